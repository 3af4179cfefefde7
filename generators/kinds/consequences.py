"""What a step of play has done, in words: what lies elsewhere now, which figures are others, whether the game is over.

Two positions are compared, component by component and figure by figure. It is all told, also what is hidden at the table.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from dreambook.generators.kinds.book import Book
from dreambook.generators.prints import facts, title_of
from dreambook.generators.verbalise import places
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.words.messages import Slot
from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.model.box import Box, VariableInstance, ZoneInstance
from dreambook.interpreter.model.types import Type
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import option_label
from dreambook.interpreter.play.pending import DECLINE, TABLE, Decision

NOWHERE = Span.at("", 1, 1)
THEY = Context(speaking="they", active=False)
MOST = 12
"""So many consequences of one step are told."""


def consequences(book: Book, before: Machine, after: Machine, counters_only: bool = False) -> list[str]:
    """The sentences that tell what is otherwise after a step. `counters_only`: of figures only what one has so many of, since
    what is but remembered is nowhere to be seen on a table."""
    told = [*_moved(book, before, after), *_figures(book, before, after, counters_only), *_over(book, before, after)]
    return told if len(told) <= MOST else [*told[:MOST], "…"]


# ------------------------------------------------------------------ components
def _moved(book: Book, before: Machine, after: Machine) -> Iterator[str]:
    v, box = book.v, after.g.box
    was, now = _places(before), _places(after)
    ways: dict[tuple[int, int], Counter[int]] = {}
    for component, slot in now.items():
        if was.get(component, slot) != slot:
            ways.setdefault((was[component], slot), Counter())[box.species_of[component]] += 1
    for (source, to), species in ways.items():
        things: tuple[Slot, ...] = tuple(
            v.say("words", words=called(book, box, index, n)) for index, n in species.items()
        )
        away = places.away(v, *_zone(book, box, after.g.zone_at[source]))
        towards = places.towards(v, *_zone(book, box, after.g.zone_at[to]))
        yield v.sentence(v.say("consequence-move", things=things, source=away, to=towards))
    for component, slot in now.items():
        zone = after.g.zone_at[slot]
        if was.get(component) == slot and zone.spatial:
            spaces = before.space_of(component), after.space_of(component)
            if None not in spaces and spaces[0] != spaces[1]:
                index = box.species_of[component]
                thing = v.lexicon.capital(called(book, box, index, 1))
                words = [_measured(after, space) or after.g.words.space(space) for space in spaces if space is not None]
                yield v.text(v.say("consequence-space", thing=thing, before=words[0], now=words[1]))


def _together(book: Book, box: Box, species: Counter[int]) -> Iterator[str]:
    """What goes the same way. Of components that all differ by nothing but their identity several are counted."""
    same: dict[str, list[int]] = {}
    for index in species:
        kind = box.species[index].kind
        same.setdefault(kind if kind in box.different else f"{kind} {index}", []).append(index)
    for indices in same.values():
        if len(indices) == 1:
            yield called(book, box, indices[0], species[indices[0]])
        else:
            yield _counted(book, box.species[indices[0]].kind, len(indices))


def _counted(book: Book, kind: str, count: int | None, adjectives: tuple[ast.Name, ...] = ()) -> str:
    """So many of a kind; None for one of several that is chosen."""
    phrase = ast.Phrase(
        span=NOWHERE, amount=None if count is None else ast.Number(span=NOWHERE, value=count), article=count is None,
        adjectives=adjectives, of=ast.Name(span=NOWHERE, name=kind),
    )  # fmt: skip
    return book.v.text(book.v.things(ast.Things(span=NOWHERE, items=(phrase,)), THEY))


def _places(m: Machine) -> dict[int, int]:
    """In which zone each component lies. What is printed alike is exchangeable: the order within a zone means nothing."""
    return {component: zone.slot for zone in m.g.box.zones for component in m.ids(zone.slot)}


_KEY = "the component that a zone is for"


def _zone(book: Book, box: Box, zone: ZoneInstance) -> tuple[ast.Expression, Context]:
    """A zone as an expression, and what it is said in: `pool of player 1`, `slots of` a location."""
    name = ast.Name(span=NOWHERE, name=zone.zone)
    keys = zone.key if isinstance(zone.key, tuple) else (zone.key,)
    arguments: list[ast.Expression] = []
    if zone.owner is not None:
        arguments.append(ast.PlayerNumber(span=NOWHERE, number=zone.owner + 1))
        keys = keys[1:]
    ctx = THEY
    for key in keys:
        if isinstance(key, int):
            kind = box.kind_of[key]
            words = book.v.say("words", words=called(book, box, box.species_of[key], 1))
            ctx = ctx.with_names({_KEY: Referent(Type("component", kind), book.v.lexicon.kind(kind), phrase=words)})
            arguments.append(ast.Name(span=NOWHERE, name=_KEY))
        elif isinstance(key, str):
            arguments.append(ast.Name(span=NOWHERE, name=key))
    return (ast.Of(span=NOWHERE, what=name, arguments=tuple(arguments)) if arguments else name), ctx


def called(book: Book, box: Box, index: int, count: int | None) -> str:
    """So many components of a species, by what is printed on them; None for one of several that is chosen."""
    v = book.v
    species = box.species[index]
    if species.kind in box.different:
        first = next(one.index for one in box.species if one.kind == species.kind)
        return v.text(v.thing(ast.Numbered(span=NOWHERE, name=species.kind, number=index - first + 1), THEY))
    alone = sum(one.count for one in box.species if one.kind == species.kind) == 1
    if alone and v.rules.kinds[species.kind].copies_each is None:
        # There is but one, which needs no number: "the wooden counter".
        kind: ast.Expression = ast.Name(span=NOWHERE, name=species.kind)
        return v.text(v.thing(ast.Pick(span=NOWHERE, end="first", of=kind), THEY))
    if species.title:
        named = title_of(v, species.title)
        return named if count in (None, 1) else f"{count} × {named}"
    fixed = {item.name for item in v.rules.kinds[species.kind].items if isinstance(item, ast.FixedProperty)}
    alike = [one for one in box.species if one.kind == species.kind]
    words = tuple(
        ast.Name(span=NOWHERE, name=value)
        for name, value in species.values.items()
        if isinstance(value, str) and name not in fixed and value in v.rules.options
    )
    said = _counted(book, species.kind, count, words)
    if len(alike) == 1:
        return said
    numbers = [
        f"{v.lexicon.property(name).one} {v.text(value)}"
        for name, value in facts(v, species.values, {})
        if value is not None and isinstance(species.values[name], int) and name not in (*fixed, "owner")
    ]
    return f"{said} ({', '.join(numbers)})" if numbers else said


# ------------------------------------------------------------------ figures
def _figures(book: Book, before: Machine, after: Machine, counters_only: bool) -> Iterator[str]:
    v = book.v
    for variable in after.g.box.variables:
        was, now = before.s[variable.slot], after.s[variable.slot]
        if was == now or variable.variable not in v.rules.variables:
            continue
        if counters_only and not (variable.type.base == "number" and v.lexicon.is_counted(variable.variable)):
            continue
        yield v.text(v.say(
            "consequence-value", name=figure_name(book, after, variable), now=value(book, after, now, variable.type),
            before=value(book, after, was, variable.type),
        ))  # fmt: skip


def figure_name(book: Book, m: Machine, variable: VariableInstance, whose: bool = True) -> str:
    """What a figure is called, with whose or what's it is: "Life of Moth", "Coins (player 2)"."""
    v = book.v
    name = v.lexicon.capital(v.lexicon.label(variable.variable))
    keys = variable.key if isinstance(variable.key, tuple) else (variable.key,)
    if variable.owner is not None:
        if whose:
            name = v.text(v.say("consequence-of", name=name, player=variable.owner + 1))
        keys = keys[1:]
    for key in keys:
        if key is not None:
            words = (
                called(book, m.g.box, m.g.box.species_of[key], 1)
                if isinstance(key, int)
                else v.lexicon.option(str(key))
            )
            name = v.text(v.say("consequence-keyed", name=name, key=words))
    return name


def value(book: Book, m: Machine, what: Any, kind: Any) -> str:
    """A value of the position in words."""
    v = book.v
    if what is None:
        return v.text(v.say("none-word"))
    if isinstance(what, bool):
        return v.text(v.say("yes-word" if what else "no-word"))
    if kind.is_set and isinstance(what, tuple):
        return ", ".join(value(book, m, one, kind.element) for one in what) or v.text(v.say("none-word"))
    if kind.base == "component" and isinstance(what, int):
        return called(book, m.g.box, m.g.box.species_of[what], 1)
    if kind.base == "player" and isinstance(what, int):
        return v.text(v.say("example-player", player=what + 1))
    if isinstance(what, str):
        return v.lexicon.option(what)
    return (kind.base == "space" and _measured(m, what)) or m.g.words.value(what, kind)


def _measured(m: Machine, space: Any) -> str:
    """A place of a surface as people measure it, not as examples are written; "" for what is none."""
    zone = m.g.zone_at[m.g.space_zone[space]] if isinstance(space, int) else None
    if zone is None or not zone.free:
        return ""
    y, x = divmod(space - zone.first_space, zone.columns)
    return m.g.words.measured(x, y)


# ------------------------------------------------------------------ the end
def _over(book: Book, before: Machine, after: Machine) -> Iterator[str]:
    result = after.result
    if result is None or before.result is not None:
        return
    v = book.v
    winners: tuple[Slot, ...] = tuple(v.say("example-player", player=player + 1) for player in result.winners)
    scores: tuple[Slot, ...] = tuple(v.say("words", words=str(score)) for score in result.scores or ())
    yield v.text(v.say(
        "consequence-end", outcome=result.outcome, winners=winners or None, several="yes" if len(winners) > 1 else "no",
        scores=scores or None,
    ))  # fmt: skip


# ------------------------------------------------------------------ choices
def who(book: Book, player: int) -> str:
    """A player, or the table, by number."""
    v = book.v
    return v.text(v.say("example-table") if player == TABLE else v.say("example-player", player=player + 1))


def choice(book: Book, m: Machine, player: int, index: int, what: Any) -> str:
    """What somebody chose, from a position in which that lies where it lay."""
    site = m.g.sites[index]
    if what == DECLINE:
        title = site.titles[0] if site.kind == "may" and site.titles else ""
        return book.v.text(book.v.say("choice-no-to", question=title)) if title else book.say("choice-nothing")
    if what is True:
        title = site.titles[0] if site.titles else ""
        return book.v.text(book.v.say("choice-yes-to", question=title)) if title else book.say("choice-yes")
    if site.kind == "menu" and isinstance(what, int):
        title = site.titles[what] or (book.v.lexicon.title(site.names[what]) if site.names[what] else "")
        return book.v.text(book.v.say("titled", title=title)) if title else str(what + 1)
    if site.type.base == "component" and isinstance(what, int) and site.kind != "payment":
        face = m.g.face_slot.get(what)
        thing = called(book, m.g.box, m.g.box.species_of[what], None)
        if face is None:
            return thing
        return book.v.text(book.v.say("choice-die", die=thing, face=value(book, m, m.s[face], Type("number"))))
    if site.type.base in ("player", "option") and site.kind != "payment":
        return value(book, m, what, site.type)
    if site.type.base == "space" and site.kind != "payment" and (place := _measured(m, what)):
        return place
    return option_label(m, Decision(index, player, [what], 0, 0), 0)
