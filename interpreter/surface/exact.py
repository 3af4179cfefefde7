"""Plane geometry in whole numbers: nothing here is rounded, so that every machine says the same at the last millimetre.

Points are pairs of whole numbers. A squared distance is a fraction, as a pair (numerator, denominator > 0), since the foot
of a perpendicular need not be a whole point. The tests are the usual ones of computational geometry (orientation by the
cross product, de Berg et al., Computational Geometry, chapter 1), with whole numbers instead of floating ones.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import isqrt

Point = tuple[int, int]
Squared = tuple[int, int]
"""A squared distance: numerator and denominator."""


def least_root(numerator: int, denominator: int = 1) -> int:
    """The least whole number whose square is not less than a fraction (which is not negative)."""
    whole = -(-numerator // denominator)
    root = isqrt(whole)
    return root if root * root == whole else root + 1


def between(squared: Squared, diameters: int) -> int:
    """How far two round bases are apart, in whole millimetres, rounded up: 0 where they touch or overlap.

    `squared` is the squared distance of their middles, `diameters` the sum of both diameters. Since it is rounded up, it is
    at most n for a whole n just when the real distance is.
    """
    return max(0, (least_root(4 * squared[0], squared[1]) - diameters + 1) // 2)


def overlap(squared: Squared, diameters: int) -> bool:
    """Whether two round bases overlap (those that merely touch do not)."""
    return 4 * squared[0] < diameters * diameters * squared[1]


def of_points(a: Point, b: Point) -> Squared:
    """The squared distance of two points."""
    x, y = a[0] - b[0], a[1] - b[1]
    return x * x + y * y, 1


def of_segment(p: Point, a: Point, b: Point) -> Squared:
    """The squared distance of a point from the segment between two points."""
    x, y = b[0] - a[0], b[1] - a[1]
    along = (p[0] - a[0]) * x + (p[1] - a[1]) * y
    length = x * x + y * y
    if along <= 0 or length == 0:
        return of_points(p, a)
    if along >= length:
        return of_points(p, b)
    across = (p[0] - a[0]) * y - (p[1] - a[1]) * x
    return across * across, length


def nearest(found: Iterable[Squared]) -> Squared:
    """The least of some squared distances."""
    best: Squared | None = None
    for one in found:
        if best is None or one[0] * best[1] < best[0] * one[1]:
            best = one
    assert best is not None
    return best


def side(a: Point, b: Point, p: Point) -> int:
    """Positive where a point lies left of the way from a to b, negative right of it, 0 on its line."""
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def on_segment(p: Point, a: Point, b: Point) -> bool:
    """Whether a point lies on the segment between two points, its ends included."""
    return (
        side(a, b, p) == 0 and min(a[0], b[0]) <= p[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= p[1] <= max(a[1], b[1])
    )


def meet(a: Point, b: Point, c: Point, d: Point) -> bool:
    """Whether two segments have a point in common."""
    one, two, three, four = side(a, b, c), side(a, b, d), side(c, d, a), side(c, d, b)
    if (one > 0) != (two > 0) and (three > 0) != (four > 0) and one and two and three and four:
        return True
    return on_segment(c, a, b) or on_segment(d, a, b) or on_segment(a, c, d) or on_segment(b, c, d)


class Outline:
    """A polygon by its corners, edge included. Its edges must not cross each other (`fault` says whether they do)."""

    def __init__(self, corners: Sequence[Point]) -> None:
        self.corners = tuple(corners)
        self.edges = tuple(zip(self.corners, (*self.corners[1:], self.corners[0]), strict=True))
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        self.low: Point = (min(xs), min(ys))
        self.high: Point = (max(xs), max(ys))

    def fault(self) -> str:
        """Why this is no outline; empty where it is one."""
        if len(self.corners) < 3:
            return "has fewer than three corners"
        if len(set(self.corners)) < len(self.corners):
            return "has a corner twice"
        number = len(self.edges)
        for i, (a, b) in enumerate(self.edges):
            for j in range(i + 1, number):
                c, d = self.edges[j]
                if j == i + 1 or (i == 0 and j == number - 1):
                    # Neighbours share a corner; they must not lie on one another.
                    shared, one, other = (b, a, d) if j == i + 1 else (a, b, c)
                    if on_segment(one, shared, other) or on_segment(other, shared, one):
                        return "folds back on itself"
                elif meet(a, b, c, d):
                    return "crosses itself"
        return ""

    def covers(self, x: int, y: int, scale: int = 1) -> bool:
        """Whether a point lies in it or on its edge. With a scale: the point (x / scale, y / scale)."""
        if not (self.low[0] * scale <= x <= self.high[0] * scale and self.low[1] * scale <= y <= self.high[1] * scale):
            return False
        inside = False
        for (ax, ay), (bx, by) in self.edges:
            a, b = (ax * scale, ay * scale), (bx * scale, by * scale)
            turn = side(a, b, (x, y))
            if turn == 0 and on_segment((x, y), a, b):
                return True
            if (a[1] > y) != (b[1] > y) and (turn > 0) == (b[1] > a[1]):
                inside = not inside
        return inside

    def distance(self, p: Point) -> Squared:
        """The squared distance of a point from it; 0 inside."""
        if self.covers(*p):
            return 0, 1
        return nearest(of_segment(p, a, b) for a, b in self.edges)

    def distance_of_way(self, a: Point, b: Point) -> Squared:
        """The squared distance of a segment from it; 0 where they meet."""
        if self.covers(*a) or self.covers(*b) or any(meet(a, b, c, d) for c, d in self.edges):
            return 0, 1
        found = [of_segment(p, *edge) for p in (a, b) for edge in self.edges]
        return nearest([*found, *(of_segment(corner, a, b) for corner in self.corners)])

    def crossings(self, a: Point, b: Point) -> set[Fraction]:
        """Where a segment meets the edge, as parts of its length; of an edge along which it runs, both ends."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        length = dx * dx + dy * dy
        found: set[Fraction] = set()
        for c, d in self.edges:
            ex, ey = d[0] - c[0], d[1] - c[1]
            across = dx * ey - dy * ex
            if across:
                t = Fraction((c[0] - a[0]) * ey - (c[1] - a[1]) * ex, across)
                u = Fraction((c[0] - a[0]) * dy - (c[1] - a[1]) * dx, across)
                if 0 <= u <= 1:
                    found.add(t)
            elif length and side(a, b, c) == 0:
                found.update(Fraction((p[0] - a[0]) * dx + (p[1] - a[1]) * dy, length) for p in (c, d))
        return {t for t in found if 0 < t < 1}
