"""When triggers are set off, and which of them may be at one moment."""

from collections.abc import Iterator
from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.span import Span
from dreambook.interpreter.patches.footprint import Footprints

_PARTICIPLES = {
    "drawn": "drawing", "moved": "moving", "revealed": "revealing", "discarded": "discarding", "turned": "turning",
    "gained": "gaining", "paid": "paying", "played": "moving",
}  # fmt: skip


@dataclass(frozen=True)
class Moment:
    """Something that is done whenever something happens: where it is written, when that is (for people), what happens
    (an action, phase or procedure; a verb with what it is about; or a condition), and what is done."""

    place: Span
    said: str
    order: str
    block: ast.Block
    named: str = ""
    verb: str = ""
    about: Node | None = None
    source: Node | None = None
    to: Node | None = None
    kind: str = ""
    """The kind of component on which it is written."""


def moments(patch: ast.Document) -> Iterator[Moment]:
    """The triggers of a patch, and what it writes on components."""
    for block in patch.blocks:
        if isinstance(block, ast.Trigger):
            yield of_trigger(block)
        elif isinstance(block, ast.Components):
            for node in block.walk():
                if isinstance(node, ast.Component):
                    for item in node.items:
                        if isinstance(item, ast.Behaviour):
                            yield Moment(
                                item.span, f"when `{node.name}` is {item.event}", "after", item.block, verb=_PARTICIPLES[item.event],
                                source=item.source, to=item.to, kind=node.name,
                            )  # fmt: skip


def of_trigger(trigger: ast.Trigger) -> Moment:
    """When a trigger is set off."""
    event, order = trigger.event, trigger.order or ""
    place = trigger.head.span
    if isinstance(event, ast.EventNamed):
        name = event.of.name if isinstance(event.of, ast.Name) else ""
        return Moment(place, f"{order} `{name}`", order, trigger.block, named=name)
    if isinstance(event, ast.EventDoing):
        return Moment(
            place, f"{order} {event.verb}", order, trigger.block, verb=event.verb, about=event.things, source=event.source, to=event.to,
        )  # fmt: skip
    return Moment(place, "at one moment", "when", trigger.block, about=trigger.condition)


def at_one_moment(prints: Footprints, a: Moment, b: Moment) -> bool:
    """Whether two may be set off by one thing that happens; True where that cannot be told."""
    if a.order != b.order:
        return False
    if a.order == "when":
        # One line may make both conditions true when both speak of something that it changes.
        return bool(prints.of(_some(a.about)).touched & prints.of(_some(b.about)).touched)
    if a.named or b.named:
        return a.named == b.named
    if a.verb != b.verb and {a.verb, b.verb} not in ({"drawing", "moving"}, {"discarding", "moving"}):
        return False
    if _apart(prints, a.source, b.source) or _apart(prints, a.to, b.to):
        return False
    return prints.share_kinds(_kinds(prints, a), _kinds(prints, b))


def _some(node: Node | None) -> list[Node]:
    return [node] if node is not None else []


def _apart(prints: Footprints, a: Node | None, b: Node | None) -> bool:
    """Whether two places are surely not one."""
    if a is None or b is None:
        return False
    return not prints.of([a]).touched & prints.of([b]).touched


def _kinds(prints: Footprints, moment: Moment) -> frozenset[str]:
    """The kinds (or the numbers) that an event is about; none where it may be about any."""
    if moment.kind:
        return frozenset([moment.kind])
    if not isinstance(moment.about, ast.Things):
        return frozenset()
    names = {node.name for phrase in moment.about.items for node in phrase.of.walk() if isinstance(node, ast.Name)}
    return frozenset(names & (prints.kinds.keys() | prints.variables.keys()))
