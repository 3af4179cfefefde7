"""Patterns at the terminal: the pictures printed on what lies somewhere, drawn side by side."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from dreambook.interpreter.model.patterns import ANY, Drawing

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program

MOST = 12
"""Of more different things in one place no pictures are drawn: who wants one asks `about` it."""
GAP = 3


def drawings_of(program: "Program") -> dict[str, tuple[Drawing, ...]]:
    """The pictures printed on the components of a game, by the name that people read."""
    found: dict[str, tuple[Drawing, ...]] = {}
    for species in program.box.species:
        drawn = tuple(value for value in species.values.values() if isinstance(value, Drawing))
        if drawn and species.count:
            found.setdefault(program.words.component(species.first), drawn)
    return found


def side_by_side(items: Sequence[str], known: dict[str, tuple[Drawing, ...]], width: int) -> list[Text]:
    """The pictures of these, each below its name, as many in a row as fit; nothing where there are none, or too many."""
    drawn = [(item, known.get(item, ())) for item in dict.fromkeys(items)]
    if not any(pictures for _, pictures in drawn) or len(drawn) > MOST:
        return []
    blocks = [[item, *(line for drawing in pictures for line in _rows(drawing))] for item, pictures in drawn]
    lines: list[Text] = []
    while blocks:
        row = [blocks.pop(0)]
        used = max(map(len, row[0]))
        while blocks and used + GAP + max(map(len, blocks[0])) <= width:
            used += GAP + max(map(len, blocks[0]))
            row.append(blocks.pop(0))
        for i in range(max(map(len, row))):
            line = Text()
            for block in row:
                cell = block[i] if i < len(block) else ""
                line.append(cell.ljust(max(map(len, block)) + GAP), "" if i == 0 else "bold")
            line.rstrip()
            lines.append(line)
    return lines


def _rows(drawing: Drawing) -> list[str]:
    room = max(len(sign) for row in drawing.rows for sign in row)
    return [" ".join(("." if sign == ANY else sign).ljust(room) for sign in row).rstrip() for row in drawing.rows]
