"""A document, whatever its kind: what every writer (Markdown, HTML, PDF) lays out.

A kind turns a rulebook into a `Document`; a writer lays any `Document` out. So a new kind needs no template, and a new
format knows no kind. Every text is a finished sentence or label of the document's language, not yet escaped for a format,
with nothing left to work out; what the rulebook does not have is an empty tuple, and a section without blocks is left out
by whoever builds the document.
"""

from dataclasses import dataclass
from typing import Literal

from dreambook.generators.picture import Picture
from dreambook.generators.verbalise.step import Step

Tone = Literal["said", "plain", "when", "aim"]
"""Whose words a paragraph is: said, the author's; plain, generated; when, a condition or an aside; aim, what it is about."""

Place = Literal["side", "main", "after"]
"""Where a section belongs on a page with room: beside the rules (the box), among them, or after them (notes)."""

Layout = Literal["page", "card", "sheet", "pad"]
"""How a document is meant to lie on paper: page, to be read; card, short enough to lie beside a player; sheet, pieces to
be cut out; pad, to be written on."""


@dataclass(frozen=True, slots=True)
class Link:
    """A reference within the document: the words, and the anchor of a section or a term."""

    text: str
    anchor: str


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Sentences that stand by themselves."""

    text: str
    tone: Tone = "plain"


@dataclass(frozen=True, slots=True)
class Steps:
    """What is done, in order, with details below; see `Step`. `numbered` is False where the order means nothing."""

    steps: tuple[Step, ...]
    numbered: bool = True


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its heading, and whether it holds numbers (set to the right)."""

    title: str
    number: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a table: a cell for each column, the first being what the row is about, and lines below it over the whole
    width. A total row ends a table."""

    cells: tuple[str, ...]
    details: tuple[str, ...] = ()
    total: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under headings. In a `blank` one the empty cells are there to be written into."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    caption: str = ""
    blank: bool = False


@dataclass(frozen=True, slots=True)
class Term:
    """A term and what it means: the author's sentences, where else to look, pictures, and the sign that stands for it."""

    term: str
    text: str
    said: tuple[str, ...] = ()
    see: tuple[Link, ...] = ()
    pictures: tuple[Picture, ...] = ()
    anchor: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Terms:
    """Terms in order."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """A ruling, an assumption or an open point: `kind` for a style, a label and the text, the reason, what it answers."""

    kind: str
    label: str
    text: str
    because: str = ""
    answers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Notes:
    """Notes in order."""

    notes: tuple[Note, ...]


@dataclass(frozen=True, slots=True)
class Figure:
    """A picture of a surface."""

    picture: Picture


@dataclass(frozen=True, slots=True)
class Drawing:
    """A pattern: its name, its rows of letters from the top (`.` is any space), and for each letter the number of its sign
    (from 1; 0 is any space), so that a writer can tint it; its words; how else it may be seen; what is printed beside."""

    title: str
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[tuple[int, ...], ...]
    text: str
    how: str
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawings:
    """Patterns beside each other; `own` where each has its own words about how it may be seen."""

    drawings: tuple[Drawing, ...]
    own: bool = False


@dataclass(frozen=True, slots=True)
class Sign:
    """A letter of a drawing or an icon, the number of its tint, and what it stands for."""

    sign: str
    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Signs:
    """What letters and icons stand for."""

    signs: tuple[Sign, ...]


@dataclass(frozen=True, slots=True)
class Fact:
    """Something printed on a card: a label and a value ("cost", "3 Prophetic")."""

    label: str
    value: str


@dataclass(frozen=True, slots=True)
class Emblem:
    """An option that is printed on a card: what it is of ("Colour"), its word ("red"), and how it is drawn, as a colour
    (#rrggbb) and the name of a picture, each "" where there is none, or else `letters` with which no other option of its
    property begins."""

    label: str
    value: str
    colour: str = ""
    picture: str = ""
    letters: str = ""


@dataclass(frozen=True, slots=True)
class Card:
    """A card, a tile or a token to print and cut out, in millimetres. `kind` is the printed name of its kind, `tint` a
    number from 1 that is the same for one kind, `copies` how many there are of it.

    `figures` are its numbers, the first of which is the largest on it; `emblems` its options; `effects` what a procedure
    does that it names, as a title and a sentence; `facts` all else. `sides` are what its four sides show, clockwise from the
    top. `colour` (#rrggbb) is that of its frame where it has one of its own, `picture` what stands for its kind, `flavour` a
    sentence that is no rule."""

    title: str
    kind: str
    tint: int
    copies: int
    width: int
    depth: int
    facts: tuple[Fact, ...] = ()
    said: tuple[str, ...] = ()
    drawings: tuple[Drawing, ...] = ()
    figures: tuple[Fact, ...] = ()
    emblems: tuple[Emblem, ...] = ()
    effects: tuple[Fact, ...] = ()
    sides: tuple[Emblem, ...] = ()
    colour: str = ""
    picture: str = ""
    flavour: str = ""
    letters: str = ""
    """What stands for it where there is no picture."""
    disc: bool = False
    """Whether it is round."""


@dataclass(frozen=True, slots=True)
class Cards:
    """Pieces to cut out, copies not yet repeated; `note` says how often each is there."""

    cards: tuple[Card, ...]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is new, otherwise or gone: how it is now and how it was, each perhaps nothing."""

    kind: Literal["new", "changed", "gone"]
    label: str
    now: tuple[Step, ...] = ()
    before: tuple[Step, ...] = ()


@dataclass(frozen=True, slots=True)
class Changes:
    """Changes in order."""

    changes: tuple[Change, ...]


Block = Paragraph | Steps | Table | Terms | Notes | Figure | Drawings | Signs | Cards | Changes


@dataclass(frozen=True, slots=True)
class Section:
    """A part with a heading. `anchor` is unique in its document, of letters, digits and hyphens. `number` counts the parts
    that are played one after the other (0: it is none of those)."""

    anchor: str
    title: str
    blocks: tuple[Block, ...] = ()
    sections: tuple["Section", ...] = ()
    place: Place = "main"
    number: int = 0


@dataclass(frozen=True, slots=True)
class Credit:
    """Who made the game, or where its rules are printed: a label ("Author") and a name."""

    label: str
    text: str


_JOINED = " + "
"""What stands between the titles of a composition: "Onirim + The Sphinx"."""


@dataclass(frozen=True, slots=True)
class Document:
    """A whole document. `kind` is its name ("summary"), `label` the same in words; `facts` are short labels ("2–6 players");
    `intro` stands before the first section. `links` has the titles that the text quotes (“Prophecy”) and that are headings
    here, so that a writer can make a link of each quotation; `contents` is whether it is long enough for a table of them."""

    kind: str
    label: str
    language: str
    title: str
    layout: Layout = "page"
    facts: tuple[str, ...] = ()
    intro: tuple[Paragraph, ...] = ()
    sections: tuple[Section, ...] = ()
    credits: tuple[Credit, ...] = ()
    links: tuple[Link, ...] = ()
    contents: bool = False

    @property
    def name(self) -> str:
        """The title of the game, without the expansions and variants that are joined to it."""
        return self.title.split(_JOINED)[0]

    @property
    def additions(self) -> tuple[str, ...]:
        """The titles of the expansions and variants that it is played with, in order."""
        return tuple(self.title.split(_JOINED)[1:])
