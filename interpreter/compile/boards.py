"""Boards: spaces by their number, ways across a grid, regions, distances, straight lines."""

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Pick, Scope, merge
from dreambook.interpreter.compile.names import NameCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.symbols import DIRECTIONS
from dreambook.interpreter.model.types import NUMBER, Type, set_of

SPATIAL = ("space", "distance", "ray", "region", "leaps")
"""The functions of several things that are about spaces."""


def is_direction(kind: t.Type) -> bool:
    """Whether values of a type are ways across a grid, all of them."""
    return kind.base == "option" and bool(kind.names) and kind.names <= set(DIRECTIONS)


class BoardCompiler(NameCompiler):
    """Compiles what is about spaces: which they are, how they hang together, what lies on them."""

    # The methods of the compiler of whole expressions, which is built on this one.
    def expression(self, node: ast.Node, scope: Scope) -> Code:
        """Overridden by ExpressionCompiler."""
        raise NotImplementedError

    def items(self, node: ast.Node, scope: Scope) -> Code:
        """Overridden by ExpressionCompiler."""
        raise NotImplementedError

    def number(self, node: ast.Node, scope: Scope) -> Code:
        """Overridden by ExpressionCompiler."""
        raise NotImplementedError

    def condition(self, node: ast.Node, scope: Scope) -> Code:
        """Overridden by ExpressionCompiler."""
        raise NotImplementedError

    def _argument(self, node: ast.Of, scope: Scope) -> Code:
        """Overridden by FunctionCompiler: the one thing after `of`."""
        raise NotImplementedError

    def compile_value(self, name: str, use: ast.Node) -> None:
        """Overridden by ValueCompiler: write the function of a value, once."""
        raise NotImplementedError

    def of(self, node: ast.Of, scope: Scope) -> Code:
        """Overridden by FunctionCompiler."""
        raise NotImplementedError

    # ------------------------------------------------------------------ of several things
    def _of_several(self, node: ast.Of, name: str, scope: Scope) -> Code:
        """`ray of (cell, north)`, `region of (cell, empty spaces of board)`, `distance of (a, b)`, ..."""
        if name == "space":
            return self._space_by_number(node, scope)
        if name == "distance":
            return self._distance(node, scope)
        start = self._space(node.arguments[0], scope)
        kind = Type("space", start.type.of)
        if name == "region":
            within = self.items(node.arguments[1], scope)
            if within.type.element.base not in ("space", "unknown"):
                self.mismatch(node.arguments[1], "spaces", within.type)
            reads, picks = merge(start, within)
            return Code(f"m.g.region({start.text}, {within.text})", set_of(kind), reads, picks=picks)
        if name == "ray":
            way = self._direction(node.arguments[1], scope)
            reads, picks = merge(start, way)
            table = self.spaces_table("rays")
            return Code(f"{table}[{start.text}][{way.text}]", set_of(kind), reads, picks=picks)
        numbers = [self.number(a, scope) for a in node.arguments[1:]]
        if len(numbers) != 2:
            self.error(
                "S03", "leaps are so many spaces along and so many across", node, help="write `leaps of (cell, 1, 2)`"
            )
            return Code("()", set_of(kind))
        reads, picks = merge(start, *numbers)
        return Code(f"m.g.leaps({start.text}, {numbers[0].text}, {numbers[1].text})", set_of(kind), reads, picks=picks)

    def _space(self, node: ast.Node, scope: Scope) -> Code:
        """A space, also where what stands on it is named."""
        code = self.expression(node, scope)
        if code.type.base == "component":
            return Code(f"m.space_of({code.text})", t.SPACE, code.reads | {"loc"}, picks=code.picks)
        if code.type.base not in ("space", "unknown"):
            self.mismatch(node, "a space", code.type)
        return code

    def _direction(self, node: ast.Node, scope: Scope) -> Code:
        code = self.expression(node, scope)
        if code.type.base != "unknown" and not is_direction(code.type):
            self.mismatch(node, "a direction", code.type, help=f"the directions are {', '.join(DIRECTIONS)}")
        return code

    def _space_by_number(self, node: ast.Of, scope: Scope) -> Code:
        """`space of (road, 3)`, `space of (board, 2, 5)`: by its number, or its column and row; `space of (cell, north)`."""
        board = self.expression(node.arguments[0], scope)
        if board.type.base in ("space", "component") and len(node.arguments) == 2:
            start, way = self._space(node.arguments[0], scope), self._direction(node.arguments[1], scope)
            reads, picks = merge(start, way)
            text = f"{self.spaces_table('steps')}[{start.text}][{way.text}]"
            return Code(text, Type("space", start.type.of).or_none(), reads, picks=picks)
        zone = self.zones_named(board.zone)[0] if board.zone is not None else None
        numbers = [self.number(a, scope) for a in node.arguments[1:]]
        reads, picks = merge(board, *numbers)
        if zone is None or not zone.spatial or zone.form == "map":
            self.mismatch(node.arguments[0], "a ring, a track or a grid", board.type)
            return Code("None", t.SPACE.or_none())
        if len(numbers) != (2 if zone.form == "grid" else 1):
            self.error(
                "S03", f"a space of `{board.zone}` has {'a column and a row' if zone.form == 'grid' else 'one number'}", node,
                help=f"write `space of ({board.zone}, {'2, 5' if zone.form == 'grid' else '3'})`",
            )  # fmt: skip
            return Code("None", t.SPACE.or_none())
        kind = Type("space", board.zone or "")
        text = f"m.g.space_by_number({board.slot}, {', '.join(n.text for n in numbers)})"
        ends = (zone.columns, zone.rows) if zone.form == "grid" else (zone.spaces,)
        shift = zone.columns // 2 + 1 if zone.growing else 0
        if not all(
            n.constant and 1 <= int(n.text.strip("()")) + shift <= end for n, end in zip(numbers, ends, strict=True)
        ):
            kind = kind.or_none()
        return Code(text, kind, reads, picks=picks)

    def _distance(self, node: ast.Of, scope: Scope) -> Code:
        """`distance of (a, b)`, or over certain spaces alone: `distance of (a, b, empty spaces of board)`."""
        if len(node.arguments) > 3:
            self.error("S03", "`distance` is of two spaces", node, help="write `distance of (a, b)`")
        a, b = (self._space(x, scope) for x in node.arguments[:2])
        reads, picks = merge(a, b)
        if len(node.arguments) < 3:
            return Code(f"m.g.distance({a.text}, {b.text})", NUMBER.or_none(), reads, picks=picks)
        over = self.items(node.arguments[2], scope)
        if over.type.element.base not in ("space", "unknown"):
            self.mismatch(node.arguments[2], "spaces", over.type)
        reads, picks = merge(a, b, over)
        return Code(f"m.g.distance({a.text}, {b.text}, {over.text})", NUMBER.or_none(), reads, picks=picks)

    def _spaces(self, node: ast.Of, name: str, subject: Code) -> Code:
        if subject.type.is_set and subject.type.element.base == "space" and name == "spaces":
            return subject
        if subject.zone is None or subject.slot is None or not self.zones_named(subject.zone)[0].spatial:
            self.mismatch(node.arguments[0], "a grid, ring, track or map", subject.type)
            return Code("()", set_of(t.SPACE))
        zone = self.zones_named(subject.zone)[0]
        kind = set_of(Type("space", subject.zone))
        if zone.growing:
            if name == "corners":
                self.error(
                    "S03",
                    f"`{subject.zone}` grows, so it has no corners",
                    node,
                    help="name the spaces by what lies there",
                )
            reads = subject.reads | {subject.zone}
            return Code(f"m.g.grown(s, {subject.slot})", kind, reads, picks=subject.picks)
        if len(self.zones_named(subject.zone)) > 1:
            table = self.table(
                f"{name.upper()}_BY_SLOT_{subject.zone}",
                {z.slot: self._listed(z, name) for z in self.zones_named(subject.zone)},
            )
            return Code(f"{table}[{subject.slot}]", kind)
        table = self.table(f"{name.upper()}_{subject.zone}", self._listed(zone, name))
        return Code(table, kind)

    def _listed(self, zone: object, name: str) -> tuple[int, ...]:
        from dreambook.interpreter.model.box import ZoneInstance

        assert isinstance(zone, ZoneInstance)
        if name == "corners" and zone.form == "grid":
            last, top = zone.columns - 1, (zone.rows - 1) * zone.columns
            return tuple(sorted({zone.first_space + i for i in (0, last, top, top + last)}))
        return tuple(range(zone.first_space, zone.first_space + zone.spaces))

    def _near_all(self, node: ast.Of, name: str, subject: Code) -> Code:
        """The spaces that touch any of several, without those themselves."""
        kind = subject.type.element
        text, reads = self.as_items(subject).text, subject.reads
        if kind.base == "component":
            text, reads = f"[m.space_of(c) for c in {text}]", reads | {"loc"}
        elif kind.base not in ("space", "unknown"):
            self.mismatch(node.arguments[0], "spaces", subject.type)
        near = f"near_all({text}, {self.spaces_table(name)})"
        return Code(near, set_of(Type("space", kind.of if kind.base == "space" else "")), reads, picks=subject.picks)

    def empty_of(self, node: ast.EmptyOf, scope: Scope) -> Code:
        """`empty spaces of board`, `empty neighbours of cell`."""
        if node.what not in ("spaces", "neighbours", "around", "corners"):
            self.error(
                "S01", f"`{node.what}` are never empty", node, help="write `empty spaces of`, `empty neighbours of`"
            )
            return Code("()", set_of(t.SPACE))
        if node.what == "spaces" and self.box.surfaces:
            board = self.expression(node.of, scope)
            if board.slot is not None and any(z.free for z in self.zones_named(board.zone or "")):
                return self.bare_places(board)
        whole = ast.Of(span=node.span, what=ast.Name(span=node.span, name=node.what), arguments=(node.of,))
        code = self.of(whole, scope)
        zone_names = [code.type.element.of] if code.type.element.of else []
        zones = self.zones_named(zone_names[0]) if zone_names else []
        reads = code.reads | frozenset(zone_names)
        if node.what == "spaces" and len(zones) == 1 and zones[0].single and not zones[0].growing:
            first = zones[0].first_space
            add = f"i + {first}" if first else "i"
            text = f"[{add} for i, x in enumerate(s[{zones[0].slot}]) if x < 0]"
            return Code(f"tuple({text})", code.type, reads, picks=code.picks)
        empty = self.space_empty(Code("x", code.type.element))
        return Code(f"tuple([x for x in {code.text} if {empty}])", code.type, reads, picks=code.picks)

    def bare_places(self, of: Code) -> Code:
        """Overridden by SurfaceCompiler: the places of a surface that no base covers."""
        raise NotImplementedError

    def space_empty(self, space: Code) -> str:
        """The source of "nothing lies on this space"."""
        zones = self.zones_named(space.type.of) if space.type.of else []
        if len(zones) == 1 and zones[0].single:
            first = zones[0].first_space
            index = f"{space.text} - {first}" if first else space.text
            return f"(s[{zones[0].slot}][{index}] < 0)"
        return f"(not m.on_space({space.text}))"

    def on_space(self, space: Code) -> str:
        """The source of what lies on a space."""
        return f"m.on_space({space.text})"

    def zones_of_space(self, kind: Type) -> frozenset[str]:
        """The zones that a space may be of."""
        return frozenset((kind.of,)) if kind.of else frozenset(n for n in self.rules.zones)

    def beside(self, node: ast.Beside, scope: Scope) -> Code:
        """`space below it`"""
        code = self.expression(node.of, scope)
        if code.type.base == "component":
            code = Code(f"m.space_of({code.text})", t.SPACE, code.reads | {"loc"}, picks=code.picks)
        elif code.type.base not in ("space", "unknown"):
            self.mismatch(node.of, "a space", code.type)
        side = {"clockwise": "next", "counterclockwise": "previous"}.get(node.side, node.side)
        table = self.spaces_table(side)
        return Code(f"{table}[{code.text}]", Type("space", code.type.of).or_none(), code.reads, picks=code.picks)

    # ------------------------------------------------------------------ lines on a grid
    def longest_line(
        self, node: ast.Node, scope: Scope, at_least: Code | None
    ) -> tuple[str, frozenset[str], tuple[Pick, ...]]:
        """The longest straight unbroken line that components or spaces make; with `at_least`, whether it is so long."""
        base, where = (node.set, node.where) if isinstance(node, ast.Filter) else (node, None)
        code = self.items(base, scope)
        kind = code.type.element
        item = f"i{scope.depth}"
        inner = scope.inner(item, kind)
        condition = ""
        reads, picks = code.reads, code.picks
        if where is not None:
            test = self.condition(where, inner)
            reads, picks = merge(code, test.for_each(item, code.text))
            condition = f" if {test.text}"
        zone_name = code.zone or kind.of
        zones = self.zones_named(zone_name) if zone_name in self.rules.zones else []
        grids = [z for z in zones if z.form == "grid"] or [z for z in self.box.zones if z.form == "grid"]
        if not grids:
            self.error("S03", "lines need a grid, and this rulebook has none", node, help="declare a zone as a grid")
            return "False" if at_least else "0", reads, picks
        grid = grids[0]
        if kind.base not in ("component", "space", "unknown"):
            self.mismatch(node, "components or spaces of a grid", code.type)
        # One bit a space, with an empty column between the rows, so that a shift never runs round an edge.
        padded = self.table(
            f"BITS_{grid.slot}",
            tuple(1 << (i // grid.columns * (grid.columns + 1) + i % grid.columns) for i in range(grid.spaces)),
        )
        if (
            kind.base == "component"
            and code.zone is not None
            and grid.single
            and code.slot is not None
            and zones == [grid]
        ):
            bits = f"[b for b, {item} in zip({padded}, s[{code.slot}]) if {item} >= 0{condition.replace(' if ', ' and (', 1) + ')' if condition else ''}]"
        elif kind.base == "space":
            bits = f"[{padded}[{item} - {grid.first_space}] for {item} in {code.text}{condition}]"
        else:
            bits = f"[{padded}[m.space_of({item}) - {grid.first_space}] for {item} in {code.text}{condition}]"
            reads |= {"loc"}
        if at_least is not None and at_least.constant:
            shifts = self.table(f"LINE_{grid.slot}_{at_least.text}", line_shifts(int(at_least.text), grid.columns + 1))
            return f"has_line(sum({bits}), {at_least.text}, {shifts})", reads, picks
        longest = f"longest(sum({bits}), {grid.columns + 1})"
        if at_least is not None:
            return f"({longest} >= {at_least.text})", reads, picks
        return longest, reads, picks


def line_shifts(length: int, width: int) -> tuple[tuple[int, ...], ...]:
    """For each of the four directions of a grid the shifts that leave the beginnings of lines of that length.

    Shifting a set of spaces by a step and keeping what stays doubles the length of the lines that are known.
    """
    directions = []
    for step in (1, width, width + 1, width - 1):
        shifts = []
        have = 1
        while have < length:
            more = min(have, length - have)
            shifts.append(step * more)
            have += more
        directions.append(tuple(shifts))
    return tuple(directions)
