"""Which options are one, in the usual case: components of one zone that the chooser sees and that differ by what is printed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dreambook.interpreter.model.box import UNORDERED

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine

_ELSEWHERE, _HEAP, _ROW = 0, 1, 2


class Merging:
    """Merges the options of a rulebook. The long way (`Offering.merged`) is gone where this does not know."""

    def __init__(self, program: "Program") -> None:
        everybody = (1 << program.players) - 1
        slots = range(program.box.slots)
        self._forms = [_ELSEWHERE for _ in slots]
        self._seen = [0 for _ in slots]
        for slot, zone in program.zone_at.items():
            if program.plain_classes:
                self._forms[slot] = (
                    _HEAP if zone.form in (*UNORDERED, "pile") else _ROW if zone.form == "row" else _ELSEWHERE
                )
            self._seen[slot] = (program.viewers[slot] or 0) if program.hidden_information else everybody
        self._flipped = program.slot_flipped
        self._species = program.species_of

    def merged(self, m: "Machine", values: Sequence[int], player: int) -> Sequence[int] | None:
        """One of each of those that the player (-1: who sees all) cannot tell apart; None where this does not know."""
        if len(values) < 2:
            return values
        loc = m.loc
        slot = loc[values[0]]
        form = self._forms[slot]
        if not form or m.s[self._flipped] or not (player < 0 or self._seen[slot] >> player & 1):
            return None
        for c in values:
            if loc[c] != slot:
                return None
        if form == _HEAP:
            species = self._species
            first: dict[int, int] = {}
            for c in values:
                first.setdefault(species[c], c)
            return list(first.values())
        # In a row each has its place, unless nobody knows their order.
        for x in m.s[slot]:
            if x.__class__ is tuple:
                return None
        return values
