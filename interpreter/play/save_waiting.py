"""What the rules wait for, as readable JSON, and back: the open decision, the open chance event, or the result."""

from typing import Any

from dreambook.interpreter.compile.emit import Site
from dreambook.interpreter.model.types import Type
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import DESCRIBED as MOST_LISTED
from dreambook.interpreter.play.pending import DECLINE, Chance, Decision, Result
from dreambook.interpreter.play.save_fields import Field
from dreambook.interpreter.play.save_names import DECLINED, Names, raw, read_raw
from dreambook.interpreter.play.spots import Spots

DESCRIBED = "described"
"""Stands for options that are not listed."""
_OUTCOMES = {"win": "win", "lose": "lose", "draw": "draw"}


# ---------------------------------------------------------------- writing
def waiting_to_json(m: Machine, names: Names) -> dict[str, Any]:
    """The decision, chance event or result as plain data."""
    if m.result is not None:
        return {
            "for": "nothing", "outcome": m.result.outcome, "winners": [names.players[p] for p in m.result.winners],
            "scores": None if m.result.scores is None else list(m.result.scores), "reason": m.result.reason,
        }  # fmt: skip
    pending = m.pending
    assert pending is not None
    site = m.g.sites[pending.site]
    common = {"site": site.path, "then": names.paths[pending.next]}
    if isinstance(pending, Decision):
        return {
            "for": "decision", "player": names.deciders[pending.player], **common, "register": pending.register,
            # What is described is worked out again from the position.
            "options": DESCRIBED if _described(pending.values) else [_option(value, site, names) for value in pending.values],
            "alike": {str(i): [_option(v, site, names) for v in same] for i, same in (pending.groups or {}).items()},
            "refused": [[_option(value, site, names), reason] for value, reason in pending.refused],
        }  # fmt: skip
    procedure = m.g.blocks[pending.next].procedure
    data: dict[str, Any] = {"for": "chance", "kind": pending.kind, **common, "weights": list(pending.weights)}
    if pending.kind == "draw":
        slot, at = pending.data
        return data | {
            "outcomes": [names.components[c] for c in pending.outcomes],
            "zone": names.zones[slot],
            "segment": at,
        }
    if pending.kind == "roll":
        return data | {
            "outcomes": [raw(faces) for faces in pending.outcomes],
            "dice": [names.components[d] for d in pending.data],
        }
    kind = names.register_type(procedure, pending.data)
    return data | {"outcomes": [names.value(v, kind) for v in pending.outcomes], "register": pending.data}


def _option(value: Any, site: Site, names: Names) -> Any:
    if value == DECLINE:
        return dict(DECLINED)
    if site.kind == "menu":
        return _menu(site)[value]
    if site.kind == "payment":
        return [names.components[c] for c in value]
    return value if site.kind == "may" else names.value(value, site.type)


def _menu(site: Site) -> list[str]:
    """The names of a menu's entries, with a number where there is none, or it is not alone."""
    plain = [name or f"option {i + 1}" for i, name in enumerate(site.names)]
    return plain if len(set(plain)) == len(plain) else [f"{name} ({i + 1})" for i, name in enumerate(plain)]


# ---------------------------------------------------------------- reading
def read_waiting(m: Machine, field: Field, names: Names) -> None:
    """Set what the position waits for. Raises BadField."""
    kind = field.entries().get("for", field)
    if kind.value == "nothing":
        found = field.object("for", "outcome", "winners", "scores", "reason")
        winners = tuple(item.among(names.player_of, "player") for item in found["winners"].items())
        scores = found["scores"]
        m.result = Result(
            found["outcome"].among(_OUTCOMES, "outcome"), winners,
            None if scores.value is None else tuple(item.number() for item in scores.items(m.g.players)), found["reason"].text(),
        )  # fmt: skip
    elif kind.value == "decision":
        m.pending = _decision(m, field, names)
    elif kind.value == "chance":
        m.pending = _chance(m, field, names)
    else:
        kind.bad("is neither decision, chance nor nothing")


def _common(m: Machine, found: dict[str, Field], names: Names) -> tuple[int, int]:
    site = found["site"].among(names.site_of, "statement")
    label = found["then"].among(m.g.label_of_path, "statement")
    here = m.g.blocks.get(m.pc)
    if here is None or m.g.blocks[label].procedure != here.procedure:
        found["then"].bad("is a statement of another procedure")
    return site, label


def _decision(m: Machine, field: Field, names: Names) -> Decision:
    found = field.object("for", "player", "site", "then", "register", "options", "alike", "refused")
    at, label = _common(m, found, names)
    site = m.g.sites[at]
    if not site.kind:
        found["site"].bad("is a statement at which nothing is decided")
    if found["options"].value == DESCRIBED:
        return _asked_again(m, found, at, label, names)
    values = [_read_option(item, site, names) for item in found["options"].items()]
    if not values or any(value in values[:i] for i, value in enumerate(values)):
        found["options"].bad("is empty, or has an option twice")
    groups: dict[int, tuple[Any, ...]] = {}
    for name, item in found["alike"].entries().items():
        if name not in {str(i) for i in range(len(values))}:
            item.bad("is not the number of an option")
        groups[int(name)] = tuple(_read_option(x, site, names) for x in item.items())
        if len(groups[int(name)]) < 2 or site.type.base != "component" or DECLINE in groups[int(name)]:
            item.bad("does not name components that look alike")
    decision = Decision(
        at,
        found["player"].among(names.decider_of, "player"),
        values,
        found["register"].number(1, len(m.L) - 1),
        label,
        groups or None,
    )
    for item in found["refused"].items():
        value, reason = item.items(2)
        decision.refused.append((_read_option(value, site, names), reason.text()))
    return decision


def _described(values: Any) -> bool:
    return isinstance(values, Spots) or (isinstance(values, range) and len(values) > MOST_LISTED)


def _asked_again(m: Machine, found: dict[str, Field], site: int, label: int, names: Names) -> Decision:
    """A decision whose options are described: the one that the rules ask for at the point reached."""
    again = m.copy()
    try:
        again.run()
    except (PlayError, IndexError):
        found["options"].bad("are described, but nothing is decided there")
    asked = again.pending
    player = found["player"].among(names.decider_of, "player")
    register = found["register"].number(1, len(m.L) - 1)
    if (
        not isinstance(asked, Decision)
        or (asked.site, asked.next, asked.player, asked.register) != (site, label, player, register)
        or found["alike"].entries()
    ):
        found["options"].bad("are described, but something else is decided there")
    return asked


def _read_option(field: Field, site: Site, names: Names) -> Any:
    if field.value == DECLINED:
        return DECLINE
    if site.kind == "menu":
        return field.among({name: i for i, name in enumerate(_menu(site))}, "option")
    if site.kind == "payment":
        return tuple(map(names.read_component, field.items()))
    if site.kind == "may":
        return field.truth()
    return _something(names.read(field, site.type), field)


def _something(value: Any, field: Field) -> Any:
    if value is None:
        field.bad("is nothing")
    return value


def _chance(m: Machine, field: Field, names: Names) -> Chance:
    kind = field.entries().get("kind", field)
    more = {"draw": ("zone", "segment"), "roll": ("dice",), "pick": ("register",), "value": ("register",)}
    if not isinstance(kind.value, str) or kind.value not in more:
        kind.bad("is neither draw, roll, pick nor value")
    found = field.object("for", "kind", "site", "then", "weights", "outcomes", *more[kind.value])
    at, label = _common(m, found, names)
    outcomes: list[Any]
    data: Any
    if kind.value == "draw":
        data, outcomes = _draw(m, found, names)
    elif kind.value == "roll":
        data = tuple(names.read_component(item) for item in found["dice"].items())
        if any(d not in m.g.die_faces for d in data):
            found["dice"].bad("names something that is no die")
        outcomes = [read_raw(item) for item in found["outcomes"].items()]
        faces = {face for d in data for face, _ in m.g.die_faces[d]}
        if any(not isinstance(o, tuple) or len(o) != len(data) or not faces.issuperset(o) for o in outcomes):
            found["outcomes"].bad("has something that these dice do not show")
    else:
        data = found["register"].number(1, len(m.L) - 1)
        wanted: Type | None = names.register_type(m.g.blocks[label].procedure, data)
        outcomes = [_something(names.read(item, wanted), item) for item in found["outcomes"].items()]
    weights = [item.number(1) for item in found["weights"].items(len(outcomes))]
    if len(outcomes) < 2:
        found["outcomes"].bad("has less than two outcomes, so that nothing is open")
    return Chance(kind.value, outcomes, weights, data, label, at)


def _draw(m: Machine, found: dict[str, Field], names: Names) -> tuple[tuple[int, int], list[Any]]:
    slot = found["zone"].among(names.zone_of, "zone")
    content = m.s[slot]
    at = found["segment"].number(-len(content), len(content) - 1)
    outcomes = [names.read_component(item) for item in found["outcomes"].items()]
    if not m.g.zone_at[slot].ordered or not isinstance(content[at], tuple):
        found["segment"].bad("is not a place of unknown order")
    if not set(content[at]).issuperset(outcomes):
        found["outcomes"].bad("names something that does not lie there")
    return (slot, at), outcomes
