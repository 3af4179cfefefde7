"""Games in files, with findings for what cannot be read or written."""

from typing import TYPE_CHECKING

from dreambook.interpreter.cli.guard import FINDINGS, MISUSE, Stop
from dreambook.interpreter.cli.options import NO_SUCH_FILE, errors_of

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.play.game import Game


def save(game: "Game", path: str) -> None:
    """Keep a game. Raises Stop (F09) when the file cannot be written."""
    from dreambook.interpreter.play.saves import SaveProblem, save_game

    try:
        save_game(game, path)
    except SaveProblem as problem:
        raise Stop([problem.diagnostic], MISUSE) from problem


def load(path: str, rulebook: "Rulebook") -> "Game":
    """Go on with a kept game.

    Raises Stop for a file that is not there (F01 to F03), broken (F07), of other rules (F08), or a rulebook with errors.
    """
    from dreambook.interpreter.api import RulebookError
    from dreambook.interpreter.play.saves import SaveProblem, load_game

    try:
        return load_game(path, rulebook)
    except SaveProblem as problem:
        missing = problem.diagnostic.code in NO_SUCH_FILE
        raise Stop([problem.diagnostic], MISUSE if missing else FINDINGS) from problem
    except RulebookError as problem:
        raise errors_of(problem, rulebook) from problem
