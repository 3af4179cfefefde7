"""The table as a player: what the rules cannot know is decided by those who sit there, and equally often by bots."""

from fractions import Fraction
from functools import cache

from dreambook.interpreter.api import load
from dreambook.interpreter.explore import explore
from dreambook.interpreter.simulate import simulate
from tests.proofs.proofs import FOLDER, table


def test_the_table_decides_who_begins_and_what_happened() -> None:
    t = table("what_the_table_knows", 3)
    assert (t.player, t.options) == (0, ["player 1", "player 2", "player 3"])
    t.choose("player 3")
    assert (t.active, t.player, t.options) == (3, 0, ["It stands", "It falls"])
    t.choose("It stands")
    assert (t.var("points", 3), t.active, len(t.zone("tower"))) == (1, 1, 2)
    t.choose("It falls")
    assert (t.var("points", 1), t.active, len(t.zone("tower")), len(t.zone("heap"))) == (0, 2, 1, 11)
    t.choose("It stands", "It stands", "It falls", "It stands", "It stands")
    assert t.over == ("win", (3,))


def test_all_that_the_table_may_say_is_explored() -> None:
    """Positions at decisions by a search of its own: who moves, what the tower has, the points."""
    places: set[tuple[int, int, int, int]] = set()
    ends: set[tuple[int, int, int, int]] = set()
    waiting = [(player, 1, 0, 0) for player in (0, 1)]
    while waiting:
        here = waiting.pop()
        if here in places:
            continue
        places.add(here)
        active, tower, *points = here
        waiting.append((1 - active, 1, points[0], points[1]))
        points[active] += 1
        if points[active] == 3:
            ends.add((active, tower, points[0], points[1]))
        else:
            waiting.append((1 - active, tower + 1, points[0], points[1]))
    found = explore(load(str(FOLDER / "what_the_table_knows.dream")), 2)
    # And the position in which the table says who begins.
    assert (found.states, found.terminal, found.exhausted) == (1 + len(places) + len(ends), len(ends), True)


@cache
def turns(own: int, other: int) -> Fraction:
    """How many more turns a game has on average, when who has `own` points is to move.

    With x turns from here, y from where the other one is to move with the same points, a and b after a point of the
    one and of the other: x = 1 + (a + y) / 2 and y = 1 + (b + x) / 2.
    """
    a = turns(other, own + 1) if own < 2 else Fraction(0)
    b = turns(own, other + 1) if other < 2 else Fraction(0)
    return 2 + a * Fraction(2, 3) + b / 3


def test_in_simulation_the_table_says_each_equally_often() -> None:
    games = 2000
    found = simulate(load(str(FOLDER / "what_the_table_knows.dream")), 2, games, seed=3).as_dict()
    assert found["finished"] == games
    # Within four standard deviations: a length is about 10, give or take 3; who begins and who wins is even.
    exact = 1 + turns(0, 0)
    assert exact == Fraction(265, 27)
    assert abs(found["length"]["mean"] - exact) < 4 * 3 / games**0.5
    assert abs(found["results"]["wins"][0] - games / 2) < 4 * games**0.5 / 2
