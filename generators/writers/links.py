"""Quotations of headings in a document's texts, and where each leads."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from dreambook.generators.document import Document, Section

_QUOTES = ("“{}”", "„{}“", "«{}»", "‘{}’")
_NO_SLUG = re.compile(r"[^\w\- ]")


@dataclass(frozen=True, slots=True)
class Piece:
    """A run of a text; one that quotes a heading has its anchor."""

    text: str
    anchor: str = ""


class Linker:
    """Finds in texts the quotations of a document's headings."""

    def __init__(self, document: Document) -> None:
        self.anchors = {quote.format(link.text): link.anchor for link in document.links for quote in _QUOTES}
        # The longest first: where one title begins like another, the whole quotation is meant (the signs close it).
        titles = sorted(self.anchors, key=len, reverse=True)
        self._quoted = re.compile("|".join(map(re.escape, titles))) if titles else None

    def pieces(self, text: str) -> list[Piece]:
        """The text in runs, in order."""
        if self._quoted is None:
            return [Piece(text)]
        found, at = [], 0
        for match in self._quoted.finditer(text):
            if match.start() > at:
                found.append(Piece(text[at : match.start()]))
            found.append(Piece(match[0], self.anchors[match[0]]))
            at = match.end()
        if at < len(text) or not found:
            found.append(Piece(text[at:]))
        return found


def all_sections(sections: tuple[Section, ...]) -> Iterator[Section]:
    """Sections and those below them, in reading order."""
    for section in sections:
        yield section
        yield from all_sections(section.sections)


def markdown_anchors(document: Document) -> dict[str, str]:
    """For each section's anchor the one that readers of Markdown make of its heading: small letters, hyphens for blanks, no
    other signs, and a number where it is there already (GitHub's rule, which others have taken over)."""
    taken: dict[str, int] = {}
    found = {}
    for section in [Section("", document.name), *all_sections(document.sections)]:
        words = f"{section.number}. {section.title}" if section.number else section.title
        slug = _NO_SLUG.sub("", words.lower()).replace(" ", "-")
        times = taken.get(slug, 0)
        taken[slug] = times + 1
        found[section.anchor] = f"{slug}-{times}" if times else slug
    return found
