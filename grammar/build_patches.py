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

    add_to_rule = add_lines

    def add_before(self, meta: Meta, c: list[Any]) -> ast.AddLines:
        return self.add_lines(meta, c).model_copy(update={"place": "before"})

    def add_after(self, meta: Meta, c: list[Any]) -> ast.AddLines:
        return self.add_lines(meta, c).model_copy(update={"place": "after"})

    def replace_lines(self, meta: Meta, c: list[Any]) -> ast.ReplaceLines:
        target, *lines = bare(c)
        return ast.ReplaceLines(span=self.span(meta), target=target, lines=tuple(lines))

    def replaced(self, meta: Meta, c: list[Any]) -> ast.Replaced:
        return ast.Replaced(span=self.span(meta), item=c[0])

    def line_name(self, meta: Meta, c: list[Any]) -> ast.Target:
        return ast.Target(span=self.span(meta), name=str(self.name(meta, c)))

    def target(self, meta: Meta, c: list[Any]) -> ast.Target:
        kind, name = c
        return ast.Target(span=self.span(meta), kind=kind, name=str(name))

    def rule_target(self, meta: Meta, c: list[Any]) -> ast.Target:
        return ast.Target(span=self.span(meta), kind="rule", name=str(c[0]))

    def target_example(self, meta: Meta, c: list[Any]) -> ast.Target:
        return ast.Target(span=self.span(meta), kind="example", name=c[0].text)

    def target_end(self, meta: Meta, c: list[Any]) -> ast.Target:
        return ast.Target(span=self.span(meta), kind="end", name=str(c[0]) if c[0] is not None else None)

    def target_alone(self, meta: Meta, c: list[Any]) -> ast.Target:
        return ast.Target(span=self.span(meta), kind="turns")

    def target_other(self, meta: Meta, c: list[Any]) -> ast.Target:
        return ast.Target(span=self.span(meta), kind=str(c[0]), name=str(c[1]))
