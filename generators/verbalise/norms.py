"""The declarations that are rules of their own: norms, values, triggers, ends, behaviours; each as steps."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import (
    boards,
    conditions,
    effects,
    expressions,
    frames,
    groups,
    joining,
    places,
    relations,
    surfaces,
)
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.joining import Steps
from dreambook.generators.verbalise.parameters import with_parameters
from dreambook.generators.verbalise.senses import declared, is_direction, type_of
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.wording import Given, quoted, worded
from dreambook.generators.words.messages import GrammaticalNumber, Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.lengths import is_range_of_lengths
from dreambook.interpreter.model.lists import BroughtList, ListLine
from dreambook.interpreter.model.types import Type

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_TOP = Context()


def procedure(v: "Verbaliser", node: ast.Procedure) -> Step:
    """A procedure: its title, the author's sentences, what is done."""
    given: Given = dict.fromkeys(parameter.name for parameter in node.parameters)
    said, steps = frames.split(v, node.block, _by(v, node.head.name, with_parameters(v, node.parameters)), given)
    return Step("", steps, frames.heading(v, node.head), said, "action")


def procedure_words(v: "Verbaliser", node: ast.Procedure, arguments: tuple[int | str, ...]) -> tuple[str, ...]:
    """The author's sentences about a procedure that is given something: of a card that names it, "Draw 2 cards."."""
    given: Given = {
        parameter.name: v.text(surfaces.millimetres(v, value))
        if isinstance(value, int) and is_range_of_lengths(v.rules, parameter.type)
        else value
        if isinstance(value, int)
        else v.lexicon.option(value)
        for parameter, value in zip(node.parameters, arguments, strict=False)
    }
    texts = (line.text for line in node.block.statements if isinstance(line, ast.Wording))
    return tuple(worded(v, text, given) for text in texts)


def says_all_given(node: ast.Procedure) -> bool:
    """Whether the author's sentences name all that a procedure is given, so that nothing need stand beside its title."""
    named = {name for line in node.block.statements if isinstance(line, ast.Wording) for name in quoted(line.text)}
    return bool(named) and all(parameter.name in named for parameter in node.parameters)


def action(v: "Verbaliser", node: ast.Action) -> Step:
    """An action that stands by itself."""
    return frames.action(v, node, _by(v, node.head.name, _TOP))


def _by(v: "Verbaliser", name: str | None, ctx: Context) -> Context:
    """The context in what is asked for by name: it is the active player's only if nobody else ever asks for it."""
    return replace(ctx, active=name not in v.by_others)


def _by_itself(v: "Verbaliser", ctx: Context = _TOP) -> Context:
    """The context in what happens by itself, to whoever it happens to."""
    return replace(ctx, active=not v.others_act)


# -------------------------------------------------------------------- triggers
def trigger(v: "Verbaliser", node: ast.Trigger) -> Step:
    """What happens by itself: when, and what."""
    ctx = _by_itself(v)
    title = frames.heading(v, node.head)
    if node.condition is not None:
        # A condition about a player is tested for each.
        ctx = replace(ctx, active=v.numbers.high == 1)
        return _framed(v, "trigger-when", node.block, ctx, title, condition=v.clause(node.condition, ctx))
    event, ctx = _event(v, node.event, ctx)
    order = (node.order or "after").split()[0]
    return _framed(v, "trigger-event", node.block, ctx, title, order=order, event=event)


def sequence(v: "Verbaliser", node: ast.TriggerSequence) -> Step:
    """Which trigger comes first when several are set off at one moment."""
    return Step(v.sentence(v.say("trigger-sequence", names=_titles(v, node.names))))


def _framed(v: "Verbaliser", id: str, node: ast.Block, ctx: Context, title: str, **slots: Slot) -> Step:
    """A block under a heading, in the sentence that says when it is done."""
    said = tuple(worded(v, line.text) for line in node.statements if isinstance(line, ast.Wording))
    rest = tuple(line for line in node.statements if not isinstance(line, ast.Wording | ast.Note))
    (step, *_) = joining.framed(v, id, node.model_copy(update={"statements": rest}), ctx, None, **slots)
    return replace(step, title=title, said=said, kind="action" if title else "step")


def _event(v: "Verbaliser", node: ast.EventDoing | ast.EventNamed | None, ctx: Context) -> tuple[Said, Context]:
    if node is None:
        return v.say("nothing"), ctx
    during = None if node.during is None else v.lexicon.title(node.during)
    if isinstance(node, ast.EventNamed):
        return v.say("event-named", what=v.thing(node.of, ctx), during=during), ctx
    things = None if node.things is None else v.things(node.things, ctx, node.source)
    said = v.say(
        "event-doing", verb=node.verb, things=things, during=during,
        source=None if node.source is None else places.away(v, node.source, ctx),
        to=None if node.to is None else places.towards(v, node.to, ctx),
    )  # fmt: skip
    if node.things is None or len(node.things.items) != 1:
        return said, ctx
    item = v.group(node.things.items[0].of, ctx).referent()
    return said, ctx.with_item(item)


def behaviour(v: "Verbaliser", node: ast.Behaviour, kind: str) -> Step:
    """What happens with a component when something is done with it."""
    noun = v.lexicon.kind(kind)
    during = None if node.during is None else v.lexicon.title(node.during)
    item = Referent(Type("component", kind), noun)
    return _framed(
        v, "behaviour", node.block, _by_itself(v).with_item(item), "", thing=noun, event=node.event, during=during,
        source=None if node.source is None else places.away(v, node.source, _TOP),
        to=None if node.to is None else places.towards(v, node.to, _TOP),
    )  # fmt: skip


def when_empty(v: "Verbaliser", node: ast.WhenEmpty, zone: str) -> Step:
    """What is done when something must be taken from an empty zone."""
    return _framed(
        v, "when-empty", node.block, _by_itself(v), "", zone=v.thing(ast.Name(span=node.span, name=zone), _TOP)
    )


# -------------------------------------------------------------------- norms
def rule(v: "Verbaliser", node: ast.Rule) -> Step:
    """A norm: the author's sentences, then what must hold and its exceptions."""
    said = tuple(worded(v, line.text) for line in node.lines if isinstance(line, ast.Wording))
    steps: list[Step] = []
    once = any(isinstance(line, ast.RuleBefore) for line in node.lines)
    for line in node.lines:
        steps.extend(rule_line(v, line, once))
    return Step("", tuple(steps), frames.heading(v, node.head), said, "action")


def rule_line(v: "Verbaliser", line: ast.Node, once: bool = False) -> Steps:
    """What a line of a rule says. `once`: the rule holds before the setup alone, and nothing is so at all times."""
    match line:
        case ast.Invariant():
            id = ("never-holds" if line.never else "always-holds") if not once else "not-so" if line.never else "so"
            return (Step(v.sentence(v.say(id, condition=v.clause(line.condition, _TOP)))),)
        case ast.Limit():
            return (Step(v.sentence(_limit(v, line))),)
        case ast.Norm():
            return (Step(v.sentence(_norm(v, line))),)
        case ast.RuleWhile():
            return (Step(v.sentence(v.say("rule-while", condition=v.clause(line.condition, _TOP)))),)
        case ast.RuleBefore():
            return (Step(v.sentence(v.say("rule-before"))),)
        case ast.RuleException():
            beats = _titles(v, line.beats)
            title = None if line.name is None else v.lexicon.title(line.name)
            said = v.say("exception", title=title, condition=v.clause(line.when, _TOP), beats=beats)
            return (Step(v.sentence(said)),)
        case ast.Beats():
            return (Step(v.sentence(v.say("rule-beats", rules=_titles(v, line.names)))),)
        case ast.RuleOtherwise():
            return joining.framed(v, "rule-broken", line.block, _by_itself(v))
    return ()


def _titles(v: "Verbaliser", names: tuple[str, ...]) -> tuple[Slot, ...] | None:
    return tuple(v.say("titled", title=v.lexicon.title(name)) for name in names) or None


def _limit(v: "Verbaliser", node: ast.Limit) -> Said:
    known = v.numbers.known(node.number)
    amount: Slot = v.thing(node.number, _TOP) if known is None else known
    ctx = replace(_TOP, speaking="they", active=False) if node.each_player else _TOP
    quantity = groups.count(v, v.group(node.set, ctx), amount, conditions.COUNTS[node.which])
    if node.of_each and node.which == "at most" and known is not None and known > 0:
        group = groups.core(v, v.group(node.set, ctx), "other")
        return v.say("limit-alike", group=group, most=known, each="yes" if node.each_player else "no")
    quantity = conditions.alike(v, quantity, node.of_each)
    if not node.each_player:
        return v.say("limit", what=quantity)
    return v.say("limit-each", what=quantity, must="no" if node.which == "at most" else "yes")


def _norm(v: "Verbaliser", node: ast.Norm) -> Said:
    name = node.target.name if isinstance(node.target, ast.Name) else ""
    ctx = _by(v, name, _TOP)
    ctx = ctx if name not in v.rules.actions else ctx.with_names(chosen(v, v.rules.actions[name]))
    when = None if node.when is None else v.clause(node.when, ctx)
    before = None if node.before is None else v.thing(node.before, _TOP)
    often = "yes" if node.as_often else "no"
    what = v.thing(node.target, _TOP)
    most = None if node.most is None else v.thing(node.most, ctx)
    order = node.most_order
    return v.say(
        "norm", modality=node.modality, what=what, before=before, often=often, most=most, order=order, when=when
    )


def chosen(v: "Verbaliser", node: ast.Action) -> dict[str, Referent]:
    """What an action chooses, as a rule about it calls it: "the chosen space"."""
    inside, names = _TOP, {}
    for statement in node.block.statements:
        if not isinstance(statement, ast.Choose | ast.Search | ast.Draw | ast.Let):
            continue
        if isinstance(statement, ast.Let):
            kind = type_of(v, statement.value, inside)
            known = {
                statement.name: Referent(kind, v.lexicon.new(statement.name), phrase=v.thing(statement.value, inside))
            }
        else:
            known = dict(joining.ACTS[type(statement)](v, statement, inside).names)
            for name, it in known.items():
                if it.phrase is None:
                    number: GrammaticalNumber = "other" if it.many else "one"
                    phrase = v.say("the-chosen", thing=it.noun, number=number, gender=it.noun.gender)
                    known[name] = replace(it, phrase=phrase)
        names.update(known)
        inside = inside.with_names(known)
    return names


# -------------------------------------------------------------------- values
def value(v: "Verbaliser", node: ast.Value) -> Step:
    """A figure that rules ask for: what it is, and its exceptions. The first line says what it is of: "the price of a
    card is its worth"."""
    ctx = _by(v, node.head.name, with_parameters(v, node.parameters))
    said = tuple(worded(v, line.text) for line in node.lines if isinstance(line, ast.Wording))
    lines = _folded(v, [line for line in node.lines if isinstance(line, ast.ValueLine)])
    kind = type_of(v, ast.Name(span=node.span, name=node.head.name or ""), _TOP)
    of = _value_of(v, node, ctx)
    subject: dict[str, Slot] = of
    if kind.base != "truth":
        whole = v.fill("value-subject", of)
        subject = {"subject": replace(whole, number="other") if of["many"] == "yes" else whole}
    lead = ""
    apart = not lines or lines[0].change != "is" or (kind.base == "truth" and _is_both(lines[0]))
    if apart or any(isinstance(line, ast.ValueOrder) for line in node.lines):
        lead = v.sentence(v.fill("value-lead", of) if kind.base != "truth" else v.fill("value-lead-truth", of))
        subject = {}

    def says(negative: bool) -> Said | None:
        return relations.defined(v, node, ctx, negative)

    steps = tuple(
        _value_line(
            v,
            line,
            ctx,
            {"thing": of.get("thing"), "many": of.get("many"), **({} if i else subject)},
            _is_rest(lines, i),
            says if subject and not i else None,
        )
        for i, line in enumerate(lines)
    )
    if any(isinstance(line, ast.ValueOrder) for line in node.lines):
        steps = (Step(v.sentence(v.say("value-order"))), *steps)
    return Step(lead, steps, frames.heading(v, node.head), said, "action")


def _folded(v: "Verbaliser", lines: list[ast.ValueLine]) -> list[ast.ValueLine]:
    """The lines with what is known of them worked out: "76, plus 4" is 80; "no, except where it is so" is "if it is so"."""
    if not lines:
        return lines
    first, *rest = lines
    if first.change != "is" or first.when is not None or first.exception:
        return lines
    if isinstance(first.value, ast.Truth) and len(rest) == 1:
        (other,) = rest
        sure = isinstance(other.value, ast.Truth) and other.value.value != first.value.value
        if other.change == "is" and other.when is not None and not other.beats and sure and not first.value.value:
            return [first.model_copy(update={"value": other.when})]
    known = v.numbers.known(first.value)
    while known is not None and rest and rest[0].when is None and rest[0].change != "is" and not rest[0].beats:
        amount = v.numbers.known(rest[0].value)
        if amount is None:
            break
        known = {"plus": known + amount, "minus": known - amount, "times": known * amount}[rest[0].change]
        first = first.model_copy(update={"value": ast.Number(span=first.span, value=known)})
        rest = rest[1:]
    return [first, *rest]


def _is_both(line: ast.ValueLine) -> bool:
    """Whether a line has two conditions: where it is said, and what is said."""
    return line.when is not None and not isinstance(line.value, ast.Truth)


def _is_rest(lines: list[ast.ValueLine], i: int) -> bool:
    """Whether a line says what it is where none of those before it holds."""
    line = lines[i]
    plain = line.change == "is" and line.when is None and not line.exception
    return plain and i > 0 and all(other.change == "is" and other.when is not None for other in lines[:i])


def _value_of(v: "Verbaliser", node: ast.Value, ctx: Context) -> dict[str, Slot]:
    """What a value is of: "the price of a card for a buyer", "“Can jump” for a man"."""
    ways = tuple(p for p in node.parameters if is_direction(ctx.names[p.name].type) and v.has_directions)
    things = tuple(
        groups.a(v, groups.Group(ctx.names[p.name].noun, ctx.names[p.name].type))
        for p in node.parameters
        if p not in ways or p == node.parameters[0]
    )
    several = len(ways) > 1
    way = tuple(
        v.say(
            "in-way",
            # Several are told apart by their names.
            way=v.refer(ctx.names[p.name]) if several else groups.a(v, boards.ways(v, "direction")),
            known="no",
        )
        for p in ways
        if p != node.parameters[0]
    )
    name = node.head.name or ""
    kind = type_of(v, ast.Name(span=node.span, name=name), _TOP)
    if (said := relations.defined(v, node, ctx, negative=False)) is not None:
        return {"title": v.lexicon.title(name), "of": None, "way": None, "relation": said}
    if kind.base == "truth":
        return {"relation": None, "title": v.lexicon.title(name), "of": things or None, "way": way or None}
    noun = expressions.value_noun(v, node)
    if expressions.items_of(v, node) is not None:
        noun = noun.many()
    many = "no" if not noun.is_many else "number" if kind.base == "number" else "yes"
    return {
        "thing": noun, "many": many, "of": things[0] if things else None, "others": things[1:] or None, "way": way or None,
    }  # fmt: skip


def _value_line(
    v: "Verbaliser", node: ast.ValueLine, ctx: Context, subject: dict[str, Slot], otherwise: bool = False,
    relation: Callable[[bool], Said | None] | None = None,
) -> Step:  # fmt: skip
    """A line of a value. `subject` is what it is about, where that is said in full; else "it". `relation` says the value
    as a sentence of its author's, or that it is not so."""
    when = None if node.when is None else v.clause(node.when, ctx)
    title = None if node.name is None else v.lexicon.title(node.name)
    rest = "yes" if otherwise else "no"
    if node.change == "is" and type_of(v, node.value, ctx).base == "truth":
        sure = isinstance(node.value, ast.Truth)
        holds = ("yes" if node.value.value else "no") if isinstance(node.value, ast.Truth) else "if"
        slots: dict[str, Slot] = {
            "holds": holds, "condition": None if sure else v.clause(node.value, ctx), "when": when, "title": title,
            "exception": "yes" if node.exception else "no", "beats": _titles(v, node.beats), "rest": rest,
            "what": subject.get("title"), "of": subject.get("of"), "way": subject.get("way"),
            "relation": relation(holds == "no") if relation is not None else None,
        }  # fmt: skip
        return Step(v.sentence(v.fill("value-line-truth", slots)))
    whole, of_many = subject.get("subject"), subject.get("many") or "no"
    many = of_many == "yes"
    change = "consists" if node.change == "is" and type_of(v, node.value, ctx).is_set and not many else node.change
    said = v.say(
        "value-line", change=change, amount=v.thing(node.value, ctx), when=when, title=title, subject=whole, thing=subject.get("thing"), many=of_many,
        exception="yes" if node.exception else "no", beats=_titles(v, node.beats), rest=rest,
    )  # fmt: skip
    return Step(v.sentence(said))


# -------------------------------------------------------------------- the end
def end(v: "Verbaliser", node: ast.EndSection) -> Steps:
    """How the game ends: the author's sentences first, each with what it means exactly."""
    steps: list[Step] = []
    for line in node.lines:
        match line:
            case ast.EndWhen():
                text = v.sentence(_end_when(v, line))
                steps.append(Step(text, said=(worded(v, line.text),) if line.text else ()))
            case ast.EndBeats():
                said = v.say("end-beats", winner=_outcome(v, node, line.winner), loser=_outcome(v, node, line.loser))
                steps.append(Step(v.sentence(said)))
            case ast.Wording():
                steps.append(Step(said=(worded(v, line.text),), kind="said"))
    return tuple(steps)


def last_left(v: "Verbaliser") -> Steps:
    """Where players leave the game one by one: that the last of them has won."""
    leave = any(
        isinstance(node, ast.Eliminate | ast.LoseGame) or (isinstance(node, ast.EndWhen) and node.outcome == "lose")
        for node in v.rules.nodes
    )
    if not leave or v.rules.mode not in ("competitive", "teams") or v.numbers.high < 2:
        return ()
    return (Step(v.sentence(v.say("end-last-left"))),)


def _end_when(v: "Verbaliser", node: ast.EndWhen) -> Said:
    condition = v.clause(node.condition, _TOP)
    if node.outcome in ("win", "lose"):
        who = effects.result_for(v, node.who, _TOP)
        return v.say("end-win" if node.outcome == "win" else "end-lose", who=who, condition=condition)
    return v.say("end-draw" if node.outcome == "draw" else "end-over", condition=condition)


def _outcome(v: "Verbaliser", section: ast.EndSection, name: str) -> Said:
    """One of two ends that meet: by its kind, or what it says."""
    if name in ("win", "lose", "draw", "over"):
        return v.say(f"outcome-{name}")
    for line in section.lines:
        if isinstance(line, ast.EndWhen) and line.name == name and line.text:
            return v.say("titled", title=worded(v, line.text).rstrip("."))
    return v.say("titled", title=v.lexicon.title(name))


# -------------------------------------------------------------------- the box
def zone(v: "Verbaliser", node: ast.Zone) -> str:
    """What a zone is: "a face-down pile of dream cards, one for each player, seen by its owner"."""
    kinds = tuple(v.lexicon.kind(kind) for kind in node.kinds if kind in v.rules.kinds)
    parts: list[Said] = [surfaces.terrain(v, item) for item in node.items if isinstance(item, ast.Terrain)]
    if node.growing:
        parts.append(v.say("zone-growing"))
    if node.also or (node.each is not None and (v.numbers.high > 1 or not isinstance(node.each, ast.CurrentPlayer))):
        parts.append(_each(v, node))
    if node.seen_by is not None:
        parts.append(_seen_by(v, node.seen_by))
    if node.capacity is not None:
        limit = v.thing(node.capacity.number, _TOP)
        parts.append(v.say("zone-limit", limit=limit, each="yes" if node.capacity.in_each else "no"))
    if node.starts is not None:
        parts.append(v.say("zone-starts", things=v.things(node.starts, _TOP)))
    if node.starts_empty:
        parts.append(v.say("zone-empty"))
    if node.unlimited:
        parts.append(v.say("zone-unlimited"))
    if node.role is not None:
        parts.append(v.say("zone-role", role=node.role))
    if node.brought is not None:
        parts.append(_brought(v, node.brought))
    measured = node.form == "surface" and len(node.size) == 2
    sizes = (surfaces.size(v, node.size),) if measured else tuple(v.thing(size, _TOP) for size in node.size)
    said = v.say(
        "zone", form="growing" if node.growing else _form(v, node), kinds=kinds or None, face=node.face, shuffled="yes" if node.shuffled else "no",
        first=sizes[0] if sizes else None, second=sizes[1] if len(sizes) > 1 else None, places=_places(v, node) or None,
        parts=tuple(parts) or None,
    )  # fmt: skip
    return v.sentence(said)


def _form(v: "Verbaliser", node: ast.Zone) -> str:
    """The form of a place; one that is called by its form ("hand", "bag") needs it said but once."""
    if node.form not in ("pile", "row", "hand", "bag") or node.face is not None or node.shuffled:
        return node.form
    return "pool" if v.lexicon.named(node.name).one.casefold() == v.word(node.form).one.casefold() else node.form


def _each(v: "Verbaliser", node: ast.Zone | ast.Variable) -> Said:
    """What there is one for each of: "one for each player and each suit"."""
    keys = [key for key in (node.each, *node.also) if key is not None]
    each: tuple[Slot, ...] = tuple(groups.with_article(v, "each", v.group(key, _TOP)) for key in keys)
    return v.say("zone-each", each=each)


def _places(v: "Verbaliser", node: ast.Zone) -> tuple[Said, ...]:
    """The spaces of a zone that have names, each with those that it is linked with."""
    titles = {item.name: item.title for item in node.items if isinstance(item, ast.Place) and item.title}

    def name(place: str) -> str:
        return titles.get(place) or v.lexicon.spelled(place)

    found = [v.say("zone-place", name=name(place), links=None) for place in node.places]
    for item in node.items:
        if isinstance(item, ast.Place):
            links = tuple(name(link) for link in item.links)
            found.append(v.say("zone-place", name=name(item.name), links=links or None))
    return tuple(found)


def variable(v: "Verbaliser", node: ast.Variable) -> str:
    """What a variable is: "a number from 0 to 20; 5 at the beginning; one for each player"."""
    parts: list[Said] = []
    start = _start(v, node)
    if start is not None:
        parts.append(v.say("variable-starts", value=start))
    if node.also or (node.each is not None and (v.numbers.high > 1 or not isinstance(node.each, ast.CurrentPlayer))):
        parts.append(_each(v, node))
    if node.seen_by is not None:
        parts.append(_seen_by(v, node.seen_by))
    if node.for_one is not None:
        named = node.for_one not in ("turn", "own turn", "round", "phase", "game")
        name = v.lexicon.title(node.for_one) if named else None
        parts.append(v.say("variable-for", period="named" if named else node.for_one.replace(" ", "-"), name=name))
    if node.brought is not None:
        parts.append(_brought(v, node.brought))
    return v.sentence(v.say("variable", type=_type(v, node.type), parts=tuple(parts) or None))


def _brought(v: "Verbaliser", node: ast.Brought) -> Said:
    by = "owner" if node.by == "its owner" else "table"
    return v.say("brought-by", by=by, openly="yes" if node.openly else "no")


def starter(v: "Verbaliser", listed: BroughtList) -> str:
    """What is in a list that one can begin with: "4 × Grey wolf, 2 × Owl; level 1"."""
    zones = list(dict.fromkeys(line.zone for line in listed.lines))
    parts: list[Slot] = []
    for zone in zones:
        things = tuple(
            v.say("detail-name", name=_listed(v, line), count=line.count, values=None)
            for line in listed.lines
            if line.zone == zone
        )
        noun = v.lexicon.named(zone) if zone in v.rules.zones and len(zones) > 1 else None
        parts.append(v.say("starter-part", zone=noun, things=things))
    for record in listed.records:
        name = v.lexicon.named(record.variable)
        value = v.say("words", words=v.lexicon.option(record.value))
        parts.append(v.say("detail-fixed", name=name, value=value))
    return v.sentence(v.say("starter", parts=tuple(parts)))


def _listed(v: "Verbaliser", line: ListLine) -> str:
    """How a list calls a component: by its words, else by what is printed on it, in the language of the page."""
    name = line.text.replace("_", " ")
    if name in v.lexicon.texts:
        name = v.lexicon.texts[name]
    printed = " ".join(value for _, value in line.values).replace("_", " ")
    return " ".join(filter(None, [printed, name]))


def _start(v: "Verbaliser", node: ast.Variable) -> Said | None:
    """What a variable is at the beginning, where that is not nothing."""
    if node.starts_at is not None:
        return v.thing(node.starts_at, _TOP)
    if isinstance(node.type, ast.NumberRange):
        low, high = v.numbers.known(node.type.low), v.numbers.known(node.type.high)
        first = 0 if low is None or high is None else min(max(0, low), high)
        return expressions.number(v, first)
    return v.thing(ast.Truth(span=node.span, value=False), _TOP) if isinstance(node.type, ast.YesNo) else None


def _type(v: "Verbaliser", node: ast.Node) -> Said:
    """What a variable may be."""
    match node:
        case ast.NumberRange():
            return v.say("type-range", low=v.thing(node.low, _TOP), high=v.thing(node.high, _TOP))
        case ast.YesNo():
            return v.say("type-truth")
        case ast.OptionType():
            return v.say("type-options", options=tuple(v.lexicon.option(name) for name in node.names))
        case ast.InlineChoices():
            return v.say(
                "type-options", options=tuple(item.title or v.lexicon.option(item.name) for item in node.items)
            )
        case ast.SetType():
            return v.say("type-set", things=groups.core(v, _of_type(v, node.of), "other"))
        case ast.NamedType():
            return v.say("type-one", thing=groups.a(v, _of_type(v, node.of)), none="yes" if node.or_none else "no")
    if isinstance(node, ast.PatternType):
        return v.say("type-one", thing=v.say("a", group=v.word("pattern"), whole=None), none="no")
    kind = node.of if isinstance(node, ast.BagType) else ""
    noun = v.lexicon.kind(kind) if kind in v.rules.kinds else groups.any_component(v)
    return v.say("type-set", things=groups.core(v, groups.Group(noun, Type("component")), "other"))


def _of_type(v: "Verbaliser", node: ast.Expression) -> groups.Group:
    """What a type names: a kind, a choice list, a player, a space of a board."""
    if isinstance(node, ast.Of) and node.arguments:
        place = places.inside(v, node.arguments[0], _TOP)
        return groups.Group(v.word(surfaces.place_word(v)), Type("space"), place=place)
    if isinstance(node, ast.CurrentPlayer):
        return groups.Group(v.word("player"), Type("player"))
    found = declared(v, ast.NamedType(span=node.span, of=node))
    return groups.Group(groups.noun_of(v, found), found)


def _seen_by(v: "Verbaliser", who: str) -> Said:
    words = {
        "everyone": "everyone", "nobody": "nobody", "its owner": "owner", "all but its owner": "others",
        "count only": "count",
    }  # fmt: skip
    if who in words:
        return v.say("zone-seen", who=words[who], name=None)
    return v.say("zone-seen", who="named", name=v.lexicon.named(who))
