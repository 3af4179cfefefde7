"""The score pad: what gives points, and a table to write them into."""

from dreambook.generators.document import Block, Column, Document, Paragraph, Row, Section, Steps, Table
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.explained import Explained
from dreambook.generators.kinds.scored import end_lines, score_lines
from dreambook.grammar import ast


def score(book: Book) -> Document:
    """What gives points, and a pad with a row for each and a column for each player. Where nobody counts points, a pad for
    what is kept track of."""
    said = Explained(book)
    scoring = said.whole("scoring", book.told.scoring, *book.v.rules.scorings)
    pad = _pad(book)
    # Where there is nothing to write down there is no pad.
    sections = (pad, scoring, _end(book)) if pad.blocks or scoring.blocks or scoring.sections else ()
    return parts.document(
        book, "score", sections, layout="pad", intro=_none(book),
        facts=(book.told.players, book.told.made_for), credits=False,
    )  # fmt: skip


def _none(book: Book) -> tuple[Paragraph, ...]:
    return () if score_lines(book) else (Paragraph(book.say("score-none"), "when"),)


def _end(book: Book) -> Section:
    lines = end_lines(book)
    blocks: tuple[Block, ...] = (Steps(tuple(lines), numbered=False),) if lines else ()
    return Section("end", book.say("heading-end"), blocks)


def _pad(book: Book) -> Section:
    lines = score_lines(book)
    high = book.v.numbers.high
    each = tuple(book.say("column-player", number=number) for number in range(1, high + 1))
    if not lines:
        return _counters(book, each)
    columns = (Column(book.say("column-points")), *(Column(title, number=True) for title in each))
    empty = ("",) * high
    rows = [Row((book.say("row-name"), *empty))]
    rows += [Row((line.title or line.text, *empty)) for line in lines]
    rows.append(Row((book.say("row-total"), *empty), total=True))
    return Section("pad", book.say("heading-pad"), (Table(columns, tuple(rows), blank=True),))


def _counters(book: Book, each: tuple[str, ...]) -> Section:
    """What everybody has so many of, and sees, and that changes in play: for all together, or for each player. A figure that
    is not counted in pieces is nothing to be written down."""
    v = book.v
    found = [
        node
        for node in v.rules.variables.values()
        if isinstance(node.type, ast.NumberRange)
        and node.seen_by in (None, "everyone")
        and node.for_one is None
        and v.lexicon.is_counted(node.name)
    ]
    several = len(each) > 1 and any(isinstance(node.each, ast.CurrentPlayer) for node in found)
    together = book.say("column-team") if len(each) > 1 else book.say("column-number")
    titles = each if several else (together,)
    rows = []
    for node in found:
        own = isinstance(node.each, ast.CurrentPlayer)
        cells = ("",) * len(titles) if own or not several else ("", *("–",) * (len(titles) - 1))
        rows.append(Row((v.lexicon.label(node.name), *cells)))
    columns = (Column(book.say("column-what")), *(Column(title, number=True) for title in titles))
    table = (Table(columns, tuple(rows), blank=True),) if rows else ()
    return Section("counters", book.say("heading-counters"), table)
