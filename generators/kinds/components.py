"""What is in the box: every kind of component, with a table of all that differ."""

import re
from dataclasses import replace

from dreambook.generators.document import Block, Column, Document, Drawing, Drawings, Paragraph, Row, Section, Table
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.faces import Face, box_of, faces, texts
from dreambook.interpreter.model.box import Box

_NUMBER = re.compile(r"-?\d+([.,]\d+)?(\s(mm|cm))?")


def components(book: Book) -> Document:
    """The list of components, and every different one with its properties and texts."""
    box = box_of(book)
    sections = {kind: _kind(book, box, kind) for kind in book.v.rules.kinds}
    told = {kind for kind, section in sections.items() if section.blocks}
    made: Document = parts.unmarked(parts.document(
        book, "components", (parts.box(book, "main", told, more=False), *sections.values(), parts.signs(book)),
        facts=(book.told.players, book.told.made_for), credits=False, contents=True,
    ))  # fmt: skip
    return made


def _kind(book: Book, box: Box, kind: str) -> Section:
    """A kind, where there is something to tell of its components that the list does not tell."""
    v = book.v
    title = v.lexicon.capital(v.lexicon.kind(kind).other)
    found = faces(book, box, kind)
    blocks: list[Block] = [Paragraph(text, "said") for text in texts(book, kind)]
    if found and all(len(face.drawings) == 1 for face in found):
        # Each beside its drawing, and not once more in a table.
        blocks.append(Drawings(tuple(_drawn(book, face) for face in found)))
        return Section(parts.slug(title, "kind"), title, tuple(blocks))
    if len(found) > 1 and any(face.values or face.title for face in found):
        blocks.append(_table(book, found))
    drawn = tuple(parts.drawing(view, face.title) for face in found for view in face.drawings)
    if drawn:
        blocks.append(Drawings(drawn))
    return Section(parts.slug(title, "kind"), title, tuple(blocks))


def _drawn(book: Book, face: Face) -> Drawing:
    """A component that has a drawing: with all else that is printed on it."""
    v = book.v
    facts = []
    for name, value in face.values.items():
        if face.raw.get(name) or not isinstance(face.raw.get(name), int):
            label = v.lexicon.capital(v.lexicon.property(name).one)
            facts.append(f"{label} {value}" if isinstance(face.raw.get(name), int) and value else value or label)
    if face.copies > 1:
        facts.append(f"× {face.copies}")
    drawing = parts.drawing(face.drawings[0], face.title)
    text = ". ".join(filter(None, (drawing.text, *face.said)))
    return replace(drawing, facts=(*facts, *drawing.facts), text=text)


def _table(book: Book, found: list[Face]) -> Table:
    """A row for each different component, a column for each property that any of them has. What is the same on all of them
    stands in the list of components."""
    v = book.v
    titled = any(face.title for face in found)
    names = list(dict.fromkeys(name for face in found for name in face.values))
    names = [name for name in names if len({face.values.get(name) for face in found}) > 1 or not titled]
    counted = len({face.copies for face in found}) > 1 or found[0].copies > 1
    columns = [Column(book.say("column-name"))] if titled else []
    for name in names:
        numbers = all(_NUMBER.fullmatch(face.values.get(name, "0")) for face in found)
        columns.append(Column(v.lexicon.capital(v.lexicon.property(name).one), numbers))
    if counted:
        columns.append(Column(book.say("column-copies"), number=True))
    rows = []
    for face in found:
        cells = [face.title] if titled else []
        cells += ["–" if (value := face.values.get(name)) is None else value or "✓" for name in names]
        rows.append(Row((*cells, str(face.copies)) if counted else tuple(cells), face.said))
    return Table(tuple(columns), tuple(rows))
