"""`dream words`: what a rulebook does not say yet in another language, as a file of words to be filled in."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dreambook.interpreter.cli.documents import output_option, put
from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, misuse
from dreambook.interpreter.cli.options import open_rulebook, rulebook_argument

if TYPE_CHECKING:
    from dreambook.interpreter.check.translations import Missing


@click.command("words", short_help="List what a language has no words for.")
@rulebook_argument
@click.option("--lang", required=True, metavar="LANGUAGE", help="The language: de, en.")
@output_option
def words_command(rulebook: str, lang: str, output: str | None) -> int:
    """List what a rulebook does not say yet in another language, as a file of words to be filled in.

    Kept beside the rulebook as NAME.LANGUAGE.words it is found there. What is left empty still counts as missing. Of an
    expansion or a variant, what it adds is listed.
    """
    from dreambook.interpreter.check.translations import missing_in
    from dreambook.interpreter.cli.documents import known_language
    from dreambook.interpreter.model.translations import source_language

    known_language(lang)
    loaded = open_rulebook(rulebook)
    errors = [d for d in loaded.diagnostics if d.severity.value == "error"]
    if errors:
        raise Stop(errors, FINDINGS, loaded.sources)
    if lang == source_language(loaded.rules):
        raise misuse("F11", f"{loaded.title} is written in `{lang}`", "name another language with `--lang`")
    file = (loaded.patches or (loaded.path,))[-1]
    if output is not None and Path(output).exists():
        raise misuse(
            "F09", f"`{output}` is there already, and what is filled in would be lost", "give another file with `-o`, and copy the lines"
        )  # fmt: skip
    put("\n".join(_lines(missing_in(loaded, lang).get(file, []), lang)) + "\n", output, loaded.sources)
    return FINE


def _lines(missing: "Sequence[Missing]", language: str) -> Iterator[str]:
    """The file: names first, with what they are called as a comment; then texts, in the order of the rulebook."""
    if not missing:
        yield f"# Nothing is missing in `{language}`."
        return
    yield from ("language 1", "", f"words {language}")
    for one in missing:
        if one.name is not None:
            yield f'    {one.name}: ""' + (f"  # {one.text}" if one.text != one.name else "")
    for one in missing:
        if one.name is None:
            quoted = one.text.replace("\\", "\\\\").replace('"', '\\"')
            yield f'    "{quoted}": ""'
