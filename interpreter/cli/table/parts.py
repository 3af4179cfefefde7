"""What a table is made of: rows with a title, boards, and what belongs to each player.

Each part has a text by which it is compared with what was shown before, so that between two decisions only what has
changed needs to be shown.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from dreambook.interpreter.cli.speech import worded

BETWEEN = "; "
NOW = "now"
"""The title of a row of variables, as the code knows it."""


@dataclass(frozen=True)
class Item:
    """A thing in a list: its name, what is told beside it, and what lies on it."""

    name: str
    told: str = ""
    on_it: str = ""

    @property
    def beside(self) -> str:
        """All that stands behind the name."""
        return "; ".join(filter(None, [self.told, self.on_it]))


@dataclass(frozen=True)
class Row:
    """A title with what belongs to it: a text, or a list of things of which more is told. `minor`: nothing of interest, as a
    variable that is `no` or an empty zone; `brief`: the same in few words, where there is little room.

    Where the lines do not suffice: `still` is what nobody has touched yet or can change, which goes first; `lively` is
    the text without such parts; `scarce` is what is told of a big supply, what runs out."""

    key: str
    title: str
    text: Text = field(default_factory=Text)
    items: tuple[Item, ...] = ()
    brief: str = ""
    minor: bool = False
    still: bool = False
    lively: str | None = None
    scarce: str | None = None

    @property
    def short(self) -> str:
        """In one line: the names of the things and what lies on them, without what is printed on them."""
        if any(item.on_it for item in self.items):
            return ", ".join(item.name + (f" ({item.on_it})" if item.on_it else "") for item in self.items)
        return self.brief or self.text.plain

    @property
    def content(self) -> str:
        """By this it is compared."""
        return self.text.plain + "|".join(f"{item.name}={item.beside}" for item in self.items)

    def body(self) -> RenderableType:
        """What stands behind the title."""
        return listing_of(self.items) if self.items else self.text


@dataclass(frozen=True)
class Board:
    """Something drawn, below its title. `items` are the things of a list; `closer` are drawings of the same with fewer lines,
    the best one first."""

    key: str
    title: str
    drawn: tuple[RenderableType, ...]
    content: str
    items: tuple[Item, ...] = ()
    closer: tuple[RenderableType, ...] = ()
    steps: tuple[int, ...] = (10, 80)
    """How dear it is to come down to each of these."""


@dataclass
class Area:
    """What belongs together: to a player, or to nobody. `empty` are the titles of zones in which nothing lies, `heaps` the
    face-down piles, of which the number is told, and the top where it is known."""

    rows: list[Row] = field(default_factory=list)
    boards: list[Board] = field(default_factory=list)
    empty: list[str] = field(default_factory=list)
    heaps: list[tuple[str, str]] = field(default_factory=list)

    def __bool__(self) -> bool:
        return bool(self.rows or self.boards or self.empty or self.heaps)


def listing_of(items: Sequence[Item]) -> Table:
    """A line for each thing, what is told of it beside its name; what does not fit goes on below, indented."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(style="dim")
    for item in items:
        grid.add_row(Text(item.name), Text(item.beside))
    return grid


def rows_of(rows: Sequence[Row], empty: Sequence[str] = ()) -> Table:
    """Rows as a table of two columns: titles, and what belongs to them."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="dim", no_wrap=True)
    grid.add_column()
    for row in rows:
        grid.add_row(Text(worded("now") if row.title == NOW else row.title), row.body())
    if empty:
        grid.add_row(Text(worded("empty")), Text(", ".join(empty), "dim"))
    return grid


def in_one_line(rows: Sequence[Row]) -> Text:
    """Rows one after the other: `pool 2 gems; hand 3 hidden cards`."""
    line = Text()
    for row in rows:
        if line:
            line.append(BETWEEN, "dim")
        if row.title != NOW:
            line.append(f"{row.title} ", "dim")
        line.append(row.short)
    return line
