"""Players: each of them, in turn, at once in secret; who is active; passing the turn and hands; leaving the game."""

import pytest

from tests.language.trial import Trial, findings, stops

BOX = """
components
    token Coin x 30
zones
    bank: pool of Coin, supply
    purse: pool of Coin, one for each player, starts empty
variables
    trace: 0 to 9999999
    helpers: set of player
    out_now: a player or none
    seat: 0 to 9, one for each player
    seats: 0 to 9
setup
    each player
        gain 1 seats
        set seat = seats
procedure note of who: a player
    set trace = trace x 10 + seat of who
"""


@pytest.mark.parametrize(
    ("line", "trace"),
    [
        ("each player", 123),
        ("each other player", 23),
        ("each player clockwise", 123),
        ("each player counterclockwise", 132),
        ("each player from player 2", 231),
        ("each player from player 2, counterclockwise", 213),
        ("each other player, counterclockwise", 32),
        ("each player of helpers", 13),
        ("each player of helpers and player 2, clockwise", 123),
        ("each player of opponents, from player 3", 32),
        ("each player where it is not player 2", 13),
        ("each player of players where it is not player 2", 13),
        ("each player, where count of purse > 0", 2),
    ],
)
def test_each_player(line: str, trace: int) -> None:
    trial = Trial(
        f"""{BOX}
setup
    add player 1 and player 3 to helpers
    gain 1 Coin to purse of player 2
turns
    {line}
        do note with player
    choose way: east or west
""",
        players=3,
    )
    assert trial.var("trace") == trace


def test_inside_each_player_names_are_that_players() -> None:
    trial = Trial(
        f"""{BOX}
variables
    score_of_hand: 0 to 99, one for each player
    best: 0 to 99
setup
    gain 3 Coin to purse of player 2
turns
    each player
        gain 1 Coin
        set score_of_hand = count of purse
        as active
            gain 1 Coin
    set best = count of purse
    choose way: east or west
""",
        players=3,
    )
    assert [trial.var("score_of_hand", p) for p in (1, 2, 3)] == [1, 4, 1]
    assert trial.var("best") == 4


def test_each_player_decides_in_order_but_the_turn_does_not_change() -> None:
    trial = Trial(f"""{BOX}
turns
    each player
        choose way: east or west
        do note with active
    choose end_of_turn: east or west
""")
    assert (trial.player, trial.active) == (1, 1)
    trial.choose("east")
    assert (trial.player, trial.active) == (2, 1)
    trial.choose("east", "east", "west")
    assert trial.var("trace") == 112


def test_in_turn_each_becomes_the_active_player() -> None:
    trial = Trial(f"""{BOX}
round
    each player in turn
        choose way: go or stop
        if way is stop
            end turn
        do note with active
    set trace = trace x 10 + 9
""")
    assert (trial.player, trial.active) == (1, 1)
    trial.choose("go")
    assert (trial.player, trial.active) == (2, 2)
    trial.choose("stop")
    # When all have had their turn, it is the first player's turn again.
    assert (trial.var("trace"), trial.player) == (19, 1)


def test_nested_each_player() -> None:
    trial = Trial(
        f"""{BOX}
variables
    handed: 0 to 99, one for each player
turns
    each player
        let giver = player
        each other player
            if giver is player 1
                gain 1 handed
            as giver
                gain 10 handed
    choose way: east or west
""",
        players=3,
    )
    assert [trial.var("handed", p) for p in (1, 2, 3)] == [20, 21, 21]


def test_as_another_player_decides_and_names_handed_inside_go_on() -> None:
    trial = Trial(f"""{BOX}
turns
    as opponent
        choose amount between 1 and 2
        gain amount Coin
    gain (amount + 1) Coin
    choose way: east or west
""")
    assert (trial.player, trial.active) == (2, 1)
    trial.choose("2")
    assert (len(trial.zone("purse", 1)), len(trial.zone("purse", 2)), trial.player) == (3, 2, 1)


def test_turns_go_round_and_pass_turn_changes_who_is_next() -> None:
    trial = Trial(
        f"""{BOX}
turns
    choose way: onward, back, skip, again or beyond
    if way is back
        pass turn counterclockwise
    if way is skip
        pass turn to next of next of active
    if way is again
        pass turn to active
    if way is beyond
        pass turn to next of active where player is not active
""",
        players=3,
    )
    order = [trial.player]
    for way in ("onward", "skip", "back", "again", "beyond", "onward"):
        trial.choose(way)
        order.append(trial.player)
    assert order == [1, 2, 1, 3, 3, 1, 2]


def test_rounds_of_players_with_end_turn_and_end_round() -> None:
    trial = Trial(
        f"""{BOX}
round march, 2 times
    each player in turn
        choose way: onward, rest or halt
        if way is halt
            end round
        if way is rest
            end turn
        do note with active
scoring
    each player
        score trace
    highest score wins
    tie: shared
""",
        players=3,
    )
    trial.choose("onward", "rest", "onward")
    assert (trial.var("trace"), trial.player) == (13, 1)
    trial.choose("halt")
    assert (trial.over, trial.scores) == (("win", (1, 2, 3)), (13, 13, 13))


SECRET = """
components
    card Card
        rank: 1 to 3, each once
    card Chip x 3
zones
    offer: row of Card
    plates: row of Card, one for each player, face down
    pot: pool of Chip
variables
    bid: 0 to 3, one for each player, seen by its owner
    replies: 0 to 999
"""


def test_at_once_in_secret_all_choose_before_anything_happens() -> None:
    trial = Trial(f"""{SECRET}
turns
    each player at once, in secret
        choose bid between 0 and 3
        choose card from offer
        set replies = replies x 10 + bid
    choose way: east or west
""")
    assert (trial.player, trial.options) == (1, ["0", "1", "2", "3"])
    assert trial.game.pending.secret  # type: ignore[union-attr]
    trial.choose("3", "Card (rank 2)")
    # The other knows nothing of it, and nothing has happened yet.
    assert trial.knows(2, "bid", 1) == "?"
    assert (trial.var("replies"), trial.player, trial.options) == (0, 2, ["0", "1", "2", "3"])
    trial.choose("1", "Card (rank 2)")
    assert (trial.var("replies"), trial.var("bid", 1), trial.var("bid", 2)) == (31, 3, 1)


def test_a_secret_choice_builds_on_ones_own_earlier_choice() -> None:
    trial = Trial(f"""{SECRET}
turns
    each player at once, in secret
        choose bid between 1 and 2
        choose more between 1 and bid
        set replies = replies x 10 + more
    choose way: east or west
""")
    trial.choose("2")
    assert trial.options == ["1", "2"]
    trial.choose("2", "1")
    assert trial.options == ["1"]
    trial.choose("1")
    assert trial.var("replies") == 21


def test_a_secret_choice_of_some_players_only() -> None:
    trial = Trial(
        f"""{SECRET}
variables
    passed: yes or no, one for each player
setup
    as player 2
        set passed = yes
turns
    each player where passed is no, at once, in secret
        choose bid between 1 and 3
        set replies = replies x 10 + bid
    choose way: east or west
""".replace("each player where passed is no, at once, in secret", "each player at once, in secret, where passed is no"),
        players=3,
    )
    trial.choose("3")
    assert trial.player == 3
    trial.choose("2")
    assert trial.var("replies") == 32


def test_a_secret_choice_with_one_option_is_asked_all_the_same() -> None:
    trial = Trial(
        f"{SECRET}\nturns\n    each player at once, in secret\n        choose bid between 2 and 2\n    choose way: east or west\n"
    )
    assert trial.options == ["2"]


def test_effects_of_a_secret_block_come_in_seat_order_from_the_active_player() -> None:
    trial = Trial(
        f"""{SECRET}
turns
    each player at once, in secret
        choose card from offer
        set replies = replies x 10 + rank of card
    choose way: east or west
""",
        players=3,
    )
    trial.choose("Card (rank 1)", "Card (rank 2)", "Card (rank 3)", "east")
    assert (trial.var("replies"), trial.player) == (123, 2)


def test_passing_hands() -> None:
    trial = Trial(
        """
components
    card Card x 1 for each player
zones
    hand: hand of Card, one for each player
turns
    choose way: clockwise or counterclockwise
    if way is clockwise
        pass hand clockwise
    otherwise
        pass hand counterclockwise
""",
        players=3,
    )
    trial.choose("clockwise")
    assert [trial.zone("hand", p) for p in (1, 2, 3)] == [
        ["Card of player 3"],
        ["Card of player 1"],
        ["Card of player 2"],
    ]
    trial.choose("counterclockwise", "counterclockwise")
    assert [trial.zone("hand", p) for p in (1, 2, 3)] == [
        ["Card of player 2"],
        ["Card of player 3"],
        ["Card of player 1"],
    ]


def test_swapping_zones_components_and_variables() -> None:
    trial = Trial("""
components
    card Card
        rank: 1 to 4, each once
zones
    hand: hand of Card, one for each player, starts empty
    box: row of Card
    shelf: row of Card, starts empty
variables
    low: 0 to 9, starts at 1
    high: 0 to 9, starts at 8
setup
    move first 2 of box to hand of player 1
    move first of box to hand of player 2
    swap low with high
turns
    choose way: hands, cards or rows
    if way is hands
        swap hand with hand of opponent
    if way is cards
        choose mine from hand
        swap mine with first of box
    if way is rows
        swap box with shelf
""")
    assert (trial.var("low"), trial.var("high")) == (8, 1)
    trial.choose("hands")
    assert (trial.zone("hand", 1), trial.zone("hand", 2)) == (["Card (rank 3)"], ["Card (rank 1)", "Card (rank 2)"])
    trial.choose("cards", "Card (rank 2)")
    assert (trial.zone("hand", 2), trial.zone("box")) == (["Card (rank 1)", "Card (rank 4)"], ["Card (rank 2)"])
    trial.choose("rows")
    assert (trial.zone("box"), trial.zone("shelf")) == ([], ["Card (rank 2)"])


def test_who_is_eliminated_is_asked_no_more_and_the_last_one_wins() -> None:
    trial = Trial(
        f"""{BOX}
turns
    choose victim from opponents
    eliminate victim
    each player
        do note with player
""",
        players=3,
    )
    assert trial.options == ["player 2", "player 3"]
    trial.choose("player 2")
    assert (trial.var("trace"), trial.player, trial.options) == (13, 3, ["player 1"])
    trial.choose("player 1")
    assert trial.over == ("win", (3,))


def test_eliminating_inside_each_player_skips_who_is_out() -> None:
    trial = Trial(
        f"""{BOX}
turns
    each player
        if player is player 1
            eliminate player 2
        do note with player
    choose way: east or west
""",
        players=3,
    )
    assert trial.var("trace") == 13


def test_the_active_player_may_be_eliminated() -> None:
    trial = Trial(
        f"""{BOX}
turns
    choose way: stay or leave
    if way is leave
        eliminate active
        end turn
    do note with active
""",
        players=3,
    )
    trial.choose("leave")
    assert trial.player == 2
    trial.choose("stay", "stay")
    assert (trial.var("trace"), trial.player) == (23, 2)


def test_lose_takes_one_of_several_out_of_the_game() -> None:
    trial = Trial(
        f"""{BOX}
turns
    choose way: stay or fall
    if way is fall
        lose for player
""",
        players=3,
    )
    trial.choose("fall", "stay")
    assert trial.player == 3
    trial.choose("fall")
    assert trial.over == ("win", (2,))


def test_choices_in_a_secret_block_come_first() -> None:
    found = findings(
        f"{SECRET}\nturns\n    each player at once, in secret\n        gain 1 bid\n        choose card from offer\n"
    )
    assert [(d.code, d.message) for d in found] == [("S03", "in a secret block all choices come first")]


def test_two_opponents_are_not_one() -> None:
    found = findings(f"{BOX}\nturns\n    as opponent\n        choose way: east or west\n", players=3)
    assert [d.code for d in found] == ["S05"]


def test_a_player_who_is_meant_but_is_nobody() -> None:
    problem = stops(f"{BOX}\nturns\n    pass turn to out_now\n    choose way: east or west\n")
    assert (problem.code, problem.message) == ("D11", "something is needed here, but there is none")


PASSED_ON = f"""{BOX}
turns
    choose way: onward, extra, leave or both
    if way is extra
        extra turn
        pass turn to player 4
    if way is leave
        pass turn to player 3
        eliminate player 3
    if way is both
        extra turn for player 1
        pass turn counterclockwise
"""


@pytest.mark.parametrize(
    ("ways", "expected"),
    [
        # The extra turn comes first; then it is the turn of whom it was passed to.
        (["extra", "onward", "onward"], [1, 1, 4, 1]),
        # Who had the next turn is out: it is that of the next one.
        (["leave", "onward"], [1, 4, 1]),
        (["onward", "both", "onward", "onward"], [1, 2, 1, 1, 2]),
    ],
)
def test_the_turn_is_passed_and_somebody_has_an_extra_one_or_is_out(ways: list[str], expected: list[int]) -> None:
    trial = Trial(PASSED_ON, players=4)
    order = [trial.player]
    for way in ways:
        trial.choose(way)
        order.append(trial.player)
    assert order == expected


def test_what_was_passed_before_turns_begin_passes_none_of_them() -> None:
    trial = Trial(
        f"""{BOX}
setup
    pass turn to player 2
round deal, 2 times
    turns
        choose way: onward or leave
        if way is leave
            pass turn to player 3
            end deal
""",
        players=3,
    )
    order = [trial.player]
    for way in ("onward", "leave", "onward"):
        trial.choose(way)
        order.append(trial.player)
    assert order == [2, 3, 3, 1]
