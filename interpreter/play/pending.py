"""What the rules wait for: a decision, a chance event, or nothing more."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

TABLE = -1
"""The pseudo-player that decides what the rules cannot know."""

CHANCE = -2
"""Stands where a player is named, for what falls by chance."""

DECLINE = "- decline -"
"""The value of the option not to do what one may do, or to stop; no option of a rulebook is called so."""

HIDDEN = "?"
"""What stands for a component, or a choice, that a player does not know."""


class Decision:
    """A question to one player.

    `values` are the options as the rules see them, one for each group of options that the chooser cannot tell apart;
    `groups[i]` are the members behind option i where there are several (a uniform chance event then picks one).
    """

    __slots__ = ("groups", "next", "player", "refused", "register", "site", "values")

    def __init__(
        self, site: int, player: int, values: Sequence[Any], register: int, next: int,
        groups: dict[int, tuple[Any, ...]] | None = None,
    ) -> None:  # fmt: skip
        self.site = site
        self.player = player
        self.values = values
        self.register = register
        self.next = next
        self.groups = groups
        self.refused: list[tuple[Any, str]] = []


class Chance:
    """A chance event: `outcomes[i]` comes with weight `weights[i]` (whole numbers).

    `kind` says what an outcome does: draw (a component becomes the known end of a pile or row), pick (a value goes to
    a register), value (the same of what is no component), roll (faces go to dice).
    """

    __slots__ = ("data", "kind", "next", "outcomes", "site", "total", "weights")

    def __init__(
        self, kind: str, outcomes: Sequence[Any], weights: Sequence[int], data: Any, next: int, site: int
    ) -> None:
        self.kind = kind
        self.outcomes = outcomes
        self.weights = weights
        self.total = sum(weights)
        self.data = data
        self.next = next
        self.site = site


@dataclass(frozen=True)
class Result:
    """How a game ended.

    `winners` are seats (0-based); in a cooperative or solo game all players or nobody. `outcome` is win, lose or draw
    (for the team, or for the game). `scores` are final scores by seat, where the rulebook scores.
    """

    outcome: str
    winners: tuple[int, ...]
    scores: tuple[int, ...] | None = None
    reason: str = ""
