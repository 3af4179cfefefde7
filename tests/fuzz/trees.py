"""Rulebooks whose tree was changed: what no text says, but what a line away from a right one means.

Parts are only put where parts of the same class stand, so the tree keeps its shape; what it says makes no sense.
"""

import types
import typing
from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Annotated, Any

from dreambook.grammar import ast

Path = tuple[tuple[str, int], ...]
"""From the document to a part: names of fields, each with the place in it (-1: the field is no list)."""


def parts(node: ast.Node, path: Path = ()) -> Iterator[tuple[Path, ast.Node]]:
    """All parts of a tree, each with the way to it."""
    yield path, node
    for name in type(node).fields:
        if name == "size":
            # A grid has two numbers, a ring one: no text says otherwise.
            continue
        value = getattr(node, name)
        if isinstance(value, ast.Node):
            yield from parts(value, (*path, (name, -1)))
        elif isinstance(value, tuple):
            for index, item in enumerate(value):
                if isinstance(item, ast.Node):
                    yield from parts(item, (*path, (name, index)))


def replaced(node: ast.Node, path: Path, new: "tuple[ast.Node, ...]") -> ast.Node:
    """The tree with other parts in the place of one (in a list, any number of them)."""
    (name, index), *rest = path
    value = getattr(node, name)
    if rest:
        inner = value if index < 0 else value[index]
        new = (replaced(inner, tuple(rest), new),)
    changed = new[0] if index < 0 else (*value[:index], *new, *value[index + 1 :])
    return node.model_copy(update={name: changed})


@cache
def _classes(kind: Any) -> tuple[type, ...]:
    """The classes that an annotation allows."""
    origin = typing.get_origin(kind)
    if origin is Annotated:
        return _classes(typing.get_args(kind)[0])
    if origin in (typing.Union, types.UnionType, tuple):
        return tuple(cls for arg in typing.get_args(kind) if arg is not Ellipsis for cls in _classes(arg))
    return (kind,) if isinstance(kind, type) else ()


@cache
def _fields(cls: type[ast.Node]) -> dict[str, Any]:
    return typing.get_type_hints(cls, vars(ast), include_extras=True)


def _allowed(tree: ast.Node, path: Path) -> tuple[type, ...]:
    """What may stand at the end of a way."""
    node: Any = tree
    for name, index in path[:-1]:
        node = getattr(node, name) if index < 0 else getattr(node, name)[index]
    return _classes(_fields(type(node))[path[-1][0]])


def mutated(random: Random, document: ast.Document) -> ast.Document:
    """The tree with a few changes."""
    tree: ast.Node = document
    for _ in range(random.choice((1, 1, 2, 4))):
        every = [(path, node) for path, node in parts(tree) if path]
        if not every:
            break
        tree = random.choice((_swap, _swap, _lose, _twice, _rename, _rename, _number))(random, tree, every)
    assert isinstance(tree, ast.Document)
    return tree


Parts = list[tuple[Path, ast.Node]]


def _swap(random: Random, tree: ast.Node, every: Parts) -> ast.Node:
    """A part for another that may stand there too."""
    path, _ = random.choice(every)
    allowed = _allowed(tree, path)
    fitting = [node for _, node in every if isinstance(node, allowed) and not isinstance(node, ast.Document)]
    return replaced(tree, path, (random.choice(fitting),)) if fitting else tree


def _lose(random: Random, tree: ast.Node, every: Parts) -> ast.Node:
    """One of several parts less; the last one stays, since many lists need one."""
    counts = Counter((path[:-1], path[-1][0]) for path, _ in every if path[-1][1] >= 0)
    lists = [path for path, _ in every if path[-1][1] >= 0 and counts[path[:-1], path[-1][0]] > 1]
    return replaced(tree, random.choice(lists), ()) if lists else tree


def _twice(random: Random, tree: ast.Node, every: Parts) -> ast.Node:
    lists = [(path, node) for path, node in every if path[-1][1] >= 0]
    path, node = random.choice(lists)
    return replaced(tree, path, (node, node))


def _rename(random: Random, tree: ast.Node, every: Parts) -> ast.Node:
    names = [(path, node) for path, node in every if isinstance(node, ast.Name)]
    if not names:
        return tree
    path, node = random.choice(names)
    other = random.choice(names)[1]
    return replaced(tree, path, (node.model_copy(update={"name": getattr(other, "name")}),))  # noqa: B009


def _number(random: Random, tree: ast.Node, every: Parts) -> ast.Node:
    numbers = [(path, node) for path, node in every if isinstance(node, ast.Number)]
    if not numbers:
        return tree
    path, node = random.choice(numbers)
    value = random.choice((0, 1, 2, 3, 5, 40, 10**6, 10**15 - 1))
    return replaced(tree, path, (node.model_copy(update={"value": value}),))
