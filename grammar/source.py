"""Source texts: reading a file and making one text of it that has exact places.

A text is normalised before anything else looks at it: a byte order mark is dropped, CRLF and CR become LF, the text
becomes NFC and ends with a newline. What cannot stand in a rulebook (curly quotes, no-break spaces, control
characters, mixed indentation) is reported by characters.py, each with its place.
"""

import os
import unicodedata
from bisect import bisect_right
from dataclasses import dataclass, field
from pathlib import Path

from dreambook.grammar.characters import check_characters
from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label, did_you_mean
from dreambook.grammar.span import Span

__all__ = ["MAX_BYTES", "Source", "Span", "load_source", "source_from_text"]

MAX_BYTES = 4 * 1024 * 1024
"""The largest file that is read; a rulebook with all its cards is far smaller."""

_MAX_SIBLINGS = 2000
_MANY_ZEROS = 10
"""A text with more zero bytes is no text."""


@dataclass(frozen=True)
class Source:
    """A text with its name.

    `lines` is what the author wrote, for showing. `text` is what the parser reads: the same characters at the same
    places, except that each reported bad character is replaced by the one that was meant (a straight quote, a space),
    so that one slip is one finding and not ten.
    """

    name: str
    text: str
    lines: tuple[str, ...]
    _starts: tuple[int, ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        starts = [0]
        for line in self.lines:
            starts.append(starts[-1] + len(line) + 1)
        object.__setattr__(self, "_starts", tuple(starts))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column of the character at `offset` in the text; an offset outside is moved to the nearest end."""
        offset = max(0, min(offset, len(self.text)))
        index = bisect_right(self._starts, offset) - 1
        return index + 1, offset - self._starts[index] + 1

    def span(self, start: int, end: int) -> Span:
        """The place of `text[start:end]`."""
        line, column = self.position(start)
        end_line, end_column = self.position(end)
        return Span.of(self.name, line, column, end_line, end_column)


def source_from_text(text: str, name: str) -> tuple[Source, list[Diagnostic]]:
    """A source with this text, and a finding for each thing in it that cannot stand in a rulebook."""
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    text = unicodedata.normalize("NFC", text)
    if not text.endswith("\n"):
        text += "\n"
    lines = tuple(text[:-1].split("\n"))
    mended, found = check_characters(name, lines)
    return Source(name, "\n".join(mended) + "\n", lines), found


def load_source(
    path: str | os.PathLike[str], name: str | None = None, *, cited: Span | None = None
) -> tuple[Source | None, list[Diagnostic]]:
    """Read a file; None when it cannot be read, with the finding (F01 to F05) that says why.

    `name` is what spans and messages call the file, its path by default. `cited` is the place in another source that
    asks for this file, shown with the finding.
    """
    file = Path(path)
    shown = file.as_posix() if name is None else name
    labels = (Label(cited, "asked for here"),) if cited else ()

    def failed(code: str, message: str, help: str = "") -> tuple[None, list[Diagnostic]]:
        return None, [Diagnostic(code, info(code).severity, message, labels, help, cause=(shown,))]

    try:
        if file.is_dir():
            return failed("F02", f"`{shown}` is a folder, not a file", _name_a_file_in(file))
        # One byte more than allowed tells a large file from a full one, also for pipes, which have no size.
        with file.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except PermissionError:
        return failed("F03", f"no permission to read `{shown}`", "ask the owner of the file, or read a copy")
    except (FileNotFoundError, NotADirectoryError):
        return failed("F01", f"there is no file `{shown}`", _nearest_file(file))
    except (OSError, ValueError) as problem:
        # A name too long, a loop of links, a NUL in the path: no such file can be there.
        reason = problem.strerror if isinstance(problem, OSError) else str(problem)
        return failed(
            "F01", f"`{shown}` cannot be opened: {(reason or 'no reason given').lower()}", "name another file"
        )
    if len(data) > MAX_BYTES:
        limit = MAX_BYTES // (1024 * 1024)
        return failed("F05", f"`{shown}` is larger than {limit} MB", "split it into companion files")
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as problem:
        return None, [_not_utf8(data, problem.start, shown)]
    if data.count(0) > _MANY_ZEROS:
        return None, [_not_text(data, shown)]
    return source_from_text(text, shown)


def _not_utf8(data: bytes, offset: int, name: str) -> Diagnostic:
    before = data[:offset].decode("utf-8")
    before = before.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    line, start = before.count("\n") + 1, before.rfind("\n") + 1
    column = len(unicodedata.normalize("NFC", before[start:])) + 1
    notes: tuple[str, ...] = ()
    advice = "save the file as UTF-8 in your editor"
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        notes = ("the file starts like one saved as UTF-16",)
    else:
        meant = data[offset : offset + 1].decode("cp1252", "replace")
        if meant.isprintable() and meant != "\ufffd":
            notes = (f"in Windows-1252 this byte is `{meant}`",)
    message = f"`{name}` is not UTF-8: byte 0x{data[offset]:02X} at byte {offset}, line {line}"
    label = Label(Span.at(name, line, column), "this byte")
    return Diagnostic("F04", info("F04").severity, message, (label,), advice, notes, cause=(name,))


def _not_text(data: bytes, name: str) -> Diagnostic:
    """A file with so many zero bytes that it is no text, or one in another encoding."""
    zero, start = data.index(0), data[:1000]
    notes = ("the file looks like one saved as UTF-16",) if len(start) < 4 * start.count(0) < 3 * len(start) else ()
    message = f"`{name}` is not UTF-8: there are {data.count(0):,} zero bytes in it, the first at byte {zero}"
    label = Label(Span.at(name, data.count(b"\n", 0, zero) + 1, zero - data.rfind(b"\n", 0, zero)), "this byte")
    advice = "save the file as UTF-8 in your editor"
    return Diagnostic("F04", info("F04").severity, message, (label,), advice, notes, cause=(name,))


def _siblings(folder: Path) -> list[str]:
    """The names in a folder, sorted; none when it cannot be listed."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entry.name for entry, _ in zip(entries, range(_MAX_SIBLINGS), strict=False))
    except (OSError, ValueError):
        return []


def _nearest_file(file: Path) -> str:
    folder = file.parent
    if file.is_symlink():
        return f"it is a link to `{os.readlink(file)}`, which is not there"
    if not folder.is_dir():
        return f"there is no folder `{folder.as_posix()}`"
    names = _siblings(folder)
    guess = did_you_mean(file.name, names)
    if guess:
        return guess
    if f"{file.name}.dream" in names:
        return f"did you mean `{file.name}.dream`?"
    rulebooks = [f"`{name}`" for name in names if name.endswith(".dream")]
    if not rulebooks:
        return "there is no rulebook in that folder; `dream new` begins one"
    return f"the rulebooks in that folder: {', '.join(rulebooks[:5])}"


def _name_a_file_in(folder: Path) -> str:
    rulebooks = [name for name in _siblings(folder) if name.endswith(".dream")]
    if not rulebooks:
        return "name a file in it"
    main = f"{folder.resolve().name}.dream"
    choice = main if main in rulebooks else rulebooks[0]
    return f"name a file in it: `{(folder / choice).as_posix()}`"
