"""How pieces to cut out lie on pages: those of one size beside each other without gaps, so that one cut serves two."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dreambook.generators.document import Card

MARGIN = 10
"""So many millimetres at each edge no printer reaches, and marks for cutting need."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Pieces of one size on a page, row by row (the last row may be short), in millimetres: the size of one as it lies, how
    many stand beside and below each other, and how far from the top edge of the page. `turned`: they lie on their side."""

    piece_width: int
    piece_depth: int
    across: int
    down: int
    top: int
    cards: tuple[Card, ...]
    turned: bool = False


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A page of a size in millimetres, and the grids on it from the top on."""

    width: int
    depth: int
    grids: tuple[Grid, ...]


def sheet_pages(cards: Iterable[Card], width: int, depth: int) -> Iterator[SheetPage]:
    """The pages for pieces of any sizes on paper of a size, each piece as often as there are copies of it.

    Pieces are turned where more of them fit so. What does not fill a page shares one with the rest of other sizes. One that
    is larger than the paper gets a page as large as itself: it is printed on larger paper, since a piece of another size
    than the game's is of no use.
    """
    sizes: dict[tuple[int, int], list[Card]] = {}
    for card in cards:
        sizes.setdefault((card.width, card.depth), []).extend([card] * card.copies)
    left: list[Grid] = []
    for (one_width, one_depth), all_of_size in sizes.items():
        straight = _grid(width, depth, one_width, one_depth)
        turned = _grid(width, depth, one_depth, one_width)
        lies = turned[0] * turned[1] > straight[0] * straight[1]
        across, down = turned if lies else straight
        wide, deep = (one_depth, one_width) if lies else (one_width, one_depth)
        if across * down == 0:
            page = (max(width, one_width + 2 * MARGIN), max(depth, one_depth + 2 * MARGIN))
            for card in all_of_size:
                top = (page[1] - one_depth) // 2
                yield SheetPage(*page, (Grid(one_width, one_depth, 1, 1, top, (card,)),))
            continue
        for start in range(0, len(all_of_size), across * down):
            part = tuple(all_of_size[start : start + across * down])
            rows = -(-len(part) // across)
            grid = Grid(wide, deep, min(across, len(part)), rows, (depth - rows * deep) // 2, part, lies)
            if rows == down:
                yield SheetPage(width, depth, (grid,))
            else:
                left.append(grid)
    yield from _shared(left, width, depth)


def _shared(grids: list[Grid], width: int, depth: int) -> Iterator[SheetPage]:
    """Grids below each other, the tallest first, each on the first page that has room for it."""
    pages: list[list[Grid]] = []
    for grid in sorted(grids, key=lambda one: -one.down * one.piece_depth):
        for page in pages:
            if _high([*page, grid]) <= depth - 2 * MARGIN:
                page.append(grid)
                break
        else:
            pages.append([grid])
    for page in pages:
        top, placed = MARGIN, []
        for grid in page:
            placed.append(
                Grid(grid.piece_width, grid.piece_depth, grid.across, grid.down, top, grid.cards, grid.turned)
            )
            top += grid.down * grid.piece_depth + GAP
        yield SheetPage(width, depth, tuple(placed))


GAP = 12
"""So many millimetres between two grids, for the marks of both."""


def _high(page: list[Grid]) -> int:
    return sum(grid.down * grid.piece_depth for grid in page) + GAP * (len(page) - 1)


def _grid(width: int, depth: int, one_width: int, one_depth: int) -> tuple[int, int]:
    return (width - 2 * MARGIN) // max(one_width, 1), (depth - 2 * MARGIN) // max(one_depth, 1)
