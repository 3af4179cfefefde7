"""Examples: what happened once at a table, to be played again."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from dreambook.grammar.ast.base import Node
from dreambook.grammar.ast.control import Note, Wording
from dreambook.grammar.ast.expressions import Expression, Phrase, Things


# ------------------------------------------------------------------ the examples
class GivenPlayers(Node):
    node: Literal["GivenPlayers"] = "GivenPlayers"
    number: Expression


class GivenIs(Node):
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


GivenFact = Annotated[GivenPlayers | GivenIs | GivenHolds | GivenPeriod, Field(discriminator="node")]


class Given(Node):
    node: Literal["Given"] = "Given"
    facts: tuple[GivenFact, ...]


class StepChooses(Node):
    """player N chooses; player None: each player; 0: the table. Items are options by their name or printed text."""

    node: Literal["StepChooses"] = "StepChooses"
    player: int | None = None
    items: tuple[Phrase | Wording, ...]


class StepDice(Node):
    node: Literal["StepDice"] = "StepDice"
    faces: tuple[Expression, ...]


class StepGives(Node):
    """`deck gives red Door`: what chance brings from a zone."""

    node: Literal["StepGives"] = "StepGives"
    zone: Expression
    things: Things


class StepDo(Node):
    node: Literal["StepDo"] = "StepDo"
    what: Expression
    arguments: tuple[Expression, ...] = ()


class When(Node):
    node: Literal["When"] = "When"
    step: Annotated[StepChooses | StepDice | StepGives | StepDo, Field(discriminator="node")]


class ClaimCondition(Node):
    node: Literal["ClaimCondition"] = "ClaimCondition"
    condition: Expression


class ClaimChanges(Node):
    node: Literal["ClaimChanges"] = "ClaimChanges"
    what: Expression
    by: Expression


class ClaimOption(Node):
    node: Literal["ClaimOption"] = "ClaimOption"
    player: int
    allowed: bool
    items: tuple[Phrase | Wording, ...]


class ClaimGains(Node):
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
    node: Literal["Then"] = "Then"
    claim: Annotated[
        ClaimCondition | ClaimChanges | ClaimOption | ClaimGains | ClaimResult, Field(discriminator="node")
    ]


class Example(Node):
    node: Literal["Example"] = "Example"
    title: str
    cites: tuple[str, ...] = ()
    alias: str | None = None
    lines: tuple[Given | When | Then | Wording | Note, ...]
