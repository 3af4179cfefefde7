"""Games in files, with findings for what cannot be read or written."""

from typing import TYPE_CHECKING

from dreambook.interpreter.cli.guard import FINDINGS, MISUSE, Stop
from dreambook.interpreter.cli.output import cannot_write

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.play.game import Game


def save(game: "Game", path: str) -> None:
    """Keep a game. Raises Stop (F09) when the file cannot be written."""
    from dreambook.interpreter.play.saves import save_game

    try:
        save_game(game, path)
    except OSError as problem:
        raise cannot_write(path, problem) from problem


def load(path: str, rulebook: "Rulebook") -> "Game":
    """Go on with a kept game. Raises Stop for a file that is not there (F01), broken (F07) or of other rules (F08)."""
    from dreambook.grammar.source import load_source
    from dreambook.interpreter.play.saves import SaveProblem, load_game

    source, found = load_source(path)
    if source is None:
        raise Stop(found, MISUSE)
    try:
        return load_game(path, rulebook)
    except SaveProblem as problem:
        raise Stop([problem.diagnostic], FINDINGS, rulebook.sources) from problem
