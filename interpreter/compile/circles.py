"""Who beats whom must not lead back to where it began: then each is beaten, and none of them counts (S14)."""

from collections.abc import Collection, Mapping, Sequence
from graphlib import CycleError, TopologicalSorter
from typing import TypeVar

from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.grammar.span import Span

T = TypeVar("T")


def circle_of(beaten: Mapping[T, Collection[T]]) -> list[T]:
    """Names of which each beats the next and the last beats the first; none where there is no such circle.

    `beaten` has for each name those that it beats.
    """
    for name, losers in beaten.items():
        if name in losers:
            return [name]
    try:
        TopologicalSorter(beaten).prepare()
    except CycleError as problem:
        # Each of these is beaten by the next, and the last is the first again.
        circle: list[T] = problem.args[1]
        return circle[:0:-1]
    return []


def report_circle(circle: Sequence[str], places: Sequence[Span], found: Diagnostics) -> None:
    """Report such a circle, with the places where two of its members are said to beat the next."""
    first, second = circle[0], circle[-1]
    if len(circle) == 1:
        message = f"`{first}` beats itself"
    elif len(circle) == 2:
        message = f"`{first}` and `{second}` beat each other"
    else:
        message = f"these beat each other in a circle: {', '.join(f'`{name}`' for name in circle)}"
    found.error("S14", message, *(Label(place) for place in places[:2]), help="take one `beats` away")
