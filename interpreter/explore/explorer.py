"""Exploring a game: every option and every chance outcome, from every position, breadth first.

Nodes of the graph are canonical positions (interpreter/play/keys.py): at a decision, at a chance event, at an end.
Depth counts decisions. All chance that follows a decision is followed within the same depth, so that a position's depth
is the fewest decisions that lead to it, and the first play found to a dead end is a shortest one. The search works on
copies of the machine; labels are made only for the plays that are shown, by playing them again.

Chance does not count towards the bound. Where it fans out too wide (many cards are dealt, one by one) it is sampled: a
few of the events that are open at once are followed, spread over all of them, and from there on one outcome of each.
What was left out is counted, and nothing is called exhausted then.
"""

import gc
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.explore.counting import (
    CHANCE,
    DECISION,
    END,
    NOWHERE,
    OPEN,
    UNSEEN,
    complete_plays,
    plays_within,
)
from dreambook.interpreter.explore.exploration import DeadEnd, Exploration
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.keys import position_key, representatives
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import option_label, outcome_label
from dreambook.interpreter.play.pending import Chance, Decision

DEFAULT_CAP = 20_000
CHANCE_CAP = 10
"""When there are so many times as many chance nodes as states may be kept, all further chance is sampled."""
WIDTH = 100
"""So many chance events between two decisions are followed at once, at least; else a tenth of the cap."""
WIDTHS = 50
"""Where all that is tried is bounded, so many times as much is tried at least as chance events are followed at once."""
LONG, FEW = 8, 3
"""After so many sampled chance events in a row only half of them are followed further, down to so few."""
BY_VALUE = frozenset(("menu", "may", "option"))
"""Kinds of decisions of which each option is counted apart; of others only how often they were made."""

Progress = Callable[[int, int], None]
"""Told how many states there are and how many of them wait to be followed."""


class _Stop(Exception):
    """A bound is reached; which one."""


@dataclass
class Coverage:
    """What came up: decisions by site, with their options where those are named; ends by what ended the game."""

    sites: Counter[int] = field(default_factory=Counter)
    options: Counter[tuple[int, Hashable]] = field(default_factory=Counter)
    ends: Counter[str] = field(default_factory=Counter)


class Explorer:
    """An exploration under way. `run` carries it out; subclasses may look at every node and every dead end.

    Node 0, 1, ... are positions in the order of discovery: `kinds` says what each is, `parents` and `edges` how it was
    first reached, `following` where each of its options or outcomes leads (NOWHERE where a PlayError stops play, UNSEEN
    where an outcome was not followed). After `run`, `play_to(node)` gives the labels of a shortest play to a node,
    `machine_at(node)` the position.
    """

    def __init__(
        self,
        rulebook: Rulebook,
        players: int,
        depth: int | None = None,
        cap: int = DEFAULT_CAP,
        progress: Progress | None = None,
        program: Program | None = None,
        effort: int | None = None,
    ) -> None:
        self.program = program if program is not None else rulebook.program(players)
        self.progress = progress
        self.found = Exploration(rulebook.name, players, depth, cap, wins=[0] * players)
        self.coverage = Coverage()
        self.kinds: list[int] = []
        self.parents: list[int] = []
        self.edges: list[int] = []
        self.following: list[list[int]] = []
        self._index: dict[Any, int] = {}
        self._decisions: list[tuple[int, Machine]] = []
        self._chances: list[tuple[int, Machine]] = []
        self._dead: dict[Hashable, DeadEnd] = {}
        self._width = max(2, min(WIDTH, cap // 4), cap // 10)
        self._most_chance = CHANCE_CAP * cap
        if effort is not None:
            # What is tried at chance is not tried at decisions: of a deal in fifty steps something must be left over.
            self._width = max(2, min(self._width, effort // WIDTHS))
            self._most_chance = min(self._most_chance, effort // 2)
        self._luck = seeded(0)
        # So many options and outcomes are tried at most.
        self._effort = effort
        self._work_before = self.program.work
        self._tried = 0

    # ------------------------------------------------------------------ to be overridden
    def visit(self, m: Machine, node: int) -> None:
        """Called once for each node, when it is found. The machine must be left as it is."""

    def failed(self, error: PlayError, node: int, edge: int) -> None:
        """Called for each option or outcome after which play stops with an error; node -1 is before the start."""

    # ------------------------------------------------------------------ the search
    def run(self) -> Exploration:
        """Explore until all is seen, or the depth or the cap is reached. An interrupt gives what was found so far."""
        found = self.found
        # Positions refer to nothing that refers back to them; looking for circles among millions of them takes long.
        collecting = gc.isenabled()
        gc.disable()
        try:
            self._search()
        except _Stop as bound:
            found.stopped = str(bound)
        except KeyboardInterrupt:
            found.stopped = "interrupted"
        else:
            if self._decisions:
                found.stopped = f"depth {found.depth}"
            elif found.sampled:
                found.stopped = "chance was sampled, not exhausted"
        finally:
            if collecting:
                gc.enable()
        found.exhausted = found.stopped is None
        while found.by_depth and not found.by_depth[-1]:
            found.by_depth.pop()
        found.dead_ends = list(self._dead.values())
        try:
            self._count_plays()
            self._index.clear()
        except KeyboardInterrupt:
            found.stopped = "interrupted"
        return found

    def _search(self) -> None:
        found = self.found
        found.by_depth.append(0)
        m = new_machine(self.program)
        try:
            m.run()
        except PlayError as error:
            self._stopped_by(error, -1, 0, 1)
            return
        self._reach(m, -1, 0)
        self._follow_chance()
        depth = 0
        while self._decisions and (found.depth is None or depth < found.depth):
            now, self._decisions = self._decisions, []
            depth += 1
            found.by_depth.append(0)
            for i, (node, m) in enumerate(now):
                pending = m.pending
                assert isinstance(pending, Decision)
                self._follow(node, m, representatives(m), Machine.choose)
                self._follow_chance()
                if self.progress is not None and not i & 255:
                    self.progress(found.states, len(now) - i + len(self._decisions))

    def _follow_chance(self) -> None:
        """Let all chance happen that comes before the next decisions; sample it where it fans out too wide."""
        found = self.found
        thinned = False
        events = 0
        while self._chances:
            now, self._chances = self._chances, []
            wide = self._width if found.chance_nodes < self._most_chance else 1
            thinned = thinned or self._costly(now)
            kept = max(1, wide // 5) if thinned or len(now) > wide else len(now)
            if thinned and self._effort is not None:
                # A whole deck is dealt: the further, the fewer ways to deal it, so that effort is left for play.
                kept = max(min(kept, FEW), kept >> events // LONG)
                events += 1
            if len(now) > kept:
                thinned = True
                found.sampled += len(now) - kept
                now = _spread(now, kept)
            each = kept // len(now) if events == 1 else 1
            for node, m in now:
                if each > 1:
                    # One event with many outcomes, as when many dice are rolled: a few of them.
                    found.sampled += 1
                    groups = representatives(m)
                    groups = _spread(groups, min(each, len(groups)))
                elif thinned or wide == 1:
                    # One outcome, as chance brings it.
                    found.sampled += 1
                    groups = [[m.draw_chance(self._luck)]]
                else:
                    groups = representatives(m)
                    if len(groups) > wide:
                        found.sampled += 1
                        groups = _spread(groups, wide)
                self._follow(node, m, groups, Machine.happen)

    def _costly(self, now: "list[tuple[int, Machine]]") -> bool:
        """Whether all outcomes of these chance events would take more than a quarter of the effort."""
        if self._effort is None:
            return False
        return sum(len(m.pending.outcomes) for _, m in now if isinstance(m.pending, Chance)) > self._effort // 4

    def _follow(self, node: int, m: Machine, groups: Sequence[list[int]], step: Callable[[Machine, int], None]) -> None:
        """Options or outcomes of a node; of those that a renaming turns into each other, one stands for all."""
        pending = m.pending
        assert pending is not None
        happens = isinstance(pending, Chance)
        self.kinds[node] = CHANCE if happens else DECISION
        following = self.following[node]
        following.extend([UNSEEN] * (len(pending.outcomes) if isinstance(pending, Chance) else len(pending.values)))
        for alike in groups:
            edge = alike[0]
            self._tried += 1
            if self._effort is not None and self.program.work - self._work_before > self._effort:
                raise _Stop(f"more than {self._effort:,} moves")
            after = m.copy()
            self.found.transitions += len(alike)
            try:
                step(after, edge)
            except PlayError as error:
                self._stopped_by(error, node, edge, len(alike))
                for edge in alike:
                    following[edge] = NOWHERE
                continue
            reached = self._reach(after, node, edge)
            for edge in alike:
                following[edge] = reached

    def _reach(self, m: Machine, parent: int, edge: int) -> int:
        """The node of a position; a new one is kept to be followed."""
        key = position_key(m)
        node = self._index.get(key)
        if node is not None:
            return node
        found = self.found
        pending = m.pending
        chance = pending.__class__ is Chance and m.result is None
        if chance and found.chance_nodes >= 2 * CHANCE_CAP * found.cap:
            raise _Stop(f"more than {2 * CHANCE_CAP * found.cap:,} chance events")
        if not chance and found.states >= found.cap:
            raise _Stop(f"more than {found.cap:,} positions")
        node = len(self.kinds)
        self._index[key] = node
        self.parents.append(parent)
        self.edges.append(edge)
        self.following.append([])
        if chance:
            self.kinds.append(CHANCE)
            found.chance_nodes += 1
            self._chances.append((node, m))
        else:
            found.states += 1
            found.by_depth[-1] += 1
            if m.result is not None:
                self.kinds.append(END)
                self._ended(m)
            else:
                self.kinds.append(OPEN)
                self._decisions.append((node, m))
                self._asked(m)
        self.visit(m, node)
        return node

    def _asked(self, m: Machine) -> None:
        decision = m.pending
        assert isinstance(decision, Decision)
        self.coverage.sites[decision.site] += 1
        if self.program.sites[decision.site].kind in BY_VALUE:
            for value in decision.values:
                self.coverage.options[decision.site, value] += 1

    def _ended(self, m: Machine) -> None:
        result = m.result
        assert result is not None
        found = self.found
        found.terminal += 1
        found.outcomes[result.outcome] = found.outcomes.get(result.outcome, 0) + 1
        for p in result.winners:
            found.wins[p] += 1
        self.coverage.ends[result.reason] += 1

    def _stopped_by(self, error: PlayError, node: int, edge: int, count: int) -> None:
        key = (error.code, error.message, error.span)
        known = self._dead.get(key)
        if known is not None:
            known.count += count
        else:
            play = (*self.play_to(node), self._label(node, edge)) if node >= 0 else ()
            moves = (*self.steps_to(node), edge) if node >= 0 else ()
            self._dead[key] = DeadEnd(error.code, error.message, error.help, error.span, play, count, moves)
        self.failed(error, node, edge)

    # ------------------------------------------------------------------ plays
    def steps_to(self, node: int) -> list[int]:
        """The indexes of the options and outcomes of a shortest play to a node."""
        steps: list[int] = []
        while node >= 0:
            if self.parents[node] >= 0:
                steps.append(self.edges[node])
            node = self.parents[node]
        return steps[::-1]

    def machine_at(self, node: int) -> Machine:
        """The position of a node, reached by a shortest play."""
        return self._replayed(self.steps_to(node))[0]

    def play_to(self, node: int) -> tuple[str, ...]:
        """The labels of the decisions and outcomes of a shortest play to a node."""
        return tuple(self._replayed(self.steps_to(node))[1])

    def _replayed(self, steps: list[int]) -> tuple[Machine, list[str]]:
        m = new_machine(self.program)
        m.run()
        labels = []
        for step in steps:
            labels.append(label_of(m, step))
            if isinstance(m.pending, Chance):
                m.happen(step)
            else:
                m.choose(step)
        return m, labels

    def _label(self, node: int, edge: int) -> str:
        return label_of(self.machine_at(node), edge)

    # ------------------------------------------------------------------ numbers
    def _count_plays(self) -> None:
        found = self.found
        if not self.kinds:
            found.games, found.plays_at_depth = 0, 0 if found.depth is not None else None
            return
        if found.stopped is None:
            plays = complete_plays(self.kinds, self.following)
            found.games = plays[0] if plays is not None else None
            if plays is None:
                found.games_unknown = "play can come back to a position it has been in, so there is no end of plays"
        else:
            found.games_unknown = f"not everything was explored: {found.stopped}"
        if found.depth is not None and not found.sampled and (not found.stopped or found.stopped.startswith("depth")):
            within = plays_within(self.kinds, self.following, found.depth)
            found.plays_at_depth = within[0] if within is not None else None


def _spread(items: Sequence[Any], number: int) -> list[Any]:
    """So many of the items, at even distances."""
    return [items[i * len(items) // number] for i in range(number)]


def label_of(m: Machine, index: int) -> str:
    """What a reader who knows all calls an option or outcome of what is pending."""
    pending = m.pending
    if isinstance(pending, Decision):
        return f"{m.g.words.player(pending.player)}: {option_label(m, pending, index)}"
    assert isinstance(pending, Chance)
    return f"chance: {outcome_label(m, pending, index)}"


def explore(
    rulebook: Rulebook,
    players: int,
    depth: int | None = None,
    cap: int = DEFAULT_CAP,
    progress: Progress | None = None,
    program: Program | None = None,
) -> Exploration:
    """Explore a game for a number of players: all of it, or as deep as `depth` decisions, up to `cap` positions.

    `program` is the rulebook's for so many players, where other lists are brought to the game than usually.

    Raises RulebookError when the rulebook has errors.
    """
    return Explorer(rulebook, players, depth, cap, progress, program).run()
