"""The kinds of document: each makes a `Document` from a rulebook in words. A new kind is a file and a line of `KINDS`."""

from collections.abc import Callable

from dreambook.generators.document import Document
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.changes import changes
from dreambook.generators.kinds.summary import summary

__all__ = ["KINDS", "Book"]

KINDS: dict[str, Callable[[Book], Document]] = {
    "summary": summary,
    "changes": changes,
}
"""Every kind of document by its name."""
