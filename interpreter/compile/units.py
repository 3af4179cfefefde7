"""Lengths and plain numbers that do not go together: a distance and a count, a reach without its unit.

Areas and ratios are no lengths, and nothing tells them from other numbers: what is multiplied or divided is let pass, and
so is what a rule is given by another one. Without a unit anywhere in the rulebook all lengths are bare millimetres.
"""

from functools import cached_property

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Label
from dreambook.interpreter.compile.code import Code, Scope
from dreambook.interpreter.compile.context import Context
from dreambook.interpreter.model.lengths import has_units, unit_of


class UnitChecker(Context):
    """Finds what is no length where one is needed."""

    @cached_property
    def _units(self) -> bool:
        return has_units(self.rules)

    def check_units(self, left: tuple[ast.Node, Code], right: tuple[ast.Node, Code], scope: Scope) -> None:
        """Two that are added or compared are both lengths, or both none."""
        for (a, first), (b, second) in ((left, right), (right, left)):
            if first.type.is_length and self._is_plain(b, second, scope):
                self.error(
                    "S03", "this has no unit, and stands beside a length", b, Label(a.span, "the length"),
                    help=self._with_unit(b),
                )  # fmt: skip
                return

    def needs_unit(self, node: ast.Node, code: Code, scope: Scope) -> None:
        """Where a length is needed, a number without a unit is one of millimetres that nobody meant."""
        if self._is_plain(node, code, scope):
            self.error(
                "S03", "a length is needed here, but this is a number without a unit", node, help=self._with_unit(node)
            )

    def _with_unit(self, node: ast.Node) -> str:
        if isinstance(node, ast.Number):
            other = "mm" if unit_of(self.rules) == "cm" else "cm"
            return f"write its unit too, as in `{node.value} {unit_of(self.rules)}` or `{node.value} {other}`"
        return "multiply it by a length, as in `... x 1 cm`, or declare it with units, as in `0 cm to 10 cm`"

    def _is_plain(self, node: ast.Node, code: Code, scope: Scope) -> bool:
        """Whether something is surely a number and no length. Nothing is as long as it has no unit: 0 is both."""
        if not self._units or code.type.base != "number" or code.type.is_length:
            return False
        if code.constant and code.text.strip("()") == "0":
            return False
        return not any(self._is_open(inner, scope) for inner in node.walk())

    def _is_open(self, node: ast.Node, scope: Scope) -> bool:
        match node:
            case ast.Arithmetic(op="x" | "/"):
                return True
            case ast.Name(name=name):
                constant = self.rules.constants.get(name)
                worked_out = constant is not None and any(self._is_open(n, scope) for n in constant.value.walk())
                return name in scope.locals or name in self.rules.values or worked_out
        return False
