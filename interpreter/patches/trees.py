"""Finding what a patch means in the tree of a rulebook, and putting something else in its place."""

from collections.abc import Iterator
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node, rewritten

KINDS: dict[str, tuple[type[Node], str]] = {
    "action": (ast.Action, ""), "procedure": (ast.Procedure, ""), "value": (ast.Value, ""), "rule": (ast.Rule, ""),
    "trigger": (ast.Trigger, ""), "round": (ast.Period, "round"), "phase": (ast.Period, "phase"),
    "turns": (ast.Period, "turns"), "option": (ast.Option, ""), "scope": (ast.Scope, ""), "starter": (ast.Starter, ""), "example": (ast.Example, ""),
}  # fmt: skip
"""What each word for a target means."""

_NAMED = (
    ast.Constant, ast.ChoiceList, ast.ChoiceItem, ast.Component, ast.Zone, ast.Variable, ast.Scope, ast.Starter, ast.Note, ast.Option,
    ast.EndWhen, ast.ValueLine, ast.RuleException, ast.GlossaryLine,
)  # fmt: skip
_CALLED = {
    ast.Constant: "constant", ast.ChoiceList: "choice list", ast.ChoiceItem: "option of a choice list",
    ast.Component: "kind of component", ast.Zone: "zone", ast.Variable: "variable", ast.Scope: "scope", ast.Note: "note", ast.Starter: "starter",
    ast.Option: "option", ast.EndWhen: "end", ast.ValueLine: "line of a value", ast.RuleException: "exception",
    ast.GlossaryLine: "term", ast.Action: "action", ast.Procedure: "procedure", ast.Value: "value", ast.Rule: "rule",
    ast.Trigger: "trigger", ast.Example: "example", ast.Setup: "setup", ast.Scoring: "scoring", ast.Aim: "aim",
    ast.EndSection: "end",
}  # fmt: skip


def heading_of(document: ast.Document) -> ast.Patch | None:
    """The heading of an expansion or a variant; None for a rulebook."""
    return next((block for block in document.blocks if isinstance(block, ast.Patch)), None)


def name_of(node: Node) -> str | None:
    """The name by which a patch can mean a node: an example's is its title."""
    if isinstance(node, ast.Example):
        return node.title
    if isinstance(node, ast.Action | ast.Procedure | ast.Value | ast.Rule | ast.Trigger | ast.Period):
        return node.head.name
    return getattr(node, "name", None) if isinstance(node, _NAMED) else None


def called(node: Node) -> str:
    """What sort of thing a node is, for people: `rule`, `phase`, ..."""
    return node.kind if isinstance(node, ast.Period) else _CALLED.get(type(node), "part")


def a_called(node: Node) -> str:
    """The same with its article: `a rule`, `an action`."""
    word = called(node)
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def named(document: Node, name: str, kind: str | None = None) -> list[Node]:
    """The nodes that a name can mean, those of that kind alone if one is given."""
    found = [node for node in document.walk() if name_of(node) == name]
    if kind is None:
        return found
    wanted, word = KINDS[kind]
    return [
        node
        for node in found
        if isinstance(node, wanted) and (not word or (isinstance(node, ast.Period) and node.kind == word))
    ]


def names_in(document: Node, kind: str | None = None) -> Iterator[str]:
    """All names that a patch can mean, those of things of a kind alone if one is given."""
    wanted = KINDS[kind][0] if kind is not None else Node
    for node in document.walk():
        name = name_of(node)
        if name is not None and isinstance(node, wanted):
            yield name


def put(document: Any, old: Node, *new: Node) -> Any:
    """The tree with other nodes (or none) where one stood."""
    return rewritten(document, lambda node: new if node is old else node)
