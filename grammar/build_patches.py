"""Parse trees of what an expansion or a variant changes, to AST."""

from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.automaton import Meta
from dreambook.grammar.build_base import bare
from dreambook.grammar.build_norms import NormBuilder


class PatchBuilder(NormBuilder):
    """The rules of the grammar's section on what a patch changes."""

    def set_constant(self, meta: Meta, c: list[Any]) -> ast.SetConstant:
        return ast.SetConstant(span=self.span(meta), name=str(c[0]), value=c[1])

    def replace(self, meta: Meta, c: list[Any]) -> ast.Replace:
        return ast.Replace(span=self.span(meta), block=c[0])

    def remove(self, meta: Meta, c: list[Any]) -> ast.Remove:
        return ast.Remove(span=self.span(meta), target=c[0])

    def add_to_list(self, meta: Meta, c: list[Any]) -> ast.AddToList:
        *items, target = bare(c)
        return ast.AddToList(span=self.span(meta), items=tuple(items), target=target)

    def add_lines(self, meta: Meta, c: list[Any]) -> ast.AddLines:
        target, *lines = bare(c)
        return ast.AddLines(span=self.span(meta), target=target, lines=tuple(lines))

    def target(self, meta: Meta, c: list[Any]) -> ast.Target:
        kind, name = c
        return ast.Target(span=self.span(meta), kind=kind, name=str(name))

    def target_example(self, meta: Meta, c: list[Any]) -> ast.Target:
        return ast.Target(span=self.span(meta), kind="example", name=c[0].text)
