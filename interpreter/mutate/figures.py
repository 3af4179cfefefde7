"""The figures of a benchmark: for each kind how many mutants there were and how many were found, and what of it all was a
false alarm."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from dreambook.grammar.codes import CODES, Severity
from dreambook.interpreter.mutate.baselines import CAN_FIND, NAMES
from dreambook.interpreter.mutate.operators import all_operators
from dreambook.interpreter.mutate.pairs import Pair
from dreambook.interpreter.mutate.running import Found, Outcome

AIMS = {
    "recall_static": 0.95, "recall_dynamic": 0.90, "localisation_top3": 0.95, "witness_replay": 1.0, "false_errors_clean": 0,
    "false_errors_preserving": 0, "warning_precision": 0.90,
}  # fmt: skip
"""What the checker should reach; false alarms are counts."""
LEAST = 0.5
"""Of each kind at least so much should be found: a check that says nothing is noticed, however many others there are."""
HARMLESS = ("preserving", "clean", "benign")
"""Labels of rulebooks that contradict themselves no more than before."""
TOP = 3


@dataclass
class Benchmark:
    """The figures of all outcomes. `overall` has a figure, or None where nothing of the sort was there to measure."""

    kinds: dict[str, dict[str, Any]] = field(default_factory=dict)
    overall: dict[str, float | int | None] = field(default_factory=dict)
    labels: dict[str, int] = field(default_factory=dict)
    held_out: dict[str, float | None] = field(default_factory=dict)
    baselines: dict[str, dict[str, Any]] = field(default_factory=dict)
    missed: list[Outcome] = field(default_factory=list)
    false: list[tuple[Outcome, Found]] = field(default_factory=list)
    unread: list[Outcome] = field(default_factory=list)

    @property
    def short(self) -> list[str]:
        """The figures that miss their aim."""
        found = []
        for name, aim in AIMS.items():
            value = self.overall.get(name)
            if value is not None and (value > aim if name.startswith("false") else value < aim):
                found.append(name)
        return [*found, *(kind for kind, row in self.kinds.items() if row["recall"] < LEAST)]

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return {
            "kinds": self.kinds, "overall": self.overall, "aims": AIMS, "short_of": self.short, "labels": self.labels,
            "development_and_held_out": self.held_out, "baselines": self.baselines, "missed": [o.plain() for o in self.missed],
            "false_alarms": [{"mutant": o.plain() | {"found": []}, "finding": f.__dict__} for o, f in self.false],
            "unread": [o.plain() for o in self.unread],
        }  # fmt: skip


def measured(outcomes: Sequence[Outcome], seconds: float) -> Benchmark:
    """The figures of these outcomes."""
    result = Benchmark(labels=dict(sorted(Counter(o.label for o in outcomes).items())))
    defects = [o for o in outcomes if o.label == "defect"]
    by_kind: dict[str, list[Outcome]] = defaultdict(list)
    for outcome in defects:
        by_kind[kind_of(outcome)].append(outcome)
    for kind in sorted(by_kind, key=list(CODES).index):
        result.kinds[kind] = _row(by_kind[kind])
    result.baselines = {name: _baseline(name, defects) for name in NAMES}
    result.missed = [o for o in defects if not o.hit]
    result.unread = [o for o in outcomes if o.label == "unread"]
    _false_alarms(result, outcomes)
    errors = [o for o in defects if CODES[kind_of(o)].severity is Severity.ERROR]
    hits = [o for o in defects if o.hit]
    witnesses = [f for o in outcomes for f in o.found if f.by_play]
    result.overall = {
        "mutants": len(defects),
        "recall_static": _share(o.hit for o in errors if kind_of(o)[0] in "SVX"),
        "recall_dynamic": _share(o.hit for o in errors if kind_of(o)[0] == "D"),
        "recall_warnings": _share(o.hit for o in defects if CODES[kind_of(o)].severity is not Severity.ERROR),
        "localisation_top3": _share(0 < o.rank <= TOP for o in hits),
        "witness_replay": _share(f.replayed for f in witnesses),
        **{f"false_errors_{label}": sum(o.label == label and f.severity == "error" for o, f in result.false) for label in HARMLESS},
        "warning_precision": _precision(outcomes, result),
        "findings_per_mutant": round(sum(len(o.found) for o in hits) / len(hits), 2) if hits else None,
        "median_seconds": round(median(o.seconds for o in outcomes if o.seconds), 3) if any(o.seconds for o in outcomes) else None,
        "seconds": round(seconds, 1),
    }  # fmt: skip
    table = all_operators()
    result.held_out = {
        "development": _share(o.hit for o in defects if not table[o.operator].held_out),
        "held_out": _share(o.hit for o in defects if table[o.operator].held_out),
    }
    return result


def of_pairs(pairs: Sequence[Pair]) -> dict[str, Any]:
    """What became of two mistakes in one rulebook, each of which is found by itself: in how many pairs both are found, one, or
    none; and the share of all these mistakes that is."""
    found = [sum(pair.found) for pair in pairs]
    return {
        "pairs": len(found), "both": found.count(2), "one": found.count(1), "none": found.count(0),
        "recall": _share(flag for pair in pairs for flag in pair.found),
    }  # fmt: skip


def kind_of(outcome: Outcome) -> str:
    """The kind that a mutant counts for: of its kinds the one that was found, else the usual one."""
    codes = {found.code for found in outcome.found}
    return next((kind for kind in outcome.kinds if kind in codes), outcome.kinds[0])


def _row(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    hits = [o for o in outcomes if o.hit]
    return {
        "mutants": len(outcomes), "found": len(hits), "recall": _share(o.hit for o in outcomes),
        "top3": _share(0 < o.rank <= TOP for o in hits),
    }  # fmt: skip


def _baseline(name: str, defects: Sequence[Outcome]) -> dict[str, Any]:
    """How much a simpler check finds of the mutants of the kinds that it can find, and how much we find of the same."""
    asked = [o for o in defects if set(o.kinds) & set(CAN_FIND[name])]
    found = sum(name in o.baselines for o in asked)
    return {
        "mutants": len(asked),
        "found": found,
        "recall": _share(name in o.baselines for o in asked),
        "ours": _share(o.hit for o in asked),
    }


def _false_alarms(result: Benchmark, outcomes: Iterable[Outcome]) -> None:
    for outcome in outcomes:
        if outcome.label in HARMLESS:
            result.false += [(outcome, found) for found in outcome.found if found.severity != "hint"]


def _precision(outcomes: Sequence[Outcome], result: Benchmark) -> float | None:
    """Of the warnings the share that is right: of a right kind, or about what was changed in a mutant that has a defect."""
    right = [
        f for o in outcomes if o.label == "defect" for f in o.found
        if f.severity == "warning" and (f.code in o.kinds or f.located)
    ]  # fmt: skip
    wrong = [f for _, f in result.false if f.severity == "warning"]
    wrong += [
        f for o in outcomes if o.label == "defect" for f in o.found
        if f.severity == "warning" and f.code not in o.kinds and not f.located
    ]  # fmt: skip
    return _share([*(True for _ in right), *(False for _ in wrong)])


def _share(flags: Iterable[bool]) -> float | None:
    known = list(flags)
    return round(sum(known) / len(known), 4) if known else None
