"""What several commands take: how to report, which rulebook, how many players."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dreambook.interpreter.cli.guard import FINDINGS, MISUSE, State, Stop, misuse
from dreambook.interpreter.cli.values import Number, OneOf

if TYPE_CHECKING:
    from dreambook.grammar.diagnostics import Diagnostic
    from dreambook.interpreter.api import Rulebook, RulebookError
    from dreambook.interpreter.compile.program import Program

Command = TypeVar("Command", bound=Callable[..., Any])

NO_SUCH_FILE = ("F01", "F02", "F03", "F10")
"""The findings that are about the command line, and not about what a file says."""


def format_option(*formats: str) -> Callable[[Command], Command]:
    """The option `--format`: text or JSON, and what else the command can write."""

    def noted(ctx: click.Context, _parameter: click.Parameter, value: str) -> str:
        ctx.ensure_object(State).format = value
        return value

    return click.option(
        "--format",
        type=OneOf("text", "json", *formats),
        default="text",
        is_eager=True,
        callback=noted,
        help="How to report: for people (text), or for programs.",
    )


def rulebook_argument(command: Command) -> Command:
    """The argument RULEBOOK."""
    return click.argument("rulebook")(command)


def rulebook_option(command: Command) -> Command:
    """The option `--rulebook` of commands that are given a kept game."""
    return click.option(
        "--rulebook", metavar="RULEBOOK", help="The rulebook of the game, where it is not found by its name."
    )(command)


def players_option(command: Command) -> Command:
    """The option `--players`."""
    return click.option(
        "--players", type=Number(1), metavar="N", help="How many players; the fewest allowed if not given."
    )(command)


def open_rulebook(name: str) -> "Rulebook":
    """Load a rulebook, whatever is wrong in it. Raises Stop when there is no text to load."""
    from dreambook.interpreter.api import RulebookError, load

    try:
        loaded = load(name)
    except RulebookError as problem:
        missing = any(d.code in (*NO_SUCH_FILE, "F11") for d in problem.diagnostics)
        raise Stop(problem.diagnostics, MISUSE if missing else FINDINGS) from problem
    if loaded.clashes:
        from dreambook.interpreter.cli.clashing import with_both_results

        with_both_results(loaded)
    return loaded


def number_of_players(rulebook: "Rulebook", wanted: int | None) -> int:
    """The number of players to use. Raises Stop for one that the rulebook does not allow."""
    from dreambook.interpreter.api import span_of_players

    allowed = rulebook.player_counts
    if wanted is None:
        return allowed[0] if allowed else 2
    if allowed and wanted not in allowed:
        fit = span_of_players(allowed)
        raise misuse("F11", f"`{rulebook.name}` is not for {wanted} players", f"it is for {fit} players")
    return wanted


def playable(rulebook: "Rulebook", players: int) -> "Program":
    """The compiled rules for a number of players. Raises Stop with the errors that the rulebook has."""
    from dreambook.interpreter.api import RulebookError

    try:
        return rulebook.program(players)
    except RulebookError as problem:
        raise errors_of(problem, rulebook) from problem


def mistakes_of(rulebook: "Rulebook") -> "list[Diagnostic]":
    """What is wrong with the text of a rulebook, so that a part of it is not read."""
    return [d for d in rulebook.diagnostics if d.code.startswith("P") and d.severity.value == "error"]


def errors_in(rulebook: "Rulebook") -> "list[Diagnostic]":
    """All errors of a rulebook that can be told without playing, for every number of players."""
    from dreambook.grammar.diagnostics import Diagnostics

    found = Diagnostics(rulebook.diagnostics)
    for players in rulebook.player_counts:
        found.extend(rulebook.compiled(players)[1])
    return [d for d in found.sorted() if d.severity.value == "error"]


def errors_of(problem: "RulebookError", rulebook: "Rulebook") -> Stop:
    """What keeps a rulebook from being played: its errors, without the rest."""
    errors = [d for d in problem.diagnostics if d.severity.value == "error"]
    return Stop(errors, FINDINGS, rulebook.sources)
