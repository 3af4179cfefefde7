"""`dream new`: a small rulebook to start from, which can be checked and played as it stands."""

import os
import re
import sys
import unicodedata
from importlib.resources import files

import click

from dreambook.interpreter.cli.guard import FINE, misuse
from dreambook.interpreter.cli.values import OneOf

KINDS = {
    "game": "a bit of everything: cards, a choice of two things, a limit, examples",
    "card": "hands, suits, choices in secret, tricks",
    "board": "a grid, pieces of each player, neighbours and groups",
    "cooperative": "all against the game: shared stocks, roles of chance, winning and losing together",
    "dice": "rolling, keeping, and knowing when to stop",
}
"""What one can begin with, and what each shows."""
_TITLE, _NAME = "First Steps", "first_steps"


@click.command("new", short_help="Begin a rulebook with a small one that works.")
@click.argument("name", required=False, default="my_game")
@click.option(
    "--kind", type=OneOf(*KINDS), default="game", show_default=True, help="What to begin; --list says what each is."
)
@click.option("--list", "listed", is_flag=True, help="Say what one can begin with.")
@click.option("-o", "--output", metavar="FILE", help="Where to write it; NAME.dream if not given, - for the terminal.")
def new_command(name: str, kind: str, listed: bool, output: str | None) -> int:
    """Begin a rulebook with a small one that works.

    It is a whole game with comments that say what each part is: change it line by line, and check and play it as you
    go. A file that is there already is never touched.
    """
    from dreambook.interpreter.cli.output import write, write_file

    if listed:
        width = max(map(len, KINDS))
        write("".join(f"{word:<{width}}  {text}\n" for word, text in KINDS.items()))
        return FINE
    title, identifier = _names(name)
    path = output or f"{identifier}.dream"
    text = scaffold(kind, identifier, title)
    if path == "-":
        write(text)
        return FINE
    if os.path.lexists(path):
        raise misuse("F09", f"`{path}` is there already", "give another name, or another file with `-o`")
    write_file(path, text)
    sys.stderr.write(f"{path} is written. Now try:\n  dream check {path}\n  dream play {path}\n")
    return FINE


def scaffold(kind: str, name: str, title: str) -> str:
    """The text to start from, with its name and title."""
    text = (files("dreambook.interpreter.cli") / f"new_{kind}.dream").read_text(encoding="utf-8")
    return text.replace(f'{_NAME} "{_TITLE}"', f'{name} "{title}"').replace(_NAME, name)


def _names(given: str) -> tuple[str, str]:
    """A title for people and a name for the rulebook. Raises Stop when no name can be made of it."""
    text = " ".join(unicodedata.normalize("NFC", os.path.basename(given).removesuffix(".dream")).split())
    name = re.sub(r"\W+", "_", text).strip("_").lower()
    if not name or not name[0].isalpha():
        raise misuse("F11", f"no name can be made of `{given}`", "begin it with a letter, as in `dream new my_game`")
    title = text.replace("_", " ") if text != name else text.replace("_", " ").capitalize()
    title = title.replace('"', "'").replace("\\", "/").replace("{", "(").replace("}", ")")
    return title, f"{name}_game" if _reserved(name) else name


def _reserved(name: str) -> bool:
    """Whether the language has this word already."""
    from dreambook.grammar.parser import parse
    from dreambook.grammar.source import source_from_text

    source, _ = source_from_text(f"language 1\nrulebook {name}\n", "name")
    return any(d.span is not None and d.span.line == 2 for d in parse(source)[1])
