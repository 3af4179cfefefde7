"""Defects that people reported in public trackers, rebuilt as small rulebooks: each is found, and gone when it is mended."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from dreambook.grammar.diagnostics import Severity
from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import check

PAGE = Path(__file__).with_name("defects.md")
_CASE = re.compile(r"^## ([A-Z]\d\d) (\S+#\d+): (.+?)$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)
_FENCE = re.compile(r"^```dream\n(.*?)^```$", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Defect:
    """A report, the kind of contradiction that it is, the rulebook that has it and the one that is mended."""

    code: str
    report: str
    what: str
    bad: str
    mended: str


def _defects() -> list[Defect]:
    found = []
    for match in _CASE.finditer(PAGE.read_text(encoding="utf-8")):
        bad, mended = _FENCE.findall(match.group(4))
        found.append(Defect(match.group(1), match.group(2), match.group(3), bad, mended))
    return found


DEFECTS = _defects()


def codes(text: str) -> set[str]:
    """The errors and warnings that a plain check finds."""
    report = check(load_text(text, "defect.dream"))
    return {d.code for d in report.findings if d.severity in (Severity.ERROR, Severity.WARNING)}


def test_there_are_enough_and_each_report_once() -> None:
    reports = [defect.report for defect in DEFECTS]
    assert len(set(reports)) == len(reports) >= 25


@pytest.mark.parametrize("defect", DEFECTS, ids=lambda d: f"{d.code} {d.report}")
def test_it_is_found_and_gone_when_mended(defect: Defect) -> None:
    assert defect.code in codes(defect.bad)
    assert defect.code not in codes(defect.mended)
