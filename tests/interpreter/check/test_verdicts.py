"""For each kind of finding how far a check has looked; and that a check of nothing says so."""

from dreambook.grammar.codes import CODES
from dreambook.interpreter.api import load, load_text
from dreambook.interpreter.check import check

NOTHING = "language 1\nrulebook quiet\n    players 2\n    cooperative\nvariables\n    days: 0 to 3\nround day, 3 times\n    gain 1 days\nscoring\n    score days\n"
WORDS = {"found", "proved", "none found within the bound", "unknown", "not applicable"}


def test_every_kind_has_a_verdict_and_says_how_far_it_goes() -> None:
    given = check(load("classics/tic_tac_toe")).looked["verdicts"]
    assert set(given) == {code for code in CODES if code[0] in "SVDX"}
    assert {v["verdict"] for v in given.values()} <= WORDS
    assert given["S07"] == {"verdict": "proved", "bound": "4 questions"}
    assert given["S08"]["verdict"] == "not applicable"
    assert given["X03"]["verdict"] == "not applicable"
    assert given["D02"]["verdict"] == "none found within the bound" and "positions" in given["D02"]["bound"]


def test_what_was_explored_whole_is_proved_and_what_is_found_is_found() -> None:
    text = NOTHING.replace("    gain 1 days", "    choose more: yes or no\n    if more\n        gain 1 days")
    given = check(load_text(text)).looked["verdicts"]
    assert given["D02"]["verdict"] == "proved" and given["D02"]["bound"].endswith("all there are")
    wrong = check(load_text(text.replace("if more", "if days > 3"))).looked["verdicts"]
    assert wrong["S07"]["verdict"] == "found"


def test_a_fast_check_knows_nothing_of_what_it_does_not_look_for() -> None:
    given = check(load("classics/tic_tac_toe"), "fast").looked["verdicts"]
    assert given["S01"]["verdict"] == "proved"
    assert {given[code]["verdict"] for code in ("S07", "D02", "X01")} == {"unknown"}


def test_a_check_of_nothing_says_so() -> None:
    report = check(load_text(NOTHING))
    assert [d.code for d in report.findings] == ["M01"] and not report.failed
    example = NOTHING + 'example "Three days"\n    given phase setup\n    then days = 3\n'
    assert [d.code for d in check(load_text(example)).findings] == []
