"""Kuhn poker, solved through the public interface: its value to the first player is -1/18 (Kuhn 1950).

The tree is built from `Game` without chance of its own; players are told apart by `information_key` alone. Counterfactual
regret minimisation (Zinkevich, Johanson, Bowling, Piccione 2007; here CFR+, Tammelin 2014) finds a strategy for each
player; what the best reply to each of them gains, found among all pure strategies, encloses the value of the game.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product

import pytest

from dreambook.interpreter.api import ChanceEvent, Game, load

VALUE = -1 / 18
ROUNDS = 1000


@dataclass
class Node:
    """A point of the tree: an end with what the first player wins, chance with its odds, or somebody's decision."""

    worth: float = 0.0
    odds: list[float] = field(default_factory=list)
    player: int | None = None
    known: str = ""
    below: list["Node"] = field(default_factory=list)

    def walk(self) -> Iterator["Node"]:
        yield self
        for node in self.below:
            yield from node.walk()


def tree_of(game: Game) -> Node:
    """Everything that can happen from here."""
    event = game.pending
    if event is None:
        assert game.result is not None and game.result.scores is not None
        return Node(worth=game.result.scores[0])
    if isinstance(event, ChanceEvent):
        node = Node(odds=[outcome.weight / event.total for outcome in event.outcomes])
        for outcome in event.outcomes:
            after = game.copy()
            after.happen(outcome.index)
            node.below.append(tree_of(after))
        return node
    node = Node(player=event.player, known=game.information_key(event.player))
    for option in event.options:
        after = game.copy()
        after.apply(option)
        node.below.append(tree_of(after))
    return node


Strategy = dict[str, list[float]]


@pytest.fixture(scope="module")
def tree() -> Node:
    return tree_of(load("classics/kuhn_poker").start(auto_chance=False))


def sets_of(tree: Node, player: int) -> dict[str, int]:
    """The information sets of a player, with the number of options."""
    return {node.known: len(node.below) for node in tree.walk() if node.player == player}


def test_there_are_30_histories_and_12_information_sets(tree: Node) -> None:
    assert sum(not node.below for node in tree.walk()) == 30
    assert [len(sets_of(tree, player)) for player in (0, 1)] == [6, 6]
    # Each is one of two situations that differ in the card of the other.
    for player in (0, 1):
        for known in sets_of(tree, player):
            assert sum(node.known == known for node in tree.walk()) == 2


def matched(regrets: list[float]) -> list[float]:
    """Regret matching: options in proportion to what not having chosen them has cost."""
    positive = [max(r, 0.0) for r in regrets]
    total = sum(positive)
    return [r / total for r in positive] if total else [1 / len(regrets)] * len(regrets)


def solved(tree: Node) -> Strategy:
    """The average strategies of both players after so many rounds."""
    regrets = {known: [0.0] * n for p in (0, 1) for known, n in sets_of(tree, p).items()}
    average = {known: [0.0] * len(r) for known, r in regrets.items()}

    def walk(node: Node, strategy: Strategy, reach: tuple[float, float, float], number: int) -> float:
        """What the first player wins; on the way the regrets and the average of player `number % 2` are brought on."""
        if not node.below:
            return node.worth
        if node.player is None:
            return sum(
                odds * walk(after, strategy, (reach[0], reach[1], reach[2] * odds), number)
                for odds, after in zip(node.odds, node.below, strict=True)
            )
        p = node.player
        chances = strategy[node.known]
        worths = []
        for chance, after in zip(chances, node.below, strict=True):
            further = (reach[0] * chance, reach[1], reach[2]) if p == 0 else (reach[0], reach[1] * chance, reach[2])
            worths.append(walk(after, strategy, further, number))
        worth = sum(c * w for c, w in zip(chances, worths, strict=True))
        if p == number % 2:
            sign = 1 if p == 0 else -1
            for i, each in enumerate(worths):
                changes[node.known][i] += reach[1 - p] * reach[2] * sign * (each - worth)
                average[node.known][i] += number * reach[p] * chances[i]
        return worth

    for number in range(2 * ROUNDS):
        changes = {known: [0.0] * len(r) for known, r in regrets.items()}
        walk(tree, {known: matched(r) for known, r in regrets.items()}, (1.0, 1.0, 1.0), number)
        for known, change in changes.items():
            regrets[known] = [max(0.0, r + c) for r, c in zip(regrets[known], change, strict=True)]
    return {known: [x / sum(xs) for x in xs] for known, xs in average.items()}


def worth(node: Node, strategy: Strategy) -> float:
    """What the first player wins on average."""
    if not node.below:
        return node.worth
    odds = node.odds if node.player is None else strategy[node.known]
    return sum(o * worth(after, strategy) for o, after in zip(odds, node.below, strict=True) if o)


def best_reply(tree: Node, player: int, against: Strategy) -> float:
    """What the first player wins when one of the two knows the other's strategy and replies best."""
    sets = sets_of(tree, player)
    found = []
    for choices in product(*(range(n) for n in sets.values())):
        pure = {known: [float(i == c) for i in range(sets[known])] for known, c in zip(sets, choices, strict=True)}
        found.append(worth(tree, {**against, **pure}))
    return max(found) if player == 0 else min(found)


def test_the_value_to_the_first_player_is_minus_an_eighteenth(tree: Node) -> None:
    strategy = solved(tree)
    low, high = best_reply(tree, 1, strategy), best_reply(tree, 0, strategy)
    # No strategy of the first player can do better than `high`; this one makes at least `low`.
    assert low - 1e-9 <= VALUE <= high + 1e-9
    assert high - low < 1e-3
    assert worth(tree, strategy) == pytest.approx(VALUE, abs=1e-3)
