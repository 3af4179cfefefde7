"""All that the solver is asked about a rulebook, with every number of players, and what comes of it.

A clash needs one number of players to be one; a condition that is never true must be so with all of them.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from dreambook.grammar.codes import Severity
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.proving import STATIC
from dreambook.interpreter.numbers import all_there_are, so_many
from dreambook.interpreter.prove.asking import Asking, Tried
from dreambook.interpreter.prove.branches import branch_verdicts
from dreambook.interpreter.prove.nested import nested_verdicts
from dreambook.interpreter.prove.norms import norm_verdicts
from dreambook.interpreter.prove.solver import Solver
from dreambook.interpreter.prove.value_lines import value_verdicts
from dreambook.interpreter.prove.verdicts import Proved, Verdict

EVERYWHERE = ("S07", "S10", "S11")
"""Kinds of finding that hold with every number of players, or not at all."""
PLAYED = ("S08", "S09", "S12", "S13")
"""Kinds of finding that play meets too: what it never comes to weighs less."""


def prove(rulebook: Rulebook, compiled: Sequence[int]) -> Proved:
    """Ask the solver about a rulebook, with the numbers of players that compiled."""
    solver = Solver()
    by_players: dict[int, list[Verdict]] = {}
    before: list[Diagnostic] | None = None
    for players in compiled:
        by_players[players] = _verdicts(Asking(rulebook.program(players), solver, before))
        there = {v.finding.key: v.finding for v in by_players[players] if v.finding and v.finding.code in EVERYWHERE}
        before = list(there.values()) if before is None else [d for d in before if d.key in there]
    counters = solver.counters
    return Proved(by_players, counters.asked, counters.cached, counters.unknown)


def weigh(answers: Proved, compiled: Sequence[int], found: Diagnostics, looked: dict[str, Any]) -> None:
    """What comes of the answers, beside what play has met: findings go to `found`, and the verdict of each kind with the
    number of questions to `looked`."""
    tried = {kind: Tried() for kind in STATIC}
    kept = _agreed(answers.by_players)
    explored = looked.get("explored") or []
    whole = bool(explored) and all(e.get("exhausted") for e in explored) and len(explored) >= len(compiled)
    for kind in STATIC:
        _count(tried[kind], kind, answers.by_players, kept)
    for finding in kept:
        played = next((d for d in found if d.code == finding.code and _same(d, finding)), None)
        if played is None:
            found.add(_weighed(finding, whole, explored))
        else:
            # Play met it, and shows how to come there; the solver knows the rules' names, and what to write.
            found.exchange(played, replace(played, labels=finding.labels, help=finding.help))
    looked["proved"] = {
        kind: {"verdict": t.verdict(), "questions": t.questions, "proved": t.proved, "open": t.unknown}
        for kind, t in tried.items()
    }
    looked["solver"] = {"asked": answers.asked, "cached": answers.cached, "unknown": answers.unknown}


def _verdicts(asking: Asking) -> list[Verdict]:
    verdicts: list[Verdict] = []
    for name in asking.rules.values:
        verdicts += value_verdicts(asking, name)
    return [*verdicts, *norm_verdicts(asking), *branch_verdicts(asking), *nested_verdicts(asking)]


def _agreed(by_players: dict[int, list[Verdict]]) -> list[Diagnostic]:
    """The findings that stand: of those that must hold with every number of players the ones that do."""
    keys = {players: {v.finding.key for v in verdicts if v.finding} for players, verdicts in by_players.items()}
    kept: dict[str, Diagnostic] = {}
    for verdicts in by_players.values():
        for verdict in verdicts:
            finding = verdict.finding
            if finding is None or finding.key in kept:
                continue
            if finding.code not in EVERYWHERE or all(finding.key in known for known in keys.values()):
                kept[finding.key] = finding
    return list(kept.values())


def _count(tried: Tried, kind: str, by_players: dict[int, list[Verdict]], kept: Sequence[Diagnostic]) -> None:
    for verdicts in by_players.values():
        for verdict in verdicts:
            if verdict.kind == kind:
                tried.questions += 1
                tried.unknown += verdict.open
                tried.proved += verdict.finding is None and not verdict.open
    tried.found = sum(finding.code == kind for finding in kept)


def _same(played: Diagnostic, proved: Diagnostic) -> bool:
    if played.code == "S09":
        # Play stands at the first line of the value, the solver shows all of them.
        return played.labels[0].span in {label.span for label in proved.labels}
    return {label.span for label in played.labels[:2]} == {label.span for label in proved.labels[:2]}


def _weighed(finding: Diagnostic, whole: bool, explored: Sequence[dict[str, Any]]) -> Diagnostic:
    """What play never comes to is no error: a warning where not all was explored, a hint where it was."""
    if finding.code == "S15":
        return replace(
            finding,
            replayed=True,
            verdict="found by the solver, and worked out by the interpreter in the position shown",
        )
    if finding.code not in PLAYED:
        return replace(finding, verdict="proved for every position")
    positions = sum(e["positions"] for e in explored)
    if whole:
        verdict = (
            f"this position can be built, but play never comes to one like it: {all_there_are(positions, 'position')}"
        )
        return replace(finding, severity=Severity.HINT, verdict=verdict, replayed=True)
    verdict = (
        "found by the solver, and seen by the interpreter in the position shown; not met in the "
        f"{so_many(positions, 'position')} that {'was' if positions == 1 else 'were'} explored"
    )
    return replace(finding, severity=Severity.WARNING, verdict=verdict, replayed=True)
