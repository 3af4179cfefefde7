"""`dream diff`: what changes from one rulebook to another."""

import click

from dreambook.interpreter.cli.documents import changes, output_option, own_language, put
from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, misuse
from dreambook.interpreter.cli.options import errors_in, number_of_players, open_rulebook, players_option


@click.command("diff", short_help="Say what changes from one rulebook to another.")
@click.argument("base")
@click.argument("variant")
@click.option("--to", default="md", show_default=True, metavar="FORMAT", help="md (Markdown), html, or pdf.")
@click.option("--lang", metavar="LANGUAGE", help="In which language; in the rulebook's own if not given.")
@players_option
@output_option
def diff_command(base: str, variant: str, to: str, lang: str | None, players: int | None, output: str | None) -> int:
    """Say what changes from one rulebook to another, in words: what is new, what is otherwise, what is gone, and which
    examples come out otherwise.

    Any two rulebooks can be compared: `dream diff onirim onirim+sphinx`, or an old version of a file and a new one.
    """
    old, new = open_rulebook(base), open_rulebook(variant)
    for loaded in (old, new):
        errors = errors_in(loaded)
        if errors:
            raise Stop(errors, FINDINGS, loaded.sources)
    number = number_of_players(new, players) if players is not None else None
    if to == "pdf" and output is None:
        raise misuse("F11", "a PDF needs a file", "say which: `-o changes.pdf`")
    put(changes(old, new, to, lang or own_language(new), number), output, [*old.sources, *new.sources])
    return FINE
