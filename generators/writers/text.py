"""Documents as Markdown and as HTML: what templates are given, and how their text is tidied."""

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from jinja2 import TemplateNotFound
from markupsafe import Markup, escape

from dreambook.generators.custom import Templates
from dreambook.generators.document import Card, Cards, Document, Drawing, Drawings, Section, Table
from dreambook.generators.environment import OURS, TextFormat, escape_inline, escape_markdown, render
from dreambook.generators.styles import check_style
from dreambook.generators.writers import icons
from dreambook.generators.writers.links import Linker, all_sections, markdown_anchors

Say = Callable[..., str]
"""Gives a heading or a label of the document's language by its id."""


def write_text(
    document: Document, to: TextFormat, say: Say, templates: Templates = OURS, more: Mapping[str, object] | None = None
) -> str:
    """The document in one of the formats that are text. `more` is what templates are given besides. Raises
    TemplateProblem."""
    names = (f"{document.kind}.{to}.j2", f"document.{to}.j2")
    text = render(to, names, context(document, to, say, templates) | dict(more or {}), templates)
    return _tidy_markdown(text) if to == "md" else text


def context(document: Document, to: TextFormat, say: Say, templates: Templates = OURS) -> dict[str, Any]:
    """What a template is given."""
    linker = Linker(document)
    anchors = markdown_anchors(document) if to == "md" else {}
    known = {section.anchor for section in all_sections(document.sections)}
    known |= {
        term.anchor for s in all_sections(document.sections) for b in s.blocks for term in getattr(b, "terms", ())
    }

    def linked(text: str) -> Markup:
        """A text in which each quotation of a heading leads there."""
        found = Markup("")
        pieces = linker.pieces(" ".join(text.split()))
        if to == "md" and len(pieces) == 1:
            return Markup(escape_markdown(text))
        for number, piece in enumerate(pieces):
            if to == "html":
                said = escape(piece.text)
                found += Markup('<a href="#{}">{}</a>').format(piece.anchor, said) if piece.anchor else said
            else:
                said = escape_markdown(piece.text + "x")[:-1] if number == 0 else Markup(escape_inline(piece.text))
                found += Markup("[{}](#{})").format(said, anchors[piece.anchor]) if piece.anchor else said
        return found

    def style(name: str) -> Markup:
        """A style sheet as it stands: it is no template, since a sheet may hold what a template would read as its own."""
        read = templates.read(name) if name.endswith(".css") else None
        if read is None:
            raise TemplateNotFound(name)
        if templates.find(name) is not None and templates.folder is not None:
            check_style(templates, name, read)
        # What would end the element that the sheet stands in has no meaning in a sheet.
        return Markup(read[0].replace("</", "<\\/"))

    def anchor(name: str) -> str:
        """Where a link to a part leads; "" where nothing can lead there."""
        if name not in known:
            raise ValueError(f"there is no part '{name}' to lead to")
        return anchors.get(name, "") if to == "md" else name

    return {
        "document": document, "say": say, "linked": linked, "anchor": anchor, "style": style, "icon": icon,
        "sizes": sizes(document), "icon_of": icon_of, "fit": fit,
        "fit_all": fit_all, "emblem": emblem, "deep": deep,
    }  # fmt: skip


def icon(name: str) -> Markup:
    """An icon beside words that say the same."""
    if not name:
        return Markup("")
    if not isinstance(name, str) or name not in icons.names():
        raise ValueError(f"there is no icon '{name}', but {', '.join(icons.names())}")
    return Markup('<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">{}</svg>').format(Markup(icons.body(name)))


def icon_of(what: Section | str) -> str:
    """The icon of a section, or of a sort of note."""
    return icons.of_section(what) if isinstance(what, Section) else icons.of_note(what)


def emblem(name: str) -> Markup:
    """What a picture for cards draws, in a square of 24."""
    return Markup(icons.emblem_body(name))


def deep(colour: str) -> str:
    """A colour (#rrggbb) that is seen on white."""
    red, green, blue = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    if 0.3 * red + 0.59 * green + 0.11 * blue > 150:
        red, green, blue = (part * 3 // 5 for part in (red, green, blue))
    return f"#{red:02x}{green:02x}{blue:02x}"


def fit_all(cards: Iterable[Card]) -> dict[str, int]:
    """How large the type on the pieces of each kind can be: as on the fullest of them."""
    found: dict[str, int] = {}
    for card in cards:
        found[card.kind] = min(fit(card), found.get(card.kind, 100))
    return found


_LINE, _LETTER = 3.5, 1.6
"""How high a line and how wide a letter is on a piece, in millimetres, where there is room for the usual type."""


def fit(card: Card) -> int:
    """How large the type on a piece can be, in hundredths of the usual: about what all of its words need."""
    width, depth = max(card.width - 8, 8), max(card.depth - 9, 6)
    # Each text with how many lines high it is: a title is larger, a fact has a line below it.
    texts = [(card.title, 1.3), (card.kind, 1.0), *((text, 1.2) for text in card.said)]
    texts += [(f"{fact.label}  {fact.value}", 1.35) for fact in (*card.facts, *card.figures[1:])]
    texts += [(f"{one.label}  {one.value}", 1.4) for one in card.effects] + [(card.flavour, 1.2)] * bool(card.flavour)
    texts += [("  ".join(f"   {one.value}" for one in (*card.emblems, *card.sides)), 1.9)] * bool(
        card.emblems or card.sides
    )
    drawn = sum(7 * max(len(drawing.rows), 1) for drawing in card.drawings)
    for size in (100, 85, 70, 55):
        letters = max(int(width / (_LETTER * size / 100)), 1)
        high = sum(max(-(-len(text) // letters), 1) * lines for text, lines in texts)
        if high * _LINE * size / 100 + drawn <= depth * 0.9:
            return size
    return 40


def sizes(document: Document) -> dict[str, list[Any]]:
    """What a page must know of one document: how wide its drawings are, in spaces, how large its cards, in millimetres, and
    how many columns its tables have, and in which type, in points, it stands on one page."""
    drawings: list[Drawing] = []
    cards: list[Card] = []
    columns = [0]
    for section in all_sections(document.sections):
        for block in section.blocks:
            if isinstance(block, Drawings):
                drawings.extend(block.drawings)
            elif isinstance(block, Cards):
                cards.extend(block.cards)
            elif isinstance(block, Table):
                columns.append(len(block.columns))
    drawings.extend(drawing for card in cards for drawing in card.drawings)
    return {
        "wide": sorted({len(row) for drawing in drawings for row in drawing.rows}),
        "cards": sorted({(card.width, card.depth) for card in cards}),
        "columns": [max(columns)],
        "type": [_type_on_a_page(document)],
    }


_ROOM = 450_000
"""So much stands on one side of A4: letters, times the square of the size of type in points. Measured in a browser."""
_EACH = 100
"""A line of a list or a table takes the room of so many letters more, since it seldom ends at the margin."""


def _type_on_a_page(document: Document) -> float:
    """The size of type, in points, with which all of a document stands on about one side; not below 7, nor above 10."""
    found = list(texts_of(document.sections))
    needs = sum(len(text) + (_EACH if len(text) > 12 else 0) for text in found) + 1
    return max(min(math.floor(math.sqrt(_ROOM / needs) * 4) / 4, 10), 7)


def texts_of(what: Any) -> Iterator[str]:
    """Every text in a part of a document."""
    if isinstance(what, str):
        yield what
    elif isinstance(what, tuple):
        for one in what:
            yield from texts_of(one)
    elif is_dataclass(what):
        for field in fields(what):
            yield from texts_of(getattr(what, field.name))


def _tidy_markdown(text: str) -> str:
    """Single blank lines between blocks, none at the ends, no blanks at line ends."""
    text = re.sub(r"[ \t]+\n", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"
