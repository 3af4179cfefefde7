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


def known_of(node: ast.Expression, name: str, option: str) -> ast.Expression:
    """A condition about a name, where that is one of some options: without what is certain then."""
    match node:
        case ast.Compare(left=ast.Name(name=left), right=ast.Name(name=right)) if left in (name, "it"):
            if node.op in ("is", "=", "is not", "!="):
                return ast.Truth(span=node.span, value=(right == option) == (node.op in ("is", "=")))
        case ast.Not():
            inner = known_of(node.condition, name, option)
            if isinstance(inner, ast.Truth):
                return ast.Truth(span=node.span, value=not inner.value)
            return node.model_copy(update={"condition": inner})
        case ast.And() | ast.Or():
            parts = [known_of(part, name, option) for part in node.parts]
            decides = isinstance(node, ast.Or)
            if any(isinstance(part, ast.Truth) and part.value == decides for part in parts):
                return ast.Truth(span=node.span, value=decides)
            rest = tuple(part for part in parts if not isinstance(part, ast.Truth))
            if len(rest) < 2:
                return rest[0] if rest else ast.Truth(span=node.span, value=not decides)
            return node.model_copy(update={"parts": rest})
    return node
