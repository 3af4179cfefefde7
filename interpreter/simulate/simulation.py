"""Many games of a rulebook played by bots, in as many processes as wanted; the figures do not depend on how many."""

import dataclasses
import multiprocessing
import signal
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import dataclass
from functools import partial
from typing import Any

from dreambook.interpreter.api import Bring, Rulebook
from dreambook.interpreter.bots import make_bot
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.pending import TABLE
from dreambook.interpreter.simulate.coverage import Followed
from dreambook.interpreter.simulate.games import MAX_DECISIONS, Tally, play, seed_of_game, spread

CHUNKS_EACH = 16
"""Into so many parts the games of a process are cut, so that all end at about the same time."""
LARGEST_CHUNK = 500

Progress = Callable[..., None]
"""Told how many games are done and how many there will be; before that, while one game is played, how far it has come."""


class _Stopped(Exception):
    """Another process says that it is enough."""


@dataclass
class Simulation:
    """What came of the games. `played` is less than `games` when it was interrupted."""

    rulebook: str
    players: int
    games: int
    seed: int
    bots: tuple[str, ...]
    tally: Tally
    never_fired: list[dict[str, Any]]
    interrupted: bool = False
    brought: tuple[dict[int, str], ...] = ()
    """The names of the lists in each way in which they are dealt out; the games go through the ways in turn."""

    @property
    def played(self) -> int:
        """How many games were played."""
        return self.tally.games

    @property
    def finished(self) -> int:
        """How many of them came to an end."""
        return sum(self.tally.outcomes.values())

    def as_dict(self) -> dict[str, Any]:
        """The figures as plain data. Lengths are in decisions, the table's among them; seats come in order."""
        tally = self.tally
        scores = [spread(tally.scores[p]) for p in range(self.players)] if tally.scores else None
        return {
            "rulebook": self.rulebook,
            "players": self.players,
            "games": self.games,
            "seed": self.seed,
            "bots": list(self.bots),
            "played": self.played,
            "finished": self.finished,
            "unfinished": tally.unfinished,
            "interrupted": self.interrupted,
            "errors": [self._error(key, *found) for key, found in sorted(tally.errors.items(), key=lambda e: e[1][1])],
            "length": spread(tally.lengths),
            "results": {
                "outcomes": dict(sorted(tally.outcomes.items())),
                "wins": [tally.wins[p] for p in range(self.players)],
                "shared": tally.shared,
            },
            "scores": scores,
            **({"brought": [_by_name(way) for way in self.brought]} if self.brought else {}),
            "never_fired": self.never_fired,
        }

    def _error(self, key: tuple[Any, ...], count: int, number: int, message: str) -> dict[str, Any]:
        code, place = key
        return {
            "code": code,
            "message": message,
            "place": dict(zip(("file", "line", "column"), place, strict=True)) if place is not None else None,
            "count": count,
            "example": {
                "game": number, "seed": seed_of_game(self.seed, number),
                **({"brought": _by_name(self.brought[number % len(self.brought)])} if self.brought else {}),
            },
        }  # fmt: skip


def _by_name(way: dict[int, str]) -> dict[str, str]:
    """Who brings which list, in words: players from 1."""
    return {"table" if player == TABLE else str(player + 1): name for player, name in way.items()}


def simulate(
    rulebook: Rulebook,
    players: int,
    games: int,
    seed: int,
    bots: Sequence[str] = ("random",),
    jobs: int = 1,
    progress: Progress | None = None,
    limit: int = MAX_DECISIONS,
    brought: Bring | None = None,
) -> Simulation:
    """Let bots play so many games. `bots` go round the seats; each game has a seed of its own, from `seed` and its number.

    `brought` says what players bring; starters are dealt out among the others in another way in each game. An interrupt (Ctrl-C) gives what was played so far. Raises ValueError for an unknown bot, RulebookError when the
    rulebook has errors.
    """
    for name in bots:
        make_bot(name, 0)
    rulebook.program(players, brought)
    ways = rulebook.pairings(players, brought)[:games]
    tally, coverage = Tally(), Followed([rulebook.program(players, way) for way in ways])
    table = Simulation(rulebook.name, players, games, seed, tuple(bots), tally, [])
    if ways != [{}]:
        table.brought = tuple({p: str(getattr(what, "name", what)) for p, what in way.items()} for way in ways)
    if jobs <= 1 or games <= 1:
        table.interrupted = not _play_here(table, coverage, limit, progress)
    else:
        table.interrupted = not _play_apart(rulebook, ways, table, coverage, min(jobs, games), limit, progress)
    table.never_fired = coverage.never_fired() if tally.games else []
    return table


def _play_here(table: Simulation, coverage: Followed, limit: int, progress: Progress | None) -> bool:
    """Play in this process; False when it was interrupted."""
    try:
        if progress is not None:
            progress(0, table.games)
        for number in range(table.games):
            tick = None if progress is None else partial(_tell, progress, number, table.games)
            _count(table.tally, number, coverage, table.seed, table.bots, limit, tick)
            if progress is not None:
                progress(number + 1, table.games)
    except KeyboardInterrupt:
        return False
    return True


def _tell(progress: Progress, number: int, games: int, decisions: int) -> None:
    """How far one game has come, beside how many are done."""
    progress(f"game {number + 1:,}, decision {decisions:,}", number, games)


def _count(
    tally: Tally, number: int, coverage: Followed, seed: int, bots: tuple[str, ...], limit: int,
    tick: Callable[[int], None] | None = None,
) -> None:  # fmt: skip
    way = coverage.of(number)
    m, decisions, error = play(way.program, seed_of_game(seed, number), bots, limit, way, tick)
    tally.count(number, m, decisions, error)


# ---------------------------------------------------------------- several processes
def _play_apart(
    rulebook: Rulebook, ways: list[Bring], table: Simulation, coverage: Followed, jobs: int, limit: int,
    progress: Progress | None,
) -> bool:  # fmt: skip
    """Play in other processes; False when it was interrupted."""
    size = max(1, min(LARGEST_CHUNK, -(-table.games // (jobs * CHUNKS_EACH))))
    chunks = [range(start, min(start + size, table.games)) for start in range(0, table.games, size)]
    context = multiprocessing.get_context()
    stop = context.Event()
    # A compiled program is code and cannot be sent; each process compiles the rulebook for itself.
    sent = dataclasses.replace(rulebook, _programs={})
    setup = (sent, table.players, ways, table.seed, table.bots, limit, stop)
    undisturbed = True
    with ProcessPoolExecutor(jobs, mp_context=context, initializer=_prepare, initargs=setup) as pool:
        waiting: set[Future[Any]] = {pool.submit(_play_chunk, chunk) for chunk in chunks}
        if progress is not None:
            progress(0, table.games)
        while waiting:
            try:
                wait(waiting, return_when=FIRST_COMPLETED)
                for future in [future for future in waiting if future.done()]:
                    waiting.discard(future)
                    if not future.cancelled():
                        tally, facts = future.result()
                        table.tally.add(tally)
                        coverage.add(facts)
                if progress is not None:
                    progress(table.tally.games, table.games)
            except KeyboardInterrupt:
                # The processes give back what they have when they see the flag.
                undisturbed = False
                stop.set()
                waiting = {future for future in waiting if not future.cancel()}
    return undisturbed


_worker: tuple[list[Program], int, tuple[str, ...], int, Any]


def _prepare(
    rulebook: Rulebook, players: int, ways: list[Bring], seed: int, bots: tuple[str, ...], limit: int, stop: Any
) -> None:
    """Make a process ready to play."""
    global _worker
    # Who interrupts means the process that counts; it tells us.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker = ([rulebook.program(players, way) for way in ways], seed, bots, limit, stop)


def _play_chunk(numbers: range) -> tuple[Tally, list[Any]]:
    programs, seed, bots, limit, stop = _worker
    tally, coverage = Tally(), Followed(programs)

    def enough(decisions: int) -> None:
        if stop.is_set():
            raise _Stopped

    for number in numbers:
        try:
            enough(0)
            _count(tally, number, coverage, seed, bots, limit, enough)
        except _Stopped:
            break
    return tally, coverage.facts()
