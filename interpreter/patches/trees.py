"""The names in the tree of a rulebook, and putting something else in the place of what has one."""

import typing
from collections.abc import Iterator
from functools import cache
from types import UnionType
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node, rewritten
from dreambook.interpreter.model.symbols import FORMS

KINDS: dict[str, tuple[type[Node], ...]] = {
    "action": (ast.Action,), "procedure": (ast.Procedure,), "value": (ast.Value,), "rule": (ast.Rule,),
    "trigger": (ast.Trigger,), "round": (ast.Period,), "phase": (ast.Period,), "turns": (ast.Period,),
    "option": (ast.Option,), "scope": (ast.Scope,), "starter": (ast.Starter,), "example": (ast.Example,),
    "end": (ast.EndWhen,), "zone": (ast.Zone,), "variable": (ast.Variable,), "constant": (ast.Constant,),
    "component": (ast.Component,), "list": (ast.ChoiceList,), "exception": (ast.ValueLine, ast.RuleException),
    "line": (ast.Line, ast.Roll), **dict.fromkeys(FORMS, (ast.Component,)),
}  # fmt: skip
"""What each word for a target means: `zone hand`, `card Nightmare`, `line draw_card`."""

SECTIONS: dict[str, type[Node]] = {
    "setup": ast.Setup, "scoring": ast.Scoring, "aim": ast.Aim, "end": ast.EndSection,
}  # fmt: skip
"""What needs no name: all that a rulebook says there is meant."""

_NAMED = (
    ast.Constant, ast.ChoiceList, ast.ChoiceItem, ast.Component, ast.Zone, ast.Variable, ast.Scope, ast.Starter, ast.Note, ast.Option,
    ast.EndWhen, ast.ValueLine, ast.RuleException, ast.GlossaryLine, ast.Roll, ast.Pattern, ast.Signs,
)  # fmt: skip
_CALLED: dict[type[Node], str] = {
    ast.Constant: "constant", ast.ChoiceList: "choice list", ast.ChoiceItem: "option of a choice list",
    ast.Component: "kind of component", ast.Zone: "zone", ast.Variable: "variable", ast.Scope: "scope", ast.Note: "note", ast.Starter: "starter",
    ast.Option: "option", ast.EndWhen: "end", ast.ValueLine: "line of a value", ast.RuleException: "exception",
    ast.GlossaryLine: "term", ast.Action: "action", ast.Procedure: "procedure", ast.Value: "value", ast.Rule: "rule",
    ast.Trigger: "trigger", ast.Example: "example", ast.Setup: "setup", ast.Scoring: "scoring", ast.Aim: "aim",
    ast.EndSection: "end", ast.Pattern: "pattern", ast.Signs: "list of signs",
}  # fmt: skip
_WORDS: dict[type[Node], str] = {
    ast.Component: "component", ast.ChoiceList: "list", ast.ValueLine: "exception", ast.EndWhen: "end",
}  # fmt: skip


def heading_of(document: ast.Document) -> ast.Patch | None:
    """The heading of an expansion or a variant; None for a rulebook."""
    return next((block for block in document.blocks if isinstance(block, ast.Patch)), None)


def names_of(node: Node) -> tuple[str, ...]:
    """The names by which a patch can mean a node: an example's is its title, a line's stands behind `as`."""
    if isinstance(node, ast.Example):
        return (node.title, node.alias) if node.alias is not None else (node.title,)
    fields = node.__dict__
    head = fields.get("head")
    if isinstance(head, ast.Head):
        return tuple(name for name in (head.name, head.alias) if name is not None)
    found = [fields.get("name")] if isinstance(node, _NAMED) else []
    if isinstance(node, ast.Line):
        found.append(node.label)
    return tuple(name for name in found if isinstance(name, str))


def name_of(node: Node) -> str | None:
    """The first of the names by which a patch can mean a node; None where it has none."""
    return next(iter(names_of(node)), None)


def called(node: Node) -> str:
    """What sort of thing a node is, for people: `rule`, `phase`, ..."""
    if isinstance(node, ast.Period):
        return node.kind
    if isinstance(node, ast.ValueLine) and not node.exception:
        return "line of a value"
    return _CALLED.get(type(node), "line" if isinstance(node, ast.Line | ast.Roll) else "part")


def a_called(node: Node) -> str:
    """The same with its article: `a rule`, `an action`."""
    word = called(node)
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def meant_as(node: Node) -> str:
    """How a patch writes that it means a node: `rule hand_limit`; empty where nothing can mean it."""
    name = name_of(node)
    if name is None:
        return ""
    word = node.kind if isinstance(node, ast.Period) else _WORDS.get(type(node), called(node))
    shown = f'"{name}"' if isinstance(node, ast.Example) else name
    return f"{word} {shown}" if word in KINDS else shown


def of_kind(node: Node, kind: str) -> bool:
    """Whether a node is what a word for a target means."""
    if not isinstance(node, KINDS[kind]):
        return False
    if isinstance(node, ast.Period):
        return node.kind == kind
    return not (isinstance(node, ast.Component) and kind in FORMS) or node.form == kind


class _Part:
    """What is found in a top-level block: its nodes, parents first, and those that have a name."""

    __slots__ = ("block", "named", "nodes")

    def __init__(self, block: Node) -> None:
        self.block = block
        self.nodes = {id(node): node for node in block.walk()}
        self.named: dict[str, list[Node]] = {}
        for node in self.nodes.values():
            for name in names_of(node):
                nodes = self.named.setdefault(name, [])
                if not nodes or nodes[-1] is not node:
                    nodes.append(node)


_PARTS: dict[int, _Part] = {}
_MOST_PARTS = 2000
"""Blocks of which it is remembered what is in them. A change to a rulebook leaves all of its blocks but one as they are."""


def _part(block: Node) -> _Part:
    # Nodes never change, and one that is remembered keeps its number.
    part = _PARTS.get(id(block))
    if part is None:
        if len(_PARTS) >= _MOST_PARTS:
            _PARTS.clear()
        part = _PARTS[id(block)] = _Part(block)
    return part


def _parts(document: Node) -> list[_Part]:
    """The blocks of a file, or of a composed rulebook; anything else is one by itself."""
    return [_part(block) for block in (document.blocks if isinstance(document, ast.Document) else (document,))]


def named(document: Node, name: str, kind: str | None = None) -> list[Node]:
    """The nodes that a name can mean, those of that kind alone if one is given. An end without a name is meant by how it
    ends: `end win`."""
    found = [node for part in _parts(document) for node in part.named.get(name, ())]
    if kind is None:
        return found
    found = [node for node in found if of_kind(node, kind)]
    if kind == "end" and not found:
        ends = (node for part in _parts(document) for node in part.nodes.values() if isinstance(node, ast.EndWhen))
        found = [node for node in ends if node.name is None and node.outcome == name]
    return found


def alone(document: ast.Document, kind: str) -> list[Node]:
    """The nodes that a word means by itself: `turns`, `end`, `setup`."""
    if kind in SECTIONS:
        return [node for node in document.blocks if isinstance(node, SECTIONS[kind])]
    return [node for part in _parts(document) for node in part.nodes.values() if of_kind(node, kind)]


def names_in(document: Node, kind: str | None = None) -> Iterator[str]:
    """All names that a patch can mean, those of things of a kind alone if one is given."""
    for part in _parts(document):
        for node in part.nodes.values():
            if kind is None or of_kind(node, kind):
                yield from names_of(node)


# ------------------------------------------------------------------ putting
def put(document: Any, old: Node, *new: Node) -> Any:
    """The tree with other nodes (or none) where one stood. Where nothing is left of a block, `nothing` is done."""

    def change(node: Node) -> Node | tuple[Node, ...]:
        if node is old:
            return new
        if not new and isinstance(node, ast.Block) and len(node.statements) == 1 and node.statements[0] is old:
            return node.model_copy(update={"statements": (ast.Nothing(span=old.span),)})
        return node

    if not isinstance(document, ast.Document):
        return rewritten(document, change)
    blocks: list[Any] = []
    for block in document.blocks:
        if block is old:
            blocks += new
        else:
            blocks.append(rewritten(block, change) if id(old) in _part(block).nodes else block)
    return document.model_copy(update={"blocks": tuple(blocks)})


def place_of(document: Node, node: Node) -> tuple[Node, str] | None:
    """The node in which another stands as one of several, and the field; None where it stands alone."""
    if isinstance(document, ast.Document):
        if any(block is node for block in document.blocks):
            return document, "blocks"
        block = next((block for block in document.blocks if id(node) in _part(block).nodes), None)
        return None if block is None else place_of(block, node)
    for parent in document.walk():
        for field, value in parent.__dict__.items():
            if type(value) is tuple and any(item is node for item in value):
                return parent, field
    return None


@cache
def takes(cls: type[Node], field: str) -> frozenset[type[Node]]:
    """What can stand in a field of a node, as the tree itself says."""
    return frozenset(_classes(typing.get_type_hints(cls, vars(ast), include_extras=True)[field]))


def _classes(kind: Any) -> Iterator[type[Node]]:
    if isinstance(kind, type) and issubclass(kind, Node):
        yield kind
    elif typing.get_origin(kind) in (typing.Annotated, typing.Union, UnionType, tuple):
        for part in typing.get_args(kind):
            yield from _classes(part)


def field_of_block(node: Node) -> str | None:
    """The field with the block of lines below a node; None for what has none."""
    for field in ("block", "then", "body"):
        if field in type(node).fields and ast.Block in takes(type(node), field):
            return field
    return None
