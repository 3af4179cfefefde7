"""What only playing shows: setups that cannot be done, dead ends, exhaustion, broken limits, clashes, missing results.

Every number of players is explored breadth first up to a bound of positions, so that the play shown with a finding is a
shortest one; where the bound is hit first, random playouts with fixed seeds look further along.
"""

from dataclasses import dataclass
from typing import Any

from dreambook.grammar.diagnostics import Diagnostics, Label, Severity
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.blame import MOST, Trail, names_at, not_begun, took_away
from dreambook.interpreter.check.causes import cause_at
from dreambook.interpreter.check.defeats import report_defeat
from dreambook.interpreter.check.endings import where_played
from dreambook.interpreter.check.reach import Silence, report_loop, report_winners, shortened, silence_of
from dreambook.interpreter.check.setups import after_setup
from dreambook.interpreter.check.witness import Moves, played, witness_of
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.explore.explorer import WIDTH, Explorer, label_of
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.simulate.coverage import Coverage

LIMITS = {"normal": 1500, "deep": 200_000}
"""Positions explored in all, shared among the numbers of players."""

EFFORT, EFFORT_OF_MANY = 3, 1.5
"""So many times as many moves are tried as positions are wanted, at most: chance may lie between them. The second where
more than two programs (numbers of players, ways to bring lists) are explored, which mostly show the same."""

PLAYOUTS = {"normal": 12, "deep": 500}
"""Random games with each number of players."""
ENDLESS = 1_000
"""Steps after which a random game that is given up counts as one that goes on and on."""
PLAYOUT_WORK = {"normal": 4_000, "deep": 10_000_000}
"""How much is done in all random games together, at most (`Program.work`), with all numbers of players."""
LEAST_WORK = 700
"""So much of it at least with each of them."""
MAX_DECISIONS = 3000
FAR_AWAY = ("D02", "D07", "D11")
"""What is found where play stops, and comes from what was done before."""


def setup_findings(program: Program, found: Diagnostics) -> bool:
    """D01 when the setup cannot be done with this number of players; True when it can."""
    taken: list[tuple[int, str]] = []
    try:
        after_setup(program, taken=taken)
    except PlayError as problem:
        _report(program, problem, taken, found, "D01" if problem.code in ("D10", "D02") else problem.code)
        return False
    return True


class _Finder(Explorer):
    """An exploration that reports what stops play, each fault once, and notes what comes up."""

    def __init__(
        self, rulebook: Rulebook, program: Program, limit: int, found: Diagnostics, effort: float = EFFORT
    ) -> None:
        self.noted = Coverage(program)
        super().__init__(
            rulebook, program.players, cap=limit, program=self.noted.program, effort=int(effort * (limit + WIDTH))
        )
        self.report_to = found
        self.fewest = min(rulebook.player_counts, default=program.players)
        self.reported: set[tuple[str, Any]] = set()

    def visit(self, m: Machine, node: int) -> None:
        if isinstance(m.pending, Decision):
            self.noted.asked(m.pending)

    def failed(self, error: PlayError, node: int, edge: int) -> None:
        key = (error.code, error.span)
        if key not in self.reported:
            self.reported.add(key)
            dead = self._dead[error.code, error.message, error.span]
            _report(self.program, error, tuple(zip(dead.moves, dead.play, strict=True)), self.report_to)
            report_defeat(self.program, self.fewest, error, list(dead.play), self.report_to)


@dataclass
class Look:
    """How far one number of players was looked at, what never came up there, and whether nobody can win there."""

    record: dict[str, Any]
    silence: Silence
    unwon: bool
    interrupted: bool = False


def explore_for_findings(rulebook: Rulebook, program: Program, level: str, share: int, found: Diagnostics) -> Look:
    """Explore one of so many shares of the level's positions, then play at random; findings go to `found`, the rest says how
    far it looked."""
    effort = EFFORT if share <= 2 or level == "deep" else EFFORT_OF_MANY
    finder = _Finder(rulebook, program, LIMITS[level] // share, found, effort)
    seen = finder.run()
    interrupted = seen.stopped == "interrupted"
    unwon = report_loop(finder, found) or report_winners(finder, found)
    games = 0
    if not seen.exhausted and not interrupted:
        most = PLAYOUT_WORK[level] // share
        games, interrupted = _playouts(finder, found, PLAYOUTS[level], max(LEAST_WORK, most))
    record: dict[str, Any] = {
        "players": program.players, "positions": seen.states, "ends": seen.terminal, "exhausted": seen.exhausted,
        "chance_events": seen.chance_nodes, "sampled": seen.sampled, "stopped": seen.stopped, "playouts": games,
    }  # fmt: skip
    if program.box.bringing.lists:
        lists = program.box.bringing.lists
        record["brought"] = {"table" if p < 0 else str(p + 1): chosen.name for p, chosen in lists.items()}
    return Look(record, silence_of(finder, finder.noted), unwon, interrupted)


def _go(m: Machine, i: int) -> None:
    if isinstance(m.pending, Decision):
        m.choose(i)
    else:
        m.happen(i)


def _playouts(finder: _Finder, found: Diagnostics, games: int, work: int) -> tuple[int, bool]:
    """Random games with fixed seeds, the same on every machine; how many were played, the last perhaps not to its end, and
    whether somebody interrupted."""
    program, reported = finder.program, finder.reported
    end = program.work + work
    finished = longest = 0
    for seed in range(games):
        if program.work >= end:
            games = seed
            break
        generator = seeded(seed)
        m = new_machine(program)
        steps = 0
        try:
            m.run()
            while m.result is None and steps < MAX_DECISIONS and program.work < end:
                pending = m.pending
                if isinstance(pending, Decision):
                    finder.noted.asked(pending)
                    i = generator.below(len(pending.values))
                else:
                    i = m.draw_chance(generator)
                steps += 1
                _go(m, i)
        except KeyboardInterrupt:
            return seed, True
        except PlayError as problem:
            key = (problem.code, problem.span)
            if key not in reported:
                reported.add(key)
                play = _replayed(program, seed, steps)
                _report(program, problem, play, found)
                report_defeat(program, finder.fewest, problem, [label for _, label in play], found)
        finished += m.result is not None
        longest = max(longest, steps)
    if not finished and not reported and longest >= ENDLESS:
        many = so_many(program.players, "player")
        found.report(
            "D04", f"no random game with {many} came to an end: one was given up after {longest:,} steps",
            Label(where_played(program.rules)),
            help="see whether players can always go on without anything changing; `dream simulate` tells more",
            verdict=f"{so_many(games, 'random game')} played with {many}",
        )  # fmt: skip
    return games, False


def _replayed(program: Program, seed: int, count: int) -> Moves:
    """The steps of a random game, worked out only when they are shown."""
    generator = seeded(seed)
    m = new_machine(program)
    m.run()
    moves = []
    for _ in range(count):
        pending = m.pending
        i = generator.below(len(pending.values)) if isinstance(pending, Decision) else m.draw_chance(generator)
        moves.append((i, label_of(m, i)))
        try:
            _go(m, i)
        except PlayError:
            break
    return moves


_SHORT_SETUP = "let there be more of them (`x ...`), hand out fewer, or allow other numbers of players; where fewer are meant to be handed out, say so (`or what is left`, `if able`)"


def _report(program: Program, problem: PlayError, play: Moves, found: Diagnostics, code: str | None = None) -> None:
    labels = [Label(problem.span)] if problem.span is not None else []
    witness = witness_of(program, problem, play)
    if problem.other is not None:
        labels.append(Label(problem.other, "the other place"))
    elif witness is not None and problem.code in FAR_AWAY:
        labels += _what_led_there(program, problem, play)
    steps = [label for _, label in play if label]
    note = f"with {so_many(program.players, 'player')}: {shortened(steps)}"
    found.report(
        code or problem.code, problem.message, *labels, help=_SHORT_SETUP if (code, problem.code) == ("D01", "D10") else problem.help, notes=(note,), severity=Severity.ERROR,
        cause=("play", problem.code, *(cause_at(program.rules, problem.span) if problem.span else (problem.message,))),
        verdict=f"found by playing with {so_many(program.players, 'player')}, {so_many(len(steps), 'step')}",
        replayed=True, witness=witness,
    )  # fmt: skip


def _impossible(problem: PlayError) -> list[Label]:
    """The lines for which options cannot be chosen, since there is not enough for them."""
    why = {
        "D02": "for this there is nothing to choose", "D10": "for this there is not enough",
        "D11": "for this a number would leave its range",
    }  # fmt: skip
    places = {refusal.span: why[refusal.code] for refusal in problem.against if refusal.span and refusal.code in why}
    return [Label(span, said) for span, said in places.items()]


def _what_led_there(program: Program, problem: PlayError, play: Moves) -> list[Label]:
    """What took the options away, or the line that ran last before play stopped and speaks of the same."""
    trail = Trail(program)
    m, _ = played(trail.program, play)
    labels = []
    if problem.code == "D02":
        labels = took_away(program, m, problem.span) or _impossible(problem)
        labels = [*labels, *not_begun(program, problem.span, [label.span for label in labels])][:MOST]
    last = trail.last(problem.span, names_at(program, problem.span))
    if not labels and last is not None:
        labels.append(Label(last, "what was done last before it"))
    return labels
