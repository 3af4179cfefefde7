"""Running the rules from one wait to the next: decisions asked, chance drawn, options tried out.

Rule code is a list of blocks (functions of the machine that give the number of the next block). A block that must wait
sets `pending` and gives WAIT; applying an option or an outcome stores it and goes on at the block that `pending` names.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Any

from dreambook.interpreter.play.errors import Infeasible, PlayError, Refusal
from dreambook.interpreter.play.generator import Generator
from dreambook.interpreter.play.offering import NOTHING, Offering
from dreambook.interpreter.play.pending import CHANCE, DECLINE, Chance, Decision, Result
from dreambook.interpreter.play.position import HALT, Position, flat
from dreambook.interpreter.play.spots import Spots, declining

WAIT = -1
OVER = -2
_SEVERAL = [1, 1]
"""Stands for the outcomes and the weights of a chance event that nobody will ask for them."""
MAX_STEPS = 200_000
"""Blocks run between two waits before play is called endless."""
ENDLESS = "D03"
"""The code of that."""
PATIENCE = 1_000
"""Blocks run between two waits before it is watched whether play comes back to where it was."""


class Machine(Offering):
    """A position that can go on."""

    __slots__ = ()

    def copy(self) -> "Machine":
        other: Machine = Position.copy(self)  # type: ignore[assignment]
        other.__class__ = Machine
        return other

    # ------------------------------------------------------------------ running
    def run(self) -> None:
        """Go on until the rules wait or the game is over. Raises PlayError where the rules do not say what happens."""
        code = self.g.code
        self.g.runs += 1
        pc = self.pc
        steps = 0
        # Nothing is chosen here, so play that comes back to a position goes round for ever (R. Brent, "An improved Monte Carlo
        # factorization algorithm", 1980: the position that others are compared with is renewed at powers of two).
        renewed = PATIENCE
        seen: tuple[int, list[Any], list[Any], tuple[Any, ...]] = (-1, [], [], ())
        try:
            while pc >= 0:
                self.pc = pc
                pc = code[pc](self)
                steps += 1
                if steps < PATIENCE:
                    continue
                if steps > MAX_STEPS or (pc == seen[0] and (self.s, self.L, self.stack) == seen[1:]):
                    raise PlayError(
                        ENDLESS, "this goes on for ever without a decision", self.g.span_of(self.pc),
                        help="give the loop an end that it must reach",
                    )  # fmt: skip
                if steps == renewed:
                    renewed, seen = 2 * steps, (pc, list(self.s), list(self.L), self.stack)
        except (TypeError, KeyError, IndexError, ValueError, ZeroDivisionError) as error:
            raise self._missing(error) from error
        if pc == HALT:
            self.pc = HALT
            self.pending = None
            return
        if pc == OVER:
            self.pending = None
            self.pc = OVER
            self.stack = ()
            self.L = []
            return
        pending = self.pending
        assert pending is not None
        if self.log is not None:
            self.log.append(("wait",))
        self.L = self.kept(pending.next)
        if self.g.checks_norms and not self.speculating:
            try:
                self.g.check_norms(self)
            except (TypeError, KeyError, IndexError, ValueError, ZeroDivisionError) as error:
                raise self._missing(error) from error

    def run_to(self, label: int) -> bool:
        """Go on to the beginning of a block. False when the rules wait, or the game ends, before it is reached."""
        code = self.g.code
        pc = self.pc
        try:
            while pc >= 0 and pc != label:
                self.pc = pc
                pc = code[pc](self)
        except (TypeError, KeyError, IndexError, ValueError, ZeroDivisionError) as error:
            raise self._missing(error) from error
        if pc == label:
            self.pc = label
            return True
        return False

    def _missing(self, error: Exception) -> PlayError:
        span = self.g.culprit(error, self.pc)
        if isinstance(error, ZeroDivisionError):
            return PlayError("D11", "this divides by zero", span, help="say what happens when the divisor is 0")
        return PlayError(
            "D11", "something is needed here, but there is none", span,
            help="test with `is not none` (or `any ...`) before using it",
        )  # fmt: skip

    def finish(self, outcome: str, winners: tuple[int, ...], reason: str, scores: tuple[int, ...] | None = None) -> int:
        """End the game with a result."""
        self.result = self.g.result(outcome, winners, scores, reason)
        if self.log is not None:
            self.log.append(("end", self.result))
        return OVER

    # ------------------------------------------------------------------ decisions
    def ask(
        self, site: int, player: int, values: Sequence[Any], register: int, next: int, decline: bool = False,
        unable: int = -1,
    ) -> int:  # fmt: skip
        """Wait for a player's choice among the values; equal ones are offered once. Never without an option: where none may
        be chosen, play goes on at `unable` if the rules say so."""
        info = self.g.sites[site]
        if player >= 0 and self.s[self.g.slot_out] >> player & 1:
            raise PlayError(
                "D11", f"{self.g.words.player(player)} is out of the game, but must choose {info.what}", info.span,
                help="write `end turn` when somebody leaves the game in their own turn",
            )  # fmt: skip
        groups: dict[int, tuple[Any, ...]] | None = None
        if info.merges and len(values) > 1:
            values, groups = self.merged(values, -1 if info.sees else player)
        if decline:
            values = declining(values)
        self.L[register] = None
        decision = Decision(site, player, values, register, next, groups)
        self.pending = decision
        if info.looks and not self.speculating:
            self.look_ahead(decision)
            if not decision.values:
                if self.g.checks_norms:
                    # What was broken before is no matter of this choice.
                    self.g.check_norms(self)
                self.pending = None
                if unable >= 0:
                    return unable
                self.dead_end(site, player, decision.refused)
            if decline and len(decision.values) == 1 and decision.values[0] == DECLINE:
                # When it cannot be done there is nothing to decide.
                self.pending = None
                self.L[register] = DECLINE
                return next
        return WAIT

    def dead_end(self, site: int, player: int, refused: Sequence[tuple[Any, str]] = ()) -> int:
        """Nothing can be chosen where something must be."""
        info = self.g.sites[site]
        if self.announces(site, player):
            raise Infeasible("D02", NOTHING, info.span)
        against = [rule for _, rule in refused if isinstance(rule, Refusal)]
        forbidding = sorted({rule for _, rule in refused if rule and rule != NOTHING} - {*against})
        error = PlayError(
            "D02",
            f"chance must choose {info.what}, but there is nothing to choose from"
            if player == CHANCE
            else f"{self.g.words.player(player)} must choose {info.what}, but nothing can be chosen",
            info.span,
            help=f"say what happens then (`otherwise`, `if able`), or make sure that there is always something; what can be chosen is forbidden by {', '.join(forbidding)}"
            if forbidding
            else "say what happens then (`otherwise`, `if able`), or make sure that there is always something",
        )  # fmt: skip
        error.against = against
        raise error

    def offers(self, index: int) -> bool:
        """Whether the pending decision has an option with this index. Of places of an area not only those that are listed:
        what is tested of one is the same for all."""
        decision = self.pending
        assert isinstance(decision, Decision)
        if 0 <= index < len(decision.values):
            return True
        values = decision.values
        if not isinstance(values, Spots) or not values.holds(self, index):
            return False
        return not self.g.sites[decision.site].looks or self._try(decision, values[index], 0) is None

    def choose(self, index: int) -> None:
        """Make the pending decision's option with this index, and go on."""
        decision = self.pending
        assert isinstance(decision, Decision)
        value = decision.values[index]
        self.L[decision.register] = value
        self.pc = decision.next
        self.pending = None
        if self.log is not None:
            self.log.append(("choose", decision.player, decision.site, value))
        members = decision.groups.get(index) if decision.groups else None
        if members is not None:
            kinds: dict[Any, list[Any]] = {}
            for v in members:
                kinds.setdefault(self.g.class_of(self, v), []).append(v)
            outcomes = [same[0] for _, same in sorted(kinds.items(), key=lambda kv: str(kv[0]))]
            weights = [len(same) for _, same in sorted(kinds.items(), key=lambda kv: str(kv[0]))]
            self.L[decision.register] = None
            self.pending = Chance("pick", outcomes, weights, decision.register, decision.next, decision.site)
            return
        self.run()

    # ------------------------------------------------------------------ chance
    def happen(self, index: int) -> None:
        """Let the pending chance event have the outcome with this index, and go on."""
        chance = self.pending
        assert isinstance(chance, Chance)
        self.take_outcome(index)
        self.pc = chance.next
        self.pending = None
        self.run()

    def take_outcome(self, index: int) -> None:
        """Let the pending chance event have the outcome with this index, without going on."""
        chance = self.pending
        assert isinstance(chance, Chance)
        self._settle(chance.kind, chance.data, chance.outcomes[index], chance.site)
        self._note_fall(chance.kind, chance.site, chance.outcomes[index])

    def _settle(self, kind: str, data: Any, outcome: Any, site: int = -1) -> None:
        if kind == "draw":
            slot, at = data
            content = self.s[slot]
            segment = content[at]
            i = segment.index(outcome)
            if self.g.hidden_information:
                self.unravel(segment)
            rest = segment[:i] + segment[i + 1 :]
            left = rest if len(rest) > 1 else rest[0]
            # From the top the known component comes before the rest, from the bottom after it.
            parts = (outcome, left) if at >= 0 else (left, outcome)
            cut = at if at >= 0 else len(content) + at
            self.s[slot] = (*content[:cut], *parts, *content[cut + 1 :])
        elif kind == "roll":
            for die, face in zip(data, outcome, strict=True):
                self.s[self.g.face_slot[die]] = face
            if self.g.hidden_information:
                # Who has seen what they showed has not seen what they show now.
                self.forget(data)
            if self.log is not None:
                self.log.append(("roll", tuple(data), tuple(outcome), site))
        else:
            self.L[data] = outcome

    def _note_fall(self, kind: str, site: int, value: Any) -> None:
        if self.log is not None and (kind == "value" or (kind == "pick" and self.g.sites[site].chance)):
            self.log.append(("fall", site, value))

    def _happens(
        self, kind: str, outcomes: Sequence[Any], weights: Sequence[int], data: Any, next: int, site: int
    ) -> int:
        """A chance event; one with a single outcome simply happens."""
        if len(outcomes) == 1:
            self._settle(kind, data, outcomes[0], site)
            self._note_fall(kind, site, outcomes[0])
            return next
        self.pending = Chance(kind, outcomes, weights, data, next, site)
        return WAIT

    def unsettled(self, slot: int, number: int, bottom: bool) -> bool:
        """Whether chance must still say which components the first (or last) so many of a pile or row are."""
        content = self.s[slot]
        items = content[-number:] if bottom else content[:number]
        return any(x.__class__ is tuple for x in items)

    def settle(self, slot: int, bottom: bool, next: int, site: int) -> int:
        """Chance says which component the first (or last) unknown one of a pile or row is."""
        content = self.s[slot]
        order = range(-1, -len(content) - 1, -1) if bottom else range(len(content))
        at = next_tuple(content, order)
        heap = content[at]
        g = self.g
        if self.speculating and not g.always_alike(slot):
            # What is tried out goes no further than this, and asks for none of the outcomes. That the rest of a pile happens
            # to be alike, nobody who chooses may be told by it.
            outcomes, weights = _SEVERAL, _SEVERAL
        elif not g.plain_classes:
            outcomes, weights = self._classes(heap)
        else:
            # A heap is sorted, and components that are printed alike have numbers that follow each other.
            weights = list(Counter(map(g.species_of.__getitem__, heap)).values())
            outcomes = [heap[i] for i in accumulate(weights[:-1], initial=0)]
        return self._happens("draw", outcomes, weights, (slot, at), next, site)

    def pick_unseen(self, site: int, player: int, values: Sequence[int], register: int, next: int) -> int:
        """A player takes one of the components; when all look alike to the player, chance does."""
        if len({self.g.looks_like(self, c, player) for c in values}) == 1:
            return self.draw_from(values, register, next, site)
        return self.ask(site, player, values, register, next)

    def draw_from(self, ids: Sequence[int], register: int, next: int, site: int) -> int:
        """Chance takes one of the components at random."""
        outcomes, weights = self._classes(ids)
        return self._happens("pick", outcomes, weights, register, next, site)

    def fall_on(self, values: Sequence[Any], register: int, next: int, site: int) -> int:
        """Chance takes one of the values, each as likely as every other; of the places of a surface one that is listed."""
        values = list(dict.fromkeys(values))
        return self._happens("value", values, [1] * len(values), register, next, site)

    def _classes(self, ids: Sequence[int]) -> tuple[list[int], list[int]]:
        g = self.g
        if g.plain_classes:
            outcomes: list[int] = []
            weights: list[int] = []
            last = -1
            species = g.species_of
            if len({species[c] for c in ids}) == len(ids):
                return list(ids), [1] * len(ids)
            for c in ids:
                kind = species[c]
                if kind == last:
                    weights[-1] += 1
                else:
                    outcomes.append(c)
                    weights.append(1)
                    last = kind
            return outcomes, weights
        if all(map(g.unique.__getitem__, ids)):
            return list(ids), [1] * len(ids)
        groups: dict[Any, list[int]] = {}
        for c, kind in zip(ids, g.classes_of(self, ids), strict=True):
            groups.setdefault(kind, []).append(c)
        # In an order that does not depend on how components that are alike are numbered.
        ordered = [groups[kind] for kind in sorted(groups, key=lambda kind: (kind[0], str(kind[1:])))]
        return [same[0] for same in ordered], [len(same) for same in ordered]

    def roll(self, dice: Sequence[int], next: int, site: int) -> int:
        """Roll dice: like dice together are one event over what they show, not over which shows what."""
        g = self.g
        if not dice:
            return next
        outcomes, weights = g.rolled(dice)
        return self._happens("roll", outcomes, weights, tuple(dice), next, site)

    def draw_chance(self, generator: Generator) -> int:
        """The index of an outcome of the pending chance event, drawn from the generator (which counts one draw)."""
        chance = self.pending
        assert isinstance(chance, Chance)
        r = generator.below(chance.total)
        if chance.total == len(chance.weights):
            # All are equally likely.
            return r
        for i, weight in enumerate(chance.weights):
            r -= weight
            if r < 0:
                return i
        raise AssertionError

    # ------------------------------------------------------------------ numbers
    def number(self, slot: int, value: int, low: int, high: int, site: int) -> None:
        """Store a number in a variable; leaving its range is a finding, never a clamp."""
        if not low <= value <= high:
            if self.announces(site):
                raise Infeasible("D11", "out of range", self.g.sites[site].span)
            variable = self.g.variable_at[slot]
            # What not everybody may see does not stand in a message that everybody reads.
            name = self.g.words.variable(variable)
            seen = f"{name} would become {value}, outside {low} to {high}"
            raise PlayError(
                "D11", seen if variable.seers == "all" else f"{name} would leave its range, {low} to {high}",
                self.g.sites[site].span, help="widen the range, or say what happens at its end",
                other=self.g.variable_span(variable),
            )  # fmt: skip
        self.s[slot] = value

    # ------------------------------------------------------------------ taking components
    def payments(
        self,
        pool: Sequence[int],
        needs: Sequence[tuple[Callable[[int], bool], int]],
        wild: Callable[[int], bool] | None = None,
    ) -> list[tuple[int, ...]]:
        """All different ways to take the needed numbers of fitting components from a pool.

        `needs` pairs a test with a number; `wild` components fit every need. Ways that take like components are one.
        """
        g = self.g
        if len(needs) == 1 and wild is None:
            ((fits, number),) = needs
            fitting = [c for c in pool if fits(c)]
            if len(fitting) <= number:
                return [tuple(sorted(fitting))] if len(fitting) == number else []
        classes: dict[Any, list[int]] = {}
        for c in pool:
            classes.setdefault(g.class_of(self, c), []).append(c)
        groups = list(classes.values())
        ways: list[tuple[int, ...]] = []
        seen: set[tuple[int, ...]] = set()

        def fill(need: int, left: list[int], start: int, chosen: tuple[int, ...], open_number: int) -> None:
            if len(ways) >= 5000:
                return
            if open_number == 0:
                if need + 1 == len(needs):
                    way = tuple(sorted(chosen))
                    if way not in seen:
                        seen.add(way)
                        ways.append(way)
                    return
                fill(need + 1, left, 0, chosen, needs[need + 1][1])
                return
            fits = needs[need][0]
            for i in range(start, len(groups)):
                used = left[i]
                if used < len(groups[i]):
                    c = groups[i][used]
                    if fits(c) or (wild is not None and wild(c)):
                        left[i] += 1
                        fill(need, left, i, (*chosen, c), open_number - 1)
                        left[i] -= 1

        if not needs:
            return [()]
        fill(0, [0] * len(groups), 0, (), needs[0][1])
        return ways

    def short(self, site: int, what: str, zone_slot: int | None) -> int:
        """A supply has not enough, and nothing says what happens then."""
        info = self.g.sites[site]
        if self.announces(site):
            raise Infeasible("D10", "cannot be paid", info.span)
        where = f" in {self.g.words.zone(self.g.zone_at[zone_slot])}" if zone_slot is not None else ""
        raise PlayError(
            "D10", f"not enough {what}{where}, and no rule says what happens then", info.span,
            help="add `or what is left`, `if able`, an `otherwise` block, or `when empty` to the zone",
            other=self.g.zone_span(self.g.zone_at[zone_slot]) if zone_slot is not None else None,
        )  # fmt: skip


def next_tuple(content: tuple[Any, ...], order: range) -> int:
    """The first place in that order where a segment of unknown order is."""
    for i in order:
        if content[i].__class__ is tuple:
            return i
    raise AssertionError


__all__ = ["DECLINE", "OVER", "WAIT", "Machine", "Result", "flat"]
