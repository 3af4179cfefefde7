"""`dream ast` and `dream schema`: a rulebook's tree for other tools."""

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop
from dreambook.interpreter.cli.options import mistakes_of, open_rulebook, rulebook_argument


@click.command("ast", short_help="Write a rulebook's tree as JSON.")
@rulebook_argument
def ast_command(rulebook: str) -> int:
    """Write a rulebook's tree as JSON, as `dream schema` describes it.

    Where the text has mistakes, they are shown on the standard error and the exit code is 1; the tree holds all lines
    that are right.
    """
    from dreambook.grammar.tree_json import to_json
    from dreambook.interpreter.cli.output import write

    loaded = open_rulebook(rulebook)
    write(to_json(loaded.document).rstrip("\n") + "\n")
    mistakes = mistakes_of(loaded)
    if mistakes:
        raise Stop(mistakes, FINDINGS, loaded.sources)
    return FINE


@click.command("schema", short_help="Write the JSON Schema of such trees.")
def schema_command() -> int:
    """Write the JSON Schema of the trees that `dream ast` writes."""
    from dreambook.grammar.tree_json import json_schema
    from dreambook.interpreter.cli.output import write_json

    write_json(json_schema())
    return FINE
