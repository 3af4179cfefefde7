"""The files of a case: those whose text stands there, and those that are too large or too odd to be written down."""

import os
import random
import re
import string
from collections.abc import Callable
from pathlib import Path

from dreambook.interpreter.api import shipped_rulebooks
from tests.badinput.cases import Directive

HEAD = 'language 1\nrulebook calm "Calm"\n    players 2\n    competitive\n'
TURNS = "turns\n    choose way: left or right\n    win for active\n"

_ESCAPE = re.compile(rb"\\(x[0-9a-f]{2}|[nrt0\\])")
_SHORT = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"0": b"\0", b"\\": b"\\"}


def prepare(directive: Directive, folder: Path) -> None:
    """Make what a directive asks for."""
    maker = getattr(_Makers, directive.word, None)
    if maker is not None:
        name, value = directive.name_and_value
        maker(directive, folder / name, value)


class _Makers:
    """A method for each directive that makes something."""

    @staticmethod
    def file(directive: Directive, path: Path, _value: str) -> None:
        path.write_bytes(directive.text.encode())

    @staticmethod
    def bytes(directive: Directive, path: Path, _value: str) -> None:
        path.write_bytes(_ESCAPE.sub(_escaped, "".join(directive.lines).encode()))

    @staticmethod
    def make(_directive: Directive, path: Path, value: str) -> None:
        name, *numbers = value.split()
        content = MADE[name](*map(int, numbers))
        path.write_bytes(content if isinstance(content, bytes) else content.encode())

    @staticmethod
    def shipped(_directive: Directive, path: Path, value: str) -> None:
        path.write_bytes(Path(shipped_rulebooks()[value]).read_bytes())

    @staticmethod
    def change(directive: Directive, path: Path, _value: str) -> None:
        text = path.read_text(encoding="utf-8")
        old: list[str] = []
        new: list[str] = []
        for line in [*directive.lines, ""]:
            if line[:1] == "+":
                new.append(line[2:])
                continue
            if new:
                before = "\n".join(old)
                assert before in text, f"`{before}` does not stand in {path.name}"
                text = text.replace(before, "\n".join(new), 1)
                old, new = [], []
            if line:
                assert line[0] == "-", line
                old.append(line[2:])
        path.write_text(text, encoding="utf-8")

    @staticmethod
    def cut(_directive: Directive, path: Path, value: str) -> None:
        path.write_bytes(path.read_bytes()[: int(value)])

    @staticmethod
    def mode(_directive: Directive, path: Path, value: str) -> None:
        path.chmod(int(value, 8))

    @staticmethod
    def folder(_directive: Directive, path: Path, _value: str) -> None:
        path.mkdir(parents=True)

    @staticmethod
    def link(_directive: Directive, path: Path, value: str) -> None:
        path.symlink_to(value)


def _escaped(match: "re.Match[bytes]") -> bytes:
    code = match.group(1)
    return bytes([int(code[1:], 16)]) if code[:1] == b"x" else _SHORT[code]


# ---------------------------------------------------------------- files that are made
def garbage(size: int) -> bytes:
    """Bytes by chance."""
    return random.Random(1).randbytes(size)


def garbled(size: int) -> str:
    """Printable characters by chance."""
    return "".join(random.Random(2).choices(string.printable, k=size))


def nested_blocks(depth: int) -> str:
    """Blocks within blocks."""
    lines = [f"{' ' * (level + 4)}if 1 = 1" for level in range(depth)]
    return f"{HEAD}turns\n" + "\n".join(lines) + f"\n{' ' * (depth + 4)}nothing\n"


def parentheses(depth: int) -> str:
    """Parentheses within parentheses."""
    return f"{HEAD}constants\n    big = {'(' * depth}1{')' * depth}\n{TURNS}"


def negations(depth: int) -> str:
    """`not not not ...`"""
    return f"{HEAD}turns\n    if {'not ' * depth}1 = 1\n        nothing\n"


def sum_of(terms: int) -> str:
    """A sum with many terms."""
    return f"{HEAD}constants\n    big = {' + '.join(['1'] * terms)}\n{TURNS}"


def chain(length: int) -> str:
    """Constants, each defined by the next."""
    lines = [f"    c{n} = c{n + 1} + 1" for n in range(length)]
    return f"{HEAD}constants\n" + "\n".join(lines) + f"\n    c{length} = 1\n{TURNS}"


def kinds_of_kinds(length: int) -> str:
    """Kinds of card, each a special case of the one before."""
    lines = ['    card K0 "k" x 1', *(f"    card K{n} is K{n - 1} x 1" for n in range(1, length))]
    return f"{HEAD}components\n" + "\n".join(lines) + f"\n{TURNS}"


def procedures(length: int) -> str:
    """Procedures, each doing the next."""
    parts = [f"procedure p{n}\n    do p{n + 1}\n" for n in range(length)]
    return f"{HEAD}{''.join(parts)}procedure p{length}\n    nothing\nturns\n    do p0\n    win for active\n"


def long_line(length: int) -> str:
    """One line without an end."""
    return f"{HEAD}setup\n    {'shuffle deck ' * (length // 13)}\n{TURNS}"


def long_name(length: int) -> str:
    """A name that nobody declared, without an end."""
    return f"{HEAD}setup\n    shuffle {'n' * length}\n{TURNS}"


def long_text(length: int) -> str:
    """A text without its closing quote."""
    return f'{HEAD}setup\n    "{"w" * length}\n{TURNS}'


def many_mistakes(count: int) -> str:
    """A mistake on each line."""
    return f"{HEAD}setup\n" + "    shufle deck\n" * count + TURNS


def many_unknown(count: int) -> str:
    """An unknown name on each line."""
    return f"{HEAD}setup\n" + "".join(f"    shuffle deck_{n}\n" for n in range(count)) + TURNS


def json_nested(depth: int) -> str:
    """Lists within lists."""
    return "[" * depth + "]" * depth


def wide_cell(size: int) -> str:
    """A table with a cell that nobody can read."""
    return f"name,copies,size,colour\n{'C' * size},1,9,red\n"


def zeros(size: int) -> bytes:
    """NUL bytes."""
    return bytes(size)


MADE: dict[str, Callable[..., str | bytes]] = {
    made.__name__: made
    for made in (
        garbage, garbled, nested_blocks, parentheses, negations, sum_of, chain, kinds_of_kinds, procedures, long_line,
        long_name, long_text, many_mistakes, many_unknown, json_nested, wide_cell, zeros,
    )
}  # fmt: skip


# ---------------------------------------------------------------- before and after
Look = dict[str, tuple[int, bytes | str | None]]


def look(folder: Path) -> Look:
    """All that lies in a folder: name -> permissions, and content or the target of a link."""
    found: Look = {}
    for root, folders, names in os.walk(folder):
        for name in [*folders, *names]:
            path = Path(root, name)
            mode = path.lstat().st_mode
            inside: bytes | str | None = None
            if path.is_symlink():
                inside = os.readlink(path)
            elif path.is_file():
                inside = path.read_bytes()
            found[path.relative_to(folder).as_posix()] = (mode, inside)
    return found
