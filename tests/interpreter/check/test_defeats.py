"""Lines that a line above them makes impossible (D15): the same play goes on when they are the other way round."""

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import check

BOOK = """
language 1
rulebook sleepwalk "Sleepwalk"
    players 2
    competitive

components
    card Step x 24
    token Coin x 10

zones
    path: pile of Step, face down, shuffled
    hand: hand of Step, one for each player, seen by its owner
    ground: row of Step, face up, starts empty
    bank: pool of Coin, supply
    purse: pool of Coin, one for each player, starts empty

variables
    walked: 0 to 40, one for each player

setup
    deal 3 Step from path to each hand

turns
    draw 2 from path to hand
{play}    gain 1 walked

end
    over when path is empty

scoring
    each player
        score walked "steps"
    highest score wins
    tie: shared
"""


def found(*lines: str) -> list[tuple[str, int, int]]:
    """The findings D15: which line of the play cannot be done, and which one above is why."""
    play = "".join(f"    {line}\n" for line in lines)
    book = load_text(BOOK.lstrip("\n").format(play=play), "sleepwalk.dream")
    assert not book.diagnostics, book.diagnostics
    every = check(book).findings
    assert not [d for d in every if d.code[0] in "SP"], every
    findings = [d for d in every if d.code == "D15"]
    return [(d.severity.value, *(label.span.line - 24 for label in d.labels)) for d in findings]


@pytest.mark.parametrize(
    ("lines", "where"),
    [
        (("discard every Step in hand to ground", "choose foot from hand", "move foot to ground"), (2, 1)),
        (("gain 1 Coin", "return every Coin in purse to bank", "pay 1 Coin"), (3, 2)),
        (("gain 2 walked", "set walked = 0", "lose 1 walked"), (3, 2)),
        # What stands between and has nothing to do with it is not blamed.
        (("discard every Step in hand to ground", "gain 1 Coin, or what is left", "choose foot from hand"), (3, 1)),
    ],
)
def test_what_is_defeated(lines: tuple[str, ...], where: tuple[int, int]) -> None:
    assert found(*lines) == [("warning", *where)]


@pytest.mark.parametrize(
    "lines",
    [
        ("choose foot from hand", "move foot to ground", "discard every Step in hand to ground"),
        ("discard every Step in hand to ground", "choose foot from hand, if able"),
        # It cannot be done in any order: no line above is why.
        ("gain 1 walked", "pay 1 Coin"),
        # What is named above cannot be asked for before.
        ("choose foot from hand", "move foot to ground", "pay 1 Coin"),
    ],
)
def test_what_is_not(lines: tuple[str, ...]) -> None:
    assert found(*lines) == []
