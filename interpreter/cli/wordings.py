"""The printed words of a rulebook's parts, with the constants that they quote filled in."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dreambook.grammar import ast
    from dreambook.interpreter.model.constants import Constants


def filled(text: str, constants: "Constants") -> str:
    """A text with its slots filled; one that names no constant stays as it is."""
    from dreambook.interpreter.model.constants import printed

    return printed(text, constants)


def wording_of(node: "ast.Node", constants: "Constants") -> list[str]:
    """The sentences that stand directly below a heading."""
    from dreambook.grammar import ast

    return [filled(n.text, constants) for n in directly_below(node) if isinstance(n, ast.Wording)]


def directly_below(node: "ast.Node") -> "list[ast.Node]":
    """The nodes below a heading, those of its block among them, but not what lies deeper."""
    found: list[Any] = []
    for child in node.children():
        found.extend(child.children() if type(child).__name__ == "Block" else [child])
    return found
