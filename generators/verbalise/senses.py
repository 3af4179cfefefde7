"""What kind of thing an expression stands for, as far as its words depend on it.

The checker types every expression exactly. This is a light, total version that needs no box and no number of players:
it never fails, and what it does not know is "unknown" and said in general words.
"""

import re
from typing import TYPE_CHECKING

from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.normal import normal
from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.model.build_types import type_of_node
from dreambook.interpreter.model.symbols import DIRECTIONS, TURNS, WAYS
from dreambook.interpreter.model.types import COMPONENT, NONE, NUMBER, PLAYER, SPACE, TRUTH, UNKNOWN, Type, set_of

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

DIRECTION = Type("option", "direction")
"""A way across a grid: north, south-east, ..."""

_SPACE_NAME = re.compile(r"[a-z]{1,2}[1-9][0-9]*")
_CONDITIONS = (
    ast.Compare,
    ast.Test,
    ast.Between,
    ast.Covers,
    ast.Shows,
    ast.SidesMatch,
    ast.Not,
    ast.Quantified,
    ast.CountTest,
    ast.Truth,
)
_NUMBERS = (ast.Number, ast.Negative, ast.PlayerTable)
_NAMED = {
    "active": PLAYER, "opponent": PLAYER, "players": set_of(PLAYER), "everyone": set_of(PLAYER),
    "opponents": set_of(PLAYER), "none": NONE, "player_count": NUMBER, "occurrences": NUMBER, "owner": PLAYER,
    "clockwise": Type("option"), "counterclockwise": Type("option"),
}  # fmt: skip
_FUNCTIONS = {
    **dict.fromkeys(
        ("count", "total", "longest_line", "row", "column", "larger", "smaller", "difference", "remainder",
         "position", "distance", "face"), NUMBER,
    ),
    **dict.fromkeys(("spaces", "neighbours", "around", "corners", "ray", "leaps"), set_of(SPACE)),
    **dict.fromkeys(("space", "opposite"), SPACE),
    **dict.fromkeys(("left", "right"), PLAYER),
    "components": set_of(COMPONENT),
    "matches": set_of(set_of(SPACE)),
    **dict.fromkeys(("room", "reach", "flight"), set_of(SPACE)),
    **dict.fromkeys(("way", "climb", "gap", "ground"), NUMBER),
    "contacts": set_of(COMPONENT),
    "sight": TRUTH,
}  # fmt: skip


def type_of(v: "Verbaliser", node: ast.Node, ctx: Context) -> Type:
    """The type of an expression; unknown where the words do not depend on it."""
    node = normal(node)
    match node:
        case ast.Name():
            return _of_name(v, node.name, ctx)
        case ast.CurrentPlayer() | ast.PlayerNumber():
            return PLAYER
        case ast.Numbered():
            return Type("component", node.name if node.name in v.rules.kinds else "")
        case ast.Of():
            return _of_chain(v, node, ctx)
        case ast.Pick():
            item = element(type_of(v, node.of, ctx))
            return item if node.number is None else set_of(item)
        case ast.Leading():
            return set_of(element(type_of(v, node.set, ctx)))
        case ast.EmptyOf():
            return set_of(SPACE)
        case ast.Beside():
            return SPACE
        case ast.Described():
            return type_of(v, node.kind, ctx)
        case ast.InZone():
            kind = type_of(v, node.kind, ctx)
            return set_of(Type("component", kind.of) if kind.base == "kind" else element(type_of(v, node.zone, ctx)))
        case ast.Filter(set=ast.Of() as of) if type_of(v, of, ctx) == PLAYER:
            # `next of player where ...` is one player.
            return PLAYER
        case ast.Filter():
            return set_of(element(type_of(v, node.set, ctx)))
        case ast.Arithmetic():
            left = type_of(v, node.left, ctx)
            return left if left.is_set else NUMBER
        case ast.And() | ast.Or():
            first = type_of(v, node.parts[0], ctx) if node.parts else TRUTH
            return TRUTH if first.base in ("truth", "unknown") else set_of(element(first))
        case ast.Phrase():
            return type_of(v, node.of, ctx)
    if isinstance(node, _CONDITIONS):
        return TRUTH
    return NUMBER if isinstance(node, _NUMBERS) else UNKNOWN


def is_direction(kind: Type) -> bool:
    """Whether a type is that of the ways across a grid."""
    return kind.base == "option" and kind.of == "direction"


def element(kind: Type) -> Type:
    """What one item of a set is; of a single thing, the thing itself."""
    if kind.base == "kind":
        return Type("component", kind.of)
    return kind.element if kind.is_set else kind


def declared(v: "Verbaliser", node: ast.Node) -> Type:
    """The type that a type node names."""
    return type_of_node(v.rules, node, Diagnostics())


def zone_type(v: "Verbaliser", node: ast.Zone) -> Type:
    """A zone's type: it knows the kind that lies in it, when it is one."""
    return Type("zone", node.kinds[0] if len(node.kinds) == 1 else "")


def _of_name(v: "Verbaliser", name: str, ctx: Context) -> Type:
    rules = v.rules
    if name in ctx.names:
        return ctx.names[name].type
    if name == "it":
        return ctx.item.type if ctx.item is not None else UNKNOWN
    if name in _NAMED:
        return _NAMED[name]
    if name in rules.kinds or rules.plural_of(name):
        return Type("kind", name if name in rules.kinds else rules.plural_of(name) or "")
    if name in rules.zones:
        return zone_type(v, rules.zones[name])
    if name in rules.variables:
        return declared(v, rules.variables[name].type)
    if name in rules.constants:
        return NUMBER
    if name in rules.values:
        return _of_value(v, rules.values[name])
    if v.has_directions and (name in DIRECTIONS or name in WAYS):
        return set_of(DIRECTION) if name in WAYS else DIRECTION
    if name in rules.patterns:
        return Type("pattern", rules.patterns[name].of)
    if name in rules.choices or name in rules.options:
        return Type("option", name if name in rules.choices else "")
    if name in rules.properties:
        return _of_property(v, name)
    return SPACE if is_space_name(v, name) or name in v.places else UNKNOWN


def is_space_name(v: "Verbaliser", name: str) -> bool:
    """Whether a name that means nothing else is that of a space of a grid: `b5`."""
    rules = v.rules
    if not _SPACE_NAME.fullmatch(name) or name in rules.names or name in rules.options or name in rules.properties:
        return False
    return any(zone.form == "grid" for zone in rules.zones.values())


def _of_value(v: "Verbaliser", node: ast.Value) -> Type:
    for line in node.lines:
        if isinstance(line, ast.ValueLine):
            return type_of(v, line.value, Context())
    return UNKNOWN


def _of_property(v: "Verbaliser", name: str) -> Type:
    _, node = v.rules.properties[name][0]
    return declared(v, node.type) if isinstance(node, ast.Property) else type_of(v, node.value, Context())


def _of_chain(v: "Verbaliser", node: ast.Of, ctx: Context) -> Type:
    name = node.what.name if isinstance(node.what, ast.Name) else ""
    if is_space_name(v, name) and name not in ctx.names:
        return SPACE
    first = type_of(v, node.arguments[0], ctx) if node.arguments else UNKNOWN
    rules = v.rules
    if name in rules.zones or name in rules.values:
        return _of_name(v, name, Context())
    if name in rules.variables or name in rules.properties or name == "owner":
        inner = _of_name(v, name, Context())
        if name in rules.variables and rules.variables[name].also:
            arguments = [type_of(v, argument, ctx) for argument in node.arguments]
            named = sum(not kind.is_set and kind.base != "player" for kind in arguments)
            keys = (rules.variables[name].each, *rules.variables[name].also)
            all_named = named == sum(not isinstance(key, ast.CurrentPlayer) for key in keys)
            return inner if all_named and not any(kind.is_set for kind in arguments) else set_of(inner)
        return set_of(inner) if first.is_set or first.base == "kind" else inner
    if name in rules.kinds or rules.plural_of(name):
        return set_of(Type("component", name if name in rules.kinds else rules.plural_of(name) or ""))
    if name in ("highest", "lowest", "commonest") and name not in rules.names:
        return element(first)
    if name == "region" and name not in rules.names and len(node.arguments) > 1:
        return set_of(element(type_of(v, node.arguments[1], ctx)))
    if name == "matches" and name not in rules.names and len(node.arguments) == 3:
        return set_of(SPACE)
    if name in TURNS and name not in rules.names and is_direction(first):
        return first
    if name in ("next", "previous"):
        return PLAYER if first.base == "player" else SPACE
    if name == "different":
        return set_of(element(first))
    return UNKNOWN if name in rules.names else _FUNCTIONS.get(name, UNKNOWN)
