"""Renaming components: the same position with other components in each other's place, everywhere at once."""

from collections.abc import Mapping
from typing import Any

from dreambook.interpreter.model.types import Type
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Chance, Decision
from dreambook.interpreter.play.spots import Spots

UNORDERED = ("hand", "bag", "pool")


def renamed(m: Machine, names: Mapping[int, int]) -> Machine:
    """A copy of the position in which every component goes by its new number (others keep theirs)."""
    g = m.g
    other = m.copy()
    for slot, zone in g.zone_at.items():
        other.s[slot] = _content(m.s[slot], names, zone.form in UNORDERED, zone.ordered)
    for slot, variable in g.variable_at.items():
        other.s[slot] = _value(m.s[slot], variable.type, names, True)
    for slot in (g.slot_flipped, *(g.slot_known + p for p in range(g.players))):
        other.s[slot] = sum(1 << names.get(c, c) for c in range(len(m.loc)) if m.s[slot] >> c & 1)
    other.loc = m.loc[:]
    for c, slot in enumerate(m.loc):
        other.loc[names.get(c, c)] = slot
    label = m.pending.next if m.pending is not None else m.pc
    other.L = _registers(m, m.L, label, names)
    other.stack = tuple((back, tuple(_registers(m, values, back, names))) for back, values in m.stack)
    other.pending = _pending(m, names)
    return other


def _content(content: Any, names: Mapping[int, int], unordered: bool, ordered: bool) -> Any:
    moved = tuple(_content(x, names, ordered, False) if isinstance(x, tuple) else names.get(x, x) for x in content)
    return tuple(sorted(moved)) if unordered else moved


def _value(value: Any, kind: Type | None, names: Mapping[int, int], unordered: bool = False) -> Any:
    if kind is None or value is None:
        return value
    if kind.base == "component" and value.__class__ is int:
        return names.get(value, value)
    if kind.is_set and isinstance(value, tuple):
        items = tuple(_value(item, kind.element, names) for item in value)
        return tuple(sorted(items)) if unordered and kind.element.base == "component" else items
    return value


def _registers(m: Machine, values: Any, label: int, names: Mapping[int, int]) -> list[Any]:
    block = m.g.blocks.get(label)
    procedure = block.procedure if block is not None else ""
    types = m.g.register_types.get(procedure, {})
    found = []
    for r, value in enumerate(values):
        rows = m.g.register_rows.get((procedure, r))
        if rows is not None and isinstance(value, tuple):
            found.append(
                tuple(row and tuple(_value(v, k, names) for v, k in zip(row, rows, strict=True)) for row in value)
            )
        else:
            found.append(_value(value, types.get(r), names))
    return found


def _pending(m: Machine, names: Mapping[int, int]) -> Decision | Chance | None:
    pending = m.pending
    if isinstance(pending, Decision):
        site = m.g.sites[pending.site]

        def option(value: Any) -> Any:
            if site.kind == "payment" and isinstance(value, tuple):
                return tuple(sorted(names.get(c, c) for c in value))
            return _value(value, site.type, names)

        groups = {i: tuple(map(option, same)) for i, same in (pending.groups or {}).items()}
        decision = Decision(
            pending.site,
            pending.player,
            # Places of a surface are no components; they go on being described.
            pending.values if isinstance(pending.values, Spots) else [option(v) for v in pending.values],
            pending.register,
            pending.next,
            groups or None,
        )
        decision.refused = [(option(v), why) for v, why in pending.refused]
        return decision
    if isinstance(pending, Chance):
        components = (
            pending.kind == "draw"
            or m.g.register_types[m.g.blocks[pending.next].procedure].get(pending.data, Type("")).base == "component"
        )
        if pending.kind != "roll" and components:
            outcomes = [names.get(c, c) for c in pending.outcomes]
            return Chance(pending.kind, outcomes, pending.weights, pending.data, pending.next, pending.site)
    return pending
