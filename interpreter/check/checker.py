"""The order of the checks, and the report that says what was examined and how far.

Three levels: fast (text, names, types, counts for every number of players), normal (and the setup, the examples and a
bounded exploration), deep (the same with a larger bound). Bounds are counts, never seconds, so that a verdict is the
same on every machine.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, Severity
from dreambook.interpreter.accepted.stale import stale_wordings
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.accepting import Accepted, held_against
from dreambook.interpreter.check.citations import check_citations
from dreambook.interpreter.check.endings import check_endings
from dreambook.interpreter.check.example_pairs import check_example_pairs
from dreambook.interpreter.check.examples import check_players
from dreambook.interpreter.check.none_of_it import check_none_of_it
from dreambook.interpreter.check.sentences import check_prose
from dreambook.interpreter.check.texts import check_texts
from dreambook.interpreter.check.together import told_together, with_who_takes_it_away
from dreambook.interpreter.check.translations import check_missing, check_words
from dreambook.interpreter.check.verdicts import looked_at_nothing, vacuous, verdicts
from dreambook.interpreter.compile.program import Program

LEVELS = ("fast", "normal", "deep")
MAX_FINDINGS = 200
EXAMPLES = ("X01", "X02")
"""What is wrong with an example that is played."""


@dataclass
class Report:
    """What a check found, and what it looked at.

    `findings` are in reading order; `looked` says what was examined and how far (plain data); `accepted` are the findings
    that the rulebook accepts, with its reasons: they are not among the others.
    """

    findings: list[Diagnostic] = field(default_factory=list)
    looked: dict[str, Any] = field(default_factory=dict)
    accepted: list[Accepted] = field(default_factory=list)

    @property
    def failed(self) -> bool:
        """Whether there is an error or a warning."""
        return any(d.severity in (Severity.ERROR, Severity.WARNING) for d in self.findings)


def check(
    rulebook: Rulebook, level: str = "normal", progress: Callable[[str, int, int], None] | None = None, jobs: int = 1
) -> Report:
    """Check a rulebook, in so many processes where the system can split one. `progress` is called with (what, done, of).

    An interrupt during play gives what was found so far; then `looked` has `interrupted`. Before, it is raised.
    """
    findings, looked = _examined(rulebook, level, progress, jobs)
    if not looked.get("interrupted"):
        try:
            findings = told_together(rulebook, findings, lambda other: _examined_whole(other, level, jobs))
        except KeyboardInterrupt:
            looked["interrupted"] = True
    if len(findings) > MAX_FINDINGS:
        looked["not_shown"] = len(findings) - MAX_FINDINGS
        findings = findings[:MAX_FINDINGS]
    if level != "fast" and not findings and not looked.get("interrupted") and looked_at_nothing(looked):
        findings = [*findings, vacuous(rulebook)]
    looked["verdicts"] = verdicts(findings, looked)
    findings, accepted = held_against(rulebook, findings, looked)
    if accepted:
        looked["accepted"] = [one.plain() for one in accepted]
    return Report(findings, looked, accepted)


def checked(rulebook: Rulebook, level: str = "normal", jobs: int = 1) -> Report:
    """A rulebook, checked to the end. Raises KeyboardInterrupt where somebody interrupts: who compares needs all of it."""
    report = check(rulebook, level, jobs=jobs)
    if report.looked.get("interrupted"):
        raise KeyboardInterrupt
    return report


def _examined_whole(rulebook: Rulebook, level: str, jobs: int) -> list[Diagnostic]:
    findings, looked = _examined(rulebook, level, None, jobs)
    if looked.get("interrupted"):
        raise KeyboardInterrupt
    return findings


def _examined(
    rulebook: Rulebook, level: str, progress: Callable[[str, int, int], None] | None, jobs: int
) -> tuple[list[Diagnostic], dict[str, Any]]:
    """What is found in one composition, and what was looked at."""
    found = Diagnostics(rulebook.diagnostics)
    looked: dict[str, Any] = {
        "level": level,
        "blocks": len(rulebook.document.blocks),
        "patched": bool(rulebook.patches),
    }
    counts = rulebook.player_counts
    compiled: list[int] = []
    programs: list[Program] = []
    for i, players in enumerate(counts):
        if progress is not None:
            progress("compile", i, len(counts))
        program, findings = rulebook.compiled(players)
        found.extend(findings)
        if program is not None:
            compiled.append(players)
            programs.append(program)
    looked["players"] = list(counts)
    looked["compiled"] = compiled
    check_texts(rulebook, found)
    for document in rulebook.documents:
        lock = rulebook.locks.get(document.span.file)
        if lock is not None:
            found.extend(stale_wordings(document, lock, rulebook.sources))
    check_prose(rulebook, programs, found, level != "fast")
    check_citations(rulebook.rules, found)
    check_none_of_it(rulebook.rules, found)
    if any(note.decides for note in rulebook.rules.notes):
        # Only who asks for words needs the texts as they can be changed.
        from dreambook.interpreter.check.decided import check_decided

        check_decided(rulebook, found)
    # What is wrong with words keeps nobody from playing.
    words = Diagnostics()
    if rulebook.rules.words:
        check_words(rulebook, words)
    check_players(rulebook, found)
    check_example_pairs(rulebook.rules, found)
    if not found.has_errors:
        check_endings(rulebook.rules, found)
    if level != "fast" and compiled and not found.has_errors:
        _play_and_prove(rulebook, compiled, level, jobs, found, looked, progress)
    elif level != "fast":
        if not found.has_errors:
            check_missing(rulebook, found)
        looked["not_played"] = "the rulebook has errors" if found.has_errors else "no number of players is given"
    found.extend(words)
    findings = found.sorted()
    if rulebook.patches and any(finding.code in EXAMPLES for finding in findings):
        from dreambook.interpreter.check.example_runs import of_the_patches

        findings = of_the_patches(rulebook, findings)
    return merged([with_who_takes_it_away(rulebook, finding) for finding in findings]), looked


def _play_and_prove(
    rulebook: Rulebook, compiled: list[int], level: str, jobs: int, found: Diagnostics, looked: dict[str, Any],
    progress: Callable[[str, int, int], None] | None,
) -> None:  # fmt: skip
    """Play, explore and ask the solver, each part by itself. Findings go to `found`, what was looked at to `looked`."""
    # Bots and the explorer are loaded only where something is played: an editor does not wait for them.
    from dreambook.interpreter.check.apart import done_apart
    from dreambook.interpreter.check.playing import parts_of_play, put_together
    from dreambook.interpreter.check.proving import ask_about, prove_rules

    parts: list[Callable[[], Any]] = [partial(ask_about, rulebook, compiled), partial(_untranslated, rulebook)]
    parts += parts_of_play(rulebook, compiled, level)
    tell = None if progress is None else partial(progress, "play and prove")
    asked, missing, *played = done_apart(parts, jobs, tell)
    found.extend(missing or ())
    put_together(rulebook, compiled, played, found, looked)
    if asked is None or asked.interrupted or missing is None:
        looked["interrupted"] = True
    prove_rules(asked, compiled, found, looked)


def _untranslated(rulebook: Rulebook) -> Diagnostics:
    """What has no words in another language: as the documents are put into words for that, it takes as long as playing."""
    found = Diagnostics()
    check_missing(rulebook, found)
    return found


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


__all__ = ["LEVELS", "Label", "Report", "check"]
