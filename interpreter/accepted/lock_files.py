"""Lock files: `sphinx.lock` beside `sphinx.dream` says what stood there when its author last accepted it.

    {"kind": "dreambook lock", "format": 1, "name": "sphinx",
     "targets": {"value cards_in_the_box": {"meaning": "1f...", "wording": "a0...", "text": ["value cards_in_the_box", ...]}},
     "wordings": {"rule four_sphinxes": {"meaning": ..., "wording": ..., "text": [...], "words": [...]}}}

`targets` are the parts of the rulebook that an expansion or a variant changes, as they were; `wordings` are the rules of the
file itself that have a wording.
"""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.grammar.span import Span
from dreambook.interpreter.play.save_files import SaveProblem, read_bytes, write_atomically

KIND, FORMAT = "dreambook lock", 1
_KEYS = {"kind", "format", "name", "targets", "wordings"}


@dataclass(frozen=True)
class Accepted:
    """A part of a rulebook as it was accepted: hashes of its meaning and of its words, its lines, and its words."""

    meaning: str
    wording: str
    text: tuple[str, ...]
    words: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lock:
    """What was accepted of one file."""

    name: str
    targets: Mapping[str, Accepted] = field(default_factory=dict)
    wordings: Mapping[str, Accepted] = field(default_factory=dict)


def lock_path(path: str) -> str:
    """Where the lock of a `.dream` file lies."""
    return str(Path(path).with_suffix(".lock"))


def write_lock(path: str, lock: Lock) -> None:
    """Write the lock of a `.dream` file in one step. Raises SaveProblem (F09)."""
    data = {
        "kind": KIND, "format": FORMAT, "name": lock.name,
        **{part: {key: asdict(entry) for key, entry in sorted(getattr(lock, part).items())} for part in ("targets", "wordings")},
    }  # fmt: skip
    write_atomically(lock_path(path), (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode("utf-8"))


def read_lock(path: str) -> tuple[Lock | None, list[Diagnostic]]:
    """The lock of a `.dream` file, None where it has none; a finding where there is one that cannot be read: F02, F03 or F05,
    or F22 where it is no whole lock file."""
    where = lock_path(path)
    if not Path(where).exists():
        return None, []
    try:
        content = read_bytes(where, "a lock file")
    except SaveProblem as problem:
        return None, [problem.diagnostic]
    try:
        data = json.loads(content.decode("utf-8-sig"))
        return _lock(data), []
    except UnicodeDecodeError:
        return None, [_bad(where, "it is not UTF-8")]
    except json.JSONDecodeError as problem:
        return None, [_bad(where, "it is not whole JSON", problem.lineno, problem.colno)]
    except (RecursionError, ValueError) as problem:
        return None, [_bad(where, str(problem) if isinstance(problem, _Wrong) else "it is not JSON of this kind")]


class _Wrong(ValueError):
    """What is wrong with the data of a lock file."""


def _lock(data: Any) -> Lock:
    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise _Wrong("dreambook did not write it")
    if data.get("format") != FORMAT:
        raise _Wrong(f"it has format {str(data.get('format'))[:20]}, and this dreambook reads format {FORMAT}")
    if data.keys() != _KEYS or not isinstance(data["name"], str):
        raise _Wrong("something is missing in it, or too much")
    return Lock(data["name"], _entries(data["targets"]), _entries(data["wordings"]))


def _entries(data: Any) -> dict[str, Accepted]:
    if not isinstance(data, dict):
        raise _Wrong("something is missing in it, or too much")
    return {key: _entry(key, value) for key, value in data.items()}


def _entry(key: str, value: Any) -> Accepted:
    lists = ("text", "words")
    whole = isinstance(value, dict) and value.keys() == {"meaning", "wording", *lists}
    if not whole or not all(isinstance(value[name], str) for name in ("meaning", "wording")):
        raise _Wrong(f"what it says of `{key[:60]}` is not whole")
    if not all(isinstance(value[name], list) and all(isinstance(line, str) for line in value[name]) for name in lists):
        raise _Wrong(f"what it says of `{key[:60]}` is not whole")
    return Accepted(value["meaning"], value["wording"], tuple(value["text"]), tuple(value["words"]))


def _bad(path: str, why: str, line: int = 1, column: int = 1) -> Diagnostic:
    return Diagnostic(
        "F22", info("F22").severity, f"this lock file cannot be read: {why}", (Label(Span.at(path, line, column)),),
        "look at the rules once more, and write it anew with `dream accept`", cause=(path, why),
    )  # fmt: skip
