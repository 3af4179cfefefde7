"""What a stretch of play is, without what its actions do, which stands beside it: who does what, in which order."""

from dataclasses import replace
from typing import Any, TypeVar

from dreambook.generators.kinds import briefs
from dreambook.generators.kinds.book import Book
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.stopping import counted_times, writes
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.grammar import ast

T = TypeVar("T", bound=ast.Node)


def skeleton(node: T) -> T:
    """A part of the rules whose actions, and options with a title, have nothing but their titles."""
    changed: dict[str, Any] = {}
    for key, value in node.__dict__.items():
        if isinstance(value, tuple):
            inner = tuple(_inside(one) for one in value)
            if any(one is not old for one, old in zip(inner, value, strict=True)):
                changed[key] = inner
        elif isinstance(value, ast.Node) and (one := _inside(value)) is not value:
            changed[key] = one
    return node.model_copy(update=changed) if changed else node


def uncounted(v: Verbaliser, node: ast.Period) -> ast.Period:
    """A stretch of play without the line that counts it ("gain 1 month"): nobody is told to count the months."""
    counted = counted_times(v, node) if node.times is None else None
    if counted is not None:
        node = node.model_copy(update={"times": ast.Number(span=node.span, value=counted), "until": None})
    counters = [line for line in node.block.statements if _counts(v, line)]
    inner = tuple(
        uncounted(v, line) if isinstance(line, ast.Period) else line
        for line in node.block.statements
        if line not in counters or len(node.block.statements) == 1
    )
    return node.model_copy(update={"block": node.block.model_copy(update={"statements": inner})})


def _counts(v: Verbaliser, line: ast.Node) -> bool:
    """Whether a line raises a figure by one that no other rule changes, and of which nobody has so many."""
    if not isinstance(line, ast.Gain) or line.for_each is not None or len(line.things.items) != 1:
        return False
    of, amount = line.things.items[0].of, line.things.items[0].amount
    if not isinstance(of, ast.Name) or (amount is not None and v.numbers.known(amount) != 1):
        return False
    node = v.rules.variables.get(of.name)
    if node is None or node.each is not None or node.for_one is not None or v.lexicon.is_counted(of.name):
        return False
    return [one for one in v.rules.nodes if writes(one, of.name)] == [line]


def _inside(value: Any) -> Any:
    if isinstance(value, ast.Action):
        return value.model_copy(update={"when": (), "block": value.block.model_copy(update={"statements": ()})})
    if isinstance(value, ast.Option) and (value.title or value.name):
        return value.model_copy(update={"condition": None, "body": None})
    return skeleton(value) if isinstance(value, ast.Node) else value


def in_a_line(book: Book, step: Step) -> Step:
    """A step with all that stands below it, in a line: what is chosen by its titles."""
    if step.kind == "action" and not step.steps and not step.text:
        return replace(step, title="", kind="option")
    told = _told(book, step)
    if _size(told) > _MANY:
        return _apart(told)
    return replace(step, text=briefs.whole(told), title="", steps=(), otherwise=())


_MANY = 4
"""What has more steps than this below it is a list."""


def _size(step: Step) -> int:
    return sum(1 + _size(one) for one in (*step.steps, *step.otherwise))


def _apart(step: Step) -> Step:
    """A step with the author's sentences in place of what they are about, and its titles in the text."""
    text = " ".join(step.said) or step.text
    below = () if step.said else tuple(map(_apart, step.steps))
    others = () if step.said else tuple(map(_apart, step.otherwise))
    return Step(f"{step.title}: {text}" if step.title and text else step.title or text, below, otherwise=others)


def _told(book: Book, step: Step) -> Step:
    """A step whose bare titles are a list in its sentence: "Choose one: “Roll” or “Hold”."."""
    v = book.v
    below = tuple(_told(book, one) for one in step.steps)
    bare = [one for one in below if one.title and not one.text and not one.steps and one.kind in ("action", "option")]
    if bare and len(bare) == len(below) and step.text.endswith(":"):
        titles = tuple(v.say("titled", title=one.title) for one in bare)
        text = v.text(v.say("lead-titles", lead=step.text, titles=titles))
        below = ()
    else:
        text = step.text
        below = tuple(
            replace(one, text=v.text(v.say("titled", title=one.title)) + ".", title="") if one in bare else one
            for one in below
        )
    return replace(step, text=text, steps=below, otherwise=tuple(_told(book, one) for one in step.otherwise))
