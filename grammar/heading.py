"""What every file begins with: the line that names the language, and one heading."""

from collections.abc import Iterator, Sequence

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Label, Severity
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span

LANGUAGE = 1
"""The version of the language that this dreambook reads."""


def check_language(source: Source, first: ast.TopBlock | None, first_line: str, row: int) -> list[Diagnostic]:
    """Whether the first block, which begins with that line, names a language that can be read."""
    if isinstance(first, ast.Language):
        if first.version == LANGUAGE:
            return []
        return [
            _error(
                "P08",
                f"this file is written in language {first.version}, and this dreambook reads language {LANGUAGE}",
                f"update dreambook, or write `language {LANGUAGE}` if that is meant",
                Label(first.span),
            )
        ]
    if first is None and first_line.strip().lower().startswith("lang"):
        # Its mistake is reported already.
        return []
    place = Span.at(source.name, row, 1, max(1, len(first_line.split("#")[0].rstrip())))
    message = "the file does not begin with the line that names its language"
    return [_error("P08", message, f"write `language {LANGUAGE}` as the first line", Label(place))]


def nothing_there(source: Source) -> Diagnostic:
    """A file without a line that means anything."""
    what = "nothing but comments stands in this file" if source.text.strip() else "this file is empty"
    help = f"begin it with `language {LANGUAGE}`; `dream new` writes a small rulebook to start from"
    return _error("P08", what, help, Label(Span.at(source.name, 1, 1)))


def check_headings(source: Source, blocks: Sequence[ast.TopBlock]) -> list[Diagnostic]:
    """Lines that may stand once a file, and stand again."""
    found = []
    languages = [block for block in blocks if isinstance(block, ast.Language)]
    headings = [block for block in blocks if isinstance(block, ast.Rulebook | ast.Patch)]
    for line in languages[1:]:
        message = "the language is named twice"
        found.append(_error("P07", message, "remove one of the lines", Label(line.span), _first(languages[0])))
    for heading in headings[1:]:
        message = "a file holds one rulebook, expansion or variant"
        help = "move this one and what follows to a file of its own"
        found.append(_error("P07", message, help, Label(_line_of(heading.span)), _first(headings[0])))
    for heading in headings[:1]:
        found.extend(_said_twice(source, heading))
    return found


_MODES = ("competitive", "cooperative", "solo", "teams")


def _said_twice(source: Source, heading: ast.Node) -> Iterator[Diagnostic]:
    """What a heading can say once, and says again: the players, and how they play."""
    said: dict[str, Span] = {}
    for row in range(heading.span.line + 1, min(heading.span.end_line, len(source.lines)) + 1):
        line = source.lines[row - 1].split("#")[0].rstrip()
        word = line.split(maxsplit=1)[0] if line.strip() else ""
        what = "how they play" if word in _MODES else "how many play" if word == "players" else ""
        if not what:
            continue
        place = Span.at(source.name, row, len(line) - len(line.lstrip()) + 1, len(line.strip()))
        if what in said:
            first = Label(said[what], "the first is here")
            yield _error("P07", f"the heading says twice {what}", "remove one of the lines", Label(place), first)
        said.setdefault(what, place)


def _first(block: ast.Node) -> Label:
    return Label(_line_of(block.span), "the first is here")


def _line_of(span: Span) -> Span:
    """The first word of a block: the whole of it would be too much to show."""
    return Span.at(span.file, span.line, span.column, 1) if span.end_line > span.line else span


def _error(code: str, message: str, help: str, *labels: Label) -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, labels, help)
