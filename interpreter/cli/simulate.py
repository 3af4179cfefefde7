"""`dream simulate`: many games by bots, counted."""

from collections.abc import Mapping, Sequence
from typing import Any

import click

from dreambook.interpreter.cli.bringing import bring_option, brought_of, playable_with
from dreambook.interpreter.cli.guard import FINDINGS, FINE, INTERRUPTED, interrupted
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

SHOWN = 20
"""How many of the rules that never came up are listed for people."""


@click.command("simulate", short_help="Let bots play many games, and count.")
@rulebook_argument
@players_option
@click.option("--games", type=Number(1), default=100, show_default=True, metavar="G", help="How many games.")
@click.option("--seed", type=Number(), default=0, show_default=True, metavar="S", help="Where chance begins.")
@click.option(
    "--bots",
    metavar="BOTS",
    help="Who plays: `random,greedy` go round the seats, `2=greedy` is for one.  [default: random]",
)
@click.option(
    "--jobs", type=Number(1), default=1, show_default=True, metavar="J", help="How many processes share the work."
)
@bring_option
@format_option()
def simulate_command(
    rulebook: str, players: int | None, games: int, seed: int, bots: str | None, jobs: int, bring: tuple[str, ...],
    format: str,
) -> int:  # fmt: skip
    """Let bots play many games, and count: who wins, how long games take, which rules never come up.

    The same seed gives the same figures, however many processes share the work. Where a game cannot go on the exit
    code is 1, and the command that shows this game is printed.
    """
    from dreambook.interpreter.cli.output import tell, write_json
    from dreambook.interpreter.cli.progress import progress
    from dreambook.interpreter.cli.table.seats import in_turn
    from dreambook.interpreter.simulate import simulate

    loaded = open_rulebook(rulebook)
    number = number_of_players(loaded, players)
    names = in_turn(bots, number)
    brought = brought_of(bring, loaded, number)
    playable_with(loaded, number, brought)
    with progress(f"simulating {loaded.name}") as shown:
        report = simulate(loaded, number, games, seed, names, jobs, shown, brought=brought).as_dict()
    if format == "json":
        write_json(report)
    else:
        together = loaded.rules.mode in ("cooperative", "solo")
        tell("\n".join(described(loaded.title, rulebook, report, together)) + "\n")
    if report["interrupted"] and format != "json":
        raise interrupted(f"{report['played']:,} of {so_many(games, 'game')} were played; they are counted above")
    return INTERRUPTED if report["interrupted"] else FINDINGS if report["errors"] else FINE


def described(title: str, rulebook: str, report: Mapping[str, Any], together: bool = False) -> list[str]:
    """The report for people. Where all win or lose together, there is nothing to say of each seat but its scores."""
    players = report["players"]
    # A title may be of any words: it is no part of what is translated.
    run = say(f"{so_many(players, 'player')}, {so_many(report['played'], 'game')}, seed {report['seed']}")
    lines = [f"{title}, {run}"]
    lines.append(f"  finished  {_of(report['finished'], report['played'])}")
    if report["unfinished"]:
        lines.append(f"  given up  {report['unfinished']:,}: they went on and on")
    ways = report.get("brought", [])
    if len(ways) > 1:
        lines.append(f"  brought   {len(ways)} ways to deal out the lists, one after the other")
    elif ways:
        who_brings = [f"{'the table' if who == 'table' else f'player {who}'}: {name}" for who, name in ways[0].items()]
        lines.append(f"  brought   {', '.join(who_brings)}")
    length = report["length"]
    if length["mean"] is not None:
        lines.append(f"  length    {_spread(length, 'decision')}")
    outcomes = report["results"]["outcomes"]
    if outcomes:
        named = {"win": "won", "lose": "lost", "draw": "drawn"}
        parts = [
            f"{named.get(outcome, outcome)} {_of(count, report['finished'])}" for outcome, count in outcomes.items()
        ]
        shared = report["results"]["shared"]
        lines.append("  results   " + ", ".join(parts) + (f", {shared:,} of them shared" if shared else ""))
    seats = _seats(report) if report["scores"] or not together else []
    # Where nothing was played, nothing can be said of what came up.
    silent = _silent(report["never_fired"]) if report["played"] else []
    return [*lines, *seats, *_errors(rulebook, report), *silent]


def _of(count: int, whole: int) -> str:
    return f"{count:,} ({100 * count / whole:.1f} %)" if whole else f"{count:,}"


def _spread(spread: Mapping[str, Any], unit: str = "") -> str:
    if spread["min"] == spread["max"]:
        return so_many(spread["min"], unit) if unit else f"{spread['min']:,}"
    most = so_many(spread["max"], unit) if unit else f"{spread['max']:,}"
    return f"{spread['min']:,} to {most}, mean {spread['mean']:,.1f}, median {spread['median']:g}"


def _seats(report: Mapping[str, Any]) -> list[str]:
    """A row for each seat: who sat there, how often it won, its scores."""
    names = [report["bots"][p % len(report["bots"])] for p in range(report["players"])]
    rows = [[say("seat"), "bot", say("won")]]
    for p, name in enumerate(names):
        rows.append([str(p + 1), name, say(_of(report["results"]["wins"][p], report["finished"]))])
    scores = report["scores"]
    if scores:
        rows[0].append(say("score"))
        for row, spread in zip(rows[1:], scores, strict=True):
            row.append(say(_spread(spread)) if spread["mean"] is not None else "")
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return [
        "",
        *("  " + "  ".join(f"{cell:<{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows),
    ]


def _errors(rulebook: str, report: Mapping[str, Any]) -> list[str]:
    lines = []
    for error in report["errors"]:
        place = error["place"]
        where = f" ({place['file']}:{place['line']}:{place['column']})" if place else ""
        count = error["count"]
        lines += [
            "",
            f"The rules stop in {so_many(count, 'game')}: {error['message']} [{error['code']}]{where}",
        ]
        bots = ",".join(report["bots"][p % len(report["bots"])] for p in range(report["players"]))
        seed = error["example"]["seed"]
        lists: Mapping[str, str] = error["example"].get("brought", {})
        brought = "".join(f" --bring {who}={name}" for who, name in lists.items())
        play = f"dream play {rulebook} --players {report['players']} --seed {seed} --bots {bots}{brought}"
        lines.append(f"  to see it: {play}")
    return lines


def _silent(never: Sequence[Mapping[str, Any]]) -> list[str]:
    """What never came up."""
    if not never:
        return ["", "Every rule came up."]
    width = max(len(f"{n['file']}:{n['line']}") for n in never[:SHOWN])
    lines = ["", "Never came up:"]
    for silent in never[:SHOWN]:
        place = f"{silent['file']}:{silent['line']}"
        lines.append(f"  {place:<{width}}  {silent['what']}")
    if len(never) > SHOWN:
        lines.append(f"  ... and {len(never) - SHOWN:,} more; `--format json` has them all")
    return lines
