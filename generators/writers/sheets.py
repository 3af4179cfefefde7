"""How pieces to cut out lie on pages: those of one size beside each other without gaps, so that one cut serves two."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dreambook.generators.document import Card

MARGIN = 10
"""So many millimetres at each edge no printer reaches, and marks for cutting need."""


@dataclass(frozen=True, slots=True)
class SheetPage:
    """A page, in millimetres: its size, the size of one piece, how many stand beside and below each other, and the pieces
    row by row (the last page may be short). `turned`: the pieces lie on their side."""

    width: int
    depth: int
    piece_width: int
    piece_depth: int
    across: int
    down: int
    cards: tuple[Card, ...]
    turned: bool = False


def sheet_pages(cards: Iterable[Card], width: int, depth: int) -> Iterator[SheetPage]:
    """The pages for pieces of any sizes on paper of a size, each piece as often as there are copies of it.

    Pieces are turned where more of them fit so. One that is larger than the paper gets a page as large as itself: it is
    printed on larger paper, since a piece of another size than the game's is of no use.
    """
    sizes: dict[tuple[int, int], list[Card]] = {}
    for card in cards:
        sizes.setdefault((card.width, card.depth), []).extend([card] * card.copies)
    for (one_width, one_depth), all_of_size in sizes.items():
        straight = _grid(width, depth, one_width, one_depth)
        turned = _grid(width, depth, one_depth, one_width)
        lies = turned[0] * turned[1] > straight[0] * straight[1]
        across, down = turned if lies else straight
        page_width, page_depth = width, depth
        if across * down == 0:
            across = down = 1
            page_width, page_depth = max(width, one_width + 2 * MARGIN), max(depth, one_depth + 2 * MARGIN)
        wide, deep = (one_depth, one_width) if lies else (one_width, one_depth)
        for start in range(0, len(all_of_size), across * down):
            part = tuple(all_of_size[start : start + across * down])
            yield SheetPage(page_width, page_depth, wide, deep, across, down, part, lies)


def _grid(width: int, depth: int, one_width: int, one_depth: int) -> tuple[int, int]:
    return (width - 2 * MARGIN) // max(one_width, 1), (depth - 2 * MARGIN) // max(one_depth, 1)
