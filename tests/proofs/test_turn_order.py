"""Who plays when: initiative, snake order, elimination, a last round."""

import pytest

from tests.proofs.proofs import table


def speed(pace: int, player: int) -> str:
    """How a speed card is called."""
    return f"speed (pace {pace}) of player {player}"


def prize(worth: int) -> str:
    """How a prize is called."""
    return f"prize (worth {worth})"


@pytest.mark.parametrize(
    ("paces", "order"),
    [
        ((1, 3, 2), [2, 3, 1]),
        ((2, 3, 3), [2, 3, 1]),
        ((3, 1, 3), [1, 3, 2]),
        ((2, 2, 2), [1, 2, 3]),
        ((1, 1, 3), [3, 1, 2]),
    ],
)
def test_the_quickest_picks_first_and_equals_go_clockwise(paces: tuple[int, ...], order: list[int]) -> None:
    t = table("initiative", 3).happen(prize(5), prize(9), prize(1))
    t.choose(*(speed(pace, p) for p, pace in enumerate(paces, 1)))
    picked = []
    for worth in (9, 5, 1):
        picked.append((t.player, t.active))
        t.choose(prize(worth))
    assert picked == [(p, p) for p in order]
    assert [t.zone("won", p) for p in order] == [[prize(9)], [prize(5)], [prize(1)]]


def test_initiative_is_taken_anew_each_round_and_equals_start_with_the_next_player() -> None:
    t = table("initiative", 3).happen(prize(5), prize(9), prize(1))
    t.choose(speed(3, 1), speed(1, 2), speed(1, 3), prize(9), prize(5), prize(1))
    t.happen(prize(2), prize(3), prize(4))
    # Nobody can be quick twice: the first has the 1 and the 2 left.
    assert t.options == [speed(1, 1), speed(2, 1)]
    t.choose(speed(2, 1), speed(2, 2), speed(2, 3))
    order = []
    for worth in (4, 3, 2):
        order.append(t.player)
        t.choose(prize(worth))
    assert order == [2, 3, 1]
    t.happen(prize(6), prize(7), prize(8))
    # The last cards are 1, 3 and 3; of the two with the 3 the third player comes first now.
    t.choose(speed(1, 1), speed(3, 2), speed(3, 3))
    for worth, player in ((8, 3), (7, 2), (6, 1)):
        assert t.player == player
        t.choose(prize(worth))
    assert (t.over, t.scores) == (("win", (1,)), (9 + 2 + 6, 5 + 4 + 7, 1 + 3 + 8))


@pytest.mark.parametrize(
    ("players", "order"), [(2, [1, 2, 2, 1]), (3, [1, 2, 3, 3, 2, 1]), (4, [1, 2, 3, 4, 4, 3, 2, 1])]
)
def test_snake_order(players: int, order: list[int]) -> None:
    t = table("snake_order", players)
    picked = []
    for worth in range(8, 8 - 2 * players, -1):
        assert len(t.options) == worth
        picked.append(t.player)
        t.choose(f"fruit (worth {worth})")
    assert picked == order
    # Whoever picks at place i there picks at place 2n + 1 - i in all: 9 - i and 8 - 2n + i make 17 - 2n for everybody.
    assert t.scores == (17 - 2 * players,) * players
    assert t.over == ("win", tuple(range(1, players + 1)))


def test_the_seats_left_go_on_in_order_until_one_is_left() -> None:
    t = table("elimination", 4).choose("player 3")
    assert (t.player, t.options) == (2, ["player 1", "player 3", "player 4"])
    # The third falls before ever having had a turn: it is the fourth's, and nobody can aim at the third any more.
    t.choose("player 3")
    assert (t.player, t.options) == (4, ["player 1", "player 2"])
    t.choose("player 1")
    assert (t.player, t.options) == (1, ["player 2", "player 4"])
    t.choose("player 2")
    assert (t.player, t.options) == (2, ["player 1", "player 4"])
    # The second shoots the first out; the fourth is next, and then, over the empty first seat, the second again.
    t.choose("player 1")
    assert (t.player, t.options) == (4, ["player 2"])
    assert t.over is None
    t.choose("player 2")
    assert t.over == ("win", (4,))


@pytest.mark.parametrize(("steps", "winners"), [
    # The first reaches the goal in the second round: the others end the round, and the third passes them.
    ([3, 1, 3, 2, 1, 3], (3,)),
    # The last one reaches it: nobody has another turn.
    ([1, 1, 3, 1, 1, 2], (3,)),
    # All have as many in the end: they share.
    ([3, 2, 2, 2, 3, 3], (1, 2, 3)),
])  # fmt: skip
def test_the_round_is_played_to_its_end(steps: list[int], winners: tuple[int, ...]) -> None:
    t = table("last_round", 3).choose("player 1")
    for step in steps:
        assert t.over is None
        t.choose(str(step))
    assert t.over == ("win", winners)


def test_the_table_says_who_begins_and_all_have_as_many_turns() -> None:
    t = table("last_round", 3)
    assert t.player == 0
    t.choose("player 2")
    order = []
    while t.over is None:
        order.append(t.player)
        t.choose("2")
    # 2, 4, 6: the third round is the last, and each has had three turns.
    assert order == [2, 3, 1] * 3
    assert t.scores == (6, 6, 6)
