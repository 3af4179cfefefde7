"""`dream deck`: whether a list that a player wants to bring obeys the rules of a game."""

import sys
from typing import TYPE_CHECKING, Any

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, misuse
from dreambook.interpreter.cli.options import (
    NO_SUCH_FILE,
    errors_of,
    format_option,
    number_of_players,
    open_rulebook,
    players_option,
    rulebook_argument,
)
from dreambook.interpreter.numbers import so_many

if TYPE_CHECKING:
    from collections.abc import Sequence

    from dreambook.grammar.diagnostics import Diagnostic
    from dreambook.interpreter.api import Rulebook


@click.command("deck", short_help="Check a list that a player brings.")
@rulebook_argument
@click.argument("list_", metavar="[LIST]", required=False)
@players_option
@format_option()
def deck_command(rulebook: str, list_: str | None, players: int | None, format: str) -> int:
    """Check a deck, or another list that a player brings, against the rules of a game.

    LIST is a file with lines like `3 Grey wolf` (or a table with the columns copies and name), or the name of a starter.
    Every rule that it breaks is a finding, and the exit code is 1. Without LIST the starters of the rulebook are written,
    as such files.
    """
    loaded = open_rulebook(rulebook)
    number = number_of_players(loaded, players)
    if any(d.severity.value == "error" for d in loaded.diagnostics):
        raise Stop([d for d in loaded.diagnostics if d.severity.value == "error"], FINDINGS, loaded.sources)
    bringers = loaded.bringers(number)
    if not bringers:
        raise misuse(
            "F11", f"nobody brings anything to `{loaded.name}`", "lists are for what a rulebook says is `brought`"
        )
    if list_ is None:
        return _starters(loaded, number, format)
    return _check(loaded, number, list_, format)


def _starters(loaded: "Rulebook", players: int, format: str) -> int:
    """Write the starters."""
    from dreambook.interpreter.cli.output import write, write_json

    lists = {name: _written(loaded, players, name) for name in loaded.starters}
    if format == "json":
        write_json({"starters": [{"name": name, "list": list(lines)} for name, lines in lists.items()]})
        return FINE
    texts = []
    for name, lines in lists.items():
        title = loaded.starters[name].title
        texts.append("\n".join([f"# {name}" + (f": {title}" if title != name else ""), *lines]) + "\n")
    write("\n".join(texts) if texts else "# there are no starters\n")
    return FINE


def _written(loaded: "Rulebook", players: int, name: str) -> "Sequence[str]":
    """The lines of a starter. Raises Stop where the rulebook has errors."""
    seat, found, written = _resolved(loaded, players, name)
    if seat is None:
        raise Stop(found, FINDINGS, loaded.sources)
    return written


def _resolved(loaded: "Rulebook", players: int, what: str) -> "tuple[int | None, list[Diagnostic], Sequence[str]]":
    """Who can bring a list (None: nobody), what is wrong with it, and its lines."""
    from dreambook.interpreter.api import BroughtList, RulebookError

    # A list is for players, or for the table: where both bring something, it is for whom it has fewer mistakes.
    bringers = loaded.bringers(players)
    tries: list[tuple[int, list[Diagnostic], Any]] = []
    for seat in dict.fromkeys((bringers[0], bringers[-1])):
        # All others bring nothing, so that what they have taken from the pool does not matter.
        nothing = BroughtList("nothing", "nothing", loaded.document.span)
        program, found = loaded.compiled(players, {**dict.fromkeys(bringers, nothing), seat: what})
        wrong = [d for d in found if d.severity.value == "error"]
        if program is None and wrong and all(d.code[0] != "F" for d in wrong):
            raise errors_of(RulebookError(wrong), loaded)
        # What the others break with nothing is not asked about.
        own = [d for d in wrong if d.code[0] == "F" and (d.cause[:1] != ("list",) or d.cause[1] == str(seat))]
        tries.append((seat, own, _lines(loaded, players, seat, what)))
    seat, own, written = min(tries, key=lambda attempt: len(attempt[1]))
    return (None if own else seat), own, written


def _lines(loaded: "Rulebook", players: int, seat: int, what: str) -> "Sequence[str]":
    """A list in lines, as far as it can be read."""
    from dreambook.grammar.diagnostics import Diagnostics
    from dreambook.interpreter.model.build_box import build_box

    listed = loaded.list_named(what, Diagnostics())
    return () if listed is None else build_box(loaded.rules, players, {seat: listed}).bringing.written[seat]


def _check(loaded: "Rulebook", players: int, what: str, format: str) -> int:
    """Say what is wrong with a list, or that nothing is."""
    from dreambook.interpreter.cli.guard import MISUSE
    from dreambook.interpreter.cli.output import show_findings, tell, write_json
    from dreambook.interpreter.report.json import finding
    from dreambook.interpreter.report.text import summary

    _, found, written = _resolved(loaded, players, what)
    if any(d.code in NO_SUCH_FILE for d in found):
        raise Stop(found, MISUSE, loaded.sources)
    if format == "json":
        write_json({"findings": [finding(d) for d in found], "list": list(written)})
    elif found:
        show_findings(found, loaded.sources, sys.stdout)
        tell(f"\n{summary(found)} in `{what}`\n")
    else:
        cards = sum(int(line.partition(" ")[0]) for line in written if line[:1].isdigit())
        tell(f"`{what}` can be brought to {loaded.title}: {so_many(cards, 'component')}\n")
    return FINDINGS if found else FINE


__all__ = ["deck_command"]
