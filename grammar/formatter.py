"""Lays a rulebook out in the one style: `dream fmt`.

Works on the words of each line and never on the tree, so that nothing a person wrote is lost: comments stay where they
are, and a statement over several lines keeps its breaks. The layout:

- four blanks for each depth; a line that goes on from another stands eight blanks deeper
- one blank between words, none before `,`, `:` and `)`, none after `(` and after the minus sign of a number
- two blanks before the words that explain a condition: `require coins >= 2  "You need two coins."`
- one blank line between top-level blocks, at most one inside
- `=` in line within a run of constants, `|` in line within a table
- a comment on a line of its own stands as deep as the line after it, or as the line before it when a blank line follows;
  one after words stands two blanks from them
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from lark import Token

from dreambook.grammar.ast import same
from dreambook.grammar.automaton import automaton
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.lexing import Line, read_lines
from dreambook.grammar.parser import parse
from dreambook.grammar.source import Source, source_from_text
from dreambook.grammar.spelling import after

STEP = 4
GOES_ON = 8
MAX_LEFT = 40
"""Constants with longer names are not put in line: the others would stand too far from their values."""

_CONDITIONS = ("WIN", "LOSE", "DRAW", "OVER", "WHEN", "REQUIRE")
_NOTES = ("ASSUME", "RULING", "TODO")


def format_text(text: str) -> str:
    """The text in the one style; unchanged when it has mistakes."""
    source, found = source_from_text(text, "text")
    return text if found else format_source(source)[0]


def format_source(source: Source) -> tuple[str, list[Diagnostic]]:
    """A source's text in the one style; as it is written when it has mistakes, with these.

    Mistakes that were found when the source was read are not given again.
    """
    document, mistakes = parse(source)
    mended = "\n".join(source.lines) + "\n" != source.text
    if mistakes or mended:
        return "\n".join(source.lines) + "\n", mistakes
    laid_out = _laid_out(source.text.split("\n"))
    again, wrong = parse(source_from_text(laid_out, source.name)[0])
    if wrong or not same(document, again):
        raise AssertionError(f"the layout of {source.name} would say something else")
    return laid_out, []


@dataclass
class _Row:
    """A line as it will be written: its words or its comment, and what stands around it."""

    words: list[Token]
    depth: int
    comment: str
    blank_before: bool
    begins: bool = False
    """Whether a statement begins here; not so for a comment, and for a line that goes on."""
    whole: bool = False
    """Whether the statement is on this line alone."""
    text: str = ""


def _laid_out(lines: Sequence[str]) -> str:
    rows = list(_rows(lines))
    for row, text in zip(rows, _texts([row.words for row in rows]), strict=True):
        row.text = text
    _set_off_wordings(rows)
    for run in _runs_of_constants(rows):
        _line_up_constants(run)
    for table in _tables(rows):
        _line_up_table(table)
    _separate_blocks(rows)
    written: list[str] = []
    for row in rows:
        if row.blank_before and written:
            written.append("")
        between = "  " if row.text and row.comment else ""
        written.append(" " * row.depth + row.text + between + row.comment)
    return "".join(f"{line.rstrip()}\n" for line in written)


# ------------------------------------------------------------------ lines
def _rows(lines: Sequence[str]) -> Iterator[_Row]:
    """What stands on each line that is not blank."""
    depths = [0]
    at = above = 0
    blank = False
    for line in [*read_lines(lines), None]:
        waiting: list[_Row] = []
        for text in lines[at : line.first if line else len(lines)]:
            if text.strip():
                waiting.append(_Row([], 0 if text[0] == "#" else STEP, text.strip(), blank))
            blank = not text.strip()
        depth = 0
        if line:
            while line.depth < depths[-1]:
                depths.pop()
            if line.depth > depths[-1]:
                depths.append(line.depth)
            depth = STEP * (len(depths) - 1)
        # Comments right below a line and with a blank line after them belong to it, unless they stand at the margin.
        last = next((i for i, row in enumerate(waiting) if row.blank_before), len(waiting) if blank else 0)
        for number, row in enumerate(waiting):
            row.depth = (above if row.depth else 0) if number < last else depth
        yield from waiting
        above = depth
        if line:
            yield from _rows_of(line, lines, depth, blank)
            at, blank = line.end, False


def _rows_of(line: Line, lines: Sequence[str], depth: int, blank: bool) -> Iterator[_Row]:
    """The rows of a line and of those that go on from it, with the comments between them."""
    for index in range(line.first, line.end):
        words = [word for word in line.words if word.line == index + 1]
        comment = lines[index][(words[-1].end_column or 1) - 1 if words else 0 :].strip()
        if words or comment:
            here = depth if index == line.first else depth + GOES_ON
            yield _Row(words, here, comment, blank, index == line.first, line.end == line.first + 1)
            blank = False


# ------------------------------------------------------------------ words
def _texts(rows: Sequence[Sequence[Token]]) -> Iterator[str]:
    """The words of each row with the blanks between them."""
    ends = _ends_of_values()
    before: Token | None = None
    sign = False
    for words in rows:
        text = ""
        for word in words:
            glued = word.type in ("COMMA", "COLON", "RPAR") or word[0] == ","
            if text and not glued and not sign and not (before is not None and before.type == "LPAR"):
                text += " "
            text += _spelled(word)
            sign = word.type == "MINUS" and (before is None or before.type not in ends)
            before = word
        yield text


def _spelled(word: Token) -> str:
    """A word in its one spelling."""
    if word.type in ("STRING", "QUOTED"):
        return str(word)
    if word.type == "TIMES":
        return "x"
    text = " ".join(word.split())
    return text if len(text) == 1 else ", ".join(part.strip() for part in text.split(","))


def _ends_of_values() -> frozenset[str]:
    """The terminals after which a minus sign takes away; after all others it makes a number negative."""
    names = automaton().accepted(after("setup\n    let"))
    return names | {"INT", "RPAR", "PLAYER", "YES", "NO", "STRING"}


def _set_off_wordings(rows: Sequence[_Row]) -> None:
    """Two blanks before the words that a person reads at the end of a condition."""
    section = ""
    for row in rows:
        if row.begins and row.depth == 0:
            section = row.words[0].type
        texts = [i for i, word in enumerate(row.words) if word.type == "STRING"]
        if row.begins and row.words[0].type in _CONDITIONS and section != "EXAMPLE" and texts and texts[-1]:
            row.text = "  ".join(_texts([row.words[: texts[-1]], row.words[texts[-1] :]]))


# ------------------------------------------------------------------ columns
def _runs_of_constants(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    """Constants on lines one after the other."""
    section = ""
    run: list[_Row] = []
    for row in rows:
        if row.begins and row.depth == 0:
            section = row.words[0].type
        constant = section in ("CONSTANTS", "SCOPE") and row.begins and row.whole and row.depth == STEP
        constant = constant and any(word.type == "EQUAL" for word in row.words)
        if not constant or row.blank_before:
            yield run
            run = []
        if constant:
            run.append(row)
    yield run


def _line_up_constants(run: Sequence[_Row]) -> None:
    lefts, rights = [], []
    for row in run:
        at = next(i for i, word in enumerate(row.words) if word.type == "EQUAL")
        left, right = _texts([row.words[:at], row.words[at:]])
        lefts.append(left)
        rights.append(right)
    width = max((len(left) for left in lefts if len(left) <= MAX_LEFT), default=0)
    for row, left, right in zip(run, lefts, rights, strict=True):
        row.text = f"{left.ljust(width)} {right}"


def _tables(rows: Sequence[_Row]) -> Iterator[list[_Row]]:
    """The rows of each table."""
    depth = -1
    table: list[_Row] = []
    for row in rows:
        if not row.begins:
            continue
        if depth >= 0 and row.depth > depth:
            table.append(row)
            continue
        yield table
        table = []
        depth = row.depth if [word.type for word in row.words] == ["TABLE"] else -1
    yield table


def _line_up_table(table: Sequence[_Row]) -> None:
    whole = [row for row in table if row.whole]
    split = [list(_cells(row.words)) for row in whole]
    widths = [
        max(len(cells[column]) for cells in split if len(cells) > column)
        for column in range(max(map(len, split), default=0))
    ]
    for row, cells in zip(whole, split, strict=True):
        # A row whose first cell is empty begins with its sign: blanks before it would be depth.
        padded = [cell.ljust(width) for cell, width in zip(cells, widths, strict=False)]
        row.text = " | ".join([cells[0] and padded[0], *padded[1:]]).strip()


def _cells(words: Sequence[Token]) -> Iterator[str]:
    """The text of each cell of a table's row."""
    cell: list[Token] = []
    for word in words:
        if word.type == "VBAR":
            yield next(_texts([cell]))
            cell = []
        else:
            cell.append(word)
    yield next(_texts([cell]))


# ------------------------------------------------------------------ blank lines
def _separate_blocks(rows: Sequence[_Row]) -> None:
    """Put a blank line between top-level blocks, above the comments that belong to the lower one."""
    previous = -1
    for index, row in enumerate(rows):
        if not (row.begins and row.depth == 0):
            continue
        if previous >= 0 and not _belong_together(rows, previous, index):
            top = index
            while not rows[top].blank_before and top > 0 and not rows[top - 1].words:
                top -= 1
            rows[top].blank_before = True
        previous = index


def _belong_together(rows: Sequence[_Row], first: int, second: int) -> bool:
    """Whether two blocks may stand without a blank line: the language and what follows, notes on one line each."""
    kinds = rows[first].words[0].type, rows[second].words[0].type
    lines = [row for row in rows[first + 1 : second] if row.words]
    return not lines and (kinds[0] == "LANGUAGE" or (kinds[0] in _NOTES and kinds[1] in _NOTES))
