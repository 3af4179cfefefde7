"""How to set up: what differs by number of players, what lies where in the end, and the steps."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from dreambook.generators.build_box_table import box_table
from dreambook.generators.document import Column, Document, Paragraph, Row, Section, Table, Term, Terms
from dreambook.generators.kinds import parts, starting
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.explained import Explained
from dreambook.generators.kinds.played import Pile
from dreambook.generators.view_model import BoxTable


def setup(book: Book) -> Document:
    """The setup by number of players, counts worked out."""
    begun = _begin(book)
    said = Explained(book)
    steps = said.setup()
    return parts.document(
        book, "setup", (
            _box(book),
            parts.zones(book, "starters", book.told.starters, "main"),
            said.before(),
            _ground(book),
            replace(steps, title=book.say("heading-steps"), anchor="steps"),
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


def _begin(book: Book) -> Section:
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
    rows = [row for zone in zones for row in _rows(book, zone, [laid for _, _, laid, _ in runs])]
    names = dict.fromkeys(name for *_, figures in runs for name in figures)
    rows += [Row((name, *(figures.get(name, "–") for *_, figures in runs))) for name in names]
    note = (
        (Paragraph(book.say("begin-order"), "when"),)
        if any(_by_players(pile) for *_, laid, _ in runs for pile in laid.values())
        else ()
    )
    return Section("begin", book.say("heading-begin"), (Table(columns, tuple(rows)), *note) if rows else ())


def _ground(book: Book) -> Section:
    """The surfaces, which are built up before anything is set on them: what stands where, with pictures."""
    terms = tuple(
        Term(view.name, view.text, view.said, (), view.pictures, parts.slug(view.name, "ground"))
        for view in book.told.zones
        if view.pictures
    )
    return Section("ground", book.say("heading-ground"), (Terms(terms),) if terms else ())


def _rows(book: Book, zone: str, runs: Sequence[Mapping[tuple[str, str], Pile]]) -> list[Row]:
    """The rows of a zone: one for each kind that lies there."""
    v = book.v
    kinds = [kind for kind in ("", *v.rules.kinds) if any((zone, kind) in laid for laid in runs)]
    name = v.lexicon.capital(v.lexicon.named(zone).one)
    rows = []
    for kind in kinds:
        label = name
        if kind and (len(kinds) > 1 or len(v.rules.zones[zone].kinds) > 1):
            label = v.text(v.say("begin-kind", place=v.lexicon.named(zone), kind=v.lexicon.kind(kind)))
            label = v.lexicon.capital(label)
        rows.append(Row((label, *(_cell(book, laid.get((zone, kind))) for laid in runs))))
    return rows


def _by_players(pile: Pile) -> bool:
    """Whether figures differ from player to player."""
    return pile.counts is not None and not pile.options and len(set(pile.counts)) > 1


def _cell(book: Book, pile: Pile | None) -> str:
    """Figures that differ are those of the players in turn order, or have the options beside them that they are of."""
    if pile is None:
        return "–"
    if pile.counts is None:
        return book.say("begin-chance")
    if len(pile.counts) == 1:
        return book.say("box-count", count=pile.counts[0])
    if len(set(pile.counts)) == 1:
        return book.say("box-each", count=pile.counts[0])
    if len(pile.options) == len(pile.counts):
        named = zip(pile.options, pile.counts, strict=True)
        parts = [book.say("begin-of-option", option=book.v.lexicon.option(name), count=count) for name, count in named]
        return ", ".join(parts)
    return ", ".join(map(str, pile.counts))
