"""Statements: what is done. Each is one thing that a rulebook tells somebody to do."""

from typing import Annotated

from dreambook.grammar.ast.base import BY_NODE
from dreambook.grammar.ast.control import *
from dreambook.grammar.ast.effects import *

Statement = Annotated[
    Choose | ChooseOne | ChooseActions | May | AnyNumber | Repeat | If | ForEach | ForEachNumber | EachPlayer | AsPlayer | Let | Set
    | Gain | Lose | Pay | Move | Draw | Deal | Shuffle | Reveal | Look | Show | TurnFace | Search | Roll | Rotate
    | Advance | Swap | Trade | Rearrange | Do | Win | LoseGame | EndInDraw | End | ExtraTurn | PassTurn | PassZone | Eliminate | AddTo | RemoveFrom
    | Require | Score | ScoreRule | TieBreaks | Nothing | Period | Action | Wording | Note,
    BY_NODE,
]  # fmt: skip
