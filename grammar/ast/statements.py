"""Statements: what is done. Each is one thing that a rulebook tells somebody to do."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from dreambook.grammar.ast.base import Node
from dreambook.grammar.ast.expressions import Expression, Face, Things

Direction = Literal["clockwise", "counterclockwise"]


class Wording(Node):
    """A line of text under a heading: that rule's printed wording. `{constant}` inside quotes the constant."""

    node: Literal["Wording"] = "Wording"
    text: str


class Note(Node):
    """assume: the rulebook is silent, this is our choice; ruling: it clashes, this is our reading; todo: an open point."""

    node: Literal["Note"] = "Note"
    kind: Literal["assume", "ruling", "todo"]
    name: str | None = None
    text: str
    because: str | None = None
    answers: tuple[str, ...] = ()


class Head(Node):
    """What a named heading carries: its name, its printed title, the printed sections it restates, another name."""

    node: Literal["Head"] = "Head"
    name: str | None = None
    title: str | None = None
    cites: tuple[str, ...] = ()
    alias: str | None = None


class Block(Node):
    """Statements one after the other."""

    node: Literal["Block"] = "Block"
    statements: tuple[Statement, ...]


# ------------------------------------------------------------------ decisions
class ChooseItem(Node):
    """`choose dream from hand`"""

    node: Literal["ChooseItem"] = "ChooseItem"
    name: str
    set: Expression


class Alternative(Node):
    """One option, or all options of a choice list (`a colour other than red`)."""

    node: Literal["Alternative"] = "Alternative"
    option: Expression
    other_than: Expression | None = None
    title: str | None = None


class ChooseOption(Node):
    """`choose way: clockwise or counterclockwise`"""

    node: Literal["ChooseOption"] = "ChooseOption"
    name: str
    alternatives: tuple[Alternative, ...]


class ChooseNumber(Node):
    """`choose bid between 1 and 5`"""

    node: Literal["ChooseNumber"] = "ChooseNumber"
    name: str
    low: Expression
    high: Expression


class ChooseSeveral(Node):
    """`choose up to 2 cards from hand`; low None: none needed; high None: no limit."""

    node: Literal["ChooseSeveral"] = "ChooseSeveral"
    name: str
    low: Expression | None = None
    high: Expression | None = None
    set: Expression


class ChooseOrder(Node):
    """`choose an order of cards from revealed`"""

    node: Literal["ChooseOrder"] = "ChooseOrder"
    name: str
    set: Expression


ChoiceSpec = Annotated[
    ChooseItem | ChooseOption | ChooseNumber | ChooseSeveral | ChooseOrder, Field(discriminator="node")
]


class Choose(Node):
    """A decision. `then` follows when it was made, `otherwise` when there was nothing to choose; `by_table`: whatever
    the rules cannot know is a decision of the pseudo-player table."""

    node: Literal["Choose"] = "Choose"
    spec: ChoiceSpec
    by_table: bool = False
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Option(Node):
    node: Literal["Option"] = "Option"
    name: str | None = None
    title: str | None = None
    condition: Expression | None = None
    body: Block | None = None


class ChooseOne(Node):
    """`choose one` of the options and actions written below it."""

    node: Literal["ChooseOne"] = "ChooseOne"
    options: tuple[Option | Action | Wording | Note, ...]
    if_able: bool = False
    otherwise: Block | None = None


class ChooseActions(Node):
    """`choose one of harvest, travel`, `choose up to 3 of run, jump, none more than 2 times`."""

    node: Literal["ChooseActions"] = "ChooseActions"
    low: Expression | None = None
    high: Expression
    actions: tuple[NameRef, ...]
    none_more_than: Expression | None = None
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class NameRef(Node):
    """A name that a statement refers to, with its place."""

    node: Literal["NameRef"] = "NameRef"
    name: str


class May(Node):
    """The player may do the statement, or not. `title` is what the question says."""

    node: Literal["May"] = "May"
    title: str | None = None
    block: Block
    otherwise: Block | None = None


class AnyNumber(Node):
    """`any number of times`: the block, as often as the player wants; always offers to stop."""

    node: Literal["AnyNumber"] = "AnyNumber"
    at_most: Expression | None = None
    block: Block


class Repeat(Node):
    """repeat until / while / N times; without any, until `end` something."""

    node: Literal["Repeat"] = "Repeat"
    until: Expression | None = None
    while_: Expression | None = None
    times: Expression | None = None
    block: Block


class If(Node):
    node: Literal["If"] = "If"
    condition: Expression
    then: Block
    otherwise: Block | None = None


class ForEach(Node):
    """`for each dream in woven`"""

    node: Literal["ForEach"] = "ForEach"
    name: str
    set: Expression
    block: Block


class EachPlayer(Node):
    """`each player`, in seat order from the current player (or `from`): the block, about that player.

    in_turn: each becomes the active player; at_once: all choices are made first, in secret, then all effects happen."""

    node: Literal["EachPlayer"] = "EachPlayer"
    other: bool = False
    of: Expression | None = None
    direction: Direction | None = None
    in_turn: bool = False
    start: Expression | None = None
    at_once: bool = False
    where: Expression | None = None
    block: Block


class AsPlayer(Node):
    """`as owner of card`: the block, decided and done by that player."""

    node: Literal["AsPlayer"] = "AsPlayer"
    player: Expression
    block: Block


class Let(Node):
    node: Literal["Let"] = "Let"
    name: str
    value: Expression


class Set(Node):
    node: Literal["Set"] = "Set"
    target: Expression
    value: Expression


# ------------------------------------------------------------------ effects
class Gain(Node):
    """`gain 2 Chronite from bank`, `gain 1 sheep for each player where ...`: from a supply, or more of a number."""

    node: Literal["Gain"] = "Gain"
    things: Things
    source: Expression | None = None
    to: Expression | None = None
    for_each: Expression | None = None
    what_is_left: bool = False


class Lose(Node):
    node: Literal["Lose"] = "Lose"
    things: Things
    source: Expression | None = None
    to: Expression | None = None
    for_each: Expression | None = None
    what_is_left: bool = False


class Pay(Node):
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


class Move(Node):
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


class Draw(Node):
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


class Deal(Node):
    """`deal 5 cards from deck to each hand`"""

    node: Literal["Deal"] = "Deal"
    things: Things
    source: Expression
    to: Expression
    face: Face | None = None


class Shuffle(Node):
    node: Literal["Shuffle"] = "Shuffle"
    zone: Expression
    into: Expression | None = None


class Reveal(Node):
    """Everyone sees the components now; where they lie does not change."""

    node: Literal["Reveal"] = "Reveal"
    things: Things
    source: Expression | None = None


class Look(Node):
    """The current player alone sees the components now."""

    node: Literal["Look"] = "Look"
    things: Things
    source: Expression | None = None


class Show(Node):
    node: Literal["Show"] = "Show"
    things: Things
    to: Expression


class TurnFace(Node):
    node: Literal["TurnFace"] = "TurnFace"
    things: Things
    face: Face


class Search(Node):
    """Look through a zone and choose from it; the order stays unseen, so a shuffle must follow."""

    node: Literal["Search"] = "Search"
    zone: Expression
    name: str
    where: Expression | None = None
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Roll(Node):
    node: Literal["Roll"] = "Roll"
    things: Things
    name: str | None = None


class Rotate(Node):
    """Turn the contents of a ring by a number of spaces."""

    node: Literal["Rotate"] = "Rotate"
    zone: Expression
    steps: Expression
    direction: Expression | None = None


class Advance(Node):
    """Move a component along its ring or track."""

    node: Literal["Advance"] = "Advance"
    what: Expression
    steps: Expression
    direction: Expression | None = None


class Swap(Node):
    node: Literal["Swap"] = "Swap"
    left: Expression
    right: Expression


class Do(Node):
    """Carry out a procedure or an action."""

    node: Literal["Do"] = "Do"
    what: Expression
    arguments: tuple[Expression, ...] = ()
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None


class Win(Node):
    node: Literal["Win"] = "Win"
    who: Expression | None = None


class LoseGame(Node):
    node: Literal["LoseGame"] = "LoseGame"
    who: Expression | None = None


class EndInDraw(Node):
    node: Literal["EndInDraw"] = "EndInDraw"


class End(Node):
    """`end turn`, `end round`, `end phase`, `end game`, or `end` and the name of a stretch of play around it."""

    node: Literal["End"] = "End"
    what: str


class PassTurn(Node):
    node: Literal["PassTurn"] = "PassTurn"
    to: Expression | None = None
    direction: Direction | None = None


class PassZone(Node):
    """`pass hand clockwise`: all at one moment hand the contents of their zone to the neighbour."""

    node: Literal["PassZone"] = "PassZone"
    zone: Expression
    direction: Direction


class Eliminate(Node):
    node: Literal["Eliminate"] = "Eliminate"
    who: Expression


class AddTo(Node):
    node: Literal["AddTo"] = "AddTo"
    item: Expression
    to: Expression


class RemoveFrom(Node):
    node: Literal["RemoveFrom"] = "RemoveFrom"
    item: Expression
    source: Expression


class Require(Node):
    """What must hold for the action to be announced; stands before its effects."""

    node: Literal["Require"] = "Require"
    condition: Expression
    reason: str | None = None


class Score(Node):
    node: Literal["Score"] = "Score"
    points: Expression
    title: str | None = None


class ScoreRule(Node):
    node: Literal["ScoreRule"] = "ScoreRule"
    wins: Literal["highest", "lowest"]


class TieBreak(Node):
    node: Literal["TieBreak"] = "TieBreak"
    order: Literal["most", "fewest", "shared"]
    by: Expression | None = None


class TieBreaks(Node):
    node: Literal["TieBreaks"] = "TieBreaks"
    breaks: tuple[TieBreak, ...]


class Nothing(Node):
    node: Literal["Nothing"] = "Nothing"


class Later(Node):
    """A statement of language 1 that this version does not carry out yet."""

    node: Literal["Later"] = "Later"
    word: str


class Period(Node):
    """round / phase / turns: a stretch of play. `turns` repeats until the game ends, the active player changing after each."""

    node: Literal["Period"] = "Period"
    kind: Literal["round", "phase", "turns"]
    head: Head
    times: Expression | None = None
    until: Expression | None = None
    condition: Expression | None = None
    block: Block


class Action(Node):
    """An action: `when` conditions for it to be offered, then choices and costs (announced), then effects (done)."""

    node: Literal["Action"] = "Action"
    head: Head
    when: tuple[WhenLine, ...] = ()
    block: Block


class WhenLine(Node):
    node: Literal["WhenLine"] = "WhenLine"
    condition: Expression
    reason: str | None = None


Statement = Annotated[
    Choose | ChooseOne | ChooseActions | May | AnyNumber | Repeat | If | ForEach | EachPlayer | AsPlayer | Let | Set
    | Gain | Lose | Pay | Move | Draw | Deal | Shuffle | Reveal | Look | Show | TurnFace | Search | Roll | Rotate
    | Advance | Swap | Do | Win | LoseGame | EndInDraw | End | PassTurn | PassZone | Eliminate | AddTo | RemoveFrom
    | Require | Score | ScoreRule | TieBreaks | Nothing | Later | Period | Action | Wording | Note,
    Field(discriminator="node"),
]  # fmt: skip
