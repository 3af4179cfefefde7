"""When two positions are the same: equal components may change places, all-different ones their names (design, 3.6).

A position is determined, up to renaming, by what each component is, where it lies, what refers to it and who knows it,
and by everything that is not a component. So its key is the sorted list of the components' signatures and the rest.
Components that carry something of their own keep their identity: two positions that differ in those alone are told
apart even where a renaming would make them equal, which merges less but never too much.
"""

from collections.abc import Iterable
from typing import Any

from dreambook.interpreter.model.types import Type
from dreambook.interpreter.play.pending import Chance, Decision
from dreambook.interpreter.play.position import Position


def position_key(m: Position) -> tuple[Any, ...]:
    """A hashable value that equal positions, and only those, share."""
    g = m.g
    pending = m.pending
    if m.result is not None:
        point: tuple[Any, ...] = ("end", m.result.outcome, m.result.winners, m.result.scores)
    elif isinstance(pending, Decision):
        point = ("decision", pending.site, pending.player, pending.next, len(pending.values))
    elif isinstance(pending, Chance):
        point = ("chance", pending.site, pending.next, pending.kind)
    else:
        point = ("running", m.pc)
    if g.simple_components:
        return (point, *_simple(m), tuple(m.L), m.stack)
    return (point, *_signatures(m))


def _simple(m: Position) -> tuple[Any, ...]:
    """Where components are told apart by what is printed on them alone."""
    species = m.g.species_of
    parts: list[Any] = []
    for slot, value in enumerate(m.s):
        zone = m.g.zone_at.get(slot)
        if zone is None:
            parts.append(value)
        elif zone.single:
            parts.append(tuple([species[c] if c >= 0 else -1 for c in value]))
        else:
            parts.append(tuple([tuple([species[c] for c in x]) if x.__class__ is tuple else species[x] for x in value]))
    return tuple(parts)


def _signatures(m: Position) -> tuple[Any, ...]:
    g = m.g
    references: dict[int, list[Any]] = {}
    rest: list[Any] = []
    for slot, value in enumerate(m.s):
        if slot in g.zone_at or g.slot_known <= slot < g.slot_known + g.players or slot == g.slot_flipped:
            continue
        variable = g.variable_at.get(slot)
        rest.append(_referring(value, variable.type if variable is not None else None, ("v", slot), references))
    frames = [(-1, m.L), *m.stack]
    registers = []
    labels = []
    point = m.pending.next if m.pending is not None else m.pc
    for depth, (label, values) in enumerate(frames):
        at = point if label < 0 else label
        labels.append(at)
        block = g.blocks.get(at)
        procedure = block.procedure if block is not None else ""
        types = g.register_types.get(procedure, {})
        for r, value in enumerate(values):
            rows = g.register_rows.get((procedure, r))
            if rows is not None and value.__class__ is tuple:
                registers.append(tuple(_row(row, rows, ("m", depth, r, i), references) for i, row in enumerate(value)))
            else:
                registers.append(_referring(value, types.get(r), ("r", depth, r), references))
    pending = m.pending
    if isinstance(pending, Chance) and pending.kind == "draw":
        rest.append(pending.data)
    components = sorted(_component_signatures(m, references), key=repr)
    return (tuple(components), tuple(rest), tuple(registers), tuple(labels))


def _row(row: Any, kinds: tuple[Type, ...], place: tuple[Any, ...], references: dict[int, list[Any]]) -> Any:
    if row is None:
        return None
    return tuple(_referring(v, k, (*place, j), references) for j, (v, k) in enumerate(zip(row, kinds, strict=True)))


def _referring(value: Any, kind: Type | None, place: tuple[Any, ...], references: dict[int, list[Any]]) -> Any:
    """Note which components a value refers to; what is left of it is the same for all renamings."""
    if kind is None or value is None:
        return value
    if kind.base == "component" and value.__class__ is int:
        references.setdefault(value, []).append(place)
        return "component"
    if kind.is_set and kind.element.base == "component" and value.__class__ is tuple:
        for i, c in enumerate(value):
            if c.__class__ is int:
                references.setdefault(c, []).append((*place, i))
        return ("components", len(value))
    return value


def _component_signatures(m: Position, references: dict[int, list[Any]]) -> Iterable[tuple[Any, ...]]:
    g = m.g
    known = [m.s[g.slot_known + p] for p in range(g.players)]
    flipped = m.s[g.slot_flipped]
    different = g.box.different
    dynamic = g._dynamic_classes
    for slot, zone in g.zone_at.items():
        content = m.s[slot]
        for place, c in _placed(content, zone.form in ("hand", "bag", "pool"), zone.single):
            kind = g.box.kind_of[c]
            name: Any = ("own", c) if kind in dynamic else kind if kind in different else g.species_of[c]
            knows = tuple(k >> c & 1 for k in known)
            yield (name, slot, place, flipped >> c & 1, knows, tuple(sorted(map(repr, references.get(c, ())))))


def _placed(content: tuple[Any, ...], unordered: bool, single: bool) -> Iterable[tuple[int, int]]:
    if unordered:
        for c in content:
            yield 0, c
        return
    at = 0
    for x in content:
        if x.__class__ is tuple:
            for c in x:
                yield at, c
            at += max(1, len(x)) if not single else 1
        else:
            if x >= 0:
                yield at, x
            at += 1
