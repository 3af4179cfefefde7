"""Files: written in one step; and those of saved games read with distrust."""

import contextlib
import errno
import json
import os
import secrets
import stat
from collections.abc import Sequence
from typing import Any

from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.grammar.source import MAX_BYTES
from dreambook.grammar.span import Span
from dreambook.interpreter.errors import DreamError
from dreambook.interpreter.interrupts import undisturbed

WIDTH = 140


class SaveProblem(DreamError):
    """A game that cannot be kept, or gone on with. `diagnostic` is the finding."""

    def __init__(self, code: str, message: str, path: str = "", line: int = 1, column: int = 1, help: str = "") -> None:
        super().__init__(message)
        labels = (Label(Span.at(path, line, column)),) if path else ()
        self.diagnostic = Diagnostic(code, info(code).severity, message, labels, help, cause=(path or "save", message))

    @property
    def diagnostics(self) -> Sequence[Diagnostic]:
        """The finding."""
        return (self.diagnostic,)


# ---------------------------------------------------------------- writing
def write_atomically(path: str, content: bytes) -> None:
    """Put a file in its place in one step: at every moment the old content or the new is there, never a part.

    A link stays a link to the file that is written; permissions stay as they are. An interrupt waits until it is done.
    Raises SaveProblem (F09).
    """
    with undisturbed():
        _write(path, content)


def _write(path: str, content: bytes) -> None:
    temporary = ""
    try:
        if not path:
            raise OSError(errno.ENOENT, "no name is given")
        target = os.path.realpath(path)
        mode = _mode(target)
        folder, name = os.path.split(target)
        temporary = os.path.join(folder, f".{name[:100]}.{secrets.token_hex(4)}.tmp")
        # Not tempfile: its files are for the owner alone, and a save should be as readable as any file made here.
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666)
        with os.fdopen(descriptor, "wb") as stream:
            stream.write(content)
            stream.flush()
            os.fsync(stream.fileno())
        if mode is not None:
            os.chmod(temporary, mode)
        os.replace(temporary, target)
        temporary = ""
        _keep_folder(folder)
    except (OSError, ValueError) as problem:
        raise _cannot_write(path, problem) from problem
    finally:
        if temporary:
            with contextlib.suppress(OSError):
                os.unlink(temporary)


def _mode(target: str) -> int | None:
    """The permissions of the file that is there. Raises OSError when something else than a file is there."""
    try:
        found = os.stat(target)
    except FileNotFoundError:
        return None
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, "is a folder")
    if not stat.S_ISREG(found.st_mode):
        raise OSError(errno.EINVAL, "is not an ordinary file")
    if not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, "is write-protected")
    return stat.S_IMODE(found.st_mode)


def _keep_folder(folder: str) -> None:
    """Let the folder's entry reach the disk too, where the system can do that."""
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def _cannot_write(path: str, problem: Exception) -> SaveProblem:
    number = problem.errno if isinstance(problem, OSError) else None
    folder = os.path.dirname(path) or "."
    if not path:
        why, help = "it has no name", "give it one"
    elif number in (errno.ENOENT, errno.ENOTDIR):
        why, help = _no_folder(path, folder)
    elif number == errno.EISDIR:
        why, help = "a folder of that name is there", "name a file in it"
    elif number in (errno.EACCES, errno.EPERM):
        why, help = "you may not write there", "name a place where you may write"
    elif number == errno.EROFS:
        why, help = "the disk is read-only", "name another place"
    elif number in (errno.ENOSPC, errno.EDQUOT):
        why, help = "the disk is full", "make room, or name another place"
    elif number == errno.EFBIG:
        why, help = "the system allows no file of that size", "name another place"
    elif number == errno.ENAMETOOLONG:
        why, help = "the name is too long", "give it a shorter name"
    else:
        text = problem.strerror if isinstance(problem, OSError) and problem.strerror else str(problem)
        why, help = text.lower(), "name another place"
    return SaveProblem("F09", f"`{path}` cannot be written: {why}", help=f"{help}; nothing was written")


def _no_folder(path: str, folder: str) -> tuple[str, str]:
    """Why nothing can lie there: the folder is missing, is a file, or is one that the system keeps for itself."""
    if os.path.isdir(folder):
        if os.path.islink(path):
            return "it is a link that leads nowhere", "remove the link, or name another file"
        return f"the folder `{folder}` takes no files", "name another place"
    above = folder
    while above and not os.path.lexists(above):
        above = os.path.dirname(above)
    if above and not os.path.isdir(above):
        return f"`{above}` is no folder", "name another place"
    return f"there is no folder `{folder}`", "make the folder, or name another place"


def pretty(value: Any, indent: str = "", lead: int = 0) -> str:
    """JSON for people: what fits on a line stands on one, after `lead` characters."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + lead + len(flat) <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, dict):
        names = {k: json.dumps(k, ensure_ascii=False) + ": " for k in value}
        lines = [inner + names[k] + pretty(v, inner, len(names[k])) for k, v in value.items()]
        return "{\n" + ",\n".join(lines) + f"\n{indent}}}"
    if all(isinstance(item, str | int | None) for item in value):
        return "[\n" + "\n".join(inner + line for line in _filled(value, WIDTH - len(inner))) + f"\n{indent}]"
    return "[\n" + ",\n".join(inner + pretty(item, inner) for item in value) + f"\n{indent}]"


def _filled(items: list[Any], room: int) -> list[str]:
    """Many small items, as many on a line as fit."""
    lines = [""]
    for i, item in enumerate(items):
        text = json.dumps(item, ensure_ascii=False) + ("," if i + 1 < len(items) else "")
        if lines[-1] and len(lines[-1]) + len(text) + 1 > room:
            lines.append("")
        lines[-1] += f" {text}" if lines[-1] else text
    return lines


# ---------------------------------------------------------------- reading
def read_bytes(path: str, what: str = "a save") -> bytes:
    """A file that dreambook has written, whole. Raises SaveProblem (F01 to F05); `what` says what it should be."""
    try:
        with open(path, "rb") as stream:
            content = stream.read(MAX_BYTES * 4 + 1)
    except (OSError, ValueError) as problem:
        raise _cannot_read(path, problem, what) from None
    if len(content) > MAX_BYTES * 4:
        raise SaveProblem(
            "F05",
            f"`{path}` is larger than any {what.partition(' ')[2]}",
            help=f"name the file of {'a saved game' if what == 'a save' else what}",
        )
    return content


def read_json(path: str) -> Any:
    """The data of a file. Raises SaveProblem: F01 to F05 when it cannot be read, F07 when it is not whole JSON."""
    content = read_bytes(path)
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        line = content.count(b"\n", 0, problem.start) + 1
        column = problem.start - (content.rfind(b"\n", 0, problem.start) + 1) + 1
        raise not_json("it is not UTF-8", path, line, column) from None
    return parse(text, path)


def parse(text: str, path: str = "") -> Any:
    """The data of a text. Raises SaveProblem (F07) with the place where it stops being JSON."""
    if not text.strip():
        raise not_json("the file is empty", path)
    try:
        return json.loads(text, object_pairs_hook=_entries, parse_constant=_refuse, parse_float=_refuse)
    except json.JSONDecodeError as problem:
        end = text.rstrip()
        early = problem.pos >= len(end) or problem.msg.startswith("Unterminated")
        where = "it ends too early" if early else "it is not JSON" if problem.pos == 0 else "the JSON breaks off"
        raise not_json(where, path, problem.lineno, problem.colno) from None
    except RecursionError:
        raise not_json("it is nested too deep", path) from None
    except ValueError as problem:
        # Python reads no number with thousands of digits.
        long = "integer string conversion" in str(problem)
        raise not_json("a number in it has too many digits" if long else str(problem), path) from None


def not_json(why: str, path: str, line: int = 1, column: int = 1) -> SaveProblem:
    """F07 for a file that is not whole JSON."""
    place = f" (line {line}, column {column})" if (line, column) != (1, 1) else ""
    return SaveProblem(
        "F07", f"this is not a save, or a damaged one: {why}{place}", path, line, column,
        help="name a file that dreambook has saved, or use an earlier save",
    )  # fmt: skip


def _entries(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    entries = dict(pairs)
    if len(entries) < len(pairs):
        twice = next(name for i, (name, _) in enumerate(pairs) if name in dict(pairs[:i]))
        raise ValueError(f"`{twice[:40]}` stands twice in one place")
    return entries


def _refuse(text: str) -> Any:
    raise ValueError(f"{text[:40]} is not a whole number")


def _cannot_read(path: str, problem: Exception, what: str = "a save") -> SaveProblem:
    number = problem.errno if isinstance(problem, OSError) else None
    if number == errno.EISDIR:
        return SaveProblem("F02", f"`{path}` is a folder, not {what}", help="name a file in it")
    if number in (errno.EACCES, errno.EPERM):
        return SaveProblem("F03", f"you may not read `{path}`", help="change its permissions, or name another file")
    return SaveProblem(
        "F01", f"there is no file `{path}`", help=f"name the file of {'a saved game' if what == 'a save' else what}"
    )
