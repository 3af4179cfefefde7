"""The order of the checks, and the report that says what was examined and how far.

Three levels: fast (text, names, types, counts for every number of players), normal (and the setup, the examples and a
bounded exploration), deep (the same with a larger bound). Bounds are counts, never seconds, so that a verdict is the
same on every machine.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any

from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, Severity
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.dynamic import LIMITS, Look, explore_for_findings, setup_findings
from dreambook.interpreter.check.examples import check_players, run_example
from dreambook.interpreter.check.reach import Silence, report_silences
from dreambook.interpreter.check.texts import check_texts
from dreambook.interpreter.check.worlds import compare_worlds

LEVELS = ("fast", "normal", "deep")
MAX_FINDINGS = 200


@dataclass
class Report:
    """What a check found, and what it looked at.

    `findings` are in reading order; `looked` says what was examined and how far (plain data).
    """

    findings: list[Diagnostic] = field(default_factory=list)
    looked: dict[str, Any] = field(default_factory=dict)

    @property
    def failed(self) -> bool:
        """Whether there is an error or a warning."""
        return any(d.severity in (Severity.ERROR, Severity.WARNING) for d in self.findings)


def check(rulebook: Rulebook, level: str = "normal", progress: Callable[[str, int, int], None] | None = None) -> Report:
    """Check a rulebook. `progress` is called with (what, done, of)."""
    found = Diagnostics(rulebook.diagnostics)
    looked: dict[str, Any] = {"level": level, "blocks": len(rulebook.document.blocks)}
    counts = rulebook.player_counts
    compiled: list[int] = []
    for i, players in enumerate(counts):
        if progress is not None:
            progress("compile", i, len(counts))
        program, findings = rulebook.compiled(players)
        found.extend(findings)
        if program is not None:
            compiled.append(players)
    looked["players"] = list(counts)
    looked["compiled"] = compiled
    check_texts(rulebook, found)
    check_players(rulebook, found)
    if level != "fast" and compiled and not found.has_errors:
        _play(rulebook, compiled, level, found, looked, progress)
    elif level != "fast":
        looked["not_played"] = "the rulebook has errors" if found.has_errors else "no number of players is given"
    findings = merged(found.sorted())
    if len(findings) > MAX_FINDINGS:
        looked["not_shown"] = len(findings) - MAX_FINDINGS
        findings = findings[:MAX_FINDINGS]
    return Report(findings, looked)


def merged(findings: list[Diagnostic]) -> list[Diagnostic]:
    """One finding for what differs in figures alone, as it does from one number of players to the next.

    The first of its kind at a place is kept, with a note of how many more there are.
    """
    kept: dict[tuple[Any, ...], Diagnostic] = {}
    more: dict[tuple[Any, ...], int] = {}
    for finding in findings:
        places = tuple(label.span for label in finding.labels)
        key = (finding.code, places, re.sub(r"\d+", "#", finding.message))
        if places and key in kept:
            more[key] = more.get(key, 0) + 1
        else:
            kept[key] = finding
    for key, number in more.items():
        again = "once more" if number == 1 else f"{number} times more"
        kept[key] = replace(kept[key], notes=(*kept[key].notes, f"found {again}, with other figures or players"))
    return list(kept.values())


def _play(
    rulebook: Rulebook, compiled: list[int], level: str, found: Diagnostics, looked: dict[str, Any],
    progress: Callable[[str, int, int], None] | None,
) -> None:  # fmt: skip
    played: list[dict[str, Any]] = []
    examples = passed = 0
    ready: list[int] = []
    looks: list[Look] = []
    for players in compiled:
        program = rulebook.program(players)
        if setup_findings(program, found):
            ready.append(players)
        for plan in program.plans:
            examples += 1
            passed += run_example(program, plan, found)
    looked["setup"] = ready
    looked["examples"] = {"run": examples, "passed": passed}
    for i, players in enumerate(ready):
        if progress is not None:
            progress("explore", i, len(ready))
        program = rulebook.program(players)
        look = explore_for_findings(rulebook, program, LIMITS[level] // len(ready), found)
        look.record["worlds"] = compare_worlds(program, level, found)
        played.append(look.record)
        looks.append(look)
    looked["explored"] = played
    silences = [look.silence for look in looks]
    if rulebook.rules.scopes and ready:
        looked["scopes"] = [_scope(rulebook, name, ready[0], level, found, silences) for name in rulebook.rules.scopes]
    every = ready == list(rulebook.player_counts)
    unseen = report_silences(rulebook.rules, silences, every, any(look.unwon for look in looks), found)
    if unseen:
        looked["not_reached"] = unseen


def _scope(
    rulebook: Rulebook, name: str, players: int, level: str, found: Diagnostics, silences: list[Silence]
) -> dict[str, Any]:
    """Explore a smaller game of the same rules; its name stands in what is found, and in what was looked at."""
    inside = Diagnostics()
    program, findings = rulebook.scoped(name).compiled(players)
    inside.extend(findings)
    record: dict[str, Any] = {"scope": name, "players": players, "positions": 0, "exhausted": False}
    if program is not None and setup_findings(program, inside):
        look = explore_for_findings(rulebook, program, LIMITS[level], inside)
        record.update(look.record)
        # What comes up in the smaller game comes up; what does not proves nothing of the whole one.
        for silence in silences:
            silence.silent = [item for item in silence.silent if item in look.silence.silent]
    for finding in inside:
        found.add(replace(finding, notes=(*finding.notes, f"in the scope `{name}`")))
    return record


__all__ = ["LEVELS", "Label", "Report", "check"]
