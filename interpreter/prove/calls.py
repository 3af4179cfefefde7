"""Where values are asked for, and with what: a clash in what nobody asks is none.

For each place that asks for a value: the scope with what the value is given there, and the conditions around it, as far
as they are about what the rules have named (what they say of the table may have changed since).
"""

from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.interpreter.model import types as t
from dreambook.interpreter.prove import figures
from dreambook.interpreter.prove.asking import Asking, Said
from dreambook.interpreter.prove.formulas import Number, Term, Unsaid, negated
from dreambook.interpreter.prove.translate import Where

DEEPEST = 4
"""Values that are asked for by values, at most so many deep."""
MOST = 40
"""Places at which a value is asked for, at most: of more nothing is said."""


@dataclass(frozen=True)
class Call:
    """A place at which a value is asked for. `sure`: its conditions say nothing of the table."""

    node: ast.Node
    where: Where
    conditions: tuple[Said, ...]
    names: frozenset[str]
    sure: bool


class TooMany(Exception):
    """A value is asked for in more places than are looked at."""


def calls_of(asking: Asking, name: str, depth: int = 0) -> list[Call]:
    """All places at which a value is asked for. Raises TooMany."""
    key = f"calls of {name}"
    if key not in asking.memory:
        found: list[Call] = []
        for node in _uses(asking, name):
            found += _call(asking, name, node, depth)
            if len(found) > MOST:
                raise TooMany
        if depth:
            return found
        asking.memory[key] = found
    known: list[Call] = asking.memory[key]
    return known


def _uses(asking: Asking, name: str) -> list[ast.Node]:
    parents = _parents(asking)
    found: list[ast.Node] = []
    for node in asking.rules.nodes:
        if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name == name:
            found.append(node)
        elif isinstance(node, ast.Name) and node.name == name and not asking.rules.values[name].parameters:
            above = parents.get(id(node))
            if not (isinstance(above, ast.Of) and above.what is node):
                found.append(node)
    return [
        node
        for node in found
        if not any(isinstance(a, ast.Example | ast.Aim | ast.Words) for a in _above(asking, node))
    ]


def _parents(asking: Asking) -> dict[int, ast.Node]:
    known: dict[int, ast.Node] | None = asking.memory.get("parents")
    if known is None:
        known = {id(child): node for node in asking.rules.nodes for child in node.children()}
        asking.memory["parents"] = known
    return known


def _above(asking: Asking, node: ast.Node) -> list[ast.Node]:
    """The nodes around a node, the nearest first."""
    parents, found = _parents(asking), []
    current = parents.get(id(node))
    while current is not None:
        found.append(current)
        current = parents.get(id(current))
    return found


def _call(asking: Asking, name: str, node: ast.Node, depth: int) -> list[Call]:
    around = _above(asking, node)
    value = next((a for a in around if isinstance(a, ast.Value)), None)
    if value is None:
        return [_given(asking, name, node, around, Where(asking.situation.someone()), (), True)]
    outer_name = value.head.name or ""
    line = next((a for a in around if isinstance(a, ast.ValueLine)), None)
    if depth >= DEEPEST or outer_name == name:
        raise TooMany
    found = []
    for outer in calls_of(asking, outer_name, depth + 1):
        conditions = outer.conditions
        if line is not None and (line.when is None or not _inside(asking, node, line.when)):
            # The figure of a line is worked out only where the line counts.
            with asking.making() as used:
                lines = [x for x in value.lines if isinstance(x, ast.ValueLine)]
                on = figures.unbeaten(lines, figures.applying(asking.translator, lines, outer.where))
                counts = figures.counting(lines, on)[lines.index(line)]
            conditions = (*conditions, Said(counts, frozenset(used)))
        found.append(_given(asking, name, node, around, outer.where, conditions, outer.sure))
    return found


def _inside(asking: Asking, node: ast.Node, whole: ast.Node) -> bool:
    return node is whole or any(a is whole for a in _above(asking, node))


def _given(
    asking: Asking,
    name: str,
    node: ast.Node,
    around: list[ast.Node],
    where: Where,
    conditions: tuple[Said, ...],
    sure: bool,
) -> Call:
    """The call at a node, in the scope around it."""
    with asking.making() as used:
        where, more, certain = _scope(asking, node, around, where)
        terms: dict[str, Term] = {}
        arguments = node.arguments if isinstance(node, ast.Of) else ()
        for parameter, argument in zip(asking.rules.values[name].parameters, arguments, strict=False):
            try:
                terms[parameter.name] = _argument(asking, argument, where)
            except Unsaid:
                sure = False
    inside = Where(where.player, terms)
    return Call(node, inside, (*conditions, *more), frozenset(used), sure and certain)


def _argument(asking: Asking, node: ast.Node, where: Where) -> Term:
    """What a value is given; where it is given several things, any of them."""
    kind = asking.program.types.get(id(node), t.UNKNOWN)
    element = kind.element if kind.is_set else t.Type("component", kind.of) if kind.base == "kind" else kind
    if element is kind:
        try:
            if kind.base == "number":
                return Number(asking.translator.number(node, where))
            return asking.translator.term(node, where)
        except Unsaid:
            pass
    # All that is known of it is its type.
    return asking.situation.of_type(f"given at {node.span}", element)


def _scope(
    asking: Asking, node: ast.Node, around: list[ast.Node], where: Where
) -> tuple[Where, tuple[Said, ...], bool]:
    """The items of the `where`s around a node, and the conditions around it; whether these say nothing of the table."""
    items: list[ast.Node] = []
    conditions: list[tuple[ast.Node, bool]] = []
    child: ast.Node = node
    for above in around:
        match above:
            case ast.Filter() if child is above.where:
                items.append(above.set)
            case ast.Quantified() if child is above.has:
                items.append(above.set)
            case ast.If() if child is above.then:
                conditions.append((above.condition, True))
            case ast.If() if child is above.otherwise:
                conditions.append((above.condition, False))
            case ast.And():
                conditions += [(part, True) for part in above.parts if part is not child]
            case ast.Or():
                conditions += [
                    (part, False) for part in above.parts[: next(i for i, p in enumerate(above.parts) if p is child)]
                ]
        child = above
    for listed in reversed(items):
        kind = asking.program.types.get(id(listed), t.UNKNOWN)
        element = kind.element if kind.is_set else t.Type("component", kind.of) if kind.base == "kind" else kind
        if isinstance(listed, ast.CurrentPlayer):
            element = t.PLAYER
        try:
            where = where.inner(asking.situation.of_type(f"item at {listed.span}", element))
        except Unsaid:
            continue
    said, certain = [], True
    for condition, holds in conditions:
        one = asking.say(condition, where)
        said.append(one if holds else Said(negated(one.of), one.names))
        certain = certain and not any(
            name in asking.situation.slots or name in asking.situation.tallies for name in one.names
        )
    return where, tuple(said), certain
