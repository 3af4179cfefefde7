"""Amounts and descriptions of components, as statements name them: "2 chips, 1 coin and a feather"."""

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import boards, expressions, groups, places
from dreambook.generators.verbalise.attributes import describing
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.groups import Group
from dreambook.generators.verbalise.numbers import Row
from dreambook.generators.verbalise.senses import element, type_of
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.copies import each_options, each_parts
from dreambook.interpreter.model.types import Type

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


def things(
    v: "Verbaliser", node: ast.Things, ctx: Context, source: ast.Node | None = None, *, naming: bool = False
) -> Said:
    """All phrases of a list. `source` is where they are taken from: it tells what an undeclared name is. `naming`: a
    variable is not what is taken, but what keeps it."""
    said = [_phrase(v, phrase, ctx, source, naming) for phrase in node.items]
    if len(said) == 1:
        return said[0]
    return v.say("list-and", parts=tuple(said), number="other", heavy=said[-1].heavy)


def new_name(v: "Verbaliser", node: ast.Things | None, ctx: Context) -> str | None:
    """The name that a statement gives to what it takes: one that nothing has yet, or a variable's."""
    if node is None or len(node.items) != 1 or not isinstance(node.items[0].of, ast.Name):
        return None
    name = node.items[0].of.name
    rules = v.rules
    known = (
        name in ctx.names or name in rules.kinds or rules.plural_of(name) or name in rules.zones
        or name in rules.options or name in rules.choices or name in expressions._BUILTIN
    )  # fmt: skip
    if known or (name in rules.names and name not in rules.variables):
        return None
    return name


def _phrase(v: "Verbaliser", node: ast.Phrase, ctx: Context, source: ast.Node | None, naming: bool) -> Said:
    if (
        not node.every
        and node.where is None
        and not node.adjectives
        and node.amount is None
        and isinstance(node.of, ast.Of)
    ):
        name = node.of.what.name if isinstance(node.of.what, ast.Name) else ""
        if name in v.rules.kinds or v.rules.plural_of(name):
            return v.thing(node.of, ctx)
    group, determined = _described(v, node, ctx, source, naming)
    amount, adjectives = _amount(v, node, ctx)
    if adjectives:
        group = replace(group, adjectives=(*adjectives, *group.adjectives))
    if node.where is not None:
        group = groups.narrowed(v, group, node.of, node.where, ctx)
    in_one = isinstance(node.of, ast.InZone) and group.whole is None and _is_alone(v, node.of, ctx)
    if in_one and amount is None and (node.every or not node.article):
        return groups.the(v, group, "one")
    if node.every:
        return groups.all_of(v, group)
    if amount is not None:
        return counted(v, group, amount, ctx)
    if group.whole is not None and not group.narrowed:
        return group.whole
    if determined and not node.article:
        return groups.the(v, group)
    return groups.a(v, group)


def _is_alone(v: "Verbaliser", node: ast.InZone, ctx: Context) -> bool:
    """Whether no more than one can lie there: on a space of a board, or where each player has a place of their own, and
    the box holds one of the kind for each."""
    if boards.holds_one(v, node.zone, ctx):
        return True
    place = places.zone_name(v, node.zone)
    kind = v.rules.kinds.get(node.kind.name) if isinstance(node.kind, ast.Name) else None
    if place is None or kind is None or not isinstance(v.rules.zones[place].each, ast.CurrentPlayer):
        return False
    one = isinstance(kind.copies_each, ast.CurrentPlayer) and expressions.is_one(v, kind)
    return one and type_of(v, node.zone, ctx).base == "zone" and not _of_several(v, node.zone, ctx)


def _of_several(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    """Whether a zone is that of several: `hand of players`."""
    return isinstance(node, ast.Of) and any(type_of(v, argument, ctx).is_set for argument in node.arguments)


def counted(v: "Verbaliser", group: Group, amount: ast.Node, ctx: Context) -> Said:
    """So many of a group."""
    rows = () if v.numbers.in_words(amount) else v.numbers.rows(amount)
    if len(rows) == 1:
        return groups.count(v, group, rows[0].value)
    if rows:
        return by_players(v, group, rows)
    return groups.count(v, group, v.thing(amount, ctx))


def by_players(v: "Verbaliser", group: Group, rows: Sequence[Row]) -> Said:
    """So many of a group, by number of players: "3 cards (4 with 3 players)"."""
    others = tuple(v.fill("number-for", row.slots()) for row in rows[1:])
    said = groups.core(v, group, "other")
    return v.say("count-table", value=rows[0].value, others=others, group=said, number="other", heavy=True)


def _amount(v: "Verbaliser", node: ast.Phrase, ctx: Context) -> tuple[ast.Node | None, tuple[Slot, ...]]:
    """The amount, and the adjectives that describe: the first word may hold the amount (`share harvested`)."""
    words = list(node.adjectives)
    amount = node.amount
    if amount is None and words and _is_amount(v, words[0], ctx):
        amount = words.pop(0)
    return amount, tuple(groups.adjective(v, word, ctx) for word in words)


def _is_amount(v: "Verbaliser", name: ast.Name, ctx: Context) -> bool:
    """Whether the first word holds the amount. A name that nothing declares here was given by another block."""
    kind = type_of(v, name, ctx).base
    return kind == "number" or (kind == "unknown" and name.name not in v.options)


def _described(
    v: "Verbaliser", node: ast.Phrase, ctx: Context, source: ast.Node | None, naming: bool
) -> tuple[Group, bool]:
    """What kind of thing a phrase is about, and whether it means certain ones ("the cards in the pool")."""
    of = node.of
    if not isinstance(of, ast.Name):
        return v.group(of, ctx), True
    name = of.name
    rules = v.rules
    if name in ctx.names:
        return v.group(of, ctx), True
    alone = not node.every and node.where is None and not node.adjectives and node.amount is None
    if name in rules.zones and rules.zones[name].form == "hand" and alone:
        # A hand is a thing of its own: one shows "your hand".
        return replace(v.group(of, ctx), whole=v.thing(of, ctx), place=None), True
    if name in rules.kinds:
        return v.group(of, ctx), False
    if rules.plural_of(name):
        return v.group(of, ctx), node.amount is None
    if name in v.amounts:
        return Group(v.lexicon.amount(name), Type("number")), False
    if name in rules.options and name not in rules.names:
        return _of_option(v, name), False
    if name == "dice":
        dice = next((kind for kind, item in rules.kinds.items() if item.form == "die"), None)
        noun = v.word("die") if dice is None else v.lexicon.kind(dice)
        return Group(noun, Type("component", dice or "")), node.amount is None
    if new_name(v, ast.Things(span=node.span, items=(node,)), ctx) is not None:
        if name in rules.variables and not naming:
            return v.group(of, ctx), True
        if source is not None:
            return replace(v.group(source, ctx), place=None, whole=None), False
        return Group(v.lexicon.new(name), Type("unknown")), False
    return v.group(of, ctx), True


def _of_option(v: "Verbaliser", name: str) -> Group:
    """An option that stands for the components it is printed on: `2 nightmarish` are 2 nightmarish essences."""
    kinds = [
        kind
        for kind, node in v.rules.kinds.items()
        if any(name in _options(v, item.type) for item in node.items if isinstance(item, ast.Property))
        or any(name in (each_options(v.rules, part)[1] or ()) for part in each_parts(node.copies_each))
    ]
    if len(kinds) == 1:
        return Group(v.lexicon.kind(kinds[0]), Type("component", kinds[0]), adjectives=(describing(v, name),))
    return Group(v.lexicon.new(v.lexicon.option(name)), Type("option"))


def _options(v: "Verbaliser", node: ast.Node) -> set[str]:
    if isinstance(node, ast.InlineChoices):
        return {item.name for item in node.items}
    return _of_list(v, node.of.name) if isinstance(node, ast.NamedType) and isinstance(node.of, ast.Name) else set()


def _of_list(v: "Verbaliser", name: str) -> set[str]:
    return {item.name for item in v.rules.choices[name].items} if name in v.rules.choices else set()


def taken(v: "Verbaliser", node: ast.Things | None, ctx: Context, source: ast.Node) -> Group:
    """What is taken from a place, as a group: what later sentences call it."""
    if node is not None:
        group, _ = _described(v, node.items[0], ctx, source, True)
    else:
        group = replace(v.group(source, ctx), place=None, whole=None)
    return replace(group, item=element(group.item))
