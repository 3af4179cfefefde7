"""What a condition is about: the item of a `where`, a part of it ("whose rank"), an owner, a yes-or-no mark."""

from typing import TYPE_CHECKING

from dreambook.generators.verbalise import expressions, functions, groups
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.senses import element, is_direction, type_of
from dreambook.generators.words.messages import GrammaticalNumber, Noun, Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.types import Type

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_OPPOSITE: dict[str, ast.CompareOp] = {
    "=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">", "is": "is not", "is not": "is",
    "is in": "is not in", "is not in": "is in",
}  # fmt: skip


CONDITION_CLASSES = (
    ast.Compare, ast.Test, ast.Between, ast.Covers, ast.Shows, ast.SidesMatch, ast.Not, ast.And, ast.Or, ast.Quantified, ast.CountTest,
)  # fmt: skip
"""The expressions that are conditions by their form; any other condition is the value of a yes-or-no name."""


def opposite(node: ast.Node) -> ast.Node | None:
    """The condition that holds exactly when this one does not, where it is as simple as this one."""
    match node:
        case ast.Compare() if node.op in _OPPOSITE:
            return node.model_copy(update={"op": _OPPOSITE[node.op]})
        case ast.Test():
            return node.model_copy(update={"negated": not node.negated})
        case ast.Quantified(which="any" | "no", has=None):
            return node.model_copy(update={"which": "no" if node.which == "any" else "any"})
        case ast.Not():
            return node.condition
    return None


def plain(node: ast.Node) -> ast.Node:
    """`not (a or b)` as `not a and not b`, where each part can be denied in plain words; `row = 1 or row = 8` as one
    comparison with either ("the row is 1 or 8")."""
    if isinstance(node, ast.Or):
        return _with_either(node)
    if not (isinstance(node, ast.Not) and isinstance(node.condition, ast.And | ast.Or)):
        return node
    parts = [_denied(part) for part in node.condition.parts]
    if any(part is None for part in parts):
        return node
    other = ast.Or if isinstance(node.condition, ast.And) else ast.And
    return other(span=node.span, parts=tuple(part for part in parts if part is not None))


def _with_either(node: ast.Or) -> ast.Node:
    """Comparisons of one thing with several as a single one; the node as it is where they are not that."""
    first = node.parts[0]
    if not isinstance(first, ast.Compare):
        return node
    for part in node.parts:
        if not isinstance(part, ast.Compare) or part.op not in ("=", "is") or not ast.same(part.left, first.left):
            return node
        if isinstance(part.right, ast.Truth) or (isinstance(part.right, ast.Name) and part.right.name == "none"):
            return node
    rights = tuple(part.right for part in node.parts if isinstance(part, ast.Compare))
    return first.model_copy(update={"op": "is", "right": ast.Or(span=node.span, parts=rights)})


def _denied(node: ast.Expression) -> ast.Expression | None:
    """What holds when a condition does not; None where only "it is not true that" would say it."""
    if isinstance(node, ast.And | ast.Or):
        found = plain(ast.Not(span=node.span, condition=node))
        return found if isinstance(found, ast.And | ast.Or) else None
    if opposite(node) is None and isinstance(node, ast.Quantified | ast.CountTest | ast.Not):
        return None
    return ast.Not(span=node.span, condition=node)


def as_truth(node: ast.Node) -> tuple[ast.Node, bool]:
    """`passed`, `not passed` and `passed is no` as (passed, whether it is denied)."""
    match node:
        case ast.Not() if not isinstance(node.condition, CONDITION_CLASSES):
            return node.condition, True
        case ast.Compare(right=ast.Truth() as right) if node.op in ("is", "is not", "=", "!="):
            return node.left, right.value == (node.op in ("is not", "!="))
    return node, False


def missing_part(v: "Verbaliser", node: ast.Node, ctx: Context) -> Noun | None:
    """What of the item is missing, in `vote is none`."""
    if isinstance(node, ast.Compare) and isinstance(node.right, ast.Name) and node.right.name == "none":
        return part_of_item(v, node.left, ctx)
    return None


def subject_of(node: ast.Node) -> ast.Node:
    """What a condition is about: its left side."""
    match node:
        case ast.Compare():
            return node.left
        case ast.Test():
            return node.subject
        case ast.Between():
            return node.value
        case ast.Covers():
            return node.supply
        case ast.Shows():
            return node.board
        case ast.SidesMatch():
            return node.of
    return node


def item_subject(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """ "who", "that", "whose vote": the subject where it is the item or a part of it."""
    if ctx.item is None:
        return None
    mine = isinstance(node, ast.CurrentPlayer) and ctx.theirs and ctx.item.type.base == "player"
    if mine or (isinstance(node, ast.Name) and node.name == "it"):
        return v.say("who" if ctx.item.type.base == "player" else "which", number="")
    part = part_of_item(v, node, ctx) or _part_of_part(v, node, ctx) or _part_for(v, node, ctx)
    if part is not None:
        many = part.is_many if isinstance(part, Noun) else part.number == "other"
        return v.say("whose", thing=part, number="other" if many else "one")
    if isinstance(node, ast.Name) and ctx.item.type.base == "player" and node.name in v.amounts:
        return v.say("who", number="") if each_player(v, node.name) else None
    return None


def _part_for(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """A figure of the item and of something else: "distance for your side" of "whose distance for your side"."""
    if not (isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and len(node.arguments) > 1):
        return None
    name, (first, *rest) = node.what.name, node.arguments
    mine = isinstance(first, ast.Name) and first.name == "it" and name in v.rules.values and name not in ctx.names
    inner = any(isinstance(part, ast.Name) and part.name == "it" for other in rest for part in other.walk())
    if not mine or inner or v.lexicon.relation(name) is not None:
        return None
    if v.has_directions and any(is_direction(type_of(v, other, ctx)) for other in rest):
        return None
    noun = expressions.value_noun(v, v.rules.values[name])
    others = tuple(v.thing(other, ctx) for other in rest)
    number: GrammaticalNumber = "other" if noun.is_many else "one"
    return v.say("for-which", thing=noun, of=others, number=number, gender=noun.gender, heavy=True)


def _part_of_part(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """What a part of the item has: "whose space’s row" for `row of space of it`."""
    if not (isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and len(node.arguments) == 1):
        return None
    of = node.arguments[0]
    inner: Noun | Said | None = part_of_item(v, of, ctx) if isinstance(of, ast.Of) else None
    if inner is None and v.lexicon.grammar.says_parts_apart:
        inner = _part_of_part(v, of, ctx)
    if inner is None:
        return None
    owner = v.say("part-owner", thing=inner) if isinstance(inner, Noun) else inner
    name = node.what.name
    if name in v.rules.values and len(v.rules.values[name].parameters) == 1:
        return expressions.owned(v, expressions.value_noun(v, v.rules.values[name]), owner)
    if name in v.rules.properties:
        return expressions.owned(v, v.lexicon.property(name), owner)
    return expressions.owned(v, functions.part_word(v, name), owner) if name in functions.PARTS else None


def part_of_item(v: "Verbaliser", node: ast.Node, ctx: Context) -> Noun | None:
    """The property, variable or zone of the item that an expression names."""
    if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and len(node.arguments) == 1:
        of = node.arguments[0]
        name = node.what.name
        mine = (
            isinstance(of, ast.CurrentPlayer) and ctx.about and ctx.item is not None and ctx.item.type.base == "player"
        )
        if mine or (isinstance(of, ast.Name) and of.name == "it"):
            if name in v.rules.values:
                return expressions.value_noun(v, v.rules.values[name])
            if name in v.rules.kinds:
                node = v.rules.kinds[name]
                alone = isinstance(node.copies_each, ast.CurrentPlayer) and expressions.is_one(v, node)
                return v.lexicon.kind(name) if alone else None
            if name in v.rules.names or name in v.rules.properties:
                return _noun(v, name)
            return functions.part_word(v, name) if name in functions.PARTS else None
    if not isinstance(node, ast.Name) or node.name in ctx.names or ctx.item is None:
        return None
    player = ctx.item.type.base == "player"
    if node.name in v.rules.properties and not player:
        return _noun(v, node.name)
    if not player and of_each_kind(v, node.name) and not _is_truth(v, node.name):
        return _noun(v, node.name)
    if node.name in v.amounts or not each_player(v, node.name):
        return None
    return _noun(v, node.name) if player and not _is_truth(v, node.name) else None


def _noun(v: "Verbaliser", name: str) -> Noun:
    if name in v.amounts:
        return v.lexicon.amount(name).many()
    return v.lexicon.property(name) if name in v.rules.properties else v.lexicon.named(name)


def each_player(v: "Verbaliser", name: str) -> bool:
    node: ast.Zone | ast.Variable | None = v.rules.zones.get(name) or v.rules.variables.get(name)
    return node is not None and isinstance(node.each, ast.CurrentPlayer)


def of_each_kind(v: "Verbaliser", name: str) -> bool:
    """Whether each component of a kind has a variable of that name."""
    node = v.rules.variables.get(name)
    return node is not None and isinstance(node.each, ast.Name) and node.each.name in v.rules.kinds


def _is_truth(v: "Verbaliser", name: str) -> bool:
    node = v.rules.variables.get(name)
    return node is not None and isinstance(node.type, ast.YesNo)


def belongs(node: ast.Node) -> ast.Node | None:
    """`owner is active`: whose the item is."""
    if not (isinstance(node, ast.Compare) and node.op in ("is", "=", "is not", "!=")):
        return None
    match node.left:
        case ast.Name(name="owner") | ast.Of(what=ast.Name(name="owner"), arguments=(ast.Name(name="it"),)):
            return node.right
    return None


def split_owner(v: "Verbaliser", node: ast.Node, item: Type) -> tuple[ast.Node | None, ast.Node | None]:
    """`owner is X and the rest` as (X, the rest): X's own, said before the noun ("your marks")."""
    if item.base == "player":
        return None, node
    parts = list(node.parts) if isinstance(node, ast.And) else [node]
    for i, part in enumerate(parts):
        owner = belongs(part)
        if owner is not None and isinstance(part, ast.Compare) and part.op in ("is", "="):
            rest = parts[:i] + parts[i + 1 :]
            if not rest:
                return owner, None
            return owner, rest[0] if len(rest) == 1 else node.model_copy(update={"parts": tuple(rest)})
    return None, node


def truth_name(v: "Verbaliser", node: ast.Node, ctx: Context, subject: Said | None) -> tuple[Slot, Said | None]:
    """A yes-or-no variable or property as (its name, whose it is)."""
    what = node.what if isinstance(node, ast.Of) and len(node.arguments) == 1 else node
    if not isinstance(what, ast.Name) or what.name in ctx.names:
        return None, None
    known = what.name in v.rules.variables or what.name in v.rules.properties
    if not known:
        return None, None
    noun = _noun(v, what.name)
    if isinstance(node, ast.Of):
        return noun, v.thing(node.arguments[0], ctx)
    about = ctx.about and ctx.item is not None
    components = about and ctx.item is not None and ctx.item.type.base == "component" and of_each_kind(v, what.name)
    if what.name in v.rules.variables and not each_player(v, what.name) and not components:
        return noun, None
    return noun, subject or (expressions.of_item(v, ctx) if about else v.me(ctx))


def held_by_others(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """`no everyone has place is side`, of a side that is chosen: "that is no player’s place"."""
    if not isinstance(node, ast.Quantified) or node.which == "every" or ctx.item is None:
        return None
    set_, has = (node.set.set, node.set.where) if isinstance(node.set, ast.Filter) else (node.set, node.has)
    if not isinstance(has, ast.Compare) or has.op not in ("is", "=") or not isinstance(has.left, ast.Name):
        return None
    right, name = has.right, has.left.name
    known = ctx.names.get(right.name) if isinstance(right, ast.Name) else None
    item = known is not None and known.phrase is not None and known.phrase.id in ("the-chosen", "that")
    if known is None or not item or known.noun != ctx.item.noun or not each_player(v, name) or name in v.amounts:
        return None
    if element(type_of(v, set_, ctx)).base != "player":
        return None
    owner = groups.a(v, v.group(set_, ctx))
    return v.say("rel-held", owner=owner, thing=v.lexicon.named(name), none="yes" if node.which == "no" else "no")
