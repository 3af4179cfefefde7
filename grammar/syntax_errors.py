"""What syntax errors say: what stands there, what may stand there, and an example of it."""

from dataclasses import dataclass

from lark import Token

from dreambook.grammar.diagnostics import Diagnostic, Label, Severity
from dreambook.grammar.lexing import BadCharacter, BadIndentation, Line
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span


@dataclass(frozen=True)
class Mistake:
    """A token that does not fit, what could stand in its place, and where it stands."""

    token: Token
    accepted: frozenset[str]
    line: Line
    position: int
    headings: list[Line]

    @property
    def is_first(self) -> bool:
        return self.position == 0

    @property
    def wants_block(self) -> bool:
        return self.accepted == {"_INDENT"}


def _error(code: str, message: str, span: Span, help: str = "") -> Diagnostic:
    return Diagnostic(code, Severity.ERROR, message, (Label(span),), help)


def bad_character(source: Source, error: BadCharacter) -> Diagnostic:
    line = source.text.split("\n")[error.line - 1]
    char = line[error.column - 1]
    if char == '"':
        return _error("P04", "a text has no closing quote", Span.at(source.name, error.line, error.column))
    return _error("P03", f"`{char}` means nothing here", Span.at(source.name, error.line, error.column))


def bad_indentation(source: Source, error: BadIndentation) -> Diagnostic:
    return _error(
        "P02", "this line stands at a depth at which no line above it stands", Span.at(source.name, error.line, 1)
    )


def too_deep(source: Source, line: int) -> Diagnostic:
    return _error("P05", "this is nested too deep", Span.at(source.name, line, 1), "move a part of it to a procedure")


def too_many(source: Source, line: int) -> Diagnostic:
    return _error("P01", "too many mistakes: the rest of the file was not read", Span.at(source.name, line, 1))


def goes_on(source: Source, token: Token) -> Diagnostic:
    return _error(
        "P01",
        f"`{token}` makes the next line a part of this one",
        Span.at(source.name, token.line or 1, token.column or 1),
    )


def missing_block(source: Source, mistake: Mistake) -> Diagnostic:
    return _error("P01", "lines are missing below", Span.at(source.name, mistake.line.words[0].line or 1, 1))


def stray_indentation(source: Source, mistake: Mistake, depth: int) -> Diagnostic:
    return _error(
        "P02",
        "this line is indented, but nothing above it takes lines below",
        Span.at(source.name, mistake.token.line or 1, 1),
    )


def too_far_left(source: Source, mistake: Mistake, depth: int) -> Diagnostic:
    return _error("P02", "this line stands too far left", Span.at(source.name, mistake.token.line or 1, 1))


def unexpected(source: Source, mistake: Mistake) -> Diagnostic:
    token = mistake.token
    return _error(
        "P01",
        f"`{token}` cannot stand here",
        Span.at(source.name, token.line or 1, token.column or 1, max(1, len(token))),
        str(sorted(mistake.accepted))[:100],
    )
