"""Two examples that begin alike, do the same and end otherwise: whatever the rules say, one of them is wrong (X04)."""

from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.model.symbols import Rules


def check_example_pairs(rules: Rules, found: Diagnostics) -> None:
    """Find the pairs of examples with the same facts and steps whose claims cannot both hold."""
    by_scene: dict[Hashable, list[ast.Example]] = {}
    for example in rules.examples:
        by_scene.setdefault(_scene(example), []).append(example)
    for alike in by_scene.values():
        for one, other in combinations(alike, 2):
            clash = next(_clashes(one, other), None)
            if clash is not None:
                found.report(
                    "X04", f'two examples contradict each other: "{one.title}" and "{other.title}" begin alike and do the same',
                    Label(clash[0].span, "ends so"), Label(clash[1].span, "and this one so"),
                    help="correct one of them, or give what makes them different",
                    cause=("examples", *sorted((one.title, other.title))),
                )  # fmt: skip


def _scene(example: ast.Example) -> Hashable:
    """What is given, in any order, and what is done: an example with steps after a claim is like no other."""
    facts, steps, claimed = [], [], False
    for line in example.lines:
        if isinstance(line, ast.Given):
            facts += [_shape(fact) for fact in line.facts]
        elif isinstance(line, ast.When):
            steps.append(id(example) if claimed else _shape(line.step))
        elif isinstance(line, ast.Then):
            claimed = True
    return frozenset(facts), tuple(steps)


def _clashes(one: ast.Example, other: ast.Example) -> Iterator[tuple[ast.Node, ast.Node]]:
    """The claims that say of the same thing something else."""
    said = {about: (what, claim) for about, what, claim in _claims(other)}
    for about, what, claim in _claims(one):
        if about in said and said[about][0] != what:
            yield claim, said[about][1]


def _claims(example: ast.Example) -> Iterator[tuple[Hashable, Hashable, ast.Node]]:
    """The claims that leave no room: what each is about, and what it says of it."""
    for line in example.lines:
        claim = line.claim if isinstance(line, ast.Then) else None
        match claim:
            case ast.ClaimCondition(condition=ast.Compare(op="=" | "is") as compared) if _fixed(compared.right):
                yield ("is", _shape(compared.left)), _shape(compared.right), claim
            case ast.ClaimChanges() if _fixed(claim.by):
                yield ("changes", _shape(claim.what)), _shape(claim.by), claim
            case ast.ClaimOption() if len(claim.items) == 1:
                yield ("option", claim.player, _shape(claim.items)), claim.allowed, claim
            case ast.ClaimResult() if claim.player is not None:
                yield ("result", claim.player), claim.result, claim


def _fixed(node: ast.Node) -> bool:
    """Whether a figure is written out, so that another one is another figure."""
    return isinstance(node, ast.Number | ast.Truth | ast.PlayerNumber) or (
        isinstance(node, ast.Negative) and isinstance(node.value, ast.Number)
    )


def _shape(value: Any) -> Hashable:
    """What a tree says, wherever it stands."""
    if isinstance(value, ast.Node):
        return (type(value).__name__, *(_shape(part) for name, part in value.__dict__.items() if name != "span"))
    return tuple(_shape(part) for part in value) if isinstance(value, tuple) else value
