"""The summary: all rules of a rulebook in short, part by part."""

from dreambook.generators.document import Document
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.placing import is_check


def summary(book: Book) -> Document:
    """All rules in short: the box and the table at the side, what is played in the middle, notes after that."""
    told = book.told
    rules = book.v.rules
    minded = tuple(
        step for node, step in zip(rules.rules.values(), told.norms, strict=True) if not is_check(rules, node)
    )
    return parts.document(
        book, "summary", (
            parts.box(book),
            parts.zones(book, "zones", told.zones),
            parts.zones(book, "variables", told.variables),
            parts.zones(book, "starters", told.starters),
            parts.section(book, "setup", told.setup),
            parts.play(book),
            parts.section(book, "actions", told.actions),
            parts.section(book, "procedures", told.procedures),
            parts.section(book, "events", told.events),
            parts.section(book, "norms", minded),
            parts.section(book, "values", told.values),
            parts.section(book, "end", told.end),
            parts.section(book, "scoring", told.scoring),
            parts.patterns(book),
            parts.examples(book),
            parts.terms(book),
            parts.notes(book, "notes", told.notes),
            parts.notes(book, "open", told.open_points),
        ),
        contents=True,
    )  # fmt: skip
