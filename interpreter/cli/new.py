"""`dream new`: a small rulebook to start from, which can be checked and played as it stands."""

import os
import re
import sys
import unicodedata
from importlib.resources import files
from typing import TYPE_CHECKING

import click

from dreambook.interpreter.cli.guard import FINE, misuse
from dreambook.interpreter.cli.speech import say
from dreambook.interpreter.cli.values import OneOf

if TYPE_CHECKING:
    from dreambook.grammar.ast.base import Node
    from dreambook.interpreter.api import Rulebook

KINDS = {
    "game": "a bit of everything: cards, a choice of two things, a limit, examples",
    "card": "hands, suits, choices in secret, tricks",
    "board": "a grid, pieces of each player, neighbours and groups",
    "cooperative": "all against the game: shared stocks, roles of chance, winning and losing together",
    "dice": "rolling, keeping, and knowing when to stop",
    "variant": "what changes of a game that is there (of Pig; --variant-of names another)",
}
"""What one can begin with, and what each shows."""
_TITLE, _NAME = "First Steps", "first_steps"


@click.command("new", short_help="Begin a rulebook with a small one that works.")
@click.argument("name", required=False)
@click.option(
    "--kind", type=OneOf(*KINDS), default="game", show_default=True, help="What to begin; --list says what each is."
)
@click.option("--variant-of", "base", metavar="RULEBOOK", help="Begin a variant of this rulebook.")
@click.option("--list", "listed", is_flag=True, help="Say what one can begin with.")
@click.option("-o", "--output", metavar="FILE", help="Where to write it; NAME.dream if not given, - for the terminal.")
def new_command(name: str | None, kind: str, base: str | None, listed: bool, output: str | None) -> int:
    """Begin a rulebook with a small one that works.

    It is a whole game with comments that say what each part is: change it line by line, and check and play it as you
    go. A file that is there already is never touched.
    """
    from dreambook.interpreter.cli.output import write, write_file

    if listed:
        width = max(map(len, KINDS))
        write("".join(f"{word:<{width}}  {say(text)}\n" for word, text in KINDS.items()))
        return FINE
    variant = kind == "variant" or base is not None
    title, identifier = _names(name if name is not None else "my_variant" if variant else "my_game")
    path = output or f"{identifier}.dream"
    text = scaffold(kind, identifier, title) if base is None else variant_of(base, identifier, title)
    if path == "-":
        write(text)
        return FINE
    if os.path.lexists(path):
        raise misuse("F09", f"`{path}` is there already", "give another name, or another file with `-o`")
    write_file(path, text)
    then = f"dream diff {base or 'classics/pig'} {path}" if variant else f"dream play {path}"
    sys.stderr.write(say(f"{path} is written. Now try:\n") + f"  dream check {path}\n  {then}\n")
    return FINE


def variant_of(base: str, name: str, title: str) -> str:
    """The text of a variant of a rulebook that changes nothing yet: what it could change stands in comments. Raises Stop
    when there is no such rulebook."""
    from dreambook.grammar import ast
    from dreambook.interpreter.cli.options import open_rulebook

    loaded = open_rulebook(base)
    rules = loaded.rules
    constants = [
        f"# set {constant.name} = {_first_line(loaded, constant.value)}" for constant in rules.constants.values()
    ]
    parts = [
        ("action", [*rules.actions]), ("procedure", [*rules.procedures]), ("value", [*rules.values]), ("rule", [*rules.rules]),
        ("trigger", [trigger.head.name or "" for trigger in rules.triggers]),
        ("line", [node.label or "" for node in rules.nodes if isinstance(node, ast.Line)]),
    ]  # fmt: skip
    phases = [f"# remove {period.kind} {name}" for name, period in rules.periods.items()]
    removals = [f"# remove {kind} {part}" for kind, names in parts for part in names if part]
    examples = [f'# remove example "{example.title}"' for example in rules.examples]
    sections = [
        ("Other figures:", constants), ("What is gone, or `replace` with what comes in its place written below it:", [*phases, *removals]),
        ("Examples that come out otherwise then; `replace` tells how:", examples),
    ]  # fmt: skip
    lines = [
        f"# A variant of {rules.title}: what stands here changes, all else stays as it is.",
        "language 1",
        f'variant {name} "{title}" for {rules.name}',
        '    "Say in a sentence what it is about."',
        "",
        "# Take the # away from a line and change it. What is new is written as in a rulebook.",
    ]
    for heading, listed in sections:
        if listed:
            lines += ["", f"# {heading}", *listed]
    return "\n".join(lines) + "\n"


def _first_line(loaded: "Rulebook", node: "Node") -> str:
    """What the rulebook writes for something."""
    line = loaded.rules.lines[node.span.file][node.span.line - 1]
    return line[
        node.span.column - 1 : node.span.end_column - 1 if node.span.end_line == node.span.line else None
    ].strip()


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
