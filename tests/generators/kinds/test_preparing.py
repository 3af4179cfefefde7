"""How a game is set up: what is shuffled and laid ready, who begins, and the author's words with what they leave out."""

import pytest

from dreambook.generators.documents import book_of, written
from dreambook.interpreter.api import load_text

_GAME = """language 1
rulebook market "Market"
    players 2 to 4
    competitive

components
    card Crop "crop card" plural "crop cards"
        value: 1 to 9, each 4 times
    coin Coin "coin" plural "coins" x 40
    tile Stall "stall" plural "stalls" x 1 for each player

zones
    deck "deck": pile of Crop, face down, shuffled
    hand "hand": hand of Crop, one for each player
    bank "bank": pool of Coin, supply
    purse "purse": pool of Coin, one for each player, starts empty
    stand "stand": pool of Stall, one for each player

variables
    fame "fame": 0 to 9, starts at 0, one for each player
SETUP
turns
    choose one
        option take "Take"
            draw a Crop from deck to hand
        option earn "Earn"
            gain 1 Coin

end
    win for active when fame of active = 9 or deck is empty
"""
_SETUP = """
setup
    "Everybody draws a hand of 5 crop cards."
    each player
        draw 5 Crop from deck to hand
        gain 3 Coin
"""


def _printed(setup: str, language: str = "en", kind: str = "setup") -> str:
    rules = load_text(_GAME.replace("SETUP", setup)).rules
    return written(book_of(rules, language), kind, "md").decode()


def test_what_chance_orders_is_shuffled_and_the_supply_is_laid_out() -> None:
    text = _printed("")
    assert "**Deck** – Shuffle 36 crop cards and lay them face down." in text
    assert "**Bank** – Lay 40 coins ready." in text
    assert "**Stand** – Each player takes 1 stall." in text


@pytest.mark.parametrize(
    ("setup", "said"),
    [
        ("", True),
        (_SETUP, True),
        (f"{_SETUP}    table chooses beginner from players\n    pass turn to beginner\n", False),
    ],
)
def test_who_begins_is_settled_where_no_rule_says_it(setup: str, said: bool) -> None:
    assert ("Settle who begins" in _printed(setup)) is said
    assert ("Macht aus, wer beginnt" in _printed(setup, "de")) is said


def test_what_all_do_at_once_has_no_beginner() -> None:
    game = _GAME.replace("SETUP", "").split("turns")[0]
    game += (
        "round day\n    each player at once\n        choose one\n            option earn\n                gain 1 Coin\n"
    )
    rules = load_text(game + "\nend\n    win for active when deck is empty\n").rules
    assert "begins" not in written(book_of(rules, "en"), "setup", "md").decode()


@pytest.mark.parametrize("kind", ["setup", "rulebook"])
def test_what_the_author_says_is_told_once_and_what_is_left_out_beside_it(kind: str) -> None:
    text = _printed(_SETUP, kind=kind)
    told = text.split("## What lies where")[0].split("Lay ready")[1]
    assert told.count("5 crop cards") == 1
    assert "Each player gains 3 coins." in told


def test_a_number_that_the_words_do_not_say_is_told() -> None:
    text = _printed(_SETUP.replace("a hand of 5 crop cards", "crop cards"))
    assert "raw 5 crop cards" in text
