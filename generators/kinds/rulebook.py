"""The rulebook: all rules in reading order, each where it is needed."""

from dreambook.generators.document import Document
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.explained import Explained
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
            said.setup(),
            said.play(),
            said.actions(),
            said.own("procedures", ast.Procedure),
            said.events(),
            said.own("norms", ast.Rule),
            said.whole("end", told.end, *rules.ends),
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


_LONG = 90
"""A kind of which more letters than this tell what is printed on it is told in the list of components."""


def _printed_on(book: Book) -> frozenset[str]:
    """The kinds of which too much would have to be told: the list of components has it all."""
    return frozenset(row.kind for row in book.told.box.rows if sum(map(len, row.details)) > _LONG)
