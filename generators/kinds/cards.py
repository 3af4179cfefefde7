"""Cards, tiles and tokens to print and cut out."""

from dreambook.generators.document import Card, Cards, Document, Fact, Section
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.faces import Face, box_of, faces, texts
from dreambook.grammar import ast
from dreambook.interpreter.model.box import Box

SIZES = {
    "card": (63, 88), "tile": (50, 50), "token": (25, 25), "counter": (25, 25), "disc": (25, 25), "marker": (25, 25),
    "coin": (25, 25), "chip": (25, 25), "board": (90, 90), "domino": (25, 50), "ticket": (40, 68), "note": (86, 54),
    "sheet": (148, 210),
}  # fmt: skip
"""The forms that are flat, so that paper will do, each with its usual width and depth in millimetres."""


def cards(book: Book) -> Document:
    """Every flat component, as often as it is in the box, with what is printed on it and what its texts say."""
    box = box_of(book)
    sections = [
        _kind(book, box, node, tint)
        for tint, node in enumerate(book.v.rules.kinds.values(), 1)
        if size_of(node) is not None
    ]
    return parts.document(
        book, "cards", sections, layout="sheet", intro=(), facts=(book.told.players, book.told.made_for), credits=False
    )


def size_of(node: ast.Component) -> tuple[int, int] | None:
    """The width and depth of a kind in millimetres; None for what is not flat."""
    return SIZES.get(node.form)


def _kind(book: Book, box: Box, node: ast.Component, tint: int) -> Section:
    v = book.v
    noun = v.lexicon.kind(node.name)
    general = texts(book, node.name)
    found = tuple(_card(book, node, face, general, tint) for face in faces(book, box, node.name))
    title = v.lexicon.capital(noun.other)
    return Section(parts.slug(title, "kind"), title, (Cards(found),) if found else ())


def _card(book: Book, node: ast.Component, face: Face, general: tuple[str, ...], tint: int) -> Card:
    v = book.v
    kind = v.lexicon.capital(v.lexicon.kind(node.name).one)
    facts = tuple(Fact(v.lexicon.capital(v.lexicon.property(name).one), value) for name, value in face.values.items())
    drawings = tuple(parts.drawing(view) for view in face.drawings)
    width, depth = size_of(node) or (0, 0)
    return Card(face.title or kind, kind, tint, face.copies, width, depth, facts, (*face.said, *general), drawings)
