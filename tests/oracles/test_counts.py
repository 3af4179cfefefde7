"""Numbers of positions and plays that others have published, or that follow from plain combinatorics."""

import pytest

from dreambook.interpreter.api import Rulebook, load
from dreambook.interpreter.explore import Explorer, explore
from dreambook.interpreter.explore.counting import plays_within
from tests.oracles.smaller import smaller


@pytest.fixture(scope="module")
def tic_tac_toe() -> Rulebook:
    return load("classics/tic_tac_toe")


def test_tic_tac_toe_has_5478_positions_and_255168_plays(tic_tac_toe: Rulebook) -> None:
    # OEIS A008907 counts the plays by length; their sum and the number of positions are folklore.
    found = explore(tic_tac_toe, 2)
    assert (found.states, found.games, found.exhausted) == (5478, 255_168, True)
    assert found.by_depth == [1, 9, 72, 252, 756, 1260, 1520, 1140, 390, 78]
    # 958 final positions: 626 won by the first player, 316 by the second, 16 drawn.
    assert (found.terminal, found.wins, found.outcomes) == (958, [626, 316], {"win": 942, "draw": 16})
    assert found.dead_ends == []


def test_tic_tac_toe_plays_end_as_often_after_each_number_of_marks_as_they_must(tic_tac_toe: Rulebook) -> None:
    ended = {5: 1440, 6: 5328, 7: 47_952, 8: 72_576, 9: 127_872}
    open_plays = 9 * 8 * 7 * 6
    before = 0
    explorer = Explorer(tic_tac_toe, 2)
    explorer.run()
    for depth in range(5, 10):
        open_plays *= 9 - depth + 1
        plays = plays_within(explorer.kinds, explorer.following, depth)
        assert plays is not None and plays[0] == before + open_plays
        before += ended[depth]
        open_plays -= ended[depth]
    assert (open_plays, before) == (0, 255_168)


CONNECT_FOUR = [1, 7, 49, 238, 1120, 4263, 16_422, 54_859]
"""Positions after so many discs (OEIS A212693, Tromp)."""


def test_connect_four_positions_by_ply() -> None:
    found = explore(load("classics/connect_four"), 2, depth=7, cap=100_000)
    assert found.by_depth == CONNECT_FOUR
    # Seven discs one after the other: 7^7 ways, but not all seven in one column; nobody can have won before.
    assert found.plays_at_depth == 7**7 - 7
    assert explore(load("classics/connect_four"), 2, depth=4).plays_at_depth == 7**4


def test_kuhn_poker_has_30_plays() -> None:
    found = explore(load("classics/kuhn_poker"), 2)
    # Six deals; check-check, check-bet-fold, check-bet-call, bet-fold, bet-call.
    assert (found.games, found.exhausted, found.dead_ends) == (6 * 5, True, [])
    assert found.by_depth[0] == 6


@pytest.mark.parametrize(("cards", "players"), [(2, 2), (3, 2), (2, 3), (2, 4)])
def test_goofspiel_has_as_many_plays_as_orders_of_cards(cards: int, players: int) -> None:
    orders = 1
    for n in range(2, cards + 1):
        orders *= n
    found = explore(smaller("classics/goofspiel", highest_card=cards), players)
    # Each player and the prizes come in any order.
    assert (found.games, found.exhausted) == (orders ** (players + 1), True)
