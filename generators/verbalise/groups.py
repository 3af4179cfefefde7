"""Sets, as descriptions of their items: "dream cards in your hand whose number is at most 3".

A `Group` has no article and no number yet; `a`, `every`, `no`, `count` and the like put one before it. Where a set has
a name or an owner of its own ("those cards", "your marks"), it is a `whole`, and they say "one of those cards".
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from dreambook.generators.verbalise import boards, conditions, expressions, places, subjects, surfaces
from dreambook.generators.verbalise.attributes import attributes, describing
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.senses import element, type_of
from dreambook.generators.words.messages import GrammaticalNumber, Noun, Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import FORMS, WAYS
from dreambook.interpreter.model.types import COMPONENT, PLAYER, SPACE, Type

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


@dataclass(frozen=True)
class Group:
    """The items of a set. `item` is what one of them is; `each_has`: conditions about an item may name its parts."""

    noun: Noun
    item: Type
    adjectives: tuple[Slot, ...] = ()
    place: Said | None = None
    face: str | None = None
    relative: Said | None = None
    owner: Said | None = None
    whole: Said | None = None
    called: Noun | None = None
    """What one of them is called from then on, where that is shorter: "a space in reach", "that space"."""

    @property
    def narrowed(self) -> bool:
        """Whether more is said of the items than what they are."""
        return bool(self.adjectives or self.face or self.place is not None or self.relative is not None)

    def referent(self) -> Referent:
        """One item of the set, as what a condition or a loop is about."""
        return Referent(self.item, self.called or self.noun)


# -------------------------------------------------------------------- what stands before a group
def core(v: "Verbaliser", group: Group, number: GrammaticalNumber = "") -> Said:
    """The group without anything before it."""
    return v.say(
        "group", noun=group.noun, adjectives=group.adjectives or None, face=group.face, place=group.place,
        relative=group.relative, number=number, gender=group.noun.gender,
        heavy=group.place is not None or group.relative is not None,
    )  # fmt: skip


def whole(v: "Verbaliser", group: Group) -> Said | None:
    """The set as one thing, where it is one: "your marks on the board", "those cards"."""
    if group.owner is not None:
        return v.say("owned-group", owner=group.owner, group=core(v, group), number="other", heavy=True)
    if group.whole is None or not group.narrowed:
        return group.whole
    pronoun = group.whole.id in ("it", "it-item", "them", "they", "they-one")
    return v.say(
        "narrowed", pronoun="yes" if pronoun else "no", whole=group.whole, adjectives=group.adjectives or None, face=group.face, place=group.place,
        relative=group.relative, number=group.whole.number, heavy=True,
    )  # fmt: skip


def with_article(v: "Verbaliser", id: str, group: Group, number: GrammaticalNumber = "one") -> Said:
    """The group after an article or the like, by its message: a, every, each-of, no, all, any."""
    said, of = core(v, group), whole(v, group)
    if id == "a" and of is not None and of.id in ("pick-one", "pick-many") and of.number == "one":
        # "The top card of the deck" is one alone: nobody chooses "one of the top card".
        return of
    return v.say(id, group=said, whole=of, number=number, gender=said.gender, heavy=said.heavy)


def a(v: "Verbaliser", group: Group) -> Said:
    """One of them: "a dream card"."""
    return with_article(v, "a", group)


def all_of(v: "Verbaliser", group: Group) -> Said:
    """Every one of them, together: "all dream cards"."""
    return with_article(v, "all", group, "other")


def the(v: "Verbaliser", group: Group, number: GrammaticalNumber = "other") -> Said:
    """They, as a known set: "the dream cards in the pool"."""
    return with_article(v, "the-group" if number == "other" else "the-one", group, number)


def count(v: "Verbaliser", group: Group, amount: Slot, id: str = "count") -> Said:
    """So many of them. `id`: count ("3 cards"), or at-least, at-most, exactly, more-than, fewer-than, not-exactly."""
    if isinstance(amount, Said) and amount.id == "number-table":
        # The figure of most is the one that is compared; those of other numbers of players stand behind.
        slots = dict(amount.slots)
        first = count(v, group, slots["value"], id)
        return v.say(
            "figured", thing=first, others=slots["others"], number=first.number, gender=first.gender, heavy=True
        )
    number: GrammaticalNumber = "one" if amount == 1 or (amount == 0 and id == "more-than") else "other"
    said = core(v, group)
    known = amount if isinstance(amount, int) else None
    return v.say(
        id, amount=known, equal=None if isinstance(amount, int) else amount, group=said, whole=whole(v, group),
        number=number, gender=said.gender, heavy=said.heavy,
    )  # fmt: skip


# -------------------------------------------------------------------- from expressions to groups
def group(v: "Verbaliser", node: ast.Node, ctx: Context) -> Group:
    """The items of a set; of a single thing, the thing."""
    handler = _GROUPS.get(type(node))
    found = handler(v, node, ctx) if handler is not None else None
    if found is not None:
        return found
    item = element(type_of(v, node, ctx))
    value = v.rules.values.get(node.what.name) if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) else None
    one = None if value is None else expressions.items_of(v, value)
    return Group(
        one or noun_of(v, item), item, whole=v.thing(node, ctx), called=None if one is None else noun_of(v, item)
    )


def noun_of(v: "Verbaliser", item: Type) -> Noun:
    """The word for something of a type."""
    if item.base in ("component", "kind", "zone"):
        return v.lexicon.kind(item.of) if item.of in v.rules.kinds else any_component(v)
    if item.base == "option" and item.of in v.rules.choices:
        return v.lexicon.named(item.of)
    if item.base == "space":
        return v.word(surfaces.place_word(v))
    return v.word(item.base if item.base in ("player", "number", "option") else "item")


def any_component(v: "Verbaliser") -> Noun:
    """The word for a component of whatever kind: "card", when the game is all cards."""
    forms = {node.form for node in v.rules.kinds.values()}
    return v.lexicon.form(forms.pop()) if len(forms) == 1 else v.word("component")


def in_zone(v: "Verbaliser", zone: ast.Node, name: str, ctx: Context) -> Group:
    """What lies in a zone."""
    kinds = v.rules.zones[name].kinds
    item = Type("component", kinds[0]) if len(kinds) == 1 else COMPONENT
    if len(kinds) == 1 or not kinds:
        noun = noun_of(v, item)
    else:
        forms = {v.rules.kinds[kind].form for kind in kinds if kind in v.rules.kinds}
        noun = v.lexicon.form(forms.pop()) if len(forms) == 1 else v.word("component")
    return Group(noun, item, place=places.inside(v, zone, ctx))


def _of_name(v: "Verbaliser", node: ast.Name, ctx: Context) -> Group | None:
    name = node.name
    if name in ctx.names:
        referent = ctx.names[name]
        if referent.type.is_set and not referent.many and element(referent.type).base == "space":
            # One place of several spaces: where a pattern is to be seen.
            return Group(v.word("space"), SPACE, place=v.say("place-of", thing=v.refer(referent)))
        if referent.many and referent.named and not referent.pronoun and referent.phrase is None:
            word = v.lexicon.words.get(name)
            noun = word if word is not None and not word.is_many and word.one != word.other else referent.noun
            return Group(noun, element(referent.type))
        return Group(referent.noun, element(referent.type), whole=v.refer(referent))
    if name in ("players", "everyone"):
        return Group(v.word("player"), PLAYER)
    if name == "opponents" and v.rules.mode == "cooperative":
        return Group(v.word("player"), PLAYER, adjectives=(v.say("other"),))
    if name == "opponents":
        return Group(v.word("opponent"), PLAYER, owner=v.me(ctx))
    if v.has_directions and (name == "direction" or name in WAYS):
        return boards.ways(v, name)
    kind = name if name in v.rules.kinds else v.rules.plural_of(name)
    if kind is not None:
        return Group(v.lexicon.kind(kind), Type("component", kind))
    if name in v.rules.zones:
        return in_zone(v, node, name, ctx)
    if name in v.rules.choices:
        return Group(v.lexicon.named(name), Type("option", name))
    if name in v.rules.values and (named := expressions.items_of(v, v.rules.values[name])) is not None:
        item = element(type_of(v, node, ctx))
        return Group(named, item, called=noun_of(v, item))
    form = component_form(v, name)
    if form is None:
        return None
    return Group(any_component(v) if form == "component" else v.word(form), COMPONENT)


def component_form(v: "Verbaliser", name: str) -> str | None:
    """The form of component that a name means which nothing declares: `cards`, `component`."""
    form = name.removesuffix("s")
    return form if name not in v.rules.names and form in (*FORMS, "component") else None


def _of_chain(v: "Verbaliser", node: ast.Of, ctx: Context) -> Group | None:
    if not isinstance(node.what, ast.Name) or not node.arguments:
        return None
    name, argument = node.what.name, node.arguments[0]
    if name not in v.rules.names and (found := boards.described(v, name, node.arguments, ctx)) is not None:
        return found
    if (found := surfaces.described(v, name, node.arguments, ctx)) is not None:
        return found
    if len(node.arguments) != 1:
        return of_value(v, node, ctx) if name in v.rules.values else None
    kinds = name if name in v.rules.kinds else v.rules.plural_of(name)
    if kinds is not None:
        return Group(v.lexicon.kind(kinds), Type("component", kinds), owner=v.thing(argument, ctx))
    if name in v.rules.zones:
        return in_zone(v, node, name, ctx)
    if name in ("spaces", "corners") and places.is_zone(v, argument):
        word = surfaces.place_word(v) if name == "spaces" else "corner"
        return Group(v.word(word), SPACE, place=places.inside(v, argument, ctx))
    if name == "spaces" and name not in v.rules.names and element(type_of(v, argument, ctx)).base == "space":
        # `first space of ray of (cell, north)` reads as the first of the spaces of these spaces.
        return v.group(argument, ctx)
    if name in ("neighbours", "around"):
        return Group(v.word("space"), SPACE, place=v.say(f"place-{name}", thing=v.thing(argument, ctx)))
    if name == "components":
        return Group(any_component(v), COMPONENT, place=places.inside(v, argument, ctx))
    if name == "different":
        inner = v.group(argument, ctx)
        if isinstance(argument, ast.Of) and inner.place is not None and inner.place.id == "place-of":
            inner = replace(inner, place=v.fill("place-among", dict(inner.place.slots)))
        return replace(inner, adjectives=(v.say("different"), *inner.adjectives))
    if name in v.rules.values:
        return of_value(v, node, ctx)
    kind = type_of(v, argument, ctx)
    if (name in v.rules.properties or name in v.rules.variables) and (kind.is_set or kind.base == "kind"):
        noun = v.lexicon.property(name) if name in v.rules.properties else v.lexicon.named(name)
        place = v.say("place-of", thing=the(v, v.group(argument, ctx)))
        return Group(noun, type_of(v, ast.Name(span=node.span, name=name), Context()), place=place)
    return None


def of_value(v: "Verbaliser", node: ast.Of, ctx: Context) -> Group | None:
    """What is in a set that a value gives and that is called by one word: "spaces in that stone’s group"."""
    kind = type_of(v, node, ctx)
    said = v.thing(node, ctx)
    if not kind.is_set or said.number == "other":
        return None
    item = element(kind)
    return Group(noun_of(v, item), item, place=v.say("place-in", form="other", place=said))


def _of_empty(v: "Verbaliser", node: ast.EmptyOf, ctx: Context) -> Group:
    what = ast.Name(span=node.span, name=node.what)
    found = v.group(ast.Of(span=node.span, what=what, arguments=(node.of,)), ctx)
    if found.whole is not None:
        found = Group(v.word("space"), SPACE, place=v.say("place-of", thing=found.whole))
    return replace(found, adjectives=(v.say("empty"), *found.adjectives))


def _described(v: "Verbaliser", node: ast.Described, ctx: Context) -> Group:
    found = v.group(node.kind, ctx)
    return replace(found, adjectives=(*(adjective(v, word, ctx) for word in node.adjectives), *found.adjectives))


def adjective(v: "Verbaliser", name: ast.Name, ctx: Context) -> Slot:
    """An option as written; a name that holds an option in words of its own ("of the colour")."""
    if name.name in v.rules.options and name.name not in ctx.names:
        return describing(v, name.name)
    if name.name in v.rules.kinds:
        return v.lexicon.kind(name.name)
    return v.say("adjective", what=v.thing(name, ctx))


def _in_place(v: "Verbaliser", node: ast.InZone, ctx: Context) -> Group:
    # Figures are at most so far from something, not on the places that are.
    place = surfaces.away(v, node.zone, ctx) or places.inside(v, node.zone, ctx)
    if isinstance(node.kind, ast.Name) and node.kind.name in v.rules.options and node.kind.name not in ctx.names:
        zone = v.group(node.zone, ctx)
        found = Group(zone.noun, zone.item, adjectives=(describing(v, node.kind.name),))
    elif isinstance(node.kind, ast.Name) and node.kind.name not in ctx.names and _is_all_there(v, node):
        # `every component in limbo`: whatever lies there is called what is known to lie there.
        found = v.group(node.zone, ctx)
    else:
        found = v.group(node.kind, ctx)
        if found.whole is None and found.place is not None:
            # `hand in display`: of what lies in one place, what lies in the other.
            found = replace(found, whole=the(v, found))
    if found.whole is not None:
        return replace(found, whole=v.say("of-those", thing=found.whole, place=place, number="other"), face=node.face)
    return replace(found, place=place, face=node.face)


def _is_all_there(v: "Verbaliser", node: ast.InZone) -> bool:
    """Whether `components in limbo`, or `cards in limbo`, is all that can lie there."""
    form = component_form(v, node.kind.name) if isinstance(node.kind, ast.Name) else None
    zone = places.zone_name(v, node.zone)
    if form is None or form == "component":
        return form is not None
    return zone is not None and {v.rules.kinds[k].form for k in v.rules.zones[zone].kinds if k in v.rules.kinds} == {
        form
    }


def _filtered(v: "Verbaliser", node: ast.Filter, ctx: Context) -> Group:
    inner = v.group(node.set, ctx)
    return narrowed(v, inner, node.set, node.where, ctx)


def narrowed(v: "Verbaliser", inner: Group, set_: ast.Node, where: ast.Node, ctx: Context) -> Group:
    """The items of a group (of this set) for which a condition holds: also a second `where` on a set that has one."""
    about = ctx.about_item(inner.referent())
    if inner.whole is None and inner.relative is None:
        words, left = attributes(v, where, inner.item, ctx)
        inner = replace(inner, adjectives=(*words, *inner.adjectives))
        if left is None:
            return inner
        where = left
    owner, rest = subjects.split_owner(v, where, inner.item)
    if owner is not None and inner.owner is None and inner.whole is None:
        inner = replace(inner, owner=v.thing(owner, ctx))
        if rest is None:
            return inner
        where = rest
    near = surfaces.within(v, where, about) if inner.place is None else None
    if near is not None:
        return replace(inner, place=near)
    further = conditions.relative(v, where, about)
    if inner.relative is not None:
        listed = conditions.joints(set_) + conditions.joints(where)
        how = "and-apart" if listed else "and"
        further = v.say("rel-all", parts=(inner.relative, further), how=how)
    return replace(inner, relative=further)


def _picked(v: "Verbaliser", node: ast.Pick, ctx: Context) -> Group | None:
    if node.number is None:
        return None
    inner = v.group(node.of, ctx)
    return Group(picked_noun(v, node, inner), inner.item, whole=v.thing(node, ctx))


def _leading(v: "Verbaliser", node: ast.Leading, ctx: Context) -> Group:
    return boards.leading(v, node, ctx)


def picked_noun(v: "Verbaliser", node: ast.Pick, inner: Group) -> Noun:
    """The word for what is picked: the one that is written (`top card of deck`, `last 2 spaces of road`), if there is one."""
    if node.what is None:
        return inner.noun
    kind = node.what if node.what in v.rules.kinds else v.rules.plural_of(node.what)
    return v.lexicon.kind(kind) if kind else v.lexicon.new(node.what)


def _other_than(v: "Verbaliser", node: ast.Arithmetic, ctx: Context) -> Group | None:
    """`suit other than red`: a suit other than red."""
    if node.op != "other than":
        return None
    inner = v.group(node.left, ctx)
    if inner.whole is not None or inner.place is not None or inner.relative is not None:
        return None
    return replace(inner, place=v.say("place-other-than", thing=v.thing(node.right, ctx)))


def _any_player(v: "Verbaliser", node: ast.CurrentPlayer, ctx: Context) -> Group:
    """`player` where a set is meant, as in `for each player where ...`."""
    return Group(v.word("player"), PLAYER)


_GROUPS: dict[type[ast.Node], Callable[["Verbaliser", Any, Context], Group | None]] = {
    ast.CurrentPlayer: _any_player,
    ast.Name: _of_name,
    ast.Of: _of_chain,
    ast.EmptyOf: _of_empty,
    ast.Described: _described,
    ast.InZone: _in_place,
    ast.Filter: _filtered,
    ast.Pick: _picked,
    ast.Leading: _leading,
    ast.Arithmetic: _other_than,
}
