"""Rulings and assumptions are held against what they decide: without it the finding that they answer comes back, or nothing."""

import pytest

from dreambook.interpreter.api import load, load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.check.rulings import Held, Rulings, rulings_of

ORCHARD = """language 1
rulebook orchard "The Orchard"
    players 2
    competitive

components
    token Apple "apple" x 12

zones
    tree "tree": pool of Apple, supply
    basket "basket": pool of Apple, one for each player, starts empty

turns, until tree is empty
    choose picked between 1 and 3
    {ruling}
    gain picked Apple, or what is left

scoring
    each player
        score count of basket "apples"
    highest score wins
    tie: shared
"""


def held(decides: str) -> Held:
    ruling = (
        f'ruling "Who reaches too far, or what is left, takes the rest." because "So it is." answers "Q7" {decides}'
    )
    (found,) = rulings_of(load_text(ORCHARD.format(ruling=ruling), "orchard.dream"))
    return found


@pytest.mark.parametrize(
    ("decides", "verdict", "codes"),
    [
        ('decides "or what is left"', "comes back", {"D10"}),
        ('decides "tie: shared" in scoring', "comes back", {"D07"}),
        ('decides "until tree is empty"', "comes back", {"D03"}),
        ('decides "between 1 and 3" instead of "between 1 and 2"', "nothing comes back", set()),
        ('decides "or what is left", "between 1 and 3" instead of "between 1 and 1"', "nothing comes back", set()),
        ('decides "or what was left"', "what it decides stands nowhere", set()),
        ("", "not said what it decides", set()),
    ],
)
def test_what_a_ruling_decides_is_taken_away(decides: str, verdict: str, codes: set[str]) -> None:
    found = held(decides)
    assert (found.verdict, {back.code for back in found.back}) == (verdict, codes)


@pytest.mark.parametrize(
    ("decides", "says"),
    [
        ('decides "or what was left"', "the words `or what was left` stand nowhere in the rules here"),
        # Not its own words, nor those of printed sentences.
        ('decides "takes the rest"', "the words `takes the rest` stand nowhere in the rules here"),
        ('decides "x 12" in scorin', "nothing is named `scorin`, and a ruling is said to decide words there"),
    ],
)
def test_words_that_stand_nowhere_are_a_finding(decides: str, says: str) -> None:
    rulebook = load_text(ORCHARD.format(ruling=f'ruling "So." because "It is." {decides}'), "orchard.dream")
    (finding,) = check(rulebook, "fast").findings
    assert (finding.code, finding.message, finding.span and finding.span.line) == ("S04", says, 15)


SHIPPED = [
    ("oneironauts", "players 2 to 6", "S05"),
    ("oneironauts", "table chooses woke_last from players", "S01"),
    ("morpheus", "table", "S05"),
    ("traumduell", "rounded down", "P12"),
    ("dreamscape+willo_the_wisp", "0 to 2, one for each Wish", "S17"),
    ("oneironauts", "face down", ""),
]


@pytest.mark.parametrize(("name", "words", "code"), SHIPPED)
def test_rulings_of_the_shipped_rulebooks(name: str, words: str, code: str) -> None:
    rulings = Rulings(load(name), "fast")
    file, note = next(each for each in rulings.notes if [d.quoted for d in each[1].decides] == [words])
    found = rulings.held(file, note)
    assert [back.code for back in found.back][:1] == [code] * bool(code)
    assert found.found
