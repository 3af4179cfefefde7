"""What a playout keeps of a grid with room for one component on each space, from one question about it to the next.

Ends and options ask the same of a board after each move: which spaces are empty, which of them fulfil a condition, where
the components of one sort lie. A move changes one space. So the answers are kept with the content that they were found
for: contents are never changed in place, and a content that is another object is looked at anew.
"""

from bisect import bisect_left
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

MOST_KEPT = 5000
"""Sets of spaces of which it is remembered whether there is a line in them."""


MOST_TABLES = 8
"""Tables by which the components of one board are told apart."""


class Lines(dict[int, bool]):
    """Whether there is a line of some length in a set of spaces (as bits), remembered for the sets asked for lately."""

    def __init__(self, test: Callable[[int], bool]) -> None:
        super().__init__()
        self._test = test

    def __missing__(self, bits: int) -> bool:
        if len(self) > MOST_KEPT:
            self.clear()
        found = self[bits] = self._test(bits)
        return found


@dataclass
class Chosen:
    """Spaces that fulfil a condition: of which spaces, the test of a content and a space, and for each space of the zone
    (from 0) the spaces whose test may turn out otherwise when what lies there changes."""

    among: Sequence[int]
    test: Callable[[tuple[int, ...], int], bool]
    near: Sequence[tuple[int, ...]]


@dataclass
class BoardPlan:
    """What is asked of a grid: its first space, a bit for each space, by what components are told apart (tables by
    component), and the conditions on spaces."""

    first: int
    bits: tuple[int, ...]
    tables: list[Sequence[Any]] = field(default_factory=list)
    choices: list[Chosen] = field(default_factory=list)
    start: tuple[int, ...] | None = None
    """The content with which each game begins."""
    answers: tuple[list[int] | None, list[dict[Any, int] | None], dict[int, list[int]]] = (None, [], {})
    """What was found for it: see KeptBoard."""


class KeptBoard:
    """The answers for one content of a grid.

    `free` are the empty spaces, or None; `groups` for each table where the components of one sort lie (as bits), or
    None; `journal` are the spaces (from 0) filled since that content was looked at anew.
    """

    __slots__ = ("_lists", "content", "free", "groups", "journal", "plan")

    def __init__(self, plan: BoardPlan) -> None:
        self.plan = plan
        self.content: tuple[int, ...] | None = None

    def _anew(self, content: tuple[int, ...]) -> None:
        self.content = content
        self.free: list[int] | None = None
        self.groups: list[dict[Any, int] | None] = [None] * MOST_TABLES
        self.journal: list[int] = []
        self._lists: dict[int, tuple[int, list[int]]] = {}
        if content is self.plan.start:
            free, groups, lists = self.plan.answers
            self.free = None if free is None else free.copy()
            for table, group in enumerate(groups):
                self.groups[table] = None if group is None else group.copy()
            self._lists = {choice: (0, found.copy()) for choice, found in lists.items()}

    def begin(self, content: tuple[int, ...]) -> None:
        """A component is about to be laid on a board as it is when games begin, of which nothing was asked yet."""
        if content is self.plan.start:
            self._anew(content)
            plan = self.plan
            if self.free is None or None in self.groups[: len(plan.tables)] or len(self._lists) < len(plan.choices):
                self.empty(content)
                for table in range(len(self.plan.tables)):
                    self.bits(content, table)
                for choice in range(len(self.plan.choices)):
                    self.chosen(content, choice)

    def _note(self) -> None:
        """Keep what was found for the content with which games begin."""
        if self.content is self.plan.start and not self.journal:
            self.plan.answers = (
                None if self.free is None else self.free.copy(),
                [None if group is None else group.copy() for group in self.groups],
                {choice: found.copy() for choice, (_, found) in self._lists.items()},
            )

    def empty(self, content: tuple[int, ...]) -> list[int]:
        """The spaces on which nothing lies. The list changes with the board."""
        if self.content is not content:
            self._anew(content)
        if self.free is None:
            first = self.plan.first
            self.free = [i + first for i, c in enumerate(content) if c < 0]
            self._note()
        return self.free

    def bits(self, content: tuple[int, ...], table: int) -> dict[Any, int]:
        """For what is printed on components (by the table with that number) where such components lie, as bits."""
        if self.content is not content:
            self._anew(content)
        found = self.groups[table]
        if found is None:
            found = self.groups[table] = {}
            keys = self.plan.tables[table]
            for c, bit in zip(content, self.plan.bits, strict=True):
                if c >= 0:
                    key = keys[c]
                    found[key] = found.get(key, 0) | bit
            self._note()
        return found

    def chosen(self, content: tuple[int, ...], choice: int) -> list[int]:
        """The spaces that fulfil the condition with that number, in their order. The list changes with the board."""
        if self.content is not content:
            self._anew(content)
        plan = self.plan.choices[choice]
        journal = self.journal
        kept = self._lists.get(choice)
        if kept is None:
            found = [space for space in plan.among if plan.test(content, space)]
            self._lists[choice] = (len(journal), found)
            self._note()
        else:
            seen, found = kept
            if seen == len(journal):
                return found
            for filled in journal[seen:]:
                for space in plan.near[filled]:
                    at = bisect_left(found, space)
                    listed = at < len(found) and found[at] == space
                    if plan.test(content, space):
                        if not listed:
                            found.insert(at, space)
                    elif listed:
                        del found[at]
        self._lists[choice] = (len(journal), found)
        return found


class Boards(dict[int, KeptBoard]):
    """The kept boards of a playout, by the slot of their zone. When it is over another may have them: what they keep is asked
    for by content."""

    def __init__(self, plans: dict[int, BoardPlan]) -> None:
        super().__init__()
        self._plans = plans

    def __missing__(self, slot: int) -> KeptBoard:
        kept = self[slot] = KeptBoard(self._plans[slot])
        return kept
