"""Free space: distances, ways, sight and areas of a surface, to Python source."""

import re

from dreambook.grammar import ast
from dreambook.interpreter.compile.boards import BoardCompiler
from dreambook.interpreter.compile.code import Code, Scope, merge
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.lengths import length_text, unit_of
from dreambook.interpreter.model.symbols import OF_SURFACES
from dreambook.interpreter.model.types import LENGTH, TRUTH, Type, area_of, set_of

ALSO_OF_SURFACES = (
    "distance",
    "around",
    "spaces",
    "corners",
    "row",
    "column",
    "opposite",
    "space",
    "neighbours",
    "position",
)
"""Functions of boards that mean something on a surface too, or are known not to."""
WRITTEN = {
    "room": "room of (scout, field)", "reach": "reach of (scout, 8 cm)", "flight": "flight of (scout, 8 cm)",
    "way": "way of (scout, spot)", "climb": "climb of (scout, spot)", "gap": "gap of (scout, spot)",
    "ground": "ground of scout", "contacts": "contacts of scout", "sight": "sight of (scout, goal)",
    "distance": "distance of (scout, goal)", "around": "around of (scout, 15 cm)",
}  # fmt: skip


class SurfaceCompiler(BoardCompiler):
    """Compiles what is about surfaces."""

    def surface_of(self, kind: Type) -> str:
        """The surface on which something of a type is, or may stand; "" where it is on none."""
        names = dict.fromkeys(zone.zone for zone in self.box.surfaces)
        if kind.base in ("space", "area"):
            return kind.of if kind.of in names else ""
        if kind.base != "component":
            return ""
        kinds = self.rules.kind_and_below(kind.of) if kind.of else list(self.rules.kinds)
        fitting = [name for name in names if any(name in self.zones_for(k) for k in kinds)]
        return fitting[0] if fitting else ""

    def area(self, node: ast.Node, scope: Scope) -> Code | None:
        """An area of a surface; None where a node is something else."""
        if not self.box.surfaces:
            return None
        code = self.expression(node, scope)
        return code if code.type.base == "area" else None

    def area_where(self, node: ast.Filter, scope: Scope) -> Code | None:
        """`spaces of field where ...`: the places of an area for which something is true; None where it is no area."""
        area = self.area(node.set, scope)
        if area is None:
            return None
        item = f"i{scope.depth}"
        inner = scope.inner(item, area.type.element)
        parts = node.where.parts if isinstance(node.where, ast.And) else (node.where,)
        tests, text = [area], area.text
        for part in parts:
            other = self._narrowing(part, inner)
            test = other or self.condition(part, inner)
            tests.append(test)
            if other is not None and not re.search(rf"\b{item}\b", other.text):
                # Another area is worked out once, and only its part of the surface is looked at.
                text = f"{text}.within({other.text})"
            else:
                condition = test.text if other is None else f"{test.text}.holds(m, {item})"
                text = f"{text}.where(lambda m, s, L, {item}: {condition})"
        reads, picks = merge(*tests)
        return Code(text, area.type, reads, picks=picks)

    def _narrowing(self, node: ast.Node, scope: Scope) -> Code | None:
        """The area of `it is in AREA`; None where a condition is something else."""
        if not (isinstance(node, ast.Compare) and node.op == "is in" and isinstance(node.left, ast.Name)):
            return None
        meant = self.expression(node.left, scope)
        return self.area(node.right, scope) if scope.items and meant.text == scope.items[-1][0] else None

    def listed_area(self, node: ast.Node) -> None:
        """Report an area where its places would be gone through one by one."""
        self.error(
            "S03", "the places of a surface are too many to go through: there is one for each millimetre", node,
            help="choose one of them, or ask whether a place `is in` them; the figures there are `KIND in ...`",
        )  # fmt: skip

    # ------------------------------------------------------------------ functions
    def on_surface(self, node: ast.Of, name: str, scope: Scope) -> Code | None:
        """A built-in function, where it is about a surface; None where it is about something else."""
        if name in OF_SURFACES and not self.box.surfaces:
            for argument in node.arguments:
                self.expression(argument, scope)
            self.error(
                "S03", f"`{name}` needs a surface, and this rulebook has none", node, help="declare a zone as `surface 60 cm x 60 cm`"
            )  # fmt: skip
            return Code("None", t.UNKNOWN)
        if not self.box.surfaces or name not in (*OF_SURFACES, *ALSO_OF_SURFACES):
            return None
        first = self._zone_or_value(node.arguments[0], scope)
        surface = (
            first.zone
            if first.zone in dict.fromkeys(z.zone for z in self.box.surfaces)
            else self.surface_of(first.type)
        )
        if name not in OF_SURFACES and not surface and not self._terrain_named(node.arguments[0]):
            return None
        if first.type.base == "unknown":
            return Code("None", t.UNKNOWN)
        return self._of_surface(node, name, first, surface or "", scope)

    def _zone_or_value(self, node: ast.Node, scope: Scope) -> Code:
        return self.expression(node, scope)

    def _terrain_named(self, node: ast.Node) -> bool:
        return isinstance(node, ast.Name) and node.name in self.rules.terrain

    def _of_surface(self, node: ast.Of, name: str, first: Code, surface: str, scope: Scope) -> Code | None:
        number = len(node.arguments)
        if name in ("spaces", "corners") and first.slot is not None:
            if name == "corners":
                return Code(f"m.g.corners_of({first.slot})", set_of(Type("space", surface)), first.reads)
            return Code(f"m.g.everywhere({first.slot})", area_of(surface), first.reads, picks=first.picks)
        if name == "space" and first.slot is not None:
            return self._by_millimetres(node, first, surface, scope)
        if name in ("row", "column", "ground", "contacts", "space", "opposite") and number == 1:
            return self._of_one(node, name, first, surface)
        if name == "room":
            return self._room(node, first, surface, scope)
        if name in ("reach", "flight", "around") and number == 2:
            return self._within(node, name, first, scope)
        if name in ("distance", "way", "gap", "sight", "climb") and number in ((2, 3) if name == "climb" else (2,)):
            return self._of_both(node, name, first, surface, scope)
        if name not in WRITTEN:
            self.error(
                "S03", f"places of a surface have no {name}", node,
                help="name them by how far they are, as in `around of (spot, 1 cm)`; of figures ask `contacts of`",
            )  # fmt: skip
        else:
            self.error("S03", f"`{name}` is of something else", node, help=f"write it as in `{WRITTEN[name]}`")
        return Code("None", t.UNKNOWN)

    def _by_millimetres(self, node: ast.Of, first: Code, surface: str, scope: Scope) -> Code:
        numbers = [self.number(a, scope) for a in node.arguments[1:]]
        if len(numbers) == 2:
            # Both may be bare millimetres, as examples name places; one alone was forgotten.
            a, b = zip(node.arguments[1:], numbers, strict=True)
            self.check_units(a, b, scope)
        kind = Type("space", surface).or_none()
        if len(numbers) != 2:
            self.error(
                "S03", f"a place of `{surface}` has two numbers: how far it lies from the left and from the bottom", node,
                help=f"write `space of ({surface}, 10 cm, 20 cm)`",
            )  # fmt: skip
            return Code("None", kind)
        reads, picks = merge(first, *numbers)
        text = f"m.g.surfaces[{first.slot}].space({numbers[0].text}, {numbers[1].text})"
        ground = self.box.grounds[self.zones_named(surface)[0].slot]
        if all(
            n.constant and 0 <= int(n.text.strip("()")) <= end
            for n, end in zip(numbers, (ground.width, ground.depth), strict=True)
        ):
            kind = kind.certain()
        return Code(text, kind, reads, picks=picks)

    def _of_one(self, node: ast.Of, name: str, first: Code, surface: str) -> Code:
        mark = self._mark(node.arguments[0], first)
        if name == "contacts":
            if first.type.base != "component":
                self._no_figure(node.arguments[0], first)
            kind = self.zone_kind(surface)
            return Code(f"m.g.contacts(m, {mark.text})", set_of(Type("component", kind)), mark.reads, picks=mark.picks)
        if name == "ground":
            return Code(f"m.g.ground({mark.text})", LENGTH.or_none(), mark.reads, picks=mark.picks)
        if name == "space":
            return Code(f"m.space_of({first.text})", Type("space", surface), mark.reads, picks=mark.picks)
        if name == "opposite":
            return Code(f"m.g.across({mark.text})", Type("space", surface).or_none(), mark.reads, picks=mark.picks)
        part = 0 if name == "column" else 1
        return Code(
            f"m.g.coordinate({mark.text}, {part})",
            LENGTH.or_none() if first.type.base != "space" else LENGTH,
            mark.reads,
            picks=mark.picks,
        )

    def _room(self, node: ast.Of, first: Code, surface: str, scope: Scope) -> Code:
        if first.type.base != "component":
            self._no_figure(node.arguments[0], first)
            return Code("None", t.UNKNOWN)
        if len(node.arguments) == 2:
            field = self.expression(node.arguments[1], scope)
            if field.zone not in [z.zone for z in self.box.surfaces] or field.slot is None:
                self.mismatch(node.arguments[1], "a surface", field.type)
                return Code("None", t.UNKNOWN)
            slot, surface = field.slot, field.zone or ""
        elif len(node.arguments) == 1 and len(self.box.surfaces) == 1:
            slot, surface = str(self.box.surfaces[0].slot), self.box.surfaces[0].zone
        else:
            self.error(
                "S03",
                "on which surface there should be room is not said",
                node,
                help="write it as in `room of (scout, field)`",
            )
            return Code("None", t.UNKNOWN)
        reads = first.reads | {"loc", surface}
        return Code(f"m.g.room(m, {first.text}, {slot})", area_of(surface), reads, picks=first.picks)

    def _within(self, node: ast.Of, name: str, first: Code, scope: Scope) -> Code:
        length = self._length(node.arguments[1], name, scope)
        surface = self.surface_of(first.type)
        if name == "around":
            mark = self._mark(node.arguments[0], first)
            reads, picks = merge(mark, length)
            return Code(f"m.g.around({mark.text}, {length.text})", area_of(surface), reads, picks=picks)
        if first.type.base != "component":
            self._no_figure(node.arguments[0], first)
            return Code("None", t.UNKNOWN)
        reads, picks = merge(first, length)
        text = f"m.g.reach(m, {first.text}, {length.text}, {name == 'flight'})"
        return Code(text, area_of(surface), reads | {"loc", surface}, picks=picks)

    def _length(self, node: ast.Node, name: str, scope: Scope) -> Code:
        """How far something goes, which is never less than nothing."""
        length = self.number(node, scope)
        self.needs_unit(node, length, scope)
        if length.constant and int(length.text.strip("()")) < 0:
            self.error(
                "S03", f"nothing is {length_text(int(length.text.strip('()')), unit_of(self.rules), 'en')} away: a length is 0 or more", node,
                help=f"write it as in `{WRITTEN[name]}`",
            )  # fmt: skip
        return length

    def _of_both(self, node: ast.Of, name: str, first: Code, surface: str, scope: Scope) -> Code:
        second = self.expression(node.arguments[1], scope)
        if second.type.base == "unknown":
            return Code("None", t.UNKNOWN)
        a, b = self._mark(node.arguments[0], first), self._mark(node.arguments[1], second)
        least = self._length(node.arguments[2], name, scope) if len(node.arguments) > 2 else None
        reads, picks = merge(a, b, *((least,) if least is not None else ()))
        lands = [self._terrain_named(argument) for argument in node.arguments[:2]]
        if any(lands) and (name != "distance" or all(lands)):
            self.error(
                "S03", f"`{name}` is of figures and places, not of terrain" if name != "distance" else "the distance of two terrains never changes",
                node, help=f"write it as in `{WRITTEN[name]}`",
            )  # fmt: skip
        if name == "sight":
            return Code(f"m.g.sight(m, {a.text}, {b.text})", TRUTH, reads, picks=picks)
        if name == "distance":
            return Code(f"m.g.apart({a.text}, {b.text})", LENGTH.or_none(), reads, picks=picks)
        if name == "way":
            return Code(f"m.g.way(m, {a.text}, {b.text})", LENGTH.or_none(), reads | {"loc", surface}, picks=picks)
        more = f", {least.text}" if least is not None else ""
        return Code(f"m.g.{name}({a.text}, {b.text}{more})", LENGTH, reads, picks=picks)

    def _mark(self, node: ast.Node, code: Code) -> Code:
        """Something on a surface of which distances are measured."""
        kind = code.type
        if self._terrain_named(node) and isinstance(node, ast.Name):
            slot = self.zones_named(self.rules.terrain[node.name].name)[0].slot
            return Code(f"m.g.land({slot}, {node.name!r})", kind)
        if kind.is_set and kind.element.base == "component":
            code = Code(f"only({self.as_items(code).text})", kind.element, code.reads, picks=code.picks)
            kind = code.type
        if kind.base == "component":
            return Code(
                f"m.g.figure(m, {code.text})", kind, code.reads | {"loc"} | self.zones_with_surface(), picks=code.picks
            )
        if kind.base != "space":
            self.mismatch(node, "a figure or a place of a surface", kind)
        return Code(f"m.g.mark({code.text})", kind, code.reads, picks=code.picks)

    def _no_figure(self, node: ast.Node, code: Code) -> None:
        """Report what is no figure. Of a kind it must be said which one is meant."""
        which = f"say which one: `choose chosen from {code.type.of} in ...` before, and `chosen` here"
        self.mismatch(node, "a figure", code.type, help=which if code.type.base == "kind" else "")

    def zones_with_surface(self) -> frozenset[str]:
        """The names of the surfaces."""
        return frozenset(zone.zone for zone in self.box.surfaces)

    def terrain_code(self, node: ast.Name) -> Code:
        """A terrain by its name: the area that it covers."""
        zone = self.rules.terrain[node.name].name
        slots = self.zones_named(zone)
        if len(slots) != 1:
            self.error(
                "S03", f"there are several `{zone}`, each with its `{node.name}`", node, help="let there be one surface with this terrain"
            )  # fmt: skip
            return Code("None", t.UNKNOWN)
        return Code(f"m.g.terrain({slots[0].slot}, {node.name!r})", area_of(zone))

    def bare_places(self, of: Code) -> Code:
        """`empty spaces of field`: the places that no base covers."""
        return Code(f"m.g.bare({of.slot})", area_of(of.zone or ""), of.reads | {"loc", of.zone or ""}, picks=of.picks)
