"""Which procedures a part of the rules carries out, and which parts of play come to them."""

from collections.abc import Collection, Iterator

from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import Rules


def called_by(node: ast.Node, names: Collection[str]) -> list[str]:
    """Those of some names that one statement carries out itself (`do`)."""
    if not isinstance(node, ast.Do):
        return []
    return [name.name for name in node.what.walk() if isinstance(name, ast.Name) and name.name in names]


def calls(node: ast.Node, names: Collection[str]) -> list[str]:
    """Those of some names that a part carries out, in order, without what stretches of play inside it carry out."""
    found: list[str] = []
    waiting = [node]
    while waiting:
        part = waiting.pop()
        found += called_by(part, names)
        waiting += reversed([child for child in part.children() if not isinstance(child, ast.Period)])
    return list(dict.fromkeys(found))


def offered(node: ast.Node, rules: Rules) -> list[str]:
    """The actions that a part offers or carries out, without those of stretches of play inside it."""
    found: list[str] = []
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.ChooseActions):
            found += [ref.name for ref in part.actions if ref.name in rules.actions]
        found += called_by(part, rules.actions)
        waiting += reversed([child for child in part.children() if not isinstance(child, ast.Period)])
    return list(dict.fromkeys(found))


def reached(node: ast.Node, rules: Rules) -> list[str]:
    """The procedures and actions that a part comes to, itself or by way of others, in the order in which it does."""
    found: list[str] = []
    waiting = [*reversed([*calls(node, rules.procedures), *offered(node, rules)])]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.append(name)
            inner = rules.procedures.get(name) or rules.actions.get(name)
            if inner is not None:
                waiting += reversed([*calls(inner.block, rules.procedures), *offered(inner.block, rules)])
    return found


def periods(rules: Rules) -> Iterator[ast.Period]:
    """All stretches of play, in order."""
    for top in rules.play:
        yield from (node for node in top.walk() if isinstance(node, ast.Period))
