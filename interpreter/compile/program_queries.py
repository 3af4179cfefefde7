"""What rule code asks of the compiled rulebook: players in order, likeness of components, costs, ends, norms, values."""

from collections import deque
from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.model.box import Box, VariableInstance, ZoneInstance
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import Type
from dreambook.interpreter.play.errors import Infeasible, PlayError
from dreambook.interpreter.play.position import flat
from dreambook.interpreter.play.words import Words

if TYPE_CHECKING:
    from dreambook.interpreter.compile.emit import Site
    from dreambook.interpreter.compile.norms import Invariant
    from dreambook.interpreter.play.machine import Machine


class ProgramQueries:
    """The part of a Program that runs in play."""

    rules: Rules
    box: Box
    players: int
    sites: "list[Site]"
    zone_at: dict[int, ZoneInstance]
    species_of: list[int]
    slot_out: int
    slot_active: int
    slot_score: int
    slot_known: int
    slot_flipped: int
    register_counts: dict[str, int]
    exit_of: Callable[[int, str], int | None]
    elimination: bool
    end_lines: list[Any]
    end_beats: dict[int, frozenset[int]]
    invariants: "list[Invariant]"
    norm_functions: list[Any]
    greatest: list[tuple[str, Any]]
    runs: int = 0
    """How often play went on from one wait to the next, options that were only tried out among them."""
    asked: int = 0
    """How often a value was asked for."""

    @property
    def work(self) -> int:
        """How much was done so far, the same on every machine: going on once counts as much as twenty values."""
        return self.runs + self.asked // 20

    scoring_entry: int | None
    beginning: tuple[tuple[Any, ...], tuple[int, ...]] | None = None
    """What each slot holds before the setup, and where each component lies; kept when play begins first."""
    score_rule: str | None
    ties: list[tuple[str, Any]]
    plain_classes: bool
    _dynamic_classes: frozenset[str]
    hidden_information: bool
    tell: Callable[[Span], None] | None = None
    """Told of the lines that come up without being statements, where somebody follows play: ends, values, norms."""
    setup_labels: frozenset[int]

    @cached_property
    def words(self) -> Words:
        """Names for people."""
        return Words(self)  # type: ignore[arg-type]

    # ------------------------------------------------------------------ players
    def alive(self, s: list[Any]) -> tuple[int, ...]:
        """The players still in the game."""
        out = s[self.slot_out]
        everybody = self.everybody
        return everybody if not out else tuple(p for p in everybody if not out >> p & 1)

    @cached_property
    def everybody(self) -> tuple[int, ...]:
        """All players, in seat order."""
        return tuple(range(self.players))

    @cached_property
    def viewers(self) -> dict[int, int | None]:
        """For each zone who sees into it, as the bits of a number; None where a variable says it."""
        everybody = (1 << self.players) - 1
        found: dict[int, int | None] = {}
        for zone in self.box.zones:
            own = 0 if zone.owner is None else 1 << zone.owner
            known = {"all": everybody, "none": 0, "owner": own, "others": everybody & ~own}
            found[zone.slot] = known.get(zone.seers)
        return found

    def order(self, s: list[Any], start: int, step: int) -> tuple[int, ...]:
        """The players still in the game, from one of them on in seat order (or against it)."""
        n = self.players
        every = tuple((start + step * i) % n for i in range(n))
        out = s[self.slot_out]
        return every if not out else tuple(p for p in every if not out >> p & 1)

    def seat_after(self, s: list[Any], player: int, step: int) -> int:
        """The next player still in the game."""
        out = s[self.slot_out]
        n = self.players
        for i in range(1, n + 1):
            p = (player + step * i) % n
            if not out >> p & 1:
                return p
        return player

    def present_seat(self, s: list[Any], player: int) -> int:
        """The player, or the next one still in the game."""
        return self.seat_after(s, player, 1) if s[self.slot_out] >> player & 1 else player

    def eliminate(self, m: "Machine", who: Sequence[int], site: int) -> bool:
        """Players leave the game; when one is left, that player has won. True when the game is over."""
        for p in who:
            m.s[self.slot_out] |= 1 << p
        left = self.alive(m.s)
        if len(left) == 1 and self.players > 1:
            m.finish("win", left, self.sites[site].path)
            return True
        if not left:
            m.finish("lose", (), self.sites[site].path)
            return True
        return False

    # ------------------------------------------------------------------ likeness
    @cached_property
    def printed(self) -> list[int]:
        """The species of each component; a last one, -1, stands for none."""
        return [*self.species_of, -1]

    @cached_property
    def slots_told(self) -> list[tuple[int, Type | None]]:
        """The slots of a position that hold no components and no knowledge, with the type of what refers to components."""
        apart = {*self.zone_at, *range(self.slot_known, self.slot_known + self.players), self.slot_flipped}
        references = {v.slot: v.type for v in self._reference_slots}
        return [(slot, references.get(slot)) for slot in range(self.box.slots) if slot not in apart]

    def class_of(self, m: "Machine", value: Any) -> Any:
        """What a component (or other value) cannot be told apart from: equal classes are interchangeable."""
        if value.__class__ is not int or value < 0 or value >= len(self.species_of):
            return value
        if self.plain_classes:
            return self.species_of[value]
        kind = self.box.kind_of[value]
        face = m.s[self.slot_flipped] >> value & 1
        if kind in self._dynamic_classes:
            return (
                self.species_of[value],
                face,
                *(m.s[slots[value]] for slots in self._state_slots if value in slots),
                self._referred(m, value),
            )
        return (self.species_of[value], face, self._referred(m, value))

    @cached_property
    def _state_slots(self) -> list[dict[object, int]]:
        tables = [*self.box.zone_slots.values(), *self.box.variable_slots.values()]
        names = [*self.box.zone_slots, *self.box.variable_slots]
        found = []
        for name, table in zip(names, tables, strict=True):
            declared = self.rules.zones.get(name) or self.rules.variables.get(name)
            each = getattr(declared, "each", None)
            keyed_by_kind = isinstance(each, ast.Name) and each.name in self.rules.kinds
            if keyed_by_kind or name.startswith("face "):
                found.append(table)
        return found

    @cached_property
    def unique(self) -> list[bool]:
        """For each component whether no other is printed alike."""
        return [self.box.species[i].count == 1 for i in self.species_of]

    @cached_property
    def component_names(self) -> list[int]:
        """A number for each component that components with the same number may exchange: its species, or where all of a
        kind are different what is printed on it; components that carry something of their own keep their identity."""
        first: dict[tuple[str, str, int | None], int] = {}
        printed = [
            first.setdefault((s.kind, repr(sorted(s.values.items())), s.owner), s.index) for s in self.box.species
        ]
        names = []
        for c, kind in enumerate(self.box.kind_of):
            if kind in self._dynamic_classes:
                names.append(len(printed) + c)
            elif kind in self.box.different:
                names.append(printed[self.species_of[c]])
            else:
                names.append(self.species_of[c])
        return names

    @cached_property
    def _reference_slots(self) -> list[VariableInstance]:
        return [v for v in self.box.variables if (v.type.element if v.type.is_set else v.type).base == "component"]

    def _referred(self, m: "Machine", component: int) -> tuple[int, ...]:
        """The variables that refer to a component."""
        found = []
        for v in self._reference_slots:
            held = m.s[v.slot]
            if held == component or (held.__class__ is tuple and component in held):
                found.append(v.slot)
        return tuple(found)

    def looks_like(self, m: "Machine", value: Any, player: int) -> Any:
        """What the chooser sees of an option: options that look alike are one."""
        if value.__class__ is not int:
            return value
        slot = m.loc[value]
        zone = self.zone_at[slot]
        unseen = player >= 0 and self.hidden_information and not m.knows(player, value)
        place: Any = 0
        if zone.spatial:
            place = m.space_of(value)
            if unseen and not zone.single:
                place = (place, m.on_space(place).index(value))
        elif zone.form == "row":
            # In a row places are told apart, but not those whose order nobody knows.
            place = next(i for i, x in enumerate(m.s[slot]) if x == value or (x.__class__ is tuple and value in x))
        return (slot, place, "unseen", self.back_of(value)) if unseen else (slot, place, self.class_of(m, value))

    def back_of(self, component: int) -> str:
        """Backs tell kinds apart, unless the zone mixes kinds of one form."""
        return self.rules.kinds[self.box.kind_of[component]].form

    def dice_alike(self, dice: Sequence[int]) -> bool:
        """Whether dice are printed alike."""
        return len({self.species_of[d] for d in dice}) == 1

    def in_order(self, m: "Machine", items: Sequence[Any], player: int | None) -> tuple[Any, ...]:
        """Components in an order that puts those together that look alike to a player; other things (None) as given."""
        if player is None:
            return tuple(items)
        return tuple(sorted(items, key=lambda v: (str(self.looks_like(m, v, player)), v)))

    def offered(self, m: "Machine", pool: Sequence[Any], more: int, player: int | None) -> Sequence[Any]:
        """What may be picked from a pool that is in order, so that so many can still be picked after it.

        People pick in any order. Who looks ahead does it in one order, so that each selection is tried once.
        """
        if more < 1 or not m.speculating:
            return pool
        end = len(pool) - more
        while 0 < end < len(pool) and self._alike(m, pool[end - 1], pool[end], player):
            end += 1
        return pool[:end]

    def rest_after(self, m: "Machine", pool: Sequence[Any], picked: Any, player: int | None) -> tuple[Any, ...]:
        """What may still be picked; for who looks ahead: what looks like it, and what comes after it in the order."""
        i = list(pool).index(picked)
        if not m.speculating:
            return (*pool[:i], *pool[i + 1 :])
        start = i
        while start and self._alike(m, pool[start - 1], picked, player):
            start -= 1
        return (*pool[start:i], *pool[i + 1 :])

    def _alike(self, m: "Machine", a: Any, b: Any, player: int | None) -> bool:
        return player is not None and bool(self.looks_like(m, a, player) == self.looks_like(m, b, player))

    # ------------------------------------------------------------------ components
    def count_of_zone(self, m: "Machine", slot: int) -> int:
        """How many lie in a zone."""
        return m.count(slot)

    def unsettled_zone(self, m: "Machine", ids: Sequence[int]) -> int | None:
        """A pile or row where two of the components lie in an order that nobody knows, or None."""
        if len(ids) < 2:
            return None
        wanted = set(ids)
        for slot in dict.fromkeys(m.loc[c] for c in ids):
            if self.zone_at[slot].ordered and any(
                x.__class__ is tuple and len(wanted.intersection(x)) > 1 for x in m.s[slot]
            ):
                return slot
        return None

    def by_place(self, m: "Machine", ids: Sequence[int]) -> tuple[int, ...]:
        """Components in the order of their zones, and within one of its places."""

        def place(c: int) -> tuple[int, int]:
            slot = m.loc[c]
            zone = self.zone_at[slot]
            if zone.spatial:
                return slot, m.space_of(c) or 0
            return (slot, m.ids(slot).index(c)) if zone.ordered else (slot, 0)

        return tuple(sorted(ids, key=place))

    def as_they_lie(self, m: "Machine", ids: Sequence[int]) -> tuple[int, ...]:
        """The components in the order in which they lie where that is a pile or a row; the others as they are given."""
        wanted = set(ids)
        slots = dict.fromkeys(m.loc[c] for c in ids)
        lying = {s: iter([c for c in flat(m.s[s]) if c in wanted]) for s in slots if self.zone_at[s].ordered}
        return tuple(next(lying[m.loc[c]]) if m.loc[c] in lying else c for c in ids)

    def needs(self, bag: Sequence[tuple[str, int]]) -> list[tuple[Callable[[int], bool], int]]:
        """A cost as tests and numbers."""
        return [(self._fits(name), number) for name, number in bag]

    def _fits(self, name: str) -> Callable[[int], bool]:
        if name not in self._fit_tables:
            if name in self.rules.kinds:
                kinds = set(self.rules.kind_and_below(name))
                table = [k in kinds for k in self.box.kind_of]
            else:
                values = [name in s.values.values() for s in self.box.species]
                table = [values[i] for i in self.species_of]
            self._fit_tables[name] = table
        return self._fit_tables[name].__getitem__

    @cached_property
    def _fit_tables(self) -> dict[str, list[bool]]:
        return {}

    def reduced(
        self, pool: Sequence[int], needs: Sequence[tuple[Callable[[int], bool], int]]
    ) -> list[tuple[Callable[[int], bool], int]]:
        """The same needs, cut down to what is there."""
        return [(fits, min(number, sum(1 for c in pool if fits(c)))) for fits, number in needs]

    def covers(
        self, m: "Machine", pool: Sequence[int], bag: Sequence[tuple[str, int]], wild: Callable[[int], bool] | None
    ) -> bool:
        """Whether the components pay the cost: what lacks must be made up by wild ones."""
        lacking = 0
        used = 0
        for name, number in bag:
            fits = self._fits(name)
            there = sum(1 for c in pool if fits(c))
            lacking += max(0, number - there)
            if wild is not None:
                used += min(number, sum(1 for c in pool if fits(c) and wild(c)))
        if lacking == 0:
            return True
        return wild is not None and sum(1 for c in pool if wild(c)) - used >= lacking

    def rotate(self, m: "Machine", slot: int, steps: int) -> None:
        """Turn a ring's contents clockwise by so many spaces."""
        content = m.s[slot]
        k = steps % len(content)
        m.s[slot] = content[-k:] + content[:-k] if k else content

    def advance(self, m: "Machine", component: int, steps: int, site: int) -> None:
        """Move a component along its ring or track. Raises PlayError beyond a track's end."""
        space = m.space_of(component)
        if space is None:
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
        """The space with a number (from 1) along a ring or track, or with a column and row of a grid; None beyond its ends."""
        zone = self.zone_at[slot]
        ends = (zone.columns, zone.rows) if zone.form == "grid" else (zone.spaces,)
        if not all(1 <= n <= end for n, end in zip(numbers, ends, strict=True)):
            return None
        return zone.first_space + sum((n - 1) * step for n, step in zip(numbers, (1, zone.columns), strict=False))

    def can_advance(self, m: "Machine", ids: Sequence[int], steps: int) -> bool:
        """Whether all components stand on a ring or track that goes on so far, with room for them where they arrive."""
        arriving: dict[int, int] = {}
        for c in ids:
            space = m.space_of(c)
            if space is None:
                return False
            zone = self.zone_at[m.loc[c]]
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

    def next_turn(self, s: list[Any], extra: int, resume: int) -> None:
        """After a turn: an extra one is next, or the player after the last who had a turn of their own."""
        active = s[self.slot_active]
        player = self.take_turn(s, extra)
        if player >= 0:
            s[resume] = s[resume] or active + 1
            s[self.slot_active] = player
            return
        base = s[resume] - 1 if s[resume] else active
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

    def present(self, value: Any) -> None:
        """Raises TypeError (which becomes a finding) when there is no value."""
        if value is None:
            raise TypeError

    def variable_slot(self, name: str, key: object) -> int:
        """The slot of a variable that says who sees a zone."""
        slots = self.box.variable_slots[name]
        return slots[key] if key in slots else next(iter(slots.values()))

    # ------------------------------------------------------------------ norms
    def check_norms(self, m: "Machine") -> None:
        """When the rules wait: every invariant holds that no `otherwise` repairs. Raises PlayError D11."""
        for invariant, function in zip(self.invariants, self.norm_functions, strict=True):
            if invariant.repair is not None:
                continue
            for p in self.alive(m.s) if invariant.by_player else (m.s[self.slot_active],):
                if not function(m, m.s, p):
                    who = f" for {self.words.player(p)}" if invariant.by_player else ""
                    raise PlayError(
                        "D11", f"the rule `{invariant.title}` does not hold{who}", self.span_here(m),
                        help="mend the effect that breaks it, or give the rule an exception", other=invariant.node.span,
                    )  # fmt: skip

    def who_must_mend(self, m: "Machine", index: int) -> int | None:
        """The first player, from the active one on, for whom an invariant does not hold that its rule repairs."""
        active, function = m.s[self.slot_active], self.norm_functions[index]
        players = self.order(m.s, active, 1) if self.invariants[index].by_player else (active,)
        return next((p for p in players if not function(m, m.s, p)), None)

    def broken_norm(self, m: "Machine") -> str | None:
        """The title of a norm that does not hold, or None."""
        for invariant, function in zip(self.invariants, self.norm_functions, strict=True):
            if invariant.repair is not None:
                continue
            for p in self.alive(m.s) if invariant.by_player else (m.s[self.slot_active],):
                if not function(m, m.s, p):
                    return invariant.title
        return None

    def span_here(self, m: "Machine") -> Span:
        """The statement at which the rules wait."""
        if m.pending is not None:
            return self.sites[m.pending.site].span
        return self.rules.document.span

    def refuse(self, m: "Machine", site: int, reason: str) -> int:
        """An announcement that a rule forbids."""
        info = self.sites[site]
        if self.tell is not None:
            self.tell(info.span)
        if m.speculating:
            raise Infeasible("D02", reason or "not allowed", info.span)
        raise PlayError(
            "D02",
            f"this is not allowed: {reason or 'a requirement does not hold'}",
            info.span,
            help="offer it only when it is allowed",
        )

    def forbidden(self, prohibition: bool, permission: bool, site: int, other: int) -> bool:
        """Whether a prohibition holds; a clash with a permission or duty that no order resolves stops play."""
        if prohibition and permission:
            raise PlayError(
                "S13" if self.sites[other].node.modality == "may" else "S12",  # type: ignore[attr-defined]
                f"one rule forbids `{self.sites[site].name}`, another {'allows' if self.sites[other].node.modality == 'may' else 'demands'} it",  # type: ignore[attr-defined]
                self.sites[site].span, help="say which rule beats the other: `beats ...`", other=self.sites[other].span,
            )  # fmt: skip
        return prohibition

    # ------------------------------------------------------------------ values
    def value(
        self,
        name: str,
        table: Sequence[tuple[str, bool, bool, frozenset[int], Span]],
        cases: Sequence[Any],
        ordered: bool,
    ) -> Any:
        """A value: its figure, replaced and modified by the exceptions that apply (design, 3.12).

        `ordered`: the lines change the figure one after the other; else exceptions replace it first, then all others
        modify it.
        """
        on = [i for i, case in enumerate(cases) if case is not None]
        beaten = {b for i in on for b in table[i][3]}
        on = [i for i in on if i not in beaten]
        if ordered:
            return self._in_order(name, table, cases, on)
        figures = [i for i in on if table[i][0] == "is"]
        level = [i for i in figures if table[i][2]] or [i for i in figures if table[i][1]] or figures
        if self.tell is not None:
            for i in on:
                if i in level or table[i][0] != "is":
                    self.tell(table[i][4])
        if not level:
            raise PlayError(
                "S09", f"no line of `{name}` applies here", table[0][4], help="add a line `is ...` without a condition"
            )
        results = {cases[i]() for i in level}
        if len(results) > 1:
            a, b = level[0], next(i for i in level if cases[i]() != cases[level[0]]())
            raise PlayError(
                "S08", f"two lines of `{name}` apply and differ: {cases[a]()} and {cases[b]()}", table[a][4],
                help="say which beats the other: `beats ...`", other=table[b][4],
            )  # fmt: skip
        return self._modified(results.pop(), table, cases, [i for i in on if table[i][0] != "is"])

    def _in_order(self, name: str, table: Sequence[Any], cases: Sequence[Any], on: Sequence[int]) -> Any:
        if self.tell is not None:
            for i in on:
                self.tell(table[i][4])
        if not any(table[i][0] == "is" for i in on):
            raise PlayError(
                "S09", f"no line of `{name}` applies here", table[0][4], help="add a line `is ...` without a condition"
            )
        return self._modified(None, table, cases, on)

    def _modified(self, figure: Any, table: Sequence[Any], cases: Sequence[Any], on: Sequence[int]) -> Any:
        for i in on:
            how = table[i][0]
            if how == "is":
                figure = cases[i]()
            elif how == "plus":
                figure += cases[i]()
            elif how == "minus":
                figure -= cases[i]()
            else:
                figure *= cases[i]()
        return figure

    # ------------------------------------------------------------------ ends
    def ended(self, m: "Machine", found: list[tuple[int, tuple[int, ...]]]) -> int:
        """End conditions hold: finish with the one that the order chooses; a clash stops play. 0 when nothing ends."""
        if (m.stack[0][0] if m.stack else m.pc) in self.setup_labels:
            # Ends are first tested when the setup is done.
            return 0
        if self.rules.mode in ("competitive", "teams"):
            # Who is out of the game already cannot lose it again.
            alive = self.alive(m.s)
            still = [
                (i, tuple(p for p in who if p in alive)) if self.end_lines[i].outcome == "lose" else (i, who)
                for i, who in found
            ]
            found = [(i, who) for i, who in still if who or self.end_lines[i].outcome != "lose"]
            if not found:
                return 0
        on = {i for i, _ in found}
        beaten = {b for i in on for b in self.end_beats.get(i, frozenset()) if b in on}
        left = [(i, who) for i, who in found if i not in beaten]
        outcomes: dict[tuple[str, tuple[int, ...]], int] = {}
        for i, who in left:
            outcome = self.end_lines[i].outcome
            outcomes.setdefault((outcome, tuple(who) if outcome in ("win", "lose") else ()), i)
        if len(outcomes) > 1:
            (a, b, *_) = outcomes.values()
            raise PlayError(
                "D07", f"two ends hold at once: {self.end_lines[a].outcome} and {self.end_lines[b].outcome}", self.end_lines[a].span,
                help=f"say which comes first, as in `{self.end_lines[a].outcome} beats {self.end_lines[b].outcome}`",
                other=self.end_lines[b].span,
            )  # fmt: skip
        ((outcome, who), i) = next(iter(outcomes.items()))
        if self.tell is not None and not m.speculating:
            for same, _ in left:
                self.tell(self.end_lines[same].span)
        reason = f"end {i}"
        if outcome == "over":
            return self.finish_game(m, self.end_lines[i].span)
        if outcome == "lose" and self.rules.mode in ("competitive", "teams"):
            for p in who:
                m.s[self.slot_out] |= 1 << p
            alive = self.alive(m.s)
            if len(alive) > 1:
                # The turn of a player who is out is over.
                in_turn = any(
                    self.exit_of(label, "turn") is not None for label in (m.pc, *(back for back, _ in m.stack))
                )
                return m.unwind(m.pc, "turn") if m.s[self.slot_active] not in alive and in_turn else 0
            return m.finish("win" if alive else "lose", alive, reason)
        if outcome == "lose":
            return m.finish("lose", (), reason)
        return m.finish(outcome, who, reason)

    def end_game(self, m: "Machine", site: int) -> int:
        """Nothing more is played: the final scoring follows."""
        return self.finish_game(m, self.sites[site].span)

    def finish_game(self, m: "Machine", span: Span) -> int:
        """Go on at the final scoring. Raises PlayError D07 when nothing says who has won."""
        if self.scoring_entry is None:
            raise PlayError(
                "D07",
                "the game is over, but nothing says who has won",
                span,
                help="add a `scoring` section, or `win ... when ...` under `end`",
            )
        m.stack = ()
        m.L = [m.s[self.slot_active], *([None] * (self.register_counts.get("scoring", 1) - 1))]
        return self.scoring_entry

    def conclude(self, m: "Machine") -> int:
        """Compare the final scores; ties are broken as the rulebook says. Raises PlayError D07 for an open tie."""
        scores = tuple(m.s[self.slot_score + p] for p in range(self.players))
        alive = self.alive(m.s)
        best = (min if self.score_rule == "lowest" else max)(scores[p] for p in alive)
        if self.rules.mode in ("cooperative", "solo"):
            return m.finish("win", alive, "scoring", scores)
        if self.score_rule is None and self.players > 1:
            raise PlayError(
                "D07", "points are scored, but nothing says who wins", self.rules.scorings[0].span,
                help="add `highest score wins` (or lowest) to `scoring`",
            )  # fmt: skip
        winners = [p for p in alive if scores[p] == best]
        for order, function in self.ties:
            if len(winners) < 2:
                break
            if function is None:
                return m.finish("win", tuple(winners), "scoring", scores)
            by = {p: function(m, m.s, p) for p in winners}
            top = (max if order == "most" else min)(by.values())
            winners = [p for p in winners if by[p] == top]
        if len(winners) > 1:
            raise PlayError(
                "D07", f"{len(winners)} players tie at {best}, and nothing breaks the tie", self.rules.scorings[0].span,
                help="add `tie: most ..., then shared` to `scoring`",
            )  # fmt: skip
        return m.finish("win", tuple(winners), "scoring", scores)

    # ------------------------------------------------------------------ places in the text
    def zone_span(self, zone: ZoneInstance) -> Span | None:
        """Where a zone is declared."""
        node = self.rules.zones.get(zone.zone)
        return self.rules.locate(node, zone.zone) if node is not None else None

    def variable_span(self, variable: VariableInstance) -> Span | None:
        """Where a variable is declared."""
        node = self.rules.variables.get(variable.variable)
        return self.rules.locate(node, variable.variable) if node is not None else None


__all__ = ["ProgramQueries", "flat"]
