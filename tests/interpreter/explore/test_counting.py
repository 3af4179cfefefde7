"""Plays counted over positions are as many as plays counted one by one."""

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.explore import Explorer, explore
from dreambook.interpreter.explore.counting import (
    CHANCE,
    DECISION,
    END,
    NOWHERE,
    OPEN,
    complete_plays,
    plays_within,
    topological,
)
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Chance
from tests.oracles.smaller import smaller


def one_by_one(m: Machine, depth: int) -> int:
    """The number of plays of at most so many decisions."""
    pending = m.pending
    if pending is None:
        return 1
    chance = isinstance(pending, Chance)
    if not chance and depth == 0:
        return 1
    total = 0
    for i in range(len(pending.outcomes if isinstance(pending, Chance) else pending.values)):
        after = m.copy()
        try:
            after.happen(i) if chance else after.choose(i)
        except PlayError:
            continue
        total += one_by_one(after, depth if chance else depth - 1)
    return total


GAMES = {
    "tic_tac_toe": (smaller("classics/tic_tac_toe"), 2, 5),
    "connect_four": (smaller("classics/connect_four", columns=4, rows=2), 2, 6),
    "pig": (smaller("classics/pig", goal=8), 2, 5),
    "kuhn_poker": (smaller("classics/kuhn_poker"), 2, 3),
    "goofspiel": (smaller("classics/goofspiel", highest_card=3), 2, 6),
    "goofspiel for three": (smaller("classics/goofspiel", highest_card=2), 3, 6),
}


@pytest.mark.parametrize("name", GAMES)
def test_plays_are_as_many_as_one_by_one(name: str) -> None:
    rulebook, players, depth = GAMES[name]
    start = new_machine(rulebook.program(players))
    start.run()
    explorer = Explorer(rulebook, players, depth=depth, cap=100_000)
    explorer.run()
    for fewer in range(depth + 1):
        plays = plays_within(explorer.kinds, explorer.following, fewer)
        assert plays is not None and plays[0] == one_by_one(start, fewer)


CARDS = """language 1
rulebook trial "Trial"
    players 2
    competitive

components
    card Card "card" x {copies}
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
    table_row "table": row of Card, face down
    shown: row of Card, face up
setup
    deal 2 Card from deck to each hand
turns
    choose card from hand
    move card to table_row
    choose picked from table_row
    turn picked face up
    if count of hand of player 1 + count of hand of player 2 = 0
        end game
scoring
    each player
        score 0
    highest score wins
    tie: shared
"""


@pytest.mark.parametrize("copies", ["5", "5, all different", "1 for each player\n    card Other is Card x 3"])
def test_cards_that_are_alike_or_all_different_are_merged_without_losing_plays(copies: str) -> None:
    rulebook = load_text(CARDS.format(copies=copies), "trial.dream")
    assert not rulebook.diagnostics, rulebook.diagnostics
    start = new_machine(rulebook.program(2))
    start.run()
    for depth in range(5):
        assert explore(rulebook, 2, depth=depth).plays_at_depth == one_by_one(start, depth)


# ---------------------------------------------------------------- on graphs drawn by hand
def test_a_graph_is_ordered_so_that_each_node_comes_after_all_that_it_leads_to() -> None:
    following = [[1, 2, 1], [3], [1, NOWHERE], []]
    order = topological(following, range(4))
    assert order == [3, 1, 2, 0]
    assert topological([[1], [0]], [0, 1]) is None
    assert topological([[1], [0]], [0]) == [0]


def test_each_way_along_several_edges_is_a_play() -> None:
    kinds = [DECISION, CHANCE, END]
    assert complete_plays(kinds, [[1, 1, NOWHERE], [2, 2, 2], []]) == [6, 3, 1]
    assert complete_plays(kinds, [[1, 0], [2], []]) is None


def test_plays_in_circles_are_counted_up_to_a_depth() -> None:
    kinds = [DECISION, END]
    following = [[0, 1], []]
    # stop at once, after one more, ..., or still going on.
    assert [plays_within(kinds, following, depth) for depth in (0, 1, 2, 5)] == [[1, 1], [2, 1], [3, 1], [6, 1]]


def test_chance_that_goes_in_circles_by_itself_has_no_number_of_plays() -> None:
    assert plays_within([CHANCE, OPEN], [[0, 1], []], 3) is None
