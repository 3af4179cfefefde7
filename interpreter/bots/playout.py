"""Playing on at random, as fast as the machine goes: no labels, no views, no stop between two decisions.

A `Playout` is a machine that answers its own questions. Where the machine waits for a decision it tries out every option
first, to offer only those that some completion carries to a position which no norm forbids. A playout needs one of them
alone: it takes an option at random, goes on in earnest, and comes back for another only when the first turns out to be
forbidden (depth-first search with chronological backtracking). Each option that is left has the same chance each time,
so what is done in the end is uniform over the options that the machine would have offered.
"""

from collections.abc import Sequence
from typing import Any

from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.boards import Boards
from dreambook.interpreter.play.errors import Infeasible, PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import FACTOR, FULL, STEP, Generator
from dreambook.interpreter.play.machine import MAX_STEPS, OVER, WAIT, Machine, next_tuple
from dreambook.interpreter.play.pending import DECLINE, Chance, Decision

WARM = 500
"""Decisions in playouts of a rulebook after which it is worth the time to write its code anew for them."""
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
    return playout.decisions + playout.more


Point = tuple[Any, ...]
"""A choice that may be taken back: the position before it (slots, places, registers, stack, whether the announcement was
over), which options were tried, and what was asked (see `ask`)."""


def new_playout(program: Program, generator: Generator, limit: int) -> "Playout":
    """A playout of a new game, which is not begun. What comes before the first wait is done once for all of them."""
    first = program.first_wait
    if first is None:
        first = new_machine(program)
        first.run()
        program.first_wait = first
    return Playout.of(first, generator, limit)


class Playout(Machine):
    """A machine that plays on by itself. Its log and its watch are not kept."""

    __slots__ = ("boards", "chooser", "left", "limit", "more", "trail", "z")
    earnest = True
    chooser: int
    left: int
    """How many decisions may still be made."""
    limit: int
    boards: Boards | None
    """What is kept of the contents of grids, while it plays by code of its own."""
    more: int
    """Chance events, and options that were tried out."""
    trail: list[Point]
    z: int
    """The state of the generator: a linear congruential one, of which the upper half is used (Knuth, TAOCP 3.3.4)."""

    @classmethod
    def of(cls, m: Machine, generator: Generator, limit: int) -> "Playout":
        """A playout from a machine's position, which goes on unchanged."""
        playout = cls.__new__(cls)
        playout.g, playout.s, playout.loc, playout.L = m.g, m.s[:], m.loc[:], m.L[:]
        playout.pc, playout.stack, playout.pending, playout.result = m.pc, m.stack, m.pending, m.result
        playout.log = playout.watch = playout.boards = None
        playout.speculating = playout.more = playout.chooser = 0
        playout.tally, playout.turned, playout.concluded, playout.trail = (), False, False, []
        playout.z = generator.below(1 << 64)
        playout.limit = playout.left = max(0, limit)
        return playout

    @property
    def decisions(self) -> int:
        """How many decisions were made."""
        return self.limit - self.left

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each equally likely."""
        self.z = z = (self.z * FACTOR + STEP) & FULL
        return (z >> 32) * n >> 32

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
            if self.limit < 1:
                self.pending = pending
                return
            self._decide(pending)
        else:
            assert isinstance(pending, Chance)
            self._settle(
                pending.kind, pending.data, pending.outcomes[_weighted(self.below(pending.total), pending.weights)]
            )
            self.more += 1
        while True:
            try:
                self._go()
                break
            except Infeasible:
                if not self.trail:
                    raise
                self.pc = self._take_back()
            except PlayError as problem:
                if not self.trail or problem.code != "D02" or self.g.norms_hold(self, self.s):
                    raise
                # Nothing can be chosen, perhaps since what is broken forbids all of it.
                self.pc = self._take_back()
            except (TypeError, KeyError, IndexError, ValueError, ZeroDivisionError) as error:
                raise self._missing(error) from error
        self.g.played_out += self.decisions
        if self.boards is not None:
            self.g.fused.quick.spare.append(self.boards)
            self.boards = None

    def _go(self) -> None:
        g = self.g
        code = g.code
        if g.played_out > WARM:
            code, quick = g.fused.code, g.fused.quick
            self.boards = self.boards or (quick.spare.pop() if quick.spare else Boards(quick.plans))
        pc = self.pc
        while True:
            worked = self.left, self.more
            for _ in range(MAX_STEPS):
                self.pc = pc
                pc = code[pc](self)
                if pc < 0:
                    break
            else:
                if worked == (self.left, self.more):
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
        if self.trail and self.concluded and not g.norms_hold(self, self.s):
            # The game is over by an action that broke a norm.
            self.result = None
            raise Infeasible("D02", "a norm is broken at the end", None)
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
            elif g.checks_norms and not g.norms_hold(self, self.s):
                return self._take_back()
            else:
                self._commit()
        elif g.checks_norms:
            careful = not g.norms_hold(self, self.s)
        out = player >= 0 and self.s[g.slot_out] >> player & 1
        if self.left < 1 or careful or out or (info.looks and g.greatest):
            return self._asked(site, player, values, register, next, decline, unable)
        self.left -= 1
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
        self.trail.append((
            self.s[:], self.loc[:], self.L[:], self.stack, self.concluded, [i], values, groups, register, next,
            site, player, unable,
        ))  # fmt: skip
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
        if self.left < 1:
            return WAIT
        self.pending = None
        self._decide(decision)
        return decision.next

    def _decide(self, decision: Decision) -> None:
        """Take one of the options that the machine offers."""
        self.left -= 1
        self.more += len(decision.refused)
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
        if groups:
            return True
        info = self.g.sites[site]
        if info.sees or not self.g.hidden_information:
            return False
        if info.type.base == "component" and info.kind != "payment":
            return self.conceals(player, [v for v in values if v.__class__ is int])
        return any(self.concealed(site, player, value) for value in values)

    # ------------------------------------------------------------------ taking back
    def _commit(self) -> None:
        """What was chosen may be done: it is not taken back any more."""
        self.trail.clear()
        self.speculating = 0

    def _take_back(self) -> int:
        """What was chosen is forbidden, or leads nowhere: take another option, or take back the choice before it too."""
        trail = self.trail
        while trail:
            s, loc, registers, stack, concluded, tried, values, groups, register, next, site, player, unable = trail[-1]
            self.s, self.loc, self.L = s[:], loc[:], registers[:]
            self.stack, self.concluded = stack, concluded
            if len(tried) < len(values):
                if len(trail) == 1:
                    self.concluded = False
                i = self.below(len(values) - len(tried))
                i = [j for j in range(len(values)) if j not in tried][i]
                tried.append(i)
                self.more += 1
                if len(trail) == 1 and self._untried(site, player, values, groups, i):
                    self._commit()
                self.L[register] = self._one_of(values, groups, i)
                return int(next)
            trail.pop()
        self.speculating = 0
        if unable >= 0:
            self.left += 1
            return int(unable)
        return self.dead_end(site, player)

    def told(self, player: int) -> None:
        """The chooser learns something: nobody looks further ahead than that."""
        if self.speculating == player + 1:
            if self.g.checks_norms and not self.g.norms_hold(self, self.s):
                raise Infeasible("D02", "a norm is broken before something is shown", None)
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
    def _forbidden(self, next: int, site: int) -> bool:
        """Before a chance event: whether a norm forbids what was chosen. Raises PlayError where nobody chose it."""
        g = self.g
        self.more += 1
        if g.checks_norms and not g.norms_hold(self, self.s):
            if self.trail:
                return True
            self.pending = Chance("", (), (), None, next, site)
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
        if self._forbidden(next, site):
            return self._take_back()
        self._settle(kind, data, outcomes[_weighted(self.below(sum(weights)), weights)])
        return next

    def settle(self, slot: int, bottom: bool, next: int, site: int) -> int:
        content = self.s[slot]
        if not bottom and content[0].__class__ is tuple:
            at = 0
        else:
            at = next_tuple(content, range(-1, -len(content) - 1, -1) if bottom else range(len(content)))
        heap = content[at]
        g = self.g
        if self.trail:
            several = not g.always_alike(slot)
        elif g.plain_classes:
            several = g.species_of[heap[0]] != g.species_of[heap[-1]]
        else:
            several = len(self._classes(heap)[0]) > 1
        i = 0
        if several:
            if self._forbidden(next, site):
                return self._take_back()
            # Each is as likely as any other, whatever is printed on it.
            i = self.below(len(heap))
        if at != 0:
            self._settle("draw", (slot, at), heap[i])
            return next
        if g.hidden_information:
            self.unravel(heap)
        rest = heap[:i] + heap[i + 1 :]
        self.s[slot] = (heap[i], rest if len(rest) > 1 else rest[0], *content[1:])
        return next

    def roll(self, dice: Sequence[int], next: int, site: int) -> int:
        if not dice:
            return next
        faces = [self.g.die_faces[d] for d in dice]
        if all(len(sides) == 1 for sides in faces):
            return super().roll(dice, next, site)
        if self._forbidden(next, site):
            return self._take_back()
        shown = []
        for sides in faces:
            weights = [n for _, n in sides]
            shown.append(sides[_weighted(self.below(sum(weights)), weights)][0])
        self._settle("roll", tuple(dice), tuple(shown))
        return next


def _weighted(r: int, weights: Sequence[int]) -> int:
    """The index into which a number below the sum of the weights falls."""
    for i, weight in enumerate(weights):
        r -= weight
        if r < 0:
            return i
    raise AssertionError
