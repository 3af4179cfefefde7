"""What comes from a finite supply: gaining, losing, drawing, dealing, moving; and what happens when it runs out."""

import pytest

from dreambook.interpreter.api import PlayError, load_text
from dreambook.interpreter.check import check
from tests.language.trial import Trial, findings, stops

BOX = """
choices
    colour: red, blue
components
    token Coin x 5
    token Bead
        tone: colour, each 2 times
    card Card
        rank: 1 to 5, each once
zones
    bank: pool of Coin, supply
    beads: pool of Bead, supply
    purse: pool of Coin, one for each player, starts empty
    string: pool of Bead, one for each player, starts empty
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
    waste: pile of Card, face up, discards
    spot: track of 2 spaces of Card, starts empty
    stack: row of Card, one for each colour, starts empty
variables
    n: 0 to 9
    points: 0 to 9, starts at 2, one for each player
"""
GO = "\n    choose way: east or west\n"


def play(statement: str, setup: str = "nothing", players: int = 2) -> Trial:
    return Trial(f"{BOX}\nsetup\n    {setup}\nturns\n    {statement}{GO}", players)


def told(trial: Trial, *ranks: int) -> Trial:
    """Let chance bring these cards, as far as it is asked."""
    for rank in ranks:
        trial.happen(f"Card (rank {rank})")
    return trial


@pytest.mark.parametrize(
    ("statement", "coins", "points"),
    [
        ("gain 2 Coin", 2, 2),
        ("gain a Coin", 1, 2),
        ("gain Coin", 1, 2),
        ("gain 2 Coins", 2, 2),
        ("gain every Coin", 5, 2),
        ("gain 7 Coin or what is left", 5, 2),
        ("gain 7 Coin, or what is left", 5, 2),
        ("gain (points + 1) Coin", 3, 2),
        ("gain points Coin", 2, 2),
        ("gain 1 Coin for each player", 2, 2),
        ("gain 2 Coin for each Bead in beads where tone is red", 4, 2),
        ("gain 3 Coin for each player, or what is left", 5, 2),
        ("gain 2 Coin and 3 points", 2, 5),
        ("gain 2 Coin from bank to purse of opponent", 0, 2),
        ("gain 2 points", 0, 4),
        ("gain points", 0, 3),
        ("gain 2 points of player", 0, 4),
        ("gain 9 points or what is left", 0, 9),
        ("lose 1 points", 0, 1),
        ("lose 9 points or what is left", 0, 0),
        ("lose 2 points for each player where points < 2", 0, 2),
    ],
)
def test_gaining_and_losing(statement: str, coins: int, points: int) -> None:
    trial = play(statement)
    assert (len(trial.zone("purse", 1)), trial.var("points", 1)) == (coins, points)
    assert len(trial.zone("bank")) + len(trial.zone("purse", 1)) + len(trial.zone("purse", 2)) == 5


@pytest.mark.parametrize(
    ("statement", "left"),
    [
        ("lose 1 Coin", 2),
        ("lose every Coin", 0),
        ("lose 9 Coin or what is left", 0),
        ("lose 1 Coin to purse of opponent", 2),
        ("lose 1 Coin for each player", 1),
    ],
)
def test_losing_components(statement: str, left: int) -> None:
    trial = play(statement, "gain 3 Coin")
    assert len(trial.zone("purse", 1)) == left


@pytest.mark.parametrize(
    "statement",
    ["gain 6 Coin", "lose 1 Coin", "pay 1 Coin", "move 6 Coin from bank to purse", "discard a Card from hand"],
)
def test_not_enough_is_a_finding(statement: str) -> None:
    problem = stops(f"{BOX}\nturns\n    {statement}{GO}")
    assert problem.code == "D10"


@pytest.mark.parametrize(
    ("statement", "moved", "n"),
    [
        ("move 6 Coin from bank to purse", None, None),
        ("move 6 Coin from bank to purse, if able", 0, 0),
        ("move 6 Coin from bank to purse or what is left", 5, 0),
        ("move 6 Coin from bank to purse\n        set n = 1\n    otherwise\n        set n = 2", 0, 2),
        ("move 5 Coin from bank to purse\n        set n = 1\n    otherwise\n        set n = 2", 5, 1),
        # All of it or nothing.
        ("move 3 Coin and 3 Coin from bank to purse, if able", 0, 0),
        ("move 3 Coin and 3 Coin from bank to purse or what is left", 5, 0),
        ("place every Coin from bank to purse", 5, 0),
        ("return 2 Coin from bank to purse", 2, 0),
    ],
)
def test_moving(statement: str, moved: int | None, n: int | None) -> None:
    if moved is None:
        assert stops(f"{BOX}\nturns\n    {statement}{GO}").code == "D10"
        return
    trial = play(statement)
    assert (len(trial.zone("purse", 1)), trial.var("n")) == (moved, n)


@pytest.mark.parametrize(
    ("statement", "ranks", "hand", "n"),
    [
        ("draw a Card from deck to hand", (3,), 1, 0),
        ("draw from deck", (3,), 1, 0),
        ("draw 2 from deck", (3, 1), 2, 0),
        ("draw 2 Card from deck", (3, 1), 2, 0),
        ("draw 2 cards from deck", (3, 1), 2, 0),
        ("draw points Card from deck", (3, 1), 2, 0),
        ("draw (points + 1) Card from deck", (3, 1, 2), 3, 0),
        ("draw every Card from deck", (3, 1, 2, 4), 5, 0),
        ("draw 7 Card from deck or what is left", (3, 1, 2, 4), 5, 0),
        ("draw 7 Card from deck, if able", (), 0, 0),
        ("draw 7 Card from deck\n        set n = 1\n    otherwise\n        set n = 2", (), 0, 2),
        ("draw drawn_card from deck\n    set n = rank of drawn_card", (4,), 1, 4),
        ("draw 2 drawn_cards from deck\n    set n = total of rank of drawn_cards", (4, 3), 2, 7),
    ],
)
def test_drawing(statement: str, ranks: tuple[int, ...], hand: int, n: int) -> None:
    trial = told(play(statement), *ranks)
    assert (len(trial.zone("hand", 1)), trial.var("n")) == (hand, n)


def test_drawing_too_many_is_a_finding_where_the_last_one_is_drawn() -> None:
    trial = told(play("draw 6 Card from deck"), 1, 2, 3)
    with pytest.raises(PlayError, match="not enough Card in deck"):
        told(trial, 4)


def test_a_drawn_card_lies_face_up_where_the_rule_says_so() -> None:
    trial = told(
        play("draw a Card from deck to stack of red face up\n    draw a Card from deck to waste face down"), 3, 1
    )
    assert (trial.sees(2, "waste"), trial.zone("stack", "red")) == (["?"], ["Card (rank 3)"])


@pytest.mark.parametrize(
    ("statement", "players", "sizes"),
    [
        ("deal 1 Card from deck to each hand", 2, [1, 1]),
        ("deal 2 Card from deck to each hand", 2, [2, 2]),
        ("deal 1 Card from deck to each hand of player", 3, [1, 1, 1]),
        ("deal all Card from deck to each hand", 2, [3, 2]),
        ("deal every Card from deck to each hand", 3, [2, 2, 1]),
    ],
)
def test_dealing_to_players(statement: str, players: int, sizes: list[int]) -> None:
    trial = play(f"{statement}", players=players)
    while trial.game.options == ():
        trial.game.happen(0)
    assert [len(trial.zone("hand", p + 1)) for p in range(players)] == sizes


def test_dealing_to_each_of_several_zones() -> None:
    trial = told(play("deal 2 Card from deck to each stack face up"), 1, 2, 3, 4)
    assert (trial.zone("stack", "red"), trial.zone("stack", "blue")) == (
        ["Card (rank 2)", "Card (rank 1)"][::-1][::-1], ["Card (rank 4)", "Card (rank 3)"],
    ) or (trial.zone("stack", "red"), trial.zone("stack", "blue")) == (
        ["Card (rank 1)", "Card (rank 2)"], ["Card (rank 3)", "Card (rank 4)"],
    )  # fmt: skip


def test_dealing_to_each_of_one_is_refused() -> None:
    found = findings(f"{BOX}\nturns\n    deal 1 Card from deck to each waste{GO}")
    assert [(d.code, d.message) for d in found] == [
        ("S03", "there is just one `waste`, so nothing can be dealt to each")
    ]


@pytest.mark.parametrize(
    ("statement", "waste", "hand"),
    [
        ("discard a Card from hand", 1, 1),
        ("discard 2 Card", 2, 0),
        ("discard every Card in hand", 2, 0),
        ("discard hand", 2, 0),
        ("discard 5 Card or what is left", 2, 0),
        ("discard 5 Card, if able", 0, 2),
        ("discard a Card to waste", 1, 1),
        ("discard Card in hand where rank = 2", 1, 1),
        ("discard 1 Card where rank = 2 from hand", 1, 1),
    ],
)
def test_discarding(statement: str, waste: int, hand: int) -> None:
    trial = Trial(f"{BOX}\nturns\n    draw 2 Card from deck\n    {statement}{GO}")
    told(trial, 2, 4)
    if "east" not in trial.options:
        trial.choose("Card (rank 2)")
    assert (len(trial.zone("waste")), len(trial.zone("hand", 1))) == (waste, hand)


@pytest.mark.parametrize(
    ("goal", "expected"),
    [
        ("to deck", [5, 1, 2, 3, 4]),
        ("on deck", [5, 1, 2, 3, 4]),
        ("into deck", [5, 1, 2, 3, 4]),
        ("to top of deck", [5, 1, 2, 3, 4]),
        ("to bottom of deck", [1, 2, 3, 4, 5]),
    ],
)
def test_where_on_a_pile(goal: str, expected: list[int]) -> None:
    trial = Trial(f"""
components
    card Card
        rank: 1 to 5, each once
zones
    deck: pile of Card, face up
    hand: hand of Card, starts empty
turns
    let last_card = bottom of deck
    move last_card to hand
    move last_card {goal}{GO}""")
    assert trial.zone("deck") == [f"Card (rank {r})" for r in expected]


def test_the_player_says_in_which_order_cards_go_back() -> None:
    trial = told(
        Trial(f"{BOX}\nturns\n    draw 2 Card from deck\n    move hand to bottom of deck in any order{GO}"), 2, 4
    )
    assert trial.options == ["Card (rank 2)", "Card (rank 4)"]
    trial.choose("Card (rank 4)")
    assert trial.zone("deck")[1:] == ["Card (rank 4)", "Card (rank 2)"]
    assert trial.sees(1, "deck")[-2:] == ["Card (rank 4)", "Card (rank 2)"]
    assert trial.sees(2, "deck")[-2:] == ["?", "?"]


def test_describing_what_is_taken() -> None:
    trial = play(
        "gain 1 red Bead and 2 blue\n    set n = count of red in string x 3 + count of blue Bead in string".replace(
            "count of blue Bead in string", "count of blue in string"
        )
    )
    assert trial.zone("string", 1) == ["blue Bead", "blue Bead", "red Bead"]
    assert trial.var("n") == 5


def test_gaining_what_the_player_chooses() -> None:
    trial = play("gain 2 Bead")
    assert trial.options == ["2 x red Bead", "red Bead, blue Bead", "2 x blue Bead"]
    trial.choose("red Bead, blue Bead")
    assert trial.zone("string", 1) == ["blue Bead", "red Bead"]


def test_gaining_a_kind_that_was_chosen() -> None:
    trial = play("choose hue: colour\n    gain 2 hue Bead")
    trial.choose("blue")
    assert trial.zone("string", 1) == ["blue Bead", "blue Bead"]


def test_components_on_a_space() -> None:
    trial = told(
        play("""draw a Card from deck to first of spaces of spot
    draw a Card from deck to first of spaces of spot
    set n = count of components of first of spaces of spot
    move top of first of spaces of spot to last of spaces of spot"""),
        2,
        4,
    )
    assert (trial.var("n"), trial.zone("spot")) == (2, [["Card (rank 2)"], ["Card (rank 4)"]])


TOWER = """language 1
rulebook tower "The Tower"
    players 2
    competitive

components
    card Card "card" x 8
        number: 1 to 8, each once

zones
    deck "deck": pile of Card, face down, shuffled
    hand "hand": hand of Card, one for each player, starts empty, seen by its owner

turns, until every player has count of hand = 4
    {line}

scoring
    each player
        score count of hand "cards"
    highest score wins
    tie: shared
"""


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("move top 3 of deck to hand", "D10"),
        ("move bottom 3 of deck to hand", "D10"),
        ("move top 3 of deck to hand, or what is left", ""),
        ("move top 3 of deck to hand, if able", "D03"),
        ("move top 2 of deck to hand", ""),
        ("if deck is not empty\n        move top of deck to hand", ""),
    ],
)
def test_so_many_from_one_end_of_a_pile_are_so_many(line: str, code: str) -> None:
    text = (
        TOWER.format(line=line) if code or "what is left" not in line else TOWER.format(line=line).replace("= 4", "> 1")
    )
    report = check(load_text(text, "tower.dream"))
    assert [finding.code for finding in report.findings if finding.severity.value == "error"] == [code] * bool(code)
