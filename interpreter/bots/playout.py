"""Playing on at random, as fast as the machine goes: no labels, no views, no stop between two decisions.

A `Playout` is a machine that answers its own questions. Where the machine waits for a decision it tries out every option
first, to offer only those that some completion carries to a position which no norm forbids. A playout needs one of them
alone: it takes an option at random, goes on in earnest, and comes back for another only when the first turns out to be
forbidden (depth-first search with chronological backtracking). Each option that is left has the same chance each time,
so what is done in the end is uniform over the options that the machine would have offered.
"""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from dreambook.interpreter.play.errors import Infeasible, PlayError
from dreambook.interpreter.play.generator import Generator
from dreambook.interpreter.play.machine import MAX_STEPS, OVER, WAIT, Machine, next_tuple
from dreambook.interpreter.play.pending import DECLINE, Chance, Decision

MOST_DEEP = 12
"""Choices of one announcement that are taken back together at most, as many as the machine looks ahead."""


def random_playout(m: Machine, generator: Generator, limit: int) -> int:
    """Play the machine's game to its end with uniform random choices, at most `limit` decisions; how many there were.

    `m.result` is None afterwards when the limit was reached. Raises PlayError where the rules do not say what happens.
    """
    playout = Playout.of(m, generator, limit)
    playout.play()
    playout.hand_over(m)
    return playout.decisions


def worked_playout(m: Machine, generator: Generator, limit: int) -> int:
    """A random playout that counts its work: each decision, each chance event, each option that is tried out."""
    playout = Playout.of(m, generator, limit)
    playout.play()
    playout.hand_over(m)
    return playout.work


class Playout(Machine):
    """A machine that plays on by itself. Its log and its watch are not kept."""

    __slots__ = ("below", "chooser", "decisions", "limit", "trail", "work")
    earnest = True
    below: Callable[[int], int]
    chooser: int
    decisions: int
    limit: int
    trail: list["Point"]
    work: int

    @classmethod
    def of(cls, m: Machine, generator: Generator, limit: int) -> "Playout":
        """A playout from a machine's position, which goes on unchanged."""
        playout = cls(m.g)
        playout.s, playout.loc, playout.L = m.s[:], m.loc[:], m.L[:]
        playout.pc, playout.stack, playout.pending, playout.result = m.pc, m.stack, m.pending, m.result
        playout.below = generator.below
        playout.limit = limit
        playout.decisions = playout.work = 0
        playout.trail = []
        playout.chooser = 0
        return playout

    def hand_over(self, m: Machine) -> None:
        """Let a machine stand where this one does."""
        m.s, m.loc, m.L, m.pc = self.s, self.loc, self.L, self.pc
        m.pending, m.result = self.pending, self.result
        registers, frames = self.L, []
        for back, values in self.stack:
            self.L = list(values)
            frames.append((back, tuple(self.kept(back))))
        self.L = registers
        m.stack = tuple(frames)

    # ------------------------------------------------------------------ going on
    def play(self) -> None:
        """Play to the end, or until so many decisions were made. Raises PlayError where the rules do not say what happens."""
        pending = self.pending
        if pending is None:
            return
        self.pending = None
        self.pc = pending.next
        if isinstance(pending, Decision):
            if self.limit <= 0:
                self.pending = pending
                return
            self._decide(pending)
        else:
            assert isinstance(pending, Chance)
            self._settle(
                pending.kind, pending.data, pending.outcomes[_weighted(self.below(pending.total), pending.weights)]
            )
            self.work += 1
        while True:
            try:
                self._go()
                return
            except Infeasible:
                if not self.trail:
                    raise
                self.pc = self._take_back()
            except (TypeError, KeyError, IndexError, ValueError, ZeroDivisionError) as error:
                raise self._missing(error) from error

    def _go(self) -> None:
        code = self.g.code
        pc = self.pc
        while True:
            worked = self.work
            for _ in range(MAX_STEPS):
                self.pc = pc
                pc = code[pc](self)
                if pc < 0:
                    break
            else:
                if worked == self.work:
                    raise PlayError(
                        "D03", "this goes on for ever without a decision", self.g.span_of(self.pc),
                        help="give the loop an end that it must reach",
                    )  # fmt: skip
                continue
            break
        if pc == WAIT:
            assert self.pending is not None
            self.L = self.kept(self.pending.next)
            return
        self.trail.clear()
        self.speculating = 0
        self.pending = None
        self.pc = pc
        if pc == OVER:
            self.stack = ()
            self.L = []

    def call(self, entry: int, back: int, registers: list[Any]) -> int:
        if len(self.stack) > 200:
            return super().call(entry, back, registers)
        self.stack = (*self.stack, (back, tuple(self.L)))
        self.L = registers
        return entry

    # ------------------------------------------------------------------ decisions
    def ask(
        self, site: int, player: int, values: Sequence[Any], register: int, next: int, decline: bool = False,
        unable: int = -1,
    ) -> int:  # fmt: skip
        """Choose at once. Where a norm forbids what the choices before have led to, they are taken back."""
        g = self.g
        info = g.sites[site]
        groups: dict[int, tuple[Any, ...]] | None = None
        if info.merges and len(values) > 1:
            values, groups = self.merged(values, -1 if info.sees else player)
        careful = False
        if self.trail:
            if player == self.chooser and self.announces(site):
                if len(self.trail) > MOST_DEEP or self._any_untried(site, player, values, groups):
                    self._commit()
            elif g.checks_norms and g.broken_norm(self) is not None:
                return self._take_back()
            else:
                self._commit()
        elif g.checks_norms:
            careful = g.broken_norm(self) is not None
        out = player >= 0 and self.s[g.slot_out] >> player & 1
        if self.decisions >= self.limit or careful or out or (info.looks and g.greatest):
            return self._asked(site, player, values, register, next, decline, unable)
        self.decisions += 1
        self.work += 1
        if not info.looks:
            number = len(values)
            i = self.below(number + 1 if decline else number)
            self.L[register] = DECLINE if i == number else self._one_of(values, groups, i)
            return next
        if decline:
            values = [*values, DECLINE]
        i = self.below(len(values))
        if not self.trail:
            if self._untried(site, player, values, groups, i):
                self.L[register] = self._one_of(values, groups, i)
                return next
            self.chooser = player
        self.trail.append(
            Point(
                self.s[:], self.loc[:], self.L[:], self.stack, self.concluded, [j for j in range(len(values)) if j != i],
                values, groups, register, next, site, player, unable,
            )
        )  # fmt: skip
        if len(self.trail) == 1:
            self.speculating = player + 1 if player >= 0 else -1
            self.concluded = False
        self.L[register] = values[i]
        return next

    def _asked(
        self, site: int, player: int, values: Sequence[Any], register: int, next: int, decline: bool, unable: int
    ) -> int:
        """Ask as the machine does, with each option tried out; answer unless that was the last."""
        speculating, self.speculating = self.speculating, 0
        try:
            label = super().ask(site, player, values, register, next, decline, unable)
        except PlayError:
            if not self.trail:
                raise
            self.speculating = speculating
            return self._take_back()
        self.trail.clear()
        if label != WAIT:
            return label
        decision = self.pending
        assert isinstance(decision, Decision)
        if self.g.checks_norms:
            self.g.check_norms(self)
        if self.decisions >= self.limit:
            return WAIT
        self.pending = None
        self._decide(decision)
        return decision.next

    def _decide(self, decision: Decision) -> None:
        """Take one of the options that the machine offers."""
        self.decisions += 1
        self.work += 1 + len(decision.refused)
        i = self.below(len(decision.values))
        self.L[decision.register] = self._one_of(decision.values, decision.groups, i)

    def _one_of(self, values: Sequence[Any], groups: dict[int, tuple[Any, ...]] | None, i: int) -> Any:
        """The option with that index; where it stands for several, chance says which."""
        members = groups.get(i) if groups else None
        return values[i] if members is None else members[self.below(len(members))]

    def _untried(
        self, site: int, player: int, values: Sequence[Any], groups: dict[int, tuple[Any, ...]] | None, i: int
    ) -> bool:
        """Whether an option is offered without being tried: what the chooser does not know must not decide it."""
        value = values[i]
        return (groups is not None and i in groups) or self.concealed(site, player, value)

    def _any_untried(
        self, site: int, player: int, values: Sequence[Any], groups: dict[int, tuple[Any, ...]] | None
    ) -> bool:
        return any(self._untried(site, player, values, groups, i) for i in range(len(values)))

    # ------------------------------------------------------------------ taking back
    def _commit(self) -> None:
        """What was chosen may be done: it is not taken back any more."""
        self.trail.clear()
        self.speculating = 0

    def _take_back(self) -> int:
        """What was chosen is forbidden, or leads nowhere: take another option, or take back the choice before it too."""
        trail = self.trail
        while trail:
            point = trail[-1]
            self.s, self.loc, self.L = point.s[:], point.loc[:], point.L[:]
            self.stack, self.concluded = point.stack, point.concluded
            left = point.left
            if left:
                if len(trail) == 1:
                    self.concluded = False
                i = left.pop(self.below(len(left)))
                self.work += 1
                if len(trail) == 1 and self._untried(point.site, point.player, point.values, point.groups, i):
                    self._commit()
                self.L[point.register] = self._one_of(point.values, point.groups, i)
                return point.next
            trail.pop()
        self.speculating = 0
        if point.unable >= 0:
            self.decisions -= 1
            return point.unable
        return self.dead_end(point.site, point.player)

    def told(self, player: int) -> None:
        """The chooser learns something: nobody looks further ahead than that."""
        if self.speculating == player + 1:
            self._commit()

    def completes(self, entry: int, registers: list[Any], player: int) -> bool:
        if not (self.speculating and self.concluded):
            return super().completes(entry, registers, player)
        speculating, self.speculating = self.speculating, 0
        try:
            return super().completes(entry, registers, player)
        finally:
            self.speculating = speculating

    # ------------------------------------------------------------------ chance
    def _forbidden(self, chance: Chance) -> bool:
        """Before a chance event: whether a norm forbids what was chosen. Raises PlayError where nobody chose it."""
        g = self.g
        self.work += 1
        if g.checks_norms and g.broken_norm(self) is not None:
            if self.trail:
                return True
            self.pending = chance
            g.check_norms(self)
        if self.trail:
            self._commit()
        return False

    def _happens(
        self, kind: str, outcomes: Sequence[Any], weights: Sequence[int], data: Any, next: int, site: int
    ) -> int:
        if len(outcomes) == 1:
            self._settle(kind, data, outcomes[0])
            return next
        chance = Chance(kind, outcomes, weights, data, next, site)
        if self._forbidden(chance):
            return self._take_back()
        self._settle(kind, data, outcomes[_weighted(self.below(chance.total), weights)])
        return next

    def settle(self, slot: int, bottom: bool, next: int, site: int) -> int:
        content = self.s[slot]
        order = range(-1, -len(content) - 1, -1) if bottom else range(len(content))
        at = next_tuple(content, order)
        heap = content[at]
        g = self.g
        several = (
            g.species_of[heap[0]] != g.species_of[heap[-1]] if g.plain_classes else len(self._classes(heap)[0]) > 1
        )
        i = 0
        if several:
            if self._forbidden(Chance("draw", heap, (), (slot, at), next, site)):
                return self._take_back()
            # Each is as likely as any other, whatever is printed on it.
            i = self.below(len(heap))
        rest = heap[:i] + heap[i + 1 :]
        left = rest if len(rest) > 1 else rest[0]
        parts = (heap[i], left) if at >= 0 else (left, heap[i])
        cut = at if at >= 0 else len(content) + at
        self.s[slot] = (*content[:cut], *parts, *content[cut + 1 :])
        return next

    def roll(self, dice: Sequence[int], next: int, site: int) -> int:
        if not dice:
            return next
        faces = [self.g.die_faces[d] for d in dice]
        if all(len(sides) == 1 for sides in faces):
            return super().roll(dice, next, site)
        if self._forbidden(Chance("roll", (), (), tuple(dice), next, site)):
            return self._take_back()
        shown = []
        for sides in faces:
            weights = [n for _, n in sides]
            shown.append(sides[_weighted(self.below(sum(weights)), weights)][0])
        self._settle("roll", tuple(dice), tuple(shown))
        return next


class Point(NamedTuple):
    """A choice that may be taken back: the position before it, which options are left, and what was asked."""

    s: list[Any]
    loc: list[int]
    L: list[Any]
    stack: tuple[tuple[int, tuple[Any, ...]], ...]
    concluded: bool
    left: list[int]
    values: Sequence[Any]
    groups: dict[int, tuple[Any, ...]] | None
    register: int
    next: int
    site: int
    player: int
    unable: int


def _weighted(r: int, weights: Sequence[int]) -> int:
    """The index into which a number below the sum of the weights falls."""
    for i, weight in enumerate(weights):
        r -= weight
        if r < 0:
            return i
    raise AssertionError
