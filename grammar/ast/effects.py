"""Effects: what changes on the table."""

from __future__ import annotations

from typing import Literal

from dreambook.grammar.ast.base import Line, Node
from dreambook.grammar.ast.control import Block, Direction
from dreambook.grammar.ast.expressions import Expression, Face, Things


class Gain(Line):
    """`gain 2 Chronite from bank`, `gain 1 sheep for each player where ...`: from a supply, or more of a number."""

    node: Literal["Gain"] = "Gain"
    things: Things
    source: Expression | None = None
    to: Expression | None = None
    for_each: Expression | None = None
    what_is_left: bool = False
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Lose(Line):
    """`lose 1 point`: less of a number, or components back to a supply."""

    node: Literal["Lose"] = "Lose"
    things: Things
    source: Expression | None = None
    to: Expression | None = None
    for_each: Expression | None = None
    what_is_left: bool = False
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Pay(Line):
    """A cost: all of it or nothing. `wild` may stand for any other component of the cost."""

    node: Literal["Pay"] = "Pay"
    things: Things
    source: Expression | None = None
    to: Expression | None = None
    wild: Expression | None = None
    what_is_left: bool = False
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Move(Line):
    """move / place / return components to a zone, a space, or the top or bottom of a pile."""

    node: Literal["Move"] = "Move"
    verb: Literal["move", "place", "return", "discard"]
    things: Things
    source: Expression | None = None
    to: Expression | None = None
    face: Face | None = None
    any_order: bool = False
    what_is_left: bool = False
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Draw(Line):
    """Take from the top of a pile, or at random from a bag. A new name in `things` names what was drawn."""

    node: Literal["Draw"] = "Draw"
    things: Things | None = None
    source: Expression
    to: Expression | None = None
    face: Face | None = None
    what_is_left: bool = False
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Deal(Line):
    """`deal 5 cards from deck to each hand`"""

    node: Literal["Deal"] = "Deal"
    things: Things
    source: Expression
    to: Expression
    face: Face | None = None
    what_is_left: bool = False


class Shuffle(Line):
    """`shuffle deck`, `shuffle discards into deck`"""

    node: Literal["Shuffle"] = "Shuffle"
    zone: Expression
    into: Expression | None = None


class Reveal(Line):
    """Everyone sees the components now; where they lie does not change."""

    node: Literal["Reveal"] = "Reveal"
    things: Things
    source: Expression | None = None


class Look(Line):
    """The current player alone sees the components now."""

    node: Literal["Look"] = "Look"
    things: Things
    source: Expression | None = None


class Show(Line):
    """`show hand to player 2`: that player alone sees the components now."""

    node: Literal["Show"] = "Show"
    things: Things
    to: Expression


class TurnFace(Line):
    """`turn every Dream in pool face up`"""

    node: Literal["TurnFace"] = "TurnFace"
    things: Things
    face: Face


class Search(Line):
    """Look through a zone and choose from it; the order stays unseen, so a shuffle must follow."""

    node: Literal["Search"] = "Search"
    zone: Expression
    name: str
    where: Expression | None = None
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Roll(Node):
    """`roll 2 Die as thrown`"""

    node: Literal["Roll"] = "Roll"
    things: Things
    name: str | None = None


class Rotate(Line):
    """Turn the contents of a ring by a number of spaces."""

    node: Literal["Rotate"] = "Rotate"
    zone: Expression
    steps: Expression
    direction: Expression | None = None


class Advance(Line):
    """Move a component along its ring or track."""

    node: Literal["Advance"] = "Advance"
    what: Expression
    steps: Expression
    direction: Expression | None = None
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Swap(Line):
    """`swap card with top of row`: two components, or what lies in two zones, change places."""

    node: Literal["Swap"] = "Swap"
    left: Expression
    right: Expression


class TradePart(Node):
    """What one side of a trade may give: so many of something from a place."""

    node: Literal["TradePart"] = "TradePart"
    low: Expression | None = None
    high: Expression | None = None
    what: Expression
    zone: Expression


class Trade(Line):
    """`trade any number of Good from purse for 1 Good from purse of partner`: who acts says what goes over and back; whose zone
    the second is accepts or not; then both go at one moment."""

    node: Literal["Trade"] = "Trade"
    give: TradePart
    get: TradePart
    then: Block | None = None
    otherwise: Block | None = None


class Rearrange(Line):
    """`rearrange Card in display`: who acts decides anew which of these lies in which of their places."""

    node: Literal["Rearrange"] = "Rearrange"
    things: Things


class Do(Line):
    """Carry out a procedure or an action."""

    node: Literal["Do"] = "Do"
    what: Expression
    arguments: tuple[Expression, ...] = ()
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Win(Line):
    """`win`, `win for player`: the game ends."""

    node: Literal["Win"] = "Win"
    who: Expression | None = None


class LoseGame(Line):
    """`lose`, `lose for player`: the game ends."""

    node: Literal["LoseGame"] = "LoseGame"
    who: Expression | None = None


class EndInDraw(Line):
    """`end in a draw`: the game ends, and nobody wins."""

    node: Literal["EndInDraw"] = "EndInDraw"


class End(Line):
    """`end turn`, `end round`, `end phase`, `end game`, or `end` and the name of a stretch of play around it."""

    node: Literal["End"] = "End"
    what: str


class ExtraTurn(Line):
    """`extra turn`, `extra turn for leader`: that player has one more turn after this one, before the order goes on."""

    node: Literal["ExtraTurn"] = "ExtraTurn"
    who: Expression | None = None


class PassTurn(Line):
    """`pass turn clockwise`, `pass turn to first_player`: who is active now."""

    node: Literal["PassTurn"] = "PassTurn"
    to: Expression | None = None
    direction: Direction | None = None


class PassZone(Line):
    """`pass hand clockwise`: all at one moment hand the contents of their zone to the neighbour."""

    node: Literal["PassZone"] = "PassZone"
    zone: Expression
    direction: Direction


class Eliminate(Line):
    """`eliminate player`: out of the game."""

    node: Literal["Eliminate"] = "Eliminate"
    who: Expression


class AddTo(Line):
    """`add player to helpers`: into a set."""

    node: Literal["AddTo"] = "AddTo"
    item: Expression
    to: Expression


class RemoveFrom(Line):
    """`remove player from helpers`: out of a set."""

    node: Literal["RemoveFrom"] = "RemoveFrom"
    item: Expression
    source: Expression


class Require(Line):
    """What must hold for the action to be announced; stands before its effects."""

    node: Literal["Require"] = "Require"
    condition: Expression
    reason: str | None = None


class Score(Line):
    """`score total of worth of won "prizes"`: points, with what they are for."""

    node: Literal["Score"] = "Score"
    points: Expression
    title: str | None = None


class ScoreRule(Line):
    """`highest score wins`"""

    node: Literal["ScoreRule"] = "ScoreRule"
    wins: Literal["highest", "lowest"]


class TieBreak(Node):
    """One step of breaking a tie: who has most or fewest of something, or nobody (`shared`)."""

    node: Literal["TieBreak"] = "TieBreak"
    order: Literal["most", "fewest", "shared"]
    by: Expression | None = None


class TieBreaks(Line):
    """`tie: most count of won, then shared`"""

    node: Literal["TieBreaks"] = "TieBreaks"
    breaks: tuple[TieBreak, ...]


class Nothing(Line):
    """`nothing`: said where a rulebook says that nothing happens."""

    node: Literal["Nothing"] = "Nothing"
