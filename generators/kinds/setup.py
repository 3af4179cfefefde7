"""How to set up: what differs by number of players, what lies where in the end, and the steps."""

from dataclasses import replace

from dreambook.generators.build_box_table import box_table
from dreambook.generators.document import Column, Document, Paragraph, Row, Section, Steps, Table, Term, Terms
from dreambook.generators.kinds import briefs, parts, piles, starting
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import reached
from dreambook.generators.kinds.explained import Explained
from dreambook.generators.kinds.played import Pile
from dreambook.generators.verbalise import norms
from dreambook.generators.verbalise.step import Step
from dreambook.generators.view_model import BoxTable


def setup(book: Book) -> Document:
    """The setup by number of players, counts worked out."""
    begun = begin(book)
    said = Explained(book)
    steps = said.setup()
    return parts.document(
        book, "setup", (
            _box(book),
            parts.zones(book, "starters", book.told.starters, "main"),
            said.before(),
            _ground(book),
            replace(steps, title=book.say("heading-steps"), anchor="steps"),
            _carried_out(book, steps),
            begun,
        ),
        facts=(book.told.players, book.told.made_for), credits=False,
    )  # fmt: skip


def _box(book: Book) -> Section:
    """What is laid out of the box: all of it for one number of players, else what differs between them."""
    table: BoxTable = box_table(book.v)
    columns = (Column(book.say("column-component")), *(Column(title, number=True) for title in table.columns))
    rows = [row for row in table.rows if len(set(row.counts)) > 1 or len(table.columns) == 1]
    anchor = "differs" if len(table.columns) > 1 else "box"
    lines = tuple(Row((row.name, *row.counts)) for row in rows)
    return Section(anchor, book.say(f"heading-{anchor}"), (Table(columns, lines),) if lines else ())


def begin(book: Book) -> Section:
    """What lies where after the setup, and what everybody begins with, as the interpreter has it then: with a column for each
    run of numbers of players for which it is the same."""
    runs: list[tuple[int, int, dict[tuple[str, str], Pile], dict[str, str]]] = []
    for players in book.played.numbers:
        laid = book.played.laid_out(players)
        figures = dict(starting.figures(book, players))
        if runs and runs[-1][2:] == (laid, figures):
            runs[-1] = (runs[-1][0], players, laid, figures)
        else:
            runs.append((players, players, laid, figures))
    v = book.v
    if len(runs) == 1:
        titles = [book.say("column-number")]
    else:
        titles = [book.say("column-players", low=low, high=None if low == high else high) for low, high, *_ in runs]
    columns = (Column(book.say("column-place")), *(Column(title, number=True) for title in titles))
    zones = [zone for zone in v.rules.zones if any(key[0] == zone for _, _, laid, _ in runs for key in laid)]
    rows = [row for zone in zones for row in piles.rows(book, zone, [laid for _, _, laid, _ in runs])]
    names = dict.fromkeys(name for *_, figures in runs for name in figures)
    rows += [Row((name, *(figures.get(name, "–") for *_, figures in runs))) for name in names]
    note = (
        (Paragraph(book.say("begin-order"), "when"),)
        if any(piles.by_players(pile) for *_, laid, _ in runs for pile in laid.values())
        else ()
    )
    return Section("begin", book.say("heading-begin"), (Table(columns, tuple(rows)), *note) if rows else ())


def _carried_out(book: Book, steps: Section) -> Section:
    """What the steps carry out by a title that has no steps of its own on this sheet: what that is, in a sentence or two."""
    v = book.v
    told = {section.title for section in parts.all_sections((steps,))}
    names = dict.fromkeys(name for node in v.rules.setups for name in reached(node.block, v.rules))
    found = [
        norms.procedure(v, v.rules.procedures[name])
        if name in v.rules.procedures
        else norms.action(v, v.rules.actions[name])
        for name in names
    ]
    lines = [Step(briefs.gist(book, step), title=step.title) for step in found if step.title not in told]
    lines = [line for line in lines if line.text]
    blocks = (Steps(tuple(lines), numbered=False),) if lines else ()
    return Section("carried-out", book.say("heading-carried-out"), blocks)


def _ground(book: Book) -> Section:
    """The surfaces, which are built up before anything is set on them: what stands where, with pictures."""
    terms = tuple(
        Term(view.name, view.text, view.said, (), view.pictures, parts.slug(view.name, "ground"))
        for view in book.told.zones
        if view.pictures
    )
    return Section("ground", book.say("heading-ground"), (Terms(terms),) if terms else ())
