"""Printed data: tables in the rulebook and CSV files beside it, turned into values of the declared types."""

import csv
import io
import re
from dataclasses import dataclass
from pathlib import Path

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.grammar.span import Span

SPECIAL_COLUMNS = ("name", "copies")
_WORD = re.compile(r'"[^"]*"|[^\W\d]\w*|\d+(?!\w)|[^\w\s]')


@dataclass(frozen=True)
class TableCell:
    """The words of a cell, and where it stands."""

    words: tuple[str, ...]
    span: Span


@dataclass(frozen=True)
class TableRows:
    """A table: column names, and rows of as many cells."""

    columns: tuple[TableCell, ...]
    rows: tuple[tuple[TableCell, ...], ...]


def inline_table(table: ast.Table, found: Diagnostics) -> TableRows | None:
    """The rows of a table written in the rulebook; rows of another length than the first are reported."""
    rows = [tuple(TableCell(tuple(w.text for w in c.words), c.span) for c in row.cells) for row in table.rows]
    return _checked(rows, [row.span for row in table.rows], found)


def file_table(table: ast.TableFile, found: Diagnostics) -> TableRows | None:
    """The rows of a CSV file (comma or semicolon, first row the column names), given relative to the rulebook."""
    path = Path(table.span.file).parent / table.path
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        reason = (
            "is a folder"
            if path.is_dir()
            else "does not exist"
            if not path.exists()
            else f"cannot be read ({error.strerror})"
        )
        others = [p.name for p in path.parent.glob("*.csv")] if path.parent.is_dir() else []
        near = did_you_mean(path.name, others)
        found.error(
            "F06",
            f"the table file `{table.path}` {reason}",
            Label(table.span),
            help=near or "give the path from the folder of the rulebook",
        )
        return None
    except UnicodeDecodeError as error:
        found.error(
            "F06", f"the table file `{table.path}` is not UTF-8 (byte {error.start})", Label(table.span),
            help="save it as UTF-8",
        )  # fmt: skip
        return None
    delimiter = ";" if text.split("\n", 1)[0].count(";") > text.split("\n", 1)[0].count(",") else ","
    rows: list[tuple[TableCell, ...]] = []
    places: list[Span] = []
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        for record in reader:
            if not any(cell.strip() for cell in record):
                continue
            line = reader.line_num
            span = Span.at(str(path), line, 1, max(1, len(delimiter.join(record))))
            column = 1
            cells = []
            for cell in record:
                cells.append(
                    TableCell(
                        tuple(w.strip('"') for w in _WORD.findall(cell)),
                        Span.at(str(path), line, column, max(1, len(cell))),
                    )
                )
                column += len(cell) + 1
            rows.append(tuple(cells))
            places.append(span)
    except csv.Error as error:
        found.error(
            "F06",
            f"the table file `{table.path}` is not CSV: {error}",
            Label(Span.at(str(path), reader.line_num, 1)),
            help="save it as CSV",
        )
        return None
    return _checked(rows, places, found)


def _many(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _checked(rows: list[tuple[TableCell, ...]], places: list[Span], found: Diagnostics) -> TableRows | None:
    if not rows:
        return None
    header, *rest = rows
    kept = []
    for row, place in zip(rest, places[1:], strict=True):
        if len(row) != len(header):
            found.error(
                "F06", f"this row has {_many(len(row), 'cell')}, but the table has {_many(len(header), 'column')}", Label(place),
                Label(places[0], "the columns"), help="give each row a cell for each column; `-` for none",
            )  # fmt: skip
        else:
            kept.append(row)
    return TableRows(header, tuple(kept))
