"""The numbers that a part of a rulebook knows: those of its lines, and of all that its lines name."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.model.constants import Constants
from dreambook.interpreter.model.symbols import Rules


class Known:
    """The numbers of the parts of one rulebook, for all numbers of players that it allows."""

    def __init__(self, rules: Rules, player_counts: Iterable[int]) -> None:
        self._rules = rules
        self._constants = [Constants(rules, players, Diagnostics()) for players in player_counts]
        self._players = frozenset(player_counts)
        self._named: dict[str, frozenset[int]] = {}
        self._of: dict[int, frozenset[int]] = {}
        self._bodies: dict[str, Node] = {**rules.procedures, **rules.actions, **rules.values, **rules.periods}

    def of(self, node: Node) -> frozenset[int]:
        """The numbers that a node knows; none where there is no number in it at all."""
        found = self._of.get(id(node))
        if found is None:
            found = self._of[id(node)] = frozenset(self._numbers(node)) if self._says_a_number(node) else frozenset()
        return found

    def works_out(self, node: Node) -> bool:
        """Whether a node, or a value that a norm compares with, multiplies or divides: that comes to numbers that stand
        nowhere."""
        asked = (
            []
            if not isinstance(node, ast.Rule)
            else [
                self._rules.values[n.name]
                for n in node.walk()
                if isinstance(n, ast.Name) and n.name in self._rules.values
            ]
        )
        return any(part.remembered("multiplies", None, _multiplies) for part in (node, *asked))

    def nearest(self, node: Node, value: int) -> ast.Number | None:
        """The number written in a node that is nearest to a value."""
        written = [child for child in node.walk() if isinstance(child, ast.Number)]
        return min(written, key=lambda n: abs(n.value - value), default=None)

    def _says_a_number(self, node: Node) -> bool:
        figures = _figures(node)
        return figures.any or any(name in self._rules.constants or name == "player_count" for name in figures.words)

    def _numbers(self, node: Node) -> set[int]:
        figures = _figures(node)
        return set(figures.written).union(figures.counted, *map(self.of_name, figures.names))

    def of_name(self, name: str) -> frozenset[int]:
        """The numbers of what a name stands for, and of what that names."""
        if name in self._named:
            return self._named[name]
        self._named[name] = frozenset()
        found: set[int] = set()
        if name in self._rules.constants:
            values = [constants.value(name) for constants in self._constants]
            found.update(int(value) for value in values if value is not None)
            found |= self._lines(self._rules.constants[name].value)
        elif name in ("player_count", "players"):
            found |= self._players
        elif name in self._bodies:
            body = self._bodies[name]
            found |= self._lines(body)
            # What is done is done by what it asks for, and by what that asks for.
            for called in _figures(body).names:
                if called in self._bodies and called not in self._rules.values:
                    found |= self.of_name(called)
        elif name in self._rules.kinds:
            found |= self._lines(self._rules.kinds[name].copies)
        elif name in self._rules.zones:
            zone = self._rules.zones[name]
            found |= self._lines(*(item for item in zone.children() if not isinstance(item, ast.WhenEmpty)))
        elif name in self._rules.choices:
            found.add(len(self._rules.choices[name].items))
        elif name in self._rules.options:
            found.update(
                len(self._rules.choices[of].items) for of in self._rules.options[name] if of in self._rules.choices
            )
        elif name in self._rules.variables:
            found |= self._lines(*self._rules.variables[name].children())
        self._named[name] = frozenset(found)
        return self._named[name]

    def _lines(self, *nodes: Node | None) -> set[int]:
        """The numbers that some nodes write or quote."""
        found: set[int] = set()
        for node in nodes:
            if node is not None:
                figures = _figures(node)
                found |= figures.written
                for name in figures.words:
                    if name in self._rules.constants:
                        found |= self.of_name(name)
        return found


def _multiplies(node: Node) -> bool:
    return any(isinstance(child, ast.Arithmetic) and child.op in ("x", "/") for child in node.walk())


@dataclass(frozen=True)
class _Figures:
    """What a node and all below it say of numbers, whatever the rest of the rulebook is."""

    written: frozenset[int]
    counted: frozenset[int]
    """As many as there are options, phases or ways, and how often the same is done."""
    names: tuple[str, ...]
    words: tuple[str, ...]
    """The names that stand in expressions, among all names."""
    any: bool
    """Whether a number is written as one."""


def _figures(node: Node) -> _Figures:
    return node.remembered("figures", None, _find_figures)


def _find_figures(node: Node) -> _Figures:
    numbers: set[int] = set()
    counted: set[int] = set()
    names: dict[str, None] = {}
    words: dict[str, None] = {}
    for child in node.walk():
        numbers |= written(child)
        names.update(dict.fromkeys(_named_in(child)))
        if isinstance(child, ast.Name):
            words[child.name] = None
        parts = _parts(child)
        counted.update(sum([isinstance(item, kind) for item in parts]) if parts else 0 for kind in _LISTED)
    # "Twice" what stands twice.
    done = Counter(name for child in node.walk() if isinstance(child, ast.Do) for name in _named_in(child.what))
    figure = any(isinstance(child, ast.Number | ast.PlayerTable) for child in node.walk())
    return _Figures(frozenset(numbers), frozenset(counted.union(done.values())), tuple(names), tuple(words), figure)


_ORDERS = ("<", "<=", ">", ">=")
_LISTED = (ast.Option, ast.Alternative, ast.Period, ast.NameRef, ast.Choose)


def _parts(node: Node) -> Sequence[Node]:
    return node.statements if isinstance(node, ast.Block) else node.children()


def _named_in(node: Node) -> list[str]:
    if isinstance(node, ast.Name | ast.NameRef):
        return [node.name]
    return [value for name, value in node.__dict__.items() if type(value) is str and name in ("name", "kind", "of")]


def written(node: Node) -> set[int]:
    """The numbers that a node writes itself, not those of its parts."""
    if isinstance(node, ast.Length):
        return {node.value, node.value // 10 if node.unit == "cm" else node.value}
    if isinstance(node, ast.Number):
        return {node.value}
    if isinstance(node, ast.Compare):
        # More than one is two or more, at least three is more than two.
        sides = [side.value for side in (node.left, node.right) if isinstance(side, ast.Number)]
        return {value + step for value in sides for step in (-1, 1)} if node.op in _ORDERS else set()
    # An amount, a seat, a number of players: what is a number and no expression.
    return {value for name, value in node.__dict__.items() if type(value) is int and name != "span"}
