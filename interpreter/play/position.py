"""A position: everything that decides the future, as plain data.

`s` holds one immutable value for each slot (zones, variables, whose turn it is, what each player knows), `pc` the point
reached in the rules, `L` the live values there and `stack` the callers' points and values. Since slot values are never
changed in place, a copy copies the outer list alone. `loc` says for each component in which slot it lies; it follows
from `s` and is kept for speed.

Contents by form of zone: hand, bag and pool are sorted tuples of ids; piles and rows are tuples of segments from the
top (left): an id, or a sorted tuple of ids whose order nobody has fixed yet; spatial zones hold a tuple with an id or
-1 for each space, or a tuple of ids for each space when several fit.
"""

from bisect import bisect_left, insort
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.pending import Chance, Decision, Result

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program

TOP, BOTTOM = 0, 1


def flat(content: tuple[Any, ...]) -> tuple[int, ...]:
    """The ids in a pile or row, segments opened."""
    for x in content:
        if x.__class__ is tuple:
            break
    else:
        return content
    ids: list[int] = []
    for x in content:
        if x.__class__ is tuple:
            ids.extend(x)
        else:
            ids.append(x)
    return tuple(ids)


def size(content: tuple[Any, ...]) -> int:
    """How many components a pile or row holds."""
    n = 0
    for x in content:
        n += len(x) if x.__class__ is tuple else 1
    return n


class Position:
    """See the module's text. Generated rule code (interpreter/compile) calls these methods; players never do."""

    __slots__ = ("L", "g", "loc", "log", "pc", "pending", "result", "s", "speculating", "stack")

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
        self.speculating = False

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
        other.log = None
        other.speculating = self.speculating
        return other

    # ------------------------------------------------------------------ calls
    def call(self, entry: int, back: int, registers: list[Any]) -> int:
        """Enter a procedure; `back` is where its caller goes on."""
        if len(self.stack) > 200:
            raise PlayError("D03", "these rules call each other without end", self.g.span_of(back), help="give the chain an end")
        dead = self.g.dead.get(back, ())
        kept = tuple(None if r in dead else value for r, value in enumerate(self.L)) if dead else tuple(self.L)
        self.stack = (*self.stack, (back, kept))
        self.L = registers
        return entry

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
            if target is not None:
                return target
            if not self.stack:
                raise PlayError("D11", f"there is no {what} to end here", self.g.span_of(here), help="call this only inside one")
            label = self.back()

    # ------------------------------------------------------------------ components
    def take(self, c: int) -> None:
        """Lift a component from where it lies."""
        slot = self.loc[c]
        zone = self.g.zone_at[slot]
        content = self.s[slot]
        form = zone.form
        if form in ("hand", "bag", "pool"):
            i = bisect_left(content, c)
            self.s[slot] = content[:i] + content[i + 1 :]
        elif form in ("pile", "row"):
            self.s[slot] = _without(content, c)
        elif zone.single:
            i = content.index(c)
            self.s[slot] = (*content[:i], -1, *content[i + 1 :])
        else:
            for i, on in enumerate(content):
                if c in on:
                    j = on.index(c)
                    self.s[slot] = (*content[:i], on[:j] + on[j + 1 :], *content[i + 1 :])
                    break

    def move(self, c: int, slot: int, end: int, site: int) -> None:
        """Move a component to a zone without spaces: to the top (left end) or the bottom (right end) of a pile or row."""
        g = self.g
        zone = g.zone_at[slot]
        if g.hidden_information:
            self._learn(c, slot)
        self.take(c)
        content = self.s[slot]
        form = zone.form
        if form in ("hand", "bag", "pool"):
            ids = list(content)
            insort(ids, c)
            self.s[slot] = tuple(ids)
        elif end == TOP:
            self.s[slot] = (c, *content)
        else:
            self.s[slot] = (*content, c)
        if zone.capacity is not None and self.count(slot) > zone.capacity:
            raise PlayError(
                "D11", f"{g.words.zone(zone)} holds at most {zone.capacity}", g.sites[site].span,
                help="say what happens when it is full", other=g.zone_span(zone),
            )  # fmt: skip
        self.loc[c] = slot
        flipped = self.s[g.slot_flipped]
        if flipped >> c & 1:
            self.s[g.slot_flipped] = flipped & ~(1 << c)
        if self.log is not None:
            self.log.append(("move", c, slot, -1, site))

    def place(self, c: int, space: int, site: int) -> None:
        """Move a component onto a space of a ring, track, grid or map."""
        g = self.g
        slot = g.space_zone[space]
        zone = g.zone_at[slot]
        if g.hidden_information:
            self._learn(c, slot)
        self.take(c)
        i = space - zone.first_space
        content = self.s[slot]
        if zone.single:
            if content[i] >= 0:
                raise PlayError(
                    "D11", f"there is room for one on {g.words.space(space)}, and it is taken", g.sites[site].span,
                    help="choose from empty spaces, or say what happens to what lies there", other=g.zone_span(zone),
                )  # fmt: skip
            self.s[slot] = (*content[:i], c, *content[i + 1 :])
        else:
            if zone.each_capacity is not None and len(content[i]) >= zone.each_capacity:
                raise PlayError(
                    "D11", f"{g.words.space(space)} holds at most {zone.each_capacity}", g.sites[site].span,
                    help="say what happens when it is full", other=g.zone_span(zone),
                )  # fmt: skip
            self.s[slot] = (*content[:i], (*content[i], c), *content[i + 1 :])
        self.loc[c] = slot
        flipped = self.s[g.slot_flipped]
        if flipped >> c & 1:
            self.s[g.slot_flipped] = flipped & ~(1 << c)
        if self.log is not None:
            self.log.append(("move", c, slot, space, site))

    def count(self, slot: int) -> int:
        """How many components lie in a zone."""
        zone = self.g.zone_at[slot]
        content = self.s[slot]
        if zone.form in ("hand", "bag", "pool"):
            return len(content)
        if zone.form in ("pile", "row"):
            return size(content)
        if zone.single:
            return len(content) - int(content.count(-1))
        return sum(map(len, content))

    def ids(self, slot: int) -> tuple[int, ...]:
        """The components in a zone."""
        zone = self.g.zone_at[slot]
        content = self.s[slot]
        if zone.form in ("hand", "bag", "pool"):
            return content  # type: ignore[no-any-return]
        if zone.form in ("pile", "row"):
            return flat(content)
        if zone.single:
            return tuple(c for c in content if c >= 0)
        return tuple(c for on in content for c in on)

    def on_space(self, space: int) -> tuple[int, ...]:
        """The components on a space, bottom first."""
        slot = self.g.space_zone[space]
        zone = self.g.zone_at[slot]
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
        return next(zone.first_space + i for i, on in enumerate(content) if c in on)

    def shuffle(self, slot: int, site: int) -> None:
        """Forget the order of a pile or row; nobody knows any more what lies where in it."""
        zone = self.g.zone_at[slot]
        if zone.form in ("pile", "row"):
            ids = sorted(flat(self.s[slot]))
            self.s[slot] = (tuple(ids),) if len(ids) > 1 else tuple(ids)
            if self.g.hidden_information:
                self.forget(ids, slot)
        if self.log is not None:
            self.log.append(("shuffle", slot, site))

    # ------------------------------------------------------------------ knowledge
    def sees(self, player: int, c: int) -> bool:
        """Whether a player can look at a component where it lies."""
        return self.sees_at(player, c, self.loc[c])

    def sees_at(self, player: int, c: int, slot: int) -> bool:
        """Whether a player could look at the component if it lay in that zone."""
        g = self.g
        zone = g.zone_at[slot]
        seers = zone.seers
        if self.s[g.slot_flipped] >> c & 1 and self.loc[c] == slot:
            # Turned over: face up everyone sees it, face down nobody.
            return not zone.face_up
        if seers == "all":
            return True
        if seers == "none":
            return False
        if seers == "owner":
            return zone.owner == player
        if seers == "others":
            return zone.owner != player
        holder = self.s[g.variable_slot(seers, zone.key)]
        return holder == player if isinstance(holder, int) else holder is not None and player in holder

    def knows(self, player: int, c: int) -> bool:
        """Whether a player knows which component it is: sees it, or has followed it there."""
        return self.sees(player, c) or bool(self.s[self.g.slot_known + player] >> c & 1)

    def _learn(self, c: int, to: int) -> None:
        """What each player knows of a component that is about to move."""
        g = self.g
        source = g.zone_at[self.loc[c]]
        for p in range(g.players):
            slot = g.slot_known + p
            bit = 1 << c
            seen = self.sees(p, c)
            knew = seen or bool(self.s[slot] & bit)
            seen_there = self.sees_at(p, c, to) if self.loc[c] != to else seen
            followed = seen or source.form not in ("hand", "bag", "pool")
            if not followed and not seen_there:
                # Somebody took one of several hidden components: those that were known there are known no more.
                known_there = self.s[slot] & _mask(self.s[self.loc[c]])
                self.s[slot] &= ~known_there
                knew = False
            if seen_there or not knew:
                self.s[slot] &= ~bit
            else:
                self.s[slot] |= bit

    def reveal(self, ids: tuple[int, ...], players: tuple[int, ...]) -> None:
        """These players see the components now, and know them as long as they can follow them."""
        if self.g.hidden_information:
            for p in players:
                for c in ids:
                    if not self.sees(p, c):
                        self.s[self.g.slot_known + p] |= 1 << c
        if self.log is not None:
            self.log.append(("reveal", tuple(ids), tuple(players)))

    def forget(self, ids: list[int], slot: int) -> None:
        """Nobody can follow these any more, except who sees them where they lie."""
        mask = 0
        for c in ids:
            mask |= 1 << c
        for p in range(self.g.players):
            self.s[self.g.slot_known + p] &= ~mask

    def turn(self, ids: tuple[int, ...], up: bool, site: int) -> None:
        """Turn components face up or face down where they lie."""
        g = self.g
        for c in ids:
            zone = g.zone_at[self.loc[c]]
            if not up and g.hidden_information:
                # Who saw it still knows it.
                for p in range(g.players):
                    if self.sees(p, c):
                        self.s[g.slot_known + p] |= 1 << c
            if zone.face_up != up:
                self.s[g.slot_flipped] |= 1 << c
            else:
                self.s[g.slot_flipped] &= ~(1 << c)
            if up and g.hidden_information:
                for p in range(g.players):
                    self.s[g.slot_known + p] &= ~(1 << c)
        if self.log is not None:
            self.log.append(("turn", tuple(ids), up, site))

    def face_up(self, c: int) -> bool:
        """Whether a component lies face up."""
        return self.g.zone_at[self.loc[c]].face_up != bool(self.s[self.g.slot_flipped] >> c & 1)


def _mask(content: tuple[Any, ...]) -> int:
    mask = 0
    for c in flat(content):
        if c >= 0:
            mask |= 1 << c
    return mask


def _without(content: tuple[Any, ...], c: int) -> tuple[Any, ...]:
    for i, x in enumerate(content):
        if x == c:
            return content[:i] + content[i + 1 :]
        if x.__class__ is tuple and c in x:
            j = x.index(c)
            rest = x[:j] + x[j + 1 :]
            left = rest if len(rest) > 1 else rest[0]
            return (*content[:i], left, *content[i + 1 :])
    raise ValueError(c)
