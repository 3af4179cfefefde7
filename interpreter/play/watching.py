"""Who can tell which component somebody means, or chance brings: those who see that very one come into sight.

A choice is made, or chance speaks, and the rules go on at once to the next wait. What a player sees by then may show a
component that was chosen, and yet not that it was the one: who lays down a whole hand after drawing shows all cards of it,
but not which of them was drawn. So the component is followed from the moment of the choice: as long as it goes alone, or
with others that were chosen with it, to where a player can point at it, it is known as soon as that player sees it.
"""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from dreambook.interpreter.play.knowledge import Knowledge


class Watch:
    """Follows the components that one step means: `told[c]` are the players (as bits) who have seen which one it is."""

    __slots__ = ("_lost", "meant", "told")

    def __init__(self, meant: Iterable[int]) -> None:
        self.meant = frozenset(meant)
        self.told = dict.fromkeys(self.meant, 0)
        # For each component the players who can follow it no more; all bits set when nobody can.
        self._lost = dict.fromkeys(self.meant, 0)

    def shown(self, m: "Knowledge", ids: Iterable[int], players: Iterable[int]) -> None:
        """These players see components where they lie."""
        alone = self.meant.issuperset(ids)
        for c in ids:
            if c in self.meant and (alone or m.g.zone_at[m.loc[c]].form not in UNORDERED):
                for p in players:
                    self._tell(c, p)

    def moves(self, m: "Knowledge", ids: Iterable[int], to: int, face_up: bool | None) -> None:
        """Components are about to move to a zone at one moment."""
        ids = [*ids]
        if self.meant.isdisjoint(ids):
            return
        zone = m.g.zone_at[to]
        alone = self.meant.issuperset(ids)
        usual = face_up is None or face_up == zone.face_up
        # Of several that are put down at once nobody sees which goes where.
        followed = alone and zone.form not in UNORDERED and len(ids) == 1
        for c in self.meant.intersection(ids):
            for p in range(m.g.players):
                if alone and (m.sees_into(p, to) if usual else face_up):
                    self._tell(c, p)
                elif not followed:
                    self._lost[c] |= 1 << p

    def lost(self, ids: Iterable[int]) -> None:
        """Nobody can follow these any more."""
        for c in self.meant.intersection(ids):
            self._lost[c] = -1

    def _tell(self, c: int, player: int) -> None:
        self.told[c] |= ~self._lost[c] & 1 << player

    def knows(self, before: "Knowledge", viewer: int | None, c: int) -> bool:
        """Whether a viewer (None: an onlooker) knows which one it is: could tell it before, or has seen it since."""
        viewers = range(before.g.players) if viewer is None else (viewer,)
        told = self.told.get(c, 0)
        return all((before.knows(p, c) and not before.confused(p, c)) or told >> p & 1 for p in viewers)


UNORDERED = ("hand", "bag", "pool")


def watched(step: Any) -> "Watch":
    """A watch over what an option or an outcome means: a component, or several."""
    ids = step if isinstance(step, tuple) else (step,)
    return Watch(c for c in ids if c.__class__ is int and c >= 0)


__all__ = ["Watch", "watched"]
