"""Writing: findings and JSON to a stream, text to a file as a whole or not at all."""

import json
import os
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from typing import IO, TYPE_CHECKING, Any

from dreambook.interpreter.cli.guard import MISUSE, Stop, misuse

if TYPE_CHECKING:
    from dreambook.grammar.diagnostics import Diagnostic
    from dreambook.grammar.source import Source

PLAIN_WIDTH = 100
OF_RULEBOOKS = (".dream", ".words", ".lock")
"""How the names of files end that belong to rulebooks: nothing else is written there."""


def wants_colour(stream: IO[str]) -> bool:
    """Whether colours may be written to a stream: a terminal that is not told otherwise."""
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


def width_of(stream: IO[str]) -> int:
    """How many columns to fill: those of the terminal, else a fixed number, so that the same run gives the same text."""
    return shutil.get_terminal_size((PLAIN_WIDTH, 24)).columns if stream.isatty() else PLAIN_WIDTH


def show_findings(findings: "Sequence[Diagnostic]", sources: "Mapping[str, Source]", stream: IO[str]) -> None:
    """Write findings for people."""
    from dreambook.interpreter.cli.speech import language
    from dreambook.interpreter.report.text import render_text

    shown = render_text(
        findings, sources, colour=wants_colour(stream), width=width_of(stream), language=language()
    )  # fmt: skip
    stream.write(shown)
    stream.flush()


def write(text: str) -> None:
    """Write text to the standard output."""
    sys.stdout.write(text)


def write_bytes(content: bytes) -> None:
    """Write what is no text to the standard output."""
    sys.stdout.flush()
    sys.stdout.buffer.write(content)
    sys.stdout.buffer.flush()


def tell(text: str) -> None:
    """Write what dreambook says to the standard output, in the language of the command."""
    from dreambook.interpreter.cli.speech import say

    write(say(text))


def write_json(value: Any) -> None:
    """Write a value as JSON to the standard output, in ASCII: no encoding can spoil it."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def keep_rulebooks(output: str, sources: Iterable[str] = (), option: str = "-o") -> None:
    """Raise Stop (F09) where a rulebook, or what belongs to one, lies where something should be written: there itself, or
    where a link leads."""
    if not os.path.exists(output):
        return
    real = os.path.realpath(output)
    if real.endswith(OF_RULEBOOKS) or any(os.path.exists(path) and os.path.samefile(output, path) for path in sources):
        raise misuse(
            "F09",
            f"`{output}` is a rulebook, and would be lost"
            if real.endswith(".dream")
            else f"`{output}` belongs to a rulebook, and would be lost",
            f"give another file with `{option}`",
        )


def write_file(path: str, text: str | bytes) -> None:
    """Replace a file's content in one step. Raises Stop (F09) when it cannot be written.

    A reader sees the old text or the new one, never half of it; a link stays a link to the file that is written, and
    permissions stay as they are.
    """
    from dreambook.interpreter.play.save_files import SaveProblem, write_atomically

    try:
        write_atomically(path, text if isinstance(text, bytes) else text.encode("utf-8", "replace"))
    except SaveProblem as problem:
        raise Stop([problem.diagnostic], MISUSE) from problem
