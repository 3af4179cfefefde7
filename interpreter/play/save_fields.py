"""Reading a save field by field: whatever stands in it, either every field is right or the first wrong one is named."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

T = TypeVar("T")

MAX_SHOWN = 40


class BadField(Exception):
    """A field of a save that is not as it must be. `where` is its path, as in `position.zones.hand of player 1[0]`."""

    def __init__(self, where: str, why: str) -> None:
        super().__init__(f"`{where}` {why}" if where else f"it {why}")
        self.where = where
        self.why = why


@dataclass(frozen=True)
class Field:
    """A value of a save, and its path."""

    value: Any
    where: str = ""

    def bad(self, why: str) -> NoReturn:
        """Refuse the field: `why` follows its path, as in `is not a number`."""
        raise BadField(self.where, why)

    @property
    def shown(self) -> str:
        """The value, short enough for a message."""
        text = str(self.value).replace("\n", " ")
        return text if len(text) <= MAX_SHOWN else text[: MAX_SHOWN - 3] + "..."

    # ------------------------------------------------------------------ single values
    def number(self, low: int | None = None, high: int | None = None) -> int:
        """A whole number from `low` to `high`."""
        if self.value.__class__ is not int:
            self.bad("is not a whole number")
        if (low is not None and self.value < low) or (high is not None and self.value > high):
            self.bad(f"is {self.shown}, outside {'...' if low is None else low} to {'...' if high is None else high}")
        return int(self.value)

    def text(self) -> str:
        """A text."""
        if not isinstance(self.value, str):
            self.bad("is not a text")
        return self.value

    def truth(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            self.bad("is neither true nor false")
        return self.value

    def memory(self) -> bool | int | tuple[int, ...]:
        """What is remembered beside the variables: yes or no, a number, or several numbers."""
        if isinstance(self.value, list):
            return tuple(item.number() for item in self.items())
        return self.value if isinstance(self.value, bool) else self.number()

    def among(self, known: Mapping[str, T], what: str) -> T:
        """What a name stands for."""
        name = self.text()
        if name not in known:
            self.bad(f"is `{self.shown}`, but there is no such {what}")
        return known[name]

    # ------------------------------------------------------------------ several values
    def items(self, count: int | None = None) -> "list[Field]":
        """The items of a list, of so many where a number is given."""
        if not isinstance(self.value, list):
            self.bad("is not a list")
        if count is not None and len(self.value) != count:
            self.bad(f"has {len(self.value)} items, not {count}")
        return [Field(item, f"{self.where}[{i}]") for i, item in enumerate(self.value)]

    def entries(self) -> "dict[str, Field]":
        """The entries of an object."""
        if not isinstance(self.value, dict):
            self.bad("is not an object")
        return {key: Field(item, f"{self.where}.{key}" if self.where else key) for key, item in self.value.items()}

    def object(self, *names: str, optional: tuple[str, ...] = ()) -> "dict[str, Field]":
        """The entries of an object that has these, perhaps those that are optional, and no others."""
        found = self.entries()
        for name in names:
            if name not in found:
                self.bad(f"has no `{name}`")
        for name in found:
            if name not in names and name not in optional:
                self.bad(f"has an unknown `{name[:MAX_SHOWN]}`")
        return found
