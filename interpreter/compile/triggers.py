"""Events and triggers: what happens before, after or instead of something, and when a condition becomes true."""

from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope
from dreambook.interpreter.compile.emit import Emitter
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import Type, set_of

_VERBS: dict[str, tuple[str, ...]] = {
    "move": ("moving",), "place": ("moving",), "return": ("moving",), "discard": ("discarding", "moving"),
}  # fmt: skip
_PARTICIPLES = {
    "drawn": "drawing", "moved": "moving", "revealed": "revealing", "discarded": "discarding", "turned": "turning",
    "gained": "gaining", "paid": "paying", "played": "moving",
}  # fmt: skip


@dataclass
class Hook:
    """A trigger on an event, or a behaviour printed on a component."""

    name: str
    order: str
    verb: str
    kind: str
    node: ast.Node
    source: ast.Expression | None
    to: ast.Expression | None
    during: str | None
    where: ast.Expression | None = None
    named: str = ""
    variable: str = ""


@dataclass
class ConditionTrigger:
    """A trigger on a condition: fires when it becomes true, for each player if it speaks about one."""

    name: str
    node: ast.Trigger
    function: str
    reads: frozenset[str]
    slot: int
    by_player: bool


class TriggerCompiler(Emitter):
    """Finds the triggers that a statement may set off, and compiles the calls."""

    hooks: list[Hook]
    condition_triggers: list[ConditionTrigger]
    functions: list[str]
    changed: set[str]
    entries: dict[str, int]
    waiting: list[str]

    def collect_triggers(self) -> None:
        """All triggers and behaviours of the rulebook."""
        for trigger in self.rules.triggers:
            name = f"trigger {trigger.head.name}"
            if trigger.condition is not None:
                self._condition_trigger(name, trigger)
                continue
            event = trigger.event
            if isinstance(event, ast.EventNamed):
                target = event.of.name if isinstance(event.of, ast.Name) else ""
                if target not in self.rules.actions and target not in self.rules.periods and target not in self.rules.procedures:
                    self.unknown(target or "this", event.of, [*self.rules.actions, *self.rules.periods, *self.rules.procedures])
                self.hooks.append(Hook(name, trigger.order or "after", "", "", trigger, None, None, event.during, named=target))
            elif isinstance(event, ast.EventDoing):
                self.hooks.append(self._hook(name, trigger, event))
        for kind, node in self.rules.kinds.items():
            for item in node.items:
                if isinstance(item, ast.Behaviour):
                    number = len(self.hooks)
                    self.hooks.append(
                        Hook(f"behaviour {kind} {number}", "after", _PARTICIPLES[item.event], kind, item, item.source, item.to, item.during)
                    )
        places = {*self.rules.periods, *self.rules.procedures, *self.rules.actions}
        for hook in self.hooks:
            if hook.during is not None and hook.during not in places:
                from dreambook.grammar.diagnostics import did_you_mean

                near = did_you_mean(hook.during, places)
                self.error("S01", f"no phase, action or procedure is named `{hook.during}`", self.rules.locate(hook.node, hook.during), help=near or "name one")

    def _hook(self, name: str, trigger: ast.Trigger, event: ast.EventDoing) -> Hook:
        kind, where, variable = "", None, ""
        if event.things is not None:
            phrase = event.things.items[0]
            where = phrase.where
            if isinstance(phrase.of, ast.Name):
                if phrase.of.name in self.rules.variables:
                    variable = phrase.of.name
                else:
                    kind = phrase.of.name if phrase.of.name in self.rules.kinds else self.rules.plural_of(phrase.of.name) or ""
                    if not kind and phrase.of.name not in ("cards", "components", "tokens"):
                        self.unknown(phrase.of.name, phrase.of, list(self.rules.kinds))
        return Hook(name, trigger.order or "after", event.verb, kind, trigger, event.source, event.to, event.during, where, variable=variable)

    def _condition_trigger(self, name: str, trigger: ast.Trigger) -> None:
        assert trigger.condition is not None
        self.current_node = trigger
        code = self.condition(trigger.condition, Scope(player="P"))
        if code.picks:
            self.error("S03", "a trigger cannot look into a pile whose order nobody knows", trigger.condition, help="count, or look at what lies face up")
        import re

        by_player = bool(re.search(r"\bP\b", code.text))
        slot = self.box.special[name]
        function = f"T_{len(self.condition_triggers)}"
        who = "m.g.order(s, s[ACTIVE], 1)" if by_player else "(s[ACTIVE],)"
        index = "P" if by_player else "0"
        self.functions.append(
            f"def {function}(m, s):\n    due = []\n    for P in {who}:\n        if {code.text}:\n"
            f"            if not s[{slot} + {index}]:\n                s[{slot} + {index}] = True\n                due.append(P)\n"
            f"        else:\n            s[{slot} + {index}] = False\n    return tuple(due)\n"
        )
        self.condition_triggers.append(ConditionTrigger(name, trigger, function, code.reads, slot, by_player))

    def fire_conditions(self, changed: set[str]) -> None:
        """After an effect: triggers whose condition has become true are carried out, in file order."""
        for trigger in self.condition_triggers:
            if not trigger.reads & changed:
                continue
            due = self.register(set_of(t.PLAYER))
            after = self.label()
            self.emit(f"L[{due}] = {trigger.function}(m, s)")
            self.go_if(f"not L[{due}]", after)
            entry = self._entry(trigger.name)
            self.end_with(f"m.call({entry}, {after}, [s[ACTIVE], L[{due}]] + PAD_{entry})", after)
            self.begin(after)

    def _entry(self, name: str) -> int:
        if name not in self.entries:
            self.entries[name] = self.label()
            self.waiting.append(name)
        return self.entries[name]

    # ------------------------------------------------------------------ events
    def _verbs(self, node: ast.Node) -> tuple[str, ...]:
        if isinstance(node, ast.Move):
            return _VERBS[node.verb]
        return {
            ast.Draw: ("drawing", "moving"), ast.Deal: ("moving",), ast.Gain: ("gaining", "moving"), ast.Lose: ("losing", "moving"),
            ast.Pay: ("paying", "moving"), ast.TurnFace: ("turning",), ast.Roll: ("rolling",), ast.Reveal: ("revealing",),
        }.get(type(node), ())  # fmt: skip

    def _matching(self, node: ast.Node, order: str, goal: Code | None) -> list[Hook]:
        verbs = self._verbs(node)
        found = []
        for hook in self.hooks:
            if hook.order != order or hook.verb not in verbs or hook.named or hook.variable:
                continue
            if hook.during is not None and hook.during not in self.path:
                continue
            if hook.to is not None and goal is not None:
                wanted = hook.to.name if isinstance(hook.to, ast.Name) else hook.to.what.name if isinstance(hook.to, ast.Of) and isinstance(hook.to.what, ast.Name) else ""
                lies = goal.zone or goal.type.of
                if wanted and lies and wanted != lies:
                    continue
            found.append(hook)
        return found

    def before(self, node: ast.Node, register: int, scope: Scope, source: Code | None, goal: Code | None) -> None:
        """Triggers before or instead of an event; the origin is noted where a trigger after it asks for it."""
        self.origin = None
        if any(h.source is not None for h in self._matching(node, "after", goal)):
            self.origin = self.register(set_of(t.NUMBER))
            self.emit(f"L[{self.origin}] = tuple([m.loc[c] for c in L[{register}]])")
        for hook in self._matching(node, "before", goal):
            self._call(hook, register, scope, source, None)
        for hook in self._matching(node, "instead of", goal):
            self._call(hook, register, scope, source, None)

    origin: int | None = None

    def happened(self, node: ast.Node, register: int, scope: Scope, source: Code | None, goal: Code | None) -> None:
        """Triggers after an event, once its own tests were made."""
        if isinstance(node, ast.Period) or register < 0:
            return
        hooks = self._matching(node, "after", goal)
        if hooks:
            self.flush(node)
        for hook in hooks:
            self._call(hook, register, scope, source, self.origin)

    def flush(self, node: ast.Node) -> None:
        """Overridden by StatementCompiler."""
        raise NotImplementedError

    def _call(self, hook: Hook, register: int, scope: Scope, source: Code | None, origin: int | None) -> None:
        items = self.register(set_of(Type("component", hook.kind)))
        tests = [f"{self.kind_table(hook.kind)}[c]"] if hook.kind else []
        if hook.where is not None:
            tests.append(self.condition(hook.where, scope.inner("c", Type("component", hook.kind))).text)
        if hook.source is not None:
            wanted = self._slots_of(hook.source)
            if origin is not None:
                tests.append(f"q in {wanted}")
            elif source is not None and source.slot is not None:
                tests.append(f"{source.slot} in {wanted}")
            else:
                tests.append(f"m.loc[c] in {wanted}")
        condition = f" if {' and '.join(tests)}" if tests else ""
        if origin is not None and hook.source is not None:
            self.emit(f"L[{items}] = tuple([c for c, q in zip(L[{register}], L[{origin}]){condition}])")
        else:
            self.emit(f"L[{items}] = tuple([c for c in L[{register}]{condition}])")
        if hook.order == "instead of":
            self.emit(f"L[{register}] = minus(L[{register}], L[{items}])")
        after = self.label()
        self.go_if(f"not L[{items}]", after)
        entry = self._entry(hook.name)
        self.end_with(f"m.call({entry}, {after}, [{scope.player}, L[{items}]] + PAD_{entry})", after)
        self.begin(after)

    def _slots_of(self, node: ast.Expression) -> str:
        name = node.name if isinstance(node, ast.Name) else node.what.name if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) else ""
        if name not in self.rules.zones:
            self.unknown(name or "this", node, list(self.rules.zones))
            return "()"
        return self.table(f"SLOTS_{name}", frozenset(self.box.zone_slots[name].values()))

    def happened_to_number(self, node: ast.Node, name: str, gained: bool, scope: Scope) -> None:
        """Triggers after a number variable was raised or lowered."""
        verb = "gaining" if gained else "losing"
        for hook in self.hooks:
            if hook.variable == name and hook.verb == verb and hook.order == "after":
                self.flush(node)
                after = self.label()
                entry = self._entry(hook.name)
                self.end_with(f"m.call({entry}, {after}, [{scope.player}, (None,)] + PAD_{entry})", after)
                self.begin(after)

    def named_event(self, order: str, name: str, scope: Scope) -> None:
        """Triggers before or after a phase, action or procedure."""
        for hook in self.hooks:
            if hook.named and hook.named == name and hook.order == order:
                after = self.label()
                entry = self._entry(hook.name)
                self.end_with(f"m.call({entry}, {after}, [{scope.player}, (None,)] + PAD_{entry})", after)
                self.begin(after)

    def instead_of(self, name: str, scope: Scope) -> int | None:
        """A trigger instead of a phase, action or procedure: it is carried out, and the label after the rule is given."""
        for hook in self.hooks:
            if hook.named and hook.named == name and hook.order == "instead of":
                skip, after = self.label(), self.label()
                entry = self._entry(hook.name)
                self.end_with(f"m.call({entry}, {after}, [{scope.player}, (None,)] + PAD_{entry})", after)
                self.begin(after)
                self.go(skip)
                self.begin(self.label(), entered=False)
                return skip
        return None

    def component_type(self, kind: str) -> Type:
        """The type of a component of a kind."""
        return Type("component", kind) if kind else t.COMPONENT
