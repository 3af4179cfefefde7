"""The course of play: repetition, branches, players, stretches of play."""

from dataclasses import replace

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.compile.code import Code, Scope
from dreambook.interpreter.compile.emit import Stretch
from dreambook.interpreter.compile.filling import filled
from dreambook.interpreter.compile.menus import MenuCompiler
from dreambook.interpreter.model.types import NUMBER, PLAYER, Type, set_of


class ControlCompiler(MenuCompiler):
    """Compiles decisions and control."""

    # ------------------------------------------------------------------ repetition and branches
    def repeat(self, node: ast.Repeat, scope: Scope) -> None:
        """until / while / so many times / until something ends it."""
        again, done = self.label(), self.label()
        times = None
        if node.times is not None:
            times = self.register(NUMBER)
            self.emit(f"L[{times}] = {self.number(node.times, scope).text}")
        outside = self.filling
        goal = filled(self.rules, node, lambda e: self._known(e, scope))
        if goal is not None:
            self.filling = outside | dict([goal])
        self.begin(again)
        if times is not None:
            self.go_if(f"L[{times}] <= 0", done)
            self.emit(f"L[{times}] = L[{times}] - 1")
        test = node.until or node.while_
        if test is not None:
            code = self.condition(test, scope)
            self.settle_picks(code)
            self.go_if(code.text if node.until is not None else f"not {code.text}", done)
        self.block_of(node.block, scope.nested())
        self.go(again)
        self.filling = outside
        self.begin(done)

    def _known(self, node: ast.Node, scope: Scope) -> int | None:
        """The number that an expression is, where it is known before play."""
        if isinstance(node, ast.Number):
            return node.value
        if isinstance(node, ast.Name) and node.name in self.rules.constants and node.name not in scope.locals:
            code = self.number(node, scope)
            return int(code.text) if code.constant and code.text.isdecimal() else None
        return None

    def if_(self, node: ast.If, scope: Scope) -> None:
        """if / otherwise"""
        code = self.condition(node.condition, scope)
        self.settle_picks(code)
        other, done = self.label(), self.label()
        self.go_if(f"not {code.text}", other)
        narrowed = scope.nested()
        self._narrow(node.condition, narrowed)
        self.block_of(node.then, narrowed)
        if node.otherwise is not None:
            self.go(done)
            self.begin(other, entered=False)
            self.block_of(node.otherwise, scope.nested())
            self.begin(done)
        else:
            self.go(other)
            self.begin(other, entered=False)

    def _narrow(self, condition: ast.Node, scope: Scope) -> None:
        """After `if x is a Door` or `if x is not none`, a local is known better inside."""
        parts = condition.parts if isinstance(condition, ast.And) else (condition,)
        for part in parts:
            if not isinstance(part, ast.Compare) or not isinstance(part.left, ast.Name):
                continue
            local = scope.locals.get(part.left.name)
            if local is None or not isinstance(part.right, ast.Name):
                continue
            if part.op == "is" and part.right.name in self.rules.kinds:
                scope.locals[part.left.name] = (local[0], Type("component", part.right.name))
            elif part.op == "is not" and part.right.name == "none":
                scope.locals[part.left.name] = (local[0], local[1].certain())

    def for_each(self, node: ast.ForEach, scope: Scope) -> None:
        """For each item of a set, as it was when the loop began."""
        code = self.items(node.set, scope.named(node.name))
        self.settle_picks(code)
        element = code.type.element
        listed, at, item = self.register(set_of(element)), self.register(NUMBER), self.register(element)
        again, done = self.label(), self.label()
        if node.name in self.rules.names:
            self.is_taken(node.name, self.rules.locate(node, node.name))
        self.emit(f"L[{listed}] = {self.as_items(code).text}")
        self.emit(f"L[{at}] = 0")
        self.begin(again)
        self.go_if(f"L[{at}] >= len(L[{listed}])", done)
        self.emit(f"L[{item}] = L[{listed}][L[{at}]]")
        self.emit(f"L[{at}] = L[{at}] + 1")
        inner = scope.nested()
        inner.locals[node.name] = (f"L[{item}]", element)
        self.block_of(node.block, inner)
        self.go(again)
        self.begin(done)

    def for_each_number(self, node: ast.ForEachNumber, scope: Scope) -> None:
        """For each whole number of a range, as it was when the loop began."""
        low, high = self.number(node.low, scope), self.number(node.high, scope)
        self.settle_picks(low)
        self.settle_picks(high)
        at, last, item = self.register(NUMBER), self.register(NUMBER), self.register(NUMBER)
        again, done = self.label(), self.label()
        if node.name in self.rules.names:
            self.is_taken(node.name, self.rules.locate(node, node.name))
        self.emit(f"L[{at}] = {low.text}")
        self.emit(f"L[{last}] = {high.text}")
        self.begin(again)
        self.go_if(f"L[{at}] > L[{last}]", done)
        self.emit(f"L[{item}] = L[{at}]")
        self.emit(f"L[{at}] = L[{at}] + 1")
        inner = scope.nested()
        inner.locals[node.name] = (f"L[{item}]", NUMBER)
        self.block_of(node.block, inner)
        self.go(again)
        self.begin(done)

    # ------------------------------------------------------------------ players
    def _players(self, node: ast.EachPlayer, scope: Scope) -> int:
        """A register with the players in their order."""
        order = self.register(set_of(PLAYER))
        step = -1 if node.direction == "counterclockwise" else 1
        start = scope.player
        if node.start is not None:
            code = self.expression(node.start, scope)
            if code.type.base not in ("player", "unknown"):
                self.mismatch(node.start, "a player", code.type)
            start = code.text
        text = f"m.g.order(s, {start}, {step})"
        if node.by is not None:
            measured = self.number(node.by, scope.inner("q", PLAYER)).for_each("q", text)
            self.settle_picks(measured)
            sign = "-" if node.by_order == "most" else ""
            text = f"tuple(sorted({text}, key=lambda q: {sign}({measured.text})))"
        if node.of is not None:
            of = self.items(node.of, scope)
            if of.type.element.base not in ("player", "unknown"):
                self.mismatch(node.of, "players", of.type)
            text = f"tuple([p for p in {text} if p in {of.text}])"
        if node.other:
            text = f"tuple([p for p in {text} if p != {scope.player}])"
        self.emit(f"L[{order}] = {text}")
        return order

    def each_player(self, node: ast.EachPlayer, scope: Scope) -> None:
        """Each player in order; in turn: each becomes active; at once: all choose first."""
        if node.at_once:
            self._at_once(node, scope)
            return
        order = self._players(node, scope)
        at, who = self.register(NUMBER), self.register(PLAYER)
        again, next_one, done, turn = self.label(), self.label(), self.label(), self.label()
        active, before = f"s[{self.box.special['active']}]", self.register(PLAYER) if node.in_turn else None
        if node.in_turn:
            self.emit(f"L[{before}] = {active}")
        self.emit(f"L[{at}] = 0")
        self.begin(again)
        self.go_if(f"L[{at}] >= len(L[{order}])", done)
        self.emit(f"L[{who}] = L[{order}][L[{at}]]")
        self.emit(f"L[{at}] = L[{at}] + 1")
        if self.namespace.get("ELIMINATION"):
            self.go_if(f"s[{self.box.special['out']}] >> L[{who}] & 1", again)
        inner = scope.as_player(f"L[{who}]")
        if node.where is not None:
            about = inner.inner(f"L[{who}]", PLAYER)
            test = self.condition(node.where, about)
            self.settle_picks(test)
            self.go_if(f"not {test.text}", again)
        outside = self.periods
        if node.in_turn:
            self.begin(turn)
            self.emit(f"{active} = L[{who}]")
            self.changed.add("active")
            self.reset_period("turn", None)
            self.emit(f"if m.log is not None: m.log.append(('turn_begins', L[{who}]))")
            self.flush(node)
            self.periods = (*self.periods, Stretch("turn", "", next_one, before))
        self.block_of(node.block, inner)
        self.begin(next_one)
        if node.in_turn:
            self.mend()
        self.periods = outside
        if node.in_turn and "extra" in self.box.special:
            self.emit(f"x = m.g.take_turn(s, {self.box.special['extra']})")
            self.emit(f"L[{who}] = x if x >= 0 else L[{who}]")
            self.go_if("x >= 0", turn)
        self.go(again)
        self.begin(done)
        if node.in_turn:
            # All have had their turn: it is again the turn of the player with whom they began.
            self.emit(f"{active} = m.g.present_seat(s, L[{before}])")
            self.changed.add("active")
            self.flush(node)

    def _at_once(self, node: ast.EachPlayer, scope: Scope) -> None:
        """All choices first, each on the position as it was, then all effects in order (design, 3.8)."""
        statements = self.doable(node.block)
        choices = []
        for statement in statements:
            if (
                not isinstance(statement, ast.Choose)
                or statement.then
                or statement.otherwise
                or not statement.by_player
            ):
                break
            choices.append(statement)
        effects = statements[len(choices) :]
        for statement in effects:
            for inner_node in statement.walk():
                if isinstance(inner_node, ast.Choose | ast.ChooseOne | ast.May | ast.AnyNumber | ast.ChooseActions):
                    self.error(
                        "S03", "in a secret block all choices come first", inner_node,
                        help="put the `choose` lines at the start of the block, without blocks of their own",
                    )  # fmt: skip
                    return
        if not choices:
            self.error("S03", "nothing is chosen in this secret block", node, help="begin it with a `choose` line")
            return
        order = self._players(node, scope)
        at, who, made = self.register(NUMBER), self.register(PLAYER), self.register()
        first_site = len(self.sites)
        asking, acting, doing, done = self.label(), self.label(), self.label(), self.label()
        self.emit(f"L[{at}] = 0")
        self.emit(f"L[{made}] = ()")
        self.begin(asking)
        self.go_if(f"L[{at}] >= len(L[{order}])", acting)
        self.emit(f"L[{who}] = L[{order}][L[{at}]]")
        self.emit(f"L[{at}] = L[{at}] + 1")
        inner = scope.as_player(f"L[{who}]")
        if node.where is not None:
            test = self.condition(node.where, inner.inner(f"L[{who}]", PLAYER))
            self.settle_picks(test)
            skip = self.label()
            self.go_if(test.text, skip)
            self.emit(f"L[{made}] = (*L[{made}], None)")
            self.go(asking)
            self.begin(skip, entered=False)
        self.deferred = []
        for choice in choices:
            self.current_node = choice
            self.choose(choice, inner)
        taken = [(name, text, inner.locals[name.name][1]) for name, text, _ in self.deferred]
        self.deferred = None
        self.register_rows[self.procedure, made] = tuple(kind for _, _, kind in taken)
        for site in self.sites[first_site:]:
            if site.secret:
                site.restart = (asking, at, made)
                site.covert = self._hides(node, scope)
        values = ", ".join(text for _, text, _ in taken)
        self.emit(f"L[{made}] = (*L[{made}], ({values},))")
        self.go(asking)
        self.begin(acting, entered=False)
        self.emit(f"L[{at}] = 0")
        self.begin(doing)
        self.go_if(f"L[{at}] >= len(L[{order}])", done)
        self.emit(f"L[{who}] = L[{order}][L[{at}]]")
        self.emit(f"v = L[{made}][L[{at}]]")
        self.emit(f"L[{at}] = L[{at}] + 1")
        if node.where is not None:
            self.go_if("v is None", doing)
        acting_scope = scope.as_player(f"L[{who}]")
        for i, (name, _, kind) in enumerate(taken):
            register = self.register(kind)
            self.emit(f"L[{register}] = v[{i}]")
            if name.name not in self.rules.variables:
                acting_scope.locals[name.name] = (f"L[{register}]", kind)
            else:
                taken[i] = (name, f"L[{register}]", kind)
        for name, text, kind in taken:
            if name.name in self.rules.variables:
                self._assign(name, Code(text, kind), acting_scope)
        self.flush(node)
        self.statements(effects, acting_scope)
        self.go(doing)
        self.begin(done)

    def _hides(self, node: ast.EachPlayer, scope: Scope) -> bool:
        """Whether who takes part depends on what not everybody sees: a role, a secret variable."""
        reads: frozenset[str] = frozenset()
        with self.detached():  # type: ignore[attr-defined]
            if node.of is not None:
                reads |= self.expression(node.of, scope).reads
            if node.where is not None:
                reads |= self.condition(node.where, scope.inner("q", PLAYER)).reads
        hidden = {z.zone for z in self.box.zones if z.seers != "all"}
        hidden |= {v.variable for v in self.box.variables if v.seers != "all"}
        return not hidden.isdisjoint(reads)

    def as_player(self, node: ast.AsPlayer, scope: Scope) -> None:
        """Another player decides and does."""
        code = self.expression(node.player, scope)
        if code.type.base not in ("player", "unknown"):
            self.mismatch(node.player, "a player", code.type)
        self.settle_picks(code)
        self.certain(code)
        who = self.register(PLAYER)
        self.emit(f"L[{who}] = {code.text}")
        inner = scope.as_player(f"L[{who}]")
        # Who acts changes, not what is spoken about: names given inside go on after the block.
        inner.locals = scope.locals
        self.block_of(node.block, inner)

    # ------------------------------------------------------------------ stretches of play
    def period(self, node: ast.Period, scope: Scope) -> None:
        """round, phase, turns: once, so many times, until, or for ever."""
        again, over, done = self.label(), self.label(), self.label()
        name = node.head.name or node.kind
        self.path.append(name)
        times = None
        if node.times is not None:
            times = self.register(NUMBER)
            self.emit(f"L[{times}] = {self.number(node.times, scope).text}")
        if node.condition is not None:
            test = self.condition(node.condition, scope)
            self.settle_picks(test)
            self.go_if(f"not {test.text}", done)
        outside = self.periods
        self.periods = (*self.periods, Stretch(node.kind, node.head.name or "", over))
        self.period_counts[over] = (node, times)
        if node.kind == "turns":
            self.nobody_has_passed()
        self.begin(again)
        self.period_starts.setdefault(node.head.name or "", (again, self.procedure))
        if times is not None:
            self.go_if(f"L[{times}] <= 0", done)
            self.emit(f"L[{times}] = L[{times}] - 1")
        if node.until is not None:
            test = self.condition(node.until, scope)
            self.settle_picks(test)
            self.go_if(test.text, done)
        self.reset_period({"turns": "turn"}.get(node.kind, node.kind), node.head.name)
        if node.kind == "turns":
            self.emit(f"if m.log is not None: m.log.append(('turn_begins', s[{self.box.special['active']}]))")
        self.emit(f"if m.log is not None: m.log.append(('period', {self.site(node)}))")
        self.flush(node)
        active = f"s[{self.box.special['active']}]"
        inner = replace(scope.nested(), player=active if node.kind == "turns" else scope.player)
        called = node.head.name or ""
        self.named_event("before", called, inner)
        skip = self.named_event("instead of", called, inner)
        self.block_of(node.block, inner)
        self.begin(over)
        self.mend()
        if skip is not None:
            self.begin(skip)
        self.named_event("after", called, inner)
        self.periods = outside
        repeats = node.kind in ("round", "turns") or node.times is not None or node.until is not None
        if node.kind == "turns":
            self._next_turn(active)
            self.flush(node)
        if repeats:
            self.go(again)
        self.begin(done)
        self.path.pop()

    def _next_turn(self, active: str) -> None:
        """The next player clockwise is active, unless a rule has said whose turn comes next."""
        special = self.box.special
        passed = f"s[{special['passed']}]" if "passed" in special else "False"
        if "extra" in special:
            self.emit(f"m.g.next_turn(s, {special['extra']}, {special['resume']}, {self.passes_turns}, {passed})")
        elif "passed" in special:
            self.emit(f"{active} = m.g.present_seat(s, {active}) if {passed} else m.g.seat_after(s, {active}, 1)")
        else:
            self.emit(f"{active} = m.g.seat_after(s, {active}, 1)")
        self.nobody_has_passed()
        self.changed.add("active")

    def nobody_has_passed(self) -> None:
        """What was said of whose turn comes next is done with."""
        if "passed" in self.box.special:
            self.emit(f"s[{self.box.special['passed']}] = False")

    period_starts: dict[str, tuple[int, str]]
    period_counts: dict[int, tuple[ast.Period, int | None]]
    """By the label where a stretch of play is over: the stretch, and the register that says how often it still begins."""

    def reset_period(self, kind: str, name: str | None) -> None:
        """Overridden by StatementCompiler: forget what is remembered for one such stretch."""

    def end(self, node: ast.End, scope: Scope) -> None:
        """End a stretch of play, or the game."""
        if node.what == "game":
            self.end_with(f"m.g.end_game(m, {self.site(node)})")
            return
        named = (*self.rules.periods, *self.rules.actions, *self.rules.procedures)
        if node.what not in ("round", "turn", "phase", "action") and node.what not in named:
            near = did_you_mean(node.what, [*named, "round", "turn", "phase", "action", "game"])
            self.error(
                "S01",
                f"no phase, action or procedure is named `{node.what}`",
                self.rules.locate(node, node.what),
                help=near or "end turn, round, phase, action, game, or what has a name",
            )
            return
        self.end_with(f"m.unwind({self._current().label}, {node.what!r})")
