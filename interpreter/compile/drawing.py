"""Statements about what is hidden: drawing, dealing, looking, turning, shuffling, rolling."""

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope
from dreambook.interpreter.compile.moving import MovingCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import NUMBER, PLAYER, Type, set_of


class DrawingCompiler(MovingCompiler):
    """Compiles what brings things to light."""

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
        if goal is None or source.zone is None:
            if source.zone is None:
                self.mismatch(node.source, "a pile, row or bag", source.type)
            return
        single = amount.constant and amount.text == "1"
        self.settle_picks(goal)
        skip = self.before_drawing(node, scope, source)
        if skip is not None and name is not None:
            self.error(
                "S03",
                "what is drawn has a name here, but a trigger may come instead of drawing",
                node,
                help="draw without a name, or use `after drawing`",
            )
        if unable is not None and self.refill_entry(source.zone or "") is None:
            self.settle_picks(amount)
            self.go_if(f"m.count({source.slot}) < {amount.text}", unable)
        if self.limited(goal) and node.what_is_left:
            amount = Code(
                f"min({amount.text}, {self.room(goal)})", NUMBER, amount.reads | goal.reads, picks=amount.picks
            )
        elif self.limited(goal) and unable is not None:
            self.settle_picks(amount)
            self.go_if(f"{self.room(goal)} < {amount.text}", unable)
        drawn = self.draw_loop(node, amount, source, goal, bottom, node.what_is_left, unable, scope)
        if node.face is not None:
            self.emit(f"m.turn(L[{drawn}], {node.face == 'up'}, {self.site(node)})")
            self.changed.add("face")
        if name is not None:
            kind_type = Type("component", kind)
            value = f"end_of(L[{drawn}], 0)" if single else f"L[{drawn}]"
            may_lack = node.what_is_left or unable is not None
            self.bind(
                name,
                Code(value, kind_type.or_none() if single and may_lack else kind_type if single else set_of(kind_type)),
                scope,
            )
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
            self.error(
                "S03",
                "what is drawn cannot be picked",
                words[0],
                help="leave it out; use `search` to look for something",
            )
        if isinstance(of, ast.Number) and amount is None:
            return self.number(of, scope), None, kind
        if phrase.every:
            word = of.name if isinstance(of, ast.Name) else ""
            every = word if word in self.rules.kinds else self.rules.plural_of(word)
            if every:
                self._only_such(every, source, of)
            return Code(f"m.count({source.slot})", NUMBER, source.reads), None, kind
        if isinstance(of, ast.Name):
            named = of.name if of.name in self.rules.kinds else self.rules.plural_of(of.name)
            if named is not None:
                self._only_such(named, source, of)
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

    def _only_such(self, kind: str, source: Code, place: ast.Node) -> None:
        """What is drawn is not picked: all that may lie there must be of the kind that is named."""
        zone = self.rules.zones.get(source.zone or "")
        others = [k for k in zone.kinds if kind not in self.rules.ancestry(k)] if zone is not None else []
        if not others:
            return
        if not any(kind in self.rules.kind_and_below(k) for k in others) and len(others) == len(
            zone.kinds if zone else ()
        ):
            self.error("S03", f"`{source.zone}` holds no {kind}", place, help=f"it holds {' and '.join(others)}")
        else:
            self.error(
                "S03", f"what is drawn cannot be picked, and `{source.zone}` holds {' and '.join(others)} too", place,
                help="write `draw 1 from ...` for whatever comes, or pick with `gain`, `move` or `search`",
            )  # fmt: skip

    def draw_loop(
        self,
        node: ast.Node,
        amount: Code,
        source: Code,
        goal: Code,
        bottom: bool,
        left: bool,
        unable: int | None,
        scope: Scope,
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
        elif not self.needs_a_space(goal, node):
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
        if source.zone is None:
            self.mismatch(node.source, "a pile or a bag", source.type)
            return
        every = any(phrase.every for phrase in node.things.items)
        amount = self._drawn(node.things, source, scope)[0]
        if every:
            amount = Code("1", NUMBER, constant=True)
        order, at = self.register(set_of(PLAYER)), self.register(NUMBER)
        again, done = self.label(), self.label()
        name = node.to.name if isinstance(node.to, ast.Name) else ""
        declared = self.rules.zones.get(name)
        by_player = declared is None or isinstance(declared.each, ast.CurrentPlayer)
        if declared is not None and (declared.each is None or declared.also):
            several = "are several" if declared.also else "is just one"
            self.error(
                "S03", f"there {several} `{name}`{' for each player' if declared.also else ''}, so nothing can be dealt to each", node.to,
                help="write `each player`, and below it which one" if declared.also else "use `draw` or `move`",
            )  # fmt: skip
            return
        listed = f"m.g.order(s, {scope.player}, 1)" if by_player else repr(tuple(self.box.zone_slots[name].values()))
        self.emit(f"L[{order}] = {listed}")
        self.emit(f"L[{at}] = 0")
        self.begin(again)
        self.go_if(f"m.count({source.slot}) == 0" if every else f"L[{at}] >= len(L[{order}])", done)
        inner = scope.as_player(f"L[{order}][L[{at}]]") if by_player else scope
        goal, bottom = (
            self.place(node.to, inner) if by_player else (self.zone_code(name, f"L[{order}][L[{at}]]"), False)
        )
        drawn = self.draw_loop(node, amount, source, goal, bottom, node.what_is_left, None, inner)
        if node.face is not None:
            self.emit(f"m.turn(L[{drawn}], {node.face == 'up'}, {self.site(node)})")
        self.happened(node, drawn, inner, source, goal)
        self.emit(f"L[{at}] = (L[{at}] + 1) % len(L[{order}])" if every else f"L[{at}] = L[{at}] + 1")
        self.go(again)
        self.begin(done)
        self.flush(node)

    # ------------------------------------------------------------------ looking, turning, shuffling
    def things_register(
        self, things: ast.Things, source: ast.Expression | None, scope: Scope, node: ast.Node, verb: str
    ) -> list[int]:
        """Registers with the components that a statement names."""
        registers = []
        for phrase in things.items:
            described = self.describe(phrase, scope)
            place = self.origin(source, scope) if source is not None else None
            if place is None and described.exact is None:
                if described.every and isinstance(phrase.of, ast.Name) and phrase.where is not None:
                    place = self.items(phrase.of, scope)
                else:
                    place = self.default_source(described, verb, node, scope)
                if place is None:
                    continue
            registers.append(
                self.take_from(described, place, scope, node, left=False, unable=None, what=described.type.of)
            )
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
            if target.zone is None:
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
        if node.name is not None and not registers:
            # What they are was reported; the name means nothing more.
            self.bind(ast.Name(span=node.span, name=node.name), Code("()", t.UNKNOWN), scope)
        self.flush(node)
