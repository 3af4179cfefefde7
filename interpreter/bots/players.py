"""Bots: functions of a view and its options, never of the position."""

from collections.abc import Callable, Sequence
from typing import Protocol

from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.bots.hasty import HastyBot
from dreambook.interpreter.bots.playout import worked_playout
from dreambook.interpreter.bots.utility import utility
from dreambook.interpreter.bots.world import Unsampled, World
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import Option, sample_of
from dreambook.interpreter.play.views import View

ROUNDS = 24
"""Worlds that the greedy bot samples for a decision, at most."""
STEPS = 1000
"""Steps in all its playouts for one decision (choices, chance, options tried out) after which it samples no further world."""
LIMIT = 100
"""Decisions after which one of its playouts is cut off."""
SHORTEST = 6
"""Decisions that a playout may take at least, however many options there are to try."""


class Bot(Protocol):
    """Chooses for a player: given what the player sees, the options, and worlds to try them out in; gives an index."""

    def __call__(self, view: View, options: Sequence[Option], world: World) -> int: ...


class RandomBot:
    """Chooses each option equally often. It looks at nothing, so `pick` needs no view."""

    def __init__(self, seed: int) -> None:
        self._generator = seeded(seed)

    def __call__(self, view: View, options: Sequence[Option], world: World) -> int:
        return self.pick(len(options))

    def pick(self, number: int) -> int:
        """The index of one of so many options."""
        return self._generator.below(number)


class GreedyBot:
    """Tries each option out and takes the one that goes best on average when all then play at random.

    Flat Monte Carlo: each sampled world is played to its end once for each option, so that the options are compared on
    the same worlds. Equal means are decided by chance. The budget counts steps of play, not time, so that the bot chooses
    alike on every machine; where there are many options, each playout is cut off early enough for all to be tried.
    """

    def __init__(self, seed: int, rounds: int = ROUNDS, steps: int = STEPS, limit: int = LIMIT) -> None:
        self._generator = seeded(seed)
        self._rounds = rounds
        self._steps = steps
        self._limit = limit

    def __call__(self, view: View, options: Sequence[Option], world: World) -> int:
        number = len(options)
        if number == 1:
            return 0
        # Each decision has a generator of its own: how long the playouts were does not show in later choices.
        generator = Generator(self._generator.below(1 << 62))
        tried = sample_of(number)
        totals = dict.fromkeys(tried, 0.0)
        steps = 0
        limit = min(self._limit, max(SHORTEST, self._steps // len(tried)))
        for _ in range(self._rounds):
            if steps >= self._steps:
                break
            try:
                sampled = world.sample(generator)
            except Unsampled:
                continue
            for i in tried:
                worth, taken = self._tried(sampled, i, world.player, generator, limit)
                totals[i] += worth
                steps += taken
        best = max(totals.values())
        ties = [i for i, total in totals.items() if total >= best - 1e-9]
        return ties[generator.below(len(ties))]

    def _tried(self, sampled: Machine, option: int, player: int, generator: Generator, limit: int) -> tuple[float, int]:
        """What an option turns out to be worth, and how many steps it took to find out."""
        m = sampled.copy()
        try:
            m.choose(option)
            steps = worked_playout(m, generator, limit)
        except PlayError:
            # The rules do not say what happens there: nothing is won by it.
            return 0.0, limit
        return utility(m, player), steps + 1


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, "hasty": HastyBot}
"""The bots by name."""


def make_bot(name: str, seed: int) -> Bot:
    """The bot of that name. Raises ValueError for an unknown name."""
    kind = BOTS.get(name)
    if kind is None:
        near = did_you_mean(name, BOTS) or f"there are {', '.join(BOTS)}"
        raise ValueError(f"no bot is called `{name}`: {near}")
    return kind(seed)
