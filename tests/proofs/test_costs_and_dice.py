"""What is paid and what is thrown: a wild cost, dice that are paid to be thrown again, both dice wherever that can be."""

import random
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import Any

import pytest

from dreambook.interpreter.api import ChanceEvent, Game
from tests.language.trial import Trial
from tests.proofs.proofs import odds, table


def test_each_way_to_pay_with_gold_for_any_stone() -> None:
    t = table("wild_cost")
    assert t.zone("purse", 1) == ["gold stone", "gold stone", "jade stone", "ruby stone", "ruby stone"]
    t.choose("Buy a jewel")
    assert t.options == ["Ring", "Crown"]
    t.choose("Crown")
    # Two rubies and a jade: with no gold, with one for a ruby or for the jade, with two for both rubies or one of each.
    assert sorted(t.options) == sorted([
        "2 x ruby stone, jade stone",
        "ruby stone, jade stone, gold stone",
        "2 x ruby stone, gold stone",
        "jade stone, 2 x gold stone",
        "ruby stone, 2 x gold stone",
    ])  # fmt: skip
    t.choose("jade stone, 2 x gold stone")
    assert (t.zone("purse", 1), t.zone("jewels", 1)) == (["ruby stone", "ruby stone"], ["Crown"])
    assert len(t.zone("bank")) == 24 - 10 + 3


def test_what_cannot_be_paid_is_not_offered() -> None:
    t = table("wild_cost", 1).choose("Buy a jewel", "Crown", "jade stone, 2 x gold stone")
    # Two rubies are left: they pay for a ring in one way, and for nothing else.
    t.choose("Buy a jewel")
    assert t.options == ["Ring"]
    t.choose("Ring")
    # There was nothing to choose about the payment, and nothing can be bought any more.
    assert (t.zone("purse", 1), t.options) == ([], ["Buy no more"])
    assert t.choose("Buy no more").scores == (4,)


def test_jade_is_not_wild() -> None:
    t = table("wild_cost", 1).choose("Buy a jewel", "Ring", "2 x ruby stone")
    # A jade and two gold are left: a ring costs two rubies, so gold alone pays for it. A crown needs three stones: gold
    # for both rubies, and the jade.
    t.choose("Buy a jewel", "Ring")
    assert (t.zone("purse", 1), t.options) == (["jade stone"], ["Buy no more"])


def test_the_odds_of_three_dice() -> None:
    t = table("paid_rerolls", 1)
    # A die hits with one in three.
    expected = {hits: comb(3, hits) * Fraction(1, 3) ** hits * Fraction(2, 3) ** (3 - hits) for hits in range(4)}
    found = {label.count("hit"): chance for label, chance in odds(t).items()}
    assert found == expected == {0: Fraction(8, 27), 1: Fraction(12, 27), 2: Fraction(6, 27), 3: Fraction(1, 27)}


def test_a_reroll_is_paid_and_throws_only_the_chosen_dice() -> None:
    t = table("paid_rerolls", 1).happen("hit, miss, miss").choose("yes")
    assert len(t.zone("purse", 1)) == 1
    t.choose("die showing miss", "die showing miss", "stop")
    assert odds(t) == {"hit, hit": Fraction(1, 9), "hit, miss": Fraction(4, 9), "miss, miss": Fraction(4, 9)}
    t.happen("hit, hit")
    assert t.choose("do not").scores == (2 * 3 + 1,)


def worth(game: Game, known: dict[Any, Fraction]) -> Fraction:
    """What a game is worth to its only player on average who plays it as well as can be."""
    if game.result is not None:
        assert game.result.scores is not None
        return Fraction(game.result.scores[0])
    key = game.key()
    if key not in known:
        pending = game.pending
        if isinstance(pending, ChanceEvent):
            total = Fraction(0)
            for outcome in pending.outcomes:
                after = game.copy()
                after.happen(outcome.index)
                total += worth(after, known) * Fraction(outcome.weight, pending.total)
            known[key] = total
        else:
            found = []
            for option in game.options:
                after = game.copy()
                after.apply(option)
                found.append(worth(after, known))
            known[key] = max(found)
    return known[key]


@lru_cache
def best(hits: int, coins: int) -> Fraction:
    """The same without dreambook: to throw k misses again costs one and brings so many hits at two."""
    ways = [Fraction(2 * hits + coins)]
    for again in range(1, 4 - hits if coins else 1):
        ways.append(sum(
            (comb(again, n) * Fraction(1, 3) ** n * Fraction(2, 3) ** (again - n) * best(hits + n, coins - 1) for n in range(again + 1)),
            Fraction(0),
        ))  # fmt: skip
    return max(ways)


def test_the_best_play_is_worth_what_it_is_worth() -> None:
    expected = sum(
        (chance * best(label.count("hit"), 2) for label, chance in odds(table("paid_rerolls", 1)).items()), Fraction(0)
    )
    assert worth(table("paid_rerolls", 1).game, {}) == expected
    # One miss is not worth a coin (2/3 of a point on average), two are (4/3).
    assert (best(2, 2), best(1, 1)) == (6, Fraction(10, 3))


RACE = 8


def standing(t: Trial, player: int) -> tuple[int, ...]:
    """How far the two runners of a player have come."""
    return tuple(i for i, on in enumerate(t.zone("road", player), 1) for _ in on)


def plays(runners: tuple[int, ...], dice: tuple[int, ...]) -> set[tuple[tuple[int, int], ...]]:
    """All ways to use dice, each a sequence of (die, from): without the rule."""
    found: set[tuple[tuple[int, int], ...]] = {()}
    for i, die in enumerate(dice):
        for j, at in enumerate(runners):
            if at + die <= RACE:
                moved = (*runners[:j], at + die, *runners[j + 1 :])
                found |= {((die, at), *rest) for rest in plays(moved, (*dice[:i], *dice[i + 1 :]))}
    return found


def first_moves(runners: tuple[int, ...], dice: tuple[int, ...]) -> set[tuple[int, int]]:
    """The first moves of those ways that use the most dice, and of these the most pips."""
    ways = plays(runners, dice)
    most = max((len(way), sum(die for die, _ in way)) for way in ways)
    return {way[0] for way in ways if way and (len(way), sum(die for die, _ in way)) == most}


def offered(t: Trial) -> set[tuple[int, int]]:
    """The first moves that the rulebook allows."""
    found: set[tuple[int, int]] = set()
    if "Use a die" not in t.options:
        return found
    for die in (one := _after(t, "Use a die")).options:
        for runner in _after(one, die).options:
            found.add((int(die.split()[-1]), int(runner.split()[-1])))
    return found


def _after(t: Trial, label: str) -> Trial:
    other = Trial.__new__(Trial)
    other.game = t.game.copy()
    return other.choose(label)


def race(*rolls: tuple[str, tuple[tuple[int, int], ...]]) -> Trial:
    """The race after these throws of both players, and what each did with them."""
    t = table("look_ahead")
    for dice, moves in rolls:
        t.happen(dice)
        for die, at in moves:
            t.choose("Use a die", f"die showing {die}")
            t.choose(next(o for o in t.options if o.endswith(f" {at}")))
    return t


ONE_BY_ONE = ("1, 1", ((1, 1), (1, 1)))


@pytest.mark.parametrize(("before", "dice", "moves"), [
    # Runners on 7 and 3. Of 4 and 5 only one can be used, and by the second alone: it must be the 5.
    (("2, 6", ((6, 1), (2, 1))), "4, 5", {(5, 3)}),
    # Of 1 and 4 both can be used: the 1 by either, if the 4 can follow.
    (("2, 6", ((6, 1), (2, 1))), "1, 4", {(1, 7), (1, 3), (4, 3)}),
    # Runners on 5 and 3, 3 and 5 thrown: the 3 by the second would leave nothing for the 5.
    (("2, 4", ((4, 1), (2, 1))), "3, 5", {(3, 5), (5, 3)}),
    # Of 1 and 6 the 6 fits nowhere.
    (("2, 4", ((4, 1), (2, 1))), "1, 6", {(1, 5), (1, 3)}),
    # Nothing fits.
    (("2, 4", ((4, 1), (2, 1))), "6, 6", set()),
])  # fmt: skip
def test_both_dice_wherever_possible_else_the_larger(
    before: tuple[str, tuple[tuple[int, int], ...]], dice: str, moves: set[tuple[int, int]]
) -> None:
    t = race(before, ONE_BY_ONE).happen(dice)
    assert t.active == (1 if moves else 2)
    assert offered(t) == moves
    if moves:
        assert "stop" not in t.options
        numbers = tuple(int(n) for n in dice.split(", "))
        assert first_moves(standing(t, 1), numbers) == moves


def test_in_random_races_the_moves_are_those_of_the_oracle() -> None:
    seen = 0
    for seed in range(4):
        t, pick = table("look_ahead"), random.Random(seed)
        for _ in range(200):
            if t.over is not None:
                break
            pending = t.game.pending
            if isinstance(pending, ChanceEvent):
                outcome, who = pick.choice(pending.outcomes), t.active
                t.game.happen(outcome.index)
                if t.over is None and t.game.player is not None and t.active == who:
                    numbers = tuple(int(n) for n in outcome.label.split(", "))
                    assert offered(t) == first_moves(standing(t, who), numbers)
                    seen += 1
            else:
                t.game.apply(pick.randrange(len(t.options)))
    assert seen > 20
