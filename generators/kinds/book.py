"""What a kind of document is made from: a rulebook in words, for how many players, and what it is compared with."""

from dataclasses import dataclass
from functools import cached_property

from dreambook.generators.build_view import summary_view
from dreambook.generators.kinds.played import Played
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.view_model import SummaryView


@dataclass(frozen=True)
class Book:
    """A rulebook in one language.

    `players`: the document is for that many alone. For what changes: `base` is the rulebook that it is compared with,
    `broken` are the titles of examples that come out otherwise.
    """

    v: Verbaliser
    players: int | None = None
    base: Verbaliser | None = None
    broken: tuple[str, ...] = ()

    @cached_property
    def told(self) -> SummaryView:
        """All that is printed of the rulebook, part by part."""
        return summary_view(self.v, self.players)

    @cached_property
    def played(self) -> Played:
        """What is found out by playing. Kinds that are made from one book share it."""
        return Played(self.v)

    def say(self, id: str, **slots: str | int | None) -> str:
        """A heading or a label of the document's language."""
        return self.v.text(self.v.fill(id, slots))
