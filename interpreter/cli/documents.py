"""`dream print`: documents that are made from a rulebook."""

import importlib
import os
from collections.abc import Iterable
from typing import Any

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, misuse
from dreambook.interpreter.cli.options import (
    errors_in,
    number_of_players,
    open_rulebook,
    players_option,
    rulebook_argument,
)
from dreambook.interpreter.cli.values import unknown_word


@click.command("print", short_help="Make a document from a rulebook.")
@rulebook_argument
@click.option("--kind", default="summary", show_default=True, metavar="KIND", help="What to make.")
@click.option("--to", default="md", show_default=True, metavar="FORMAT", help="md (Markdown) or html.")
@click.option("--lang", default="en", show_default=True, metavar="LANGUAGE", help="In which language.")
@players_option
@click.option("-o", "--output", metavar="FILE", help="Where to write it; the terminal if not given.")
def print_command(rulebook: str, kind: str, to: str, lang: str, players: int | None, output: str | None) -> int:
    """Make a document from a rulebook: what is printed says what is played, since both come from the same lines.

    With `--players`, numbers and counts are those for that many players.
    """
    from dreambook.interpreter.cli.output import write, write_file

    loaded = open_rulebook(rulebook)
    number = number_of_players(loaded, players) if players is not None else None
    errors = errors_in(loaded)
    if errors:
        raise Stop(errors, FINDINGS, loaded.sources)
    if output is not None and _is_rulebook(output, loaded.sources):
        raise misuse("F09", f"`{output}` is a rulebook, and would be lost", "give another file with `-o`")
    text = _made(loaded, kind, to, lang, number)
    if output is None or output == "-":
        write(text)
    else:
        write_file(output, text)
    return FINE


def _is_rulebook(output: str, sources: Iterable[str]) -> bool:
    """Whether a rulebook, or what belongs to one, lies where the document should go."""
    if not os.path.exists(output):
        return False
    return output.endswith(".dream") or any(os.path.exists(path) and os.path.samefile(output, path) for path in sources)


def _made(loaded: Any, kind: str, to: str, lang: str, players: int | None) -> str:
    """The document. The generators are looked up by name: what interprets a rulebook does not depend on them."""
    documents = importlib.import_module("dreambook.generators.documents")
    for option, value, known in (
        ("--kind", kind, documents.KINDS),
        ("--to", to, documents.FORMATS),
        ("--lang", lang, documents.languages()),
    ):
        if value not in known:
            raise unknown_word(option, value, list(known))
    text: str = documents.make_document(loaded.rules, kind, to, lang, players)
    return text
