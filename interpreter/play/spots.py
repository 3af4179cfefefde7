"""The options of a choice among the places of an area: a described domain with an exact test and a sample.

An option has the index of its place in the sample. A place that a person names beside the sample has an index of its own,
from GIVEN on, made from where it is: so a kept game tells which one it was, whatever is sampled later.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, overload

from dreambook.interpreter.play.pending import DECLINE

if TYPE_CHECKING:
    from dreambook.interpreter.play.machine import Machine
    from dreambook.interpreter.surface.areas import Area

GIVEN = 100_000_000
"""The index of the first place of a surface, where it is not in the sample."""


class Spots(Sequence[Any]):
    """The places of an area: the sample as a sequence, all others by their index. `declines`: an option not to choose comes
    last. `listed`: none but the sample may be chosen, since what else decides was worked out for it alone."""

    __slots__ = ("_index", "area", "declines", "listed", "sample")

    def __init__(self, area: "Area", sample: Iterable[int], declines: bool = False, listed: bool = False) -> None:
        self.area = area
        self.sample = tuple(sample)
        self.declines = declines
        self.listed = listed
        self._index = {space: i for i, space in enumerate(self.sample)}

    def __len__(self) -> int:
        return len(self.sample) + self.declines

    @overload
    def __getitem__(self, index: int) -> Any: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Any]: ...
    def __getitem__(self, index: int | slice) -> Any:
        if isinstance(index, slice):
            return [self[i] for i in range(*index.indices(len(self)))]
        if index >= GIVEN:
            return self.area.surface.first + index - GIVEN
        if index < 0:
            index += len(self)
        if index == len(self.sample) and self.declines:
            return DECLINE
        return self.sample[index]

    def index_of(self, space: int) -> int:
        """The index of a place, whether it may be chosen or not."""
        return self._index.get(space, GIVEN + space - self.area.surface.first)

    def with_decline(self) -> "Spots":
        """The same, and the option to choose none."""
        return Spots(self.area, self.sample, True, self.listed)

    def keeping(self, values: Iterable[Any], listed: bool = False) -> "Spots":
        """The same with some of the sample."""
        values = list(values)
        return Spots(self.area, [v for v in values if v != DECLINE], DECLINE in values, listed or self.listed)

    def is_place(self, index: int) -> bool:
        """Whether an index that is given means a place of the surface, in the area or not."""
        return 0 <= index - GIVEN < self.area.surface.spaces

    def holds(self, m: "Machine", index: int) -> bool:
        """Whether an index that is given means a place of the area."""
        return not self.listed and index >= GIVEN and self.area.holds(m, self.area.surface.first + index - GIVEN)


def spots(m: "Machine", area: "Area") -> Spots:
    """The options of a choice among the places of an area."""
    return Spots(area, area.sample(m))


def declining(values: Sequence[Any]) -> Sequence[Any]:
    """The options, and one not to choose."""
    return values.with_decline() if isinstance(values, Spots) else [*values, DECLINE]


def kept_of(values: Sequence[Any], kept: list[Any], listed: bool = False) -> Sequence[Any]:
    """Of some options those that are kept; what is described stays described."""
    return values.keeping(kept, listed) if isinstance(values, Spots) else kept
