"""A surface drawn with letters: terrain, places that can be chosen, and figures by their signs, with a scale in centimetres."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.text import Text

from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.play.views import FigureView
from dreambook.interpreter.surface.areas import Surface
from dreambook.interpreter.surface.ground import Ground, Terrain

if TYPE_CHECKING:
    from dreambook.interpreter.play.words import Words

MOST_COLUMNS = 76
FINE = 15
"""Millimetres: in a picture of which a letter is wider, something narrow could lie between the middles of two letters."""
CHOOSABLE = "+"
FREE = "."
FLAT, HIGH, GAP, CLOSED = '"', "^", ":", "#"
"""What stands for terrain without a height, for high ground, for gaps, and for what nothing enters."""


@dataclass(frozen=True)
class Figure:
    """A figure as it is drawn: its sign, in a style."""

    view: FigureView
    sign: str
    style: str


def sign_of(terrain: Terrain) -> str:
    """The letter that stands for a terrain."""
    return CLOSED if terrain.closed else GAP if terrain.gap else HIGH if terrain.height else FLAT


class SurfacePicture:
    """The picture of one surface, as wide as there is room for."""

    def __init__(self, surface: Surface, width: int) -> None:
        self.surface = surface
        self.ground: Ground = surface.ground
        self.margin = len(str(self.ground.depth // 10)) + 1
        columns = max(10, min(MOST_COLUMNS, width - self.margin))
        # A letter is about twice as high as it is wide.
        self.wide = -(-(self.ground.width + 1) // columns)
        self.high = 2 * self.wide
        self.columns = self.ground.width // self.wide + 1
        self.rows = self.ground.depth // self.high + 1

    def cell(self, x: int, y: int) -> tuple[int, int]:
        """The column and the row (from the bottom) in which a point is drawn."""
        return x // self.wide, y // self.high

    def draw(self, figures: Sequence[Figure], choosable: Collection[int]) -> list[Text]:
        """The rows from the top, and the scale below them."""
        cells = [[self._terrain(column, row) for column in range(self.columns)] for row in range(self.rows)]
        for space in choosable:
            column, row = self.cell(*self.surface.point(space))
            cells[row][column] = (CHOOSABLE, "bold green")
        for figure in figures:
            column, row = self.cell(figure.view.x, figure.view.y)
            for i, letter in enumerate(figure.sign[: self.columns]):
                at = min(column, self.columns - len(figure.sign)) + i
                cells[row][at] = (letter, figure.style)
        rows = []
        for row in reversed(range(self.rows)):
            # The row in which a full ten centimetres begin is named.
            low, high = row * self.high, (row + 1) * self.high
            named = next((y for y in range(-(-low // 100) * 100, high, 100)), None)
            line = Text(f"{named // 10 if named is not None else '':>{self.margin - 1}} ", "dim")
            for letter, style in cells[row]:
                line.append(letter, style)
            line.rstrip()
            rows.append(line)
        rows.append(self._scale())
        return rows

    def _terrain(self, column: int, row: int) -> tuple[str, str]:
        """What lies in the middle of a cell; in a coarse picture anywhere in it, so that nothing narrow is lost."""
        shares = (0.5,) if self.wide <= FINE else (0.2, 0.5, 0.8)
        xs = [min(self.ground.width, column * self.wide + int(self.wide * share)) for share in shares]
        ys = [min(self.ground.depth, row * self.high + int(self.high * share)) for share in shares]
        found = [t for t in self.ground.terrain if any(t.outline.covers(x, y) for x in xs for y in ys)]
        if not found:
            return FREE, "dim"
        top = max(found, key=lambda t: (t.closed, t.gap, t.height))
        return sign_of(top), "yellow"

    def _scale(self) -> Text:
        letters = [" "] * (self.columns + 4)
        for x in range(0, self.ground.width + 1, 100):
            at, label = x // self.wide, f"{x // 10}"
            if at and letters[at - 1] != " ":
                # There is no room between two numbers.
                continue
            for i, letter in enumerate(label):
                letters[at + i] = letter
        return Text(" " * self.margin + "".join(letters).rstrip() + " cm", "dim")


def legend_of(ground: Ground, figures: Sequence[Figure], marked: bool, words: "Words") -> Text:
    """What the signs mean: each figure with where it stands, each terrain."""
    parts: list[Text] = []
    for figure in figures:
        view = figure.view
        name = view.label if view.owner is None else words.owned(view.label, view.owner)
        parts.append(Text.assemble((figure.sign, figure.style), (f" {name} {words.point(view.x, view.y)}", "dim")))
    for terrain in ground.terrain:
        told = terrain.title
        if terrain.height:
            told = worded("{terrain}, {height} high", terrain=terrain.title, height=words.length(terrain.height))
        parts.append(Text.assemble((sign_of(terrain), "yellow"), (f" {told}", "dim")))
    if marked:
        parts.append(Text.assemble((CHOOSABLE, "bold green"), (f" {worded('can be chosen')}", "dim")))
    return Text("  ").join(parts)
