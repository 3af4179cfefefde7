"""The reference: what a player looks up while playing, short enough to lie beside them."""

from dreambook.generators.document import Column, Document, Paragraph, Row, Section, Steps, Table
from dreambook.generators.kinds import briefs, lookup, parts, starting
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import periods
from dreambook.generators.kinds.explained import Explained
from dreambook.generators.kinds.figures import figures
from dreambook.generators.kinds.placing import is_minded
from dreambook.generators.kinds.scored import end_lines, short_lines
from dreambook.generators.kinds.spots import Spot
from dreambook.generators.kinds.turn import also_others, others_lead, stretches, told_in_stretches
from dreambook.generators.verbalise.step import Step


def reference(book: Book) -> Document:
    """The turn, the actions with their costs, what must be minded, the end and the points, each in a line or two."""
    play = (_turn(book), _actions(book), _lookup(book), _limits(book))
    last = (_end(book), _scoring(book))
    return parts.document(
        book, "reference", (_starting(book), *play, figures(book, (*play, *last)), *last, parts.signs(book)),
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
    """A stretch of play: when it is played and what the author says of it, or else what is done in it, each in a line where
    there are several. What may be chosen stands beside it."""
    told = [block.text for block in section.blocks if isinstance(block, Paragraph) and not block.text.endswith(":")]
    leads = [block.text for block in section.blocks if isinstance(block, Paragraph) and block.text.endswith(":")]
    said = any(isinstance(block, Paragraph) and block.tone == "said" for block in section.blocks)
    listed = [step for block in section.blocks if isinstance(block, Steps) for step in block.steps if not step.title]
    done = () if said else tuple(listed)
    if not said and section.sections:
        # "For each suit:", and then what is done for each.
        told += leads
    inner = tuple(map(_line, section.sections))
    if len(done) == 1 and not done[0].steps and not done[0].otherwise:
        return Step(" ".join((*told, done[0].text)), inner, section.title)
    return Step(" ".join(told), (*done, *inner), section.title)


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
        rows.append(Row((*cells, one.gist or "–"), () if where is not None and one.spot is not None else one.when))
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
