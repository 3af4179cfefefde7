"""Triggers: what is declared to happen before, after or instead of something, and when a condition becomes true."""

import re
from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.compile.code import Scope
from dreambook.interpreter.compile.emit import Emitter
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import Type, set_of

_PARTICIPLES = {
    "drawn": "drawing", "moved": "moving", "revealed": "revealing", "discarded": "discarding", "turned": "turning",
    "gained": "gaining", "paid": "paying", "played": "playing",
}  # fmt: skip


@dataclass
class Hook:
    """A trigger on an event, or a behaviour printed on a component.

    The event is about components of a kind with `words` printed on them, or about a number variable, or about a zone
    (shuffling); `named` is a phase, action or procedure.
    """

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
    zone: str = ""
    words: tuple[str, ...] = ()


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
    """Collects the triggers of a rulebook; carries out those on conditions."""

    hooks: list[Hook]
    condition_triggers: list[ConditionTrigger]
    functions: list[str]
    changed: set[str]
    entries: dict[str, int]
    waiting: list[str]
    chains: dict[str, dict[str, ast.Node]]

    # ------------------------------------------------------------------ collecting
    def collect_triggers(self) -> None:
        """All triggers and behaviours of the rulebook."""
        for trigger in self.rules.triggers:
            name = f"trigger {trigger.head.name}"
            if trigger.condition is not None:
                self._condition_trigger(name, trigger)
            elif isinstance(trigger.event, ast.EventNamed):
                self.hooks.append(self._named_hook(name, trigger, trigger.event))
            elif isinstance(trigger.event, ast.EventDoing):
                self.hooks.append(self._hook(name, trigger, trigger.event))
        for kind, node in self.rules.kinds.items():
            for item in node.items:
                if isinstance(item, ast.Behaviour):
                    name, verb = f"behaviour {kind} {len(self.hooks)}", _PARTICIPLES[item.event]
                    self.hooks.append(Hook(name, "after", verb, kind, item, item.source, item.to, item.during))
        for hook in self.hooks:
            self._check(hook)

    def _check(self, hook: Hook) -> None:
        places = {*self.rules.periods, *self.rules.procedures, *self.rules.actions}
        if hook.during is not None and hook.during not in places:
            near = did_you_mean(hook.during, places)
            place = self.rules.locate(hook.node, hook.during)
            self.error("S01", f"no phase, action or procedure is named `{hook.during}`", place, help=near or "name one")
        for end in (hook.source, hook.to):
            if end is not None and not self.zone_meant(end):
                name = end.name if isinstance(end, ast.Name) else "this"
                near = did_you_mean(name, self.rules.zones)
                self.error("S01", f"no zone is named `{name}`", end, help=near or "name a zone")
        unseen = hook.verb == "drawing" and hook.order != "after"
        if unseen and (hook.where is not None or hook.words):
            self.error(
                "S03", "nobody knows what is drawn before it is drawn", hook.node.span,
                help="use `after drawing`, or name the pile alone",
            )  # fmt: skip

    def zone_meant(self, node: ast.Expression) -> str:
        """The zone that `deck` or `hand of player` names; empty when it names none."""
        if isinstance(node, ast.Of):
            node = node.what
        return node.name if isinstance(node, ast.Name) and node.name in self.rules.zones else ""

    def _named_hook(self, name: str, trigger: ast.Trigger, event: ast.EventNamed) -> Hook:
        target = event.of.name if isinstance(event.of, ast.Name) else ""
        known = [*self.rules.actions, *self.rules.periods, *self.rules.procedures]
        if target not in known:
            self.unknown(target or "this", event.of, known)
        return Hook(name, trigger.order or "after", "", "", trigger, None, None, event.during, named=target)

    def _hook(self, name: str, trigger: ast.Trigger, event: ast.EventDoing) -> Hook:
        hook = Hook(name, trigger.order or "after", event.verb, "", trigger, event.source, event.to, event.during)
        if event.things is None:
            return hook
        if len(event.things.items) > 1 or event.things.items[0].amount is not None:
            self.error(
                "S03",
                "an event is about one kind of thing",
                event.things,
                help="name the kind alone, and test the rest in the block",
            )
        phrase = event.things.items[0]
        words = [word.name for word in phrase.adjectives]
        named = phrase.of.name if isinstance(phrase.of, ast.Name) else ""
        hook.where = phrase.where
        if named in self.rules.variables and self.box.variable_types[named].base == "number":
            hook.variable = named
        elif event.verb == "shuffling" and named in self.rules.zones:
            hook.zone = named
        elif named in self.rules.kinds or self.rules.plural_of(named):
            hook.kind = named if named in self.rules.kinds else self.rules.plural_of(named) or ""
        elif named in self.rules.options and words == []:
            words = [named]
        elif named not in ("cards", "components", "tokens", "tiles"):
            self.unknown(named or "this", phrase.of, [*self.rules.kinds, *self.rules.zones, *self.rules.variables])
        for word in words:
            if word not in self.rules.options:
                self.unknown(word, phrase, list(self.rules.options))
        hook.words = tuple(words)
        return hook

    # ------------------------------------------------------------------ conditions
    def _condition_trigger(self, name: str, trigger: ast.Trigger) -> None:
        assert trigger.condition is not None
        self.current_node = trigger
        code = self.condition(trigger.condition, Scope(player="P"))
        if code.picks:
            self.error(
                "S03",
                "a trigger cannot look into a pile whose order nobody knows",
                trigger.condition,
                help="count, or look at what lies face up",
            )
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

    def arm_conditions(self) -> None:
        """Before anything is done: what holds already does not become true."""
        for trigger in self.condition_triggers:
            self.emit(f"{trigger.function}(m, s)")

    def fire_conditions(self, changed: set[str]) -> None:
        """After an effect: triggers whose condition has become true are carried out, in file order."""
        touched = [
            (trigger, self.register(set_of(t.PLAYER))) for trigger in self.condition_triggers if trigger.reads & changed
        ]
        for trigger, due in touched:
            self.emit(f"L[{due}] = {trigger.function}(m, s)")
        for trigger, due in touched:
            after = self.label()
            self.go_if(f"not L[{due}]", after)
            entry = self.trigger_entry(trigger.name)
            self.end_with(f"m.call({entry}, {after}, [s[ACTIVE], L[{due}]] + PAD_{entry})", after)
            self.begin(after)

    def trigger_entry(self, name: str) -> int:
        """The entry of a trigger's block, which is compiled when all that sets it off has been."""
        if name not in self.entries:
            self.entries[name] = self.label()
            self.waiting.append(name)
        return self.entries[name]

    def component_type(self, kind: str) -> Type:
        """The type of a component of a kind."""
        return Type("component", kind) if kind else t.COMPONENT

    # ------------------------------------------------------------------ chains
    def check_chains(self) -> None:
        """A trigger whose block surely sets it off again never comes to an end (S16)."""
        for first in self.chains:
            seen: list[str] = []
            waiting = list(self.chains[first])
            while waiting:
                name = waiting.pop()
                if name == first:
                    node = next(iter(self.chains[first].values()))
                    title = first.split(" ", 1)[1]
                    self.error(
                        "S16",
                        f"`{title}` sets itself off again and again",
                        node,
                        help="do it under an `if` that comes to an end",
                    )
                    break
                if name not in seen:
                    seen.append(name)
                    waiting.extend(self.chains.get(name, {}))
