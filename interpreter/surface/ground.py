"""The ground of a surface: its size, and the terrain on it."""

import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from dreambook.interpreter.surface.exact import Outline, Point, least_root, of_points, overlap

Answer = TypeVar("Answer")

KEPT = 50_000
"""So many answers about a ground are kept at most."""


@dataclass(frozen=True)
class Terrain:
    """An area of a surface. `height` is in millimetres; on a `gap` nothing stands, and what is `closed` nothing enters."""

    name: str
    title: str
    outline: Outline
    height: int = 0
    gap: bool = False
    closed: bool = False


@dataclass(frozen=True)
class Stretch:
    """A part of a straight way, from and to a part of its length, with the height of the ground, and whether it is a gap."""

    start: Fraction
    end: Fraction
    height: int
    gap: bool


class Ground:
    """A rectangle of `width` x `depth` millimetres with terrain. All figures are in millimetres; tests are exact."""

    def __init__(self, width: int, depth: int, terrain: Sequence[Terrain] = ()) -> None:
        self.width = width
        self.depth = depth
        self.terrain = tuple(terrain)
        self._closed = tuple(t for t in self.terrain if t.closed)
        self._gaps = tuple(t for t in self.terrain if t.gap)
        self._high = tuple(t for t in self.terrain if t.height)
        self._uneven = (*self._high, *(t for t in self._gaps if not t.height))
        # The ground never changes, and play asks about the same places again and again.
        self._carried: dict[tuple[int, int, int], bool] = {}
        self._profiles: dict[tuple[Point, Point], list[Stretch]] = {}

    def height(self, p: Point) -> int:
        """How high the ground is at a point."""
        return max((t.height for t in self._high if t.outline.covers(*p)), default=0)

    def carries(self, p: Point, diameter: int) -> bool:
        """Whether a base of that diameter can stand with its middle at a point: wholly on the table, its middle over no gap,
        and no part of it on what is closed."""
        x, y = p
        carries = self._carried.get((x, y, diameter))
        if carries is None:
            carries = _kept(self._carried, (x, y, diameter), self._carries(p, diameter))
        return carries

    def _carries(self, p: Point, diameter: int) -> bool:
        x, y = p
        if not (diameter <= 2 * x <= 2 * self.width - diameter and diameter <= 2 * y <= 2 * self.depth - diameter):
            return False
        return not any(t.outline.covers(x, y) for t in self._gaps) and not any(
            _enters(t.outline.distance(p), diameter) for t in self._closed
        )

    def bars(self, a: Point, b: Point, diameter: int) -> bool:
        """Whether a base that goes straight from one point to another would enter closed terrain."""
        return any(
            _enters(t.outline.distance_of_way(a, b), diameter) for t in self._closed if _near(t.outline, a, b, diameter)
        )

    def profile(self, a: Point, b: Point) -> list[Stretch]:
        """The ground along a straight way, stretch by stretch; none where both points are one."""
        if a == b:
            return []
        found = self._profiles.get((a, b))
        return found if found is not None else _kept(self._profiles, (a, b), self._profile(a, b))

    def _profile(self, a: Point, b: Point) -> list[Stretch]:
        crossed = [t for t in self._uneven if _near(t.outline, a, b, 0)]
        if not crossed:
            return [Stretch(Fraction(0), Fraction(1), 0, False)]
        cuts = {Fraction(0), Fraction(1)}
        for t in crossed:
            cuts |= t.outline.crossings(a, b)
        ends = sorted(cuts)
        found = []
        for start, end in itertools.pairwise(ends):
            middle = (start + end) / 2
            n, d = middle.numerator, middle.denominator
            x, y = a[0] * d + n * (b[0] - a[0]), a[1] * d + n * (b[1] - a[1])
            height = max((t.height for t in self._high if t.outline.covers(x, y, d)), default=0)
            found.append(Stretch(start, end, height, any(t.outline.covers(x, y, d) for t in self._gaps)))
        return found

    def climb(self, a: Point, b: Point, least: int = 0) -> int:
        """How much is climbed up on a straight way: all rises of more than `least` together."""
        if not self._high:
            return 0
        heights = [self.height(a), *(s.height for s in self.profile(a, b)), self.height(b)]
        rises = [after - before for before, after in itertools.pairwise(heights)]
        return sum(rise for rise in rises if rise > least)

    def gap(self, a: Point, b: Point) -> int:
        """How wide the widest gap on a straight way is, rounded up; 0 where there is none."""
        widest = run = Fraction(0)
        for stretch in self.profile(a, b) if self._gaps else ():
            run = run + stretch.end - stretch.start if stretch.gap else Fraction(0)
            widest = max(widest, run)
        squared = of_points(a, b)[0] * widest * widest
        return least_root(squared.numerator, squared.denominator)

    def hides(self, a: Point, eyes: int, b: Point, top: int) -> bool:
        """Whether the ground rises above the straight line from a height over one point to a height over another.

        Both heights are over the table. A line that touches an edge is free.
        """
        for stretch in self.profile(a, b) if self._high else ():
            lowest = min(eyes + (top - eyes) * t for t in (stretch.start, stretch.end))
            if stretch.height > lowest:
                return True
        return False


def _kept(known: dict[Any, Answer], asked: object, answer: Answer) -> Answer:
    """Keep an answer; where there are too many, all begin anew."""
    if len(known) >= KEPT:
        known.clear()
    known[asked] = answer
    return answer


def _near(outline: Outline, a: Point, b: Point, diameter: int) -> bool:
    """Whether the box around a way, as wide as the base that goes it, meets the box around an outline."""
    return all(
        min(a[i], b[i]) - diameter <= outline.high[i] and max(a[i], b[i]) + diameter >= outline.low[i] for i in (0, 1)
    )


def _enters(squared: tuple[int, int], diameter: int) -> bool:
    return squared[0] == 0 or overlap(squared, diameter)
