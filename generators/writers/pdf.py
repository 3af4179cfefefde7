"""Documents as PDF, set by typst.

The document goes to typst as JSON, and `document.typ` lays it out with the fonts that are built into typst: the same
document gives the same bytes on every machine. Letters that these lack (Chinese, Japanese, Arabic ones) are taken from the
fonts that are installed. PDF/UA asks for what a screen reader needs (a title, a language, tags, words
for pictures), and typst refuses what lacks it.
"""

import importlib
import json
import re
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Literal

from dreambook.generators.custom import SHIPPED
from dreambook.generators.document import Card, Cards, Document, Section
from dreambook.generators.pictures import svg
from dreambook.generators.writers import icons
from dreambook.generators.writers.links import Linker, all_sections
from dreambook.generators.writers.plain import plain
from dreambook.generators.writers.sheets import sheet_pages
from dreambook.generators.writers.text import Say, texts_of

Paper = Literal["a4", "letter"]
PAPERS: dict[Paper, tuple[int, int]] = {"a4": (210, 297), "letter": (216, 279)}
"""Sizes of paper in millimetres (Letter's are 215.9 × 279.4: what lies on it is measured from the smaller whole number)."""

WHEN = 0
"""The time that is written into a PDF, in seconds since 1970: the same document is the same file."""


class TypesetError(Exception):
    """A document that cannot be set; the message says why."""


class NoTypesetter(TypesetError):
    """The extra with typst is not installed."""


@dataclass(frozen=True, slots=True)
class Print:
    """How to print: on which paper, and whether the backs of pieces to cut out are printed too."""

    paper: Paper = "a4"
    backs: bool = False


def is_installed() -> bool:
    """Whether PDF can be written here."""
    return find_spec("typst") is not None


def write_pdf(document: Document, say: Say, how: Print | None = None) -> bytes:
    """The document as a PDF file. Raises TypesetError."""
    if not is_installed():
        raise NoTypesetter("typst is not installed")
    typst: Any = importlib.import_module("typst")
    files = {"main.typ": (SHIPPED / "document.typ").read_bytes(), "blocks.typ": (SHIPPED / "blocks.typ").read_bytes()}
    sent = json.dumps(data(document, say, how or Print()), ensure_ascii=False)
    problem: Exception | None = None
    # Only where letters are lacking are the fonts of the machine asked, since there another machine gives other bytes.
    for own_fonts in (True, False):
        try:
            made = typst.compile(
                files, format="pdf", sys_inputs={"data": sent}, ignore_system_fonts=own_fonts, timestamp=WHEN, pdf_standards=["ua-1"]
            )  # fmt: skip
        except typst.TypstError as found:
            problem = found
            if not _NO_LETTER.search(_message(found)):
                break
        else:
            assert isinstance(made, bytes)
            return made
    assert problem is not None
    raise TypesetError(_why(document, _message(problem))) from problem


def _message(problem: Exception) -> str:
    """What typst says, on a line."""
    return " ".join(str(getattr(problem, "message", problem)).split())


_NO_LETTER = re.compile(r'the text \W*"(.+?)"\W* could not be displayed')


def _why(document: Document, message: str) -> str:
    """What typst says; for letters that its fonts lack, in which text of the document they stand."""
    found = _NO_LETTER.search(message)
    if found is None:
        return message
    text = next((text for text in texts_of(document) if found[1] in text), "")
    at = max(text.find(found[1]) - 30, 0)
    part = ("…" if at else "") + text[at : at + 70] + ("…" if len(text) > at + 70 else "")
    return f"no font here has a letter for `{found[1]}`; it stands in “{part}”"


def data(document: Document, say: Say, how: Print) -> dict[str, Any]:
    """What `document.typ` is given."""
    width, depth = PAPERS[how.paper]
    sections = list(all_sections(document.sections))
    linker = Linker(document)
    cards = [
        card for section in sections for block in section.blocks if isinstance(block, Cards) for card in block.cards
    ]
    labels = {id: say(id) for id in ("heading-contents", "heading-credits", "credit-owner", "note-because", "note-answers",
                                     "term-see", "change-before", "cut-here")}  # fmt: skip
    notes = [block.note for section in sections for block in section.blocks if isinstance(block, Cards) and block.note]
    labels["cut-here"] = notes[0] if notes else labels["cut-here"]
    return {
        "document": plain(document)
        | {"name": document.name, "additions": list(document.additions), "letters": _letters(document)}
        | {"sections": [_section(section) for section in document.sections]},
        "labels": labels,
        "page_of": say("page-of", page=1, pages=2).replace("1", "{page}").replace("2", "{pages}"),
        "links": [[quote, anchor] for quote, anchor in linker.anchors.items()],
        "anchors": _anchors(document, sections),
        "icons": {name: icons.svg(name) for name in icons.names()},
        "emblems": {name: icons.emblem(name) for name in _pictures(cards)},
        "paper": how.paper,
        "backs": how.backs,
        "sheets": [plain(page) for page in sheet_pages(cards, width, depth)],
    }


def _letters(document: Document) -> int:
    """About how many letters it has: what has too many for a page need not be tried on one."""
    return sum(map(len, texts_of(document)))


def _pictures(cards: list[Card]) -> list[str]:
    """The pictures on cards."""
    drawn = {one.picture for card in cards for one in (*card.emblems, *card.sides)} | {card.picture for card in cards}
    return sorted(drawn - {""})


def _section(section: Section) -> dict[str, Any]:
    """A section with its icon, and with its pictures drawn."""
    made: dict[str, Any] = plain(section)
    made["icon"] = icons.of_section(section)
    made["sections"] = [_section(one) for one in section.sections]
    for block, one in zip(made["blocks"], section.blocks, strict=True):
        if block["is"] == "figure":
            block["svg"] = svg(one.picture)  # type: ignore[union-attr]
        elif block["is"] == "terms":
            for term, each in zip(block["terms"], one.terms, strict=True):  # type: ignore[union-attr]
                term["svgs"] = [svg(picture) for picture in each.pictures]
        elif block["is"] == "notes":
            for note in block["notes"]:
                note["icon"] = icons.of_note(note["kind"])
    return made


def _anchors(document: Document, sections: list[Section]) -> list[str]:
    """Every place that a link can lead to."""
    found = [section.anchor for section in sections]
    for section in sections:
        for block in section.blocks:
            found.extend(term.anchor for term in getattr(block, "terms", ()) if term.anchor)
    return found
