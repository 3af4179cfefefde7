"""`--bring`: what players bring to a game, from the command line."""

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import click

from dreambook.interpreter.cli.guard import FINDINGS, MISUSE, Stop, misuse
from dreambook.interpreter.cli.options import NO_SUCH_FILE, errors_of

if TYPE_CHECKING:
    from dreambook.interpreter.api import ListError, Rulebook
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.game import Game

Command = TypeVar("Command", bound=Callable[..., Any])

_BRING = re.compile(r"\s*(?:player\s*)?(\d{1,3}|table)\s*=\s*(.*)", re.IGNORECASE)


def bring_option(command: Command) -> Command:
    """The option `--bring`, which may be given several times."""
    return click.option(
        "--bring", "bring", multiple=True, metavar="WHO=LIST",
        help="What a player brings: `1=my_deck.txt`, `2=night_watch` (a starter), `table=FILE`. May be given again.",
    )(command)  # fmt: skip


def brought_of(given: Sequence[str], rulebook: "Rulebook", players: int) -> dict[int, str]:
    """What players bring, by player from 0. Raises Stop (F11) for what cannot be."""
    from dreambook.interpreter.errors import Misused
    from dreambook.interpreter.play.pending import TABLE

    found: dict[int, str] = {}
    for text in given:
        match = _BRING.fullmatch(text)
        if match is None or not match[2].strip():
            raise misuse(
                "F11", f"`--bring {text}` does not say who brings what", "write it as in `--bring 1=my_deck.txt`"
            )
        who = TABLE if match[1].casefold() == "table" else int(match[1]) - 1
        if who in found:
            name = "the table" if who == TABLE else f"player {who + 1}"
            raise misuse("F11", f"{name} brings two lists", "give each player one list")
        if who < TABLE or (who == TABLE and match[1] == "0"):
            raise misuse("F11", "there is no player 0", f"the players are 1 to {players}")
        found[who] = match[2].strip()
    try:
        rulebook.check_bringers(players, found)
    except Misused as problem:
        raise Stop(list(problem.diagnostics), MISUSE) from problem
    return found


def playable_with(rulebook: "Rulebook", players: int, brought: dict[int, str]) -> "Program":
    """The compiled rules with what is brought. Raises Stop with what is wrong in the rulebook, or in a list."""
    from dreambook.interpreter.api import ListError, RulebookError

    try:
        return rulebook.program(players, brought)
    except ListError as problem:
        raise errors_in_lists(problem, rulebook) from problem
    except RulebookError as problem:
        raise errors_of(problem, rulebook) from problem


def errors_in_lists(problem: "ListError", rulebook: "Rulebook") -> Stop:
    """What keeps lists from being brought: 2 where there is no such file, else 1."""
    missing = any(d.code in NO_SUCH_FILE for d in problem.diagnostics)
    return Stop(problem.diagnostics, MISUSE if missing else FINDINGS, rulebook.sources)


def same_lists(game: "Game", rulebook: "Rulebook", given: Sequence[str], path: str) -> None:
    """A kept game must have been played with the lists that are named. Raises Stop (F08) when it was not."""
    brought = brought_of(given, rulebook, game.players)
    wanted = playable_with(rulebook, game.players, brought).box.bringing.written
    for player, name in brought.items():
        if wanted[player] != game.program.box.bringing.written[player]:
            who = game.program.words.player(player)
            played = game.program.box.bringing.lists[player].name
            stop = misuse(
                "F08", f"in the game in `{path}` {who} has not brought `{name}`, but another list, `{played}`",
                "leave out `--bring`: the lists are in the save",
            )  # fmt: skip
            raise Stop(stop.findings, FINDINGS)


__all__ = ["bring_option", "brought_of", "errors_in_lists", "playable_with", "same_lists"]
