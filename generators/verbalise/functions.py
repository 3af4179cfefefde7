"""The functions that every rulebook has (`count of hand`), in words. One line of `FUNCTIONS` for each."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import boards, conditions, expressions, groups, places, surfaces
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.senses import element, type_of
from dreambook.generators.words.messages import Noun, Said
from dreambook.grammar import ast
from dreambook.interpreter.compile.functions import exchanged, of_each
from dreambook.interpreter.model.symbols import SEATS_BESIDE
from dreambook.interpreter.model.types import PLAYER

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

Arguments = tuple[ast.Expression, ...]


def _count(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
    group = v.group(arguments[0], ctx)
    whole = groups.whole(v, group)
    if whole is not None and whole.number == "one" and type_of(v, arguments[0], ctx).is_set:
        return v.say("number-in", noun=group.noun, set=whole, heavy=True)
    if whole is not None:
        return v.say("number-of", group=whole, heavy=True)
    return v.say("number-of", group=groups.core(v, group, "other"), heavy=True)


def _is_dice(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    kind = element(type_of(v, node, ctx))
    if kind.of in v.rules.kinds:
        return v.rules.kinds[kind.of].form == "die"
    return isinstance(node, ast.Name) and node.name == "dice" and node.name not in v.rules.names


def _measured(v: "Verbaliser", node: ast.Node, ctx: Context) -> tuple[Noun, Said, bool] | None:
    """`rank of hand` as (rank, the cards in your hand): what is measured, on which items, and whether they have so many
    of it (`points of players`)."""
    if not (isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and len(node.arguments) == 1):
        return None
    name, argument = node.what.name, node.arguments[0]
    kind = type_of(v, argument, ctx)
    if not (kind.is_set or kind.base == "kind"):
        return None
    if name in v.rules.properties:
        return v.lexicon.property(name), groups.the(v, v.group(argument, ctx)), False
    if name in v.rules.variables or name in v.rules.values:
        noun = v.lexicon.named(name) if name in v.rules.variables else v.lexicon.value(name)
        return noun, groups.the(v, v.group(argument, ctx)), name in v.amounts
    if name == "face" or _is_dice(v, argument, ctx):
        return v.word("number"), groups.the(v, v.group(argument, ctx)), False
    return None


def _extreme(which: str) -> Callable[["Verbaliser", Arguments, Context], Said]:
    """total, highest, lowest: of what a set of things has, or of a set of numbers."""

    def say(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
        node = arguments[0]
        if which == "total" and _is_dice(v, node, ctx):
            dice = v.thing(node, ctx)
            plain = dice.id == "rolled" or (isinstance(node, ast.Name) and node.name == "dice")
            return v.say("total-rolled" if plain else "total-shown", dice=dice, heavy=True)
        whose = of_each(node)
        if whose is not None and isinstance(whose.what, ast.Name) and _of_several(v, whose, ctx):
            # Of a figure that each has: "the highest of the number of cards in each player’s hand".
            kind = element(type_of(v, whose.arguments[0], ctx))
            group = v.group(whose.arguments[0], ctx)
            one = Referent(kind, group.noun, phrase=groups.with_article(v, "each", group))
            name = ast.Name(span=whose.span, name="each of them")
            figure = exchanged(node, whose, whose.model_copy(update={"arguments": (name,)}))
            inner = replace(ctx, names={**ctx.names, name.name: one})
            return v.say(f"{which}-among", items=(v.thing(figure, inner),), heavy=True)
        measured = _measured(v, node, ctx)
        if measured is not None:
            noun, items, counted = measured
            return v.say(
                f"{which}-amount" if counted else f"{which}-of", noun=noun, items=items, gender=noun.gender, heavy=True
            )
        if len(arguments) > 1:
            return v.say(
                f"{which}-among", items=tuple(expressions.apart(v, argument, ctx) for argument in arguments), heavy=True
            )
        return v.say(f"{which}-among", items=(v.thing(node, ctx),), heavy=True)

    return say


def _of_several(v: "Verbaliser", node: ast.Of, ctx: Context) -> bool:
    """Whether that is a zone or variable of each of several."""
    name = node.what.name if isinstance(node.what, ast.Name) else ""
    return (name in v.rules.zones or name in v.rules.variables) and type_of(v, node.arguments[0], ctx).is_set


def _plain(id: str) -> Callable[["Verbaliser", Arguments, Context], Said]:
    """A function of one thing, by its message."""

    def say(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
        return v.say(id, of=v.thing(arguments[0], ctx), heavy=True)

    return say


PARTS = frozenset(("row", "column", "face", "space", "position"))
"""The functions that give what one thing has, as a property would: their message is a noun."""


def part_word(v: "Verbaliser", name: str) -> Noun:
    """The word for a function of PARTS."""
    if name in ("row", "column", "space") and surfaces.has_only_surfaces(v):
        return v.word("place" if name == "space" else f"of-{name}-surface")
    grids = [zone.growing for zone in v.rules.zones.values() if zone.form == "grid"]
    # What grows has no edge to count from.
    grown = name in ("row", "column") and grids and all(grids)
    return v.word(f"of-{name}-grown" if grown else f"of-{name}")


def _part(name: str) -> Callable[["Verbaliser", Arguments, Context], Said]:
    """A function that is like a property of one thing."""

    def say(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
        return expressions.owned(v, part_word(v, name), v.thing(arguments[0], ctx))

    return say


def _pair(id: str) -> Callable[["Verbaliser", Arguments, Context], Said]:
    """A function of two things; of one set, of what is in it."""

    def say(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
        return v.say(id, of=tuple(expressions.apart(v, argument, ctx) for argument in arguments), heavy=True)

    return say


def _remainder(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
    left, right = arguments[0], arguments[-1]
    return v.say("remainder", left=expressions.apart(v, left, ctx), right=expressions.apart(v, right, ctx), heavy=True)


def _set(name: str) -> Callable[["Verbaliser", Arguments, Context], Said]:
    """A function whose value is a set: its items, described."""

    def say(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
        if name == "spaces" and element(type_of(v, arguments[0], ctx)).base == "space":
            return v.thing(arguments[0], ctx)
        span = arguments[0].span
        node: ast.Of = ast.Of(span=span, what=ast.Name(span=span, name=name), arguments=arguments)
        group = v.group(node, ctx) if _described(v, node) else None
        if group is None:
            return v.say(
                "of-several",
                thing=v.say("the", thing=v.word("space"), number="other"),
                of=tuple(v.thing(a, ctx) for a in arguments),
                number="other",
                heavy=True,
            )
        return groups.whole(v, group) or groups.the(v, group)

    return say


def _on_board(name: str) -> Callable[["Verbaliser", Arguments, Context], Said]:
    """A function of boards.py, which is built on these functions."""

    def say(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
        return boards.space(v, arguments, ctx) if name == "space" else boards.distance(v, arguments, ctx)

    return say


def _of_way(name: str) -> Callable[["Verbaliser", Arguments, Context], Said]:
    """A figure of surfaces.py."""

    def say(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
        return surfaces.measured(v, name, arguments, ctx)

    return say


def _sight(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
    """Whether something is seen, where it stands for a yes or no."""
    return v.say("in-sight", of=tuple(v.thing(end, ctx) for end in arguments), negative="no", heavy=True)


def _commonest(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
    """The value that comes most often, of what a set of things has, or of a set of values."""
    measured = _measured(v, arguments[0], ctx)
    if measured is not None:
        noun, items, _ = measured
        return v.say("commonest-of", noun=noun, items=items, gender=noun.gender, heavy=True)
    items = groups.the(v, v.group(arguments[0], ctx))
    return v.say("commonest-among", items=items, heavy=True)


def _described(v: "Verbaliser", node: ast.Of) -> bool:
    """Whether `group` describes the set by itself (it would ask for this very function otherwise)."""
    if isinstance(node.what, ast.Name) and node.what.name in boards.SETS:
        return len(node.arguments) in boards.SETS[node.what.name]
    if surfaces.is_described(v, node):
        return True
    if len(node.arguments) != 1:
        return False
    name = node.what.name if isinstance(node.what, ast.Name) else ""
    zone = isinstance(node.arguments[0], ast.Name | ast.Of)
    return name not in ("spaces", "corners") or (zone and places.is_zone(v, node.arguments[0]))


def _neighbour(which: str) -> Callable[["Verbaliser", Arguments, Context], Said]:
    """next and previous: of players or of spaces."""

    def say(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
        kind = type_of(v, arguments[0], ctx).base
        if kind == "player" and v.numbers.low == v.numbers.high == 2 and v.rules.mode == "competitive":
            return expressions.owned(v, v.word("opponent"), v.thing(arguments[0], ctx))
        inner = arguments[0]
        if which == "next" and kind == "player" and isinstance(inner, ast.Of) and len(inner.arguments) == 1:
            twice = isinstance(inner.what, ast.Name) and inner.what.name == "next" and "next" not in v.rules.names
            if twice:
                return v.say("second-next", of=v.thing(inner.arguments[0], ctx), heavy=True)
        return v.say(which, sort="player" if kind == "player" else "space", of=v.thing(arguments[0], ctx), heavy=True)

    return say


def _beside(which: str) -> Callable[["Verbaliser", Arguments, Context], Said]:
    """left, right and opposite: of a player or a space, or of a direction, which is turned."""

    def say(v: "Verbaliser", arguments: Arguments, ctx: Context) -> Said:
        if boards.is_way(v, arguments[0], ctx):
            return v.say(f"{which}-of-way", of=v.thing(arguments[0], ctx), heavy=True)
        return v.say("opposite" if which == "opposite" else f"{which}-of", of=v.thing(arguments[0], ctx), heavy=True)

    return say


def next_that(v: "Verbaliser", of: ast.Of, where: ast.Node, ctx: Context) -> Said:
    """`next of player where not passed`: the first one in a direction for whom something is true."""
    assert isinstance(of.what, ast.Name)
    clause = conditions.relative(v, where, ctx.about_item(groups.Group(v.word("player"), PLAYER).referent()))
    way = "next" if SEATS_BESIDE[of.what.name] > 0 else "previous"
    return v.say("next-that", way=way, of=v.thing(of.arguments[0], ctx), clause=clause, heavy=True)


FUNCTIONS: dict[str, Callable[["Verbaliser", Arguments, Context], Said]] = {
    "count": _count,
    "total": _extreme("total"),
    "highest": _extreme("highest"),
    "lowest": _extreme("lowest"),
    "longest_line": _plain("longest-line"),
    "row": _part("row"),
    "column": _part("column"),
    "spaces": _set("spaces"),
    "neighbours": _set("neighbours"),
    "around": _set("around"),
    "corners": _set("corners"),
    "components": _set("components"),
    "different": _set("different"),
    "face": _part("face"),
    "next": _neighbour("next"),
    "previous": _neighbour("previous"),
    "left": _beside("left"),
    "right": _beside("right"),
    "space": _on_board("space"),
    "larger": _pair("larger"),
    "smaller": _pair("smaller"),
    "difference": _pair("difference"),
    "remainder": _remainder,
    "opposite": _beside("opposite"),
    "position": _part("position"),
    "distance": _on_board("distance"),
    "ray": _set("ray"),
    "region": _set("region"),
    "leaps": _set("leaps"),
    "commonest": _commonest,
    "matches": _set("matches"),
    **{name: _set(name) for name in ("room", "reach", "flight", "contacts")},
    **{name: _of_way(name) for name in ("way", "climb", "gap", "ground")},
    "sight": _sight,
}
"""The functions of interpreter.model.symbols.BUILTIN_FUNCTIONS."""
