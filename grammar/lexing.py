"""Words, lines and indentation: what the automaton reads.

The words are the terminals of dream.lark, in the order in which lark would try them, so one regular expression finds
the longest sensible word at each place. What ends a line and what opens or closes a block is told by looking at whole
lines: a blank line and a comment mean nothing; a line goes on after a comma, and inside parentheses while the next
stands deeper.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from lark import Token

from dreambook.grammar.automaton import automaton

MAX_INDENTS = 40
"""How many blocks may stand within each other."""

MAX_WORDS = 20_000
"""How many words a line may have, with those lines that go on from it."""

MAX_DIGITS = 15
"""How many digits a number may have."""

TAB = 4
"""What a tab counts as in indentation."""


class Word(Token):
    """A token of the language. As a part of a rule it is not deep."""

    __slots__ = ()
    depth = 0


class Line:
    """A line with the lines that go on from it: its words, and the depth at which it starts, in columns.

    `first` and `end` are indices into the lines that were read; `end` is one past the last.
    """

    __slots__ = ("depth", "end", "first", "open", "words")

    def __init__(self, first: int, depth: int) -> None:
        self.first, self.depth = first, depth
        self.end = first + 1
        self.words: list[Token] = []
        self.open: list[Token] = []
        """The parentheses that are not closed."""


class LexicalError(Exception):
    """What cannot be read as words or blocks. `line` counts as the tokens' lines do."""

    def __init__(self, line: int, column: int) -> None:
        super().__init__(line, column)
        self.line = line
        self.column = column


class BadCharacter(LexicalError):
    """A character that begins no word."""


class BadNumber(LexicalError):
    """A number with more digits than anything on a table has."""


class TooLong(LexicalError):
    """A line with more words than anybody can read."""


class BadIndentation(LexicalError):
    """A line that returns to a depth at which no line above it stands. `depths` are those at which lines stand."""

    def __init__(self, line: int, column: int, depths: tuple[int, ...]) -> None:
        super().__init__(line, column)
        self.depths = depths


class TooManyIndents(LexicalError):
    """More nested blocks than anybody can read."""


@lru_cache(maxsize=1)
def _scanner() -> tuple[re.Pattern[str], dict[str, str]]:
    """The pattern of all words that are not plain keywords, and the keywords with the names of their terminals."""
    terminals = automaton().terminals
    name = next(re.compile(pattern) for title, pattern, _ in terminals if title == "NAME")
    keywords = {text: title for title, text, is_pattern in terminals if not is_pattern and name.fullmatch(text)}
    rest = [
        f"(?P<{title}>{text if is_pattern else re.escape(text)})"
        for title, text, is_pattern in terminals
        if is_pattern or text not in keywords
    ]
    return re.compile(r"[ \t]*(?:" + "|".join(rest) + ")"), keywords


def keywords() -> frozenset[str]:
    """The words that hold lines together."""
    return frozenset(_scanner()[1])


def has_code(line: str) -> bool:
    """Whether more than blanks and a comment stands on a line."""
    stripped = line.lstrip(" \t")
    return bool(stripped) and stripped[0] != "#"


def depth_of(line: str) -> int:
    """How deep a line is indented, in columns."""
    blanks = line[: len(line) - len(line.lstrip(" \t"))]
    return len(blanks) + blanks.count("\t") * (TAB - 1)


def read_line(lines: Sequence[str], index: int, number: int) -> Line:
    """The words from `lines[index]`, which has code, to where that line ends. Tokens count lines from `number`.

    Raises `BadCharacter`, `BadNumber` and `TooLong`.
    """
    pattern, keywords = _scanner()
    match = pattern.match
    read = Line(index, depth_of(lines[index]))
    words, parentheses = read.words, read.open
    for at_line in range(index, len(lines)):
        line = lines[at_line]
        if not has_code(line):
            continue
        if words and words[-1].type != "COMMA" and not (parentheses and depth_of(line) > read.depth):
            break
        read.end = at_line + 1
        row = number + at_line - index
        at, end = 0, len(line.rstrip(" \t"))
        while at < end:
            found = match(line, at)
            if found is None:
                rest = line[at:].lstrip(" \t")
                if rest.startswith("#"):
                    break
                raise BadCharacter(row, len(line) - len(rest) + 1)
            kind: str = found.lastgroup  # type: ignore[assignment]
            start, at = found.span(found.lastindex)  # type: ignore[arg-type]
            text = line[start:at]
            if kind == "NAME":
                kind = keywords.get(text, kind)
            elif kind == "INT" and at - start > MAX_DIGITS:
                raise BadNumber(row, start + 1)
            if kind == "IS_NOT" and not words and read.depth:
                # A line of a value says what it is, or is: `is not folded of who`.
                words.append(_word("IS", "is", row, start, start + 2))
                start = at - 3
                kind, text = "NOT", "not"
            word = _word(kind, text, row, start, at)
            words.append(word)
            if len(words) > MAX_WORDS:
                raise TooLong(row, 1)
            if kind == "LPAR":
                parentheses.append(word)
            elif kind == "RPAR" and parentheses:
                parentheses.pop()
    return read


def words_in(text: str) -> list[Token]:
    """The words of a text that may be anything; none when it cannot be cut into words."""
    try:
        return read_line([text], 0, 1).words
    except LexicalError:
        return []


def read_lines(lines: Sequence[str], number: int = 1) -> Iterator[Line]:
    """All lines with code, as `read_line` reads them."""
    index = 0
    while index < len(lines):
        if has_code(lines[index]):
            line = read_line(lines, index, number + index)
            yield line
            index = line.end
        else:
            index += 1


class Blocks:
    """Which blocks are open: gives the marks between lines that the automaton needs."""

    def __init__(self) -> None:
        self.depths = [0]

    def before(self, line: Line) -> list[Token]:
        """What the indentation of a line opens or closes. Raises `BadIndentation` and `TooManyIndents`."""
        depths, depth, word = self.depths, line.depth, line.words[0]
        if depth == depths[-1]:
            return []
        row, column = word.line or 1, word.column or 1
        if depth > depths[-1]:
            if len(depths) > MAX_INDENTS:
                raise TooManyIndents(row, column)
            depths.append(depth)
            return [_word("_INDENT", "", row, column - 1, column - 1)]
        if depth not in depths:
            raise BadIndentation(row, column, tuple(depths))
        marks = []
        while depth < depths[-1]:
            depths.pop()
            marks.append(_word("_DEDENT", "", row, column - 1, column - 1))
        return marks

    def at_end(self, last: Token) -> list[Token]:
        """What closes the open blocks after the last line."""
        row, column = last.end_line or 1, (last.end_column or 1) - 1
        return [_word("_DEDENT", "", row, column, column) for _ in self.depths[1:]]


def end_of_line(line: Line) -> Token:
    """The line break after a line."""
    end = line.words[-1]
    return _word("_NL", "", end.end_line or 1, (end.end_column or 1) - 1, (end.end_column or 1) - 1)


def tokens_of(lines: Iterable[Line]) -> list[Token]:
    """The words of the lines with line breaks and indentation between them. Raises `LexicalError`."""
    blocks = Blocks()
    tokens: list[Token] = []
    for line in lines:
        tokens += blocks.before(line)
        tokens += line.words
        tokens.append(end_of_line(line))
    if tokens:
        tokens += blocks.at_end(tokens[-1])
    return tokens


_new = str.__new__


def _word(kind: str, text: str, line: int, start: int, end: int) -> Token:
    # Not by calling the class: lark's constructor looks for deprecated arguments each time.
    token: Token = _new(Word, text)
    token.type = kind
    token.value = text
    token.start_pos = token.end_pos = None
    token.line = token.end_line = line
    token.column = start + 1
    token.end_column = end + 1
    return token
