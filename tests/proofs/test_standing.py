"""What stands for a while: a title that is held, a rule that holds while a card lies there, positions that may not recur."""

import random

import pytest

from tests.language.trial import Trial
from tests.proofs.proofs import odds, table


def titles(t: Trial) -> tuple[object, ...]:
    """Who holds the title, and how long the roads are."""
    return (t.var("holder"), *(t.var("road", p) for p in (1, 2)))


def test_the_title_goes_to_the_first_with_three_and_then_to_who_is_strictly_longer() -> None:
    t = table("held_title").choose("Build", "Build", "Build", "Build")
    assert titles(t) == (None, 2, 2)
    t.choose("Build")
    assert titles(t) == (1, 3, 2)
    # The second draws level: that does not take the title.
    t.choose("Build")
    assert titles(t) == (1, 3, 3)
    t.choose("Trade", "Build")
    assert titles(t) == (2, 3, 4)
    # Level again, and back again only when longer.
    t.choose("Build", "Trade")
    assert titles(t) == (2, 4, 4)
    t.choose("Build")
    assert titles(t) == (1, 5, 4)


def test_the_points_follow_the_title() -> None:
    t = table("held_title")
    # The first collects points, the second builds: with three stones the title makes 0 + 2.
    for _ in range(3):
        t.choose("Trade", "Build")
    assert (t.var("holder"), t.var("points", 1), t.var("points", 2)) == (2, 3, 0)
    # The second needs four points beside the title, the first six without it.
    t.choose("Trade", "Trade", "Trade", "Trade")
    assert t.over is None
    assert t.choose("Trade").over == ("win", (1,))


def test_who_takes_the_title_may_win_by_it() -> None:
    t = table("held_title")
    for _ in range(2):
        t.choose("Build", "Build")
    for _ in range(4):
        t.choose("Trade", "Trade")
    # Four points and two stones each: the third stone brings the title and its two points, and with them the game.
    assert t.over is None
    assert t.choose("Build").over == ("win", (1,))


CALM, STORM, FROST = "calm weather", "storm weather", "frost weather"


def fish(t: Trial) -> list[int]:
    """How many fish lie in each boat."""
    return [len(t.zone("boat", p)) for p in (1, 2)]


def test_a_rule_holds_while_its_card_lies_there_and_no_longer() -> None:
    t = table("while_it_lies")
    assert {label: str(chance) for label, chance in odds(t).items()} == {CALM: "1/2", STORM: "1/3", FROST: "1/6"}
    t.happen(CALM)
    assert t.options == ["Sail out", "Mend the nets"]
    t.choose("Sail out", "Mend the nets").happen(STORM)
    assert t.options == ["Mend the nets"]
    t.choose("Mend the nets")
    assert t.options == ["Mend the nets"]
    t.choose("Mend the nets").happen(CALM)
    # The storm lies below the calm and is without force.
    assert t.options == ["Sail out", "Mend the nets"]
    assert fish(t) == [4, 2]


def test_what_breaks_a_rule_when_it_comes_to_hold_is_mended() -> None:
    t = table("while_it_lies").happen(CALM).choose("Sail out", "Mend the nets").happen(CALM)
    t.choose("Sail out", "Mend the nets")
    assert fish(t) == [6, 2]
    t.happen(FROST)
    # The frost begins: two of the six fish go back before anybody decides.
    assert fish(t) == [4, 2]
    t.choose("Sail out", "Sail out")
    # Who sails out all the same keeps four.
    assert fish(t) == [4, 4]
    t.happen(CALM).choose("Sail out", "Mend the nets")
    assert fish(t) == [7, 5]


NEIGHBOURS = {
    "a1": ["b1", "a2"], "b1": ["a1", "c1", "b2"], "c1": ["b1", "c2"],
    "a2": ["a1", "b2"], "b2": ["a2", "c2", "b1"], "c2": ["b2", "c1"],
}  # fmt: skip


@pytest.mark.parametrize("seed", range(8))
def test_no_position_comes_twice(seed: int) -> None:
    t, pick = table("no_return"), random.Random(seed)
    walkers = {1: "a1", 2: "c2"}
    been = set()
    for turn in range(200):
        mover = 1 + turn % 2
        been.add((walkers[1], walkers[2], mover))
        other = 3 - mover
        allowed = []
        for goal in NEIGHBOURS[walkers[mover]]:
            after = {mover: goal, other: walkers[other]}
            if goal != walkers[other] and (after[1], after[2], other) not in been:
                allowed.append(goal)
        if not allowed:
            # Who cannot step has lost.
            assert t.over == ("win", (other,))
            break
        assert (t.player, sorted(t.options)) == (mover, sorted(allowed))
        walkers[mover] = pick.choice(allowed)
        t.choose(walkers[mover])
    # There are 2 x 30 positions in all.
    assert t.over is not None and len(been) <= 60


def test_going_back_is_forbidden_only_where_it_brings_a_position_again() -> None:
    t = table("no_return").choose("a2", "c1", "a1")
    # The second could go back to c2: with the first on a1 and to move, that is how it all began.
    assert t.options == ["b1"]
    t = table("no_return").choose("a2", "c1", "b2")
    # Here the first has gone on: c2 is another position.
    assert sorted(t.options) == ["b1", "c2"]
