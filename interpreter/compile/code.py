"""What compiling an expression gives, and the names that are visible where it stands."""

import re
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from dreambook.grammar.span import Span
from dreambook.interpreter.model.types import Type


class KindAsValue(Exception):
    """A kind of component stands where a value is needed."""


class KindText(str):
    """The source of a kind: there is none, so it cannot be put into other source."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        raise KindAsValue


class Pick(NamedTuple):
    """So many components at an end of a pile or row: the sources of its slot and of the number, and whether the end is the
    bottom. `each` is the source of the loops (` for i in ...`) over the items that the others speak of."""

    slot: str
    number: str
    bottom: bool
    each: str = ""


@dataclass(frozen=True)
class Code:
    """Python source of an expression over `m` (the machine), `s` (its slots) and `L` (the live values).

    `reads` are the names of zones and variables that it depends on. For a zone, `slot` is the source of its slot number,
    and `zone` its name; `picks` says which ends of piles must be settled by chance before it is read.
    `within` is the source of the slot of the pile or row of which it is a part in the same order.
    """

    text: str
    type: Type
    reads: frozenset[str] = frozenset()
    slot: str | None = None
    zone: str | None = None
    constant: bool = False
    picks: tuple[Pick, ...] = ()
    variable: str | None = None
    within: str | None = None

    def typed(self, kind: Type) -> "Code":
        """The same source with another type."""
        return replace(self, type=kind)

    def for_each(self, item: str, items: str) -> "Code":
        """The same source, to be read for each of some items: what it picks is settled for each of them."""
        name = re.compile(rf"\b{item}\b")
        picks = tuple(
            pick._replace(each=f" for {item} in {items}{pick.each}") if name.search(f"{pick}") else pick
            for pick in self.picks
        )
        return replace(self, picks=picks)


def merge(*codes: Code) -> tuple[frozenset[str], tuple[Pick, ...]]:
    """What several expressions together read and pick."""
    reads: frozenset[str] = frozenset()
    picks: tuple[Pick, ...] = ()
    for code in codes:
        reads |= code.reads
        picks += code.picks
    return reads, picks


@dataclass
class Scope:
    """The names visible at a place in the rules.

    `locals` maps a name to the source that gives its value and its type; `player` is the source of the current player;
    `items` are the items of the `where`s around, innermost last; `it` is what `it` means when no `where` is around. `naming` is the name that the items of the set will have.
    """

    locals: dict[str, tuple[str, Type]] = field(default_factory=dict)
    player: str = "L[0]"
    items: tuple[tuple[str, Type], ...] = ()
    it: tuple[str, Type] | None = None
    depth: int = 0
    used: set[str] = field(default_factory=set)
    declared: dict[str, Span] = field(default_factory=dict)
    naming: str = ""

    def inner(self, item: str, kind: Type) -> "Scope":
        """The scope inside a `where` about such an item; about a player, names mean that player's."""
        named = {**self.locals, self.naming: (item, kind)} if self.naming else self.locals
        return Scope(
            named, item if kind.base == "player" else self.player, (*self.items, (item, kind)), self.it,
            self.depth + 1, self.used, self.declared,
        )  # fmt: skip

    def named(self, name: str) -> "Scope":
        """The scope of a set from which something with this name comes: in the `where` of the set it is each item."""
        return Scope(self.locals, self.player, self.items, self.it, self.depth, self.used, self.declared, name)

    def as_player(self, player: str) -> "Scope":
        """The scope in which another player acts; it sees the same locals, and its own stay its own."""
        return Scope(dict(self.locals), player, self.items, self.it, self.depth, self.used, dict(self.declared))

    def nested(self) -> "Scope":
        """A block's scope: names it introduces end with it."""
        return self.as_player(self.player)
