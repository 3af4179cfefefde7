"""A game: a position, a chance generator and its history (design, 3.1)."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.errors import NotAnOption
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.history import Move, seen_of_chance, seen_of_decision, unseen
from dreambook.interpreter.play.information import Story, beginning, information_key
from dreambook.interpreter.play.keys import position_key
from dreambook.interpreter.play.machine import OVER, Machine
from dreambook.interpreter.play.moves import (
    ChanceEvent,
    Option,
    Question,
    chance_of,
    option_label,
    outcome_label,
    question_of,
)
from dreambook.interpreter.play.pending import TABLE, Chance, Decision, Result
from dreambook.interpreter.play.reasons import Asked, InWords, why_not
from dreambook.interpreter.play.spots import Spots
from dreambook.interpreter.play.views import View, view_of
from dreambook.interpreter.play.watching import watched


def new_machine(program: Program) -> Machine:
    """The position before the setup, everything lying where it begins."""
    if program.beginning is None:
        program.beginning = _laid_out(program)
    slots, places = program.beginning
    m = Machine(program)
    m.s, m.loc = list(slots), list(places)
    m.L = [None] * max(1, program.initial_registers)
    return m


def _laid_out(program: Program) -> tuple[tuple[Any, ...], tuple[int, ...]]:
    """What each slot holds before the setup, and where each component lies."""
    box = program.box
    slots: list[Any] = [None] * box.slots
    contents: dict[int, list[int]] = {z.slot: [] for z in box.zones}
    places = [0] * box.size
    for c, slot in sorted(box.homes.items()):
        contents[slot].append(c)
        places[c] = slot
    for zone in box.zones:
        slots[zone.slot] = _initial(zone, contents[zone.slot], box.rules.zones.get(zone.zone))
    for v in box.variables:
        slots[v.slot] = v.start
    slots[program.slot_active] = 0
    slots[program.slot_out] = 0
    slots[program.slot_flipped] = 0
    for name, slot in box.special.items():
        if name.startswith(("known ", "score ")):
            slots[slot] = 0
    slots = [False if value is None and i not in program.variable_at else value for i, value in enumerate(slots)]
    return tuple(slots), tuple(places)


def _initial(zone: Any, ids: list[int], node: Any) -> tuple[Any, ...]:
    if zone.free:
        return ()
    if zone.spatial:
        if zone.single:
            filled = [-1] * zone.spaces
            for i, c in zip(zone.nearest_first(), ids, strict=False):
                filled[i] = c
            return tuple(filled)
        content: list[tuple[int, ...]] = [()] * zone.spaces
        order = zone.nearest_first()
        for i, c in enumerate(ids):
            content[order[i % zone.spaces]] = (*content[order[i % zone.spaces]], c)
        return tuple(content)
    if zone.ordered and node is not None and node.shuffled and len(ids) > 1:
        return (tuple(ids),)
    return tuple(ids)


class Game:
    """A game in play.

    `pending` is the open Question, the open ChanceEvent, or None when the game is over (then `result` says how). With
    `auto_chance` (as at a table) chance events happen by themselves, drawn from the game's generator; without, they are
    left open for exact sums and exploration. `begins` is given the machine before it runs, to listen to the setup too.
    Raises PlayError where the rules do not say what happens.
    """

    def __init__(
        self, program: Program, seed: int = 0, auto_chance: bool = True, begins: Callable[[Machine], object] | None = None
    ) -> None:  # fmt: skip
        self.program = program
        self.seed = seed
        self.auto_chance = auto_chance
        self.generator: Generator = seeded(seed)
        self.history: list[Move] = []
        self.machine = new_machine(program)
        self.story = beginning(program.players)
        self._past: list[tuple[Machine, int, int, Story]] = []
        if begins is not None:
            begins(self.machine)
        self.machine.run()
        self._settle()

    # ------------------------------------------------------------------ asking
    @property
    def players(self) -> int:
        """How many players there are."""
        return self.program.players

    @property
    def result(self) -> Result | None:
        """How the game ended, or None while it goes on."""
        return self.machine.result

    @property
    def pending(self) -> Question | ChanceEvent | None:
        """What the rules wait for."""
        if isinstance(self.machine.pending, Decision):
            return question_of(self.machine)
        if isinstance(self.machine.pending, Chance):
            return chance_of(self.machine)
        return None

    @property
    def options(self) -> Sequence[Option]:
        """The options of the open decision; none otherwise."""
        pending = self.pending
        return pending.options if isinstance(pending, Question) else ()

    @property
    def player(self) -> int | None:
        """Who decides now (0-based; TABLE for the table), or None."""
        pending = self.machine.pending
        return pending.player if isinstance(pending, Decision) else None

    def view(self, player: int | None) -> View:
        """What a player sees (None: what everybody sees)."""
        return view_of(self.machine, player)

    def information_key(self, player: int) -> str:
        """The key of a player's information set: all that the player has seen and decided up to now."""
        return information_key(self.story, self.machine, player)

    def key(self) -> tuple[Any, ...]:
        """A hashable value that equal positions share."""
        return position_key(self.machine)

    # ------------------------------------------------------------------ going on
    def apply(self, option: Option | int) -> None:
        """Make a decision: an option, or its index. Raises NotAnOption when there is no such option."""
        decision = self.machine.pending
        if not isinstance(decision, Decision):
            raise NotAnOption("nothing is to be decided now")
        index = option.index if isinstance(option, Option) else option
        if not self.machine.offers(index):
            why = f"there is no option {index}; there are {len(decision.values)}"
            if isinstance(decision.values, Spots) and decision.values.is_place(index):
                why = f"{self.program.words.space(decision.values[index])} cannot be chosen here"
            raise NotAnOption(why)
        site = self.program.sites[decision.site].path
        label = option_label(self.machine, decision, index)
        if isinstance(option, Option) and option.label != label:
            raise NotAnOption(f"`{option.label}` is no option now")
        self._remember()
        before = self._past[-1][0]
        self.history.append(Move(decision.player, site, index, label, seen=unseen(self.players)))
        watch = self.machine.watch = watched(decision.values[index])
        try:
            self.machine.choose(index)
        finally:
            self.machine.watch = None
        move = replace(self.history[-1], seen=seen_of_decision(before, decision, index, self.machine, watch))
        self.history[-1] = move
        self.story = Story(self.story, move)
        self._settle()

    def happen(self, index: int) -> None:
        """Let the open chance event have an outcome. Raises NotAnOption when there is no such outcome."""
        chance = self.machine.pending
        if not isinstance(chance, Chance):
            raise NotAnOption("no chance event is open")
        if not 0 <= index < len(chance.outcomes):
            raise NotAnOption(f"there is no outcome {index}; there are {len(chance.outcomes)}")
        self._remember()
        self._happen(index)
        self._settle()

    def _happen(self, index: int) -> None:
        chance = self.machine.pending
        assert isinstance(chance, Chance)
        label = outcome_label(self.machine, chance, index)
        before = self.machine.copy()
        self.story = Story(self.story, before)
        self.history.append(Move(None, self.program.sites[chance.site].path, index, label, seen=unseen(self.players)))
        watch = self.machine.watch = watched(() if chance.kind in ("roll", "value") else chance.outcomes[index])
        try:
            self.machine.happen(index)
        finally:
            self.machine.watch = None
        self.history[-1] = replace(self.history[-1], seen=seen_of_chance(before, chance, index, watch))

    def _settle(self) -> None:
        while self.auto_chance and isinstance(self.machine.pending, Chance):
            self._happen(self.machine.draw_chance(self.generator))

    def _remember(self) -> None:
        before = self.machine.copy()
        self._past.append((before, len(self.history), self.generator.count, self.story))
        self.story = Story(self.story, before)

    # ------------------------------------------------------------------ taking back
    def undo(self) -> bool:
        """Take the last decision back. False when there is none.

        Free while nothing new was seen; after chance or new information the history records a takeback instead of
        forgetting the move, and the generator does not go back: the same chance does not come twice.
        """
        if not self._past:
            return False
        machine, length, count, story = self._past.pop()
        undone = self.history[length:]
        learned = any(move.player is None or move.takeback for move in undone) or self._saw_something_new(machine)
        self.machine = machine.copy()
        self.story = story
        if learned:
            last = undone[0]
            self.history.append(replace(last, takeback=True))
        else:
            del self.history[length:]
            self.generator.count = count
        return True

    def forget_the_past(self) -> None:
        """Let nobody take back what was decided up to now."""
        self._past = []

    def _saw_something_new(self, before: Machine) -> bool:
        after = self.machine
        for p in range(self.players):
            for c in range(len(after.loc)):
                if after.knows(p, c) and not before.knows(p, c):
                    return True
        return False

    @property
    def can_undo(self) -> bool:
        """Whether there is a decision to take back."""
        return bool(self._past)

    # ------------------------------------------------------------------ copies
    @classmethod
    def resumed(
        cls, program: Program, seed: int, auto_chance: bool, generator: Generator, history: list[Move], story: Story,
        machine: Machine,
    ) -> "Game":  # fmt: skip
        """A game that goes on from a position that was reached elsewhere. It cannot be undone further back."""
        game = cls.__new__(cls)
        game.program, game.seed, game.auto_chance = program, seed, auto_chance
        game.generator, game.history, game.story, game.machine = generator, history, story, machine
        game._past = []
        return game

    def copy(self) -> "Game":
        """An equal game that goes on by itself."""
        other = Game.__new__(Game)
        other.program = self.program
        other.seed = self.seed
        other.auto_chance = self.auto_chance
        other.generator = self.generator.copy()
        other.history = self.history[:]
        other.machine = self.machine.copy()
        other.story = self.story
        other._past = []
        return other

    def why_not(self, text: str, in_words: InWords | None = None, asked: Asked | None = None) -> str | None:
        """Why something that a player names is not offered now: the rule that refuses it, in its words.

        `in_words` says conditions for which the rulebook has none, `asked` what can be chosen at a place. None when it is offered, or nothing is to be decided.
        """
        return why_not(self.machine, text, in_words, asked)


__all__ = ["OVER", "TABLE", "Game", "Move", "new_machine"]
