"""What the author knows of: findings that a rulebook accepts with a reason, and those of a baseline file.

`accept S10 "0123456789ab" because "..."` names a finding by its code and key (`dream check --keys` shows the line to
write). What is accepted and not found any more is a finding itself (M02), where the check has looked far enough to say.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.codes import CODES
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, did_you_mean
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.proving import STATIC
from dreambook.interpreter.errors import Misused

NEVER = ("S01", "S03", "S04", "S05", "S14", "D09", "M02")
"""Kinds that cannot be accepted: a rulebook with such a finding cannot be played, or does not say what it means. So
are all that begin with P or F."""


@dataclass(frozen=True)
class Accepted:
    """A finding that a rulebook accepts, and why."""

    finding: Diagnostic
    line: ast.Acceptance

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        span = self.line.span
        return {
            "code": self.finding.code, "key": self.finding.key, "message": self.finding.message,
            "because": self.line.because, "file": span.file, "line": span.line,
        }  # fmt: skip


def line_for(finding: Diagnostic) -> str:
    """The line that accepts a finding; empty for one that cannot be accepted."""
    return f'accept {finding.code} "{finding.key}" because "..."' if acceptable(finding.code) else ""


def acceptable(code: str) -> bool:
    """Whether findings of a kind can be accepted."""
    return code in CODES and code not in NEVER and code[0] not in "PF"


def held_against(
    rulebook: Rulebook, findings: Sequence[Diagnostic], looked: Mapping[str, Any]
) -> tuple[list[Diagnostic], list[Accepted]]:
    """The findings that are left, with those about acceptances (M02), and what the rulebook accepts."""
    lines = [node for node in rulebook.rules.nodes if isinstance(node, ast.Acceptance)]
    if not lines:
        return list(findings), []
    by_key = {(line.code, line.key): line for line in reversed(lines)}
    left: list[Diagnostic] = []
    accepted: list[Accepted] = []
    for finding in findings:
        line = by_key.get((finding.code, finding.key))
        if line is None or not acceptable(finding.code):
            left.append(finding)
        else:
            accepted.append(Accepted(finding, line))
    met = {(a.finding.code, a.finding.key) for a in accepted}
    more = Diagnostics(left)
    seen: set[tuple[str, str]] = set()
    for line in lines:
        which = (line.code, line.key)
        if which in seen:
            _report(more, line, "this is accepted twice", "remove one of the two lines")
        elif not acceptable(line.code):
            _unacceptable(more, line)
        elif which not in met and _judged(rulebook, line, looked):
            same = [f for f in left if f.code == line.code]
            help = "remove the line"
            if same:
                help += f'; if the finding at {same[0].span} is meant, its key is "{same[0].key}"'
            _report(more, line, f"there is no such finding any more: {line.code} with the key `{line.key}`", help)
        seen.add(which)
    return more.sorted(), accepted


def _unacceptable(found: Diagnostics, line: ast.Acceptance) -> None:
    if line.code not in CODES:
        near = did_you_mean(line.code, CODES)
        _report(
            found, line, f"`{line.code}` is no kind of finding", near or "`dream check --keys` shows the line to write"
        )
    else:
        _report(
            found, line, f"{line.code} cannot be accepted: {CODES[line.code].title.lower()}", "mend what it is about"
        )


def _report(found: Diagnostics, line: ast.Acceptance, message: str, help: str) -> None:
    found.report("M02", message, Label(line.span), help=help, cause=("accept", line.code, line.key, message[:20]))


def _judged(rulebook: Rulebook, line: ast.Acceptance, looked: Mapping[str, Any]) -> bool:
    """Whether the check looked far enough to say that a finding is gone."""
    if looked.get("level") == "fast" or "not_played" in looked or "not_shown" in looked:
        return False
    if rulebook.patches and line.span.file not in rulebook.patches:
        # It is about the rulebook without them.
        return False
    if line.code in STATIC:
        return "missing" not in looked.get("solver", {"missing": ""})
    return line.code[0] != "D" or looked.get("level") == "deep" or _whole(looked)


def _whole(looked: Mapping[str, Any]) -> bool:
    explored = looked.get("explored") or []
    return bool(explored) and all(e.get("exhausted") for e in explored)


# ------------------------------------------------------------------ baselines
def baseline_of(findings: Mapping[str, Iterable[Diagnostic]]) -> str:
    """The text of a baseline file: for each rulebook the findings that there are, by code and key."""
    known = {
        name: [{"code": d.code, "key": d.key, "message": d.message} for d in listed]
        for name, listed in findings.items()
    }
    return json.dumps({"baseline": 1, "rulebooks": known}, indent=2, ensure_ascii=False) + "\n"


def read_baseline(path: str) -> dict[str, set[tuple[str, str]]]:
    """The findings of a baseline file, by rulebook: code and key of each. Raises Misused when it is none."""
    try:
        data = json.loads(Path(path).read_text(encoding="utf-8"))
        return {
            name: {(str(entry["code"]), str(entry["key"])) for entry in listed}
            for name, listed in data["rulebooks"].items()
        }
    except OSError as problem:
        raise Misused(
            f"the baseline `{path}` cannot be read: {(problem.strerror or 'an error').lower()}",
            "write one with `--write-baseline`",
        ) from problem
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as problem:
        raise Misused(f"`{path}` is no baseline", "write one with `dream check ... --write-baseline FILE`") from problem


def without_known(
    findings: Sequence[Diagnostic], known: set[tuple[str, str]], looked: dict[str, Any]
) -> list[Diagnostic]:
    """The findings that are not in a baseline; `looked` says how many are, and how many of it are gone."""
    there = {(d.code, d.key) for d in findings}
    looked["baseline"] = {"known": len(known & there), "gone": len(known - there)}
    return [d for d in findings if (d.code, d.key) not in known]
