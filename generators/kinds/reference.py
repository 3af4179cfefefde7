"""The reference: what a player looks up while playing, short enough to lie beside them."""

import re
from collections.abc import Sequence

from dreambook.generators.document import Column, Document, Paragraph, Row, Section, Steps, Table
from dreambook.generators.kinds import briefs, lookup, parts, starting
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import periods
from dreambook.generators.kinds.explained import Explained
from dreambook.generators.kinds.placing import is_minded, used_in_play
from dreambook.generators.kinds.scored import end_lines, short_lines
from dreambook.generators.kinds.spots import Spot
from dreambook.generators.kinds.turn import also_others, others_lead, stretches, told_in_stretches
from dreambook.generators.verbalise import norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.senses import type_of
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.surfaces import is_read_off
from dreambook.generators.writers.text import texts_of
from dreambook.grammar import ast


def reference(book: Book) -> Document:
    """The turn, the actions with their costs, what must be minded, the end and the points, each in a line or two."""
    play = (_turn(book), _actions(book), _lookup(book), _limits(book))
    last = (_end(book), _scoring(book))
    return parts.document(
        book, "reference", (_starting(book), *play, _figures(book, (*play, *last)), *last, parts.signs(book)),
        layout="card", facts=(book.told.players, book.told.made_for), intro=(), credits=False,
    )  # fmt: skip


def _starting(book: Book) -> Section:
    """What is kept track of and begins with more than nothing."""
    lines = tuple(starting.lines(book))
    note = (Paragraph(book.say("begin-order"), "when"),) if lines and starting.in_turn_order(book) else ()
    return Section("starting", book.say("heading-starting"), (Steps(lines, numbered=False), *note) if lines else ())


def _turn(book: Book) -> Section:
    return Section("turn", book.say("heading-turn"), parts.listed(turn_lines(book)))


def turn_lines(book: Book) -> list[Step]:
    """The stretches of play, each in a line."""
    return [_line(one) for one in stretches(book)]


def _line(section: Section) -> Step:
    said = [block.text for block in section.blocks if isinstance(block, Paragraph) and block.tone == "said"]
    when = [block.text for block in section.blocks if isinstance(block, Paragraph) and block.tone == "when"]
    done = [step for block in section.blocks if isinstance(block, Steps) for step in block.steps if not step.title]
    text = " ".join(said or when or [step.text for step in done])
    return Step(text, tuple(_line(one) for one in section.sections), section.title)


def _actions(book: Book) -> Section:
    """What may be chosen, with what it costs; what players who are not active may choose stands apart."""
    found = all_choices(book)
    mine = [one for one in found if not one.others]
    theirs = [one for one in found if one.others]
    title = book.say("heading-actions")
    if not theirs:
        return Section("actions", title, (_table(book, mine),) if mine else ())
    titles = {one.title for one in mine}
    fresh = [one for one in theirs if one.title not in titles]
    same = [one for one in theirs if one.title in titles]
    also = (Paragraph(also_others(book, mine, theirs)),) if same else ()
    lead = Paragraph(others_lead(book, theirs), "when")
    below = (
        Section("yours", book.say("heading-yours"), (_table(book, mine),) if mine else ()),
        Section("others", book.say("heading-others"), (lead, *((_table(book, fresh),) if fresh else ()), *also)),
    )
    return Section("actions", title, (), below)


def all_choices(book: Book) -> list[briefs.Brief]:
    """All that may be chosen in play."""
    known: set[tuple[str, bool]] = set()
    return [one for node in periods(book.v.rules) for one in briefs.choices_in(book, node, known)]


def _table(book: Book, found: list[briefs.Brief]) -> Table:
    """A row for each; the costs in a column where anything is paid at all."""
    priced = any(one.dear for one in found)
    where = _where(found)
    if where is not None:
        # What can be chosen at one place stands together, in the order of the places; what can be chosen anywhere is first.
        found = sorted(found, key=lambda one: one.spot.order if one.spot is not None else -1)
    columns = [Column(book.say("column-action"))]
    columns += [Column(where.title)] if where is not None else []
    columns += [Column(book.say("column-cost"))] if priced else []
    columns.append(Column(book.say("column-effect")))
    rows = []
    for one in found:
        cells = [one.title]
        if where is not None:
            cells.append(", ".join(one.spot.names) if one.spot is not None else "–")
        if priced:
            cells.append(", ".join(one.costs) or "–")
        rows.append(Row((*cells, one.gist), () if where is not None and one.spot is not None else one.when))
    return Table(tuple(columns), tuple(rows))


def _where(found: list[briefs.Brief]) -> Spot | None:
    """What most of some actions depend on, where it is the same for all that depend on such a thing."""
    spots = [one.spot for one in found if one.spot is not None]
    apart = len({one.names for one in spots}) > 1 and len({one.about for one in spots}) == 1
    return spots[0] if apart and len(spots) > 2 else None


def _lookup(book: Book) -> Section:
    """What cards do, what happens by itself, and what the actions carry out."""
    lines = tuple(entry.step for entry in lookup.entries(book, told_in_stretches(book)))
    return Section("lookup", book.say("heading-lookup"), (Steps(lines, numbered=False),) if lines else ())


_TOO_LONG = 260
"""A figure that takes more letters than this is explained in the rulebook."""


def _figures(book: Book, sections: Sequence[Section]) -> Section:
    """The figures that are named on the sheet, each with what it is."""
    v = book.v
    spoken = " ".join(texts_of(tuple(sections))).casefold()
    lines = []
    used = used_in_play(v.rules)
    for name in (name for name in v.rules.values if name in used):
        node = v.rules.values[name]
        step = norms.value(v, node)
        text = " ".join(step.said) or " ".join(filter(None, (step.text, *map(briefs.whole, step.steps))))
        title = re.escape(step.title.casefold())
        # Which component or place something is, is seen; how a number is worked out, is not.
        numeric = type_of(v, ast.Name(span=node.span, name=name), Context()).base == "number"
        named = numeric and re.search(rf"(?<!\w){title}(?:e?[sn])?(?!\w)", spoken)
        if (
            named
            and text
            and len(text) <= _TOO_LONG
            and not is_read_off(v, node)
            and "{" not in (node.head.title or "")
        ):
            lines.append(Step(text, title=step.title))
    return Section("values", book.say("heading-values"), (Steps(tuple(lines), numbered=False),) if lines else ())


def _limits(book: Book) -> Section:
    lines = tuple(limits(book))
    return Section("limits", book.say("heading-limits"), (Steps(lines, numbered=False),) if lines else ())


def limits(book: Book) -> list[Step]:
    """The norms, in the author's words where there are any; what comes out right by itself is minded by nobody."""
    said = Explained(book)
    rules = [node for node in book.v.rules.rules.values() if is_minded(book.v.rules, node)]
    steps = [step for node in rules if (step := said.norm(node)) is not None]
    return [Step(briefs.gist(book, step), title=step.title) for step in steps if briefs.gist(book, step)]


def _end(book: Book) -> Section:
    lines = end_lines(book)
    return Section("end", book.say("heading-end"), (Steps(tuple(lines), numbered=False),) if lines else ())


def _scoring(book: Book) -> Section:
    """What gives points, and who wins; where nothing does, that stands at the end of the game."""
    lines = tuple(short_lines(book))
    return Section("scoring", book.say("heading-scoring"), (Steps(lines, numbered=False),) if lines else ())
