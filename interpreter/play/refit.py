"""Whether a kept game can still be played so with rules that were changed since, and if not, at which move and why.

Unlike `replay`, which proves that a save follows from its rulebook and seed to the last bit, this asks whether all that
happened can still happen: each decision by its name, each chance event with the outcome that it had.
"""

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal

from dreambook.interpreter.errors import DreamError
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import Game
from dreambook.interpreter.play.moves import ChanceEvent
from dreambook.interpreter.play.save_fields import BadField, Field
from dreambook.interpreter.play.save_files import SaveProblem
from dreambook.interpreter.play.save_names import Names
from dreambook.interpreter.play.saves import damaged, program_of, whole_save

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook

Why = Literal[
    "gone", "refused", "chance", "other player", "over", "stops", "beginning", "outcome", "foreign", "damaged"
]
"""Why a game does not fit: an option is no longer there, or a rule forbids it; chance does not bring that, or comes where it did not, or
does not come; somebody else decides; the game is over before, the rules stop, it cannot even begin; it ends otherwise; it is of another
rulebook; it cannot be read."""


@dataclass(frozen=True)
class Fit:
    """How a kept game fits the rules: `move` is the first that does not, from 1 on, of `moves`; None where all do, or where
    the game could not begin. `why` is None where the game fits."""

    moves: int = 0
    move: int | None = None
    why: Why | None = None
    message: str = ""


def refit(data: Any, rulebook: "Rulebook", path: str = "") -> Fit:
    """How the game in the data of a save fits a rulebook, whatever version of it the game was played with."""
    try:
        found = whole_save(Field(data), path)
        name = found["rulebook"].text()
        moves = [_Kept(item) for item in found["history"].items()]
        if name != rulebook.name:
            return Fit(len(moves), None, "foreign", f"it is of `{name}`, not of `{rulebook.name}`")
        players = found["players"].number(1)
        if rulebook.player_counts and players not in rulebook.player_counts:
            return Fit(len(moves), None, "beginning", f"the rulebook is no longer for {players} players")
        program = program_of(found, rulebook)
        result = _result_in(data)
        seed = found["seed"].number()
    except BadField as bad:
        return Fit(0, None, "damaged", damaged(f"this save is damaged: {bad}", path).diagnostics[0].message)
    except SaveProblem as problem:
        why: Why = "foreign" if problem.diagnostic.code == "F08" else "damaged"
        return Fit(0, None, why, problem.diagnostic.message)
    try:
        game = Game(program, seed, auto_chance=False)
    except PlayError as problem:
        return Fit(len(moves), None, "beginning", f"the game cannot begin: {problem.message}")
    past: list[Game] = []
    for number, move in enumerate(moves, 1):
        try:
            game, misfit = _made(game, move, past, Names(program))
        except PlayError as problem:
            misfit = "stops", f"the rules stop there ({problem.code}): {problem.message}"
        except DreamError as problem:
            misfit = "gone", str(problem)
        if misfit is not None:
            return Fit(len(moves), number, *misfit)
    if result is not None and result != _result_of(game):
        return Fit(
            len(moves),
            None,
            "outcome",
            f"all moves fit, but the game {_ending(_result_of(game))}, where it {_ending(result)}",
        )
    return Fit(len(moves))


class _Kept:
    """A move as it stands in a save. Raises BadField."""

    def __init__(self, field: Field) -> None:
        found = field.object("by", "at", "index", "option", optional=("seen", "takeback"))
        self.by, self.label, self.index = found["by"].text(), found["option"].text(), found["index"].number(0)
        self.takeback = "takeback" in found and found["takeback"].truth()


Misfit = tuple[Why, str]


def _made(game: Game, move: _Kept, past: list[Game], names: Names) -> tuple[Game, Misfit | None]:
    """The game after a move; why it cannot be made, or None."""
    if move.takeback:
        return (past.pop(), None) if past else (game, ("gone", "there is nothing to take back"))
    pending = game.pending
    who = names.deciders[game.player] if game.player is not None else "chance"
    if pending is None:
        return game, ("over", f"the game is over before {move.by} comes to `{move.label}`")
    if isinstance(pending, ChanceEvent):
        if move.by != "chance":
            return game, (
                "chance",
                f"chance comes first ({pending.outcomes[0].label} or another), where {move.by} chose `{move.label}`",
            )
        outcome = _same(move, [outcome.label for outcome in pending.outcomes])
        if outcome is None:
            return game, ("chance", f"chance can no longer bring `{move.label}`")
        game.happen(outcome)
        return game, None
    if move.by == "chance":
        return game, ("chance", f"{who} decides something there, where chance brought `{move.label}`")
    if move.by != who:
        return game, ("other player", f"{who} decides there, where {move.by} chose `{move.label}`")
    option = _same(move, [option.label for option in game.options])
    if option is None:
        reason = game.why_not(move.label) or ""
        why: Why = "refused" if reason.startswith("not allowed") else "gone"
        return game, (why, f"{move.by} can no longer choose `{move.label}`" + (f": {reason}" if reason else ""))
    past.append(game.copy())
    game.apply(option)
    return game, None


def _same(move: _Kept, labels: list[str]) -> int | None:
    """The place of what was chosen, or came, among what there is now: where it was, if it is there."""
    if move.index < len(labels) and labels[move.index] == move.label:
        return move.index
    return labels.index(move.label) if move.label in labels else None


_Result = tuple[str, tuple[str, ...], tuple[int, ...] | None]
"""How a game ended: the outcome, who won, the scores."""


def _result_in(data: Any) -> _Result | None:
    """How a kept game had ended; None where it goes on."""
    found: list[Any] = [data.get("position")]
    while found:
        value = found.pop()
        if not isinstance(value, dict):
            continue
        if value.get("for") == "nothing" and "outcome" in value and isinstance(value.get("winners"), list):
            scores = value.get("scores")
            return (
                str(value["outcome"]),
                tuple(map(str, value["winners"])),
                tuple(scores) if isinstance(scores, list) else None,
            )
        found += value.values()
    return None


def _result_of(game: Game) -> _Result | None:
    result = game.result
    if result is None:
        return None
    names = Names(game.program)
    scores = tuple(result.scores) if result.scores is not None else None
    return result.outcome, tuple(names.players[p] for p in result.winners), scores


def _ending(result: _Result | None) -> str:
    if result is None:
        return "goes on"
    outcome, winners, scores = result
    won = f", {' and '.join(winners)} won" if winners else ""
    return f"ended ({outcome}{won}{', scores ' + ', '.join(map(str, scores)) if scores else ''})"
