"""Decisions as phrases: "choose up to 2 cards from your hand", "choose the bid: a number from 1 to 5"."""

from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import expressions, groups, places
from dreambook.generators.verbalise.act import Act, ActHandler
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.groups import Group
from dreambook.generators.verbalise.itself import itself
from dreambook.generators.verbalise.senses import declared, element, type_of
from dreambook.generators.verbalise.wording import worded
from dreambook.generators.words.messages import Noun, Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.types import NUMBER, Type, set_of

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


def introduce(v: "Verbaliser", name: str, group: Group, ctx: Context, many: bool = False) -> Referent:
    """What a name stands for that a statement gives to one (or some) of a group.

    It is "that card", whatever its name; the name is said only where two things would be "that card".
    """
    if name in v.rules.variables and name not in ctx.names:
        return kept(v, name, ctx)
    noun = group.called or group.noun
    kind = set_of(element(group.item)) if many else group.item
    taken = any(
        not other.named and other.noun == noun and other.phrase is None
        for known, other in ctx.names.items()
        if known != name
    )
    # A name that is the noun itself would not tell the two apart: "that card" is then the later one.
    if not taken or v.lexicon.new(name).one.lower() in noun.one.lower().split():
        return Referent(kind, noun, many=many)
    return Referent(kind, named_noun(v, name, many, noun), many=many, named=True)


def kept(v: "Verbaliser", name: str, ctx: Context) -> Referent:
    """A variable that keeps what is chosen: "your vote"."""
    phrase = v.thing(ast.Name(span=v.rules.variables[name].span, name=name), ctx)
    return Referent(declared(v, v.rules.variables[name].type), v.lexicon.named(name), named=True, phrase=phrase)


def given(v: "Verbaliser", name: str, referent: Referent) -> dict[str, Referent]:
    """The name that a choice gives to what follows; a variable is no such name, it is known everywhere."""
    return {} if name in v.rules.variables else {name: referent}


def named_noun(v: "Verbaliser", name: str, many: bool, what: Noun | None = None) -> Noun:
    """A given name as a noun, with the word for what it is where it only describes ("best": "best card"). A set with a
    singular name keeps it: "the rest", not "the rests"."""
    words = v.lexicon.spelled(name)
    if what is not None and v.lexicon.grammar.labelled(words, what.one) != words:
        return Noun(v.lexicon.grammar.labelled(words, what.one), v.lexicon.grammar.labelled(words, what.other))
    noun = v.lexicon.new(name)
    if noun.gender:
        # Several that have a plural of their own are many; others are one thing: "der Rest".
        return noun.many() if many and v.lexicon.has_plural(name) else noun
    return Noun(noun.one, noun.one) if many and v.lexicon.number(Noun(words, "")) == "one" else noun


def _source(v: "Verbaliser", node: ast.Node, name: str, ctx: Context) -> tuple[Group, Said | None]:
    """What is chosen from, as a group and the place to take it from ("from your hand")."""
    node, ctx = itself(v, node, name, ctx, "the-chosen")
    group = v.group(node, _told_apart(v, node, name, ctx))
    if places.is_zone(v, node) and not (isinstance(node, ast.Name) and node.name in ctx.names):
        return replace(group, place=None), places.away(v, node, ctx)
    return group, None


def _told_apart(v: "Verbaliser", node: ast.Node, name: str, ctx: Context) -> Context:
    """The context in which one thing of that sort is chosen after another: the earlier one is "the chosen figure"."""
    if not isinstance(node, ast.Filter):
        return ctx
    noun = v.group(_unfiltered(node), ctx).noun
    alike = {
        known: it for known, it in ctx.names.items()
        if known != name and it.chosen and it.noun == noun and it.phrase is None and not it.named
    }  # fmt: skip
    if len(alike) != 1:
        return ctx
    ((known, it),) = alike.items()
    return ctx.with_names(
        {known: replace(it, phrase=v.say("the-chosen", thing=noun, gender=noun.gender), pronoun=False)}
    )


def _unfiltered(node: ast.Node) -> ast.Node:
    return _unfiltered(node.set) if isinstance(node, ast.Filter) else node


def _title(v: "Verbaliser", referent: Referent) -> Said | None:
    """How the choice is called from here on, where that is not plain."""
    return v.refer(referent) if referent.named or referent.phrase is not None else None


def _item(v: "Verbaliser", node: ast.ChooseItem, ctx: Context, by: str, as_: Referent | None) -> Act:
    group, source = _source(v, node.set, node.name, ctx)
    referent = as_ or replace(introduce(v, node.name, group, ctx), chosen=by != "table")
    if by == "table":
        name = _table_name(v, node.name)
        said = v.say("table-item", thing=groups.a(v, group), source=source, name=name)
    elif len(parts := expressions.summands(node.set)) > 1:
        thing = v.say("list-or", parts=tuple(_one_of(v, part, node.name, ctx) for part in parts), heavy=True)
        said = v.say(f"{by}-item", thing=thing, source=None, title=_title(v, referent))
    else:
        said = v.say(f"{by}-item", thing=groups.a(v, group), source=source, title=_title(v, referent))
    return Act(said, names=given(v, node.name, referent), new=referent, long=group.relative is not None)


def _one_of(v: "Verbaliser", node: ast.Expression, name: str, ctx: Context) -> Said:
    """One of several places to choose from: "a dream from the display", "the top dream of the stack"."""
    if not type_of(v, node, ctx).is_set and not places.is_zone(v, node):
        return v.thing(node, ctx)
    group, source = _source(v, node, name, ctx)
    if group.whole is not None and source is None:
        return v.thing(node, ctx)
    one = groups.a(v, group)
    return one if source is None else v.say("a-from", thing=one, source=source, heavy=True)


def _table_name(v: "Verbaliser", name: str) -> str:
    """What the table is asked for: only the name says by what to choose (`woke_last`)."""
    return v.lexicon.named(name).one if name in v.rules.variables else v.lexicon.spelled(name)


def _several(v: "Verbaliser", node: ast.ChooseSeveral, ctx: Context, by: str, as_: Referent | None) -> Act:
    group, source = _source(v, node.set, node.name, ctx)
    referent = as_ or introduce(v, node.name, group, ctx, many=True)
    what = _so_many(v, group, node.low, node.high, ctx)
    if by == "table":
        said = v.say("table-several", thing=what, source=source, name=_table_name(v, node.name))
    else:
        said = v.say(f"{by}-item", thing=what, source=source, title=_title(v, referent))
    return Act(said, names=given(v, node.name, referent), new=referent, long=group.relative is not None)


def trade_part(v: "Verbaliser", node: ast.TradePart, ctx: Context) -> tuple[Said, Said]:
    """One side of a trade: so many of something, and from where."""
    group = v.group(ast.InZone(span=node.span, kind=node.what, zone=node.zone), ctx)
    if group.whole is None:
        group = replace(group, place=None)
    return _so_many(v, group, node.low, node.high, ctx), places.away(v, node.zone, ctx)


def _so_many(v: "Verbaliser", group: Group, low: ast.Node | None, high: ast.Node | None, ctx: Context) -> Said:
    """An amount between two limits, either of which may be missing."""

    def amount(node: ast.Node) -> Slot:
        known = v.numbers.known(node)
        return v.thing(node, ctx) if known is None else known

    if low is None and high is None:
        return groups.with_article(v, "any-number", group, "other")
    if low is None:
        assert high is not None
        return groups.count(v, group, amount(high), "up-to")
    if high is None:
        return groups.count(v, group, amount(low), "at-least")
    if low == high or amount(low) == amount(high):
        return groups.count(v, group, amount(low))
    said = groups.core(v, group, "other")
    return v.say(
        "between-numbers", low=v.thing(low, ctx), high=v.thing(high, ctx), group=said, whole=groups.whole(v, group),
        number="other", heavy=said.heavy,
    )  # fmt: skip


def _order(v: "Verbaliser", node: ast.ChooseOrder, ctx: Context, by: str, as_: Referent | None) -> Act:
    group = v.group(node.set, ctx)
    referent = as_ or introduce(v, node.name, group, ctx, many=True)
    said = v.say(f"{by}-order", things=groups.the(v, group))
    return Act(said, names=given(v, node.name, referent), new=referent)


def _figure(v: "Verbaliser", name: str, kind: Type, ctx: Context) -> Referent:
    if name in v.rules.variables and name not in ctx.names:
        return kept(v, name, ctx)
    noun = v.lexicon.new(name)
    if v.lexicon.is_plural(name):
        # "Choose the pips: a number from 1 to 6."
        noun = noun.many()
        return Referent(kind, noun, named=True, phrase=v.say("the", thing=noun, number="other"))
    if kind is NUMBER and not v.lexicon.foreign:
        # "The rowed number": what only describes is no noun.
        noun = named_noun(v, name, False, v.word("number"))
    return Referent(kind, noun, named=True)


def _option(v: "Verbaliser", node: ast.ChooseOption, ctx: Context, by: str, as_: Referent | None) -> Act:
    referent = as_ or _figure(v, node.name, Type("option"), ctx)
    alternatives = tuple(_alternative(v, item, ctx) for item in node.alternatives)
    said = v.say(f"{by}-option", title=v.refer(referent), alternatives=alternatives)
    return Act(said, names=given(v, node.name, referent), new=referent)


def _alternative(v: "Verbaliser", node: ast.Alternative, ctx: Context) -> Said:
    option = node.option
    if isinstance(option, ast.Name) and option.name in v.rules.choices and option.name not in ctx.names:
        other = None if node.other_than is None else v.thing(node.other_than, ctx)
        return v.say("any-option", thing=groups.a(v, v.group(option, ctx)), other_than=other)
    if node.title:
        return v.say("words", words=worded(v, node.title))
    return v.thing(option, ctx)


def _number(v: "Verbaliser", node: ast.ChooseNumber, ctx: Context, by: str, as_: Referent | None) -> Act:
    referent = as_ or _figure(v, node.name, NUMBER, ctx)
    bounds = (part for end in (node.low, node.high) for part in end.walk())
    if any(isinstance(part, ast.Name) and part.name == node.name for part in bounds):
        # What it was before says between which figures it is chosen.
        low, high = v.thing(node.low, ctx), v.thing(node.high, ctx)
        said = v.say(f"{by}-number-anew", noun=referent.noun, low=low, high=high)
        return Act(said, names=given(v, node.name, referent), new=referent, long=v.numbers.known(node.high) is None)
    said = v.say(
        f"{by}-number", title=v.refer(referent), low=v.thing(node.low, ctx),
        high=v.thing(node.high, ctx),
    )  # fmt: skip
    return Act(said, names=given(v, node.name, referent), new=referent, long=v.numbers.known(node.high) is None)


def choose(v: "Verbaliser", node: ast.Choose, ctx: Context, as_: Referent | None = None) -> Act:
    """A decision. `as_` is how the choice is called where it is at once kept as something ("as your vote")."""
    # So the messages about it begin: "choose-item", "table-item", "chance-item".
    by = "choose" if node.by_player else node.by
    match node.spec:
        case ast.ChooseItem():
            return _item(v, node.spec, ctx, by, as_)
        case ast.ChooseSeveral():
            return _several(v, node.spec, ctx, by, as_)
        case ast.ChooseOrder():
            return _order(v, node.spec, ctx, by, as_)
        case ast.ChooseOption():
            return _option(v, node.spec, ctx, by, as_)
        case ast.ChooseNumber():
            return _number(v, node.spec, ctx, by, as_)


def _actions(v: "Verbaliser", node: ast.ChooseActions, ctx: Context) -> Act:
    titles = tuple(v.say("titled", title=v.lexicon.title(action.name)) for action in node.actions)
    high = v.numbers.known(node.high)
    most = None if node.none_more_than is None else v.thing(node.none_more_than, ctx)
    if high == 1 and node.low is not None:
        return Act(v.say("choose-action", actions=titles))
    amount = v.thing(node.high, ctx)
    return Act(
        v.say(
            "choose-actions",
            how="exactly" if node.low is not None else "up-to",
            amount=amount,
            actions=titles,
            most=most,
        )
    )


def _search(v: "Verbaliser", node: ast.Search, ctx: Context) -> Act:
    group = replace(v.group(node.zone, ctx), place=None)
    if node.where is not None:
        where = ast.Filter(span=node.span, set=node.zone, where=node.where)
        set_, within = itself(v, where, node.name, ctx, "the-chosen")
        group = replace(v.group(set_, within), place=None)
    referent = introduce(v, node.name, group, ctx)
    said = v.say("search", zone=v.thing(node.zone, ctx), thing=groups.a(v, group), title=_title(v, referent))
    return Act(said, names=given(v, node.name, referent), new=referent, long=group.relative is not None)


def _let(v: "Verbaliser", node: ast.Let, ctx: Context) -> Act:
    kind = type_of(v, node.value, ctx)
    many = kind.is_set
    what = element(kind)
    known = what.base in ("component", "player", "space", "number")
    noun = named_noun(v, node.name, many, groups.noun_of(v, what) if known else None)
    referent = Referent(kind, noun, many=many, named=True)
    title = v.refer(referent)
    if title.id == "titled":
        return Act(v.say("let-called", title=title, value=v.thing(node.value, ctx)), names={node.name: referent})
    if kind.base == "truth":
        said = v.say("let-truth", title=v.lexicon.new(node.name), condition=v.clause(node.value, ctx))
    else:
        one = referent.collective or (many and noun.is_many and v.lexicon.number(noun) == "one")
        said = v.say("let-whole" if one else "let-many" if many else "let", title=title, value=v.thing(node.value, ctx))
    return Act(said, verbal=kind.base == "truth", names={node.name: referent})


CHOICES: dict[type[ast.Node], ActHandler] = {
    ast.Choose: choose,
    ast.ChooseActions: _actions,
    ast.Search: _search,
    ast.Let: _let,
}
"""The statements that name something, and how they are said."""
