"""Pieces that stand for a variable or a zone, and components that are printed on others."""

import pytest

from dreambook.generators.documents import book_of, written
from dreambook.interpreter.api import load_text
from dreambook.interpreter.check.checker import check

GAME = """language 1
rulebook lantern "Lantern walk"
    players 2 to 3
    cooperative

components
    tile Sky "sky tile" plural "sky tiles"
        number: 1 to 2, each once
    marker Star "star" plural "stars"
        printed on Sky where number = sky_number
        sky_number: 1 to 2
        table
            sky_number | copies
            1 | 3
            2 | 3
    board Trail "trail" plural "trails" x 1
        stands for steps
    counter Drop "drop of oil" plural "drops of oil" x 5 for each player
        stands for oil

zones
    skies: row of Sky
    firmament: pool of Star

variables
    steps "steps": 0 to 3, starts at 0
    oil "oil": 0 to 5, starts at 5, one for each player

turns
    gain 1 steps

end
    win when steps = 3
"""


def _printed(kind: str, language: str = "en") -> str:
    return written(book_of(load_text(GAME).rules, language), kind, "md").decode()


def test_the_box_has_pieces_as_they_lie_in_it() -> None:
    box = _printed("rulebook").split("## What is in the box")[1].split("\n## ")[0]
    assert "| Sky tiles | 2 | number 1 to 2, each once; 3 stars printed on each |" in box
    assert "| Trail | 1 | for “Steps” |" in box
    assert "| Drops of oil | 5 each | for “Oil” |" in box
    assert "| Star" not in box


def test_setup_and_cards_have_them() -> None:
    assert "Lay 1 trail ready for “Steps” (0 to begin with)." in _printed("setup")
    assert "Jeder Spieler nimmt 5" in _printed("setup", "de")
    cards = _printed("cards")
    assert "0 · 1 · 2 · 3" in cards
    assert "| 6 | **Star" not in cards
    assert "| 1 | **Sky tile** | Number: 1; Star" in cards


@pytest.mark.parametrize(
    ("good", "bad", "code"),
    [
        ("stands for steps", "stands for stepz", "S01"),
        ("printed on Sky where number", "printed on Sky where digit", "S01"),
        ("printed on Sky where number", "printed on Skie where number", "S01"),
        ("skies: row of Sky", "skies: row of Sky or Trail", "S05"),
    ],
)
def test_what_stands_for_nothing_is_a_finding(good: str, bad: str, code: str) -> None:
    assert code not in {found.code for found in check(load_text(GAME), "fast").findings}
    assert code in {found.code for found in check(load_text(GAME.replace(good, bad)), "fast").findings}
