"""Which options are one, in the usual case: components of one zone that the chooser sees and that differ by what is printed."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dreambook.interpreter.model.box import UNORDERED

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine

_ELSEWHERE, _HEAP, _ROW, _SORTED = 0, 1, 2, 3


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
                    _SORTED if zone.form in UNORDERED else {"pile": _HEAP, "row": _ROW}.get(zone.form, _ELSEWHERE)
                )
            self._seen[slot] = (program.viewers[slot] or 0) if program.hidden_information else everybody
        self._program = program
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
        return self._told_apart(m, values, slot, form)

    def merged_in(self, m: "Machine", values: Sequence[int], player: int, slot: int) -> Sequence[int] | None:
        """The same for what lies in one zone."""
        if len(values) < 2:
            return values
        form = self._forms[slot]
        if not form or m.s[self._flipped] or not (player < 0 or self._seen[slot] >> player & 1):
            return None
        return self._told_apart(m, values, slot, form)

    def _told_apart(self, m: "Machine", values: Sequence[int], slot: int, form: int) -> Sequence[int] | None:
        if form == _SORTED:
            # Those that are printed alike stand together.
            species = self._species
            return list({species[c]: c for c in values[::-1]}.values())[::-1]
        if form == _HEAP:
            species = self._species
            first: dict[int, int] = {}
            for c in values:
                first.setdefault(species[c], c)
            return list(first.values())
        # In a row each has its place, unless nobody knows their order.
        return None if tuple in map(type, m.s[slot]) else values

    def one_order(self, m: "Machine", components: Sequence[int], player: int) -> bool:
        """Whether it is all one to a player in which order components come (see `ProgramQueries.one_order`)."""
        merged = self.merged(m, components, player)
        return self._program.one_order(m, components, player) if merged is None else len(merged) < 2
