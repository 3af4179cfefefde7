"""Pig and Piglet: figures of Neller and Presser, Optimal Play of the Dice Game Pig (The UMAP Journal 25.1, 2004)."""

from fractions import Fraction
from functools import cache

import pytest

from dreambook.interpreter.api import ChanceEvent, Game, load
from dreambook.interpreter.explore import Explorer
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Chance, Decision
from tests.oracles.smaller import smaller


def points(game: Game) -> list[int]:
    """The players' points."""
    return [int(v.value) for v in game.view(None).variables if v.variable == "points"]


def test_a_turn_of_holding_at_20_ends_as_often_with_each_total_as_it_must() -> None:
    # Probabilities of a turn's total, holding at 20 (their table 2).
    published = {0: 0.6245, 20: 0.0997, 21: 0.0950, 22: 0.0742, 23: 0.0542, 24: 0.0352, 25: 0.0172}
    start = load("classics/pig").start(2, auto_chance=False)
    known: dict[object, dict[int, Fraction]] = {}

    def turn(game: Game) -> dict[int, Fraction]:
        """The chances of the points that player 1 makes until player 2 decides."""
        if game.player == 1:
            return {points(game)[0]: Fraction(1)}
        key = game.key()
        if key not in known:
            event = game.pending
            total: dict[int, Fraction] = {}
            if isinstance(event, ChanceEvent):
                for outcome in event.outcomes:
                    after = game.copy()
                    after.happen(outcome.index)
                    for made, chance in turn(after).items():
                        total[made] = total.get(made, Fraction()) + chance * Fraction(outcome.weight, event.total)
            else:
                kept = next(int(v.value) for v in game.view(0).variables if v.variable == "kept")
                after = game.copy()
                after.apply(next(o for o in after.options if o.label == ("Hold" if kept >= 20 else "Roll")))
                total = turn(after)
            known[key] = total
        return known[key]

    found = turn(start)
    assert found == turn_totals(20)
    assert sum(found.values()) == 1
    assert {made: round(float(chance), 4) for made, chance in found.items()} == pytest.approx(published, abs=6e-5)


def turn_totals(hold: int) -> dict[int, Fraction]:
    """The same, without the rulebook."""

    @cache
    def from_(kept: int) -> dict[int, Fraction]:
        if kept >= hold:
            return {kept: Fraction(1)}
        total = {0: Fraction(1, 6)}
        for face in range(2, 7):
            for made, chance in from_(kept + face).items():
                total[made] = total.get(made, Fraction()) + chance / 6
        return total

    return from_(0)


class Solver(Explorer):
    """Explores, and keeps what is needed to find the best play."""

    odds: dict[int, list[float]]
    facts: dict[int, tuple[int, int, int, int]]
    won: dict[int, float]

    def visit(self, m: Machine, node: int) -> None:
        pending = m.pending
        slots = self.program.box.variable_slots
        if isinstance(pending, Chance):
            self.odds[node] = [w / pending.total for w in pending.weights]
        elif isinstance(pending, Decision):
            first, second = (m.s[slots["points"][p]] for p in (0, 1))
            self.facts[node] = (pending.player, first, second, m.s[slots["kept"][None]])
        elif m.result is not None:
            self.won[node] = float(0 in m.result.winners)

    def solve(self) -> dict[tuple[int, int, int, int], float]:
        """For each position (who decides, points of both, kept) the chance that player 1 wins with best play of both."""
        self.odds, self.facts, self.won = {}, {}, {}
        assert self.run().exhausted
        worth = [self.won.get(node, 0.5) for node in range(len(self.kinds))]
        change = 1.0
        while change > 1e-13:
            change = 0.0
            for node, following in reversed(list(enumerate(self.following))):
                if node in self.odds:
                    new = sum(o * worth[n] for o, n in zip(self.odds[node], following, strict=True))
                elif node in self.facts:
                    new = (max if self.facts[node][0] == 0 else min)(worth[n] for n in following)
                else:
                    continue
                change = max(change, abs(new - worth[node]))
                worth[node] = new
        return {fact: worth[node] for node, fact in self.facts.items()}


def test_piglet_to_two_is_worth_what_was_published() -> None:
    # With a coin of faces 1 and 2 for a die, each head is worth two points.
    worth = Solver(smaller("classics/pig", ("die Die", "faces: 1 to 2"), goal=4), 2).solve()
    # P(i, j, k): whose turn it is has i, the other j, k are kept; in heads.
    published = {
        (0, 0, 0): Fraction(4, 7), (0, 0, 1): Fraction(5, 7), (0, 1, 0): Fraction(2, 5), (0, 1, 1): Fraction(3, 5),
        (1, 0, 0): Fraction(4, 5), (1, 1, 0): Fraction(2, 3),
    }  # fmt: skip
    for (i, j, k), chance in published.items():
        assert worth[0, 2 * i, 2 * j, 2 * k] == pytest.approx(float(chance), abs=1e-9)
        assert worth.get((1, 2 * j, 2 * i, 2 * k), 1 - chance) == pytest.approx(1 - float(chance), abs=1e-9)


def best_of_pig(goal: int) -> float:
    """The first player's chance to win Pig, by value iteration without the rulebook."""
    states = [(i, j, k) for i in range(goal) for j in range(goal) for k in range(goal - i)]
    worth = dict.fromkeys(states, 0.5)

    def of(i: int, j: int, k: int) -> float:
        return 1.0 if i + k >= goal else worth[i, j, k]

    change = 1.0
    while change > 1e-12:
        change = 0.0
        for i, j, k in states:
            lost = 1 - of(j, i, 0)
            roll = (lost + sum(of(i, j, k + face) for face in range(2, 7))) / 6
            hold = 1 - of(j, i + k, 0) if k else 0.0
            best = max(roll, hold)
            change = max(change, abs(best - worth[i, j, k]))
            worth[i, j, k] = best
    return worth[0, 0, 0]


def test_best_play_of_a_short_pig_wins_as_often_as_an_independent_solver_says() -> None:
    worth = Solver(smaller("classics/pig", goal=9), 2).solve()
    assert worth[0, 0, 0, 0] == pytest.approx(best_of_pig(9), abs=1e-9)
