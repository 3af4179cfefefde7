"""`dream explore`: every position that play can reach, within a bound."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from dreambook.interpreter.cli.bringing import bring_option, brought_of, playable_with
from dreambook.interpreter.cli.guard import FINDINGS, FINE, INTERRUPTED, interrupted, misuse
from dreambook.interpreter.cli.options import (
    format_option,
    number_of_players,
    open_rulebook,
    players_option,
    rulebook_argument,
)
from dreambook.interpreter.cli.speech import say
from dreambook.interpreter.cli.values import Number
from dreambook.interpreter.numbers import so_many

_WIDTH = 40


@click.command("explore", short_help="Visit every position that play can reach.")
@rulebook_argument
@players_option
@click.option("--depth", type=Number(0), metavar="D", help="Follow only so many decisions.")
@click.option("--cap", type=Number(1), metavar="N", help="Stop at so many positions.")
@click.option("--scope", metavar="NAME", help="Explore the smaller game of that name, as the rulebook declares it.")
@bring_option
@format_option()
def explore_command(
    rulebook: str, players: int | None, depth: int | None, cap: int | None, scope: str | None, bring: tuple[str, ...],
    format: str,
) -> int:  # fmt: skip
    """Visit every position that play can reach, each once, until all are seen or the bound is met.

    Counts the positions, how often play ends and how, and shows the shortest play to every place where the rules do
    not say what happens. With such a dead end the exit code is 1.
    """
    from dreambook.interpreter.cli.output import tell, write_json
    from dreambook.interpreter.cli.progress import progress
    from dreambook.interpreter.explore import explore

    loaded = open_rulebook(rulebook)
    if scope is not None:
        try:
            loaded = loaded.scoped(scope)
        except ValueError as problem:
            declared = ", ".join(loaded.rules.scopes) or "none is declared"
            raise misuse("F11", str(problem), f"its scopes: {declared}") from None
    number = number_of_players(loaded, players)
    brought = brought_of(bring, loaded, number)
    program = playable_with(loaded, number, brought)
    bound = {} if cap is None else {"cap": cap}
    with progress(f"exploring {loaded.name}", growing=True) as shown:
        found = explore(loaded, number, depth, progress=shown, program=program, **bound)
    report = found.as_dict()
    if scope is not None:
        report["scope"] = scope
    if format == "json":
        write_json(report)
    else:
        tell("\n".join(described(loaded.title, report)) + "\n")
    if found.stopped == "interrupted":
        if format == "json":
            return INTERRUPTED
        raise interrupted("what was seen until then stands above; run the command again for the rest")
    return FINDINGS if report["dead_ends"] else FINE


def described(title: str, report: Mapping[str, Any]) -> list[str]:
    """The report for people."""
    players = report["players"]
    scope = f", scope {report['scope']}" if "scope" in report else ""
    lines = [f"{title}, {players} player{'s' if players > 1 else ''}{scope}"]
    rows = [
        ("positions", f"{report['states']:,}"),
        ("of them ends", f"{report['terminal']:,}"),
        ("moves followed", f"{report['transitions']:,}"),
    ]
    if report.get("chance_nodes"):
        rows.insert(1, ("chance events", f"{report['chance_nodes']:,} besides"))
    games = report.get("games")
    rows.append(("complete plays", f"{games:,}" if games is not None else f"not known: {report.get('games_unknown')}"))
    if report.get("plays_at_depth") is not None:
        rows.append((f"plays of {report['depth']} decisions", f"{report['plays_at_depth']:,}"))
    rows = [(say(name), say(value)) for name, value in rows]
    width = max(len(name) for name, _ in rows)
    lines += [f"  {name:<{width}}  {value}" for name, value in rows]
    lines += _depths(report["by_depth"])
    lines += _ends(report)
    lines += _dead_ends(report["dead_ends"])
    sampled = report.get("sampled")
    if report["exhausted"]:
        lines.append("Every position was visited.")
    elif not sampled or not str(report.get("stopped")).startswith("chance was sampled"):
        lines.append(f"Not every position was visited: {report.get('stopped')}.")
    if sampled:
        events = so_many(sampled, "chance event")
        lines.append(f"Chance was sampled, not exhausted ({events}: not followed, or not with every outcome).")
    return lines


def _depths(counts: Sequence[int]) -> list[str]:
    """A bar for each number of decisions."""
    if len(counts) < 2:
        return []
    most, digits, wide = max(counts), len(str(len(counts) - 1)), max(len(f"{n:,}") for n in counts)
    bars = ["#" * -(-_WIDTH * n // most) for n in counts]
    rows = [
        f"  {depth:>{digits}}  {n:>{wide},}  {bar}".rstrip()
        for depth, (n, bar) in enumerate(zip(counts, bars, strict=True))
    ]
    if len(rows) > 40:
        rows = [*rows[:30], f"  ... {len(rows) - 35} more ...", *rows[-5:]]
    return ["New positions after so many decisions:", *rows]


def _ends(report: Mapping[str, Any]) -> list[str]:
    outcomes, wins = report.get("outcomes") or {}, report.get("wins") or []
    if not outcomes:
        return []
    lines = ["Ends: " + ", ".join(f"{outcome} {n:,}" for outcome, n in outcomes.items())]
    if any(wins) and len(set(wins)) > 1:
        lines.append("Won by: " + ", ".join(f"player {p} {n:,}" for p, n in enumerate(wins, 1)))
    return lines


def _dead_ends(dead_ends: Sequence[Mapping[str, Any]]) -> list[str]:
    lines = []
    for dead in dead_ends:
        place = dead.get("place")
        where = f" ({place['file']}:{place['line']}:{place['column']})" if place else ""
        times = f", {dead['count']:,} times" if dead.get("count", 1) > 1 else ""
        lines.append(f"The rules stop{times}: {dead['message']} [{dead['code']}]{where}")
        lines += [f"  {i}. {step}" for i, step in enumerate(dead["play"], 1)]
    return lines
