"""What a player is told does not depend on what the player does not know.

Two games are played side by side that differ in two cards which a player does not know: each has the other's place.
As long as that player sees the same in both, everything that the player is told must be the same. What a player sees is
looked up after every single thing that happens (each move, turn, reveal), not only where the rules wait: somebody who
draws a card and puts it back at once has seen it.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreambook.interpreter.api import ChanceEvent, Game, PlayError, Question
from dreambook.interpreter.play.history import visible_history
from dreambook.interpreter.play.pending import Chance, Decision
from dreambook.interpreter.play.views import view_of
from tests.laws.renaming import renamed
from tests.laws.rulebooks import small_rulebooks
from tests.laws.walks import EXAMPLES, SHIPPED, Walk, laws, shipped, some, walk


def hidden_pairs(game: Game, player: int) -> list[tuple[int, int]]:
    """Components of one kind, printed otherwise, that a player does not know."""
    m, g = game.machine, game.program
    unknown = [c for c in range(g.box.size) if not m.knows(player, c) and g.box.kind_of[c] not in g._dynamic_classes]
    return [
        (a, b) for i, a in enumerate(unknown) for b in unknown[i + 1 :]
        if g.box.kind_of[a] == g.box.kind_of[b] and g.box.species_of[a] != g.box.species_of[b]
    ]  # fmt: skip


def told(game: Game, player: int) -> Any:
    """All that a player is told."""
    pending = game.pending
    question: Any = None
    # A search shows what it searches.
    shown = game.machine.pending is not None and game.program.sites[game.machine.pending.site].sees
    if isinstance(pending, Question) and pending.player == player and not shown:
        question = (pending.site, pending.text, [(option.index, option.label) for option in pending.options])
    return game.view(player), visible_history(game, player), game.information_key(player), question


class Seen(list[Any]):
    """What a player sees after each thing that happens in a step: a log of a machine that looks up instead of noting."""

    def __init__(self, game: Game, player: int) -> None:
        super().__init__()
        self._machine, self._player = game.machine, player
        game.machine.log = self

    def append(self, _event: Any) -> None:
        """Something has happened."""
        pending, self._machine.pending = self._machine.pending, None
        super().append(view_of(self._machine, self._player))
        self._machine.pending = pending

    def extend(self, events: Any) -> None:
        """Several things have happened at one moment."""
        if any(True for _ in events):
            self.append(None)


def swapped(game: Game, a: int, b: int) -> Game:
    """The game with two components in each other's place, everywhere."""
    other = game.copy()
    other.machine = renamed(game.machine, {a: b, b: a})
    return other


def step_both(game: Game, other: Game, names: dict[int, int], pick: random.Random, player: int) -> bool:
    """The same step in both games, as far as there is such a step. False when there is none."""
    one, two = game.machine.pending, other.machine.pending
    if one is None or two is None or one.__class__ is not two.__class__ or one.site != two.site:
        return False
    if isinstance(one, Decision) and isinstance(two, Decision):
        if one.player != two.player:
            return False
        index = pick.randrange(len(one.values))
        again: int | None = index
        if one.player != player:
            components = (
                game.program.sites[one.site].type.base == "component" or game.program.sites[one.site].kind == "payment"
            )
            merged = one.groups is not None or two.groups is not None
            again = _same(game, one.values[index], two.values, names if components else {}, merged)
        if again is None or (one.player == player and game.program.sites[one.site].sees):
            return False
        game.apply(index)
        other.apply(again)
        return True
    assert isinstance(one, Chance) and isinstance(two, Chance)
    index = pick.randrange(len(one.outcomes))
    again = _same(game, one.outcomes[index], two.outcomes, {} if one.kind in ("roll", "value") else names, False)
    if again is None or one.kind != two.kind:
        return False
    game.happen(index)
    other.happen(again)
    return True


def _same(game: Game, value: Any, values: Any, names: dict[int, int], merged: bool) -> int | None:
    """The option that a value is in the other game, where there is the same one."""

    def mapped(x: Any) -> Any:
        return tuple(sorted(map(mapped, x))) if isinstance(x, tuple) else names.get(x, x) if x.__class__ is int else x

    if merged or mapped(value) not in list(values):
        return None
    return list(values).index(mapped(value))


def assert_tells_nothing(game: Game, player: int, pair: tuple[int, int], seed: int, steps: int = 12) -> None:
    """Play on in both games while the player sees the same; the player is told the same."""
    a, b = pair
    game, other = game.copy(), swapped(game, a, b)
    pick = random.Random(seed)
    assert told(other, player) == told(game, player)
    for _ in range(steps):
        decided = isinstance(game.machine.pending, Decision) and game.machine.pending.player == player
        try:
            seen, also = Seen(game, player), Seen(other, player)
            if not step_both(game, other, {a: b, b: a}, pick, player):
                return
        except PlayError:
            return
        if seen != also or game.view(player) != other.view(player):
            # What was done has shown the difference: from here on the games differ rightly.
            return
        if isinstance(game.pending, ChanceEvent) != isinstance(other.pending, ChanceEvent):
            # Whether chance is open may depend on what is hidden; with chance at work by itself nobody would see it.
            return
        assert told(other, player) == told(game, player), decided


def comparisons(game: Game, seed: int, most: int = 2) -> Iterator[tuple[int, tuple[int, int]]]:
    """A few players and pairs of cards to compare with."""
    pick = random.Random(seed)
    for player in range(game.players):
        pairs = hidden_pairs(game, player)
        for _ in range(most):
            if pairs:
                yield player, pick.choice(pairs)


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_shipped(name: str, players: int) -> None:
    rulebook = shipped(name)
    for number, game in enumerate(walk(rulebook, players, 2, most=60)):
        if number % EVERY == players % EVERY:
            for player, pair in comparisons(game, number, 1):
                assert_tells_nothing(game, player, pair, number, 8)


EVERY = 24 if EXAMPLES < 100 else 6
"""After so many steps of a shipped game two games are compared again."""

SECRETIVE = ("ranked", "coloured", "different")


@laws
@given(small_rulebooks(cards=SECRETIVE), st.integers(0, 1000))
def test_generated(book: Any, seed: int) -> None:
    for number, game in some(Walk(book, seed).steps()):
        for player, pair in comparisons(game, number, 1):
            assert_tells_nothing(game, player, pair, number + seed, 6)
