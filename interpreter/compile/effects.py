"""Statements that change the position: moving, drawing, paying, turning, shuffling, rolling, setting, ending."""

from functools import cached_property

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope, merge
from dreambook.interpreter.compile.joint import JointCompiler
from dreambook.interpreter.compile.taking import Described
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import NUMBER, PLAYER, Type, set_of


class EffectCompiler(JointCompiler):
    """Compiles effects. `changed` collects the names that the current statement writes."""

    changed: set[str]
    taken_from: set[str]

    def block_of(self, node: ast.Block, scope: Scope) -> None:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    # ------------------------------------------------------------------ what may follow
    def _unable_label(self, node: ast.Node) -> int | None:
        """Where to go on when a statement cannot be done: a label when the rulebook says what happens then."""
        if getattr(node, "if_able", False) or getattr(node, "otherwise", None) is not None:
            return self.label()
        return None

    def _tail(self, node: ast.Node, scope: Scope, unable: int | None, named: str = "") -> None:
        """The blocks that follow a statement that was done, or that could not be; then what it has `named` is none."""
        then = getattr(node, "then", None)
        otherwise = getattr(node, "otherwise", None)
        if then is not None:
            self.flush(node)
            self.block_of(then, scope.nested())
        if unable is None:
            return
        after = self.label()
        self.flush(node)
        self.go(after)
        self.begin(unable, entered=False)
        if named in scope.locals:
            text, kind = scope.locals[named]
            self.emit(f"{text} = {'()' if kind.is_set else None}")
            scope.locals[named] = (text, kind if kind.is_set else kind.or_none())
        if otherwise is not None:
            self.block_of(otherwise, scope.nested())
        self.begin(after)

    def flush(self, node: ast.Node) -> None:
        """Overridden by StatementCompiler: tests ends, triggers and norms that the statement may have touched."""
        raise NotImplementedError

    # ------------------------------------------------------------------ where from, where to
    def place(self, node: ast.Expression, scope: Scope) -> tuple[Code, bool]:
        """A place to put components, and whether at its bottom (right end)."""
        if isinstance(node, ast.Pick) and node.number is None:
            code = self.expression(node.of, scope)
            if code.slot is not None:
                return code, node.end in ("bottom", "last")
        code = self.expression(node, scope)
        if code.type.base in ("zone", "space", "unknown") or code.slot is not None:
            form = self.zones_named(code.zone)[0].form if code.zone else ""
            return code, form == "row"
        self.mismatch(node, "a zone or a space", code.type)
        return Code("0", t.UNKNOWN), False

    def default_source(self, described: Described, verb: str, node: ast.Node, scope: Scope) -> Code | None:
        """Where components come from when the rule does not say: the supply, or one's own zone."""
        if described.exact is not None:
            return None
        kind = described.type.of
        if verb == "gain":
            names = self.zones_for(kind, role="supply") or self.zones_for(kind, owned=False)
        else:
            names = self.zones_for(kind, owned=True)
        if not names:
            names = [n for n in self.box.zone_slots if n == f"dice {kind}"]
        return self._only_zone(names, node, scope, "from", kind)

    def default_goal(self, kind: str, verb: str, node: ast.Node, scope: Scope) -> Code | None:
        """Where components go when the rule does not say: one's own zone, the supply, or the discards."""
        if verb in ("gain", "draw"):
            names = self.zones_for(kind, owned=True)
            hands = [n for n in names if self.rules.zones[n].form == "hand"]
            names = hands or names
        elif verb == "discard":
            names = self.zones_for(kind, role="discards")
        else:
            names = self.zones_for(kind, role="supply")
        return self._only_zone(names, node, scope, "to", kind)

    def _only_zone(self, names: list[str], node: ast.Node, scope: Scope, way: str, kind: str) -> Code | None:
        if len(names) == 1:
            name = names[0]
            if name not in self.rules.zones:
                return self.zone_code(name, str(self.box.zone_slots[name][None]))
            return self.name(ast.Name(span=node.span, name=name), scope)
        what = kind or "this"
        why = "no zone fits" if not names else f"it could be {' or '.join(f'`{n}`' for n in names)}"
        self.error("S03", f"nothing says {'where' if way == 'to' else 'from where'} {what} {'goes' if way == 'to' else 'comes'}: {why}", node, help=f"add `{way} ...`")
        return None

    def _kinds_allowed(self, described: Described, goal: Code, node: ast.Node) -> None:
        zone = self.rules.zones.get(goal.zone or goal.type.of or "")
        kind = described.type.of
        if zone is None or not zone.kinds or not kind:
            return
        line = set(self.rules.ancestry(kind)) | set(self.rules.kind_and_below(kind))
        if not line & set(zone.kinds):
            self.error(
                "S03", f"a {kind} cannot lie in `{zone.name}`", node, zone.span,
                help=f"declare it as `of {' or '.join([*zone.kinds, kind])}`, or move it elsewhere",
            )  # fmt: skip

    def put(self, register: int, goal: Code, bottom: bool, site: int, any_order: bool, scope: Scope, node: ast.Node) -> None:
        """Move the components in a register to a place."""
        if any_order:
            self._choose_order(register, scope, node)
        if goal.type.base == "space":
            self.emit(f"for c in L[{register}]: m.place(c, {goal.text}, {site}{self._arriving(node)})")
            self._fill(self.zones_of_space(goal.type))
        elif goal.slot is not None:
            seen = self._seen_in(goal) or getattr(node, "face", None) == "up"
            if seen and self.has_heaps and not any_order and self.zones_named(goal.zone or "")[0].ordered:
                self._untangle(register, True)
            in_order = any_order or getattr(node, "face", None) == "up"
            self.emit(f"m.move_all(L[{register}], {goal.slot}, {int(bottom)}, {site}, {in_order}{self._arriving(node)})")
            self._fill(frozenset((goal.zone or "",)))
        self.changed.add("loc")

    def _fill(self, names: frozenset[str]) -> None:
        """Note zones that get something."""
        self.taken_from -= names
        self.changed |= names

    def _empty(self, names: set[str]) -> None:
        """Note zones that something is taken from, and nothing is put into by the same statement."""
        self.taken_from |= names - self.changed
        self.changed |= names

    def _arriving(self, node: ast.Node) -> str:
        """The argument that says with which face up components arrive, where the statement says so."""
        face = getattr(node, "face", None)
        return "" if face is None else f", face_up={face == 'up'}"

    def _seen_in(self, zone: Code) -> bool:
        """Whether somebody sees what comes to lie in a zone."""
        return any(z.seers != "none" for z in self.zones_named(zone.zone or ""))

    def _choose_order(self, register: int, scope: Scope, node: ast.Node) -> None:
        """The player says one after the other which comes next, until one is left."""
        chosen, pick = self.register(set_of(t.COMPONENT)), self.register(t.COMPONENT)
        kind = set_of(t.COMPONENT)
        again, picked, done = self.label(), self.label(), self.label()
        site = self.site(node, "order", name="which comes next", type=kind.element, merges=True, sees=True)
        self.emit(f"L[{chosen}] = ()")
        self.begin(again)
        self.go_if(f"len(L[{register}]) < 2", done)
        self.end_with(f"m.ask({site}, {scope.player}, L[{register}], {pick}, {picked})", picked)
        self.begin(picked)
        self.emit(f"L[{chosen}] = (*L[{chosen}], L[{pick}])")
        self.emit(f"L[{register}] = without(L[{register}], L[{pick}])")
        self.go(again)
        self.begin(done)
        self.emit(f"L[{register}] = (*L[{chosen}], *L[{register}])")

    # ------------------------------------------------------------------ moving
    def move(self, node: ast.Move, scope: Scope) -> None:
        """move / place / return / discard"""
        unable = self._unable_label(node)
        goal: Code | None = None
        bottom = False
        if node.to is not None:
            goal, bottom = self.place(node.to, scope)
        wanted: list[tuple[Described, Code | None]] = []
        for phrase in node.things.items:
            described = self.describe(phrase, scope)
            if described.type.base == "unknown":
                continue
            source = self.expression(node.source, scope) if node.source is not None else None
            if source is None and described.exact is None:
                source = self.default_source(described, node.verb, node, scope)
                if source is None:
                    continue
            wanted.append((described, source))
        registers = self.take_all(wanted, scope, node, left=node.what_is_left, unable=unable)
        for (described, source), register in zip(wanted, registers, strict=True):
            target = goal
            if target is None:
                target = self.default_goal(described.type.of, node.verb, node, scope)
                if target is None:
                    continue
            self.settle_picks(target)
            self._kinds_allowed(described, target, node)
            site = self.site(node)
            if source is not None and source.zone:
                self._empty({source.zone})
            self._empty(self.lying_places(described))
            self.before(node, register, scope, source, target)
            self.put(register, target, bottom, site, node.any_order, scope, node)
            if node.face is not None:
                self.emit(f"m.turn(L[{register}], {node.face == 'up'}, {site})")
                self.changed.add("face")
            self.happened(node, register, scope, source, target)
        self._tail(node, scope, unable)

    def lying_places(self, described: Described) -> set[str]:
        """The zones in which the described components may lie."""
        kind = described.type.of
        return set(self.zones_for(kind)) if kind else set(self.rules.zones)

    def before(self, node: ast.Node, register: int, scope: Scope, source: Code | None, goal: Code | None) -> None:
        """Overridden by StatementCompiler: triggers that come before or instead of the event."""

    def happened(self, node: ast.Node, register: int, scope: Scope, source: Code | None, goal: Code | None) -> None:
        """Overridden by StatementCompiler: triggers after the event."""

    def before_number(self, node: ast.Node, variable: str, amount: str, scope: Scope) -> int | None:
        """Overridden by StatementCompiler: triggers before or instead of a number's change."""
        return None

    def after_number(self, node: ast.Node, variable: str, amount: str, scope: Scope) -> None:
        """Overridden by StatementCompiler: triggers after a number's change."""

    def before_drawing(self, node: ast.Draw, scope: Scope, source: Code) -> int | None:
        """Overridden by StatementCompiler: triggers before or instead of drawing."""
        return None

    def zone_event(self, order: str, node: ast.Shuffle, zone: str, scope: Scope) -> int | None:
        """Overridden by StatementCompiler: triggers on shuffling."""
        return None

    def gain(self, node: ast.Gain, scope: Scope) -> None:
        """More of a number, or components from a supply."""
        for phrase in node.things.items:
            if self._counted(phrase, node, scope, 1):
                continue
            described = self.describe(phrase, scope)
            self._transfer(node, described, scope, "gain")
        self._tail(node, scope, None)

    def lose(self, node: ast.Lose, scope: Scope) -> None:
        """Less of a number, or components back to the supply."""
        for phrase in node.things.items:
            if self._counted(phrase, node, scope, -1):
                continue
            described = self.describe(phrase, scope)
            self._transfer(node, described, scope, "lose")
        self._tail(node, scope, None)

    def _transfer(self, node: ast.Gain | ast.Lose, described: Described, scope: Scope, verb: str) -> None:
        if described.type.base == "unknown":
            return
        source = self.expression(node.source, scope) if node.source is not None else self.default_source(described, verb, node, scope)
        if source is None and described.exact is None:
            return
        times = self._times(node, scope)
        if times is not None:
            number = described.amount if described.number is not None else "1"
            described = Described(
                described.node, described.type, described.exact, described.test, f"({number}) * {times.text}", described.every,
                described.bag, described.species, Code(number, NUMBER), described.reads | times.reads,
            )  # fmt: skip
        register = self.take_from(described, source, scope, node, left=node.what_is_left, unable=None, what=described.type.of)
        goal, bottom = self.place(node.to, scope) if node.to is not None else (self.default_goal(described.type.of, verb, node, scope), False)
        if goal is None:
            return
        self._kinds_allowed(described, goal, node)
        self._empty(self.lying_places(described))
        self.before(node, register, scope, source, goal)
        self.put(register, goal, bottom, self.site(node), False, scope, node)
        self.happened(node, register, scope, source, goal)

    def _times(self, node: ast.Gain | ast.Lose, scope: Scope) -> Code | None:
        if node.for_each is None:
            return None
        each = node.for_each
        if isinstance(each, ast.CurrentPlayer):
            each = ast.Name(span=each.span, name="players")
        elif isinstance(each, ast.Filter) and isinstance(each.set, ast.CurrentPlayer):
            each = ast.Filter(span=each.span, set=ast.Name(span=each.set.span, name="players"), where=each.where)
        code = self.items(each, scope)
        self.settle_picks(code)
        return Code(f"len({code.text})", NUMBER, code.reads)

    def _counted(self, phrase: ast.Phrase, node: ast.Gain | ast.Lose, scope: Scope, sign: int) -> bool:
        """`gain 1 sheep for each player where ...`: when the phrase names a number variable, change it."""
        amount = self.number_of(phrase, scope)
        if amount is None:
            return False
        self.settle_picks(amount.number)
        times = self._times(node, scope)
        text = amount.number.text if times is None else f"{amount.number.text} * {times.text}"
        slot = amount.target.slot
        low, high = self.range_of(amount.variable)
        if node.what_is_left:
            text = f"min({text}, {high} - s[{slot}])" if sign > 0 else f"min({text}, s[{slot}] - {low})"
        site = self.site(node, announced=self.announcing)
        much = self.register(NUMBER)
        self.emit(f"L[{much}] = {text}")
        skip = self.before_number(node, amount.variable, f"L[{much}]", scope)
        self.emit(f"m.number({slot}, s[{slot}] {'+' if sign > 0 else '-'} L[{much}], {low}, {high}, {site})")
        self.changed.add(amount.variable)
        self.after_number(node, amount.variable, f"L[{much}]", scope)
        if skip is not None:
            self.begin(skip)
        return True

    def range_of(self, name: str) -> tuple[int, int]:
        """The range of a number variable."""
        instance = next(v for v in self.box.variables if v.variable == name)
        return instance.low, instance.high

    def pay(self, node: ast.Pay, scope: Scope) -> None:
        """A cost: all of it, or nothing."""
        unable = self._unable_label(node)
        amounts = self.amounts_of(node.things, scope)
        wanted = self.wanted_of(node.things, node.source, node, scope, "pay")
        for amount in amounts:
            self.settle_picks(amount.number)
        registers = self.take_all(wanted, scope, node, left=node.what_is_left, unable=unable)
        site = self.site(node, announced=self.announcing)
        for amount in amounts if not node.what_is_left else []:
            low, _ = self.range_of(amount.variable)
            self._short(f"s[{amount.target.slot}] - {amount.number.text} < {low}", unable, site, amount.variable.replace("_", " "), None)
        for amount in amounts:
            slot, (low, _) = amount.target.slot, self.range_of(amount.variable)
            text = f"min({amount.number.text}, s[{slot}] - {low})" if node.what_is_left else amount.number.text
            much = self.register(NUMBER)
            self.emit(f"L[{much}] = {text}")
            skip = self.before_number(node, amount.variable, f"L[{much}]", scope)
            self.emit(f"s[{slot}] -= L[{much}]")
            self.changed.add(amount.variable)
            self.after_number(node, amount.variable, f"L[{much}]", scope)
            if skip is not None:
                self.begin(skip)
        for (described, source), register in zip(wanted, registers, strict=True):
            goal = self.place(node.to, scope)[0] if node.to is not None else self.default_goal(described.type.of, "pay", node, scope)
            if goal is None:
                continue
            self._kinds_allowed(described, goal, node)
            self._empty(self.lying_places(described))
            self.before(node, register, scope, source, goal)
            self.put(register, goal, False, site, False, scope, node)
            self.happened(node, register, scope, source, goal)
        self._tail(node, scope, unable)

    def wanted_of(
        self, things: ast.Things, source: ast.Expression | None, node: ast.Node, scope: Scope, verb: str
    ) -> list[tuple[Described, Code | None]]:
        """The components that the phrases describe, each with the place that they come from."""
        wanted: list[tuple[Described, Code | None]] = []
        for phrase in things.items:
            if self.number_of(phrase, scope) is not None:
                continue
            described = self.describe(phrase, scope)
            if described.type.base == "unknown":
                continue
            place = self.expression(source, scope) if source is not None else self.default_source(described, verb, node, scope)
            if place is not None or described.exact is not None:
                wanted.append((described, place))
        return wanted

    # ------------------------------------------------------------------ drawing
    def draw(self, node: ast.Draw, scope: Scope) -> None:
        """From the top of a pile, or at random from a bag."""
        unable = self._unable_label(node)
        source = self.expression(node.source, scope)
        amount, name, kind = self._drawn(node.things, source, scope)
        goal: Code | None
        bottom = False
        if node.to is not None:
            goal, bottom = self.place(node.to, scope)
        else:
            goal = self.default_goal(kind, "draw", node, scope)
        if goal is None or source.slot is None:
            if source.slot is None:
                self.mismatch(node.source, "a pile, row or bag", source.type)
            return
        self.settle_picks(goal)
        skip = self.before_drawing(node, scope, source)
        if skip is not None and name is not None:
            self.error("S03", "what is drawn has a name here, but a trigger may come instead of drawing", node, help="draw without a name, or use `after drawing`")
        if unable is not None and self.refill_entry(source.zone or "") is None:
            self.settle_picks(amount)
            self.go_if(f"m.count({source.slot}) < {amount.text}", unable)
        drawn = self.draw_loop(node, amount, source, goal, bottom, node.what_is_left, unable, scope)
        if node.face is not None:
            self.emit(f"m.turn(L[{drawn}], {node.face == 'up'}, {self.site(node)})")
            self.changed.add("face")
        if name is not None:
            single = amount.constant and amount.text == "1"
            kind_type = Type("component", kind)
            value = f"end_of(L[{drawn}], 0)" if single else f"L[{drawn}]"
            may_lack = node.what_is_left or unable is not None
            self.bind(name, Code(value, kind_type.or_none() if single and may_lack else kind_type if single else set_of(kind_type)), scope)
        self.happened(node, drawn, scope, source, goal)
        self._tail(node, scope, unable, name.name if name is not None else "")
        if skip is not None:
            self.begin(skip)

    def _drawn(self, things: ast.Things | None, source: Code, scope: Scope) -> tuple[Code, ast.Name | None, str]:
        """How many are drawn, the name for them if there is one, and their kind."""
        kind = self.zone_kind(source.zone or "")
        one = Code("1", NUMBER, constant=True)
        if things is None:
            return one, None, kind
        if len(things.items) != 1:
            self.error("S03", "draw one kind of thing at a time", things, help="write a line for each")
        phrase = things.items[0]
        of = phrase.of
        amount, words = self._amount(phrase, scope)
        if words:
            self.error("S03", "what is drawn cannot be picked", words[0], help="leave it out; use `search` to look for something")
        if isinstance(of, ast.Number) and amount is None:
            return self.number(of, scope), None, kind
        if phrase.every:
            return Code(f"m.count({source.slot})", NUMBER, source.reads), None, kind
        if isinstance(of, ast.Name):
            named = of.name if of.name in self.rules.kinds else self.rules.plural_of(of.name)
            if named is not None:
                if kind and named not in self.rules.ancestry(kind) and kind not in self.rules.ancestry(named):
                    self.error("S03", f"`{source.zone}` holds no {named}", of, help=f"it holds {kind}")
                return amount or one, None, kind or named
            if of.name in self.rules.variables and self.box.variable_types[of.name].base == "number" and amount is None:
                return self.number(of, scope), None, kind
            if of.name in self.rules.constants and amount is None:
                return self.number(of, scope), None, kind
            if of.name in ("cards", "components", "tokens", "tiles"):
                return amount or one, None, kind
            return amount or one, of, kind
        if amount is None:
            return self.number(of, scope), None, kind
        self.error("S03", "this is not something to draw", of, help="write `draw 2 cards from deck to hand`")
        return one, None, kind

    def draw_loop(
        self, node: ast.Node, amount: Code, source: Code, goal: Code, bottom: bool, left: bool, unable: int | None, scope: Scope
    ) -> int:
        """Draw so many, one after the other; gives the register with what was drawn."""
        drawn, todo = self.register(set_of(t.COMPONENT)), self.register(NUMBER)
        zone = self.zones_named(source.zone or "")[0]
        slot = source.slot
        again, take, done = self.label(), self.label(), self.label()
        site = self.site(node, "draw", announced=self.announcing)
        self.settle_picks(amount)
        self.emit(f"L[{drawn}] = ()")
        self.emit(f"L[{todo}] = {amount.text}")
        self.begin(again)
        self.go_if(f"L[{todo}] <= 0", done)
        empty = f"not s[{slot}]" if not zone.spatial else f"m.count({slot}) == 0"
        refill = self.refill_entry(source.zone or "")
        if refill is not None:
            filled = self.label()
            self.go_if(f"not ({empty})", filled)
            self.end_with(f"m.call({refill}, {filled}, [{scope.player}] + PAD_{refill})", filled)
            self.begin(filled)
        what = (self.zone_kind(source.zone or "") or "components").replace("_", " ")
        if left:
            self.go_if(empty, done)
        elif unable is not None:
            self.go_if(empty, unable)
        else:
            self.emit(f"if {empty}: return m.short({site}, {what!r}, {slot})")
        if zone.form in ("pile", "row"):
            self.go_if(f"not m.unsettled({slot}, 1, False)", take)
            self.end_with(f"m.settle({slot}, False, {take}, {site})", take)
            self.begin(take)
            self.emit(f"c = s[{slot}][0]")
        else:
            pick = self.register(t.COMPONENT)
            self.end_with(f"m.draw_from({self.as_items(source).text}, {pick}, {take}, {site})", take)
            self.begin(take)
            self.emit(f"c = L[{pick}]")
        self.emit(f"L[{drawn}] = (*L[{drawn}], c)")
        self.emit(f"L[{todo}] = L[{todo}] - 1")
        if goal.type.base == "space":
            self.emit(f"m.place(c, {goal.text}, {site}{self._arriving(node)})")
        else:
            self.emit(f"m.move(c, {goal.slot}, {int(bottom)}, {site}{self._arriving(node)})")
        self._empty({source.zone or ""})
        self._fill(self.zones_of_space(goal.type) if goal.type.base == "space" else frozenset((goal.zone or "",)))
        self.changed.add("loc")
        self.go(again)
        self.begin(done)
        return drawn

    def refill_entry(self, zone: str) -> int | None:
        """The entry of the zone's `when empty` block, if it has one."""
        return self.refills.get(zone)

    refills: dict[str, int]

    def deal(self, node: ast.Deal, scope: Scope) -> None:
        """So many to each player (or each of several zones) in turn; `deal all`: one by one until nothing is left."""
        source = self.expression(node.source, scope)
        if source.slot is None:
            self.mismatch(node.source, "a pile or a bag", source.type)
            return
        every = any(phrase.every for phrase in node.things.items)
        amount = Code("1", NUMBER, constant=True) if every else self._drawn(node.things, source, scope)[0]
        order, at = self.register(set_of(PLAYER)), self.register(NUMBER)
        again, done = self.label(), self.label()
        name = node.to.name if isinstance(node.to, ast.Name) else ""
        declared = self.rules.zones.get(name)
        by_player = declared is None or isinstance(declared.each, ast.CurrentPlayer)
        if declared is not None and declared.each is None:
            self.error("S03", f"there is just one `{name}`, so nothing can be dealt to each", node.to, help="use `draw` or `move`")
            return
        listed = f"m.g.order(s, {scope.player}, 1)" if by_player else repr(tuple(self.box.zone_slots[name].values()))
        self.emit(f"L[{order}] = {listed}")
        self.emit(f"L[{at}] = 0")
        self.begin(again)
        self.go_if(f"m.count({source.slot}) == 0" if every else f"L[{at}] >= len(L[{order}])", done)
        inner = scope.as_player(f"L[{order}][L[{at}]]") if by_player else scope
        goal, bottom = self.place(node.to, inner) if by_player else (self.zone_code(name, f"L[{order}][L[{at}]]"), False)
        drawn = self.draw_loop(node, amount, source, goal, bottom, False, None, inner)
        if node.face is not None:
            self.emit(f"m.turn(L[{drawn}], {node.face == 'up'}, {self.site(node)})")
        self.happened(node, drawn, inner, source, goal)
        self.emit(f"L[{at}] = (L[{at}] + 1) % len(L[{order}])" if every else f"L[{at}] = L[{at}] + 1")
        self.go(again)
        self.begin(done)
        self.flush(node)

    # ------------------------------------------------------------------ looking, turning, shuffling
    def things_register(self, things: ast.Things, source: ast.Expression | None, scope: Scope, node: ast.Node, verb: str) -> list[int]:
        """Registers with the components that a statement names."""
        registers = []
        for phrase in things.items:
            described = self.describe(phrase, scope)
            place = self.expression(source, scope) if source is not None else None
            if place is None and described.exact is None:
                if described.every and isinstance(phrase.of, ast.Name) and phrase.where is not None:
                    place = self.items(phrase.of, scope)
                else:
                    place = self.default_source(described, verb, node, scope)
                if place is None:
                    continue
            registers.append(self.take_from(described, place, scope, node, left=False, unable=None, what=described.type.of))
        return registers

    def reveal(self, node: ast.Reveal, scope: Scope) -> None:
        """Everyone sees."""
        for register in self.things_register(node.things, node.source, scope, node, "reveal"):
            self._untangle(register)
            self.before(node, register, scope, None, None)
            self.emit(f"m.reveal(L[{register}], PLAYERS)")
            self.happened(node, register, scope, None, None)
        self.table("PLAYERS", tuple(range(self.box.players)))

    def look(self, node: ast.Look, scope: Scope) -> None:
        """The current player sees."""
        for register in self.things_register(node.things, node.source, scope, node, "look"):
            self._untangle(register)
            self.emit(f"m.reveal(L[{register}], ({scope.player},))")

    def show(self, node: ast.Show, scope: Scope) -> None:
        """Some players see."""
        who = self.items(node.to, scope)
        if who.type.element.base not in ("player", "unknown"):
            self.mismatch(node.to, "a player", who.type)
        for register in self.things_register(node.things, None, scope, node, "show"):
            self._untangle(register)
            self.emit(f"m.reveal(L[{register}], {who.text})")

    def turn_face(self, node: ast.TurnFace, scope: Scope) -> None:
        """Face up or face down."""
        for register in self.things_register(node.things, None, scope, node, "turn"):
            site = self.site(node)
            if node.face == "up":
                self._untangle(register)
            self.before(node, register, scope, None, None)
            self.emit(f"m.turn(L[{register}], {node.face == 'up'}, {site})")
            self.happened(node, register, scope, None, None)
        self.changed |= {"face"}
        self.flush(node)

    def _untangle(self, register: int, sort: bool = False) -> None:
        """Before components are seen: chance says in which order those lie whose order nobody knows.

        One that is alone among them may be any of them, so that it is put first without a chance event.
        """
        if not self.has_heaps:
            return
        again, settled, after = self.label(), self.label(), self.label()
        self.emit(f"u = m.g.unsettled_zone(m, L[{register}])")
        self.go_if("u is None", after)
        self.begin(again)
        self.emit(f"u = m.g.unsettled_zone(m, L[{register}])")
        self.go_if("u is None", settled)
        site = self.site(self.current_node, "draw")
        self.end_with(f"m.settle(u, False, {again}, {site})", again)
        self.begin(settled, entered=False)
        if sort:
            self.emit(f"L[{register}] = m.g.as_they_lie(m, L[{register}])")
        self.begin(after)
        if not sort:
            self.emit(f"m.single_out(L[{register}])")

    def untangle_zone(self, slot: str) -> None:
        """Where somebody sees a zone that has just been shuffled, its order is known at once."""
        register = self.register(set_of(t.COMPONENT))
        self.emit(f"L[{register}] = m.ids({slot})")
        self._untangle(register)

    def shuffle(self, node: ast.Shuffle, scope: Scope) -> None:
        """Forget the order; with `into`, put all of one zone into another first."""
        code = self.expression(node.zone, scope)
        if code.slot is None or code.zone is None:
            self.mismatch(node.zone, "a zone", code.type)
            return
        site = self.site(node)
        target = code
        if node.into is not None:
            target = self.expression(node.into, scope)
            if target.slot is None:
                self.mismatch(node.into, "a zone", target.type)
                return
            self.emit(f"m.move_all({self.as_items(code).text}, {target.slot}, 0, {site})")
            self.changed |= {code.zone, target.zone or "", "loc"}
        self.zone_event("before", node, target.zone or "", scope)
        skip = self.zone_event("instead of", node, target.zone or "", scope)
        self.emit(f"m.shuffle({target.slot}, {site})")
        if target.slot is not None and self._seen_in(target) and self.zones_named(target.zone or "")[0].ordered:
            self.untangle_zone(target.slot)
        self.changed.add(target.zone or "")
        self.flush(node)
        self.zone_event("after", node, target.zone or "", scope)
        if skip is not None:
            self.begin(skip)

    def roll(self, node: ast.Roll, scope: Scope) -> None:
        """Roll dice."""
        registers = self.things_register(node.things, None, scope, node, "roll")
        for register in registers:
            after = self.label()
            site = self.site(node, "roll")
            self.before(node, register, scope, None, None)
            self.end_with(f"m.roll(L[{register}], {after}, {site})", after)
            self.begin(after)
            self.changed.add("faces")
            self.happened(node, register, scope, None, None)
            if node.name is not None:
                kind = self.register_types[self.procedure].get(register, set_of(t.COMPONENT))
                self.bind(ast.Name(span=node.span, name=node.name), Code(f"L[{register}]", kind), scope)
        self.flush(node)

    # ------------------------------------------------------------------ numbers, names, places
    def bind(self, name: ast.Name, value: Code, scope: Scope) -> None:
        """Give a value a name: a declared variable gets it, else the name is new and ends with its block."""
        if name.name in self.rules.variables:
            self._assign(name, value, scope)
            return
        if name.name in self.rules.names:
            self.error("S01", f"`{name.name}` is a {self.rules.names[name.name].kind} already", name, self.rules.names[name.name].span, help="choose another name")
            return
        register = self.register(value.type)
        self.emit(f"L[{register}] = {value.text}")
        scope.locals[name.name] = (f"L[{register}]", value.type)

    def let(self, node: ast.Let, scope: Scope) -> None:
        """A name for a value."""
        value = self.expression(node.value, scope)
        if value.type.is_set:
            value = self.as_items(value)
            value = Code(value.text, set_of(value.type.element), value.reads, picks=value.picks)
        if value.type.base == "kind":
            value = self.items(node.value, scope)
        self.settle_picks(value)
        if node.name in self.rules.variables:
            place = self.rules.locate(node, node.name)
            self.error("S01", f"`{node.name}` is a variable", place, help=f"write `set {node.name} = ...`")
            return
        self.bind(ast.Name(span=node.span, name=node.name), value, scope)

    def set(self, node: ast.Set, scope: Scope) -> None:
        """Store a value in a variable."""
        value = self._right_side(ast.Compare(span=node.span, op="=", left=node.target, right=node.value), self.expression(node.target, scope), scope)
        self.settle_picks(value)
        self._assign(node.target, value, scope, node.value)
        self.flush(node)

    def certain(self, code: Code) -> None:
        """Where something must be there: play stops with a finding when it is none."""
        if code.type.optional:
            self.emit(f"m.g.present({code.text})")

    def _assign(self, target: ast.Node, value: Code, scope: Scope, place: ast.Node | None = None) -> None:
        if isinstance(target, ast.Name) and target.name == "active":
            if value.type.base not in ("player", "unknown"):
                self.mismatch(target, "a player", value.type)
            self.emit(f"s[{self.box.special['active']}] = {value.text}")
            self.changed.add("active")
            return
        code = self.expression(target, scope)
        if code.variable is None or code.slot is None:
            if code.type.base != "unknown":
                named = self.rules.names.get(target.name) if isinstance(target, ast.Name) else None
                what = f"`{named.name}` is a {named.kind}: " if named is not None else ""
                self.error("S03", f"{what}only a variable can be set", target, help="declare it under `variables`, or use `let`")
            return
        if not t.assignable(code.type, value.type):
            self.error("S03", f"`{code.variable}` holds {code.type}, but this is {value.type}", place or target, help=f"set it to {code.type}")
        if not code.type.optional:
            self.certain(value)
        if code.type.base == "number":
            low, high = self.range_of(code.variable)
            self.emit(f"m.number({code.slot}, {value.text}, {low}, {high}, {self.site(self.current_node, announced=self.announcing)})")
        else:
            text = f"sorted_set({self.as_items(value).text})" if value.type.is_set else value.text
            self._store(code, text)
        self.changed.add(code.variable)

    def _store(self, variable: Code, value: str) -> None:
        """Store a value; where it says who sees a zone, those who saw it know what lies there."""
        if any(zone.seers == variable.variable for zone in self.box.zones):
            self.emit(f"m.let_see({variable.slot}, {value})")
        else:
            self.emit(f"s[{variable.slot}] = {value}")

    def add_to(self, node: ast.AddTo | ast.RemoveFrom, scope: Scope) -> None:
        """Put into a set variable, or take out."""
        target = node.to if isinstance(node, ast.AddTo) else node.source
        code = self.expression(target, scope)
        item = self.expression(node.item, scope)
        if code.variable is None or not code.type.is_set:
            self.mismatch(target, "a variable that holds a set", code.type)
            return
        items = self.as_items(item).text if item.type.is_set else f"({item.text},)"
        if not t.compatible(code.type.element, item.type.element if item.type.is_set else item.type):
            self.mismatch(node.item, str(code.type.element), item.type)
        name = "union" if isinstance(node, ast.AddTo) else "minus"
        self._store(code, f"sorted_set({name}(s[{code.slot}], {items}))")
        self.changed.add(code.variable)
        self.flush(node)

    def rotate(self, node: ast.Rotate, scope: Scope) -> None:
        """Turn a ring's contents."""
        code = self.expression(node.zone, scope)
        if code.slot is None or code.zone is None or self.zones_named(code.zone)[0].form != "ring":
            self.mismatch(node.zone, "a ring", code.type)
            return
        steps = self._steps(node.steps, node.direction, scope)
        self.emit(f"m.g.rotate(m, {code.slot}, {steps})")
        self.changed |= {code.zone, "loc"}
        self.flush(node)

    def _steps(self, steps: ast.Expression, direction: ast.Expression | None, scope: Scope) -> str:
        number = self.number(steps, scope)
        if direction is None:
            return number.text
        way = self.expression(direction, scope)
        if way.type.base not in ("option", "unknown"):
            self.mismatch(direction, "a direction", way.type, help="write clockwise or counterclockwise")
        return f"directed({number.text}, {way.text})"

    def advance(self, node: ast.Advance, scope: Scope) -> None:
        """Move along a ring or track."""
        what = self.items(node.what, scope)
        self.settle_picks(what)
        steps = self._steps(node.steps, node.direction, scope)
        site = self.site(node)
        moving = self.register(set_of(what.type.element))
        self.emit(f"L[{moving}] = {what.text}")
        self.before(node, moving, scope, None, None)
        self.emit(f"for c in L[{moving}]: m.g.advance(m, c, {steps}, {site})")
        kind = what.type.element.of
        self.changed |= set(self.zones_for(kind)) if kind else set(self.rules.zones)
        self.changed.add("loc")
        self.happened(node, moving, scope, None, None)
        self.flush(node)

    def swap(self, node: ast.Swap, scope: Scope) -> None:
        """Two zones, two components or two variables change places."""
        left, right = self.expression(node.left, scope), self.expression(node.right, scope)
        reads, picks = merge(left, right)
        self.settle_picks(Code("", NUMBER, reads, picks=picks))
        if left.zone is not None and right.zone is not None:
            a, b = self.zones_named(left.zone)[0], self.zones_named(right.zone)[0]
            if (a.spatial or b.spatial) and (a.form, a.spaces, a.single) != (b.form, b.spaces, b.single):
                self.error("S03", f"`{left.zone}` and `{right.zone}` have not the same spaces", node, help="move what lies there one by one")
            self.emit(f"if {left.slot} != {right.slot}: m.exchange((({left.slot}, {right.slot}), ({right.slot}, {left.slot})), {self.site(node)})")
            self.changed |= {left.zone, right.zone, "loc"}
        elif left.variable is not None and right.variable is not None:
            self._swap_variables(node, left, right)
        elif left.type.base == right.type.base == "component":
            self.emit(f"m.swap_two({left.text}, {right.text}, {self.site(node)})")
            self.changed |= set(self.rules.zones) | {"loc"}
        else:
            self.mismatch(node, "two zones, two components or two variables", left.type)
        self.flush(node)

    def _swap_variables(self, node: ast.Swap, left: Code, right: Code) -> None:
        assert left.variable is not None and right.variable is not None
        if not (t.assignable(left.type, right.type) and t.assignable(right.type, left.type)):
            self.mismatch(node.right, str(left.type), right.type, help="swap two variables of one type")
        self.emit(f"v = s[{left.slot}]")
        if left.type.base == "number":
            site = self.site(node)
            for variable, value in ((left, f"s[{right.slot}]"), (right, "v")):
                low, high = self.range_of(variable.variable or "")
                self.emit(f"m.number({variable.slot}, {value}, {low}, {high}, {site})")
        else:
            self._store(left, f"s[{right.slot}]")
            self._store(right, "v")
        self.changed |= {left.variable, right.variable}

    def pass_zone(self, node: ast.PassZone, scope: Scope) -> None:
        """Everyone hands a zone to the neighbour at one moment."""
        name = node.zone.name if isinstance(node.zone, ast.Name) else ""
        if name not in self.rules.zones or not self.keyed_by_player(name):
            self.error("S03", "only a zone that each player has can be passed", node.zone, help="declare it `one for each player`")
            return
        slots = tuple(self.box.zone_slots[name][p] for p in range(self.box.players))
        table = self.table(f"PASS_{name}", slots)
        self.emit(f"m.g.pass_zones(m, {table}, {1 if node.direction == 'clockwise' else -1}, {self.site(node)})")
        self.changed |= {name, "loc"}
        self.flush(node)

    def pass_turn(self, node: ast.PassTurn, scope: Scope) -> None:
        """Another player becomes active."""
        slot = self.box.special["active"]
        if node.to is not None:
            who = self.expression(node.to, scope)
            if who.type.base not in ("player", "unknown"):
                self.mismatch(node.to, "a player", who.type)
            self.settle_picks(who)
            self.certain(who)
            self.emit(f"s[{slot}] = {who.text}")
        else:
            self.emit(f"s[{slot}] = m.g.seat_after(s, s[{slot}], {-1 if node.direction == 'counterclockwise' else 1})")
        self.changed.add("active")
        self.flush(node)

    # ------------------------------------------------------------------ ends
    def win(self, node: ast.Win, scope: Scope) -> None:
        """The game is won."""
        if node.who is None:
            who = f"({scope.player},)" if self.rules.mode in ("competitive", "teams") else self.alive
        else:
            who = self._who(node.who, scope).text
        self.end_with(f"m.finish('win', tuple({who}), {self.reason(node)!r})")

    def reason(self, node: ast.Node) -> str:
        """The path of the statement that ended the game."""
        return self.sites[self.site(node)].path

    def lose_game(self, node: ast.LoseGame, scope: Scope) -> None:
        """The game is lost; one of several competitors who loses is out of the game."""
        if self.rules.mode not in ("competitive", "teams"):
            self.end_with(f"m.finish('lose', (), {self.reason(node)!r})")
            return
        who = self._who(node.who, scope).text if node.who is not None else f"({scope.player},)"
        self._eliminate(who, node)

    def _who(self, node: ast.Expression, scope: Scope) -> Code:
        """One or several players; somebody must be meant."""
        alone, code = self.expression(node, scope), self.items(node, scope)
        if code.type.element.base not in ("player", "unknown"):
            self.mismatch(node, "a player", alone.type)
        self.certain(alone)
        return code

    def eliminate(self, node: ast.Eliminate, scope: Scope) -> None:
        """A player is out of the game."""
        self._eliminate(self._who(node.who, scope).text, node)

    def _eliminate(self, who: str, node: ast.Node) -> None:
        site = self.site(node)
        self.emit(f"if m.g.eliminate(m, {who}, {site}): return -2")
        self.changed.add("out")
        self.flush(node)

    def end_in_draw(self, node: ast.EndInDraw, scope: Scope) -> None:
        """Nobody wins."""
        self.end_with(f"m.finish('draw', (), {self.reason(node)!r})")

    def score(self, node: ast.Score, scope: Scope) -> None:
        """Points at the end, for the current player."""
        if self.procedure != "scoring" and self.procedure not in self._called_by_scoring:
            self.outside_scoring(node, scope)
            return
        points = self.number(node.points, scope)
        self.settle_picks(points)
        slot = self.box.special["score 0"]
        self.emit(f"s[{slot} + {scope.player}] += {points.text}")

    def outside_scoring(self, node: ast.Node, scope: Scope) -> None:
        """What belongs into `scoring` alone."""
        self.error("S03", "this belongs into `scoring`", node, help="keep points in a variable (`gain 3 points`), and score them there")

    @cached_property
    def _called_by_scoring(self) -> frozenset[str]:
        found: set[str] = set()
        waiting: list[ast.Node] = [scoring.block for scoring in self.rules.scorings]
        while waiting:
            for node in waiting.pop().walk():
                name = node.what.name if isinstance(node, ast.Do) and isinstance(node.what, ast.Name) else ""
                if name in self.rules.procedures and name not in found:
                    found.add(name)
                    waiting.append(self.rules.procedures[name].block)
        return frozenset(found)

    def nobody(self) -> Type:
        """The type of a player."""
        return PLAYER
