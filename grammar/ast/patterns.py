"""Pictures on a grid: what their letters stand for, and pictures drawn in the rulebook."""

from __future__ import annotations

from typing import Literal

from dreambook.grammar.ast.base import Node
from dreambook.grammar.ast.control import Note, Wording
from dreambook.grammar.ast.expressions import Expression

Turning = Literal["turned", "mirrored", "turned or mirrored"]
"""What else may be seen for a pattern than the drawing as it stands."""


class SignLine(Node):
    """`W "water": any Shard in it has colour is water`: what a letter of a drawing stands for, said of a space."""

    node: Literal["SignLine"] = "SignLine"
    name: str
    title: str | None = None
    condition: Expression


class Signs(Node):
    """The section `signs`: the letters of which patterns are drawn."""

    node: Literal["Signs"] = "Signs"
    name: str
    title: str | None = None
    lines: tuple[SignLine | Wording | Note, ...]


class DrawnRow(Node):
    """`"W L ."`: one row of a drawing, from left to right."""

    node: Literal["DrawnRow"] = "DrawnRow"
    text: str


class Pattern(Node):
    """`pattern arch of land_signs`: a drawing with a name, its top row first."""

    node: Literal["Pattern"] = "Pattern"
    name: str
    title: str | None = None
    of: str
    turning: Turning | None = None
    rows: tuple[DrawnRow | Note, ...]


__all__ = ["DrawnRow", "Pattern", "SignLine", "Signs", "Turning"]
