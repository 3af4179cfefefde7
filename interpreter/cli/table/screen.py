"""The table as one player sees it: boards first, then what lies in common, then a box for each player."""

from collections import Counter
from collections.abc import Collection, Iterable
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
from dreambook.interpreter.cli.table.drawings import drawings_of, side_by_side
from dreambook.interpreter.cli.table.naming import DICE, Nouns, counted, in_number_order, listed, without_owner
from dreambook.interpreter.model.sides import HEADING
from dreambook.interpreter.play.pending import HIDDEN
from dreambook.interpreter.play.views import VariableView, View, ZoneView
from dreambook.interpreter.play.words import plain

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.model.box import ZoneInstance

SPATIAL = ("ring", "track", "grid", "map", "surface")
MOST_BRIEFS = 12
"""Of more different things in one place only the names are shown; `about` tells of each."""
MANY = 8
"""Of more than so many values on one line, those that are all the same are said once."""


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
        self._drawings = drawings_of(program)

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
        keyed: dict[str, list[ZoneView]] = {}
        for zone, instance in zip(view.zones, self._program.box.zones, strict=True):
            if zone.key is not None and zone.form not in SPATIAL:
                keyed.setdefault(zone.zone, []).append(zone)
            else:
                self._zone(areas[zone.owner], zone, instance, choosable, width)
        for name, zones in keyed.items():
            self._zones_of_keys(areas[None], name, zones)
        for (_, owner), variables in _together(view.variables).items():
            if variables[0].variable != HEADING or not self._program.headings:
                # How something is turned is told where it lies.
                self._variables(areas[owner], variables)
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
    def _zone(
        self, area: _Area, view: ZoneView, instance: "ZoneInstance", choosable: Collection[int], width: int
    ) -> None:
        title = self._title(view)
        if view.form in SPATIAL:
            drawing = self._boards.draw(view, instance, choosable, width - 4)
            rows = [*drawing.rows, *([drawing.legend] if drawing.legend is not None else [])]
            area.boards.append(Padding(Group(Text(title, "bold"), *rows), (0, 0, 1, 1)))
        elif view.count == 0 and not view.unlimited:
            area.empty.append(title)
        else:
            drawn = side_by_side(view.items, self._drawings, width - len(title) - 8)
            lines = [] if drawn else self._briefs(view)
            if lines:
                below = 0 if view.owner is not None else 1
                area.boards.append(Padding(Group(Text(title, "bold"), *lines), (0, 0, below, 1)))
            else:
                area.lines.append((title, Text("\n").join(drawn) if drawn else Text(self._contents(view))))

    def _briefs(self, view: ZoneView) -> list[Text]:
        """A line for each thing, with what is known of it at a glance; none where nothing here has a brief.

        The bottom of a pile is of no interest, and of many different things the names must do.
        """
        items = [without_owner(item, view.owner) for item in view.items]
        if view.form == "pile":
            top = self._program.words.briefs.get(items[0]) if items and view.count is not None else None
            return [Text.assemble(self._contents(view), (f"  {top}", "dim"))] if top else []
        briefs = self._program.words.briefs
        amounts = Counter(items) if view.form != "row" else None
        shown = list(items) if amounts is None else in_number_order(list(amounts))
        if not any(item in briefs for item in shown) or len(shown) > MOST_BRIEFS or view.count is None:
            return []
        names = [_times(item, 1 if amounts is None else amounts[item]) for item in shown]
        width = max(map(len, names))
        return [
            Text.assemble(f"{name:<{width}}", (f"  {briefs[item]}", "dim")) if item in briefs else Text(name)
            for name, item in zip(names, shown, strict=True)
        ]

    def _zones_of_keys(self, area: _Area, name: str, views: list[ZoneView]) -> None:
        """Zones that are declared for each of something else than players: one line for all."""
        node = self._program.rules.zones.get(name)
        title = (node.title if node is not None else None) or plain(name)
        filled = [f"{view.key}: {self._contents(view)}" for view in views if view.count != 0 or view.unlimited]
        if filled:
            area.lines.append((title, Text("; ".join(filled))))
        else:
            area.empty.append(title)

    def _title(self, view: ZoneView) -> str:
        if view.zone.startswith(DICE):
            return self._nouns.of_zone(view.zone, view.count or 0)
        return without_owner(view.title, view.owner)

    def _contents(self, view: ZoneView) -> str:
        one, many = self._nouns.of_zone(view.zone, 1), self._nouns.of_zone(view.zone, 2)
        if view.unlimited:
            return f"{many} without limit"
        items = [without_owner(item, view.owner) for item in view.items]
        if view.count is None:
            known = f"{counted(in_number_order(items), one, many)} and perhaps more"
            return known if items else f"an unknown number of {many}"
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
    def _variables(self, area: _Area, views: list[VariableView]) -> None:
        """A variable; one that is declared for each of something else than players is one line for all of these."""
        if len(views) == 1:
            title, value = without_owner(views[0].title, views[0].owner), views[0].value
            if value == "none":
                area.empty.append(title)
            else:
                shown = Text("hidden", "dim") if value == HIDDEN else Text(without_owner(value, views[0].owner), "bold")
                area.lines.append((title, shown))
            return
        node = self._program.rules.variables.get(views[0].variable)
        title = (node.title if node is not None else None) or plain(views[0].variable)
        values = Counter(view.value for view in views)
        usual, often = values.most_common(1)[0]
        brief = often > 1 and len(views) > MANY
        told = [view for view in views if not (brief and view.value == usual)]
        parts = [f"{view.title.removeprefix(f'{title} of ')} {_value(view.value)}" for view in told]
        parts += [f"all others {_value(usual)}" if parts else f"all {_value(usual)}"] if brief else []
        area.lines.append((title, Text(", ".join(parts))))


def _times(name: str, number: int) -> str:
    return f"{name} x {number}" if number > 1 else name


def _value(value: str) -> str:
    return "hidden" if value == HIDDEN else value


def _together(views: Iterable[VariableView]) -> dict[tuple[str, int | None], list[VariableView]]:
    """The variables of one declaration and one owner."""
    found: dict[tuple[str, int | None], list[VariableView]] = {}
    for view in views:
        found.setdefault((view.variable, view.owner), []).append(view)
    return found


def _listing(area: _Area) -> RenderableType:
    grid = Table.grid(padding=(0, 2))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for title, text in area.lines:
        grid.add_row(Text(title), text)
    if area.empty:
        grid.add_row(Text("empty"), Text(", ".join(area.empty), "dim"))
    return grid
