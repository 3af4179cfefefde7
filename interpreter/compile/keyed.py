"""Zones and variables that there is one of for each of something: reading that of a player, an option, a component."""

from collections.abc import Sequence

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope, merge
from dreambook.interpreter.compile.units import UnitChecker
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import PLAYER, Type, set_of


class KeyedCompiler(UnitChecker):
    """Compiles zones and variables by their keys."""

    def as_items(self, code: Code) -> Code:
        """A zone's or set's items as a tuple; overridden by ExpressionCompiler."""
        return code

    def zone_code(self, name: str, slot: str) -> Code:
        """A zone, as the set of what lies in it."""
        zones = self.zones_named(name)
        if not zones:
            self.error(
                "S05", f"`{name}` is one for each of several, but there are none", self.rules.zones.get(name) or self.rules.document,
                help="put some into the box, or take the zone away",
            )  # fmt: skip
            return Code("()", t.UNKNOWN)
        zone = zones[0]
        kind = Type("zone", self.zone_kind(name))
        if zone.form in ("hand", "bag", "pool"):
            text = f"s[{slot}]"
        elif zone.form in ("pile", "row"):
            text = f"flat(s[{slot}])"
        elif zone.single:
            text = f"tuple([x for x in s[{slot}] if x >= 0])"
        elif zone.free:
            text = f"tuple([x for x, _ in s[{slot}]])"
        else:
            text = f"tuple([x for on in s[{slot}] for x in on])"
        return Code(text, kind, frozenset((name,)), slot=slot, zone=name)

    def variable_code(self, name: str, slot: str) -> Code:
        """A variable's value."""
        if not self.box.variable_slots[name]:
            self.error(
                "S05", f"`{name}` is one for each of several, but there are none", self.rules.variables[name],
                help="put some into the box, or take the variable away",
            )  # fmt: skip
            return Code("None", t.UNKNOWN)
        return Code(f"s[{slot}]", self.box.variable_types[name], frozenset((name,)), slot=slot, variable=name)

    def keyed_by_player(self, name: str) -> bool:
        """Whether each player has a zone or variable of that name, and just one."""
        declared = self.rules.zones.get(name) or self.rules.variables.get(name)
        return declared is not None and isinstance(declared.each, ast.CurrentPlayer) and not declared.also

    def several_meant(self, node: ast.Node) -> bool:
        """Whether a name means several of what there is one of for each of several things, where one must be said: reported."""
        what = node.what if isinstance(node, ast.Of) else node
        name = what.name if isinstance(what, ast.Name) else ""
        declared = self.rules.zones.get(name) or self.rules.variables.get(name)
        if declared is None or declared.each is None:
            return False
        keys = [
            kind.of or kind.base
            for key in (declared.each, *declared.also)
            if (kind := self.box.key_type(key)) is not None
        ]
        said = f"({', '.join(keys)})" if len(keys) > 1 else keys[0] if keys else "..."
        self.error(
            "S03", f"several `{name}` are meant, but one is needed here", node, help=f"say which: `{name} of {said}`"
        )
        return True

    def keyed_by_kind(self, name: str, kind: Type) -> bool:
        """Whether each component of that kind has a zone or variable of that name, and just one."""
        declared = self.rules.zones.get(name) or self.rules.variables.get(name)
        if (
            declared is None
            or declared.also
            or not isinstance(declared.each, ast.Name)
            or declared.each.name not in self.rules.kinds
        ):
            return False
        return not kind.of or declared.each.name in self.rules.ancestry(kind.of)

    def keyed(self, name: str, key: Code, node: ast.Node, scope: Scope) -> Code:
        """The zone or variable of a player, option or component."""
        is_zone = name in self.rules.zones
        slots = self.box.zone_slots[name] if is_zone else self.box.variable_slots[name]
        declared = self.rules.zones[name] if is_zone else self.rules.variables[name]
        wanted = self.box.key_type(declared.each)
        if wanted is None:
            self.error("S03", f"there is just one `{name}`", node, help=f"write `{name}`")
            slot = str(slots.get(None, 0))
        elif not t.compatible(wanted, key.type):
            self.error(
                "S03",
                f"there is one `{name}` for each {wanted.of or wanted.base}, but this is {key.type}",
                node,
                help=f"write `{name} of ...` and {wanted}",
            )
            slot = str(next(iter(slots.values()), 0))
        elif wanted.base == "player":
            first = slots.get(0, 0)
            slot = str(first + int(key.text)) if key.constant else f"{first} + {key.text}"
        else:
            table = self.table(f"KEYS_{name}", slots)
            slot = f"{table}[{key.text}]"
        code = self.zone_code(name, slot) if is_zone else self.variable_code(name, slot)
        return Code(
            code.text,
            code.type,
            code.reads | key.reads,
            slot=slot,
            zone=code.zone,
            picks=key.picks,
            variable=code.variable,
        )

    def keyed_by_several(
        self, name: str, arguments: Sequence[tuple[ast.Node, Code]], node: ast.Node, scope: Scope
    ) -> Code:
        """The zone or variable that there is one of for each of several: for each player and each suit.

        What is said goes with the key that it fits, in any order. Who is not named is the current player; of what else is
        not named all are meant.
        """
        is_zone = name in self.rules.zones
        declared = self.rules.zones[name] if is_zone else self.rules.variables[name]
        each = [declared.each, *declared.also]
        wanted = [self.box.key_type(key) or t.UNKNOWN for key in each]
        said: list[Code | None] = [None] * len(wanted)
        for argument, code in arguments:
            element = code.type.element if code.type.is_set else code.type
            free = (i for i, kind in enumerate(wanted) if said[i] is None and t.compatible(kind, element))
            i = next(free, None)
            if i is None:
                keys = " and each ".join(kind.of or kind.base for kind in wanted)
                self.error(
                    "S03", f"there is one `{name}` for each {keys}; this is {code.type}", argument,
                    help=f"write `{name} of ({', '.join(kind.of or kind.base for kind in wanted)})`",
                )  # fmt: skip
                return Code("None", t.UNKNOWN)
            said[i] = code
        parts, loops, read = [], [], []
        for i, kind in enumerate(wanted):
            every = Code(repr(tuple(self.box.keys(each[i]))), set_of(kind), constant=True)
            code = said[i] or (Code(scope.player, PLAYER) if kind.base == "player" else every)
            read.append(code)
            if code.type.is_set:
                item = f"k{scope.depth}_{i}"
                loops.append((item, self.as_items(code).text))
                parts.append(item)
            else:
                parts.append(code.text)
        slots = self.box.zone_slots[name] if is_zone else self.box.variable_slots[name]
        slot = f"{self.table(f'KEYS_{name}', slots)}[({', '.join(parts)})]"
        held = self.zone_code(name, slot) if is_zone else self.variable_code(name, slot)
        reads, picks = merge(held, *read)
        if not loops:
            return Code(held.text, held.type, reads, slot=slot, zone=held.zone, picks=picks, variable=held.variable)
        around = " ".join(f"for {item} in {items}" for item, items in loops)
        if is_zone or held.type.is_set:
            text = f"tuple([x {around} for x in {self.as_items(held).text}])"
            return Code(
                text, set_of(Type("component", held.type.of) if is_zone else held.type.element), reads, picks=picks
            )
        return Code(f"tuple([{held.text} {around}])", set_of(held.type), reads, picks=picks)
