"""One thing and several of it: `gain 1 point` and `gain 2 points` mean the same variable, whichever form declares it."""

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node, rewritten

_COUNTED = (ast.Gain, ast.Lose, ast.Pay, ast.ClaimGains)


def with_declared_nouns(document: ast.Document) -> ast.Document:
    """The tree with the declared form of a variable where something is gained, lost or paid in the other form.

    A name that is declared, as whatever, is left alone.
    """
    nodes = document.walk()
    declared = {name for node in nodes if (name := node.__dict__.get("name")) and not isinstance(node, ast.Name)}
    variables = {node.name for node in nodes if isinstance(node, ast.Variable)}
    forms = {
        other: name
        for name in variables
        for other in ((name.removesuffix("s") if name.endswith("s") else f"{name}s"),)
        if other and other not in declared
    }
    if not forms or not any(isinstance(node, ast.Name) and node.name in forms for node in nodes):
        return document

    def named(node: Node) -> Node:
        if isinstance(node, ast.Name) and node.name in forms:
            return node.model_copy(update={"name": forms[node.name]})
        return node

    def counted(node: Node) -> Node:
        if not isinstance(node, _COUNTED):
            return node
        things = rewritten(node.things, named)
        return node if things is node.things else node.model_copy(update={"things": things})

    key = tuple(sorted(forms.items()))
    blocks = tuple(block.remembered("nouns", key, lambda b: rewritten(b, counted)) for block in document.blocks)
    return document.model_copy(update={"blocks": blocks})
