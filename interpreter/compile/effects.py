"""Statements that change the board, whose turn it is, and how the game ends."""

from functools import cached_property

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope, merge
from dreambook.interpreter.compile.drawing import DrawingCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.sides import HEADING
from dreambook.interpreter.model.types import NUMBER, PLAYER, Type, set_of


class EffectCompiler(DrawingCompiler):
    """Compiles the remaining effects."""

    # ------------------------------------------------------------------ boards and turns
    def rotate(self, node: ast.Rotate, scope: Scope) -> None:
        """Turn a ring's contents, or components with sides."""
        code = self.expression(node.zone, scope)
        kind = code.type.element if code.type.is_set else code.type
        if (
            kind.base == "component"
            and self.keyed_by_kind(HEADING, kind)
            and (code.zone is None or self.zones_named(code.zone)[0].form != "ring")
        ):
            self.settle_picks(code)
            items = self.as_items(code).text if code.type.is_set else f"({code.text},)"
            slots = self.table(f"KEYS_{HEADING}", self.box.variable_slots[HEADING])
            self.emit(f"turn_by(s, [{slots}[c] for c in {items}], {self._steps(node.steps, node.direction, scope)})")
            self.changed |= {HEADING}
            self.flush(node)
            return
        if code.slot is None or code.zone is None or self.zones_named(code.zone)[0].form != "ring":
            self.mismatch(node.zone, "a ring", code.type, help="name a ring, or a component with sides")
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
        unable = self._unable_label(node)
        what = self.items(node.what, scope)
        self.settle_picks(what)
        kind = what.type.element.of
        if kind and not any(self.rules.zones[zone].form in ("ring", "track") for zone in self.zones_for(kind)):
            self.error(
                "S03", f"no ring or track holds {kind}: there is no way to advance on", node.what,
                help="on a grid or a map say where it goes, as in `place pawn on space of (pawn, north)`",
            )  # fmt: skip
        steps = self._steps(node.steps, node.direction, scope)
        site = self.site(node)
        moving = self.register(set_of(what.type.element))
        self.emit(f"L[{moving}] = {what.text}")
        if unable is not None:
            self.go_if(f"not m.g.can_advance(m, L[{moving}], {steps})", unable)
        self.before(node, moving, scope, None, None)
        self.emit(f"for c in L[{moving}]: m.g.advance(m, c, {steps}, {site})")
        self.changed |= set(self.zones_for(kind)) if kind else set(self.rules.zones)
        self.changed.add("loc")
        self.happened(node, moving, scope, None, None)
        self._tail(node, scope, unable)

    def swap(self, node: ast.Swap, scope: Scope) -> None:
        """Two zones, two components or two variables change places."""
        left, right = self.expression(node.left, scope), self.expression(node.right, scope)
        reads, picks = merge(left, right)
        self.settle_picks(Code("", NUMBER, reads, picks=picks))
        if left.zone is not None and right.zone is not None:
            a, b = self.zones_named(left.zone)[0], self.zones_named(right.zone)[0]
            if (a.spatial or b.spatial) and (a.form, a.spaces, a.single) != (b.form, b.spaces, b.single):
                self.error(
                    "S03",
                    f"`{left.zone}` and `{right.zone}` have not the same spaces",
                    node,
                    help="move what lies there one by one",
                )
            self.emit(
                f"if {left.slot} != {right.slot}: m.exchange((({left.slot}, {right.slot}), ({right.slot}, {left.slot})), {self.site(node)})"
            )
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
            self.error(
                "S03",
                "only a zone that each player has can be passed",
                node.zone,
                help="declare it `one for each player`",
            )
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
        self.turn_is_passed()
        self.changed.add("active")
        self.flush(node)

    def extra_turn(self, node: ast.ExtraTurn, scope: Scope) -> None:
        """One more turn, after this one and those that were given before."""
        who = Code(scope.player, PLAYER) if node.who is None else self.expression(node.who, scope)
        if who.type.base not in ("player", "unknown"):
            self.mismatch(node.who or node, "a player", who.type)
            return
        self.settle_picks(who)
        self.certain(who)
        if not self.takes_turns:
            self.error("S03", "nobody takes turns here", node, help="play in `turns`, or with `each player in turn`")
        slot = self.box.special["extra"]
        self.emit(f"m.g.give_turn(s, {slot}, {who.text})")
        self.changed.add("extra")
        self.flush(node)

    @cached_property
    def passes_turns(self) -> bool:
        """Whether a rule says whose turn it is: passes the turn, or sets who is active."""
        return any(
            isinstance(n, ast.PassTurn)
            or (isinstance(n, ast.Set) and isinstance(n.target, ast.Name) and n.target.name == "active")
            for n in self.rules.nodes
        )

    @cached_property
    def takes_turns(self) -> bool:
        """Whether there are turns in the rules."""
        nodes = self.rules.nodes
        return any(
            (isinstance(n, ast.Period) and n.kind == "turns") or (isinstance(n, ast.EachPlayer) and n.in_turn)
            for n in nodes
        )

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
        self.emit(f"x = {points.text}")
        self.emit(f"s[{slot} + {scope.player}] += x")
        self.emit(f"if m.log is not None: m.log.append(('score', {self.site(node)}, {scope.player}, x))")

    def outside_scoring(self, node: ast.Node, scope: Scope) -> None:
        """What belongs into `scoring` alone."""
        self.error(
            "S03",
            "this belongs into `scoring`",
            node,
            help="keep points in a variable (`gain 3 points`), and score them there",
        )

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
