"""The kinds of values that options take; a wrong one is a finding that says what is right."""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from dreambook.interpreter.cli.guard import misuse

if TYPE_CHECKING:
    _Word = click.ParamType[str]
    _Number = click.ParamType[int]
else:
    # Older versions of click know no parameter here.
    _Word = _Number = click.ParamType


class OneOf(_Word):
    """One of a few words."""

    name = "word"

    def __init__(self, *words: str) -> None:
        self.words = words

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """How help shows the choice."""
        return f"[{'|'.join(self.words)}]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The word. Raises Stop (F11) with the nearest one."""
        if value not in self.words:
            raise unknown_word(_name(param), str(value), self.words)
        return str(value)


class Number(_Number):
    """A whole number, at least so much."""

    name = "number"

    def __init__(self, least: int | None = None) -> None:
        self.least = least

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """The number. Raises Stop (F11)."""
        name, text = _name(param), str(value)
        help = f"write it in digits, as in `{name} {max(self.least or 0, 2)}`"
        if not _NUMBER.fullmatch(text):
            raise misuse("F11", f"`{name}` takes a whole number, not `{text}`" if text else f"`{name}` is empty", help)
        number = int(text.replace(",", ""))
        if self.least is not None and number < self.least:
            raise misuse("F11", f"`{name}` takes a number from {self.least} up, not {number}", help)
        return number


_NUMBER = re.compile(r"-?(\d{1,3}(,\d{3})+|\d{1,40})")


def unknown_word(option: str, value: str, known: Sequence[str]) -> Exception:
    """The finding for a word that an option does not know."""
    from dreambook.grammar.diagnostics import did_you_mean

    # In backticks, so that a word which means something elsewhere too is never put into another language.
    help = did_you_mean(value, known) or f"there is: {', '.join(f'`{word}`' for word in known)}"
    return misuse("F11", f"`{option}` does not know `{value}`", help)


def _name(param: click.Parameter | None) -> str:
    return max(param.opts, key=len) if param is not None else "this"
