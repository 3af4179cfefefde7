"""The figures of a position as the solver's: a constant for each variable, and counts of what lies in each zone.

What lies in a zone is counted by species (components that are printed alike); of two species that no formula tells
apart the counts are one. Every constant has facts that hold in each position whatsoever: the range of a variable, so
many components and no more, as much as there is room for.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import z3

from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.model.box import VariableInstance, ZoneInstance
from dreambook.interpreter.model.types import Type
from dreambook.interpreter.prove.formulas import (
    ANYONE,
    NONE,
    Coded,
    Figure,
    Formula,
    Group,
    Number,
    Piece,
    Term,
    Truth,
    Unsaid,
    chosen,
    either,
    equal,
    total,
)

MOST_SPECIES = 120
"""Of more kinds of print than that no formula is made."""
MOST_SPACES = 200


@dataclass
class Tally:
    """How many lie in a zone of those that a condition (by species) means: a constant, and what it adds up."""

    zone: int
    weights: Mapping[int, tuple[Formula, int]]
    """For each species the condition under which it is counted, and how much each counts."""
    constant: Any
    signature: Mapping[int, Hashable]
    """What tells species apart in it: of those that are counted alike the counts are one."""


@dataclass
class Situation:
    """The constants of one program, made when they are first asked for, with the facts that go with each."""

    program: Program
    facts: dict[str, list[Formula]] = field(default_factory=dict)
    needs: dict[str, frozenset[str]] = field(default_factory=dict)
    """Constants that the facts of a constant speak of."""
    slots: dict[str, int] = field(default_factory=dict)
    """Which constant is which slot of the position."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    unsaid: set[str] = field(default_factory=set)
    """Constants that stand for what no formula says."""
    keyed: dict[str, tuple[str, Piece]] = field(default_factory=dict)
    """Constants for what a component carries: the variable, and the component."""
    named: dict[str, tuple[str, Term]] = field(default_factory=dict)
    """Constants for what the rules around have named: the name, and the term."""
    kinds: dict[str, Type] = field(default_factory=dict)
    """The types of what the rules around have named."""
    codes: dict[str, int] = field(default_factory=dict)
    used: set[str] = field(default_factory=set)
    """The constants used since it was last emptied: whoever makes a formula empties it first."""
    _constants: dict[str, Any] = field(default_factory=dict)
    _counted: dict[frozenset[str], tuple[list[Formula], dict[tuple[tuple[int, ...], int], Any]]] = field(
        default_factory=dict
    )
    _kept: list[Any] = field(default_factory=list)

    # ------------------------------------------------------------------ constants
    def figure(self, name: str, *facts: Any) -> Any:
        """An integer constant; the facts are functions of it, told when it is made."""
        return self._constant(name, z3.Int, facts)

    def truth(self, name: str) -> Any:
        """A constant that is true or false."""
        return self._constant(name, z3.Bool, ())

    def _constant(self, name: str, make: Any, facts: Iterable[Any]) -> Any:
        self.used.add(name)
        made = self._constants.get(name)
        if made is None:
            made = self._constants[name] = make(name)
            self.facts[name] = [fact for f in facts if (fact := f(made)) is not True]
        return made

    def fact(self, name: str, fact: Formula, needs: Iterable[str] = ()) -> None:
        """One more fact that goes with a constant."""
        if fact is not True:
            self.facts[name].append(fact)
            self.needs[name] = self.needs.get(name, frozenset()) | frozenset(needs)

    def code(self, option: str) -> int:
        """The code of an option."""
        return self.codes.setdefault(option, len(self.codes))

    def option(self, code: int) -> str:
        """The option of a code."""
        return next(name for name, known in self.codes.items() if known == code)

    def identity(self, figure: Any) -> Hashable:
        """What tells figures and formulas apart, as part of a name."""
        if isinstance(figure, z3.ExprRef):
            self._kept.append(figure)
            return f"#{figure.get_id()}"
        assert isinstance(figure, Hashable)
        return figure

    # ------------------------------------------------------------------ variables
    def of_type(self, name: str, kind: Type, low: int | None = None, high: int | None = None) -> Term:
        """A constant of a type, with the facts of the type. Raises Unsaid for types without a formula."""
        if kind.base == "truth":
            return Truth(self.truth(name))
        if kind.base == "number":
            if kind.optional:
                raise Unsaid
            bounds = [lambda c: c >= low] if low is not None else []
            bounds += [lambda c: c <= high] if high is not None else []
            return Number(self.figure(name, *bounds))
        if kind.base in ("option", "player", "space"):
            codes = self._codes_of(kind)
            return Coded(self.figure(name, lambda c: _among(c, codes)), kind.base)
        if kind.base == "component":
            return self.piece(name, kind)
        if kind.is_set and kind.base == "set" and kind.element.base in ("option", "player"):
            codes = self._codes_of(kind.element)
            return Group(tuple((Coded(code, kind.element.base), self.truth(f"{name} has {code}")) for code in codes))
        raise Unsaid

    def _codes_of(self, kind: Type) -> list[int]:
        if kind.base == "player":
            codes = list(range(self.program.players))
        elif kind.base == "space":
            spatial = [z for z in self.program.box.zones if z.spatial]
            zones = [z for z in spatial if z.zone == kind.of] or spatial
            if sum(z.spaces for z in zones) > MOST_SPACES:
                raise Unsaid
            codes = [z.first_space + i for z in zones for i in range(z.spaces)]
        else:
            codes = [self.code(name) for name in sorted(kind.names)]
        if not codes:
            raise Unsaid
        return [NONE, *codes] if kind.optional else codes

    def piece(self, name: str, kind: Type) -> Piece:
        """A component that is not known: a constant for its species, and one for where it lies."""
        species = self.species_of(kind.of)
        if not species or len(species) > MOST_SPECIES:
            raise Unsaid
        codes = [NONE, *species] if kind.optional else list(species)
        of = self.figure(f"print of {name}", lambda c: _among(c, codes))
        zones = [z.slot for z in self.program.box.zones]
        place = self.figure(f"place of {name}", lambda c: _among(c, zones))
        return Piece(of, place, name, tuple(species), kind.optional)

    def species_of(self, kind: str) -> list[int]:
        """The species of a kind of component that are in the box."""
        kinds = set(self.program.rules.kind_and_below(kind)) if kind else set(self.program.rules.kinds)
        return [s.index for s in self.program.box.species if s.kind in kinds and s.count]

    def variable(self, instance: VariableInstance) -> Term:
        """A variable of the position."""
        name = f"slot {instance.slot}"
        low, high = (instance.low, instance.high) if instance.type.base == "number" else (None, None)
        term = self.of_type(name, instance.type, low, high)
        for constant in (name, f"print of {name}"):
            if constant in self._constants:
                self.slots[constant] = instance.slot
        if isinstance(term, Group):
            self.slots.update({f"{name} has {member.of}": instance.slot for member, _ in term.members})
        return term

    def active(self) -> Coded:
        """The player whose turn it is."""
        self.slots["active"] = self.program.slot_active
        return Coded(self.figure("active", lambda c: _among(c, range(self.program.players))), "player")

    def local(self, name: str, kind: Type) -> Term:
        """What a rule around has named, of which only the type is known. Raises Unsaid for types without a formula."""
        constant = f"`{name}`, {kind.base} {kind.of} {'/'.join(sorted(kind.names))}"
        term = self.of_type(constant, kind)
        self.named[constant] = (name, term)
        self.kinds[name] = kind
        return term

    def someone(self) -> Coded:
        """The player whom a rule is about."""
        return Coded(self.figure("player", lambda c: _among(c, range(self.program.players))), "player")

    def plays(self, player: int) -> Formula:
        """Whether a player is still in the game."""
        if not self.program.elimination:
            return True
        name = f"player {player} plays"
        return self.truth(name)

    # ------------------------------------------------------------------ what lies where
    def zones_for(self, species: int) -> list[ZoneInstance]:
        """The zones in which components of a species may lie."""
        box = self.program.box
        line = set(box.rules.ancestry(box.species[species].kind))
        found = []
        for zone in box.zones:
            node = box.rules.zones.get(zone.zone)
            if node is None or not node.kinds or line & set(node.kinds):
                found.append(zone)
        return found

    def may_hold(self, zone: ZoneInstance, species: int) -> bool:
        """Whether components of a species may lie in a zone."""
        box = self.program.box
        node = box.rules.zones.get(zone.zone)
        return (
            node is None or not node.kinds or bool(set(box.rules.ancestry(box.species[species].kind)) & set(node.kinds))
        )

    def counted(self, slot: int, conditions: Mapping[int, Formula], weight: Mapping[int, int] | None = None) -> Figure:
        """How many components lie in a zone, of the species for which a condition holds; or the sum of their weights."""
        zone = self.program.zone_at[slot]
        weights = {
            species: (condition, 1 if weight is None else weight[species])
            for species, condition in conditions.items()
            if condition is not False and self.may_hold(zone, species)
        }
        if not weights:
            return 0
        if len(weights) > MOST_SPECIES or self.program.box.bringing.lists or self.program.box.brought_to:
            raise Unsaid
        signature = {s: (self.identity(c), w) for s, (c, w) in weights.items()}
        name = f"tally {slot} {hash(tuple(sorted(signature.items(), key=lambda item: item[0]))):x}"
        constant = self.figure(name)
        self.tallies.setdefault(name, Tally(slot, weights, constant, signature))
        return constant

    def counting(self, names: Iterable[str]) -> tuple[list[Formula], dict[tuple[tuple[int, ...], int], Any]]:
        """What adds up to the tallies of these names: the facts, and the count of each class of species in each zone."""
        asked = frozenset(name for name in names if name in self.tallies or name.startswith("place of "))
        known = self._counted.get(asked)
        if known is None:
            known = self._counted[asked] = self._counting(asked)
        return known

    def _counting(self, names: frozenset[str]) -> tuple[list[Formula], dict[tuple[tuple[int, ...], int], Any]]:
        tallies = [self.tallies[name] for name in sorted(names) if name in self.tallies]
        if not tallies:
            return [], {}
        pieces = sorted(name.removeprefix("place of ") for name in names if name.startswith("place of "))
        signatures: dict[tuple[Any, ...], list[int]] = {}
        for species in range(len(self.program.box.species)):
            signature = tuple(t.signature.get(species) for t in tallies)
            if any(part is not None for part in signature):
                signatures.setdefault((signature, self._holders(species)), []).append(species)
        zones = sorted({t.zone for t in tallies})
        counts: dict[tuple[tuple[int, ...], int], Any] = {}
        facts: list[Formula] = []
        for listed in signatures.values():
            facts += self._class_facts(tuple(listed), zones, counts)
        for tally in tallies:
            parts = []
            for (members, slot), count in counts.items():
                if slot == tally.zone and members[0] in tally.weights:
                    condition, weight = tally.weights[members[0]]
                    parts.append(chosen(condition, count * weight if weight != 1 else count, 0))
            facts.append(equal(tally.constant, total(parts)))
        for slot in zones:
            room = self._room(self.program.zone_at[slot])
            here = [count for (_, zone), count in counts.items() if zone == slot]
            if room is not None and here:
                facts.append(total(here) <= room)
        for piece in pieces:
            of, place = self._constants[f"print of {piece}"], self._constants[f"place of {piece}"]
            for (members, slot), count in counts.items():
                facts.append(z3.Implies(z3.And(place == slot, _among(of, members)), count >= 1))
        return facts, counts

    def _holders(self, species: int) -> tuple[int, ...]:
        return tuple(zone.slot for zone in self.zones_for(species))

    def _class_facts(
        self, members: tuple[int, ...], zones: list[int], counts: dict[tuple[tuple[int, ...], int], Any]
    ) -> list[Formula]:
        box = self.program.box
        allowed = [z.slot for z in self.zones_for(members[0])]
        here = [slot for slot in zones if slot in allowed]
        size = sum(box.species[i].count for i in members)
        unlimited = any(box.rules.kinds[box.species[i].kind].unlimited for i in members)
        facts: list[Formula] = []
        for slot in here:
            count = counts[members, slot] = z3.Int(f"lie {members[0]}.{len(members)} in {slot}")
            facts.append(count >= 0)
        if not unlimited and here:
            there = total(counts[members, slot] for slot in here)
            facts.append(there <= size)
            rooms = [self._room(self.program.zone_at[slot]) for slot in allowed if slot not in here]
            if None not in rooms:
                # What lies nowhere else lies here.
                facts.append(there >= size - sum(room for room in rooms if room is not None))
        return facts

    def _room(self, zone: ZoneInstance) -> int | None:
        if zone.spatial and zone.each_capacity is not None:
            return zone.spaces * zone.each_capacity
        return zone.capacity

    def zones_in(self, names: Iterable[str]) -> set[int]:
        """The zones of which constants count what lies there."""
        return {self.tallies[name].zone for name in names if name in self.tallies}

    # ------------------------------------------------------------------ asking
    def closure(self, names: Iterable[str]) -> set[str]:
        """The constants, and all that their facts speak of."""
        found: set[str] = set()
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name not in found:
                found.add(name)
                waiting.extend(self.needs.get(name, ()))
        return found

    def hypotheses(self, names: Iterable[str]) -> list[Formula]:
        """What holds in every position of the constants of these names."""
        known = self.closure(names)
        facts = [fact for name in sorted(known) for fact in self.facts.get(name, ())]
        counting, _ = self.counting(known)
        playing = [name for name in known if name.endswith(" plays")]
        if playing:
            facts.append(either(*(self.plays(p) for p in range(self.program.players))))
        return facts + counting

    def unlike(self, key: Hashable) -> bool:
        """Whether a component is any of a set, so that nothing of its own can be said of it."""
        return isinstance(key, tuple) and key[:1] == (ANYONE,)


def _among(constant: Any, codes: Iterable[int]) -> Formula:
    listed = sorted(codes)
    if listed and listed == list(range(listed[0], listed[-1] + 1)):
        return z3.And(constant >= listed[0], constant <= listed[-1])
    return z3.Or(*(constant == code for code in listed))


__all__ = ["Situation", "Tally"]
