"""The table as one player sees it: boards first, then what lies in common, then what is whose.

There are two kinds. The short one fits a usual terminal: what lies along the same spaces is drawn together, face-down piles
are counted on one line, other players have a line each, and what is empty or `no` is left out. The whole one shows
everything there is.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from rich.console import Console, Group
from rich.padding import Padding
from rich.text import Text

from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.boards import Boards
from dreambook.interpreter.cli.table.cycles import Ways, draw, strip, ways_of
from dreambook.interpreter.cli.table.details import Details, said
from dreambook.interpreter.cli.table.drawings import drawings_of, side_by_side
from dreambook.interpreter.cli.table.naming import Nouns, counted, in_number_order, listed, times, without_owner
from dreambook.interpreter.cli.table.parts import NOW, Area, Board, Item, Row, in_one_line, listing_of
from dreambook.interpreter.cli.table.shown import Table
from dreambook.interpreter.cli.table.unthrown import zones_without_throws
from dreambook.interpreter.model.sides import HEADING
from dreambook.interpreter.play.pending import HIDDEN
from dreambook.interpreter.play.views import VariableView, View, ZoneView
from dreambook.interpreter.play.words import DICE, BriefPart

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.model.box import ZoneInstance

SPATIAL = ("ring", "track", "grid", "map", "surface")
DRAWN_BY_SIGNS = ("grid", "surface")
MOST_BRIEFS = 12
"""Of more different things in one place only the names are shown; `about` tells of each."""
SMALLER = (60, 48, 40, 32, 26, 20)
"""How many columns a surface is drawn in, where there is less and less room."""
MANY = 8
"""Of more than so many values on one line, those that are all the same are said once."""
HEAPS = 3
"""So many face-down piles, or more, are counted on one line."""
FLOWING = 2
"""So many variables, or more, stand one after the other on one line."""
VARIABLE = "variable "
SUPPLY = 20
"""A common pool of so many components, or more, is a supply: what runs out of it is of interest."""
FEW = 4
"""Of fewer than these something runs out."""
SHORT = 40
"""A variable whose value takes so many signs, or more, keeps its own line."""


class Screen:
    """Makes tables of one compiled rulebook."""

    def __init__(self, program: "Program") -> None:
        self._program = program
        self._words = program.words
        self._unimportant = (worded("no"), worded("nothing"))
        self._nouns = Nouns(program)
        self._boards = Boards(program)
        self._drawings = drawings_of(program)
        self._unthrown = zones_without_throws(program)
        self._starts = {v.variable: v.start for v in program.box.variables}

    def table(
        self,
        view: View,
        width: int,
        details: Details | None = None,
        choosable: Collection[int] = (),
        names: Sequence[str] = (),
        thrown: bool = True,
        whole: bool = False,
        counted_above: Collection[str] = (),
    ) -> Table:
        """The table for who has this view. `names` are what the players are called, by seat; `thrown`: whether any die was
        rolled yet; `counted_above` are variables that the heading tells already."""
        details = self._program.words.brief_parts if details is None else details
        areas: dict[int | None, Area] = {None: Area(), **{p: Area() for p in range(self._program.players)}}
        zones = [
            (self._without_faces(zone, thrown), instance)
            for zone, instance in zip(view.zones, self._program.box.zones, strict=True)
        ]
        keyed: dict[str, list[ZoneView]] = {}
        for zone, _ in zones:
            if zone.key is not None and zone.form not in SPATIAL:
                keyed.setdefault(zone.zone, []).append(zone)
        self._notes = {} if whole else self._lying_on(keyed)
        self._noted: set[str] = set()
        self._listed: set[str] = set()
        ways = ways_of(self._program, zones, details)
        drawn = {id(zone) for way in ways for zone, _ in way.zones}
        for zone, instance in zones:
            found = next((way for way in ways if way.zones[0][0] is zone), None)
            if not whole and zone.zone in self._unthrown:
                # Dice that wait tell nothing.
                continue
            if found is not None:
                areas[None].boards.append(self._way(found, details, choosable, width))
            elif id(zone) not in drawn and (zone.key is None or zone.form in SPATIAL):
                self._zone(areas[zone.owner], zone, instance, choosable, width, details)
        for name, zones_of_keys in keyed.items():
            self._zones_of_keys(areas[None], name, [z for z in zones_of_keys if z.key not in self._noted])
        for (name, owner), variables in _together(view.variables).items():
            if name in counted_above and owner is None and not whole:
                continue
            if name != HEADING or not self._program.headings:
                # How something is turned is told where it lies.
                self._variables(areas[owner], variables)
        for area in areas.values():
            self._gather(area, whole)
        if not whole:
            for area in areas.values():
                area.rows = _flowing([row for row in area.rows if not row.minor])
        return Table(self._program, view, areas, tuple(names), frozenset(self._listed))

    def show(
        self,
        console: Console,
        view: View,
        heading: str,
        choosable: Collection[int] = (),
        deciding: int | None = None,
        names: Sequence[str] = (),
        whole: bool = True,
    ) -> None:
        """Write the table."""
        table = self.table(view, console.width, None, choosable, names, whole=whole)
        table.write(console, heading, deciding, whole)

    # ------------------------------------------------------------------ zones
    def _without_faces(self, view: ZoneView, thrown: bool) -> ZoneView:
        """Dice that nobody has thrown, or that lie where none is thrown, show nothing."""
        if thrown and view.zone not in self._unthrown:
            return view
        return replace(view, items=tuple(item.partition(self._words.showing)[0] for item in view.items))

    def _lying_on(self, keyed: Mapping[str, Sequence[ZoneView]]) -> dict[str, tuple[BriefPart, ...]]:
        """What lies on a component, by the component's name: it is told beside that name."""
        found: dict[str, list[BriefPart]] = {}
        names = set(self._program.words.prints)
        for name, views in keyed.items():
            for view in views:
                if view.key in names and (view.count != 0 or view.unlimited):
                    found.setdefault(view.key or "", []).append((self._declared(name), self._contents(view, {}), True))
        return {key: tuple(told) for key, told in found.items()}

    def _with_notes(self, views: Iterable[ZoneView], details: Details) -> Details:
        """What is told of what stands on these boards, and what lies on it."""
        there = {label for view in views for on in view.spaces for label in on} & self._notes.keys()
        self._noted |= there
        return {**details, **{label: (*details.get(label, ()), *self._notes[label]) for label in there}}

    def _declared(self, name: str) -> str:
        return self._words.zone_title(name)

    def _way(self, ways: Ways, details: Details, choosable: Collection[int], width: int) -> Board:
        details = self._with_notes((view for view, _ in ways.zones), details)
        table = draw(self._program, ways, details, choosable, "<", width - 1)
        content = repr([(view.spaces, [details.get(x) for on in view.spaces for x in on]) for view, _ in ways.zones])
        close = draw(self._program, ways, details, choosable, "<", width - 1, close=True)
        return Board(ways.zones[0][0].zone, "", (table,), content, closer=(close, strip(self._program, ways, details)))

    def _zone(
        self, area: Area, view: ZoneView, instance: "ZoneInstance", choosable: Collection[int], width: int, details: Details
    ) -> None:  # fmt: skip
        title, key = self._title(view), f"{view.zone} {view.key}"
        if view.form in SPATIAL:
            details = details if view.form in DRAWN_BY_SIGNS else self._with_notes([view], details)
            rows = self._boards.draw(view, instance, choosable, width - 4, details).lines
            content = "\n".join(row.plain for row in rows)
            # A surface can be drawn as small as one likes, down to where figures would hide each other.
            sizes = [columns for columns in SMALLER if columns < width - 4] if view.form == "surface" else []
            small = [self._boards.draw(view, instance, choosable, columns, details).lines for columns in sizes]
            closer = tuple(Group(Text(title, "bold"), *lines) for lines in small)
            area.boards.append(Board(key, title, rows, content, closer=closer, steps=tuple(range(10, 10 + len(small)))))
            return
        if view.count == 0 and not view.unlimited:
            area.empty.append(title)
            return
        drawn = side_by_side(view.items, self._drawings, width - len(title) - 8)
        if drawn:
            area.rows.append(Row(key, title, Text("\n").join(drawn), brief=self._contents(view, {})))
            return
        if view.form == "pile" and not instance.face_up and view.count is not None:
            known = view.items[0] if view.items and view.items[0] != HIDDEN else ""
            on_top = " " + worded("(on top {what})", what=known) if known else ""
            area.heaps.append((key, f"{title} {view.count}{on_top}"))
        items = self._items(view, details)
        if items:
            if view.owner is None and len(items) > 1:
                content = "|".join(f"{item.name}={item.beside}" for item in items)
                listed = (Padding(listing_of(items), (0, 0, 0, 2)),)
                area.boards.append(Board(key, title, listed, content, items))
            else:
                area.rows.append(Row(key, title, items=items, brief=self._contents(view, {})))
            return
        # Where one thing lies on a pile there is nothing to look for.
        still = view.owner is None and view.form == "pile" and view.count == 1
        row = Row(key, title, Text(self._contents(view, details)), brief=self._contents(view, {}), still=still)
        area.rows.append(replace(row, scarce=self._scarce(view)))

    def _scarce(self, view: ZoneView) -> str | None:
        """What runs out of a big supply that belongs to nobody; None where it is no such supply."""
        if (
            view.owner is not None
            or view.form not in ("pool", "bag")
            or (view.count or 0) < SUPPLY
            or HIDDEN in view.items
        ):
            return None
        left = Counter(view.items)
        few = [item for item in in_number_order(list(left)) if left[item] < FEW]
        return ", ".join(worded("{count} x {name}", count=left[item], name=item) for item in few)

    def _items(self, view: ZoneView, details: Details) -> tuple[Item, ...]:
        """A line for each thing, with what is known of it at a glance; none where nothing is told of anything here.

        The bottom of a pile is of no interest, and of many different things the names must do.
        """
        items = [without_owner(item, view.owner) for item in view.items]
        told = {item: said(details[item]) if item in details else "" for item in dict.fromkeys(items)}
        if view.form == "pile":
            top = told.get(items[0]) if items and view.count is not None else None
            return (Item(self._contents(view, {}), top),) if top else ()
        if items and all(self._words.showing in item for item in items):
            return ()
        amounts = Counter(items) if view.form != "row" else None
        shown = list(items) if amounts is None else in_number_order(list(amounts))
        on_it = {item: said(self._notes[item]) for item in told if item in self._notes}
        if not (any(told.values()) or on_it) or len(shown) > MOST_BRIEFS or view.count is None:
            return ()
        self._noted |= on_it.keys()
        self._listed.update(told.values())
        return tuple(
            Item(times(item, 1 if amounts is None else amounts[item]), told[item], on_it.get(item, ""))
            for item in shown
        )

    def _zones_of_keys(self, area: Area, name: str, views: list[ZoneView]) -> None:
        """Zones that are declared for each of something else than players: one line for all."""
        title = self._declared(name)
        filled = [f"{view.key}: {self._contents(view, {})}" for view in views if view.count != 0 or view.unlimited]
        if filled:
            area.rows.append(Row(name, title, Text("; ".join(filled))))
        else:
            area.empty.append(title)

    def _gather(self, area: Area, whole: bool) -> None:
        """Put many face-down piles on one line."""
        if whole or len(area.heaps) < HEAPS:
            return
        keys = {key for key, _ in area.heaps}
        text = ", ".join(told for _, told in area.heaps)
        area.rows = [row for row in area.rows if row.key not in keys]
        area.rows.append(Row("face down", worded("face down"), Text(text)))

    def _title(self, view: ZoneView) -> str:
        if view.zone.startswith(DICE):
            return self._nouns.of_zone(view.zone, view.count or 0)
        return without_owner(view.title, view.owner)

    def _contents(self, view: ZoneView, details: Details) -> str:
        one, many = self._nouns.of_zone(view.zone, 1), self._nouns.of_zone(view.zone, 2)
        if view.unlimited:
            return worded("{things} without limit", things=many)
        items = [without_owner(item, view.owner) for item in view.items]
        if view.count is None:
            if not items:
                return worded("an unknown number of {things}", things=many)
            return worded("{known} and perhaps more", known=counted(in_number_order(items), one, many))
        if view.items and all(self._words.showing in item for item in view.items):
            faces = [
                item.partition(self._words.showing)[2] + (f" ({said(details[item])})" if item in details else "")
                for item in view.items
            ]
            return worded("showing {faces}", faces=", ".join(faces))
        if view.form == "pile":
            return self._pile(view.count, items, one, many)
        if set(items) == {HIDDEN}:
            return worded("{number} hidden {things}", number=view.count, things=one if view.count == 1 else many)
        return listed(items, one, many) if view.form == "row" else counted(in_number_order(items), one, many)

    def _pile(self, count: int, items: list[str], one: str, many: str) -> str:
        number = f"{count} {one if count == 1 else many}"
        known = [item for item in items if item != HIDDEN]
        if not known:
            return worded("{things}, face down", things=number)
        top = items[0]
        if top == HIDDEN:
            names = listed(known, one, many)
            return worded("{things}, {number} of them known: {names}", things=number, number=len(known), names=names)
        return top if count == 1 else worded("{things}, on top {what}", things=number, what=top)

    # ------------------------------------------------------------------ variables
    def _variables(self, area: Area, views: list[VariableView]) -> None:
        """A variable; one that is declared for each of something else than players is one line for all of these."""
        key = VARIABLE + views[0].variable
        if len(views) == 1:
            title, value = without_owner(views[0].title, views[0].owner), views[0].value
            if value == worded("none"):
                area.empty.append(title)
            else:
                shown = (
                    Text(worded("hidden"), "dim")
                    if value == HIDDEN
                    else Text(without_owner(value, views[0].owner), "bold")
                )
                still = value == str(self._starts.get(views[0].variable))
                area.rows.append(Row(key, title, shown, minor=value in self._unimportant, still=still))
            return
        title = self._words.variable_title(views[0].variable)
        values = Counter(view.value for view in views)
        usual, often = values.most_common(1)[0]
        brief = often > 1 and len(views) > MANY
        told = [view for view in views if not (brief and view.value == usual)]
        before, _, behind = self._words.worded("{name} of {key}", name=title, key="\0").partition("\0")
        names = [view.title.removeprefix(before).removesuffix(behind) for view in told]
        parts = [f"{name} {_value(view.value)}" for name, view in zip(names, told, strict=True)]
        if brief:
            rest = worded("all others {value}", value=_value(usual))
            parts.append(rest if parts else worded("all {value}", value=_value(usual)))
        area.rows.append(Row(key, title, Text(", ".join(parts))))


def _flowing(rows: list[Row]) -> list[Row]:
    """Many short variables one after the other, in the place of the first."""
    short = [row for row in rows if row.key.startswith(VARIABLE) and len(row.text.plain) < SHORT]
    if len(short) < FLOWING:
        return rows
    lively = in_one_line([row for row in short if not row.still]).plain
    together = Row("variables", NOW, in_one_line(short), still=not lively, lively=lively)
    at = rows.index(short[0])
    return [*(row for row in rows[:at] if row not in short), together, *(row for row in rows[at:] if row not in short)]


def _value(value: str) -> str:
    return worded("hidden") if value == HIDDEN else value


def _together(views: Iterable[VariableView]) -> dict[tuple[str, int | None], list[VariableView]]:
    """The variables of one declaration and one owner."""
    found: dict[tuple[str, int | None], list[VariableView]] = {}
    for view in views:
        found.setdefault((view.variable, view.owner), []).append(view)
    return found
