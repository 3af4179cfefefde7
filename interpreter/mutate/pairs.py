"""Mutants of mutants: two mistakes in one rulebook, each of which is found by itself. Does one hide the other?

What keeps a rulebook from being compiled hides all that only play shows, and so it should: one mends the first finding and
checks again. So it is counted apart whether both mistakes are found, and whether one at least is (the coupling of
mutants: Jia and Harman, Higher order mutation testing, 2009).
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from dreambook.interpreter.check import checked
from dreambook.interpreter.mutate.operators import all_operators
from dreambook.interpreter.mutate.running import Outcome, about_patches, before, subject_of
from dreambook.interpreter.mutate.subject import Change, Mutant

MOST_TRIES = 20
"""So many pairs are drawn for one that does not change the same lines, at most."""


@dataclass(frozen=True)
class Pair:
    """Two mistakes in one rulebook, each with the kinds that are right for it, and which of the two are found."""

    rulebook: str
    operators: tuple[str, str]
    says: tuple[str, str]
    kinds: tuple[tuple[str, ...], tuple[str, ...]]
    codes: tuple[str, ...]

    @property
    def found(self) -> tuple[bool, bool]:
        """Whether a finding of a right kind is there, for each."""
        first, second = (any(code in self.codes for code in kinds) for kinds in self.kinds)
        return first, second

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self) | {"found": self.found}


def pairs_of(done: Sequence[tuple[Mutant, Outcome]], count: int, seed: int) -> Iterator[Pair]:
    """So many pairs of mistakes that were found by themselves and have no kind in common, drawn by chance and checked."""
    table = all_operators()
    found = [
        (mutant, outcome) for mutant, outcome in done
        if outcome.label == "defect" and outcome.hit and not about_patches(table[mutant.operator]) and not table[mutant.operator].reviewed
    ]  # fmt: skip
    luck = random.Random(f"{seed} pairs")
    drawn: set[tuple[Any, ...]] = set()
    for _ in range(count * MOST_TRIES):
        if len(drawn) >= count or len(found) < 2:
            return
        (one, first), (other, second) = luck.sample(found, 2)
        key = (one.rulebook, *sorted((one.texts, other.texts)))
        if one.rulebook != other.rulebook or set(first.kinds) & set(second.kinds) or key in drawn or _meet(one, other):
            continue
        drawn.add(key)
        yield _checked(one, first, other, second)


def _meet(one: Mutant, other: Mutant) -> bool:
    """Whether two changes touch the same stretch of a text."""
    return any(a.file == b.file and a.start <= b.end and b.start <= a.end for a in one.edits for b in other.edits)


def _checked(one: Mutant, first: Outcome, other: Mutant, second: Outcome) -> Pair:
    subject = subject_of(one.rulebook)
    says = f"{one.says}; {other.says}"
    both = subject.mutant("", (), Change((*one.edits, *other.edits), says, (*one.names, *other.names)))
    known = {d.key for d in before(one.rulebook, "normal")}
    codes = tuple(d.code for d in checked(both.loaded(False)).findings if d.key not in known)
    return Pair(
        one.rulebook, (one.operator, other.operator), (one.says, other.says), (first.kinds, second.kinds), codes
    )
