"""Scopes: a smaller game of the same rules, so that all of it can be explored (design, 3.15)."""

from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node


def in_scope(document: ast.Document, scope: ast.Scope) -> ast.Document:
    """The document with a scope's constants and numbers of copies in place of its own; everything else is shared."""
    constants = {item.name: item.value for item in scope.items if isinstance(item, ast.ScopeConstant)}
    copies = {item.kind: item.copies for item in scope.items if isinstance(item, ast.ScopeCopies)}

    def changed(node: Any) -> Any:
        if isinstance(node, ast.Constant) and node.name in constants:
            return node.model_copy(update={"value": constants[node.name]})
        if isinstance(node, ast.Component) and node.name in copies:
            return node.model_copy(update={"copies": copies[node.name]})
        if isinstance(node, ast.Constants | ast.Components):
            return node.model_copy(update={"items": tuple(changed(item) for item in node.items)})
        return node

    blocks: tuple[Node, ...] = tuple(changed(block) for block in document.blocks)
    return document.model_copy(update={"blocks": blocks})
