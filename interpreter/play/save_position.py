"""A position as readable JSON, and back. Reading trusts nothing: a wrong field is named, never half read."""

from typing import Any

from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.model.box import ZoneInstance
from dreambook.interpreter.play.machine import OVER, Machine
from dreambook.interpreter.play.position import flat
from dreambook.interpreter.play.save_fields import Field
from dreambook.interpreter.play.save_names import Names, raw, read_raw
from dreambook.interpreter.play.save_waiting import read_waiting, waiting_to_json

_UNORDERED_SEGMENT = "in any order"


# ---------------------------------------------------------------- writing
def position_to_json(m: Machine, names: Names) -> dict[str, Any]:
    """The position as plain data."""
    g = m.g
    over = m.result is not None
    data: dict[str, Any] = {
        "active": names.players[m.s[g.slot_active]],
        "out": [name for p, name in names.players.items() if m.s[g.slot_out] >> p & 1],
        "zones": {name: _zone(m.s[slot], g.zone_at[slot], names) for slot, name in names.zones.items()},
        "variables": {name: _variable(m.s[slot], slot, names) for slot, name in names.variables.items()},
        "turned over": names.of_mask(m.s[g.slot_flipped]),
        "known": {name: names.of_mask(m.s[g.slot_known + p]) for p, name in names.players.items()},
        "scores": [m.s[g.slot_score + p] for p in names.players],
        "memory": {name: _listed(m.s[slot]) for slot, name in names.memory.items()},
        "at": None if over else names.paths[m.pc],
        "values": {} if over else names.values(m.L, g.blocks[m.pc].procedure),
        "called from": [
            {"at": names.paths[label], "values": names.values(values, g.blocks[label].procedure)} for label, values in m.stack
        ],
    }  # fmt: skip
    return data | {"waits for": waiting_to_json(m, names)}


def _listed(value: object) -> object:
    """Several numbers as JSON has them."""
    return list(value) if isinstance(value, tuple) else value


def _zone(content: tuple[Any, ...], zone: ZoneInstance, names: Names) -> list[Any]:
    if zone.single:
        return [names.components[c] if c >= 0 else None for c in content]
    if zone.free:
        return [[names.components[c], *at_of(zone, i)] for c, i in content]
    if zone.spatial:
        return [[names.components[c] for c in on] for on in content]
    if not zone.ordered:
        return names.several(content)
    return [{_UNORDERED_SEGMENT: names.several(x)} if isinstance(x, tuple) else names.components[x] for x in content]


def _variable(value: Any, slot: int, names: Names) -> Any:
    # What a die shows has no type: it is written as it is.
    variable = names.program.variable_at[slot]
    return raw(value) if variable.variable.startswith("face ") else names.value(value, variable.type)


# ---------------------------------------------------------------- reading
def read_position(field: Field, program: Program, names: Names) -> Machine:
    """The position of a save. Raises BadField."""
    g = program
    found = field.object(
        "active", "out", "zones", "variables", "turned over", "known", "scores", "memory", "at", "values", "called from",
        "waits for",
    )  # fmt: skip
    m = Machine(g)
    m.s = [None] * g.box.slots
    m.s[g.slot_active] = found["active"].among(names.player_of, "player")
    m.s[g.slot_out] = 0
    for item in found["out"].items():
        m.s[g.slot_out] |= 1 << item.among(names.player_of, "player")
    _read_zones(m, found["zones"], names)
    _read_variables(m, found["variables"], names)
    m.s[g.slot_flipped] = names.mask(found["turned over"])
    known = found["known"].object(*names.player_of)
    for p, name in names.players.items():
        m.s[g.slot_known + p] = names.mask(known[name])
    for p, item in enumerate(found["scores"].items(g.players)):
        m.s[g.slot_score + p] = item.number()
    memory = found["memory"].object(*names.memory.values())
    for slot, name in names.memory.items():
        m.s[slot] = memory[name].memory()
    _read_point(m, found, names)
    return m


def _read_zones(m: Machine, field: Field, names: Names) -> None:
    zones = field.object(*names.zone_of)
    m.loc = [-1] * m.g.box.size
    for slot, name in names.zones.items():
        zone = m.g.zone_at[slot]
        m.s[slot] = _read_zone(zones[name], zone, names)
        for c in m.ids(slot):
            if m.loc[c] >= 0:
                zones[name].bad(f"holds {names.components[c]}, which lies in `{names.zones[m.loc[c]]}` too")
            m.loc[c] = slot
        if zone.capacity is not None and m.count(slot) > zone.capacity:
            zones[name].bad(f"holds {m.count(slot)}, but has room for {zone.capacity}")
    missing = [names.components[c] for c, slot in enumerate(m.loc) if slot < 0]
    if missing:
        field.bad(f"lack {missing[0]}" + (f" and {len(missing) - 1} more" if len(missing) > 1 else ""))


def _read_zone(field: Field, zone: ZoneInstance, names: Names) -> tuple[Any, ...]:
    content: tuple[Any, ...]
    if zone.single:
        content = tuple(-1 if x.value is None else names.read_component(x) for x in field.items(zone.spaces))
        lying = [c for c in content if c >= 0]
    elif zone.free:
        content = tuple(sorted(_standing(x, zone, names) for x in field.items()))
        lying = [c for c, _ in content]
        if len({i for _, i in content}) != len(content):
            field.bad("has two figures at one place")
    elif zone.spatial:
        content = tuple(tuple(map(names.read_component, x.items())) for x in field.items(zone.spaces))
        lying = [c for on in content for c in on]
        for on, x in zip(content, field.items(), strict=True):
            if zone.each_capacity is not None and len(on) > zone.each_capacity:
                x.bad(f"holds {len(on)}, but has room for {zone.each_capacity}")
    elif not zone.ordered:
        return names.read_several(field)
    else:
        content = ()
        for x in field.items():
            if isinstance(x.value, dict):
                segment = names.read_several(x.object(_UNORDERED_SEGMENT)[_UNORDERED_SEGMENT])
                if len(segment) < 2:
                    x.bad("holds less than two components, so that they have an order")
                content = (*content, segment)
            else:
                content = (*content, names.read_component(x))
        lying = list(flat(content))
    if len(set(lying)) != len(lying):
        field.bad("names a component twice")
    return content


def at_of(zone: ZoneInstance, index: int) -> tuple[int, int]:
    """How far a place of a surface (from 0) lies from the left and from the bottom, in millimetres."""
    return index % zone.columns, index // zone.columns


def _standing(field: Field, zone: ZoneInstance, names: Names) -> tuple[int, int]:
    who, x, y = field.items(3)
    return names.read_component(who), y.number(0, zone.rows - 1) * zone.columns + x.number(0, zone.columns - 1)


def _read_variables(m: Machine, field: Field, names: Names) -> None:
    g = m.g
    variables = field.object(*names.variable_of)
    for slot, name in names.variables.items():
        variable, item = g.variable_at[slot], variables[name]
        if variable.variable.startswith("face "):
            value = read_raw(item)
            if value not in [face for face, _ in g.die_faces[int(variable.key)]]:  # type: ignore[call-overload]
                item.bad(f"is {item.shown}, which this die does not show")
        else:
            value = names.read(item, variable.type)
            if value is None and (variable.type.is_set or variable.type.base in ("number", "truth", "bag")):
                item.bad("is nothing, but this always has a value")
            if variable.type.base == "number" and value is not None and not variable.low <= value <= variable.high:
                item.bad(f"is {value}, outside {variable.low} to {variable.high}")
        m.s[slot] = value


def _read_point(m: Machine, found: dict[str, Field], names: Names) -> None:
    """The point reached: the stack of procedures with their live values, and what the rules wait for."""
    g = m.g
    frames = []
    for item in found["called from"].items():
        frame = item.object("at", "values")
        label = frame["at"].among(g.label_of_path, "statement")
        frames.append((label, tuple(names.read_values(frame["values"], g.blocks[label].procedure))))
    m.stack = tuple(frames)
    if found["at"].value is None:
        m.pc, m.L = OVER, []
        if frames or found["values"].object():
            found["values"].bad("is not empty, but the game is over")
    else:
        m.pc = found["at"].among(g.label_of_path, "statement")
        m.L = names.read_values(found["values"], g.blocks[m.pc].procedure)
    read_waiting(m, found["waits for"], names)
    if (m.pc == OVER) != (m.result is not None):
        found["at"].bad("does not fit what the game waits for")
