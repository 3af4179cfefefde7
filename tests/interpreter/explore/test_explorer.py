"""Exploring small games whose positions and plays can be counted by hand."""

import json

import pytest

from dreambook.interpreter.api import Rulebook, load, load_text
from dreambook.interpreter.explore import Exploration, Explorer, explore
from dreambook.interpreter.explore.counting import DECISION
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.keys import position_key
from dreambook.interpreter.play.machine import Machine

HEADING = 'language 1\nrulebook trial "Trial"\n    players 1 to 4\n    competitive\n\n'

STONES = """
components
    token Stone "stone" x {stones}
zones
    heap: pool of Stone
    taken: pool of Stone, starts empty
turns
    choose many between 1 and 2
    move many Stone from heap to taken
end
    win for active when heap is empty
"""


def small(text: str) -> Rulebook:
    rulebook = load_text(HEADING + text.lstrip("\n"), "trial.dream")
    assert not rulebook.diagnostics, rulebook.diagnostics
    return rulebook


def stones(number: int) -> str:
    return STONES.format(stones=number)


COIN = """
components
    die Coin "coin" x 1
        faces: 1 to 2
turns
    choose one
        option toss
            roll 1 Coin as thrown
            if total of thrown = 2
                end game
        option stop
            end game
scoring
    each player
        score 0
    highest score wins
    tie: shared
"""


def test_states_are_counted_by_the_fewest_decisions_that_lead_to_them() -> None:
    # Two in the heap: take both and win, or take one; then one is left, and taking two is a dead end.
    found = explore(small(stones(2)), 2)
    assert (found.states, found.by_depth, found.terminal) == (4, [1, 2, 1], 2)
    assert (found.outcomes, found.wins) == ({"win": 2}, [1, 1])


def test_what_the_rules_do_not_provide_for_is_shown_with_a_shortest_play() -> None:
    found = explore(small(stones(2)), 2)
    (dead,) = found.dead_ends
    assert (dead.code, dead.count) == ("D10", 1)
    assert dead.span is not None and dead.span.line == 13
    assert dead.play == ("player 1: 1", "player 2: 2")
    assert found.exhausted


def test_plays_are_counted_without_those_that_stop_with_an_error() -> None:
    # Ways to write n as a sum of ones and twos: 1, 2, 3, 5, 8.
    assert [explore(small(stones(n)), 2).games for n in (1, 2, 3, 4, 5)] == [1, 2, 3, 5, 8]


def test_a_depth_cuts_plays_off_and_says_so() -> None:
    found = explore(small(stones(5)), 2, depth=2)
    assert (found.exhausted, found.stopped, found.games) == (False, "depth 2", None)
    assert found.games_unknown == "not everything was explored: depth 2"
    # 1+1, 1+2, 2+1, 2+2 stones: four plays, two of them to the same position.
    assert (found.plays_at_depth, found.by_depth) == (4, [1, 2, 3])


def test_plays_that_end_before_the_depth_count_with_it() -> None:
    found = explore(small(stones(3)), 2, depth=2)
    # 1+1 is cut off, 1+2 and 2+1 have ended.
    assert found.plays_at_depth == 3


def test_a_depth_that_nothing_reaches_leaves_nothing_out() -> None:
    found = explore(small(stones(3)), 2, depth=10)
    assert found.exhausted and found.games == found.plays_at_depth == 3


def test_the_cap_stops_and_says_so() -> None:
    found = explore(small(stones(30)), 2, cap=10)
    assert (found.states, found.exhausted, found.stopped) == (10, False, "more than 10 positions")
    assert found.games is None and found.plays_at_depth is None


def test_a_cap_that_fits_exactly_stops_nothing() -> None:
    assert explore(small(stones(2)), 2, cap=4).exhausted


def test_chance_takes_no_depth_and_each_outcome_is_a_play_of_its_own() -> None:
    found = explore(small(COIN), 1, depth=1)
    # Stop; toss a 2 and end; toss a 1 and be back at the start, where the coin shows a 1 too.
    assert (found.chance_nodes, found.by_depth) == (1, [1, 2])
    assert found.plays_at_depth == 3
    assert explore(small(COIN), 1, depth=2).plays_at_depth == 5


def test_a_game_without_an_end_has_no_number_of_plays() -> None:
    found = explore(small(COIN), 1)
    assert found.exhausted and found.games is None
    assert found.games_unknown is not None and "come back" in found.games_unknown


def test_a_setup_that_cannot_be_done_is_a_dead_end_at_once() -> None:
    text = """
components
    card Card "card" x 3
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
setup
    deal 2 Card from deck to each hand
turns
    choose card from hand
    move card to deck
"""
    found = explore(small(text), 2)
    assert (found.states, found.games, found.by_depth) == (0, 0, [])
    assert [(d.code, d.play) for d in found.dead_ends] == [("D10", ())]


def test_a_deal_of_cards_that_are_all_different_is_not_explored_card_by_card() -> None:
    text = """
components
    card Card "card" x 20, all different
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
    shown: row of Card, face up
setup
    deal 2 Card from deck to each hand
turns
    choose card from hand
    move card to shown
end
    draw when shown holds at least 2 Card
"""
    text = text.replace("shown holds at least 2 Card", "count of shown >= 2")
    found = explore(small(text), 2)
    assert (found.states, found.by_depth) == (3, [1, 1, 1])
    assert found.games == 20 * 19 * 18 * 17 * 2 * 2


def test_the_same_exploration_gives_the_same_json() -> None:
    first, second = (json.dumps(explore(small(stones(9)), 3).as_dict()) for _ in range(2))
    assert first == second
    assert set(json.loads(first)) >= {
        "rulebook", "players", "states", "by_depth", "chance_nodes", "transitions", "terminal", "games", "plays_at_depth",
        "dead_ends", "exhausted",
    }  # fmt: skip


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    explore(small(stones(9)), 2, progress=lambda states, waiting: told.append((states, waiting)))
    assert told and told == sorted(told, key=lambda x: x[0])


class Watcher(Explorer):
    """Remembers what it is shown."""

    nodes: list[tuple[int, object]]
    errors: list[tuple[str, int, int]]

    def run(self) -> Exploration:
        self.nodes, self.errors = [], []
        return super().run()

    def visit(self, m: Machine, node: int) -> None:
        self.nodes.append((node, position_key(m)))

    def failed(self, error: PlayError, node: int, edge: int) -> None:
        self.errors.append((error.code, node, edge))


def test_a_subclass_sees_every_node_once_and_every_error() -> None:
    watcher = Watcher(small(stones(4)), 2)
    found = watcher.run()
    assert [node for node, _ in watcher.nodes] == list(range(found.states + found.chance_nodes))
    assert len({key for _, key in watcher.nodes}) == len(watcher.nodes)
    assert [code for code, _, _ in watcher.errors] == ["D10"] * found.dead_ends[0].count
    assert watcher.coverage.ends == {"end 0": found.terminal}


def test_a_play_to_a_node_leads_there() -> None:
    watcher = Watcher(small(COIN), 1)
    watcher.run()
    for node, key in watcher.nodes:
        assert position_key(watcher.machine_at(node)) == key
    assert watcher.play_to(0) == ()


def test_an_interrupt_gives_what_was_found_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(states: int, waiting: int) -> None:
        if states > 5:
            raise KeyboardInterrupt

    found = explore(small(stones(50)), 2, progress=interrupt)
    assert (found.stopped, found.exhausted) == ("interrupted", False)
    assert found.states > 5


def test_positions_that_differ_only_in_the_way_there_are_one() -> None:
    # A live value that is never read again (the mark just placed) used to keep them apart.
    rulebook = load("classics/tic_tac_toe")
    assert explore(rulebook, 2, depth=3).by_depth == [1, 9, 72, 252]


def test_cards_that_are_all_different_may_still_differ_in_what_is_printed_on_them() -> None:
    # They used to be taken for renamings of each other, so that only one of the four ends was found.
    text = """
components
    card Card "card" x 4, all different
        rank: 1 to 4, each once
zones
    deck: pile of Card, face down, shuffled
    shown: row of Card, face up
turns
    draw a Card from deck to shown
    choose one
        option stop
            end game
scoring
    each player
        score total of rank of shown
    highest score wins
    tie: shared
"""
    found = explore(small(text), 1)
    assert (found.by_depth, found.terminal, found.games) == ([4, 4], 4, 4)


SHUFFLED = """
components
    card Card "card" x 9, all different
zones
    deck: pile of Card, face down, shuffled
    pool: row of Card, face down
variables
    wanted: a Card or none, seen by nobody
setup
    draw 6 Card from deck to pool
    draw wanted from deck to pool
    shuffle pool
    turn every Card in pool face up
turns
    choose guess from Card in pool
    end game
scoring
    each player
        score 0
    highest score wins
    tie: shared
"""


def test_the_order_of_cards_that_nobody_can_tell_apart_is_not_explored() -> None:
    # Where the wanted card lies makes seven positions; the list of what is turned up used to make 7! of them.
    explorer = Explorer(small(SHUFFLED), 1)
    found = explorer.run()
    assert found.by_depth == [7, 7]
    assert found.games == 9 * 8 * 7 * 6 * 5 * 4 * 3 * 5040 * 7
    assert found.chance_nodes < 40


DEALT = """
components
    card Card "card" x 24
        rank: 1 to 24, each once
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
    shown: row of Card, face up
setup
    deal {number} Card from deck to each hand
turns
    choose card from hand
    move card to shown
    if count of shown = 3
        end game
scoring
    each player
        score 0
    highest score wins
    tie: shared
"""


def test_where_many_different_cards_are_dealt_chance_is_sampled() -> None:
    # 24 x 23 x ... deals used to eat the bound before anything could be decided.
    found = explore(small(DEALT.format(number=4)), 2, cap=400)
    assert found.states == 400 and len(found.by_depth) >= 3
    assert found.sampled > 0 and not found.exhausted and found.games is None
    assert found.chance_nodes < 1000


def test_what_chance_brings_is_spread_over_all_that_it_may_bring() -> None:
    explorer = Watcher(small(DEALT.format(number=1)), 4, cap=1000)
    explorer.run()
    first = {explorer.play_to(node)[0] for node, kind in enumerate(explorer.kinds) if kind == DECISION}
    assert len(first) > 10


def test_sampled_chance_is_never_called_exhausted() -> None:
    text = DEALT.format(number=4).replace("count of shown = 3", "count of shown = 1")
    found = explore(small(text), 2, depth=5, cap=5000)
    if found.stopped is not None and found.sampled:
        assert not found.exhausted
    text = SHUFFLED.replace("x 9, all different", "x 9\n        rank: 1 to 9, each once")
    found = explore(small(text), 1, cap=1000)
    assert found.sampled > 0 and not found.exhausted and found.stopped is not None
    assert found.states > 10


def test_the_same_sample_is_taken_each_time() -> None:
    first, second = (explore(small(DEALT.format(number=4)), 2, cap=300).as_dict() for _ in range(2))
    assert first == second


def test_few_chance_events_are_followed_one_and_all() -> None:
    found = explore(small(DEALT.format(number=1).replace("24", "5")), 2)
    assert found.exhausted and found.sampled == 0 and found.by_depth[0] == 20


@pytest.mark.parametrize("name", ["classics/hearts", "classics/liars_dice"])
def test_a_setup_that_chance_makes_wide_leaves_effort_for_play(name: str) -> None:
    rulebook = load(name)
    found = Explorer(rulebook, 4, cap=300, effort=800).run()
    assert found.states >= 20
    assert found.sampled
    assert not found.exhausted
