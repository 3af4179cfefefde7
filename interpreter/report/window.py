"""The part of a source that is shown with a finding: the lines, and below them the marks and captions.

Places come from many hands, and a finding must be shown whatever its place says: a place outside the text is moved to
the nearest end of it, an empty or reversed one is shown as one mark.

Marks must stand below what they mark in a terminal, where a letter is one cell wide, a Chinese one two, an accent
none, and a tab as many as the terminal likes; so tabs become four spaces and widths are counted in cells.
"""

import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass

from rich.cells import cell_len

from dreambook.grammar.diagnostics import Label
from dreambook.grammar.source import Source

TAB = "    "
ELLIPSIS = "…"
_SEARCHED_FOR_HEADING = 1000
_INVISIBLE = frozenset("\u00ad\u200b\u2060\ufeff")


@dataclass(frozen=True, slots=True)
class Mark:
    """Columns of one line to underline, from 0, the end exclusive; the first label's marks are primary."""

    start: int
    end: int
    caption: str
    primary: bool


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a window: a source line with its number, or marks below one (`mark` set), or a gap (neither)."""

    text: str
    number: int | None = None
    mark: Mark | None = None
    heading: bool = False


def glyph(char: str) -> str:
    """What is shown for a character: itself, or a replacement for one that cannot be seen or that moves the cursor."""
    if char == "\t":
        return TAB
    if char in _INVISIBLE or unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"):
        return "\ufffd"
    # The characters that turn the writing direction would carry the marks along.
    return "\ufffd" if "\u202a" <= char <= "\u202e" or "\u2066" <= char <= "\u2069" else char


def clean(text: str, *, newlines: bool = False) -> str:
    """The text as it can be shown in a terminal, on one line unless `newlines` are kept."""
    if newlines:
        return "\n".join(clean(line) for line in text.split("\n"))
    return "".join(" " if char == "\n" else glyph(char) for char in text)


class ShownLine:
    """A source line cut to a width around the place that matters, with the cell each column starts at."""

    def __init__(self, line: str, focus: Mark, width: int) -> None:
        # A cell holds at least one character but for accents: this bounds the work on a line of a million characters.
        low, high = max(0, focus.start - 2 * width), focus.start + 2 * width
        glyphs = [glyph(char) for char in line[low:high]]
        cells = [cell_len(shown) for shown in glyphs]
        first, last = _visible(cells, focus.start - low, min(focus.end - low, len(cells)), width)
        before = ELLIPSIS if low + first > 0 else ""
        after = ELLIPSIS if low + last < len(line) else ""
        self.text = before + "".join(glyphs[first:last]) + after
        self._first, self._last = low + first, low + last
        self._before = len(before)
        self._glyphs = glyphs[first:last]

    def cell(self, column: int) -> int:
        """The cell at which a column starts; a column that is cut off is moved to the cut."""
        count = max(self._first, min(column, self._last)) - self._first
        # Measured as one text: the width of some signs depends on the sign after them.
        return self._before + cell_len("".join(self._glyphs[:count]))


def _visible(cells: Sequence[int], start: int, end: int, width: int) -> tuple[int, int]:
    """Which of the glyphs to show in `width` cells so that those from `start` to `end` are seen, as far as they fit."""
    if sum(cells) <= width:
        return 0, len(cells)
    room = max(1, width - 2)
    first = 0
    if sum(cells[:end]) > room:
        # A third of the room goes to what stands before the place.
        first, used = start, 0
        while first > 0 and used + cells[first - 1] <= room // 3:
            first -= 1
            used += cells[first]
    last, used = first, 0
    while last < len(cells) and used + cells[last] <= room:
        used += cells[last]
        last += 1
    return first, last


def window(source: Source, labels: Sequence[tuple[Label, bool]], width: int) -> list[Row]:
    """The rows for labels that start on one line, each with whether it is primary; `width` is that of a source line."""
    marks: dict[int, list[Mark]] = {}
    for label, primary in labels:
        for number, mark in _marks(source, label, primary):
            marks.setdefault(number, []).append(mark)
    rows: list[Row] = []
    numbers = sorted(marks)
    heading = _heading(source, numbers[0])
    if heading is not None:
        shown = ShownLine(source.lines[heading - 1], Mark(0, 0, "", False), width)
        rows.append(Row(shown.text, heading, heading=True))
    previous = heading
    for number in numbers:
        if previous is not None and number > previous + 1:
            rows.append(Row("..."))
        previous = number
        line = source.lines[number - 1]
        focus = next((mark for mark in marks[number] if mark.primary), marks[number][0])
        shown = ShownLine(line, focus, width)
        rows.append(Row(shown.text.rstrip(), number))
        for mark in marks[number]:
            start = shown.cell(mark.start)
            length = max(1, shown.cell(mark.end) - start)
            sign = "^" if mark.primary else "-"
            rows.append(Row(" " * start + sign * length, mark=mark))
    return rows


def _marks(source: Source, label: Label, primary: bool) -> list[tuple[int, Mark]]:
    """The marks for a label: one, or one on its first and one on its last line."""
    (line, column), (end_line, end_column) = shown_place(source, label)
    caption = clean(label.text)
    if line == end_line:
        return [(line, Mark(column, end_column, caption, primary))]
    first, last = source.lines[line - 1].rstrip(), source.lines[end_line - 1]
    indentation = len(last) - len(last.lstrip())
    return [
        (line, Mark(column, max(column, len(first)), "", primary)),
        (end_line, Mark(min(indentation, end_column), end_column, caption, primary)),
    ]


def shown_place(source: Source, label: Label) -> tuple[tuple[int, int], tuple[int, int]]:
    """Start and end of a label as they can be shown in the source: lines from 1, columns from 0."""
    span = label.span
    line, column = _inside(source, span.line, span.column)
    end_line, end_column = _inside(source, span.end_line, span.end_column)
    if end_line > line and end_column == 0:
        # The span ends with the newline of the line before.
        end_line -= 1
        end_column = len(source.lines[end_line - 1])
    end_line, end_column = max((end_line, end_column), (line, column))
    return (line, column), (end_line, end_column)


def _inside(source: Source, line: int, column: int) -> tuple[int, int]:
    if line < 1:
        return 1, 0
    if line > len(source.lines):
        return len(source.lines), len(source.lines[-1])
    return line, max(0, min(column - 1, len(source.lines[line - 1])))


def _heading(source: Source, number: int) -> int | None:
    """The line at the left margin that the block of this line starts with, when it is another line."""
    if not source.lines[number - 1][:1].isspace():
        return None
    for above in range(number - 1, max(0, number - _SEARCHED_FOR_HEADING), -1):
        line = source.lines[above - 1]
        if line and not line[0].isspace() and not line.startswith("#"):
            return above
    return None
