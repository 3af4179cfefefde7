"""Plane geometry in whole numbers, against definitions and against a library of geometry (which is not exact)."""

from fractions import Fraction

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from shapely.geometry import LineString, Polygon
from shapely.geometry import Point as Dot

from dreambook.interpreter.surface.exact import (
    Outline,
    between,
    least_root,
    meet,
    of_points,
    of_segment,
    overlap,
)
from dreambook.interpreter.surface.ground import Ground, Terrain

NUMBERS = st.integers(0, 60)
POINTS = st.tuples(NUMBERS, NUMBERS)
NEAR = 1e-7


@st.composite
def outlines(draw: st.DrawFn) -> Outline:
    """Outlines without a fault: the corners of a star-shaped polygon, around a point by their angle."""
    outline = Outline(draw(st.lists(POINTS, min_size=3, max_size=7)))
    assume(not outline.fault())
    return outline


@given(st.integers(0, 10**12), st.integers(1, 10**6))
def test_the_least_root_is_the_least(numerator: int, denominator: int) -> None:
    root = least_root(numerator, denominator)
    assert root * root * denominator >= numerator
    assert root == 0 or (root - 1) ** 2 * denominator < numerator


@given(POINTS, POINTS, st.integers(0, 30), st.integers(0, 30), st.integers(0, 90))
def test_a_distance_is_at_most_a_length_just_when_the_real_one_is(
    a: tuple[int, int], b: tuple[int, int], one: int, other: int, length: int
) -> None:
    squared = of_points(a, b)
    # From edge to edge at most n: the middles are at most n and half of both bases apart.
    within = squared[0] <= (Fraction(one + other, 2) + length) ** 2
    assert (between(squared, one + other) <= length) == within
    assert overlap(squared, one + other) == (squared[0] < Fraction(one + other, 2) ** 2)


def test_the_boundary_millimetre() -> None:
    # 3, 4, 5: just 50 mm apart. One millimetre further to the side is more.
    assert between(of_points((0, 0), (30, 40)), 0) == 50
    assert between(of_points((0, 0), (30, 41)), 0) == 51
    assert between(of_points((0, 0), (31, 40)), 0) == 51
    assert between(of_points((0, 0), (29, 40)), 0) == 50
    # Odd bases: half a millimetre counts.
    assert between(of_points((0, 0), (10, 0)), 19) == 1
    assert between(of_points((0, 0), (10, 0)), 20) == 0
    assert not overlap(of_points((0, 0), (10, 0)), 20)
    assert overlap(of_points((0, 0), (10, 0)), 21)


@given(POINTS, POINTS, POINTS)
def test_the_distance_of_a_point_from_a_way(p: tuple[int, int], a: tuple[int, int], b: tuple[int, int]) -> None:
    numerator, denominator = of_segment(p, a, b)
    assert (numerator / denominator) ** 0.5 == pytest.approx(LineString([a, b]).distance(Dot(p)), abs=NEAR)


@given(POINTS, POINTS, POINTS, POINTS)
def test_two_ways_meet(a: tuple[int, int], b: tuple[int, int], c: tuple[int, int], d: tuple[int, int]) -> None:
    assume(a != b and c != d)
    assert meet(a, b, c, d) == LineString([a, b]).intersects(LineString([c, d]))


@given(st.lists(POINTS, min_size=3, max_size=7))
def test_an_outline_with_a_fault_is_no_simple_polygon(corners: list[tuple[int, int]]) -> None:
    assert (not Outline(corners).fault()) == (Polygon(corners).is_valid and len(set(corners)) == len(corners))


@given(outlines(), POINTS)
def test_what_an_outline_covers(outline: Outline, p: tuple[int, int]) -> None:
    polygon = Polygon(outline.corners)
    assert outline.covers(*p) == polygon.covers(Dot(p))
    assert outline.covers(3 * p[0], 3 * p[1], 3) == outline.covers(*p)
    numerator, denominator = outline.distance(p)
    assert (numerator / denominator) ** 0.5 == pytest.approx(polygon.distance(Dot(p)), abs=NEAR)


@given(outlines(), POINTS, POINTS)
def test_how_far_a_way_is_from_an_outline(outline: Outline, a: tuple[int, int], b: tuple[int, int]) -> None:
    numerator, denominator = outline.distance_of_way(a, b)
    real = Polygon(outline.corners).distance(LineString([a, b]))
    assert (numerator / denominator) ** 0.5 == pytest.approx(real, abs=NEAR)


@given(outlines(), POINTS, POINTS)
def test_the_parts_of_a_way_over_an_outline(outline: Outline, a: tuple[int, int], b: tuple[int, int]) -> None:
    ground = Ground(60, 60, [Terrain("hill", "hill", outline, height=20)])
    inside = sum((s.end - s.start for s in ground.profile(a, b) if s.height), Fraction(0))
    real = Polygon(outline.corners).intersection(LineString([a, b])).length
    assert float(inside) * LineString([a, b]).length == pytest.approx(real, abs=1e-6)


@given(outlines(), POINTS, POINTS, st.integers(0, 40))
def test_who_climbs_up_comes_down_on_the_way_back(
    outline: Outline, a: tuple[int, int], b: tuple[int, int], height: int
) -> None:
    ground = Ground(60, 60, [Terrain("hill", "hill", outline, height)])
    assert ground.climb(a, b) - ground.climb(b, a) == ground.height(b) - ground.height(a)
    assert ground.climb(a, b, height) == 0
    assert ground.climb(a, b) % max(1, height) == 0


@given(outlines(), POINTS, POINTS, st.integers(0, 40), st.integers(0, 60), st.integers(0, 60))
def test_sight_is_the_same_both_ways(
    outline: Outline, a: tuple[int, int], b: tuple[int, int], height: int, eyes: int, top: int
) -> None:
    ground = Ground(60, 60, [Terrain("hill", "hill", outline, height)])
    assert ground.hides(a, eyes, b, top) == ground.hides(b, top, a, eyes)
    assert not ground.hides(a, max(eyes, height), b, max(top, height))


SQUARE = Outline([(20, 0), (40, 0), (40, 60), (20, 60)])


def test_the_widest_gap_is_measured_along_the_way() -> None:
    ground = Ground(60, 60, [Terrain("ditch", "ditch", SQUARE, gap=True)])
    assert ground.gap((10, 30), (50, 30)) == 20
    # 40 mm across and 30 mm up: half of 50 mm is over the ditch.
    assert ground.gap((10, 10), (50, 40)) == 25
    assert ground.gap((0, 0), (19, 60)) == 0
    assert not ground.carries((30, 30), 10)
    assert not ground.carries((20, 30), 10)
    assert ground.carries((19, 30), 10)


def test_two_gaps_that_touch_are_one() -> None:
    halves = [Outline([(20, 0), (30, 0), (30, 60), (20, 60)]), Outline([(30, 0), (40, 0), (40, 60), (30, 60)])]
    ground = Ground(60, 60, [Terrain(f"half {i}", "", half, gap=True) for i, half in enumerate(halves)])
    assert ground.gap((10, 30), (50, 30)) == 20


def test_a_base_stands_wholly_on_the_table_and_beside_what_is_closed() -> None:
    ground = Ground(60, 60, [Terrain("wall", "wall", SQUARE, closed=True)])
    assert ground.carries((10, 30), 20)
    assert not ground.carries((11, 30), 20)
    assert not ground.carries((9, 30), 20)
    assert not ground.carries((10, 30), 21)
    assert ground.carries((50, 10), 20)
    assert not ground.carries((50, 9), 20)
    assert ground.bars((10, 30), (50, 30), 0)
    assert not ground.bars((10, 10), (10, 50), 20)
    assert ground.bars((11, 10), (10, 50), 20)


def test_a_line_of_sight_over_an_edge_is_free() -> None:
    ground = Ground(60, 60, [Terrain("hill", "hill", SQUARE, height=30)])
    assert ground.hides((10, 30), 20, (50, 30), 20)
    assert not ground.hides((10, 30), 30, (50, 30), 30)
    # From the hill: 10 mm over its ground, 10 mm from its edge.
    assert ground.climb((10, 30), (30, 30)) == 30
    assert not ground.hides((30, 30), 40, (50, 30), 20)
    assert ground.hides((30, 30), 40, (50, 30), 19)
