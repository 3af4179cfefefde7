"""Effects as phrases: "draw a card from the deck and add it to your hand". One line of `EFFECTS` for each class."""

from typing import TYPE_CHECKING

from dreambook.generators.verbalise import expressions, groups, places, subjects, things
from dreambook.generators.verbalise.act import Act, ActHandler
from dreambook.generators.verbalise.choices import introduce, kept, named_noun
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.normal import normal
from dreambook.generators.verbalise.parameters import with_parameters
from dreambook.generators.verbalise.senses import type_of
from dreambook.generators.words.messages import Noun, Said, Slot
from dreambook.grammar import ast
from dreambook.interpreter.model.types import NUMBER, Type, set_of

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


def _yes(value: bool) -> str:
    return "yes" if value else "no"


def _from(v: "Verbaliser", node: ast.Node | None, ctx: Context) -> Said | None:
    return None if node is None else places.away(v, node, ctx)


def _to(v: "Verbaliser", node: ast.Node | None, ctx: Context) -> Said | None:
    return None if node is None else places.towards(v, node, ctx)


def _left(v: "Verbaliser", node: ast.Gain | ast.Lose | ast.Pay | ast.Move | ast.Draw | ast.Deal) -> str:
    """Whether less will do ("or what is left"), and by what there may be less: "room" where the goal may be full, too;
    "most" where only the goal may be (a number that is gained)."""
    if not node.what_is_left:
        return "no"
    if isinstance(node, ast.Gain) and node.to is None:
        names = [phrase.of.name for phrase in node.things.items if isinstance(phrase.of, ast.Name)]
        if names and all(name in v.amounts for name in names):
            return "most"
        kinds = {v.rules.plural_of(name) or name for name in names}
        own = (zone for zone in v.rules.zones.values() if isinstance(zone.each, ast.CurrentPlayer))
        return "room" if any(zone.capacity is not None and kinds & set(zone.kinds) for zone in own) else "yes"
    goal = None if node.to is None else places.zone_name(v, node.to)
    return "room" if goal is not None and v.rules.zones[goal].capacity is not None else "yes"


# -------------------------------------------------------------------- getting and giving
def _gain(v: "Verbaliser", node: ast.Gain | ast.Lose, ctx: Context) -> Act:
    each = None if node.for_each is None else v.group(node.for_each, ctx)
    figure = _figure(v, node.things, ctx)
    if figure is not None:
        for_each = None if each is None else groups.with_article(v, "each", each)
        id = "raise" if isinstance(node, ast.Gain) else "lower"
        return Act(v.say(id, target=_number_of(v, figure.of, ctx), value=_by(v, figure, ctx), for_each=for_each))
    if (shared := _by_owners(v, node, ctx, _gain)) is not None:
        return shared
    said = v.say(
        "gain" if isinstance(node, ast.Gain) else "lose", things=v.things(node.things, ctx, node.source),
        source=_from(v, node.source, ctx), to=_to(v, node.to, ctx),
        for_each=None if each is None else groups.with_article(v, "each", each), left=_left(v, node),
    )  # fmt: skip
    return Act(said)


def _figure(v: "Verbaliser", node: ast.Things, ctx: Context) -> ast.Phrase | None:
    """The phrase that raises or lowers a figure: a number that is not so many of something (`gain 1 difficulty`)."""
    (phrase, *others) = node.items
    of = phrase.of.what if isinstance(phrase.of, ast.Of) else phrase.of
    name = of.name if isinstance(of, ast.Name) else ""
    if others or name in ctx.names or name not in v.rules.variables:
        return None
    if name in v.amounts and not _is_shared(v, of, ctx):
        return None
    return phrase if isinstance(v.rules.variables[name].type, ast.NumberRange) else None


def _by_owners(v: "Verbaliser", node: ast.Gain | ast.Lose | ast.Pay, ctx: Context, say: ActHandler) -> Act | None:
    """`gain 1 points of taker` as what the taker does: "the taker gains 1 point". None where the player who acts does it
    all, and says so in the usual way."""
    shares: list[tuple[Said | None, list[ast.Phrase]]] = []
    for phrase in node.things.items:
        who = _whose(v, phrase, ctx)
        if not shares or shares[-1][0] != who:
            shares.append((who, []))
        shares[-1][1].append(phrase.model_copy(update={"of": _amount_of(v, phrase, ctx)}))
    if all(_amount_of(v, phrase, ctx) is phrase.of for phrase in node.things.items):
        return None
    acts = []
    for who, phrases in shares:
        things = node.things.model_copy(update={"items": tuple(phrases)})
        acts.append((who, say(v, node.model_copy(update={"things": things}), ctx).said))
    if all(who is None for who, _ in acts):
        return Act(acts[0][1])
    parts = tuple(
        v.say("gains", who=who or v.me(ctx), do=do, you="yes" if who is None and v.me(ctx).person == "you" else "no")
        for who, do in acts
    )
    return Act(parts[0] if len(parts) == 1 else v.say("list-and", parts=parts), verbal=False)


def _amount_of(v: "Verbaliser", phrase: ast.Phrase, ctx: Context) -> ast.Expression:
    """`points of taker` as `points`: whoever has them is said apart."""
    of = phrase.of
    if not (isinstance(of, ast.Of) and isinstance(of.what, ast.Name) and of.what.name in v.amounts):
        return of
    one = len(of.arguments) == 1 and type_of(v, of.arguments[0], ctx).base == "player"
    return of.what if one and of.what.name not in ctx.names else of


def _whose(v: "Verbaliser", phrase: ast.Phrase, ctx: Context) -> Said | None:
    """Whose amount a phrase names, where that is another player than the one who acts."""
    if not isinstance(phrase.of, ast.Of) or _amount_of(v, phrase, ctx) is phrase.of:
        return None
    who = v.thing(phrase.of.arguments[0], ctx)
    return None if who == v.me(ctx) else who


def _is_shared(v: "Verbaliser", node: ast.Node, ctx: Context) -> bool:
    """Whether a name is an amount that nobody has: in a competitive game, "gain 1 pass" would give it to somebody."""
    if not isinstance(node, ast.Name) or node.name in ctx.names or node.name not in v.amounts:
        return False
    return v.rules.mode == "competitive" and v.numbers.high > 1 and v.rules.variables[node.name].each is None


def _number_of(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    """What a figure is called where it changes: "the number of passes" for what is counted for all."""
    if isinstance(node, ast.Name) and _is_shared(v, node, ctx):
        return v.say("number-of", group=groups.core(v, groups.Group(v.lexicon.amount(node.name), NUMBER), "other"))
    return v.thing(node, ctx)


def _by(v: "Verbaliser", node: ast.Phrase, ctx: Context) -> Said:
    """By how much a figure changes: the amount, or what the first word holds."""
    amount: ast.Node | None = node.amount or (node.adjectives[0] if node.adjectives else None)
    return expressions.number(v, 1) if amount is None else v.thing(amount, ctx)


def _pay(v: "Verbaliser", node: ast.Pay, ctx: Context) -> Act:
    if (shared := _by_owners(v, node, ctx, _pay)) is not None:
        return shared
    wild = None if node.wild is None else v.thing(node.wild, ctx)
    said = v.say(
        "pay", things=v.things(node.things, ctx, node.source), source=_from(v, node.source, ctx),
        to=_to(v, node.to, ctx), wild=wild, left=_left(v, node),
    )  # fmt: skip
    return Act(said)


_MOVES = {"move": "move", "place": "place", "return": "return", "discard": "discard"}
"""The verbs of moving, each with its message."""


def _move(v: "Verbaliser", node: ast.Move, ctx: Context) -> Act:
    # One places a thing on a space and moves it to one.
    to = places.inside(v, node.to, ctx) if node.verb == "place" and node.to is not None else _to(v, node.to, ctx)
    said = v.say(
        _MOVES[node.verb], things=v.things(node.things, ctx, node.source), source=_from(v, node.source, ctx),
        to=to, face=node.face, order=_yes(node.any_order), left=_left(v, node),
    )  # fmt: skip
    return Act(said)


def _drawn_number(v: "Verbaliser", node: ast.Draw, ctx: Context) -> ast.Node | None:
    """How many are drawn, where the line says nothing but a number: `draw 3 from deck`, `draw much from deck`."""
    if node.things is None or len(node.things.items) != 1:
        return None
    (phrase,) = node.things.items
    if phrase.amount is not None or phrase.every or phrase.adjectives or phrase.where is not None:
        return None
    of = phrase.of
    if isinstance(of, ast.Number | ast.Arithmetic):
        return of
    return of if isinstance(of, ast.Name) and type_of(v, of, ctx).base == "number" else None


def _draw(v: "Verbaliser", node: ast.Draw, ctx: Context) -> Act:
    number = _drawn_number(v, node, ctx)
    if number is not None:
        group = things.taken(v, None, ctx, node.source)
        drawn = things.counted(v, group, number, ctx)
        said = v.say(
            "draw", things=drawn, source=places.away(v, node.source, ctx), to=_to(v, node.to, ctx), title=None,
            face=node.face, left=_left(v, node), many=_yes(drawn.number == "other"),
        )  # fmt: skip
        return Act(said)
    name = things.new_name(v, node.things, ctx)
    taken = things.taken(v, node.things, ctx, node.source)
    if node.things is not None:
        drawn = things.things(v, node.things, ctx, node.source, naming=True)
    else:
        drawn = groups.a(v, taken)
    names: dict[str, Referent] = {}
    title = None
    new: Referent | None = None
    if name is not None and name in v.rules.variables:
        title = v.thing(ast.Name(span=node.span, name=name), ctx)
        new = kept(v, name, ctx)
    elif name is not None:
        names[name] = introduce(v, name, taken, ctx, many=drawn.number == "other")
        new = names[name]
        title = v.refer(new) if new.named else None
    said = v.say(
        "draw", things=drawn, source=places.away(v, node.source, ctx), to=_to(v, node.to, ctx), title=title,
        face=node.face, left=_left(v, node), many=_yes(drawn.number == "other"),
    )  # fmt: skip
    return Act(said, names=names, new=None if node.to is not None else new)


def _deal(v: "Verbaliser", node: ast.Deal, ctx: Context) -> Act:
    to = node.to
    if isinstance(to, ast.Name) and to.name in v.rules.zones:
        zone = v.rules.zones[to.name]
        noun = v.lexicon.named(to.name)
        if isinstance(zone.each, ast.CurrentPlayer):
            who = groups.with_article(v, "each", groups.Group(v.word("player"), Type("player")))
            target = (
                who if zone.form == "hand" else v.say("place-to", form=zone.form, place=expressions.owned(v, noun, who))
            )
        else:
            target = v.say(
                "place-to", form="other", place=groups.with_article(v, "each", groups.Group(noun, Type("zone")))
            )
    elif isinstance(to, ast.CurrentPlayer):
        target = groups.with_article(v, "each", groups.Group(v.word("player"), Type("player")))
    else:
        target = groups.with_article(v, "each", v.group(to, ctx))
    said = v.say(
        "deal", things=v.things(node.things, ctx, node.source), source=places.away(v, node.source, ctx), to=target,
        kind="place" if target.id == "place-to" else "who", face=node.face, left=_left(v, node),
    )  # fmt: skip
    return Act(said)


# -------------------------------------------------------------------- showing and turning
def _shuffle(v: "Verbaliser", node: ast.Shuffle, ctx: Context) -> Act:
    into = None if node.into is None else v.thing(node.into, ctx)
    return Act(v.say("shuffle", zone=v.thing(node.zone, ctx), into=into))


def _see(id: str) -> ActHandler:
    def say(v: "Verbaliser", node: ast.Reveal | ast.Look, ctx: Context) -> Act:
        return Act(v.say(id, things=v.things(node.things, ctx, node.source), source=_from(v, node.source, ctx)))

    return say


def _show(v: "Verbaliser", node: ast.Show, ctx: Context) -> Act:
    return Act(v.say("show", things=v.things(node.things, ctx), to=v.thing(node.to, ctx)))


def _turn_face(v: "Verbaliser", node: ast.TurnFace, ctx: Context) -> Act:
    return Act(v.say("turn-face", things=v.things(node.things, ctx), face=node.face))


def _roll(v: "Verbaliser", node: ast.Roll, ctx: Context) -> Act:
    names = {}
    title: Said | None = None
    rolled = v.things(node.things, ctx)
    if node.name is not None:
        group = things.taken(v, node.things, ctx, node.things.items[0].of)
        many = rolled.number == "other"
        kind = set_of(group.item) if many else group.item
        phrase = v.say("rolled", dice=group.noun, number="other" if many else "one")
        others = (known for name, known in ctx.names.items() if name != node.name and known.phrase is not None)
        if any(known.phrase is not None and known.phrase.id == "rolled" for known in others):
            names[node.name] = Referent(kind, named_noun(v, node.name, many, group.noun), many=many, named=True)
            title = v.refer(names[node.name])
        else:
            names[node.name] = Referent(kind, group.noun, many=many, phrase=phrase)
    return Act(v.say("roll", things=rolled, title=title), names=names)


# -------------------------------------------------------------------- on rings and tracks
def _steps(id: str) -> ActHandler:
    def say(v: "Verbaliser", node: ast.Rotate | ast.Advance, ctx: Context) -> Act:
        what = node.zone if isinstance(node, ast.Rotate) else node.what
        known = v.numbers.known(node.steps)
        equal = None if known is not None else v.thing(node.steps, ctx)
        direction = None if node.direction is None else _direction(v, node.direction, ctx)
        return Act(v.say(id, what=v.thing(what, ctx), steps=known, equal=equal, direction=direction))

    return say


def _direction(v: "Verbaliser", node: ast.Node, ctx: Context) -> Said:
    said = v.thing(node, ctx)
    if said.id in ("clockwise", "counterclockwise"):
        return said
    if isinstance(node, ast.Name) and node.name in v.options and node.name not in ctx.names:
        return said
    chosen = isinstance(node, ast.Name) and node.name not in v.rules.names
    return v.say("in-chosen-direction") if chosen else v.say("in-direction", direction=said)


def _rearrange(v: "Verbaliser", node: ast.Rearrange, ctx: Context) -> Act:
    return Act(v.say("rearrange", things=v.things(node.things, ctx)))


def _swap(v: "Verbaliser", node: ast.Swap, ctx: Context) -> Act:
    return Act(v.say("swap", left=v.thing(node.left, ctx), right=v.thing(node.right, ctx)))


# -------------------------------------------------------------------- figures
def _set(v: "Verbaliser", node: ast.Set, ctx: Context) -> Act:
    kind = type_of(v, node.target, ctx)
    if kind.base == "truth":
        mark, owner = subjects.truth_name(v, node.target, ctx, None)
        if isinstance(node.value, ast.Truth) and mark is not None:
            negative = _yes(not node.value.value)
            if owner is None:
                return Act(v.say("mark-set", mark=mark, negative=negative))
            return Act(v.say("now-marked", subject=owner, mark=mark, negative=negative), verbal=False)
        if mark is not None and owner is None:
            return Act(v.say("let-truth", title=mark, condition=v.clause(node.value, ctx)))
        return Act(v.say("set", target=v.thing(node.target, ctx), value=v.thing(node.value, ctx)))
    target = _number_of(v, node.target, ctx)
    if isinstance(node.value, ast.Name) and node.value.name == "none":
        return Act(v.say("clear", target=target))
    changed = _changed(node, kind)
    if changed is not None:
        return Act(v.say(changed[0], target=target, value=v.thing(changed[1], ctx), for_each=None))
    value = v.thing(_just(node.value), ctx)
    if kind.base == "number" or kind.is_set:
        return Act(v.say("set", target=target, value=value))
    if isinstance(node.value, ast.CurrentPlayer) and value.person == "you":
        # "You become the player who moved last."
        target, value = value, target
    return Act(v.say("becomes", target=target, value=value), verbal=False)


def _just(node: ast.Expression) -> ast.Expression:
    """`players where it is taker`, a set of one, as that one."""
    match node:
        case ast.Filter(where=ast.Compare(op="is" | "=", left=ast.Name(name="it"), right=one)):
            inside = any(isinstance(part, ast.Name) and part.name == "it" for part in one.walk())
            return node if inside or isinstance(one, ast.Or) else one
    return node


def _changed(node: ast.Set, kind: Type) -> tuple[str, ast.Node] | None:
    """`set x = x + 1` as what it is: (raised or lowered, by how much)."""
    value = node.value
    if (
        kind.base == "number"
        and isinstance(value, ast.Arithmetic)
        and value.op in "+-"
        and ast.same(value.left, node.target)
    ):
        return "raise" if value.op == "+" else "lower", value.right
    return None


def _add_to(v: "Verbaliser", node: ast.AddTo, ctx: Context) -> Act:
    if isinstance(node.item, ast.CurrentPlayer):
        return Act(v.say("join", to=v.thing(node.to, ctx)))
    return Act(v.say("add-to", item=v.thing(node.item, ctx), to=v.thing(node.to, ctx)))


def _remove_from(v: "Verbaliser", node: ast.RemoveFrom, ctx: Context) -> Act:
    return Act(v.say("remove-from", item=v.thing(node.item, ctx), source=v.thing(node.source, ctx)))


def _score(v: "Verbaliser", node: ast.Score, ctx: Context) -> Act:
    points, less = _unsigned(node.points)
    loses = _yes(less)
    known = v.numbers.known(points)
    if known is not None:
        return Act(v.say("score-number", points=abs(known), loses=_yes(less != (known < 0))))
    amount, counted = _for_each(v, points)
    if counted is not None:
        each = groups.with_article(v, "each", v.group(counted, ctx))
        known = 1 if amount is None else v.numbers.known(amount)
        equal = None if known is not None or amount is None else v.thing(amount, ctx)
        if known is None or known >= 0:
            return Act(v.say("score-each", points=known, equal=equal, each=each, loses=loses))
    own = points.what if isinstance(points, ast.Of) and isinstance(points.arguments[0], ast.CurrentPlayer) else points
    if not less and isinstance(own, ast.Name) and own.name in v.amounts:
        return Act(v.say("score-own", points=v.thing(points, ctx)))
    return Act(v.say("score", points=v.thing(points, ctx), loses=loses))


def _unsigned(node: ast.Expression) -> tuple[ast.Expression, bool]:
    """Points as (how many, whether they are lost): `-(3 x count of ...)`."""
    if isinstance(node, ast.Negative):
        inner, less = _unsigned(node.value)
        return inner, not less
    if isinstance(node, ast.Arithmetic) and node.op == "x":
        left, less = _unsigned(node.left)
        return (node.model_copy(update={"left": left}), True) if less else (node, False)
    return node, False


def _for_each(v: "Verbaliser", node: ast.Node) -> tuple[ast.Node | None, ast.Node | None]:
    """`3 x count of Wisp in saved` as (3, the Wisps): so many points for each of them; (None, None) for anything else."""
    node = normal(node)
    match node:
        case ast.Of(what=ast.Name(name="count"), arguments=(counted,)) if "count" not in v.rules.names:
            return None, counted
        case ast.Arithmetic(op="x", left=left, right=right):
            for amount, other in ((left, right), (right, left)):
                first, counted_too = _for_each(v, other)
                if counted_too is not None and first is None:
                    return amount, counted_too
    return None, None


# -------------------------------------------------------------------- the course of play
def _do(v: "Verbaliser", node: ast.Do, ctx: Context) -> Act:
    what = node.what
    name = what.name if isinstance(what, ast.Name) else ""
    procedure = v.rules.procedures.get(name)
    if not node.arguments:
        return Act(v.say("do", what=v.thing(what, ctx)))
    parameters = procedure.parameters if procedure is not None else ()
    known = with_parameters(v, parameters).names
    # Beside other things, "it" could be any of them.
    ctx = ctx.without_pronouns()
    given: list[Said] = []
    for i, argument in enumerate(node.arguments):
        title: Noun | None = None
        value = v.thing(argument, ctx)
        if i < len(parameters):
            referent = known[parameters[i].name]
            title = referent.noun if referent.phrase is None else Noun(referent.noun.other, referent.noun.other)
            said = dict(value.slots).get("thing") if value.id == "the" else None
            if isinstance(said, Noun) and said.other == referent.noun.other:
                # What is called alike on both sides is the same thing there: no "target: the target".
                continue
        given.append(v.say("argument", value=value, title=title))
    if not given:
        return Act(v.say("do", what=v.thing(what, ctx)))
    alone = len(node.arguments) == 1 and type_of(v, node.arguments[0], ctx).base not in ("number", "truth", "unknown")
    slots: dict[str, Slot] = {
        "what": v.thing(what, ctx), "for": dict(given[0].slots)["value"] if alone else None,
        "arguments": None if alone else tuple(given),
    }  # fmt: skip
    return Act(v.fill("do-with", slots))


def result_for(v: "Verbaliser", who: ast.Node | None, ctx: Context) -> Said:
    """Who wins or loses: the one who is named; else the team, the only player, or the player who acts."""
    if who is not None:
        return v.thing(who, ctx)
    if v.rules.mode == "cooperative":
        return v.say("the-team")
    return v.me(ctx)


def _result(id: str) -> ActHandler:
    def say(v: "Verbaliser", node: ast.Win | ast.LoseGame, ctx: Context) -> Act:
        return Act(v.say(id, who=result_for(v, node.who, ctx)), verbal=False)

    return say


def _end_in_draw(v: "Verbaliser", node: ast.EndInDraw, ctx: Context) -> Act:
    return Act(v.say("ends-in-draw"), verbal=False)


def _end(v: "Verbaliser", node: ast.End, ctx: Context) -> Act:
    if node.what in ("round", "turn", "phase", "action", "game"):
        mine = node.what == "turn" and ctx.active
        owner = v.me(ctx) if mine else None
        return Act(v.say("period-ends", what=node.what, owner=owner), verbal=False)
    return Act(v.say("titled-ends", title=v.lexicon.title(node.what)), verbal=False)


def _extra_turn(v: "Verbaliser", node: ast.ExtraTurn, ctx: Context) -> Act:
    who = v.active(ctx) if node.who is None else v.thing(node.who, ctx)
    return Act(v.say("extra-turn", who=who), verbal=False)


def _pass_turn(v: "Verbaliser", node: ast.PassTurn, ctx: Context) -> Act:
    if node.to is not None and ctx.leader is not None and not ctx.acting:
        return Act(v.say("begins", who=v.thing(node.to, ctx)), verbal=False)
    if node.to is not None:
        return Act(v.say("turn-to", who=v.thing(node.to, ctx)), verbal=False)
    direction = None if node.direction is None else v.say(node.direction)
    return Act(v.say("turn-passes", direction=direction), verbal=False)


def _pass_zone(v: "Verbaliser", node: ast.PassZone, ctx: Context) -> Act:
    noun = v.lexicon.named(node.zone.name) if isinstance(node.zone, ast.Name) else None
    zone: Said | Noun = noun if noun is not None else v.thing(node.zone, ctx)
    return Act(v.say("pass-zone", zone=zone, own=_yes(noun is not None), direction=v.say(node.direction)), verbal=False)


def _eliminate(v: "Verbaliser", node: ast.Eliminate, ctx: Context) -> Act:
    return Act(v.say("eliminate", who=v.thing(node.who, ctx)), verbal=False)


def _nothing(v: "Verbaliser", node: ast.Nothing, ctx: Context) -> Act:
    return Act(v.say("nothing-happens"), verbal=False)


def _score_rule(v: "Verbaliser", node: ast.ScoreRule, ctx: Context) -> Act:
    return Act(v.say("score-rule", wins=node.wins), verbal=False)


EFFECTS: dict[type[ast.Node], ActHandler] = {
    ast.Set: _set,
    ast.Gain: _gain,
    ast.Lose: _gain,
    ast.Pay: _pay,
    ast.Move: _move,
    ast.Draw: _draw,
    ast.Deal: _deal,
    ast.Shuffle: _shuffle,
    ast.Reveal: _see("reveal"),
    ast.Look: _see("look"),
    ast.Show: _show,
    ast.TurnFace: _turn_face,
    ast.Roll: _roll,
    ast.Rotate: _steps("rotate"),
    ast.Advance: _steps("advance"),
    ast.Swap: _swap,
    ast.Rearrange: _rearrange,
    ast.Do: _do,
    ast.Win: _result("wins"),
    ast.LoseGame: _result("loses-game"),
    ast.EndInDraw: _end_in_draw,
    ast.End: _end,
    ast.ExtraTurn: _extra_turn,
    ast.PassTurn: _pass_turn,
    ast.PassZone: _pass_zone,
    ast.Eliminate: _eliminate,
    ast.AddTo: _add_to,
    ast.RemoveFrom: _remove_from,
    ast.Score: _score,
    ast.ScoreRule: _score_rule,
    ast.Nothing: _nothing,
}
"""The statements that are one phrase, and how they are said."""
