"""Re-playing a saved game from its seed, move by move, and finding the first move that does not fit.

Decisions are made again where the rules ask for them, chance is drawn again from the generator; at the end the
position must be the one that was saved. So a replay finds every change of a save that makes it another game.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.interpreter.play.errors import NotAnOption, PlayError
from dreambook.interpreter.play.game import Game
from dreambook.interpreter.play.history import Move
from dreambook.interpreter.play.save_fields import BadField, Field
from dreambook.interpreter.play.save_names import Names
from dreambook.interpreter.play.saves import code_of, damaged, game_to_json, header, program_of, read_move
from dreambook.interpreter.play.transcript import transcript

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook

_PARTS = {
    "generator": "the state of the chance generator",
    "position": "the position",
    "information": "what players have seen",
}


@dataclass(frozen=True)
class Transcript:
    """A re-played game.

    `game` has got as far as it fits, and is None when it could not even begin. `problem` says what does not fit first,
    and `move` which move that is, from 1 on (None: none of them).
    """

    game: Game | None
    problem: Diagnostic | None = None
    move: int | None = None

    @property
    def history(self) -> list[Move]:
        """The moves that fit."""
        moves = self.game.history if self.game is not None else []
        return moves if self.move is None else moves[: self.move - 1]

    @property
    def text(self) -> str:
        """The game state by state, as far as it fits."""
        return transcript(self.game) if self.game is not None else ""

    @property
    def fits(self) -> bool:
        """Whether the game can have been played so."""
        return self.problem is None


def replay(data: Any, rulebook: "Rulebook", path: str = "") -> Transcript:
    """Re-play the data of a save; `path` is where messages say that it stands. Raises SaveProblem when it is not a save (F07) or of another rulebook (F08)."""
    try:
        found = header(Field(data), rulebook, path)
        program = program_of(found, rulebook)
        names = Names(program)
        moves = [read_move(item, names) for item in found["history"].items()]
        seed, auto_chance = found["seed"].number(), found["auto_chance"].truth()
    except BadField as bad:
        raise damaged(f"this save is damaged: {bad}", path) from None
    try:
        game = Game(program, seed, auto_chance)
    except PlayError as problem:
        return Transcript(None, _misfit(f"the game cannot begin: {problem.message}", 0))
    for number, move in enumerate(moves, 1):
        why = _again(game, move, number)
        if why is not None:
            return Transcript(game, _misfit(f"move {number} of {len(moves)} does not fit: {why}", number), number)
    return _compared(game, len(moves), data)


def _compared(game: Game, count: int, data: dict[str, Any]) -> Transcript:
    """The end of a re-play: where it has led must be what was saved."""
    if len(game.history) > count:
        more = game.history[count]
        why = f"after move {count}, chance brings {more.label} at {more.site}, but the save ends before"
        return Transcript(game, _misfit(why, count), count + 1)
    again = game_to_json(game)
    # Another dreambook may name the values of a position otherwise: the moves must do.
    parts = _PARTS if data["code"] == code_of(game.program) else {"generator": _PARTS["generator"]}
    for part, what in parts.items():
        if data[part] != again[part]:
            return Transcript(game, _misfit(f"the moves fit, but {what} is not what they lead to", count))
    return Transcript(game)


def _again(game: Game, move: Move, number: int) -> str | None:
    """Make a move again where the rules have not made it themselves; why it does not fit, or None."""
    try:
        why = _made(game, move) if len(game.history) < number else None
    except NotAnOption as problem:
        return str(problem)
    except PlayError as problem:
        return f"the rules stop there ({problem.code}): {problem.message}"
    if why is not None:
        return why
    made = game.history[number - 1] if len(game.history) >= number else None
    if made is None:
        return "it was never made"
    for what, one, other in (
        ("decides", _who(game, made), _who(game, move)), ("is asked at", made.site, move.site),
        ("is called", made.label, move.label), ("is option", made.index + 1, move.index + 1),
        ("is a takeback", made.takeback, move.takeback), ("is seen as", made.seen, move.seen),
    ):  # fmt: skip
        if one == other:
            continue
        if what == "decides":
            return f"`{other}` decides it in the save, `{one}` by the rules"
        if what == "is called" and made.player is None:
            return f"chance brings `{other}` in the save, `{one}` from the seed"
        return f"it {what} `{other}` in the save, `{one}` by the rules"
    return None


def _made(game: Game, move: Move) -> str | None:
    """Make a move that the rules leave to somebody."""
    if move.takeback:
        return None if game.undo() else "there is nothing to take back"
    if game.result is not None:
        return "the game is over"
    if (game.player is None) != (move.player is None):
        return f"{_who(game, move)} cannot move: " + (
            "chance comes first" if game.player is None else f"{game.program.words.player(game.player)} decides"
        )
    if game.player is None:
        game.happen(move.index)
        return None
    if game.player != move.player:
        return f"{game.program.words.player(game.player)} decides, not {_who(game, move)}"
    options = game.options
    if not game.machine.offers(move.index):
        return f"there is no option {move.index + 1}; there are {len(options)}"
    if options[move.index].label != move.label:
        return f"option {move.index + 1} is `{options[move.index].label}`, not `{move.label}`"
    game.apply(move.index)
    return None


def _who(game: Game, move: Move) -> str:
    return "chance" if move.player is None else game.program.words.player(move.player)


def _misfit(message: str, number: int) -> Diagnostic:
    return Diagnostic(
        "F07", info("F07").severity, message, help="this game was not played so with these rules; use an earlier save",
        cause=("replay", str(number)),
    )  # fmt: skip


__all__ = ["Transcript", "replay", "transcript"]
