"""What short documents leave out, bring together and say once; of one small rulebook."""

import re
from functools import cache

import pytest

from dreambook.generators.document import Document, Steps, Table
from dreambook.generators.documents import book_of, document_of, make_document, written
from dreambook.generators.kinds import Book
from dreambook.generators.kinds.parts import all_sections
from tests.generators.rulebooks import rules_from

TEXT = """language 1
rulebook mill "Mill"
    players 2
    competitive

choices
    site: brook, barn, hill

components
    token Sack "sack" x 20

zones
    store: pool of Sack, supply
    cart "cart": pool of Sack, one for each player, starts empty

variables
    here "place": a site, starts at brook
    rounds: 0 to 9

value yield "yield" of miller: a player
    "One sack, and one more for each on the cart."
    is 1 + count of cart of miller

value share "share" of sacks: 0 to 20, hands: 1 to 9
    is sacks / hands rounded down

setup
    each player
        "The carts are loaded first."
        do load
        gain 1 Sack

procedure load "Load"
    "A sack from the store goes onto the cart."
    gain 1 Sack

turns
    gain 1 rounds
    choose one of grind, sell, haul, rest
    if store is empty
        end game

action grind "Grind"
    when here is brook
    do load
action sell "Sell"
    when here is barn or here is hill
    choose sold from Sack in cart
    return sold to store
    any number of times
        may choose more_sold from Sack in cart
            return more_sold to store
action haul "Haul"
    "Your yield of sacks comes from the store."
    when here is hill
    gain (yield of player) Sack, or what is left
action rest "Rest"
    nothing

scoring
    each player
        score count of cart "sacks"
        score 2 x rounds "rounds"
    highest score wins
    tie: shared

example "Seven for two"
    then share of (7, 2) = 3

example "At the end"
    given 2 players
    given store holds 1 Sack
    when player 1 chooses grind
    then score of player 1 = 20
"""


@cache
def _book() -> Book:
    return book_of(rules_from(TEXT))


def _document(kind: str) -> Document:
    return document_of(_book(), kind)


def _rows(document: Document) -> list[tuple[str, ...]]:
    return [
        row.cells
        for section in all_sections(document.sections)
        for block in section.blocks
        if isinstance(block, Table)
        for row in block.rows
    ]


def _steps(document: Document, anchor: str) -> dict[str, str]:
    section = next(section for section in all_sections(document.sections) if section.anchor == anchor)
    return {step.title: step.text for block in section.blocks if isinstance(block, Steps) for step in block.steps}


def test_what_can_be_done_at_one_place_stands_together() -> None:
    rows = _rows(_document("reference"))
    assert [row[:2] for row in rows] == [
        ("Rest", "–"), ("Grind", "brook"), ("Sell", "barn, hill"), ("Haul", "hill"),
    ]  # fmt: skip


def test_more_of_what_is_given_is_no_other_cost() -> None:
    assert [row[2] for row in _rows(_document("reference")) if row[0] == "Sell"] == ["a sack or more"]


def test_figures_that_are_named_are_explained() -> None:
    assert _steps(_document("reference"), "values") == {"Yield": "One sack, and one more for each on the cart."}


def test_a_sheet_for_setup_says_what_its_steps_carry_out() -> None:
    document = _document("setup")
    told = [s for s in all_sections(document.sections) if s.title == "Load"] or _steps(document, "carried-out")
    assert told


def test_the_rulebook_has_every_way_to_the_end() -> None:
    assert "If the store is empty, the game ends." in " ".join(_steps(_document("rulebook"), "end").values())


@pytest.mark.parametrize("line", ["7 ÷ 2 = 3, rounded down.", "Player 1 scores 18 (Sacks) + 2 (Rounds) = 20."])
def test_examples_show_how_a_number_comes_about(line: str) -> None:
    assert line in written(_book(), "examples", "md").decode()


_HALVES = """language 1
rulebook crowns "Crowns"
    players 2
    competitive

variables
    coins: 0 to 9, one for each player
    kept: 0 to 9, one for each player
    crowned "a crown": yes or no, one for each player

value rich "{owner} is rich" of owner: a player
    "Rich are those with more than three coins."
    is coins of owner > 3

turns
    choose one
        option hold "Hold"
            do bank
        action crowning "Crown"
            do crowns
    if coins = 9
        end game

procedure bank "Hold"
    gain kept coins
procedure crowns "Crown"
    "You put on the crown."
    set crowned = yes

scoring
    each player
        score coins "coins"
        if rich of player
            score 5 "wealth"
        otherwise
            score -2 "poverty"
    highest score wins
    tie: shared
"""


@pytest.mark.parametrize(("kind", "anchor"), [("reference", "scoring"), ("teach", "first")])
def test_what_gives_points_in_some_cases_has_its_condition(kind: str, anchor: str) -> None:
    lines = _steps(document_of(book_of(rules_from(_HALVES)), kind), anchor)
    assert lines["Wealth / Poverty"] == (
        "Rich are those with more than three coins. If you are rich, score 5 points. Otherwise, lose 2 points."
    )


def test_what_carries_out_its_own_title_tells_what_that_does() -> None:
    rows = _rows(document_of(book_of(rules_from(_HALVES)), "reference"))
    assert {row[0]: row[-1] for row in rows} == {
        "Hold": "Gain a number of coins equal to your kept number.",
        "Crown": "You put on the crown.",
    }


ROUNDS = """language 1
rulebook ladder "Ladder"
    players 2 to 3

components
    token Chip "chip" x 6 for each player

zones
    box "box": pool of Chip, one for each player
    purse: pool of Chip, one for each player, starts empty

variables
    level: 0 to 4, starts at 0
    last_one "last one": a player, starts at player 1
    bid: 0 to 9, for one deal

value worth of who: a player
    is 2 x count of purse of who

setup
    each player
        move 3 Chip in box to purse

round climb "Climb", until level = 4
    gain 1 level
    round deal "Deal", 1 times
        turns
            do move_on, if able
            otherwise
                end game

action move_on "Move on"
    choose one
        option go "Go on"
            gain 1 bid
        option stop "Stop" if worth of player > 2
            end deal

scoring
    each player
        score worth of player "Worth"
    highest score wins
    tie: shared
"""


@cache
def _printed(kind: str) -> str:
    return written(book_of(rules_from(ROUNDS)), kind, "md").decode()


@pytest.mark.parametrize("kind", ["reference", "turn"])
def test_stretches_of_play_have_their_own_end(kind: str) -> None:
    text = re.sub(r"\[(“[^”]*”)\]\(#[^)]*\)", r"\1", _printed(kind))
    assert "Players take turns, clockwise, until “Deal” ends." in text
    assert "This is played 4 times." in text
    assert "the level" not in text  # Nobody counts a round that is played four times.


@pytest.mark.parametrize("kind", ["reference", "turn"])
def test_what_is_done_without_a_choice_is_told(kind: str) -> None:
    """`do move_on` is no choice, and the options in it are."""
    text = _printed(kind)
    assert "Choose one: Go on – Raise the bid by 1. Stop – Only if your worth is greater than 2." in text
    assert "Worth" in text and "2 times the number of chips in the player’s purse" in text


def test_leftovers_and_bookkeeping_are_no_equipment() -> None:
    begun = _printed("reference").split("## The turn", maxsplit=1)[0]
    assert "**Purse** – 3 chips each" in begun
    assert "Box" not in begun and "Last one" not in begun


def test_an_end_for_want_of_a_move_names_the_move() -> None:
    assert "If “Move on” is not possible: The game ends." in _printed("reference")


AUCTION = """language 1
rulebook lots "Lots"
    players 2 to 3
    competitive

choices
    passing: onwards, back, across

components
    card Lot "lot"
        price: 1 to 12, each once

zones
    stack: pile of Lot, face down, shuffled
    offer: row of Lot, starts empty
    hall: pool of Lot, one for each player, starts empty

variables
    coins: 0 to 30, starts at 20, one for each player

round sale "Sale", until no players where coins > 0
    for each way in passing where way is not across or player_count = 3
        draw a Lot from stack to offer
    each player in turn
        choose one of buy, wait

action buy "Buy"
    choose lot from offer
    pay (price of lot) coins
    move lot to hall

action wait "Wait"
    nothing

scoring
    each player
        score coins
    lowest score wins
    tie: shared
"""


def test_prices_points_and_ends_are_said_as_people_say_them() -> None:
    book = book_of(rules_from(AUCTION))
    text = written(book, "reference", "md").decode()
    assert "| Buy | its price in coins |" in text
    assert "The game is over when no player has at least one coin at the end of “Sale”." in text
    assert "(onwards; back; across, only if the number of players is 3)" in text
    assert "- Count your coins." in text
    assert "| Coins |  |" in written(book, "score", "md").decode()


@pytest.mark.parametrize("kind", ["reference", "turn"])
def test_a_number_that_the_author_leaves_out_stands_beside_the_sentence(kind: str) -> None:
    """The sentence says what comes of it; which ones are wanted is told nowhere else."""
    text = AUCTION.replace("choices\n", "constants\n    joker = 6\n\nchoices\n", 1).replace(
        "    choose lot from offer\n",
        '    "Take a lot on offer; with most of the wanted ones it is free."\n'
        "    let wanted = count of Lot in hall where price = joker or price = 1\n"
        "    choose lot from offer\n",
    )
    said = written(book_of(rules_from(text)), kind, "md").decode()
    assert "it is free. The wanted number is the number of lots in your hall whose price is 6 or 1." in said
    told = text.replace("it is free.", "it is free: {joker} and 1 count.")
    assert "The wanted number" not in written(book_of(rules_from(told)), kind, "md").decode()


def test_the_sizes_of_figures_have_words_in_both_languages() -> None:
    """`base` and `height` are words of the language: no rulebook need say what they are called."""
    text = (
        'language 1\nrulebook hof "Hof"\n    solo\n    languages de\ncomponents\n    figure Fuchs "Fuchs" plural "Füchse" x 2\n'
        "        base = 25 mm\n        height = 3 cm\nzones\n    bau: pool of Fuchs\n    hof: surface 40 cm x 30 cm of Fuchs\n"
        "turns\n    choose wer from bau\n    choose ort from room of (wer, hof)\n    place wer on ort\n"
        'end\n    win when bau is empty "Fertig."\n'
    )
    rules = rules_from(text)
    assert "Sockel 2,5 cm; Höhe 3 cm" in make_document(rules, "components", language="de")


RIVER = """language 1
rulebook ferrymen "Ferrymen"
    players 2 to 3
    competitive

constants
    crossings = 3 for 2 players, 2 for 3 players

components
    pawn Boatman "boatman" plural "boatmen" x 1 for each player
        strength = 0
        speed = 2
    card Oar "oar" plural "oars" x 6
        grip = 4

zones
    pier: pool of Boatman, one for each player
    oars: pile of Oar, face up

variables
    trips: 0 to 9, one for each player

turns, until any players where trips = crossings
    choose rowed between 0 and strength of (first of pier) + 1
    gain rowed trips

scoring
    each player
        score trips
    highest score wins
    tie: shared
"""


def test_figures_that_are_printed_nowhere_and_those_that_depend_on_the_number_of_players() -> None:
    book = book_of(rules_from(RIVER))
    text = written(book, "reference", "md").decode()
    assert "- **Boatman** – Strength 0; speed 2" in text and "Grip" not in text
    assert "Players take turns, clockwise, until a player has exactly 3 trips (2 with 3 players)." in text
    assert "Gain a number of trips equal to the rowed number." in text
