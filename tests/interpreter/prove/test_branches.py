"""Conditions that are never or always true, and branches for which nothing is left."""

import pytest

from tests.interpreter.prove.rulebooks import asked, codes, market


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("points > 20", ["never"]),
        ("points >= 0", ["always"]),
        ("points > 19", []),
        ("points > 5 and points < 4", ["never"]),
        ("points > 5 and points < 7", []),
        ("count of display > 6", ["never"]),
        ("count of display > 5", []),
        ("count of red Card in hand > 8", ["never"]),
        ("count of red Card in hand > 7", []),
        ("count of hand + count of deck > 24", ["never"]),
        ("mood is calm and mood is angry", ["never"]),
        ("mood is calm or mood is angry", ["always"]),
        ("any hand where rank > 4", ["never"]),
        ("any hand where rank > 3", []),
        ("every players has points <= 20", ["always"]),
        ("chief is active or chief is not active", ["always"]),
        ("chief is none", []),
        ("total of rank of hand > 60", ["never"]),
        ("total of rank of hand > 59", []),
        ("(count of purse + 1) / 2 rounded down > 6", ["never"]),
        ("(count of purse + 1) / 2 rounded up > 6", []),
        ("remainder of (points, 3) = 3", ["never"]),
        ("highest of points of players < lowest of points of players", ["never"]),
        ("difference of (points, 3) < 0", ["never"]),
        ("next of player is player", ["never"]),
        ("player_count = 2", []),
        ("player_count = 9 and any hand where rank > 4", []),
        ("points > 3 and any hand where rank > 4", ["never"]),
        # What no formula says: the same is the same, and nothing else is known.
        ("top of deck is face up and not (top of deck is face up)", ["never"]),
        ("top of deck is face up", []),
    ],
)
def test_conditions_against_ranges_and_the_box(condition: str, expected: list[str]) -> None:
    found, _, _ = asked(market(f"trigger tide after rest\n    if {condition}\n        set stormy = yes\n"))
    assert [("never" if "never true" in d.message else "always") for d in found if d.code == "S07"] == expected


def test_one_number_of_players_is_not_enough() -> None:
    """With two players it is never true, with three it may be."""
    condition = "count of (players where points > 3) = 3"
    assert codes(market(f"trigger tide after rest\n    if {condition}\n        set stormy = yes\n")) == []


def test_of_a_long_condition_the_parts_that_clash_are_shown() -> None:
    found, _, _ = asked(
        market("trigger tide after rest\n    if points > 5 and stormy and points < 3\n        set stormy = no\n")
    )
    assert [label.text for label in found[0].labels] == ["this", "and this"]
    assert [label.span.column for label in found[0].labels] == [8, 34]
    assert found[0].notes == ("`points` is from 0 to 20",)


WHEREVER = {
    "a norm": "rule calm\n    cannot rest when points > 20",
    "an exception": "rule calm\n    cannot rest when stormy\n    except when points > 20",
    "an end": "end\n    over when points of active > 20",
    "a trigger": "trigger tide when points > 20\n    set stormy = yes",
    "a loop": "trigger tide after rest\n    repeat while points > 20\n        gain 1 points",
    "an option": "trigger tide after rest\n    choose one\n        option stay\n            nothing\n        option go if points > 20\n            set stormy = yes",
    "what is chosen from": "trigger tide after rest\n    choose joker from display where rank > 4, if able\n        set stormy = yes",
    "a value": "value tip of who: a player\n    is 1\n    is 2 when points of who > 20",
}


@pytest.mark.parametrize("rule", WHEREVER.values(), ids=WHEREVER)
def test_wherever_a_condition_stands(rule: str) -> None:
    assert codes(market(rule)) == ["S07"]
    assert codes(market(rule.replace("20", "10").replace("rank > 4", "rank > 3"))) == []


def test_limits_count_where_the_rules_wait_and_not_in_the_middle_of_an_effect() -> None:
    limit = "rule small\n    at most 4 Card in hand, for each player\n"
    asked_when_waiting = "rule calm\n    cannot rest when count of hand > 5\n"
    in_an_effect = "trigger tide after drawing Card\n    if count of hand > 5\n        set stormy = yes\n"
    assert codes(market(limit, asked_when_waiting)) == ["S07"]
    assert codes(market(limit, in_an_effect)) == []


@pytest.mark.parametrize(
    ("branches", "expected"),
    [
        (["points > 5", "points > 8"], ["S10"]),
        (["points > 8", "points > 5"], []),
        (["points > 5", "points <= 5", ""], ["S10"]),
        (["points > 5", "points <= 5"], []),
        (["mood is calm", "stormy", "mood is calm and points > 2"], ["S10"]),
        (["points > 5", "points > 20"], ["S07"]),
    ],
)
def test_branches(branches: list[str], expected: list[str]) -> None:
    lines = [f"    if {branches[0]}\n        set stormy = yes"]
    lines += [f"    otherwise{' if ' + b if b else ''}\n        set stormy = no" for b in branches[1:]]
    assert codes(market("trigger tide after rest\n" + "\n".join(lines) + "\n")) == expected
