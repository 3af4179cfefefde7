"""Loops that players may go round for ever: `any number of times` needs a number, or something that runs out.

Design, 3.11: it always offers to stop, and has `at most n` or a decreasing measure. What counts as a measure here is a
statement that uses something finite up: a cost, a loss, components that are moved, drawn or discarded, or an action or
procedure that does so. This is a sufficient sign, not a proof: a loop that also gives back what it takes is found by
exploration.
"""

from collections.abc import Callable
from typing import Any

from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import Rules

_USES_UP = (ast.Pay, ast.Lose, ast.Move, ast.Draw, ast.Eliminate, ast.RemoveFrom, ast.Win, ast.LoseGame, ast.EndInDraw)


def check_loops(rules: Rules, error: Callable[..., None]) -> None:
    """Report `any number of times` blocks in which nothing runs out, and `repeat` blocks that nothing can end."""
    for node in rules.nodes:
        if isinstance(node, ast.AnyNumber) and node.at_most is None and not _uses_up(rules, node.block, set()):
            error(
                "D04", "this can be done for ever: nothing in it runs out", node,
                help="add `at most ... times` (`any number of times at most 5`), or a cost",
            )  # fmt: skip
        if isinstance(node, ast.Repeat) and not (node.until or node.while_ or node.times):
            if _ends(rules, node.block, set()):
                continue
            error(
                "D03",
                "nothing ends this loop",
                node,
                help="add `until ...`, `while ...` or `... times`, or an `end` inside",
            )


def _uses_up(rules: Rules, node: ast.Node, seen: set[str]) -> bool:
    return _any(rules, node, seen, lambda inner: isinstance(inner, _USES_UP))


def _ends(rules: Rules, node: ast.Node, seen: set[str]) -> bool:
    kinds = (ast.End, ast.Win, ast.LoseGame, ast.EndInDraw, ast.Eliminate)
    return _any(rules, node, seen, lambda inner: isinstance(inner, kinds)) or bool(rules.ends)


def _any(rules: Rules, node: ast.Node, seen: set[str], test: Callable[[Any], bool]) -> bool:
    """Whether a node, or a procedure or action that it calls, holds a statement that passes the test."""
    for inner in node.walk():
        if test(inner):
            return True
        names = []
        if isinstance(inner, ast.Do) and isinstance(inner.what, ast.Name):
            names.append(inner.what.name)
        elif isinstance(inner, ast.ChooseActions):
            names.extend(ref.name for ref in inner.actions)
        for name in names:
            called = rules.procedures.get(name) or rules.actions.get(name)
            if called is not None and name not in seen:
                seen.add(name)
                if _any(rules, called.block, seen, test):
                    return True
    return False
