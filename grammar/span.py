"""A place in a source text."""

from typing import NamedTuple, Self


class Span(NamedTuple):
    """A place in a source text: lines and columns count from 1, columns in code points, the end is exclusive.

    Columns count in the text as `Source` holds it, that is, after normalising to NFC. A span whose start and end
    are equal is a point between two characters. A tree has thousands of spans, so they are plain tuples with names.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    @classmethod
    def of(cls, file: str, line: int, column: int, end_line: int, end_column: int) -> Self:
        """The span with these fields, in this order."""
        return cls(file, line, column, end_line, end_column)

    @classmethod
    def at(cls, file: str, line: int, column: int, length: int = 1) -> Self:
        """The span of `length` code points on one line."""
        return cls(file, line, column, line, column + length)

    @property
    def start(self) -> tuple[int, int]:
        """Line and column of the first character."""
        return self.line, self.column

    @property
    def end(self) -> tuple[int, int]:
        """Line and column just after the last character."""
        return self.end_line, self.end_column

    def to(self, other: "Span") -> "Span":
        """The smallest span that covers both; `other` is taken to be in the same file."""
        line, column = min(self.start, other.start)
        end_line, end_column = max(self.end, other.end)
        return Span.of(self.file, line, column, end_line, end_column)

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"
