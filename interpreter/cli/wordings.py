"""The printed words of a rulebook's parts, with the constants that they quote filled in."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

    from dreambook.grammar import ast
    from dreambook.interpreter.model.constants import Constants


def filled(text: str, constants: "Constants", letters: "Mapping[str, str] | None" = None) -> str:
    """A text with its slots filled; one that names no constant stays as it is. `letters`: what stands for the figures that
    a procedure is given ("Draw X cards.")."""
    from dreambook.interpreter.model.constants import printed

    said = printed(text, constants)
    for name, letter in (letters or {}).items():
        said = said.replace(f"{{{name}}}", letter)
    return said


def wording_of(node: "ast.Node", constants: "Constants") -> list[str]:
    """The sentences that stand directly below a heading."""
    from dreambook.grammar import ast

    given = [parameter.name for parameter in node.parameters] if isinstance(node, ast.Procedure) else []
    texts = [n.text for n in directly_below(node) if isinstance(n, ast.Wording)]
    # In the order in which the words name them, as documents print them.
    quoted = sorted((text.find(f"{{{name}}}"), name) for text in texts for name in given if f"{{{name}}}" in text)
    letters = dict(zip(dict.fromkeys(name for _, name in quoted), "XYZUVW", strict=False))
    return [filled(text, constants, letters) for text in texts]


def directly_below(node: "ast.Node") -> "list[ast.Node]":
    """The nodes below a heading, those of its block among them, but not what lies deeper."""
    found: list[Any] = []
    for child in node.children():
        found.extend(child.children() if type(child).__name__ == "Block" else [child])
    return found
