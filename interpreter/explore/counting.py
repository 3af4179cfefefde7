"""How many plays there are, by dynamic programming over the explored graph instead of playing them one by one.

A play is a path from the start. Positions that are reached in more than one way make the graph much smaller than the
tree of plays, and the number of paths from a node is the sum over its edges. (The same idea as transposition tables in
perft, the move-generator test of chess programs.)
"""

from collections.abc import Sequence

DECISION, CHANCE, END, OPEN = range(4)
"""What a node is; OPEN is a decision that was not followed further."""
NOWHERE = -1
"""Where an option leads after which play stops with an error."""
UNSEEN = -2
"""Where an outcome leads that was not followed."""


def topological(following: Sequence[Sequence[int]], nodes: Sequence[int]) -> list[int] | None:
    """The nodes so that each comes after all that it leads to (edges to other nodes do not count); None for a cycle.

    Kahn's algorithm (1962) on the reversed edges.
    """
    inside = set(nodes)
    waiting = {n: sum(1 for c in following[n] if c in inside) for n in nodes}
    leading: dict[int, list[int]] = {n: [] for n in nodes}
    for n in nodes:
        for c in following[n]:
            if c in inside:
                leading[c].append(n)
    order = [n for n in nodes if not waiting[n]]
    for n in order:
        for before in leading[n]:
            waiting[before] -= 1
            if not waiting[before]:
                order.append(before)
    return order if len(order) == len(waiting) else None


def complete_plays(kinds: Sequence[int], following: Sequence[Sequence[int]]) -> list[int] | None:
    """For each node the number of ways to go on from it to an end; None when play can come back to where it was."""
    order = topological(following, range(len(kinds)))
    if order is None:
        return None
    plays = [0] * len(kinds)
    for n in order:
        plays[n] = 1 if kinds[n] == END else _sum(plays, following[n])
    return plays


def plays_within(kinds: Sequence[int], following: Sequence[Sequence[int]], depth: int) -> list[int] | None:
    """For each node the number of plays of at most `depth` decisions from it; None when chance alone can go in circles.

    A node that was not followed has a right number only for as many decisions as it was followed, which is all that
    the start needs.
    """
    chance = [n for n, kind in enumerate(kinds) if kind == CHANCE]
    order = topological(following, chance)
    if order is None:
        return None
    plays = [0 if kind == CHANCE else 1 for kind in kinds]
    for n in order:
        plays[n] = _sum(plays, following[n])
    for _ in range(depth):
        before = plays
        plays = [1 if kind == END else 0 for kind in kinds]
        for n, kind in enumerate(kinds):
            if kind == DECISION:
                plays[n] = _sum(before, following[n])
        for n in order:
            plays[n] = _sum(plays, following[n])
    return plays


def _sum(plays: Sequence[int], nodes: Sequence[int]) -> int:
    return sum(plays[n] for n in nodes if n >= 0)
