"""Figures on a surface: where they stand, and putting them there.

The content of a surface is a tuple of pairs: a component, and its place (from 0, row by row of millimetres), by component.
"""

from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.knowledge import Knowledge
from dreambook.interpreter.surface.areas import Surface
from dreambook.interpreter.surface.exact import Point, of_points, overlap

Standing = tuple[tuple[int, int], ...]


def without(content: Standing, c: int) -> Standing:
    """The content without a component."""
    return tuple([pair for pair in content if pair[0] != c])


def exchanged(content: Standing, a: int, b: int) -> Standing:
    """The content with two components in each other's place."""
    to = {a: b, b: a}
    return tuple(sorted((to.get(c, c), i) for c, i in content))


def place_of(content: Standing, c: int) -> int:
    """Where a component stands (from 0)."""
    return next(i for x, i in content if x == c)


class StandingFigures(Knowledge):
    """The part of a position that is about surfaces."""

    __slots__ = ()

    def stand(self, c: int, space: int, site: int) -> None:
        """Put a component, which lies nowhere now, on a place of a surface. Raises PlayError where it cannot stand there."""
        g = self.g
        slot = g.space_zone[space]
        surface, zone = g.surfaces[slot], g.zone_at[slot]
        p = surface.point(space)
        content = self.s[slot]
        problem = ""
        if zone.capacity is not None and len(content) >= zone.capacity:
            problem, help = f"{g.words.zone(zone)} holds at most {zone.capacity}", "say what happens when it is full"
        elif not surface.ground.carries(p, surface.bases[c]):
            problem = (
                f"{g.words.component(c)} cannot stand at {g.words.space(space)}: the ground does not carry it there"
            )
            help = f"choose from `room of (..., {zone.zone})`"
        else:
            other = next((o for o, q in surface.standing(content) if self._meets(surface, c, p, o, q)), None)
            if other is not None:
                problem = f"{g.words.component(c)} would stand on {g.words.component(other)} at {g.words.space(space)}"
                help = f"choose from `room of (..., {zone.zone})`"
        if problem:
            raise PlayError("D11", problem, g.sites[site].span, help=help, other=g.zone_span(zone))
        self.s[slot] = tuple(sorted((*content, (c, space - zone.first_space))))

    @staticmethod
    def _meets(surface: Surface, c: int, p: tuple[int, int], other: int, q: tuple[int, int]) -> bool:
        return p == q or overlap(of_points(p, q), surface.bases[c] + surface.bases[other])

    def standing_at(self, surface: Surface, p: Point) -> tuple[int, ...]:
        """The figures whose base covers a point of a surface."""
        figures = surface.standing(self.s[surface.slot])
        return tuple([c for c, q in figures if p == q or overlap(of_points(p, q), surface.bases[c])])
