"""Conditions, as clauses ("your hand is empty") and as what narrows a set ("whose rank is at least 3").

Most conditions are a subject and what is said of it. In a `where`, the subject is the item or something of the item, so
the same clause is said with another subject: "who", "whose vote", "that". What has no such subject is said after
"for which".
"""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from dreambook.generators.verbalise import boards, expressions, groups, places, relations, rows, subjects, surfaces
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.normal import certain, normal
from dreambook.generators.verbalise.senses import element, type_of
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.types import Type

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_AMOUNTS = {
    "=": "exactly", "is": "exactly", "!=": "not-exactly", "is not": "not-exactly", "<": "fewer-than", "<=": "at-most",
    ">": "more-than", ">=": "at-least",
}  # fmt: skip
_WORDS = {"=": "equal", "!=": "not-equal", "<": "less", "<=": "at-most", ">": "greater", ">=": "at-least"}
COUNTS = {"at least": "at-least", "at most": "at-most", "exactly": "exactly"}


def clause(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """A condition as a clause."""
    node = subjects.plain(settled(v, node))
    return CONDITIONS.get(type(node), _truth)(v, node, ctx, None)


def settled(v: "Verbaliser", node: ast.Node) -> ast.Node:
    """A condition without what is certain: a declared value that is `no` and that nothing makes an exception of need not
    be asked about."""
    match node:
        case ast.Of(what=ast.Name(name=name)) if name in v.rules.values and (sure := always(v, name)) is not None:
            return ast.Truth(span=node.span, value=sure)
        case ast.Not():
            inner = settled(v, node.condition)
            return ast.Truth(span=node.span, value=not inner.value) if isinstance(inner, ast.Truth) else node
        case ast.And() | ast.Or():
            parts = [settled(v, part) for part in node.parts]
            decides = isinstance(node, ast.Or)
            if any(isinstance(part, ast.Truth) and part.value == decides for part in parts):
                return ast.Truth(span=node.span, value=decides)
            left = tuple(part for part in parts if not isinstance(part, ast.Truth))
            if len(left) == len(parts):
                return node
            if len(left) < 2:
                return left[0] if left else ast.Truth(span=node.span, value=not decides)
            return node.model_copy(update={"parts": left})
    return node


def always(v: "Verbaliser", name: str) -> bool | None:
    """What a declared value always is, where that is yes or no and has no exception."""
    return certain(v.rules.values[name])


def relative(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """A condition about the context's item, as a clause after the item's noun."""
    player = ctx.item is not None and ctx.item.type.base == "player"
    if (said := _relative(v, node, ctx)) is not None:
        return said
    told = clause(v, node, ctx)
    if told.id == "there-are" and not player and _is_there(v, node, ctx):
        return v.say("rel-with", what=dict(told.slots)["what"], clause=told)
    return v.say("rel-for-whom" if player else "rel-such-that", clause=told)


def _is_there(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    """Whether a condition is about what lies in a place of the item: "a location with a shard in its slots"."""
    match node:
        case ast.Quantified() | ast.CountTest():
            set_: ast.Node = node.set
        case ast.Compare(left=ast.Of(what=ast.Name(name="count"), arguments=(set_,))):
            pass
        case _:
            return False
    inner = set_.set if isinstance(set_, ast.Filter) else set_
    return subjects.part_of_item(v, inner.zone if isinstance(inner, ast.InZone) else inner, ctx) is not None


def of_all(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """A condition about each item of a set, as a clause about all of them: "they are empty"."""
    assert ctx.item is not None
    node = subjects.plain(node)
    left = subjects.subject_of(node)
    handler = CONDITIONS.get(type(node), _truth)
    if isinstance(left, ast.Name) and left.name == "it":
        return handler(v, node, ctx, v.say("they", number="other"))
    each = replace(ctx.item, phrase=v.say("each-of-them", gender=v.lexicon.gender(ctx.item.noun)))
    return clause(v, node, ctx.about_item(each))


def _relative(v: "Verbaliser", node: ast.Node, ctx: Context, nested: bool = False) -> Said | None:
    """The clause that begins with the item ("whose rank is 3"); None where the condition is not said of it."""
    node = subjects.plain(node)
    if not nested and (said := boards.in_which(v, node, ctx)) is not None:
        return said
    if (said := boards.on_which(v, node, ctx)) is not None:
        return said
    if isinstance(node, ast.And | ast.Or):
        parts = tuple(part for part in (_relative(v, part, ctx, True) for part in node.parts) if part is not None)
        if len(parts) < len(node.parts) or joints(node) > 2:
            return _partly(v, node, ctx) if isinstance(node, ast.And) and not nested and joints(node) == 1 else None
        return v.say("rel-all", parts=parts, how=_how(node, nested))
    if (said := surfaces.away_or_in_sight(v, node, ctx) or surfaces.touched(v, node, ctx)) is not None:
        return said
    if (said := subjects.held_by_others(v, node, ctx) or _shown_part(v, node, ctx)) is not None:
        return said
    if isinstance(node, ast.Not):
        negated = subjects.opposite(node.condition)
        if negated is not None:
            return _relative(v, negated, ctx, nested)
    player = ctx.item is not None and ctx.item.type.base == "player"
    whose = subjects.belongs(node)
    if whose is not None and not player:
        negative = isinstance(node, ast.Compare) and node.op in ("is not", "!=")
        return v.say("rel-not-belongs" if negative else "rel-belongs", owner=v.thing(whose, ctx))
    truth, negative = subjects.as_truth(node)
    if not isinstance(truth, subjects.CONDITION_CLASSES):
        if (said := _value_holds(v, truth, ctx, negative, about_item=True)) is not None:
            return said
        mark, owner = subjects.truth_name(v, truth, ctx, None)
        if mark is not None and owner is not None:
            return v.say("rel-marked", mark=mark, negative="yes" if negative else "no")
    if (named := rows.by_name(v, node, ctx)) is not None and named[0] is None:
        who = v.say("which", number="")
        is_it = v.say("is", subject=who, right=named[1], negative="yes" if named[2] else "no")
        return v.say("rel", clause=is_it)
    missing = subjects.missing_part(v, node, ctx)
    if missing is not None:
        who = v.say("who" if player else "which", number="")
        exists = "yes" if isinstance(node, ast.Compare) and node.op in ("is not", "!=") else "no"
        return v.say("rel", clause=v.say("has-one", subject=who, noun=missing, exists=exists))
    if player and isinstance(node, ast.Quantified | ast.CountTest) and _is_own(v, node, ctx):
        what = there_are_what(v, node, ctx)
        return v.say("rel", clause=v.say("have", subject=v.say("who", number=""), what=what))
    left = subjects.subject_of(node)
    subject = subjects.item_subject(v, left, ctx)
    if subject is None:
        return None
    if player and isinstance(node, ast.Compare) and isinstance(left, ast.Name) and left.name in v.amounts:
        amount = _amount_of(v, node, ctx, subject)
        if amount is not None:
            return v.say("rel", clause=amount)
        # Only of how many somebody has can the one who has it be the subject.
        noun = v.lexicon.amount(left.name).many()
        stuff = v.lexicon.grammar.is_stuff(noun.other)
        subject = v.say("whose", thing=noun, number="one" if stuff else "other")
    return v.say("rel", clause=CONDITIONS.get(type(node), _truth)(v, node, ctx, subject))


def _partly(v: "Verbaliser", node: ast.And, ctx: Context) -> Said | None:
    """Conditions of which some are said of the item, and others are not: "that is empty and such that ..."."""
    said = [(part, _relative(v, part, ctx, True)) for part in node.parts]
    of_item = [clause for _, clause in said if clause is not None]
    rest = tuple(part for part, clause in said if clause is None)
    if not of_item or any(not isinstance(part, ast.Compare | ast.Test | ast.Of | ast.Not | ast.Name) for part in rest):
        return None
    left = rest[0] if len(rest) == 1 else node.model_copy(update={"parts": rest})
    player = ctx.item is not None and ctx.item.type.base == "player"
    last = v.say("rel-for-whom" if player else "rel-such-that", clause=clause(v, left, ctx))
    return v.say("rel-all", parts=(*of_item, last), how="and" if len(rest) == 1 else "and-apart")


def _shown_part(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said | None:
    """`board shows picture`, of something that has a picture: "whose picture the board shows"."""
    shows, negative = (node.condition, "yes") if isinstance(node, ast.Not) else (node, "no")
    if not isinstance(shows, ast.Shows) or subjects.part_of_item(v, shows.board, ctx) is not None:
        return None
    part = subjects.part_of_item(v, shows.pattern, ctx)
    if part is None or not places.is_zone(v, shows.board):
        return None
    return v.say("rel-shown", part=part, board=v.thing(shows.board, ctx), negative=negative)


def _is_own(v: "Verbaliser", node: ast.Quantified | ast.CountTest, ctx: Context) -> bool:
    """Whether a condition is about what lies in a zone of the item, a player: "who have a card in their hand"."""
    inner = node.set.set if isinstance(node.set, ast.Filter) else node.set
    zone = inner.zone if isinstance(inner, ast.InZone) else inner
    own = subjects.part_of_item(v, zone, ctx) is not None and places.is_zone(v, zone)
    return own and not (isinstance(node, ast.CountTest) and node.in_line) and getattr(node, "has", None) is None


def every(v: "Verbaliser", group: "groups.Group", node: ast.Node, ctx: Context) -> Said:
    """A condition that holds for every item of a group: "every player’s vote is the stranger"."""
    about = ctx.about_item(group.referent())
    way = boards.in_which(v, node, about)
    named = groups.with_article(v, "every", group)
    if way is not None:
        return v.say("in-every", group=named, condition=dict(way.slots)["clause"])
    return _of_one(v, group, named, node, about) or v.say("for-every", group=named, condition=clause(v, node, about))


def _of_one(v: "Verbaliser", group: "groups.Group", named: Said, node: ast.Node, about: Context) -> Said | None:
    """A condition about an item of a group, of which the item ("every player", "a player") is the subject, or the owner of
    the subject; None where it is neither."""
    left = subjects.subject_of(node)
    part = subjects.part_of_item(v, left, about)
    handler = CONDITIONS.get(type(node), _truth)
    missing = subjects.missing_part(v, node, about)
    if missing is not None:
        exists = "yes" if isinstance(node, ast.Compare) and node.op in ("is not", "!=") else "no"
        return v.say("has-one", subject=named, noun=missing, exists=exists)
    if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name in v.rules.values:
        return None
    if part is not None:
        if group.owner is not None:
            # "The road of each of your opponents", not "each of your opponents’s road".
            named = replace(named, heavy=True)
        return handler(v, node, about, expressions.owned(v, part, named, "other" if part.is_many else "one"))
    counted = isinstance(left, ast.Name) and left.name in v.amounts and subjects.each_player(v, left.name)
    if counted and isinstance(node, ast.Compare):
        if (amount := _amount_of(v, node, about, named)) is not None:
            return amount
    elif (
        (handler is _truth and subjects.truth_name(v, node, about, named)[0] is not None)
        or counted
        or (isinstance(left, ast.Name) and left.name == "it")
    ):
        return handler(v, node, about, named)
    return None


def _some_player(v: "Verbaliser", node: ast.Quantified, ctx: Context) -> Said | None:
    """That some player is so, or none: "a player has at least 100 points", "every player’s crew is empty" where no player has
    one that is not. None where there is no such sentence."""
    if node.which == "every" or node.has is not None or not isinstance(node.set, ast.Filter):
        return None
    group, where = v.group(node.set.set, ctx), subjects.plain(node.set.where)
    simple = isinstance(where, ast.Compare | ast.Test)
    if group.item.base != "player" or group.narrowed or group.owner or group.whole is not None or not simple:
        return None
    about = ctx.about_item(group.referent())
    if subjects.held_by_others(v, node, about) is not None:
        return None
    if node.which == "no" and isinstance(where, ast.Test):
        other = subjects.opposite(where)
        if other is not None:
            return _of_one(v, group, groups.with_article(v, "every", group), other, about)
    named = groups.with_article(v, "no" if node.which == "no" else "a", group)
    several = _have_several(v, where, about, None) if isinstance(where, ast.Compare) else None
    if several is not None and subjects.part_of_item(v, subjects.subject_of(where), about) is not None:
        return v.say("have", subject=named, what=dict(several.slots)["what"])
    return _of_one(v, group, named, where, about)


# -------------------------------------------------------------------- comparisons
def _compare(v: "Verbaliser", node: ast.Compare, ctx: Context, subject: Said | None) -> Said:
    node = node.model_copy(update={"left": normal(node.left), "right": normal(node.right)})
    amount = _compare_amount(v, node, ctx, subject) or _have_several(v, node, ctx, subject)
    if amount is not None:
        return amount
    if subject is None and (named := rows.by_name(v, node, ctx)) is not None:
        about, names, denied = named
        whose = expressions.of_item(v, ctx) if about is None else v.thing(about, ctx)
        return v.say("is", subject=whose, right=names, negative="yes" if denied else "no")
    negative = node.op in ("is not", "is not in", "!=")
    if isinstance(node.right, ast.Name) and node.right.name == "none":
        return _compare_none(v, node, ctx, subject, negative)
    if (
        subject is None
        and node.op in ("is", "is not")
        and (said := _about_turn_or_owner(v, node, ctx, negative)) is not None
    ):
        return said
    left = subject or v.thing(node.left, ctx)
    if node.op == "is at":
        return v.say("is-at", subject=left, place=places.inside(v, node.right, ctx))
    if isinstance(node.right, ast.Truth) and node.op in ("is", "is not", "=", "!="):
        return _truth(v, node.left, ctx, subject, negative=negative == node.right.value)
    if node.op in ("is in", "is not in"):
        spaces = type_of(v, node.right, ctx)
        among = spaces.base == "set" and element(spaces).base == type_of(v, node.left, ctx).base == "space"
        if not among and (spaces.base == "zone" or places.form_of(v, node.right, ctx) != "other"):
            place: Slot = places.inside(v, node.right, ctx)
            return v.say("is-in", subject=left, place=place, negative="yes" if negative else "no")
        right = v.thing(node.right, ctx)
        if among and right.number == "one" and right.id in ("owned", "value-of"):
            place = v.say("place-in", form="other", place=right)
            return v.say("is-in", subject=left, place=place, negative="yes" if negative else "no")
        return v.say("is-among", subject=left, group=v.thing(node.right, ctx), negative="yes" if negative else "no")
    if node.op in ("is", "is not"):
        return v.say("is", subject=left, right=_right(v, node, ctx), negative="yes" if negative else "no")
    if node.op in ("=", "!=") and _is_figure(v, node.right, ctx):
        return v.say("is", subject=left, right=_right(v, node, ctx), negative="yes" if negative else "no")
    return v.say("compare", subject=left, how=_WORDS[node.op], right=_right(v, node, ctx))


def _about_turn_or_owner(v: "Verbaliser", node: ast.Compare, ctx: Context, negative: bool) -> Said | None:
    """Whose turn it is, and to whom something belongs, as people say it: "it is your turn", "it does not belong to you"."""
    left, right = node.left, node.right
    no = "yes" if negative else "no"
    sides = (left, right)
    turn = next(
        (one for one in sides if isinstance(one, ast.Name) and one.name == "active" and "active" not in ctx.names), None
    )
    other = next((one for one in sides if isinstance(one, ast.CurrentPlayer)), None)
    if turn is not None and other is not None and not ctx.active and not ctx.theirs:
        return v.say("is-on-turn", subject=v.me(ctx), negative=no)
    if isinstance(right, ast.Or) or type_of(v, right, ctx).base != "player":
        return None
    match left:
        case ast.Name(name="owner") if ctx.about and ctx.item is not None and ctx.item.type.base == "component":
            what = expressions.of_item(v, ctx)
        case ast.Of(what=ast.Name(name="owner"), arguments=(thing,)) if not type_of(v, thing, ctx).is_set:
            what = v.thing(thing, ctx)
        case _:
            return None
    return v.say("belongs-to", subject=what, owner=v.thing(right, ctx), negative=no)


def _is_figure(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    """Whether "is" says it better than "equals": a number alone, an option, a player."""
    return v.numbers.known(node) is not None or type_of(v, node, ctx).base != "number"


def _right(v: "Verbaliser", node: ast.Compare, ctx: Context) -> Said:
    right = node.right
    if surfaces.is_length(v, node.left, ctx) and (known := surfaces.known_length(v, right)) is not None:
        return known
    if isinstance(right, ast.Or):
        parts = tuple(_right(v, node.model_copy(update={"right": part}), ctx) for part in right.parts)
        return v.say("list-or", parts=parts, number="one")
    if isinstance(right, ast.Name) and right.name not in ctx.names:
        left = type_of(v, node.left, ctx)
        if left.base == "option" and right.name in v.rules.options:
            words = v.lexicon.option(right.name)
            apart = node.op == "is not" and (
                right.name in v.rules.option_titles or v.lexicon.grammar.is_negative(words)
            )
            return v.say("titled", title=words) if apart else v.say("words", words=words)
        if right.name in v.rules.kinds or v.rules.plural_of(right.name):
            return groups.a(v, v.group(right, ctx))
    return v.thing(right, ctx)


def _compare_none(v: "Verbaliser", node: ast.Compare, ctx: Context, subject: Said | None, negative: bool) -> Said:
    """Nothing there: "there is no space below it", "you have no vote"."""
    exists = "yes" if negative else "no"
    left = node.left
    if subject is None and isinstance(left, ast.Name) and left.name in v.rules.variables and left.name not in ctx.names:
        noun = v.lexicon.named(left.name)
        if subjects.each_player(v, left.name):
            return v.say("has-one", subject=v.me(ctx), noun=noun, exists=exists)
        return v.say("there-is-one", noun=noun, exists=exists)
    known = ctx.names.get(left.name) if isinstance(left, ast.Name) else None
    if subject is None and known is not None and known.named and known.phrase is None and not known.pronoun:
        return v.say("there-is-one", noun=known.noun, exists=exists)
    if (said := surfaces.there_is_way(v, left, exists, ctx)) is not None:
        return said
    if isinstance(left, ast.Beside):
        return v.say("there-is-beside", side=left.side, of=v.thing(left.of, ctx), exists=exists)
    if subject is None and (said := boards.there_is_step(v, left, exists, ctx)) is not None:
        return said
    return v.say("exists", subject=subject or v.thing(left, ctx), exists=exists)


def _amount_of(v: "Verbaliser", node: ast.Compare, ctx: Context, subject: Said) -> Said | None:
    """How much somebody has, if it can be said so: "each opponent has at least 3 points"; else None."""
    return _compare_amount(
        v, node.model_copy(update={"left": normal(node.left), "right": normal(node.right)}), ctx, subject
    )


def _compare_amount(v: "Verbaliser", node: ast.Compare, ctx: Context, subject: Said | None) -> Said | None:
    """How many: "there are at least 3 cards in your hand", "you have at least 100 points"."""
    id = _AMOUNTS.get(node.op)
    if id is None or isinstance(node.right, ast.Or):
        return None
    right: Slot = v.numbers.known(node.right)
    if id == "not-exactly":
        # "Not exactly 3" says less clearly what "the number is not 3" says; "not none" is at least one.
        if right != 0:
            return None
        id = "more-than"
    if right is None:
        if not _simple(v, node.right):
            return None
        right = v.thing(node.right, ctx)
    match node.left:
        case ast.Of(what=ast.Name(name="count"), arguments=(counted,)) if (
            "count" not in v.rules.names and subject is None
        ):
            return there_are(v, groups.count(v, v.group(counted, ctx), right, id))
        case ast.Name() | ast.Of(what=ast.Name()):
            return _have_amount(v, node.left, ctx, subject, id, right)
    return None


def _simple(v: "Verbaliser", node: ast.Node) -> bool:
    """A number that has a short name: "at least as many points as the limit" would be too long for anything else."""
    return isinstance(node, ast.Name) and bool(v.numbers.rows(node))


def _have_several(v: "Verbaliser", node: ast.Compare, ctx: Context, subject: Said | None) -> Said | None:
    """`gaps of dream = 0`, where the figure is called by what is counted: "that dream has no open symbols"; of the item of a
    `where`, "that have no open symbols". None where the figure is compared with what has no short name."""
    id = _AMOUNTS.get(node.op)
    left, right = node.left, v.numbers.known(node.right)
    if id is None or right is None or (subject is not None and subject.id != "whose"):
        return None
    name = left.what.name if isinstance(left, ast.Of) and isinstance(left.what, ast.Name) else ""
    if name not in v.rules.values or name in ctx.names or name in v.amounts or not isinstance(left, ast.Of):
        return None
    noun = expressions.value_noun(v, v.rules.values[name])
    if len(left.arguments) != 1 or not noun.is_many or surfaces.is_length(v, left, ctx):
        return None
    if type_of(v, left, ctx).base != "number" or (right > 0 and v.lexicon.has_no_singular(name) and right == 1):
        return None
    if id == "not-exactly":
        if right != 0:
            return None
        id = "more-than"
    if subject is None:
        owner = v.thing(left.arguments[0], ctx)
    else:
        person = ctx.item is not None and ctx.item.type.base == "player"
        owner = v.say("who" if person else "which", number="")
    return v.say("have", subject=owner, what=groups.count(v, groups.Group(noun, Type("number")), right, id))


def _have_amount(
    v: "Verbaliser", node: ast.Name | ast.Of, ctx: Context, subject: Said | None, id: str, right: Slot
) -> Said | None:
    what = node if isinstance(node, ast.Name) else node.what
    if not isinstance(what, ast.Name) or what.name not in v.amounts or what.name in ctx.names:
        return None
    quantity = groups.count(v, groups.Group(v.lexicon.amount(what.name), Type("number")), right, id)
    if isinstance(node, ast.Of):
        owner = subject or v.thing(node.arguments[0], ctx)
        return v.say("have", subject=owner, what=quantity)
    if not subjects.each_player(v, what.name):
        return there_are(v, quantity)
    about_player = ctx.about and ctx.item is not None and ctx.item.type.base == "player"
    owner = subject or (expressions.of_item(v, ctx) if about_player else v.me(ctx))
    return v.say("have", subject=owner, what=quantity)


def there_are(v: "Verbaliser", what: Said) -> Said:
    """That there is something, or so many of it."""
    return v.say("there-are", what=what)


# -------------------------------------------------------------------- other conditions
def _test(v: "Verbaliser", node: ast.Test, ctx: Context, subject: Said | None) -> Said:
    test = node.test.replace(" ", "-")
    negative = "yes" if node.negated else "no"
    if subject is None and isinstance(node.subject, ast.Filter) and node.test in ("empty", "occupied"):
        none = (node.test == "empty") != node.negated
        group = v.group(node.subject, ctx)
        return there_are(v, groups.with_article(v, "no" if none else "any", group))
    return v.say("test", subject=subject or v.thing(node.subject, ctx), test=test, negative=negative)


def _between(v: "Verbaliser", node: ast.Between, ctx: Context, subject: Said | None, negative: bool = False) -> Said:
    low, high = v.thing(node.low, ctx), v.thing(node.high, ctx)
    no = "yes" if negative else "no"
    return v.say("between", subject=subject or v.thing(node.value, ctx), low=low, high=high, negative=no)


def _covers(v: "Verbaliser", node: ast.Covers, ctx: Context, subject: Said | None, negative: bool = False) -> Said:
    supply = subject or groups.the(v, v.group(node.supply, ctx))
    wild = None if node.wild is None else v.thing(node.wild, ctx)
    no = "yes" if negative else "no"
    return v.say("covers", subject=supply, cost=v.thing(node.cost, ctx), wild=wild, negative=no)


def _shows(v: "Verbaliser", node: ast.Shows, ctx: Context, subject: Said | None, negative: bool = False) -> Said:
    board = subject or (
        v.thing(node.board, ctx) if places.is_zone(v, node.board) else groups.the(v, v.group(node.board, ctx))
    )
    return v.say("shows", subject=board, pattern=v.thing(node.pattern, ctx), negative="yes" if negative else "no")


def _sides_match(
    v: "Verbaliser", node: ast.SidesMatch, ctx: Context, subject: Said | None, negative: bool = False
) -> Said:
    kind = type_of(v, node.of, ctx)
    lying: ast.Node = node.of
    if kind.base == "zone" and kind.of:
        lying = ast.InZone(span=node.span, kind=ast.Name(span=node.span, name=kind.of), zone=node.of)
    several = kind.is_set or kind.base in ("zone", "kind")
    of = subject or (groups.the(v, v.group(lying, ctx)) if several else v.thing(lying, ctx))
    name = next((n for n in v.rules.properties if node.sides in (n, n + "s", n + "es")), node.sides)
    return v.say("sides-match", sides=v.lexicon.property(name), of=of, negative="yes" if negative else "no")


def _not(v: "Verbaliser", node: ast.Not, ctx: Context, subject: Said | None) -> Said:
    other = subjects.opposite(node.condition)
    if other is not None:
        return CONDITIONS.get(type(other), _truth)(v, other, ctx, subject)
    if not isinstance(node.condition, subjects.CONDITION_CLASSES):
        return _truth(v, node.condition, ctx, subject, negative=True)
    match node.condition:
        case ast.Between():
            return _between(v, node.condition, ctx, subject, negative=True)
        case ast.Covers():
            return _covers(v, node.condition, ctx, subject, negative=True)
        case ast.Shows():
            return _shows(v, node.condition, ctx, subject, negative=True)
        case ast.SidesMatch():
            return _sides_match(v, node.condition, ctx, subject, negative=True)
    said = clause(v, node.condition, ctx)
    if isinstance(node.condition, ast.And | ast.Or):
        said = v.say("in-parentheses", condition=said)
    return v.say("not-true", condition=said)


def _junction(v: "Verbaliser", node: ast.And | ast.Or, ctx: Context, subject: Said | None) -> Said:
    """Several conditions. Where "and" and "or" meet, what belongs together stands between "both" or "either" and a
    comma, so that nobody can read them in two ways; three deep, in parentheses."""
    parts = []
    for part in map(subjects.plain, node.parts):
        if not isinstance(part, ast.And | ast.Or):
            parts.append(clause(v, part, ctx))
        elif joints(part) > 1:
            parts.append(v.say("in-parentheses", condition=clause(v, part, ctx)))
        elif len(part.parts) > 2:
            parts.append(v.say("all-hold", parts=tuple(clause(v, p, ctx) for p in part.parts), how=_how(part, True)))
        else:
            parts.append(v.say("both" if isinstance(part, ast.And) else "either", condition=clause(v, part, ctx)))
    return v.say("all-hold", parts=tuple(parts), how=_how(node))


def _how(node: ast.And | ast.Or, nested: bool = False) -> str:
    """How the parts of a condition are joined: apart where a part is a list itself, without commas in such a part."""
    how = "and" if isinstance(node, ast.And) else "or"
    return f"{how}-apart" if joints(node) > 1 else f"{how}-again" if nested else how


def joints(node: ast.Node) -> int:
    """How many "and" and "or" stand within each other in a condition; also where they are hidden in a `where`."""
    return isinstance(node, ast.And | ast.Or) + max((joints(part) for part in node.children()), default=0)


def _quantified(v: "Verbaliser", node: ast.Quantified, ctx: Context, subject: Said | None) -> Said:
    if node.has is not None:
        return every(v, v.group(node.set, ctx), node.has, ctx)
    return _some_player(v, node, ctx) or _there_are(v, node, ctx)


def _there_are(v: "Verbaliser", node: ast.Quantified | ast.CountTest, ctx: Context) -> Said:
    """That there is so much of something; of what belongs to somebody: "you have no card in the display"."""
    group = v.group(node.set, ctx)
    if group.owner is None or (isinstance(node, ast.Quantified) and node.which == "every"):
        return there_are(v, there_are_what(v, node, ctx))
    return v.say("have", subject=group.owner, what=_so_many(v, node, replace(group, owner=None), ctx))


def _count_test(v: "Verbaliser", node: ast.CountTest, ctx: Context, subject: Said | None) -> Said:
    quantity = there_are_what(v, node, ctx)
    return v.say("in-line", what=quantity) if node.in_line else _there_are(v, node, ctx)


def there_are_what(v: "Verbaliser", node: ast.Quantified | ast.CountTest, ctx: Context) -> Said:
    """What there is, or is not: "no card in your hand", "at least 3 cards"."""
    return _so_many(v, node, v.group(node.set, ctx), ctx)


def _so_many(v: "Verbaliser", node: ast.Quantified | ast.CountTest, group: "groups.Group", ctx: Context) -> Said:
    if isinstance(node, ast.Quantified):
        if node.which == "every":
            return groups.all_of(v, group)
        return groups.with_article(v, "no" if node.which == "no" else "any", group)
    known = v.numbers.known(node.number)
    amount: Slot = v.thing(node.number, ctx) if known is None else known
    return alike(v, groups.count(v, group, amount, COUNTS[node.which]), node.of_each)


def alike(v: "Verbaliser", quantity: Said, of_each: bool) -> Said:
    """So many of them; `of_each`: of those that are alike."""
    return v.say("that-are-alike", what=quantity, number=quantity.number) if of_each else quantity


def _truth(v: "Verbaliser", node: ast.Node, ctx: Context, subject: Said | None, negative: bool = False) -> Said:
    """A condition that is a value: a yes-or-no variable or property, by its name."""
    no = "yes" if negative else "no"
    if isinstance(node, ast.Truth):
        return v.say("always" if node.value != negative else "never")
    if (said := surfaces.sight(v, node, ctx, negative)) is not None:
        return said
    if (said := _value_holds(v, node, ctx, negative)) is not None:
        return said
    name, owner = subjects.truth_name(v, node, ctx, subject)
    if name is None:
        return v.say("holds", what=v.thing(node, ctx), negative=no)
    if owner is None:
        return v.say("mark-holds", mark=name, negative=no)
    return v.say("marked", mark=name, subject=owner, negative=no)


def _value_holds(
    v: "Verbaliser", node: ast.Node, ctx: Context, negative: bool, about_item: bool = False
) -> Said | None:
    """A declared value that is yes or no: "“Can jump” holds for that man"; `about_item`: "for which “Can jump” holds"."""
    name = node.what.name if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) else ""
    if not isinstance(node, ast.Of) or name not in v.rules.values or name in ctx.names or not node.arguments:
        return None
    if v.lexicon.relation(name) is not None:
        return relations.relative(v, node, ctx, negative) if about_item else relations.holds(v, node, ctx, negative)
    plain = tuple(other for other in node.arguments if not boards.is_way(v, other, ctx))
    slots: dict[str, Slot] = {
        "title": v.lexicon.title(name), "way": boards.towards(v, node.arguments, ctx),
        "negative": "yes" if negative else "no",
    }  # fmt: skip
    if not about_item:
        return v.fill("value-holds", {"of": tuple(v.thing(other, ctx) for other in plain), **slots}) if plain else None
    person = ctx.item is not None and ctx.item.type.base == "player"
    others = tuple(
        other
        for other in plain
        if not (
            (isinstance(other, ast.Name) and other.name == "it") or (person and isinstance(other, ast.CurrentPlayer))
        )
    )
    within = any(part.name == "it" for other in others for part in other.walk() if isinstance(part, ast.Name))
    alike = any(type_of(v, other, ctx).base == type_of(v, plain[0], ctx).base for other in plain[1:])
    if within or len(others) != len(plain) - 1 or (alike and plain[0] in others):
        return None
    said = tuple(v.thing(other, ctx) for other in others) or None
    return v.fill("rel-value-holds", {"others": said, "person": "yes" if person else "no", **slots})


Condition = Callable[["Verbaliser", Any, Context, Said | None], Said]

CONDITIONS: dict[type[ast.Node], Condition] = {
    ast.Compare: _compare,
    ast.Test: _test,
    ast.Between: _between,
    ast.Covers: _covers,
    ast.Shows: _shows,
    ast.SidesMatch: _sides_match,
    ast.Not: _not,
    ast.And: _junction,
    ast.Or: _junction,
    ast.Quantified: _quantified,
    ast.CountTest: _count_test,
}
"""Every class of expression that is a condition by its form; any other is the value yes or no."""
