"""In which order patches apply, which need or exclude each other, and which of them touch one thing without an order."""

from collections.abc import Iterator, Sequence
from graphlib import CycleError, TopologicalSorter
from itertools import combinations
from typing import NamedTuple

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.patches.trees import called, heading_of, name_of

Named = dict[str, ast.Document]
"""Patches by their names."""


def in_order(patches: Sequence[ast.Document], found: Diagnostics) -> list[ast.Document]:
    """The patches as they apply one after the other: as they say themselves, else as they are given.

    Reports V03 where one needs or excludes another, or where each comes after the other; V02 where two touch one thing
    and nothing says which of them comes later.
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
        return list(patches)
    given, ready, ordered = list(named), [], []  # type: ignore[var-annotated]
    while sorter.is_active():
        ready += sorter.get_ready()
        name = min(ready, key=given.index)
        ready.remove(name)
        ordered.append(name)
        sorter.done(name)
    _check_touches(named, ordered, before, found)
    return [named[name] for name in ordered]


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


# ------------------------------------------------------------------ what patches touch
class Touch(NamedTuple):
    """A thing that a patch puts something else in place of, or adds to."""

    thing: str
    """What it is called, the same for all patches of a rulebook."""
    place: Node
    after: str
    """What is said of it afterwards, for people."""
    result: Node | None
    """What stands in its place; None where it is gone, or where there is more of it."""
    adds: bool = False


def touches(patch: ast.Document) -> Iterator[Touch]:
    """What a patch changes of what there is already."""
    for block in patch.blocks:
        if isinstance(block, ast.Patch) and block.low is not None:
            yield Touch("players", block, "is for others", block.high if block.high is not None else block.low)
        if isinstance(block, ast.SetConstant):
            yield Touch(block.name, block, "sets it", block.value)
        elif isinstance(block, ast.Remove):
            yield Touch(block.target.name, block, "takes it away", None)
        elif isinstance(block, ast.AddLines | ast.AddToList):
            yield Touch(block.target.name, block, "adds to it", None, adds=True)
        elif isinstance(block, ast.Replace):
            new = block.block
            if isinstance(new, ast.Setup | ast.Scoring | ast.Aim | ast.EndSection):
                yield Touch(f"the {called(new)}", block, "replaces it", new)
            else:
                yield Touch(name_of(new) or "", block, "replaces it", new)
        elif isinstance(block, ast.Trigger) and block.order == "instead of" and isinstance(block.event, ast.EventNamed):
            event = block.event.of
            if isinstance(event, ast.Name):
                yield Touch(event.name, block, "puts something else in its place", block)


def _check_touches(named: Named, ordered: Sequence[str], before: dict[str, set[str]], found: Diagnostics) -> None:
    """Two patches that touch one thing commute, or say which of them comes later."""
    for first, second in combinations(ordered, 2):
        if _comes_before(first, second, before):
            continue
        for a in touches(named[first]):
            for b in touches(named[second]):
                if a.thing != b.thing or (a.adds and b.adds) or _commute(a, b):
                    continue
                found.error(
                    "V02", f"`{first}` and `{second}` both change `{a.thing}`, and nothing says which comes later",
                    Label(a.place.span, f"`{first}` {a.after}"), Label(b.place.span, f"`{second}` {b.after}"),
                    help=f"write `after {first}` below the heading of `{second}`, or the other way round, or `excludes {first}`",
                )  # fmt: skip


def _commute(a: Touch, b: Touch) -> bool:
    """Whether the same comes of it in either order."""
    if a.adds or b.adds:
        return False
    if a.result is None or b.result is None:
        return a.result is b.result
    return ast.same(a.result, b.result)


def _comes_before(first: str, second: str, before: dict[str, set[str]]) -> bool:
    waiting, seen = [second], set()
    while waiting:
        for name in before[waiting.pop()]:
            if name == first:
                return True
            if name not in seen:
                seen.add(name)
                waiting.append(name)
    return False
