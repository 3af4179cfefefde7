"""Counting the ways to play so many turns, as chess programmers do: all decisions of a turn together are one move."""

from collections.abc import Iterator

from dreambook.interpreter.api import load
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Decision


def start(name: str, players: int = 2) -> Machine:
    """A game at its beginning, where nothing is left to chance."""
    return load(name).start(players, seed=1).machine


def turns(m: Machine, player: int) -> Iterator[Machine]:
    """The positions after each way in which a player can finish the turn."""
    pending = m.pending
    if m.result is not None or not isinstance(pending, Decision) or pending.player != player:
        yield m
        return
    for i in range(len(pending.values)):
        following = m.copy()
        following.choose(i)
        yield from turns(following, player)


def perft(m: Machine, depth: int) -> int:
    """How many ways there are to play so many turns."""
    if m.result is not None:
        return 0
    assert isinstance(m.pending, Decision)
    after = turns(m, m.pending.player)
    return sum(1 for _ in after) if depth == 1 else sum(perft(x, depth - 1) for x in after)
