"""Which options a decision offers: those that look alike to the chooser are one, those that lead nowhere are none."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from dreambook.interpreter.model.box import UNORDERED
from dreambook.interpreter.play.errors import Infeasible, PlayError, Refusal, Revealed
from dreambook.interpreter.play.pending import DECLINE, Decision
from dreambook.interpreter.play.position import HALT, Position
from dreambook.interpreter.play.spots import kept_of, tried_of

if TYPE_CHECKING:
    from dreambook.interpreter.play.machine import Machine


NOTHING = "nothing to choose"
"""Why an announcement cannot be completed that comes to a choice without an option."""
MOST_DEEP = 100
"""Choices of one turn that are followed one after the other at most."""
MOST_TRIED = 20_000
"""Choices that are tried at most to find how a turn does most."""


class Offering(Position):
    """A position that can say what a decision offers."""

    __slots__ = ()

    def merged(self, values: Sequence[Any], player: int) -> tuple[list[Any], dict[int, tuple[Any, ...]] | None]:
        """Values that the chooser cannot tell apart are one option."""
        g = self.g
        m = cast("Machine", self)
        species = g.species_of
        if g.plain_classes or (
            values[0].__class__ is int and 0 <= values[0] < len(species) and g.plain_in(self.loc[values[0]])
        ):
            first = self._printed_alike(values, player)
            if first is not None:
                return first, None
        alone = all(v.__class__ is int for v in values) and len({species[v] for v in values}) == len(values)
        if alone and not self.conceals(player, values):
            # All are printed differently, and the chooser sees it.
            return list(values), None
        kept: list[Any] = []
        members: list[list[Any]] = []
        index: dict[Any, int] = {}
        for v in values:
            key = g.looks_like(m, v, player)
            at = index.get(key)
            if at is None:
                index[key] = len(kept)
                kept.append(v)
                members.append([v])
            else:
                members[at].append(v)
        if self.conceals(player, kept):
            # The numbers of components that the chooser does not know must not show in the order of the options.
            looks = list(index)
            order = sorted(range(len(kept)), key=lambda i: _unseen_last(looks[i]))
            kept, members = [kept[i] for i in order], [members[i] for i in order]
        groups = {}
        for i, same in enumerate(members):
            if len(same) > 1 and len({g.class_of(m, v) for v in same}) > 1:
                groups[i] = tuple(same)
        return kept, groups or None

    def _printed_alike(self, values: Sequence[Any], player: int) -> list[Any] | None:
        """One of each of those that are printed alike, where they lie in a hand, bag or pool that the chooser sees; None
        where they do not."""
        g = self.g
        loc, species = self.loc, g.species_of
        if values[0].__class__ is not int:
            return None
        slot = loc[values[0]]
        if g.zone_at[slot].form not in UNORDERED:
            return None
        seen = g.viewers[slot]
        if g.hidden_information and player >= 0 and (seen is None or not seen >> player & 1 or self.s[g.slot_flipped]):
            return None
        first: dict[int, int] = {}
        for v in values:
            if v.__class__ is not int or loc[v] != slot:
                return None
            first.setdefault(species[v], v)
        return list(first.values())

    def concealed(self, site: int, player: int, value: Any) -> bool:
        """Whether an option of a decision is, or holds, a component that the chooser does not know."""
        info = self.g.sites[site]
        if info.sees or value == DECLINE:
            return False
        if info.kind == "payment":
            return self.conceals(player, value)
        return info.type.base == "component" and value.__class__ is int and self.conceals(player, (value,))

    def look_ahead(self, decision: Decision) -> None:
        """Keep the options that some completion carries to a position which no norm forbids (design, 3.4)."""
        kept: list[Any] = []
        groups: dict[int, tuple[Any, ...]] = {}
        for i, value in enumerate(decision.values):
            members = decision.groups.get(i) if decision.groups else None
            refusal = None
            # What the chooser does not know must not decide what is offered.
            if (members is None or value == DECLINE) and not self.concealed(decision.site, decision.player, value):
                refusal = self._try(decision, value, 0)
            if refusal is None:
                if members is not None:
                    groups[len(kept)] = members
                kept.append(value)
            else:
                decision.refused.append((value, refusal))
        decision.values = kept_of(decision.values, kept)
        decision.groups = groups or None
        if self.g.greatest and len(kept) > 1:
            self._do_most(decision)

    def _do_most(self, decision: Decision) -> None:
        """Keep the options after which what must be done as often as possible can be done most often in this turn."""
        due = [function(self, self.s, decision.player) for _, function in self.g.greatest]
        if not any(due):
            return
        if any(
            (decision.groups and i in decision.groups) or self.concealed(decision.site, decision.player, v)
            for i, v in enumerate(decision.values)
        ):
            # What the chooser does not know must not decide what is offered.
            return
        left = [MOST_TRIED]
        tallies = []
        for value in decision.values:
            tally = self._most(decision, value, left)
            tallies.append(None if tally is None else tuple(n for n, on in zip(tally, due, strict=True) if on))
        best = max((tally for tally in tallies if tally is not None), default=None)
        if best is None:
            return
        title = next(title for (title, _), on in zip(self.g.greatest, due, strict=True) if on)
        groups = decision.groups or {}
        kept = [i for i, tally in enumerate(tallies) if tally == best]
        decision.refused.extend((v, title) for i, v in enumerate(decision.values) if i not in kept)
        decision.groups = {j: groups[i] for j, i in enumerate(kept) if i in groups} or None
        decision.values = kept_of(decision.values, [decision.values[i] for i in kept], listed=True)

    def _most(self, decision: Decision, value: Any, left: list[int], depth: int = 0) -> tuple[int, ...] | None:
        """How often each such action is done at most in what may follow a choice, up to chance, another player or the turn's
        end. None when the choice leads nowhere. Raises PlayError when there are too many ways to try."""
        left[0] -= 1
        if left[0] < 0 or depth > MOST_DEEP:
            raise PlayError(
                "D03", f"there are more than {MOST_TRIED:,} ways to play this turn: too many to find the one that does most",
                self.g.sites[decision.site].span, help="give the turn fewer choices, or leave out `as often as possible`",
            )  # fmt: skip
        trial = cast("Machine", self.copy())
        if not trial.speculating:
            trial.concluded = False
            trial.speculating = decision.player + 1 if decision.player >= 0 else -1
            trial.tally, trial.turned = (0,) * len(self.g.greatest), False
        trial.L[decision.register] = value
        trial.pc = decision.next
        trial.pending = None
        try:
            trial.run()
        except PlayError:
            return None
        pending = trial.pending
        if trial.turned or not isinstance(pending, Decision) or pending.player != decision.player:
            broken = self.g.broken_norm(trial) if self.g.checks_norms else None
            return None if broken else trial.tally
        found = [trial._most(pending, inner, left, depth + 1) for inner in pending.values]
        return max((tally for tally in found if tally is not None), default=None)

    def announces(self, site: int, player: int | None = None) -> bool:
        """Whether what is tried out still goes through its own announcement at a site (where that player is asked).

        An announcement ends with its action, or where another player is asked: what is impossible after that does not
        refuse what was chosen.
        """
        if not self.speculating or self.concluded or not self.g.sites[site].announced:
            return False
        return player is None or self.speculating == (player + 1 if player >= 0 else -1)

    def _try(self, decision: Decision, value: Any, depth: int) -> str | None:
        """None when the choice can be completed; else the rule (or the reason) against it."""
        if depth > 12:
            return None
        trial = cast("Machine", self.copy())
        trial.speculating = decision.player + 1 if decision.player >= 0 else -1
        if depth == 0:
            trial.concluded = False
        trial.L[decision.register] = value
        trial.pc = decision.next
        trial.pending = None
        return self._end_of(trial, decision.player, depth)

    def completes(self, entry: int, registers: list[Any], player: int) -> bool:
        """Whether an action can be done now by a player: some way through its choices can be paid and breaks no norm."""
        if self.speculating and self.concluded:
            # Nobody looks further ahead than the end of what is tried out.
            return True
        trial = cast("Machine", self.copy())
        trial.speculating, trial.concluded = player + 1, False
        trial.pending = None
        trial.pc = trial.call(entry, HALT, registers)
        return self._end_of(trial, player, 0) is None

    def _end_of(self, trial: "Machine", player: int, depth: int) -> str | None:
        """Run a trial to the end of its announcement: None when that can be reached; else what stands against it."""
        try:
            trial.run()
        except Infeasible as problem:
            return Refusal.of(problem)
        except PlayError as problem:
            # What comes next cannot be tried out (a card is turned over), or nothing can be chosen there, perhaps since what
            # is broken forbids all of it: what was brought about so far is judged.
            judged = isinstance(problem, Revealed) or problem.code == "D02"
            return self.g.broken_norm(trial) if self.g.checks_norms and judged else None
        if trial.result is not None and not trial.concluded:
            # The game ended in the middle of an effect, where no norm speaks.
            return None
        pending = trial.pending
        if isinstance(pending, Decision) and pending.player == player and trial.announces(pending.site):
            reason = NOTHING
            for i, inner in enumerate(tried_of(pending.values)):
                if (pending.groups and i in pending.groups) or trial.concealed(pending.site, pending.player, inner):
                    return None
                refusal = trial._try(pending, inner, depth + 1)
                if refusal is None:
                    return None
                reason = refusal
            return reason
        broken = self.g.broken_norm(trial) if self.g.checks_norms else None
        return broken


def _unseen_last(looks: Any) -> tuple[Any, ...]:
    """The order of options by what the chooser sees: what is known as it comes, the rest by its place."""
    if looks.__class__ is not tuple or "unseen" not in looks:
        return (0,)
    slot, place, _, back = looks
    return (1, slot, place if place.__class__ is tuple else (place,), back)
