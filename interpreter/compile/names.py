"""What a name means where it stands: a local, the item's property, a zone, a variable, a constant, an option, ..."""

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, KindText, Scope
from dreambook.interpreter.compile.keyed import KeyedCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.lengths import is_length
from dreambook.interpreter.model.symbols import BUILTIN_FUNCTIONS, OF_SURFACES, WAYS
from dreambook.interpreter.model.types import NUMBER, PLAYER, Type, set_of
from dreambook.interpreter.numbers import so_many


class NameCompiler(KeyedCompiler):
    """Resolves names. The order: `it`, the items around, locals, built-in words, what the rulebook declares, options."""

    def name(self, node: ast.Name, scope: Scope) -> Code:
        """The code of a name."""
        name = node.name
        if name == "it":
            return self._it(node, scope)
        found = self._of_item(node, scope) or self._local(name, scope) or self._builtin(node, scope)
        if found is not None:
            return found
        if name in self.rules.constants:
            value = self.box.constants.value(name)
            number = t.LENGTH if is_length(self.rules, node) else NUMBER
            kind = t.TRUTH if isinstance(value, bool) else number
            return Code(str(value if value is not None else 0), kind, constant=True)
        if name in self.rules.zones:
            return self._zone(node, scope)
        if name in self.rules.variables:
            return self._variable(node, scope)
        if name in self.rules.patterns:
            return self._drawn_pattern(name)
        if name in self.rules.kinds:
            return Code(KindText(name), Type("kind", name), constant=True)
        if name in self.rules.terrain:
            return self.terrain_code(node)
        plural = self.rules.plural_of(name)
        if plural is not None and name not in self.rules.options:
            return Code(KindText(plural), Type("kind", plural), constant=True)
        space = self.box.named_space(name) if name not in self.rules.names else None
        if space is not None and (name in self.box.space_names or name not in self.rules.options):
            return Code(str(space), Type("space", self.zone_at[self.box.slot_of_space(space)].zone), constant=True)
        if name in self.rules.options or name in scope.used:
            return Code(repr(name), t.option_of(frozenset((name,))), constant=True)
        if name in self.rules.choices:
            listed = tuple(item.name for item in self.rules.choices[name].items)
            return Code(repr(listed), set_of(t.option_of(frozenset(listed), name)), constant=True)
        if name in self.rules.values:
            if not self.rules.values[name].parameters:
                return self._value(ast.Of(span=node.span, what=node, arguments=()), name, scope)
            self.error("S03", f"`{name}` is a value of something", node, help=f"write `{name} of ...`")
            return Code("0", t.UNKNOWN)
        if self.lists_faces(name):
            return self.no_face(node, "...")
        if name in self.rules.properties:
            self.error(
                "S03", f"`{name}` is printed on components, but this does not say on which", node,
                help=f"write `{name} of ...`",
            )  # fmt: skip
            return Code("0", t.UNKNOWN)
        if name in self.rules.names:
            self.error(
                "S03",
                f"`{name}` is a {self.rules.names[name].kind}: it has no value",
                node,
                help="write the condition itself, or declare it as a value that several rules ask for"
                if name in self.rules.rules
                else "use `do` to carry it out",
            )
            return Code("0", t.UNKNOWN)
        if name in BUILTIN_FUNCTIONS and (self.box.surfaces or name not in OF_SURFACES):
            inside = bool(scope.items) or scope.it is not None
            help = f"write `{name} of it`" if inside else f"write `{name} of ...`: {BUILTIN_FUNCTIONS[name]}"
            self.error("S03", f"`{name}` does not say of what", node, help=help)
            return Code("None", t.UNKNOWN)
        self.unknown(name, node, list(scope.locals))
        return Code("None", t.UNKNOWN)

    def _drawn_pattern(self, name: str) -> Code:
        """A pattern that is drawn in the rulebook."""
        drawing = self.box.patterns.get(name)
        if drawing is None:
            return Code("None", t.UNKNOWN)
        return Code(self.table(f"DRAWN_{name}", drawing), Type("pattern", drawing.signs), constant=True)

    def terrain_code(self, node: ast.Name) -> Code:
        """Overridden by SurfaceCompiler: the area that a terrain covers."""
        raise NotImplementedError

    def _value(self, node: ast.Of, name: str, scope: Scope) -> Code:
        """Overridden by FunctionCompiler: a declared value, of what it is given."""
        raise NotImplementedError

    # ------------------------------------------------------------------ kinds of names
    def _it(self, node: ast.Name, scope: Scope) -> Code:
        if scope.items:
            text, kind = scope.items[-1]
            return Code(text, kind)
        if scope.it is not None:
            return Code(scope.it[0], scope.it[1])
        self.error(
            "S01",
            "`it` means nothing here",
            node,
            help="use it inside `where`, or in what happens with a component; what stands after `has` ends before `and`",
        )
        return Code("None", t.UNKNOWN)

    def _of_item(self, node: ast.Name, scope: Scope) -> Code | None:
        """A property of an item that a `where` is about, or something of that player's."""
        for text, kind in reversed(scope.items):
            if kind.base == "component" and self.lists_faces(node.name):
                return self.no_face(node, "it")
            if kind.base == "component" and self.has_property(kind.of, node.name):
                return self.read_property(node.name, text, kind)
            if kind.base == "component" and self.keyed_by_kind(node.name, kind):
                return self.keyed(node.name, Code(text, kind), node, scope)
            if kind.base == "player" and self.keyed_by_player(node.name):
                return self.keyed(node.name, Code(text, kind), node, scope)
        if scope.it is not None and not scope.items:
            text, kind = scope.it
            if kind.base == "component" and node.name not in scope.locals and self.has_property(kind.of, node.name):
                return self.read_property(node.name, text, kind)
        return None

    def lists_faces(self, name: str) -> bool:
        """Whether that is the line below a die that lists its faces: no die has it printed on it."""
        owners = [
            self.rules.kinds[owner] for owner, _ in self.rules.properties.get(name, []) if owner in self.rules.kinds
        ]
        return name == "faces" and bool(owners) and all(owner.form == "die" for owner in owners)

    def no_face(self, node: ast.Node, of: str) -> Code:
        """Report `faces` where it should say what a die shows."""
        self.error(
            "S03", "`faces` lists the faces of a die: it does not say which one it shows", node,
            help=f"write `face of {of}`",
        )  # fmt: skip
        return Code("None", t.UNKNOWN)

    def _local(self, name: str, scope: Scope) -> Code | None:
        found = scope.locals.get(name)
        return None if found is None else Code(found[0], found[1])

    def _builtin(self, node: ast.Name, scope: Scope) -> Code | None:
        match node.name:
            case "active":
                return Code(f"s[{self.box.special['active']}]", PLAYER, frozenset(("active",)))
            case "everyone":
                # Those too who are out of the game: their side may win all the same, and they look on.
                return Code(repr(tuple(range(self.box.players))), set_of(PLAYER))
            case "players":
                return Code(self.alive, set_of(PLAYER), frozenset(("out",)))
            case "opponents":
                return Code(
                    f"tuple([p for p in {self.alive} if p != {scope.player}])", set_of(PLAYER), frozenset(("out",))
                )
            case "opponent":
                if self.box.players != 2:
                    self.error(
                        "S05",
                        f"with {so_many(self.box.players, 'player')} there is not one opponent",
                        node,
                        help="use `opponents`",
                    )
                return Code(f"(1 - {scope.player})", PLAYER)
            case "none":
                return Code("None", t.NONE, constant=True)
            case "clockwise" | "counterclockwise":
                return Code(repr(node.name), t.option_of(frozenset((node.name,))), constant=True)
            case "occurrences":
                slots = f"{self.box.special['past']}, {self.box.special['present']}"
                return Code(f"occurrences(m, {slots})", NUMBER, frozenset(("past",)))
            case "orthogonals" | "diagonals":
                ways = WAYS[node.name]
                return Code(repr(ways), set_of(t.option_of(frozenset(ways), "direction")), constant=True)
            case "component" | "components":
                return Code("<component>", Type("kind"), constant=True)
            case "player_count":
                return Code(str(self.box.players), NUMBER, constant=True)
        return None

    def _zone(self, node: ast.Name, scope: Scope) -> Code:
        name = node.name
        declared = self.rules.zones[name]
        if declared.each is None:
            return self.zone_code(name, str(self.box.zone_slots[name][None]))
        if isinstance(declared.each, ast.CurrentPlayer):
            if declared.also:
                return self.keyed_by_several(name, (), node, scope)
            return self.keyed(name, Code(scope.player, PLAYER), node, scope)
        self.error("S03", f"there is one `{name}` for each of several", node, help=f"say which: `{name} of ...`")
        return self.zone_code(name, str(next(iter(self.box.zone_slots[name].values()), 0)))

    def _variable(self, node: ast.Name, scope: Scope) -> Code:
        name = node.name
        declared = self.rules.variables[name]
        if declared.each is None:
            return self.variable_code(name, str(self.box.variable_slots[name][None]))
        if isinstance(declared.each, ast.CurrentPlayer):
            if declared.also:
                return self.keyed_by_several(name, (), node, scope)
            return self.keyed(name, Code(scope.player, PLAYER), node, scope)
        self.error("S03", f"there is one `{name}` for each of several", node, help=f"say which: `{name} of ...`")
        return Code("None", t.UNKNOWN)

    # ------------------------------------------------------------------ reading
    def read_property(self, name: str, component: str, kind: Type) -> Code:
        """What is printed on a component."""
        found = self.property_type(kind.of, name) or t.UNKNOWN
        table = self.property_table(name)
        if self.keyed_property(kind.of, name) is not None:
            # All that is printed, where there is something on each side.
            return Code(f"({table}[{component}] or ())", set_of(found))
        result = found.or_none() if self.lacks_property(name, kind) and found.base != "bag" else found
        return Code(f"{table}[{component}]", result)

    def keyed_property(self, kind: str, name: str) -> ast.Property | None:
        """The declaration of a property with several values, on components of a kind; None where it has one."""
        line = {*self.rules.ancestry(kind), *self.rules.kind_and_below(kind)} if kind else set(self.rules.kinds)
        for owner, node in self.rules.properties.get(name, []):
            if owner in line and isinstance(node, ast.Property) and node.for_each is not None:
                return node
        return None

    def lacks_property(self, name: str, kind: Type) -> bool:
        """Whether some components of a kind do not have a property."""
        return any(
            (k, name) not in self.box.property_types
            for k in (self.rules.kind_and_below(kind.of) if kind.of else self.rules.kinds)
            if any(s.kind == k for s in self.box.species)
        )
