"""What generated rule code asks about pictures on a grid."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.compile.program_boards import ProgramBoards
from dreambook.interpreter.model.patterns import MOST_SIGNS, Drawing, seen_as

if TYPE_CHECKING:
    from dreambook.interpreter.model.box import ZoneInstance
    from dreambook.interpreter.play.machine import Machine

SignTest = Callable[["Machine", list[Any], int, int], bool]
"""Whether a sign holds: of the machine, its slots, the player whom the rule speaks about, and a space."""


class ProgramPatterns(ProgramBoards):
    """Patterns: where they are to be seen."""

    def matches(
        self, m: "Machine", player: int, drawing: Drawing | None, tests: Mapping[str, SignTest], slot: int | None,
        within: Sequence[int] | None,
    ) -> tuple[tuple[int, ...], ...]:  # fmt: skip
        """The places where a drawing is to be seen on the grid of a slot, or within spaces of grids.

        Each place is the spaces of its signs, in the order of the drawing as it stands. The spaces where a sign holds are
        the bits of a number, with empty columns between the rows, so that a shift never runs round an edge: shifting
        these by the place of each sign and keeping what stays leaves the lower left corners.
        """
        if drawing is None:
            return ()
        found = []
        for zone, spaces in self._grids(m, slot, within):
            stride = zone.columns + MOST_SIGNS
            masks: dict[str, int] = {}
            for way in seen_as(drawing):
                corners = -1
                for column, row, sign in way:
                    if sign not in masks:
                        test = tests[sign]
                        masks[sign] = sum(
                            1 << i // zone.columns * stride + i % zone.columns
                            for i in spaces
                            if test(m, m.s, player, zone.first_space + i)
                        )
                    corners &= masks[sign] >> row * stride + column
                    if not corners:
                        break
                while corners:
                    first_row, first_column = divmod((corners & -corners).bit_length() - 1, stride)
                    found.append(
                        tuple(
                            zone.first_space + (first_row + row) * zone.columns + first_column + column
                            for column, row, _ in way
                        )
                    )
                    corners &= corners - 1
        return tuple(sorted(found))

    def seen_at(
        self, m: "Machine", player: int, drawing: Drawing | None, tests: Mapping[str, SignTest], slot: int | None,
        within: Sequence[int] | None, sign: str,
    ) -> tuple[int, ...]:  # fmt: skip
        """The spaces where a sign of a drawing may lie, over all places where the drawing is to be seen."""
        if drawing is None:
            return ()
        which = [i for i, (_, _, one) in enumerate(drawing.placed) if one == sign]
        places = self.matches(m, player, drawing, tests, slot, within)
        return tuple(sorted({place[i] for place in places for i in which}))

    def _grids(
        self, m: "Machine", slot: int | None, within: Sequence[int] | None
    ) -> Iterator[tuple["ZoneInstance", Sequence[int]]]:
        """The grids that are looked at, each with its spaces (from 0) in question."""
        if slot is not None:
            zone = self.zone_at[slot]
            spaces = (
                [space - zone.first_space for space in self.grown(m.s, slot)] if zone.growing else range(zone.spaces)
            )
            yield zone, spaces
            return
        by_zone: dict[int, list[int]] = {}
        for space in within or ():
            by_zone.setdefault(self.box.space_zone[space], []).append(space)
        for one, of_zone in by_zone.items():
            zone = self.zone_at[one]
            if zone.form == "grid":
                yield zone, [space - zone.first_space for space in of_zone]
