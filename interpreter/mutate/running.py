"""Checking mutants: what was expected of each, what was found, and where."""

import random
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import lru_cache
from time import perf_counter
from typing import Any

from dreambook.grammar.diagnostics import Diagnostic, Severity
from dreambook.interpreter.accepted.parts import lock_of
from dreambook.interpreter.api import Rulebook, load
from dreambook.interpreter.check import checked
from dreambook.interpreter.check.witness import happens_again
from dreambook.interpreter.mutate.baselines import CAN_FIND, NAMES, found_by
from dreambook.interpreter.mutate.operators import Operator, all_operators
from dreambook.interpreter.mutate.oracle import POSITIONS, Judgement, Oracle
from dreambook.interpreter.mutate.places import located
from dreambook.interpreter.mutate.subject import Mutant, Subject

TEXT_ONLY = ("P", "F")
"""Findings of these letters say that a text cannot be read: such a mutant was made badly, and is not counted."""

OF_WORDS = ("P15", "P16")
"""Findings that say that a text has no translation, or a translation no text: so it is with whatever is changed in a rulebook
that has another language, and nothing of a contradiction."""


@dataclass(frozen=True)
class Wish:
    """Which mutants are wanted: operators by name, kinds, and how many of each operator for each rulebook."""

    operators: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    limit: int | None = None
    seed: int = 0


@dataclass(frozen=True)
class Found:
    """A finding of the checker in a mutant that was not there before."""

    code: str
    severity: str
    message: str
    place: tuple[str, int]
    located: bool
    replayed: bool
    by_play: bool


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant.

    `label` is `defect` (with its `kinds`), `benign`, `equivalent`, `preserving`, `undecided`, `uncompiled` or `unread`; `rank` is the
    place of the first finding that blames what was changed, from 1; 0 where there is none.
    """

    rulebook: str
    operator: str
    says: str
    place: tuple[str, int]
    label: str
    kinds: tuple[str, ...]
    looked: str
    found: tuple[Found, ...]
    rank: int
    seconds: float
    static: bool
    baselines: tuple[str, ...] = ()
    """The simpler checks that find a right kind too."""

    @property
    def hit(self) -> bool:
        """Whether a finding of a right kind is there."""
        return any(finding.code in self.kinds for finding in self.found)

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self) | {"hit": self.hit}


def wanted(wish: Wish) -> list[Operator]:
    """The operators that were asked for."""
    return [
        op for op in all_operators().values()
        if (not wish.operators or op.name in wish.operators) and (not wish.kinds or set(wish.kinds) & set(op.kinds) or op.preserving)
    ]  # fmt: skip


def about_patches(op: Operator) -> bool:
    """Whether an operator is about what patches do to a rulebook."""
    return any(kind[0] == "V" for kind in op.kinds[:1])


@lru_cache(maxsize=4)
def subject_of(name: str) -> Subject:
    """A rulebook to be changed. Raises RulebookError when there is no such file."""
    return Subject(name, load(name))


@lru_cache(maxsize=2)
def _oracle(name: str, positions: int) -> Oracle:
    return Oracle(subject_of(name).rulebook, positions)


@lru_cache(maxsize=4)
def before(name: str, level: str) -> tuple[Diagnostic, ...]:
    """What the checker finds in the rulebook itself."""
    return tuple(checked(load(name), level).findings)


def mutants_of(subject: Subject, wish: Wish) -> Iterator[Mutant]:
    """The mutants of a rulebook. Where an operator has more than the limit, chance picks, the same for the same seed."""
    for op in wanted(wish):
        changes = list(op.changes(subject))
        if len(subject.files) > 1 and not about_patches(op):
            # The rulebook itself is changed where it is a subject of its own.
            changes = [change for change in changes if any(edit.file for edit in change.edits)]
        if wish.limit is not None and len(changes) > wish.limit:
            luck = random.Random(f"{wish.seed} {op.name} {subject.name}")
            changes = [changes[i] for i in sorted(luck.sample(range(len(changes)), wish.limit))]
        for change in changes:
            yield subject.mutant(op.name, op.kinds, change)


def clean(name: str, level: str = "normal") -> Outcome:
    """The rulebook as it is, checked: whatever is found in it is a false alarm."""
    start = perf_counter()
    found = tuple(_found(d, None, None) for d in before(name, level) if d.severity is not Severity.HINT)
    return Outcome(name, "", "as it is", ("", 0), "clean", (), "", found, 0, perf_counter() - start, False)


def sampled(mutants: Sequence[Mutant], count: int, seed: int) -> list[Mutant]:
    """So many of the mutants: of every operator as evenly as can be, and chance picks which."""
    luck = random.Random(f"{seed} sample")
    by_operator: dict[str, list[Mutant]] = {}
    for mutant in luck.sample(mutants, len(mutants)):
        by_operator.setdefault(mutant.operator, []).append(mutant)
    picked: list[Mutant] = []
    for turn in range(max(map(len, by_operator.values()), default=0)):
        picked += luck.sample(left := [few[turn] for few in by_operator.values() if turn < len(few)], len(left))
    kept = {id(mutant) for mutant in picked[:count]}
    return [mutant for mutant in mutants if id(mutant) in kept]


@dataclass(frozen=True)
class Bounds:
    """How far the oracle and the baselines look: positions of each game, and random games."""

    positions: int = POSITIONS
    playouts: int = 0


def run(mutant: Mutant, bounds: Bounds = Bounds()) -> Outcome:
    """Judge a mutant, check it, and compare."""
    op = all_operators()[mutant.operator]
    subject = subject_of(mutant.rulebook)
    changed = mutant.loaded(about_patches(op))
    place = mutant.lines[0] if mutant.lines else ("", 0)
    judged = _judged(op, mutant, subject, changed, bounds.positions)
    if judged.label in ("equivalent", "unread", "uncompiled"):
        return Outcome(
            mutant.rulebook, op.name, mutant.says, place, judged.label, judged.kinds, judged.looked, (), 0, 0.0, False
        )
    if op.reviewed:
        changed = _reviewed(subject.rulebook, changed)
    level = "fast" if op.fast else "normal"
    start = perf_counter()
    report = checked(changed, level)
    seconds = perf_counter() - start
    known = {d.key for d in before(mutant.rulebook, level)}
    new = sorted(
        (d for d in report.findings if d.key not in known and d.code not in OF_WORDS), key=lambda d: d.severity.rank
    )
    found = tuple(_found(d, mutant, changed) for d in new)
    rank = next((i for i, f in enumerate(found, 1) if f.located), 0)
    static = bool(judged.kinds) and judged.kinds[0][0] in "SVX"
    simpler = tuple(
        name for name in NAMES if judged.label == "defect" and _finds(name, judged.kinds, changed, bounds.playouts)
    )
    return Outcome(
        mutant.rulebook, op.name, mutant.says, place, judged.label, judged.kinds, judged.looked, found, rank, seconds, static, simpler
    )  # fmt: skip


def _finds(baseline: str, kinds: tuple[str, ...], changed: Rulebook, playouts: int) -> bool:
    """Whether a simpler check finds a right kind. Only one that can is asked."""
    return bool(set(kinds) & set(CAN_FIND[baseline])) and bool(set(kinds) & found_by(baseline, changed, playouts))


def _judged(op: Operator, mutant: Mutant, subject: Subject, changed: Rulebook, positions: int) -> Judgement:
    """What the mutant is, before the checker has said anything."""
    known = {(d.code, d.message) for d in subject.rulebook.diagnostics}
    unread = [
        d
        for d in changed.diagnostics
        if d.code[0] in TEXT_ONLY and d.severity is Severity.ERROR and (d.code, d.message) not in known
    ]
    if unread:
        return Judgement(
            "unread",
            (),
            f"{unread[0].code} at line {unread[0].span.line if unread[0].span else 0}: {unread[0].message}",
        )
    if op.preserving:
        return Judgement("preserving", (), "by how it is made")
    if op.certain:
        return Judgement("defect", mutant.kinds, "by how it is made")
    return _oracle(mutant.rulebook, positions).judge(changed, mutant.kinds)


def _reviewed(before: Rulebook, changed: Rulebook) -> Rulebook:
    """The changed rulebook as one whose words were accepted before the change."""
    locks = {document.span.file: lock_of(None, document, before.sources) for document in before.documents}
    changed.locks = {file: changed.locks.get(file) or lock for file, lock in locks.items()}
    return changed


def _found(finding: Diagnostic, mutant: Mutant | None, changed: Rulebook | None) -> Found:
    span = finding.span
    blamed = mutant is not None and changed is not None and located(finding, mutant, changed)
    replayable = finding.code in ("S08", "S09", "S12", "S13") or (
        finding.code[0] == "D" and finding.cause[:1] == ("play",)
    )
    seen = finding.replayed
    if replayable and finding.witness is not None and mutant is not None:
        # Read and compiled anew: what the checker says of itself is no measurement.
        seen = happens_again(mutant.loaded(about_patches(all_operators()[mutant.operator])), finding)
    return Found(
        finding.code, finding.severity.value, finding.message, (span.file, span.line) if span else ("", 0), blamed, seen, replayable
    )  # fmt: skip


def outcomes(mutants: Sequence[Mutant], bounds: Bounds, jobs: int) -> Iterator[tuple[Mutant, Outcome]]:
    """Each mutant with its outcome, in any order, from so many processes. Closing the iterator stops them."""
    if jobs == 1:
        for mutant in mutants:
            yield mutant, run(mutant, bounds)
        return
    from concurrent.futures import ProcessPoolExecutor, as_completed
    from multiprocessing import get_context

    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        begun = {pool.submit(run, mutant, bounds): mutant for mutant in mutants}
        for done in as_completed(begun):
            yield begun[done], done.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
