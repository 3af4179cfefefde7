"""`dream record`: a kept game as an example of its rulebook, or as a test."""

from typing import TYPE_CHECKING

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, misuse
from dreambook.interpreter.cli.options import rulebook_option
from dreambook.interpreter.cli.values import OneOf

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.play.game import Game


@click.command("record", short_help="Turn a kept game into an example or a test.")
@click.argument("file")
@rulebook_option
@click.option(
    "--as", "form", type=OneOf("example", "test"), default="example",
    help="An example to paste into the rulebook, or a transcript for `dream replay --against`.  [default: example]",
)  # fmt: skip
@click.option("--title", metavar="TEXT", help="What the example is called.")
@click.option("-o", "--output", metavar="FILE", help="Where to write it; the terminal if not given.")
def record_command(file: str, rulebook: str | None, form: str, title: str | None, output: str | None) -> int:
    """Turn a kept game into an example of its rulebook, or into a test.

    An example begins with the setup, tells every choice and what chance brought, and claims how the game ended. It is
    played before it is written, and passes `dream check` in its rulebook. A test is the whole transcript of the game:
    `dream replay FILE --against TRANSCRIPT` says where the game runs otherwise.
    """
    from dreambook.interpreter.cli.output import write, write_file
    from dreambook.interpreter.cli.saving import kept, text_lies_there

    if title is not None and (not title.strip() or '"' in title or not title.isprintable()):
        raise misuse("F11", "a title is one line of text without quotes", "write `--title 'A short game'`")
    if title is not None and form == "test":
        raise misuse("F11", "a test has no title", "leave out `--title`, or record an example")
    loaded, again = kept(file, rulebook)
    if again.problem is not None or again.game is None:
        raise Stop([again.problem] if again.problem is not None else [], FINDINGS)
    text = _example(again.game, loaded, title, file) if form == "example" else again.text
    if output is None or output == "-":
        write(text)
        return FINE
    if not text_lies_there(output, form):
        raise misuse("F09", f"`{output}` is something else, and would be lost", "give another file with `-o`; nothing was written")  # fmt: skip
    write_file(output, text)
    return FINE


def _example(game: "Game", loaded: "Rulebook", title: str | None, file: str) -> str:
    from dreambook.interpreter.check.recording import Unsayable, as_example

    taken = {example.title for example in loaded.rules.examples}
    if title is not None and title in taken:
        raise misuse("F11", f"there is an example `{title}` already", "choose another title")
    plain = "A recorded game"
    titles = [title] if title is not None else [plain, *(f"{plain} ({n})" for n in range(2, len(taken) + 3))]
    try:
        return as_example(game, loaded, next(t for t in titles if t not in taken))
    except Unsayable as problem:
        stop = misuse("F07", f"`{file}` cannot be told as an example: {problem}", "record a test: `--as test`")
        raise Stop([*stop.findings, *problem.findings], FINDINGS) from problem


__all__ = ["record_command"]
