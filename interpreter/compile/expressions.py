"""Expressions to Python source, with their types.

Every expression is compiled once, for a number of players: constants are numbers in the source, zones and variables are
slot numbers. What is not known before play is looked up in slots, never by name.
"""

import re

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, KindAsValue, Scope, merge
from dreambook.interpreter.compile.sets import SetCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.constants import NotConstant
from dreambook.interpreter.model.types import NUMBER, SPACE, TRUTH, Type, compatible, set_of

_OPERATORS = {"=": "==", "!=": "!=", "is": "==", "is not": "!=", "<": "<", "<=": "<=", ">": ">", ">=": ">="}


class ExpressionCompiler(SetCompiler):
    """Compiles expressions of every kind."""

    def expression(self, node: ast.Node, scope: Scope) -> Code:
        """The code of an expression; of unknown type after a finding."""
        try:
            code = self._expression(node, scope)
        except KindAsValue:
            self.kind_as_value(node)
            code = Code("None", t.UNKNOWN)
        self.types[id(node)] = code.type
        return code

    def condition(self, node: ast.Node, scope: Scope) -> Code:
        """The code of a condition."""
        code = self.expression(node, scope)
        if code.type.base not in ("truth", "unknown"):
            if code.type.is_set:
                self.mismatch(node, "a condition", code.type, help="write `any ...`, `no ...` or `at least 1 ...`")
            else:
                self.mismatch(node, "a condition", code.type, help="compare it with something")
            return Code("False", TRUTH)
        return code

    def number(self, node: ast.Node, scope: Scope) -> Code:
        """The code of a number."""
        code = self.expression(node, scope)
        if code.type.base not in ("number", "unknown"):
            hint = "write `count of ...`" if code.type.is_set else "write a number"
            self.mismatch(node, "a number", code.type, help=hint)
            return Code("0", t.UNKNOWN)
        return code

    def items(self, node: ast.Node, scope: Scope) -> Code:
        """The code of a set (a single component, space or player is a set of one)."""
        code = self.expression(node, scope)
        if code.type.is_set or code.type.base == "unknown":
            return self.as_items(code)
        if code.type.base == "kind":
            ids = self.table(f"ALL_{code.type.of}", tuple(self.box.ids_of_kind(code.type.of)))
            return Code(ids, set_of(Type("component", code.type.of)), code.reads)
        if code.type.base in ("component", "space", "player", "number", "option"):
            text = f"some({code.text})" if code.type.optional else f"({code.text},)"
            return Code(text, set_of(code.type), code.reads, picks=code.picks)
        if code.type.base == "area":
            self.listed_area(node)
            return Code("()", set_of(t.UNKNOWN), code.reads)
        self.mismatch(node, "several things", code.type, help="name a zone, or use `... where ...`")
        return Code("()", set_of(t.UNKNOWN), code.reads)

    def _expression(self, node: ast.Node, scope: Scope) -> Code:
        match node:
            case ast.Number():
                kind = t.LENGTH if isinstance(node, ast.Length) else NUMBER
                return Code(str(node.value), kind, constant=True)
            case ast.Truth():
                return Code(str(node.value), TRUTH, constant=True)
            case ast.Name():
                return self.name(node, scope)
            case ast.CurrentPlayer():
                return Code(scope.player, t.PLAYER)
            case ast.PlayerNumber():
                return self._seat(node)
            case ast.Numbered():
                return self._numbered(node)
            case ast.Of():
                return self.of(node, scope)
            case ast.Pick():
                return self.pick(node, scope)
            case ast.Leading():
                return self._leading(node, scope)
            case ast.EmptyOf():
                return self.empty_of(node, scope)
            case ast.Beside():
                return self.beside(node, scope)
            case ast.Described():
                return self.described(node, scope)
            case ast.InZone():
                return self.in_zone(node, scope)
            case ast.Arithmetic():
                return self._arithmetic(node, scope)
            case ast.Negative():
                inner = self.number(node.value, scope)
                return Code(
                    f"(-{inner.text})",
                    t.LENGTH if inner.type.is_length else NUMBER,
                    inner.reads,
                    constant=inner.constant,
                    picks=inner.picks,
                )
            case ast.Compare():
                return self._compare(node, scope)
            case ast.Test():
                return self._test(node, scope)
            case ast.Between():
                value, low, high = (self.number(x, scope) for x in (node.value, node.low, node.high))
                reads, picks = merge(value, low, high)
                return Code(f"({low.text} <= {value.text} <= {high.text})", TRUTH, reads, picks=picks)
            case ast.Covers():
                return self._covers(node, scope)
            case ast.Shows():
                return self.shows(node, scope)
            case ast.SidesMatch():
                return self.sides_match(node, scope)
            case ast.Not():
                inner = self.condition(node.condition, scope)
                return Code(f"(not {inner.text})", TRUTH, inner.reads, picks=inner.picks)
            case ast.And() | ast.Or():
                return self._junction(node, scope)
            case ast.Filter():
                return self._filter(node, scope)
            case ast.Quantified():
                return self._quantified(node, scope)
            case ast.CountTest():
                return self._count_test(node, scope)
            case ast.PlayerTable():
                return Code(str(self.box.constants.number(node, "this")), NUMBER, constant=True)
            case ast.Phrase():
                return self._phrase_value(node, scope)
        self.error("S03", "this cannot stand here", node, help="write an expression")
        return Code("None", t.UNKNOWN)

    def _seat(self, node: ast.PlayerNumber) -> Code:
        if not 1 <= node.number <= self.box.players:
            self.error(
                "S05", f"there is no player {node.number} among {self.box.players}", node, help="change the number"
            )
            return Code("0", t.PLAYER)
        return Code(str(node.number - 1), t.PLAYER, constant=True)

    def _numbered(self, node: ast.Numbered) -> Code:
        if node.name in self.rules.variables or node.name in self.rules.constants:
            self.error(
                "S03", f"a number after `{node.name}` means nothing", node,
                help=f"say first how many: `{node.number} {node.name}`",
            )  # fmt: skip
            return Code("0", t.UNKNOWN)
        if node.name in self.rules.zones:
            self.error(
                "S03", f"a number after `{node.name}` means nothing", node,
                help=f"say first how many: `{self._counted_first(node)}`",
            )  # fmt: skip
            return Code("None", t.UNKNOWN)
        kind = node.name if node.name in self.rules.kinds else self.rules.plural_of(node.name)
        if kind is None:
            self.unknown(node.name, node, list(self.rules.kinds))
            return Code("None", t.UNKNOWN)
        if kind not in self.box.different:
            self.error(
                "S03",
                f"copies of `{kind}` have no numbers: they are alike",
                node,
                help="describe it by what is printed on it",
            )
            return Code("None", t.UNKNOWN)
        ids = [i for i, k in enumerate(self.box.kind_of) if k == kind]
        if not 1 <= node.number <= len(ids):
            self.error(
                "S05",
                f"there is no {kind} {node.number}: the box holds {len(ids)}",
                node,
                help=f"use a number from 1 to {len(ids)}",
            )
            return Code("None", t.UNKNOWN)
        return Code(str(ids[node.number - 1]), Type("component", kind), constant=True)

    def _counted_first(self, node: ast.Numbered) -> str:
        """`draw 2 from deck to hand`, where the rulebook says `draw from deck 2 to hand`."""
        span = node.span
        lines = self.rules.lines.get(span.file, ())
        line = lines[span.line - 1].strip() if span.line <= len(lines) else ""
        name, number = re.escape(node.name), node.number
        turned, found = re.subn(rf"^(\w+)\s+from\s+{name}\s+{number}\b", rf"\1 {number} from {node.name}", line)
        return turned if found and len(turned) <= 70 else f"draw {number} from {node.name}"

    # ------------------------------------------------------------------ arithmetic and comparison
    def _arithmetic(self, node: ast.Arithmetic, scope: Scope) -> Code:
        left, right = self.expression(node.left, scope), self.expression(node.right, scope)
        reads, picks = merge(left, right)
        sets = node.op in ("+", "-", "other than")
        if sets and left.type.is_set and right.type.is_set:
            a, b = self.as_items(left), self.as_items(right)
            name = "union" if node.op == "+" else "minus"
            item = a.type.element
            if node.op == "+" and item.base == b.type.element.base == "space" and item.of != b.type.element.of:
                # Spaces of several boards.
                item = SPACE
            return Code(f"{name}({a.text}, {b.text})", set_of(item), reads, picks=picks)
        item = left.type.element if left.type.is_set else t.UNKNOWN
        if node.op in ("-", "other than") and item.base not in ("number", "unknown") and t.compatible(item, right.type):
            # Without one of them; where there is none, all of them.
            one = f"some({right.text})" if right.type.optional else f"({right.text},)"
            return Code(f"minus({self.as_items(left).text}, {one})", set_of(item), reads, picks=picks)
        if node.op == "other than":
            if "unknown" not in (left.type.base, right.type.base):
                what = f"several {item.plural}" if left.type.is_set else "several things"
                self.error(
                    "S03", f"{left.type} other than {right.type}: this is never among those", node,
                    help=f"name {item} after `other than`" if left.type.is_set else f"name {what} before `other than`, as in `players other than active`",
                )  # fmt: skip
            return Code("()", set_of(item))
        for side, code in ((node.left, left), (node.right, right)):
            if code.type.base not in ("number", "unknown"):
                hint = "write `count of ...`" if code.type.is_set else "write a number"
                self.mismatch(side, "a number", code.type, help=hint)
        if node.op in ("+", "-"):
            self.check_units((node.left, left), (node.right, right), scope)
        if node.op == "/":
            name = "div_down" if node.rounded == "down" else "div_up"
            text = f"{name}({left.text}, {right.text})"
        else:
            text = f"({left.text} {'*' if node.op == 'x' else node.op} {right.text})"
        constant = left.constant and right.constant
        if constant:
            try:
                text = str(self.box.constants.evaluate(node))
            except NotConstant:
                constant = False
        return Code(text, _worked_out(node.op, left.type, right.type), reads, constant=constant, picks=picks)

    def _printed(self, node: ast.Compare, left: Type, right: Type) -> str:
        """`event is rain`: rain is printed on the event."""
        if left.base != "component" or right.base != "option":
            return ""
        for name in self.rules.properties:
            kind = self.property_type(left.of, name)
            if kind is not None and kind.base == "option" and right.names and right.names <= kind.names:
                return f"write `{name} of {self.text_of(node)}`"
        return ""

    def _compare(self, node: ast.Compare, scope: Scope) -> Code:
        left = self.expression(node.left, scope)
        if (
            node.op == "is at"
            and isinstance(node.right, ast.Numbered | ast.Name)
            and node.right.name in ("least", "most")
        ):
            sign = ">=" if node.right.name == "least" else "<="
            number = f" {node.right.number}" if isinstance(node.right, ast.Numbered) else ""
            self.error(
                "S03", f"`is at {node.right.name}` compares no numbers", node,
                help=f"write `{self.text_of(node.left)} {sign}{number or ' ...'}`",
            )  # fmt: skip
            return Code("False", t.TRUTH)
        right = self._right_side(node, left, scope)
        reads, picks = merge(left, right)
        if left.type.base == right.type.base == "player" and left.text == right.text and scope.items:
            self.error(
                "S03", "here these are always the same: in a `where` about players, `player` is each of them", node,
                help="use `opponents`, or name the player before: `let chooser = player`",
            )  # fmt: skip
        if node.op in ("is in", "is not in"):
            return self._member(node, left, right)
        if node.op == "is at":
            return self._is_at(node, left, right)
        if right.type.base == "kind" and node.op in ("is", "is not", "=", "!="):
            return self._is_kind(node, left, right)
        if node.op in ("<", "<=", ">", ">="):
            for side, code in ((node.left, left), (node.right, right)):
                if code.type.base not in ("number", "unknown"):
                    hint = "write `count of ...`" if code.type.is_set else "only numbers are smaller or larger"
                    self.mismatch(side, "a number", code.type, help=hint)
            self._check_length(node, left, right)
            self.check_units((node.left, left), (node.right, right), scope)
        elif not compatible(left.type, right.type) and not (left.type.is_set or right.type.is_set):
            self.error(
                "S03", f"{left.type} is compared with {right.type}: they are never the same", node,
                help=self._printed(node, left.type, right.type) or "compare things of one kind",
            )  # fmt: skip
        elif left.type.base == right.type.base == "number":
            self.check_units((node.left, left), (node.right, right), scope)
        elif left.type.is_set != right.type.is_set and "none" not in (left.type.base, right.type.base):
            side = node.left if left.type.is_set else node.right
            got = left.type if left.type.is_set else right.type
            other = right.type if left.type.is_set else left.type
            if "unknown" not in (got.base, other.base):
                self.mismatch(
                    side, str(other), got, help="a set is never one thing: use `is in`, `any`, `every` or `count of`"
                )
        elif left.type.is_set and right.type.is_set:
            a, b = self.as_items(left), self.as_items(right)
            same = f"(sorted_set({a.text}) == sorted_set({b.text}))"
            text = same if node.op in ("=", "is") else f"(not {same})"
            return Code(text, TRUTH, reads, picks=picks)
        return Code(f"({left.text} {_OPERATORS[node.op]} {right.text})", TRUTH, reads, picks=picks)

    def _check_length(self, node: ast.Compare, left: Code, right: Code) -> None:
        """What is measured on a surface is never less than nothing: compared with less than that, the answer is known."""
        for measure, code, other, op in (
            (node.left, left, right, node.op),
            (node.right, right, left, _MIRRORED[node.op]),
        ):
            if not (isinstance(measure, ast.Of) and code.type.is_length and other.constant):
                continue
            name = measure.what.name if isinstance(measure.what, ast.Name) else ""
            least = int(other.text.strip("()"))
            if name in MEASURED and name not in self.rules.names and (least < 0 or (least == 0 and op in ("<", ">="))):
                self.error(
                    "S03", f"`{name}` is never below 0, so this is {'never' if op in ('<', '<=') else 'always'} true", node,
                    help="compare it with a length, as in `<= 15 cm`",
                )  # fmt: skip

    def _right_side(self, node: ast.Compare, left: Code, scope: Scope) -> Code:
        """An option name on the right means an option, even when it is a name of something else too."""
        names = (
            left.type.names
            if left.type.base == "option"
            else left.type.element.names
            if left.type.is_set
            else frozenset()
        )
        if isinstance(node.right, ast.Name) and node.right.name in names and node.right.name not in scope.locals:
            return Code(repr(node.right.name), t.option_of(frozenset((node.right.name,))), constant=True)
        return self.expression(node.right, scope)

    def _member(self, node: ast.Compare, left: Code, right: Code) -> Code:
        reads, picks = merge(left, right)
        negation = "not " if node.op == "is not in" else ""
        if right.type.base == "zone" and left.type.base == "component" and right.slot is not None:
            text = f"(m.loc[{left.text}] == {right.slot})"
            if left.type.optional:
                text = f"({left.text} is not None and {text})"
            return Code(f"({negation}{text})", TRUTH, reads | {"loc"}, picks=picks)
        if right.type.base == "area":
            where = left.text
            if left.type.base == "component":
                where, reads = f"m.space_of({left.text})", reads | {"loc"}
            elif left.type.base not in ("space", "unknown"):
                self.mismatch(node.left, "a place or a figure", left.type)
            return Code(f"({negation}{right.text}.holds(m, {where}))", TRUTH, reads, picks=picks)
        if right.type.base == "space":
            return Code(f"({left.text} {negation}in m.on_space({right.text}))", TRUTH, reads, picks=picks)
        if not right.type.is_set:
            self.mismatch(node.right, "a zone or a set", right.type)
            return Code("False", TRUTH, reads)
        items = self.as_items(right)
        if not compatible(left.type, items.type.element):
            self.error("S03", f"{left.type} is never in {items.type}", node, help="compare things of one kind")
        return Code(f"({left.text} {negation}in {items.text})", TRUTH, reads, picks=picks)

    def _is_at(self, node: ast.Compare, left: Code, right: Code) -> Code:
        reads, picks = merge(left, right)
        reads |= {"loc"}
        component = left
        if left.type.is_set:
            component = Code(f"only({self.as_items(left).text})", left.type.element, left.reads)
        elif left.type.base not in ("component", "unknown"):
            self.mismatch(node.left, "a component", left.type)
        if right.type.base == "zone" and right.slot is not None:
            return Code(f"(m.loc[{component.text}] == {right.slot})", TRUTH, reads, picks=picks)
        if right.type.base not in ("space", "unknown"):
            self.mismatch(node.right, "a space or a zone", right.type)
        return Code(f"(m.space_of({component.text}) == {right.text})", TRUTH, reads, picks=picks)

    def _is_kind(self, node: ast.Compare, left: Code, right: Code) -> Code:
        if left.type.base not in ("component", "unknown"):
            self.mismatch(node.left, "a component", left.type)
        kind = left.type.of
        related = not kind or right.type.of in self.rules.ancestry(kind) or kind in self.rules.ancestry(right.type.of)
        if not related:
            self.error("S03", f"a {kind} is never a {right.type.of}", node, help="compare with a kind that it can be")
        text = f"{self.kind_table(right.type.of)}[{left.text}]"
        if left.type.optional:
            text = f"({left.text} is not None and {text})"
        negated = node.op in ("is not", "!=")
        return Code(f"(not {text})" if negated else text, TRUTH, left.reads, picks=left.picks)

    def _test(self, node: ast.Test, scope: Scope) -> Code:
        subject = self.expression(node.subject, scope)
        text = self._tested(node, subject)
        return Code(f"(not {text})" if node.negated else text, TRUTH, subject.reads, picks=subject.picks)

    def _tested(self, node: ast.Test, subject: Code) -> str:
        kind = subject.type
        if node.test in ("face up", "face down"):
            if kind.base == "component":
                return f"m.face_up({subject.text})" if node.test == "face up" else f"(not m.face_up({subject.text}))"
            if kind.is_set and kind.element.base == "component":
                items = self.as_items(subject).text
                wanted = "m.face_up(x)" if node.test == "face up" else "not m.face_up(x)"
                return f"all({wanted} for x in {items})"
            self.mismatch(node.subject, "a component", kind)
            return "False"
        if kind.base == "space":
            on = self.on_space(subject)
            if node.test == "full" and self.surface_of(kind):
                self.error(
                    "S03", "a place of a surface is never full: figures stand beside each other by their bases", node,
                    help="ask whether it `is in room of` a figure",
                )  # fmt: skip
                return "False"
            if node.test == "full":
                limit = f"S_limit[{subject.text}]"
                self.table("S_limit", [self.zone_at[z].each_capacity or 10**9 for z in self.box.space_zone])
                return f"(len({on}) >= {limit})"
            text = self.space_empty(subject)
            if node.test == "occupied":
                text = f"(not {text})"
            return f"({subject.text} is not None and {text})" if kind.optional else text
        if kind.base == "zone" and subject.slot is not None and subject.zone is not None:
            return self._zone_test(node, subject)
        if kind.is_set or kind.base in ("bag", "unknown"):
            if node.test == "full":
                self.mismatch(node.subject, "a zone or a space", kind)
            text = f"(not {self.as_items(subject).text})"
            return f"(not {text})" if node.test == "occupied" else text
        self.mismatch(node.subject, "a zone, a space or a set", kind)
        return "False"

    def _zone_test(self, node: ast.Test, subject: Code) -> str:
        zone = self.zones_named(subject.zone or "")[0]
        if node.test == "full":
            if zone.growing:
                self.error(
                    "S03",
                    f"`{subject.zone}` is never full: it grows",
                    node,
                    help=f"count what lies there: `count of {subject.zone} = 9`",
                )
                return "False"
            if zone.single:
                return f"(-1 not in s[{subject.slot}])"
            if zone.capacity is None:
                self.error(
                    "S03", f"`{subject.zone}` is never full: it has no limit", node,
                    help="declare `at most ...` for it",
                )  # fmt: skip
                return "False"
            return f"(m.count({subject.slot}) >= {zone.capacity})"
        empty = f"(m.count({subject.slot}) == 0)" if zone.spatial else f"(not s[{subject.slot}])"
        return empty if node.test == "empty" else f"(not {empty})"

    def _covers(self, node: ast.Covers, scope: Scope) -> Code:
        supply = self.items(node.supply, scope)
        cost = self.expression(node.cost, scope)
        if cost.type.base not in ("bag", "unknown"):
            self.mismatch(node.cost, "a cost (a bag)", cost.type)
        wild = "None"
        reads, picks = merge(supply, cost)
        if node.wild is not None:
            wild = self.fits(node.wild, scope)
        return Code(f"m.g.covers(m, {supply.text}, {cost.text}, {wild})", TRUTH, reads, picks=picks)


_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
MEASURED = ("distance", "way", "climb", "gap", "ground", "row", "column")
"""What is measured on a surface."""


def _worked_out(op: str, left: Type, right: Type) -> Type:
    """Whether the result of a calculation is a length: a sum of lengths is, and so many times one."""
    a, b = (side.is_length for side in (left, right))
    length = a or b if op in "+-" else a != b if op == "x" else a and not b
    return t.LENGTH if length else NUMBER
