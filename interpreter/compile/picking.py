"""Picks from ordered zones, what lies in a zone, and which components a description fits."""

from dataclasses import replace

from dreambook.grammar import ast
from dreambook.grammar.build_expressions import PICKED
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.interpreter.compile.code import Code, Pick, Scope
from dreambook.interpreter.compile.functions import FunctionCompiler
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.types import Type, set_of


class PickingCompiler(FunctionCompiler):
    """Compiles `top of deck`, `red Card in hand`."""

    def pick(self, node: ast.Pick, scope: Scope) -> Code:
        """`top of deck`, `last 3 of row`."""
        code = self.expression(node.of, scope)
        if code.type.base == "kind":
            code = self.items(node.of, scope)
        if node.what is not None:
            self._picked_as(node, code)
        bottom = node.end in ("bottom", "last")
        if code.type.base == "space":
            text = self.on_space(code)
            end = "-1" if node.end in ("top", "last") else "0"
            return Code(f"end_of({text}, {end})", t.COMPONENT.or_none(), code.reads, picks=code.picks)
        if not code.type.is_set:
            self.mismatch(node.of, "a pile, a row or a set", code.type)
            return Code("None", t.UNKNOWN)
        kind = code.type.element
        if code.slot is not None and code.zone is not None:
            zone = self.zones_named(code.zone)[0]
            if zone.spatial and isinstance(node.of, ast.Name | ast.Of):
                self.error(
                    "S03", f"`{code.zone}` has spaces: whether one of them is meant, or what stands there, is not said", node,
                    help=f"write `{node.end} space of {code.zone}`, or `{node.end} of {self.zone_kind(code.zone) or 'components'} in {code.zone}`",
                )  # fmt: skip
            if zone.spatial:
                return self._pick_of(node, code, bottom, scope)
            if not zone.ordered:
                self.error(
                    "S03",
                    f"`{code.zone}` has no order, so nothing is its {node.end}",
                    node,
                    help="use a pile or a row, or `choose`",
                )
            number = self.number(node.number, scope) if node.number is not None else None
            picks = (*code.picks, Pick(code.slot, number.text if number is not None else "1", bottom))
            reads = code.reads | (number.reads if number is not None else frozenset())
            if number is None:
                return Code(f"end_of(s[{code.slot}], {'-1' if bottom else '0'})", kind.or_none(), reads, picks=picks)
            return Code(f"part(s[{code.slot}], {number.text}, {bottom})", set_of(kind), reads, picks=picks)
        return self._pick_of(node, code, bottom, scope)

    def _picked_as(self, node: ast.Pick, code: Code) -> None:
        """The word for what is picked must fit what lies there."""
        word = node.what or ""
        kind = word if word in self.rules.kinds else self.rules.plural_of(word)
        if kind is None and word not in PICKED:
            self.error("S01", f"nothing is named `{word}`", node, help=did_you_mean(word, [*self.rules.kinds, "space"]))
            return
        zone = self.rules.zones.get(code.zone or "")
        lying = zone.kinds if zone is not None and zone.kinds else [code.type.element.of]
        if kind is not None and any(lying) and not all(kind in self.rules.ancestry(k) for k in lying if k):
            self.error(
                "S03", f"what lies at one end is not picked by kind, and {' and '.join(lying)} may lie there", node,
                help=f"write `{node.end} of {kind} in ...` for the {node.end}most {kind} among them",
            )  # fmt: skip

    def _pick_of(self, node: ast.Pick, code: Code, bottom: bool, scope: Scope) -> Code:
        """From one end of a set: in the order of its zone, or of its spaces."""
        kind = code.type.element
        items = self.as_items(code).text
        if code.within is not None:
            # Which of them comes first is known only when the whole order is.
            code = replace(code, picks=(*code.picks, Pick(code.within, f"m.count({code.within})", False)))
        if node.number is None:
            return Code(f"end_of({items}, {'-1' if bottom else '0'})", kind.or_none(), code.reads, picks=code.picks)
        number = self.number(node.number, scope)
        return Code(
            f"part({items}, {number.text}, {bottom})", set_of(kind), code.reads | number.reads, picks=code.picks
        )

    def within(self, code: Code) -> str | None:
        """The source of the slot of the pile or row of which a set is a part."""
        if code.slot is not None and code.zone is not None and self.zones_named(code.zone)[0].ordered:
            return code.slot
        return code.within

    def in_zone(self, node: ast.InZone, scope: Scope) -> Code:
        """`Dream in pool`, `Dream face up in pool`: the components of a kind there."""
        zone = self.expression(node.zone, scope)
        spaces = zone.type.element if zone.type.is_set else zone.type
        if spaces.base == "space":
            there = self.on_space(zone)
            if zone.type.is_set or zone.type.optional:
                # Where there may be no space, nothing lies there.
                there = f"m.on_spaces({zone.text if zone.type.is_set else f'some({zone.text})'})"
            lying = t.COMPONENT if not spaces.of else Type("component", self.zone_kind(spaces.of))
            place = Code(there, set_of(lying), zone.reads | self.zones_of_space(spaces), picks=zone.picks)
        elif zone.type.base == "area":
            # The figures that stand on the places of an area.
            lying = Type("component", self.zone_kind(zone.type.of))
            reads = zone.reads | {"loc", zone.type.of}
            place = Code(f"m.g.figures_in(m, {zone.text})", set_of(lying), reads, picks=zone.picks)
        elif zone.type.is_set:
            place = zone
        else:
            self.mismatch(node.zone, "a zone or a space", zone.type)
            return Code("()", set_of(t.UNKNOWN))
        kind, test = self._described(node.kind, place, scope)
        if isinstance(node.kind, ast.Described):
            place = replace(place, reads=place.reads | self._words_read(node.kind))
        conditions = [test] if test else []
        if node.face is not None:
            conditions.append("m.face_up(x)" if node.face == "up" else "not m.face_up(x)")
        if not conditions:
            return Code(
                place.text,
                place.type if place.slot else set_of(kind),
                place.reads,
                slot=place.slot,
                zone=place.zone,
                picks=place.picks,
            )
        text = f"tuple([x for x in {self.as_items(place).text} if {' and '.join(conditions)}])"
        return Code(text, set_of(kind), place.reads, picks=place.picks, within=self.within(place))

    def _described(self, node: ast.Node, place: Code, scope: Scope) -> tuple[Type, str]:
        """What is described: the type of the components, and a test on `x` ("" when all in the place fit)."""
        there = place.type.element
        if isinstance(node, ast.Described):
            kind, test = self._described(node.kind, place, scope)
            return kind, " and ".join(
                [*([test] if test else []), *(self.word_test(w, "x", scope) for w in node.adjectives)]
            )
        if isinstance(node, ast.Name) and node.name in ("components", "cards", "tokens"):
            return there, ""
        code = self.expression(node, scope)
        if code.type.base == "kind":
            wanted = code.type.of
            if there.of and wanted in self.rules.ancestry(there.of):
                return Type("component", there.of), ""
            if there.of and there.of not in self.rules.ancestry(wanted):
                self.error("S03", f"no {wanted} ever lies there", node, help=f"only {there.of} can")
            return Type("component", wanted), f"{self.kind_table(wanted)}[x]"
        if code.type.base == "option":
            return there, f"{code.text} in {self.table('VALUES', self.printed_values())}[x]"
        self.mismatch(node, "a kind of component", code.type)
        return there, ""

    def fits(self, node: ast.Node, scope: Scope) -> str:
        """The source of a test whether a component fits a description (a kind or an option)."""
        code = self.expression(node, scope)
        if code.type.base == "kind":
            return f"{self.kind_table(code.type.of)}.__getitem__"
        if code.type.base == "option":
            values = self.table("VALUES", self.printed_values())
            return f"(lambda c, w={code.text}: w in {values}[c])"
        self.mismatch(node, "a kind of component or an option", code.type)
        return "(lambda c: False)"
