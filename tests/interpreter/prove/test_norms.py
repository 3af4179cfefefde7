"""Norms about one action: clashes, norms that never count and norms that say nothing new."""

import pytest

from tests.interpreter.prove.rulebooks import asked, codes, market


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (["rule debt\n    cannot buy when purse is empty", "rule eager\n    must buy when points > 5"], ["S12"]),
        (["rule debt\n    cannot buy when purse is empty", "rule eager\n    must buy when count of purse > 2"], []),
        (["rule debt\n    cannot buy when purse is empty\n    beats eager", "rule eager\n    must buy when points > 5"], []),
        (["rule debt\n    cannot buy when purse is empty\n    except when points > 5", "rule eager\n    must buy when points > 5"], []),
        (["rule debt\n    while stormy\n    cannot buy when purse is empty", "rule eager\n    must buy when not stormy"], []),
        (["rule debt\n    cannot buy when purse is empty", "rule eager\n    must rest when points > 5"], []),
        (["rule debt\n    cannot buy when stormy", "rule kind\n    may buy when points > 5"], ["S13"]),
        (["rule debt\n    cannot buy when stormy", "rule kind\n    may buy when points > 5\n    beats debt"], []),
        (["rule debt\n    cannot buy when rank of card > 3", "rule kind\n    may buy when points > 5"], ["S13"]),
        (["rule debt\n    cannot buy when rank of card > 3", "rule kind\n    may buy when rank of card < 2"], ["S11"]),
        # Another card may be chosen.
        (["rule debt\n    cannot buy when rank of card > 3", "rule eager\n    must buy when points > 5"], []),
    ],
)  # fmt: skip
def test_clashes(rules: list[str], expected: list[str]) -> None:
    assert codes(market(*rules)) == expected


def test_the_situation_is_shown_and_what_to_write() -> None:
    found, _, _ = asked(
        market("rule debt\n    cannot buy when purse is empty", "rule eager\n    must buy when points > 5")
    )
    assert found[0].notes == ("with 2 players: points of player 1 = 6, in purse of player 1: nothing",)
    assert "write `beats debt` in `eager`" in found[0].help
    assert [label.text for label in found[0].labels] == ["forbids it", "demands it"]


@pytest.mark.parametrize(
    ("wide", "narrow", "part"),
    [(1, 3, "write `beats wide` in `narrow`"), (3, 1, "write `beats narrow` in `wide`")],
)
def test_a_rule_that_would_never_count_then_is_not_told_to_give_way(wide: int, narrow: int, part: str) -> None:
    cannot, must = (
        f"rule narrow\n    cannot buy when points > {narrow}",
        f"rule wide\n    must buy when points > {wide}",
    )
    found, _, _ = asked(market(cannot, must))
    help = next(one.help for one in found if one.code == "S12")
    assert f"which goes first: {part}; or narrow" in help
    assert help.count("beats") == 1


def test_what_the_action_itself_asks_for_is_part_of_the_situation() -> None:
    rules = ["rule debt\n    cannot buy when stormy", "rule eager\n    must buy when points > 5"]
    open_ = market(*rules)
    assert codes(open_) == ["S12"]
    assert codes(open_.replace('action buy "Buy"\n', 'action buy "Buy"\n        when not stormy\n')) == []


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        (["rule shy\n    cannot buy when points > 5\n    except when points > 3"], ["S10"]),
        (["rule shy\n    cannot buy when points > 5\n    except when points > 8"], []),
        (["rule shy\n    cannot buy when points > 5", "rule bold\n    may buy when points > 4\n    beats shy"], ["S10"]),
        (["rule shy\n    cannot buy when points > 5", "rule bold\n    may buy when points > 9\n    beats shy"], []),
        (["rule shy\n    cannot buy when points > 5", "rule poor\n    cannot buy when points > 7"], ["S11"]),
        (["rule shy\n    cannot buy when points > 5", "rule poor\n    cannot buy when stormy"], []),
        (["rule shy\n    cannot buy when points > 5", "rule same\n    cannot buy when points >= 6"], ["S11"]),
        (["rule bold\n    may rest when points > 4"], ["S11"]),
        (["rule crowded\n    at most 5 Card in hand, for each player", "rule crammed\n    at most 6 Card in hand, for each player"], ["S11"]),
        (["rule crowded\n    at most 5 Card in hand, for each player", "rule reds\n    at most 3 red Card in hand, for each player"], []),
        (["rule whole\n    always count of Coin = 12", "rule room\n    always count of display <= 6"], []),
    ],
)  # fmt: skip
def test_norms_that_never_count_or_say_nothing_new(rules: list[str], expected: list[str]) -> None:
    assert codes(market(*rules)) == expected
