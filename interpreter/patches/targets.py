"""What a patch means by a target: the one node of the rulebook with that name, or a finding V01 that says what is there."""

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.interpreter.patches.trees import (
    KINDS,
    SECTIONS,
    a_called,
    alone,
    called,
    meant_as,
    named,
    names_in,
)


def shown(target: ast.Target) -> str:
    """A target as it is written, for messages."""
    if target.name is None:
        return f"`{target.kind}`"
    return f'"{target.name}"' if target.kind == "example" else f"`{target.name}`"


def meaning(document: ast.Document, target: ast.Target) -> list[Node]:
    """All nodes that a target can mean."""
    if target.name is None:
        return alone(document, target.kind or "")
    found = named(document, target.name, target.kind) if target.kind is None or target.kind in KINDS else []
    if not found and target.kind is None and target.name in SECTIONS:
        # `setup` and `scoring` are free as names, too.
        return alone(document, target.name)
    return found


def meant(document: ast.Document, target: ast.Target, found: Diagnostics) -> list[Node]:
    """The one node that a target means, or all sections that it stands for; none, and a finding V01, where there is
    nothing, or where there are several."""
    nodes = meaning(document, target)
    if len(nodes) == 1 or (nodes and isinstance(nodes[0], tuple(SECTIONS.values()))):
        return nodes
    if nodes:
        _several(target, nodes, found)
    elif target.kind is not None and target.kind not in KINDS:
        near = did_you_mean(target.kind, KINDS)
        found.error(
            "V01", f"nothing is called `{target.kind}` here", Label(target.span),
            help=near or "say what it is, as in `rule`, `action`, `phase`, `zone` or `variable`, or give the name alone",
        )  # fmt: skip
    else:
        _nothing(document, target, found)
    return []


def _several(target: ast.Target, nodes: list[Node], found: Diagnostics) -> None:
    ways = sorted({f"`{way}`" for node in nodes if (way := meant_as(node))})
    if target.name is None or len(ways) < 2:
        help = (
            "give each a name of its own in the rulebook (`as name` at the end of the line), and mean one of them by it"
        )
    else:
        help = "say which is meant, as in " + " or ".join(ways)
    what = f"of the name {shown(target)}" if target.name is not None else f"that {shown(target)} can mean"
    found.error(
        "V01", f"there are {len(nodes)} {what}", Label(target.span), *(Label(n.span, a_called(n)) for n in nodes[:1]), help=help,
    )  # fmt: skip


def _nothing(document: ast.Document, target: ast.Target, found: Diagnostics) -> None:
    kind, name = target.kind, target.name
    what = f"{kind} " if kind else ""
    other = named(document, name) if name is not None else []
    if other:
        found.error(
            "V01", f"{shown(target)} is {a_called(other[0])}, not {'an' if what[:1] in 'aeiou' else 'a'} {kind}",
            Label(target.span), Label(other[0].span, "here"), help=f"`{meant_as(other[0])}` would mean it",
        )  # fmt: skip
        return
    near = did_you_mean(name, list(names_in(document, kind)) or list(names_in(document))) if name is not None else ""
    found.error(
        "V01", f"the rulebook has no {what}{shown(target)}" if name is not None else f"the rulebook has no {shown(target)}",
        Label(target.span), help=near or "name something that the rulebook has; what is new is written as in a rulebook",
    )  # fmt: skip


__all__ = ["called", "meaning", "meant", "shown"]
