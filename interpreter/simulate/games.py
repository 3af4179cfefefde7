"""Bots play a game to its end; a tally adds up what came of many."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dreambook.interpreter.bots import Bot, RandomBot, World, make_bot
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import mix, seeded
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import question_of
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.play.views import view_of
from dreambook.interpreter.simulate.coverage import Coverage

MAX_DECISIONS = 10_000
"""Decisions after which a game is given up as unfinished."""
TICK = 256
"""After so many decisions that take no thought somebody may be told how far a game has come."""
TABLE_STREAM = 1 << 32
"""Which stream of numbers the table decides by; 0 to this are the seats'."""


def seed_of_game(seed: int, number: int) -> int:
    """The seed of one game of a simulation: the same however many games there are, and in whatever order."""
    return mix(seed & ((1 << 64) - 1), number) >> 2


def play(
    program: Program, seed: int, bots: Sequence[str], limit: int = MAX_DECISIONS, coverage: Coverage | None = None,
    tick: Callable[[int], None] | None = None,
) -> tuple[Machine, int, PlayError | None]:  # fmt: skip
    """Play one game with these bots by seat: the last position, how many decisions were made, and what stopped play.

    Chance comes as in `Rulebook.start(players, seed)`; the table decides each thing equally often. `tick` is told how
    many decisions were made, now and then, and before each that a bot thinks about; what it raises ends the game.
    """
    generator = seeded(seed)
    table = RandomBot(mix(seed, TABLE_STREAM))
    seats: list[Bot] = [make_bot(bots[p % len(bots)], mix(seed, p + 1)) for p in range(program.players)]
    m = new_machine(program if coverage is None else coverage.program)
    decisions = 0
    try:
        m.run()
        while (pending := m.pending) is not None:
            if pending.__class__ is not Decision:
                m.happen(m.draw_chance(generator))
                continue
            if decisions == limit:
                break
            decisions += 1
            bot = seats[pending.player] if pending.player >= 0 else table
            if tick is not None and (not isinstance(bot, RandomBot) or not decisions % TICK):
                tick(decisions)
            index = bot.pick(len(pending.values)) if isinstance(bot, RandomBot) else _asked(bot, m, program)
            if coverage is not None:
                coverage.decided(pending, index)
            m.choose(index)
    except PlayError as error:
        return m, decisions, error
    return m, decisions, None


def _asked(bot: Bot, m: Machine, program: Program) -> int:
    """What a bot chooses. What it only tries out is not followed as if it had been played."""
    question = question_of(m)
    world = m.copy()
    world.g = program
    return bot(view_of(m, question.player), question.options, World(world, question.player))


@dataclass
class Tally:
    """What came of a number of games. Tallies of different games can be added in any order."""

    games: int = 0
    lengths: Counter[int] = field(default_factory=Counter)
    outcomes: Counter[str] = field(default_factory=Counter)
    wins: Counter[int] = field(default_factory=Counter)
    shared: int = 0
    scores: dict[int, Counter[int]] = field(default_factory=dict)
    unfinished: int = 0
    errors: dict[tuple[Any, ...], tuple[int, int, str]] = field(default_factory=dict)

    def count(self, number: int, m: Machine, decisions: int, error: PlayError | None) -> None:
        """Count a game."""
        self.games += 1
        if error is not None:
            place = (error.span.file, error.span.line, error.span.column) if error.span is not None else None
            self._stopped((error.code, place), 1, number, error.message)
            return
        result = m.result
        if result is None:
            self.unfinished += 1
            return
        self.lengths[decisions] += 1
        self.outcomes[result.outcome] += 1
        for p in result.winners:
            self.wins[p] += 1
        self.shared += len(result.winners) > 1
        for p, score in enumerate(result.scores or ()):
            self.scores.setdefault(p, Counter())[score] += 1

    def _stopped(self, key: tuple[Any, ...], count: int, number: int, message: str) -> None:
        before = self.errors.get(key)
        if before is not None:
            count += before[0]
            if before[1] < number:
                _, number, message = before
        self.errors[key] = (count, number, message)

    def add(self, other: "Tally") -> None:
        """Count other games as well."""
        self.games += other.games
        self.lengths += other.lengths
        self.outcomes += other.outcomes
        self.wins += other.wins
        self.shared += other.shared
        self.unfinished += other.unfinished
        for p, scores in other.scores.items():
            self.scores[p] = self.scores.get(p, Counter()) + scores
        for key, (count, number, message) in other.errors.items():
            self._stopped(key, count, number, message)


def spread(counts: Counter[int]) -> dict[str, float | int | None]:
    """The smallest, mean, greatest and middle of numbers that are counted; the mean of two middles."""
    number = sum(counts.values())
    if not number:
        return {"min": None, "mean": None, "max": None, "median": None}
    middle: list[int] = []
    passed = 0
    for value, count in sorted(counts.items()):
        for rank in ((number - 1) // 2, number // 2):
            if passed <= rank < passed + count:
                middle.append(value)
        passed += count
    mean = sum(value * count for value, count in counts.items()) / number
    median = middle[0] if middle[0] == middle[1] else sum(middle) / 2
    return {"min": min(counts), "mean": mean, "max": max(counts), "median": median}
