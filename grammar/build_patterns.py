"""Parse trees of signs and patterns, to AST."""

from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.automaton import Meta
from dreambook.grammar.build_base import Tag, bare
from dreambook.grammar.build_patches import PatchBuilder


class PatternBuilder(PatchBuilder):
    """The rules of the grammar about pictures on a grid."""

    def signs(self, meta: Meta, c: list[Any]) -> ast.Signs:
        name, title, *lines = c
        return ast.Signs(
            span=self.span(meta), name=str(name), title=None if title is None else title.text, lines=tuple(bare(lines))
        )

    def sign_line(self, meta: Meta, c: list[Any]) -> ast.SignLine:
        name, title, condition = c
        return ast.SignLine(
            span=self.span(meta), name=str(name), title=None if title is None else title.text, condition=condition
        )

    def pattern(self, meta: Meta, c: list[Any]) -> ast.Pattern:
        name, title, of, turning, *rows = c
        return ast.Pattern(
            span=self.span(meta), name=str(name), title=None if title is None else title.text, of=str(of),
            turning=turning, rows=tuple(bare(rows)),
        )  # fmt: skip

    def drawn_row(self, meta: Meta, c: list[Any]) -> ast.DrawnRow:
        return ast.DrawnRow(span=self.span(meta), text=c[0].text)

    def turning(self, meta: Meta, c: list[Any]) -> str:
        return " ".join(str(word) for word in c if word is not None)

    def attr_turned(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("turning", c[0])

    def pattern_type(self, meta: Meta, c: list[Any]) -> ast.PatternType:
        return ast.PatternType(span=self.span(meta), of=str(c[1]))

    def shows(self, meta: Meta, c: list[Any]) -> ast.Shows:
        return ast.Shows(span=self.span(meta), board=c[0], pattern=c[1])
