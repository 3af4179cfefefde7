"""The checks that play: setups, examples, exploration, pairs of worlds, smaller games of the same rules.

Each number of players, each way to deal out what is brought and each scope is a part by itself (apart.py); what the parts
have found and looked at is put together in their order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any

from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.api import Bring, Rulebook
from dreambook.interpreter.check.confluence import compare_orders
from dreambook.interpreter.check.dynamic import Look, explore_for_findings, setup_findings
from dreambook.interpreter.check.endings import check_ties
from dreambook.interpreter.check.example_runs import run_example
from dreambook.interpreter.check.idle_examples import check_idle_examples
from dreambook.interpreter.check.leaks import find_leaks
from dreambook.interpreter.check.reach import report_silences
from dreambook.interpreter.check.worlds import compare_worlds
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.numbers import so_many

NOBODY_WINS = "D06"


@dataclass
class Played:
    """What came of a part: what was found, and how far it looked.

    `ready`: whether the setup can be done; `begins`: this part also tried the plain setup of its number of players, and the
    examples.
    """

    players: int
    found: Diagnostics = field(default_factory=Diagnostics)
    begins: bool = False
    scope: str = ""
    ready: bool = False
    examples: int = 0
    passed: int = 0
    look: Look | None = None
    shown: dict[str, int] | None = None
    interrupted: bool = False


def parts_of_play(rulebook: Rulebook, compiled: Sequence[int], level: str) -> list[Callable[[], Played]]:
    """The parts of a check that play, the examples' sense (X03) last."""
    ways: list[tuple[int, int, Bring]] = []
    for i, players in enumerate(compiled):
        # Where players bring something, each way to deal out the starters is another game. The fewest players get what is
        # left over.
        most = None if level == "deep" else max(1, (MOST_DEALS + len(compiled) - 1 - i) // len(compiled))
        ways += [(players, k, way) for k, way in enumerate(rulebook.pairings(players, most=most))]
    share = len(ways)
    parts: list[Callable[[], Played]] = [
        partial(_part, rulebook, players, way, k == 0, level, share, min(compiled)) for players, k, way in ways
    ]
    parts += [partial(_scope, rulebook, name, compiled[0], level) for name in rulebook.rules.scopes]
    return [*parts, partial(_idle, rulebook, tuple(compiled), level)]


def _part(
    rulebook: Rulebook, players: int, way: Bring, begins: bool, level: str, share: int, fewest: int
) -> Played:  # fmt: skip
    """Set the game up, play the examples, explore and compare worlds, with a number of players and what they bring."""
    part = Played(players, begins=begins)
    found = part.found
    try:
        program: Program | None = rulebook.program(players)
        if begins:
            assert program is not None
            part.ready = setup_findings(program, found)
            for plan in program.plans:
                passed = run_example(program, plan, found)
                # One that is broken off was not run.
                part.examples += 1
                part.passed += passed
            if not part.ready:
                return part
        if way:
            program, findings = rulebook.compiled(players, way)
            found.extend(findings)
            if program is None or not setup_findings(program, found):
                return part
        assert program is not None
        look = part.look = explore_for_findings(rulebook, program, level, share, found)
        part.interrupted = look.interrupted
        if not look.interrupted:
            look.record["worlds"] = compare_worlds(program, level, found, share) + find_leaks(
                program, level, found, share
            )
            orders = compare_orders(program, fewest, level, found)
            if orders is not None:
                look.record["orders"] = orders
    except KeyboardInterrupt:
        part.interrupted = True
    return part


def _scope(rulebook: Rulebook, name: str, players: int, level: str) -> Played:
    """Explore a smaller game of the same rules; its name stands in what is found, and in what was looked at."""
    part = Played(players, scope=name)
    inside = Diagnostics()
    try:
        program, findings = rulebook.scoped(name).compiled(players)
        inside.extend(findings)
        if program is not None and setup_findings(program, inside):
            part.look = explore_for_findings(rulebook, program, level, 1, inside)
            part.interrupted = part.look.interrupted
    except KeyboardInterrupt:
        part.interrupted = True
    for finding in inside:
        witness = replace(finding.witness, scope=name) if finding.witness is not None else None
        part.found.add(replace(finding, notes=(*finding.notes, f"in the scope `{name}`"), witness=witness))
    return part


def _idle(rulebook: Rulebook, compiled: Sequence[int], level: str) -> Played:
    """Whether the examples show what they cite."""
    part = Played(0)
    try:
        programs = [rulebook.program(players) for players in compiled]
        part.shown = check_idle_examples(rulebook.rules, programs, level, part.found)
    except KeyboardInterrupt:
        part.interrupted = True
    return part


def put_together(
    rulebook: Rulebook, compiled: Sequence[int], parts: Sequence[Played | None], found: Diagnostics,
    looked: dict[str, Any],
) -> None:  # fmt: skip
    """Put what the parts have found to `found`, and what they looked at to `looked`."""
    begun = [part for part in parts if part is not None]
    if len(begun) < len(parts) or any(part.interrupted for part in begun):
        looked["interrupted"] = True
    ready = [part.players for part in begun if part.begins and part.ready]
    for part in begun:
        if part.begins or part.players in ready or (not part.players and ready):
            found.extend(part.found)
    _without_what_follows(found)
    looked["setup"] = ready
    looked["examples"] = {
        "run": sum(part.examples for part in begun),
        "passed": sum(part.passed for part in begun),
    }
    for part in begun:
        if not part.players and ready and part.shown is not None:
            looked["examples"]["shown"] = part.shown
    played = [part for part in begun if part.players in ready and part.look is not None and not part.scope]
    looked["explored"] = [part.look.record for part in played if part.look is not None]
    whole = bool(played) and not looked.get("interrupted") and all(e["exhausted"] for e in looked["explored"])
    check_ties(rulebook.rules, found, max(compiled), whole)
    silences = [part.look.silence for part in played if part.look is not None]
    scopes = [part for part in begun if part.scope and part.players in ready]
    if scopes:
        looked["scopes"] = [_looked_in(part) for part in scopes]
        for look in (part.look for part in scopes if part.look is not None):
            # What comes up in the smaller game comes up; what does not proves nothing of the whole one.
            for silence in silences:
                silence.silent = [item for item in silence.silent if item in look.silence.silent]
    every = ready == list(rulebook.player_counts) and not looked.get("interrupted")
    unwon = any(part.look.unwon for part in played if part.look is not None)
    unseen = report_silences(rulebook.rules, silences, every, unwon, found)
    if unseen:
        looked["not_reached"] = unseen
    _with_the_players(rulebook, compiled, begun, found)


def _without_what_follows(found: Diagnostics) -> None:
    """Where there are errors, that nobody can win says nothing more: first things first."""
    if found.has_errors:
        kept = [finding for finding in found if finding.code != NOBODY_WINS]
        found.clear()
        found.extend(kept)


def _looked_in(part: Played) -> dict[str, Any]:
    record = {"scope": part.scope, "players": part.players, "positions": 0, "exhausted": False}
    return {**record, **part.look.record} if part.look is not None else record


def _with_the_players(rulebook: Rulebook, compiled: Sequence[int], parts: Sequence[Played], found: Diagnostics) -> None:
    """What is found with the fewest or the most players alone may be mended where their numbers stand: that is shown."""
    heading = rulebook.rules.rulebook
    if heading is None or len(compiled) < 2:
        return
    # The same finding is kept once, whoever plays: who met it is known by the parts.
    met: dict[tuple[str, Any], set[int]] = {}
    for part in parts:
        for finding in part.found:
            met.setdefault((finding.code, finding.span), set()).add(part.players)
    for finding in [finding for finding in found if finding.witness is not None]:
        alike = met.get((finding.code, finding.span), set())
        rest = [players for players in compiled if players not in alike]
        if alike and rest and (max(alike) < min(rest) or min(alike) > max(rest)):
            many = so_many(min(alike), "player") if len(alike) == 1 else f"{min(alike)} to {max(alike)} players"
            label = Label(rulebook.rules.locate(heading, "players"), f"found with {many} alone")
            found.exchange(finding, replace(finding, labels=(*finding.labels, label)))


MOST_DEALS = 4
"""In so many ways, for all numbers of players together, starters are dealt out for a check that is not deep."""
