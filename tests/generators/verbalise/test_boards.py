"""What is said of boards: directions, lines of spaces, regions, spaces by name, names inside the `where` of their set."""

import pytest

from tests.generators.rulebooks import printed, rules_from

BOOK = """language 1
rulebook boards "Boards"
    players 2
    competitive

components
    pawn Pawn "pawn" x 1 for each player
    disc Disc "disc" x 30
    card Card "card" x 20
        rank: 1 to 5

zones
    board: grid 6 x 6 of Pawn or Disc, at most 1 in each, starts empty
    road: track of 12 spaces of Disc, at most 1 in each
    deck: pile of Card, face down, shuffled
    display: row of Card, face up
    hand: hand of Card, one for each player

variables
    mark "your mark": 1 to 3, one for each player
    bid: 0 to 9, one for each player
    marked: 1 to 3, one for each Disc
    points: 0 to 100, one for each player
    turned: yes or no, one for each Disc
    moves_since "moves since a piece was taken": 0 to 100

value can_go "Can go" of pawn: a Pawn, way: a direction
    "A pawn goes where nothing is."
    is no
    except free is yes when space of (pawn, way) is empty

value reach "Reach" of pawn: a Pawn, way: a direction
    is count of ray of (pawn, way) while it is empty

value line_from "Line" of cell: a space of board, way: a direction
    is ray of (cell, way) while any Disc in it has marked is mark

value safe "Safe" of cell: a space of board
    is no Pawn in neighbours of cell

value sight "Sight" of pawn: a Pawn, way: a direction
    is first (1 + points) spaces of ray of (pawn, way)

value attacks "Attacks" of pawn: a Pawn, cell: a space of board
    is any direction has cell is in sight of (pawn, it)

value homes "Homes" of who: a player
    is spaces of board where row of it = 1 when who is player 1

procedure case "Case" of spot: a space of board, pawn: a Pawn, way: a direction
    CASE
"""

CASES = [
    # Lines, steps and leaps.
    ("place a Disc on first space of ray of (spot, north)", "Place a disc on the first space straight north of the spot."),
    ("place a Disc on first space of ray of (spot, right of way)", "Place a disc on the first space in the direction a quarter turn clockwise from the direction from the spot."),
    ("place a Disc on last of (ray of (spot, way) while it is empty)", "Place a disc on the last of the spaces in the direction from the spot, as long as they are empty."),
    ("if count of (ray of (spot, south_west) while it is empty) > 2\n        end turn", "If there are more than 2 spaces straight south-west of the spot, as long as they are empty, your turn ends."),
    ("if any (ray of (spot, way)) where row of it = 3\n        end turn", "If there is a space in the direction from the spot whose row from the bottom is 3, your turn ends."),
    ("move pawn to space of (pawn, north_east)", "Move the pawn to the space directly north-east of the pawn."),
    ("move pawn to space of (pawn, way)", "Move the pawn to the next space in the direction from the pawn."),
    ("if space of (pawn, way) is none\n        end turn", "If there is no next space in the direction from the pawn, your turn ends."),
    ("if space of (pawn, north) is not none\n        end turn", "If there is a space directly north of the pawn, your turn ends."),
    ("choose goal from leaps of (pawn, 1, 2)", "Choose a space a leap of 1 by 2 away from the pawn."),
    ("move Disc in space of (pawn, way) to road", "Move the disc on the next space in the direction from the pawn to the road."),
    # Directions.
    ("if any direction has can_go of (pawn, it)\n        end turn", "If there is a direction in which “Can go” holds for the pawn, your turn ends."),
    ("if no orthogonals has can_go of (pawn, it)\n        end turn", "If there is no orthogonal direction in which “Can go” holds for the pawn, your turn ends."),
    ("choose course from diagonals where reach of (pawn, it) > 2", "Choose a diagonal direction in which the pawn’s reach is greater than 2."),
    ("choose course from diagonals where it is not way", "Choose a diagonal direction that is not the direction."),
    ("for each side in orthogonals where can_go of (pawn, it) and space of (spot, it) is empty\n        gain 1 points", "For each orthogonal direction in which “Can go” holds for the pawn and the next space from the spot is empty, gain 1 point."),
    ("if way is north_west\n        end turn", "If the direction is north-west, your turn ends."),
    ("if can_go of (pawn, south)\n        end turn", "If “Can go” holds for the pawn to the south, your turn ends."),
    ("if not can_go of (pawn, way)\n        end turn", "If “Can go” does not hold for the pawn in the direction, your turn ends."),
    ("if every orthogonals has space of (spot, it) is empty\n        end turn", "If in every orthogonal direction, the next space from the spot is empty, your turn ends."),
    ("if no direction has any ray of (spot, it) has it is occupied\n        end turn", "If there is no direction in which there is a space on the line from the spot that is occupied, your turn ends."),
    # Values.
    ("for each disc in Disc in line_from of (spot, way)\n        gain 1 points", "For each disc in the line of the spot in the direction, gain 1 point."),
    ("gain (count of line_from of (spot, way)) points", "Gain a number of points equal to the number of spaces in the line of the spot in the direction."),
    ("choose goal from empty spaces of board where safe of it", "Choose an empty space on the board for which “Safe” holds."),
    ("choose goal from homes of player", "Choose one of your homes."),
    ("if spot is in homes of player\n        end turn", "If the spot is among your homes, your turn ends."),
    ("choose goal from spaces of board where it is in homes of opponent", "Choose a space on the board that is among your opponent’s homes."),
    ("choose goal from spaces of board where attacks of (pawn, it)", "Choose a space on the board for which “Attacks” holds with the pawn."),
    ("if attacks of (pawn, spot)\n        end turn", "If “Attacks” holds for the pawn and the spot, your turn ends."),
    ("move first of Pawn of opponent to spot", "Move your opponent’s pawn to the spot."),
    # Sets of spaces.
    ("choose goal from region of (spot, empty spaces of board)", "Choose an empty space on the board connected with the spot."),
    ("choose goal from region of (spot, spaces of board where it is occupied)", "Choose a space on the board that is occupied, and that is connected with the spot."),
    ("gain (count of neighbours of region of (spot, empty spaces of board)) points", "the number of spaces next to the empty spaces on the board connected with the spot."),
    ("if distance of (spot, pawn, empty spaces of board) > 4\n        end turn", "If the distance between the spot and the pawn by way of the empty spaces on the board is greater than 4, your turn ends."),
    ("if distance of (spot, pawn) = 2\n        end turn", "If the distance between the spot and the pawn is 2, your turn ends."),
    ("choose disc from Disc in neighbours of spot", "Choose a disc on the spaces next to the spot."),
    # Spaces by their names and numbers.
    ("place a Disc on b5", "Place a disc on space b5."),
    ("if b5 of board is empty\n        end turn", "If space b5 of the board is empty, your turn ends."),
    ("place a Disc on space of (road, 3)", "Place a disc on space 3 of the road."),
    ("place a Disc on space of (board, 2, points)", "Place a disc on the space in column 2 and row your points of the board."),
    # What belongs to somebody.
    ("move Pawn of player to spot", "Move your pawn to the spot."),
    ("move Pawn of opponents to spot", "Move your opponents’ pawns to the spot."),
    ("if Pawn of opponent is at b2\n        end turn", "If your opponent’s pawn is on space b2, your turn ends."),
    ("if no Pawn in board where owner is player\n        end turn", "If you have no pawn on the board, your turn ends."),
    ("if at least 2 Pawn in board where owner is opponent\n        end turn", "If your opponent has at least 2 pawns on the board, your turn ends."),
    ("if no player has any Pawn in board has row of it = mark\n        end turn", "If there is no player for whom there is a pawn on the board whose row from the bottom equals their mark, your turn ends."),
    ("set mark of player 1 = 2", "Set player 1’s mark to 2."),
    # Ends of piles and sets, and what comes most often.
    ("move top card of deck to display", "Move the top card of the deck to the display."),
    ("move last 2 cards of display to hand", "Move the last 2 cards of the display to your hand."),
    ("set bid = commonest of bid of players", "Set your bid to the bid that comes most often among the players (none in a tie)."),
    ("let often = commonest of rank of display", "Let “often” be the rank that comes most often among the cards in the display (none in a tie)."),
    # The name that something gets, inside the condition of its own set.
    ("choose goal from spaces of board where row of goal = 3 and goal is empty", "Choose a space on the board whose row from the bottom is 3 and that is empty."),
    ("choose card from hand where no Card in display where rank > rank of card", "Choose a card in your hand such that there is no card in the display whose rank is greater than the chosen card’s rank."),
    ("for each disc in Disc in board where marked of disc = mark\n        gain 1 points", "For each disc on the board whose marked number equals your mark, gain 1 point."),
    ("for each card in display where any hand where rank = rank of card\n        gain 1 points", "whose rank equals that card’s rank"),
    ("search deck for found where rank of found = 3\n        move found to hand", "Look through the deck and choose a card whose rank is 3"),
    ("let most = commonest of bid of players\n    if most is none\n        end turn", "If there is no most, your turn ends."),
    ("choose disc from Disc in board where marked = 2 and distance of (space of it, spot) > 2", "Choose a disc on the board whose marked number is 2 and such that the distance between its space and the spot is greater than 2."),
    ("choose disc from Disc in board where not turned", "Choose a disc on the board not marked “turned”."),
    ("gain 1 moves_since", "Raise the number of moves since a piece was taken by 1."),
    # Statements.
    ("trade any number of Card from hand for 1 Card from hand of opponent", "Offer to trade any number of cards from your hand for 1 card from your opponent’s hand. If the other side accepts, this is done at once."),
    ("rearrange Card in display", "Rearrange the cards in the display among their places in any way."),
    ("choose pips between 1 and 6\n    gain pips points", "Choose the pips: a number from 1 to 6.\n2. Gain a number of points equal to the pips."),
    ("extra turn", "You have another turn after this one."),
    ("extra turn for opponent", "Your opponent has another turn after this one."),
    ("each player, by most points\n        gain 1 points", "Each player, those with the most points first, gains 1 point."),
    ("each player, by fewest bid\n        gain 1 points", "Each player, the lowest bid first, gains 1 point."),
    ("gain 1 points, if able\n    otherwise\n        lose 2 points", "Gain 1 point, if able. If you cannot, lose 2 points."),
    ("deal 3 Card from deck to each hand, or what is left", "Deal each player 3 cards from the deck, or what is left."),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "words"), CASES, ids=[rule.split("\n")[0] for rule, _ in CASES])
def test_sentences_about_boards(rule: str, words: str) -> None:
    text = printed(rules_from(BOOK.replace("CASE", rule)))
    case = text[text.index("### Case") : text.index("## Figures")]
    assert words in case, case


FIGURES = [
    "The sight of a pawn in a direction consists of the first spaces in the direction from the pawn, as many as 1 plus your points.",
    "“Attacks” holds for a pawn and a cell if there is a direction in which the cell is in the pawn’s sight.",
    "“Can go” holds for a pawn in a direction if the next space in the direction from the pawn is empty.",
    "The reach of a pawn in a direction is the number of spaces in the direction from the pawn, as long as they are empty.",
    "The line of a cell in a direction consists of the spaces in the direction from the cell, as long as there is a disc on each of them whose marked number is your mark.",
    "“Safe” holds for a cell if there is no pawn on the spaces next to the cell.",
    "The homes of a player are the spaces on the board whose row from the bottom is 1 if the player is player 1.",
]


@pytest.mark.parametrize("words", FIGURES)
def test_values_about_boards(words: str) -> None:
    text = printed(rules_from(BOOK.replace("CASE", "end turn")))
    assert words in text, text[text.index("## Figures") :]


PRINTED = """language 1
rulebook mills "Mills"
    players 2
    competitive

components
    card Building "building" plural "buildings"
        effect: procedure
        table
            name | copies | effect
            "Mill" | 2 | earn 2
            "Mine" | 1 | earn 3
            "Ruin" | 1 | -

zones
    lots: pile of Building, face down, shuffled
    town: row of Building, starts empty

variables
    points: 0 to 99, one for each player
    safe: yes or no, one for each player, until own turn

turns
    action build "Build"
        draw site from lots to town
        do effect of site

rule lean "Lean days"
    "In lean days no position comes back."
    while count of lots < 3
    never occurrences > 1

procedure earn "Earn" of amount: 0 to 9
    gain amount points

trigger block "Block" before build
    each other player where safe
        end action
    each other player
        end build

end
    draw when occurrences >= 3
"""


@pytest.mark.parametrize(
    "words",
    [
        "effect “Earn” with 2",
        "Carry out that building’s effect.",
        "This holds only while there are fewer than 3 buildings in the lots.",
        "It must never happen that the number of turns that have begun with this position is greater than 1.",
        "The game ends in a draw as soon as the number of turns that have begun with this position is at least 3.",
        "forgotten whenever that player’s next turn begins",
        "Each other player marked “safe” does this:",
        "The action ends.",
        "“Build” ends.",
    ],
)
def test_what_is_printed_on_components_and_who_answers(words: str) -> None:
    text = printed(rules_from(PRINTED))
    assert words in text, text


def test_directions_that_a_rulebook_declares_are_its_own() -> None:
    book = BOOK.replace("variables\n", "choices\n    direction: north, up\n\nvariables\n", 1)
    text = printed(rules_from(book.replace("CASE", "set bid = 1")))
    assert "Case" in text and "north-east" not in text
