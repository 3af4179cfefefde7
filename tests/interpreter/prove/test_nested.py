"""Conditions that are settled by the one around them, where nothing has changed since."""

import pytest

from tests.interpreter.prove.rulebooks import asked, market


def found(*lines: str) -> list[tuple[str, int, list[int]]]:
    """What is found of a trigger with these lines: how, the line of the inner condition, the lines of the others."""
    text = "trigger tide after rest\n" + "".join(f"    {line}\n" for line in lines)
    start = market(text).split("\n").index("trigger tide after rest") + 1
    every, _, _ = asked(market(text))
    findings = [d for d in every if d.code == "S07"]
    told = [(d.message.split(" is ")[1].split()[0], [label.span.line - start for label in d.labels]) for d in findings]
    return [(how, lines[0], lines[1:]) for how, lines in told]


@pytest.mark.parametrize(
    ("outer", "inner", "how"),
    [
        ("points > 5", "points > 5", "always"),
        ("points > 5", "points > 3", "always"),
        ("points > 5", "points < 4", "never"),
        ("points > 5", "points > 6", None),
        ("stormy", "not stormy", "never"),
        ("mood is calm", "mood is angry", "never"),
        ("top of deck is face up", "top of deck is face up", "always"),
        ("points > 5", "stormy", None),
        # By itself it is settled already: that is told once, without the other.
        ("points > 5", "points >= 0", None),
    ],
)
def test_what_is_asked_first_thing_in_a_branch(outer: str, inner: str, how: str | None) -> None:
    lines = found(
        f"if {outer}", f"    if {inner}", "        set stormy = no", "    otherwise", "        set stormy = yes"
    )
    assert [line for line in lines if line[2]] == ([] if how is None else [(how, 2, [1])])


def test_otherwise_the_condition_does_not_hold() -> None:
    branch = ("    if points > 7", "        set stormy = yes", "    gain 1 points, or what is left")
    assert found("if points > 5", "    set stormy = no", "otherwise", *branch) == [("never", 4, [1])]


def test_of_several_around_it_those_that_settle_it_are_shown() -> None:
    lines = ["if points > 5", "    if stormy", "        if points > 4", "            set stormy = no"]
    assert found(*lines) == [("always", 3, [1])]


def test_what_has_changed_since_is_asked_anew() -> None:
    assert found("if points > 5", "    lose 1 points", "    if points > 5", "        set stormy = no") == []
