"""Play by chance: which actions come most often, and how a first turn may go."""

from collections import Counter
from typing import Any

from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.consequences import choice, consequences, who
from dreambook.generators.verbalise.step import Step
from dreambook.interpreter.bots.utility import worth_by_aims
from dreambook.interpreter.errors import DreamError
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import sample_of
from dreambook.interpreter.play.pending import DECLINE, Decision

EVENTS = 250
"""So many decisions and chance events are settled at random to see what is chosen how often."""
STEPS = 15
"""So many decisions of a first turn are told."""
SEED = 1
TURNS = 40
"""So many first turns are tried."""
ENOUGH = 5
"""A turn in which so many different things are decided shows enough."""


def chosen(book: Book) -> Counter[str]:
    """How often each action or option is chosen in play by chance, by its title."""
    counts: Counter[str] = Counter()
    m = _begun(book)
    if m is None:
        return counts
    generator = seeded(SEED)
    m.log = []
    try:
        m.run()
        for _ in range(EVENTS):
            if m.result is not None:
                break
            _go(m, generator)
    except DreamError:
        # What was played until then counts all the same.
        pass
    for entry in m.log:
        if entry[0] == "choose":
            site = m.g.sites[entry[2]]
            if site.kind == "menu" and isinstance(entry[3], int):
                counts[_title(book, m, entry[2], entry[3])] += 1
    return counts


def passing_places(book: Book) -> frozenset[str]:
    """The places in which, in play by chance, something lies only while something is done: not when the turn has passed, nor
    at a decision that is part of nothing else."""
    m = _begun(book)
    if m is None:
        return frozenset()
    generator = seeded(SEED)
    zones = m.g.box.zone_slots
    seen: list[tuple[int, bool, set[str]]] = []
    active = m.s[m.g.slot_active]
    try:
        m.run()
        for _ in range(EVENTS):
            if m.result is not None:
                break
            if isinstance(m.pending, Decision):
                filled = {name for name, slots in zones.items() if any(m.ids(slot) for slot in slots.values())}
                seen.append((len(m.stack), m.s[m.g.slot_active] != active, filled))
                active = m.s[m.g.slot_active]
            _go(m, generator)
    except DreamError:
        # What was played until then counts all the same.
        pass
    least = min((depth for depth, _, _ in seen), default=0)
    lasting = {name for depth, passed, filled in seen if depth == least or passed for name in filled}
    return frozenset(name for _, _, filled in seen for name in filled) - lasting


def _title(book: Book, m: Machine, site: int, option: int) -> str:
    names = m.g.sites[site]
    return names.titles[option] or (book.v.lexicon.title(names.names[option]) if names.names[option] else "")


def first_turn(book: Book) -> list[Step]:
    """The first turn of a game, decision by decision, each with what came of it: of many turns that chance plays the one that
    comes to its end and shows most; among equal ones that which goes best by the aims of the rulebook, in the fewest
    decisions."""
    m = _begun(book)
    if m is None:
        return []
    best = max(range(SEED, SEED + TURNS), key=lambda seed: _tried(m.copy(), seed))
    return _told(book, m.copy(), best)


def _tried(m: Machine, seed: int) -> tuple[bool, int, float, int]:
    """How well a turn goes that chance plays: whether it comes to its end, how many different things are decided in it (more
    than enough is no better), what it is worth, and minus the number of decisions."""
    generator = seeded(seed)
    sites: set[object] = set()
    decisions = 0
    try:
        m.run()
        turn, active = _Turn(m), m.s[m.g.slot_active]
        while turn.goes_on(m) and decisions < STEPS:
            pending = m.pending
            index = _go(m, generator)
            if isinstance(pending, Decision):
                decisions += 1
                if pending.values[index] != DECLINE:
                    sites.add((pending.site, index if m.g.sites[pending.site].kind == "menu" else 0))
    except DreamError:
        return False, 0, 0.0, 0
    return not turn.goes_on(m), min(len(sites), ENOUGH), round(worth_by_aims(m, active), 3), -decisions


class _Turn:
    """Tells when a turn is over: somebody else is active, or the only player is asked again what began the turn."""

    def __init__(self, m: Machine) -> None:
        self.active = m.s[m.g.slot_active]
        self.first: int | None = None
        self.left = False

    def goes_on(self, m: Machine) -> bool:
        """Whether the turn that this began with goes on; asked at each decision and chance event."""
        if m.result is not None or m.s[m.g.slot_active] != self.active:
            return False
        pending = m.pending
        if m.g.players > 1 or not isinstance(pending, Decision):
            return True
        if self.first is None:
            self.first = pending.site
        elif pending.site != self.first:
            self.left = True
        elif self.left:
            return False
        return True


def _told(book: Book, m: Machine, seed: int) -> list[Step]:
    """A turn that chance plays, in words."""
    generator = seeded(seed)
    told: list[Step] = []
    decisions = 0
    try:
        before = m.copy()
        m.run()
        turn, active = _Turn(m), m.s[m.g.slot_active]
        while turn.goes_on(m) and decisions < STEPS:
            pending = m.pending
            if isinstance(pending, Decision):
                decisions += 1
                _also(book, told, before, m)
                before = m.copy()
                before.log = m.log = []
                prior = m.copy()
                index = _go(m, generator)
                made = [entry for entry in m.log or () if entry[0] == "choose"]
                v = book.v
                chose = tuple(v.say("words", words=choice(book, before, *entry[1:])) for entry in made)
                if not _idle(made):
                    told.append(Step(v.sentence(v.say("step-chooses", who=who(book, pending.player), choices=chose))))
            else:
                prior = m.copy()
                index = _go(m, generator)
            if m.s[m.g.slot_active] != active and m.result is None:
                m = _before_the_next(prior, index, active)
                break
        _also(book, told, before, m)
    except DreamError:
        return told
    return told


def _idle(made: list[tuple[Any, ...]]) -> bool:
    """Whether nothing was chosen: a question that is answered with no needs no line."""
    return all(entry[3] == DECLINE for entry in made)


def _before_the_next(m: Machine, index: int, active: int) -> Machine:
    """The position after the last event of a turn, from that before it, in which the next turn has not yet begun."""
    pending = m.pending
    if isinstance(pending, Decision):
        m.L[pending.register] = pending.values[index]
    elif pending is not None:
        m.take_outcome(index)
    if pending is not None:
        m.pc, m.pending = pending.next, None
    pc = m.pc
    while pc >= 0 and m.pending is None and m.s[m.g.slot_active] == active:
        m.pc = pc
        pc = m.g.code[pc](m)
    return m


def _also(book: Book, told: list[Step], before: Machine, after: Machine) -> None:
    """What has happened since the last step, below it."""
    lines = tuple(Step(line) for line in consequences(book, before, after, counters_only=True))
    if told and lines:
        told[-1] = Step(told[-1].text, (*told[-1].steps, *lines))
    elif lines:
        told.append(Step(book.say("walk-first"), lines))


def _begun(book: Book) -> Machine | None:
    """A game after the setup, for the fewest players of which one can teach the other."""
    numbers = book.played.numbers
    positions = book.played.begun(2 if 2 in numbers else numbers[0])
    return positions[0] if positions else None


def _go(m: Machine, generator: Generator) -> int:
    """One decision or chance event, by chance; gives which option or outcome it was."""
    pending = m.pending
    if isinstance(pending, Decision):
        tried = sample_of(len(pending.values))
        index = tried[generator.below(len(tried))]
        m.choose(index)
        return index
    index = m.draw_chance(generator)
    m.happen(index)
    return index
