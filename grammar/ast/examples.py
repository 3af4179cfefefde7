"""Examples: what happened once at a table, to be played again."""

from __future__ import annotations

from typing import Annotated, Literal

from dreambook.grammar.ast.base import BY_NODE, Node
from dreambook.grammar.ast.control import Cite, Note, Wording
from dreambook.grammar.ast.expressions import Expression, Phrase, Things


# ------------------------------------------------------------------ the examples
class GivenPlayers(Node):
    """`2 players`"""

    node: Literal["GivenPlayers"] = "GivenPlayers"
    number: Expression


class GivenIs(Node):
    """`difficulty is 4`: what a variable holds."""

    node: Literal["GivenIs"] = "GivenIs"
    target: Expression
    value: Expression


class GivenHolds(Node):
    """The zone holds exactly these, in this order where it has one (top first); empty things: it is empty."""

    node: Literal["GivenHolds"] = "GivenHolds"
    zone: Expression
    things: Things | None = None


class GivenPeriod(Node):
    """Play begins at this stretch of play."""

    node: Literal["GivenPeriod"] = "GivenPeriod"
    name: str


GivenFact = Annotated[GivenPlayers | GivenIs | GivenHolds | GivenPeriod, BY_NODE]


class Given(Node):
    """`given ...`: how the table stands when the example begins."""

    node: Literal["Given"] = "Given"
    facts: tuple[GivenFact, ...]


class StepChooses(Node):
    """player N chooses, or (None) each player; `by` is the table, or chance, where nobody who plays does. Items are options by
    their name or printed text."""

    node: Literal["StepChooses"] = "StepChooses"
    by: Literal["player", "table", "chance"] = "player"
    player: int | None = None
    items: tuple[Phrase | Wording, ...]


class StepDice(Node):
    """`dice show 3 and 4`"""

    node: Literal["StepDice"] = "StepDice"
    faces: tuple[Expression, ...]


class StepGives(Node):
    """`deck gives red Door`: what chance brings from a zone."""

    node: Literal["StepGives"] = "StepGives"
    zone: Expression
    things: Things


class StepDo(Node):
    """`do refill`: a procedure is carried out."""

    node: Literal["StepDo"] = "StepDo"
    what: Expression
    arguments: tuple[Expression, ...] = ()


class When(Node):
    """`when ...`: one step of the example."""

    node: Literal["When"] = "When"
    step: Annotated[StepChooses | StepDice | StepGives | StepDo, BY_NODE]


class ClaimCondition(Node):
    """`then sheep = 3`: a condition that holds."""

    node: Literal["ClaimCondition"] = "ClaimCondition"
    condition: Expression


class ClaimChanges(Node):
    """`then sheep changes by 2`: against how the example began."""

    node: Literal["ClaimChanges"] = "ClaimChanges"
    what: Expression
    by: Expression


class ClaimOption(Node):
    """`then player 1 may choose travel`, or cannot."""

    node: Literal["ClaimOption"] = "ClaimOption"
    player: int
    allowed: bool
    items: tuple[Phrase | Wording, ...]


class ClaimGains(Node):
    """`then player 1 gains 2 prophetic`, or loses them."""

    node: Literal["ClaimGains"] = "ClaimGains"
    player: int
    loses: bool
    things: Things


class ClaimResult(Node):
    """player 0: the team; None: nobody."""

    node: Literal["ClaimResult"] = "ClaimResult"
    player: int | None = None
    result: Literal["wins", "loses", "draws"]


class Then(Node):
    """`then ...`: what holds after the steps before it."""

    node: Literal["Then"] = "Then"
    claim: Annotated[ClaimCondition | ClaimChanges | ClaimOption | ClaimGains | ClaimResult, BY_NODE]


class Example(Node):
    """The section `example`."""

    node: Literal["Example"] = "Example"
    title: str
    cites: tuple[Cite, ...] = ()
    alias: str | None = None
    lines: tuple[Given | When | Then | Wording | Note, ...]
