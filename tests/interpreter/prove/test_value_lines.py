"""Lines of values: clashes, gaps, lines that never count or change nothing, orders; each with what looks like it and is fine."""

import pytest

from tests.interpreter.prove.rulebooks import asked, codes, market


def fee(*lines: str) -> str:
    """The market with a fee of these lines."""
    return market(fee='\nvalue fee "Fee" of who: a player\n    ' + "\n    ".join(lines) + "\n")


CLASHES = {
    "numbers": ["is 1", "except rich is 4 when points of who > 9", "except friend is 0 when who is active"],
    "what lies in a zone": ["is 1", "except rich is 4 when count of purse of who > 9", "except flush is 3 when count of purse of who > 5 and stormy"],
    "what is printed": ["is 1", "except reds is 3 when count of red Card in hand of who > 2", "except high is 2 when total of rank of hand of who > 20"],
    "an option": ["is 1", "except calm_day is 2 when mood is calm", "except storm is 3 when stormy"],
    "a player or none": ["is 1", "except boss is 2 when chief is who", "except none_yet is 3 when chief is not none"],
    "lines with conditions": ["is 1", "is 2 when points of who > 5", "is 3 when points of who < 8"],
    "figures that differ here and there": ["is 1", "except one_each is points of who when stormy", "except capped is 7 when mood is angry"],
    "any player": ["is 1", "except far is 2 when any players has points > 12", "except near is 3 when points of who = 0"],
    "by way of another value": ["is 1", "except rich is 4 when wealth of who > 5", "except poor is 2 when points of who < 3"],
}  # fmt: skip
WEALTH = "\nvalue wealth of who: a player\n    is points of who + count of purse of who\n"


@pytest.mark.parametrize("lines", CLASHES.values(), ids=CLASHES)
def test_two_lines_that_apply_and_differ_are_found_with_the_position(lines: list[str]) -> None:
    found, _, _ = asked(fee(*lines) + WEALTH)
    (clash,) = [d for d in found if d.code == "S08"]
    assert len(clash.labels) == 2 and clash.labels[0].span != clash.labels[1].span
    assert "apply and differ" in clash.message
    assert clash.notes[0].startswith("with 2 players: who = player")
    assert "seen by the interpreter" in clash.verdict


def test_two_things_that_a_value_is_of_are_two() -> None:
    value = """
value struck "Struck" of attacker: a Card, target: a Card
    is attacker when rank of attacker < 3
    is target when rank of target < 3
"""
    play = "\nprocedure strike of attacker: a Card, target: a Card\n    move struck of (attacker, target) to display\n"
    found, _, _ = asked(market(value, play))
    (clash,) = [d for d in found if d.code == "S08"]
    assert "apply and differ" in clash.message and "seen by the interpreter" in clash.verdict


FINE = {
    "conditions that exclude each other": ["is 1", "except rich is 4 when points of who > 9", "except poor is 0 when points of who < 5"],
    "an order": ["is 1", "except rich is 4 when points of who > 9", "except storm is 0 when stormy beats rich"],
    "different levels": ["is 1", "is 2 when stormy", "except rich is 4 when points of who > 9"],
    "counts that exclude each other": ["is 1", "except reds is 3 when count of red Card in hand of who > 2", "except few is 2 when count of Card in hand of who < 2"],
    "what the box does not hold": ["is 1", "except reds is 3 when count of red Card in hand of who > 4", "except blues is 2 when count of blue Card in hand of who > 4 and count of red Card in display > 4"],
    "so much of it in all": ["is 1", "except rich is 3 when count of purse of who > 6", "except bank_full is 2 when count of bank > 6"],
    "options that exclude each other": ["is 1", "except calm_day is 2 when mood is calm", "except cross is 3 when mood is angry"],
    "values that exclude each other": ["is 1", "except rich is 4 when wealth of who > 5", "except poor is 2 when points of who + count of purse of who < 3"],
    "worked off in order": ["in this order", "is 1", "is 2 when stormy", "is 3 when mood is angry"],
}  # fmt: skip


@pytest.mark.parametrize("lines", FINE.values(), ids=FINE)
def test_lines_that_never_clash_are_proved(lines: list[str]) -> None:
    text = fee(*lines) + WEALTH
    found, looked, _ = asked(text)
    assert [d for d in found if d.code in ("S08", "S09")] == []
    proved = looked["proved"]["S08"]  # type: ignore[index]
    assert proved["verdict"] in ("proved", "not applicable") and proved["open"] == 0


def test_what_always_holds_excludes_a_clash() -> None:
    lines = ["is 1", "except rich is 4 when points of who > 9", "except storm is 0 when stormy"]
    assert "S08" in codes(fee(*lines))
    assert "S08" not in codes(
        fee(*lines) + "\nrule calm_for_the_rich\n    never stormy and any players has points > 9\n"
    )


def test_equal_outcomes_are_no_clash_but_one_too_many() -> None:
    found, _, _ = asked(
        fee("is 1", "except high is 3 when points of who > 5", "except higher is 3 when points of who > 9")
    )
    assert [d.code for d in found] == ["S11"]
    assert [label.text for label in found[0].labels] == ["", "says it already"]


def test_a_clash_only_with_more_players() -> None:
    lines = ["is 1", "except three is 4 when player_count = 3 and stormy", "except storm is 0 when stormy"]
    found, _, _ = asked(fee(*lines))
    assert [d.notes[0].split(":")[0] for d in found if d.code == "S08"] == ["with 3 players"]


# ------------------------------------------------------------------ S09
@pytest.mark.parametrize(
    ("lines", "gap"),
    [
        (["is 1 when points of who > 3", "is 2 when points of who < 3"], "points of player 1 = 3"),
        (["is 1 when points of who > 3", "is 2 when points of who <= 3"], ""),
        (["is 1 when mood is calm", "is 2 when mood is angry"], ""),
        (["is 1 when mood is calm", "is 2 when mood is angry and stormy"], "mood = angry"),
        (["is 1 when count of purse of who > 12", "is 2 when count of purse of who < 13"], ""),
        (["is 1 when chief is none", "is 2 when chief is who"], "chief = player"),
        (["is 1 when stormy", "except open_sea is 2 when not stormy"], ""),
    ],
)
def test_a_situation_without_a_figure(lines: list[str], gap: str) -> None:
    found, _, _ = asked(fee(*lines))
    gaps = [d for d in found if d.code == "S09"]
    assert len(gaps) == bool(gap)
    assert not gap or gap in gaps[0].notes[0]


def test_a_gap_that_nobody_asks_for_is_none() -> None:
    """The value is asked for only where one of its lines applies."""
    toll = "\nvalue toll of way: a suit\n    is 1 when way is red\n    is 2 when way is blue\n"
    use = (
        "trigger tide after rest\n    for each shade in suit\n        {0}gain (toll of shade) points, or what is left\n"
    )
    guarded = "trigger tide after rest\n    for each shade in suit\n        if shade is not green\n            gain (toll of shade) points, or what is left\n"
    assert "S09" in codes(market(toll, use.format("")))
    assert "S09" not in codes(market(toll, guarded))


def test_a_clash_is_looked_for_where_the_value_asks() -> None:
    lines = "\nvalue share of pot: 0 to 20\n    is 1\n    except big is 3 when pot > 9\n    except small is 2 when pot < 12\n"
    called = "trigger tide after rest\n    gain (share of {0}) points, or what is left\n"
    assert "S08" in codes(market(lines, called.format("points")))
    assert "S08" not in codes(
        market(lines, called.format("count of hand")).replace(
            "hand of Card, one for each player", "hand of Card, at most 9, one for each player"
        )
    )


# ------------------------------------------------------------------ S10, S11, S15
@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (["is 1", "is 2 when points of who > 5", "except low is 3 when points of who > 2"], ["S10"]),
        (["is 1", "is 2 when points of who > 5", "except low is 3 when points of who > 7"], []),
        (
            ["is 1", "except rich is 4 when points of who > 9", "except high is 3 when points of who > 5 beats rich"],
            ["S10"],
        ),
        (["is 1", "is 2 when stormy", "is 3 when not stormy"], []),
        (["is 1", "except rich is 1 when points of who > 9"], ["S11"]),
        (["is 1", "plus 0 when points of who > 9"], ["S11"]),
        (["is 1", "plus 1 when points of who > 9", "plus 1 when points of who > 12"], []),
        (["is 1", "plus 2 when stormy", "times 2 when points of who > 3"], ["S15"]),
        (["is 1", "plus 2 when stormy", "times 2 when not stormy"], []),
        (["is 2", "plus 0 + 2 when stormy", "minus 1 when points of who > 3"], []),
        (["is 1", "except rich is 4 when points of who > 9", "plus 2 when points of who < 5"], []),
        (["is 1", "except rich is 4 when points of who > 9", "plus 2 when points of who > 4"], ["S15"]),
        (["in this order", "is 1", "plus 2 when stormy", "times 2 when points of who > 3"], []),
    ],
)
def test_lines_that_do_nothing_and_orders_that_nothing_says(lines: list[str], expected: list[str]) -> None:
    assert codes(fee(*lines)) == expected


def test_both_orders_are_shown() -> None:
    found, _, _ = asked(fee("is 1", "plus 2 when stormy", "times 2 when points of who > 3"))
    assert found[0].notes[0].endswith("6 if the first is done first, 4 the other way round")


def test_the_shadowing_line_is_shown() -> None:
    found, _, _ = asked(
        fee(
            "is 1",
            "is 2 when points of who > 5",
            "except low is 3 when points of who > 2",
            "except storm is 5 when stormy and points of who < 2",
        )
    )
    (shadowed,) = [d for d in found if d.code == "S10"]
    assert [label.span.line for label in shadowed.labels] == [53, 54]
