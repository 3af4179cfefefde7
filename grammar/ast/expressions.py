"""Expressions: what can be computed from a position. They change nothing."""

from __future__ import annotations

from typing import Annotated, Literal

from dreambook.grammar.ast.base import BY_NODE, Node

CompareOp = Literal["=", "!=", "<", "<=", ">", ">=", "is", "is not", "is in", "is not in", "is at"]
ArithmeticOp = Literal["+", "-", "x", "/", "other than"]
Rounding = Literal["up", "down"]
Face = Literal["up", "down"]
TestWord = Literal["empty", "full", "occupied", "face up", "face down"]
CountWord = Literal["at least", "at most", "exactly"]
PickWord = Literal["top", "bottom", "first", "last"]
Side = Literal["above", "below", "left", "right", "clockwise", "counterclockwise"]


MILLIMETRES = {"mm": 1, "cm": 10}
"""The units of lengths, in millimetres."""


class Number(Node):
    """`3`"""

    node: Literal["Number"] = "Number"
    value: int


class Length(Number):
    """`15 cm`, `8 mm`: `value` is the number of millimetres, `unit` how it was written."""

    node: Literal["Length"] = "Length"  # type: ignore[assignment]
    unit: Literal["mm", "cm"]


class Name(Node):
    """A declared or built-in name; `quoted` when it was written in quotes, since it would be a reserved word."""

    node: Literal["Name"] = "Name"
    name: str
    quoted: bool = False


class Truth(Node):
    """`yes` or `no`."""

    node: Literal["Truth"] = "Truth"
    value: bool


class CurrentPlayer(Node):
    """`player`: the player that the innermost per-player block is about, else the active player."""

    node: Literal["CurrentPlayer"] = "CurrentPlayer"


class PlayerNumber(Node):
    """`player 2`: a seat, counted from 1 (examples)."""

    node: Literal["PlayerNumber"] = "PlayerNumber"
    number: int


class Numbered(Node):
    """`Dream 3`: one of components that are all different (their numbers tell them apart and mean nothing else)."""

    node: Literal["Numbered"] = "Numbered"
    name: str
    number: int


class Of(Node):
    """`hand of player`, `count of pool`, `price of (card, player)`: a zone, variable, property, value or function of something."""

    node: Literal["Of"] = "Of"
    what: Expression
    arguments: tuple[Expression, ...]


class Pick(Node):
    """`top of deck`, `last 3 of row`: components at one end of an ordered zone; without a number, just one.

    `what` is the word for them, if there is one: `top card of deck`, `last 2 spaces of road`.
    """

    node: Literal["Pick"] = "Pick"
    end: PickWord
    number: Expression | None = None
    what: str | None = None
    of: Expression


class Leading(Node):
    """`ray of (cell, north) while it is empty`: the items from the first on, as long as the condition holds."""

    node: Literal["Leading"] = "Leading"
    set: Expression
    condition: Expression


class EmptyOf(Node):
    """`empty spaces of board`, `empty neighbours of cell`."""

    node: Literal["EmptyOf"] = "EmptyOf"
    what: str
    of: Expression


class Beside(Node):
    """`space below it`: the next space on that side; none where the board ends."""

    node: Literal["Beside"] = "Beside"
    side: Side
    of: Expression


class Described(Node):
    """`red Card`: a kind with words that are printed on it."""

    node: Literal["Described"] = "Described"
    adjectives: tuple[Name, ...]
    kind: Expression


class InZone(Node):
    """`Dream in pool`, `red Card face up in hand`: the components of a kind that lie in a place."""

    node: Literal["InZone"] = "InZone"
    kind: Expression
    zone: Expression
    face: Face | None = None


class Arithmetic(Node):
    """`a + b`, `a - b`, `a x b`, `a / b rounded up`, `players other than winner`"""

    node: Literal["Arithmetic"] = "Arithmetic"
    op: ArithmeticOp
    left: Expression
    right: Expression
    rounded: Rounding | None = None


class Negative(Node):
    """`-3`"""

    node: Literal["Negative"] = "Negative"
    value: Expression


class Compare(Node):
    """`sheep >= 15`, `card is trump`"""

    node: Literal["Compare"] = "Compare"
    op: CompareOp
    left: Expression
    right: Expression


class Test(Node):
    """`deck is empty`, `card is not face up`."""

    node: Literal["Test"] = "Test"
    subject: Expression
    test: TestWord
    negated: bool = False


class Between(Node):
    """`sheep between 3 and 7`, both included."""

    node: Literal["Between"] = "Between"
    value: Expression
    low: Expression
    high: Expression


class SidesMatch(Node):
    """`touching sides match in country`: whether wherever two of these touch the same is printed on both sides.

    `sides` is the property, also in the plural; `touching sides match around tile` asks it of one.
    """

    node: Literal["SidesMatch"] = "SidesMatch"
    sides: str
    of: Expression


class Covers(Node):
    """`pool covers cost of dream counting supreme for any`: whether components pay a bag of costs."""

    node: Literal["Covers"] = "Covers"
    supply: Expression
    cost: Expression
    wild: Expression | None = None


class Shows(Node):
    """`dreamscape shows picture of card`: whether a pattern is to be seen somewhere on a grid."""

    node: Literal["Shows"] = "Shows"
    board: Expression
    pattern: Expression


class Not(Node):
    """`not ...`"""

    node: Literal["Not"] = "Not"
    condition: Expression


class And(Node):
    """Both conditions; of two sets, all that is in either."""

    node: Literal["And"] = "And"
    parts: tuple[Expression, ...]


class Or(Node):
    """One of the conditions; of two sets, all that is in either."""

    node: Literal["Or"] = "Or"
    parts: tuple[Expression, ...]


class Filter(Node):
    """`players where guess is stranger`: in the condition, names of properties and per-player things mean the item's."""

    node: Literal["Filter"] = "Filter"
    set: Expression
    where: Expression


class Quantified(Node):
    """`any hand where ...`, `no Dream in pool`, `every player has passed`."""

    node: Literal["Quantified"] = "Quantified"
    which: Literal["any", "no", "every"]
    set: Expression
    has: Expression | None = None


class CountTest(Node):
    """`at least 3 players where ...`; `in_line`: that many of them in a straight unbroken line of a grid; `of_each`: of
    those that are printed alike."""

    node: Literal["CountTest"] = "CountTest"
    which: CountWord
    number: Expression
    set: Expression
    in_line: bool = False
    of_each: bool = False


class PlayerTable(Node):
    """`5 for 2 players, 4 for 3 to 4 players`: a constant by player number."""

    node: Literal["PlayerTable"] = "PlayerTable"
    rows: tuple[PlayerRow, ...]


class PlayerRow(Node):
    """`4 for 3 to 4 players`"""

    node: Literal["PlayerRow"] = "PlayerRow"
    value: Expression
    low: Expression
    high: Expression


class Phrase(Node):
    """Components as an amount and a description: `2 Chronite`, `a red Location`, `every Gesture`, `card`.

    `amount` is None where no amount is said; `every` for all that fit. Adjectives are option names that must match, or,
    as the first word, a name that holds the amount (`share harvested`).
    """

    node: Literal["Phrase"] = "Phrase"
    every: bool = False
    article: bool = False
    amount: Expression | None = None
    adjectives: tuple[Name, ...] = ()
    of: Expression
    where: Expression | None = None


class Things(Node):
    """One or more phrases: `2 Chronite, 1 Onirite and a Feather`."""

    node: Literal["Things"] = "Things"
    items: tuple[Phrase, ...]


Expression = Annotated[
    Number | Length | Name | Truth | CurrentPlayer | PlayerNumber | Numbered | Of | Pick | Leading | EmptyOf | Beside | Described | InZone | Arithmetic | Negative
    | Compare | Test | Between | Covers | Shows | SidesMatch | Not | And | Or | Filter | Quantified | CountTest | PlayerTable,
    BY_NODE,
]  # fmt: skip
