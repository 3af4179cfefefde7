"""Boards in words: directions, lines of spaces, regions, spaces by their names."""

from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import conditions, expressions, groups, places, surfaces
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.itself import outer
from dreambook.generators.verbalise.normal import normal
from dreambook.generators.verbalise.senses import DIRECTION, element, is_direction, is_space_name, type_of
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.patterns import sign_lines
from dreambook.interpreter.model.symbols import DIRECTIONS, WAYS
from dreambook.interpreter.model.types import SPACE, set_of

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

Arguments = tuple[ast.Expression, ...]


# -------------------------------------------------------------------- directions
def is_way(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    """Whether an expression is a direction across a grid."""
    return v.has_directions and is_direction(element(type_of(v, node, ctx)))


def _is_known(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    """Whether a direction is named: north, south-west."""
    return isinstance(node, ast.Name) and node.name in DIRECTIONS and node.name not in ctx.names and v.has_directions


def _way(v: "Verbaliser", node: ast.Node, ctx: Context) -> dict[str, Slot]:
    """A direction as slots: what it is called (nothing where a sentence has said it), and whether it has a name."""
    implied = ctx.implied and isinstance(node, ast.Name) and node.name == "it"
    if isinstance(node, ast.Name) and node.name in ("direction", *WAYS) and node.name not in ctx.names:
        return {"way": groups.all_of(v, ways(v, node.name)), "known": "no"}
    return {"way": None if implied else v.thing(node, ctx), "known": "yes" if _is_known(v, node, ctx) else "no"}


def towards(v: "Verbaliser", nodes: Arguments, ctx: Context) -> tuple[Said, ...] | None:
    """The directions among the arguments of a value: "in that direction", "to the north"; None where there is none."""
    found = [_way(v, node, ctx) for node in nodes if is_way(v, node, ctx)]
    return tuple(v.fill("in-way", slots) for slots in found if slots["way"] is not None) or None


def ways(v: "Verbaliser", name: str) -> "groups.Group":
    """The directions, or those along lines or across corners."""
    adjectives: tuple[Slot, ...] = (v.say(f"ways-{name}"),) if name in WAYS else ()
    return groups.Group(v.word("direction"), DIRECTION, adjectives=adjectives)


def in_which(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """A condition about a direction: "in which the next space is empty". None where more is asked of the direction."""
    if ctx.item is None or not (v.has_directions and is_direction(ctx.item.type)) or not _only_as_way(v, node, ctx):
        return None
    return v.say("rel-in-which", clause=v.clause(node, replace(ctx, implied=True)))


def on_which(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """A condition about what lies on a space: "on which there is no stone". None where more is asked of the space."""
    node = normal(node)
    if not isinstance(node, ast.Quantified) or node.which == "every" or node.has is not None:
        return None
    inner = node.set.set if isinstance(node.set, ast.Filter) else node.set
    if ctx.item is None or ctx.item.type.base != "space" or not isinstance(inner, ast.InZone) or inner.face is not None:
        return None
    alone = [part for part in outer(node) if isinstance(part, ast.Name) and part.name == "it"]
    if not isinstance(inner.zone, ast.Name) or inner.zone.name != "it" or len(alone) != 1:
        return None
    set_ = node.set.model_copy(update={"set": inner.kind}) if isinstance(node.set, ast.Filter) else inner.kind
    return v.say("rel-on-which", clause=v.clause(node.model_copy(update={"set": set_}), ctx))


def _only_as_way(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    """Whether `it` is there, and is nothing but the direction in which something lies."""
    found = list(outer(node))
    alone = [part for part in found if isinstance(part, ast.Name) and part.name == "it"]
    among = [
        argument
        for part in found
        if isinstance(part, ast.Of) and _takes_way(v, part)
        for argument in part.arguments[1:]
        if isinstance(argument, ast.Name) and argument.name == "it"
    ]
    return bool(alone) and len(alone) == len(among)


def _takes_way(v: "Verbaliser", node: ast.Of) -> bool:
    name = node.what.name if isinstance(node.what, ast.Name) else ""
    return name in v.rules.values or (name in ("ray", "space") and name not in v.rules.names)


# -------------------------------------------------------------------- sets of spaces
SETS = {"ray": (2,), "leaps": (3,), "region": (2,), "matches": (2, 3)}
"""The functions of several things whose value is a set of spaces (or of places), and of how many things they are."""


def described(v: "Verbaliser", name: str, arguments: Arguments, ctx: Context) -> "groups.Group | None":
    """`ray of (cell, north)`, `region of (cell, empty spaces of board)`, `leaps of (cell, 1, 2)`, as groups."""
    if len(arguments) not in SETS.get(name, ()):
        return None
    if name == "matches":
        return _matches(v, arguments, ctx)
    if name == "ray":
        way = _way(v, arguments[1], ctx)
        place = v.fill("place-ray", {"of": v.thing(arguments[0], ctx), **way})
        return groups.Group(v.word("space"), SPACE, place=place)
    if name == "leaps":
        start, along, across = (expressions.apart(v, argument, ctx) for argument in arguments)
        place = v.say("place-leaps", of=start, along=along, across=across)
        return groups.Group(v.word("space"), SPACE, place=place)
    if name == "region":
        inner = v.group(arguments[1], ctx)
        joined = "no" if inner.relative is None else "yes"
        further = v.say("rel-connected", of=v.thing(arguments[0], ctx), joined=joined)
        if inner.relative is not None:
            further = v.say("rel-all", parts=(inner.relative, further), how="and-apart")
        return replace(inner, relative=further)
    return None


def _matches(v: "Verbaliser", arguments: Arguments, ctx: Context) -> "groups.Group":
    """`matches of (picture of card, board)`: the places where it is to be seen, or the spaces of one of its signs."""
    pattern, board, *signs = arguments
    kind = type_of(v, pattern, ctx)
    sign = signs[0].name if signs and isinstance(signs[0], ast.Name) else None
    section = v.rules.signs.get(kind.of)
    line = sign_lines(section).get(sign or "") if section is not None else None
    shown: dict[str, Slot] = {
        "board": v.thing(board, ctx) if places.is_zone(v, board) else groups.the(v, v.group(board, ctx)),
        "pattern": v.thing(pattern, ctx),
        "sign": v.say("titled", title=(line.title if line is not None else None) or sign) if sign else None,
    }
    further = v.fill("rel-where-shown", shown)
    if sign is None:
        return groups.Group(v.word("place"), set_of(SPACE), relative=further)
    return groups.Group(v.word("space"), SPACE, relative=further)


def space(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
    """The space of a component; a step in a direction; with numbers, the space that has them."""
    if len(arguments) == 1:
        word = "place" if surfaces.has_only_surfaces(v) else "of-space"
        return expressions.owned(v, v.word(word), v.thing(arguments[0], ctx))
    of, *others = arguments
    if _is_step(v, arguments, ctx):
        way = _way(v, others[0], ctx)
        return v.say("step", of=v.thing(of, ctx), way=way["way"], known=way["known"], heavy=True)
    if len(others) == 1 and v.numbers.known(others[0]) is None:
        return v.say("space-whose-number", of=v.thing(of, ctx), value=v.thing(others[0], ctx), heavy=True)
    if len(others) > 1 and surfaces.has_only_surfaces(v):
        first, second = (expressions.apart(v, other, ctx) for other in others[:2])
        return v.say("place-by-lengths", of=v.thing(of, ctx), first=first, second=second, heavy=True)
    return v.say(
        "numbered-space" if len(others) == 1 else "space-by-column-and-row", of=v.thing(of, ctx),
        first=expressions.apart(v, others[0], ctx), second=expressions.apart(v, others[-1], ctx), heavy=True,
    )  # fmt: skip


def _is_step(v: "Verbaliser", arguments: Arguments, ctx: Context) -> bool:
    if len(arguments) != 2:
        return False
    return is_way(v, arguments[1], ctx) or type_of(v, arguments[0], ctx).base in ("space", "component")


def there_is_step(v: "Verbaliser", node: ast.Node, exists: str, ctx: Context) -> Said | None:
    """Whether a board goes on in a direction: "there is no next space in that direction from that man"."""
    if not (isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name == "space"):
        return None
    if not _is_step(v, node.arguments, ctx):
        return None
    return v.fill(
        "there-is-step", {"of": v.thing(node.arguments[0], ctx), "exists": exists, **_way(v, node.arguments[1], ctx)}
    )


def distance(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
    """How far two spaces are apart, over all spaces or certain ones."""
    ends, over = arguments[:2], arguments[2:]
    across = groups.the(v, v.group(over[0], ctx)) if over else None
    return v.say("distance", of=tuple(expressions.apart(v, end, ctx) for end in ends), over=across, heavy=True)


def leading(v: "Verbaliser", node: ast.Leading, ctx: Context, *, one: bool = False) -> "groups.Group":
    """The first items of a set: "the spaces straight north of that space, as long as they are empty"; `one`: the first of
    them alone ("if it is empty")."""
    inner = v.group(node.set, ctx)
    about = ctx.about_item(inner.referent())
    if one:
        further = v.say("rel-if", condition=v.clause(node.condition, about))
    else:
        further = v.say("rel-as-long-as", condition=conditions.of_all(v, node.condition, about))
    if inner.relative is not None:
        further = v.say("rel-all", parts=(inner.relative, further), how="and-apart")
    return replace(inner, relative=further)


def holds_one(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    """Whether a place is one space, and no board has room for more than one component on a space."""
    if type_of(v, node, ctx).base != "space":
        return False
    boards = [zone for zone in v.rules.zones.values() if zone.form in ("ring", "track", "grid", "map")]
    return all(
        b.capacity is not None and b.capacity.in_each and v.numbers.known(b.capacity.number) == 1 for b in boards
    )


# -------------------------------------------------------------------- spaces with names
def named_space(v: "Verbaliser", name: str, ctx: Context, of: ast.Node | None = None) -> Said | None:
    """`b5`, `b5 of board`: a space of a grid; None where the name is something else."""
    if name in ctx.names or not is_space_name(v, name):
        return None
    board = None if of is None else v.thing(of, ctx)
    return v.say("named-space", name=name, of=board, heavy=board is not None)
