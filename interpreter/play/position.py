"""A position: everything that decides the future, as plain data.

`s` holds one immutable value for each slot (zones, variables, whose turn it is, what each player knows), `pc` the point
reached in the rules, `L` the live values there and `stack` the callers' points and values. Since slot values are never
changed in place, a copy copies the outer list alone. `loc` says for each component in which slot it lies; it follows
from `s` and is kept for speed.

Contents by form of zone: hand, bag and pool are sorted tuples of ids; piles and rows are tuples of segments from the
top (left): an id, or a sorted tuple of ids whose order nobody has fixed yet; spatial zones hold a tuple with an id or
-1 for each space, or a tuple of ids for each space when several fit; a surface holds pairs (standing.py).
"""

from bisect import bisect_left
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.knowledge import UNORDERED
from dreambook.interpreter.play.pending import Chance, Decision, Result
from dreambook.interpreter.play.standing import StandingFigures, place_of
from dreambook.interpreter.play.standing import exchanged as exchanged_standing
from dreambook.interpreter.play.standing import without as without_standing

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.watching import Watch

TOP, BOTTOM = 0, 1
HALT = -3
"""Where a procedure that was called from outside the rules (by an example, to try it) comes back to."""
UNLIMITED = 10**9
"""The room where nothing limits it."""


def flat(content: tuple[Any, ...]) -> tuple[int, ...]:
    """The ids in a pile or row, segments opened."""
    if tuple not in map(type, content):
        return content
    if len(content) == 1:
        return content[0]  # type: ignore[no-any-return]
    ids: list[int] = []
    for x in content:
        if x.__class__ is tuple:
            ids.extend(x)
        else:
            ids.append(x)
    return tuple(ids)


def size(content: tuple[Any, ...]) -> int:
    """How many components a pile or row holds."""
    if tuple not in map(type, content):
        return len(content)
    return sum([len(x) if x.__class__ is tuple else 1 for x in content])


def loose(content: tuple[Any, ...], number: int) -> bool:
    """Whether chance must still say which components the first so many of a pile or row are."""
    return tuple in map(type, content[:number])


class Position(StandingFigures):
    """See the module's text. Generated rule code (interpreter/compile) calls these methods; players never do."""

    __slots__ = (
        "L",
        "concluded",
        "g",
        "loc",
        "log",
        "pc",
        "pending",
        "result",
        "s",
        "speculating",
        "stack",
        "tally",
        "turned",
        "watch",
    )
    earnest = False
    """Whether what is tried out goes on as play when nothing forbids it."""

    def __init__(self, program: "Program") -> None:
        self.g = program
        self.s: list[Any] = []
        self.loc: list[int] = []
        self.L: list[Any] = []
        self.pc = 0
        self.stack: tuple[tuple[int, tuple[Any, ...]], ...] = ()
        self.pending: Decision | Chance | None = None
        self.result: Result | None = None
        self.log: list[tuple[Any, ...]] | None = None
        self.watch: Watch | None = None
        # Who tries an option out: 1 for the first player, -1 for the table; 0 when play is real.
        self.speculating = 0
        self.tally: tuple[int, ...] = ()
        self.turned = False
        self.concluded = False

    def copy(self) -> "Position":
        """An equal position that shares nothing that changes. The log is not copied."""
        other = Position.__new__(Position)
        other.g = self.g
        other.s = self.s[:]
        other.loc = self.loc[:]
        other.L = self.L[:]
        other.pc = self.pc
        other.stack = self.stack
        other.pending = self.pending
        other.result = self.result
        other.log = other.watch = None
        other.speculating = self.speculating
        other.tally, other.turned = self.tally, self.turned
        other.concluded = self.concluded
        return other

    # ------------------------------------------------------------------ calls
    def call(self, entry: int, back: int, registers: list[Any]) -> int:
        """Enter a procedure; `back` is where its caller goes on."""
        if len(self.stack) > 200:
            raise PlayError(
                "D03", "these rules call each other without end", self.g.span_of(back), help="give the chain an end"
            )
        self.stack = (*self.stack, (back, tuple(self.kept(back))))
        self.L = registers
        return entry

    def kept(self, label: int) -> list[Any]:
        """The live values at a block; None in place of those that are not read there any more."""
        values = self.L
        live = self.g.live.get(label)
        if live is None:
            return values[:]
        kept: list[Any] = [None] * len(values)
        for r in live:
            if r < len(values):
                kept[r] = values[r]
        return kept

    def back(self) -> int:
        """Leave a procedure."""
        pc, registers = self.stack[-1]
        self.stack = self.stack[:-1]
        self.L = list(registers)
        return pc

    def unwind(self, here: int, what: str) -> int:
        """Leave everything up to and including the innermost stretch of play that `what` names."""
        label = here
        while True:
            target = self.g.exit_of(label, what)
            before = self.g.turn_before(label, what)
            if before is not None:
                self.s[self.g.slot_active] = self.g.present_seat(self.s, self.L[before])
            if target is not None:
                return target
            if not self.stack:
                raise PlayError(
                    "D11", f"there is no {what} to end here", self.g.span_of(here), help="call this only inside one"
                )
            label = self.back()

    # ------------------------------------------------------------------ components
    def take(self, c: int) -> None:
        """Lift a component from where it lies."""
        slot = self.loc[c]
        zone = self.g.zone_at[slot]
        content = self.s[slot]
        if zone.ordered:
            self.s[slot] = content[1:] if content[0] == c else without_component(content, c)
        elif not zone.spatial:
            i = bisect_left(content, c)
            self.s[slot] = content[:i] + content[i + 1 :]
        elif zone.single:
            i = content.index(c)
            self.s[slot] = (*content[:i], -1, *content[i + 1 :])
        elif zone.free:
            self.s[slot] = without_standing(content, c)
        else:
            for i, on in enumerate(content):
                if c in on:
                    j = on.index(c)
                    self.s[slot] = (*content[:i], on[:j] + on[j + 1 :], *content[i + 1 :])
                    break

    def move(self, c: int, slot: int, end: int, site: int, face_up: bool | None = None) -> None:
        """Move a component to a zone without spaces: to the top (left end) or the bottom (right end) of a pile or row.

        It lies there as components do in that zone, or as `face_up` says.
        """
        g = self.g
        zone = g.zone_at[slot]
        source = self.loc[c]
        if g.hidden_information:
            if self.watch is not None or face_up is not None or self.s[g.slot_flipped]:
                self.learn((c,), slot, face_up)
            elif not g.open_ways[source][slot] and not self._plainly_learnt(source, 1 << c, slot):
                self.learn((c,), slot)
        self.take(c)
        s = self.s
        content = s[slot]
        if zone.ordered:
            s[slot] = (c, *content) if end == TOP else (*content, c)
        else:
            i = bisect_left(content, c)
            s[slot] = (*content[:i], c, *content[i:])
        if zone.capacity is not None or face_up is not None or self.log is not None or s[g.slot_flipped]:
            self._arrived((c,), slot, site, face_up)
        else:
            self.loc[c] = slot

    def _arrived(self, ids: Sequence[int], slot: int, site: int, face_up: bool | None = None) -> None:
        """After components came to lie in a zone without spaces."""
        g = self.g
        zone = g.zone_at[slot]
        if zone.capacity is not None and self.count(slot) > zone.capacity:
            raise PlayError(
                "D11", f"{g.words.zone(zone)} holds at most {zone.capacity}", g.sites[site].span,
                help="say what happens when it is full", other=g.zone_span(zone),
            )  # fmt: skip
        mask = 0
        for c in ids:
            self.loc[c] = slot
            mask |= 1 << c
        self._lay(mask, zone.face_up, face_up)
        if self.log is not None:
            self.log.extend(("move", c, slot, -1, site) for c in ids)

    def _lay(self, mask: int, usual: bool, face_up: bool | None) -> None:
        """Components (as bits) lie as is usual in their zone, or as `face_up` says."""
        flipped = self.s[self.g.slot_flipped]
        if face_up is not None and face_up != usual:
            self.s[self.g.slot_flipped] = flipped | mask
        elif flipped & mask:
            self.s[self.g.slot_flipped] = flipped & ~mask

    def move_all(
        self, ids: Sequence[int], slot: int, end: int, site: int, in_order: bool = False, face_up: bool | None = None
    ) -> None:
        """Move components to a zone without spaces at one moment, in their order.

        Those whose order nobody knows go on lying in an order that nobody knows: what comes from one heap of unknown
        order, and, face down, what comes from one hand, bag or pool, unless somebody has put it `in_order`.
        """
        g = self.g
        ordered = g.zone_at[slot].ordered
        if len(ids) < 2 or not (ordered or g.hidden_information):
            for c in ids:
                self.move(c, slot, end, site, face_up)
            return
        heaps = self._heaps(ids, slot) if ordered and not in_order else list(ids)
        if g.hidden_information:
            self.learn(ids, slot, face_up, in_order)
        for c in ids:
            self.take(c)
        content = self.s[slot]
        if not ordered:
            self.s[slot] = tuple(sorted((*content, *ids)))
        else:
            self.s[slot] = (*reversed(heaps), *content) if end == TOP else (*content, *heaps)
        self._arrived(ids, slot, site, face_up)
        if self.watch is not None:
            self.watch.lost(c for heap in heaps if heap.__class__ is tuple for c in heap)

    def _heaps(self, ids: Sequence[int], to: int) -> list[Any]:
        """The components one by one, those of unknown order together as segments."""
        g = self.g
        hidden = g.zone_at[to].seers == "none"
        heaps: list[Any] = []
        last: Any = None
        for c in ids:
            slot = self.loc[c]
            source: Any = None
            if g.zone_at[slot].ordered:
                source = next((x for x in self.s[slot] if x.__class__ is tuple and c in x), None)
            elif hidden and not g.zone_at[slot].spatial:
                source = slot
            if source is not None and source == last:
                heaps[-1] = (
                    tuple(sorted((*heaps[-1], c))) if heaps[-1].__class__ is tuple else tuple(sorted((heaps[-1], c)))
                )
            else:
                heaps.append(c)
            last = source
        return heaps

    def exchange(self, ways: Sequence[tuple[int, int]], site: int) -> None:
        """Whole zones change places at one moment; `ways` are pairs of slots (from, to). Everybody sees it happen."""
        g = self.g
        contents = {source: (self.s[source], self.ids(source)) for source, _ in ways}
        if self.watch is not None:
            self.watch.lost(c for _, ids in contents.values() for c in ids)
        if g.hidden_information:
            for p in range(g.players):
                for source, to in ways:
                    shown = self.sees_into(p, to)
                    # What is taken out of a heap and put into an order can be followed by who puts it there alone.
                    apart = len(contents[source][1]) < 2 or not self._is_ordered(source, to)
                    for c in contents[source][1]:
                        known = self.knows(p, c)
                        if shown and not known:
                            self.told(p)
                        self.s[g.slot_known + p] &= ~(1 << c)
                        if known and not shown and apart:
                            self.s[g.slot_known + p] |= 1 << c
        for source, to in ways:
            content, ids = contents[source]
            self.s[to] = self._recast(content, ids, source, to)
        for source, to in ways:
            self._arrived(contents[source][1], to, site)

    def _is_ordered(self, source: int, to: int) -> bool:
        """Whether the contents of a zone without an order get one in another zone."""
        a, b = self.g.zone_at[source], self.g.zone_at[to]
        return a.form in UNORDERED and b.ordered and b.seers != "none"

    def _recast(self, content: tuple[Any, ...], ids: tuple[int, ...], source: int, to: int) -> tuple[Any, ...]:
        """The contents of one zone as those of another."""
        a, b = self.g.zone_at[source], self.g.zone_at[to]
        if a.form in UNORDERED and b.ordered:
            return (ids,) if b.seers == "none" and len(ids) > 1 else ids
        if a.ordered and b.form in UNORDERED:
            return tuple(sorted(ids))
        return content

    def swap_two(self, a: int, b: int, site: int) -> None:
        """Two components change places at one moment. Everybody sees the places, and who can follow them does."""
        g = self.g
        first, second = self.loc[a], self.loc[b]
        if first != second and g.hidden_information:
            self.learn((a,), second)
            self.learn((b,), first)
        self.single_out((a, b))
        for slot in {first, second}:
            zone = g.zone_at[slot]
            self.s[slot] = (
                exchanged_standing(self.s[slot], a, b)
                if zone.free
                else _exchanged(self.s[slot], a, b, zone.form in UNORDERED)
            )
        self.loc[a], self.loc[b] = second, first
        if first != second:
            self.s[g.slot_flipped] &= ~(1 << a | 1 << b)
        if self.log is not None:
            self.log.append(("swap", a, b, site))

    def single_out(self, ids: Sequence[int]) -> None:
        """Let components that lie in a heap of unknown order be the first ones of it: they are as likely as any."""
        for c in ids:
            slot = self.loc[c]
            if self.g.zone_at[slot].ordered:
                for i, x in enumerate(self.s[slot]):
                    if x.__class__ is tuple and c in x:
                        rest = tuple(y for y in x if y != c)
                        if self.g.hidden_information:
                            self.unravel(x)
                        self.s[slot] = (
                            *self.s[slot][:i],
                            c,
                            rest if len(rest) > 1 else rest[0],
                            *self.s[slot][i + 1 :],
                        )
                        break

    def place(self, c: int, space: int, site: int, face_up: bool | None = None) -> None:
        """Move a component onto a space of a ring, track, grid or map, or a place of a surface."""
        g = self.g
        slot = g.space_zone[space]
        zone = g.zone_at[slot]
        if g.hidden_information:
            self.learn((c,), slot, face_up)
        self.take(c)
        s = self.s
        i = space - zone.first_space
        content = s[slot]
        if zone.single:
            if content[i] >= 0:
                raise PlayError(
                    "D11", f"there is room for one on {g.words.space(space)}, and it is taken", g.sites[site].span,
                    help="choose from empty spaces, or say what happens to what lies there", other=g.zone_span(zone),
                )  # fmt: skip
            s[slot] = (*content[:i], c, *content[i + 1 :])
        elif zone.free:
            self.stand(c, space, site)
        else:
            if zone.each_capacity is not None and len(content[i]) >= zone.each_capacity:
                raise PlayError(
                    "D11", f"{g.words.space(space)} holds at most {zone.each_capacity}", g.sites[site].span,
                    help="say what happens when it is full", other=g.zone_span(zone),
                )  # fmt: skip
            s[slot] = (*content[:i], (*content[i], c), *content[i + 1 :])
        self.loc[c] = slot
        if face_up is not None or s[g.slot_flipped]:
            self._lay(1 << c, zone.face_up, face_up)
        if self.log is not None:
            self.log.append(("move", c, slot, space, site))

    def on_spaces(self, spaces: Sequence[int]) -> tuple[int, ...]:
        """What lies on several spaces, space by space."""
        return tuple([c for space in spaces for c in self.on_space(space)])

    def room(self, slot: int) -> int:
        """How many more components a zone without spaces holds."""
        limit = self.g.zone_at[slot].capacity
        return UNLIMITED if limit is None else limit - self.count(slot)

    def room_on(self, space: int) -> int:
        """How many more components a space holds."""
        zone = self.g.zone_at[self.g.space_zone[space]]
        if zone.free:
            return self.room(zone.slot)
        limit = 1 if zone.single else UNLIMITED if zone.each_capacity is None else zone.each_capacity
        return limit - len(self.on_space(space))

    def fits(self, room: int, slot: int | None, ids: Sequence[int]) -> bool:
        """Whether all of the components have room in a zone that holds so many more; those already there need none."""
        return sum(self.loc[c] != slot for c in ids) <= room

    def count(self, slot: int) -> int:
        """How many components lie in a zone."""
        zone = self.g.zone_at[slot]
        content = self.s[slot]
        if zone.form in UNORDERED:
            return len(content)
        if zone.form in ("pile", "row"):
            return size(content)
        if zone.single:
            return len(content) - int(content.count(-1))
        if zone.free:
            return len(content)
        return sum(map(len, content))

    def ids(self, slot: int) -> tuple[int, ...]:
        """The components in a zone."""
        zone = self.g.zone_at[slot]
        content = self.s[slot]
        if zone.form in UNORDERED:
            return content  # type: ignore[no-any-return]
        if zone.form in ("pile", "row"):
            return flat(content)
        if zone.single:
            return tuple(c for c in content if c >= 0)
        if zone.free:
            return tuple(c for c, _ in content)
        return tuple(c for on in content for c in on)

    def on_space(self, space: int) -> tuple[int, ...]:
        """The components on a space, bottom first."""
        slot = self.g.space_zone[space]
        zone = self.g.zone_at[slot]
        if zone.free:
            surface = self.g.surfaces[slot]
            return self.standing_at(surface, surface.point(space))
        on = self.s[slot][space - zone.first_space]
        if zone.single:
            return () if on < 0 else (on,)
        return on  # type: ignore[no-any-return]

    def space_of(self, c: int) -> int | None:
        """The space where a component lies; None when its zone has none."""
        slot = self.loc[c]
        zone = self.g.zone_at[slot]
        if not zone.spatial:
            return None
        content = self.s[slot]
        if zone.single:
            return int(zone.first_space + content.index(c))
        if zone.free:
            return int(zone.first_space + place_of(content, c))
        return next(zone.first_space + i for i, on in enumerate(content) if c in on)

    def shuffle(self, slot: int, site: int) -> None:
        """Forget the order of a pile or row; nobody knows any more what lies where in it."""
        zone = self.g.zone_at[slot]
        if zone.form in ("pile", "row"):
            content = self.s[slot]
            ids = flat(content)
            if len(content) != 1:
                ids = tuple(sorted(ids))
                self.s[slot] = (ids,) if ids else ()
            if self.g.hidden_information:
                self.forget(ids)
        if self.log is not None:
            self.log.append(("shuffle", slot, site))


def without_component(content: tuple[Any, ...], c: int) -> tuple[Any, ...]:
    for i, x in enumerate(content):
        if x == c:
            return content[:i] + content[i + 1 :]
        if x.__class__ is tuple and c in x:
            j = x.index(c)
            rest = x[:j] + x[j + 1 :]
            left = rest if len(rest) > 1 else rest[0]
            return (*content[:i], left, *content[i + 1 :])
    raise ValueError(c)


def _exchanged(content: tuple[Any, ...], a: int, b: int, unordered: bool) -> tuple[Any, ...]:
    """The content with the two components in each other's place."""
    swapped = tuple(
        _exchanged(x, a, b, False) if x.__class__ is tuple else b if x == a else a if x == b else x for x in content
    )
    return tuple(sorted(swapped)) if unordered else swapped
