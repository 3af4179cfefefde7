"""When two positions are the same: equal components may change places, all-different ones their names (design, 3.6).

A position is determined, up to renaming, by what each component is, where it lies, what refers to it and who knows it,
and by everything that is not a component. So its key is the sorted list of the components' signatures and the rest.
Components that carry something of their own keep their identity: two positions that differ in those alone are told
apart even where a renaming would make them equal, which merges less but never too much.
"""

from hashlib import blake2b
from typing import Any

from dreambook.interpreter.model.box import UNORDERED
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
        if isinstance(pending, Chance):
            outcomes = pending.outcomes if pending.kind == "value" else [_printed(m, x) for x in pending.outcomes]
            point += (pending.data, tuple(pending.weights), tuple(outcomes))
        return (point, *_simple(m), tuple(m.L), m.stack)
    return (point, *_signatures(m))


def table_digest(m: Position) -> int:
    """A number that tells apart what lies on the table and what is remembered, not how play came there (64 bits)."""
    g = m.g
    frames = m.L, m.stack, m.pending
    m.L, m.stack, m.pending = [], (), None
    told = _simple(m) if g.simple_components else _signatures(m)[:2]
    m.L, m.stack, m.pending = frames
    return int.from_bytes(blake2b(repr(told).encode(), digest_size=8).digest(), "big")


def note_position(m: Position, past: int, present: int) -> None:
    """At the beginning of a turn: remember the position. `past` is the slot of all that were, `present` that of this one."""
    before = m.s[past] or ()
    m.s[past], m.s[present] = (), 0
    digest = table_digest(m)
    m.s[past], m.s[present] = tuple(sorted((*before, digest))), digest


def occurrences(m: Position, past: int, present: int) -> int:
    """How often the position at the beginning of this turn has been there, this time too."""
    return (m.s[past] or ()).count(m.s[present])


def _simple(m: Position) -> tuple[Any, ...]:
    """Where components are told apart by what is printed on them alone."""
    g = m.g
    species = g.printed
    parts = m.s[:]
    for slot, zone in g.zone_at.items():
        content = parts[slot]
        if zone.single or zone.form in UNORDERED:
            parts[slot] = tuple([species[c] for c in content])
        elif zone.free:
            parts[slot] = tuple(sorted([(species[c], i) for c, i in content]))
        else:
            parts[slot] = tuple(
                [tuple([species[c] for c in x]) if x.__class__ is tuple else species[x] for x in content]
            )
    return tuple(parts)


def _printed(m: Position, outcome: Any) -> Any:
    return m.g.printed[outcome] if outcome.__class__ is int and 0 <= outcome < len(m.g.printed) else outcome


def _signatures(m: Position) -> tuple[Any, ...]:
    g = m.g
    references: dict[int, list[Any]] = {}
    rest: list[Any] = []
    for slot, kind in g.slots_told:
        value = m.s[slot]
        rest.append(value if kind is None else _referring(value, kind, ("v", slot), references))
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
        loose = g.loose.get(at, -1) if label < 0 else -1
        for r, value in enumerate(values):
            rows = g.register_rows.get((procedure, r))
            if rows is not None and value.__class__ is tuple:
                registers.append(tuple(_row(row, rows, ("m", depth, r, i), references) for i, row in enumerate(value)))
            else:
                # What lies in a heap is listed in an order that means nothing until the heap is settled.
                place = ("r", depth, r) if r != loose else ("v", -1 - r)
                registers.append(_referring(value, types.get(r), place, references))
    pending = m.pending
    if isinstance(pending, Chance):
        rest.append(pending.data)
        if pending.kind in ("pick", "value"):
            # What may be picked depends on what was chosen, which no live value says.
            block = g.blocks.get(pending.next)
            kind = g.register_types.get(block.procedure if block is not None else "", {}).get(pending.data)
            for outcome, weight in zip(pending.outcomes, pending.weights, strict=True):
                rest.append((_referring(outcome, kind, ("o", weight), references), weight))
    return (_components(m, references), tuple(rest), tuple(registers), tuple(labels))


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
                # The items of a variable have no order; those that a loop goes through have one.
                references.setdefault(c, []).append(place if place[0] == "v" else (*place, i))
        return ("components", len(value))
    return value


def _components(m: Position, references: dict[int, list[Any]]) -> tuple[Any, ...]:
    """What lies in each zone, component by component: its name, and where there is something to tell, its marks too."""
    g = m.g
    names = g.component_names
    known = [m.s[g.slot_known + p] for p in range(g.players)]
    marked = m.s[g.slot_flipped]
    for mask in known:
        marked |= mask
    told = set(references)
    while marked:
        bit = marked & -marked
        told.add(bit.bit_length() - 1)
        marked ^= bit

    def name(c: int) -> Any:
        """Of a component with something to tell."""
        return (names[c], _marks(m, c, known), tuple(sorted(references.get(c, ()))))

    def heap(content: tuple[int, ...]) -> tuple[Any, ...]:
        if told.isdisjoint(content):
            return tuple(sorted([names[c] for c in content]))
        plain = sorted([names[c] for c in content if c not in told])
        return (tuple(plain), tuple(sorted([name(c) for c in content if c in told])))

    parts: list[Any] = []
    for slot, zone in g.zone_at.items():
        content = m.s[slot]
        if zone.form in UNORDERED:
            parts.append(heap(content))
        elif zone.single:
            parts.append(tuple([-1 if c < 0 else name(c) if c in told else names[c] for c in content]))
        elif zone.free:
            # By place: no two figures stand on the same.
            parts.append(
                tuple([(i, name(c) if c in told else names[c]) for c, i in sorted(content, key=lambda pair: pair[1])])
            )
        elif zone.spatial:
            parts.append(
                tuple([tuple([name(c) if c in told else names[c] for c in on]) if on else on for on in content])
            )
        else:
            parts.append(
                tuple([heap(x) if x.__class__ is tuple else name(x) if x in told else names[x] for x in content])
            )
    return tuple(parts)


def _marks(m: Position, c: int, known: list[int]) -> tuple[int, ...]:
    """Whether a component is turned over, and which players know it."""
    return (m.s[m.g.slot_flipped] >> c & 1, *(k >> c & 1 for k in known))


def representatives(m: Position) -> list[list[int]]:
    """The open options (or outcomes) in groups that a renaming of components turns into each other.

    Only components of one kind that are all different, that lie unordered in one place, that nothing refers to and that
    the same players know are exchanged; each group's members lead to positions with the same key.
    """
    pending = m.pending
    values = (
        pending.values if isinstance(pending, Decision) else pending.outcomes if isinstance(pending, Chance) else ()
    )
    g = m.g
    if not g.box.different:
        return [[i] for i in range(len(values))]
    if isinstance(pending, Decision) and (g.sites[pending.site].type.base != "component" or pending.groups):
        return [[i] for i in range(len(values))]
    if isinstance(pending, Chance) and pending.kind in ("roll", "value"):
        return [[i] for i in range(len(values))]
    loose = g.loose.get(pending.next, -1) if pending is not None else -1
    listed = frozenset(m.L[loose] or ()) if loose >= 0 else frozenset()
    held = _held(m, loose)
    known = [m.s[g.slot_known + p] for p in range(g.players)]
    groups: dict[Any, list[int]] = {}
    segments: dict[int, dict[int, int]] = {}
    marked = m.s[g.slot_flipped]
    for k in known:
        marked |= k
    plain = (0,) * (g.players + 1)
    names, kinds, different = g.component_names, g.box.kind_of, g.box.different
    for i, c in enumerate(values):
        key: Any = ("alone", i)
        if c.__class__ is int and kinds[c] in different and c not in held:
            slot = m.loc[c]
            zone = g.zone_at[slot]
            marks = _marks(m, c, known) if marked >> c & 1 else plain
            if zone.form in UNORDERED:
                key = (names[c], slot, marks, c in listed)
            elif zone.ordered:
                if slot not in segments:
                    segments[slot] = {y: n for n, x in enumerate(m.s[slot]) if x.__class__ is tuple for y in x}
                segment = segments[slot].get(c)
                if segment is not None:
                    key = (names[c], slot, segment, marks, c in listed)
        groups.setdefault(key, []).append(i)
    return list(groups.values())


def _held(m: Position, loose: int) -> set[int]:
    """The components that a variable or a live value refers to (anything that may be an id is taken for one).

    The live value `loose` only lists what lies in a heap.
    """
    g = m.g
    held: set[int] = set()
    for v in g._reference_slots:
        _collect(m.s[v.slot], held)
    for depth, (_, values) in enumerate([(0, m.L), *m.stack]):
        for r, value in enumerate(values):
            if depth or r != loose:
                _collect(value, held)
    return held


def _collect(value: Any, held: set[int]) -> None:
    if value.__class__ is int:
        held.add(value)
    elif value.__class__ is tuple:
        for x in value:
            _collect(x, held)
