"""Cards, tiles and tokens to print and cut out."""

from collections.abc import Sequence

from dreambook.generators.document import Card, Cards, Document, Emblem, Fact, Section
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.faces import Face, box_of, faces, texts
from dreambook.grammar import ast
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.looks import Look, look_of_kind, look_of_option, size_of_kind
from dreambook.interpreter.model.sides import is_sided
from dreambook.interpreter.model.types import Called

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
        _kind(book, box, node, tint, size)
        for tint, node in enumerate(book.v.rules.kinds.values(), 1)
        if (size := size_of(node, box)) is not None
    ]
    made: Document = parts.unmarked(parts.document(
        book, "cards", sections, layout="sheet", intro=(), facts=(book.told.players, book.told.made_for), credits=False
    ))  # fmt: skip
    return made


def size_of(node: ast.Component, box: Box) -> tuple[int, int] | None:
    """The width and depth of a kind in millimetres, as the rulebook says or as is usual; None for what is not flat."""
    return size_of_kind(box.rules, box.constants, node.name) or SIZES.get(node.form)


def _kind(book: Book, box: Box, node: ast.Component, tint: int, size: tuple[int, int]) -> Section:
    v = book.v
    found = faces(book, box, node.name)
    # What is said of a kind as a whole stands on a card that has no words of its own.
    general = texts(book, node.name, about=len(found) == 1, brief=True)
    title = v.lexicon.capital(v.lexicon.kind(node.name).other)
    made = tuple(_Maker(book, box, node, tint, size, found).card(face, general) for face in found)
    return Section(parts.slug(title, "kind"), title, (Cards(made),) if made else ())


class _Maker:
    """Makes the cards of one kind: what differs between them decides what is large on each."""

    def __init__(
        self, book: Book, box: Box, node: ast.Component, tint: int, size: tuple[int, int], found: Sequence[Face]
    ) -> None:
        self.book, self.node, self.tint, self.size = book, node, tint, size
        v = book.v
        self.rules = v.rules
        self.kind = v.lexicon.capital(v.lexicon.kind(node.name).one)
        self.look = look_of_kind(self.rules, node.name)
        self.props = {
            item.name: item
            for ancestor in reversed(self.rules.ancestry(node.name))
            for item in self.rules.kinds[ancestor].items
            if isinstance(item, ast.Property | ast.FixedProperty)
        }
        names = list(dict.fromkeys(name for face in found for name in face.raw))
        options = {name: [face.raw[name] for face in found if isinstance(face.raw.get(name), str)] for name in names}
        # A frame has the colour of an option only where each option of its property has one.
        self.framing = next(
            (
                name
                for name, values in options.items()
                if values and all(look_of_option(self.rules, str(value)).colour for value in values)
            ),
            "",
        )
        numbers = [name for name in names if any(self._is_number(face.raw.get(name)) for face in found)]
        self.main = next((name for name in numbers if len({face.raw.get(name) for face in found}) > 1), "")
        self.many_effects = len({name for face in found for name, _, _ in face.effects}) > 1

    @staticmethod
    def _is_number(value: object) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)

    def label(self, name: str) -> str:
        """A property as a label."""
        return self.book.v.lexicon.capital(self.book.v.lexicon.property(name).one)

    def card(self, face: Face, general: tuple[str, ...]) -> Card:
        """The card of a face."""
        v = self.book.v
        figures: list[Fact] = []
        emblems: list[Emblem] = []
        facts: list[Fact] = []
        sides: list[Emblem] = []
        colour = self.look.colour
        for name, said in face.values.items():
            value = face.raw[name]
            if isinstance(value, Called):
                continue
            if self._is_number(value):
                # Nothing is not printed, but where it is what tells this card from the others.
                if value or name == self.main:
                    figures.insert(0 if name == self.main else len(figures), Fact(self.label(name), said))
            elif value is True:
                emblems.append(Emblem("", self.label(name)))
            elif isinstance(value, str):
                look = look_of_option(self.rules, value)
                # What the kind's name says already is not said twice.
                if said.casefold() != self.kind.casefold():
                    emblems.append(Emblem(self.label(name), said, look.colour, look.picture))
                if name == self.framing:
                    colour = look.colour
            elif isinstance(value, tuple) and is_sided(self.rules, self.props.get(name)) and not sides:
                sides.extend(self._side(one) for one in value)
            else:
                facts.append(Fact(self.label(name), said))
        title, number = v.lexicon.capital(face.title) or self.kind, face.number
        if number and not figures:
            # A picture card: one of many that differ in nothing but their pictures.
            title, figures = self.kind, [Fact("", str(number))]
        effects = tuple(
            Fact(f"{self.label(name)}: {done}" if self.many_effects else done, text)
            for name, done, text in face.effects
        )
        width, depth = self.size
        drawings = tuple(parts.drawing(view) for view in face.drawings)
        return Card(
            title, self.kind, self.tint, face.copies, width, depth, tuple(facts), general, drawings, tuple(figures), tuple(emblems),
            effects, tuple(sides), colour, self.look.picture, face.flavour,
        )  # fmt: skip

    def _side(self, value: object) -> Emblem:
        v = self.book.v
        if isinstance(value, str):
            look = look_of_option(self.rules, value)
            return Emblem(
                "",
                v.lexicon.kind(value).one if value in self.rules.kinds else v.lexicon.option(value),
                look.colour,
                look.picture,
            )
        return Emblem("", "" if value is None else str(value), Look().colour)
