"""Building positions for examples: components go where the example says, and others make room for them."""

from collections.abc import Callable, Sequence

from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.position import BOTTOM, flat


class Unbuildable(Exception):
    """The box does not hold what is wanted."""


def hold(
    m: Machine, slot: int | None, space: int | None, wanted: Sequence[tuple[Callable[[int], bool], int, bool]],
    fixed: set[int], fixed_zones: set[int],
) -> None:  # fmt: skip
    """Let a zone (or a space) hold exactly the wanted components, in this order.

    Each wanted item is a test, how many, and whether all that fit. Components come from where they are least missed:
    from the zone itself, then from piles, then from elsewhere; what lay in the zone and is not wanted changes places
    with them. `fixed` are the components that earlier facts have placed: they stay, and the chosen ones are added.
    Raises Unbuildable when the box does not hold enough.
    """
    there = list(m.ids(slot)) if slot is not None else list(m.on_space(space or 0))
    chosen: list[int] = []
    for test, number, every in wanted:
        fitting = [c for c in _by_need(m, there) if test(c) and c not in chosen and (c not in fixed or c in there)]
        count = len(fitting) if every else number
        if len(fitting) < count:
            raise Unbuildable(f"there are only {len(fitting)} of these in the box, not {count}")
        chosen.extend(fitting[:count])
    fixed.update(chosen)
    if slot is not None:
        fixed_zones.add(slot)
    spare = [c for c in there if c not in chosen]
    for c in chosen:
        if c in there:
            continue
        origin, origin_space = m.loc[c], m.space_of(c)
        lie(m, c, slot, space)
        if spare and origin not in fixed_zones:
            lie(m, spare.pop(0), origin if origin_space is None else None, origin_space)
    for c in spare:
        home = m.g.box.homes[c]
        lie(
            m,
            c,
            home if home not in fixed_zones and home != slot else _elsewhere(m, c, fixed_zones | {slot or -1}),
            None,
        )
    if slot is not None and m.g.zone_at[slot].ordered:
        m.s[slot] = tuple(chosen)


def lie(m: Machine, component: int, slot: int | None, space: int | None) -> None:
    """Put a component somewhere, without events or knowledge."""
    if space is not None and slot is None:
        occupied = m.on_space(space)
        zone = m.g.zone_at[m.g.space_zone[space]]
        if zone.single and occupied and occupied[0] != component:
            lie(m, occupied[0], m.g.box.homes[occupied[0]], None)
        if component not in occupied:
            m.place(component, space, 0)
        return
    assert slot is not None
    if m.loc[component] == slot:
        return
    zone = m.g.zone_at[slot]
    if zone.spatial:
        for i in zone.nearest_first():
            if len(m.on_space(zone.first_space + i)) < (zone.each_capacity or 10**9):
                m.place(component, zone.first_space + i, 0)
                return
        raise Unbuildable("there is no room for what must make way")
    if zone.form == "pile" and len(m.s[slot]) == 1 and m.s[slot][0].__class__ is tuple:
        # Into a shuffled pile: its order stays unknown.
        ids = sorted((*flat(m.s[slot]), component))
        m.take(component)
        m.s[slot] = (tuple(ids),)
        m.loc[component] = slot
        return
    m.move(component, slot, BOTTOM, 0)


def _by_need(m: Machine, there: list[int]) -> list[int]:
    """All components, those that are least missed where they lie first."""
    inside = set(there)

    def rank(c: int) -> tuple[int, int]:
        form = m.g.zone_at[m.loc[c]].form
        return (0 if c in inside else 1 if form in ("pile", "bag") else 2 if form == "pool" else 3, c)

    return sorted(range(len(m.loc)), key=rank)


def _elsewhere(m: Machine, component: int, not_here: set[int]) -> int:
    """A zone other than these where the component may lie: a pile if there is one, a hand last."""
    kinds = set(m.g.rules.ancestry(m.g.box.kind_of[component]))
    forms = ("pile", "row", "pool", "bag", "hand")
    zones = sorted((z for z in m.g.box.zones if z.form in forms), key=lambda z: (forms.index(z.form), z.slot))
    for zone in zones:
        node = m.g.rules.zones.get(zone.zone)
        room = zone.capacity is None or m.count(zone.slot) < zone.capacity
        if zone.slot not in not_here and node is not None and kinds & set(node.kinds) and room:
            return zone.slot
    raise Unbuildable("what must make way can lie nowhere else")
