"""Zones with spaces, drawn: grids as boards with coordinates, rings and tracks in order, maps by their places."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.text import Text

from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.cycles import space_name
from dreambook.interpreter.cli.table.details import Details, said
from dreambook.interpreter.cli.table.naming import signs, times
from dreambook.interpreter.cli.table.surfaces import Figure, SurfacePicture, legend_of
from dreambook.interpreter.play.pending import HIDDEN
from dreambook.interpreter.play.views import ZoneView

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.model.box import ZoneInstance

SEAT_STYLES = ("bold red", "bold blue", "bold green", "bold yellow", "bold magenta", "bold cyan")
FREE, CHOOSABLE = ".", "+"
ARROWS = {"east": ">", "south": "v", "west": "<"}
"""Where the north side of something that is turned points."""


@dataclass(frozen=True)
class Drawing:
    """Rows of a drawn zone, and what its signs mean."""

    rows: tuple[Text, ...]
    legend: Text | None = None

    @property
    def lines(self) -> tuple[Text, ...]:
        """The rows and what the signs mean below them."""
        return self.rows if self.legend is None else (*self.rows, self.legend)


def seat_style(seat: int) -> str:
    """The colour of a player."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


class Boards:
    """Draws the boards of one rulebook."""

    def __init__(self, program: "Program") -> None:
        self._program = program
        self._words = program.words
        self._arrows = {self._words.option(way): arrow for way, arrow in ARROWS.items()}
        self._signs: dict[str, dict[str, str]] = {}

    def draw(
        self, view: ZoneView, zone: "ZoneInstance", choosable: Collection[int], width: int, details: Details
    ) -> Drawing:
        """A zone with spaces. `choosable` are the spaces that can be chosen now, `details` what is told beside names."""
        if zone.free:
            return self._surface(view, zone, [s for s in choosable if 0 <= s - zone.first_space < zone.spaces], width)
        inside = {s - zone.first_space for s in choosable if 0 <= s - zone.first_space < zone.spaces}
        empty = {i for i, on in enumerate(view.spaces) if not on}
        # Where every free space can be chosen there is nothing to point out.
        marked = inside & empty if inside & empty != empty else set()
        if zone.form == "grid":
            return self._grid(view, zone, marked, width)
        return self._line(view, zone, marked, details, width)

    # ------------------------------------------------------------------ surfaces
    def _surface(self, view: ZoneView, zone: "ZoneInstance", choosable: Collection[int], width: int) -> Drawing:
        known = self._signs.setdefault(view.zone, signs(self._program, view.zone))
        surface = self._program.surfaces[zone.slot]
        figures = []
        for figure in view.figures:
            name = figure.label.partition(self._words.showing)[0].partition(self._words.turned)[0]
            whose = name if figure.owner is None else self._words.owned(name, figure.owner)
            sign = "?" if figure.label == HIDDEN else known.get(whose, name[:1].upper())
            figures.append(Figure(figure, sign, self._style(whose)))
        rows = SurfacePicture(surface, width).draw(figures, choosable)
        return Drawing(tuple(rows), legend_of(surface.ground, figures, bool(choosable), self._program.words))

    # ------------------------------------------------------------------ grids
    def _grid(self, view: ZoneView, zone: "ZoneInstance", marked: set[int], width: int) -> Drawing:
        legend: dict[str, str] = {}
        cells = [self._sign(on, view.zone, legend) for on in view.spaces]
        shown, heights = range(zone.columns), range(zone.rows)
        if zone.growing:
            used = [i for i, on in enumerate(view.spaces) if on] or [zone.start]
            shown = _around([i % zone.columns for i in used], [i % zone.columns for i in marked], zone.columns)
            heights = _around([i // zone.columns for i in used], [i // zone.columns for i in marked], zone.rows)
            cells = [
                c if i % zone.columns in shown and i // zone.columns in heights else "" for i, c in enumerate(cells)
            ]
            east, north = worded("ew"), worded("ns")
            names = [_steps(zone.steps(c)[0], east) for c in shown]
            sides = [_steps(zone.steps(row * zone.columns)[1], north) for row in heights]
        else:
            names = [self._program.words.space(zone.first_space + c).rstrip("0123456789") for c in shown]
            sides = [str(row + 1) for row in heights]
        columns = len(shown)
        side = max(map(len, sides))
        room = max([*(cell_len(c) for c in cells), *(map(len, names)), 1])
        if side + 2 + columns * (room + 2) > width:
            room = max(1, (width - side - 2) // columns - 2)
        drawn = []
        for row, name in zip(reversed(heights), reversed(sides), strict=True):
            line = Text(f"{name:>{side}} ", "dim")
            for column in shown:
                i = row * zone.columns + column
                line.append(" ")
                line.append_text(self._cell(cells[i], view.spaces[i], i in marked, room))
                line.append(" ")
            drawn.append(_trimmed(line))
        foot = Text(" " * (side + 1), "dim")
        for name in names:
            foot.append(f" {name:^{room}} ")
        return Drawing((*drawn, _trimmed(foot)), self._legend(legend, bool(marked)))

    def _cell(self, sign: str, on: Sequence[str], marked: bool, room: int) -> Text:
        if not on:
            text, style = (CHOOSABLE, "bold green") if marked else (FREE, "dim")
        else:
            text, style = sign, self._style(on[-1])
        left = max(0, room - cell_len(text)) // 2
        cell = Text(" " * left)
        cell.append(text[:room], style)
        cell.append(" " * max(0, room - left - cell_len(text[:room])))
        return cell

    def _sign(self, on: Sequence[str], zone: str, legend: dict[str, str]) -> str:
        if not on:
            return ""
        known = self._signs.setdefault(zone, signs(self._program, zone))
        shown = []
        for label in on:
            name, showing, face = label.partition(self._words.showing)
            name, _, heading = name.partition(self._words.turned)
            if label == HIDDEN:
                shown.append("?")
                continue
            sign = known.get(name, name[:1].upper())
            legend[sign] = name
            turned = self._arrows.get(heading, "")
            if turned:
                legend[turned] = self._words.worded("turned {way}", way=heading)
            shown.append(f"{sign}:{face}" if showing else sign + turned)
        # The top one stands first.
        return "".join(reversed(shown)) if all(len(s) == 1 for s in shown) else "/".join(reversed(shown))

    def _style(self, label: str) -> str:
        for seat in range(self._program.players):
            if self._words.owned("", seat) in label:
                return seat_style(seat)
        return "bold"

    def _legend(self, legend: dict[str, str], marked: bool) -> Text | None:
        if not legend and not marked:
            return None
        text = Text()
        for sign, name in sorted(legend.items()):
            text.append("  " if text else "")
            text.append(sign, self._style(name))
            text.append(f" {name}", "dim")
        if marked:
            text.append("  " if text else "")
            text.append(CHOOSABLE, "bold green")
            text.append(f" {worded('can be chosen')}", "dim")
        return text

    # ------------------------------------------------------------------ rings, tracks, maps
    def _things(self, on: Sequence[str], details: Details) -> Text:
        """What lies on a space, the top one first, each with what is known of it at a glance."""
        text = Text()
        for label, number in Counter(reversed(on)).items():
            text.append(", " if text else "")
            text.append(times(label, number), self._style(on[-1]))
            if label in details:
                text.append(f" ({said(details[label])})", "dim")
        return text

    def _line(self, view: ZoneView, zone: "ZoneInstance", marked: set[int], details: Details, width: int) -> Drawing:
        """One cell after the other, as many in a row as fit; free spaces that follow each other are one cell."""
        cells: list[Text] = []
        i = 0
        while i < len(view.spaces):
            on, end = view.spaces[i], i + 1
            if not on and zone.form != "map":
                while end < len(view.spaces) and not view.spaces[end] and (end in marked) == (i in marked):
                    end += 1
            name = space_name(self._program, zone, i)
            if end > i + 1:
                name = worded("{first} to {last}", first=name, last=space_name(self._program, zone, end - 1))
            sign = Text(CHOOSABLE, "bold green") if i in marked else Text(FREE, "dim")
            cells.append(Text.assemble((f"{name} ", "dim"), self._things(on, details) if on else sign))
            i = end
        if zone.form == "ring" and cells:
            cells[-1].append(f" | {worded('back to the first')}", "dim")
        rows: list[Text] = []
        line = Text()
        for cell in cells:
            if line and line.cell_len + 3 + cell.cell_len > width:
                rows.append(line)
                line = Text("  ")
            if line.plain.strip():
                line.append(" | ", "dim")
            line.append_text(cell)
        rows.append(line)
        return Drawing(tuple(rows), self._legend({}, bool(marked)))


def _around(used: list[int], marked: list[int], end: int) -> range:
    """The columns or rows of a grid that grows which are shown: those that are used, one beyond on each side, and the marked."""
    return range(max(0, min([min(used) - 1, *marked])), min(end, max([max(used) + 1, *marked]) + 1))


def _steps(steps: int, ways: str) -> str:
    """How a column or row of a grid that grows is called: by its way from the start, `e2` or `w1`."""
    return f"{ways[steps < 0]}{abs(steps)}" if steps else "0"


def _trimmed(line: Text) -> Text:
    line.rstrip()
    return line


__all__ = ["Boards", "Drawing", "seat_style"]
