"""What others can tell from what happens to hidden components (D12): found where a figure gives it away, and only there."""

import pytest

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.check.leaks import find_leaks

BOOK = """
language 1
rulebook omens "Omens"
    players 2 to 3
    competitive{referee}

choices
    hue: dark, bright

components
    card Omen x 24
        tint: hue, each 12 times

zones
    night: pile of Omen, face down, shuffled
    hand: hand of Omen, one for each player, seen by its owner
    sky: row of Omen, face up, starts empty
    grave: pile of Omen, face down, starts empty

variables
    luck: 0 to 9, one for each player{seen}
    turns_taken: 0 to 99

setup
    deal 2 Omen from night to each hand

turns
    gain 1 turns_taken
{play}
end
    over when night is empty

scoring
    each player
        score luck "luck"
    highest score wins
    tie: shared
"""
BY_CHANCE = """
    draw drawn from night
    if tint of drawn is bright and luck < 9
        gain 1 luck
"""
BY_CHOICE = """
    choose laid from hand
    move laid to grave
    if any bright Omen in hand and luck < 9
        gain 1 luck
    draw 1 from night to hand
"""
MIXED = """
    move hand to night
    move sky to night
    move grave to night
    shuffle night
    draw 2 from night to hand
    draw 1"""


def found(play: str, referee: str = "", seen: str = "") -> list[tuple[int, str]]:
    book = load_text(BOOK.lstrip("\n").format(play=play.strip("\n") + "\n", referee=referee, seen=seen), "omens.dream")
    assert not book.diagnostics, book.diagnostics
    return [(d.labels[0].span.line, d.notes[0].split(":")[0]) for d in check(book).findings if d.code == "D12"]


def test_what_is_drawn_shows_in_a_figure() -> None:
    ((line, what),) = found(BY_CHANCE)
    assert line == 28 and what.startswith("luck of player")


def test_the_line_that_shows_it_is_pointed_at() -> None:
    text = BOOK.lstrip("\n").format(play=BY_CHANCE.strip("\n") + "\n", referee="", seen="")
    finding = next(d for d in check(load_text(text, "omens.dream")).findings if d.code == "D12")
    assert [label.text for label in finding.labels] == ["after this", "this changes it"]
    assert text.splitlines()[finding.labels[1].span.line - 1].strip() == "gain 1 luck"


def test_what_is_kept_shows_in_a_figure() -> None:
    ((line, what),) = found(BY_CHOICE)
    assert line == 28 and what.startswith("luck of player")


def test_how_many_lie_somewhere_shows() -> None:
    play = "    draw drawn from night\n    if tint of drawn is bright\n        move drawn to grave\n"
    (first, *_) = found(play)
    assert first[1].startswith("how many lie in")


@pytest.mark.parametrize(
    ("play", "changes"),
    [
        (BY_CHANCE.replace("night\n", "night\n    reveal drawn\n", 1), {}),
        (BY_CHANCE.replace("drawn from night", "drawn from night to sky"), {}),
        (BY_CHANCE, {"referee": "\n    referee"}),
        (BY_CHANCE, {"seen": ", seen by its owner"}),
        (BY_CHOICE.replace("bright Omen in hand", "Omen in hand"), {}),
        (BY_CHOICE.replace("if any", "reveal hand\n    if any"), {}),
        # All was shown, and is mixed again before anybody is asked; so was what lay open for a moment.
        (BY_CHOICE.replace("if any", "reveal hand\n    if any").replace("    draw 1", MIXED), {}),
        (BY_CHOICE.replace("to grave", "to sky").replace("in hand and", "in sky and").replace("    draw 1", MIXED), {}),
        # Who has none is not asked; nobody is told.
        (BY_CHANCE.replace("luck < 9\n        gain 1 luck", "luck < 9\n        choose kept: yes or no"), {}),
    ],
)
def test_what_shows_nothing_or_is_shown_is_no_leak(play: str, changes: dict[str, str]) -> None:
    assert found(play, **changes) == []


def test_how_many_pairs_were_compared_is_told() -> None:
    book = load_text(BOOK.lstrip("\n").format(play=BY_CHOICE.strip("\n") + "\n", referee="", seen=""), "omens.dream")
    assert find_leaks(book.program(3), "normal", Diagnostics()) == 30
