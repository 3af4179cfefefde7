"""Who knows which component is which: what players see, what they have followed, and what they have lost track of.

A player *sees* a component where its zone, or its face, shows it. A player *knows* a component that they see, or that
they have followed to where it lies now. For each player the components that they have followed out of sight are kept as
the bits of one number (slot `known p`). In a pile, a row or on a space such a bit means "exactly there"; in a hand, bag
or pool, and in a heap within a pile whose order nobody knows, it means "among these". So a trace is lost when the order is
shuffled, and when somebody takes one of several components that a player cannot tell apart, unless the player sees which
one it was.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.play.errors import Revealed

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.watching import Watch

UNORDERED = ("hand", "bag", "pool")


class Knowledge:
    """The part of a position that says who knows what."""

    __slots__ = ()

    if TYPE_CHECKING:
        g: "Program"
        s: list[Any]
        loc: list[int]
        log: list[tuple[Any, ...]] | None
        watch: "Watch | None"
        speculating: int

    # ------------------------------------------------------------------ asking
    def sees(self, player: int, c: int) -> bool:
        """Whether a player can look at a component where it lies."""
        g = self.g
        slot = self.loc[c]
        if self.s[g.slot_flipped] >> c & 1:
            # Turned over: face up everyone sees it, face down nobody.
            return not g.zone_at[slot].face_up
        viewers = g.viewers[slot]
        if viewers is not None and player >= 0:
            return viewers >> player & 1 == 1
        return self.sees_into(player, slot)

    def sees_into(self, player: int, slot: int) -> bool:
        """Whether a player sees what comes to lie in a zone."""
        zone = self.g.zone_at[slot]
        seers = zone.seers
        if seers == "all":
            return True
        if seers == "none":
            return False
        if seers == "owner":
            return zone.owner == player
        if seers == "others":
            return zone.owner != player
        holder = self.s[self.g.variable_slot(seers, zone.key)]
        return holder == player if isinstance(holder, int) else holder is not None and player in holder

    def knows(self, player: int, c: int) -> bool:
        """Whether a player knows which component it is: sees it, or has followed it there. The table knows all."""
        if player < 0:
            return True
        return self.sees(player, c) or bool(self.s[self.g.slot_known + player] >> c & 1)

    def tells(self, player: int, c: int) -> bool:
        """Whether a player can point at a component where it lies: knows it, and, in a pile or row, its place."""
        if not self.knows(player, c):
            return False
        heap = self._heap(c)
        return len(heap) < 2 or player < 0 or self.sees(player, c) or len({self.g.species_of[x] for x in heap}) == 1

    def _heap(self, c: int) -> tuple[int, ...]:
        """The components of a pile or row with which a component lies in an order that nobody knows."""
        slot = self.loc[c]
        if not self.g.zone_at[slot].ordered:
            return ()
        content = self.s[slot]
        if tuple not in map(type, content):
            return ()
        return next((x for x in content if x.__class__ is tuple and c in x), ())

    def everybody_knows(self, c: int) -> bool:
        """Whether all players know which component it is."""
        return all(self.knows(p, c) for p in range(self.g.players))

    def blind(self, player: int | None, slot: int) -> bool:
        """Whether a player (None: who sees what everybody sees) plainly knows nothing of what lies in a zone."""
        if self.s[self.g.slot_flipped]:
            return False
        viewers = range(self.g.players) if player is None else (player,)
        return any(not self.s[self.g.slot_known + p] and not self.sees_into(p, slot) for p in viewers)

    def conceals(self, player: int, ids: Iterable[int]) -> bool:
        """Whether a player cannot point at one of the components."""
        g = self.g
        if not g.hidden_information or player < 0:
            return False
        loc, viewers, flipped = self.loc, g.viewers, self.s[g.slot_flipped]
        for c in ids:
            seen = viewers[loc[c]]
            if seen is not None and seen >> player & 1 and not flipped >> c & 1:
                continue
            if not self.tells(player, c):
                return True
        return False

    def face_up(self, c: int) -> bool:
        """Whether a component lies face up."""
        return self.g.zone_at[self.loc[c]].face_up != bool(self.s[self.g.slot_flipped] >> c & 1)

    def confused(self, player: int, c: int) -> int:
        """The components (as bits) among which a player who watches one of them being taken cannot tell it: 0 if it can."""
        slot = self.loc[c]
        zone = self.g.zone_at[slot]
        heap = self.s[slot] if zone.form in UNORDERED else self._heap(c)
        if not heap or self.sees(player, c):
            return 0
        back = self.g.back_of(c)
        alike = 0
        for x in heap:
            if self.g.back_of(x) == back and not self.sees(player, x):
                alike |= 1 << x
        return 0 if alike == 1 << c else alike

    # ------------------------------------------------------------------ moving
    def learn(self, ids: Sequence[int], to: int, face_up: bool | None = None, in_order: bool = False) -> None:
        """What each player knows of components that are about to move to a zone at one moment (with that face, in that order)."""
        g = self.g
        if self.watch is not None:
            self.watch.moves(self, ids, to, face_up)
        moving = 0
        for c in ids:
            moving |= 1 << c
        usual = face_up is None or face_up == g.zone_at[to].face_up
        if (
            usual
            and g.zone_at[to].form in UNORDERED
            and all(self.loc[c] == to for c in ids)
            and not self.s[g.slot_flipped] & moving
        ):
            # What is put back where it was lies among the same others as before.
            return
        if usual and not self.s[g.slot_flipped] & moving:
            if self._in_the_open(ids, to):
                return
            if len(ids) == 1 and self._plainly_learnt(self.loc[ids[0]], moving, to):
                return
        # Several that are taken out of a heap and put into an order: nobody saw which went where. In a heap they stay together.
        zone = g.zone_at[to]
        apart = len(ids) == 1 or zone.form in UNORDERED or (zone.ordered and not in_order and zone.seers == "none")
        for p in range(g.players):
            slot = g.slot_known + p
            shown = self.sees_into(p, to) if usual else bool(face_up)
            known = after = self.s[slot]
            if not known and not shown and not any(self.sees(p, c) for c in ids):
                continue
            for c in ids:
                bit = 1 << c
                confused = self.confused(p, c)
                if confused and not (apart and confused & moving == confused):
                    traced = False
                    if not shown:
                        after &= ~confused
                else:
                    traced = bool(known & bit) or self.sees(p, c)
                if shown and not traced and not known & bit:
                    self.told(p)
                after = after | bit if traced and not shown else after & ~bit
            self.s[slot] = after

    def _in_the_open(self, ids: Sequence[int], to: int) -> bool:
        """Whether everybody sees the components now, and will see them in that zone: nobody learns or forgets anything."""
        ways = self.g.open_ways
        return all(ways[self.loc[c]][to] for c in ids)

    def _plainly_learnt(self, source: int, bit: int, to: int) -> bool:
        """What is known of one component that lies as is usual, where that is plain to say; False where it is not."""
        g = self.g
        seen, shown = g.viewers[source], g.viewers[to]
        if seen is None or shown is None:
            return False
        known = self.s[g.slot_known : g.slot_known + g.players]
        for p, before in enumerate(known):
            if before and not (seen | shown) >> p & 1:
                # Who cannot see where it comes from may lose the trace of others.
                return False
        for p, before in enumerate(known):
            if seen >> p & 1:
                if not shown >> p & 1:
                    self.s[g.slot_known + p] = before | bit
            elif shown >> p & 1:
                if before & bit:
                    self.s[g.slot_known + p] = before & ~bit
                else:
                    self.told(p)
        return True

    def told(self, player: int) -> None:
        """A player learns something. Options are tried out only as far as this teaches the chooser nothing."""
        if self.speculating == player + 1:
            raise Revealed

    # ------------------------------------------------------------------ showing
    def reveal(self, ids: tuple[int, ...], players: tuple[int, ...]) -> None:
        """These players see the components now, and know them as long as they can follow them."""
        if self.g.hidden_information:
            for p in players:
                for c in ids:
                    if not self.knows(p, c):
                        self.told(p)
                    if not self.sees(p, c):
                        self.s[self.g.slot_known + p] |= 1 << c
        if self.watch is not None:
            self.watch.shown(self, ids, players)
        if self.log is not None:
            self.log.append(("reveal", tuple(ids), tuple(players)))

    def turn(self, ids: tuple[int, ...], up: bool, site: int) -> None:
        """Turn components face up or face down where they lie; who has seen one goes on knowing it."""
        g = self.g
        for c in ids:
            bit = 1 << c
            knew = [self.knows(p, c) for p in range(g.players)]
            if g.zone_at[self.loc[c]].face_up != up:
                self.s[g.slot_flipped] |= bit
            else:
                self.s[g.slot_flipped] &= ~bit
            if g.hidden_information:
                self._resight(c, knew)
        if self.watch is not None and up:
            self.watch.shown(self, ids, range(g.players))
        if self.log is not None:
            self.log.append(("turn", tuple(ids), up, site))

    def _resight(self, c: int, knew: Sequence[bool]) -> None:
        """After a component came into sight or out of it: who knew it knows it."""
        for p, known in enumerate(knew):
            slot = self.g.slot_known + p
            if self.sees(p, c):
                if not known:
                    self.told(p)
                self.s[slot] &= ~(1 << c)
            elif known:
                self.s[slot] |= 1 << c

    def let_see(self, slot: int, value: Any) -> None:
        """Store a value in a variable that says who sees a zone: who saw the zone knows what lies in it."""
        g = self.g
        zones = [
            z
            for z in g.box.zones
            if z.seers not in ("all", "none", "owner", "others") and g.variable_slot(z.seers, z.key) == slot
        ]
        lying = [c for c, at in enumerate(self.loc) if any(at == z.slot for z in zones)]
        knew = {c: [self.knows(p, c) for p in range(g.players)] for c in lying}
        self.s[slot] = value
        for c in lying:
            self._resight(c, knew[c])

    def unravel(self, heap: Sequence[int]) -> None:
        """One of the components of a heap gets a place: who has only known that it is among them cannot tell which it is."""
        first = self.g.slot_known
        if any(self.s[first : first + self.g.players]) and len({self.g.species_of[c] for c in heap}) > 1:
            mask = 0
            for c in heap:
                mask |= 1 << c
            for p in range(self.g.players):
                self.s[self.g.slot_known + p] &= ~mask

    def forget(self, ids: Iterable[int]) -> None:
        """Nobody can follow these any more, except who sees them where they lie."""
        ids = frozenset(ids)
        if self.watch is not None:
            self.watch.lost(ids)
        for slot in range(self.g.slot_known, self.g.slot_known + self.g.players):
            # Few are followed out of sight, and many may be shuffled.
            known = left = self.s[slot]
            while known:
                bit = known & -known
                if bit.bit_length() - 1 in ids:
                    left ^= bit
                known ^= bit
            self.s[slot] = left
