"""How one component gets from one zone to another in a playout: for each two zones a function of its own.

A position moves whatever comes to wherever it goes, and asks each time what the two zones are, who sees into them, and
whether there is room. All that is known once the rulebook is compiled. So a playout has a function for each way that is
gone, written when it is first gone; where something else may matter (a limited zone, components that lie turned over,
a variable that says who sees), it goes the long way.
"""

from bisect import bisect_left
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.model.box import UNORDERED, ZoneInstance
from dreambook.interpreter.play.boards import BoardPlan
from dreambook.interpreter.play.position import TOP, without_component

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine

Way = Callable[["Machine", list[Any], int, int], None]
"""Moves a component (machine, slots, component, site)."""
Put = Callable[["Machine", list[Any], int, int, int], None]
"""Puts a component on a space (machine, slots, component, space, site)."""


class WaysFrom(dict[int, Way]):
    """The ways to one end of a zone, by the slot of the zone from which a component comes."""

    def __init__(self, program: "Program", to: int, end: int) -> None:
        super().__init__()
        self._program, self._to, self._end = program, to, end

    def __missing__(self, source: int) -> Way:
        way = self[source] = _function(way_source(self._program, source, self._to, self._end))
        return way


class Ways(dict[int, WaysFrom]):
    """The ways to zones without spaces, by the slot of the zone: to their top, or to their bottom."""

    def __init__(self, program: "Program", end: int) -> None:
        super().__init__()
        self._program, self._end = program, end

    def __missing__(self, slot: int) -> WaysFrom:
        ways = self[slot] = WaysFrom(self._program, slot, self._end)
        return ways


class PutsFrom(dict[int, Put]):
    """The ways onto the spaces of one zone, by the slot of the zone from which a component comes."""

    def __init__(self, program: "Program", to: int, plan: BoardPlan | None) -> None:
        super().__init__()
        self._program, self._to, self._plan = program, to, plan

    def __missing__(self, source: int) -> Put:
        put = self[source] = _function(put_source(self._program, source, self._to, self._plan), self._plan)
        return put


class Puts(dict[int, PutsFrom]):
    """The ways onto spaces, by the slot of their zone. When more is asked of a grid, they must be written anew (`clear`)."""

    def __init__(self, program: "Program", plans: dict[int, BoardPlan]) -> None:
        super().__init__()
        self._program, self._plans = program, plans

    def __missing__(self, slot: int) -> PutsFrom:
        puts = self[slot] = PutsFrom(self._program, slot, self._plans.get(slot))
        return puts


def _function(source: str, plan: BoardPlan | None = None) -> Any:
    namespace: dict[str, Any] = {"bisect_left": bisect_left, "without": without_component}
    if plan is not None:
        namespace["BITS"] = plan.bits
        namespace.update((f"TABLE_{n}", table) for n, table in enumerate(plan.tables))
    # The source is written here, never by an author.
    exec(source, namespace)  # noqa: S102
    return namespace["way"]


def way_source(program: "Program", source: int, to: int, end: int) -> str:
    """The source of the function that moves a component to an end of a zone without spaces."""
    long = f"m.move(c, {to}, {end}, site)"
    zone = program.zone_at[to]
    lines = ["def way(m, s, c, site):"]
    taking = _taking(program.zone_at[source])
    learning = _learning(program, source, to, long)
    if zone.capacity is not None or zone.spatial or taking is None or learning is None:
        return "\n".join([*lines, f"    {long}"])
    lines += learning + taking
    lines.append(f"    t = s[{to}]")
    if zone.ordered:
        lines.append(f"    s[{to}] = (c, *t)" if end == TOP else f"    s[{to}] = (*t, c)")
    else:
        lines += ["    i = bisect_left(t, c)", f"    s[{to}] = (*t[:i], c, *t[i:])"]
    return "\n".join([*lines, f"    m.loc[c] = {to}"])


def put_source(program: "Program", source: int, to: int, plan: BoardPlan | None) -> str:
    """The source of the function that puts a component on a space; `plan` is what a playout keeps of the board."""
    long = "m.place(c, space, site)"
    zone = program.zone_at[to]
    lines = ["def way(m, s, c, space, site):"]
    taking = _taking(program.zone_at[source])
    learning = _learning(program, source, to, long)
    if not zone.single or source == to or taking is None or learning is None:
        return "\n".join([*lines, f"    {long}"])
    lines += [
        f"    i = space - {zone.first_space}" if zone.first_space else "    i = space",
        f"    t = s[{to}]",
        "    if t[i] >= 0:",
        f"        {long}",
        "        return",
        *learning,
        *taking,
        "    u = list(t)",
        "    u[i] = c",
        f"    s[{to}] = u = tuple(u)",
        f"    m.loc[c] = {to}",
    ]
    if plan is not None:
        lines += [
            f"    k = m.boards[{to}]",
            "    if k.content is t:",
            "        k.content = u",
            "        if k.free is not None: k.free.remove(space)",
        ]
        if plan.choices:
            lines.append("        k.journal.append(i)")
        for n in range(len(plan.tables)):
            lines += [
                f"        d = k.groups[{n}]",
                "        if d is not None:",
                f"            v = TABLE_{n}[c]",
                "            d[v] = d.get(v, 0) | BITS[i]",
            ]
    return "\n".join(lines)


def _taking(zone: ZoneInstance) -> list[str] | None:
    """Lines that lift a component from a zone; None where that takes the long way."""
    slot = zone.slot
    if zone.ordered:
        return [f"    h = s[{slot}]", f"    s[{slot}] = h[1:] if h[0] == c else without(h, c)"]
    if zone.form in UNORDERED:
        return [
            f"    h = s[{slot}]",
            f"    if h[0] == c: s[{slot}] = h[1:]",
            "    else:",
            "        j = bisect_left(h, c)",
            f"        s[{slot}] = h[:j] + h[j + 1:]",
        ]
    if zone.single:
        return [f"    h = s[{slot}]", "    j = h.index(c)", f"    s[{slot}] = (*h[:j], -1, *h[j + 1:])"]
    return None


def _learning(program: "Program", source: int, to: int, long: str) -> list[str] | None:
    """Lines after which everybody knows what they learn from a move (`Knowledge._plainly_learnt`); None where that is not
    known before play."""
    lines = []
    if program.turns_faces:
        lines += [f"    if s[{program.slot_flipped}]:", f"        {long}", "        return"]
    if not program.hidden_information or program.open_ways[source][to]:
        return lines
    seen, shown = program.viewers[source], program.viewers[to]
    if seen is None or shown is None:
        return None
    blind = [program.slot_known + p for p in range(program.players) if not (seen | shown) >> p & 1]
    if blind:
        # Who cannot see where it comes from may lose the trace of others.
        lines += [f"    if {' or '.join(f's[{slot}]' for slot in blind)}:", f"        {long}", "        return"]
    for p in range(program.players):
        slot = program.slot_known + p
        if seen >> p & 1:
            if not shown >> p & 1:
                lines.append(f"    s[{slot}] |= 1 << c")
        elif shown >> p & 1:
            lines += [
                f"    if s[{slot}] >> c & 1: s[{slot}] &= ~(1 << c)",
                f"    elif m.speculating == {p + 1}: m.told({p})",
            ]
    return lines
