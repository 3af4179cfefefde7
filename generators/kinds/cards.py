"""Cards, tiles and tokens to print and cut out."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from dreambook.generators.document import Card, Cards, Document, Emblem, Fact, Section
from dreambook.generators.kinds import briefs, parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.faces import Face, box_of, faces, texts
from dreambook.generators.kinds.placing import declared_actions
from dreambook.grammar import ast
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.bring import needed_for_starters
from dreambook.interpreter.model.looks import Look, look_of_kind, look_of_option, size_of_kind
from dreambook.interpreter.model.pieces import printed_on, stands_for
from dreambook.interpreter.model.sides import is_sided
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import Called

SIZES = {
    "card": (63, 88), "tile": (50, 50), "token": (25, 25), "counter": (25, 25), "disc": (25, 25), "marker": (25, 25),
    "coin": (25, 25), "chip": (25, 25), "board": (90, 90), "domino": (25, 50), "ticket": (40, 68), "note": (86, 54),
    "sheet": (148, 210),
}  # fmt: skip
"""The forms that are flat, so that paper will do, each with its usual width and depth in millimetres."""


FIGURES = ("figure", "miniature", "standee", "pawn", "meeple")
"""The forms that stand up, for which a token does: as large as their base where that is printed on them."""
TOKEN = 25
"""The diameter of a token for a figure that has no base, in millimetres."""
MOST_FIGURES = 12
"""Of no more cards than these a number from 1 on may be a figure that matters: ranks, spaces."""
MOST_SPACES = 60
"""A track with more spaces than these is not drawn."""
SEATS = ("#c4523c", "#3b6ea8", "#4b8a4f", "#c59b2a", "#8a5aa6", "#3c9d9b")
"""The colours of what each player has one of, in the order of the seats."""
NEUTRAL = "#6b655c"
"""The colour of what has none in a game in which colours mean something."""


def cards(book: Book) -> Document:
    """Every flat component, as often as it is in the box, with what is printed on it and what its texts say, and tokens for
    figures. Of what players bring there is as much as all lists to begin with need at the same time."""
    box = box_of(book)
    deck = _Deck(book, box)
    sections = [
        deck.kind(node, tint, size)
        for tint, node in enumerate(book.v.rules.kinds.values(), 1)
        if (size := size_of(node, box)) is not None
    ]
    sections.append(deck.tokens())
    made: Document = parts.unmarked(parts.document(
        book, "cards", sections, layout="sheet", intro=(), facts=(book.told.players, book.told.made_for), credits=False
    ))  # fmt: skip
    return made


def size_of(node: ast.Component, box: Box) -> tuple[int, int] | None:
    """The width and depth of a kind in millimetres, as the rulebook says or as is usual; None for what is not flat."""
    return size_of_kind(box.rules, box.constants, node.name) or SIZES.get(node.form)


class _Deck:
    """What is printed of one rulebook."""

    def __init__(self, book: Book, box: Box) -> None:
        self.book = book
        self.box = box
        self.rules = book.v.rules
        self.needed = needed_for_starters(self.rules, box.bringing.pool)
        kinds = self.rules.kinds
        printed = printed_on(self.rules)
        self.found = {name: self._faces(name) for name in kinds if name not in printed}
        self.printed = {name: faces(book, box, name) for name in printed}
        self.coloured = any(framing_of(self.rules, found) for found in self.found.values())

    def _faces(self, name: str) -> list[Face]:
        """The different pieces of a kind; a piece that only stands for something has nothing on it."""
        count = self.box.material.get(name)
        return [Face("", {}, (), (), count)] if count else faces(self.book, self.box, name, self.needed)

    def _on_it(self, name: str, face: Face) -> tuple[Fact, ...]:
        """What is printed on a piece beside its properties: the spaces of the track that it is, and components of other kinds."""
        v = self.book.v
        found: list[Fact] = []
        for what in stands_for(self.rules).get(name, ()):
            node = self.rules.variables.get(what)
            if node is not None and (spaces := self._spaces(self.rules.kinds[name], node)):
                found.append(Fact(v.lexicon.label(what), spaces))
        for kind, item in printed_on(self.rules).items():
            for other in self.printed[kind] if item.on.name == name else ():
                if item.theirs is None or other.raw.get(item.own or "") == face.raw.get(item.theirs):
                    values = {key: value for key, value in other.values.items() if key != item.own}
                    told = [
                        f"{v.lexicon.property(key).one} {value}" if isinstance(other.raw[key], int) else value
                        for key, value in values.items()
                        if other.raw[key] or isinstance(other.raw[key], bool)
                    ]
                    title = v.lexicon.capital(other.title or v.lexicon.kind(kind).one)
                    found.append(Fact(title, ", ".join(told)))
        return tuple(found)

    @cached_property
    def _places(self) -> dict[str, list[Fact]]:
        """What is done only at one of some options, by the words of the option: each action with its sentence."""
        found: dict[str, list[Fact]] = {}
        for node in declared_actions(self.rules):
            told = briefs.brief(self.book, node)
            for name in told.spot.names if told.spot is not None else ():
                found.setdefault(name, []).append(Fact(told.title, " ".join(told.costs_and_gist(self.book))))
        return found

    def _chosen_there(self, face: Face) -> Iterator[Fact]:
        """The actions of a piece of its own: those that are possible only at what it is."""
        if face.title:
            yield from self._places.get(face.title, ())

    def _spaces(self, node: ast.Component, variable: ast.Variable) -> str:
        """The spaces of a track: all numbers that a variable can be."""
        kept = variable.type
        if node.form not in ("board", "sheet") or not isinstance(kept, ast.NumberRange):
            return ""
        low, high = (self.book.v.numbers.known(end) for end in (kept.low, kept.high))
        if low is None or high is None or high - low > MOST_SPACES:
            return ""
        return " · ".join(str(number) for number in range(low, high + 1))

    def faces_of(self, node: ast.Component) -> list[Face]:
        """The different pieces of a kind; of what there are any number of, one."""
        found = self.found.get(node.name, [])
        endless = node.unlimited and node.name not in self.box.bringing.pool
        return [replace(face, copies=1) for face in found] if endless else found

    def kind(self, node: ast.Component, tint: int, size: tuple[int, int]) -> Section:
        """The pieces of a kind."""
        v = self.book.v
        found = self.faces_of(node)
        # What is said of a kind as a whole stands on a card that has no words of its own.
        general = texts(self.book, node.name, about=len(found) == 1, brief=True)
        places = (what for what in stands_for(self.rules).get(node.name, ()) if what in self.rules.zones)
        general = (*general, *(self.book.say("card-place", place=v.lexicon.label(what)) for what in places))
        title = v.lexicon.capital(v.lexicon.kind(node.name).other)
        maker = _Maker(self.book, self.box, node, tint, size, found, self.coloured)
        made = tuple(
            replace(
                card,
                facts=(*card.facts, *self._on_it(node.name, face)),
                effects=(*card.effects, *self._chosen_there(face)),
            )
            for face in found
            for card in (maker.card(face, general),)
        )
        return Section(parts.slug(title, "kind"), title, (Cards(made, self.note),) if made else ())

    def tokens(self) -> Section:
        """A round piece for each figure, and for each card that stands for one on a surface: what stands there."""
        made = []
        for tint, node in enumerate(self.rules.kinds.values(), 1):
            stands = node.form in FIGURES
            for face in self.faces_of(node):
                base = face.raw.get("base")
                if not stands and not (isinstance(base, int) and self._surfaces):
                    continue
                size = base if isinstance(base, int) and base else TOKEN
                made += self._tokens(node, face, tint, size)
        title = self.book.say("heading-tokens")
        return Section("tokens", title, (Cards(tuple(made), self.note),) if made else ())

    @property
    def _surfaces(self) -> bool:
        return any(zone.form == "surface" for zone in self.rules.zones.values())

    def _tokens(self, node: ast.Component, face: Face, tint: int, size: int) -> list[Card]:
        v = self.book.v
        kind = v.lexicon.capital(v.lexicon.kind(node.name).one)
        title = v.lexicon.capital(face.title) or kind
        look = look_of_kind(self.rules, node.name)
        card = Card(
            title, kind, tint, face.copies, size, size, colour=look.colour, picture=look.picture,
            letters=initial(self.book, title), disc=True,
        )  # fmt: skip
        players = self.box.players
        if not isinstance(node.copies_each, ast.CurrentPlayer) or players < 2 or face.copies % players:
            return [card]
        # One for each player: each in the colour of a seat.
        each = face.copies // players
        return [replace(card, copies=each, colour=SEATS[seat % len(SEATS)]) for seat in range(players)]

    @cached_property
    def note(self) -> str:
        """How often each piece is printed, where that is not as often as it is in the box."""
        if self.box.bringing.pool:
            return self.book.say("cards-lists" if self.rules.starters else "cards-brought")
        return self.book.say("cards-unlimited") if any(node.unlimited for node in self.rules.kinds.values()) else ""


def framing_of(rules: Rules, found: Sequence[Face]) -> str:
    """The property whose options colour the frames of a kind: the first of which each option has a colour; "" for none."""
    names = dict.fromkeys(name for face in found for name in face.raw)
    options = {name: [face.raw[name] for face in found if isinstance(face.raw.get(name), str)] for name in names}
    return next(
        (
            name
            for name, values in options.items()
            if values and all(look_of_option(rules, str(value)).colour for value in values)
        ),
        "",
    )


def _is_serial(values: Sequence[object]) -> bool:
    """Whether values count components through: 1, 2, 3, ... each on one of them."""
    return len(values) > MOST_FIGURES and sorted(map(str, values)) == sorted(map(str, range(1, len(values) + 1)))


def _shared(labels: Sequence[str]) -> str:
    """The last word that at least three of some labels have, and no other has: "Red icons", "Blue icons", "Green icons" need
    it but once, and stand beside each other. "" for none."""
    last = [label.rpartition(" ")[2] for label in labels if " " in label]
    return next((f" {word}" for word in dict.fromkeys(last) if last.count(word) > 2), "")


def initial(book: Book, title: str) -> str:
    """The letter that stands for a title: that of its first word which is no article."""
    articles = book.say("words-before-names").split()
    words = [word for word in title.split() if word.casefold() not in articles] or [title]
    return words[0][:1].upper()


def apart(names: Sequence[str], name: str) -> str:
    """The first letters of a name with which no other of some names begins."""
    for many in range(1, len(name)):
        if not any(other != name and other.casefold().startswith(name[:many].casefold()) for other in names):
            return name[:many].capitalize()
    return name.capitalize()


class _Maker:
    """Makes the cards of one kind: what differs between them decides what is large on each."""

    def __init__(
        self, book: Book, box: Box, node: ast.Component, tint: int, size: tuple[int, int], found: Sequence[Face],
        coloured: bool = False,
    ) -> None:  # fmt: skip
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
        # A frame has the colour of an option only where each option of its property has one.
        self.framing = framing_of(self.rules, found)
        self.coloured = coloured
        self.options = {
            name: sorted({face.values[name] for face in found if isinstance(face.raw.get(name), str)}) for name in names
        }
        numbers = [name for name in names if any(self._is_number(face.raw.get(name)) for face in found)]
        differing = [name for name in numbers if len({face.raw.get(name) for face in found}) > 1]
        # A number that only counts the cards through is no figure of theirs, where they have others.
        self.serial = {name for name in differing if _is_serial([face.raw.get(name) for face in found])}
        if self.serial == set(differing):
            self.serial = set()
        self.main = next((name for name in differing if name not in self.serial), "")
        self.shared = _shared([self.label(name) for name in numbers])
        # Where most have some of it, having none is worth saying.
        self.common = {name for name in numbers if 2 * sum(bool(face.raw.get(name)) for face in found) > len(found)}
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
        # Where colours mean something, what has none is in none of them.
        colour = self.look.colour or (NEUTRAL if self.coloured and not self.framing else "")
        for name, said in face.values.items():
            value = face.raw[name]
            if isinstance(value, Called):
                continue
            if self._is_number(value):
                if name in self.serial:
                    facts.append(Fact(self.label(name), said))
                elif value or name in self.common or name == self.main:
                    label = self.label(name).removesuffix(self.shared)
                    figures.insert(0 if name == self.main else len(figures), Fact(label, said))
            elif value is True:
                emblems.append(Emblem("", self.label(name)))
            elif isinstance(value, str):
                look = look_of_option(self.rules, value)
                # What the kind's name says already is not said twice.
                if said.casefold() != self.kind.casefold():
                    letters = apart(self.options[name], said)
                    emblems.append(Emblem(self.label(name), said, look.colour, look.picture, letters))
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
            effects, tuple(sides), colour, self.look.picture, face.flavour, initial(self.book, title),
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
