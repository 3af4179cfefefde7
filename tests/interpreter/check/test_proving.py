"""Where no solver is installed the verdicts are unknown, and it is said how to install one."""

import pytest

from dreambook.interpreter.api import load, load_text
from dreambook.interpreter.check import check, proving
from dreambook.interpreter.cli.looked import described
from tests.interpreter.check.test_accepting import FERRY


@pytest.fixture
def no_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proving, "find_spec", lambda name: None)


@pytest.mark.usefixtures("no_solver")
def test_without_a_solver_nothing_is_proved_and_it_is_said() -> None:
    report = check(load("classics/tic_tac_toe"))
    assert not report.findings
    assert {report.looked["proved"][kind]["verdict"] for kind in proving.STATIC} == {"unknown"}
    assert report.looked["verdicts"]["S08"]["verdict"] == "unknown"
    assert proving.INSTALL in report.looked["verdicts"]["S08"]["bound"]
    assert f"conditions not proved (no solver is installed: {proving.INSTALL})" in described(report.looked)


@pytest.mark.usefixtures("no_solver")
def test_what_only_the_solver_finds_is_not_called_gone_without_it() -> None:
    text = FERRY.format(accept='accept S11 "000000000000" because "Known."')
    assert check(load_text(text)).findings == []


def test_with_a_solver_it_is_said_how_much_was_asked() -> None:
    assert "4 questions about conditions put to the solver" in described(check(load("classics/tic_tac_toe")).looked)
