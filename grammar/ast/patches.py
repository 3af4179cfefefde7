"""What an expansion or a variant changes of the rulebook that it is for (design, 4)."""

from __future__ import annotations

from typing import Annotated, Literal

from dreambook.grammar.ast.base import BY_NODE, Node
from dreambook.grammar.ast.control import Action, Option, Period, WhenLine
from dreambook.grammar.ast.declarations import ChoiceItem, Starter
from dreambook.grammar.ast.examples import Example
from dreambook.grammar.ast.expressions import Expression
from dreambook.grammar.ast.norms import *
from dreambook.grammar.ast.statements import Statement
from dreambook.grammar.ast.words import Aim, Scope


class Target(Node):
    """`action travel`: what of the rulebook is meant, by its name; an example by its title. `kind` may be left out;
    `name` may be for what there is once (`turns`, `end`)."""

    node: Literal["Target"] = "Target"
    kind: str | None = None
    name: str | None = None


class SetConstant(Node):
    """`set goal = 3`: another value for a constant."""

    node: Literal["SetConstant"] = "SetConstant"
    name: str
    value: Expression


Replaceable = Annotated[
    Action
    | Option
    | Procedure
    | Value
    | Rule
    | Trigger
    | Period
    | Setup
    | Scoring
    | Aim
    | EndSection
    | Scope
    | Starter
    | Example,
    BY_NODE,
]


class Replace(Node):
    """`replace rule hand_limit ...`: what has this name is as it is written here."""

    node: Literal["Replace"] = "Replace"
    block: Replaceable


class Remove(Node):
    """`remove rule hand_limit`: what has this name is gone."""

    node: Literal["Remove"] = "Remove"
    target: Target


class AddToList(Node):
    """`add purple to colour`: more options of a choice list, or more kinds of component for a zone."""

    node: Literal["AddToList"] = "AddToList"
    items: tuple[ChoiceItem, ...]
    target: Target


AddedLine = Annotated[
    Statement | WhenLine | Option | ValueLine | ValueOrder | RuleException | Norm | Limit | Invariant | RuleWhile | RuleBefore | Beats
    | RuleOtherwise,
    BY_NODE,
]  # fmt: skip


class AddLines(Node):
    """`add to value toll`: more lines for what has this name; `add before draw_card`, `add after draw_card`: lines that
    stand before or after it."""

    node: Literal["AddLines"] = "AddLines"
    place: Literal["to", "before", "after"] = "to"
    target: Target
    lines: tuple[AddedLine, ...]


class ReplaceLines(Node):
    """`replace draw_card` and lines below it: they stand where the line of that name stood."""

    node: Literal["ReplaceLines"] = "ReplaceLines"
    target: Target
    lines: tuple[AddedLine, ...]
