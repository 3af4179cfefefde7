"""Play by chance: which actions come most often, and how a first turn may go."""

from collections import Counter

from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.consequences import choice, consequences, who
from dreambook.generators.verbalise.step import Step
from dreambook.interpreter.errors import DreamError
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import sample_of
from dreambook.interpreter.play.pending import Decision

EVENTS = 250
"""So many decisions and chance events are settled at random to see what is chosen how often."""
STEPS = 15
"""So many steps of a first turn are told."""
SEED = 1


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


def _title(book: Book, m: Machine, site: int, option: int) -> str:
    names = m.g.sites[site]
    return names.titles[option] or (book.v.lexicon.title(names.names[option]) if names.names[option] else "")


def first_turn(book: Book) -> list[Step]:
    """The first turn of a game that chance plays, decision by decision, each with what came of it."""
    m = _begun(book)
    if m is None:
        return []
    generator = seeded(SEED)
    told: list[Step] = []
    active = m.s[m.g.slot_active]
    try:
        before = m.copy()
        m.run()
        while m.result is None and m.s[m.g.slot_active] == active and len(told) < STEPS:
            pending = m.pending
            if isinstance(pending, Decision):
                _also(book, told, before, m)
                before = m.copy()
                before.log = m.log = []
                _go(m, generator)
                made = [entry for entry in m.log or () if entry[0] == "choose"]
                v = book.v
                chose = tuple(v.say("words", words=choice(book, before, *entry[1:])) for entry in made)
                told.append(Step(v.sentence(v.say("step-chooses", who=who(book, pending.player), choices=chose))))
            else:
                _go(m, generator)
        _also(book, told, before, m)
    except DreamError:
        return told
    return told


def _also(book: Book, told: list[Step], before: Machine, after: Machine) -> None:
    """What has happened since the last step, below it."""
    lines = tuple(Step(line) for line in consequences(book, before, after))
    if told and lines:
        told[-1] = Step(told[-1].text, lines)
    elif lines:
        told.append(Step(book.say("walk-first"), lines))


def _begun(book: Book) -> Machine | None:
    """A game for the fewest players, after the setup."""
    positions = book.played.begun(book.played.numbers[0])
    return positions[0] if positions else None


def _go(m: Machine, generator: Generator) -> None:
    """One decision or chance event, by chance."""
    pending = m.pending
    if isinstance(pending, Decision):
        tried = sample_of(len(pending.values))
        m.choose(tried[generator.below(len(tried))])
    else:
        m.happen(m.draw_chance(generator))
