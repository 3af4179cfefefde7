"""Rulings and assumptions: how the rules are read where they clash or are silent, at the part that each is about."""

from collections.abc import Iterator

from dreambook.generators.document import Document, Note, Notes, Section
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.verbalise import frames
from dreambook.generators.verbalise.wording import worded
from dreambook.grammar import ast


def rulings(book: Book) -> Document:
    """Every ruling, assumption and open point, with its reason."""
    found: dict[str, list[Note]] = {}
    placed: set[int] = set()
    for title, node in _notes(book):
        if id(node) not in placed:
            placed.add(id(node))
            told = found.setdefault(title, [])
            if (one := note(book, node)) not in told:
                told.append(one)
    for node in book.v.rules.notes:
        if id(node) not in placed:
            found.setdefault(book.say("heading-in-general"), []).append(note(book, node))
    sections = [Section(parts.slug(title), title, (Notes(tuple(notes)),)) for title, notes in found.items()]
    return parts.document(
        book, "rulings", sections, intro=(), facts=(book.told.players,), contents=True,
    )  # fmt: skip


def note(book: Book, node: ast.Note) -> Note:
    """A ruling, an assumption or an open point."""
    v = book.v
    because = worded(v, node.because) if node.because else ""
    label = v.text(v.say("note-kind", kind=node.kind))
    return Note(node.kind, label, worded(v, node.text), because, node.answers)


def _notes(book: Book) -> Iterator[tuple[str, ast.Note]]:
    """The notes of the rules in order, each with the heading below which it stands."""
    headings: dict[type[ast.Node], str] = {
        ast.Rulebook: "heading-in-general", ast.Components: "heading-box", ast.Zones: "heading-zones",
        ast.Variables: "heading-variables", ast.Setup: "heading-setup", ast.EndSection: "heading-end",
        ast.Scoring: "heading-scoring", ast.Signs: "heading-patterns", ast.Example: "heading-examples",
    }  # fmt: skip
    for block in book.v.rules.document.blocks:
        general = book.say(headings.get(type(block), "heading-in-general"))
        yield from _below(book, block, general)


def _below(book: Book, node: ast.Node, title: str) -> Iterator[tuple[str, ast.Note]]:
    if isinstance(
        node, ast.Period | ast.Action | ast.Procedure | ast.Value | ast.Rule | ast.Trigger | ast.Setup | ast.Scoring
    ):
        title = frames.heading(book.v, node.head) or title
    if isinstance(node, ast.Note):
        yield title, node
    for child in node.children():
        yield from _below(book, child, title)
