"""Writing: findings and JSON to a stream, text to a file as a whole or not at all."""

import json
import os
import shutil
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any

from dreambook.interpreter.cli.guard import Stop, misuse

if TYPE_CHECKING:
    from dreambook.grammar.diagnostics import Diagnostic
    from dreambook.grammar.source import Source

PLAIN_WIDTH = 100


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
    from dreambook.interpreter.report.text import render_text

    stream.write(render_text(findings, sources, colour=wants_colour(stream), width=width_of(stream)))
    stream.flush()


def write(text: str) -> None:
    """Write text to the standard output."""
    sys.stdout.write(text)


def write_json(value: Any) -> None:
    """Write a value as JSON to the standard output, in ASCII: no encoding can spoil it."""
    sys.stdout.write(json.dumps(value, indent=2) + "\n")


def write_file(path: str, text: str) -> None:
    """Replace a file's content in one step, keeping its permissions. Raises Stop (F09) when it cannot be written.

    A reader sees the old text or the new one, never half of it; a link stays a link to the file that is written.
    """
    target = Path(os.path.realpath(path))
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", suffix=".tmp", dir=target.parent)
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        os.chmod(temporary, _mode(target))
        os.replace(temporary, target)
        temporary = None
    except OSError as problem:
        raise cannot_write(path, problem) from problem
    finally:
        if temporary is not None:
            os.unlink(temporary)


def _mode(target: Path) -> int:
    try:
        return target.stat().st_mode & 0o7777
    except FileNotFoundError:
        mask = os.umask(0)
        os.umask(mask)
        return 0o666 & ~mask


def cannot_write(path: str, problem: OSError) -> Stop:
    """The finding F09 for a file."""
    reason = (problem.strerror or str(problem) or "no reason given").lower()
    folder = os.path.dirname(path) or "."
    help = (
        f"there is no folder `{folder}`" if not os.path.isdir(folder) else "give another file, or mend its permissions"
    )
    return misuse("F09", f"`{path}` cannot be written: {reason}", help)
