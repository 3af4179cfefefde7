"""What generated rule code asks and does on boards, and with turns and zones that go round."""

from collections import deque
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.compile.program_queries import ProgramQueries
from dreambook.interpreter.model.sides import SIDES
from dreambook.interpreter.play.errors import PlayError

if TYPE_CHECKING:
    from dreambook.interpreter.play.machine import Machine


class ProgramBoards(ProgramQueries):
    """Boards, turns, and what goes round the table."""

    def rotate(self, m: "Machine", slot: int, steps: int) -> None:
        """Turn a ring's contents clockwise by so many spaces."""
        content = m.s[slot]
        k = steps % len(content)
        m.s[slot] = content[-k:] + content[:-k] if k else content

    def advance(self, m: "Machine", component: int, steps: int, site: int) -> None:
        """Move a component along its ring or track. Raises PlayError beyond a track's end."""
        space = m.space_of(component)
        if space is None or self.zone_at[m.loc[component]].form not in ("ring", "track"):
            raise PlayError(
                "D11", "this does not stand on a ring or track", self.sites[site].span, help="place it on one first"
            )
        zone = self.zone_at[m.loc[component]]
        i = space - zone.first_space + steps
        if zone.form == "ring":
            i %= zone.spaces
        elif not 0 <= i < zone.spaces:
            raise PlayError(
                "D11", f"this would leave {self.words.zone(zone)}", self.sites[site].span,
                help="say what happens at the end of the track", other=self.zone_span(zone),
            )  # fmt: skip
        m.place(component, zone.first_space + i, site)

    def space_by_number(self, slot: int, *numbers: int) -> int | None:
        """The space with a number (from 1) along a ring or track, or with a column and row of a grid; None beyond its ends.

        Columns and rows of a grid that grows are counted from its start, which is in column 0 and row 0.
        """
        zone = self.zone_at[slot]
        if zone.growing:
            numbers = tuple(n + zone.columns // 2 + 1 for n in numbers)
        ends = (zone.columns, zone.rows) if zone.form == "grid" else (zone.spaces,)
        if not all(1 <= n <= end for n, end in zip(numbers, ends, strict=True)):
            return None
        return zone.first_space + sum((n - 1) * step for n, step in zip(numbers, (1, zone.columns), strict=False))

    def grown(self, s: list[Any], slot: int) -> tuple[int, ...]:
        """The spaces of a grid that grows: those where something lies and those that touch them by a side.

        Its start comes first, which is the only one while nothing lies there.
        """
        zone, near = self.zone_at[slot], self.box.neighbours
        first = zone.first_space
        start = first + zone.start
        taken = [first + i for i, x in enumerate(s[slot]) if (x >= 0 if zone.single else x)]
        found = {*taken, *(n for space in taken for n in near[space])} or {start}
        return tuple(sorted(found, key=lambda space: (space != start, space)))

    def sides_match(
        self, m: "Machine", ids: Sequence[int], printed: Sequence[Any], steps: Sequence[dict[str, int | None]],
        headings: dict[object, int] | None,
    ) -> bool:  # fmt: skip
        """Whether each of these shows on each side the same as what touches it there, as they are turned.

        `printed` has what is on the sides by component (None where there are no such sides), `steps` the space on each
        side by space, `headings` the slot that says where a component's north side points.
        """

        def side(c: int, i: int) -> Any:
            turned = SIDES.index(m.s[headings[c]]) if headings is not None and c in headings else 0
            return printed[c][(i - turned) % len(SIDES)]

        for c in ids:
            space = m.space_of(c)
            if space is None or printed[c] is None:
                continue
            for i, way in enumerate(SIDES):
                beside = steps[space][way]
                if beside is None:
                    continue
                for other in m.on_space(beside):
                    if printed[other] is not None and side(c, i) != side(other, i + 2):
                        return False
        return True

    def can_advance(self, m: "Machine", ids: Sequence[int], steps: int) -> bool:
        """Whether all components stand on a ring or track that goes on so far, with room for them where they arrive."""
        arriving: dict[int, int] = {}
        for c in ids:
            space = m.space_of(c)
            zone = self.zone_at[m.loc[c]]
            if space is None or zone.form not in ("ring", "track"):
                return False
            i = space - zone.first_space + steps
            if zone.form == "ring":
                i %= zone.spaces
            elif not 0 <= i < zone.spaces:
                return False
            arriving[c] = zone.first_space + i
        for c, goal in arriving.items():
            others = [o for o in m.on_space(goal) if o not in arriving]
            coming = sum(g == goal for g in arriving.values())
            if m.space_of(c) != goal and len(others) + coming > m.room_on(goal) + len(m.on_space(goal)):
                return False
        return True

    def give_turn(self, s: list[Any], slot: int, player: int) -> None:
        """A player gets an extra turn, after those that are given already."""
        base = self.players + 1
        digits, rest = 1, s[slot]
        while rest:
            digits, rest = digits * base, rest // base
        s[slot] += (player + 1) * digits

    def take_turn(self, s: list[Any], slot: int) -> int:
        """Whose extra turn is next; it is taken. -1 when nobody has one."""
        base = self.players + 1
        while s[slot]:
            s[slot], digit = divmod(s[slot], base)
            player = int(digit) - 1
            if player in self.alive(s):
                return player
        return -1

    def next_turn(self, s: list[Any], extra: int, resume: int, passes: bool, passed: bool) -> None:
        """After a turn: an extra one is next, or the player after the last who had a turn of their own, or, where a rule
        has said so (`passed`), who is active now.

        Where no rule passes the turn to somebody (`passes`), a player's own extra turn is a turn like any other: nothing
        is kept of where the order goes on, so that it is the same position however the player came to move.
        """
        active = s[self.slot_active]
        player = self.take_turn(s, extra)
        base = s[resume] - 1 if s[resume] else active
        if passed:
            base = self.seat_after(s, self.present_seat(s, active), -1)
        if player >= 0:
            s[resume] = base + 1 if passes or player != base else 0
            s[self.slot_active] = player
            return
        s[resume] = 0
        s[self.slot_active] = self.seat_after(s, base, 1)

    def pass_zones(self, m: "Machine", slots: Sequence[int], step: int, site: int) -> None:
        """All players hand the contents of their zone to a neighbour at one moment."""
        alive = self.alive(m.s)
        m.exchange([(slots[p], slots[self.seat_after(m.s, p, step)]) for p in alive], site)

    def region(self, start: int, within: Sequence[int]) -> tuple[int, ...]:
        """The spaces among these that hang together with the first by sides and links, itself too; none when it is not among them."""
        left = set(within)
        if start not in left:
            return ()
        left.remove(start)
        found, waiting = [start], [start]
        while waiting:
            for near in self.box.neighbours[waiting.pop()]:
                if near in left:
                    left.remove(near)
                    found.append(near)
                    waiting.append(near)
        return tuple(sorted(found))

    def leaps(self, start: int, along: int, across: int) -> tuple[int, ...]:
        """The spaces of a grid that lie so many spaces along one line and so many across, in any direction."""
        zone = self.zone_at[self.box.space_zone[start]]
        if zone.form != "grid":
            return ()
        i = start - zone.first_space
        column, row = i % zone.columns, i // zone.columns
        found = set()
        for dx, dy in ((along, across), (across, along)):
            for x in (column - dx, column + dx):
                for y in (row - dy, row + dy):
                    if 0 <= x < zone.columns and 0 <= y < zone.rows:
                        found.add(zone.first_space + y * zone.columns + x)
        return tuple(sorted(found - {start}))

    def distance(self, a: int, b: int, over: Sequence[int] | None = None) -> int | None:
        """The steps from one space to another over sides and links; None when there is no way.

        With `over`, all spaces between must be among these.
        """
        if a == b:
            return 0
        seen = {a} if over is None else {a, *set(range(len(self.box.neighbours))).difference(over, (b,))}
        waiting = deque([(a, 0)])
        while waiting:
            space, steps = waiting.popleft()
            for near in self.box.neighbours[space]:
                if near == b:
                    return steps + 1
                if near not in seen:
                    seen.add(near)
                    waiting.append((near, steps + 1))
        return None
