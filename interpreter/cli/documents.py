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

output_option = click.option("-o", "--output", metavar="FILE", help="Where to write it; the terminal if not given.")


@click.command("print", short_help="Make a document from a rulebook.")
@rulebook_argument
@click.option(
    "--kind",
    default="summary",
    show_default=True,
    metavar="KIND",
    help="What to make: summary, or changes (of a variant).",
)
@click.option("--to", default="md", show_default=True, metavar="FORMAT", help="md (Markdown) or html.")
@click.option("--lang", metavar="LANGUAGE", help="In which language; in the rulebook's own if not given.")
@players_option
@output_option
def print_command(rulebook: str, kind: str, to: str, lang: str | None, players: int | None, output: str | None) -> int:
    """Make a document from a rulebook: what is printed says what is played, since both come from the same lines.

    With `--players`, numbers and counts are those for that many players.
    """
    loaded = open_rulebook(rulebook)
    number = number_of_players(loaded, players) if players is not None else None
    errors = errors_in(loaded)
    if errors:
        raise Stop(errors, FINDINGS, loaded.sources)
    if output is not None and _is_rulebook(output, loaded.sources):
        raise misuse("F09", f"`{output}` is a rulebook, and would be lost", "give another file with `-o`")
    put(_made(loaded, kind, to, lang or own_language(loaded), number), output, loaded.sources)
    return FINE


def known_language(lang: str) -> None:
    """Raises Stop for a language that documents cannot be written in."""
    documents = importlib.import_module("dreambook.generators.documents")
    if lang not in documents.languages():
        raise unknown_word("--lang", lang, list(documents.languages()))


def own_language(loaded: Any) -> str:
    """The language that a rulebook is written in, where documents can be written in it; else English."""
    from dreambook.interpreter.model.translations import SOURCE, source_language

    documents = importlib.import_module("dreambook.generators.documents")
    language = source_language(loaded.rules)
    return language if language in documents.languages() else SOURCE


def put(text: str, output: str | None, sources: Iterable[str]) -> None:
    """Write a document to a file, or to the terminal. Raises Stop where a rulebook would be lost."""
    from dreambook.interpreter.cli.output import write, write_file

    if output is None or output == "-":
        write(text)
    elif _is_rulebook(output, sources):
        raise misuse("F09", f"`{output}` is a rulebook, and would be lost", "give another file with `-o`")
    else:
        write_file(output, text)


def _is_rulebook(output: str, sources: Iterable[str]) -> bool:
    """Whether a rulebook, or what belongs to one, lies where the document should go."""
    if not os.path.exists(output):
        return False
    return output.endswith(".dream") or any(os.path.exists(path) and os.path.samefile(output, path) for path in sources)


def _made(loaded: Any, kind: str, to: str, lang: str, players: int | None) -> str:
    """The document. The generators are looked up by name: what interprets a rulebook does not depend on them."""
    documents = _known(kind, to, lang)
    if kind != "changes":
        text: str = documents.make_document(loaded.rules, kind, to, lang, players)
        return text
    if not loaded.patches:
        raise misuse(
            "F11", f"{loaded.title} changes no other rulebook", f"name an expansion or a variant too, as in `{loaded.name}+variant`"
        )  # fmt: skip
    return changes(open_rulebook(loaded.path.split("+")[0]), loaded, to, lang, players)


def _known(kind: str, to: str, lang: str) -> Any:
    """The generators, once it is known that they can make what is asked for. Raises Stop."""
    documents = importlib.import_module("dreambook.generators.documents")
    for option, value, known in (
        ("--kind", kind, documents.KINDS),
        ("--to", to, documents.FORMATS),
        ("--lang", lang, documents.languages()),
    ):
        if value not in known:
            raise unknown_word(option, value, list(known))
    return documents


def changes(base: Any, loaded: Any, to: str, lang: str, players: int | None) -> str:
    """What changes from one rulebook to another, and which of the first one's examples come out otherwise then."""
    from dreambook.interpreter.patches.examples import changed_examples

    documents = _known("changes", to, lang)
    text: str = documents.make_document(
        loaded.rules, "changes", to, lang, players, base.rules, changed_examples(base, loaded)
    )
    return text
