"""Pictures of surfaces: the table, its terrain and what stands on it, as data for the template `picture.svg.j2`."""

from collections.abc import Sequence

from dreambook.generators.environment import render
from dreambook.generators.picture import Area, Disc, Picture
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.grammar import ast
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.play.views import FigureView
from dreambook.interpreter.surface.exact import Outline
from dreambook.interpreter.surface.ground import Ground, Terrain

SCALE = 100
"""So many millimetres apart are the lines of the scale."""
FINE = 5.0
"""How exactly the place of a label is looked for, in millimetres."""


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
    return tuple(
        picture(ground, title, _for(v, several) if len(found) > 1 else "") for ground, several in found.values()
    )


def _for(v: Verbaliser, numbers: Sequence[int]) -> str:
    return v.text(v.say("players", low=numbers[0], high=numbers[-1] if len(numbers) > 1 else None))


def picture(ground: Ground, title: str, caption: str = "", figures: Sequence[FigureView] = ()) -> Picture:
    """The picture of a surface with what stands on it."""
    depth = ground.depth
    return Picture(
        ground.width, depth, title, caption,
        tuple(_area(terrain, depth) for terrain in ground.terrain),
        tuple(_disc(figure, depth) for figure in figures),
        tuple((x, x // 10) for x in range(0, ground.width + 1, SCALE)),
        tuple((depth - y, y // 10) for y in range(0, depth + 1, SCALE)),
    )  # fmt: skip


def svg(drawn: Picture) -> str:
    """A picture as an SVG document by itself, with its own colours."""
    return render("html", "picture.svg.j2", {"view": drawn})


def _area(terrain: Terrain, depth: int) -> Area:
    sort = "closed" if terrain.closed else "gap" if terrain.gap else "high" if terrain.height else "flat"
    points = " ".join(f"{x},{depth - y}" for x, y in terrain.outline.corners)
    x, y = label_point(terrain.outline)
    height = (
        f" {terrain.height // 10} cm" if terrain.height >= 10 else f" {terrain.height} mm" if terrain.height else ""
    )
    return Area(sort, points, terrain.title + height, x, depth - y)


def label_point(outline: Outline) -> tuple[int, int]:
    """Where inside an outline there is most room around a point."""
    # Only who draws needs the library, which takes long to load.
    from shapely import Polygon
    from shapely.ops import polylabel

    found = polylabel(Polygon(outline.corners), tolerance=FINE)
    return round(found.x), round(found.y)


def _disc(figure: FigureView, depth: int) -> Disc:
    name, _, seat = figure.label.partition(" of player ")
    return Disc(figure.x, depth - figure.y, max(figure.base / 2, 4), name, int(seat) if seat.isdecimal() else 0)
