"""The checks that play: setups, examples, exploration, pairs of worlds, smaller games of the same rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.confluence import compare_orders
from dreambook.interpreter.check.dynamic import Look, explore_for_findings, setup_findings
from dreambook.interpreter.check.endings import check_ties
from dreambook.interpreter.check.example_runs import run_example
from dreambook.interpreter.check.idle_examples import check_idle_examples
from dreambook.interpreter.check.leaks import find_leaks
from dreambook.interpreter.check.reach import Silence, report_silences
from dreambook.interpreter.check.worlds import compare_worlds
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.numbers import so_many


def play_and_explore(
    rulebook: Rulebook, compiled: list[int], level: str, found: Diagnostics, looked: dict[str, Any],
    progress: Callable[[str, int, int], None] | None,
) -> None:  # fmt: skip
    """Set the game up, play the examples, explore and compare worlds, with every number of players that compiled.

    What was examined goes to `looked`, what was found to `found`.
    """
    played: list[dict[str, Any]] = []
    examples = passed = 0
    ready: list[int] = []
    looks: list[Look] = []
    for players in compiled:
        program = rulebook.program(players)
        if setup_findings(program, found):
            ready.append(players)
        for plan in program.plans:
            examples += 1
            passed += run_example(program, plan, found)
    looked["setup"] = ready
    looked["examples"] = {"run": examples, "passed": passed}
    idle = check_idle_examples(rulebook.rules, [rulebook.program(players) for players in ready], level, found)
    if idle is not None:
        looked["examples"]["shown"] = idle
    # Where players bring something, each way to deal out the starters is another game.
    programs: list[Program] = []
    for i, players in enumerate(ready):
        # The fewest players get what is left over.
        most = None if level == "deep" else max(1, (MOST_DEALS + len(ready) - 1 - i) // len(ready))
        programs += _ways(rulebook, players, most, found)
    share = len(programs)
    for i, program in enumerate(programs):
        if progress is not None:
            progress("explore", i, len(programs))
        look = explore_for_findings(rulebook, program, level, share, found)
        look.record["worlds"] = compare_worlds(program, level, found, share) + find_leaks(program, level, found, share)
        orders = compare_orders(program, min(compiled), level, found)
        if orders is not None:
            look.record["orders"] = orders
        played.append(look.record)
        looks.append(look)
    looked["explored"] = played
    check_ties(rulebook.rules, found, max(compiled), all(record["exhausted"] for record in played))
    silences = [look.silence for look in looks]
    if rulebook.rules.scopes and ready:
        looked["scopes"] = [_scope(rulebook, name, ready[0], level, found, silences) for name in rulebook.rules.scopes]
    every = ready == list(rulebook.player_counts)
    unseen = report_silences(rulebook.rules, silences, every, any(look.unwon for look in looks), found)
    if unseen:
        looked["not_reached"] = unseen
    _with_the_players(rulebook, compiled, found)


def _with_the_players(rulebook: Rulebook, compiled: Sequence[int], found: Diagnostics) -> None:
    """What is found with the fewest or the most players alone may be mended where their numbers stand: that is shown."""
    heading = rulebook.rules.rulebook
    if heading is None or len(compiled) < 2:
        return
    stopped = [finding for finding in found if finding.witness is not None]
    for finding in stopped:
        assert finding.witness is not None
        alike = {
            other.witness.players
            for other in stopped
            if other.witness is not None and (other.code, other.span) == (finding.code, finding.span)
        }
        rest = [players for players in compiled if players not in alike]
        if rest and (max(alike) < min(rest) or min(alike) > max(rest)):
            many = so_many(min(alike), "player") if len(alike) == 1 else f"{min(alike)} to {max(alike)} players"
            label = Label(rulebook.rules.locate(heading, "players"), f"found with {many} alone")
            found.exchange(finding, replace(finding, labels=(*finding.labels, label)))


MOST_DEALS = 4
"""In so many ways, for all numbers of players together, starters are dealt out for a check that is not deep."""


def _ways(rulebook: Rulebook, players: int, most: int | None, found: Diagnostics) -> list[Program]:
    """The programs for the ways to deal out the starters, so many at most; what is wrong with one is found."""
    programs = []
    for way in rulebook.pairings(players, most=most):
        program, findings = rulebook.compiled(players, way)
        found.extend(findings)
        if program is not None and (not way or setup_findings(program, found)):
            programs.append(program)
    return programs


def _scope(
    rulebook: Rulebook, name: str, players: int, level: str, found: Diagnostics, silences: list[Silence]
) -> dict[str, Any]:
    """Explore a smaller game of the same rules; its name stands in what is found, and in what was looked at."""
    inside = Diagnostics()
    program, findings = rulebook.scoped(name).compiled(players)
    inside.extend(findings)
    record: dict[str, Any] = {"scope": name, "players": players, "positions": 0, "exhausted": False}
    if program is not None and setup_findings(program, inside):
        look = explore_for_findings(rulebook, program, level, 1, inside)
        record.update(look.record)
        # What comes up in the smaller game comes up; what does not proves nothing of the whole one.
        for silence in silences:
            silence.silent = [item for item in silence.silent if item in look.silence.silent]
    for finding in inside:
        witness = replace(finding.witness, scope=name) if finding.witness is not None else None
        found.add(replace(finding, notes=(*finding.notes, f"in the scope `{name}`"), witness=witness))
    return record
