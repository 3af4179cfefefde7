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
