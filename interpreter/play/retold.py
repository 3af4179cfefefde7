"""A game told turn by turn: to somebody who may know everything, or as one player has seen it.

One player's telling is made of what that player was told at the moment of each move, and of that player's views. Neither
the seed nor the number of hidden steps stands in it: both would tell more than the player knows.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import Game
from dreambook.interpreter.play.history import Move, told_moves
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import ChanceEvent, Question
from dreambook.interpreter.play.pending import HIDDEN, Result
from dreambook.interpreter.play.transcript import view_lines

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program

OMNISCIENT = -2
"""Who is told everything."""


@dataclass(frozen=True)
class Told:
    """A step of a game as it is told: the move (None: the beginning), and the state that it led to.

    `number` counts what is told, from 1 on; `turn` counts changes of whose turn it is, `active` is whose it is before the
    move. `state` has what is waited for, the options (None for who may not see them) and what each viewer sees.
    """

    number: int
    turn: int
    active: int
    move: Move | None
    state: dict[str, Any]


def retold(
    program: "Program", seed: int, history: Sequence[Move], viewer: int = OMNISCIENT,
    hear: Callable[[Machine], object] | None = None,
) -> Iterator[Told]:  # fmt: skip
    """The steps of a game, which is played again for it. Ends early where the rules stop. `hear` is given the machine that
    plays, before the setup and after each takeback, to listen to it."""
    everything = viewer == OMNISCIENT
    moves: list[Move | None] = [*history] if everything else [*told_moves(history, viewer)]
    try:
        game = Game(program, seed, auto_chance=False, begins=hear)
        teller = _Teller(game, viewer)
        yield Told(0, 1, _active(game), None, teller.state())
        number, turn, active = 0, 1, _active(game)
        steps: list[bool] = []
        for move, told in zip(history, moves, strict=True):
            before = _active(game)
            if before != active:
                turn, active = turn + 1, before
            _go(game, move, steps)
            if move.takeback and hear is not None:
                hear(game.machine)
            if told is not None:
                number += 1
                yield Told(number, turn, active, told, teller.state())
    except PlayError:
        return


def _active(game: Game) -> int:
    return game.view(None).active


def _go(game: Game, move: Move, steps: list[bool]) -> None:
    """Make a move again. `steps` notes which steps were decisions: one is taken back with the chance after it."""
    decided = move.player is not None
    if move.takeback:
        while steps:
            game.undo()
            if steps.pop() == decided:
                break
        return
    steps.append(decided)
    if isinstance(game.pending, ChanceEvent):
        game.happen(move.index)
    else:
        game.apply(move.index)


class _Teller:
    """Describes the states of a game for a viewer."""

    def __init__(self, game: Game, viewer: int) -> None:
        self.game, self.viewer = game, viewer

    def state(self) -> dict[str, Any]:
        """The state as plain data."""
        game, words = self.game, self.game.program.words
        pending = game.pending
        everything = self.viewer == OMNISCIENT
        state: dict[str, Any] = {}
        if isinstance(pending, Question) and (everything or pending.player == self.viewer or not pending.secret):
            state = {"decides": words.player(pending.player), "question": pending.text}
            if everything or pending.player == self.viewer:
                state["options"] = [option.label for option in pending.options]
        elif isinstance(pending, Question):
            state = {"decides": words.player(pending.player), "question": words.worded("in secret")}
        elif isinstance(pending, ChanceEvent) and everything:
            state = {"chance": [[o.label, o.weight, pending.total] for o in pending.outcomes]}
        if game.result is not None:
            state["result"] = result_of(game.result)
        viewers = [None, *range(game.players)] if everything else [self.viewer]
        state["views"] = {
            words.worded("everybody") if v is None else words.player(v): view_lines(game.view(v), words) for v in viewers
        }  # fmt: skip
        return state


def result_of(result: Result) -> dict[str, Any]:
    """A result as plain data, players counted from 1."""
    return {
        "outcome": result.outcome,
        "winners": [p + 1 for p in result.winners],
        "scores": None if result.scores is None else [*result.scores],
    }


def said(program: "Program", move: Move) -> str:
    """A move as a sentence."""
    words = program.words
    if move.player is None:
        return words.worded("chance: {what}", what=move.label)
    who = words.player(move.player)
    if move.takeback and move.label != HIDDEN:
        return words.worded("{who} takes back {what}", who=who, what=move.label)
    if move.takeback:
        return words.worded("{who} takes a choice back", who=who)
    if move.label == HIDDEN:
        return words.worded("{who} has chosen", who=who)
    site = next((site for site in program.sites if site.path == move.site), None)
    plainly = site is not None and site.kind in ("menu", "may")
    return f"{who}: {move.label}" if plainly else words.worded("{who} chooses {what}", who=who, what=move.label)


__all__ = ["OMNISCIENT", "Told", "result_of", "retold", "said"]
