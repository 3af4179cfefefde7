"""What is printed on the sides of components: which side shows where when they are turned, and whether sides that touch match."""

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Scope, merge
from dreambook.interpreter.compile.surfaces import SurfaceCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.sides import HEADING, SIDES, is_sided, keys_of
from dreambook.interpreter.model.types import TRUTH, Type, option_of, set_of


class SideCompiler(SurfaceCompiler):
    """Compiles properties with a value for each side, or for each option of a list."""

    def property_for(self, node: ast.Of, name: str, scope: Scope) -> Code:
        """`side of (tile, north)`: what shows there as the tile lies; `price of (ware, winter)`."""
        subject = self.expression(node.arguments[0], scope)
        if subject.type.base == "kind":
            subject = self.items(node.arguments[0], scope)
        kind = subject.type.element if subject.type.is_set else subject.type
        prop = self.keyed_property(kind.of, name) if kind.base == "component" else None
        keys = keys_of(self.rules, prop)
        if prop is None or not keys or len(node.arguments) != 2:
            if kind.base != "unknown" and keys != ():
                self.error(
                    "S03", f"`{name}` is of one thing, not of {len(node.arguments)}" if prop is None else f"`{name}` is of two things", node,
                    help=f"write `{name} of ...`" if prop is None else f"write `{name} of (..., {keys[0] if keys else '...'})`",
                )  # fmt: skip
            return Code("None", t.UNKNOWN)
        key = self.expression(node.arguments[1], scope)
        wanted = option_of(frozenset(keys))
        if not t.compatible(wanted, key.type):
            self.mismatch(node.arguments[1], "a direction" if keys == SIDES else f"one of {', '.join(keys)}", key.type)
        value = self.property_type(kind.of, name) or t.UNKNOWN
        beyond = bool(key.type.names - wanted.names) or key.type.optional
        missing = self.lacks_property(name, kind)
        kind_of_value = value.or_none() if beyond or missing else value
        item = f"k{scope.depth}" if subject.type.is_set else subject.text
        index = self.table(f"INDEX_{name}", {one: i for i, one in enumerate(keys)})
        heading, reads = self._heading(prop, kind, item)
        one = f"value_for({self.property_table(name)}[{item}], {index}, {key.text}, {heading})"
        all_reads, picks = merge(subject, key)
        if subject.type.is_set:
            text = f"tuple([x for x in [{one} for {item} in {self.as_items(subject).text}] if x is not None])"
            return Code(text, set_of(value), all_reads | reads, picks=picks)
        return Code(one, kind_of_value, all_reads | reads, picks=picks)

    def _heading(self, prop: ast.Property | None, kind: Type, item: str) -> tuple[str, frozenset[str]]:
        """The source of where the north side of a component points, and what it reads; "None" where nothing turns it."""
        if not is_sided(self.rules, prop) or HEADING not in self.rules.variables:
            return "None", frozenset()
        if not self.keyed_by_kind(HEADING, kind):
            return "None", frozenset()
        slots = self.table(f"KEYS_{HEADING}", self.box.variable_slots[HEADING])
        return f"s[{slots}[{item}]]", frozenset((HEADING,))

    def sides_match(self, node: ast.SidesMatch, scope: Scope) -> Code:
        """`touching sides match in country`: where one of these touches something, the same shows on both sides."""
        known = [n for n, nodes in self.rules.properties.items() if any(is_sided(self.rules, p) for _, p in nodes)]
        prop = next((n for n in known if node.sides in (n, n + "s", n + "es")), None)
        if prop is None:
            self.error(
                "S03", f"`{node.sides}` is no property with a value for each side", node,
                help=f"write `touching {known[0]}s match in ...`" if known else "declare one, as in `side: meadow or street for each side`",
            )  # fmt: skip
            return Code("False", TRUTH)
        subject = self.expression(node.of, scope)
        if subject.type.base == "kind":
            subject = self.items(node.of, scope)
        kind = subject.type.element if subject.type.is_set else subject.type
        if kind.base not in ("component", "unknown"):
            self.mismatch(node.of, "components", subject.type)
            return Code("False", TRUTH)
        items = self.as_items(subject).text if subject.type.is_set else f"({subject.text},)"
        slots = "None"
        reads = subject.reads | {"loc"}
        if HEADING in self.rules.variables:
            slots = self.table(f"KEYS_{HEADING}", self.box.variable_slots[HEADING])
            reads |= {HEADING}
        text = f"m.g.sides_match(m, {items}, {self.property_table(prop)}, {self.spaces_table('steps')}, {slots})"
        return Code(text, TRUTH, reads, picks=subject.picks)
