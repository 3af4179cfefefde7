"""What something costs: what is paid for it, and what is given away or turned over for it; surely, in some cases, or only by
whoever likes to."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import called_by
from dreambook.generators.verbalise import expressions, frames, groups, joining
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.parameters import with_parameters
from dreambook.generators.verbalise.wording import worded
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast

How = Literal["sure", "may", "if"]
TOP = Context()
_OFFERED = (ast.May, ast.AnyNumber)
_UNSURE = (ast.If, ast.Choose, ast.ChooseOne, ast.ForEach, ast.Repeat, ast.Pay)
_POOLS = ("pool", "pile", "bag")
"""Forms of places in which what was given away lies."""


@dataclass(frozen=True, slots=True)
class Cost:
    """What must or may be given, in words. `paid`: the rules call it a payment, or it goes out of play; what is but laid
    somewhere else is given too, though it is rather what is done than what it costs."""

    text: str
    paid: bool = True


@dataclass(frozen=True, slots=True)
class _Found:
    """A cost where it stands: what is given, whether surely, for what; `often`, where it may be given again and again."""

    things: str
    how: How
    what_for: str
    often: bool = False
    paid: bool = True


def costs(book: Book, block: ast.Block, ctx: Context = TOP) -> tuple[Cost, ...]:
    """What a block costs whoever does it, also in the procedures that it carries out: what is paid, or else what is laid
    elsewhere."""
    parts = list(dict.fromkeys(_Finder(book, _deeds(block)).block(block, ctx, "sure", "", frozenset())))
    found = tuple(dict.fromkeys(_merged(book, parts)))
    return tuple(cost for cost in found if cost.paid) or found


def _merged(book: Book, found: Sequence[_Found]) -> Iterator[Cost]:
    """The same given for several things is one cost, and more of what is given surely one of "or more"."""
    sure = {one.things for one in found if one.how == "sure"}
    more = {one.things for one in found if one.how != "sure" and one.often}
    v = book.v
    for one in found:
        if one.how == "sure":
            text = v.text(v.say("cost-more", things=one.things)) if one.things in more else one.things
            yield Cost(text, one.paid)
        elif one.things not in sure:
            like = [
                other for other in found if (other.things, other.how, other.paid) == (one.things, one.how, one.paid)
            ]
            purposes = dict.fromkeys(purpose for other in like if (purpose := _purpose(one.things, other.what_for)))
            titles: tuple[Slot, ...] = tuple(v.say("titled", title=purpose) for purpose in purposes)
            said: dict[str, Slot] = {"things": one.things, "titles": titles or None}
            if one.how == "may":
                said["often"] = "yes" if any(other.often for other in like) else "no"
            yield Cost(v.text(v.fill(f"cost-{one.how}", said)), one.paid)


def _purpose(things: str, what_for: str) -> str:
    """What something is given for, without saying once more what is given: "Turn the moon, for a coin?"."""
    purpose = what_for.rstrip("?.!")
    head, comma, tail = purpose.rpartition(",")
    given = [word.casefold() for word in re.findall(r"[^\W\d]{4,}", things)]
    return head if comma and any(word in tail.casefold() for word in given) else purpose


class _Finder:
    """Goes through a block as it is done, with the names that are known at each point."""

    def __init__(self, book: Book, deeds: Sequence[ast.Node] = (), often: bool = False) -> None:
        self.book = book
        self.deeds = deeds
        self.often = often
        self.chosen: dict[str, ast.ChooseItem | ast.ChooseSeveral] = {}

    def block(
        self, block: ast.Block, ctx: Context, how: How, what_for: str, within: frozenset[str]
    ) -> Iterator[_Found]:
        """The costs of the statements of a block, in order."""
        for node in block.statements:
            known = ctx
            if type(node) in joining.ACTS:
                known = ctx.with_names(joining.ACTS[type(node)](self.book.v, node, ctx).names)
            yield from self._statement(node, known if isinstance(node, ast.Choose) else ctx, how, what_for, within)
            ctx = known

    def _statement(
        self, node: ast.Node, ctx: Context, how: How, what_for: str, within: frozenset[str]
    ) -> Iterator[_Found]:
        v = self.book.v
        if isinstance(node, ast.EachPlayer | ast.AsPlayer | ast.Period | ast.Action):
            # What others pay, and what a choice of its own costs, is no cost of this.
            return
        if isinstance(node, ast.Pay):
            yield from self._pay(node, ctx, how, what_for)
        elif isinstance(node, ast.Choose) and isinstance(node.spec, ast.ChooseItem | ast.ChooseSeveral):
            self.chosen[node.spec.name] = node.spec
        elif isinstance(node, ast.Move):
            yield from self._move(node, ctx, how, what_for)
        elif isinstance(node, ast.TurnFace) and node.face == "down" and self._own(node.things.items[0].of):
            things = v.things(node.things, ctx)
            yield self._found(v.text(v.say("cost-turned", things=things)), how, what_for)
        for name in called_by(node, v.rules.procedures):
            if name not in within:
                procedure = v.rules.procedures[name]
                title = frames.heading(v, procedure.head)
                inside = with_parameters(v, procedure.parameters)
                yield from _Finder(self.book, often=self.often).block(
                    procedure.block, inside, how, title, within | {name}
                )
        inner: How = "may" if how == "may" or isinstance(node, _OFFERED) else how
        if isinstance(node, _UNSURE) and inner == "sure":
            inner = "if"
        if isinstance(node, ast.May) and node.title:
            what_for = worded(v, node.title)
        before = self.often
        self.often = before or isinstance(node, ast.AnyNumber)
        for child in node.children():
            if isinstance(child, ast.Block):
                yield from self.block(child, ctx, inner, what_for, within)
            elif isinstance(child, ast.Option) and child.body is not None:
                title = worded(v, child.title or "") or what_for
                yield from self.block(child.body, ctx, inner, title, within)
        self.often = before

    def _found(self, things: str, how: How, what_for: str, paid: bool = True) -> _Found:
        return _Found(things, how, what_for, self.often, paid)

    def _pay(self, node: ast.Pay, ctx: Context, how: How, what_for: str) -> Iterator[_Found]:
        v = self.book.v
        least = [phrase for phrase in node.things.items if (known := self._amounts(phrase)) and len(known) > 1]
        if len(least) == len(node.things.items) == 1:
            # Not a number by itself, but one of a few: the highest, or the others.
            most, *others = sorted(set(self._amounts(least[0])), reverse=True)
            amount = ast.Number(span=node.span, value=most)
            phrase = least[0].model_copy(update={"amount": amount})
            things = v.text(v.things(node.things.model_copy(update={"items": (phrase,)}), ctx, node.source))
            numbers: tuple[Slot, ...] = tuple(v.say("words", words=str(number)) for number in others)
            text = v.text(v.say("cost-or", things=things, numbers=numbers))
        else:
            text = self._printed_cost(node, ctx) or v.text(v.things(node.things, ctx, node.source))
        if node.what_is_left:
            text = v.text(v.say("cost-left", things=text))
        yield self._found(text, how, what_for)

    def _printed_cost(self, node: ast.Pay, ctx: Context) -> str | None:
        """ "Its cost in coins": so many as are printed on what was just chosen; None for any other price."""
        v = self.book.v
        (phrase, *more) = node.things.items
        match phrase.amount, phrase.of:
            case ast.Of(what=ast.Name(name=cost), arguments=(ast.Name(name=chosen),)), ast.Name(name=what):
                of = ctx.names.get(chosen)
            case _:
                return None
        if more or of is None or of.many or cost not in v.rules.properties or what not in v.amounts:
            return None
        it = v.say("it", number="one", gender=v.lexicon.gender(of.noun))
        owned = expressions.owned(v, v.lexicon.property(cost), it)
        return v.text(v.say("cost-printed", cost=owned, what=v.lexicon.amount(what)))

    def _amounts(self, phrase: ast.Phrase) -> list[int]:
        """The numbers that an amount can be, where it is a figure with nothing but numbers in its lines."""
        amount = phrase.amount
        if not (isinstance(amount, ast.Of) and isinstance(amount.what, ast.Name)):
            return []
        value = self.book.v.rules.values.get(amount.what.name)
        lines = [] if value is None else [line for line in value.lines if isinstance(line, ast.ValueLine)]
        known = [self.book.v.numbers.known(line.value) if line.change == "is" else None for line in lines]
        return [number for number in known if number is not None] if None not in known else []

    # ---------------------------------------------------------------- what is given away
    def _move(self, node: ast.Move, ctx: Context, how: How, what_for: str) -> Iterator[_Found]:
        if len(node.things.items) != 1:
            return
        (phrase,) = node.things.items
        spec = self.chosen.get(phrase.of.name) if isinstance(phrase.of, ast.Name) else None
        whence = spec.set if spec is not None else node.source or phrase.of
        source, target = self._zone(whence), self._zone(node.to)
        if source is None or not self._own(whence) or source is target:
            return
        away = node.verb in ("return", "discard") or self._away(node.to)
        paid = away and node not in self.deeds
        if not paid and (spec is None or how != "sure" or not _laid_out(source, target)):
            return
        text = self.book.v.text(self._things(phrase, ctx) if spec is None else self._given(spec, ctx))
        yield self._found(text, how, what_for, paid)

    def _things(self, phrase: ast.Phrase, ctx: Context) -> Said:
        """Things that need no choice, without the place where they lie."""
        of = phrase.of
        while isinstance(of, ast.InZone):
            of = of.kind
        bare = phrase.model_copy(update={"of": of})
        return self.book.v.things(ast.Things(span=phrase.span, items=(bare,)), ctx)

    def _given(self, spec: ast.ChooseItem | ast.ChooseSeveral, ctx: Context) -> Said:
        """What is chosen, without the place where it lies, which everybody knows, and without conditions that are no word of
        it."""
        v = self.book.v
        if isinstance(spec, ast.ChooseItem):
            group = v.group(spec.set, ctx)
            relative = group.relative if _simple(spec.set) else None
            return groups.a(v, replace(group, place=None, owner=None, whole=None, face=None, relative=relative))
        kind = spec.set
        while isinstance(kind, ast.Filter | ast.InZone):
            kind = kind.set if isinstance(kind, ast.Filter) else kind.kind
        low = spec.low if spec.low is not None and spec.low == spec.high else None
        where = spec.set.where if isinstance(spec.set, ast.Filter) and _simple(spec.set) else None
        phrase = ast.Phrase(span=spec.span, amount=low, of=kind, where=where)
        return v.things(ast.Things(span=spec.span, items=(phrase,)), ctx)

    def _zone(self, node: ast.Node | None) -> ast.Zone | None:
        """The place that an expression is about."""
        if node is None:
            return None
        zones = self.book.v.rules.zones
        names = [part.name for part in node.walk() if isinstance(part, ast.Name)]
        return next((zones[name] for name in names if name in zones), None)

    def _own(self, node: ast.Node) -> bool:
        """Whether something lies with the player who acts, and can be given away."""
        zone = self._zone(node)
        if zone is None or zone.form in ("grid", "map", "surface", "ring", "track"):
            return False
        mine = isinstance(zone.each, ast.CurrentPlayer) or (self.book.v.numbers.high == 1 and zone.form == "hand")
        whose = (part for part in node.walk() if isinstance(part, ast.Of) and isinstance(part.what, ast.Name))
        return mine and not any(part.what.name == zone.name for part in whose if isinstance(part.what, ast.Name))

    def _away(self, node: ast.Node | None) -> bool:
        """Whether what goes there is no longer the player's to use: in a common pile, or on a component."""
        zone = self._zone(node)
        if zone is None or isinstance(zone.each, ast.CurrentPlayer):
            return False
        return zone.role is not None or zone.form in _POOLS


def _simple(node: ast.Expression) -> bool:
    """Whether the condition of a set is a simple one: one property and what it is."""
    where = node.where if isinstance(node, ast.Filter) else None
    return isinstance(where, ast.Compare) and not any(isinstance(part, ast.Of | ast.Not) for part in where.walk())


def _laid_out(source: ast.Zone, target: ast.Zone | None) -> bool:
    """Whether something leaves what one has in hand, for a place where it stays to be seen."""
    return source.form in ("hand", "pool") and target is not None and target.form not in ("hand", "pool")


def _deeds(block: ast.Block) -> list[ast.Node]:
    """What is no cost, since an action does nothing else in every case."""
    certain: list[ast.Node] = [
        node
        for node in block.statements
        if not isinstance(node, ast.Wording | ast.Note | ast.Choose | ast.If | ast.Require)
    ]
    return certain if len(certain) == 1 else []
