"""Logic and sets: `and`, `where`, `every ... has`, `at least 3 ...`."""

from dataclasses import replace

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, Pick, Scope, merge
from dreambook.interpreter.compile.picking import PickingCompiler
from dreambook.interpreter.model.symbols import SEATS_BESIDE
from dreambook.interpreter.model.types import PLAYER, TRUTH, UNKNOWN, set_of


class SetCompiler(PickingCompiler):
    """Compiles conditions over several things."""

    def _junction(self, node: ast.And | ast.Or, scope: Scope) -> Code:
        codes = [self.expression(part, scope) for part in node.parts]
        reads, picks = merge(*codes)
        sets_alone = not any(c.type.base == "truth" for c in codes)
        if (
            sets_alone
            and isinstance(node, ast.And)
            and any(c.type.is_set or c.type.base in ("player", "component", "space") for c in codes)
        ):
            sets = [self.items(part, scope) for part in node.parts]
            text = sets[0].text
            for other in sets[1:]:
                text = f"union({text}, {other.text})"
            return Code(text, set_of(sets[0].type.element), reads, picks=picks)
        if self._kinds_joined(node, codes):
            return Code("True", UNKNOWN, reads, picks=picks)
        for part, code in zip(node.parts, codes, strict=True):
            if code.type.base not in ("truth", "unknown"):
                self.mismatch(part, "a condition", code.type, help="compare it with something")
        word = " and " if isinstance(node, ast.And) else " or "
        return Code(f"({word.join(c.text for c in codes)})", TRUTH, reads, picks=picks)

    def _kinds_joined(self, node: ast.And | ast.Or, codes: list[Code]) -> bool:
        """Report `Crab or Gull in sea`: kinds are put together as sets, conditions with `or`."""
        if not isinstance(node, ast.Or) or codes[0].type.base != "kind" or not codes[-1].type.is_set:
            return False
        last = node.parts[-1]
        where = last.where if isinstance(last, ast.Filter) else None
        inside = last.set if isinstance(last, ast.Filter) else last
        if not isinstance(inside, ast.InZone):
            return False
        kinds = [self.text_of(part) for part in (*node.parts[:-1], inside.kind)]
        there = self.text_of(inside.zone)
        said = " + ".join(f"{kind} in {there}" for kind in kinds)
        self.error(
            "S03", "`or` joins conditions, not kinds of components", node,
            help=f"put the sets together: `{f'({said}) where ...' if where is not None else said}`",
        )  # fmt: skip
        return True

    def _loop(self, node: ast.Node, scope: Scope) -> tuple[str, str, Scope, Code, str]:
        """A set to go through: (item variable, source of the set, scope about the item, its code, condition source)."""
        where: ast.Node | None = None
        base = node = self.aimed(node)
        if isinstance(node, ast.Filter):
            base, where = node.set, node.where
        if isinstance(base, ast.CurrentPlayer):
            # `every player has passed`, `any player where ...`: all of them, not the one who acts.
            base = ast.Name(span=base.span, name="players")
        code = self.items(base, scope.named(""))
        item = f"i{scope.depth}"
        inner = scope.inner(item, code.type.element)
        condition = ""
        if where is not None:
            test = self.condition(where, inner)
            reads, picks = merge(code, test.for_each(item, code.text))
            code = replace(code, reads=reads, picks=picks)
            condition = f" if {test.text}"
        return item, code.text, inner, code, condition

    def aimed(self, node: ast.Node) -> ast.Node:
        """`size of Wolf in den where size > 1` is about the wolves, not about the sizes: put the `where` there."""
        if isinstance(node, ast.Filter) and isinstance(node.set, ast.Pick):
            part = ast.Filter(span=node.span, set=node.set.of, where=node.where)
            return node.set.model_copy(update={"of": self.aimed(part)})
        if not isinstance(node, ast.Filter) or not isinstance(node.set, ast.Of) or len(node.set.arguments) != 1:
            return node
        name = node.set.what.name if isinstance(node.set.what, ast.Name) else ""
        rules = self.rules
        single = name in rules.variables and not self.box.variable_types[name].is_set
        if name in rules.zones or not (single or name in rules.properties or name in rules.values):
            return node
        if name in rules.values:
            self.compile_value(name, node)
            if self.value_results[name].is_set:
                # A value that gives several: the `where` is about those.
                return node
        inner = ast.Filter(span=node.span, set=node.set.arguments[0], where=node.where)
        return node.set.model_copy(update={"arguments": (self.aimed(inner),)})

    def _next_that(self, node: ast.Filter, scope: Scope) -> Code | None:
        """`next of player where not passed`: the first, going around from there, for whom it is true; none if for nobody."""
        of = node.set
        name = of.what.name if isinstance(of, ast.Of) and isinstance(of.what, ast.Name) else ""
        if not isinstance(of, ast.Of) or name not in SEATS_BESIDE or name in self.rules.names or len(of.arguments) != 1:
            return None
        of_whom = self.expression(of.arguments[0], scope)
        if of_whom.type != PLAYER:
            return None
        step, item = SEATS_BESIDE[name], f"i{scope.depth}"
        test = self.condition(node.where, scope.inner(item, PLAYER))
        reads, picks = merge(of_whom, test)
        around = f"m.g.order(s, m.g.seat_after(s, {of_whom.text}, {step}), {step})"
        text = f"end_of([{item} for {item} in {around} if {test.text}], 0)"
        return Code(text, PLAYER.or_none(), reads | {"out"}, picks=picks)

    def _filter(self, node: ast.Filter, scope: Scope) -> Code:
        aimed = self.aimed(node)
        if aimed is not node:
            return self.expression(aimed, scope)
        seat = self._next_that(node, scope)
        if seat is not None:
            return seat
        area = self.area_where(node, scope)
        if area is not None:
            return area
        item, items, _, code, condition = self._loop(node, scope)
        text = f"tuple([{item} for {item} in {items}{condition}])"
        return Code(text, set_of(code.type.element), code.reads, picks=code.picks, within=self.within(code))

    def _leading(self, node: ast.Leading, scope: Scope) -> Code:
        """The items from the first on as long as a condition holds."""
        code = self.items(node.set, scope.named(""))
        item = f"i{scope.depth}"
        test = self.condition(node.condition, scope.inner(item, code.type.element))
        reads, picks = merge(code, test.for_each(item, self.as_items(code).text))
        within = self.within(code)
        if within is not None:
            # Where they stop is known only when the whole order is.
            picks = (*picks, Pick(within, f"m.count({within})", False))
        text = f"leading({self.as_items(code).text}, lambda {item}: {test.text})"
        return Code(text, set_of(code.type.element), reads, picks=picks, within=within)

    def _quantified(self, node: ast.Quantified, scope: Scope) -> Code:
        item, items, inner, code, condition = self._loop(node.set, scope)
        reads, picks = code.reads, code.picks
        if node.has is not None:
            test = self.condition(node.has, inner)
            reads, picks = merge(code, test.for_each(item, f"{items}{condition}"))
            source = f"({test.text} for {item} in {items}{condition})"
            if node.which == "every":
                return Code(f"all{source}", TRUTH, reads, picks=picks)
            text = f"any{source}"
        elif condition:
            text = f"any({condition[4:]} for {item} in {items})"
        else:
            text = f"bool({items})"
        return Code(text if node.which == "any" else f"(not {text})", TRUTH, reads, picks=picks)

    def _count_test(self, node: ast.CountTest, scope: Scope) -> Code:
        number = self.number(node.number, scope)
        operator = {"at least": ">=", "at most": "<=", "exactly": "=="}[node.which]
        if node.in_line:
            length, reads, picks = self.longest_line(node.set, scope, number if node.which == "at least" else None)
            reads |= number.reads
            if node.which == "at least":
                return Code(length, TRUTH, reads, picks=picks)
            return Code(f"({length} {operator} {number.text})", TRUTH, reads, picks=picks)
        counted = self.expression(node.set, scope)
        if counted.type.base == "number":
            # `at least 3 points`: so many of a number are meant, not so many numbers.
            reads, picks = merge(number, counted)
            return Code(f"({counted.text} {operator} {number.text})", TRUTH, reads, picks=picks)
        item, items, _, code, condition = self._loop(node.set, scope)
        reads, picks = merge(number, code)
        if node.of_each:
            if counted.type.element.base != "component":
                self.error("S03", "only components are alike or not", node.set, help="leave out `of each`")
                return Code("True", TRUTH, reads, picks=picks)
            alike = f"m.g.alike_counts([{item} for {item} in {items}{condition}])"
            return Code(f"all(n {operator} {number.text} for n in {alike})", TRUTH, reads, picks=picks)
        text = f"len([1 for {item} in {items}{condition}])" if condition else f"len({items})"
        return Code(f"({text} {operator} {number.text})", TRUTH, reads, picks=picks)

    def _phrase_value(self, node: ast.Phrase, scope: Scope) -> Code:
        """A phrase where a value is meant: the thing itself."""
        return self.expression(node.of, scope)
