"""Carrying out a procedure or an action by its name, one that is printed on a component too, and searching."""

from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.compile.code import Code, Scope
from dreambook.interpreter.compile.events import EventCompiler
from dreambook.interpreter.compile.norms import NormCompiler
from dreambook.interpreter.compile.trading import TradingCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.build_types import type_of_node
from dreambook.interpreter.model.types import Called


class ProcedureCompiler(EventCompiler, NormCompiler, TradingCompiler):
    """Compiles `do` and `search`."""

    def do(self, node: ast.Do, scope: Scope) -> None:
        """Carry out a procedure or an action."""
        unable = self._unable_label(node)
        if (
            isinstance(node.what, ast.Of)
            and isinstance(node.what.what, ast.Name)
            and node.what.what.name in self.rules.properties
        ):
            self._do_printed(node, node.what, scope, unable)
            return
        if isinstance(node.what, ast.Of):
            self.mismatch(node.what, "a procedure", self.expression(node.what, scope).type)
            return
        name = node.what.name if isinstance(node.what, ast.Name) else ""
        procedure, action = self.rules.procedures.get(name), self.rules.actions.get(name)
        if procedure is None and action is None:
            known = [*self.rules.procedures, *self.rules.actions]
            if name in self.rules.periods:
                self.error(
                    "S03", f"`{name}` is a phase: it happens where it stands", node.what, help="make it a procedure"
                )
                return
            if not name:
                self.error(
                    "S03", "only a procedure or an action can be done", node.what,
                    help=f"name one, as in `do {known[0]}`" if known else "declare one: `procedure prepare`",
                )  # fmt: skip
                return
            near = did_you_mean(name, known)
            self.error(
                "S01", f"no procedure or action is named `{name}`", node.what,
                help=near or f"declare it: `procedure {name}`",
            )  # fmt: skip
            return
        arguments = [self.expression(a, scope) for a in node.arguments]
        for code in arguments:
            self.settle_picks(code)
        if procedure is not None:
            self._check_arguments(node, procedure, arguments)
            for code, parameter in zip(arguments, procedure.parameters, strict=False):
                if not type_of_node(self.rules, parameter.type, self.found).optional:
                    self.certain(code)
            entry = self.entry_of(name)
        else:
            assert action is not None
            if arguments:
                self.error("S03", "an action takes nothing with it", node, help="leave out `with`")
            entry = self.entry_of(name)
            with self.detached():
                condition, tried = self.available(action, scope)
            if unable is not None:
                self.go_if(f"not ({condition})", unable)
                if tried:
                    there = f"{entry}, [{scope.player}] + PAD_{entry}, {scope.player}"
                    self.go_if(f"not m.completes({there})", unable)
            elif condition != "True":
                site = self.site(node, name=name)
                self.emit(f"if not ({condition}): return m.dead_end({site}, {scope.player})")
        back = self.label()
        values = ", ".join([scope.player, *(self.as_items(c).text if c.type.is_set else c.text for c in arguments)])
        self.emit(f"if m.log is not None: m.log.append(('doing', {back}, {name!r}, False))")
        self.end_with(f"m.call({entry}, {back}, [{values}] + PAD_{entry})", back)
        self.begin(back)
        self.emit(f"if m.log is not None: m.log.append(('done', {back}))")
        self.called.setdefault(self.procedure, {}).setdefault(name, node.span)
        self._tail(node, scope, unable)

    def _do_printed(self, node: ast.Do, of: ast.Of, scope: Scope, unable: int | None) -> None:
        """`do effect of card`: what is printed on a component; nothing, where nothing is printed there."""
        printed = self.expression(of, scope)
        if printed.type.base != "procedure":
            self.mismatch(
                of, "a procedure", printed.type, help="declare the property as `: procedure`, or name a procedure"
            )
            return
        self.settle_picks(printed)
        further = [self.expression(a, scope) for a in node.arguments]
        for code in further:
            self.settle_picks(code)
        assert isinstance(of.what, ast.Name)
        values = {s.values.get(of.what.name): s for s in self.box.species}
        called = sorted(v for v in values if isinstance(v, Called))
        chosen, after = self.register(), self.label()
        table = self.table(f"CALLS_{of.what.name}", {None: -1, **{v: i for i, v in enumerate(called)}})
        self.emit(f"L[{chosen}] = {table}[{printed.text}]")
        if unable is not None:
            self.go_if(f"L[{chosen}] < 0", unable)
        for i, value in enumerate(called):
            procedure, following = self.rules.procedures[value.procedure], self.label()
            given = [self._printed_argument(a) for a in value.arguments]
            self._check_arguments(node, procedure, [*given, *further])
            self.go_if(f"L[{chosen}] != {i}", following)
            entry = self.entry_of(value.procedure)
            text = ", ".join(
                [scope.player, *(self.as_items(c).text if c.type.is_set else c.text for c in [*given, *further])]
            )
            self.emit(f"if m.log is not None: m.log.append(('doing', {after}, {value.procedure!r}, True))")
            self.end_with(f"m.call({entry}, {after}, [{text}] + PAD_{entry})", after)
            self.begin(following, entered=False)
            self.called.setdefault(self.procedure, {}).setdefault(value.procedure, node.span)
        self.go(after)
        self.begin(after)
        self.emit(f"if m.log is not None: m.log.append(('done', {after}))")
        self._tail(node, scope, unable)

    def _printed_argument(self, value: int | str) -> Code:
        if isinstance(value, int):
            return Code(str(value), t.NUMBER, constant=True)
        return Code(repr(value), t.option_of(frozenset((value,))), constant=True)

    def _check_arguments(self, node: ast.Do, procedure: ast.Procedure, arguments: list[Code]) -> None:
        if len(arguments) != len(procedure.parameters):
            self.error(
                "S03", f"`{procedure.head.name}` needs {len(procedure.parameters)} thing{'' if len(procedure.parameters) == 1 else 's'}, but gets {len(arguments)}", node,
                procedure.head.span, help="write one after `with` for each parameter",
            )  # fmt: skip
        # What is printed comes first, and stands nowhere in the statement.
        printed = [node.what] * (len(arguments) - len(node.arguments))
        for argument, code, parameter in zip(
            [*printed, *node.arguments], arguments, procedure.parameters, strict=False
        ):
            wanted = type_of_node(self.rules, parameter.type, self.found)
            if not t.assignable(wanted, code.type):
                help = f"it is printed for `{procedure.head.name}`" if argument is node.what else ""
                self.mismatch(argument, str(wanted), code.type, help=help)

    def entry_of(self, name: str) -> int:
        """The entry label of a procedure or action; it is compiled later if it has not been yet."""
        if name not in self.entries:
            self.entries[name] = self.label()
            self.waiting.append(name)
        return self.entries[name]

    entries: dict[str, int]
    waiting: list[str]
    called: dict[str, dict[str, Any]]

    def search(self, node: ast.Search, scope: Scope) -> None:
        """Look through a zone and choose from it."""
        self.choose(self.searching(node), scope)
