"""Pairs of examples that cannot both be right, and pairs that can."""

import pytest

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import load_text
from dreambook.interpreter.check.example_pairs import check_example_pairs
from tests.language.test_reference import WORKSHOP

ONE = 'example "One"\n    given 2 players, points of player 1 is 3\n    when do throw_dice\n    when dice show 6 and 6\n    then {}\n'
OTHER = ONE.replace('"One"', '"Other"')


def found_in(text: str) -> list[str]:
    rulebook = load_text(f"{WORKSHOP}\n{text}")
    assert not rulebook.diagnostics, rulebook.diagnostics
    found = Diagnostics()
    check_example_pairs(rulebook.rules, found)
    return [d.code for d in found]


@pytest.mark.parametrize(
    ("one", "other", "clash"),
    [
        ("points of player 1 = 5", "points of player 1 = 7", True),
        ("points of player 1 = 5", "points of player 1 = 5", False),
        ("points of player 1 = 5", "points of player 2 = 7", False),
        ("points of player 1 = 5", "points of player 1 > 3", False),
        ("points of player 1 = 5", "points of player 1 = 2 + 3", False),
        ("points of player 1 changes by 2", "points of player 1 changes by -2", True),
        ("player 1 may choose work", "player 1 cannot choose work", True),
        ("player 1 may choose work", "player 2 cannot choose work", False),
        ("player 1 wins", "player 1 loses", True),
        ("player 1 wins", "player 2 loses", False),
        ("active is player 1", "active is player 2", True),
    ],
)
def test_claims(one: str, other: str, clash: bool) -> None:
    assert found_in(ONE.format(one) + OTHER.format(other)) == ["X04"] * clash


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("points of player 1 is 3", "points of player 1 is 4"),
        ("dice show 6 and 6", "dice show 6 and 5"),
        ("2 players", "3 players"),
        ("    when dice", "    then points of player 1 = 3\n    when dice"),
    ],
)
def test_what_makes_them_different(old: str, new: str) -> None:
    one, other = ONE.format("points of player 1 = 5"), OTHER.format("points of player 1 = 7")
    assert found_in(one + other) == ["X04"]
    assert found_in(one + other.replace(old, new)) == []


def test_the_order_of_what_is_given_does_not_matter() -> None:
    turned = OTHER.replace("2 players, points of player 1 is 3", "points of player 1 is 3\n    given 2 players")
    assert found_in(ONE.format("points of player 1 = 5") + turned.format("points of player 1 = 7")) == ["X04"]
