"""The options of a choice among the places of an area: a described domain with an exact test and a sample.

An option has the index of its place in the sample. A place that a person names beside the sample has an index of its own,
from GIVEN on, made from where it is: so a kept game tells which one it was, whatever is sampled later.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
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

    __slots__ = ("_m", "_sample", "area", "declines", "listed")

    def __init__(
        self, area: "Area", sample: Iterable[int] | None, declines: bool = False, listed: bool = False,
        m: "Machine | None" = None,
    ) -> None:  # fmt: skip
        self.area = area
        self._sample = None if sample is None else tuple(sample)
        self._m = m
        self.declines = declines
        self.listed = listed

    @property
    def sample(self) -> tuple[int, ...]:
        """The places that are tried, in order."""
        if self._sample is None:
            assert self._m is not None
            self._sample = tuple(self.area.sample(self._m))
        return self._sample

    def __bool__(self) -> bool:
        if self._sample is None and self._m is not None:
            return self.declines or self.area.any(self._m)
        return len(self) > 0

    def tried(self) -> Iterator[Any]:
        """The options as somebody looks ahead who needs one of them alone: none is worked out before it is asked for."""
        if self._sample is None and self._m is not None:
            yield from self.area.found(self._m)
        else:
            yield from self.sample
        if self.declines:
            yield DECLINE

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
        i = bisect_left(self.sample, space)
        return i if i < len(self.sample) and self.sample[i] == space else GIVEN + space - self.area.surface.first

    def with_decline(self) -> "Spots":
        """The same, and the option to choose none."""
        return Spots(self.area, self._sample, True, self.listed, self._m)

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
    """The options of a choice among the places of an area; where it is tried out, they are worked out as they are needed."""
    return Spots(area, None, m=m) if m.speculating else Spots(area, area.sample(m))


def declining(values: Sequence[Any]) -> Sequence[Any]:
    """The options, and one not to choose."""
    return values.with_decline() if isinstance(values, Spots) else [*values, DECLINE]


def tried_of(values: Sequence[Any]) -> Iterable[Any]:
    """The options one after the other, for who needs one of them alone."""
    return values.tried() if isinstance(values, Spots) else values


def kept_of(values: Sequence[Any], kept: list[Any], listed: bool = False) -> Sequence[Any]:
    """Of some options those that are kept; what is described stays described."""
    return values.keeping(kept, listed) if isinstance(values, Spots) else kept
