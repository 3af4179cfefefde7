"""Pictures of surfaces: the table, its terrain and what stands on it, as data for the template `picture.svg.j2`."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from dreambook.generators.environment import render
from dreambook.generators.picture import Area, Disc, Picture
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.grammar import ast
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.model.lengths import figures as length_figures
from dreambook.interpreter.model.lengths import length_text
from dreambook.interpreter.play.views import FigureView
from dreambook.interpreter.surface.exact import Outline
from dreambook.interpreter.surface.ground import Ground

SCALE = 100
"""So many millimetres apart are the lines of the scale."""
FINE = 5.0
"""How exactly the place of a label is looked for, in millimetres."""
LETTER, LINE = 0.56, 1.15
"""How wide a letter and how high a line is, in heights of the letters: about as in the fonts of a browser and of typst."""


def pictures(v: Verbaliser, node: ast.Zone, players: int | None = None) -> tuple[Picture, ...]:
    """The empty surface: one picture for all numbers of players (or for one of them) with which it is the same."""
    if node.form != "surface":
        return ()
    numbers = range(v.numbers.low, v.numbers.high + 1) if players is None else (players,)
    found: dict[tuple[object, ...], tuple[Ground, list[int]]] = {}
    for number in numbers:
        box = build_box(v.rules, number)
        ground = next((box.grounds[slot] for slot in box.zone_slots[node.name].values() if slot in box.grounds), None)
        if ground is not None:
            same = (ground.width, ground.depth, *((t.name, t.outline.corners) for t in ground.terrain))
            found.setdefault(same, (ground, []))[1].append(number)
    title = v.lexicon.capital(v.lexicon.named(node.name).one)
    names = {
        item.name: v.lexicon.capital(v.lexicon.named(item.name).one)
        for item in node.items
        if isinstance(item, ast.Terrain)
    }
    return tuple(
        picture(
            ground, title, _for(v, several) if len(found) > 1 else "", names=names, language=v.lexicon.messages.language
        )
        for ground, several in found.values()
    )  # fmt: skip


def _for(v: Verbaliser, numbers: Sequence[int]) -> str:
    return v.text(v.say("players", low=numbers[0], high=numbers[-1] if len(numbers) > 1 else None))


def picture(
    ground: Ground, title: str, caption: str = "", figures: Sequence[FigureView] = (), names: Mapping[str, str] | None = None,
    language: str = "en",
) -> Picture:  # fmt: skip
    """The picture of a surface with what stands on it. `names`: what its terrain is called in the `language`, where that is
    not the rulebook's."""
    depth = ground.depth
    # Legible where the picture is as wide as a column of a page.
    letters = max(13, ground.width // 26)
    return Picture(
        ground.width, depth, title, caption, tuple(_areas(ground, letters, names or {}, language)),
        tuple(_disc(figure, depth) for figure in figures),
        tuple((x, x // 10) for x in range(0, ground.width + 1, SCALE)),
        tuple((depth - y, y // 10) for y in range(0, depth + 1, SCALE)), letters,
    )  # fmt: skip


def svg(drawn: Picture) -> str:
    """A picture as an SVG document by itself, with its own colours."""
    return render("html", "picture.svg.j2", {"view": drawn})


def _areas(ground: Ground, letters: int, names: Mapping[str, str], language: str) -> Iterator[Area]:
    """The terrain, with its labels where none crosses an outline or another label, as far as there is room."""
    # Only who draws needs the library, which takes long to load.
    from shapely import Polygon, box

    sheet = box(0, 0, ground.width, ground.depth)
    outlines = [Polygon(terrain.outline.corners) for terrain in ground.terrain]
    taken: list[Polygon] = []
    for terrain, outline in zip(ground.terrain, outlines, strict=True):
        height = length_text(terrain.height, "cm" if terrain.height >= 10 else "mm", language)
        title = names.get(terrain.name, terrain.title)
        parts = (title, height) if terrain.height else (title,)
        spots = list(_spots(outline, label_point(terrain.outline), parts, letters))
        free = [
            (lines, place)
            for lines, place, inside in spots
            if (
                outline.contains(place)
                if inside
                else sheet.contains(place) and not any(map(place.intersects, outlines))
            )
            and not any(map(place.intersects, taken))
        ]
        lines, place = free[0] if free else spots[0][:2]
        taken.append(place)
        sort = "closed" if terrain.closed else "gap" if terrain.gap else "high" if terrain.height else "flat"
        points = " ".join(f"{x},{ground.depth - y}" for x, y in terrain.outline.corners)
        middle = place.centroid
        corners = tuple(
            f"{length_figures(x, 'cm', language)} / {length_figures(y, 'cm', language)}"
            for x, y in terrain.outline.corners
        )
        yield Area(
            sort, points, " ".join(parts), round(middle.x), round(ground.depth - middle.y), lines, corners
        )  # fmt: skip


def _spots(
    outline: Any, inside: tuple[int, int], parts: tuple[str, ...], letters: int
) -> Iterator[tuple[tuple[str, ...], Any, bool]]:
    """Where a label may stand, best first: its lines, the room that it takes, and whether that is inside the outline."""
    from shapely import box

    layouts = [parts, (", ".join(parts),)] if len(parts) > 1 else [parts]
    left, low, right, high = outline.bounds
    for lines in layouts:
        wide, tall = max(map(len, lines)) * letters * LETTER / 2, len(lines) * letters * LINE / 2
        across, up = (left + right) / 2, (low + high) / 2
        gap = letters * 0.3
        middles = [
            (*inside, True), (across, low - gap - tall, False), (across, high + gap + tall, False),
            (right + gap + wide, up, False), (left - gap - wide, up, False),
        ]  # fmt: skip
        for x, y, is_inside in middles:
            yield lines, box(x - wide, y - tall, x + wide, y + tall), is_inside


def label_point(outline: Outline) -> tuple[int, int]:
    """Where inside an outline there is most room around a point."""
    from shapely import Polygon
    from shapely.ops import polylabel

    found = polylabel(Polygon(outline.corners), tolerance=FINE)
    return round(found.x), round(found.y)


def _disc(figure: FigureView, depth: int) -> Disc:
    name, _, seat = figure.label.partition(" of player ")
    return Disc(figure.x, depth - figure.y, max(figure.base / 2, 4), name, int(seat) if seat.isdecimal() else 0)
