"""The small rulebooks of this folder, at the table."""

from collections.abc import Callable
from copy import copy
from fractions import Fraction
from pathlib import Path

from dreambook.interpreter.api import Game
from tests.language.trial import Trial

FOLDER = Path(__file__).parent


def table(name: str, players: int = 2) -> Trial:
    """A game of `NAME.dream` of this folder. Chance waits to be told what happens."""
    return Trial((FOLDER / f"{name}.dream").read_text(encoding="utf-8"), players)


def odds(trial: Trial) -> dict[str, Fraction]:
    """The chance of each outcome of what is open."""
    ways = trial.chance
    return {label: Fraction(number, sum(ways.values())) for label, number in ways.items()}


def expected(trial: Trial, chooses: Callable[[Trial], str], figure: Callable[[Trial], int | Fraction]) -> Fraction:
    """The exact mean of a figure at the end: over all that chance may bring, with these choices of the players.

    The figure is taken where the game is over, or as soon as `chooses` gives "".
    """
    game = trial.game
    if game.result is None and game.player is not None:
        label = chooses(trial)
        return expected(_with(trial, game.copy()).choose(label), chooses, figure) if label else Fraction(figure(trial))
    if game.result is not None:
        return Fraction(figure(trial))
    return sum(
        (
            chance * expected(_with(trial, game.copy()).happen(label), chooses, figure)
            for label, chance in odds(trial).items()
        ),
        Fraction(0),
    )


def _with(trial: Trial, game: Game) -> Trial:
    """The same table with another game on it."""
    other = copy(trial)
    other.game = game
    return other
