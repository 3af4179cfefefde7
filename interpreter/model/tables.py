"""Printed data: tables in the rulebook and CSV files beside it, turned into values of the declared types."""

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.grammar.source import MAX_BYTES, Source
from dreambook.grammar.span import Span
from dreambook.interpreter.model.cells import BadCell, Cell, rows_of
from dreambook.interpreter.model.symbols import Rules

FLAVOUR = "flavour text"
"""The column of a sentence that is printed on a component and that no rule depends on."""
SPECIAL_COLUMNS = ("name", "copies", FLAVOUR)
MAX_BAD_ROWS = 10
"""How many rows with too many cells, or too few, are shown one by one."""
_WORD = re.compile(r'"[^"]*"|\d+[ \t]*(?:mm|cm)(?!\w)|[^\W\d]\w*|\d+(?!\w)|[^\w\s]')
_LENGTH = re.compile(r"(\d+)[ \t]*(mm|cm)")


@dataclass(frozen=True)
class TableCell:
    """The words of a cell, and where it stands."""

    words: tuple[str, ...]
    span: Span
    written: str = ""
    measured: frozenset[int] = frozenset()
    """Which of the words were written as lengths, with a unit."""

    @property
    def text(self) -> str:
        """The cell as people read it."""
        return self.written or " ".join(self.words)


@dataclass(frozen=True)
class TableRows:
    """A table: column names, and rows of as many cells."""

    columns: tuple[TableCell, ...]
    rows: tuple[tuple[TableCell, ...], ...]


def inline_table(table: ast.Table, found: Diagnostics) -> TableRows | None:
    """The rows of a table written in the rulebook; rows of another length than the first are reported."""
    rows = [
        tuple(
            TableCell(tuple(w.text for w in c.words), c.span, measured=_measured(w.kind == "length" for w in c.words))
            for c in row.cells
        )
        for row in table.rows
    ]
    return _checked(rows, [row.span for row in table.rows], found)


def file_table(table: ast.TableFile, rules: Rules, found: Diagnostics) -> TableRows | None:
    """The rows of a CSV file, given relative to the rulebook: the first row has the column names.

    Cells are separated by commas, semicolons or tabs, whichever stands among the column names.
    """
    source = _read(table, found)
    if source is None:
        return None
    rules.sources[source.name] = source
    try:
        rows, places = _cells(source.name, source.lines)
    except BadCell as bad:
        found.error("F06", bad.message, Label(Span.at(source.name, bad.line, bad.column)), help=bad.help)
        return None
    if not rows:
        found.error(
            "F06", f"the table file `{table.path}` is empty", Label(table.span),
            help="begin it with the names of the columns, such as name, copies and the properties",
        )  # fmt: skip
        return None
    return _checked(list(rows), list(places), found)


@lru_cache(maxsize=64)
def _cells(name: str, lines: tuple[str, ...]) -> tuple[tuple[tuple[TableCell, ...], ...], tuple[Span, ...]]:
    """The cells of a file with these lines, and where each row stands: the same for every number of players."""
    rows = [row for row in rows_of(lines)]
    places = tuple(Span.of(name, row[0].line, row[0].column, row[0].line, row[-1].end_column) for row in rows)
    return tuple(tuple(_cell(cell, name) for cell in row) for row in rows), places


def _cell(cell: Cell, file: str) -> TableCell:
    written = _WORD.findall(cell.text)
    words = tuple(_in_millimetres(word.strip('"')) for word in written)
    measured = _measured(_LENGTH.fullmatch(word) is not None for word in written)
    return TableCell(words, Span.of(file, cell.line, cell.column, cell.line, cell.end_column), cell.text, measured)


def _measured(lengths: Iterable[bool]) -> frozenset[int]:
    return frozenset(i for i, length in enumerate(lengths) if length)


def _in_millimetres(word: str) -> str:
    """A word of a cell; a length is its number of millimetres, as in the rulebook."""
    length = _LENGTH.fullmatch(word)
    return str(int(length[1]) * ast.MILLIMETRES[length[2]]) if length is not None else word


def _read(table: ast.TableFile, found: Diagnostics) -> Source | None:
    """The text of a CSV file; None (and a finding) when there is none."""
    path = Path(table.span.file).parent / table.path
    help = "give the path from the folder of the rulebook"
    try:
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            found.error(
                "F06", f"the table file `{table.path}` is larger than {MAX_BYTES // 1024**2} MB", Label(table.span),
                help="no box has so many components: name another file",
            )  # fmt: skip
            return None
        text = data.decode("utf-8-sig")
    except (OSError, ValueError) as error:
        if isinstance(error, UnicodeDecodeError):
            line = data.count(b"\n", 0, error.start) + 1
            reason, help = f"is not UTF-8 (byte {error.start}, line {line})", "save it as UTF-8"
        elif path.is_dir():
            reason = "is a folder"
        elif isinstance(error, PermissionError):
            reason, help = "may not be read", "ask the owner of the file, or use a copy"
        elif isinstance(error, FileNotFoundError | NotADirectoryError):
            others = [p.name for p in path.parent.glob("*.csv")] if path.parent.is_dir() else []
            reason, help = "does not exist", did_you_mean(path.name, others) or help
        else:
            reason = f"cannot be read: {(getattr(error, 'strerror', None) or str(error)).lower()}"
        found.error("F06", f"the table file `{table.path}` {reason}", Label(table.span), help=help)
        return None
    text = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n")).removesuffix("\n")
    return Source(str(path), text + "\n", tuple(text.split("\n")))


def _checked(rows: list[tuple[TableCell, ...]], places: list[Span], found: Diagnostics) -> TableRows | None:
    header, *rest = rows
    if not rest:
        found.error(
            "F06", "this table has columns, but no rows", Label(places[0]),
            help="add a row for each component that is printed differently",
        )  # fmt: skip
        return None
    kept = []
    bad = 0
    for row, place in zip(rest, places[1:], strict=True):
        if len(row) == len(header):
            kept.append(row)
            continue
        bad += 1
        cells, columns = _many(len(row), "cell"), _many(len(header), "column")
        if bad <= MAX_BAD_ROWS:
            found.error(
                "F06", f"this row has {cells}, but the table has {columns}", Label(place),
                Label(places[0], "the columns"), help="give each row a cell for each column; `-` for none",
            )  # fmt: skip
    if bad > MAX_BAD_ROWS:
        found.error(
            "F06", f"{_many(bad - MAX_BAD_ROWS, 'more row')} of this table have too many cells, or too few",
            Label(places[0]), help="give each row a cell for each column; `-` for none",
        )  # fmt: skip
    return TableRows(header, tuple(kept)) if not bad else None


def _many(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
