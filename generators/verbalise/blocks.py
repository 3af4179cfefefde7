"""Blocks as small trees of sentences: what is nested in the rules is nested in the text."""

from typing import TYPE_CHECKING

from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.frames import FRAMES
from dreambook.generators.verbalise.joining import ACTS, Steps, finish, join, spoken, titled
from dreambook.generators.verbalise.step import Step
from dreambook.grammar import ast

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


def block(v: "Verbaliser", node: ast.Block, ctx: Context) -> Steps:
    """The sentences of a block. Names that one statement gives are known to those after it."""
    steps: list[Step] = []
    rest = spoken(node)
    while rest:
        statement = rest.pop(0)
        if type(statement) in ACTS and not titled(statement):
            act, ctx, used = join(v, statement, rest, ctx)
            last = rest[used - 1] if used else statement
            del rest[:used]
            steps.extend(finish(v, act, last, ctx))
        else:
            handler = FRAMES[type(statement)]
            steps.extend(handler(v, statement, ctx))
    return tuple(steps)
