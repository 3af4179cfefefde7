"""Text to tree. Errors are collected: one mistake does not hide the next.

The text is cut into top-level blocks at the lines that start in column one, and each block is parsed by itself. A
block without a mistake goes through the automaton once. For one with mistakes recovery.py finds them all, and the tree
is made of the lines that are right.
"""

import re
from collections import OrderedDict
from dataclasses import dataclass, replace
from functools import lru_cache

from lark import Token
from lark.exceptions import UnexpectedToken

from dreambook.grammar import ast
from dreambook.grammar.automaton import Callbacks, TooDeep, automaton
from dreambook.grammar.build_declarations import DocumentBuilder
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics
from dreambook.grammar.heading import check_headings, check_language, nothing_there
from dreambook.grammar.lexing import LexicalError, has_code, read_lines, tokens_of
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span
from dreambook.grammar.spelling import spellings

MAX_ERRORS = 100
"""How many mistakes of one file are reported."""


@dataclass(frozen=True)
class _Cut:
    """A top-level block: its first and one past its last line (0-based)."""

    first: int
    end: int


@dataclass(frozen=True)
class Reading:
    """What reading a text has given: the tree, what is wrong, and which lines are not in the tree (from 1)."""

    document: ast.Document
    diagnostics: list[Diagnostic]
    left_out: frozenset[int]


def parse(source: Source) -> tuple[ast.Document, list[Diagnostic]]:
    """The tree of a rulebook's text, and what is wrong with the text.

    Blocks (or lines) with errors are missing from the tree; everything else is there.
    """
    reading = read(source)
    return reading.document, reading.diagnostics


def read(source: Source) -> Reading:
    """The tree of a rulebook's text, what is wrong with the text, and what is missing from the tree for that."""
    found = Diagnostics()
    left_out: set[int] = set()
    lines = source.text.split("\n")
    builder = DocumentBuilder(source.name)
    callbacks = Callbacks(builder)
    blocks: list[ast.TopBlock] = []
    cuts = _cuts(lines)
    for number, cut in enumerate(cuts):
        builder.slips.clear()
        block = _parse_block(source, lines, cut, callbacks, found, left_out)
        if builder.slips:
            # Whoever reads the block again reads this again.
            _KEPT.pop("\n".join(lines[cut.first : cut.end]).rstrip(), None)
            from dreambook.grammar.syntax_errors import said_twice

            found.extend(said_twice(source, place, attribute) for place, attribute in builder.slips)
        if block is not None:
            blocks.append(block)
        if number == 0:
            of_another = check_language(source, block, lines[cut.first], cut.first + 1)
            found = _with_heading(found, of_another, cut.first + 1)
            if of_another and isinstance(block, ast.Language):
                # What the lines of another language mean is not for us to say.
                left_out.update(range(cut.end + 1, len(lines) + 1))
                break
        if len(found) >= MAX_ERRORS and number + 1 < len(cuts):
            from dreambook.grammar.syntax_errors import too_many

            found.add(too_many(source, cuts[number + 1].first + 1, MAX_ERRORS))
            left_out.update(range(cut.end + 1, len(lines) + 1))
            break
    if not cuts:
        found.add(nothing_there(source))
    found.extend(check_headings(source, blocks))
    document = ast.Document(
        span=Span.of(source.name, 1, 1, len(lines), 1), blocks=tuple(blocks), comments=_comments(source)
    )
    return Reading(document, found.sorted(), frozenset(left_out))


def _with_heading(found: Diagnostics, missing: list[Diagnostic], row: int) -> Diagnostics:
    """The findings, and what is missing before that line: one finding, where the line has a mistake of its own."""
    wrong = next((one for one in found if one.span is not None and one.span.line == row), None)
    if wrong is None or not missing:
        found.extend(missing)
        return found
    noted = replace(wrong, notes=(*wrong.notes, f"{missing[0].message}: {missing[0].help}"))
    return Diagnostics(noted if one is wrong else one for one in found)


@lru_cache(maxsize=1)
def _sections() -> frozenset[str]:
    """The words that begin a top-level block."""
    return frozenset(spellings()[name] for name in automaton().accepted([0]) if name in spellings())


def _first_word(line: str) -> str:
    return re.split(r"\W", line, maxsplit=1)[0]


def _cuts(lines: list[str]) -> list[_Cut]:
    """The top-level blocks. A line at the margin that begins none is left in the block before, to be reported there."""
    sections = _sections()
    starts: list[int] = []
    previous = ""
    for index, line in enumerate(lines):
        if not has_code(line):
            continue
        at_margin = line[0] not in " \t" and (_first_word(line) in sections or _first_word(previous) == "language")
        # A line after a comma goes on, even when it starts at the margin.
        if not starts or (at_margin and not _code_of(previous).endswith(",")):
            starts.append(index)
        previous = line
    return [_Cut(a, b) for a, b in zip(starts, [*starts[1:], len(lines)], strict=False)]


_STRING_OR_COMMENT = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|#.*')


def _code_of(line: str) -> str:
    if '"' not in line and "#" not in line:
        return line.rstrip()
    return _STRING_OR_COMMENT.sub(lambda m: "" if m.group().startswith("#") else '""', line).rstrip()


def _comments(source: Source) -> tuple[ast.Comment, ...]:
    found = []
    for number, line in enumerate(source.text.split("\n"), 1):
        if "#" not in line:
            continue
        for match in _STRING_OR_COMMENT.finditer(line):
            if match.group().startswith("#"):
                span = Span.at(source.name, number, match.start() + 1, len(match.group()))
                own = not line[: match.start()].strip()
                found.append(ast.Comment(span=span, text=match.group().rstrip(), own_line=own))
    return tuple(found)


# Blocks that parsed without an error, by their text: an editor that checks after each key parses one block. With each
# the file and line where it stood; a block that moved is copied to its new place.
_KEPT: "OrderedDict[str, tuple[ast.TopBlock, str, int]]" = OrderedDict()
_KEEP = 2000


def _parse_block(
    source: Source, lines: list[str], cut: _Cut, callbacks: Callbacks, found: Diagnostics, left_out: set[int]
) -> ast.TopBlock | None:
    text = "\n".join(lines[cut.first : cut.end]).rstrip()
    kept = _KEPT.get(text)
    if kept is not None:
        node, file, line = kept
        if (file, line) != (source.name, cut.first):
            node = ast.moved(node, source.name, cut.first - line)
            _KEPT[text] = (node, source.name, cut.first)
        _KEPT.move_to_end(text)
        return node
    block = lines[cut.first : cut.end]
    try:
        node = _build(tokens_of(read_lines(block, cut.first + 1)), callbacks)
    except (LexicalError, UnexpectedToken):
        pass
    except TooDeep as error:
        found.add(_too_deep(source, error))
        left_out.update(range(cut.first + 1, cut.end + 1))
        return None
    else:
        _KEPT[text] = (node, source.name, cut.first)
        if len(_KEPT) > _KEEP:
            _KEPT.popitem(last=False)
        return node
    # What explains mistakes is loaded where there is one: who has made none does not wait for it.
    from dreambook.grammar.recovery import recover

    tokens, mistakes, lost = recover(source, block, cut.first + 1, MAX_ERRORS - len(found))
    left_out.update(lost)
    # A line whose characters are reported already has one slip, not two.
    found.extend(mistake for mistake in mistakes if not _is_mended(source, lines, mistake))
    try:
        return _build(tokens, callbacks) if tokens else None
    except TooDeep as error:
        found.add(_too_deep(source, error))
        left_out.update(range(cut.first + 1, cut.end + 1))
        return None


def _too_deep(source: Source, error: TooDeep) -> Diagnostic:
    from dreambook.grammar.syntax_errors import too_deep

    return too_deep(source, error.line)


def _is_mended(source: Source, lines: list[str], mistake: Diagnostic) -> bool:
    row = mistake.span.line - 1 if mistake.span else 0
    return row < len(source.lines) and source.lines[row] != lines[row]


def _build(tokens: list[Token], callbacks: Callbacks) -> ast.TopBlock:
    node: ast.TopBlock = automaton().run(tokens, callbacks)
    return node
