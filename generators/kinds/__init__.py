"""The kinds of document: each makes a `Document` from a rulebook in words. A new kind is a file and a line of `KINDS`."""

from collections.abc import Callable

from dreambook.generators.document import Document
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.cards import cards
from dreambook.generators.kinds.changes import changes
from dreambook.generators.kinds.components import components
from dreambook.generators.kinds.examples import examples
from dreambook.generators.kinds.glossary import glossary
from dreambook.generators.kinds.reference import reference
from dreambook.generators.kinds.rulebook import rulebook
from dreambook.generators.kinds.rulings import rulings
from dreambook.generators.kinds.score import score
from dreambook.generators.kinds.setup import setup
from dreambook.generators.kinds.summary import summary
from dreambook.generators.kinds.teach import teach
from dreambook.generators.kinds.turn import turn

__all__ = ["KINDS", "Book"]

KINDS: dict[str, Callable[[Book], Document]] = {
    "summary": summary,
    "rulebook": rulebook,
    "reference": reference,
    "turn": turn,
    "setup": setup,
    "components": components,
    "glossary": glossary,
    "score": score,
    "cards": cards,
    "rulings": rulings,
    "examples": examples,
    "teach": teach,
    "changes": changes,
}
"""Every kind of document by its name."""
