"""Playing on at random, as fast as the machine goes: option numbers alone, no labels, no views."""

from dreambook.interpreter.play.generator import Generator
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Decision


def random_playout(m: Machine, generator: Generator, limit: int) -> int:
    """Play the machine's game to its end with uniform random choices, at most `limit` decisions; how many there were.

    `m.result` is None afterwards when the limit was reached. Raises PlayError where the rules do not say what happens.
    """
    below = generator.below
    choose = m.choose
    decisions = 0
    pending = m.pending
    while pending is not None:
        if pending.__class__ is Decision:
            if decisions == limit:
                break
            decisions += 1
            choose(below(len(pending.values)))
        else:
            m.happen(m.draw_chance(generator))
        pending = m.pending
    return decisions


def worked_playout(m: Machine, generator: Generator, limit: int) -> int:
    """A random playout that counts its work: each decision, each chance event, each option that the rules try out."""
    sites = m.g.sites
    work = decisions = 0
    while (pending := m.pending) is not None:
        work += 1
        if isinstance(pending, Decision):
            if sites[pending.site].looks:
                work += len(pending.values) + len(pending.refused)
            if decisions == limit:
                break
            decisions += 1
            m.choose(generator.below(len(pending.values)))
        else:
            m.happen(m.draw_chance(generator))
    return work
