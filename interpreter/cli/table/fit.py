"""A table that fits a screen: what matters least gives way first, and what matters most stands nearest to the question.

The table is taken apart into pieces, each with forms that take fewer and fewer lines. While there are too many lines, the
cheapest step to a shorter form is taken; the last steps only where the question itself would leave the screen.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.text import Text

from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.parts import NOW, Board, Item, Row, in_one_line, rows_of
from dreambook.interpreter.cli.table.shown import Table, drawn, write_heading

DEAR = 50
"""Steps from here on take away what a player wants to see at a glance."""
NEVER = 1000


@dataclass(frozen=True)
class Form:
    """One way to show a piece; `step` is how dear it is to come down to it from the form before, `listed` what is told
    beside the names of things in it."""

    shown: tuple[RenderableType, ...]
    step: int = 0
    listed: frozenset[str] = frozenset()


@dataclass
class Piece:
    """A part of the table with its forms, the longest first."""

    forms: list[Form]
    at: int = 0

    @property
    def form(self) -> Form:
        """How it is shown now."""
        return self.forms[self.at]

    @property
    def next_step(self) -> int:
        """How dear the next shorter form is."""
        return self.forms[self.at + 1].step if self.at + 1 < len(self.forms) else NEVER


@dataclass
class Fitted:
    """A table in the forms that fit."""

    heading: str
    pieces: list[Piece] = field(default_factory=list)

    @property
    def listed(self) -> frozenset[str]:
        """What is told beside the names of things in the lists that are shown."""
        return frozenset[str]().union(*(piece.form.listed for piece in self.pieces))

    def write(self, console: Console) -> None:
        """Write it, from what matters least down to what matters most."""
        write_heading(console, self.heading)
        for piece in self.pieces:
            for part in piece.form.shown:
                console.print(Padding(part, (0, 0, 0, 1)))

    def height(self, width: int) -> int:
        """How many lines it takes."""
        console = Console(width=width, color_system=None, force_terminal=False, markup=False, emoji=False)
        with console.capture() as capture:
            self.write(console)
        return capture.get().count("\n")


def fit(table: Table, heading: str, deciding: int | None, width: int, wanted: int, most: int) -> Fitted:
    """The table in `wanted` lines, as long as nothing that matters goes for it, and in any case in `most` lines if it can be."""
    fitted = Fitted(heading, _pieces(table, deciding, width))
    heights = [[_height(form, width) for form in piece.forms] for piece in fitted.pieces]
    top = Fitted(heading).height(width)
    while True:
        height = top + sum(heights[i][piece.at] for i, piece in enumerate(fitted.pieces))
        cheapest = min(fitted.pieces, key=lambda piece: piece.next_step, default=None)
        if cheapest is None or cheapest.next_step == NEVER:
            return fitted
        if height <= (wanted if cheapest.next_step < DEAR else most):
            return fitted
        cheapest.at += 1


def _height(form: Form, width: int) -> int:
    return Fitted("", [Piece([form])]).height(width) - Fitted("").height(width)


def _pieces(table: Table, deciding: int | None, width: int) -> list[Piece]:
    """From top to bottom: what lies about, lists of things, the boards, what holds now, the others, and what is one's own."""
    common, own = table.areas[None], table.view.player
    now = [row for row in common.rows if row.title == NOW]
    pieces = [_common(row) for row in common.rows if row not in now]
    pieces.sort(key=lambda piece: piece.next_step)
    pieces += [_list(board, width) for board in common.boards if board.items]
    pieces += [_board(board) for board in common.boards if not board.items]
    pieces += [_now(row) for row in now]
    others = [p for p in range(table.players) if p != own and table.areas[p]]
    pieces += [_other(table, p, deciding, width) for p in others]
    if own is not None and table.areas[own]:
        pieces.append(_own(table, own, deciding, width))
    return pieces


def _common(row: Row) -> Piece:
    """What lies about: first goes what nobody looks for, then what is known by heart."""
    whole = Form((rows_of([row]),), listed=_told(row.items))
    if row.key == "face down" or row.still:
        return Piece([whole, Form((), 1)])
    if row.scarce is not None:
        short = (
            (rows_of([Row(row.key, row.title, Text(worded("only {what} left", what=row.scarce)))]),)
            if row.scarce
            else ()
        )
        return Piece([whole, Form(short, 2)])
    return Piece([whole, Form((_one_line(row.title, Text(row.short)),), 21), Form((), 70)])


def _list(board: Board, width: int) -> Piece:
    """Things one below the other; then a line for each, then their names in a row, each with what is told first."""
    names = [f"{item.name} ({item.beside.partition(';')[0]})" if item.beside else item.name for item in board.items]
    each = Group(
        Text(board.title, "bold"),
        *(_cut(Text.assemble("  ", item.name, "  ", (item.beside, "dim"))) for item in board.items),
    )
    return Piece(
        [
            Form((drawn(board),), listed=_told(board.items)),
            Form((each,), 12, _told(board.items) if _all_fit(board.items, width) else frozenset()),
            Form((rows_of([Row("", board.title, Text(", ".join(names)))]),), 23),
            Form((rows_of([Row("", board.title, Text(", ".join(item.name for item in board.items)))]),), 60),
            Form((_one_line(board.title, Text(", ".join(item.name for item in board.items))),), 81),
        ]
    )


def _board(board: Board) -> Piece:
    """Something drawn; a table of places becomes a strip before it leaves the screen."""
    closer = [Form((part,), step) for part, step in zip(board.closer, board.steps, strict=False)]
    return Piece([Form((drawn(board),)), *closer])


def _now(row: Row) -> Piece:
    forms = [Form((rows_of([row]),))]
    if row.lively is not None:
        lively = (rows_of([Row(row.key, row.title, Text(row.lively))]),) if row.lively else ()
        forms.append(Form(lively, 3))
    return Piece(forms)


def _other(table: Table, player: int, deciding: int | None, width: int) -> Piece:
    """What another player has: drawn, where something is drawn, else in one line."""
    area, name = table.areas[player], table.name(player, deciding)
    rows = [row for row in area.rows if not row.minor]
    forms = [Form((Columns([table.panel(player, deciding, False)]),))] if area.boards else []
    every = in_one_line(rows) or Text(worded("nothing"), "dim")
    forms.append(Form((rows_of([Row("", name, every)]),), 24))
    forms.append(Form((rows_of([Row("", name, _lively(rows))]),), 4))
    forms.append(Form((_one_line(name, _lively(rows)),), 61))
    return Piece(forms)


def _own(table: Table, player: int, deciding: int | None, width: int) -> Piece:
    """What is one's own: in a frame, without it, and in one line for each thing that one has."""
    area = table.areas[player]
    rows = [row for row in area.rows if not row.minor]
    listed = frozenset[str]().union(*(_told(row.items) for row in rows))
    name = table.name(player, deciding)
    boards = [drawn(board) for board in area.boards]
    lively = [row for row in rows if not row.still] or rows[:1]
    short = [Row(row.key, row.title, Text(row.lively if row.lively is not None else row.short)) for row in lively]
    return Piece(
        [
            Form((Columns([table.panel(player, deciding, False)]),), listed=listed),
            Form((*boards, rows_of([Row("", name, Text()), *rows]) if rows else Text(name)), 11, listed),
            Form((*boards, *(_one_line(r.title, r.text) for r in _named(name, short))), 25),
            Form((*boards, rows_of([Row("", name, _lively(rows))])), 30),
        ]
    )


def _named(name: str, rows: Sequence[Row]) -> list[Row]:
    """Rows of which the first says whose they are."""
    return [
        Row(row.key, f"{name}: {row.title}" if i == 0 else f"  {row.title}", row.text) for i, row in enumerate(rows)
    ]


def _lively(rows: Sequence[Row]) -> Text:
    """Rows in one line without what stands as it did at the start."""
    told = [row for row in rows if not row.still]
    shown = [Row(row.key, row.title, Text(row.lively)) if row.lively is not None else row for row in told]
    return in_one_line(shown) or Text(worded("nothing"), "dim")


def _told(items: Sequence[Item]) -> frozenset[str]:
    return frozenset(item.told for item in items if item.told)


def _all_fit(items: Sequence[Item], width: int) -> bool:
    """Whether a line for each tells all there is."""
    return all(len(item.name) + len(item.beside) + 5 <= width for item in items)


def _one_line(title: str, text: Text) -> RenderableType:
    return _cut(Text.assemble((title, "dim"), "  ", text))


def _cut(text: Text) -> Text:
    """A text that is cut where the line ends."""
    text.no_wrap, text.overflow = True, "ellipsis"
    return text
