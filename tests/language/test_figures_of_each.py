"""Figures of what each of several has, sets without one of them, and what is asked where the rulebook gives no words."""

import pytest

from dreambook.generators.documents import make_document
from tests.generators.rulebooks import rules_from
from tests.language.trial import Trial, findings

BOOK = """language 1
rulebook stakes "Stakes"
    players 3
    competitive

components
    card Card "card" plural "cards" x 4, all different
    token Coin "coin" plural "coins"
        metal: silver x 8 or gold x 4
    piece Pawn "pawn" plural "pawns" x 1 for each player

zones
    purse: pool of Coin, one for each player, starts empty
    bank: pool of Coin, supply
    deck: pile of Card, face down
    hand: hand of Card, one for each player
    reserve: pool of Pawn, one for each player
    village: map of Pawn, at most 1 in each, starts empty
        place mill "old mill" links market
        place market links inn
        place inn

variables
    n: 0 to 99
    chief: a player or none
    points: 0 to 99, one for each player

procedure feast "Give a feast"
    gain 1 points

setup
    move 3 silver Coin from bank to purse of player 1
    move 1 silver Coin and 2 gold Coin from bank to purse of player 2
    move 1 gold Coin from bank to purse of player 3
"""
GO = "\n    choose stay: yes or no\n"


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        # Coins: 3 silver; 1 silver and 2 gold; 1 gold.
        ("highest of count of purse of players", 3),
        ("lowest of count of purse of players", 1),
        ("total of count of purse of players", 7),
        ("highest of count of purse of opponents", 3),
        ("lowest of count of (purse of players where metal is silver)", 0),
        ("highest of count of (gold Coin in purse of players)", 2),
        ("highest of count of different of metal of purse of players", 2),
        ("count of purse of players", 7),
        ("count of players other than player 2", 2),
        ("highest of count of purse of (players other than player 2)", 3),
        ("lowest of count of purse of (players other than player 3)", 3),
    ],
)
def test_the_figure_of_each(figure: str, expected: int) -> None:
    assert Trial(f"{BOOK}\nturns\n    set n = {figure}{GO}", 3).var("n") == expected


@pytest.mark.parametrize(
    ("which", "who"),
    [("other than chief", "1 3"), ("- chief", "1 3"), ("other than player 1", "2 3"), ("other than active", "2 3")],
)
def test_players_other_than_one(which: str, who: str) -> None:
    text = f"{BOOK}\nturns\n    set chief = player 2\n    each player of players {which}\n        gain 1 points{GO}"
    trial = Trial(text, 3)
    assert " ".join(str(p) for p in (1, 2, 3) if trial.var("points", p)) == who


@pytest.mark.parametrize("which", ["other than chief", "- chief"])
def test_players_other_than_nobody_are_all(which: str) -> None:
    trial = Trial(f"{BOOK}\nturns\n    each player of players {which}\n        gain 1 points{GO}", 3)
    assert [trial.var("points", p) for p in (1, 2, 3)] == [1, 1, 1]


def test_spaces_other_than_one() -> None:
    trial = Trial(
        f"{BOOK}\nturns\n    choose spot from empty spaces of village other than mill\n    place a Pawn from reserve on spot\n",
        3,
    )
    assert trial.options == ["market", "inn"]
    assert trial.choose("inn").options == ["market"]


@pytest.mark.parametrize(
    "wrong", ["players other than mill", "empty spaces of village other than player 1", "n other than 2"]
)
def test_other_than_what_is_never_there(wrong: str) -> None:
    found = findings(f"{BOOK}\nturns\n    set n = count of ({wrong}){GO}", 3)
    assert {d.code for d in found} == {"S03"}


@pytest.mark.parametrize(
    ("offered", "asked"),
    [
        ("may gain 1 points", "Gain 1 points"),
        ("may pay 1 Coin\n        gain 1 points", "Pay 1 Coin"),
        ("may do feast", "Give a feast"),
        ("may\n        gain 2 points  # two of them\n        do feast", "Gain 2 points ..."),
        ("may draw 1 from deck to hand, if able", "Draw 1 from deck to hand"),
        ("may trade up to 1 Coin from purse for 1 Coin from purse of next of player", "Trade up to 1 Coin from purse for 1 Coin from purse of next of player"),
        ('may "A coin for a point?" pay 1 Coin', "A coin for a point?"),
        ("may\n        if n = 0\n            gain 1 points", "Do it?"),
    ],
)  # fmt: skip
def test_what_may_be_done_is_said(offered: str, asked: str) -> None:
    pending = Trial(f"{BOOK}\nturns\n    {offered}\n", 3).game.pending
    assert pending is not None and getattr(pending, "text", "") == asked


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        ("set n = highest of count of hand of players", "the highest of the number of cards in each player’s hand"),
        ("choose spot from empty spaces of village other than mill", "the empty spaces on the village other than the old mill"),
        ("each player of players other than chief\n        gain 1 points", "other than the chief"),
        ('choose luck: stands or falls "it tumbles"\n    if luck is falls\n        gain 1 points', "If the luck is it tumbles"),
        ("choose n between n + 1 and 99", "Choose a number from the n plus 1 to 99 as the new n."),
        ("choose more between n + 1 and 99\n    set n = more", "Choose the more: a number from the n plus 1 to 99."),
        ("if every opponents has worth of it < 3\n        gain 1 points", "the worth of road of each of your opponents is less than 3"),
        ("phase middle \"The middle\"\n        gain 2 points\n    gain 3 points", "#### After that\n\n- Gain 3 points."),
        ("gain (sight of (2, 3)) points", "sight"),
    ],
)  # fmt: skip
def test_what_is_printed(lines: str, said: str) -> None:
    values = """
value worth "worth of road" of who: a player
    is points of who
value sight "Sight" of first_one: 0 to 9, second_one: 0 to 9
    is first_one + second_one
"""
    assert said in make_document(rules_from(f"{BOOK}{values}\nturns\n    {lines}\n"))


def test_two_directions_are_told_apart() -> None:
    text = BOOK.replace("    hand:", "    board: grid 3 x 3 of Pawn, starts empty\n    hand:")
    text += """
value sight "Sight" of cell: a space of board, way: a direction, other_way: a direction
    is count of ray of (cell, way) + count of ray of (cell, other_way)
turns
    choose stay: yes or no
"""
    printed = make_document(rules_from(text))
    assert "The sight of a cell in the way and in the other way is the number of spaces" in printed
    assert "the number of spaces in the way from the cell plus the number of spaces in the other way" in printed
