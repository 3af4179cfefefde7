"""What syntax errors say: what stands there, what may stand there, and an example of it."""

from lark import Lark
from lark.exceptions import UnexpectedCharacters, UnexpectedToken

from dreambook.grammar.diagnostics import Diagnostics, did_you_mean
from dreambook.grammar.lexing import BadIndentation, TooDeep
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span


def bad_character(source: Source, error: UnexpectedCharacters, found: Diagnostics) -> None:
    """A character that begins no word of the language, or a text without its closing quote."""
    char = source.text[error.pos_in_stream] if error.pos_in_stream < len(source.text) else ""
    line = source.lines[error.line - 1] if error.line <= len(source.lines) else ""
    char = line[error.column - 1 : error.column] or char
    if char == '"':
        span = Span.of(source.name, error.line, error.column, error.line, max(error.column + 1, len(line) + 1))
        found.error("P04", "a text has no closing quote", span, help='end it with " on the same line')
        return
    span = Span.at(source.name, error.line, error.column)
    found.error("P03", f"`{char}` means nothing here", span, help="remove it, or put it into a text in quotes")


def bad_indentation(source: Source, error: BadIndentation, found: Diagnostics) -> None:
    line = error.token.end_line or 1
    depths = ", ".join(str(d) for d in error.open_depths)
    found.error(
        "P02",
        "this line stands at a depth at which no line above it stands",
        Span.of(source.name, line, 1, line, error.depth + 1),
        help=f"indent it by one of {depths} blanks",
    )


def too_deep(source: Source, error: TooDeep, found: Diagnostics) -> None:
    line = error.token.end_line or 1
    found.error(
        "P05", "blocks are nested too deep", Span.at(source.name, line, 1), help="move the inner part to a procedure"
    )


def too_long(source: Source, first: int, found: Diagnostics) -> None:
    found.error(
        "P05", "this is nested too deep to be read", Span.at(source.name, first + 1, 1), help="name parts of it"
    )


def unexpected(source: Source, error: UnexpectedToken, parser: Lark, found: Diagnostics) -> None:
    """A word that cannot stand where it stands."""
    token = error.token
    line, column = token.line or 1, token.column or 1
    expected = sorted(_spelled(parser, name) for name in (error.accepts or error.expected))
    shown = ", ".join(expected[:12])
    if token.type in ("_NL", "_DEDENT", "$END"):
        message, span = "the line ends too early", Span.at(source.name, line, column)
    elif token.type == "_INDENT":
        row = token.end_line or line
        message, span = "this line is indented, but nothing above it takes lines below", Span.at(source.name, row, 1)
    else:
        message, span = f"`{token}` cannot stand here", Span.at(source.name, line, column, max(1, len(token)))
    near = did_you_mean(str(token), [e.strip("`") for e in expected])
    found.error("P01", message, span, help=f"{near + '; ' if near else ''}what may stand here: {shown}")


def _spelled(parser: Lark, name: str) -> str:
    for terminal in parser.terminals:
        if terminal.name == name and terminal.pattern.type == "str":
            return f"`{terminal.pattern.value}`"
    return {"NAME": "a name", "INT": "a number", "STRING": 'a "text"', "_NL": "the end of the line"}.get(name, name)
