"""Trees that are read in one way and said in another."""

from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import BUILTIN_FUNCTIONS


def normal(node: ast.Node) -> ast.Node:
    """`count of Dream in pool` reads as (count of Dream) in pool; it means, and is said as, count of (Dream in pool)."""
    if isinstance(node, ast.InZone) and isinstance(node.kind, ast.Of):
        of = node.kind
        if isinstance(of.what, ast.Name) and of.what.name in BUILTIN_FUNCTIONS and of.arguments:
            inner = normal(node.model_copy(update={"kind": of.arguments[-1]}))
            return of.model_copy(update={"arguments": (*of.arguments[:-1], inner), "span": node.span})
    return node


def certain(node: ast.Value) -> bool | None:
    """What a declared value always is, where that is yes or no and nothing makes an exception of it."""
    lines = [line for line in node.lines if isinstance(line, ast.ValueLine)]
    if len(lines) == 1 and isinstance(lines[0].value, ast.Truth) and lines[0].when is None:
        return lines[0].value.value
    return None
