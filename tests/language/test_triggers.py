"""Triggers: before, after and instead of events, and when a condition becomes true; behaviours on components."""

import pytest

from tests.language.trial import Trial, findings, stops

BOX = """
choices
    colour: red, blue
components
    card Card
        tone: colour, each 2 times
    card Joker x 1
    token Coin x 9
    die Die x 1
    piece Pawn x 1
zones
    deck: row of Card
    jokers: row of Joker
    hand: pool of Card or Joker, one for each player, starts empty
    waste: row of Card or Joker, starts empty, discards
    bank: pool of Coin, supply
    purse: pool of Coin, one for each player, starts empty
    race: track of 9 spaces of Pawn
variables
    log: 0 to 999999999
    points: 0 to 99, starts at 5, one for each player
    lives: 0 to 9, starts at 3
procedure note of figure: 0 to 9
    set log = log x 10 + figure
procedure fetch
    draw a Card from deck to hand
action work "Work"
    do note with 5
action idle
    do note with 6
"""
GO = "\n    choose way: east or west\n"


def log(turn: str, triggers: str) -> int:
    return int(Trial(f"{BOX}\nturns\n    {turn}{GO}\n{triggers}").var("log"))


def trigger(head: str, body: str = "do note with 1") -> str:
    return f"trigger tr {head}\n    {body}\n"


@pytest.mark.parametrize(
    ("head", "turn", "expected"),
    [
        ("after drawing a Card", "draw a Card from deck to hand", 1),
        ("after drawing Card", "draw 2 Card from deck to hand", 11),
        ("after drawing", "draw 2 Card from deck to hand", 11),
        ("after drawing Card from deck", "draw a Card from deck to hand", 1),
        ("after drawing Card from jokers", "draw a Card from deck to hand", 0),
        ("after drawing Card from deck to hand", "draw a Card from deck to hand", 1),
        ("after drawing Card to hand", "draw a Card from deck to waste", 0),
        ("after drawing a red Card", "draw 3 Card from deck to hand", 11),
        ("after drawing Card where tone is blue", "draw 3 Card from deck to hand", 1),
        ("after drawing Joker", "draw 3 Card from deck to hand", 0),
        ("after moving Card", "draw a Card from deck to hand", 1),
        ("after moving Card to waste", "move first of deck to waste", 1),
        ("after moving Card from deck", "move first of deck to waste", 1),
        ("after moving Card from hand", "move first of deck to waste", 0),
        ("after moving Coin", "gain 2 Coin", 11),
        ("after moving Pawn", "advance Pawn by 2 spaces", 1),
        ("after gaining Coin", "gain 2 Coin", 11),
        ("after gaining Coin to purse", "gain 2 Coin", 11),
        ("after losing Coin", "gain 2 Coin\n    lose 1 Coin", 1),
        ("after paying Coin", "gain 2 Coin\n    pay 2 Coin", 11),
        ("after discarding Card", "draw a Card from deck to hand\n    discard a Card from hand", 1),
        ("after moving Card to waste", "draw a Card from deck to hand\n    discard a Card from hand", 1),
        ("after revealing Card", "draw a Card from deck to hand\n    reveal hand", 1),
        ("after turning Card", "turn first of deck face down", 1),
        ("after rolling Die", "roll Die", 1),
        ("after shuffling deck", "shuffle deck", 1),
        ("after shuffling", "shuffle deck", 1),
        ("after shuffling waste", "shuffle deck", 0),
        ("after gaining points", "gain 2 points", 1),
        ("after gaining points", "lose 2 points", 0),
        ("after losing points", "lose 2 points", 1),
        ("after paying points", "pay 2 points", 1),
        ("after gaining lives", "gain 2 points", 0),
        ("before drawing Card", "draw a Card from deck to hand\n    do note with count of hand", 11),
        ("before drawing", "draw a Card from deck to hand\n    do note with count of hand", 11),
        ("before moving Card", "move first of deck to hand\n    do note with count of hand", 11),
        ("before gaining points", "gain 2 points\n    do note with points", 17),
        ("before shuffling deck", "shuffle deck", 1),
        ("before rolling Die", "roll Die", 1),
        ("instead of drawing Card", "draw a Card from deck to hand\n    do note with count of hand", 10),
        ("instead of moving Card", "move first of deck to hand\n    do note with count of hand", 10),
        ("instead of moving a blue Card", "move first 3 of deck to hand\n    do note with count of hand", 12),
        ("instead of gaining points", "gain 2 points\n    do note with points", 15),
        ("instead of losing Coin", "gain 2 Coin\n    lose 1 Coin\n    do note with count of purse", 12),
        ("instead of discarding Card", "draw a Card from deck to hand\n    discard a Card\n    do note with count of hand", 11),
        ("instead of shuffling deck", "shuffle deck", 1),
        ("after work", "do work", 51),
        ("before work", "do work", 15),
        ("instead of work", "do work", 1),
        ("after idle", "do work", 5),
        ("after fetch", "do fetch", 1),
        ("before fetch", "do fetch\n    do note with count of hand", 11),
        ("instead of fetch", "do fetch\n    do note with count of hand", 10),
        ("after part", "phase part\n        do note with 7", 71),
        ("before part", "phase part\n        do note with 7", 17),
        ("instead of part", "phase part\n        do note with 7\n    do note with 8", 18),
        ("after part", "phase part, 2 times\n        do note with 7", 7171),
        ("after part", "phase part\n        end part\n    do note with 8", 18),
        ("after drawing Card during part", "draw a Card from deck to hand\n    phase part\n        draw a Card from deck to hand", 1),
        ("after drawing Card during part", "do fetch\n    phase part\n        do fetch", 1),
        ("after drawing Card during fetch", "do fetch\n    draw a Card from deck to hand", 1),
        ("after work during part", "do work\n    phase part\n        do work", 551),
    ],
)  # fmt: skip
def test_events(head: str, turn: str, expected: int) -> None:
    trial = Trial(f"{BOX}\nturns\n    {turn}{GO}\n{trigger(head)}" if "part" not in head or "part" in turn else BOX)
    while not trial.options:
        trial.game.happen(0)
    assert trial.var("log") == expected


@pytest.mark.parametrize(
    ("head", "body", "turn", "expected"),
    [
        ("after drawing Card", "if tone of it is red\n        do note with 3", "draw 3 Card from deck to hand", 33),
        ("after gaining points", "do note with it", "gain 4 points", 4),
        ("before losing points", "do note with it", "lose 2 points for each player", 4),
        ("instead of gaining points", "gain (2 x it) points", "gain 3 points\n    do note with points - 5", 6),
        (
            "instead of moving Card to waste",
            "move it to hand",
            "move first of deck to waste\n    do note with count of hand",
            1,
        ),
        (
            "after moving Card to waste",
            "move it to bottom of deck",
            "move first of deck to waste\n    do note with count of waste",
            0,
        ),
        ("after gaining Coin", "gain 1 points", "gain 2 Coin\n    do note with points", 7),
        (
            "after drawing Card",
            "let who_drew = player\n    if who_drew is active\n        do note with 2",
            "as opponent\n        draw a Card from deck to hand",
            0,
        ),
        (
            "after drawing Card",
            "gain 1 points",
            "as opponent\n        draw a Card from deck to hand\n    do note with points of opponent",
            6,
        ),
        ("after paying Coin", "if count of purse = 0\n        do note with 4", "gain 1 Coin\n    pay 1 Coin", 4),
    ],
)
def test_what_a_trigger_knows(head: str, body: str, turn: str, expected: int) -> None:
    assert log(turn, trigger(head, body)) == expected


@pytest.mark.parametrize(
    ("condition", "turn", "expected"),
    [
        ("points > 6", "gain 2 points", 1),
        ("points > 6", "gain 1 points", 0),
        ("points > 6", "gain 2 points\n    gain 1 points", 1),
        ("points > 6", "gain 2 points\n    lose 2 points\n    gain 2 points", 11),
        # What holds from the beginning does not become true.
        ("points > 4", "gain 2 points", 0),
        ("lives = 3", "gain 1 points", 0),
        ("lives = 3", "lose 1 lives\n    gain 1 lives", 1),
        ("count of hand = 2", "draw 2 Card from deck to hand", 1),
        ("count of deck = 1 and lives > 0", "draw 3 Card from deck to hand", 1),
        ("deck is empty", "move deck to waste", 1),
        ("any Card in hand where tone is blue", "draw 3 Card from deck to hand", 1),
        ("player is active", "nothing", 0),
        ("points of player 2 = 9", "as player 2\n        gain 4 points", 1),
    ],
)
def test_conditions(condition: str, turn: str, expected: int) -> None:
    assert log(turn, trigger(f"when {condition}")) == expected


def test_a_condition_about_each_player_acts_for_that_player() -> None:
    trial = Trial(
        f"""{BOX}
turns
    each player
        gain 3 points
    choose way: east or west
trigger rich when points > 7
    lose 1 points
    gain 2 Coin
""",
        3,
    )
    assert [(trial.var("points", p), len(trial.zone("purse", p))) for p in (1, 2, 3)] == [(7, 2)] * 3


def test_triggers_of_one_moment_come_in_the_order_of_the_file() -> None:
    triggers = "trigger first_one after drawing Card\n    do note with 1\ntrigger second_one after drawing Card\n    do note with 2\n"
    assert log("draw a Card from deck to hand", triggers) == 12


def test_a_trigger_may_set_off_another() -> None:
    triggers = "trigger aa after drawing Card\n    gain 2 points\ntrigger bb when points > 6\n    do note with 2\n"
    assert log("draw a Card from deck to hand", triggers) == 2


def test_the_end_comes_before_triggers() -> None:
    trial = Trial(
        f"{BOX}\nturns\n    gain 3 points{GO}\ntrigger tr when points > 7\n    do note with 1\nend\n    win for active when points of active > 7\n"
    )
    assert (trial.over, trial.var("log")) == (("win", (1,)), 0)


def test_a_decision_in_a_trigger_is_made_by_who_set_it_off() -> None:
    trial = Trial(f"""{BOX}
turns
    as opponent
        draw 2 Card from deck to hand
    choose way: east or west
trigger pick after drawing Card
    choose keep: yes or no
    if keep is no
        move it to waste
""")
    assert (trial.player, trial.options) == (2, ["yes", "no"])
    trial.choose("no", "yes")
    assert (trial.player, len(trial.zone("hand", 2)), trial.zone("waste")) == (1, 1, ["red Card"])


def test_instead_comes_once_for_each_event() -> None:
    trial = Trial(
        f"{BOX}\nturns\n    gain 1 points{GO}\ntrigger double instead of gaining points\n    gain (it + it) points\n"
    )
    assert trial.var("points", 1) == 7


def test_behaviours_on_components() -> None:
    trial = Trial("""
components
    card Card
        gift = 0
    card Sun is Card x 1
        gift = 4
        when drawn
            gain 1 n
        when played
            gain 10 n
        when discarded
            gain 100 n
        when turned
            gain 1000 n
        when revealed
            gain 10000 n
        when moved from table_row to waste
            gain 100000 n
    card Moon is Card x 1
zones
    deck: pile of Card, face up
    hand: hand of Card, one for each player
    table_row: row of Card
    waste: pile of Card, face up, discards
variables
    n: 0 to 9999999
phase only_once
    draw 2 Card from deck to hand
    choose card from hand
    move card to table_row
    choose way: east or west
    turn card face down
    reveal card
    choose way_again: east or west
    discard card
    choose third_way: east or west
""")
    assert trial.var("n") == 1
    assert trial.choose("Sun").var("n") == 11
    assert trial.choose("east").var("n") == 11011
    assert trial.choose("east").var("n") == 111111


def test_a_trigger_that_surely_sets_itself_off_again() -> None:
    found = findings(f"{BOX}\nturns\n    gain 1 points{GO}\n{trigger('after gaining points', 'gain 1 points')}")
    assert [(d.code, d.message) for d in found] == [("S16", "`tr` sets itself off again and again")]
    assert (
        found[0].labels[0].span.line
        == findings(f"{BOX}\nturns\n    gain 1 points{GO}\n{trigger('after gaining points', 'gain 1 points')}")[0]
        .labels[0]
        .span.line
    )


def test_two_triggers_that_surely_set_each_other_off() -> None:
    triggers = "trigger aa after gaining points\n    gain 1 lives\ntrigger bb after gaining lives\n    gain 1 points\n"
    assert "S16" in [d.code for d in findings(f"{BOX}\nturns\n    gain 1 points{GO}\n{triggers}")]


def test_a_circle_that_only_play_can_see_is_stopped_there() -> None:
    triggers = "trigger aa when lives = 2\n    set lives = 3\ntrigger bb when lives = 3\n    set lives = 2\n"
    problem = stops(f"{BOX}\nturns\n    set lives = 2{GO}\n{triggers}")
    assert (problem.code, problem.message) == ("D03", "these rules call each other without end")


def test_a_chain_under_a_condition_is_fine() -> None:
    body = "if points < 9\n        gain 1 points"
    trial = Trial(f"{BOX}\nturns\n    gain 1 points{GO}\n{trigger('after gaining points', body)}")
    assert trial.var("points", 1) == 9


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("after drawing Kard", "S01"),
        ("after drawing Card from deack", "S01"),
        ("after moving Card to deack", "S01"),
        ("after drawing Card during nowhere", "S01"),
        ("after worck", "S01"),
        ("after drawing 2 Card", "S03"),
        ("after drawing Card and Joker", "S03"),
        ("before drawing a red Card", "S03"),
        ("after choosing Card", "P01"),
        ("when points", "S03"),
        ("when top of deck is in hand", "S03"),
    ],
)
def test_triggers_that_make_no_sense(head: str, code: str) -> None:
    found = findings(f"{BOX}\nturns\n    nothing{GO}\n{trigger(head)}")
    assert code in [d.code for d in found]


TWO_BOARDS = """
components
    piece Walker x 2
zones
    home: grid 2 x 1 of Walker, at most 1 in each
    field: grid 2 x 1 of Walker, at most 1 in each, starts empty
variables
    came: 0 to 9
trigger arrival after moving Walker to field
    gain 1 came
turns
    choose walker from Walker in home + field
    choose cell from spaces of home + spaces of field where it is empty
    move walker to cell
"""


def test_a_trigger_about_a_board_when_the_space_may_be_of_several() -> None:
    trial = Trial(TWO_BOARDS)
    trial.game.apply(0)
    labels = [i for i, option in enumerate(trial.game.options)]
    trial.game.apply(labels[-1])
    assert trial.var("came") == 1


NEIGHBOUR = """
components
    piece Walker x 1
zones
    home: grid 3 x 1 of Walker, at most 1 in each
variables
    came: 0 to 9
trigger arrival after moving Walker to home
    gain 1 came
turns
    choose cell from neighbours of first of Walker
    move first of Walker to cell
"""


def test_a_step_to_a_neighbouring_space_is_a_move_to_that_board() -> None:
    trial = Trial(NEIGHBOUR)
    trial.game.apply(0)
    assert trial.var("came") == 1
