"""The file: its top-level blocks and its comments."""

from __future__ import annotations

from typing import Annotated, Literal

from dreambook.grammar.ast.base import BY_NODE, Node
from dreambook.grammar.ast.control import Acceptance, Action, Note, Period
from dreambook.grammar.ast.declarations import *
from dreambook.grammar.ast.examples import *
from dreambook.grammar.ast.norms import *
from dreambook.grammar.ast.patches import *
from dreambook.grammar.ast.patterns import *
from dreambook.grammar.ast.words import *


class Comment(Node):
    """`# ...`; `own_line`: nothing else stands on its line."""

    node: Literal["Comment"] = "Comment"
    text: str
    own_line: bool


TopBlock = Annotated[
    Language | Rulebook | Patch | Sections | Constants | Choices | Signs | Pattern | Components | Zones | Variables | Words | Glossary | Aim | Scope | Starter | Setup
    | Period | Action | Procedure | Value | Rule | Trigger | TriggerSequence | EndSection | Scoring | Example | Note | Acceptance
    | SetConstant | Replace | Remove | AddToList | AddLines | ReplaceLines,
    BY_NODE,
]  # fmt: skip


class Document(Node):
    """One `.dream` file: its top-level blocks in order, and its comments."""

    node: Literal["Document"] = "Document"
    blocks: tuple[TopBlock, ...]
    comments: tuple[Comment, ...] = ()

    def walk(self) -> tuple[Node, ...]:
        """This node and all nodes below it: those of each block are asked of the block, which may have been walked before."""
        return self.remembered("walk", None, _all_of)


def _all_of(document: Document) -> tuple[Node, ...]:
    return (document, *(node for part in (*document.blocks, *document.comments) for node in part.walk()))
