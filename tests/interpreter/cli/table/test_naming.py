"""Lists in little room, and signs for pieces."""

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.cli.table.naming import Nouns, counted, in_number_order, listed, shortened, signs

HIDDEN = "?"


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([], ""),
        (["card"], "1 card"),
        (["card"] * 3, "3 cards"),
        (["card 9", "card 12"], "cards 9, 12"),
        (["card 9"], "card 9"),
        (["card (rank 1)", "card (rank 3)"], "cards rank 1, 3"),
        (["card (rank 1, worth 2)", "card (rank 3, worth 5)"], "cards rank 1, worth 2, rank 3, worth 5"),
        (["red card", "blue card"], "red, blue cards"),
        (["red card", "red card", "blue card"], "2 red, 1 blue cards"),
        (["king", "queen"], "king, queen"),
        (["king", "queen", "king"], "2 x king, queen"),
        (["card 9", "card 9", "card 12"], "cards 9 x 2, 12"),
        (["red card"], "red card"),
        ([HIDDEN, HIDDEN], "2 cards"),
        (["card 9", HIDDEN], "card 9, 1 hidden"),
        (["card", "card", HIDDEN], "2 cards, 1 hidden"),
    ],
)
def test_heaps(items: list[str], text: str) -> None:
    assert counted(items, "card", "cards") == text


@pytest.mark.parametrize(
    ("items", "text"),
    [
        ([], ""),
        (["card 9", HIDDEN, "card 12"], "cards 9, ?, 12"),
        (["card", "card"], "2 cards"),
        ([HIDDEN], "1 card"),
        (["king", "card 2"], "king, card 2"),
        (["card (rank 3) of player 2", "card (rank 1) of player 1"], "cards rank 3 of player 2, rank 1 of player 1"),
    ],
)
def test_rows(items: list[str], text: str) -> None:
    assert listed(items, "card", "cards") == text


def test_numbers_in_order() -> None:
    assert in_number_order(["c 10", HIDDEN, "c 9", "b"]) == ["b", "c 9", "c 10", HIDDEN]


def test_a_noun_is_left_out_only_where_all_have_it() -> None:
    assert shortened(["red card", "king"], "card") == (["red card", "king"], "")


BOX = """
language 1
rulebook box "Box"
    players 2
    competitive
components
    piece King x 1 for each player
    piece Knight "knight" x 2 for each player
    tile Wood x 2
        tree: oak or elm, each once
    token Berry "berry" x 4
    token Box "box" x 2
zones
    board: grid 4 x 4 of King or Knight or Wood, at most 1 in each
    field: grid 2 x 2 of Knight, at most 1 in each
    bowl: pool of Berry
    bin: pool of Box or Berry
turns
    choose way: left or right
    win for active
"""


def test_signs() -> None:
    program = load_text(BOX).program(2)
    assert signs(program, "field") == {"knight of player 1": "X", "knight of player 2": "O"}
    made = signs(program, "board")
    assert len(set(made.values())) == len(made)
    assert made["King of player 1"] == "K1"
    assert made["knight of player 1"] == "Kn1"
    assert made["oak Wood"] == "O"


def test_nouns() -> None:
    nouns = Nouns(load_text(BOX).program(2))
    assert (nouns.of_kind("Berry", 1), nouns.of_kind("Berry", 2)) == ("berry", "berries")
    assert nouns.of_kind("Box", 2) == "boxes"
    assert nouns.of_zone("bowl", 2) == "berries"
    assert nouns.of_zone("bin", 2) == "tokens"
    assert nouns.of_zone("board", 2) == "components"
    assert nouns.of_zone("dice Wood", 1) == "Wood"
