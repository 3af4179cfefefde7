"""What is large on a card, how it is drawn, and what is left out: found out from what differs between the cards of a kind."""

from pathlib import Path

import pytest

from dreambook.generators.document import Card, Cards
from dreambook.generators.documents import book_of, document_of
from dreambook.interpreter.api import load
from dreambook.interpreter.model.looks import COLOURS, PICTURES, look_of
from tests.generators.rulebooks import rules_from

HEAD = """language 1
rulebook cards "Cards"
    players 1
    solo

"""
TAIL = """
zones
    deck: pile of Thing, face down, shuffled
turns
    draw a Thing from deck to deck
"""


def _cards(components: str, lang: str = "en") -> list[Card]:
    document = document_of(book_of(rules_from(HEAD + components + TAIL), lang), "cards")
    return [
        card for part in document.sections for block in part.blocks if isinstance(block, Cards) for card in block.cards
    ]


def test_the_first_number_that_differs_is_the_largest_and_nothing_is_not_printed() -> None:
    one, other = _cards("""components
    card Thing "thing"
        same: 1 to 3
        power: 0 to 9
        speed: 0 to 9
        quick: yes or no
        table
            name  | same | power | speed | quick
            "Elk" | 2    | 0     | 4     | no
            "Owl" | 2    | 7     | 0     | yes
""")
    assert [(fact.label, fact.value) for fact in one.figures] == [("Power", "0"), ("Same", "2"), ("Speed", "4")]
    assert [fact.label for fact in other.figures] == ["Power", "Same"]
    assert one.emblems == () and [emblem.value for emblem in other.emblems] == ["Quick"]


def test_a_frame_has_a_colour_where_every_option_has_one() -> None:
    named = _cards("""components
    card Thing "thing"
        colour: red x 2 or green x 3
        sign: sun or stone
        table
            sign  | copies
            sun   | 1
            stone | 1
""")
    assert {card.colour for card in named} == {COLOURS["red"], COLOURS["green"]}
    assert {(one.value, one.picture) for card in named for one in card.emblems} >= {("sun", "sun"), ("stone", "")}
    partly = _cards("components\n    card Thing\n        colour: red x 2 or glass x 3\n")
    assert {card.colour for card in partly} == {""}


def test_what_is_drawn_and_how_large_it_is_can_be_said() -> None:
    (rain, soil) = _cards("""choices
    element: rain drawn as "#123456" drop, soil drawn as brown

components
    card Thing "thing"
        element: element
        drawn as mask
        size 7 cm x 120 mm
        table
            name   | element | flavour text
            "Lake" | rain    | "Deep."
            "Clod" | soil    | -
""")
    assert (rain.colour, rain.picture, rain.width, rain.depth, rain.flavour) == ("#123456", "mask", 70, 120, "Deep.")
    assert (soil.colour, soil.flavour) == (COLOURS["brown"], "")
    assert [(one.colour, one.picture) for one in rain.emblems] == [("#123456", "drop")]


def test_cards_that_differ_in_nothing_are_numbered() -> None:
    found = _cards('components\n    card Thing "picture" x 3, all different\n')
    assert [(card.title, [fact.value for fact in card.figures]) for card in found] == [("Picture", [n]) for n in "123"]


def test_a_number_stands_beside_the_words_that_need_it() -> None:
    found = _cards("""components
    card Thing "thing"
        effect: procedure
        table
            name  | effect
            "Mug" | earn 4

procedure earn "Earn" of amount: 0 to 9
    "Take as many points."
    gain amount points
""")
    assert [(one.label, one.value) for one in found[0].effects] == [("Earn 4", "Take as many points.")]
    assert found[0].facts == ()


def test_the_sides_of_a_tile_are_what_its_edges_show() -> None:
    (tile,) = _cards("""choices
    edge: red, road

components
    tile Thing "tile"
        side: edge for each side
        table
            copies | north | east | south | west
            2      | red   | road | red   | road
""")
    assert [(one.value, bool(one.colour)) for one in tile.sides] == [("red", True), ("road", False)] * 2


def test_each_picture_is_drawn() -> None:
    folder = Path(__file__).parents[3] / "generators" / "emblems"
    assert {path.stem for path in folder.glob("*.svg")} == set(PICTURES)


@pytest.mark.parametrize(("names", "look"), [(("blue", "sun"), ("#3a72ad", "sun")), (("#ABCDEF",), ("#abcdef", ""))])
def test_a_look_is_a_colour_and_a_picture(names: tuple[str, ...], look: tuple[str, str]) -> None:
    assert (look_of(names).colour, look_of(names).picture) == look


def test_none_is_printed_where_most_have_some_and_initials_pass_over_articles() -> None:
    first, *_, last = _cards("""components
    card Thing "thing"
        rank: 1 to 9
        speed: 0 to 9
        table
            name      | rank | speed
            "The Elk" | 1    | 4
            "An Owl"  | 2    | 3
            "Fox"     | 3    | 0
""")
    assert first.letters == "E"
    assert [(fact.label, fact.value) for fact in last.figures] == [("Rank", "3"), ("Speed", "0")]


def test_options_that_begin_alike_are_told_apart_by_more_letters() -> None:
    found = _cards("components\n    card Thing\n        sort: brown_stone x 1 or brass x 1 or clay x 1\n")
    assert [one.letters for card in found for one in card.emblems] == ["Bro", "Bra", "C"]


def test_there_are_as_many_as_all_starters_need_and_a_token_for_each_figure() -> None:
    document = document_of(book_of(load("traumduell").rules, "de"), "cards")
    found = [
        card for part in document.sections for block in part.blocks if isinstance(block, Cards) for card in block.cards
    ]
    copies = {(card.title, card.disc): card.copies for card in found}
    # Two in each of the two lists; one in each, and its figure; one in one list.
    assert (copies["Wachtraum", False], copies["Wiegenwolf", False], copies["Wiegenwolf", True]) == (4, 2, 2)
    assert copies["Kissenkobold", False] == 1
    dreamers = [card for card in found if card.title == "Träumer"]
    assert [(card.width, card.copies) for card in dreamers] == [(30, 1)] * 4
    assert len({card.colour for card in dreamers}) == 4
