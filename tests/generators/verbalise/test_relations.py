"""A game that no rulebook of ours is like, read aloud: relations, figures, distances, named rows, labels, marks."""

import pytest

from dreambook.generators.documents import make_document
from tests.generators.rulebooks import rules_from

HARBOUR = """language 1
rulebook harbour "Harbour"
    players 2
    competitive

constants
    near = 12 cm

choices
    quay: north_quay, fish_quay, salt_quay

components
    tile Berth "berth"
        berth: quay
        table
            name           | berth
            North Wharf    | north_quay
            Fishing Steps | fish_quay
            Salt House     | salt_quay
    figure Boat "boat" x 2 for each player
        base = 20 mm
        height = 10 mm
    token Crate "crate" x 20

zones
    water: surface 60 cm x 60 cm of Boat, lattice 10 cm, starts empty
    slipway: pool of Boat, one for each player
    berths: row of Berth
    store: pool of Crate, one for each player, starts empty
    bank: pool of Crate

variables
    gold: 0 to 50, starts at 3, one for each player
    paid_toll "toll paid": yes or no, for one turn

value toll "toll" of boat: a Boat
    is 2
    plus 3

value watched "{boat} is watched" of boat: a Boat
    is no

value sheltered "{boat} is sheltered" of boat: a Boat
    is no
    except crowd is yes when any contacts of boat

value can_tow "{tug} can tow {boat}" of tug: a Boat, boat: a Boat
    is distance of (tug, boat) <= near and sheltered of boat

value drift "drift" of boat: a Boat
    is near - 15 mm

turns
    choose one if able
        action load
            when gold > 0 and not watched of first of Boat in water and store is not empty and paid_toll
            choose boat from Boat in water where sheltered of it
            set paid_toll = yes
            do haul with boat, 2
        action tow
            choose tug from Boat in water
            choose boat from Boat in water where can_tow of (tug, it) and distance of (tug, it) > drift of tug
            do haul with boat, toll of boat
        action trade
            when any Berth in berths where berth is salt_quay or berth is fish_quay
            do greet with first of Boat in water

procedure haul of boat: a Boat, crates: 1 to 9
    if sheltered of boat and not watched of boat
        gain crates Crate from bank to store

procedure greet of boat: a Boat
    do haul with boat, 1

end
    win when gold > 20
"""


@pytest.fixture(scope="module")
def page() -> str:
    return make_document(rules_from(HARBOUR))


@pytest.mark.parametrize(
    "words",
    [
        # Relations in their author's words, as clauses and after nouns; what is never so is not asked about.
        "Choose a boat on the water that is sheltered.",
        "A boat is sheltered if ",
        "A tug can tow a boat if ",
        "which the chosen boat can tow",
        "If the boat is sheltered, gain",
        # Figures: worked out, in one sentence; lengths in one unit.
        "The toll of a boat is 5.",
        "The drift of a boat is 10.5 cm.",
        "is at most 12 cm and the boat is sheltered",
        "that is more than the chosen boat",
        # What is handed on, with labels; the name on both sides but once.
        "(boat: that boat; crates: 2)",
        "(crates: 1)",
        # Marks, and long conditions as lists.
        "Note “toll paid”.",
        "Only if all of this is so:",
        "“Toll paid” is noted.",
        "Your gold is greater than 0.",
        # What a table says by name.
        "there is a berth in the berths that is Salt House or Fishing Steps",
    ],
)
def test_sentences(page: str, words: str) -> None:
    assert words in page, page[page.index("## How to play") :]


@pytest.mark.parametrize("words", ["watched", "holds", "It is ", "Add 3", "mm"])
def test_never(page: str, words: str) -> None:
    assert words not in page[page.index("## How to play") :]
