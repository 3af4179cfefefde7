"""The indentation of a block, and lines that go on after a comma."""

from collections.abc import Iterator

from lark import Token
from lark.indenter import Indenter


class BadIndentation(Exception):
    """A line that returns to a depth at which no line above it stands. `token` is the line break before it."""

    def __init__(self, token: Token, depth: int, open_depths: tuple[int, ...]) -> None:
        super().__init__("bad indentation")
        self.token = token
        self.depth = depth
        self.open_depths = open_depths


class TooDeep(Exception):
    """More nested blocks than anybody can read. `token` is the line break before the line that opens the last."""

    def __init__(self, token: Token) -> None:
        super().__init__("too deep")
        self.token = token


MAX_DEPTH = 40


class DreamIndenter(Indenter):
    """Turns line breaks into _INDENT and _DEDENT. After a comma, and inside parentheses, a line goes on.

    lark's own raises DedentError without a place, so the bookkeeping is done here.
    """

    NL_type = "_NL"
    OPEN_PAREN_types = ["LPAR"]  # noqa: RUF012 - the base class declares plain attributes
    CLOSE_PAREN_types = ["RPAR"]  # noqa: RUF012
    INDENT_type = "_INDENT"
    DEDENT_type = "_DEDENT"
    tab_len = 4

    def handle_NL(self, token: Token) -> Iterator[Token]:  # noqa: N802 - lark's name
        if self.paren_level > 0:
            return
        yield token
        blanks = token.rsplit("\n", 1)[1]
        if blanks.lstrip(" \t").startswith("#"):
            blanks = ""
        depth = blanks.count(" ") + blanks.count("\t") * self.tab_len
        if depth > self.indent_level[-1]:
            if len(self.indent_level) > MAX_DEPTH:
                raise TooDeep(token)
            self.indent_level.append(depth)
            yield Token.new_borrow_pos(self.INDENT_type, blanks, token)
            return
        while depth < self.indent_level[-1]:
            self.indent_level.pop()
            yield Token.new_borrow_pos(self.DEDENT_type, blanks, token)
        if depth != self.indent_level[-1]:
            raise BadIndentation(token, depth, tuple(self.indent_level))

    def _process(self, stream: Iterator[Token]) -> Iterator[Token]:
        last_was_comma = False
        token = None
        for token in stream:
            if token.type == self.NL_type:
                if not last_was_comma:
                    yield from self.handle_NL(token)
                continue
            last_was_comma = token.type == "COMMA"
            if token.type in self.OPEN_PAREN_types:
                self.paren_level += 1
            elif token.type in self.CLOSE_PAREN_types:
                self.paren_level = max(0, self.paren_level - 1)
            yield token
        while len(self.indent_level) > 1:
            self.indent_level.pop()
            yield Token.new_borrow_pos(self.DEDENT_type, "", token) if token else Token(self.DEDENT_type, "")
