"""Events: what a statement does, and the triggers that come before, after or instead of it."""

from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope
from dreambook.interpreter.compile.triggers import Hook, TriggerCompiler
from dreambook.interpreter.model.types import NUMBER, Type, set_of

_VERBS: dict[str, tuple[str, ...]] = {
    "move": ("moving",), "place": ("moving",), "return": ("moving",), "discard": ("discarding", "moving"),
}  # fmt: skip


@dataclass(frozen=True)
class _Came:
    """Where the components of an event came from: a slot known when compiling, or a register with a slot for each."""

    slot: str | None = None
    register: int | None = None


class EventCompiler(TriggerCompiler):
    """Finds the triggers that a statement may set off, and compiles the calls."""

    depth: int = 0
    _came: _Came | None = None

    # ------------------------------------------------------------------ which triggers
    def _verbs(self, node: ast.Node) -> tuple[str, ...]:
        if isinstance(node, ast.Move):
            return (*_VERBS[node.verb], *(("playing",) if node.verb in ("move", "place") else ()))
        return {
            ast.Draw: ("drawing", "moving"), ast.Deal: ("moving",), ast.Gain: ("gaining", "moving"),
            ast.Lose: ("losing", "moving"), ast.Pay: ("paying", "moving"), ast.TurnFace: ("turning",),
            ast.Roll: ("rolling",), ast.Reveal: ("revealing",), ast.Advance: ("moving",), ast.Shuffle: ("shuffling",),
        }.get(type(node), ())  # fmt: skip

    def _applies(self, hook: Hook, order: str) -> bool:
        """Whether a trigger has this order, and may come where the statement stands."""
        if hook.order != order or (order == "instead of" and hook.name == self.procedure):
            return False
        return hook.during is None or hook.during in self.path or self.procedure != "game"

    def _matching(self, node: ast.Node, order: str, goal: Code | None) -> list[Hook]:
        verbs = self._verbs(node)
        found = []
        for hook in self.hooks:
            if hook.verb not in verbs or hook.named or hook.variable or hook.zone or not self._applies(hook, order):
                continue
            wanted = self.zone_meant(hook.to) if hook.to is not None else ""
            lies = (goal.zone or goal.type.of) if goal is not None else ""
            if not wanted or not lies or wanted == lies:
                found.append(hook)
        return found

    # ------------------------------------------------------------------ components
    def before(self, node: ast.Node, register: int, scope: Scope, source: Code | None, goal: Code | None) -> None:
        """Triggers before or instead of an event; the origin is noted where a trigger after it asks for it."""
        self._came = None
        if any(h.source is not None or h.verb == "playing" for h in self._matching(node, "after", goal)):
            self._came = _Came(register=self.register(set_of(NUMBER)))
            self.emit(f"L[{self._came.register}] = tuple([m.loc[c] for c in L[{register}]])")
        for order in ("before", "instead of"):
            for hook in self._matching(node, order, goal):
                self._call_with(hook, register, scope, None, node)

    def happened(self, node: ast.Node, register: int, scope: Scope, source: Code | None, goal: Code | None) -> None:
        """Triggers after an event, once its own tests were made."""
        came = self._came
        self._came = None
        if isinstance(node, ast.Draw | ast.Deal) and source is not None:
            came = _Came(slot=source.slot)
        hooks = self._matching(node, "after", goal)
        if hooks:
            self.flush(node)
        # Of a space that may be of several boards only play tells on which one something has come.
        self._anywhere = goal is not None and not (goal.zone or goal.type.of)
        for hook in hooks:
            self._call_with(hook, register, scope, came, node)
        self._anywhere = False

    def flush(self, node: ast.Node) -> None:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    def before_drawing(self, node: ast.Draw, scope: Scope, source: Code) -> int | None:
        """Triggers before or instead of drawing from a pile; where one may come instead, the label after the draw."""
        skip: int | None = None
        for order in ("before", "instead of"):
            for hook in self._matching(node, order, None):
                if hook.source is not None and self.zone_meant(hook.source) != source.zone:
                    continue
                skip = self._replace(hook, scope, "(None,)", node, skip)
        return skip

    _anywhere: bool = False

    def _tests(self, hook: Hook, scope: Scope, came: _Came | None) -> list[str]:
        tests = [f"{self.kind_table(hook.kind)}[c]"] if hook.kind else []
        for word in hook.words:
            tests.append(f"{word!r} in {self.table('VALUES', self.printed_values())}[c]")
        if hook.where is not None:
            about = Scope(player=scope.player).inner("c", self.component_type(hook.kind))
            tests.append(self.condition(hook.where, about).text)
        wanted = self._slots_of(self.zone_meant(hook.source)) if hook.source is not None else ""
        if hook.verb == "playing":
            hands = [z.slot for z in self.box.zones if z.form == "hand"]
            wanted = self.table("HANDS", frozenset(hands))
        if self._anywhere and hook.to is not None:
            tests.append(f"m.loc[c] in {self._slots_of(self.zone_meant(hook.to))}")
        if wanted:
            place = "m.loc[c]" if came is None else "q" if came.register is not None else came.slot
            tests.append(f"{place} in {wanted}")
        return tests

    def _slots_of(self, zone: str) -> str:
        return self.table(f"SLOTS_{zone}", frozenset(self.box.zone_slots.get(zone, {}).values()))

    def _call_with(self, hook: Hook, register: int, scope: Scope, came: _Came | None, node: ast.Node) -> None:
        """Carry out a trigger for those of the components that it is about."""
        items, after = self.register(set_of(self.component_type(hook.kind))), self.label()
        self._unless_elsewhere(hook, after)
        tests = self._tests(hook, scope, came)
        condition = f" if {' and '.join(tests)}" if tests else ""
        if came is not None and came.register is not None:
            self.emit(f"L[{items}] = tuple([c for c, q in zip(L[{register}], L[{came.register}]){condition}])")
        else:
            self.emit(f"L[{items}] = tuple([c for c in L[{register}]{condition}])")
        if hook.order == "instead of":
            self.emit(f"L[{register}] = minus(L[{register}], L[{items}])")
        self.go_if(f"not L[{items}]", after)
        self._enter(hook, scope, f"L[{items}]", after)
        if not tests or tests == [f"{self.kind_table(hook.kind)}[c]"]:
            self._note_chain(hook, node)

    # ------------------------------------------------------------------ numbers, zones, names
    def before_number(self, node: ast.Node, variable: str, amount: str, scope: Scope) -> int | None:
        """Triggers before or instead of gaining, losing or paying a number; the label after it where one comes instead."""
        skip: int | None = None
        for order in ("before", "instead of"):
            for hook in self._about_number(node, variable, order):
                skip = self._replace(hook, scope, f"({amount},)", node, skip)
        return skip

    def after_number(self, node: ast.Node, variable: str, amount: str, scope: Scope) -> None:
        """Triggers after a number variable was raised or lowered."""
        hooks = self._about_number(node, variable, "after")
        if hooks:
            self.flush(node)
        for hook in hooks:
            self._replace(hook, scope, f"({amount},)", node, None)

    def _about_number(self, node: ast.Node, variable: str, order: str) -> list[Hook]:
        verbs = self._verbs(node)
        return [h for h in self.hooks if h.variable == variable and h.verb in verbs and self._applies(h, order)]

    def zone_event(self, order: str, node: ast.Shuffle, zone: str, scope: Scope) -> int | None:
        """Triggers before, after or instead of shuffling a zone."""
        skip: int | None = None
        for hook in self.hooks:
            if hook.verb == "shuffling" and hook.zone in ("", zone) and self._applies(hook, order):
                skip = self._replace(hook, scope, "(None,)", node, skip)
        return skip

    def named_event(self, order: str, name: str, scope: Scope) -> int | None:
        """Triggers before, after or instead of a phase, action or procedure."""
        skip: int | None = None
        for hook in self.hooks:
            if hook.named and hook.named == name and self._applies(hook, order):
                skip = self._replace(hook, scope, "(None,)", hook.node, skip)
        return skip

    def instead_of(self, name: str, scope: Scope) -> int | None:
        """A trigger instead of a phase, action or procedure: it is carried out, and the label after the rule is given."""
        return self.named_event("instead of", name, scope)

    def _replace(self, hook: Hook, scope: Scope, items: str, node: ast.Node, skip: int | None) -> int | None:
        """Carry out a trigger; one that comes instead goes on after what it replaces, at the label that is given."""
        after = self.label()
        self._unless_elsewhere(hook, after)
        if hook.order != "instead of":
            self._enter(hook, scope, items, after)
            self._note_chain(hook, node)
            return skip
        skip = skip if skip is not None else self.label()
        back = self.label()
        self._enter(hook, scope, items, back)
        self._note_chain(hook, node)
        self.go(skip)
        self.begin(after, entered=False)
        return skip

    # ------------------------------------------------------------------ calls
    def _unless_elsewhere(self, hook: Hook, after: int) -> None:
        """A trigger `during` something: in a block that is called from many places, only play can tell."""
        if hook.during is not None and hook.during not in self.path:
            self.go_if(f"not m.g.is_during(m, {hook.during!r})", after)

    def _enter(self, hook: Hook, scope: Scope, items: str, after: int) -> None:
        entry = self.trigger_entry(hook.name)
        self.end_with(f"m.call({entry}, {after}, [{scope.player}, {items}] + PAD_{entry})", after)
        self.begin(after)

    def _note_chain(self, hook: Hook, node: ast.Node) -> None:
        """Note that the trigger whose block is being compiled surely sets off another (or itself)."""
        if self.procedure.startswith(("trigger ", "behaviour ")) and self.depth == 1 and hook.during is None:
            self.chains.setdefault(self.procedure, {}).setdefault(hook.name, node)

    def item_type(self, hook: Hook) -> Type | None:
        """What `it` is in a trigger's block: a component, an amount, or nothing."""
        if hook.named or hook.zone or (hook.verb == "drawing" and hook.order != "after"):
            return None
        return NUMBER if hook.variable else self.component_type(hook.kind)
