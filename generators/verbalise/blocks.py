"""Blocks as small trees of sentences: what is nested in the rules is nested in the text."""

from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.frames import FRAMES
from dreambook.generators.verbalise.joining import ACTS, Steps, finish, join, spoken, titled
from dreambook.generators.verbalise.step import Step
from dreambook.generators.words.messages import Said
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
            if isinstance(statement, ast.PassTurn) and ctx.leader is not None and not ctx.acting:
                ctx = replace(ctx, leader=_leader(v, statement))
        else:
            handler = FRAMES[type(statement)]
            steps.extend(handler(v, statement, ctx))
    return tuple(steps)


def _leader(v: "Verbaliser", node: ast.PassTurn) -> Said:
    """What whoever begins is called from here on: by the name of the choice, where that is a noun ("the first weaver")."""
    name = node.to.name if isinstance(node.to, ast.Name) else ""
    noun = v.lexicon.new(name) if name and name not in v.rules.names else None
    if noun is None or not v.lexicon.grammar.names_somebody(noun.one):
        return v.say("first-player")
    return v.say("the", thing=noun, gender=noun.gender)
