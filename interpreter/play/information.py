"""Information sets: all that a player has seen and decided up to now, as a key (design, 3.7).

What counts is the player's own decisions, other people's as far as they were seen, and how the player's view changed.
Chance and choices of which a player sees nothing leave no mark, so that their number does not tell anything.

A game notes each step in a chain; the views along it are worked out when a key is asked for, and kept.
"""

import hashlib
from typing import TYPE_CHECKING

from dreambook.interpreter.play.history import HIDDEN, Move
from dreambook.interpreter.play.views import view_of

if TYPE_CHECKING:
    from dreambook.interpreter.play.machine import Machine


class Story:
    """The steps of a game up to a point: a position that was reached, or a move, after the story before it.

    `keys` holds for each player the key of the story, and the key of the view that the player saw last.
    """

    __slots__ = ("before", "keys", "step")

    def __init__(
        self,
        before: "Story | None",
        step: "Machine | Move | None",
        keys: tuple[tuple[str, str], ...] | None = None,
    ) -> None:
        self.before = before
        self.step = step
        self.keys = keys

    def told(self) -> tuple[tuple[str, str], ...]:
        """For each player the key of what was seen, and of the view seen last."""
        chain = []
        story = self
        while story.keys is None:
            chain.append(story)
            assert story.before is not None
            story = story.before
        keys = story.keys
        for story in reversed(chain):
            keys = story.keys = tuple(story._after(p, *pair) for p, pair in enumerate(keys))
            # What came before is never asked for again, and its positions need not be kept.
            story.before = story.step = None
        return keys

    def _after(self, player: int, key: str, view: str) -> tuple[str, str]:
        step = self.step
        if isinstance(step, Move):
            label = step.seen_by(player)
            if step.player == player:
                return _hash(key, f"I: {step.site}={step.index}: {label}"), view
            return (key if label == HIDDEN else _hash(key, f"{step.player}: {step.site}={label}")), view
        assert step is not None
        seen = view_of(step, player).seen_key()
        return (key, view) if seen == view else (_hash(key, seen), seen)


def beginning(players: int) -> Story:
    """The story of a game that has not begun."""
    return Story(None, None, (("", ""),) * players)


def information_key(story: Story, m: "Machine", player: int) -> str:
    """The key of a player's information set in a position that a story has led to."""
    key, view = story.told()[player]
    now = view_of(m, player)
    seen = now.seen_key()
    return _hash(key, "" if seen == view else seen, *now.waiting)[:24]


def _hash(*parts: str) -> str:
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()
