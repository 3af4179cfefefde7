"""Control: who decides what, and what is done how often. The blocks that hold statements, and stretches of play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from dreambook.grammar.ast.base import BY_NODE, Line, Node
from dreambook.grammar.ast.expressions import Expression

if TYPE_CHECKING:
    from dreambook.grammar.ast.statements import Statement

Direction = Literal["clockwise", "counterclockwise"]


class Wording(Node):
    """A line of text under a heading: that rule's printed wording. `{constant}` inside quotes the constant."""

    node: Literal["Wording"] = "Wording"
    text: str


class Decided(Node):
    """`"or what is left" instead of "..." in NAME`: words of a rule that a ruling has chosen, and what stands there without it.

    `quoted` are words as they stand in the rulebook; without `instead` they are gone; `part` is the name of what they stand in,
    where that is not the part around the ruling.
    """

    node: Literal["Decided"] = "Decided"
    quoted: str
    instead: str | None = None
    part: str | None = None


class Note(Node):
    """assume: the rulebook is silent, this is our choice; ruling: it clashes, this is our reading; todo: an open point."""

    node: Literal["Note"] = "Note"
    kind: Literal["assume", "ruling", "todo"]
    name: str | None = None
    text: str
    because: str | None = None
    answers: tuple[str, ...] = ()
    decides: tuple[Decided, ...] = ()


class Cite(Node):
    """`cites "Setup"`: a section of the printed rules that what stands here restates."""

    node: Literal["Cite"] = "Cite"
    section: str


class Acceptance(Node):
    """`accept S10 "0123456789ab" because "..."`: a finding that the author knows and keeps, by its code and key."""

    node: Literal["Acceptance"] = "Acceptance"
    code: str
    key: str
    because: str


class Head(Node):
    """What a named heading carries: its name, its printed title, the printed sections it restates, another name."""

    node: Literal["Head"] = "Head"
    name: str | None = None
    title: str | None = None
    cites: tuple[Cite, ...] = ()
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


ChoiceSpec = Annotated[ChooseItem | ChooseOption | ChooseNumber | ChooseSeveral | ChooseOrder, BY_NODE]


class Choose(Line):
    """A decision. `then` follows when it was made, `otherwise` when there was nothing to choose. `by`: who makes it, whoever
    the rule speaks about, the pseudo-player table (whatever the rules cannot know), or chance."""

    node: Literal["Choose"] = "Choose"
    spec: ChoiceSpec
    by: Literal["player", "table", "chance"] = "player"
    if_able: bool = False
    then: Block | None = None
    otherwise: Block | None = None

    @property
    def by_player(self) -> bool:
        """Whether somebody decides who plays."""
        return self.by == "player"


class Option(Node):
    """`option hold "Hold" if kept > 0`: one way to go, open while its condition holds."""

    node: Literal["Option"] = "Option"
    name: str | None = None
    title: str | None = None
    condition: Expression | None = None
    cites: tuple[Cite, ...] = ()
    body: Block | None = None


class ChooseOne(Line):
    """`choose one` of the options and actions written below it."""

    node: Literal["ChooseOne"] = "ChooseOne"
    options: tuple[Option | Action | Wording | Note, ...]
    if_able: bool = False
    otherwise: Block | None = None


class ChooseActions(Line):
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


class May(Line):
    """The player may do the statement, or not. `title` is what the question says."""

    node: Literal["May"] = "May"
    title: str | None = None
    block: Block
    otherwise: Block | None = None


class AnyNumber(Line):
    """`any number of times`: the block, as often as the player wants; always offers to stop."""

    node: Literal["AnyNumber"] = "AnyNumber"
    at_most: Expression | None = None
    block: Block


class Repeat(Line):
    """repeat until / while / N times; without any, until `end` something."""

    node: Literal["Repeat"] = "Repeat"
    until: Expression | None = None
    while_: Expression | None = None
    times: Expression | None = None
    block: Block


class If(Line):
    """`if`, with what is done otherwise; `otherwise if` is an If that stands alone in `otherwise`."""

    node: Literal["If"] = "If"
    condition: Expression
    then: Block
    otherwise: Block | None = None


class ForEach(Line):
    """`for each dream in woven`"""

    node: Literal["ForEach"] = "ForEach"
    name: str
    set: Expression
    block: Block


class ForEachNumber(Line):
    """`for each pips between 1 and 6`: the block for each whole number of a range, both ends included, the smallest first."""

    node: Literal["ForEachNumber"] = "ForEachNumber"
    name: str
    low: Expression
    high: Expression
    block: Block


class EachPlayer(Line):
    """`each player`, in seat order from the current player (or `from`): the block, about that player.

    by: those with most (or fewest) of something come first, equal ones in seat order.
    in_turn: each becomes the active player; at_once: all choices are made first, in secret, then all effects happen."""

    node: Literal["EachPlayer"] = "EachPlayer"
    other: bool = False
    of: Expression | None = None
    direction: Direction | None = None
    in_turn: bool = False
    start: Expression | None = None
    at_once: bool = False
    where: Expression | None = None
    by: Expression | None = None
    by_order: Literal["most", "fewest"] = "most"
    block: Block


class AsPlayer(Line):
    """`as owner of card`: the block, decided and done by that player."""

    node: Literal["AsPlayer"] = "AsPlayer"
    player: Expression
    block: Block


class Let(Line):
    """`let share = total of rolled`: a name for a value, until the block ends."""

    node: Literal["Let"] = "Let"
    name: str
    value: Expression


class Set(Line):
    """`set guess = card`: a variable becomes a value."""

    node: Literal["Set"] = "Set"
    target: Expression
    value: Expression


# ------------------------------------------------------------------ stretches of play
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


class WhenLine(Line):
    """`when coins >= 2 "You need two coins."`: when an action is open, and what is said while it is not."""

    node: Literal["WhenLine"] = "WhenLine"
    condition: Expression
    reason: str | None = None
