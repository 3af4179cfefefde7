"""So many `of each` that is printed alike; rules that hold `before setup`, with and without anything that is brought."""

import pytest

from tests.language.trial import Trial, findings

BOX = """
components
    card Card
        tint: red x 3 or blue x 2 or green x 1
    piece Pawn x 2 for each player
zones
    offer: pool of Card
    hand: row of Card, one for each player, starts empty
    home: pool of Pawn, one for each player
    table_top: row of Pawn, starts empty
variables
    n: 0 to 9
"""
GO = """
turns
    choose way: east or west
"""


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("at most 3 of each Card in offer", True),
        ("at most 2 of each Card in offer", False),
        ("at least 1 of each Card in offer", True),
        ("at least 2 of each Card in offer", False),
        ("exactly 2 of each blue Card in offer", True),
        ("exactly 2 of each Card in offer", False),
        # Of nothing there is no too many and no too few.
        ("exactly 5 of each Card in hand", True),
        ("at most 2 of each (Card in offer where tint is not red)", True),
        # The pawns of two players are printed alike.
        ("at most 3 of each Pawn in table_top", False),
        ("at least 4 of each Pawn in table_top", True),
    ],
)
def test_so_many_of_each(condition: str, holds: bool) -> None:
    setup = f"setup\n    for each pawn in Pawn\n        move pawn to table_top\n    if {condition}\n        set n = 1\n"
    assert Trial(f"{BOX}{setup}{GO}").var("n") == int(holds)


def test_a_limit_of_each_takes_options_away() -> None:
    rule = "rule variety\n    at most 2 of each Card in hand, for each player\n"
    play = "turns\n    action take\n        choose card from offer\n        move card to hand\n    action stay\n        nothing\n"
    t = Trial(f"{BOX}{play}{rule}")
    for _ in range(2):
        t.choose("take", "red Card", "stay")
    # There is a third red card, but player 1 has two.
    t.choose("take")
    assert sorted(t.options) == ["blue Card", "green Card"]
    t.choose("green Card", "take")
    assert sorted(t.options) == ["blue Card", "red Card"]


@pytest.mark.parametrize(
    ("rule", "found"),
    [
        ("exactly 6 Card in offer", []),
        (
            "exactly 5 Card in offer",
            ["the rule `r` does not hold before the setup: there are 6, and there should be exactly 5"],
        ),
        ("always count of home = 2", []),
        (
            "never count of red Card in offer = 3",
            ["the rule `r` does not hold before the setup: there are 3, and there should be any number but 3"],
        ),
        (
            "at most 1 Pawn in home, for each player",
            ["the rule `r` does not hold before the setup: there are 2, and there should be at most 1"],
        ),
    ],
)
def test_what_is_there_before_the_setup(rule: str, found: list[str]) -> None:
    assert [d.message for d in findings(f"{BOX}{GO}rule r\n    before setup\n    {rule}\n")] == found


def test_before_the_setup_is_not_after_it() -> None:
    setup = "setup\n    for each card in offer\n        move card to hand\n"
    t = Trial(f"{BOX}{setup}{GO}rule r\n    before setup\n    exactly 6 Card in offer\n    never n > 0\n")
    assert t.zone("offer") == []
    assert t.choose("east").player == 2


def test_only_components_are_alike() -> None:
    (found,) = findings(f"{BOX}{GO}rule r\n    at most 1 of each players\n")
    assert (found.code, found.message) == ("S03", "only components are alike or not")


ROOM = """
components
    card Wolf x 16
    card Hare unlimited
zones
    deck: pile of Wolf, face down, shuffled, one for each player, brought by its owner
    burrow: pile of Hare, face down, one for each player, brought by its owner
starter pack "Pack"
    deck:
        8 Wolf
    burrow:
        99 Hare
rule few "Few"
    before setup
    at most {few} of each Wolf in deck, for each player
{more}rule many "Many"
    before setup
    exactly 8 Wolf in deck, for each player
    always count of deck >= 8
    always count of burrow > 98
"""


@pytest.mark.parametrize(
    ("few", "more", "found"),
    [
        # Just as many as there are; some more than may be of each; nobody knows when the rule holds.
        (8, "", 0),
        (7, "", 2),
        (7, "    while player_count > 2\n", 0),
    ],
)
def test_a_list_has_room_for_what_it_is_to_have(few: int, more: str, found: int) -> None:
    told = findings(f"{ROOM.format(few=few, more=more)}{GO}")
    assert [d.code for d in told] == ["S05"] * found
