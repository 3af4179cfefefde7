"""Procedures, triggers and norms: what is done when somebody asks for it, and what must, may and cannot be."""

from __future__ import annotations

from typing import Annotated, Literal

from dreambook.grammar.ast.base import BY_NODE, Line, Node
from dreambook.grammar.ast.control import Block, Cite, Head, Note, Wording
from dreambook.grammar.ast.declarations import Replaced, TypeNode
from dreambook.grammar.ast.expressions import CountWord, Expression, Things


# ------------------------------------------------------------------ the procedures
class Setup(Node):
    """The section `setup`: what is done before the game begins."""

    node: Literal["Setup"] = "Setup"
    head: Head
    block: Block


class Parameter(Node):
    """`card: a Card`: what a procedure or a value is about."""

    node: Literal["Parameter"] = "Parameter"
    name: str
    type: TypeNode


class Procedure(Node):
    """`procedure showdown`: statements with a name, for `do`."""

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
    event: Annotated[EventDoing | EventNamed, BY_NODE] | None = None
    block: Block


class TriggerSequence(Node):
    """`triggers in this order: refill, windfall`: which comes first when several are set off at one moment."""

    node: Literal["TriggerSequence"] = "TriggerSequence"
    names: tuple[str, ...]


# ------------------------------------------------------------------ the norms
class ValueLine(Line):
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


class Invariant(Line):
    """`always sheep <= 20`, `never hand is full`: what holds in every position."""

    node: Literal["Invariant"] = "Invariant"
    never: bool
    condition: Expression


class Limit(Line):
    """`at most 2 Dream face up in pool, for each player`; `of_each`: of those that are printed alike."""

    node: Literal["Limit"] = "Limit"
    which: CountWord
    number: Expression
    set: Expression
    each_player: bool = False
    of_each: bool = False


class Norm(Line):
    """`must roll before move`, `cannot castle when king_moved`, `may pass`, `must use_die as often as possible`.

    `most`: of the ways to do it as often, those with the most (or, by `most_order`, fewest) of this in all.
    """

    node: Literal["Norm"] = "Norm"
    modality: Literal["must", "may", "cannot"]
    target: Expression
    before: Expression | None = None
    as_often: bool = False
    most: Expression | None = None
    most_order: Literal["most", "fewest"] = "most"
    when: Expression | None = None


class RuleWhile(Line):
    """`while weather is storm`: the rule holds only then."""

    node: Literal["RuleWhile"] = "RuleWhile"
    condition: Expression


class RuleBefore(Node):
    """`before setup`: the rule is about what lies there before the setup, and holds then alone."""

    node: Literal["RuleBefore"] = "RuleBefore"


class RuleException(Node):
    """`except when counter is at castle`: where the rule does not hold."""

    node: Literal["RuleException"] = "RuleException"
    name: str | None = None
    when: Expression
    beats: tuple[str, ...] = ()


class Beats(Node):
    """`beats hand_limit`: this rule goes before those."""

    node: Literal["Beats"] = "Beats"
    names: tuple[str, ...]


class RuleOtherwise(Node):
    """What repairs the limit when a forced effect breaks it."""

    node: Literal["RuleOtherwise"] = "RuleOtherwise"
    block: Block


class Rule(Node):
    """The section `rule`: what must, may and cannot be, and what always holds."""

    node: Literal["Rule"] = "Rule"
    head: Head
    lines: tuple[
        Invariant | Limit | Norm | RuleWhile | RuleBefore | RuleException | Beats | RuleOtherwise | Wording | Note, ...
    ]


class EndWhen(Node):
    """`win when sheep >= goal`: how the game ends; `who`: for whom."""

    node: Literal["EndWhen"] = "EndWhen"
    outcome: Literal["win", "lose", "draw", "over"]
    who: Expression | None = None
    condition: Expression
    text: str | None = None
    name: str | None = None
    cites: tuple[Cite, ...] = ()


class EndBeats(Node):
    """`win beats lose`: which holds when both are true at once."""

    node: Literal["EndBeats"] = "EndBeats"
    winner: str
    loser: str


class EndSection(Node):
    """The section `end`."""

    node: Literal["EndSection"] = "EndSection"
    cites: tuple[Cite, ...] = ()
    lines: tuple[EndWhen | Replaced | EndBeats | Wording | Note, ...]


class Scoring(Node):
    """The section `scoring`: what is counted when the game is over."""

    node: Literal["Scoring"] = "Scoring"
    head: Head
    block: Block
