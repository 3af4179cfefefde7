"""Random trees of statements and expressions, made from the classes of the tree themselves.

They need not make sense, nor come from any text: the verbaliser has a sentence for every tree. A new class or field of
the tree is used here without a line being written.
"""

import random
import types
import typing
from functools import cache
from typing import Annotated, Any, Literal

from dreambook.grammar import ast
from dreambook.grammar.span import Span

SPAN = Span.at("random.dream", 1, 1)
NAMES = (
    "colour", "red", "green", "Dream", "Nightmare", "Essence", "Chronite", "Die", "Pawn", "Dreams", "deck", "waste",
    "hand", "pool", "bank", "stack", "board", "moon", "display", "points", "difficulty", "passed", "king_moved", "vote",
    "leader", "target", "dreams_seen", "rank", "wild", "hand_size", "limit", "seats", "harvest", "travel", "showdown",
    "price", "month", "two_dreams", "active", "players", "none", "it", "opponents", "opponent", "clockwise", "everyone",
    "player_count", "owner", "component", "components", "cards", "dice", "count", "total", "highest", "longest_line",
    "row", "spaces", "neighbours", "around", "face", "next", "space", "larger", "remainder", "different", "corners",
    "opposite", "odd_name", "new_thing", "any_cards", "local_card", "local_number", "local_player", "local_set",
)  # fmt: skip
TEXTS = ("Some words", "A title", "{limit} things and {hand_size} cards", "{{ braces }}", "{odd_name}")
_AT_LEAST_ONE = {"items", "parts", "arguments", "alternatives", "actions", "rows", "breaks"}


@cache
def _fields(cls: type[ast.Node]) -> dict[str, Any]:
    """The fields of a class with their types."""
    return {
        name: kind
        for name, kind in typing.get_type_hints(cls, vars(ast), include_extras=True).items()
        if name in cls.fields
    }


class Trees:
    """A source of random trees; the same seed gives the same trees."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def node(self, cls: type[ast.Node], depth: int) -> Any:
        """A node of a class, with trees of at most that depth below it."""
        values = {
            name: self.value(kind, name, depth - 1)
            for name, kind in _fields(cls).items()
            if name not in ("span", "node", "model_config", "label")
        }
        if cls is ast.Name:
            values["quoted"] = False
        return cls(span=SPAN, **values)

    def value(self, kind: Any, name: str, depth: int) -> Any:
        """A value of a field."""
        if typing.get_origin(kind) is Annotated:
            kind = typing.get_args(kind)[0]
        origin, arguments = typing.get_origin(kind), typing.get_args(kind)
        if origin is Literal:
            return self.random.choice(arguments)
        if origin is tuple:
            least = 2 if name == "parts" else 1 if name in _AT_LEAST_ONE else 0
            count = self.random.randint(least, max(least, 2 if depth > 0 else least))
            return tuple(self.value(arguments[0], name.rstrip("s"), depth) for _ in range(count))
        if origin in (typing.Union, types.UnionType):
            return self._one_of(arguments, name, depth)
        if isinstance(kind, type) and issubclass(kind, ast.Node):
            return self.node(kind, depth)
        if kind is bool:
            return self.random.random() < 0.3
        if kind is int:
            return self.random.randint(0, 12)
        return self.random.choice(TEXTS if name in ("text", "title", "reason", "because", "answer", "cite") else NAMES)

    def _one_of(self, members: tuple[Any, ...], name: str, depth: int) -> Any:
        nodes = [m for m in members if isinstance(m, type) and issubclass(m, ast.Node)]
        rest = [m for m in members if m not in nodes and m is not type(None)]
        if type(None) in members and self.random.random() < (0.5 if depth > 0 else 0.9):
            return None
        if depth <= 0 and len(nodes) > 2:
            nodes = [m for m in nodes if m in (ast.Name, ast.Number, ast.Nothing, ast.Shuffle)] or nodes
        chosen = self.random.choice([*nodes, *rest])
        return self.value(chosen, name, depth)
