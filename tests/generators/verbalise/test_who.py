"""Who it is that a rule is about: "you", the active player, somebody else; and what others gain, lose and pay."""

import pytest

from dreambook.generators.documents import make_document
from tests.generators.rulebooks import rules_from

BOOK = """language 1
rulebook who "Who"
    players 2 to 4
    competitive

choices
    answer: now "not at all", later, nowhere, yellow

components
    pawn King "king" x 1 for each player
    token Feather "feather" plural "feathers" x 30
        answer: answer
        price: bag of Feather

zones
    wind: pool of Feather, supply
    pile_of_feathers "nest": pile of Feather, face down
    home: pool of King, one for each player
    hat: pool of Feather, one for each player, starts with 5 Feather
    box: pool of Feather, at most 3, starts empty
    wall: track of 12 spaces of Feather, at most 1 in each, starts empty
    board: grid 3 x 3 of Feather, at most 1 in each, starts empty

variables
    points: 0 to 99, starts at 5, one for each player
    strength: 0 to 9, one for each player
    passes: 0 to 4
    water: 0 to 9
    taker: a player
    far: 1 to 12

value wealth "Wealth" of who: a player
    is count of Feather in hat of who
    plus 1 when points of active > 3

procedure pay_up "Pay up"
    lose 1 Feather from hat of active
    lose 1 points
    gain 1 points of active

procedure deeper "Deeper"
    do pay_up

procedure mine "Mine"
    lose 1 Feather from hat of active
    gain 1 points

setup
    gain 1 water

turns
    PLAY

DECLARATIONS
"""


def text(play: str, declarations: str = "", book: str = BOOK, players: int | None = None) -> str:
    """The document of a book with these statements in its turn."""
    block = play.strip("\n").replace("\n", "\n    ")
    return make_document(rules_from(book.replace("PLAY", block).replace("DECLARATIONS", declarations)), players=players)


OTHERS = "each other player\n    do deeper\n    gain 1 points\n"


class TestWhoItIs:
    def test_nobody_else_does_it(self) -> None:
        said = text("do pay_up")
        assert "Lose 1 feather from your hat." in said
        assert "Gain 1 point." in said

    def test_a_procedure_that_another_player_carries_out(self) -> None:
        said = text(OTHERS + "do mine")
        assert (
            "1. Lose 1 feather from the active player’s hat.\n2. Lose 1 point.\n3. The active player gains 1 point."
            in said
        )
        # Only the active player ever carries out this one.
        assert "1. Lose 1 feather from your hat.\n2. Gain 1 point." in said

    @pytest.mark.parametrize(
        ("play", "declarations"),
        [
            ("as next of player\n    do pay_up\n    gain 1 points\n", ""),
            (OTHERS, "trigger ruin after gaining points\n    do pay_up\n"),
            ("nothing", "trigger ruin when hat is empty\n    do pay_up\n    nothing\n"),
        ],
    )
    def test_others_who_carry_it_out(self, play: str, declarations: str) -> None:
        assert "Lose 1 feather from the active player’s hat." in text(play, declarations)

    @pytest.mark.parametrize("play", ["each player in turn\n    do pay_up\n", "as active\n    do pay_up\n"])
    def test_the_active_player_by_other_words(self, play: str) -> None:
        assert "Lose 1 feather from your hat." in text(play)

    def test_what_happens_by_itself(self) -> None:
        trigger = "trigger ruin after losing Feather\n    lose 1 Feather from hat of active\n"
        assert "lose 1 feather from the active player’s hat" in text(OTHERS, trigger)
        assert "lose 1 feather from your hat" in text("do pay_up", trigger)

    def test_a_value_of_each_player(self) -> None:
        scoring = "scoring\n    each player\n        score wealth of player\n    highest score wins\n"
        assert "Add 1 if the active player has more than 3 points." in text("nothing", scoring)
        assert "Add 1 if you have more than 3 points." in text("nothing")


class TestWhatOthersGain:
    @pytest.mark.parametrize(
        ("written", "said"),
        [
            ("gain 1 points of taker", "The taker gains 1 point."),
            ("lose 2 points of taker", "The taker loses 2 points."),
            ("pay 1 points of taker", "The taker pays 1 point."),
            ("gain 1 points of player", "Gain 1 point."),
            ("gain 1 points, 1 points of taker", "You gain 1 point and the taker gains 1 point."),
            ("gain 1 strength of taker", "Raise the taker’s strength by 1."),
            ("gain 1 points of taker, or what is left", "The taker gains 1 point, or as many as possible."),
            ("gain 1 passes", "Raise the number of passes by 1."),
            ("gain 1 passes\nset passes = 0", "Set the number of passes to 0."),
            ("lose 1 points of next of player", "The next player clockwise after you loses 1 point."),
        ],
    )
    def test_it(self, written: str, said: str) -> None:
        assert said in text(written)

    def test_two_players_are_opponents(self) -> None:
        assert "Your opponent loses 1 point." in text("lose 1 points of next of player", players=2)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("if water > count of hat + 3\n    nothing", "If the water is greater than"),
        ("place a Feather from wind on space of (wall, far)", "on the space of the wall whose number is the far"),
        ("place a Feather from wind on space of (wall, 3)", "on space 3 of the wall"),
        ("place a Feather from wind on first space of wall", "on the first space"),
        ("draw 2 Feather from pile_of_feathers to box, or what is left", "or as many as there are and fit."),
        ("draw 2 Feather from pile_of_feathers to hat, or what is left", "or what is left."),
        ("choose feather from hat where answer is not now", "is not “not at all”"),
        ("choose feather from hat where answer is not nowhere", "is not “nowhere”"),
        ("choose feather from hat where answer is not later", "is not later"),
        ("choose feather from hat where answer is yellow", "Choose a yellow feather"),
        ("choose feather from hat where answer is not yellow", "Choose a non-yellow feather"),
        (
            "choose cell from spaces of board where no Feather in it where owner is active",
            "on which you have no feather",
        ),
        (
            "choose cell from first 2 spaces of ray of (b2, north) while it is empty",
            "the first 2 spaces straight north of space b2, as long as they are empty",
        ),
    ],
)
def test_phrases(written: str, said: str) -> None:
    assert said in text(written)


@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("if points = 3 or points = 5\n    nothing", "If your points are 3 or 5, nothing happens."),
        ("choose feather from hat where answer is later or answer is nowhere", "whose answer is later or nowhere"),
        ("choose cell from spaces of board where row of it = 1 or row of it = far", "whose row from the bottom is 1 or the far"),
        ("if points = 3 or far = 5\n    nothing", "If you have exactly 3 points or the far is 5"),
        ("move King in home of taker to home", "Move the king in the taker’s home to your home."),
        ("move King in home of players to home", "Move the kings in all players’ homes to your home."),
        ("set taker = player", "You become the taker."),
    ],
)  # fmt: skip
def test_one_and_several(written: str, said: str) -> None:
    assert said in text("gain 1 points\n" + written)
