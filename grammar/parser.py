"""Text to tree. Errors are collected: one mistake does not hide the next.

The text is cut into top-level blocks at the lines that start in column one, and each block is parsed by itself. When a
block has an error, the line where it stands and the lines deeper than it are blanked and the block is parsed again, so
that each line is blamed at most once and what follows a bad line is still read. Blanking keeps every other place as it
was. (Popping states of the LALR automaton was tried by others and cascades; cutting does not.)
"""

import re
from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files

from lark import Lark, Token
from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken, VisitError

from dreambook.grammar import ast
from dreambook.grammar.build_declarations import DocumentBuilder
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics
from dreambook.grammar.lexing import BadIndentation, DreamIndenter, TooDeep
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span
from dreambook.grammar.syntax_errors import bad_character, bad_indentation, too_deep, too_long, unexpected

MAX_ERRORS_PER_BLOCK = 25
MAX_BLOCK_LINES = 20_000


@lru_cache(maxsize=1)
def lark_parser() -> Lark:
    """The LALR automaton of language 1. Built once a process; lark caches it on disk between processes."""
    text = (files("dreambook.grammar") / "dream.lark").read_text(encoding="utf-8")
    options = {
        "parser": "lalr", "lexer": "basic", "postlex": DreamIndenter(), "maybe_placeholders": True,
        "propagate_positions": True, "start": "start",
    }  # fmt: skip
    try:
        return Lark(text, cache=_cache_file(text), **options)  # type: ignore[arg-type]
    except OSError:
        return Lark(text, **options)  # type: ignore[arg-type]


def _cache_file(text: str) -> str:
    """Where the built automaton is kept, or raises OSError when there is no such place."""
    import hashlib
    import sys

    import lark
    from platformdirs import user_cache_path

    folder = user_cache_path("dreambook")
    folder.mkdir(parents=True, exist_ok=True)
    key = hashlib.sha256(f"{text}\0{lark.__version__}\0{sys.version}".encode()).hexdigest()[:16]
    return str(folder / f"grammar-{key}.lark")


@dataclass(frozen=True)
class _Cut:
    """A top-level block: its first and one past its last line (0-based)."""

    first: int
    end: int


def parse(source: Source) -> tuple[ast.Document, list[Diagnostic]]:
    """The tree of a rulebook's text, and what is wrong with the text.

    Blocks (or lines) with errors are missing from the tree; everything else is there.
    """
    found = Diagnostics()
    lines = source.text.split("\n")
    blocks: list[ast.Node] = []
    for cut in _cuts(lines):
        block = _parse_block(source, lines, cut, found)
        if block is not None:
            blocks.append(block)
    document = ast.Document(
        span=Span.of(source.name, 1, 1, len(lines), 1), blocks=tuple(blocks), comments=_comments(source)
    )
    return document, found.sorted()


def _cuts(lines: list[str]) -> list[_Cut]:
    starts = [i for i, line in enumerate(lines) if line and line[0] not in " \t#"]
    # What stands indented before the first block belongs to a block too, so that it is reported.
    before = next((i for i, line in enumerate(lines[: starts[0] if starts else None]) if _has_code(line)), None)
    if before is not None:
        starts.insert(0, before)
    # A line after a comma goes on, even when it starts in column one.
    starts = [s for s in starts if s == starts[0] or not _goes_on(lines, s)]
    return [_Cut(a, b) for a, b in zip(starts, [*starts[1:], len(lines)], strict=True)]


def _has_code(line: str) -> bool:
    stripped = line.strip()
    return bool(stripped) and not stripped.startswith("#")


def _goes_on(lines: list[str], index: int) -> bool:
    previous = next((line for line in reversed(lines[:index]) if line.strip()), "")
    return _code_of(previous).endswith(",")


_STRING_OR_COMMENT = re.compile(r'"(?:\\.|[^"\\])*"|#.*')


def _code_of(line: str) -> str:
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


# Blocks that parsed without an error, by their text and place: an editor that checks after each key parses one block.
_KEPT: "OrderedDict[tuple[str, int, str], ast.Node]" = OrderedDict()
_KEEP = 2000


def _parse_block(source: Source, lines: list[str], cut: _Cut, found: Diagnostics) -> ast.Node | None:
    text = "\n".join(lines[cut.first : cut.end]).rstrip() + "\n"
    key = (source.name, cut.first, text)
    kept = _KEPT.get(key)
    if kept is not None:
        _KEPT.move_to_end(key)
        return kept
    work = lines[cut.first : cut.end]
    builder = DocumentBuilder(source.name)
    blamed: set[int] = set()
    for _ in range(MAX_ERRORS_PER_BLOCK):
        # Line breaks in front put the block at its own lines without copying what stands before it.
        padded = "\n" * cut.first + "\n".join(work).rstrip() + "\n"
        try:
            tree = lark_parser().parse(padded)
            node: ast.Node | None = builder.transform(tree)
        except UnexpectedInput as error:
            line = _report(source, work, cut, error, blamed, found)
        except (BadIndentation, TooDeep) as error:
            line = (error.token.end_line or 1) - 1
            (bad_indentation if isinstance(error, BadIndentation) else too_deep)(source, error, found)  # type: ignore[operator]
        except (VisitError, RecursionError):
            too_long(source, cut.first, found)
            return None
        else:
            if not blamed and node is not None:
                _KEPT[key] = node
                if len(_KEPT) > _KEEP:
                    _KEPT.popitem(last=False)
            return node
        index = max(0, min(line - cut.first, len(work) - 1))
        if index in blamed:
            return None
        blamed.add(index)
        if not _blank(work, index):
            return None
    return None


def _emptied(error: UnexpectedToken, index: int, work: list[str], blamed: set[int]) -> bool:
    """Whether a block is missing only because all its lines were blanked: that is no mistake of the author's."""
    if "_INDENT" not in error.expected:
        return False
    head = index
    while head >= 0 and (head >= len(work) or not _has_code(work[head])):
        head -= 1
    following = next((i for i in range(max(head, index - 1) + 1, len(work)) if _has_code(work[i])), len(work))
    if error.token.type not in ("_NL", "_INDENT", "_DEDENT", "$END"):
        # The token is the first word after the missing block: the heading stands before it.
        following = index
        head = index - 1
        while head >= 0 and not _has_code(work[head]):
            head -= 1
    return any(head < b < following for b in blamed)


def _report(
    source: Source, work: list[str], cut: _Cut, error: UnexpectedInput, blamed: set[int], found: Diagnostics
) -> int:
    """Say what is wrong, and give the (0-based) line to blame."""
    if isinstance(error, UnexpectedCharacters):
        bad_character(source, error, found)
        return int(error.line) - 1
    assert isinstance(error, UnexpectedToken)
    token: Token = error.token
    line = (token.line or 1) - 1
    if not _emptied(error, line - cut.first, work, blamed):
        unexpected(source, error, lark_parser(), found)
    if token.type in ("_INDENT", "_DEDENT", "$END", "_NL") or line - cut.first >= len(work):
        # The mistake is what is missing at the end of the line before, or the deeper line that follows.
        line = (token.end_line or token.line or 1) - 1 if token.type == "_INDENT" else line
    while line > cut.first and (line - cut.first >= len(work) or not _has_code(work[line - cut.first])):
        line -= 1
    return line


def _blank(work: list[str], index: int) -> bool:
    """Blank a line and the deeper lines after it. False when nothing is left to parse."""
    depth = _depth(work[index])
    work[index] = ""
    for i in range(index + 1, len(work)):
        if _has_code(work[i]):
            if _depth(work[i]) <= depth:
                break
            work[i] = ""
    return any(_has_code(line) for line in work)


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip(" \t"))
