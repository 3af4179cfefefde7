"""The declarations that are rules of their own: norms, values, triggers, ends, behaviours; each as steps."""

from dataclasses import replace
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import conditions, effects, frames, groups, joining, places
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.joining import Steps
from dreambook.generators.verbalise.senses import declared
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.wording import worded
from dreambook.generators.words.messages import Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.types import Type

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_TOP = Context()


def with_parameters(v: "Verbaliser", parameters: tuple[ast.Parameter, ...]) -> Context:
    """Inside a procedure or a value: its parameters are known by their names."""
    names = {p.name: Referent(declared(v, p.type), v.lexicon.new(p.name), named=True) for p in parameters}
    return _TOP.with_names(names)


def procedure(v: "Verbaliser", node: ast.Procedure) -> Step:
    """A procedure: its title, the author's sentences, what is done."""
    said, steps = frames.split(v, node.block, with_parameters(v, node.parameters))
    return Step("", steps, frames.heading(v, node.head), said, "action")


# -------------------------------------------------------------------- triggers
def trigger(v: "Verbaliser", node: ast.Trigger) -> Step:
    """What happens by itself: when, and what."""
    ctx = _TOP
    title = frames.heading(v, node.head)
    if node.condition is not None:
        return _framed(v, "trigger-when", node.block, ctx, title, condition=v.clause(node.condition, ctx))
    event, ctx = _event(v, node.event, ctx)
    order = (node.order or "after").split()[0]
    return _framed(v, "trigger-event", node.block, ctx, title, order=order, event=event)


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
        v, "behaviour", node.block, _TOP.with_item(item), "", thing=noun, event=node.event, during=during,
        source=None if node.source is None else places.away(v, node.source, _TOP),
        to=None if node.to is None else places.towards(v, node.to, _TOP),
    )  # fmt: skip


def when_empty(v: "Verbaliser", node: ast.WhenEmpty, zone: str) -> Step:
    """What is done when something must be taken from an empty zone."""
    return _framed(v, "when-empty", node.block, _TOP, "", zone=v.thing(ast.Name(span=node.span, name=zone), _TOP))


# -------------------------------------------------------------------- norms
def rule(v: "Verbaliser", node: ast.Rule) -> Step:
    """A norm: the author's sentences, then what must hold and its exceptions."""
    said = tuple(worded(v, line.text) for line in node.lines if isinstance(line, ast.Wording))
    steps: list[Step] = []
    for line in node.lines:
        steps.extend(_rule_line(v, line))
    return Step("", tuple(steps), frames.heading(v, node.head), said, "action")


def _rule_line(v: "Verbaliser", line: ast.Node) -> Steps:
    match line:
        case ast.Invariant():
            id = "never-holds" if line.never else "always-holds"
            return (Step(v.sentence(v.say(id, condition=v.clause(line.condition, _TOP)))),)
        case ast.Limit():
            return (Step(v.sentence(_limit(v, line))),)
        case ast.Norm():
            return (Step(v.sentence(_norm(v, line))),)
        case ast.RuleException():
            beats = _titles(v, line.beats)
            title = None if line.name is None else v.lexicon.title(line.name)
            said = v.say("exception", title=title, condition=v.clause(line.when, _TOP), beats=beats)
            return (Step(v.sentence(said)),)
        case ast.Beats():
            return (Step(v.sentence(v.say("rule-beats", rules=_titles(v, line.names)))),)
        case ast.RuleOtherwise():
            return joining.framed(v, "rule-broken", line.block, _TOP)
    return ()


def _titles(v: "Verbaliser", names: tuple[str, ...]) -> tuple[Slot, ...] | None:
    return tuple(v.say("titled", title=v.lexicon.title(name)) for name in names) or None


def _limit(v: "Verbaliser", node: ast.Limit) -> Said:
    known = v.numbers.known(node.number)
    amount: Slot = v.thing(node.number, _TOP) if known is None else known
    ctx = replace(_TOP, speaking="they") if node.each_player else _TOP
    quantity = groups.count(v, v.group(node.set, ctx), amount, conditions.COUNTS[node.which])
    return v.say("limit-each" if node.each_player else "limit", what=quantity)


def _norm(v: "Verbaliser", node: ast.Norm) -> Said:
    when = None if node.when is None else v.clause(node.when, _TOP)
    before = None if node.before is None else v.thing(node.before, _TOP)
    return v.say("norm", modality=node.modality, what=v.thing(node.target, _TOP), before=before, when=when)


# -------------------------------------------------------------------- values
def value(v: "Verbaliser", node: ast.Value) -> Step:
    """A figure that rules ask for: what it is, and its exceptions."""
    ctx = with_parameters(v, node.parameters)
    said = tuple(worded(v, line.text) for line in node.lines if isinstance(line, ast.Wording))
    steps = tuple(_value_line(v, line, ctx) for line in node.lines if isinstance(line, ast.ValueLine))
    of = tuple(v.thing(ast.Name(span=p.span, name=p.name), ctx) for p in node.parameters)
    title = frames.heading(v, node.head)
    lead = v.sentence(v.say("value-lead", thing=v.lexicon.value(node.head.name or ""), of=of))
    return Step(lead, steps, title, said, "action")


def _value_line(v: "Verbaliser", node: ast.ValueLine, ctx: Context) -> Step:
    when = None if node.when is None else v.clause(node.when, ctx)
    title = None if node.name is None else v.lexicon.title(node.name)
    said = v.say(
        "value-line", change=node.change, amount=v.thing(node.value, ctx), when=when, title=title,
        exception="yes" if node.exception else "no", beats=_titles(v, node.beats),
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
    parts: list[Said] = []
    if node.each is not None and (v.numbers.high > 1 or not isinstance(node.each, ast.CurrentPlayer)):
        each = groups.with_article(v, "each", v.group(node.each, _TOP))
        parts.append(v.say("zone-each", each=each))
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
    sizes = tuple(v.thing(size, _TOP) for size in node.size)
    said = v.say(
        "zone", form=node.form, kinds=kinds or None, face=node.face, shuffled="yes" if node.shuffled else "no",
        first=sizes[0] if sizes else None, second=sizes[1] if len(sizes) > 1 else None, parts=tuple(parts) or None,
    )  # fmt: skip
    return v.sentence(said)


def _seen_by(v: "Verbaliser", who: str) -> Said:
    words = {
        "everyone": "everyone", "nobody": "nobody", "its owner": "owner", "all but its owner": "others",
        "count only": "count",
    }  # fmt: skip
    if who in words:
        return v.say("zone-seen", who=words[who], name=None)
    return v.say("zone-seen", who="named", name=v.lexicon.named(who))
