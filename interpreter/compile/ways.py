"""How one component gets from one zone to another in a playout: for each two zones a function of its own.

A position moves whatever comes to wherever it goes, and asks each time what the two zones are, who sees into them, and
whether there is room. All that is known once the rulebook is compiled. So a playout has a function for each way that is
gone, written when it is first gone; where something else may matter (a limited zone, components that lie turned over,
a variable that says who sees), it goes the long way.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.model.box import UNORDERED, ZoneInstance
from dreambook.interpreter.play.boards import BoardPlan
from dreambook.interpreter.play.generator import FACTOR, FULL, STEP
from dreambook.interpreter.play.position import TOP, loose, without_component

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine

DRAWN = f"m.z = z = (m.z * {FACTOR} + {STEP}) & {FULL}"
"""The line that takes the next number from the generator of a playout; its upper half is used."""
Way = Callable[["Machine", list[Any], int, int], None]
"""Moves a component (machine, slots, component, site)."""
Several = Callable[["Machine", list[Any], Sequence[int], int, bool], None]
"""Moves several components at one moment (machine, slots, components, site, whether somebody has put them in order)."""
Put = Callable[["Machine", list[Any], int, int, int], None]
"""Puts a component on a space (machine, slots, component, space, site)."""

Top = Callable[["Machine", list[Any], int, int], int]
"""Lets chance say which component is the first of a pile or row (machine, slots, the label after it, site)."""


class WaysFrom(dict[int, Way]):
    """The ways to one end of a zone, by the slot of the zone from which a component comes."""

    def __init__(self, program: "Program", to: int, end: int) -> None:
        super().__init__()
        self._program, self._to, self._end = program, to, end

    def __missing__(self, source: int) -> Way:
        way: Way = _function(way_source(self._program, source, self._to, self._end))
        self[source] = way
        return way


class Ways(dict[int, WaysFrom]):
    """The ways to zones without spaces, by the slot of the zone: to their top, or to their bottom."""

    def __init__(self, program: "Program", end: int) -> None:
        super().__init__()
        self._program, self._end = program, end

    def __missing__(self, slot: int) -> WaysFrom:
        ways = self[slot] = WaysFrom(self._program, slot, self._end)
        return ways


class SeveralFrom(dict[int, Several]):
    """The ways of several components to one end of a zone, by the slot of the zone from which they come."""

    def __init__(self, program: "Program", to: int, end: int) -> None:
        super().__init__()
        self._program, self._to, self._end = program, to, end

    def __missing__(self, source: int) -> Several:
        several: Several = _function(several_source(self._program, source, self._to, self._end))
        self[source] = several
        return several


class ManyWays(dict[int, SeveralFrom]):
    """The ways of several components to zones without spaces, by the slot of the zone: to their top, or to their bottom."""

    def __init__(self, program: "Program", end: int) -> None:
        super().__init__()
        self._program, self._end = program, end

    def __missing__(self, slot: int) -> SeveralFrom:
        ways = self[slot] = SeveralFrom(self._program, slot, self._end)
        return ways


class PutsFrom(dict[int, Put]):
    """The ways onto the spaces of one zone, by the slot of the zone from which a component comes."""

    def __init__(self, program: "Program", to: int, plans: dict[int, BoardPlan]) -> None:
        super().__init__()
        self._program, self._to, self._plans = program, to, plans

    def __missing__(self, source: int) -> Put:
        plan = self._plans.get(self._to)
        put: Put = _function(put_source(self._program, source, self._to, plan), plan)
        self[source] = put
        return put


class Puts(dict[int, PutsFrom]):
    """The ways onto spaces, by the slot of their zone."""

    def __init__(self, program: "Program", plans: dict[int, BoardPlan]) -> None:
        super().__init__()
        self._program, self._plans = program, plans

    def __missing__(self, slot: int) -> PutsFrom:
        puts = self[slot] = PutsFrom(self._program, slot, self._plans)
        return puts

    def renew(self) -> None:
        """Write them anew, since more is kept of a board."""
        for puts in self.values():
            puts.clear()


class Tops(dict[int, Top]):
    """For piles and rows how chance says which component is the first. `norms` is the source of the test of norms ("" for
    none), `names` what it may call."""

    def __init__(self, program: "Program", norms: str, names: dict[str, Any]) -> None:
        super().__init__()
        self._program, self._norms, self._names = program, norms, names

    def __missing__(self, slot: int) -> Top:
        namespace: dict[str, Any] = {}
        # The source is written here, never by an author.
        exec(top_source(self._program, slot, self._norms), self._names, namespace)  # noqa: S102
        top: Top = namespace["top"]
        self[slot] = top
        return top


def _function(source: str, plan: BoardPlan | None = None) -> Any:
    namespace: dict[str, Any] = {"bisect_left": bisect_left, "without": without_component, "loose": loose}
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


def several_source(program: "Program", source: int, to: int, end: int) -> str:
    """The source of the function that moves at least two components to an end of a zone without spaces."""
    long = f"m.move_all(ids, {to}, {end}, site, in_order)"
    zone, start = program.zone_at[to], program.zone_at[source]
    lines = ["def way(m, s, ids, site, in_order):"]
    learning = _learning(program, source, to, long, "mask")
    hidden = program.hidden_information
    seen = program.viewers[source] == (1 << program.players) - 1
    if (
        zone.capacity is not None or zone.spatial or start.spatial or learning is None
        # Whom somebody takes some of without showing which, loses their trace.
        or (hidden and not start.ordered and not seen)
        # Nobody knows then in which order they lie.
        or (not start.ordered and zone.ordered and zone.seers == "none")
        or not (zone.ordered or hidden)
    ):  # fmt: skip
        return "\n".join([*lines, f"    {long}"])
    lines += [f"    h = s[{source}]", "    n = len(ids)"]
    if start.ordered:
        lines += [
            # Components that lie at the top in this order lie in no heap.
            "    if h[:n] == ids: r = h[n:]",
            f"    elif loose(h, len(h)): return {long}",
            "    else:",
        ]
    else:
        lines.append("    if True:")
    lines += [
        "        r = tuple([c for c in h if c not in ids])",
        f"        if len(r) + n != len(h): return {long}",
    ]
    if any("mask" in line for line in learning):
        lines += ["    mask = 0", "    for c in ids: mask |= 1 << c"]
    lines += [*learning, f"    s[{source}] = r", f"    t = s[{to}]"]
    if not zone.ordered:
        lines.append(f"    s[{to}] = tuple(sorted((*t, *ids)))")
    else:
        lines.append(f"    s[{to}] = (*ids[::-1], *t)" if end == TOP else f"    s[{to}] = (*t, *ids)")
    return "\n".join([*lines, "    loc = m.loc", f"    for c in ids: loc[c] = {to}"])


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
            "    if k.content is not t: k.begin(t)",
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


def top_source(program: "Program", slot: int, norms: str) -> str:
    """The source of the function that settles which component is the first of a pile or row (see `Playout.settle`)."""
    long = f"return m.settle({slot}, False, next, site)"
    lines = ["def top(m, s, next, site):"]
    if not program.plain_classes or not program.zone_at[slot].ordered:
        return "\n".join([*lines, f"    {long}"])
    known = [f"s[{program.slot_known + p}]" for p in range(program.players)] if program.hidden_information else []
    lines += [
        *([f"    if m.trail: {long}"] if program.looks_ahead else []),
        f"    t = s[{slot}]",
        "    h = t[0]",
        "    at = 0",
        "    while h.__class__ is not tuple:",
        "        at += 1",
        "        h = t[at]",
        "    if SPECIES[h[0]] == SPECIES[h[-1]]: i = 0",
        *([f"    elif not {norms}: {long}"] if norms else []),
        "    else:",
        "        m.more += 1",
        f"        {DRAWN}",
        "        i = (z >> 32) * len(h) >> 32",
        *([f"    if {' or '.join(known)}: m.unravel(h)"] if known else []),
        "    c = h[i]",
        "    r = h[:i] + h[i + 1:]",
        "    if len(r) == 1: r = r[0]",
        f"    s[{slot}] = (c, r) if len(t) == 1 else (*t[:at], c, r, *t[at + 1:])",
        "    return next",
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


def _learning(program: "Program", source: int, to: int, long: str, bits: str = "(1 << c)") -> list[str] | None:
    """Lines after which everybody knows what they learn from a move of components that lie in no heap; None where that is
    not known before play. `bits` is the source of these components as bits. See `Knowledge.learn`."""
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
                lines.append(f"    s[{slot}] |= {bits}")
        elif shown >> p & 1:
            if program.looks_ahead:
                lines.append(f"    if m.speculating == {p + 1} and s[{slot}] & {bits} != {bits}: m.told({p})")
            lines.append(f"    if s[{slot}]: s[{slot}] &= ~{bits}")
    return lines
