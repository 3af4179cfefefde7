"""What stands before `of`: properties, zones and variables of something, values, and the functions that are built in."""

from dataclasses import replace
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.compile.boards import SPATIAL, is_direction
from dreambook.interpreter.compile.code import Code, Scope, merge
from dreambook.interpreter.compile.patterns import PatternCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.symbols import BUILTIN_FUNCTIONS, DIRECTIONS, SEATS_BESIDE, TURNS
from dreambook.interpreter.model.types import NUMBER, PLAYER, Type, set_of


class FunctionCompiler(PatternCompiler):
    """Compiles `X of Y`, picks from ordered zones, spaces and what lies in them."""

    value_types: dict[str, list[Type]]
    value_results: dict[str, Type]
    value_reads: dict[str, frozenset[str]]
    value_calls: set[str]
    faces: dict[str, list[tuple[object, int]]]

    def described_by(self, word: ast.Name, scope: Scope) -> Code | None:
        """Overridden by TakingCompiler: the option that a describing word names."""
        raise NotImplementedError

    def word_test(self, word: ast.Name, item: str, scope: Scope) -> str:
        """The source of: the word is printed on the component."""
        option = self.described_by(word, scope)
        if option is None:
            self.unknown(word.name, word, list(self.rules.options))
            return "True"
        return f"{option.text} in {self.table('VALUES', self.printed_values())}[{item}]"

    def described(self, node: ast.Described, scope: Scope) -> Code:
        """`red Card`: all in the box that fit."""
        code = self.expression(node.kind, scope)
        if code.type.base != "kind":
            self.mismatch(node.kind, "a kind of component", code.type)
            return Code("()", set_of(t.COMPONENT))
        tests = " and ".join(self.word_test(word, "x", scope) for word in node.adjectives)
        reads = code.reads | self._words_read(node)
        return Code(
            f"tuple([x for x in {self.items(node.kind, scope).text} if {tests}])",
            set_of(Type("component", code.type.of)),
            reads,
        )

    def _words_read(self, node: ast.Described) -> frozenset[str]:
        return frozenset(word.name for word in node.adjectives if word.name in self.rules.variables)

    def printed_values(self) -> list[frozenset[object]]:
        """For each component the values printed on it, so that an option name can describe it."""
        by_species = [frozenset(v for v in s.values.values() if isinstance(v, str)) for s in self.box.species]
        return [by_species[i] for i in self.box.species_of]

    # ------------------------------------------------------------------ of
    def of(self, node: ast.Of, scope: Scope) -> Code:
        """The code of `X of Y`."""
        if not isinstance(node.what, ast.Name):
            self.error(
                "S03", "only a name can stand before `of`", node.what, help="name what is meant, as in `hand of player`"
            )
            return Code("None", t.UNKNOWN)
        name = node.what.name
        if name in scope.locals or name in self.rules.constants:
            self.error("S03", f"`{name}` is not of anything", node.what, help="leave out what follows")
            return self.name(node.what, scope)
        if name in self.rules.values:
            return self._value(node, name, scope)
        if name in self.rules.zones or name in self.rules.variables:
            return self._keyed_of(node, name, scope)
        if name in self.rules.properties or name == "owner" or self._printed_by_number(name):
            return self._property_of(node, name, scope)
        if name in BUILTIN_FUNCTIONS:
            return self._builtin_of(node, name, scope)
        kind = name if name in self.rules.kinds else self.rules.plural_of(name)
        if kind:
            return self._owned_by(node, kind, scope)
        if len(node.arguments) == 1:
            board = self.expression(node.arguments[0], scope)
            zones = self.zones_named(board.zone or "")
            slot = next((z.slot for z in zones if str(z.slot) == board.slot), None)
            space = self.box.named_space(name, slot if slot is not None else zones[0].slot) if zones else None
            if space is not None and slot is not None:
                return Code(str(space), Type("space", board.zone or ""), constant=True)
            if space is not None:
                # The same space of whichever board is meant: each player has one.
                table = self.table(f"FIRST_{board.zone}", {zone.slot: zone.first_space for zone in zones})
                text = f"({table}[{board.slot}] + {space - zones[0].first_space})"
                return Code(text, Type("space", board.zone or ""), board.reads, picks=board.picks)
        self._unknown_function(node, name, scope)
        return Code("None", t.UNKNOWN)

    def _printed_by_number(self, name: str) -> bool:
        """Whether components have an option of that list since there are so many for each of it."""
        return name in self.rules.choices and any(of == name for _, of in self.box.property_types)

    def _unknown_function(self, node: ast.Of, name: str, scope: Scope) -> None:
        for argument in node.arguments:
            self.expression(argument, scope)
        known = [
            *self.rules.values,
            *self.rules.zones,
            *self.rules.variables,
            *self.rules.properties,
            *BUILTIN_FUNCTIONS,
        ]
        if name == "occurrences":
            self.error(
                "S03", "`occurrences` is of nothing: it counts how often the whole position has been there", node.what,
                help="write `occurrences` alone, as in `draw when occurrences >= 3`",
            )  # fmt: skip
        elif name in self.rules.names or name in self.rules.options:
            self.error(
                "S03",
                f"`{name}` cannot stand before `of`",
                node.what,
                help=did_you_mean(name, known) or "name a zone, variable, property or value",
            )
        else:
            self.error("S01", f"nothing is named `{name}`", node.what, help=did_you_mean(name, known) or "declare it")

    def _owned_by(self, node: ast.Of, kind: str, scope: Scope) -> Code:
        """`Pawn of player`: the component of that kind that belongs to a player, or all of them."""
        who = self._argument(node, scope)
        player = who.type.element if who.type.is_set else who.type
        if player.base == "unknown":
            return Code("()", t.UNKNOWN)
        owned: list[tuple[int, ...]] = [()] * self.box.players
        for species in self.box.species:
            if species.owner is not None and species.kind in self.rules.kind_and_below(kind):
                owned[species.owner] += tuple(range(species.first, species.first + species.count))
        if player.base != "player":
            self.mismatch(node.arguments[0], "a player", who.type)
        elif not any(owned):
            self.error(
                "S03", f"no {kind} belongs to a player", node, self.rules.kinds[kind].span,
                help=f"write `{kind} x 1 for each player` where it is declared, or say where it lies, as in `{kind} in ...`",
            )  # fmt: skip
        table = self.table(f"OWNED_{kind}", tuple(owned))
        kind_type = Type("component", kind)
        if who.type.is_set:
            text = f"tuple([c for p in {self.as_items(who).text} for c in {table}[p]])"
            return Code(text, set_of(kind_type), who.reads, picks=who.picks)
        if all(len(ids) == 1 for ids in owned):
            return Code(f"{table}[{who.text}][0]", kind_type, who.reads, picks=who.picks)
        return Code(f"{table}[{who.text}]", set_of(kind_type), who.reads, picks=who.picks)

    def _argument(self, node: ast.Of, scope: Scope) -> Code:
        if len(node.arguments) != 1:
            self.error("S03", "just one thing stands after this `of`", node, help="leave the others out")
        return self.expression(node.arguments[0], scope)

    def _value(self, node: ast.Of, name: str, scope: Scope) -> Code:
        declared = self.rules.values[name]
        arguments = [self.expression(a, scope) for a in node.arguments]
        kinds = self.value_types[name]
        if not kinds and arguments:
            self.error(
                "S03", f"`{name}` is a value by itself, of nothing", node, declared.head.span,
                help=f"write `{name}` alone, or declare what it is of: `value {name} of who: a player`",
            )  # fmt: skip
            return Code("0", NUMBER)
        if len(arguments) != len(kinds):
            self.error(
                "S03", f"`{name}` is a value of {len(kinds)} thing{'' if len(kinds) == 1 else 's'}, not {len(arguments)}", node, declared.head.span,
                help="give it one for each parameter",
            )  # fmt: skip
            return Code("0", NUMBER)
        sets = [i for i, (a, k) in enumerate(zip(arguments, kinds, strict=True)) if a.type.is_set and not k.is_set]
        several = arguments[sets[0]] if len(sets) == 1 else None
        if several is not None:
            # `worth of hand`, `sight of (cell, diagonals)`: that of each of them.
            item = f"v{scope.depth}"
            arguments[sets[0]] = Code(item, several.type.element, several.reads, picks=several.picks)
        for argument, code, wanted in zip(node.arguments, arguments, kinds, strict=True):
            if not t.assignable(wanted, code.type):
                self.mismatch(argument, str(wanted), code.type)
        reads, picks = merge(*arguments)
        self.value_calls.add(name)
        text = ", ".join(["m", "s", scope.player, *(c.text for c in arguments)])
        kind = self.value_results.get(name, NUMBER)
        if several is not None and not kind.is_set:
            text = f"tuple([V_{name}({text}) for {item} in {self.as_items(several).text}])"
            return Code(text, set_of(kind), reads | self.value_reads.get(name, frozenset()), picks=picks)
        if several is not None:
            text = f"union([x for {item} in {self.as_items(several).text} for x in V_{name}({text})], ())"
            return Code(text, kind, reads | self.value_reads.get(name, frozenset()), picks=picks)
        return Code(f"V_{name}({text})", kind, reads | self.value_reads.get(name, frozenset()), picks=picks)

    def _keyed_of(self, node: ast.Of, name: str, scope: Scope) -> Code:
        declared = self.rules.zones.get(name) or self.rules.variables[name]
        if declared.also:
            arguments = [(argument, self.expression(argument, scope)) for argument in node.arguments]
            return self.keyed_by_several(name, arguments, node, scope)
        key = self._argument(node, scope)
        if key.type.base == "kind":
            # `slots of Location`: those of all of that kind.
            key = self.items(node.arguments[0], scope)
        if key.type.is_set:
            # `bid of players`: all of theirs together.
            item = f"k{scope.depth}"
            inner = self.keyed(name, Code(item, key.type.element), node, scope)
            reads, picks = merge(key, inner.for_each(item, self.as_items(key).text))
            if inner.type.is_set:
                text = f"tuple([x for {item} in {self.as_items(key).text} for x in {self.as_items(inner).text}])"
                return Code(text, set_of(inner.type.element), reads, picks=picks)
            text = f"tuple([{inner.text} for {item} in {self.as_items(key).text}])"
            return Code(text, set_of(inner.type), reads, picks=picks)
        return self.keyed(name, key, node, scope)

    def _property_of(self, node: ast.Of, name: str, scope: Scope) -> Code:
        if len(node.arguments) > 1:
            return self.property_for(node, name, scope)
        subject = self._argument(node, scope)
        kind = subject.type.element if subject.type.is_set else subject.type
        if kind.base == "unknown":
            return Code("None", t.UNKNOWN)
        if self.lists_faces(name):
            return self.no_face(node, self.text_of(node.arguments[0]))
        if kind.base != "component" or not self.has_property(kind.of, name):
            where = f"on {kind}" if kind.base == "component" else f"on this: it is {kind}"
            owners = ", ".join(dict.fromkeys(owner for owner, _ in self.rules.properties.get(name, [])))
            self.error("S03", f"no `{name}` is printed {where}", node, help=f"it is printed on {owners or 'nothing'}")
            return Code("None", t.UNKNOWN)
        if subject.type.is_set:
            item = f"k{scope.depth}"
            inner = self.read_property(name, item, kind)
            text = f"tuple([{inner.text} for {item} in {self.as_items(subject).text} if {inner.text} is not None])"
            if inner.type.is_set:
                text = f"tuple([x for {item} in {self.as_items(subject).text} for x in {inner.text}])"
                return Code(text, inner.type, subject.reads, picks=subject.picks)
            return Code(text, set_of(inner.type), subject.reads, picks=subject.picks)
        code = self.read_property(name, subject.text, kind)
        return Code(code.text, code.type, subject.reads, picks=subject.picks)

    # ------------------------------------------------------------------ built in
    def _builtin_of(self, node: ast.Of, name: str, scope: Scope) -> Code:
        if name in ("larger", "smaller", "difference", "remainder"):
            return self._of_two(node, name, scope)
        placed = self.on_surface(node, name, scope)
        if placed is not None:
            return placed
        if name in ("count", "total", "highest", "lowest", "different"):
            return self._aggregate(node, name, scope)
        if name == "longest_line":
            text, reads, picks = self.longest_line(node.arguments[0], scope, None)
            return Code(text, NUMBER, reads, picks=picks)
        if name == "matches":
            return self.matches(node, scope)
        if name in SPATIAL and len(node.arguments) > 1:
            return self._of_several(node, name, scope)
        subject = self._argument(node, scope)
        reads, picks = subject.reads, subject.picks
        kind = subject.type
        if name in ("spaces", "corners"):
            return self._spaces(node, name, subject)
        if name in ("neighbours", "around") and kind.is_set:
            return self._near_all(node, name, subject)
        if name in TURNS and is_direction(kind):
            return self._turned(name, subject)
        if name == "commonest":
            element = kind.element if kind.is_set else t.UNKNOWN
            if not kind.is_set:
                self.mismatch(node.arguments[0], "several values", kind)
            return Code(f"commonest({self.as_items(subject).text})", element.or_none(), reads, picks=picks)
        if name in ("neighbours", "around", "row", "column", "position", "opposite"):
            if kind.base == "component":
                self._stands_somewhere(node, name, kind)
                kind = Type("space", self.board_of(kind.of))
                subject = Code(f"m.space_of({subject.text})", kind, reads | {"loc"}, picks=picks)
            elif kind.base not in ("space", "unknown"):
                self.mismatch(node.arguments[0], "a space", kind)
            table = self.spaces_table(name)
            result = {
                "neighbours": set_of(Type("space", kind.of)),
                "around": set_of(Type("space", kind.of)),
                "opposite": Type("space", kind.of).or_none(),
            }
            return Code(f"{table}[{subject.text}]", result.get(name, NUMBER), subject.reads, picks=picks)
        if name in ("next", "previous", "left", "right"):
            return self._beside_of(node, name, subject)
        if name == "space":
            component = (
                subject if kind.base == "component" else Code(f"only({self.as_items(subject).text})", t.COMPONENT)
            )
            if kind.base not in ("component", "unknown") and not kind.is_set:
                self.mismatch(node.arguments[0], "a component", kind)
            self._stands_somewhere(node, name, kind.element if kind.is_set else kind)
            stands = self.board_of((kind.element if kind.is_set else kind).of)
            return Code(f"m.space_of({component.text})", Type("space", stands), reads | {"loc"}, picks=picks)
        if name == "components":
            if kind.base != "space":
                self.mismatch(node.arguments[0], "a space", kind)
            return Code(self.on_space(subject), set_of(t.COMPONENT), reads | self.zones_of_space(kind), picks=picks)
        return self._face(node, subject)

    def _turned(self, name: str, way: Code) -> Code:
        """`right of way`, `opposite of way`: a direction that is turned round."""
        order = tuple(DIRECTIONS)
        turned = {one: order[(i + TURNS[name]) % len(order)] for i, one in enumerate(order)}
        kind = replace(way.type, names=frozenset(turned[one] for one in way.type.names))
        return Code(f"{self.table(f'TURNED_{name}', turned)}[{way.text}]", kind, way.reads, picks=way.picks)

    def board_of(self, kind: str) -> str:
        """The only board on which components of a kind can stand; "" where there are several, or it is not known."""
        zones = {zone for below in self.rules.kind_and_below(kind) for zone in self.zones_for(below)} if kind else set()
        boards = [zone for zone in zones if any(instance.spatial for instance in self.zones_named(zone)[:1])]
        return boards[0] if len(boards) == 1 else ""

    def _stands_somewhere(self, node: ast.Of, name: str, kind: Type) -> None:
        """What is asked where it stands must be of a kind that can stand on a board."""
        if kind.base != "component" or not kind.of:
            return
        zones = [zone for below in self.rules.kind_and_below(kind.of) for zone in self.zones_for(below)]
        if zones and not any(self.zones_named(zone)[0].spatial for zone in zones):
            self.error(
                "S03", f"{kind} never stands on a board, so it has no {name}", node.arguments[0],
                help="name a space itself, or declare a ring, track, grid or map where it may stand",
            )  # fmt: skip

    def _face(self, node: ast.Of, subject: Code) -> Code:
        kind = subject.type
        if kind.base != "component":
            self.mismatch(node.arguments[0], "a die", kind)
        return Code(f"s[FACE[{subject.text}]]", self.face_type(kind.of), subject.reads | {"faces"}, picks=subject.picks)

    def face_type(self, kind: str) -> Type:
        """What a die of that kind shows: a number, or an option."""
        faces = [
            f
            for k, all_faces in self.faces.items()
            if not kind or k in self.rules.kind_and_below(kind)
            for f, _ in all_faces
        ]
        if faces and all(isinstance(f, str) for f in faces):
            return t.option_of(frozenset(str(f) for f in faces))
        return NUMBER

    def _of_two(self, node: ast.Of, name: str, scope: Scope) -> Code:
        if len(node.arguments) != 2:
            self.error("S03", f"`{name}` is of two numbers", node, help=f"write `{name} of (a, b)`")
            return Code("0", NUMBER)
        a, b = (self.number(x, scope) for x in node.arguments)
        if name != "remainder":
            self.check_units((node.arguments[0], a), (node.arguments[1], b), scope)
        reads, picks = merge(a, b)
        text = {
            "larger": f"max({a.text}, {b.text})", "smaller": f"min({a.text}, {b.text})",
            "difference": f"abs({a.text} - {b.text})", "remainder": f"remainder({a.text}, {b.text})",
        }[name]  # fmt: skip
        length = name != "remainder" and (a.type.is_length or b.type.is_length)
        return Code(text, t.LENGTH if length else NUMBER, reads, picks=picks)

    def _aggregate(self, node: ast.Of, name: str, scope: Scope) -> Code:
        argument = node.arguments[0]
        if len(node.arguments) != 1:
            self.error("S03", f"`{name}` is of one set", node, help="put the parts together with `+`")
        each = None if name == "count" else self._figure_of_each(argument, scope)
        code = each or self.items(argument, scope)
        kind = code.type.element
        if (
            each is None
            and name != "count"
            and kind.base == "number"
            and not self.expression(argument, scope).type.is_set
        ):
            self.error(
                "S03", f"`{name}` is of several numbers, and this is one", argument,
                help="leave it out; of a figure that each has, make a value: `value held of who: a player` gives "
                f"`{name} of held of players`",
            )  # fmt: skip
        if name == "count":
            if code.slot is not None and code.zone is not None:
                return Code(f"m.count({code.slot})", NUMBER, code.reads, picks=code.picks)
            return Code(f"len({code.text})", NUMBER, code.reads, picks=code.picks)
        if name == "different":
            return Code(f"different({code.text})", code.type, code.reads, picks=code.picks)
        text = code.text
        reads = code.reads
        if kind.base == "component":
            if not self._all_dice(kind.of):
                self.error(
                    "S03", f"`{name}` needs numbers, but these are {kind}", argument,
                    help=f"say of what, as in `{name} of points of ...`",
                )  # fmt: skip
            text = f"[s[FACE[x]] for x in {text}]"
            reads |= {"faces"}
        elif kind.base not in ("number", "unknown"):
            self.mismatch(argument, "numbers", code.type)
        function = {"total": "sum", "highest": "highest", "lowest": "lowest"}[name]
        number = t.LENGTH if kind.is_length else NUMBER
        result = number if name == "total" else number.or_none()
        return Code(f"{function}({text})", result, reads, picks=code.picks)

    def _figure_of_each(self, node: ast.Node, scope: Scope) -> Code | None:
        """`count of stake of players`, where the greatest or the sum is asked: the figure of each of them.

        None where it is not a figure of what each of several has.
        """
        whose = of_each(node)
        if whose is None or not isinstance(node, ast.Of):
            return None
        names = (*self.rules.zones, *self.rules.variables)
        if not (isinstance(whose.what, ast.Name) and whose.what.name in names and len(whose.arguments) == 1):
            return None
        owners = self.expression(whose.arguments[0], scope)
        if not owners.type.is_set or owners.type.element.base == "unknown":
            return None
        item = f"e{scope.depth}"
        one = whose.model_copy(update={"arguments": (ast.Name(span=whose.arguments[0].span, name="it"),)})
        figure = self.number(exchanged(node, whose, one), scope.inner(item, owners.type.element))
        reads, picks = merge(owners, figure.for_each(item, self.as_items(owners).text))
        text = f"tuple([x for {item} in {self.as_items(owners).text} if (x := {figure.text}) is not None])"
        return Code(text, set_of(t.LENGTH if figure.type.is_length else NUMBER), reads, picks=picks)

    def _all_dice(self, kind: str) -> bool:
        return bool(kind) and self.rules.kinds[kind].form == "die"

    def _beside_of(self, node: ast.Of, name: str, subject: Code) -> Code:
        if subject.type.base == "space" and name in ("next", "previous"):
            return Code(
                f"{self.spaces_table(name)}[{subject.text}]",
                Type("space", subject.type.of).or_none(),
                subject.reads,
                picks=subject.picks,
            )
        if subject.type.base == "player":
            return Code(
                f"m.g.seat_after(s, {subject.text}, {SEATS_BESIDE[name]})",
                PLAYER,
                subject.reads | {"out"},
                picks=subject.picks,
            )
        wanted = "a player or a space" if name in ("next", "previous") else "a player or a direction"
        self.mismatch(node.arguments[0], wanted, subject.type)
        return Code("None", t.UNKNOWN)


def of_each(node: ast.Node) -> ast.Of | None:
    """In a figure of a set, the innermost `X of Y` that the set is made from: `stake of players` in `count of (stake of players where ...)`."""
    match node:
        case ast.Of(what=ast.Name(name="count" | "total" | "highest" | "lowest"), arguments=(inner,)):
            return _set_of_each(inner)
    return None


def _set_of_each(node: ast.Node) -> ast.Of | None:
    match node:
        case ast.Filter():
            return _set_of_each(node.set)
        case ast.InZone():
            return _set_of_each(node.zone)
        case ast.Of(arguments=(ast.Of() as inner,)):
            # `rank of hand of players`: what is printed on what each has.
            return _set_of_each(inner) or node
        case ast.Of():
            return node
    return None


def exchanged(node: Any, old: ast.Node, new: ast.Node) -> Any:
    """The tree with one node in the place of another, along the way that `_set_of_each` goes."""
    if node is old:
        return new
    match node:
        case ast.Of():
            return node.model_copy(update={"arguments": (exchanged(node.arguments[0], old, new),)})
        case ast.Filter():
            return node.model_copy(update={"set": exchanged(node.set, old, new)})
        case ast.InZone():
            return node.model_copy(update={"zone": exchanged(node.zone, old, new)})
    return node
