"""Random play of all shipped rulebooks, with all numbers of players, and of small generated ones."""

import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from dreambook.interpreter.api import ChanceEvent, Game, PlayError, Rulebook, load, shipped_rulebooks
from dreambook.interpreter.play.generator import Generator, seeded
from tests.laws.rulebooks import Small, small_rulebooks

MOST_STEPS = 60
EXAMPLES = int(os.environ.get("DREAMBOOK_LAW_EXAMPLES", "15"))
"""How many small rulebooks a law is tried on: a few in every run, thousands when this is set."""

laws = settings(
    max_examples=EXAMPLES, deadline=None, derandomize=EXAMPLES < 100, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    # What fails is a small rulebook and a seed already: making it smaller takes minutes, and is left to the long runs.
    phases=[*Phase] if EXAMPLES >= 100 else [Phase.explicit, Phase.generate],
)  # fmt: skip


@cache
def shipped(name: str) -> Rulebook:
    """A shipped rulebook, loaded once."""
    return load(name)


SHIPPED = [
    pytest.param(name, players, id=f"{name}-{players}")
    for name in shipped_rulebooks()
    for players in shipped(name).player_counts
]
"""All shipped rulebooks with all numbers of players."""


@dataclass(frozen=True)
class Walk:
    """A way through a game: the choices of players and of chance come from a seed."""

    book: Small
    seed: int

    def steps(self, auto_chance: bool = False) -> Iterator[Game]:
        """The game at the beginning, and after each step; it ends early where a finding stops play."""
        yield from walk(self.book.load(), self.book.players, self.seed, auto_chance)


def walks() -> st.SearchStrategy[Walk]:
    """Walks through small rulebooks."""
    return st.builds(Walk, small_rulebooks(), st.integers(0, 1000))


def walk(
    rulebook: Rulebook, players: int, seed: int, auto_chance: bool = False, most: int = MOST_STEPS
) -> Iterator[Game]:
    """The game at the beginning and after each random step: always the same object."""
    pick = seeded(seed)
    try:
        game = rulebook.start(players, seed, auto_chance)
        yield game
        for _ in range(most):
            if game.result is not None:
                return
            step(game, pick)
            yield game
    except PlayError:
        return


def some(games: Iterator[Game], every: int = 3) -> Iterator[tuple[int, Game]]:
    """Every third of the games of a walk with its number; all of them in the long runs."""
    for number, game in enumerate(games):
        if EXAMPLES >= 100 or number % every == 0:
            yield number, game


def step(game: Game, pick: Generator) -> None:
    """A random decision or outcome."""
    pending = game.pending
    if isinstance(pending, ChanceEvent):
        game.happen(pick.below(len(pending.outcomes)))
    else:
        game.apply(pick.below(len(game.options)))
