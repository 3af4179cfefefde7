"""Small functions that the generated rule code calls by name."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import takewhile
from typing import Any

from dreambook.interpreter.model.sides import SIDES
from dreambook.interpreter.play.keys import note_position, occurrences
from dreambook.interpreter.play.position import flat
from dreambook.interpreter.play.spots import spots


def anything(component: int) -> bool:
    """The test that every component passes."""
    return True


def some(value: Any) -> tuple[Any, ...]:
    """A set of one, or of none."""
    return () if value is None else (value,)


def only(items: Sequence[Any]) -> Any:
    """The one item of a set. Raises ValueError when there is not just one."""
    (item,) = items
    return item


def end_of(items: Sequence[Any], index: int) -> Any:
    """The first or last item, or None."""
    return items[index] if items else None


def part(items: Sequence[Any], number: int, bottom: bool) -> tuple[Any, ...]:
    """The first or last so many items (all when there are fewer)."""
    items = flat(tuple(items))
    if number <= 0:
        return ()
    return tuple(items[-number:]) if bottom else tuple(items[:number])


def union(a: Sequence[Any], b: Sequence[Any]) -> tuple[Any, ...]:
    """All that is in either, each once, in order of the first."""
    return tuple(dict.fromkeys((*a, *b)))


def minus(a: Sequence[Any], b: Sequence[Any]) -> tuple[Any, ...]:
    """What is in the first but not in the second."""
    gone = set(b)
    return tuple(x for x in a if x not in gone)


def without(items: Sequence[Any], item: Any) -> tuple[Any, ...]:
    """The items without the first that is equal to this."""
    i = list(items).index(item)
    return (*items[:i], *items[i + 1 :])


def commonest(items: Sequence[Any]) -> Any:
    """The value that comes most often; None when there is none, or two come as often."""
    counts = Counter(items).most_common(2)
    return counts[0][0] if counts and (len(counts) == 1 or counts[0][1] > counts[1][1]) else None


def near_all(spaces: Sequence[int], table: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The spaces near any of several, without those."""
    near: set[int] = set()
    for space in spaces:
        near.update(table[space])
    return tuple(sorted(near.difference(spaces)))


def leading(items: Sequence[Any], test: Callable[[Any], bool]) -> tuple[Any, ...]:
    """The items from the first on, as long as a test holds."""
    return tuple(takewhile(test, items))


def exchanged(items: tuple[Any, ...], at: int, item: Any) -> tuple[Any, ...]:
    """The items with this one at a place, and what was there where it was."""
    i = items.index(item, at)
    changed = list(items)
    changed[at], changed[i] = changed[i], changed[at]
    return tuple(changed)


def bumped(tally: tuple[int, ...], index: int, by: int) -> tuple[int, ...]:
    """The tally with one of its numbers raised."""
    return (*tally[:index], tally[index] + by, *tally[index + 1 :]) if tally else tally


def listed(items: Sequence[Any], order: Sequence[Any]) -> tuple[Any, ...]:
    """The items in the order in which a longer list has them."""
    return tuple(sorted(items, key=list(order).index))


def different(items: Iterable[Any]) -> tuple[Any, ...]:
    """Each value once."""
    return tuple(dict.fromkeys(items))


def sorted_set(items: Iterable[Any]) -> tuple[Any, ...]:
    """A set as a sorted tuple, so that equal sets are equal values."""
    return tuple(sorted(set(items)))


def highest(items: Iterable[int]) -> int | None:
    """The greatest, or None of nothing."""
    return max(items, default=None)


def lowest(items: Iterable[int]) -> int | None:
    """The smallest, or None of nothing."""
    return min(items, default=None)


def div_down(a: int, b: int) -> int:
    """a / b rounded down."""
    return a // b


def div_up(a: int, b: int) -> int:
    """a / b rounded up."""
    return -(-a // b)


def remainder(a: int, b: int) -> int:
    """What is left over when a is divided by b."""
    return a % b


def directed(steps: int, way: str) -> int:
    """Steps clockwise; counterclockwise ones are negative."""
    return -steps if way == "counterclockwise" else steps


def value_for(values: Any, index: dict[str, int], key: Any, heading: Any) -> Any:
    """The value of a property for a side or an option; `heading` is where the north side of what is turned points.

    None where nothing is printed, or for a direction in which no side lies.
    """
    if values is None or key not in index:
        return None
    return values[(index[key] - (index[heading] if heading is not None else 0)) % len(values)]


def turn_by(s: list[Any], slots: Sequence[int], steps: int) -> None:
    """Turn what is remembered in these slots clockwise, from side to side."""
    for slot in slots:
        s[slot] = SIDES[(SIDES.index(s[slot]) + steps) % len(SIDES)]


def add_one(counts: tuple[int, ...], index: int) -> tuple[int, ...]:
    """The counts with one of them raised."""
    return (*counts[:index], counts[index] + 1, *counts[index + 1 :])


def has_line(bits: int, length: int, directions: tuple[tuple[int, ...], ...]) -> bool:
    """Whether a straight unbroken line of that length is among the bits of a grid; `directions` come from `line_shifts`."""
    if bits.bit_count() < length:
        return False
    for shifts in directions:
        line = bits
        for shift in shifts:
            line &= line >> shift
        if line:
            return True
    return False


def longest(bits: int, width: int) -> int:
    """The length of the longest straight unbroken line among the bits of a grid of this padded width."""
    best = 0
    for step in (1, width, width + 1, width - 1):
        line, length = bits, 0
        while line:
            line &= line >> step
            length += 1
        best = max(best, length)
    return best


NAMES = {
    f.__name__: f
    for f in (
        anything, some, only, end_of, part, union, minus, without, listed, bumped, exchanged, occurrences, note_position, commonest, near_all, leading, different, sorted_set, highest, lowest, div_down,
        div_up, remainder, directed, add_one, has_line, longest, flat, value_for, turn_by, spots,
    )
}  # fmt: skip
"""What generated code may call."""
