"""Procedures, triggers and norms: what is done when somebody asks for it, and what must, may and cannot be."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from dreambook.grammar.ast.base import Node
from dreambook.grammar.ast.control import Block, Head, Note, Wording
from dreambook.grammar.ast.declarations import TypeNode
from dreambook.grammar.ast.expressions import CountWord, Expression, Things


# ------------------------------------------------------------------ the procedures
class Setup(Node):
    node: Literal["Setup"] = "Setup"
    head: Head
    block: Block


class Parameter(Node):
    node: Literal["Parameter"] = "Parameter"
    name: str
    type: TypeNode


class Procedure(Node):
    node: Literal["Procedure"] = "Procedure"
    head: Head
    parameters: tuple[Parameter, ...] = ()
    block: Block


class EventDoing(Node):
    """`drawing Nightmare from deck during fill_hand`"""

    node: Literal["EventDoing"] = "EventDoing"
    verb: str
    things: Things | None = None
    source: Expression | None = None
    to: Expression | None = None
    during: str | None = None


class EventNamed(Node):
    """A phase, an action or a procedure by its name."""

    node: Literal["EventNamed"] = "EventNamed"
    of: Expression
    during: str | None = None


class Trigger(Node):
    """Either a condition that becomes true (`when`), or an event that it comes before, after or instead of."""

    node: Literal["Trigger"] = "Trigger"
    head: Head
    condition: Expression | None = None
    order: Literal["before", "after", "instead of"] | None = None
    event: Annotated[EventDoing | EventNamed, Field(discriminator="node")] | None = None
    block: Block


# ------------------------------------------------------------------ the norms
class ValueLine(Node):
    """`is` replaces; plus, minus, times modify. `exception`: written as `except`, with an optional name."""

    node: Literal["ValueLine"] = "ValueLine"
    change: Literal["is", "plus", "minus", "times"]
    value: Expression
    when: Expression | None = None
    exception: bool = False
    name: str | None = None
    beats: tuple[str, ...] = ()


class ValueOrder(Node):
    """`in this order`: the lines of the value modify it in the order in which they stand."""

    node: Literal["ValueOrder"] = "ValueOrder"


class Value(Node):
    """A figure that rules ask for, with its exceptions: `value price of card: a Card`."""

    node: Literal["Value"] = "Value"
    head: Head
    parameters: tuple[Parameter, ...]
    lines: tuple[ValueLine | ValueOrder | Wording | Note, ...]


class Invariant(Node):
    node: Literal["Invariant"] = "Invariant"
    never: bool
    condition: Expression


class Limit(Node):
    """`at most 2 Dream face up in pool, for each player`"""

    node: Literal["Limit"] = "Limit"
    which: CountWord
    number: Expression
    set: Expression
    each_player: bool = False


class Norm(Node):
    """`must roll before move`, `cannot castle when king_moved`, `may pass`."""

    node: Literal["Norm"] = "Norm"
    modality: Literal["must", "may", "cannot"]
    target: Expression
    before: Expression | None = None
    when: Expression | None = None


class RuleException(Node):
    node: Literal["RuleException"] = "RuleException"
    name: str | None = None
    when: Expression
    beats: tuple[str, ...] = ()


class Beats(Node):
    node: Literal["Beats"] = "Beats"
    names: tuple[str, ...]


class RuleOtherwise(Node):
    """What repairs the limit when a forced effect breaks it."""

    node: Literal["RuleOtherwise"] = "RuleOtherwise"
    block: Block


class Rule(Node):
    node: Literal["Rule"] = "Rule"
    head: Head
    lines: tuple[Invariant | Limit | Norm | RuleException | Beats | RuleOtherwise | Wording | Note, ...]


class EndWhen(Node):
    node: Literal["EndWhen"] = "EndWhen"
    outcome: Literal["win", "lose", "draw", "over"]
    who: Expression | None = None
    condition: Expression
    text: str | None = None
    name: str | None = None


class EndBeats(Node):
    node: Literal["EndBeats"] = "EndBeats"
    winner: str
    loser: str


class EndSection(Node):
    node: Literal["EndSection"] = "EndSection"
    lines: tuple[EndWhen | EndBeats | Wording | Note, ...]


class Scoring(Node):
    node: Literal["Scoring"] = "Scoring"
    head: Head
    block: Block
