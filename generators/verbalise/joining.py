"""Acts and sentences: one statement as a sentence, two statements that are one act, a block that is a single act.

A statement that holds a block of a single act says it in its own sentence ("If your hand is empty, draw a card."); a
longer block becomes steps below it. A choice and what is done at once with it are said together ("Choose a card from
your hand and move it to the pool.").
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dreambook.generators.verbalise import choices
from dreambook.generators.verbalise.act import Act, ActHandler
from dreambook.generators.verbalise.choices import CHOICES
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.effects import EFFECTS
from dreambook.generators.verbalise.step import Step
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

Steps = tuple[Step, ...]

ACTS: dict[type[ast.Node], ActHandler] = {**CHOICES, **EFFECTS}
"""The statements that are one phrase: a line for each class is in choices.py or effects.py."""


@dataclass(frozen=True)
class Ends:
    """What may hang on the end of an act: whether it is done only if able, and what follows then or otherwise."""

    if_able: bool = False
    then: ast.Block | None = None
    otherwise: ast.Block | None = None

    @classmethod
    def of(cls, node: ast.Node) -> "Ends":
        """The ends of a statement."""
        return cls(getattr(node, "if_able", False), getattr(node, "then", None), getattr(node, "otherwise", None))

    @property
    def plain(self) -> bool:
        """Whether there are none."""
        return not self.if_able and self.then is None and self.otherwise is None


def join(v: "Verbaliser", first: ast.Node, rest: list[Any], ctx: Context) -> tuple[Act, Context, int]:
    """A statement as an act, together with the next one where the two are one thing to do; how many more it took."""
    following = rest[0] if rest else None
    if isinstance(first, ast.Choose) and isinstance(following, ast.Set) and Ends.of(first).plain:
        kept = _kept(v, first, following, ctx)
        if kept is not None:
            act = choices.choose(v, first, ctx, kept)
            return act, ctx.with_names(act.names), 1
    act = ACTS[type(first)](v, first, ctx)
    after = ctx.with_names(act.names)
    name = _new_name(first)
    plain = act.verbal and not act.long and Ends.of(first).plain
    if act.new is None or not plain or not isinstance(following, _AT_ONCE) or not _is_about(following, name):
        return act, after, 0
    # "It" is what was just chosen, and nothing else.
    soon = after.without_pronouns().with_names({name: replace(act.new, pronoun=True)})
    second = ACTS[type(following)](v, following, soon)
    if not second.verbal:
        return act, after, 0
    return Act(v.say("and-then", first=act.said, second=second.said)), after.with_names(second.names), 1


_AT_ONCE = (ast.Move, ast.Reveal, ast.TurnFace, ast.Pay, ast.AddTo, ast.RemoveFrom, ast.Show, ast.Look)
"""What is done with a thing in one movement with choosing or drawing it."""


def _is_about(node: ast.Node, name: str) -> bool:
    """Whether a statement is about the named thing, or about a place that it is."""
    return any(isinstance(part, ast.Name) and part.name == name for part in node.walk())


def _new_name(node: ast.Node) -> str:
    """The name that a statement gives."""
    match node:
        case ast.Choose():
            return node.spec.name
        case ast.Search():
            return node.name
        case ast.Draw(things=ast.Things(items=(ast.Phrase(of=ast.Name(name=name)),))):
            return name
    return ""


def _kept(v: "Verbaliser", first: ast.Choose, following: ast.Set, ctx: Context) -> Referent | None:
    """`choose vote from pool` and `set guess = vote` are one: what is chosen is called by what keeps it."""
    name = first.spec.name
    if not (isinstance(following.value, ast.Name) and following.value.name == name) or name in v.rules.names:
        return None
    if isinstance(first.spec, ast.ChooseNumber) and isinstance(following.target, ast.Name):
        kept = following.target.name
        if _is_about(first.spec.low, kept) or _is_about(first.spec.high, kept):
            # What it was before says between which figures it is chosen.
            return None
    act = choices.choose(v, first, ctx)
    return None if act.new is None else replace(act.new, phrase=v.thing(following.target, ctx), named=True)


# -------------------------------------------------------------------- the end of an act
def finish(v: "Verbaliser", act: Act, statement: ast.Node, ctx: Context) -> Steps:
    """An act as a sentence, and what follows from it as steps. `statement` is the one whose end the act's is."""
    ends = Ends.of(statement)
    if ends.plain:
        return (Step(v.sentence(v.say("sentence", do=act.said))),)
    unsure = ends.if_able or ends.otherwise is not None
    name = _new_name(statement)
    soon = ctx if act.new is None else ctx.with_names({name: replace(act.new, pronoun=True)})
    one = single(v, ends.then, soon) if ends.then is not None else None
    otherwise = alternative(v, "cannot", ends.otherwise, ctx)
    if one is not None and unsure:
        said = v.say("if-able-do", do=act.said, then=one[0].said)
        return (Step(v.sentence(said)).with_otherwise(otherwise),)
    if one is not None and one[0].verbal and act.verbal and not act.long:
        return (Step(v.sentence(v.say("sentence", do=v.say("and-then", first=act.said, second=one[0].said)))),)
    then = v.block(ends.then, ctx) if ends.then is not None else ()
    if unsure:
        said = v.say("if-able-then" if then else "if-able", do=act.said)
    else:
        said = v.say("and-after" if then else "sentence", do=act.said)
    return (Step(v.sentence(said), then).with_otherwise(otherwise),)


def alternative(v: "Verbaliser", id: str, node: ast.Block | None, ctx: Context) -> Steps:
    """What is done otherwise; by its message with `-do` for one act, with `-steps` for more."""
    return () if node is None else framed(v, id, node, ctx)


# -------------------------------------------------------------------- blocks in a frame
def single(v: "Verbaliser", node: ast.Block, ctx: Context) -> tuple[Act, Context] | None:
    """The act that a whole block is, when it is just one."""
    statements = spoken(node)
    if not statements or type(statements[0]) not in ACTS:
        return None
    act, after, used = join(v, statements[0], statements[1:], ctx)
    if used + 1 != len(statements) or not Ends.of(statements[used]).plain:
        return None
    return None if titled(statements[0]) else (act, after)


def spoken(node: ast.Block) -> list[Any]:
    """The statements of a block that are said where they stand: rulings and assumptions have a section of their own."""
    return [statement for statement in node.statements if not isinstance(statement, ast.Note)]


def titled(node: ast.Node) -> bool:
    """Whether an act has a title of its own, so that it is never part of another sentence."""
    return isinstance(node, ast.Score) and bool(node.title)


def framed(
    v: "Verbaliser", id: str, node: ast.Block, ctx: Context, soon: Context | None = None, **slots: Slot
) -> Steps:
    """A block in the sentence of what it is done for: `id`-do with a single act, else `id`-steps with steps below.

    `soon` is the context inside the sentence, where that has just named something.
    """
    one = single(v, node, soon or ctx)
    if one is not None:
        return (Step(v.sentence(v.fill(f"{id}-do", {"do": one[0].said, **slots}))),)
    steps = v.block(node, ctx)
    if not steps:
        # Nothing but a ruling or an assumption stands there.
        return (Step(v.sentence(v.fill(f"{id}-do", {"do": v.say("nothing-happens"), **slots}))),)
    return (Step(v.sentence(v.fill(f"{id}-steps", slots)), steps),)


def sentence(v: "Verbaliser", said: Said) -> str:
    """A phrase as a whole sentence."""
    return v.sentence(v.say("sentence", do=said))


FrameHandler = Callable[["Verbaliser", Any, Context], Steps]
