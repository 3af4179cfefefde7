"""Loops that players may go round for ever: `any number of times` needs a number, or something that runs out.

Design, 3.11: it always offers to stop, and has `at most n` or a decreasing measure. What counts as a measure here is a
statement that uses something finite up: a cost, a loss, components that are moved, drawn or discarded, or an action or
procedure that does so. It is none when one way through the loop, which nothing but its cost forbids, gives the cost back.
"""

from collections import Counter
from collections.abc import Callable, Iterable
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
        elif isinstance(node, ast.AnyNumber) and node.at_most is None and _gives_back(rules, node.block):
            error(
                "D04", "this can be done for ever: what it costs it can give back", node,
                help="add `at most ... times` (`any number of times at most 5`), or leave out what gives the cost back",
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


# ------------------------------------------------------------------ costs that are given back
_Change = Counter[tuple[str, ...]]
"""How many more or fewer there are of what a cost is paid in, by its name and the words before it."""
MOST_WAYS = 200
_NEUTRAL = (ast.Wording, ast.Note, ast.Nothing)


def _gives_back(rules: Rules, block: ast.Block) -> bool:
    """Whether some way through a block pays a cost, gives all of it back, and changes nothing else."""
    return any(way and not any(way.values()) for way in _ways(rules, block, ()))


def _ways(rules: Rules, block: ast.Block, within: tuple[str, ...]) -> list[_Change]:
    """What the ways through a block that are always open change; ways that change something else are left out."""
    ways: list[_Change] = [Counter()]
    for line in block.statements:
        after = _line(rules, line, within)
        ways = [_sum(a, b) for a in ways for b in after][:MOST_WAYS]
    return ways


def _line(rules: Rules, line: Any, within: tuple[str, ...]) -> list[_Change]:
    if isinstance(line, _NEUTRAL):
        return [Counter()]
    if isinstance(line, ast.Pay) and not (line.source or line.to or line.wild or line.what_is_left or line.otherwise):
        return _then(rules, _changed(line.things, -1), line.then, within)
    if isinstance(line, ast.Gain) and not (line.source or line.to or line.for_each or line.otherwise):
        # What is left may be nothing: then this changes nothing, as often as it is done.
        ways = _changed(line.things, 1)
        return _then(rules, [*ways, Counter()] if line.what_is_left else ways, line.then, within)
    if isinstance(line, ast.May):
        return [*_ways(rules, line.block, within), *([Counter()] if line.otherwise is None else [])]
    if isinstance(line, ast.ChooseOne):
        bodies = [
            o.body for o in line.options if isinstance(o, ast.Option) and o.condition is None and o.body is not None
        ]
        return [way for body in bodies for way in _ways(rules, body, within)]
    names: Iterable[str] = ()
    if (
        isinstance(line, ast.ChooseActions)
        and line.then is None
        and isinstance(line.high, ast.Number)
        and line.high.value == 1
    ):
        names = [ref.name for ref in line.actions]
    elif isinstance(line, ast.Do) and isinstance(line.what, ast.Name) and not line.arguments and line.then is None:
        names = [line.what.name]
    found: list[_Change] = []
    for name in names:
        called = rules.procedures.get(name) or rules.actions.get(name)
        if called is not None and name not in within and not (isinstance(called, ast.Action) and called.when):
            found.extend(_ways(rules, called.block, (*within, name)))
    return found


def _then(rules: Rules, ways: list[_Change], then: ast.Block | None, within: tuple[str, ...]) -> list[_Change]:
    return ways if then is None else [_sum(a, b) for a in ways for b in _ways(rules, then, within)]


def _sum(a: _Change, b: _Change) -> _Change:
    """Both changes, also where they cancel out."""
    return Counter({what: a[what] + b[what] for what in {*a, *b}})


def _changed(things: ast.Things, sign: int) -> list[_Change]:
    change: _Change = Counter()
    for phrase in things.items:
        amount = phrase.amount
        if not isinstance(phrase.of, ast.Name) or phrase.where is not None or phrase.every:
            return []
        if amount is not None and not isinstance(amount, ast.Number):
            return []
        change[(*(word.name for word in phrase.adjectives), phrase.of.name)] += sign * (amount.value if amount else 1)
    return [change]
