"""The order of play: if, repeat, for each, procedures, rounds, phases and turns, and what ends them."""

import pytest

from tests.language.trial import Trial, findings, stops

BOX = """
choices
    colour: red, blue, green
components
    card Card
        rank: 1 to 4, each once
zones
    hand: pool of Card
    aside: row of Card, starts empty
variables
    n: 0 to 9999999
    done: yes or no
"""
GO = "\n    choose way: east or west\n"


def result(turn: str, more: str = "") -> int:
    return int(Trial(f"{BOX}\n{more}\nturns\n    {turn}{GO}").var("n"))


@pytest.mark.parametrize(
    ("turn", "n"),
    [
        ("if n = 0\n        set n = 1", 1),
        ("if n > 0\n        set n = 1\n    otherwise\n        set n = 2", 2),
        ("if n > 0\n        set n = 1\n    otherwise if n = 0\n        set n = 3\n    otherwise\n        set n = 2", 3),
        ("if n > 0\n        set n = 1\n    otherwise if n > 1\n        set n = 3\n    otherwise\n        set n = 2", 2),
        ("if n = 0\n        if done\n            set n = 5\n        otherwise\n            set n = 6", 6),
        ("if not done and (n > 0 or n = 0)\n        set n = 4", 4),
        ("repeat 3 times\n        gain 2 n", 6),
        ("repeat (1 + 1) times\n        gain 2 n", 4),
        ("repeat 0 times\n        gain 2 n", 0),
        ("repeat until n > 4\n        gain 2 n", 6),
        ("repeat while n < 4\n        gain 3 n", 6),
        ("repeat until n = 0\n        gain 2 n", 0),
        ("for each card in hand\n        gain (rank of card) n", 10),
        ("for each card in hand where rank > 2\n        gain (rank of card) n", 7),
        ("for each hue in colour\n        gain 1 n", 3),
        ("for each someone in players\n        gain 1 n", 2),
        ("for each x1 in hand\n        for each y1 in hand\n            gain 1 n", 16),
        # The set is taken as it was when the loop began.
        ("for each card in hand\n        move card to aside\n    set n = count of aside", 4),
        ("for each card in hand where rank < 1\n        gain 1 n", 0),
        ("do thing", 7),
        ("do put_in with 3", 3),
        ("do put_in with 3\n    do put_in with n + 1", 7),
        ("do both with player 2, 4", 24),
        ("do collect with hand", 10),
        ("do collect with Card in hand where rank > 3", 4),
        ("do tell with red", 1),
        ("do tell with blue", 2),
        ("do outer", 27),
        ("do take with first of Card in hand where rank = 3", 3),
        ("do maybe with none", 8),
        ("do maybe with first of Card in hand where rank = 3", 3),
        ("nothing", 0),
        ("set n = double of 4", 8),
        ("set n = double of double of 4 + double of 1", 18),
        ("set n = sum of (3, 4)", 7),
        ("phase first_part\n        set n = 1\n    phase second_part, if n = 1\n        set n = 12\n    phase third_part, if n = 1\n        set n = 13", 12),
        ("phase part, 3 times\n        gain 1 n", 3),
        ("phase part, until n > 4\n        gain 2 n", 6),
        ("round part, 2 times\n        gain 1 n", 2),
        ("round part, until n >= 4\n        gain 2 n", 4),
        ("repeat\n        gain 1 n\n        if n = 3\n            end pause" + "", None),
        ("phase pause\n        repeat\n            gain 1 n\n            if n = 3\n                end pause", 3),
        ("phase pause, 2 times\n        gain 1 n\n        if n = 1\n            end phase\n        gain 10 n", 12),
        ("round pause, 2 times\n        phase deep\n            gain 1 n\n            end round\n        gain 100 n", 2),
        ("round pause, 2 times\n        phase deep\n            gain 1 n\n            end deep\n        gain 100 n", 202),
        ("round pause, 2 times\n        do leave\n        gain 100 n", 2),
        ("round pause, 2 times\n        for each card in hand\n            gain 1 n\n            if n > 2\n                end round", 4),
        ("if n = 0\n        wording_is_kept", None),
    ],
)  # fmt: skip
def test_flow(turn: str, n: int | None) -> None:
    more = """
procedure thing
    set n = 7
procedure put_in of amount: 0 to 99
    gain amount n
procedure both of who: a player, amount: 0 to 9
    if who is player 2
        set n = 20 + amount
procedure collect of cards_taken: set of Card
    gain (total of rank of cards_taken) n
procedure tell of hue: colour
    if hue is red
        set n = 1
    otherwise
        set n = 2
procedure outer
    do put_in with 20
    do thing
    gain 20 n
procedure take of card: a Card
    set n = rank of card
procedure maybe of card: a Card or none
    if card is none
        set n = 8
    otherwise
        set n = rank of card
procedure leave
    repeat 5 times
        gain 1 n
        end round
value double of amount: 0 to 99
    is amount x 2
value sum of left_part: 0 to 99, right_part: 0 to 99
    is left_part + right_part
"""
    if n is None:
        assert findings(f"{BOX}\n{more}\nturns\n    {turn}{GO}")
    else:
        assert result(turn, more) == n


def test_turns_repeat_for_ever_and_a_phase_happens_once() -> None:
    trial = Trial(f"{BOX}\nphase opening\n    choose way: east or west\nturns\n    choose way: up or down\n")
    trial.choose("east", "up", "down", "up")
    assert trial.options == ["up", "down"]


def test_a_round_repeats_until_its_condition_holds_and_play_goes_on() -> None:
    trial = Trial(f"""{BOX}
round first_age, until n >= 2
    each player in turn
        choose way: up or stay
        if way is up
            gain 1 n
round second_age, 1 times
    choose way: east or west
scoring
    each player
        score n
    highest score wins
    tie: shared
""")
    # Whether it is over is asked when the next round would begin.
    trial.choose("up", "up")
    assert trial.options == ["east", "west"]
    trial.choose("east")
    assert trial.over == ("win", (1, 2))


def test_turns_so_many_times() -> None:
    trial = Trial(
        f"{BOX}\nturns, 3 times\n    choose way: up or stay\nphase last_part\n    choose way: east or west\n", 2
    )
    trial.choose("up")
    assert trial.player == 2
    trial.choose("up", "up")
    assert trial.options == ["east", "west"]


def test_end_turn_from_a_procedure() -> None:
    trial = Trial(f"""{BOX}
turns
    choose way: east or west
    do leave_if with way
    gain 1 n
procedure leave_if of side: east or west
    for each card in hand
        if side is east
            end turn
""")
    trial.choose("east")
    assert (trial.var("n"), trial.player) == (0, 2)
    trial.choose("west")
    assert (trial.var("n"), trial.player) == (1, 1)


def test_end_of_a_stretch_that_is_not_around() -> None:
    assert stops(f"{BOX}\nturns\n    end round\n").code == "D11"
    found = findings(f"{BOX}\nturns\n    end rond\n")
    assert [(d.code, d.message) for d in found] == [("S01", "no phase, action or procedure is named `rond`")]


def test_end_game_goes_to_the_scoring() -> None:
    trial = Trial(f"""{BOX}
turns
    choose way: on_and_on or stop
    if way is stop
        end game
scoring
    each player
        score 3
    highest score wins
    tie: shared
""")
    trial.choose("stop")
    assert (trial.over, trial.scores) == (("win", (1, 2)), (3, 3))


def test_the_end_without_anything_that_says_who_has_won() -> None:
    trial = Trial(f"{BOX}\nphase only_one\n    choose way: east or west\n")
    problem = trial.stops("east")
    assert (problem.code, problem.message) == ("D07", "the game is over, but nothing says who has won")


def test_a_loop_that_never_waits_is_a_finding() -> None:
    found = findings(f"{BOX}\nturns\n    repeat\n        set n = 1\n")
    assert [d.code for d in found] == ["D03"] or stops(f"{BOX}\nturns\n    repeat\n        set n = 1\n").code == "D03"


def test_the_setup_is_done_before_the_first_player_begins() -> None:
    trial = Trial(f"""{BOX}
setup
    gain 2 n
setup "More"
    set n = n x 5
    pass turn to player 2
turns
    choose way: east or west
""")
    assert (trial.var("n"), trial.player) == (10, 2)


def test_players_may_choose_in_the_setup() -> None:
    trial = Trial(f"""{BOX}
setup
    each player
        choose card from hand
        move card to aside
turns
    choose way: east or west
""")
    trial.choose("Card (rank 2)")
    assert (trial.player, trial.options) == (2, ["Card (rank 1)", "Card (rank 3)", "Card (rank 4)"])


def test_wordings_notes_and_titles_change_nothing() -> None:
    trial = Trial(f"""{BOX}
assume "The younger player begins."
turns "Turns" cites "Playing" as all_turns
    "On your turn do one thing. There are {{n_cards}} cards."
    assume "Nothing is said about ties." because "It never comes to one." answers "ties"
    ruling "Read this as that."
    todo "More to come."
    choose way: east or west
constants
    n_cards = 4
glossary
    aside: "Out of play."
""")
    assert trial.options == ["east", "west"]


# ---------------------------------------------------------------- each number of a range
def test_for_each_number_goes_up_through_a_range_as_it_was_at_the_beginning() -> None:
    trial = Trial("""
variables
    n: 0 to 999
    low: 0 to 9, starts at 2
turns
    for each step between low and low + 2
        set n = 10 x n + step
        gain 1 low
    for each none_at_all between 3 and 2
        gain 500 n
    choose way: here or there
""")
    # 2, 3, 4, though `low` is 5 in the end; from 3 to 2 there is none.
    assert (trial.var("n"), trial.var("low")) == (234, 5)


def test_each_number_is_a_number() -> None:
    (found,) = findings(
        "zones\n    x1: pool of A\ncomponents\n    token A x 2\nturns\n    for each k between 1 and x1\n        nothing\n"
    )
    assert (found.code, found.message) == ("S03", "a number is needed here, but this is a zone")
