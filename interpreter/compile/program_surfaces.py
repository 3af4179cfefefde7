"""What generated rule code asks about surfaces: who stands where, how far things are apart, where somebody can go."""

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from dreambook.interpreter.compile.program_patterns import ProgramPatterns
from dreambook.interpreter.model.build_surface import sizes
from dreambook.interpreter.model.lengths import BASE, TALL
from dreambook.interpreter.surface.areas import Area, Surface, contacts, ends, touches
from dreambook.interpreter.surface.exact import Outline, Point, between, of_points, of_segment, overlap

if TYPE_CHECKING:
    from dreambook.interpreter.play.machine import Machine


class Mark(NamedTuple):
    """Something on a surface of which distances are measured: a figure (with its base), a place, or a terrain (its outline)."""

    surface: Surface
    at: Point
    base: int = 0
    figure: int = -1
    outline: Outline | None = None


class ProgramSurfaces(ProgramPatterns):
    """Surfaces: distances, ways, contact, sight, and the areas to choose from."""

    @cached_property
    def surfaces(self) -> dict[int, Surface]:
        """The surfaces by their slots."""
        box = self.box
        if not box.surfaces:
            return {}
        bases, tall = sizes(box, BASE), sizes(box, TALL)
        return {
            z.slot: Surface(z.slot, z.first_space, box.grounds[z.slot], box.lattices[z.slot], bases, tall)
            for z in box.surfaces
        }

    # ------------------------------------------------------------------ what is measured
    def figure(self, m: "Machine", c: int | None) -> Mark | None:
        """A component where it stands; None where it stands on no surface."""
        surface = None if c is None else self.surfaces.get(m.loc[c])
        space = None if surface is None or c is None else m.space_of(c)
        if surface is None or space is None or c is None:
            return None
        return Mark(surface, surface.point(space), surface.bases[c], c)

    def figures_in(self, m: "Machine", area: Area) -> tuple[int, ...]:
        """The figures whose middle is on a place of an area."""
        return tuple(c for c in m.ids(area.surface.slot) if area.holds(m, m.space_of(c)))

    def mark(self, space: int | None) -> Mark | None:
        """A place of a surface."""
        surface = None if space is None else self.surfaces.get(self.box.slot_of_space(space))
        return None if surface is None or space is None else Mark(surface, surface.point(space))

    def land(self, slot: int, name: str) -> Mark | None:
        """A terrain by its name."""
        surface = self.surfaces[slot]
        outline = next((t.outline for t in surface.ground.terrain if t.name == name), None)
        return None if outline is None else Mark(surface, outline.corners[0], outline=outline)

    def apart(self, a: Mark | None, b: Mark | None) -> int | None:
        """How far two things are apart, from edge to edge, in millimetres rounded up; 0 where they touch, None where one of
        them stands on no surface, or on another."""
        if a is None or b is None or a.surface is not b.surface:
            return None
        one = a if a.outline is not None else b
        if one.outline is not None:
            other = b if one is a else a
            return between(one.outline.distance(other.at), other.base)
        return between(of_points(a.at, b.at), a.base + b.base)

    def way(self, m: "Machine", a: Mark | None, b: Mark | None) -> int | None:
        """How long the straight way from one to the middle of another is, rounded up; None where another figure's base or
        closed terrain is in the way."""
        if a is None or b is None or a.surface is not b.surface:
            return None
        if not self._passes(m, a, b):
            return None
        return between(of_points(a.at, b.at), 0)

    def _passes(self, m: "Machine", a: Mark, b: Mark) -> bool:
        surface = a.surface
        if surface.ground.bars(a.at, b.at, a.base):
            return False
        return not any(
            c not in (a.figure, b.figure) and overlap(of_segment(p, a.at, b.at), a.base + surface.bases[c])
            for c, p in surface.figures(m)
        )

    def climb(self, a: Mark | None, b: Mark | None, least: int = 0) -> int:
        """How much is climbed up on the straight way, in rises of more than so much; 0 where there is no way."""
        if a is None or b is None or a.surface is not b.surface:
            return 0
        return a.surface.ground.climb(a.at, b.at, least)

    def gap(self, a: Mark | None, b: Mark | None) -> int:
        """How wide the widest gap on the straight way is, rounded up; 0 where there is none."""
        if a is None or b is None or a.surface is not b.surface:
            return 0
        return a.surface.ground.gap(a.at, b.at)

    def ground(self, a: Mark | None) -> int | None:
        """How high the ground is there."""
        return None if a is None else a.surface.ground.height(a.at)

    def sight(self, m: "Machine", a: Mark | None, b: Mark | None) -> bool:
        """Whether nothing rises above the straight line between two tops.

        A figure looks from its height over its ground to the top of the other; a third one is in the way where the line passes
        over its base and, nearest to its middle, not above its top.
        """
        if a is None or b is None or a.surface is not b.surface:
            return False
        surface = a.surface
        ground, tall = surface.ground, surface.tall
        eyes = ground.height(a.at) + (tall[a.figure] if a.figure >= 0 else 0)
        top = ground.height(b.at) + (tall[b.figure] if b.figure >= 0 else 0)
        if ground.hides(a.at, eyes, b.at, top):
            return False
        dx, dy = b.at[0] - a.at[0], b.at[1] - a.at[1]
        length = dx * dx + dy * dy
        for c, p in surface.figures(m):
            if c in (a.figure, b.figure) or not overlap(of_segment(p, a.at, b.at), surface.bases[c]):
                continue
            along = max(0, min(length, (p[0] - a.at[0]) * dx + (p[1] - a.at[1]) * dy))
            # The height of the line there, times its length squared. What has no height hides nothing.
            if tall[c] and eyes * length + (top - eyes) * along <= (ground.height(p) + tall[c]) * length:
                return False
        return True

    def contacts(self, m: "Machine", a: Mark | None) -> tuple[int, ...]:
        """The figures whose bases touch that of a figure: less than a millimetre is between them."""
        if a is None:
            return ()
        surface = a.surface
        return tuple(
            c for c, p in surface.figures(m)
            if c != a.figure and touches(of_points(a.at, p)[0], a.base + surface.bases[c])
        )  # fmt: skip

    def touching(self, m: "Machine", figure: int, space: int) -> tuple[int, ...]:
        """The figures that a figure would touch at a place."""
        mark = self.mark(space)
        return () if mark is None else self.contacts(m, mark._replace(base=mark.surface.bases[figure], figure=figure))

    def coordinate(self, a: Mark | None, part: int) -> int | None:
        """How far something lies from the left (0) or from the bottom (1), in millimetres."""
        return None if a is None else a.at[part]

    def across(self, a: Mark | None) -> int | None:
        """The place across the middle of the surface."""
        if a is None:
            return None
        return a.surface.space(a.surface.ground.width - a.at[0], a.surface.ground.depth - a.at[1])

    def corners_of(self, slot: int) -> tuple[int, ...]:
        """The corners of a surface."""
        surface = self.surfaces[slot]
        width, depth = surface.ground.width, surface.ground.depth
        corners = (surface.space(x, y) for y in (0, depth) for x in (0, width))
        return tuple(corner for corner in corners if corner is not None)

    # ------------------------------------------------------------------ areas
    def everywhere(self, slot: int) -> Area:
        """All places of a surface."""
        return Area(self.surfaces[slot])

    def bare(self, slot: int) -> Area:
        """The places of a surface that no base covers."""
        surface = self.surfaces[slot]
        return Area(surface, (lambda m, p: not m.standing_at(surface, p),))

    def terrain(self, slot: int, name: str) -> Area:
        """The places of a terrain, its edge included."""
        land = self.land(slot, name)
        if land is None or land.outline is None:
            raise ValueError(name)
        outline = land.outline
        return Area(land.surface, (lambda m, p: outline.covers(*p),), box=(*outline.low, *outline.high))

    def room(self, m: "Machine", figure: int | None, slot: int) -> Area:
        """The places of a surface where a figure can stand. Raises TypeError where there is no figure."""
        c = _certain(figure)
        surface = self.surfaces[slot]
        here = self.figure(m, c)

        def hints(m: "Machine") -> Iterator[Point]:
            yield from contacts(m, surface, c, here.at if here is not None and here.surface is surface else None)

        return Area(surface, (lambda m, p: surface.free(m, c, p),), c, hints=hints)

    def reach(self, m: "Machine", figure: int | None, length: int, flying: bool) -> Area:
        """The places that a figure can get to, other than its own, on a straight way that is not longer; `flying`: over all
        that is in the way. Raises TypeError where it stands on no surface."""
        c = _certain(figure)
        start = self.figure(m, c)
        if start is None:
            raise TypeError
        surface = start.surface

        def test(m: "Machine", p: Point) -> bool:
            if p == start.at or between(of_points(start.at, p), 0) > length or not surface.free(m, c, p):
                return False
            return flying or self._passes(m, start, Mark(surface, p))

        def hints(m: "Machine") -> Iterator[Point]:
            yield from ends(start.at, length)
            yield from contacts(m, surface, c, start.at, length)

        x, y = start.at
        return Area(surface, (test,), c, (x - length, y - length, x + length, y + length), hints)

    def around(self, a: Mark | None, length: int) -> Area:
        """The places that are not further from the edge of something. Raises TypeError where it stands on no surface."""
        if a is None:
            raise TypeError
        mark = a
        low, high = (a.at, a.at) if a.outline is None else (a.outline.low, a.outline.high)
        far = length + a.base
        box = (low[0] - far, low[1] - far, high[0] + far, high[1] + far)
        return Area(a.surface, (lambda m, p: (self.apart(mark, Mark(mark.surface, p)) or 0) <= length,), box=box)


def _certain(figure: int | None) -> int:
    if figure is None:
        raise TypeError
    return figure
