"""What an expression stands for, as a phrase. One line of `EXPRESSIONS` for each class of expression."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dreambook.generators.verbalise import boards, functions, groups, places
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.senses import element, is_direction, type_of
from dreambook.generators.words.messages import GrammaticalNumber, Noun, Said
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import SEATS_BESIDE, WAYS
from dreambook.interpreter.model.types import COMPONENT, Type

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


# -------------------------------------------------------------------- numbers
def number(v: "Verbaliser", value: int) -> Said:
    """A number as a figure."""
    return v.say("number", value=value, number="one" if value == 1 else "other")


def known_number(v: "Verbaliser", node: ast.Node) -> Said | None:
    """An expression that is known before play, worked out: "5", or "5 (4 with 3–4 players)"."""
    from dreambook.generators.verbalise import surfaces

    if surfaces.is_length(v, node, Context()):
        return surfaces.known_length(v, node)
    rows = v.numbers.rows(node)
    if not rows or v.numbers.in_words(node):
        return None
    if len(rows) > 2 and all(row.value == row.low == row.high for row in rows):
        # A table that says for each number of players that number.
        return _BUILTIN["player_count"](v, Context())
    if len(rows) == 1:
        return number(v, rows[0].value)
    others = tuple(v.fill("number-for", row.slots()) for row in rows[1:])
    return v.say("number-table", value=rows[0].value, others=others, number="other")


def _number(v: "Verbaliser", node: ast.Number, ctx: Context) -> Said:
    return number(v, node.value)


def _length(v: "Verbaliser", node: ast.Length, ctx: Context) -> Said:
    from dreambook.generators.verbalise import surfaces

    return surfaces.length(v, node, ctx)


def _player_table(v: "Verbaliser", node: ast.PlayerTable, ctx: Context) -> Said:
    return known_number(v, node) or v.say(
        "number-rows", rows=tuple(_player_row(v, row, ctx) for row in node.rows), number="other"
    )


def _player_row(v: "Verbaliser", row: ast.PlayerRow, ctx: Context) -> Said:
    return v.say("number-row", value=v.thing(row.value, ctx), low=v.thing(row.low, ctx), high=v.thing(row.high, ctx))


def _arithmetic(v: "Verbaliser", node: ast.Arithmetic, ctx: Context) -> Said:
    known = known_number(v, node)
    if known is not None:
        return known
    from dreambook.generators.verbalise import surfaces

    if (said := _in_unit(v, node, ctx)) is not None:
        return said
    left, right = _operand(v, node, node.left, ctx), _operand(v, node, node.right, ctx)
    sets = type_of(v, node.left, ctx).is_set
    if sets and node.op == "+":
        first, *others = summands(node)
        parts = v.say("list-and", parts=tuple(v.thing(part, ctx) for part in others))
        return v.say("with", left=v.thing(first, ctx), right=parts, number="other", heavy=True)
    ids = {"+": "plus", "-": "without" if sets else "minus", "x": "times", "/": "divided"}
    if node.op == "/" and v.numbers.known(node.right) == 2:
        rounded = "none" if surfaces.is_length(v, node.left, ctx) else node.rounded or "down"
        return v.say("half", value=left, rounded=rounded, heavy=True)
    if node.op == "/":
        return v.say("divided", left=left, right=right, rounded=node.rounded or "down", heavy=True)
    number: GrammaticalNumber = "other" if node.op in ("+", "other than") or sets else "one"
    right_kind = type_of(v, node.right, ctx)
    if node.op == "other than" or (sets and node.op == "-" and not (right_kind.is_set or right_kind.base == "kind")):
        return v.say("other-than", left=left, right=right, number=number, heavy=True)
    return v.say(ids[node.op], left=left, right=right, number=number, heavy=True)


def summands(node: ast.Expression) -> list[ast.Expression]:
    """The sets of which a set consists."""
    if isinstance(node, ast.Arithmetic) and node.op == "+":
        return [*summands(node.left), node.right]
    return [node]


def _operand(v: "Verbaliser", whole: ast.Arithmetic, node: ast.Node, ctx: Context) -> Said:
    """A part of a calculation, in parentheses where it could be read apart: anything but a sum at the beginning of a sum
    or a product at the beginning of a product."""
    from dreambook.generators.verbalise import surfaces

    if whole.op in "+-" and surfaces.is_length(v, whole, ctx) and (known := surfaces.known_length(v, node)) is not None:
        # A plain number beside a length is millimetres.
        return known
    said = v.thing(node, ctx)
    if not isinstance(node, ast.Arithmetic) or known_number(v, node) is not None or said.id == "in-unit":
        return said
    sums = whole.op in "+-"
    alike = node is whole.left and node.op in ("+-" if sums else "x")
    product_in_sum = sums and node.op == "x"
    return said if alike or product_in_sum else v.say("in-brackets", value=said, number=said.number, heavy=True)


def _in_unit(v: "Verbaliser", node: ast.Arithmetic, ctx: Context) -> Said | None:
    """`move x 1 cm` as what it is: a number of centimetres."""
    pairs = ((node.left, node.right), (node.right, node.left))
    for amount, unit in pairs if node.op == "x" else ():
        if isinstance(unit, ast.Length) and unit.value == ast.MILLIMETRES[unit.unit]:
            return v.say("in-unit", value=_operand(v, node, amount, ctx), unit=unit.unit, heavy=True)
    return None


def apart(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """One of several numbers that stand side by side: a calculation in parentheses."""
    said = v.thing(node, ctx)
    if isinstance(node, ast.Arithmetic) and known_number(v, node) is None and said.id != "in-unit":
        return v.say("in-brackets", value=said, number=said.number, heavy=True)
    return said


def _negative(v: "Verbaliser", node: ast.Negative, ctx: Context) -> Said:
    return known_number(v, node) or v.say("negative", value=v.thing(node.value, ctx))


# -------------------------------------------------------------------- names
def _name(v: "Verbaliser", node: ast.Name, ctx: Context) -> Said:
    name = node.name
    if name in ctx.names:
        return v.refer(ctx.names[name])
    builtin = _BUILTIN.get(name)
    if builtin is not None:
        return builtin(v, ctx)
    rules = v.rules
    if v.has_directions and name in ("direction", *WAYS):
        return groups.the(v, boards.ways(v, name))
    if name in rules.constants:
        if v.numbers.in_words(node):
            return v.thing(rules.constants[name].value, Context())
        return known_number(v, node) or v.say("the", thing=v.lexicon.named(name))
    if name in rules.properties and ctx.about and ctx.item is not None and ctx.item.type.base != "player":
        return owned(v, v.lexicon.property(name), of_item(v, ctx))
    if name in rules.zones:
        return _of_player(v, rules.zones[name], v.lexicon.named(name), ctx)
    if name in rules.variables:
        noun = v.lexicon.amount(name) if name in v.amounts else v.lexicon.named(name)
        return _of_player(v, rules.variables[name], plural(v, name, noun), ctx)
    if name in rules.kinds or rules.plural_of(name):
        if name in rules.kinds:
            return groups.the(v, v.group(node, ctx), "one" if _is_single(v, rules.kinds[name]) else "other")
        return groups.all_of(v, v.group(node, ctx))
    if name in rules.patterns:
        return v.say("the-pattern", title=v.lexicon.title(name))
    if name in rules.options:
        return v.say("words", words=v.lexicon.option(name))
    if (space := boards.named_space(v, name, ctx)) is not None:
        return space
    if name in rules.properties:
        return (
            owned(v, v.lexicon.property(name), of_item(v, ctx))
            if ctx.item is not None
            else v.say("the", thing=v.lexicon.property(name))
        )
    if name in rules.actions or name in rules.procedures or name in rules.periods or name in rules.rules:
        return v.say("titled", title=v.lexicon.title(name))
    if name in rules.values:
        return _value(v, rules.values[name], (), ctx)
    if name in rules.choices:
        return v.say("the", thing=v.lexicon.named(name))
    if name in v.options:
        return v.say("words", words=v.lexicon.option(name))
    if name in v.places and (noun := v.lexicon.new(name)).one[-1:].isdigit():
        # "Location 1", "slot 5-6": a figure makes a name of it.
        return v.say("words", words=noun.one)
    # A name that another block gave: `opening`, chosen by one player and asked for in what the next one does.
    return v.say("the", thing=v.lexicon.new(name), number="other" if v.lexicon.is_plural(name) else "one")


def _opponent(v: "Verbaliser", ctx: Context, number: GrammaticalNumber) -> Said:
    """The others: in a team nobody is an opponent."""
    if v.rules.mode == "cooperative":
        return v.say("other-players", number=number)
    return v.say("opponents" if number == "other" else "opponent", me=v.me(ctx), number=number)


def _is_single(v: "Verbaliser", node: ast.Component) -> bool:
    """Whether there is one of a kind in the box."""
    return node.copies_each is None and is_one(v, node)


def _is_kind(v: "Verbaliser", node: ast.Node) -> bool:
    return isinstance(node, ast.Name) and (node.name in v.rules.kinds or v.rules.plural_of(node.name) is not None)


def is_one(v: "Verbaliser", node: ast.Component) -> bool:
    """Whether there is one of a kind, in all or for each of what it is for."""
    if any(isinstance(item, ast.Table | ast.TableFile) for item in node.items) or node.unlimited:
        return False
    if node.copies is not None:
        return v.numbers.known(node.copies) == 1
    # Without a number there is one, unless one is printed for each of several values.
    return not any(isinstance(item, ast.Property) for item in node.items)


_BUILTIN: dict[str, Callable[["Verbaliser", Context], Said]] = {
    "active": lambda v, ctx: v.active(ctx),
    "players": lambda v, ctx: v.say("all-players", number="other"),
    "everyone": lambda v, ctx: v.say("everyone" if v.eliminates else "all-players", number="other"),
    "none": lambda v, ctx: v.say("nothing"),
    "it": lambda v, ctx: of_item(v, ctx),
    "component": lambda v, ctx: v.say("the", thing=groups.any_component(v)),
    "components": lambda v, ctx: groups.the(v, groups.Group(groups.any_component(v), COMPONENT)),
    "opponents": lambda v, ctx: _opponent(v, ctx, "other"),
    "opponent": lambda v, ctx: _opponent(v, ctx, "one"),
    "clockwise": lambda v, ctx: v.say("clockwise"),
    "counterclockwise": lambda v, ctx: v.say("counterclockwise"),
    "player_count": lambda v, ctx: v.say(
        "number-of", group=groups.core(v, groups.Group(v.word("player"), Type("player")), "other")
    ),
    "owner": lambda v, ctx: owned(v, v.word("owner"), of_item(v, ctx)),
    "occurrences": lambda v, ctx: v.say("occurrences", heavy=True),
    "orthogonals": lambda v, ctx: groups.the(v, boards.ways(v, "orthogonals")),
    "diagonals": lambda v, ctx: groups.the(v, boards.ways(v, "diagonals")),
}
"""How the names that every rulebook has are said."""


def of_item(v: "Verbaliser", ctx: Context) -> Said:
    """`it`: as the owner of what a condition names, or as the thing itself."""
    if ctx.item is None:
        return v.say("it")
    if ctx.item.type.base == "player":
        return v.say("they-one", number="other")
    if ctx.item.phrase is not None:
        return ctx.item.phrase
    return v.say("it-item", gender=v.lexicon.gender(ctx.item.noun))


def plural(v: "Verbaliser", name: str, noun: Noun) -> Noun:
    """What is counted is many: "your points"; anything else is one: "your vote"."""
    if name in v.amounts:
        return noun.many()
    return noun


def amount_number(v: "Verbaliser", name: str, noun: Noun) -> GrammaticalNumber:
    """Whether what a zone or variable is called is one or many: points are many, water is not."""
    if name not in v.amounts:
        return v.lexicon.number(noun)
    return "one" if v.lexicon.grammar.is_stuff(noun.other) else "other"


def _of_player(v: "Verbaliser", node: ast.Zone | ast.Variable, noun: Noun, ctx: Context) -> Said:
    """A zone or a variable by its bare name: the player's own, where each has one."""
    number = amount_number(v, node.name, noun)
    if isinstance(node.each, ast.CurrentPlayer):
        player = ctx.about and ctx.item is not None and ctx.item.type.base == "player"
        return owned(v, noun, of_item(v, ctx) if player else v.me(ctx), number)
    if node.each is not None and ctx.about and ctx.item is not None:
        return owned(v, noun, of_item(v, ctx), number)
    return v.say("the", thing=noun, number=number, gender=noun.gender)


def owned(v: "Verbaliser", noun: Noun | Said, owner: Said, number: str = "one") -> Said:
    """What somebody or something has: "your hand", "the player’s hand", "the rank of the top card of the deck"."""
    gender = noun.gender
    if owner.id == "the" and not owner.heavy and _ends_in_more(dict(owner.slots)["thing"]):
        # "The suit of the card played last", not "the card played last’s suit".
        owner = replace(owner, heavy=True)
    if owner.id == "owned" and not owner.heavy:
        # "The column of that pawn’s space", not "that pawn’s space’s column"; "their space’s column" will do.
        of = dict(owner.slots)["owner"]
        owner = replace(
            owner, heavy=not (isinstance(of, Said) and of.id in ("you", "they", "they-one", "it", "it-item"))
        )
    return v.say(
        "owned",
        thing=noun,
        owner=owner,
        number="other" if number == "other" or (isinstance(noun, Noun) and _is_several(v, noun)) else "one",
        gender=gender,
        heavy=owner.heavy,
    )


def _is_several(v: "Verbaliser", noun: Noun) -> bool:
    """Whether a noun is one of several things by itself, and not of what is measured."""
    return noun.is_many and not v.lexicon.grammar.is_stuff(noun.one)


def _ends_in_more(noun: object) -> bool:
    """Whether more stands after a noun's head: what is put into the plural is not its last word."""
    return isinstance(noun, Noun) and not noun.is_many and noun.one.split(" ")[-1] == noun.other.split(" ")[-1]


# -------------------------------------------------------------------- players and truths
def _numbered(v: "Verbaliser", node: ast.Numbered, ctx: Context) -> Said:
    """One of components that differ by their pictures alone (examples)."""
    kind = node.name if node.name in v.rules.kinds else v.rules.plural_of(node.name)
    noun = v.lexicon.new(node.name) if kind is None else v.lexicon.kind(kind)
    return v.say("numbered", thing=noun, nth=node.number)


def _current_player(v: "Verbaliser", node: ast.CurrentPlayer, ctx: Context) -> Said:
    return v.me(ctx)


def _player_number(v: "Verbaliser", node: ast.PlayerNumber, ctx: Context) -> Said:
    return v.say("player-number", value=node.number)


def _truth(v: "Verbaliser", node: ast.Truth, ctx: Context) -> Said:
    return v.say("yes" if node.value else "no-answer")


def _condition(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    return v.say("whether", condition=v.clause(node, ctx), heavy=True)


# -------------------------------------------------------------------- sets and places
def _set(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    group = v.group(node, ctx)
    if isinstance(node, ast.InZone) and boards.holds_one(v, node.zone, ctx) and group.whole is None:
        return groups.the(v, group, "one")
    return groups.the(v, group)


def _filter(v: "Verbaliser", node: ast.Filter, ctx: Context) -> Said:
    of = node.set
    name = of.what.name if isinstance(of, ast.Of) and isinstance(of.what, ast.Name) else ""
    if isinstance(of, ast.Of) and name in SEATS_BESIDE and name not in v.rules.names and of.arguments:
        kind = type_of(v, of.arguments[0], ctx)
        if kind.base == "player" and not kind.is_set:
            return functions.next_that(v, of, node.where, ctx)
    return _set(v, node, ctx)


def _junction(v: "Verbaliser", node: ast.And | ast.Or, ctx: Context) -> Said:
    first = type_of(v, node.parts[0], ctx) if node.parts else None
    if first is None or first.base in ("truth", "unknown"):
        return _condition(v, node, ctx)
    how = "and" if isinstance(node, ast.And) else "or"
    return v.say(f"list-{how}", parts=tuple(v.thing(part, ctx) for part in node.parts), number="other", heavy=True)


def _only_one(v: "Verbaliser", node: ast.Pick, ctx: Context) -> Said | None:
    """`first of Wanderer`, where there is but one: "the wooden counter". A title in capitals without a plural is a name,
    which has no article: "Will O'"."""
    if not isinstance(node.of, ast.Name) or node.number is not None or node.of.name in ctx.names:
        return None
    kind = v.rules.kinds.get(node.of.name)
    if kind is None or not _is_single(v, kind):
        return None
    noun = v.lexicon.kind(kind.name)
    if kind.name in v.names and noun.one[:1].isupper():
        return v.say("words", words=noun.one)
    return v.say("the", thing=noun, gender=noun.gender)


def _named_one(v: "Verbaliser", node: ast.Pick, ctx: Context) -> Said | None:
    """`first of (Location where site is castle)`, where a table has a name for the one: "Castle of Hypnos"."""
    from dreambook.generators.verbalise import rows

    if not isinstance(node.of, ast.Filter) or node.number is not None or not isinstance(node.of.set, ast.Name):
        return None
    inner = v.group(node.of.set, ctx)
    named = rows.by_name(v, node.of.where, ctx.about_item(inner.referent()))
    return None if named is None or named[0] is not None or named[2] or named[1].id != "words" else named[1]


def _pick(v: "Verbaliser", node: ast.Pick, ctx: Context) -> Said:
    if (only := _only_one(v, node, ctx) or _named_one(v, node, ctx)) is not None:
        return only
    inner = v.group(node.of, ctx)
    noun = groups.picked_noun(v, node, inner)
    if isinstance(node.of, ast.Leading) and node.end == "first" and node.number is not None:
        inner = boards.leading(v, node.of, ctx, one=v.numbers.known(node.number) == 1)
    amount = 1 if node.number is None else v.numbers.known(node.number)
    plain = inner.owner is inner.whole is None and not (
        isinstance(node.of, ast.Leading) and (node.end != "first" or node.number is None or amount is None)
    )
    spaces = node.what is None or (inner.item.base == "space" and node.what in ("space", "spaces"))
    if amount is not None and spaces and not places.is_zone(v, node.of) and plain:
        shown: GrammaticalNumber = "one" if amount == 1 else "other"
        group = groups.core(v, inner)
        if node.number is None or amount == 1:
            return v.say("pick-one-of", end=node.end, group=group, gender=noun.gender, heavy=True)
        return v.say(
            "pick-group", end=node.end, amount=amount, group=group, number=shown, gender=noun.gender, heavy=True
        )
    of = v.thing(node.of, ctx)
    if amount is None and node.what is None and not places.is_zone(v, node.of) and plain and node.number is not None:
        return v.say(
            "pick-equal-group", end=node.end, group=groups.core(v, inner, "other"), amount=v.thing(node.number, ctx),
            number="other", heavy=True,
        )  # fmt: skip
    if amount == 1 and of.number == "one" and isinstance(node.of, ast.Of) and _is_kind(v, node.of.what):
        # There is but one: "your king".
        return of
    if node.number is None:
        same = "yes" if node.what is None and of.number == "other" and not places.is_zone(v, node.of) else "no"
        return v.say("pick-one", end=node.end, noun=noun, of=of, same=same, gender=noun.gender, heavy=True)
    if amount is not None:
        shown = "one" if amount == 1 else "other"
        return v.say("pick-many", end=node.end, noun=noun, amount=amount, of=of, number=shown, heavy=True)
    return v.say(
        "pick-equal", end=node.end, noun=noun, amount=v.thing(node.number, ctx), of=of, number="other", heavy=True
    )


def _beside(v: "Verbaliser", node: ast.Beside, ctx: Context) -> Said:
    return v.say("beside", side=node.side, of=v.thing(node.of, ctx), heavy=True)


def _of(v: "Verbaliser", node: ast.Of, ctx: Context) -> Said:
    name = node.what.name if isinstance(node.what, ast.Name) else ""
    own = name in v.rules.names or name in v.rules.properties
    function = functions.FUNCTIONS.get(name) if not own else None
    if function is not None and node.arguments:
        return function(v, node.arguments, ctx)
    if name in v.rules.values:
        return _value(v, v.rules.values[name], node.arguments, ctx)
    if name in v.rules.properties and len(node.arguments) == 2:
        return _value_of(v, v.lexicon.property(name), node.arguments, ctx)
    declared = v.rules.zones.get(name) or v.rules.variables.get(name)
    if declared is not None and declared.also:
        return _of_several_keys(v, declared, node.arguments, ctx)
    if len(node.arguments) != 1 or not name:
        arguments = tuple(v.thing(argument, ctx) for argument in node.arguments)
        return v.say("of-several", thing=v.thing(node.what, ctx), of=arguments, heavy=True)
    argument = node.arguments[0]
    if (space := boards.named_space(v, name, ctx, argument)) is not None:
        return space
    kind = type_of(v, argument, ctx)
    if name in v.rules.kinds or v.rules.plural_of(name):
        return _components_of(v, name, argument, ctx)
    if (name in v.rules.zones or name in v.rules.variables) and element(kind).base != "player":
        return _of_what(v, name, argument, ctx)
    if name in v.rules.properties and (kind.is_set or kind.base == "kind"):
        return groups.the(v, v.group(node, ctx))
    noun = _noun(v, name, ctx)
    return owned(v, noun, _owner(v, argument, ctx), "other" if kind.is_set else amount_number(v, name, noun))


def _key(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """What something is for; a whole list stands for each of it."""
    whole = (
        isinstance(node, ast.Name) and node.name not in ctx.names and node.name in (*v.rules.choices, *v.rules.kinds)
    )
    return groups.with_article(v, "each", v.group(node, ctx)) if whole else v.thing(node, ctx)


def _of_several_keys(
    v: "Verbaliser", node: ast.Zone | ast.Variable, arguments: tuple[ast.Node, ...], ctx: Context
) -> Said:
    """What there is one of for each player and each suit: "your mark for red", "the price for red in spring"."""
    noun = _noun(v, node.name, ctx)
    owners = [argument for argument in arguments if element(type_of(v, argument, ctx)).base == "player"]
    others = tuple(_key(v, argument, ctx) for argument in arguments if argument not in owners)
    number = "other" if not others else amount_number(v, node.name, noun)
    if isinstance(node.each, ast.CurrentPlayer):
        said = owned(v, noun, _owner(v, owners[0], ctx) if owners else v.me(ctx), number)
    else:
        said = v.say("the", thing=noun, number=number, gender=noun.gender)
    return (
        v.say("for-which", thing=said, of=others, number=said.number, gender=said.gender, heavy=True)
        if others
        else said
    )


def _components_of(v: "Verbaliser", name: str, argument: ast.Node, ctx: Context) -> Said:
    """`Pawn of player`: "your pawn" where the box holds one for each player, else "your pawns"."""
    node = v.rules.kinds[name if name in v.rules.kinds else v.rules.plural_of(name) or ""]
    one = isinstance(node.copies_each, ast.CurrentPlayer) and is_one(v, node)
    several = type_of(v, argument, ctx).is_set
    return owned(v, v.lexicon.kind(node.name), _owner(v, argument, ctx), "one" if one and not several else "other")


def _noun(v: "Verbaliser", name: str, ctx: Context) -> Noun:
    if name in v.rules.variables:
        return plural(v, name, v.lexicon.amount(name) if name in v.amounts else v.lexicon.named(name))
    if name == "owner":
        return v.word("owner")
    return v.lexicon.property(name) if name in v.rules.properties else v.lexicon.named(name)


def _owner(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """Who or what something is of; a kind stands for one of its kind."""
    if isinstance(node, ast.Name) and node.name not in ctx.names and node.name in v.rules.kinds:
        return groups.a(v, v.group(node, ctx))
    return v.thing(node, ctx)


def _of_what(v: "Verbaliser", name: str, argument: ast.Node, ctx: Context) -> Said:
    """The zone or variable that there is for each option or component: "the row for red", "the essence of that card"."""
    kind = type_of(v, argument, ctx)
    counted = name in v.amounts
    noun = _noun(v, name, ctx) if counted else v.lexicon.named(name)
    number = amount_number(v, name, noun) if counted else "one"
    if element(kind).base == "option":
        option = v.thing(argument, ctx)
        number = number if counted else v.lexicon.number(noun)
        return v.say("for-option", thing=noun, option=option, gender=noun.gender, number=number, heavy=True)
    return owned(v, noun, _owner(v, argument, ctx), "other" if kind.is_set else number)


def _value(v: "Verbaliser", node: ast.Value, arguments: tuple[ast.Expression, ...], ctx: Context) -> Said:
    """A declared value of something: "the price of that card for you"."""
    noun = value_noun(v, node)
    if not arguments:
        several = noun.is_many or items_of(v, node) is not None
        return v.say("the", thing=noun, gender=noun.gender, number="other" if several else "one")
    return _value_of(v, noun, arguments, ctx)


def _value_of(v: "Verbaliser", noun: Noun, arguments: tuple[ast.Expression, ...], ctx: Context) -> Said:
    """What there is for several things together: "the side of that tile to the north"."""
    first, *rest = (argument for argument in arguments)
    others = tuple(_owner(v, argument, ctx) for argument in rest if not boards.is_way(v, argument, ctx))
    way = boards.towards(v, tuple(rest), ctx)
    number: GrammaticalNumber = "other" if noun.is_many else "one"
    if not others and way is None:
        return owned(v, noun, _owner(v, first, ctx), number)
    of = _owner(v, first, ctx)
    own = "yes" if of.id in ("you", "they", "they-one", "it", "it-item") else "no"
    return v.say(
        "value-of", thing=noun, of=of, own=own, others=others or None, way=way, number=number, gender=noun.gender,
        heavy=True,
    )  # fmt: skip


def items_of(v: "Verbaliser", node: ast.Value) -> Noun | None:
    """What one item of a set is called that has a name in the plural: "space in reach", "pit"."""
    name = node.head.name or ""
    if not v.lexicon.has_plural(name) or (node.parameters and name not in v.lexicon.words):
        return None
    if not type_of(v, ast.Name(span=node.span, name=name), Context()).is_set:
        return None
    noun = v.lexicon.value(name)
    declared = name in v.lexicon.words or (node.head.title or "").lower() == noun.other.lower()
    return noun if declared and noun.one != noun.other and not noun.is_many else None


def value_noun(v: "Verbaliser", node: ast.Value) -> Noun:
    """What a value is called: one that is named in the plural is many ("your pits", "its liberties"); one whose name only
    describes is a number or whatever it is: "the caught number"."""
    name = node.head.name or ""
    noun = v.lexicon.value(name)
    grammar = v.lexicon.grammar
    if v.lexicon.is_plural(name):
        return noun.many()
    if node.parameters and (one := items_of(v, node)) is not None:
        return one.many()
    kind = type_of(v, ast.Name(span=node.span, name=name), Context())
    way = v.has_directions and is_direction(kind)
    if kind.base not in ("number", "space", "player", "component") and not way:
        return noun
    words = grammar.labelled(noun.one, v.word("direction").one if way else groups.noun_of(v, kind).one)
    return noun if words == noun.one else Noun(words, grammar.plural(words))


Handler = Callable[["Verbaliser", Any, Context], Said]

EXPRESSIONS: dict[type[ast.Node], Handler] = {
    ast.Number: _number,
    ast.Length: _length,
    ast.Name: _name,
    ast.Numbered: _numbered,
    ast.Truth: _truth,
    ast.CurrentPlayer: _current_player,
    ast.PlayerNumber: _player_number,
    ast.Of: _of,
    ast.Pick: _pick,
    ast.Leading: _set,
    ast.EmptyOf: _set,
    ast.Beside: _beside,
    ast.Described: _set,
    ast.InZone: _set,
    ast.Arithmetic: _arithmetic,
    ast.Negative: _negative,
    ast.Compare: _condition,
    ast.Test: _condition,
    ast.Between: _condition,
    ast.Covers: _condition,
    ast.Shows: _condition,
    ast.SidesMatch: _condition,
    ast.Not: _condition,
    ast.And: _junction,
    ast.Or: _junction,
    ast.Filter: _filter,
    ast.Quantified: _condition,
    ast.CountTest: _condition,
    ast.PlayerTable: _player_table,
    ast.Phrase: lambda v, node, ctx: v.things(ast.Things(span=node.span, items=(node,)), ctx),
}
"""Every class of expression and the function that says it."""
