"""All statements: dispatch, actions with announcement and norms, procedures, values, and the tests after each effect."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import KindAsValue, Scope
from dreambook.interpreter.compile.emit import Block, Refusal, Stretch
from dreambook.interpreter.compile.procedures import ProcedureCompiler
from dreambook.interpreter.compile.trading import choices_of

ANNOUNCED = (ast.Choose, ast.Pay, ast.Require, ast.Let)
DECIDING = (ast.Choose, ast.ChooseOne, ast.ChooseActions, ast.May)


class StatementCompiler(ProcedureCompiler):
    """Compiles statements of every kind."""

    def statements(self, statements: list[ast.Statement], scope: Scope) -> None:
        """Statements in order; actions that stand together are one choice."""
        i = 0
        while i < len(statements):
            node = statements[i]
            if isinstance(node, ast.Action):
                together = [node]
                while i + 1 < len(statements) and isinstance(statements[i + 1], ast.Action):
                    i += 1
                    together.append(statements[i])  # type: ignore[arg-type]
                self._actions(together, scope)
            elif self._announces_alone(node):
                run = announcement(statements[i:])
                self._announcement(run, scope)
                i += len(run) - 1
            else:
                self.statement(node, scope)
            i += 1

    def _announces_alone(self, node: ast.Statement) -> bool:
        """Whether a choice is an announcement of its own, since no action is under way."""
        return isinstance(node, ast.Choose) and node.by_player and not self._stack_of_actions

    def _announcement(self, statements: list[ast.Statement], scope: Scope) -> None:
        """Choices outside an action, and what is paid and required with them, are looked ahead as those of an action."""
        # What was announced before ends here.
        self.emit("m.concluded = True")
        self.announced_statements(statements, scope)

    def then_block(self, node: ast.Block, scope: Scope) -> None:
        """The block below a statement that was done: below a choice that is announced it goes on with the announcement."""
        if not self.announcing:
            self.block_of(node, scope)
            return
        self.depth += 1
        self.announced_statements(self.doable(node), scope)
        self.depth -= 1

    def block_of(self, node: ast.Block, scope: Scope) -> None:
        """A block's statements."""
        outside = self.announcing
        self.announcing = False
        self.depth += 1
        self.statements(self.doable(node), scope)
        self.depth -= 1
        self.announcing = outside

    def announced_statements(self, statements: list[ast.Statement], scope: Scope) -> None:
        """An announcement (choices, costs, requirements), then what is done."""
        outside, more = self.announcing, self.more_to_announce
        leading = True
        rest = list(statements)
        while rest and leading:
            node = rest[0]
            leading = isinstance(node, ANNOUNCED)
            if leading:
                rest.pop(0)
                self.announcing = True
                self.more_to_announce = self.announces_more(rest) or self.then_announces(node) or self.refusals_open()
                self.statement(node, scope)
                self.refuse_now(scope)
        self.announcing = False
        self.statements(rest, scope)
        self.announcing, self.more_to_announce = outside, more

    def statement(self, node: ast.Statement, scope: Scope) -> None:
        """One statement, with the tests that follow it."""
        outside, self.span = self.span, node.span
        self.current_node = node
        if isinstance(node, DECIDING) or (isinstance(node, ast.EachPlayer) and node.at_once):
            self.mend()
        if self._table is None:
            self._table = self._methods()
        method = self._table.get(type(node))
        if method is not None:
            try:
                method(node, scope)
            except KindAsValue:
                self.kind_as_value(node)
            self.current_node = node
            self.flush(node)
        self.span = outside

    _table: dict[type, Callable[[Any, Scope], None]] | None = None

    def _methods(self) -> dict[type, Callable[[Any, Scope], None]]:
        """The table of all statements. A new statement of the language is a line here and a method."""
        return {
            ast.Choose: self.choose, ast.ChooseOne: self.choose_one, ast.ChooseActions: self.choose_actions,
            ast.May: self.may, ast.AnyNumber: self.any_number, ast.Repeat: self.repeat, ast.If: self.if_,
            ast.ForEach: self.for_each, ast.ForEachNumber: self.for_each_number, ast.EachPlayer: self.each_player, ast.AsPlayer: self.as_player,
            ast.Let: self.let, ast.Set: self.set, ast.Gain: self.gain, ast.Lose: self.lose, ast.Pay: self.pay,
            ast.Move: self.move, ast.Draw: self.draw, ast.Deal: self.deal, ast.Shuffle: self.shuffle,
            ast.Reveal: self.reveal, ast.Look: self.look, ast.Show: self.show, ast.TurnFace: self.turn_face,
            ast.Search: self.search, ast.Roll: self.roll, ast.Rotate: self.rotate, ast.Advance: self.advance,
            ast.Swap: self.swap, ast.Do: self.do, ast.Win: self.win, ast.LoseGame: self.lose_game,
            ast.EndInDraw: self.end_in_draw, ast.End: self.end, ast.PassTurn: self.pass_turn, ast.ExtraTurn: self.extra_turn,
            ast.Trade: self.trade, ast.Rearrange: self.rearrange,
            ast.PassZone: self.pass_zone, ast.Eliminate: self.eliminate, ast.AddTo: self.add_to,
            ast.RemoveFrom: self.add_to, ast.Require: self.require, ast.Score: self.score, ast.Period: self.period,
            ast.Nothing: self.nothing, ast.ScoreRule: self.outside_scoring,
            ast.TieBreaks: self.outside_scoring,
        }  # fmt: skip

    def nothing(self, node: ast.Nothing, scope: Scope) -> None:
        """Nothing is done."""

    def flush(self, node: ast.Node) -> None:
        """After an effect: ends are tested first, then triggers whose condition may have changed."""
        if not self.changed:
            return
        changed, self.changed = self.changed, set()
        taken_from, self.taken_from = self.taken_from, set()
        block = self._current()
        block.writes |= changed - taken_from
        block.shrinks |= changed & taken_from
        affected = [i for i, reads in enumerate(self.end_reads) if reads & changed or not reads]
        self.test_ends(tuple(affected))
        self.fire_conditions(changed)

    def test_ends(self, which: tuple[int, ...]) -> None:
        """Go on only if none of these lines of `end` holds."""
        if which:
            self.emit(f"e = {self.end_function(which)}(m, s)")
            self.emit("if e: return e")

    end_reads: list[frozenset[str]]

    def end_function(self, which: tuple[int, ...]) -> str:
        """The name of the function that tests these lines of `end`."""
        name = "END_" + "_".join(map(str, which))
        self.end_functions.setdefault(name, which)
        return name

    end_functions: dict[str, tuple[int, ...]]

    # ------------------------------------------------------------------ actions
    def _actions(self, actions: list[ast.Action], scope: Scope) -> None:
        if len(actions) > 1:
            self.menu(actions[0], list(actions), scope, None)
            return
        action = actions[0]
        self.current_node = action
        self.span = action.span
        condition = self.permitted(action, scope)
        if condition != "True":
            site = self.site(action, "menu", names=(action.head.name or "",), titles=(action.head.title or "",))
            self.emit(f"if not {condition}: return m.dead_end({site}, {scope.player})")
        self.path.append(action.head.name or "action")
        self.act(action, scope.nested())
        self.path.pop()

    def available(self, entry: ast.Option | ast.Action, scope: Scope) -> tuple[str, bool]:
        """The condition under which an option or action is offered, and whether it must be tried out to know."""
        if isinstance(entry, ast.Option):
            condition = self.condition(entry.condition, scope).text if entry.condition is not None else "True"
            allowed = self.allowed(entry.name, entry, scope) if entry.name else "True"
            possible, more = self.can(self.doable(entry.body), scope) if entry.body is not None else ("True", False)
        else:
            condition = self.permitted(entry, scope)
            allowed = "True"
            possible, more = self.can(self.doable(entry.block), scope)
            more = more or bool(self.refusals_of(entry))
        parts = [p for p in (condition, allowed, possible) if p != "True"]
        if self.counted is not None and isinstance(entry, ast.Action):
            counts, limit = self.counted
            index = self._index_in_menu(entry)
            if limit is not None:
                parts.append(f"L[{counts}][{index}] < {limit}")
        return (" and ".join(parts) if parts else "True"), more

    _menu_entries: list[ast.Action]

    def _index_in_menu(self, entry: ast.Action) -> int:
        return next((i for i, e in enumerate(self._menu_entries) if e is entry), 0)

    def menu(
        self, node: ast.Node, entries: list[Any], scope: Scope, unable: int | None, stop: int | None = None
    ) -> None:
        """As in ControlCompiler; actions declared elsewhere are carried out in their own procedure."""
        self._menu_entries = entries
        super().menu(node, entries, scope, unable, stop)

    def entry(self, entry: ast.Option | ast.Action, scope: Scope) -> None:
        """What the chosen option or action does."""
        if self.counted is not None and isinstance(entry, ast.Action):
            counts, _ = self.counted
            index = self._index_in_menu(entry)
            self.emit(f"L[{counts}] = add_one(L[{counts}], {index})")
        super().entry(entry, scope)

    def permitted(self, action: ast.Action, scope: Scope) -> str:
        """The source of: its `when` lines hold, and no norm forbids it."""
        parts = [self.condition(line.condition, scope).text for line in action.when]
        if action.head.name:
            parts.append(self.allowed(action.head.name, action, scope))
        parts = [p for p in parts if p != "True"]
        return f"({' and '.join(parts)})" if parts else "True"

    def refusals_for(self, entry: ast.Option | ast.Action, scope: Scope) -> tuple[Refusal, ...]:
        """Why an option or action may not be offered: its conditions, what it requires before anything is chosen, and the
        norms about it, each as a function."""
        reasons: list[tuple[str, str, ast.Expression | None]] = []
        norms: dict[int, ast.Norm] = {}
        with self.detached():
            if isinstance(entry, ast.Action):
                for line in entry.when:
                    reasons.append((self.condition(line.condition, scope).text, line.reason or "", line.condition))
            elif entry.condition is not None:
                reasons.append((self.condition(entry.condition, scope).text, "", entry.condition))
            name = entry.name if isinstance(entry, ast.Option) else entry.head.name
            for norm, rule in self.norms_about(name or "", "cannot") if name else []:
                if norm.when is None or not self.refers_to_choices(norm, entry):
                    text = self._condition_of(norm, rule, scope)
                    words = " ".join(w.text for w in rule.lines if isinstance(w, ast.Wording))
                    norms[len(reasons)] = norm
                    reasons.append(
                        (f"not {text}", f"{rule.head.title or rule.head.name}{': ' + words if words else ''}", None)
                    )
            for first, norm, rule in self.firsts_of(name or ""):
                norms[len(reasons)] = norm
                reasons.append(
                    (self.done_first(first, norm, rule, scope), rule.head.title or rule.head.name or "", None)
                )
            block = entry.body if isinstance(entry, ast.Option) else entry.block
            inner = scope.nested()
            for node in self.doable(block) if block is not None else ():
                if not isinstance(node, ast.Require):
                    break
                reasons.append((self.condition(node.condition, inner).text, node.reason or "", node.condition))
        found = []
        for i, (text, reason, condition) in enumerate(reasons):
            function = f"R_{len(self.functions)}"
            if i in norms:
                self.gates[function] = norms[i]
            self.functions.append(f"def {function}(m, s, L):\n    return {text}\n")
            found.append(Refusal(function, reason, condition))
        return tuple(found)

    def act(self, action: ast.Action, scope: Scope) -> None:
        """An action: announced, paid, done."""
        name = action.head.name or ""
        if self._stack_of_actions and name and name in self._stack_of_actions:
            self.error("S16", f"`{name}` contains itself", action, help="use a loop, or another action")
            return
        self._stack_of_actions.append(name)
        outside, over = self.periods, self.label()
        self.periods = (*outside, Stretch("action", name, over))
        if self.leaves_actions:
            # What ends the action must stand in a block of its own, from which the end is found.
            self.begin(self.label())
        self.named_event("before", name, scope)
        skip = self.instead_of(name, scope)
        self.open_refusals(action)
        self.announced_statements(self.doable(action.block), scope)
        self.close_refusals()
        if len(self._stack_of_actions) == 1:
            self.mend(done=True)
        self.count_done(name, scope)
        if skip is not None:
            self.begin(skip)
        self.named_event("after", name, scope)
        self.begin(over)
        self.periods = outside
        self._stack_of_actions.pop()
        if not self._stack_of_actions:
            # What comes next was not announced with it.
            self.emit("m.concluded = True")

    _stack_of_actions: list[str]

    @cached_property
    def leaves_actions(self) -> bool:
        """Whether an `end` names an action."""
        ends = (node for node in self.rules.nodes if isinstance(node, ast.End))
        return any(node.what == "action" or node.what in self.rules.actions for node in ends)

    def mend(self, done: bool = False) -> None:
        """Where an effect is over (an action is done, or the next decision comes): broken limits are repaired."""
        if self.procedure != "game" or (self._stack_of_actions and not done):
            return
        for index, invariant in enumerate(self.invariants):
            if invariant.repair is None:
                continue
            again, after, entry = self.label(), self.label(), invariant.repair
            self.begin(again)
            self.emit(f"p = m.g.who_must_mend(m, {index})")
            self.go_if("p is None", after)
            self.end_with(f"m.call({entry}, {again}, [p] + PAD_{entry})", again)
            self.begin(after)

    def can(self, statements: list[ast.Statement], scope: Scope) -> tuple[str, bool]:
        """Whether a block can be begun now: (source of a condition, whether only trying tells)."""
        tests: list[str] = []
        inner = scope.nested()
        for i, node in enumerate(statements):
            rest = statements[i + 1 :]
            with self.detached():
                if isinstance(node, ast.Require):
                    tests.append(self.condition(node.condition, inner).text)
                    continue
                if isinstance(node, ast.Pay) and not (node.if_able or node.otherwise or node.what_is_left):
                    tests.append(self._affordable(node.things, node.source, node, inner))
                    if any(isinstance(s, ast.Choose | ast.Pay | ast.Require) for s in rest[:1]):
                        return _all(tests), True
                    break
                if isinstance(node, ast.Do) and not node.if_able and node.otherwise is None:
                    action = self.rules.actions.get(node.what.name) if isinstance(node.what, ast.Name) else None
                    if action is not None:
                        condition, more = self.available(action, inner)
                        return _all([*tests, condition]), more
                if isinstance(node, ast.Trade) and node.otherwise is None:
                    tests.extend(self._choosable(choice, inner) for choice in choices_of(node))
                    return _all(tests), False
                if isinstance(node, ast.Choose) and not node.if_able and node.otherwise is None and node.by_player:
                    tests.append(self._choosable(node, inner))
                    more = self.announces_more(rest) or self.then_announces(node)
                    return _all(tests), more
                if isinstance(node, ast.Let):
                    return _all(tests), self.announces_more(rest)
                tests.extend(self._doable_effect(node, inner, i == 0))
            break
        return _all(tests), False

    def _doable_effect(self, node: ast.Statement, scope: Scope, first: bool) -> list[str]:
        if not first:
            return []
        if isinstance(node, ast.Draw) and not (node.what_is_left or node.if_able or node.otherwise):
            source = self.expression(node.source, scope)
            if source.zone is not None and self.refill_entry(source.zone) is None:
                return [f"m.count({source.slot}) >= {self._drawn(node.things, source, scope)[0].text}"]
        if isinstance(node, ast.Move) and not (node.what_is_left or node.if_able or node.otherwise):
            return [self._affordable(node.things, node.source, node, scope)]
        if isinstance(node, ast.Gain) and not node.what_is_left and node.for_each is None:
            return [self._affordable(node.things, node.source, node, scope, "gain")]
        if isinstance(node, ast.Do) and isinstance(node.what, ast.Name) and node.what.name in self.rules.actions:
            return [self.available(self.rules.actions[node.what.name], scope)[0]]
        return []

    def _affordable(
        self, things: ast.Things, source: ast.Expression | None, node: ast.Node, scope: Scope, verb: str = "pay"
    ) -> str:
        tests = []
        for amount in self.amounts_of(things, scope) if verb != "gain" else []:
            low, _ = self.range_of(amount.variable)
            tests.append(f"s[{amount.target.slot}] - {amount.number.text} >= {low}")
        wanted = self.wanted_of(things, source, node, scope, verb)
        for group in self.overlapping(wanted):
            described, place = wanted[group[0]]
            if described.every or (described.exact is not None and described.number is None):
                continue
            if described.exact is not None:
                tests.append(f"len({described.exact.text}) >= {described.amount}")
                continue
            assert place is not None
            pool, wild = self.pool_of(place), self.wild_test(node, scope)
            if len(group) > 1:
                tests.append(f"bool(m.payments({pool}, {self.needs_of([wanted[i][0] for i in group])}, {wild}))")
            elif described.bag is not None:
                tests.append(f"m.g.covers(m, {pool}, {described.bag.text}, {wild})")
            elif wild != "None":
                tests.append(f"len([c for c in {pool} if {described.test}(c) or {wild}(c)]) >= {described.amount}")
            else:
                tests.append(f"len([c for c in {pool} if {described.test}(c)]) >= {described.amount}")
        return _all(tests)

    def _choosable(self, node: ast.Choose, scope: Scope) -> str:
        spec = node.spec
        if isinstance(spec, ast.ChooseItem):
            area = self.area(spec.set, scope.named(spec.name))
            if area is not None:
                return f"{area.text}.any(m)"
            return f"bool({self._chosen_set(spec.set, scope.named(spec.name)).text})"
        if isinstance(spec, ast.ChooseNumber):
            low, high = self.number(spec.low, scope), self.number(spec.high, scope)
            return f"({low.text} <= {high.text})"
        if isinstance(spec, ast.ChooseSeveral) and spec.low is not None:
            return (
                f"len({self._chosen_set(spec.set, scope.named(spec.name)).text}) >= {self.number(spec.low, scope).text}"
            )
        return "True"

    @contextmanager
    def detached(self) -> Iterator[None]:
        """Compile something whose emitted code is thrown away: only its condition is wanted."""
        kept = (self.block, self.blocks, self.registers, len(self.sites), self.taken_from, self.changed)
        self.block = Block(-1, "", self.span, (), self.procedure)
        self.blocks = dict(self.blocks)
        self.changed, self.taken_from = set(), set()
        try:
            yield
        finally:
            self.block, self.blocks, self.registers, sites, self.taken_from, self.changed = kept
            del self.sites[sites:]

    def announces_more(self, statements: list[ast.Statement]) -> bool:
        """Whether more of the announcement follows."""
        for node in statements:
            if isinstance(node, ast.Let):
                continue
            return isinstance(node, ast.Choose | ast.Pay | ast.Require)
        return False

    def then_announces(self, statement: ast.Node) -> bool:
        """Whether the block below a choice begins with more of the announcement."""
        block = getattr(statement, "then", None)
        return block is not None and self.announces_more(self.doable(block))

    def require(self, node: ast.Require, scope: Scope) -> None:
        """A condition of the announcement."""
        code = self.condition(node.condition, scope)
        self.settle_picks(code)
        site = self.site(node, announced=True)
        self.emit(f"if not {code.text}: return m.g.refuse(m, {site}, {node.reason or ''!r})")


def announcement(statements: list[ast.Statement]) -> list[ast.Statement]:
    """The statements from a choice on that are one announcement: up to the first effect, or a block of effects."""
    run: list[ast.Statement] = []
    for node in statements:
        if not isinstance(node, ANNOUNCED) or not getattr(node, "by_player", True):
            break
        run.append(node)
        if getattr(node, "then", None) is not None or getattr(node, "otherwise", None) is not None:
            break
    return run


def _all(tests: list[str]) -> str:
    kept = [test for test in tests if test != "True"]
    return " and ".join(kept) if kept else "True"
