"""What the compilers of expressions and statements share: the box, findings, tables for the generated code."""

from functools import cached_property
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.grammar.span import Span
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.box import Box, ZoneInstance
from dreambook.interpreter.model.symbols import BUILTIN_FUNCTIONS, BUILTIN_NAMES, DIRECTIONS, Rules
from dreambook.interpreter.model.types import Type


class Context:
    """One compilation of a rulebook for a number of players."""

    def __init__(self, rules: Rules, box: Box, found: Diagnostics) -> None:
        self.rules = rules
        self.box = box
        self.found = found
        self.namespace: dict[str, Any] = {}
        self.types: dict[int, Type] = {}
        self.zone_at = {z.slot: z for z in box.zones}

    # ------------------------------------------------------------------ findings
    def error(self, code: str, message: str, node: ast.Node | Span, *others: Span | Label, help: str = "") -> None:
        """Report something about a node."""
        span = node.span if isinstance(node, ast.Node) else node
        self.found.error(code, message, Label(span), *others, help=help)

    def mismatch(self, node: ast.Node, wanted: str, got: Type, help: str = "") -> None:
        """Report an expression of the wrong type; nothing when its type is unknown (that was reported already)."""
        if got.base != "unknown":
            several = wanted.split(" ", 1)[0] in ("several", "numbers", "players", "components", "two")
            self.error(
                "S03",
                f"{wanted} {'are' if several else 'is'} needed here, but this is {got}",
                node,
                help=help or f"name {wanted}",
            )

    def kind_as_value(self, node: ast.Node) -> None:
        """Report a kind of component that stands where a component, a place or another value is needed."""
        self.error(
            "S03", "a kind of component cannot stand here", node,
            help="name one component, or several, as in `every Card in hand`, or a place",
        )  # fmt: skip

    def unknown(self, name: str, node: ast.Node, extra: list[str] | None = None) -> None:
        """Report a name that means nothing."""
        known = [
            *(extra or []), *self.rules.names, *self.rules.options, *self.rules.properties, *BUILTIN_NAMES,
            *BUILTIN_FUNCTIONS, *self.box.space_names,
        ]  # fmt: skip
        near = did_you_mean(name, known)
        dice = [k for k, kind in self.rules.kinds.items() if kind.form == "die"]
        if name.lower() in ("die", "dice") and name not in known:
            near = (
                f"name which: {' or '.join(f'`{k}`' for k in dice)}"
                if dice
                else "declare them, as in `die Die x 2` below `components`"
            )
        if name in ("true", "false") and name not in known:
            near = f"write `{'yes' if name == 'true' else 'no'}`"
        if name == "some":
            near = "say how many: `any number of`, `up to 2`, `at least 1` or a number"
        self.error(
            "S01",
            f"nothing is named `{name}`",
            node,
            help=near or _what_a_roll_is(name) or "declare it, or choose a name that is declared",
        )

    def text_of(self, node: ast.Node) -> str:
        """A node as the rulebook writes it; `...` when it takes several lines."""
        span = node.span
        lines = self.rules.lines.get(span.file, ())
        if span.line != span.end_line or span.line > len(lines):
            return "..."
        return lines[span.line - 1][span.column - 1 : span.end_column - 1].strip()

    # ------------------------------------------------------------------ tables for the generated code
    def table(self, name: str, value: Any) -> str:
        """Make a table available to the generated code under a name."""
        self.namespace.setdefault(name, value)
        return name

    def property_table(self, name: str) -> str:
        """The name of the array of a property by component."""
        key = f"P_{name}"
        if key not in self.namespace:
            self.namespace[key] = self.box.property_array(name)
        return key

    def kind_table(self, kind: str) -> str:
        """The name of the array that says for each component whether it is of a kind."""
        key = f"K_{kind}"
        if key not in self.namespace:
            # No kind named: components of any kind.
            kinds = set(self.rules.kind_and_below(kind)) if kind else set(self.rules.kinds)
            self.namespace[key] = [k in kinds for k in self.box.kind_of]
        return key

    def spaces_table(self, name: str) -> str:
        """The name of an array by space: first (the zone's first space), slot, row, column, below, above, ..."""
        key = f"S_{name}"
        if key not in self.namespace:
            self.namespace[key] = [self._of_space(name, i) for i in range(len(self.box.space_zone))]
        return key

    def _of_space(self, name: str, space: int) -> Any:
        zone = self.zone_at[self.box.slot_of_space(space)]
        i = space - zone.first_space
        if name == "first":
            return zone.first_space
        if name == "slot":
            return zone.slot
        if name == "position":
            return i + 1
        if name == "neighbours":
            return self.box.neighbours[space]
        if name == "around":
            return self.box.around[space]
        if name in ("rays", "steps"):
            return _rays(zone, i) if name == "rays" else {w: r[0] if r else None for w, r in _rays(zone, i).items()}
        if name == "next" and zone.form != "grid":
            return _along(zone, i, 1)
        if name == "previous" and zone.form != "grid":
            return _along(zone, i, -1)
        if name == "opposite" and zone.form == "ring" and zone.spaces % 2 == 0:
            return zone.first_space + (i + zone.spaces // 2) % zone.spaces
        if zone.form != "grid":
            return None
        if zone.growing and name in ("row", "column"):
            return zone.steps(i)[name == "row"]
        column, row = i % zone.columns, i // zone.columns
        if name == "row":
            return row + 1
        if name == "column":
            return column + 1
        if name == "opposite":
            return zone.first_space + zone.spaces - 1 - i
        dx, dy = {"below": (0, -1), "above": (0, 1), "left": (-1, 0), "right": (1, 0)}.get(name, (0, 0))
        if (dx, dy) == (0, 0) or not (0 <= column + dx < zone.columns and 0 <= row + dy < zone.rows):
            return None
        return zone.first_space + (row + dy) * zone.columns + column + dx

    # ------------------------------------------------------------------ questions about declarations
    @cached_property
    def has_heaps(self) -> bool:
        """Whether components may lie in an order that nobody knows."""
        if any(z.ordered and z.seers == "none" for z in self.box.zones) or any(
            z.shuffled for z in self.rules.zones.values()
        ):
            return True
        return any(isinstance(n, ast.Shuffle) for n in self.rules.nodes)

    @cached_property
    def turns_faces(self) -> bool:
        """Whether components are turned over, so that like ones may differ."""
        moves = (ast.Move, ast.Draw, ast.Deal)
        return any(
            isinstance(n, ast.TurnFace) or (isinstance(n, moves) and n.face is not None) for n in self.rules.nodes
        )

    def zones_named(self, name: str) -> list[ZoneInstance]:
        """All instances of a zone."""
        return [self.zone_at[slot] for slot in self.box.zone_slots.get(name, {}).values()]

    def zone_kind(self, name: str) -> str:
        """The kind that a zone holds, when it is just one."""
        node = self.rules.zones.get(name)
        if node is not None and len(node.kinds) == 1:
            return node.kinds[0]
        return name.split(" ", 1)[1] if name.startswith("dice ") else ""

    def zones_for(self, kind: str, role: str | None = None, owned: bool | None = None) -> list[str]:
        """The zones declared for a kind of component, by role and by whether each player has one."""
        line = set(self.rules.ancestry(kind))
        found = []
        for name, node in self.rules.zones.items():
            if node.kinds and not line & set(node.kinds):
                continue
            if role is not None and node.role != role:
                continue
            if owned is not None and node.also:
                # Which of a player's several is meant must be said.
                continue
            if owned is not None and isinstance(node.each, ast.CurrentPlayer) != owned:
                continue
            found.append(name)
        return found

    def property_type(self, kind: str, name: str) -> Type | None:
        """The type of a property on components of a kind (any kind, when it is not known), or None."""
        kinds = [kind] if kind else list(self.rules.kinds)
        for k in kinds:
            for candidate in [*self.rules.ancestry(k), *self.rules.kind_and_below(k)]:
                found = self.box.property_types.get((candidate, name))
                if found is not None:
                    return found
        return None

    def has_property(self, kind: str, name: str) -> bool:
        """Whether components of that kind (or of a kind below it) have the property."""
        return self.property_type(kind, name) is not None

    @property
    def alive(self) -> str:
        """The source of the players still in the game."""
        if self.namespace.get("ELIMINATION"):
            return "m.g.alive(s)"
        return self.table("PLAYERS", tuple(range(self.box.players)))


def _rays(zone: ZoneInstance, i: int) -> dict[str, tuple[int, ...]]:
    """From a space of a grid in each direction the spaces up to the edge, nearest first."""
    rays: dict[str, tuple[int, ...]] = dict.fromkeys(DIRECTIONS, ())
    if zone.form != "grid":
        return rays
    for name, (dx, dy) in DIRECTIONS.items():
        x, y, found = i % zone.columns + dx, i // zone.columns + dy, []
        while 0 <= x < zone.columns and 0 <= y < zone.rows:
            found.append(zone.first_space + y * zone.columns + x)
            x, y = x + dx, y + dy
        rays[name] = tuple(found)
    return rays


def _along(zone: ZoneInstance, i: int, step: int) -> int | None:
    if zone.form == "ring":
        return zone.first_space + (i + step) % zone.spaces
    return zone.first_space + i + step if 0 <= i + step < zone.spaces else None


PLAYER_KEY = t.PLAYER


def _what_a_roll_is(name: str) -> str:
    """What to write for `rolled` and the like, where no name of the rulebook is near: a roll is kept under a name."""
    if name not in ("roll", "rolled", "thrown", "throw", "result", "eyes", "pips"):
        return ""
    return "give the roll a name and count with it: `roll 1 Die as thrown`, then `(total of thrown)`"
