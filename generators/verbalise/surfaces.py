"""Free space in words: places where a figure can stand or go, distances, climbs, sight, terrain."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import expressions, groups
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.numbers import Row
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.lengths import is_length_property, is_range_of_lengths
from dreambook.interpreter.model.types import COMPONENT, SPACE, Type

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

Arguments = tuple[ast.Expression, ...]

AREAS = {"room": (1, 2), "reach": (2,), "flight": (2,), "around": (2,)}
"""The functions whose value is an area, and of how many things they are."""


def has_only_surfaces(v: "Verbaliser") -> bool:
    """Whether all places that have spaces are surfaces, so that a space is a place on one of them."""
    forms = {zone.form for zone in v.rules.zones.values()} & {"ring", "track", "grid", "map", "surface"}
    return forms == {"surface"}


def place_word(v: "Verbaliser") -> str:
    """What a space is called: a place, where all of them are on surfaces."""
    return "place" if has_only_surfaces(v) else "space"


def described(v: "Verbaliser", name: str, arguments: Arguments, ctx: Context) -> "groups.Group | None":
    """`room of (scout, field)`, `reach of (scout, 8 cm)`, `around of (scout, 15 cm)`, `contacts of scout`, as groups."""
    if name in v.rules.names or name in v.rules.properties:
        return None
    if name == "contacts" and len(arguments) == 1:
        place = v.say("place-contacts", of=v.thing(arguments[0], ctx))
        kinds = {zone.kinds for zone in v.rules.zones.values() if zone.form == "surface"}
        alone = next(iter(kinds))[0] if len(kinds) == 1 and len(next(iter(kinds))) == 1 else ""
        kind = Type("component", alone) if alone in v.rules.kinds else COMPONENT
        return groups.Group(groups.noun_of(v, kind) if kind.of else v.word("figure"), kind, place=place)
    if len(arguments) not in AREAS.get(name, ()):
        return None
    of = v.thing(arguments[0], ctx)
    noun = v.word(place_word(v))
    if name == "room":
        on = v.thing(arguments[1], ctx) if len(arguments) > 1 else None
        return groups.Group(noun, SPACE, relative=v.say("rel-room", of=of, on=on))
    return groups.Group(noun, SPACE, place=_within(v, name, arguments, ctx))


def away(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """`around of (scout, 15 cm)` as where something is: "at most 15 cm from that figure"; None for all else."""
    if not (isinstance(node, ast.Of) and is_described(v, node) and len(node.arguments) == 2):
        return None
    name = node.what.name if isinstance(node.what, ast.Name) else ""
    return _within(v, name, node.arguments, ctx) if name in ("around", "reach", "flight") else None


def _within(v: "Verbaliser", name: str, arguments: Arguments, ctx: Context) -> Said:
    """How far from what, as words after a noun: "at most 15 cm from that figure", "within that figure’s range"."""
    length = expressions.apart(v, arguments[1], ctx)
    if is_own_range(arguments[0], arguments[1]):
        return v.say("place-in-range", length=length, heavy=True)
    return v.say(
        "place-within" if name == "around" else f"place-{name}",
        of=v.thing(arguments[0], ctx),
        length=length,
        heavy=True,
    )


def is_own_range(of: ast.Node, length: ast.Node) -> bool:
    """Whether a length is a figure of the very thing that it is measured from."""
    return isinstance(length, ast.Of) and len(length.arguments) == 1 and ast.same(length.arguments[0], of)


def is_described(v: "Verbaliser", node: ast.Of) -> bool:
    """Whether `described` says an expression."""
    name = node.what.name if isinstance(node.what, ast.Name) else ""
    if name in v.rules.names or name in v.rules.properties:
        return False
    if name == "contacts":
        return len(node.arguments) == 1
    return len(node.arguments) in AREAS.get(name, ())


def measured(v: "Verbaliser", name: str, arguments: Arguments, ctx: Context) -> Said:
    """way, climb and gap: of the straight way between two; ground: of one."""
    if name == "ground":
        return v.say("ground-height", of=v.thing(arguments[0], ctx), heavy=True)
    ends = tuple(expressions.apart(v, end, ctx) for end in arguments[:2])
    least = expressions.apart(v, arguments[2], ctx) if len(arguments) > 2 else None
    return v.say(f"straight-{name}", first=ends[0], last=ends[-1], least=least, heavy=True)


def sight(v: "Verbaliser", node: ast.Node, ctx: Context, negative: bool) -> Said | None:
    """`sight of (scout, goal)` as a condition; None where a node is something else."""
    if not (isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name == "sight"):
        return None
    if "sight" in v.rules.names or "sight" in v.rules.properties or len(node.arguments) != 2:
        return None
    ends = tuple(v.thing(end, ctx) for end in node.arguments)
    return v.say("in-sight", of=ends, negative="yes" if negative else "no")


_FAR: dict[str, str] = {
    "<=": "at-most", "<": "less", ">=": "at-least", ">": "greater", "=": "equal", "is": "equal",
}  # fmt: skip


def away_or_in_sight(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """How far the item is from something, or whether it sees it, as words after its noun: "at a distance of at most 15 cm
    from that figure", "in sight of that figure"."""
    if isinstance(node, ast.Compare) and node.op == "is in" and isinstance(node.left, ast.Name):
        place = away(v, node.right, ctx) if node.left.name == "it" else None
        if place is not None:
            return v.say("rel-within", place=place)
    if isinstance(node, ast.Compare) and node.op in _FAR and not isinstance(node.right, ast.Or):
        other = _from_item(v, node.left, "distance")
        if other is not None:
            length = known_length(v, node.right) if is_length(v, node.left, ctx) else None
            length = length or expressions.apart(v, node.right, ctx)
            if node.op == "<=" and is_own_range(other, node.right):
                return v.say("rel-within", place=v.say("place-in-range", length=length, heavy=True))
            return v.say("rel-distance", of=v.thing(other, ctx), how=_FAR[node.op], length=length)
    negative = isinstance(node, ast.Not)
    other = _from_item(v, node.condition if isinstance(node, ast.Not) else node, "sight")
    return (
        None if other is None else v.say("rel-in-sight", of=v.thing(other, ctx), negative="yes" if negative else "no")
    )


def within(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """`it is in around of (scout, 15 cm)`, as words right after the noun: "at most 15 cm away from that figure"."""
    if not (isinstance(node, ast.Compare) and node.op == "is in" and getattr(node.left, "name", "") == "it"):
        return None
    area = node.right
    if not (isinstance(area, ast.Of) and is_described(v, area) and getattr(area.what, "name", "") == "around"):
        return None
    of, length = area.arguments
    far = known_length(v, length) or expressions.apart(v, length, ctx)
    return v.say("place-within", of=v.thing(of, ctx), length=far)


def touched(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """`any contacts of it where owner is not player`: that the item touches such a one."""
    if not isinstance(node, ast.Quantified) or node.which == "every" or node.has is not None:
        return None
    of = node.set.set if isinstance(node.set, ast.Filter) else node.set
    if not isinstance(of, ast.Of) or not is_described(v, of) or ctx.item is None:
        return None
    (first, *_) = of.arguments
    if not (isinstance(of.what, ast.Name) and of.what.name == "contacts" and isinstance(first, ast.Name)):
        return None
    if first.name != "it":
        return None
    group = replace(v.group(node.set, ctx), place=None)
    what = groups.with_article(v, "no", group) if node.which == "no" else groups.a(v, group)
    return v.say("rel", clause=v.say("touches", subject=v.say("which", number=""), what=what))


def _from_item(v: "Verbaliser", node: ast.Node, name: str) -> ast.Expression | None:
    """The other one of the two that a function is of, where the item is one of them."""
    if not (isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name == name):
        return None
    if name in v.rules.names or name in v.rules.properties or len(node.arguments) != 2:
        return None
    others = [one for one in node.arguments if not (isinstance(one, ast.Name) and one.name == "it")]
    inner = [part for one in others for part in one.walk() if isinstance(part, ast.Name) and part.name == "it"]
    return others[0] if len(others) == 1 and not inner else None


def there_is_way(v: "Verbaliser", node: ast.Node, exists: str, ctx: Context) -> Said | None:
    """`way of (scout, goal) is not none`: that there is a straight way."""
    if not (isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name == "way"):
        return None
    if "way" in v.rules.names or "way" in v.rules.properties or len(node.arguments) != 2:
        return None
    first, last = (expressions.apart(v, end, ctx) for end in node.arguments)
    return v.say("there-is-way", first=first, last=last, exists=exists)


def terrain(v: "Verbaliser", node: ast.Terrain) -> Said:
    """What a terrain is, and where it lies."""
    top = Context()
    corners: tuple[Slot, ...] = tuple(
        v.say("terrain-corner", x=v.thing(c.x, top), y=v.thing(c.y, top)) for c in node.corners
    )
    return v.say(
        "terrain", name=v.lexicon.named(node.name).one,
        height=v.thing(node.height, top) if node.height is not None else None,
        gap="yes" if node.gap else "no", closed="yes" if node.closed else "no",
        corners=corners or None,
    )  # fmt: skip


def size(v: "Verbaliser", sides: Sequence[ast.Expression]) -> Said:
    """How large a surface is, for each number of players: "60 cm × 40 cm". Its sides are lengths also where they are written
    as plain numbers (of millimetres)."""
    tables = [v.numbers.rows(side) for side in sides]
    if any(not rows for rows in tables):
        width, depth = (v.thing(side, Context()) for side in sides)
        return v.say("surface-size", width=width, depth=depth)
    starts = sorted({row.low for rows in tables for row in rows})
    ends = [start - 1 for start in starts[1:]] + [tables[0][-1].high]
    sizes: list[tuple[Row, Said]] = []
    for low, high in zip(starts, ends, strict=True):
        wide, deep = (next(row.value for row in rows if row.low <= low <= row.high) for rows in tables)
        said = v.say("surface-size", width=millimetres(v, wide), depth=millimetres(v, deep))
        sizes.append((Row(wide, low, high), said))
    if len(sizes) == 1:
        return sizes[0][1]
    others = tuple(v.fill("length-for", row.slots() | {"value": said}) for row, said in sizes[1:])
    return v.say("length-table", value=sizes[0][1], others=others, heavy=True)


def known_length(v: "Verbaliser", node: ast.Node) -> Said | None:
    """A length that is known before play, in the rulebook's unit: "15 cm", "60 cm (90 cm with 3–4 players)"."""
    rows = v.numbers.rows(node)
    if not rows:
        return None
    values = [millimetres(v, row.value) for row in rows]
    if len(rows) == 1:
        return values[0]
    others = tuple(
        v.fill("length-for", row.slots() | {"value": value}) for row, value in zip(rows[1:], values[1:], strict=True)
    )
    return v.say("length-table", value=values[0], others=others, heavy=True)


def length(v: "Verbaliser", node: ast.Length, ctx: Context) -> Said:
    """A length in the rulebook's unit."""
    return millimetres(v, node.value)


def millimetres(v: "Verbaliser", value: int) -> Said:
    """So many millimetres, in the rulebook's unit: "15 cm", "2.5 cm"."""
    amount, tenths = divmod(abs(value), ast.MILLIMETRES[v.length_unit])
    said = v.say("length", amount=amount, tenths=tenths or None, unit=v.length_unit)
    return said if value >= 0 else v.say("negative", value=said)


_LENGTHS = frozenset(["way", "climb", "gap", "ground", "distance", "row", "column"])
"""The functions whose value is a length on a surface."""


def is_length(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    """Whether a number is a length: it is written as one, measured on a surface, or worked out from such."""
    rules = v.rules
    match node:
        case ast.Length():
            return True
        case ast.PlayerTable():
            return any(is_length(v, row.value, ctx) for row in node.rows)
        case ast.Negative():
            return is_length(v, node.value, ctx)
        case ast.Arithmetic(op="+" | "-"):
            return is_length(v, node.left, ctx) or is_length(v, node.right, ctx)
        case ast.Arithmetic(op="x"):
            return is_length(v, node.left, ctx) != is_length(v, node.right, ctx)
        case ast.Arithmetic(op="/"):
            return is_length(v, node.left, ctx) and not is_length(v, node.right, ctx)
        case ast.Name(name=name) | ast.Of(what=ast.Name(name=name)):
            if name in ctx.names:
                return ctx.names[name].type.is_length
            if name in rules.constants:
                return is_length(v, rules.constants[name].value, ctx)
            if name in rules.values:
                lines = [line for line in rules.values[name].lines if isinstance(line, ast.ValueLine)]
                return bool(lines) and is_length(v, lines[0].value, Context())
            if name in rules.variables:
                return is_range_of_lengths(rules, rules.variables[name].type)
            if name in rules.properties:
                return is_length_property(rules, name)
            if isinstance(node, ast.Name) or name in rules.names:
                return False
            if name in ("larger", "smaller", "difference", "highest", "lowest", "total"):
                return any(is_length(v, argument, ctx) for argument in node.arguments)
            return name in _LENGTHS and has_only_surfaces(v)
    return False


def is_read_off(v: "Verbaliser", node: ast.Value) -> bool:
    """Whether a figure is a length that a ruler shows, as how far a place lies from an edge, or whether such a length is long
    enough: its name says all that there is to know, where the author has no words for it."""
    lines = [line for line in node.lines if isinstance(line, ast.ValueLine)]
    sides: list[ast.Expression] = []
    for line in lines:
        sides += [line.value.left, line.value.right] if isinstance(line.value, ast.Compare) else [line.value]
        if line.change != "is":
            return False
    measured = [part for side in sides for part in side.walk() if isinstance(part, ast.Of)]
    return (
        bool(measured)
        and len(lines) == len(node.lines)
        and all(isinstance(of.what, ast.Name) and of.what.name in _LENGTHS for of in measured)
        and all(is_length(v, side, Context()) for side in sides)
    )
