"""Values with exceptions: `is` gives the figure, an exception replaces it or modifies it (design, 3.12)."""

from itertools import pairwise
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Label, did_you_mean
from dreambook.interpreter.compile.circles import circle_of, report_circle
from dreambook.interpreter.compile.code import Code, Scope
from dreambook.interpreter.compile.statements import StatementCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.build_types import type_of_node
from dreambook.interpreter.model.types import NUMBER, Type


class ValueCompiler(StatementCompiler):
    """Compiles values to functions of (machine, slots, current player, arguments)."""

    value_types: dict[str, list[Type]]
    value_results: dict[str, Type]
    value_reads: dict[str, frozenset[str]]
    value_calls: set[str]
    value_heads: dict[str, int]
    """For each value the lines of its function before the table of its cases."""
    _values_open: list[str]

    def declare_values(self) -> None:
        """The parameter types of all values, before any is used."""
        for name, node in self.rules.values.items():
            self.value_types[name] = [type_of_node(self.rules, p.type, self.found) for p in node.parameters]

    def _value(self, node: ast.Of, name: str, scope: Scope) -> Code:
        if name not in self.value_results:
            self.compile_value(name, node)
        return super()._value(node, name, scope)

    def compile_value(self, name: str, use: ast.Node) -> None:
        """Write the function of a value, once."""
        if name in self.value_results:
            return
        declared = self.rules.values[name]
        if name in self._values_open:
            chain = " -> ".join([*self._values_open[self._values_open.index(name) :], name])
            self.error(
                "S16", f"a value is defined by itself: {chain}", use, declared.head.span, help="break the circle"
            )
            self.value_results[name] = NUMBER
            return
        self._values_open.append(name)
        scope = Scope(player="P")
        for i, (parameter, kind) in enumerate(zip(declared.parameters, self.value_types[name], strict=True)):
            scope.locals[parameter.name] = (f"a{i}", kind)
        lines = [line for line in declared.lines if isinstance(line, ast.ValueLine)]
        cases, result, reads = self._cases(declared, lines, scope)
        parameters = ", ".join(["m", "s", "P", *(f"a{i}" for i in range(len(declared.parameters)))])
        listed = ",\n        ".join(cases)
        table = self.table(f"VALUE_{name}", self._orders(declared, lines))
        ordered = any(isinstance(line, ast.ValueOrder) for line in declared.lines)
        if not ordered:
            self._mixed(declared, lines)
        quick = "" if ordered else self._quick(lines, cases)
        self.value_heads[name] = 1 + quick.count("\n")
        self.functions.append(
            f"def V_{name}({parameters}):\n    m.g.asked += 1\n{quick}    return m.g.value({name!r}, {table}, (\n        {listed},\n    ), {ordered})\n"
        )
        self.value_results[name] = result
        self.value_reads[name] = reads
        self._values_open.pop()

    def _cases(
        self, declared: ast.Value, lines: list[ast.ValueLine], scope: Scope
    ) -> tuple[list[str], Type, frozenset[str]]:
        cases = []
        reads: frozenset[str] = frozenset()
        result: Type | None = None
        for line in lines:
            self.current_node = line
            value = self.expression(line.value, scope)
            if line.change == "is":
                both = value.type if result is None else t.joined(result, value.type)
                if both is not None:
                    result = both
                elif result is not None:
                    self.mismatch(
                        line.value, str(result), value.type, help="all lines of a value give one kind of thing"
                    )
            elif value.type.base not in ("number", "unknown"):
                self.mismatch(line.value, "a number", value.type)
            condition = "True"
            reads |= value.reads
            if line.when is not None:
                test = self.condition(line.when, scope)
                condition = test.text
                reads |= test.reads
            # The figure is worked out only where the line applies: it may make no sense elsewhere.
            cases.append(f"(lambda: {value.text}) if {condition} else None")
        changing = next((line for line in lines if line.change != "is"), None)
        if changing is not None and result is not None and result.base not in ("number", "unknown"):
            self.error(
                "S03", f"`{changing.change}` changes a number, but this value is {result}", changing,
                help="write `except ... is ...` for another result",
            )  # fmt: skip
        if not any(line.change == "is" for line in lines):
            self.error(
                "S09", f"`{declared.head.name}` never gets a figure", declared.head.span, help="add a line `is ...`"
            )
        return cases, result or NUMBER, reads

    def _quick(self, lines: list[ast.ValueLine], cases: list[str]) -> str:
        """The usual case without a table: one figure, or one that a single other line replaces. Nobody is told which."""
        parts = [case.removeprefix("(lambda: ").removesuffix(" else None").rsplit(") if ", 1) for case in cases]
        if any(line.change != "is" or line.beats for line in lines) or any(") if " in part[0] for part in parts):
            return ""
        plain = [i for i, line in enumerate(lines) if line.when is None and not line.exception]
        others = [i for i in range(len(lines)) if i not in plain]
        if len(plain) != 1 or len(others) > 1:
            return ""
        figure = parts[plain[0]][0]
        for i in others:
            figure = f"({parts[i][0]}) if {parts[i][1]} else ({figure})"
        return f"    if m.g.tell is None:\n        return {figure}\n"

    def _mixed(self, declared: ast.Value, lines: list[ast.ValueLine]) -> None:
        """Replacing and modifying, or adding and multiplying, give different figures in different orders (S15).

        Here only where one of the two applies always; whether two conditions can hold together, the solver says.
        """
        changes = [line for line in lines if line.exception or line.change != "is"]
        groups = {"is": "is", "plus": "add", "minus": "add", "times": "times"}
        pairs = ((a, b) for i, a in enumerate(changes) for b in changes[i + 1 :])
        for first, other in pairs:
            if groups[first.change] == groups[other.change] or (first.when is not None and other.when is not None):
                continue
            if other.name in first.beats or first.name in other.beats:
                continue
            self.found.report(
                "S15", f"the order decides what `{declared.head.name}` is: `{first.change}` and `{other.change}` may both apply",
                Label(first.span, "this line"), Label(other.span, "and this one"),
                help="write `in this order` as a line of the value, or say which beats the other",
                cause=("value", declared.head.name or "", first.change, other.change),
            )  # fmt: skip
            return

    def _orders(
        self, declared: ast.Value, lines: list[ast.ValueLine]
    ) -> tuple[tuple[str, bool, bool, frozenset[int], Any], ...]:
        """For each line: how it changes, whether it is conditional, an exception, which lines it beats, its place."""
        names = {line.name: i for i, line in enumerate(lines) if line.name is not None}
        table = []
        for line in lines:
            beaten = set()
            for name in line.beats:
                if name in names:
                    beaten.add(names[name])
                else:
                    near = did_you_mean(name, names)
                    self.error(
                        "S14",
                        f"no exception of `{declared.head.name}` is named `{name}`",
                        self.rules.locate(line, name),
                        help=near or "name an exception of this value",
                    )
            table.append((line.change, line.when is not None, line.exception, frozenset(beaten), line.span))
        circle = circle_of({line.name: line.beats for line in lines if line.name is not None})
        if circle:
            by_name = {line.name: line for line in lines}
            places = [self.rules.locate(by_name[one], two) for one, two in pairwise([*circle, circle[0]])]
            report_circle(circle, places, self.found)
        return tuple(table)
