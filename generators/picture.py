"""What a template gets of a surface: the table, its terrain and what stands on it, in millimetres."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Area:
    """A terrain: its sort (high, gap, closed or flat), the corners as SVG has them, its label, and the middle of where that
    stands: inside the outline, or else beside it. `lines` are the lines of the label there; `corners` is where the corners
    lie on the scale, from the bottom left ("12 / 24")."""

    sort: str
    points: str
    label: str
    x: int
    y: int
    lines: tuple[str, ...] = ()
    corners: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Disc:
    """A figure: the middle and the radius of its base, its name, and a number that tells whose it is."""

    x: int
    y: int
    radius: float
    label: str
    seat: int


@dataclass(frozen=True, slots=True)
class Picture:
    """A surface in millimetres, from the top left as SVG counts. `caption` says for whom, where that matters; `lines` are
    the places of the scale with what stands there (centimetres), `letters` how high the letters are."""

    width: int
    depth: int
    title: str
    caption: str
    areas: tuple[Area, ...]
    figures: tuple[Disc, ...]
    columns: tuple[tuple[int, int], ...]
    rows: tuple[tuple[int, int], ...]
    letters: int = 15
