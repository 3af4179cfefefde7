"""What a simple statement becomes: a phrase to be put into a sentence, and the names that it gives."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.words.messages import Said

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser


@dataclass(frozen=True)
class Act:
    """A statement as a phrase.

    `verbal`: it is what a player does ("draw a card"), so that a player can be its subject ("each player draws a card",
    "you may draw a card"); otherwise it has a subject of its own ("the turn passes clockwise"). `names` are known from
    here on. `new`: the one thing that it picks out, which "it" can mean right after. `long`: so much is said in it that
    nothing should be added to its sentence.
    """

    said: Said
    verbal: bool = True
    names: Mapping[str, Referent] = field(default_factory=dict)
    new: Referent | None = None
    long: bool = False


ActHandler = Callable[["Verbaliser", Any, Context], Act]
