"""Places: in, to, from and on a zone, a space or one end of a pile. Languages choose the preposition by what it is."""

from typing import TYPE_CHECKING

from dreambook.generators.verbalise import expressions
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.senses import element, type_of
from dreambook.generators.words.messages import Said
from dreambook.grammar import ast

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_FLAT = ("ring", "track", "grid", "map", "surface")


def is_zone(v: "Verbaliser", node: ast.Node) -> bool:
    """Whether an expression names a zone (of somebody, or of something)."""
    return zone_name(v, node) is not None


def zone_name(v: "Verbaliser", node: ast.Node) -> str | None:
    """The zone that an expression names."""
    if isinstance(node, ast.Of):
        node = node.what
    return node.name if isinstance(node, ast.Name) and node.name in v.rules.zones else None


def form_of(v: "Verbaliser", node: ast.Node, ctx: Context) -> str:
    """The sort of place: pile, hand, row, ..., flat (a board, a track), space, top, bottom; "other" for anything else."""
    if (
        isinstance(node, ast.Pick)
        and node.number is None
        and node.what is None
        and element(type_of(v, node.of, ctx)).base != "space"
    ):
        return node.end
    local = isinstance(node, ast.Name) and node.name in ctx.names
    name = None if local else zone_name(v, node)
    if name is not None:
        form = v.rules.zones[name].form
        return "flat" if form in _FLAT else form
    if isinstance(node, ast.Name) and node.name in v.rules.terrain and not local:
        return "flat"
    kind = type_of(v, node, ctx)
    of = node.what if isinstance(node, ast.Of) else node
    if kind.is_set and isinstance(of, ast.Name) and of.name in v.rules.values and not local:
        # What is on the spaces of a line is in that line.
        noun = expressions.value_noun(v, v.rules.values[of.name])
        return "space" if noun.is_many and element(kind).base == "space" else "other"
    return "space" if kind.base in ("space", "component", "player") or element(kind).base == "space" else "other"


def _place(v: "Verbaliser", how: str, node: ast.Node, ctx: Context) -> Said:
    form = form_of(v, node, ctx)
    if form in ("top", "bottom", "first", "last"):
        assert isinstance(node, ast.Pick)
        return v.say(f"place-{how}", form=form, place=v.thing(node.of, ctx))
    return v.say(f"place-{how}", form=form, place=v.thing(node, ctx))


def inside(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """Where something lies: "in your hand", "on the board"."""
    return _place(v, "in", node, ctx)


def towards(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """Where something goes: "to your hand", "onto the board", "on top of the deck"."""
    return _place(v, "to", node, ctx)


def away(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """Where something comes from: "from your hand", "from the top of the deck"."""
    return _place(v, "from", node, ctx)
