"""The rulebook: all rules in reading order, each where it is needed."""

from dataclasses import replace

from dreambook.generators.document import Document, Section, Steps
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.explained import Explained
from dreambook.generators.kinds.scored import endings, once
from dreambook.generators.kinds.setup import begin
from dreambook.generators.verbalise.step import Step
from dreambook.grammar import ast


def rulebook(book: Book) -> Document:
    """All rules to be read from the beginning: what is there, how it is set up and played, how it ends. What one part alone
    needs stands below that part; what several need has a chapter."""
    told, rules = book.told, book.v.rules
    said = Explained(book)
    return parts.document(
        book, "rulebook", (
            parts.box(book, "main", _printed_on(book)),
            parts.zones(book, "zones", told.zones, "main"),
            parts.zones(book, "variables", told.variables, "main"),
            parts.zones(book, "starters", told.starters, "main"),
            said.before(),
            _setup(book, said),
            said.play(),
            said.actions(),
            said.own("procedures", ast.Procedure),
            said.events(),
            said.own("norms", ast.Rule),
            _end(book, said),
            said.whole("scoring", told.scoring, *rules.scorings),
            said.own("values", ast.Value),
            parts.patterns(book, "main"),
            parts.examples(book),
            parts.terms(book),
            said.checks(),
            parts.notes(book, "notes", told.notes),
            parts.notes(book, "open", told.open_points),
        ),
        contents=True,
    )  # fmt: skip


def _setup(book: Book, said: Explained) -> Section:
    """How the game is set up, and what lies where then, by number of players."""
    made = said.setup()
    return replace(made, sections=(*made.sections, begin(book)))


def _end(book: Book, said: Explained) -> Section:
    """All ways in which the game ends: those of the section about it, and those that stand elsewhere in the rules."""
    made = said.whole("end", book.told.end, *book.v.rules.ends)
    others = tuple(Step(line.gist, title=line.title) for line in once(endings(book)))
    if not others:
        return made
    return replace(made, blocks=(*made.blocks, Steps(others, numbered=False)))


_LONG = 90
"""A kind of which more letters than this tell what is printed on it is told in the list of components."""


def _printed_on(book: Book) -> frozenset[str]:
    """The kinds of which too much would have to be told: the list of components has it all."""
    return frozenset(row.kind for row in book.told.box.rows if sum(map(len, row.details)) > _LONG)
