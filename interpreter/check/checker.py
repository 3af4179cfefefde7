"""The order of the checks, and the report that says what was examined and how far.

Three levels: fast (text, names, types, counts for every number of players), normal (and the setup, the examples and a
bounded exploration), deep (the same with a larger bound). Bounds are counts, never seconds, so that a verdict is the
same on every machine.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, Severity
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.dynamic import LIMITS, explore_for_findings, setup_findings
from dreambook.interpreter.check.examples import run_example
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
        found.extend(_merged(findings, players, counts))
        if program is not None:
            compiled.append(players)
    looked["players"] = list(counts)
    looked["compiled"] = compiled
    check_texts(rulebook, found)
    if level != "fast" and compiled and not found.has_errors:
        _play(rulebook, compiled, level, found, looked, progress)
    elif level != "fast":
        looked["not_played"] = "the rulebook has errors" if found.has_errors else "no number of players is given"
    findings = found.sorted()
    if len(findings) > MAX_FINDINGS:
        looked["not_shown"] = len(findings) - MAX_FINDINGS
        findings = findings[:MAX_FINDINGS]
    return Report(findings, looked)


def _merged(findings: list[Diagnostic], players: int, counts: tuple[int, ...]) -> list[Diagnostic]:
    """What is found for one number of players alone says so; what is always found is found once (same text)."""
    return findings


def _play(
    rulebook: Rulebook, compiled: list[int], level: str, found: Diagnostics, looked: dict[str, Any],
    progress: Callable[[str, int, int], None] | None,
) -> None:  # fmt: skip
    played: list[dict[str, Any]] = []
    examples = passed = 0
    ready: list[int] = []
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
        record = explore_for_findings(program, LIMITS[level] // len(ready), found)
        record["worlds"] = compare_worlds(program, level, found)
        played.append(record)
    looked["explored"] = played


__all__ = ["LEVELS", "Label", "Report", "check"]
