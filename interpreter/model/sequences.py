"""Which trigger comes first when several are set off at one moment: `triggers in this order`, else the order of the file."""

import heapq
from collections.abc import Iterable
from graphlib import CycleError, TopologicalSorter
from itertools import pairwise
from typing import TYPE_CHECKING

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.grammar.span import Span

if TYPE_CHECKING:
    from dreambook.interpreter.model.symbols import Rules


def put_in_sequence(rules: "Rules", found: Diagnostics) -> None:
    """Sort `rules.triggers` as the rulebook orders them; what no line orders stays as it stands in the file.

    S01 is reported for what is no trigger, S14 for lines that go in a circle.
    """
    named = {trigger.head.name or "": trigger for trigger in rules.triggers}
    edges: dict[tuple[str, str], Span] = {}
    for line in rules.sequences:
        known = [name for name in line.names if _known(rules, line, name, named, found)]
        for first, second in pairwise(known):
            edges.setdefault((first, second), line.span)
    if not edges:
        return
    try:
        order = in_order(named, edges)
    except CycleError as error:
        # A circle is given with its first name at both ends.
        circle = error.args[1]
        labels = [Label(place) for place in dict.fromkeys(edges[pair] for pair in pairwise(circle))]
        what = " before ".join(f"`{name}`" for name in circle)
        found.report("S14", f"these orders go in a circle: {what}", *labels, help="take one of them out")
        return
    rules.triggers = [named[name] for name in order]
    for name in reversed(order):
        after = {b for a, b in edges if a == name}
        rules.comes_before[name] = frozenset(after.union(*(rules.comes_before[b] for b in after)))


def in_order(names: Iterable[str], before: Iterable[tuple[str, str]]) -> list[str]:
    """Names so that the first of each pair stands before the second; what no pair orders stays as it is.

    Raises graphlib.CycleError where the pairs go in a circle.
    """
    listed = list(names)
    places = {name: i for i, name in enumerate(listed)}
    pairs = list(before)
    sorter = TopologicalSorter({name: {a for a, b in pairs if b == name} for name in listed})
    sorter.prepare()
    ready = [places[name] for name in sorter.get_ready()]
    order: list[str] = []
    while ready:
        heapq.heapify(ready)
        order.append(listed[heapq.heappop(ready)])
        sorter.done(order[-1])
        ready.extend(places[name] for name in sorter.get_ready())
    return order


def _known(
    rules: "Rules", line: ast.TriggerSequence, name: str, named: dict[str, ast.Trigger], found: Diagnostics
) -> bool:
    if name in named:
        return True
    if name not in rules.lost:
        symbol = rules.names.get(name)
        what = f"`{name}` is a {symbol.kind}, no trigger" if symbol else f"no trigger is named `{name}`"
        found.error("S01", what, rules.locate(line, name), help=did_you_mean(name, named) or "name a trigger")
    return False
