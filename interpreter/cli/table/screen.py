"""The table as one player sees it: boards first, then what lies in common, then a box for each player."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rich import box
from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from dreambook.interpreter.cli.table.boards import Boards, seat_style
from dreambook.interpreter.cli.table.naming import DICE, Nouns, counted, in_number_order, listed, without_owner
from dreambook.interpreter.play.pending import HIDDEN
from dreambook.interpreter.play.views import VariableView, View, ZoneView

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.model.box import ZoneInstance

SPATIAL = ("ring", "track", "grid", "map")


@dataclass
class _Area:
    """What belongs together: to a player, or to nobody."""

    lines: list[tuple[str, Text]] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)
    boards: list[RenderableType] = field(default_factory=list)


class Screen:
    """Makes tables of one compiled rulebook."""

    def __init__(self, program: "Program") -> None:
        self._program = program
        self._nouns = Nouns(program)
        self._boards = Boards(program)
        self._zones: dict[tuple[str, int | None, str | None], ZoneInstance] = {}
        for zone in program.box.zones:
            key = None if zone.key is None or zone.owner is not None else program.words.key(zone.key)
            self._zones[zone.zone, zone.owner, key] = zone

    def show(
        self,
        console: Console,
        view: View,
        heading: str,
        choosable: Collection[int] = (),
        deciding: int | None = None,
        names: tuple[str, ...] = (),
    ) -> None:
        """Write the table. `deciding` is who chooses now, `names` are what the players are called, by seat."""
        areas: dict[int | None, _Area] = {None: _Area(), **{p: _Area() for p in range(self._program.players)}}
        width = console.width
        for zone in view.zones:
            self._zone(areas[zone.owner], zone, choosable, width)
        for variable in view.variables:
            self._variable(areas[variable.owner], variable)
        common = areas.pop(None)
        parts: list[RenderableType] = [*common.boards]
        if common.lines or common.empty:
            parts.append(Padding(_listing(common), (0, 0, 0, 1)))
        panels = [self._panel(p, area, view, deciding, names) for p, area in areas.items() if p is not None]
        shown = [panel for panel in panels if panel is not None]
        if shown:
            parts.append(Columns(shown, padding=(0, 1), equal=True))
        line = "-" if console.options.ascii_only else "─"
        console.rule(Text(heading, "bold"), style="dim", align="left", characters=line)
        for part in parts:
            console.print(part)

    def _panel(
        self, player: int, area: _Area, view: View, deciding: int | None, names: tuple[str, ...]
    ) -> Panel | None:
        if not (area.lines or area.empty or area.boards):
            return None
        name = names[player] if names else f"player {player + 1}"
        if player == view.player:
            name += ", you"
        if player not in view.players:
            name += ", out"
        elif player == deciding:
            name = f"> {name}"
        body = Group(*area.boards, _listing(area)) if area.boards else _listing(area)
        style = seat_style(player)
        edge = style if player == deciding else "dim"
        return Panel(body, title=Text(name, style), title_align="left", border_style=edge, box=box.ROUNDED)

    # ------------------------------------------------------------------ zones
    def _zone(self, area: _Area, view: ZoneView, choosable: Collection[int], width: int) -> None:
        title = self._title(view)
        if view.form in SPATIAL:
            instance = self._zones[view.zone, view.owner, view.key]
            drawing = self._boards.draw(view, instance, choosable, width - 4)
            rows = [*drawing.rows, *([drawing.legend] if drawing.legend is not None else [])]
            area.boards.append(Padding(Group(Text(title, "bold"), *rows), (0, 0, 1, 1)))
        elif view.count == 0 and not view.unlimited:
            area.empty.append(title)
        else:
            area.lines.append((title, Text(self._contents(view))))

    def _title(self, view: ZoneView) -> str:
        if view.zone.startswith(DICE):
            return self._nouns.of_zone(view.zone, view.count)
        return without_owner(view.title, view.owner)

    def _contents(self, view: ZoneView) -> str:
        one, many = self._nouns.of_zone(view.zone, 1), self._nouns.of_zone(view.zone, 2)
        if view.unlimited:
            return f"{many} without limit"
        items = [without_owner(item, view.owner) for item in view.items]
        if view.items and all(" showing " in item for item in view.items):
            return "showing " + ", ".join(item.partition(" showing ")[2] for item in view.items)
        if view.form == "pile":
            return self._pile(view.count, items, one, many)
        if set(items) == {HIDDEN}:
            return f"{view.count} hidden {one if view.count == 1 else many}"
        return listed(items, one, many) if view.form == "row" else counted(in_number_order(items), one, many)

    def _pile(self, count: int, items: list[str], one: str, many: str) -> str:
        number = f"{count} {one if count == 1 else many}"
        known = [item for item in items if item != HIDDEN]
        if not known:
            return f"{number}, face down"
        top = items[0]
        if top == HIDDEN:
            return f"{number}, {len(known)} of them known: {listed(known, one, many)}"
        return f"{top}" if count == 1 else f"{number}, on top {top}"

    # ------------------------------------------------------------------ variables
    def _variable(self, area: _Area, view: VariableView) -> None:
        title = without_owner(view.title, view.owner)
        if view.value == HIDDEN:
            area.lines.append((title, Text("hidden", "dim")))
        elif view.value == "none":
            area.empty.append(title)
        else:
            area.lines.append((title, Text(without_owner(view.value, view.owner), "bold")))


def _listing(area: _Area) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for title, text in area.lines:
        grid.add_row(Text(title), text)
    if area.empty:
        grid.add_row(Text("empty"), Text(", ".join(area.empty), "dim"))
    return grid
