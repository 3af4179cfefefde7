"""Triggers that are set off at one moment: whether it matters which of them comes first (D08).

Two games are played side by side with the same choices and the same chance. In one of them triggers that nothing orders
come in the opposite order. As long as no two of them are set off together, both games are the same; where they part, they
are played on until neither is in a trigger any more, and must then be the same again: local confluence, as in Newman's
lemma. Pairs of triggers whose lines touch nothing in common are not looked at: they do the same in either order.
"""

import copy
from collections import deque
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.check.reach import shortened
from dreambook.interpreter.compile.program import Program, compile_rules
from dreambook.interpreter.explore.explorer import label_of
from dreambook.interpreter.model.sequences import in_order
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.patches.footprint import Footprints
from dreambook.interpreter.patches.moments import at_one_moment, of_trigger
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.keys import table_digest
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Chance, Decision

GAMES = {"normal": 8, "deep": 300}
"""Pairs of games, for each number of players."""
STEPS = {"normal": 250, "deep": 3_000}
"""Decisions and chance events in one game, at most."""
IN_TRIGGERS = 100
"""So many decisions and chance events follow within triggers of one moment, at most."""
MOST_SHOWN = 3


class _Unlike(Exception):
    """The two games cannot be compared further: chance has nothing that would be the same in both."""


def unordered_pairs(rules: Rules) -> list[tuple[str, str]]:
    """Triggers that may be set off at one moment, that nothing orders, and that touch something in common."""
    prints = Footprints(rules.document)
    moments = [(trigger.head.name or "", trigger, of_trigger(trigger)) for trigger in rules.triggers]
    return [
        (a, b)
        for (a, one, first), (b, other, second) in combinations(moments, 2)
        if b not in rules.comes_before.get(a, ())
        and at_one_moment(prints, first, second)
        and not prints.of([one.block]).commutes_with(prints.of([other.block]))
    ]


def compare_orders(program: Program, fewest: int, level: str, found: Diagnostics) -> dict[str, int] | None:
    """Compare the two orders of triggers; findings D08 go to `found`. Gives how many pairs of triggers there are and at how
    many moments they were compared; None where there is nothing to compare. `fewest`: see `compile_rules`."""
    pairs = unordered_pairs(program.rules)
    if not pairs:
        return None
    record = {"pairs": len(pairs), "moments": 0}
    rules = copy.copy(program.rules)
    rules.triggers = _the_other_way_round(program.rules)
    other, _ = compile_rules(rules, program.players, fewest, program.box.bringing.lists or None)
    if other is None:
        return record
    told: set[frozenset[str]] = set()
    unordered = {frozenset(pair) for pair in pairs}
    for seed in range(GAMES[level]):
        games = _Games(program, other, seeded(20_000 + seed), unordered)
        for moment in games.moments(STEPS[level]):
            record["moments"] += 1
            if moment is not None and moment not in told:
                told.add(moment)
                _report(games, moment, found)
    return record


def _the_other_way_round(rules: Rules) -> list[ast.Trigger]:
    """The triggers from last to first, except where the rulebook says which comes first."""
    named = {trigger.head.name or "": trigger for trigger in reversed(rules.triggers)}
    before = [(first, second) for first, others in rules.comes_before.items() for second in others]
    return [named[name] for name in in_order(named, before)]


class _Games:
    """Two games, one with each order. `first_in` and `last_in` are the triggers set off since both were the same."""

    def __init__(self, program: Program, other: Program, generator: Generator, unordered: set[frozenset[str]]) -> None:
        self.generator = generator
        self.unordered = unordered
        self.play: list[str] = []
        self.fired: list[str] = []
        self.one, self.other = new_machine(program), new_machine(other)
        self.differences: list[str] = []
        self._marks = _marks(other, self.fired)

    def moments(self, steps: int) -> Iterator[frozenset[str] | None]:
        """For each moment at which two of the triggers come together: which two make a difference, or None."""
        code = self.other.g.code
        plain = code[:]
        for entry, mark in self._marks.items():
            code[entry] = mark
        try:
            yield from self._moments(steps)
        except (PlayError, _Unlike):
            return
        finally:
            code[:] = plain

    def _moments(self, steps: int) -> Iterator[frozenset[str] | None]:
        self.one.run()
        self.other.run()
        while self.one.result is None and len(self.play) < steps:
            self.fired.clear()
            self._together()
            pairs = [frozenset(pair) for pair in combinations(dict.fromkeys(self.fired), 2)]
            pairs = [pair for pair in pairs if pair in self.unordered]
            same = self._same()
            if pairs:
                yield None if same else pairs[0]
            if not same:
                return

    # ------------------------------------------------------------------ one step of both
    def _together(self) -> None:
        """One step of both games, and what follows until neither is in a trigger."""
        label = label_of(self.one, i := self._drawn(self.one))
        self.play.append(label)
        happened = {_what(self.one): deque([_picked(self.one, i)])}
        j = _index(self.other, happened)
        _go(self.one, i)
        _go(self.other, j)
        happened = {}
        for _ in range(IN_TRIGGERS):
            if self.one.result is not None or not _in_trigger(self.one):
                break
            i = self._drawn(self.one)
            happened.setdefault(_what(self.one), deque()).append(_picked(self.one, i))
            self.play.append(label_of(self.one, i))
            _go(self.one, i)
        for _ in range(IN_TRIGGERS):
            if self.other.result is not None or not _in_trigger(self.other):
                return
            _go(self.other, _index(self.other, happened))
        raise _Unlike

    def _drawn(self, m: Machine) -> int:
        pending = m.pending
        return (
            self.generator.below(len(pending.values))
            if isinstance(pending, Decision)
            else m.draw_chance(self.generator)
        )

    def _same(self) -> bool:
        one, other = self.one, self.other
        self.differences = _differences(one, other)
        if one.result is not None or other.result is not None:
            return one.result == other.result
        return _what(one) == _what(other) and _digest(one) == _digest(other)


def _go(m: Machine, i: int) -> None:
    if isinstance(m.pending, Decision):
        m.choose(i)
    else:
        m.happen(i)


def _what(m: Machine) -> tuple[Any, ...]:
    """What is waited for, in words that both programs share."""
    pending = m.pending
    assert pending is not None
    site = m.g.sites[pending.site].span
    if isinstance(pending, Chance):
        return "chance", pending.kind, site.file, site.start
    return "decision", pending.player, site.file, site.start


def _picked(m: Machine, i: int) -> Any:
    pending = m.pending
    return pending.outcomes[i] if isinstance(pending, Chance) else pending.values[i]  # type: ignore[union-attr]


def _index(m: Machine, happened: dict[tuple[Any, ...], deque[Any]]) -> int:
    """Which option or outcome is what was chosen or came up in the other game. Raises _Unlike where there is none."""
    waiting = happened.get(_what(m))
    if not waiting:
        raise _Unlike
    value, pending = waiting.popleft(), m.pending
    values = list(pending.outcomes if isinstance(pending, Chance) else pending.values)  # type: ignore[union-attr]
    if value in values:
        return values.index(value)
    printed = m.g.printed
    for i, candidate in enumerate(values):
        # Equal components are one option, whichever of them stands for it.
        if (
            type(candidate) is type(value) is int
            and max(candidate, value) < len(printed)
            and printed[candidate] == printed[value]
        ):
            return i
    raise _Unlike


def _in_trigger(m: Machine) -> bool:
    around = m.g.names_around
    return any(
        name.startswith(("trigger ", "behaviour "))
        for label in (m.pc, *(back for back, _ in m.stack))
        for name in around[label]
    )


def _marks(program: Program, fired: list[str]) -> dict[int, Callable[[Machine], int]]:
    """Instead of the first block of each trigger: one that notes that it is done, where it is not only tried out."""

    def mark(name: str, block: Callable[[Machine], int]) -> Callable[[Machine], int]:
        def noted(m: Machine) -> int:
            if not m.speculating:
                fired.append(name)
            return block(m)

        return noted

    return {
        entry: mark(name.removeprefix("trigger "), program.code[entry])
        for name, entry in program.entries.items()
        if name.startswith("trigger ")
    }


def _digest(m: Machine) -> int:
    """What lies on the table and is remembered, apart from which triggers have been set off."""
    kept = m.s[:]
    for name, slot in m.g.box.special.items():
        if name.startswith("trigger "):
            m.s[slot : slot + m.g.players] = [None] * m.g.players
    try:
        return table_digest(m)
    finally:
        m.s[:] = kept


# ------------------------------------------------------------------ telling it
def _differences(one: Machine, other: Machine) -> list[str]:
    """What is otherwise in the two games, in words."""
    g, words = one.g, one.g.words
    found = []
    for variable in g.box.variables:
        if one.s[variable.slot] != other.s[variable.slot] and variable.seers == "all":
            a, b = (words.value(m.s[variable.slot], variable.type) for m in (one, other))
            found.append(f"{words.variable(variable)}: {a} or {b}")
    for zone in g.box.zones:
        counts = [len(m.ids(zone.slot)) if not zone.unlimited else 0 for m in (one, other)]
        if counts[0] != counts[1]:
            found.append(f"in {words.zone(zone)}: {counts[0]} or {counts[1]}")
    if one.result != other.result:
        found.append("how the game ends")
    return found or ["what lies where"]


def _report(games: _Games, pair: frozenset[str], found: Diagnostics) -> None:
    program = games.one.g
    first, second = (t for t in program.rules.triggers if t.head.name in pair)
    names = f"`{first.head.name}`", f"`{second.head.name}`"
    steps = [step for step in games.play if step]
    shown = games.differences[:MOST_SHOWN]
    more = len(games.differences) - len(shown)
    found.report(
        "D08", f"{names[0]} and {names[1]} come at one moment, and which comes first matters",
        Label(first.head.span, "this one"), Label(second.head.span, "and this one"),
        help=f"write `triggers in this order: {first.head.name}, {second.head.name}` (or the other way round) at the left margin",
        notes=(
            f"{names[0]} or {names[1]} first: {'; '.join(shown)}" + (f"; and {more} more" if more > 0 else ""),
            f"with {so_many(program.players, 'player')}: {shortened(steps)}",
        ),
        cause=("order", *sorted(pair)), replayed=True,
        verdict=f"played in both orders with {so_many(program.players, 'player')}, {so_many(len(steps), 'step')}",
    )  # fmt: skip
