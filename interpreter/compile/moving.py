"""Statements that move components: where from and where to, moving, gaining, losing, paying."""

from dataclasses import replace

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.compile.code import Code, Scope, merge
from dreambook.interpreter.compile.joint import Amount
from dreambook.interpreter.compile.naming import NamingCompiler
from dreambook.interpreter.compile.taking import Described
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.symbols import BUILTIN_FUNCTIONS, BUILTIN_NAMES
from dreambook.interpreter.model.types import NUMBER, set_of
from dreambook.interpreter.play.pending import CHANCE, TABLE


def _multiplied(number: Code, times: Code) -> Code:
    reads, picks = merge(number, times)
    return Code(f"({number.text}) * {times.text}", NUMBER, reads, picks=picks)


def _joined(registers: list[int]) -> str:
    """The source of the components in several registers."""
    return f"({' '.join(f'*L[{r}],' for r in registers)})" if len(registers) > 1 else f"L[{registers[0]}]"


class MovingCompiler(NamingCompiler):
    """Compiles what moves components, and what raises and lowers numbers."""

    # ------------------------------------------------------------------ where from, where to
    def place(self, node: ast.Expression, scope: Scope) -> tuple[Code, bool]:
        """A place to put components, and whether at its bottom (right end)."""
        if isinstance(node, ast.Pick) and node.number is None:
            code = self.expression(node.of, scope)
            if code.zone is not None:
                return code, node.end in ("bottom", "last")
        code = self.expression(node, scope)
        if code.type.base in ("zone", "space", "unknown"):
            form = self.zones_named(code.zone)[0].form if code.zone else ""
            return code, form == "row"
        self.mismatch(node, "a zone or a space", code.type)
        return Code("0", t.UNKNOWN), False

    def needs_a_space(self, goal: Code, node: ast.Node) -> bool:
        """Whether a place is a whole board, so that nothing can be put there without saying where; reports it."""
        if goal.type.base == "space" or not any(zone.spatial for zone in self.zones_named(goal.zone or "")):
            return False
        self.error(
            "S03", f"`{goal.zone}` has spaces: which of them is meant is not said", node,
            help=f"choose one, as in `choose cell from empty spaces of {goal.zone}`, and name it here",
        )  # fmt: skip
        return True

    def origin(self, node: ast.Expression, scope: Scope) -> Code:
        """What components are taken from: a place, or several components."""
        code = self.expression(node, scope)
        if code.type.base in ("zone", "space", "unknown"):
            return code
        if code.type.is_set and code.type.element.base in ("component", "unknown"):
            return code
        self.mismatch(node, "a zone or a space", code.type)
        return Code("()", t.UNKNOWN)

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
        if not names and verb == "roll":
            # Dice that lie in a zone which belongs to nobody.
            names = self.zones_for(kind, owned=False)
        return self._only_zone(names, node, scope, "from", kind, "supply" if verb == "gain" else "one for each player")

    def default_goal(self, kind: str, verb: str, node: ast.Node, scope: Scope) -> Code | None:
        """Where components go when the rule does not say: one's own zone, the supply, or the discards."""
        if verb in ("gain", "draw"):
            role = "one for each player"
            names = self.zones_for(kind, owned=True)
            hands = [n for n in names if self.rules.zones[n].form == "hand"]
            names = hands or names
        elif verb == "discard":
            role = "discards"
            names = self.zones_for(kind, role="discards")
        else:
            role = "supply"
            names = self.zones_for(kind, role="supply")
        return self._only_zone(names, node, scope, "to", kind, role)

    def _only_zone(self, names: list[str], node: ast.Node, scope: Scope, way: str, kind: str, role: str) -> Code | None:
        if len(names) == 1:
            name = names[0]
            if name not in self.rules.zones:
                return self.zone_code(name, str(self.box.zone_slots[name][None]))
            return self.name(ast.Name(span=node.span, name=name), scope)
        what = kind or "this"
        which = " or ".join(f"`{n}`" for n in names)
        if names and way == "to":
            code, message = "S03", f"nothing says where {what} goes: it could be {which}"
        elif names:
            code, message = "S03", f"nothing says from where {what} comes: it could be {which}"
        elif way == "to":
            # With no place at all, it would be nowhere afterwards, or come from nowhere.
            code, message = "D09", f"{what} would vanish: nothing says where it goes, and no zone fits"
        else:
            code, message = (
                "D09",
                f"{what} would appear from nowhere: nothing says from where it comes, and no zone fits",
            )
        self.error(code, message, node, help=self._say_where(names, node, way, kind, role))
        return None

    def _say_where(self, names: list[str], node: ast.Node, way: str, kind: str, role: str) -> str:
        """How a place is added to a statement; one that rolls or reveals names it with what it is done to."""
        example = names[0] if names else "tray"
        if isinstance(node, ast.Roll):
            return f"say where they lie, as in `roll every {kind} in {example}` or `roll {self.text_of(node.things)} in {example}`"
        if names:
            return f"add `{way} {example}`"
        return (
            f"add `{way} ...`, or declare a place for it below `zones`, as in `tray: pool of {kind or '...'}, {role}`"
        )

    def can_lie_there(self, described: Described, goal: Code, node: ast.Node) -> None:
        """Report a kind of component that the place is not declared for."""
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

    def put(
        self, register: int, goal: Code, bottom: bool, site: int, any_order: bool, scope: Scope, node: ast.Node
    ) -> None:
        """Move the components in a register to a place."""
        if any_order:
            self._choose_order(register, scope, node)
        if goal.type.base == "space":
            self.emit(f"for c in L[{register}]: m.place(c, {goal.text}, {site}{self._arriving(node)})")
            self._fill(self.zones_of_space(goal.type))
        elif goal.slot is not None and not self.needs_a_space(goal, node):
            seen = self._seen_in(goal) or getattr(node, "face", None) == "up"
            if seen and self.has_heaps and not any_order and self.zones_named(goal.zone or "")[0].ordered:
                self._untangle(register, True)
            in_order = any_order or getattr(node, "face", None) == "up"
            self.emit(
                f"m.move_all(L[{register}], {goal.slot}, {int(bottom)}, {site}, {in_order}{self._arriving(node)})"
            )
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

    def _choose_order(self, register: int, scope: Scope, node: ast.Node, player: str = "") -> None:
        """The player says one after the other which comes next, until one is left, or all that are left are alike."""
        player = player or scope.player
        by_chance = player == str(CHANCE)
        looking = str(TABLE) if by_chance else player
        chosen, pick = self.register(set_of(t.COMPONENT)), self.register(t.COMPONENT)
        kind = set_of(t.COMPONENT)
        again, picked, done = self.label(), self.label(), self.label()
        site = self.site(
            node, "order", name="which comes next", type=kind.element, merges=True, sees=True, chance=by_chance
        )
        self.emit(f"L[{chosen}] = ()")
        self.begin(again)
        self.go_if(f"len(L[{register}]) < 2 or m.g.one_order(m, L[{register}], {looking})", done)
        if by_chance:
            self.end_with(f"m.draw_from(L[{register}], {pick}, {picked}, {site})", picked)
        else:
            self.end_with(f"m.ask({site}, {player}, L[{register}], {pick}, {picked})", picked)
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
        wanted: list[tuple[Described, Code | None]] = []
        for phrase in node.things.items:
            described = self.describe(phrase, scope)
            if described.type.base == "unknown":
                continue
            source = self.origin(node.source, scope) if node.source is not None else None
            if source is None and described.exact is None:
                source = self.default_source(described, node.verb, node, scope)
                if source is None:
                    continue
            wanted.append((described, source))
        goals = [self._goal(node, described, node.verb, scope) for described, _ in wanted]
        registers = self.take_where_there_is_room(wanted, goals, scope, node, unable)
        for (described, source), goal, register in zip(wanted, goals, registers, strict=True):
            if goal is None:
                continue
            target, bottom = goal
            self.settle_picks(target)
            self.can_lie_there(described, target, node)
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
        self._exchange(node, scope, "gain")

    def lose(self, node: ast.Lose, scope: Scope) -> None:
        """Less of a number, or components back to the supply."""
        self._exchange(node, scope, "lose")

    def pay(self, node: ast.Pay, scope: Scope) -> None:
        """A cost: all of it, or nothing."""
        self._exchange(node, scope, "pay")

    def _exchange(self, node: ast.Gain | ast.Lose | ast.Pay, scope: Scope, verb: str) -> None:
        """Numbers and components change hands: all that the statement names at one moment, or nothing."""
        unable = self._unable_label(node)
        times = None if isinstance(node, ast.Pay) else self._times(node, scope)
        self._undeclared(node.things, scope)
        amounts = self.amounts_of(node.things, scope)
        if times is not None:
            amounts = [Amount(a.variable, a.target, _multiplied(a.number, times)) for a in amounts]
        for amount in amounts:
            self.settle_picks(amount.number)
        wanted = [
            (described if times is None else self._many_times(described, times), source)
            for described, source in self.wanted_of(node.things, node.source, node, scope, verb)
        ]
        goals = [self._goal(node, described, verb, scope) for described, _ in wanted]
        registers = self.take_where_there_is_room(wanted, goals, scope, node, unable)
        site = self.site(node, announced=self.announcing)
        for amount in amounts if not node.what_is_left else []:
            self._in_range(amount, 1 if verb == "gain" else -1, unable, site, asked=verb == "pay")
        for amount in amounts:
            self._change(amount, 1 if verb == "gain" else -1, node, site, scope)
        for (described, source), goal, register in zip(wanted, goals, registers, strict=True):
            if goal is None:
                continue
            self.can_lie_there(described, goal[0], node)
            self._empty(self.lying_places(described))
            self.before(node, register, scope, source, goal[0])
            self.put(register, goal[0], goal[1], site, False, scope, node)
            self.happened(node, register, scope, source, goal[0])
        self._tail(node, scope, unable)

    def _undeclared(self, things: ast.Things | None, scope: Scope) -> None:
        """`gain 1 points` where nothing is named points: say how it is declared."""
        for item in things.items if things is not None else ():
            of = item.of
            if not isinstance(of, ast.Name) or not of.name.islower() or of.name in scope.locals or item.adjectives:
                continue
            known = {
                *self.rules.names, *self.rules.options, *self.rules.properties, *BUILTIN_NAMES, *BUILTIN_FUNCTIONS,
                *self.box.space_names, *scope.used,
            }  # fmt: skip
            if of.name not in known and not self.rules.plural_of(of.name) and not did_you_mean(of.name, known):
                self.error(
                    "S01", f"nothing is named `{of.name}`", of,
                    help=f"declare it under `variables`, as in `{of.name}: 0 to 99, one for each player`",
                )  # fmt: skip

    def _goal(
        self, node: ast.Gain | ast.Lose | ast.Pay | ast.Move, described: Described, verb: str, scope: Scope
    ) -> tuple[Code, bool] | None:
        """Where the described components go, and whether at the bottom there."""
        if node.to is not None:
            return self.place(node.to, scope)
        goal = self.default_goal(described.type.of, verb, node, scope)
        return None if goal is None else (goal, False)

    def _many_times(self, described: Described, times: Code) -> Described:
        number = described.amount if described.number is not None else "1"
        return replace(
            described,
            amount=f"({number}) * {times.text}",
            number=Code(number, NUMBER),
            reads=described.reads | times.reads,
        )

    def _in_range(self, amount: Amount, sign: int, unable: int | None, site: int, *, asked: bool) -> None:
        """A number that would leave its range: play goes on at `unable`; a cost that is `asked` cannot be paid."""
        slot, (low, high) = amount.target.slot, self.range_of(amount.variable)
        if not asked and unable is None:
            return
        changed = f"s[{slot}] {'+' if sign > 0 else '-'} {amount.number.text}"
        condition = f"{changed} < {low}" if asked else f"not {low} <= {changed} <= {high}"
        self._short(condition, unable, site, amount.variable.replace("_", " "), None)

    def _change(self, amount: Amount, sign: int, node: ast.Gain | ast.Lose | ast.Pay, site: int, scope: Scope) -> None:
        """A number rises or falls; `or what is left`: as far as its range goes."""
        slot, (low, high) = amount.target.slot, self.range_of(amount.variable)
        text = amount.number.text
        if node.what_is_left:
            text = f"min({text}, {high} - s[{slot}])" if sign > 0 else f"min({text}, s[{slot}] - {low})"
        much = self.register(NUMBER)
        self.emit(f"L[{much}] = {text}")
        skip = self.before_number(node, amount.variable, f"L[{much}]", scope)
        self.emit(f"m.number({slot}, s[{slot}] {'+' if sign > 0 else '-'} L[{much}], {low}, {high}, {site})")
        self.changed.add(amount.variable)
        self.after_number(node, amount.variable, f"L[{much}]", scope)
        if skip is not None:
            self.begin(skip)

    # ------------------------------------------------------------------ where there is room
    def limited(self, goal: Code) -> bool:
        """Whether a place may be full."""
        names = self.zones_of_space(goal.type) if goal.type.base == "space" else {goal.zone or ""}
        zones = [zone for name in names for zone in self.zones_named(name)]
        return any(z.capacity is not None or z.each_capacity is not None or z.single for z in zones)

    def room(self, goal: Code) -> str:
        """The source of how many more a place holds."""
        return f"m.room_on({goal.text})" if goal.type.base == "space" else f"m.room({goal.slot})"

    def take_where_there_is_room(
        self, wanted: list[tuple[Described, Code | None]], goals: list[tuple[Code, bool] | None], scope: Scope,
        node: ast.Gain | ast.Lose | ast.Pay | ast.Move, unable: int | None,
    ) -> list[int]:  # fmt: skip
        """Registers with the components of each phrase. Where a place may be full: as many as have room there with
        `or what is left`, and play goes on at `unable` when not all have."""
        places = [goal[0] if goal is not None and self.limited(goal[0]) else None for goal in goals]
        for place in places:
            if place is not None:
                self.settle_picks(place)
        if node.what_is_left:
            wanted = [
                (described if place is None else self._as_has_room(described, source, place), source)
                for (described, source), place in zip(wanted, places, strict=True)
            ]
        registers = self.take_all(wanted, scope, node, left=node.what_is_left, unable=unable)
        if not node.what_is_left:
            for (described, _), register in zip(wanted, registers, strict=True):
                self._as_many_as_said(described, register, scope, node, unable)
        together: dict[str, tuple[Code, list[int]]] = {}
        for place, register in zip(places, registers, strict=True):
            if place is not None:
                together.setdefault(self.room(place), (place, []))[1].append(register)
        for room, (place, same) in together.items():
            if node.what_is_left:
                for i, register in enumerate(same[1:], 1):
                    used = "".join(f" - len(L[{r}])" for r in same[:i])
                    self.emit(f"L[{register}] = L[{register}][:max(0, {room}{used})]")
            elif unable is not None:
                self.go_if(f"not m.fits({room}, {place.slot or 'None'}, {_joined(same)})", unable)
        return registers

    def _as_many_as_said(
        self, described: Described, register: int, scope: Scope, node: ast.Node, unable: int | None
    ) -> None:
        """`top 3 of deck` are three, where somebody takes them: with fewer there is not enough."""
        phrase, pick = described.node, described.node.of
        if not isinstance(pick, ast.Pick) or described.exact is None or phrase.every or phrase.where is not None:
            return
        number = self.number(pick.number, scope).text if pick.number is not None else "1"
        zone = self.expression(pick.of, scope) if isinstance(pick.of, ast.Name | ast.Of) else None
        slot = zone.slot if zone is not None and zone.zone is not None else None
        what = described.type.of or "components"
        self._short(f"len(L[{register}]) < {number}", unable, self.site(node, announced=self.announcing), what, slot)

    def _as_has_room(self, described: Described, source: Code | None, place: Code) -> Described:
        """No more of the described than a place has room for."""
        room = self.room(place)
        if described.bag is not None:
            return described
        if described.exact is not None and described.number is None:
            many = f"min(len({described.exact.text}), {room})"
        elif described.every:
            assert source is not None
            many = f"min(sum(map({described.test}, {self.pool_of(source)})), {room})"
        else:
            many = f"min({described.amount}, {room})"
        return replace(
            described, amount=many, every=False, number=Code(many, NUMBER), reads=described.reads | place.reads,
            species=described.species or 99,
        )  # fmt: skip

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
            place = (
                self.origin(source, scope) if source is not None else self.default_source(described, verb, node, scope)
            )
            if place is not None or described.exact is not None:
                wanted.append((described, place))
        return wanted

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
        # Until it is put in order, how the register lists them means nothing.
        self.loose[again] = register
        self.begin(settled, entered=False)
        self.emit(f"L[{register}] = m.g.as_they_lie(m, L[{register}])")
        self.begin(after)
        if not sort:
            self.emit(f"m.single_out(L[{register}])")

    def untangle_zone(self, slot: str) -> None:
        """Where somebody sees a zone that has just been shuffled, its order is known at once."""
        register = self.register(set_of(t.COMPONENT))
        self.emit(f"L[{register}] = m.ids({slot})")
        self._untangle(register)
