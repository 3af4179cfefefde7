"""Triggers of one moment whose order matters (D08): found by playing both orders, and only where nothing orders them."""

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import Report, check
from dreambook.interpreter.check.confluence import unordered_pairs

HEADING = """
language 1
rulebook trial "Trial"
    players 2 to 3
    cooperative

components
    card Dream x 6
        worth: 1 to 6, each once

zones
    deck: pile of Dream, face down, shuffled
    hand: hand of Dream, one for each player, seen by its owner
    pool: row of Dream, face up

variables
    sheep: 0 to 90
    wolves: 0 to 90
    nights: 0 to 4

turns
    choose way: dream or wake
    if way = dream
        gain 2 sheep
    gain 1 nights

end
    win when nights = 4
"""


def checked(triggers: str) -> Report:
    book = load_text(HEADING.lstrip("\n") + triggers, "trial.dream")
    assert not book.diagnostics, book.diagnostics
    return check(book)


def found(report: Report) -> list[str]:
    return [d.message for d in report.findings if d.code == "D08"]


DOUBLE = """
trigger double after gaining sheep
    if sheep < 30
        set sheep = 2 x sheep
"""
LESS = """
trigger less after gaining sheep
    lose 1 sheep
"""
COUNTED = """
trigger counted after gaining sheep
    gain 1 wolves
"""


def test_two_that_change_one_number_differently() -> None:
    report = checked(DOUBLE + LESS)
    (finding,) = [d for d in report.findings if d.code == "D08"]
    assert finding.message == "`double` and `less` come at one moment, and which comes first matters"
    assert [label.span.line for label in finding.labels] == [29, 33]
    assert finding.notes[0] == "`double` or `less` first: sheep: 3 or 2"
    assert finding.replayed


def test_what_is_ordered_is_no_finding() -> None:
    report = checked(DOUBLE + LESS + "\ntriggers in this order: less, double\n")
    assert not found(report)
    assert report.looked["verdicts"]["D08"]["verdict"] == "proved"


def test_what_touches_nothing_in_common_is_not_even_compared() -> None:
    report = checked(DOUBLE + COUNTED)
    assert not found(report)
    assert report.looked["verdicts"]["D08"] == {
        "verdict": "proved", "bound": "no two triggers of one moment touch the same"
    }  # fmt: skip


def test_what_touches_the_same_and_makes_no_difference_is_compared() -> None:
    twice = LESS.replace("less", "fewer").replace("lose 1 sheep", "set sheep = 7")
    report = checked(LESS.replace("lose 1 sheep", "set sheep = 7") + twice)
    assert not found(report)
    verdict = report.looked["verdicts"]["D08"]
    assert verdict["verdict"] == "none found within the bound" and not verdict["bound"].startswith("0 ")


def test_conditions_that_become_true_at_one_moment() -> None:
    text = """
trigger calm when sheep > 3
    set sheep = 2
trigger storm when sheep > 2
    set wolves = 5 x sheep
"""
    assert found(checked(text)) == ["`calm` and `storm` come at one moment, and which comes first matters"]


def test_what_is_decided_and_what_chance_brings_is_the_same_in_both_orders() -> None:
    text = """
trigger drawing_one after gaining sheep
    draw 1 from deck to hand, or what is left
trigger laying_one after gaining sheep
    if any hand
        choose laid from hand
        move laid to pool
"""
    assert found(checked(text)) == ["`drawing_one` and `laying_one` come at one moment, and which comes first matters"]
    both = """
trigger drawing_one after gaining sheep
    draw 1 from deck to hand, or what is left
trigger laying_one after gaining sheep
    draw 1 from deck to hand, or what is left
"""
    report = checked(both)
    assert not found(report)
    assert report.looked["verdicts"]["D08"]["bound"].endswith("moments of 1 pair of triggers")


def test_what_a_third_line_orders_in_between_is_ordered() -> None:
    book = load_text(
        HEADING.lstrip("\n") + DOUBLE + LESS + COUNTED + "\ntriggers in this order: less, counted\n"
        "triggers in this order: counted, double\n", "trial.dream",
    )  # fmt: skip
    assert [t.head.name for t in book.rules.triggers] == ["less", "counted", "double"]
    assert not unordered_pairs(book.rules)


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        ("triggers in this order: double, les", "S01", "no trigger is named `les`"),
        ("triggers in this order: double, sheep", "S01", "`sheep` is a variable, no trigger"),
        ("triggers in this order: double, less, double", "S14", "these orders go in a circle: `double` before `less` before `double`"),
        (
            "triggers in this order: double, less\ntriggers in this order: less, double", "S14",
            "these orders go in a circle: `double` before `less` before `double`",
        ),
    ],
)  # fmt: skip
def test_orders_that_are_wrong(lines: str, code: str, message: str) -> None:
    book = load_text(HEADING.lstrip("\n") + DOUBLE + LESS + "\n" + lines + "\n", "trial.dream")
    (finding,) = book.diagnostics
    assert (finding.code, set(finding.message.split())) == (code, set(message.split()))
