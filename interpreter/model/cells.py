"""The cells of a CSV file, each with its place."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

DELIMITERS = (",", ";", "\t")
MAX_CELL = 10_000
"""How long the text of a cell may be."""

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


@dataclass(frozen=True)
class Cell:
    """A cell: its text, and where it stands (lines and columns from 1, the end exclusive)."""

    text: str
    line: int
    column: int
    end_column: int


class BadCell(Exception):
    """What is no CSV: why, where, and what to do."""

    def __init__(self, message: str, line: int, column: int, help: str) -> None:
        super().__init__(message)
        self.message, self.line, self.column, self.help = message, line, column, help


def delimiter_of(line: str) -> str:
    """What separates the cells: what stands most often among the names of the columns."""
    return max(DELIMITERS, key=line.count)


def rows_of(lines: tuple[str, ...]) -> Iterator[list[Cell]]:
    """The rows with something in them. Raises BadCell."""
    delimiter = delimiter_of(lines[0])
    at = 0
    while at < len(lines):
        row, at = _row(lines, at, delimiter)
        if any(cell.text for cell in row):
            yield row


def _row(lines: tuple[str, ...], first: int, delimiter: str) -> tuple[list[Cell], int]:
    """The cells of the row that begins on that line (from 0), and the line after it."""
    cells: list[Cell] = []
    at, column = first, 0
    while True:
        line = lines[at]
        bad = _CONTROL.search(line)
        if bad is not None:
            message = f"a character that cannot be seen (U+{ord(bad.group()):04X}) stands in a cell"
            raise BadCell(message, at + 1, bad.start() + 1, "delete it")
        start = column + len(line[column:]) - len(line[column:].lstrip(" "))
        if line[start : start + 1] == '"':
            cell, at, column = _quoted(lines, at, start, delimiter)
            line = lines[at]
        else:
            end = line.find(delimiter, column)
            end = len(line) if end < 0 else end
            text = line[column:end]
            blanks = len(text) - len(text.lstrip())
            cell = Cell(text.strip(), at + 1, column + blanks + 1, column + max(blanks + 1, len(text.rstrip())) + 1)
            column = end
        if len(cell.text) > MAX_CELL:
            raise BadCell("a cell with more text than anybody can read", cell.line, cell.column, "make it shorter")
        cells.append(cell)
        if column >= len(line):
            return cells, at + 1
        column += len(delimiter)


def _quoted(lines: tuple[str, ...], at: int, start: int, delimiter: str) -> tuple[Cell, int, int]:
    """A cell between quotes, the line where it ends, and the column behind it; twice a quote is one in the text."""
    row, parts, column = at, [""], start + 1
    while True:
        line = lines[at]
        end = line.find('"', column)
        if end < 0:
            parts[-1] += line[column:]
            parts.append("")
            at, column = at + 1, 0
            if at == len(lines) or sum(map(len, parts)) > MAX_CELL:
                raise BadCell("a cell has no closing quote", row + 1, start + 1, 'end it with `"`')
        elif line[end : end + 2] == '""':
            parts[-1] += line[column : end + 1]
            column = end + 2
        else:
            parts[-1] += line[column:end]
            after = len(line) if line.find(delimiter, end) < 0 else line.find(delimiter, end)
            if line[end + 1 : after].strip(" "):
                help = 'a quote inside a cell is written twice: `""`'
                raise BadCell("more stands behind the closing quote of a cell", at + 1, end + 2, help)
            end_column = end + 2 if at == row else len(lines[row]) + 1
            return Cell(" ".join(" ".join(parts).split()), row + 1, start + 1, end_column), at, after
