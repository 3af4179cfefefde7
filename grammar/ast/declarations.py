"""Declarations: the heading, and the box: what there is, and how much of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from dreambook.grammar.ast.base import BY_NODE, Line, Node
from dreambook.grammar.ast.control import Block, Cite, NameRef, Note, Wording
from dreambook.grammar.ast.expressions import Expression, Face, Things
from dreambook.grammar.ast.patterns import Turning

if TYPE_CHECKING:
    from dreambook.grammar.ast.norms import EndWhen


# ------------------------------------------------------------------ heading
class Language(Node):
    """`language 1`: the first line of every file."""

    node: Literal["Language"] = "Language"
    version: int


class Rulebook(Node):
    """The heading of a game: players, mode of play, sources, and the sentences that say what the game is about."""

    node: Literal["Rulebook"] = "Rulebook"
    name: str
    title: str | None = None
    low: Expression | None = None
    high: Expression | None = None
    mode: Literal["competitive", "cooperative", "solo", "teams"] | None = None
    cites: tuple[Cite, ...] = ()
    sources: tuple[SourceLine, ...] = ()
    languages: tuple[str, ...] = ()
    referee: bool = False
    texts: tuple[Wording, ...] = ()
    notes: tuple[Note, ...] = ()


class SourceLine(Node):
    """`author "..."`: who made the game, who published it, which printing this follows."""

    node: Literal["SourceLine"] = "SourceLine"
    kind: Literal["author", "publisher", "source"]
    text: str


class Patch(Node):
    """The heading of an expansion or a variant: what it is for, and its place among other patches. `low` and `high` are
    other numbers of players, where it says some."""

    node: Literal["Patch"] = "Patch"
    kind: Literal["expansion", "variant"]
    name: str
    base: str
    title: str | None = None
    low: Expression | None = None
    high: Expression | None = None
    mode: Literal["competitive", "cooperative", "solo", "teams"] | None = None
    orders: tuple[PatchOrder, ...] = ()
    sources: tuple[SourceLine, ...] = ()
    texts: tuple[Wording, ...] = ()
    notes: tuple[Note, ...] = ()


class PatchOrder(Node):
    """`after night`: which other patches this one needs, excludes, follows or precedes."""

    node: Literal["PatchOrder"] = "PatchOrder"
    kind: Literal["requires", "excludes", "after", "before"]
    names: tuple[str, ...]


# ------------------------------------------------------------------ the printed rules
class Section(Node):
    """`"Setup"`: a section of the printed rules, by its headline; `no_rules`: nothing in it is a rule, and `because`
    says why. Its `items` are the sections within it."""

    node: Literal["Section"] = "Section"
    title: str
    no_rules: bool = False
    because: str | None = None
    items: tuple[Section | Note, ...] = ()


class Sections(Node):
    """`sections "Rulebook, second printing"`: what the printed rules consist of; `cites` names one of these."""

    node: Literal["Sections"] = "Sections"
    title: str | None = None
    items: tuple[Section | Note, ...]


# ------------------------------------------------------------------ the box
class Replaced(Node):
    """`replace hand: hand of Card, at most 5` in a section of an expansion or a variant: what has this name in the
    rulebook is as it is written here."""

    node: Literal["Replaced"] = "Replaced"
    item: Annotated[Constant | ChoiceList | Component | Zone | Variable | EndWhen, BY_NODE]


class Constant(Node):
    """`goal = 3`: a figure of the game; wordings quote it as `{goal}`."""

    node: Literal["Constant"] = "Constant"
    name: str
    title: str | None = None
    value: Expression


class Constants(Node):
    """The section `constants`."""

    node: Literal["Constants"] = "Constants"
    cites: tuple[Cite, ...] = ()
    items: tuple[Constant | Replaced | Note, ...]


class ChoiceItem(Node):
    """One option of a list; `copies` where the list also says how many of each there are, `drawn` names the colour and the
    picture that stand for it."""

    node: Literal["ChoiceItem"] = "ChoiceItem"
    name: str
    copies: Expression | None = None
    title: str | None = None
    drawn: tuple[str, ...] = ()


class ChoiceList(Node):
    """`colour: red, green, blue`: options that belong together."""

    node: Literal["ChoiceList"] = "ChoiceList"
    name: str
    title: str | None = None
    items: tuple[ChoiceItem, ...]


class Choices(Node):
    """The section `choices`."""

    node: Literal["Choices"] = "Choices"
    cites: tuple[Cite, ...] = ()
    items: tuple[ChoiceList | Replaced | Note, ...]


class NumberRange(Node):
    """`1 to 7`: whole numbers between two figures, both included."""

    node: Literal["NumberRange"] = "NumberRange"
    low: Expression
    high: Expression


class InlineChoices(Node):
    """`red or green`: options listed where they are used."""

    node: Literal["InlineChoices"] = "InlineChoices"
    items: tuple[ChoiceItem, ...]


class NamedType(Node):
    """A component kind, a choice list, `player`, or `space of board`; with `or none` where it may be missing."""

    node: Literal["NamedType"] = "NamedType"
    of: Expression
    or_none: bool = False


class OptionType(Node):
    """`north or south or east`: options listed on the spot."""

    node: Literal["OptionType"] = "OptionType"
    names: tuple[str, ...]


class BagType(Node):
    """`bag of Essence`: so many of each; a cost."""

    node: Literal["BagType"] = "BagType"
    of: str


class SetType(Node):
    """`set of player`: some of a kind, each once."""

    node: Literal["SetType"] = "SetType"
    of: Expression


class PatternType(Node):
    """`pattern of land_signs`: a drawing made of these signs."""

    node: Literal["PatternType"] = "PatternType"
    of: str


class YesNo(Node):
    """`yes or no`"""

    node: Literal["YesNo"] = "YesNo"


class ProcedureType(Node):
    """`effect: procedure`: a cell names a procedure, and what it is given."""

    node: Literal["ProcedureType"] = "ProcedureType"


TypeNode = Annotated[
    NumberRange | InlineChoices | NamedType | OptionType | BagType | SetType | PatternType | YesNo | ProcedureType,
    BY_NODE,
]


class Property(Node):
    """A printed property of a component. `each`: every value stands on exactly so many copies (each once).

    `for_each`: there is a value for each side, or for each option of a list. `turning`: a pattern may be seen turned.
    """

    node: Literal["Property"] = "Property"
    name: str
    title: str | None = None
    type: TypeNode
    each: Expression | None = None
    for_each: Expression | None = None
    turning: Turning | None = None


class FixedProperty(Node):
    """`points = 3`: the same on every copy of this kind."""

    node: Literal["FixedProperty"] = "FixedProperty"
    name: str
    value: Expression


class ShownPart(Node):
    """`points "pts"`: one of what is told beside a component's name; `title` stands there instead of the property's own."""

    node: Literal["ShownPart"] = "ShownPart"
    name: str
    title: str | None = None


class Shown(Node):
    """`shown with points, colour`: which properties are told beside the name of a component at the table."""

    node: Literal["Shown"] = "Shown"
    parts: tuple[ShownPart, ...]


class Drawn(Node):
    """`drawn as blue wave`: the colour and the picture that stand for a kind on what is printed."""

    node: Literal["Drawn"] = "Drawn"
    looks: tuple[str, ...]


class StandsFor(Node):
    """`stands for sheep`: a piece with which people keep a variable, or on which a zone of this name lies. The rules move the
    variable or the zone, never the piece."""

    node: Literal["StandsFor"] = "StandsFor"
    names: tuple[NameRef, ...]


class PrintedOn(Node):
    """`printed on Tile where number = tile_number`: components that are no pieces of their own, but printed on a piece of
    another kind; on that one whose property `theirs` is this one's `own`, else on each."""

    node: Literal["PrintedOn"] = "PrintedOn"
    on: NameRef
    theirs: str | None = None
    own: str | None = None


class PieceSize(Node):
    """`size 70 mm x 120 mm`: how wide and how high a flat component is."""

    node: Literal["PieceSize"] = "PieceSize"
    width: Expression
    height: Expression


class CellWord(Node):
    """One word of a table cell."""

    node: Literal["CellWord"] = "CellWord"
    text: str
    kind: Literal["name", "number", "length", "text", "comma", "dash"]


class Cell(Node):
    """What stands between two `|` of a table."""

    node: Literal["Cell"] = "Cell"
    words: tuple[CellWord, ...]


class Row(Node):
    """One line of a table."""

    node: Literal["Row"] = "Row"
    cells: tuple[Cell, ...]


class Table(Node):
    """Printed data, the first row naming the columns (`copies` is how many there are of each row)."""

    node: Literal["Table"] = "Table"
    rows: tuple[Row, ...]


class TableFile(Node):
    """`table from "cards.csv"`: a table kept in a file of its own."""

    node: Literal["TableFile"] = "TableFile"
    path: str


class Behaviour(Line):
    """`when drawn from deck`: what happens with this component then; `it` is the component."""

    node: Literal["Behaviour"] = "Behaviour"
    event: Literal["drawn", "moved", "revealed", "discarded", "turned", "gained", "paid", "played"]
    source: Expression | None = None
    to: Expression | None = None
    during: str | None = None
    block: Block


class Component(Node):
    """A kind of component: `card Dream "dream card" x 86, all different`."""

    node: Literal["Component"] = "Component"
    form: str
    name: str
    title: str | None = None
    plural: str | None = None
    parent: str | None = None
    copies: Expression | None = None
    copies_each: Expression | None = None
    unlimited: bool = False
    all_different: bool = False
    cites: tuple[Cite, ...] = ()
    items: tuple[
        Property
        | FixedProperty
        | Shown
        | Drawn
        | PieceSize
        | StandsFor
        | PrintedOn
        | Table
        | TableFile
        | Behaviour
        | Wording
        | Note,
        ...,
    ] = ()


class Components(Node):
    """The section `components`."""

    node: Literal["Components"] = "Components"
    cites: tuple[Cite, ...] = ()
    items: tuple[Component | Replaced | Note, ...]


class Brought(Node):
    """`brought by its owner`: what is there at the beginning is in the list that a player brings, or that the table
    brings for all; `openly`: everybody knows the list."""

    node: Literal["Brought"] = "Brought"
    by: Literal["its owner", "the table"]
    openly: bool = False


class Capacity(Node):
    """`at most 7`: how much a zone holds; `in_each`: each of its spaces."""

    node: Literal["Capacity"] = "Capacity"
    number: Expression
    in_each: bool = False


class WhenEmpty(Line):
    """What to do when something must be taken and nothing is left: done once, then the taking goes on."""

    node: Literal["WhenEmpty"] = "WhenEmpty"
    block: Block


class Place(Node):
    """A place of a map, and the places it is linked with."""

    node: Literal["Place"] = "Place"
    name: str
    title: str | None = None
    links: tuple[str, ...] = ()


class Corner(Node):
    """A corner of an outline: how many millimetres it lies from the left and from the bottom of the surface."""

    node: Literal["Corner"] = "Corner"
    x: Expression
    y: Expression


class Terrain(Node):
    """`terrain hill "hill", height 4 cm: (10 cm, 10 cm), ...`: an area of a surface, by the corners of its outline.

    `height` is what a figure climbs that goes onto it. On a `gap` nothing stands; what is `closed` is neither stood on nor
    crossed.
    """

    node: Literal["Terrain"] = "Terrain"
    name: str
    title: str | None = None
    height: Expression | None = None
    gap: bool = False
    closed: bool = False
    corners: tuple[Corner, ...]


class Zone(Node):
    """Where components lie. `form`: pile, row, hand, bag, pool, ring, track, grid, map, surface.

    A `growing` grid has no size: it goes on as far as what lies on it. `each`: there is one for each of something; `also`:
    and for each of these (`one for each player and each suit`); the player comes first. `lattice` is how far apart the places
    of a surface are that are tried where a place is chosen.
    """

    node: Literal["Zone"] = "Zone"
    name: str
    title: str | None = None
    form: Literal["pile", "row", "hand", "bag", "pool", "ring", "track", "grid", "map", "surface"]
    growing: bool = False
    size: tuple[Expression, ...] = ()
    places: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    face: Face | None = None
    shuffled: bool = False
    seen_by: str | None = None
    capacity: Capacity | None = None
    each: Expression | None = None
    also: tuple[Expression, ...] = ()
    starts: Things | None = None
    starts_empty: bool = False
    unlimited: bool = False
    role: Literal["supply", "discards"] | None = None
    brought: Brought | None = None
    cites: tuple[Cite, ...] = ()
    lattice: Expression | None = None
    items: tuple[WhenEmpty | Place | Terrain | Wording | Note, ...] = ()


class Zones(Node):
    """The section `zones`."""

    node: Literal["Zones"] = "Zones"
    cites: tuple[Cite, ...] = ()
    items: tuple[Zone | Replaced | Note, ...]


class Variable(Node):
    """Something that is remembered. `seen_by` as for zones; `for_one`: forgotten when that stretch of play begins anew.

    `each` and `also` as for zones.
    """

    node: Literal["Variable"] = "Variable"
    name: str
    title: str | None = None
    type: TypeNode
    starts_at: Expression | None = None
    each: Expression | None = None
    also: tuple[Expression, ...] = ()
    seen_by: str | None = None
    for_one: str | None = None
    brought: Brought | None = None


class Variables(Node):
    """The section `variables`."""

    node: Literal["Variables"] = "Variables"
    cites: tuple[Cite, ...] = ()
    items: tuple[Variable | Replaced | Note, ...]


# ------------------------------------------------------------------ what players bring
class StarterLine(Node):
    """`3 "Grey wolf"`: so many of a component, by the words that are printed on it."""

    node: Literal["StarterLine"] = "StarterLine"
    count: int
    words: tuple[str, ...]


class StarterZone(Node):
    """`deck:`: the lines below it are about this zone."""

    node: Literal["StarterZone"] = "StarterZone"
    zone: str
    lines: tuple[StarterLine, ...]


class StarterRecord(Node):
    """`level 3`: what a variable holds at the beginning."""

    node: Literal["StarterRecord"] = "StarterRecord"
    variable: str
    value: str


class Starter(Node):
    """The section `starter`: a list for whoever brings nothing else. `path`: the file where it stands instead."""

    node: Literal["Starter"] = "Starter"
    name: str
    title: str | None = None
    path: str | None = None
    items: tuple[StarterZone | StarterLine | StarterRecord | Wording | Note, ...] = ()
