"""Readable names of all that a position can hold, and back: `Dream#12`, `hand of player 1`, `board/5`, `player 2`."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.model.box import FREE_SPACES
from dreambook.interpreter.model.types import Type
from dreambook.interpreter.play.pending import DECLINE, TABLE
from dreambook.interpreter.play.save_fields import Field

DECLINED = {"declined": True}
_UNTYPED = ("unknown", "none", "bag", "kind")
_PLACE = re.compile(r"(\d{1,6}),(\d{1,6})")
_RUN = re.compile(r"(.+)#(\d+) to #(\d+)")


class Names:
    """The names of one compiled rulebook."""

    def __init__(self, program: Program) -> None:
        self.program = program
        box = program.box
        counts: dict[str, int] = {}
        self.components: list[str] = []
        for kind in box.kind_of:
            counts[kind] = counts.get(kind, 0) + 1
            self.components.append(f"{kind}#{counts[kind]}")
        self.component_of = {name: c for c, name in enumerate(self.components)}
        self.players = {p: f"player {p + 1}" for p in range(program.players)}
        self.player_of = {name: p for p, name in self.players.items()}
        self.deciders = {**self.players, TABLE: "the table"}
        self.decider_of = {name: p for p, name in self.deciders.items()}
        self.zones = {z.slot: self._keyed(z.zone, z.key, z.owner) for z in box.zones}
        self.zone_of = {name: slot for slot, name in self.zones.items()}
        self.variables = {v.slot: self._keyed(v.variable, v.key, v.owner) for v in box.variables}
        self.variable_of = {name: slot for slot, name in self.variables.items()}
        self.spaces = [self._space(space) for space in range(len(box.space_zone))]
        self.space_of = {name: space for space, name in enumerate(self.spaces)}
        self.surfaces = {self.zones[z.slot]: z for z in box.surfaces}
        self.paths = {label: block.path for label, block in program.blocks.items()}
        self.site_of = {site.path: site.index for site in program.sites}
        self.memory = self._memory()

    def _keyed(self, name: str, key: object, owner: int | None) -> str:
        if key is None:
            return name
        keys = list(key) if isinstance(key, tuple) else [key]
        named = [self.components[k] if isinstance(k, int) else str(k) for k in keys[owner is not None :]]
        return f"{name} of {', '.join([*([] if owner is None else [self.players[owner]]), *named])}"

    def _space(self, space: int) -> str:
        zone = self.program.zone_at[self.program.box.space_zone[space]]
        return f"{self.zones[zone.slot]}/{space - zone.first_space + 1}"

    def _memory(self) -> dict[int, str]:
        """The slots of what is remembered besides: which triggers are on, which actions were done this turn."""
        g = self.program
        told = {g.slot_active, g.slot_out, g.slot_flipped, *self.zones, *self.variables}
        told.update(slot + p for slot in (g.slot_known, g.slot_score) for p in range(g.players))
        starts = sorted((slot, name) for name, slot in g.box.special.items())
        names = {}
        for slot in range(g.box.slots):
            if slot not in told:
                first, name = [start for start in starts if start[0] <= slot][-1]
                names[slot] = name if slot == first else f"{name}/{slot - first}"
        return names

    # ------------------------------------------------------------------ components
    def several(self, ids: Iterable[int]) -> list[str]:
        """Components in any order: those with following numbers as a run, `Dream#13 to #86`."""
        listed: list[str] = []
        runs: list[list[int]] = []
        for c in sorted(ids):
            if runs and runs[-1][1] == c - 1 and self._kind(c - 1) == self._kind(c):
                runs[-1][1] = c
            else:
                runs.append([c, c])
        for first, last in runs:
            if last - first < 2:
                listed.extend(self.components[c] for c in range(first, last + 1))
            else:
                listed.append(f"{self.components[first]} to #{self.components[last].rsplit('#', 1)[1]}")
        return listed

    def _kind(self, c: int) -> str:
        return self.program.box.kind_of[c]

    def read_several(self, field: Field) -> tuple[int, ...]:
        """Such components, sorted."""
        found: list[int] = []
        for item in field.items():
            run = _RUN.fullmatch(item.text())
            if run is None:
                found.append(self.read_component(item))
                continue
            ends = [self.component_of.get(f"{run.group(1)}#{n}") for n in run.group(2, 3)]
            if ends[0] is None or ends[1] is None or ends[0] >= ends[1]:
                item.bad(f"is `{item.shown}`, but there are no such components")
            found.extend(range(ends[0], ends[1] + 1))
        if len(set(found)) != len(found):
            field.bad("names a component twice")
        return tuple(sorted(found))

    def read_component(self, field: Field) -> int:
        """One component."""
        return field.among(self.component_of, "component")

    def mask(self, field: Field) -> int:
        """Components as the bits of a number."""
        bits = 0
        for c in self.read_several(field):
            bits |= 1 << c
        return bits

    def of_mask(self, bits: int) -> list[str]:
        """The components that the bits of a number name."""
        return self.several(c for c in range(len(self.components)) if bits >> c & 1)

    # ------------------------------------------------------------------ values of a type
    def value(self, value: Any, kind: Type | None) -> Any:
        """A value as JSON. What has no type that says more is written as it is, marked `raw`."""
        if value is None:
            return None
        if value == DECLINE:
            return dict(DECLINED)
        if kind is None:
            return {"raw": raw(value)}
        whole = value.__class__ is int
        if (kind.base == "number" and whole) or (kind.base == "truth" and isinstance(value, bool)):
            return value
        if kind.base == "player" and whole and value in self.deciders:
            return self.deciders[value]
        if kind.base == "component" and whole and 0 <= value < len(self.components):
            return self.components[value]
        if kind.base == "space" and whole and 0 <= value < len(self.spaces):
            return self.spaces[value]
        if kind.base == "space" and whole and value >= FREE_SPACES:
            return self._place(value)
        if kind.base == "option" and isinstance(value, str):
            return value
        if kind.is_set and isinstance(value, tuple):
            return [self.value(item, kind.element) for item in value]
        return {"raw": raw(value)}

    def read(self, field: Field, kind: Type | None) -> Any:
        """A value of a type, or none."""
        if field.value is None:
            return None
        base = kind.base if kind is not None else "unknown"
        if isinstance(field.value, dict) and base in _UNTYPED:
            return read_raw(field.object("raw")["raw"])
        if base == "number":
            return field.number()
        if base == "truth":
            return field.truth()
        if base == "player":
            return field.among(self.decider_of, "player")
        if base == "component":
            return self.read_component(field)
        if base == "space":
            return self._read_space(field)
        if base == "option":
            return self._option(field, kind)
        if kind is not None and kind.is_set:
            return tuple(self.read(item, kind.element) for item in field.items())
        field.bad("is not a value that can stand here")

    def _place(self, space: int) -> str:
        """`field/120,80`: a place of a surface, by its millimetres."""
        zone = self.program.zone_at[self.program.box.slot_of_space(space)]
        y, x = divmod(space - zone.first_space, zone.columns)
        return f"{self.zones[zone.slot]}/{x},{y}"

    def _read_space(self, field: Field) -> int:
        zone, _, at = field.text().rpartition("/")
        surface = self.surfaces.get(zone)
        if surface is None:
            return field.among(self.space_of, "space")
        numbers = _PLACE.fullmatch(at)
        x, y = (int(numbers[1]), int(numbers[2])) if numbers is not None else (-1, -1)
        if not (0 <= x < surface.columns and 0 <= y < surface.rows):
            field.bad(f"is `{field.shown}`, which is no place of `{zone}`")
        return surface.first_space + y * surface.columns + x

    def _option(self, field: Field, kind: Type | None) -> str:
        name = field.text()
        if kind is not None and kind.names and name not in kind.names:
            field.bad(f"is `{field.shown}`, which is none of {', '.join(sorted(kind.names))}")
        return name

    def values(self, registers: Sequence[Any], procedure: str) -> dict[str, Any]:
        """The live values of a procedure by the number of their register."""
        return {str(r): self._register(value, procedure, r) for r, value in enumerate(registers) if value is not None}

    def _register(self, value: Any, procedure: str, register: int) -> Any:
        rows = self.program.register_rows.get((procedure, register))
        if rows is not None and isinstance(value, tuple):
            return [
                None if row is None else [self.value(v, k) for v, k in zip(row, rows, strict=True)] for row in value
            ]
        return self.value(value, self.register_type(procedure, register))

    def register_type(self, procedure: str, register: int) -> Type | None:
        """What a register holds; the first is the current player."""
        return Type("player") if register == 0 else self.program.register_types.get(procedure, {}).get(register)

    def read_values(self, field: Field, procedure: str) -> list[Any]:
        """The registers of a procedure."""
        registers: list[Any] = [None] * self.program.register_counts.get(procedure, 1)
        known = {str(r): r for r in range(len(registers))}
        for name, item in field.entries().items():
            if name not in known:
                field.bad(f"has `{name[:20]}`, but there is no such value")
            r = known[name]
            rows = self.program.register_rows.get((procedure, r))
            if rows is not None and isinstance(item.value, list):
                registers[r] = tuple(
                    None if row.value is None else tuple(map(self.read, row.items(len(rows)), rows))
                    for row in item.items()
                )
            else:
                registers[r] = DECLINE if item.value == DECLINED else self.read(item, self.register_type(procedure, r))
        return registers


def raw(value: Any) -> Any:
    """A value without a type as JSON."""
    return [raw(item) for item in value] if isinstance(value, tuple | list) else value


def read_raw(field: Field) -> Any:
    """Such a value."""
    if isinstance(field.value, list):
        return tuple(read_raw(item) for item in field.items())
    if field.value is not None and not isinstance(field.value, bool | int | str):
        field.bad("is not a value that can stand here")
    return field.value
