"""What rule code asks of the compiled rulebook: players in order, likeness of components, costs, ends, norms, values."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import combinations_with_replacement
from math import factorial
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.model.box import UNORDERED, Box, Species, VariableInstance, ZoneInstance
from dreambook.interpreter.model.bring import TABLE
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import Type
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
    types: dict[int, Type]
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
    die_faces: dict[int, list[tuple[object, int]]]
    """What each die may show, with how many of its sides."""
    invariants: "list[Invariant]"
    runs: int = 0
    """How often play went on from one wait to the next, options that were only tried out among them."""
    asked: int = 0
    """How often a value was asked for."""
    first_wait: "Machine | None" = None
    """A game at its first decision or chance event, or over; kept when a playout begins first."""
    line_bits: dict[int, tuple[int, ...]]
    """For each grid in which lines are looked for the bit of each space."""
    played_out: int = 0
    """How many decisions were made in playouts."""

    @property
    def work(self) -> int:
        """How much was done so far, the same on every machine: going on once counts as much as twenty values."""
        return self.runs + self.asked // 20

    scoring_entry: int | None
    beginning: tuple[tuple[Any, ...], tuple[int, ...]] | None = None
    """What each slot holds before the setup, and where each component lies; kept when play begins first."""
    score_rule: str | None
    if TYPE_CHECKING:
        # Program reads the rule code when somebody plays first.
        @property
        def norm_functions(self) -> list[Any]: ...
        @property
        def greatest(self) -> list[tuple[str, Any]]: ...
        @property
        def ties(self) -> list[tuple[str, Any]]: ...

    plain_classes: bool
    language: str = "en"
    """In which language things are named for people."""
    spoken = False
    """Whether the rulebook's own names are those of its `words` in that language, where it has some."""
    _dynamic_classes: frozenset[str]
    _plain_kinds: frozenset[str]
    _plain_zones: dict[int, bool]
    hidden_information: bool
    tell: Callable[[Span], None] | None = None
    """Told of the lines that come up without being statements, where somebody follows play: ends, values, norms."""
    setup_labels: frozenset[int]

    def speak(self, language: str) -> None:
        """Name things in this language from now on."""
        self.language, self.spoken = language, True
        self.__dict__.pop("words", None)

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

    @cached_property
    def open_ways(self) -> dict[int, dict[int, bool]]:
        """For each two zones whether everybody always sees what lies in either."""
        everybody = (1 << self.players) - 1
        open = {slot: seers == everybody for slot, seers in self.viewers.items()}
        return {a: {b: open[a] and open[b] for b in open} for a in open}

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
            if m.log is not None and not m.s[self.slot_out] >> p & 1:
                m.log.append(("out", p))
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

    def classes_of(self, m: "Machine", ids: Sequence[int]) -> list[Any]:
        """The classes of several components."""
        if self.plain_classes:
            return [self.species_of[c] for c in ids]
        referred: dict[int, tuple[int, ...]] = {}
        for v in self._reference_slots:
            held = m.s[v.slot]
            for c in dict.fromkeys(held) if held.__class__ is tuple else (held,):
                if c.__class__ is int:
                    referred[c] = (*referred.get(c, ()), v.slot)
        flipped, species, kinds, dynamic = (
            m.s[self.slot_flipped],
            self.species_of,
            self.box.kind_of,
            self._dynamic_classes,
        )
        found: list[Any] = []
        for c in ids:
            state = (
                [m.s[slots[c]] for slots in self._state_slots if c in slots] if dynamic and kinds[c] in dynamic else ()
            )
            found.append((species[c], flipped >> c & 1, *state, referred.get(c, ())))
        return found

    @cached_property
    def _state_slots(self) -> list[dict[object, int]]:
        found = []
        for name, table in (*self.box.zone_slots.items(), *self.box.variable_slots.items()):
            declared = self.rules.zones.get(name) or self.rules.variables.get(name)
            if name.startswith("face "):
                found.append(table)
            elif declared is not None:
                found.extend(self._by_component(declared, table))
        return found

    def _by_component(self, declared: ast.Zone | ast.Variable, table: dict[object, int]) -> list[dict[object, int]]:
        """The slots of what is declared for each component of a kind, by component: one table for each of the other keys."""
        kinds = [isinstance(key, ast.Name) and key.name in self.rules.kinds for key in (declared.each, *declared.also)]
        if not declared.also:
            return [table] if kinds[0] else []
        found: dict[object, dict[object, int]] = {}
        for key, slot in table.items():
            assert isinstance(key, tuple)
            for i, component in enumerate(kinds):
                if component:
                    found.setdefault((i, *key[:i], *key[i + 1 :]), {})[key[i]] = slot
        return list(found.values())

    def plain_in(self, slot: int) -> bool:
        """Whether nothing but what is printed on them tells apart the components that can ever lie in a zone."""
        plain = self._plain_zones.get(slot)
        if plain is None:
            zone = self.rules.zones.get(self.zone_at[slot].zone)
            named = zone.kinds if zone is not None else ()
            kinds = {k for kind in named for k in self.rules.kind_and_below(kind)} or self.rules.kinds.keys()
            plain = self._plain_zones[slot] = kinds <= self._plain_kinds
        return plain

    def always_alike(self, slot: int) -> bool:
        """Whether all components that can ever lie in a zone are printed alike, and nothing else tells them apart."""
        alike = self._alike_in.get(slot)
        if alike is None:
            zone = self.rules.zones.get(self.zone_at[slot].zone)
            kinds = {k for kind in (zone.kinds if zone is not None else ()) for k in self.rules.kind_and_below(kind)}
            species = {s.index for s in self.box.species if not kinds or s.kind in kinds}
            alike = self._alike_in[slot] = self.plain_classes and len(species) == 1
        return alike

    @cached_property
    def _alike_in(self) -> dict[int, bool]:
        return {}

    @cached_property
    def loose_slots(self) -> frozenset[int]:
        """The hands, bags and pools, where everything always lies open and nothing is turned over."""
        if self.hidden_information:
            return frozenset()
        return frozenset(slot for slot, zone in self.zone_at.items() if zone.form in UNORDERED)

    @cached_property
    def first_alike(self) -> list[int]:
        """For each component the first that is printed alike."""
        first: dict[int, int] = {}
        return [first.setdefault(kind, c) for c, kind in enumerate(self.species_of)]

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
        unseen = player >= 0 and self.hidden_information and not m.tells(player, value)
        place: Any = 0
        if zone.spatial:
            place = m.space_of(value)
            if unseen and not zone.single:
                place = (place, m.on_space(place).index(value))
        elif zone.form == "row":
            # In a row places are told apart, but not those whose order nobody knows.
            place = next(i for i, x in enumerate(m.s[slot]) if x == value or (x.__class__ is tuple and value in x))
        return (slot, place, "unseen", self.back_of(value)) if unseen else (slot, place, self.class_of(m, value))

    def one_order(self, m: "Machine", components: Sequence[int], player: int) -> bool:
        """Whether it is all one to a player in which order some components come: they are alike, and told apart by nothing."""
        first = components[0]
        alike, looks = self.class_of(m, first), self.looks_like(m, first, player)
        return all(self.class_of(m, c) == alike and self.looks_like(m, c, player) == looks for c in components[1:])

    def back_of(self, component: int) -> str:
        """Backs tell kinds apart, unless the zone mixes kinds of one form."""
        return self.rules.kinds[self.box.kind_of[component]].form

    def lists_known_to(self, player: int | None) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """The lists that a player (None: everybody) knows, in lines, by who has brought them."""
        bringing = self.box.bringing
        if not bringing.lists:
            return ()
        nodes = [node for node in self.rules.places_and_variables if node.brought is not None]
        closed = any(node.brought is not None and not node.brought.openly for node in nodes)
        return tuple(
            (self.words.player(who), lines)
            for who, lines in bringing.written.items()
            if who in (player, TABLE) or not closed
        )

    @cached_property
    def secretly_brought(self) -> dict[int, int]:
        """Who has brought each component of which others do not know that it is in the game; nothing where lists are open."""
        nodes = [node for node in self.rules.places_and_variables if node.brought is not None]
        if all(node.brought is not None and node.brought.openly for node in nodes):
            return {}
        return {c: who for ids, _, who, _ in self.box.brought_to if who != TABLE for c in ids}

    def alike_counts(self, ids: Sequence[int]) -> tuple[int, ...]:
        """How many there are of each of those that are printed alike, whoever they belong to."""
        counts: dict[int, int] = {}
        for c in ids:
            printed = self._prints[self.species_of[c]]
            counts[printed] = counts.get(printed, 0) + 1
        return tuple(counts.values())

    def alike(self, ids: Sequence[int]) -> tuple[list[int], ...]:
        """Components by what is printed on them, whoever they belong to."""
        groups: dict[int, list[int]] = {}
        for c in ids:
            groups.setdefault(self._prints[self.species_of[c]], []).append(c)
        return tuple(groups.values())

    @cached_property
    def _prints(self) -> list[int]:
        """For each species the first one that is printed alike."""
        first: dict[tuple[Any, ...], int] = {}
        return [first.setdefault(_printed(species), species.index) for species in self.box.species]

    def dice_alike(self, dice: Sequence[int]) -> bool:
        """Whether dice are printed alike."""
        return len({self.species_of[d] for d in dice}) == 1

    def rolled(self, dice: Sequence[int]) -> tuple[list[tuple[Any, ...]], list[int]]:
        """What some dice may show, with exact weights; like dice together are told by what they show, not by which shows
        what. The lists are kept, since games roll the same dice over and over: nobody may change them."""
        alike = len(dice) > 1 and self.dice_alike(dice)
        kinds = tuple([self.box.kind_of[d] for d in dice])
        known = self._rolls.get((alike, kinds))
        if known is None:
            faces = [self.die_faces[d] for d in dice]
            outcomes: list[tuple[Any, ...]] = [()]
            weights = [1]
            if alike:
                outcomes = list(combinations_with_replacement([f for f, _ in faces[0]], len(dice)))
                sides = dict(faces[0])
                weights = [_ways(outcome, sides) for outcome in outcomes]
            else:
                for die in faces:
                    outcomes = [(*o, f) for o in outcomes for f, _ in die]
                    weights = [w * n for w in weights for _, n in die]
            known = self._rolls[alike, kinds] = outcomes, weights
        return known

    @cached_property
    def _rolls(self) -> dict[tuple[bool, tuple[str, ...]], tuple[list[tuple[Any, ...]], list[int]]]:
        return {}

    def in_order(self, m: "Machine", items: Sequence[Any], player: int | None) -> tuple[Any, ...]:
        """Components in an order that puts those together that look alike to a player; other things (None) as given."""
        if player is None:
            return tuple(items)
        return tuple(sorted(items, key=lambda v: (str(self.looks_like(m, v, player)), v)))

    def offered(self, m: "Machine", pool: Sequence[Any], more: int, player: int | None) -> Sequence[Any]:
        """What may be picked from a pool that is in order, so that so many can still be picked after it.

        People pick in any order. Who looks ahead does it in one order, so that each selection is tried once.
        """
        if more < 1 or not m.speculating or m.earnest:
            return pool
        end = len(pool) - more
        while 0 < end < len(pool) and self._alike(m, pool[end - 1], pool[end], player):
            end += 1
        return pool[:end]

    def rest_after(self, m: "Machine", pool: Sequence[Any], picked: Any, player: int | None) -> tuple[Any, ...]:
        """What may still be picked; for who looks ahead: what looks like it, and what comes after it in the order."""
        i = list(pool).index(picked)
        if not m.speculating or m.earnest:
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

    def present(self, value: Any) -> None:
        """Raises TypeError (which becomes a finding) when there is no value."""
        if value is None:
            raise TypeError

    def variable_slot(self, name: str, key: object) -> int:
        """The slot of a variable that says who sees a zone."""
        slots = self.box.variable_slots[name]
        return slots[key] if key in slots else next(iter(slots.values()))

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


def _printed(species: Species) -> tuple[Any, ...]:
    """What is printed on a component; whose it is does not count."""
    values = tuple(sorted((name, repr(value)) for name, value in species.values.items() if name != "owner"))
    return species.kind, species.title, values


def _ways(outcome: tuple[Any, ...], sides: dict[Any, int]) -> int:
    ways = factorial(len(outcome))
    for face in set(outcome):
        ways //= factorial(outcome.count(face))
    for face in outcome:
        ways *= sides[face]
    return ways
