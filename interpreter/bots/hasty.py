"""A bot that looks one action ahead and goes by the rulebook's aims: fast, and good where the aims are."""

from collections.abc import Sequence

from dreambook.interpreter.bots.utility import worth_by_aims
from dreambook.interpreter.bots.world import Unsampled, World
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import Option, sample_of
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.play.views import View

ROUNDS = 4
"""Worlds that are sampled for a decision."""
MAX_DEPTH = 4
"""Choices of one announcement that are looked through to the last."""
TRIES = 32
"""So many ways to complete an announcement are tried in each world, shared out among the options of the decision; of more
than that some, evenly spread. Without a bound an announcement of four choices among ten each would be ten thousand."""
STOPPED = -1e12
"""The worth of an option after which the rules do not say what happens: less than any that they say."""


class HastyBot:
    """Takes the option after which the aims look best, on average over a few sampled worlds.

    An announcement is looked through to its end (which action, with what), and chance goes on until somebody decides
    again; there the position is judged by the rulebook's `aim`, and by the result if the game is over. Equal means are
    decided by chance.
    """

    def __init__(self, seed: int, rounds: int = ROUNDS) -> None:
        self._generator = seeded(seed)
        self._rounds = rounds

    def __call__(self, view: View, options: Sequence[Option], world: World) -> int:
        number = len(options)
        if number == 1:
            return 0
        # Each decision has a generator of its own, so that what is sampled does not show in later choices.
        generator = Generator(self._generator.below(1 << 62))
        tried = sample_of(number)
        totals = dict.fromkeys(tried, 0.0)
        for _ in range(self._rounds):
            try:
                sampled = world.sample(generator)
            except Unsampled:
                continue
            luck = generator.below(1 << 62)
            for i in tried:
                # The options are compared under the same luck.
                totals[i] += self._tried(sampled, i, world.player, Generator(luck), 0, max(1, TRIES // len(tried)))
        best = max(totals.values())
        ties = [i for i, total in totals.items() if total >= best - 1e-12]
        return ties[generator.below(len(ties))]

    def _tried(self, sampled: Machine, option: int, player: int, generator: Generator, depth: int, tries: int) -> float:
        """The best that an announcement which begins with this option comes to, of so many ways to complete it."""
        m = sampled.copy()
        try:
            m.choose(option)
            while m.pending is not None and not isinstance(m.pending, Decision):
                m.happen(m.draw_chance(generator))
        except PlayError:
            return STOPPED
        pending = m.pending
        if (
            isinstance(pending, Decision) and pending.player == player and depth < MAX_DEPTH
            and m.g.sites[pending.site].announced
        ):  # fmt: skip
            number = len(pending.values)
            width = min(number, tries)
            return max(
                self._tried(m, i * number // width, player, generator.copy(), depth + 1, tries // width)
                for i in range(width)
            )
        return worth_by_aims(m, player)
