"""Statements that hold blocks, as the sentence that the block hangs on. One line of `FRAMES` for each class."""

from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import expressions, groups, joining, stopping, subjects
from dreambook.generators.verbalise.choices import introduce, trade_part
from dreambook.generators.verbalise.conditions import settled
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.effects import EFFECTS
from dreambook.generators.verbalise.itself import itself
from dreambook.generators.verbalise.joining import Ends, FrameHandler, Steps, framed
from dreambook.generators.verbalise.normal import known_of
from dreambook.generators.verbalise.senses import element, type_of
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.wording import Given, worded
from dreambook.generators.words.messages import Noun, Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.types import NUMBER, PLAYER

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


# -------------------------------------------------------------------- decisions
def _may(v: "Verbaliser", node: ast.May, ctx: Context) -> Steps:
    title = worded(v, node.title or "")
    statements = joining.spoken(node.block)
    first = statements[0] if statements else None
    if isinstance(first, ast.Trade) and len(statements) == 1:
        (offered,) = _trade(v, first, ctx, "may-trade")
        declined = joining.alternative(v, "declined", node.otherwise, ctx)
        return (replace(offered, title=title).with_otherwise((*offered.otherwise, *declined)),)
    if first is not None and type(first) in joining.ACTS:
        act, after, used = joining.join(v, first, statements[1:], ctx)
        ends = Ends.of(statements[used])
        if used + 1 == len(statements) and act.verbal and not ends.if_able:
            refused = joining.alternative(v, "declined", node.otherwise or ends.otherwise, ctx)
            one = joining.single(v, ends.then, after) if ends.then is not None else None
            if one is not None:
                said = v.say("may-then-do", who=v.me(ctx), do=act.said, then=one[0].said)
                return (Step(v.sentence(said), title=title).with_otherwise(refused),)
            then = v.block(ends.then, after) if ends.then is not None else ()
            said = v.say("may-then" if then else "may-do", who=v.me(ctx), do=act.said)
            return (Step(v.sentence(said), then, title=title).with_otherwise(refused),)
    steps = v.block(node.block, ctx)
    refused = joining.alternative(v, "declined", node.otherwise, ctx)
    return (Step(v.sentence(v.say("may-steps", who=v.me(ctx))), steps, title=title).with_otherwise(refused),)


def _any_number(v: "Verbaliser", node: ast.AnyNumber, ctx: Context) -> Steps:
    most = None if node.at_most is None else v.thing(node.at_most, ctx)
    return framed(v, "any-number", node.block, ctx, most=most)


def _choose_one(v: "Verbaliser", node: ast.ChooseOne, ctx: Context) -> Steps:
    options: list[Step] = []
    for one in node.options:
        if isinstance(one, ast.Option):
            options.append(option(v, one, ctx))
        elif isinstance(one, ast.Action):
            options.append(replace(action(v, one, ctx), kind="option"))
        else:
            options.extend(FRAMES[type(one)](v, one, ctx))
    otherwise = joining.alternative(v, "cannot", node.otherwise, ctx)
    said = v.say("choose-one-if-able" if node.if_able else "choose-one")
    return (Step(v.sentence(said), tuple(options), otherwise=otherwise),)


def option(v: "Verbaliser", node: ast.Option, ctx: Context) -> Step:
    """An option of a choice: its title, when it is open, and what is done."""
    title = worded(v, node.title or (v.lexicon.capital(v.lexicon.option(node.name)) if node.name else ""))
    title = title or v.text(v.say("title-option"))
    steps = v.block(node.body, ctx) if node.body is not None else ()
    said = tuple(worded(v, s.text) for s in node.body.statements if isinstance(s, ast.Wording)) if node.body else ()
    steps = tuple(step for step in steps if step.kind != "said")
    if node.body is not None and all(isinstance(s, ast.Nothing) for s in joining.spoken(node.body)):
        # Its title says it all; around it, play goes on.
        steps = ()
    condition = (
        v.sentence(v.say("only-if", condition=v.clause(node.condition, ctx), reason=None)) if node.condition else ""
    )
    if not condition and len(steps) == 1 and not steps[0].title and steps[0].kind == "step":
        return replace(steps[0], title=title, said=said, kind="option")
    return Step(condition, steps, title, said, "option")


def _trade(v: "Verbaliser", node: ast.Trade, ctx: Context, message: str = "trade") -> Steps:
    give, source = trade_part(v, node.give, ctx)
    get, of = trade_part(v, node.get, ctx)
    offer = v.fill("trade", {"give": give, "from": source, "get": get, "of": of})
    slots: dict[str, Slot] = {"do": offer} if message == "trade" else {"who": v.me(ctx), "do": offer}
    refused = joining.alternative(v, "refused", node.otherwise, ctx)
    one = joining.single(v, node.then, ctx) if node.then is not None else None
    if one is not None:
        said = v.fill(f"{message}-then-do", {**slots, "then": one[0].said})
        return (Step(v.sentence(said)).with_otherwise(refused),)
    then = v.block(node.then, ctx) if node.then is not None else ()
    said = v.fill(f"{message}-then" if then else f"{message}-do", slots)
    return (Step(v.sentence(said), then).with_otherwise(refused),)


# -------------------------------------------------------------------- conditions and loops
def _if(v: "Verbaliser", node: ast.If, ctx: Context) -> Steps:
    (first,) = framed(v, "if", node.then, ctx, _soon(node.condition, ctx), condition=v.clause(node.condition, ctx))
    branches: list[Step] = []
    otherwise = node.otherwise
    while otherwise is not None and len(otherwise.statements) == 1 and isinstance(otherwise.statements[0], ast.If):
        branch = otherwise.statements[0]
        condition = v.clause(branch.condition, ctx)
        soon = _soon(branch.condition, ctx)
        branches.extend(framed(v, "otherwise-if", branch.then, ctx, soon, condition=condition))
        otherwise = branch.otherwise
    if otherwise is not None:
        branches.extend(framed(v, "otherwise", otherwise, ctx, _soon(node.condition, ctx)))
    return (first.with_otherwise(tuple(branches)),)


def _soon(condition: ast.Node, ctx: Context) -> Context:
    """Right after a condition that is about a named thing, "it" means that thing."""
    subject = subjects.subject_of(condition)
    return ctx.with_pronoun(subject.name) if isinstance(subject, ast.Name) else ctx


def _repeat(v: "Verbaliser", node: ast.Repeat, ctx: Context) -> Steps:
    if node.times is not None:
        return framed(v, "repeat-times", node.block, ctx, None, **_times(v, node.times, ctx))
    if node.until is not None:
        return framed(v, "repeat-until", node.block, ctx, condition=v.clause(node.until, ctx))
    if node.while_ is not None:
        return framed(v, "repeat-while", node.block, ctx, condition=v.clause(node.while_, ctx))
    return framed(v, "repeat", node.block, ctx)


def _times(v: "Verbaliser", node: ast.Node, ctx: Context) -> dict[str, Slot]:
    known = v.numbers.known(node)
    return {"times": known, "equal": None if known is not None else v.thing(node, ctx)}


def _for_each(v: "Verbaliser", node: ast.ForEach, ctx: Context) -> Steps:
    set_, within = itself(v, node.set, node.name, ctx)
    group = v.group(set_, within)
    referent = introduce(
        v, node.name, replace(group, item=element(type_of(v, node.set, ctx))), _told_apart(v, group, ctx)
    )
    plain = not referent.named
    inside = _told_apart(v, group, ctx).with_names({node.name: referent})
    each: Said = _each_option(v, node, ctx) or groups.with_article(v, "each", group)
    if not plain:
        each = v.say("each-called", each=each, name=v.lexicon.new(node.name))
    single = joining.single(v, node.block, inside.with_pronoun(node.name) if plain else inside)
    if single is not None:
        return (Step(v.sentence(v.say("for-each-do", each=each, do=single[0].said))),)
    return (Step(v.sentence(v.say("for-each-steps", each=each)), v.block(node.block, inside)),)


def _each_option(v: "Verbaliser", node: ast.ForEach, ctx: Context) -> Said | None:
    """The options of a list of which only some are meant, by their names: "each passing (to the left, across only if the
    number of players is 4 and nowhere)"; None where a loop is about something else."""
    filtered = node.set
    if not (isinstance(filtered, ast.Filter) and isinstance(filtered.set, ast.Name)):
        return None
    items = v.rules.choices.get(filtered.set.name)
    if items is None or filtered.set.name in ctx.names:
        return None
    told: list[Said] = []
    for item in items.items:
        if not isinstance(item, ast.ChoiceItem):
            continue
        condition = known_of(filtered.where, node.name, item.name)
        option = v.say("words", words=v.lexicon.option(item.name))
        if any(isinstance(part, ast.Name) and part.name in (node.name, "it") for part in condition.walk()):
            return None
        if not isinstance(condition, ast.Truth):
            told.append(v.say("option-only-if", option=option, condition=v.clause(condition, ctx)))
        elif condition.value:
            told.append(option)
    each = groups.with_article(v, "each", v.group(filtered.set, ctx))
    if not told:
        return None
    *others, options = told
    for one in reversed(others):
        options = v.say("one-by-one", first=one, rest=options)
    return v.say("each-option", each=each, options=options)


def _told_apart(v: "Verbaliser", group: groups.Group, ctx: Context) -> Context:
    """The context inside a loop over things of a sort of which one was chosen before: that one is "the chosen space"."""
    noun = group.called or group.noun
    alike = {
        name: replace(it, phrase=v.say("the-chosen", thing=noun, gender=noun.gender), pronoun=False)
        for name, it in ctx.names.items()
        if it.chosen and it.noun == noun and it.phrase is None and not it.named and not it.many
    }
    return ctx.with_names(alike) if len(alike) == 1 else ctx


def _for_each_number(v: "Verbaliser", node: ast.ForEachNumber, ctx: Context) -> Steps:
    noun = v.lexicon.new(node.name)
    referent = Referent(NUMBER, noun, named=True)
    inside = ctx.with_names({node.name: referent})
    each = v.say("each-number", name=noun, gender=noun.gender, low=v.thing(node.low, ctx), high=v.thing(node.high, ctx))
    single = joining.single(v, node.block, inside)
    if single is not None:
        return (Step(v.sentence(v.say("for-each-do", each=each, do=single[0].said))),)
    return (Step(v.sentence(v.say("for-each-steps", each=each)), v.block(node.block, inside)),)


# -------------------------------------------------------------------- players
def _players(v: "Verbaliser", node: ast.EachPlayer, ctx: Context) -> groups.Group:
    group = groups.Group(v.word("player"), PLAYER)
    if node.of is not None:
        group = v.group(node.of, ctx)
    if node.other and ctx.leader is not None and not ctx.acting:
        group = replace(group, place=v.say("place-other-than", thing=ctx.leader))
    elif node.other:
        group = replace(group, adjectives=(v.say("other"), *group.adjectives))
    if node.where is not None:
        where = ast.Filter(span=node.span, set=node.of or ast.Name(span=node.span, name="players"), where=node.where)
        filtered = v.group(where, ctx)
        group = replace(filtered, adjectives=group.adjectives, place=group.place or filtered.place)
    return group


def _each_player(v: "Verbaliser", node: ast.EachPlayer, ctx: Context) -> Steps:
    group = _players(v, node, ctx)
    inside = ctx.for_player(active=node.in_turn)
    if node.at_once:
        said = v.say("at-once", players=groups.all_of(v, group))
        return (Step(v.sentence(said), v.block(node.block, inside)),)
    order = _order(v, node, ctx)
    who = groups.with_article(v, "each", group)
    single = joining.single(v, node.block, replace(inside, speaking="they"))
    if single is not None and single[0].verbal:
        return (Step(v.sentence(v.say("each-player-do", who=who, order=order, do=single[0].said))),)
    return (Step(v.sentence(v.say("each-player-steps", who=who, order=order)), v.block(node.block, inside)),)


def _order(v: "Verbaliser", node: ast.EachPlayer, ctx: Context) -> Said | None:
    """The order in which players do something, where the rules say one."""
    if node.direction is None and node.start is None and not node.in_turn and node.by is None:
        return None
    start = None if node.start is None else v.thing(node.start, ctx)
    first = None if node.by is None else _by(v, node.by, node.by_order, ctx)
    turn = "yes" if node.in_turn else "no"
    return v.say("in-order", direction=node.direction, start=start, first=first, turn=turn)


def in_order(v: "Verbaliser", node: ast.EachPlayer, ctx: Context) -> str | None:
    """Who does something, and in which order, as a sentence without what is done; None where no order is said."""
    order = _order(v, node, ctx)
    if order is None:
        return None
    return v.sentence(
        v.say("players-in-order", who=groups.with_article(v, "each", _players(v, node, ctx)), order=order)
    )


def _by(v: "Verbaliser", node: ast.Expression, order: str, ctx: Context) -> Said:
    """Who comes first: "those with the most points first"."""
    they = replace(ctx.for_player(speaking="they"), item=None)
    found = counted(v, node, they)
    if found is not None:
        return v.say("by-count", order=order, group=groups.core(v, found, "other"))
    by = v.thing(node, they)
    noun = dict(by.slots).get("thing") if by.id == "owned" else None
    if isinstance(noun, Noun) and isinstance(node, ast.Name | ast.Of):
        return v.say("by-noun", order=order, noun=noun)
    return v.say("by-figure", order=order, by=by)


def _as_player(v: "Verbaliser", node: ast.AsPlayer, ctx: Context) -> Steps:
    who = v.thing(node.player, ctx)
    if who.person == "you":
        # Nothing but a ruling or an assumption may stand there.
        return v.block(node.block, ctx) or (Step(joining.sentence(v, v.say("nothing-happens"))),)
    active = isinstance(node.player, ast.Name) and node.player.name == "active"
    inside = ctx.for_player(active=active)
    single = joining.single(v, node.block, replace(inside, speaking="they"))
    if single is not None and single[0].verbal:
        return (Step(v.sentence(v.say("player-do", who=who, do=single[0].said))),)
    return (Step(v.sentence(v.say("player-steps", who=who)), v.block(node.block, inside)),)


# -------------------------------------------------------------------- headings inside blocks
def heading(v: "Verbaliser", head: ast.Head) -> str:
    """The title over a block, its slots filled; "" when it has neither title nor name."""
    value = v.rules.values.get(head.name or "")
    if value is not None and (one := expressions.items_of(v, value)) is not None and head.name in v.lexicon.words:
        return v.lexicon.capital(one.other)
    return v.lexicon.capital(worded(v, v.lexicon.heading(head)))


def split(v: "Verbaliser", node: ast.Block, ctx: Context, given: Given | None = None) -> tuple[tuple[str, ...], Steps]:
    """A block under a heading as (the author's own sentences, what is done). `given`: what these may name besides."""
    said = tuple(worded(v, s.text, given) for s in node.statements if isinstance(s, ast.Wording))
    return said, tuple(step for step in v.block(node, ctx) if step.kind != "said")


def is_itself(v: "Verbaliser", node: ast.Period) -> ast.Procedure | None:
    """The procedure that a stretch of play is, which has its title: nobody says that the travel carries out the travel."""
    (only, *others) = joining.spoken(node.block) or [None]
    if isinstance(only, ast.EachPlayer):
        (only, *more) = joining.spoken(only.block) or [None]
        others += more
    if others or not isinstance(only, ast.Do) or only.arguments or not isinstance(only.what, ast.Name):
        return None
    procedure = v.rules.procedures.get(only.what.name)
    title = heading(v, node.head)
    return procedure if procedure is not None and title and title == heading(v, procedure.head) else None


def _with_itself(v: "Verbaliser", node: ast.Period) -> ast.Block:
    """What is done in a stretch of play, with the lines of the procedure that it is in its place."""
    procedure = is_itself(v, node)
    if procedure is None:
        return node.block
    lines = procedure.block.statements
    words = tuple(line for line in lines if isinstance(line, ast.Wording))
    done = procedure.block.model_copy(update={"statements": tuple(line for line in lines if line not in words)})
    told = tuple(line for line in node.block.statements if isinstance(line, ast.Wording)) or words
    (only,) = joining.spoken(node.block)[-1:]
    inner = (only.model_copy(update={"block": done}),) if isinstance(only, ast.EachPlayer) else done.statements
    return node.block.model_copy(update={"statements": (*told, *inner)})


def period(v: "Verbaliser", node: ast.Period, ctx: Context) -> Steps:
    """A stretch of play: its title, when and how often it is played, and what is done in it."""
    inside = replace(ctx, active=True, speaking="you") if node.kind == "turns" else ctx
    said, steps = split(v, _with_itself(v, node), inside)
    lead = []
    if node.condition is not None:
        lead.append(v.sentence(v.say("period-if", condition=v.clause(node.condition, ctx))))
    if node.kind == "turns":
        until = (
            v.clause(node.until, ctx) if node.until is not None else None if node.times is not None else _last(v, node)
        )
        lead.append(v.sentence(v.say("period-turns", players="many" if v.numbers.high > 1 else "one", end=until)))
    if node.times is not None:
        lead.append(v.sentence(v.fill("period-times", _times(v, node.times, ctx))))
    counted = stopping.counted_times(v, node) if node.times is None and node.kind != "turns" else None
    if counted is not None:
        lead.append(v.sentence(v.fill("period-times", {"times": counted, "equal": None})))
    elif node.until is not None and node.kind != "turns":
        lead.append(v.sentence(v.say("period-until", condition=v.clause(node.until, ctx))))
    elif node.kind == "round" and node.times is None:
        lead.append(v.sentence(v.say("period-rounds", end=_last(v, node))))
    title = heading(v, node.head) or v.text(v.say(f"title-{node.kind}"))
    return (Step(" ".join(lead), steps, title, said, "period"),)


def _last(v: "Verbaliser", node: ast.Period) -> Said:
    """With what a stretch of play ends that has no end of its own: "the round ends", "the game ends"."""
    last = v.stopped_with.get(node.span)
    if last is None:
        return v.say("period-ends", what="game")
    title = heading(v, last.head)
    plain = not title or title.casefold() == v.text(v.say(f"title-{last.kind}")).casefold()
    if last.kind == "turns":
        return v.say("period-ends", what="turn")
    if plain:
        return v.say("period-ends", what=last.kind)
    return v.say("titled-ends", title=title)


def action(v: "Verbaliser", node: ast.Action, ctx: Context) -> Step:
    """An action: its title, when it may be chosen, and what it does."""
    said, steps = split(v, node.block, ctx)
    conditions = tuple(step for line in node.when for step in _only_if(v, line.condition, line.reason, ctx))
    first = next((i for i, step in enumerate(steps) if step.kind != "condition"), len(steps))
    steps = (
        *steps[:first],
        *(replace(step, kind="step") if step.kind == "condition" else step for step in steps[first:]),
    )
    title = heading(v, node.head) or v.text(v.say("title-action"))
    return Step("", (*conditions, *steps), title, said, "action")


def _only_if(v: "Verbaliser", condition: ast.Node, reason: str | None, ctx: Context) -> Steps:
    """What must hold for it, and what is said to whoever tries it all the same; nothing where it always holds."""
    condition = settled(v, condition)
    if isinstance(condition, ast.Truth) and condition.value:
        return ()
    said = worded(v, reason).rstrip(".") if reason else None
    plain = subjects.plain(condition)
    if isinstance(plain, ast.And) and len(plain.parts) > 2:
        parts = tuple(Step(v.sentence(v.say("clause", condition=v.clause(part, ctx)))) for part in plain.parts)
        return (Step(v.sentence(v.say("only-if-all", reason=said)), parts, kind="condition"),)
    return (Step(v.sentence(v.say("only-if", condition=v.clause(condition, ctx), reason=said)), kind="condition"),)


# -------------------------------------------------------------------- single lines
def _require(v: "Verbaliser", node: ast.Require, ctx: Context) -> Steps:
    return _only_if(v, node.condition, node.reason, ctx)


def _score(v: "Verbaliser", node: ast.Score, ctx: Context) -> Steps:
    act = EFFECTS[ast.Score](v, node, ctx)
    return (Step(joining.sentence(v, act.said), title=v.lexicon.capital(worded(v, node.title or ""))),)


def _tie_breaks(v: "Verbaliser", node: ast.TieBreaks, ctx: Context) -> Steps:
    they = replace(ctx, speaking="they", active=False)
    steps = []
    for i, line in enumerate(node.breaks):
        later = "yes" if i else "no"
        if line.by is None or line.order == "shared":
            steps.append(Step(v.sentence(v.say("tie-shared", later=later))))
        elif (found := counted(v, line.by, they)) is not None:
            group = groups.core(v, found, "other")
            steps.append(Step(v.sentence(v.say("tie-count", order=line.order, group=group, later=later))))
        else:
            by = v.thing(line.by, they)
            steps.append(Step(v.sentence(v.say("tie-by", order=line.order, by=by, later=later))))
    return tuple(steps)


def counted(v: "Verbaliser", node: ast.Node, ctx: Context) -> groups.Group | None:
    """What a player has most or fewest of, where the figure is a count."""
    match node:
        case ast.Of(what=ast.Name(name="count"), arguments=(things,)):
            return v.group(things, ctx)
        case ast.Name(name=name) | ast.Of(what=ast.Name(name=name), arguments=(ast.CurrentPlayer(),)) if (
            name in v.amounts
        ):
            return groups.Group(v.lexicon.amount(name), NUMBER)
    return None


def _wording(v: "Verbaliser", node: ast.Wording, ctx: Context) -> Steps:
    return (Step(said=(worded(v, node.text),), kind="said"),)


def _note(v: "Verbaliser", node: ast.Note, ctx: Context) -> Steps:
    """Rulings and assumptions have a section of their own in every document; they don't interrupt the rules."""
    return ()


FRAMES: dict[type[ast.Node], FrameHandler] = {
    ast.May: _may,
    ast.AnyNumber: _any_number,
    ast.ChooseOne: _choose_one,
    ast.Trade: _trade,
    ast.If: _if,
    ast.Repeat: _repeat,
    ast.ForEach: _for_each,
    ast.ForEachNumber: _for_each_number,
    ast.EachPlayer: _each_player,
    ast.AsPlayer: _as_player,
    ast.Period: period,
    ast.Action: lambda v, node, ctx: (action(v, node, ctx),),
    ast.Require: _require,
    ast.Score: _score,
    ast.TieBreaks: _tie_breaks,
    ast.Wording: _wording,
    ast.Note: _note,
}
"""The statements that are no single phrase, and how they are said."""
