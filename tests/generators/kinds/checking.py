"""What holds of every document, whatever its kind: no holes, no dead links, nothing empty."""

import re
from collections.abc import Iterator

from dreambook.generators.document import (
    Block,
    Cards,
    Changes,
    Document,
    Drawings,
    Figure,
    Notes,
    Paragraph,
    Section,
    Signs,
    Steps,
    Table,
    Terms,
)
from dreambook.generators.kinds.parts import all_sections
from dreambook.generators.verbalise.step import Step

ANCHOR = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
HOLE = re.compile(r"None|\bSaid\(|[{}]|[\ue000-\ue001]|⟨|⟩|\$\w")


def texts(document: Document) -> Iterator[str]:
    """Every text of a document."""
    yield from (document.title, document.label, *document.facts)
    for block in document.intro:
        yield from _block(block)
    for section in all_sections(document.sections):
        yield section.title
        for inner in section.blocks:
            yield from _block(inner)
    for credit in document.credits:
        yield from (credit.label, credit.text)


def _block(block: Block) -> Iterator[str]:
    match block:
        case Paragraph():
            yield block.text
        case Steps():
            yield from _steps(block.steps)
        case Table():
            yield from (column.title for column in block.columns)
            for row in block.rows:
                yield from (cell for cell in row.cells if cell or not block.blank)
                yield from row.details
        case Terms():
            for term in block.terms:
                yield from (term.term, term.text, *term.said, *(link.text for link in term.see))
        case Notes():
            for note in block.notes:
                yield from (note.label, note.text)
        case Signs():
            yield from (text for sign in block.signs for text in (sign.sign, sign.text))
        case Drawings():
            yield from (text for drawing in block.drawings for text in (drawing.title, drawing.text, drawing.how))
        case Cards():
            for card in block.cards:
                yield from (card.title, card.kind, *card.said, *(fact.label for fact in card.facts))
        case Changes():
            for change in block.changes:
                yield change.label
                yield from _steps((*change.now, *change.before))
        case Figure():
            yield block.picture.title


def _steps(steps: tuple[Step, ...]) -> Iterator[str]:
    for step in steps:
        assert step.title or step.text or step.said or step.steps
        yield from filter(None, (step.title, step.text, *step.said))
        yield from _steps((*step.steps, *step.otherwise))


def check_document(document: Document) -> None:
    """Raises AssertionError where a document has a hole."""
    sections = list(all_sections(document.sections))
    anchors = [section.anchor for section in sections]
    terms = [
        term for section in sections for block in section.blocks if isinstance(block, Terms) for term in block.terms
    ]
    anchors += [term.anchor for term in terms if term.anchor]
    assert len(anchors) == len(set(anchors)), [anchor for anchor in anchors if anchors.count(anchor) > 1]
    assert all(ANCHOR.fullmatch(anchor) for anchor in anchors)
    for link in (*document.links, *(link for term in terms for link in term.see)):
        assert link.text and link.anchor in anchors, link
    for section in sections:
        _check_section(section)
    for text in texts(document):
        assert text.strip(), document.kind
        assert not HOLE.search(text), text


def _check_section(section: Section) -> None:
    assert section.title and (section.blocks or section.sections), section.anchor
    for block in section.blocks:
        if isinstance(block, Table):
            assert block.rows and all(len(row.cells) == len(block.columns) for row in block.rows), section.anchor
        elif isinstance(block, Cards):
            assert all(card.width > 0 and card.depth > 0 and card.copies > 0 for card in block.cards)
        else:
            assert not isinstance(block, Paragraph) or block.text
            assert not isinstance(block, Steps) or block.steps
