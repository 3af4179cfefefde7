"""Pictures on a grid: whether a board shows a pattern, and where."""

from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Label, did_you_mean
from dreambook.interpreter.compile.code import Code, Pick, Scope, merge
from dreambook.interpreter.compile.sides import SideCompiler
from dreambook.interpreter.model.patterns import Drawing, fits, named_in, sign_lines
from dreambook.interpreter.model.types import SPACE, TRUTH, Type, set_of


class PatternCompiler(SideCompiler):
    """Compiles what asks for patterns on a grid. Each sign becomes a function of a space."""

    functions: list[str]
    sign_reads: dict[tuple[str, str], frozenset[str]]
    """By signs and zone, what the conditions of all its signs read."""
    _signs_open: list[str]
    too_large: set[tuple[str, Drawing]]
    """Drawings that are found already to be larger than a board."""

    def shows(self, node: ast.Shows, scope: Scope) -> Code:
        """`dreamscape shows picture of card`"""
        where = self._seen_where(node.pattern, node.board, scope)
        if where is None:
            return Code("False", TRUTH)
        arguments, reads, picks, _ = where
        return Code(f"bool(m.g.matches({arguments}))", TRUTH, reads, picks=picks)

    def matches(self, node: ast.Of, scope: Scope) -> Code:
        """`matches of (picture of card, dreamscape)`: each place as its spaces; with a sign, the spaces where that may lie."""
        if len(node.arguments) not in (2, 3):
            self.error(
                "S03", "`matches` is of a pattern and a board", node, help="write `matches of (picture of card, board)`"
            )
            return Code("()", set_of(set_of(SPACE)))
        where = self._seen_where(node.arguments[0], node.arguments[1], scope)
        if where is None:
            return Code("()", set_of(set_of(SPACE) if len(node.arguments) == 2 else SPACE))
        arguments, reads, picks, signs = where
        zone = self._zone_of(node.arguments[1], scope)
        if len(node.arguments) == 2:
            return Code(f"m.g.matches({arguments})", set_of(set_of(Type("space", zone))), reads, picks=picks)
        sign = node.arguments[2]
        known = sign_lines(self.rules.signs[signs])
        if not isinstance(sign, ast.Name) or sign.name not in known:
            name = self.text_of(sign)
            self.error(
                "S01", f"`{name}` is no sign of `{signs}`", sign, named_in(self.rules.signs[signs]),
                help=did_you_mean(name, known) or f"its signs are {', '.join(known)}",
            )  # fmt: skip
            return Code("()", set_of(SPACE))
        return Code(f"m.g.seen_at({arguments}, {sign.name!r})", set_of(Type("space", zone)), reads, picks=picks)

    def _zone_of(self, node: ast.Node, scope: Scope) -> str:
        board = self.expression(node, scope)
        return board.zone or board.type.element.of

    def _seen_where(
        self, pattern: ast.Node, board: ast.Node, scope: Scope
    ) -> tuple[str, frozenset[str], tuple[Pick, ...], str] | None:
        """The source of what `matches` is given, what it reads and picks, and the signs; None after a finding."""
        drawing, place = self.expression(pattern, scope), self.expression(board, scope)
        if drawing.type.base != "pattern":
            self.mismatch(
                pattern, "a pattern", drawing.type, help="name what has one printed on it, as in `picture of card`, or a pattern that is drawn"
            )  # fmt: skip
            return None
        zones = self.zones_named(place.zone or (place.type.element.of if place.type.is_set else ""))
        spaces = place.type.is_set and place.type.element.base == "space"
        if place.type.base == "unknown":
            return None
        if not ((place.zone and place.slot is not None) or spaces) or any(zone.form != "grid" for zone in zones):
            self.mismatch(board, "a grid, or spaces of one", place.type, help="patterns are looked for on a grid")
            return None
        if place.zone and not zones[0].growing:
            self._room_for(pattern, place.zone, zones[0].columns, zones[0].rows)
        name = zones[0].zone if zones else ""
        tests, tested = self.sign_tests(drawing.type.of, name)
        where = f"None, {self.as_items(place).text}" if spaces and not place.zone else f"{place.slot}, None"
        reads, picks = merge(drawing, place)
        if place.zone:
            reads |= {place.zone}
        return f"m, {scope.player}, {drawing.text}, {tests}, {where}", reads | tested, picks, drawing.type.of

    def _room_for(self, pattern: ast.Node, zone: str, columns: int, rows: int) -> None:
        """A drawing that is larger than the board is never to be seen on it."""
        for drawing in self._drawings(pattern):
            if not fits(drawing, columns, rows) and (zone, drawing) not in self.too_large:
                self.too_large.add((zone, drawing))
                self.found.report(
                    "S05", f"`{zone}` has {columns} columns and {rows} rows, so it never shows this drawing",
                    Label(drawing.span) if drawing.span is not None else Label(pattern.span), Label(pattern.span, "asked for here"),
                    help="draw it smaller, or make the grid larger", cause=("drawing", zone, drawing.text),
                )  # fmt: skip

    def _drawings(self, pattern: ast.Node) -> Iterator[Drawing]:
        """The drawings that an expression may mean."""
        if isinstance(pattern, ast.Name) and pattern.name in self.box.patterns:
            yield self.box.patterns[pattern.name]
        name = pattern.what if isinstance(pattern, ast.Of) else pattern
        if isinstance(name, ast.Name) and name.name in self.rules.properties:
            printed = {s.values.get(name.name) for s in self.box.species}
            yield from sorted((d for d in printed if isinstance(d, Drawing)), key=lambda d: d.text)

    def sign_tests(self, signs: str, zone: str) -> tuple[str, frozenset[str]]:
        """The name of the table of functions that say whether a sign holds on a space of a zone, and what they read."""
        table = f"SIGNS_{signs}_{zone}"
        if (signs, zone) in self.sign_reads:
            return table, self.sign_reads[signs, zone]
        section = self.rules.signs[signs]
        if signs in self._signs_open:
            self.error(
                "S16", f"what the signs of `{signs}` stand for is told by these signs themselves", section,
                help="say it of what lies on the space",
            )  # fmt: skip
            return table, frozenset()
        self._signs_open.append(signs)
        reads: frozenset[str] = frozenset()
        names = []
        for i, (sign, line) in enumerate(sign_lines(section).items()):
            scope = Scope(player="P").inner("x", Type("space", zone))
            code = self.condition(line.condition, scope)
            reads |= code.reads
            function = f"SIGN_{signs}_{zone}_{i}"
            self.functions.append(f"def {function}(m, s, P, x):\n    return {code.text}\n")
            self.sign_places[function] = line
            names.append(f"{sign!r}: {function}")
        self.functions.append(f"{table} = {{{', '.join(names)}}}\n")
        self.sign_reads[signs, zone] = reads
        self._signs_open.pop()
        return table, reads

    sign_places: dict[str, ast.SignLine]
    """By the name of its function, the line that says what a sign stands for."""
