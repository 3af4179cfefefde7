"""What each line of a patch touches of the rulebook that it is for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node, rewritten
from dreambook.interpreter.patches.targets import meaning, shown
from dreambook.interpreter.patches.trees import SECTIONS, called, meant_as, name_of, names_of

How = Literal["brings", "sets", "replaces", "takes", "adds", "before", "after", "instead"]

_SAID: dict[How, str] = {
    "brings": "brings it", "sets": "sets it", "replaces": "replaces it", "takes": "takes it away", "adds": "adds to it",
    "before": "puts lines before it", "after": "puts lines after it", "instead": "puts something else in its place",
}  # fmt: skip
_ADDS: tuple[How, ...] = ("adds", "before", "after")


@dataclass(frozen=True)
class Touch:
    """One thing that a patch puts something else in place of, or adds to: what it is called, where the patch says so, how
    it changes, and the nodes of the rulebook that are meant (none where they come with another patch, or are missing)."""

    thing: str
    place: Node
    how: How
    nodes: tuple[Node, ...] = ()

    @property
    def said(self) -> str:
        """What the patch does to it, for people."""
        return _SAID[self.how]

    @property
    def adds(self) -> bool:
        """Whether what is there stays as it is."""
        return self.how in _ADDS


def touches(base: ast.Document, patch: ast.Document) -> list[Touch]:
    """What a patch touches of a rulebook, in the order of its lines, and then what it brings."""
    found = list(_touches(base, patch))
    places = {id(touch.place) for touch in found}
    brought = (node for block in patch.blocks if not isinstance(block, _CHANGES) for node in block.walk())
    return found + [
        Touch(name, node, "brings") for node in brought for name in names_of(node) if id(node) not in places
    ]  # fmt: skip


_CHANGES = (ast.SetConstant, ast.Remove, ast.Replace, ast.ReplaceLines, ast.AddLines, ast.AddToList, ast.Patch)


def _touches(base: ast.Document, patch: ast.Document) -> Iterator[Touch]:
    for block in patch.blocks:
        match block:
            case ast.Patch() if block.low is not None:
                yield Touch("players", block, "sets")
                if block.mode is not None:
                    yield Touch("how they play", block, "sets")
            case ast.Patch() if block.mode is not None:
                yield Touch("how they play", block, "sets")
            case ast.SetConstant():
                yield _touch(base, ast.Target(span=block.span, kind="constant", name=block.name), block, "sets")
            case ast.Remove():
                yield _touch(base, block.target, block, "takes")
            case ast.ReplaceLines():
                yield _touch(base, block.target, block, "replaces")
            case ast.AddToList():
                yield _touch(base, block.target, block, "adds")
            case ast.AddLines():
                yield _touch(base, block.target, block, "adds" if block.place == "to" else block.place)
            case ast.Replace():
                yield _touch(base, target_of(block.block), block, "replaces")
            case ast.Setup() | ast.Scoring():
                yield Touch(f"the {called(block)}", block, "adds")
            case ast.Words():
                yield from _words(block)
            case ast.Trigger():
                yield from _hook(base, block)
            case ast.Constants() | ast.Choices() | ast.Components() | ast.Zones() | ast.Variables() | ast.EndSection():
                yield from _declared(base, block)


def target_of(node: Node) -> ast.Target:
    """What a definition means that is written to replace another."""
    if isinstance(node, tuple(SECTIONS.values())):
        return ast.Target(span=node.span, kind=called(node))
    kind = node.kind if isinstance(node, ast.Period) else meant_as(node).partition(" ")[0] or called(node)
    name = node.outcome if isinstance(node, ast.EndWhen) and node.name is None else name_of(node)
    return ast.Target(span=node.span, kind=kind, name=name)


def _touch(base: ast.Document, target: ast.Target, place: Node, how: How) -> Touch:
    thing = f"the {target.kind}" if target.name is None else shown(target).strip("`")
    return Touch(thing, place, how, tuple(meaning(base, target)))


def _declared(base: ast.Document, block: Node) -> Iterator[Touch]:
    for item in block.children():
        if isinstance(item, ast.Replaced):
            yield _touch(base, target_of(item.item), item, "replaces")
        elif isinstance(item, ast.Component) and item.form in ("more", "fewer"):
            yield _touch(base, ast.Target(span=item.span, kind="component", name=item.name), item, "adds")


def _hook(base: ast.Document, block: ast.Trigger) -> Iterator[Touch]:
    if block.order == "instead of" and isinstance(block.event, ast.EventNamed) and isinstance(block.event.of, ast.Name):
        target = ast.Target(span=block.event.span, name=block.event.of.name)
        yield _touch(base, target, block, "instead")


def _words(block: ast.Words) -> Iterator[Touch]:
    for line in block.children():
        if isinstance(line, ast.WordLine):
            names = [node.name for node in line.path.walk() if isinstance(node, ast.Name)]
            yield Touch(f"the word for {' of '.join(names)} ({block.language})", line, "sets")


def interact(a: Touch, b: Touch) -> bool:
    """Whether it may matter which of two patches applies later, for what they touch."""
    if "brings" in (a.how, b.how):
        # What is brought twice is found when the names are collected.
        return a.thing == b.thing and a.how != b.how and not (a.nodes or b.nodes)
    return a.thing == b.thing or contains(a, b) or contains(b, a)


def contains(outer: Touch, inner: Touch) -> bool:
    """Whether what one puts something else in place of holds what the other touches."""
    if outer.adds or outer.how == "instead":
        return False
    below = [one for node in outer.nodes for one in node.walk() if one is not node]
    return any(one is other for one in below for other in inner.nodes)


def only(patch: ast.Document, touch: Touch, among: Sequence[Touch]) -> ast.Document:
    """A patch that of all that it touches touches this alone; what it brings stays."""
    others = {id(other.place) for other in among if other.place is not touch.place and other.how != "brings"}

    def change(node: Node) -> Node | tuple[Node, ...]:
        return () if id(node) in others and not isinstance(node, ast.Patch) else node

    return rewritten(patch, change)  # type: ignore[no-any-return]
