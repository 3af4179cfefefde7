"""Areas: places of a surface by what is true of them. They are never listed; whether a place belongs is tested exactly.

A place is a space of the surface (a number, as all spaces are): one for each whole millimetre. Where one is chosen, people
may name any place of the area; bots, exploration and lists use its sample: the lattice that the rulebook declares, and the
places that matter most to who stands or moves there, which are those in contact with others and those at the end of the way.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain
from math import isqrt
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.surface.exact import Point, between, of_points, overlap

if TYPE_CHECKING:
    from dreambook.interpreter.play.machine import Machine
    from dreambook.interpreter.surface.ground import Ground

Test = Callable[["Machine", Point], bool]
Where = Callable[["Machine", list[Any], list[Any], int], bool]

MOST_TRIED = 5_000
"""So many places are tried at most to find one that belongs."""

DIRECTIONS = tuple(
    (x * i, y * j)
    for x, y in ((5, 0), (4, 3), (3, 4), (0, 5))
    for i in (1, -1)
    for j in (1, -1)
    if (x or i > 0) and (y or j > 0)
)
"""Twelve directions all around, each five long, in whole numbers."""


class Surface:
    """A surface zone of a box: its number of the first place, its ground, its lattice, and the figures' bases by component."""

    def __init__(
        self, slot: int, first: int, ground: "Ground", lattice: int, bases: Sequence[int], tall: Sequence[int]
    ) -> None:
        self.slot = slot
        self.first = first
        self.ground = ground
        self.lattice = lattice
        self.bases = bases
        self.tall = tall
        self.columns = ground.width + 1
        self.spaces = self.columns * (ground.depth + 1)
        # What stands where is asked for each place that is tried, and changes seldom.
        self._content: Sequence[tuple[int, int]] = ()
        self._standing: list[tuple[int, Point]] = []

    def point(self, space: int) -> Point:
        """Where a place is: millimetres from the left and from the bottom."""
        y, x = divmod(space - self.first, self.columns)
        return x, y

    def space(self, x: int, y: int) -> int | None:
        """The place with these coordinates; None beyond the edges."""
        if 0 <= x <= self.ground.width and 0 <= y <= self.ground.depth:
            return self.first + y * self.columns + x
        return None

    def figures(self, m: "Machine") -> list[tuple[int, Point]]:
        """All that stands on it, with where."""
        return self.standing(m.s[self.slot])

    def standing(self, content: Sequence[tuple[int, int]]) -> list[tuple[int, Point]]:
        """What a content of the surface has on it, with where. The list is not to be changed."""
        if content is not self._content:
            columns = self.columns
            self._content = content
            self._standing = [(c, (i % columns, i // columns)) for c, i in content]
        return self._standing

    def free(self, m: "Machine", figure: int, p: Point) -> bool:
        """Whether a figure can stand at a point: the ground carries it, and it overlaps no other."""
        base = self.bases[figure]
        if not self.ground.carries(p, base):
            return False
        bases = self.bases
        px, py = p
        for other, (x, y) in self.figures(m):
            if other != figure:
                # As in `overlap`; two without a base do not stand on one point either.
                both, x, y = base + bases[other], x - px, y - py
                if 4 * (x * x + y * y) < both * both or not (x or y):
                    return False
        return True

    def blocking(self, m: "Machine", figure: int, p: Point) -> Iterator[tuple[int, Point]]:
        """The others whose bases a figure would overlap at a point, with where they stand."""
        base = self.bases[figure]
        for other, q in self.figures(m):
            if other != figure and (overlap(of_points(p, q), base + self.bases[other]) or p == q):
                yield other, q


class Area:
    """Places of a surface of which all tests hold. `mover` is the figure that is to stand there; None for any point."""

    __slots__ = ("box", "hints", "mover", "surface", "tests", "wheres")

    def __init__(
        self,
        surface: Surface,
        tests: tuple[Test, ...] = (),
        mover: int | None = None,
        box: tuple[int, int, int, int] | None = None,
        hints: Callable[["Machine"], Iterator[Point]] | None = None,
        wheres: tuple[Where, ...] = (),
    ) -> None:
        self.surface = surface
        self.tests = tests
        self.mover = mover
        ground = surface.ground
        low_x, low_y, high_x, high_y = box or (0, 0, ground.width, ground.depth)
        # A box without a point in it has its upper ends below the lower ones.
        self.box = (max(0, low_x), max(0, low_y), min(ground.width, high_x), min(ground.depth, high_y))
        self.hints = hints
        self.wheres = wheres

    def where(self, test: Where) -> "Area":
        """The places of it for which something more is true."""
        return Area(self.surface, self.tests, self.mover, self.box, self.hints, (*self.wheres, test))

    def within(self, other: "Area") -> "Area":
        """The places of it that are in another area too."""
        if other.surface is not self.surface:
            return self.where(lambda m, s, registers, space: other.holds(m, space))
        a, b = self.box, other.box
        box = (max(a[0], b[0]), max(a[1], b[1]), min(a[2], b[2]), min(a[3], b[3]))
        tests, wheres = (*self.tests, *other.tests), (*self.wheres, *other.wheres)
        return Area(self.surface, tests, self.mover, box, self.hints, wheres)

    def holds(self, m: "Machine", space: int | None) -> bool:
        """Whether a place belongs to it."""
        surface = self.surface
        if space is None or not 0 <= space - surface.first < surface.spaces:
            return False
        return self._holds(m, surface.point(space), space)

    def _holds(self, m: "Machine", p: Point, space: int) -> bool:
        low_x, low_y, high_x, high_y = self.box
        if not (low_x <= p[0] <= high_x and low_y <= p[1] <= high_y):
            return False
        # A plain loop: this is asked of thousands of places.
        for test in self.tests:
            if not test(m, p):
                return False
        return not self.wheres or all(where(m, m.s, m.L, space) for where in self.wheres)

    def sample(self, m: "Machine") -> list[int]:
        """The places that are tried, in order. Where none of the lattice belongs, the lattice is narrowed, as far as
        MOST_TRIED places."""
        step = self.surface.lattice
        found = self._among(m, {*self._lattice(step), *(self.hints(m) if self.hints is not None else ())})
        while not found and (step := self._narrower(step)):
            found = self._among(m, set(self._lattice(step)))
        return found

    def _narrower(self, step: int) -> int:
        """Half a lattice; 0 where it would have too many places."""
        half = (step + 1) // 2
        low_x, low_y, high_x, high_y = self.box
        number = ((high_x - low_x) // half + 1) * ((high_y - low_y) // half + 1)
        return half if half < step and number <= MOST_TRIED else 0

    def any(self, m: "Machine") -> bool:
        """Whether there is any place in it."""
        return next(self.found(m), None) is not None

    def found(self, m: "Machine") -> Iterator[int]:
        """The places of the sample as they are found, in any order."""
        step = self.surface.lattice
        some = False
        while not some:
            hints = self.hints(m) if self.hints is not None and step == self.surface.lattice else ()
            for p in chain(self._lattice(step), hints):
                space = self.surface.space(*p)
                if space is not None and self._holds(m, p, space):
                    some = True
                    yield space
            step = self._narrower(step)
            if not step:
                return

    def _lattice(self, step: int) -> Iterator[Point]:
        low_x, low_y, high_x, high_y = self.box
        for y in range(-(-low_y // step) * step, high_y + 1, step):
            for x in range(-(-low_x // step) * step, high_x + 1, step):
                yield x, y

    def _among(self, m: "Machine", points: set[Point]) -> list[int]:
        found = []
        for p in points:
            space = self.surface.space(*p)
            if space is not None and self._holds(m, p, space):
                found.append(space)
        return sorted(found)


# ---------------------------------------------------------------- what is tried beside the lattice
def contacts(
    m: "Machine", surface: Surface, figure: int, at: Point | None, length: int | None = None
) -> Iterator[Point]:
    """Places where a figure would touch others: all around each, and straight ahead from where it stands. With a length:
    others that are out of its reach are left out."""
    base = surface.bases[figure]
    for other, q in surface.figures(m):
        if other == figure:
            continue
        both = base + surface.bases[other]
        if length is not None and at is not None and between(of_points(at, q), both) > length:
            continue
        ways = DIRECTIONS if at is None else (*DIRECTIONS, (at[0] - q[0], at[1] - q[1]))
        for way in ways:
            p = _touching(q, way, both)
            if p is not None:
                yield p


def _touching(q: Point, way: Point, both: int) -> Point | None:
    """The whole point nearest a direction from the middle of a base at which another base is in contact with it."""
    length = way[0] * way[0] + way[1] * way[1]
    if not length:
        return None
    reach = (both + 1) // 2
    x, y = _along(q, way, reach)
    near = [
        (x + i, y + j)
        for i in (-1, 0, 1)
        for j in (-1, 0, 1)
        if touches(of_points((x + i, y + j), q)[0], both)
    ]  # fmt: skip
    return min(near, key=lambda p: (of_points(p, (x, y)), p), default=None)


def _along(p: Point, way: Point, length: int) -> Point:
    """The whole point about so far from a point in a direction."""
    # The length of the way in thousandths, so that rounding it costs less than a millimetre.
    long = max(1, isqrt((way[0] * way[0] + way[1] * way[1]) * 1_000_000))
    return p[0] + _nearest(way[0] * length * 1000, long), p[1] + _nearest(way[1] * length * 1000, long)


def _nearest(numerator: int, denominator: int) -> int:
    return (2 * numerator + denominator) // (2 * denominator)


def touches(squared: int, both: int) -> bool:
    """Whether two bases are in contact: they do not overlap, and less than a millimetre is between them. `both` is the sum of
    their diameters."""
    return both * both <= 4 * squared < (both + 2) * (both + 2)


def ends(at: Point, length: int) -> Iterator[Point]:
    """Places at the end of a way in each direction, and half-way."""
    for way in DIRECTIONS:
        yield _shortened(at, way, length)
        yield _shortened(at, way, length // 2)
    yield at


def _shortened(at: Point, way: Point, length: int) -> Point:
    """The end of a way, brought back by a millimetre where rounding made it too long."""
    p = _along(at, way, length)
    return p if between(of_points(at, p), 0) <= length else _along(at, way, max(0, length - 1))
