"""What an exploration proves: rules that can never happen, winners that there can never be, play that cannot end.

Nothing is said of a game that was not explored to its end, except that a part of it that was explored whole has no exit.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.grammar.span import Span
from dreambook.interpreter.check.blame import MOST
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.explore.counting import CHANCE, DECISION, END
from dreambook.interpreter.explore.explorer import Explorer
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.numbers import all_there_are, so_many
from dreambook.interpreter.play.errors import Refusal
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.simulate.coverage import Coverage, line_spans

LOOKED_AT = 20
"""Positions of a circle in which it is looked at what is not offered."""


@dataclass
class Silence:
    """What never came up with a number of players, and whether that is proved; `broken` where the rules stop play."""

    players: int
    positions: int
    proved: bool
    broken: bool
    silent: list[tuple[Span, str]]


def trapped(kinds: Sequence[int], following: Sequence[Sequence[int]]) -> list[int]:
    """The nodes from which nothing but nodes like them can be reached, however play goes: no end, and nothing unknown."""
    leading: list[list[int]] = [[] for _ in kinds]
    out: list[int] = []
    for node, kind in enumerate(kinds):
        there = following[node]
        if kind == END or kind not in (DECISION, CHANCE) or not there or any(n < 0 for n in there):
            # An end, a node that was not followed, or one with an outcome that was not.
            out.append(node)
        for n in there:
            if n >= 0:
                leading[n].append(node)
    free = set(out)
    while out:
        for before in leading[out.pop()]:
            if before not in free:
                free.add(before)
                out.append(before)
    return [node for node in range(len(kinds)) if node not in free]


def report_loop(explorer: Explorer, found: Diagnostics) -> bool:
    """D03 where play has come to a part of the game from which no end can be reached. True when nothing else can be."""
    nodes = trapped(explorer.kinds, explorer.following)
    decisions = [n for n in nodes if explorer.kinds[n] == DECISION]
    if not decisions:
        return False
    program = explorer.program
    first = decisions[0]
    pending = explorer.machine_at(first).pending
    assert isinstance(pending, Decision)
    play = explorer.play_to(first)
    from_the_start = nodes[0] == 0
    found.report(
        "D03",
        "the game goes on for ever: whatever is chosen, no end is ever reached"
        if from_the_start else "from here on the game goes on for ever: whatever is chosen, no end is reached any more",
        Label(program.sites[pending.site].span), *_never_offered(explorer, decisions[:LOOKED_AT]),
        help="say when the game is over (`end`, `end game`, a number of rounds), or what gets used up on the way",
        notes=(
            f"with {so_many(program.players, 'player')}: {shortened(play)}",
            f"play goes round among {len(decisions):,} position{'s' if len(decisions) > 1 else ''}, all of them explored",
        ),
        cause=("loop", program.sites[pending.site].path),
        verdict=f"proved with {so_many(program.players, 'player')}: all {len(nodes):,} positions and chance events were followed",
    )  # fmt: skip
    return from_the_start


def _never_offered(explorer: Explorer, decisions: Sequence[int]) -> list[Label]:
    """The lines for which an action or option is offered in none of these positions: it may be the one that leads to an end."""
    program = explorer.program
    offered: set[tuple[int, Any]] = set()
    against: dict[tuple[int, Any], Span] = {}
    titles = {
        rule.head.title or rule.head.name: rule.span for rule in program.rules.nodes if isinstance(rule, ast.Rule)
    }
    for node in decisions:
        pending = explorer.machine_at(node).pending
        if not isinstance(pending, Decision) or program.sites[pending.site].kind != "menu":
            continue
        offered |= {(pending.site, value) for value in pending.values}
        for value, reason in pending.refused:
            span = reason.span if isinstance(reason, Refusal) else titles.get(reason)
            if span is not None:
                against.setdefault((pending.site, value), span)
    return [
        Label(span, f"for this, `{program.sites[site].names[value]}` is never offered")
        for (site, value), span in against.items()
        if (site, value) not in offered and isinstance(value, int) and value >= 0
    ][:MOST]


def report_winners(explorer: Explorer, found: Diagnostics) -> bool:
    """D06 where nobody, or not everybody, can ever win a game that was explored to its end. True when nobody can."""
    program, seen = explorer.program, explorer.found
    if not seen.exhausted or seen.dead_ends or not seen.terminal or found.has_errors or program.box.bringing.lists:
        return False
    together = program.rules.mode in ("cooperative", "solo")
    losers = [p for p in range(program.players) if not seen.wins[p]]
    if not losers or (together and seen.outcomes.get("win")):
        return False
    nobody = together or len(losers) == program.players
    if nobody:
        message = (
            f"{'this game can' if program.rules.mode == 'solo' else 'the team can' if together else 'nobody can ever'}"
        )
        message = f"{message} {'never be won' if program.rules.mode == 'solo' else 'never win' if together else 'win'}"
    else:
        names = [program.words.player(p) for p in losers]
        message = f"{' and '.join(filter(None, [', '.join(names[:-1]), names[-1]]))} can never win"
    ends = ", ".join(f"{outcome} {number:,}" for outcome, number in sorted(seen.outcomes.items()))
    found.report(
        "D06", message, *_about_winning(program),
        help="let what wins be within reach, or widen what can be done; `dream explore` shows all ends",
        notes=(f"with {so_many(program.players, 'player')}: {_all_explored(seen.states)}; ends: {ends}",),
        cause=("winners", "nobody" if nobody else ",".join(map(str, losers))),
        verdict=f"proved with {so_many(program.players, 'player')}: {all_there_are(seen.states, 'position')}",
    )  # fmt: skip
    return nobody


def _all_explored(positions: int) -> str:
    return (
        f"all {positions:,} positions were explored"
        if positions != 1
        else "the one position that there is was explored"
    )


def _about_winning(program: Program) -> list[Label]:
    """The lines that say who wins; the heading where there is none."""
    places = [line.span for line in program.end_lines if line.outcome == "win"]
    places += [n.span for n in program.rules.nodes if isinstance(n, ast.Win | ast.ScoreRule)]
    heading = program.rules.rulebook
    if not places and heading is not None:
        located = program.rules.locate(heading, heading.name)
        return [located if isinstance(located, Label) else Label(located)]
    return [Label(places[0]), *(Label(place, "and here") for place in places[1:3])]


def silence_of(explorer: Explorer, coverage: Coverage) -> Silence:
    """What never came up: statements, options, stretches of play, triggers, ends."""
    program, seen = explorer.program, explorer.found
    ends = {line.span for line in program.end_lines}
    besides = set(line_spans(program)) - ends
    values_and_rules = {
        node.span for node in (*program.rules.values.values(), *program.rules.rules.values(), *program.rules.aims)
    }
    silent = [(span, what) for span, what in coverage.silent() if span not in besides | values_and_rules]
    # With other lists other things may come up.
    proved = seen.exhausted and not program.box.bringing.lists
    return Silence(program.players, seen.states, proved, bool(seen.dead_ends), silent)


def report_silences(
    rules: Rules, silences: Sequence[Silence], every: bool, unwon: bool, found: Diagnostics
) -> list[dict[str, object]]:
    """D05 for what can never happen with any number of players; gives what was not seen where that proves nothing.

    `every`: all numbers of players that the rulebook allows are among them. `unwon`: D06 says already that nobody wins.
    """  # fmt: skip
    if not silences or found.has_errors or any(silence.broken for silence in silences):
        # What lies behind a mistake is not reached because of it: first things first.
        return []
    kept = [item for item in silences[0].silent if all(item in other.silent for other in silences[1:])]
    if not every or not all(silence.proved for silence in silences):
        return [{"file": span.file, "line": span.line, "what": what} for span, what in kept]
    wins = {line.span for section in rules.ends for line in section.lines if getattr(line, "outcome", "") == "win"}
    positions = sum(silence.positions for silence in silences)
    numbers = ", ".join(str(silence.players) for silence in silences)
    for span, what in kept:
        if unwon and span in wins:
            continue
        found.report(
            "D05", _impossible(what), Label(span),
            help="mend the condition that it needs, or leave it out",
            notes=(f"{_all_explored(positions)} (players: {numbers})",),
            cause=("never", what),
            verdict=f"proved: {all_there_are(positions, 'position')} (players: {numbers})",
        )  # fmt: skip
    return []


def _impossible(what: str) -> str:
    name, state = what.rpartition(": never ")[::2]
    return f"{name} can never be chosen" if state in ("offered", "chosen") else f"this can never happen: `{what}`"


def shortened(play: Sequence[str]) -> str:
    """A play in a line; the middle of a long one is left out."""
    steps = [step for step in play if step]
    shown = steps if len(steps) <= 12 else [*steps[:4], f"... {len(steps) - 8} more ...", *steps[-4:]]
    return "; ".join(shown) if shown else "at once"
