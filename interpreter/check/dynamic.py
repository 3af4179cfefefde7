"""What only playing shows: setups that cannot be done, dead ends, exhaustion, broken limits, clashes, missing results.

Every number of players is explored breadth first up to a bound of positions, so that the play shown with a finding is a
shortest one; where the bound is hit first, random playouts with fixed seeds look further along.
"""

from typing import Any

from dreambook.grammar.diagnostics import Diagnostics, Label, Severity
from dreambook.interpreter.check.examples import after_setup
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.keys import position_key, representatives
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import option_label, outcome_label
from dreambook.interpreter.play.pending import Chance, Decision

LIMITS = {"normal": 3000, "deep": 200_000}
"""Positions explored in all, shared among the numbers of players."""

PLAYOUTS = {"normal": 20, "deep": 500}
MAX_DECISIONS = 3000


def setup_findings(program: Program, found: Diagnostics) -> bool:
    """D01 when the setup cannot be done with this number of players; True when it can."""
    try:
        after_setup(program)
    except PlayError as problem:
        _report(program, problem, [], found, "D01" if problem.code in ("D10", "D02") else problem.code)
        return False
    return True


def explore_for_findings(program: Program, limit: int, found: Diagnostics) -> dict[str, Any]:
    """Explore up to `limit` positions, then play at random; findings go to `found`, the rest says how far it looked."""
    start = new_machine(program)
    parents: list[tuple[int, str]] = [(-1, "")]
    seen: set[Any] = set()
    queue: list[tuple[Machine, int]] = []
    counters = {"positions": 0, "ends": 0}
    reported: set[tuple[str, Any]] = set()

    def reach(m: Machine, parent: int, label: str, run: Any) -> None:
        try:
            run()
        except PlayError as problem:
            key = (problem.code, problem.span)
            if key not in reported:
                reported.add(key)
                _report(program, problem, [*_path(parents, parent), label], found)
            return
        key = position_key(m)
        if key in seen:
            return
        seen.add(key)
        parents.append((parent, label))
        counters["positions"] += 1
        if m.result is not None:
            counters["ends"] += 1
            return
        queue.append((m, len(parents) - 1))

    reach(start, -1, "", start.run)
    exhausted = True
    at = 0
    while at < len(queue):
        m, index = queue[at]
        queue[at] = None  # type: ignore[call-overload]
        at += 1
        for i, *_ in representatives(m):
            if counters["positions"] >= limit:
                exhausted = False
                break
            other = m.copy()
            label = _step_label(m, i)
            reach(other, index, label, lambda other=other, i=i: _go(other, i))
        if not exhausted:
            break
    playouts = 0 if exhausted else _playouts(program, found, reported, PLAYOUTS["deep" if limit > 50_000 else "normal"])
    return {
        "players": program.players, "positions": counters["positions"], "ends": counters["ends"],
        "exhausted": exhausted, "playouts": playouts,
    }  # fmt: skip


def _go(m: Machine, i: int) -> None:
    if isinstance(m.pending, Decision):
        m.choose(i)
    else:
        m.happen(i)


def _step_label(m: Machine, i: int) -> str:
    pending = m.pending
    if isinstance(pending, Decision):
        return f"{m.g.words.player(pending.player)}: {option_label(m, pending, i)}"
    assert isinstance(pending, Chance)
    return f"chance: {outcome_label(m, pending, i)}"


def _path(parents: list[tuple[int, str]], index: int) -> list[str]:
    steps = []
    while index > 0:
        index, label = parents[index]
        steps.append(label)
    return steps[::-1]


def _playouts(program: Program, found: Diagnostics, reported: set[tuple[str, Any]], games: int) -> int:
    """Random games with fixed seeds; the same on every machine."""
    for seed in range(games):
        generator = seeded(seed)
        m = new_machine(program)
        steps: list[str] = []
        try:
            m.run()
            while m.result is None and len(steps) < MAX_DECISIONS:
                pending = m.pending
                i = generator.below(len(pending.values)) if isinstance(pending, Decision) else m.draw_chance(generator)
                steps.append(str(i))
                _go(m, i)
        except PlayError as problem:
            key = (problem.code, problem.span)
            if key not in reported:
                reported.add(key)
                _report(program, problem, _replayed(program, seed, len(steps)), found)
    return games


def _replayed(program: Program, seed: int, count: int) -> list[str]:
    """The labels of a random game's steps, worked out only when they are shown."""
    generator = seeded(seed)
    m = new_machine(program)
    m.run()
    labels = []
    for _ in range(count):
        pending = m.pending
        i = generator.below(len(pending.values)) if isinstance(pending, Decision) else m.draw_chance(generator)
        labels.append(_step_label(m, i))
        try:
            _go(m, i)
        except PlayError:
            break
    return labels


def _report(program: Program, problem: PlayError, play: list[str], found: Diagnostics, code: str | None = None) -> None:
    labels = [Label(problem.span)] if problem.span is not None else []
    if problem.other is not None:
        labels.append(Label(problem.other, "the other place"))
    steps = [s for s in play if s]
    shown = steps if len(steps) <= 12 else [*steps[:4], f"... {len(steps) - 8} more ...", *steps[-4:]]
    note = f"with {program.players} players: " + ("; ".join(shown) if shown else "at once")
    found.report(
        code or problem.code, problem.message, *labels, help=problem.help, notes=(note,), severity=Severity.ERROR,
        cause=("play", problem.code, program.sites[0].path if not problem.span else f"{problem.span.line}"),
        verdict=f"found by playing with {program.players} players, {len(steps)} steps",
    )  # fmt: skip
