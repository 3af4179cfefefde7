"""Constants: expressions that are known before play, for a number of players."""

import re

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.grammar.span import Span
from dreambook.grammar.spelling import FIGURES
from dreambook.interpreter.model.lengths import is_length, language_of, length_text, unit_of
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.numbers import so_many

_LONGEST = 200
"""So many constants may lead from one to the next: a bound of its own, so that the same is found wherever it is asked."""


class NotConstant(Exception):
    """The expression needs a position. `node` is the part that does."""

    def __init__(self, node: ast.Node) -> None:
        super().__init__("not constant")
        self.node = node


class Constants:
    """The constants of a rulebook for a number of players; each is worked out when it is first asked for."""

    def __init__(self, rules: Rules, players: int, found: Diagnostics) -> None:
        self.rules = rules
        self.players = players
        self.found = found
        self._known: dict[str, int | bool | None] = {}
        self._open: list[str] = []

    def value(self, name: str) -> int | bool | None:
        """A constant's value; None when it has an error (which is reported)."""
        if name in self._known:
            return self._known[name]
        node = self.rules.constants[name]
        if name in self._open:
            chain = " -> ".join([*self._open[self._open.index(name) :], name])
            self.found.error(
                "S16", f"`{name}` is defined by itself: {chain}", Label(self.rules.locate(node, name)),
                help="give one of them a number",
            )  # fmt: skip
            return None
        self._open.append(name)
        try:
            if len(self._open) > _LONGEST:
                raise RecursionError
            value = self.evaluate(node.value)
        except NotConstant as problem:
            self.found.error(
                "S03", f"`{name}` is a constant, but this is known only in play", Label(problem.node.span),
                help="use numbers, other constants and the number of players, or make it a variable",
            )  # fmt: skip
            value = None
        except RecursionError:
            if len(self._open) > 1:
                # The whole chain has no values, and is reported once.
                self._known[name] = None
                raise
            self.found.error(
                "P05", f"`{name}` leads through more constants than anybody can follow", Label(self.rules.locate(node, name)),
                help="give one of them a number",
            )  # fmt: skip
            value = None
        finally:
            self._open.pop()
        self._known[name] = value
        return value

    def number(self, node: ast.Node, what: str) -> int:
        """A number that must be known before play; 0 after a finding when it is not."""
        try:
            value = self.evaluate(node)
        except NotConstant as problem:
            self.found.error(
                "S03", f"{what} must be known before play", Label(problem.node.span), help="use a number or a constant"
            )
            return 0
        if value is None or isinstance(value, bool):
            if isinstance(value, bool):
                self.found.error("S03", f"{what} must be a number", Label(node.span), help="write a number")
            return 0
        return value

    def truth(self, node: ast.Node, what: str) -> bool:
        """Yes or no that must be known before play; no after a finding when it is not."""
        try:
            value = self.evaluate(node)
        except NotConstant as problem:
            self.found.error(
                "S03", f"{what} must be known before play", Label(problem.node.span), help="write yes or no"
            )
            return False
        if value is not None and not isinstance(value, bool):
            self.found.error("S03", f"{what} must be yes or no", Label(node.span), help="write yes or no")
        return value is True

    def evaluate(self, node: ast.Node) -> int | bool | None:
        """The value of an expression; None when a part of it has an error. Raises NotConstant."""
        match node:
            case ast.Number() | ast.Truth():
                return node.value
            case ast.Name(name="player_count"):
                return self.players
            case ast.Name() if node.name in self.rules.constants:
                return self.value(node.name)
            case ast.Name() if node.name not in self.rules.names and node.name not in (
                "active",
                "it",
                "none",
                "players",
            ):
                if node.name in self.rules.options or node.name in self.rules.properties:
                    raise NotConstant(node)
                near = did_you_mean(node.name, self.rules.constants)
                if node.name in FIGURES:
                    near = f"write `{FIGURES[node.name]}`"
                self.found.error(
                    "S01",
                    f"nothing is named `{node.name}`",
                    Label(node.span),
                    help=near or "declare it under `constants`",
                )
                return None
            case ast.Of(what=ast.Name(name="count"), arguments=(ast.Name(name="players"),)):
                return self.players
            case ast.Negative():
                inner = self.evaluate(node.value)
                return None if inner is None else -int(inner)
            case ast.Arithmetic() if node.op != "other than":
                left, right = self.evaluate(node.left), self.evaluate(node.right)
                return None if left is None or right is None else self._arithmetic(node, int(left), int(right))
            case ast.PlayerTable():
                return self._table(node)
            case _:
                raise NotConstant(node)

    def _arithmetic(self, node: ast.Arithmetic, left: int, right: int) -> int | None:
        if node.op == "+":
            return left + right
        if node.op == "-":
            return left - right
        if node.op == "x":
            return left * right
        if right == 0:
            self.found.error("S03", "this divides by zero", Label(node.span), help="divide by something else")
            return None
        return left // right if node.rounded == "down" else -(-left // right)

    def _table(self, node: ast.PlayerTable) -> int | bool | None:
        for row in node.rows:
            low, high = self.evaluate(row.low), self.evaluate(row.high)
            if low is not None and high is not None and low <= self.players <= high:
                return self.evaluate(row.value)
        self.found.error(
            "S05", f"this table has no row for {so_many(self.players, 'player')}", Label(node.span),
            help=f"add a row for {so_many(self.players, 'player')}, or change the player numbers of the rulebook",
        )  # fmt: skip
        return None


_SLOT = re.compile(r"\{\{|\}\}|\{\s*(\w+)\s*\}(?: (?:mm|cm)(?!\w))?")
"""A slot, and the unit that the author writes after a length: all lengths of a rulebook are said in one."""


def printed(text: str, constants: Constants) -> str:
    """A text with its quoted constants as numbers (`{hand_size}`), lengths with their unit; `{{` and `}}` are braces.
    Unknown ones are kept."""

    def number(match: re.Match[str]) -> str:
        name = match.group(1)
        if name is None:
            return match.group()[0]
        if name == "player_count":
            return f"{constants.players}{match.group().partition('}')[2]}"
        if name not in constants.rules.constants:
            return match.group()
        value = constants.value(name)
        if isinstance(value, int) and not isinstance(value, bool) and is_length(constants.rules, _named(name)):
            return length_text(value, unit_of(constants.rules), language_of(constants.rules))
        return f"{value}{match.group().partition('}')[2]}"

    return _SLOT.sub(number, text) if "{" in text or "}" in text else text


def _named(name: str) -> ast.Name:
    return ast.Name(span=Span.at("", 1, 1), name=name)
