"""Rings and tracks as tables: a line for each space, and beside each other all that lies along the same spaces.

Two zones are the same way round when both are rings, or both tracks, with the same number of spaces of the same names: a
moon of eight phases within a ring of eight places. What is told beside the components (`shown with`) stands in columns.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.cells import cell_len
from rich.table import Table
from rich.text import Text

from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.details import Details, said
from dreambook.interpreter.cli.table.naming import times
from dreambook.interpreter.play.views import ZoneView

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.model.box import ZoneInstance

MOST_SPACES = 16
"""A longer way is drawn as a strip: a line for each of its spaces would fill the screen."""


@dataclass(frozen=True)
class Ways:
    """Zones that lie along the same spaces, each with the view of it."""

    zones: tuple[tuple[ZoneView, "ZoneInstance"], ...]

    @property
    def title(self) -> str:
        """The titles of all, the first as the heading."""
        return self.zones[0][0].title


def ways_of(program: "Program", zones: Sequence[tuple[ZoneView, "ZoneInstance"]], details: Details) -> list[Ways]:
    """The rings and tracks that are drawn as tables: several along the same spaces, or one on which much is told."""
    together: dict[tuple[str, int, tuple[str, ...]], list[tuple[ZoneView, ZoneInstance]]] = {}
    for view, zone in zones:
        if zone.form in ("ring", "track") and zone.owner is None and zone.spaces <= MOST_SPACES:
            names = tuple(space_name(program, zone, i) for i in range(zone.spaces))
            together.setdefault((zone.form, zone.spaces, names), []).append((view, zone))
    return [
        Ways(tuple(group))
        for group in together.values()
        if len(group) > 1 or any(label in details for view, _ in group for on in view.spaces for label in on)
    ]


def space_name(program: "Program", zone: "ZoneInstance", index: int) -> str:
    """`3`, or the name of the space."""
    words = program.words
    return words.space(zone.first_space + index).removeprefix(words.worded("space {number}", number=""))


def draw(
    program: "Program", ways: Ways, details: Details, choosable: Collection[int], pointer: str, width: int,
    close: bool = False,
) -> Table:  # fmt: skip
    """The table. Spaces that can be chosen are marked, and so is each space on which more stands than on the others.

    A `close` one has one line for each space: what stands there follows on the same line. Where there is no room for its
    name, that stands once, above; then of what is told the last columns give way.
    """
    if close:
        usual = _columns(program, ways, details, choosable, pointer, close, {})
        if _fits(usual[0], width):
            return _laid_out(*usual, width)
        columns, marked = _columns(program, ways, details, choosable, pointer, close, _named_once(ways, details))
        while not _fits(columns, width) and any(column.told for column in columns):
            columns.remove([column for column in columns if column.told][-1])
        return _laid_out(columns, marked, width)
    return _laid_out(*_columns(program, ways, details, choosable, pointer, close, {}), width)


def _fits(columns: Sequence["_Column"], width: int) -> bool:
    return sum(column.room(False) + 1 for column in columns) <= width + 1


def _named_once(ways: Ways, details: Details) -> dict[str, str]:
    """By zone the name of what stands there, where it is one thing alone."""
    found = {}
    for view, _ in ways.zones:
        standing = [label for on in view.spaces for label in _apart(on, details)[1] if _apart(on, details)[0]]
        if len(standing) == 1:
            found[view.zone] = standing[0]
    return found


def _columns(
    program: "Program", ways: Ways, details: Details, choosable: Collection[int], pointer: str, close: bool,
    once: Mapping[str, str],
) -> tuple[list["_Column"], list[bool]]:  # fmt: skip
    """The columns, and for each line whether it is marked; `once` are names that stand above instead of where they are."""
    columns = [_Column("", [])]
    told: list[tuple[ZoneView, list[str]]] = []
    for view, _ in ways.zones:
        titles = _titles(view, details)
        told.append((view, titles))
        above = heading_of(view, view is ways.zones[0][0])
        above += f" {pointer} {once[view.zone]}" if view.zone in once else ""
        columns.append(_Column(above, [], bold=True))
        columns += [_Column(title, [], number=_numbers(view, title, details), told=True) for title in titles]
    first = ways.zones[0][1]
    marked = []
    for i in range(first.spaces):
        cells: list[Text] = [Text(space_name(program, first, i))]
        stands = False
        for (view, zone), (_, titles) in zip(ways.zones, told, strict=True):
            ground, others = _apart(view.spaces[i], details)
            stands = stands or bool(others and any(_apart(on, details)[0] for on in view.spaces))
            cell = Text(", ".join(ground))
            for label in (times(label, n) for label, n in Counter(others).items()):
                cell.append((" " if close else "\n") if cell else "")
                named = f"{pointer} {label}" if ground else label
                cell.append(pointer if once.get(view.zone) == label else named, "bold reverse" if ground else "bold")
            if not cell:
                cell = Text("+" if zone.first_space + i in choosable else ".", "dim")
            elif zone.first_space + i in choosable:
                cell.append(" +", "bold green")
            cells.append(cell)
            parts = dict(pair for label in view.spaces[i] for pair in _parts(label, details))
            cells.extend(Text(parts.get(title, "")) for title in titles)
        for column, cell in zip(columns, cells, strict=True):
            column.cells.append(cell)
        marked.append(stands)
    return columns, marked


def heading_of(view: ZoneView, first: bool = True) -> str:
    """The title of a way; on a ring it says which way clockwise runs, since the places stand one below the other."""
    return worded("{title} (clockwise: down)", title=view.title) if view.form == "ring" and first else view.title


def strip(program: "Program", ways: Ways, details: Details) -> Text:
    """The same in a line or two: where somebody stands with all that is told of it, then what the places are called."""
    text = Text()
    zone = ways.zones[0][1]
    names = []
    for i in range(zone.spaces):
        lying, standing = [], []
        for view, _ in ways.zones:
            ground, others = _apart(view.spaces[i], details)
            # Where nothing is told of anything, all of it lies there.
            lying += ground or others
            standing += others if ground else []
        name = space_name(program, zone, i)
        names.append(" ".join([name, *lying[:1]]))
        if standing:
            told = [f"{x} ({said(details[x])})" if x in details else x for x in lying]
            text.append(f"{', '.join(dict.fromkeys(standing))}", "bold")
            there = worded("{what} on {space}", what="", space=name)
            text.append(there + (f": {', '.join(told)}" if told else "") + "\n")
    first = ways.zones[0][0]
    title = worded("{title} (clockwise)", title=first.title) if first.form == "ring" else first.title
    text.append(f"{title} ", "dim")
    text.append(", ".join(names))
    return text


@dataclass
class _Column:
    title: str
    cells: list[Text]
    bold: bool = False
    number: bool = False
    told: bool = False

    def room(self, whole_title: bool) -> int:
        """How wide it must be, with its title on one line or on several."""
        words = [self.title] if whole_title else self.title.split() or [""]
        lines = [line for cell in self.cells for line in cell.plain.split("\n")]
        return max(map(cell_len, (*words, *lines)))


def _laid_out(columns: Sequence[_Column], marked: Sequence[bool], width: int) -> Table:
    """The columns side by side, as far apart as there is room; titles go on below before anything else does."""
    gap = 2 if sum(column.room(True) + 2 for column in columns) <= width else 1
    narrow = gap == 1 and sum(column.room(False) + 1 for column in columns) <= width + 1
    table = Table(box=None, padding=(0, gap, 0, 0), pad_edge=False, header_style="dim", show_edge=False)
    for i, column in enumerate(columns):
        table.add_column(
            column.title,
            header_style="bold" if column.bold else None,
            style=None if i else "dim",
            justify="right" if column.number or not i else "left",
            width=column.room(False) if narrow else None,
        )
    for i, stands in enumerate(marked):
        table.add_row(*(column.cells[i] for column in columns), style="bold" if stands else None)
    return table


def _apart(on: Sequence[str], details: Details) -> tuple[list[str], list[str]]:
    """What belongs to the space itself, and what stands on it: of the first something is told."""
    top_first = list(reversed(on))
    return [label for label in top_first if label in details], [label for label in top_first if label not in details]


def _parts(label: str, details: Details) -> list[tuple[str, str]]:
    return [(title, text) for title, text, _ in details.get(label, ())]


def _titles(view: ZoneView, details: Details) -> list[str]:
    """What is told of the things that lie there, in the order of `shown with`."""
    found: dict[str, None] = {}
    for on in view.spaces:
        for label in on:
            found.update((title, None) for title, _ in _parts(label, details))
    return list(found)


def _numbers(view: ZoneView, title: str, details: Details) -> bool:
    texts = [text for on in view.spaces for label in on for t, text in _parts(label, details) if t == title]
    return all(text.lstrip("-").isdecimal() for text in texts)
