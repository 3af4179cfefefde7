"""In which order patches apply, and which of them need or exclude each other."""

from collections.abc import Sequence
from graphlib import CycleError, TopologicalSorter
from typing import NamedTuple

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.patches.trees import heading_of

Named = dict[str, ast.Document]
"""Patches by their names."""


class Order(NamedTuple):
    """Patches as they apply one after the other, by name, and which come before each because one of them says so."""

    patches: Named
    before: dict[str, set[str]]


def in_order(patches: Sequence[ast.Document], found: Diagnostics) -> Order:
    """The patches as they apply one after the other: as they say themselves, else as they are given.

    Reports V03 where one needs or excludes another, or where each comes after the other.
    """
    named = {heading.name: patch for patch in patches if (heading := heading_of(patch)) is not None}
    before: dict[str, set[str]] = {name: set() for name in named}
    for name, patch in named.items():
        heading = _heading(patch)
        _check_company(heading, named, found)
        for order in heading.orders:
            for other in order.names:
                if other in named and order.kind in ("after", "requires"):
                    before[name].add(other)
                elif other in named and order.kind == "before":
                    before[other].add(name)
    sorter = TopologicalSorter(before)
    try:
        sorter.prepare()
    except CycleError as problem:
        circle = sorted(set(problem.args[1]))
        found.error(
            "V03", f"each of these comes after the other: {', '.join(circle)}",
            *(Label(_heading(named[name]).span) for name in circle[:2]),
            help="take one `after`, `before` or `requires` away",
        )  # fmt: skip
        return Order(named, {name: set(named) for name in named})
    given, ready, ordered = list(named), [], []  # type: ignore[var-annotated]
    while sorter.is_active():
        ready += sorter.get_ready()
        name = min(ready, key=given.index)
        ready.remove(name)
        ordered.append(name)
        sorter.done(name)
    return Order({name: named[name] for name in ordered}, before)


def _heading(patch: ast.Document) -> ast.Patch:
    heading = heading_of(patch)
    assert heading is not None
    return heading


def _check_company(heading: ast.Patch, named: Named, found: Diagnostics) -> None:
    for order in heading.orders:
        for other in order.names:
            if order.kind == "requires" and other not in named:
                found.error(
                    "V03", f"`{heading.name}` requires `{other}`, which is not in play", Label(order.span),
                    help=f"add it, as in `+{other}+{heading.name}`",
                )  # fmt: skip
            elif order.kind == "excludes" and other in named:
                found.error(
                    "V03", f"`{heading.name}` and `{other}` exclude each other", Label(order.span),
                    Label(_heading(named[other]).span, "the other"), help="play with one of them",
                )  # fmt: skip


def comes_before(first: str, second: str, before: dict[str, set[str]]) -> bool:
    """Whether one patch surely applies before another; `before` has for each those directly before it."""
    return first in all_before(second, before)


def all_before(name: str, before: dict[str, set[str]]) -> set[str]:
    """All patches that surely apply before one."""
    waiting, seen = [name], set()
    while waiting:
        for other in before[waiting.pop()]:
            if other not in seen:
                seen.add(other)
                waiting.append(other)
    return seen
