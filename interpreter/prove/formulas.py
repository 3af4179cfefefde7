"""Formulas that simplify themselves as far as their parts are known, and the terms that expressions become.

A formula is `True`, `False` or one of the solver's; a figure is an int or one of the solver's. So what depends on
constants alone never reaches the solver.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import z3

Formula = Any
"""A bool, or a formula of the solver."""
Figure = Any
"""An int, or an integer of the solver."""

NONE = -1
"""The code of none among players, spaces and options."""


class Unsaid(Exception):
    """An expression that no formula says exactly."""


def both(*parts: Formula) -> Formula:
    """All of these."""
    kept = [part for part in parts if part is not True]
    if any(part is False for part in kept):
        return False
    return True if not kept else kept[0] if len(kept) == 1 else z3.And(*kept)


def either(*parts: Formula) -> Formula:
    """One of these at least."""
    kept = [part for part in parts if part is not False]
    if any(part is True for part in kept):
        return True
    return False if not kept else kept[0] if len(kept) == 1 else z3.Or(*kept)


def negated(part: Formula) -> Formula:
    """The opposite."""
    return not part if isinstance(part, bool) else z3.Not(part)


def chosen(condition: Formula, one: Any, other: Any) -> Any:
    """One of two figures, or of two formulas, by a condition."""
    if isinstance(condition, bool):
        return one if condition else other
    if one is other or (isinstance(one, int) and isinstance(other, int) and type(one) is type(other) and one == other):
        return one
    return z3.If(condition, one, other)


def equal(a: Any, b: Any) -> Formula:
    """Whether two figures (or two formulas) are the same."""
    if isinstance(a, int) and isinstance(b, int):
        return a == b
    return a == b if isinstance(a, z3.ExprRef) else b == a


def total(figures: Iterable[Figure]) -> Figure:
    """The sum."""
    known, open_ = 0, []
    for figure in figures:
        if isinstance(figure, int):
            known += int(figure)
        else:
            open_.append(figure)
    if not open_:
        return known
    return z3.Sum(*open_, z3.IntVal(known)) if known or len(open_) > 1 else open_[0]


def compared(op: str, a: Figure, b: Figure) -> Formula:
    """`<`, `<=`, `>` or `>=`."""
    return {"<": lambda: a < b, "<=": lambda: a <= b, ">": lambda: a > b, ">=": lambda: a >= b}[op]()


# ------------------------------------------------------------------ terms
@dataclass(frozen=True)
class Number:
    """A number."""

    of: Figure


@dataclass(frozen=True)
class Truth:
    """Yes or no."""

    of: Formula


@dataclass(frozen=True)
class Coded:
    """A player, an option or a space, by its code; NONE where it is none. `base` says which of them."""

    of: Figure
    base: str


@dataclass(frozen=True)
class Piece:
    """One component: what is printed on it (a species), and the zone where it lies (None where nothing is known of that).

    `key` tells pieces apart; that of an item of a set that nobody names is `ANYONE`.
    """

    species: Figure
    place: Figure | None
    key: Hashable
    domain: tuple[int, ...]
    optional: bool = False


ANYONE = "anyone"


@dataclass(frozen=True)
class Group:
    """Several players, options, spaces or numbers: each that may be among them, and whether it is."""

    members: tuple[tuple[Any, Formula], ...]


@dataclass(frozen=True)
class Heap:
    """Several components: for each zone (None: wherever they lie) the species that are meant, each with a condition."""

    parts: tuple[tuple[int | None, Mapping[int, Formula]], ...]


@dataclass(frozen=True)
class Kind:
    """All components of these species."""

    species: frozenset[int]


Term = Number | Truth | Coded | Piece | Group | Heap | Kind
