"""The box: every component, zone and variable of a rulebook for a number of players, laid out as flat arrays.

A component is a number (its id). Ids run kind by kind, species by species: a *species* is a set of components that
are printed alike. What changes in play lives in slots (interpreter/play/position.py); everything here is fixed.
"""

import re
from dataclasses import dataclass, field
from itertools import product

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.grammar.span import Span
from dreambook.interpreter.model.bring import Bringing
from dreambook.interpreter.model.constants import Constants
from dreambook.interpreter.model.patterns import Drawing
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import Type
from dreambook.interpreter.surface.ground import Ground

UNLIMITED = 1000
"""How many of an unlimited kind can be in play at once; more is a finding, never an endless game."""

ORDERED = ("pile", "row")
UNORDERED = ("hand", "bag", "pool")
SPATIAL = ("ring", "track", "grid", "map", "surface")
FREE_SPACES = 10_000_000
"""Surfaces have so many numbers of spaces each, from this one on; all other spaces come before."""


_COORDINATE = re.compile(r"([a-z]{1,2})([1-9]\d{0,2})")


@dataclass(frozen=True, slots=True)
class Species:
    """Components that are printed alike."""

    index: int
    kind: str
    values: dict[str, object]
    first: int
    count: int
    title: str | None = None
    owner: int | None = None


@dataclass(slots=True)
class ZoneInstance:
    """One zone of one player (or option, or component): a slot of the position.

    `single` zones hold at most one component in each space and store -1 for none; other spatial zones store a tuple of
    ids for each space. A `growing` grid is a square with room on all sides of its middle, where the first component lies.
    """

    slot: int
    zone: str
    key: object
    form: str
    face_up: bool
    seers: str
    capacity: int | None
    each_capacity: int | None
    spaces: int = 0
    columns: int = 0
    rows: int = 0
    first_space: int = 0
    single: bool = False
    growing: bool = False
    unlimited: bool = False
    owner: int | None = None
    ordered: bool = field(init=False)
    """Whether components lie in an order in it."""
    spatial: bool = field(init=False)
    """Whether it has spaces."""
    free: bool = field(init=False)
    """Whether it is a surface, where each whole millimetre is a space."""

    def __post_init__(self) -> None:
        self.free = self.form == "surface"
        self.ordered = self.form in ORDERED
        self.spatial = self.form in SPATIAL

    @property
    def start(self) -> int:
        """The space (from 0, within the zone) where what grows begins, and what is laid out is laid out."""
        return self.spaces // 2 if self.growing else 0

    def steps(self, index: int) -> tuple[int, int]:
        """How many columns to the east and rows to the north of the start a space (from 0) of a grid lies."""
        column, row = self.start % self.columns, self.start // self.columns
        return index % self.columns - column, index // self.columns - row

    def nearest_first(self) -> list[int]:
        """The spaces (from 0) in the order in which they are filled: of what grows those near the start first."""
        if not self.growing:
            return list(range(self.spaces))
        return sorted(range(self.spaces), key=lambda i: (sum(map(abs, self.steps(i))), i))


@dataclass(slots=True)
class VariableInstance:
    """One variable of one player (or option, or component): a slot of the position."""

    slot: int
    variable: str
    key: object
    type: Type
    low: int
    high: int
    start: object
    seers: str
    owner: int | None = None


@dataclass
class Box:
    """Everything of a rulebook that is fixed once the number of players is."""

    rules: Rules
    players: int
    constants: Constants
    species: list[Species] = field(default_factory=list)
    species_of: list[int] = field(default_factory=list)
    kind_of: list[str] = field(default_factory=list)
    property_types: dict[tuple[str, str], Type] = field(default_factory=dict)
    zones: list[ZoneInstance] = field(default_factory=list)
    zone_slots: dict[str, dict[object, int]] = field(default_factory=dict)
    variables: list[VariableInstance] = field(default_factory=list)
    variable_slots: dict[str, dict[object, int]] = field(default_factory=dict)
    variable_types: dict[str, Type] = field(default_factory=dict)
    homes: dict[int, int] = field(default_factory=dict)
    slots: int = 0
    space_zone: list[int] = field(default_factory=list)
    space_names: dict[str, int] = field(default_factory=dict)
    surfaces: list[ZoneInstance] = field(default_factory=list)
    grounds: dict[int, Ground] = field(default_factory=dict)
    """The ground of each surface, by its slot."""
    lattices: dict[int, int] = field(default_factory=dict)
    """How far apart the places of each surface are that are tried, in millimetres, by its slot."""
    neighbours: list[tuple[int, ...]] = field(default_factory=list)
    around: list[tuple[int, ...]] = field(default_factory=list)
    special: dict[str, int] = field(default_factory=dict)
    different: frozenset[str] = frozenset()
    bringing: Bringing = field(default_factory=Bringing)
    material: dict[str, int] = field(default_factory=dict)
    """How many pieces there are of each kind that only stands for a variable or a zone: no rule moves them."""
    brought_to: list[tuple[range, str, int, Span]] = field(default_factory=list)
    """Components that somebody brings: their ids, the zone, who brings them, the line of the list."""
    patterns: dict[str, Drawing] = field(default_factory=dict)
    """The patterns that are drawn in the rulebook."""
    findings: Diagnostics = field(default_factory=Diagnostics)

    @property
    def size(self) -> int:
        """How many components there are."""
        return len(self.species_of)

    def declared_species(self) -> list[Species]:
        """What can be in the game as the rulebook tells everybody: of what is brought the whole pool, whoever brings what.

        Those of the pool belong to nobody, and have no components (`first` is -1).
        """
        found: list[Species] = []
        for kind in self.rules.kinds:
            pool = self.bringing.pool.get(kind)
            if pool is None:
                found.extend(species for species in self.species if species.kind == kind)
                continue
            for line in pool:
                count = UNLIMITED if line.copies is None else line.copies
                found.append(Species(-1, kind, line.values, -1, count, line.title))
        return found

    def slot_of_space(self, space: int) -> int:
        """The zone in which a space is."""
        if space < len(self.space_zone):
            return self.space_zone[space]
        return self.surfaces[space // FREE_SPACES - 1].slot

    def new_slot(self) -> int:
        """One slot more; its number."""
        self.slots += 1
        return self.slots - 1

    def named_space(self, name: str, slot: int | None = None) -> int | None:
        """The space that a name means: one that is named, or `b3` on the only grid that has it (on that of a slot)."""
        if slot is None and name in self.space_names:
            return self.space_names[name]
        match = _COORDINATE.fullmatch(name)
        if match is None:
            return None
        column = 0
        for letter in match[1]:
            column = 26 * column + ord(letter) - 96
        row = int(match[2])
        fitting = [
            zone.first_space + (row - 1) * zone.columns + column - 1
            for zone in self.zones
            if zone.form == "grid"
            and not zone.growing
            and slot in (None, zone.slot)
            and column <= zone.columns
            and 1 <= row <= zone.rows
        ]
        return fitting[0] if len(fitting) == 1 else None

    def ids_of_kind(self, kind: str) -> range | tuple[int, ...]:
        """The ids of all components of a kind (and of the kinds below it)."""
        kinds = set(self.rules.kind_and_below(kind)) if kind else set(self.rules.kinds)
        return tuple(i for i, k in enumerate(self.kind_of) if k in kinds)

    def property_array(self, name: str) -> list[object]:
        """A property by component id; None where a component does not have it."""
        by_species = [s.values.get(name) for s in self.species]
        return [by_species[i] for i in self.species_of]

    def keys(self, each: ast.Node | None) -> list[object]:
        """The keys of something declared "one for each": players, options or component ids; [None] when it is one."""
        if each is None:
            return [None]
        if isinstance(each, ast.CurrentPlayer):
            return list(range(self.players))
        name = each.name if isinstance(each, ast.Name) else ""
        if name in self.rules.choices:
            return [item.name for item in self.rules.choices[name].items]
        if name in self.rules.kinds:
            return list(self.ids_of_kind(name))
        return [None]

    def keys_of(self, node: ast.Zone | ast.Variable) -> list[object]:
        """The keys of a zone or variable; of one for each of several (player and suit) tuples of them, in declared order.

        What it is declared for and does not exist is reported.
        """
        wanted = [each for each in (node.each, *node.also) if each is not None]
        for each in wanted:
            if self.keys(each) == [None]:
                name = each.name if isinstance(each, ast.Name) else "this"
                near = did_you_mean(name, [*self.rules.choices, *self.rules.kinds, "player"])
                self.findings.error(
                    "S01", f"`{name}` is neither `player`, a choice list nor a kind", Label(each.span),
                    help=near or "declare it",
                )  # fmt: skip
        if not node.also:
            return self.keys(node.each)
        return list(product(*map(self.keys, wanted)))

    def owner_of_key(self, node: ast.Zone | ast.Variable, key: object) -> int | None:
        """Whose a zone or variable with that key is."""
        if not isinstance(node.each, ast.CurrentPlayer):
            return None
        first = key[0] if isinstance(key, tuple) else key
        return first if isinstance(first, int) else None

    def key_type(self, each: ast.Node | None) -> Type | None:
        """The type of those keys."""
        if each is None:
            return None
        if isinstance(each, ast.CurrentPlayer):
            return Type("player")
        name = each.name if isinstance(each, ast.Name) else ""
        if name in self.rules.choices:
            return Type("option", name, frozenset(item.name for item in self.rules.choices[name].items))
        return Type("component", name)
