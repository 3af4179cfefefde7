"""What a rulebook says, part by part, so that two can be compared: the places, and any order that means nothing, are left
out."""

from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.interpreter.patches.trees import called, name_of

_IN_ANY_ORDER = {
    ("ChooseOne", "options"), ("ChooseActions", "actions"), ("ChoiceList", "items"), ("Zone", "kinds"), ("Component", "items"),
    ("Table", "rows"), ("Rule", "lines"), ("EndSection", "lines"),
}  # fmt: skip
Key = tuple[str, ...]


def parts(document: ast.Document) -> dict[Key, Node]:
    """Every part of a rulebook that has a name, and what there is once: the setup, the score, the course of play."""
    found: dict[Key, Node] = {}
    for node in document.walk():
        name = name_of(node)
        if name is not None:
            found.setdefault((called(node), name), node)
    for kind, cls in (("the setup", ast.Setup), ("the scoring", ast.Scoring)):
        blocks = [block for block in document.blocks if isinstance(block, cls)]
        if blocks:
            lines = tuple(line for block in blocks for line in block.block.statements)
            found[kind,] = ast.Block(span=document.span, statements=lines)
    play: Any = tuple(block for block in document.blocks if isinstance(block, ast.Period))
    if play:
        found["the course of play",] = ast.Block(span=document.span, statements=play)
    return found


def different(one: ast.Document, other: ast.Document) -> list[tuple[Key, Node | None, Node | None]]:
    """The parts that two rulebooks say otherwise, or that only one of them has."""
    a, b = parts(one), parts(other)
    found: list[tuple[Key, Node | None, Node | None]] = [
        (key, a.get(key), b.get(key)) for key in {**a, **b}
        if key not in a or key not in b or canonical(a[key]) != canonical(b[key])
    ]  # fmt: skip
    if not found and _heads(one) != _heads(other):
        found.append((("players",), None, None))
    if not found and _rest(one) != _rest(other):
        found.append((("the rest",), None, None))
    return found


def _heads(document: ast.Document) -> Any:
    """For how many a rulebook is, and which zone is the first for each kind."""
    heading = next((block for block in document.blocks if isinstance(block, ast.Rulebook)), None)
    zones: dict[str, str] = {}
    for node in document.walk():
        if isinstance(node, ast.Zone):
            for kind in node.kinds:
                zones.setdefault(kind, node.name)
    return heading and (canonical(heading.low), canonical(heading.high), heading.mode), zones


def _rest(document: ast.Document) -> Any:
    kept = (
        block for block in document.blocks if not isinstance(block, ast.Rulebook | ast.Setup | ast.Scoring | ast.Period)
    )
    items = [item for block in kept for item in (block.children() if _lists(block) else [block])]
    return sorted(repr(canonical(item, named=True)) for item in items)


def _lists(block: Node) -> bool:
    return isinstance(
        block, ast.Constants | ast.Choices | ast.Components | ast.Zones | ast.Variables | ast.EndSection | ast.Words
    )


def canonical(value: Any, ordered: bool = True, named: bool = False) -> Any:
    """A tree without its places; parts in it that have a name of their own are only named. Not `ordered`: lines of a block
    are compared in any order. `named`: the value itself is only named, where it has a name."""
    if isinstance(value, Node):
        name = name_of(value) if named else None
        if name is not None:
            return (called(value), name)
        if isinstance(value, ast.Arithmetic) and value.op in ("+", "-"):
            return ("sum", *sorted(_terms(value, "+"), key=repr))
        cls = type(value).__name__
        fields = []
        for field, part in value.__dict__.items():
            if field == "span" or part is None:
                continue
            got = canonical(part, ordered, named=True)
            loose = (cls, field) in _IN_ANY_ORDER or (cls == "Block" and not ordered) or _loose(value)
            if loose and type(part) is tuple:
                got = tuple(sorted(got, key=repr))
            fields.append((field, got))
        return (cls, *fields)
    if isinstance(value, tuple):
        return tuple(canonical(item, ordered, named=True) for item in value)
    return value


def _loose(value: Node) -> bool:
    """A value whose lines do not say that they stand in an order."""
    return isinstance(value, ast.Value) and not any(isinstance(line, ast.ValueOrder) for line in value.lines)


def _terms(value: Any, sign: str) -> list[Any]:
    """What is added up, each with its sign."""
    if isinstance(value, ast.Arithmetic) and value.op in ("+", "-"):
        flipped = {"+": "-", "-": "+"}[sign] if value.op == "-" else sign
        return [*_terms(value.left, sign), *_terms(value.right, flipped)]
    return [(sign, canonical(value))]
