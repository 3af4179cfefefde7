"""A position in which components have changed places, with everything that refers to them."""

from collections.abc import Mapping
from typing import Any

from dreambook.interpreter.model.types import Type
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Decision

UNORDERED = ("hand", "bag", "pool")


def renamed(m: Machine, to: Mapping[int, int]) -> Machine:
    """A copy in which each component of the mapping is replaced by another, wherever it lies or is meant.

    What is known of a place, and whether what lies there is turned over, stays with the place; so does what lies on a
    component or is remembered about it.
    """
    g = m.g
    new = m.copy()
    _keyed(m, new, to)
    for zone in g.box.zones:
        content = new.s[zone.slot]
        if zone.free:
            new.s[zone.slot] = tuple(sorted([(to.get(c, c), i) for c, i in content]))
        else:
            new.s[zone.slot] = _content(content, to, zone.form in UNORDERED, zone.spatial)
    for slot in (*range(g.slot_known, g.slot_known + g.players), g.slot_flipped):
        new.s[slot] = _bits(m.s[slot], to)
    for variable in g._reference_slots:
        new.s[variable.slot] = _value(new.s[variable.slot], variable.type, to)
    point = m.pending.next if m.pending is not None else m.pc
    new.L = _registers(m, point, m.L, to)
    new.stack = tuple((label, tuple(_registers(m, label, values, to))) for label, values in m.stack)
    new.pending = _decision(m, to)
    for zone in g.box.zones:
        if not zone.unlimited:
            for c in new.ids(zone.slot):
                new.loc[c] = zone.slot
    return new


def _keyed(m: Machine, new: Machine, to: Mapping[int, int]) -> None:
    """What lies on a component, or is remembered about it, now belongs to the one in its place."""
    for slots in m.g._state_slots:
        for old, other in to.items():
            if old in slots and other in slots:
                new.s[slots[other]] = m.s[slots[old]]


def _content(content: tuple[Any, ...], to: Mapping[int, int], unordered: bool, spatial: bool) -> tuple[Any, ...]:
    if unordered:
        return tuple(sorted([to.get(c, c) for c in content]))
    return tuple(
        [
            to.get(x, x)
            if x.__class__ is int
            else tuple([to.get(c, c) for c in x])
            if spatial
            else tuple(sorted([to.get(c, c) for c in x]))
            for x in content
        ]
    )


def _bits(mask: int, to: Mapping[int, int]) -> int:
    if not mask:
        return mask
    new = mask
    for old in to:
        new &= ~(1 << old)
    for old, other in to.items():
        if mask >> old & 1:
            new |= 1 << other
    return new


def _value(value: Any, kind: Type | None, to: Mapping[int, int]) -> Any:
    """A value, where it refers to components."""
    if value is None or kind is None:
        return value
    if kind.base == "component" and value.__class__ is int:
        return to.get(value, value)
    if kind.is_set and kind.element.base == "component" and value.__class__ is tuple:
        return tuple([_value(x, kind.element, to) for x in value])
    return value


def _registers(m: Machine, label: int, values: Any, to: Mapping[int, int]) -> list[Any]:
    g = m.g
    block = g.blocks.get(label)
    procedure = block.procedure if block is not None else ""
    types = g.register_types.get(procedure, {})
    new = []
    for r, value in enumerate(values):
        rows = g.register_rows.get((procedure, r))
        if rows is not None and value.__class__ is tuple:
            new.append(tuple([_row(row, rows, to) for row in value]))
        else:
            new.append(_value(value, types.get(r), to))
    return new


def _row(row: Any, kinds: tuple[Type, ...], to: Mapping[int, int]) -> Any:
    if row is None:
        return None
    return tuple([_value(v, k, to) for v, k in zip(row, kinds, strict=True)])


def _decision(m: Machine, to: Mapping[int, int]) -> Any:
    """The open decision with the components that its options mean now; their order stays."""
    old = m.pending
    if not isinstance(old, Decision):
        return old
    site = m.g.sites[old.site]
    if site.type.base != "component" and site.kind != "payment":
        return old

    def mapped(value: Any) -> Any:
        if value.__class__ is tuple:
            return tuple([mapped(x) for x in value])
        return to.get(value, value) if value.__class__ is int else value

    groups = {i: mapped(same) for i, same in old.groups.items()} if old.groups else None
    new = Decision(old.site, old.player, [mapped(v) for v in old.values], old.register, old.next, groups)
    new.refused = old.refused
    return new
