"""Games in files, with findings for what cannot be read or written."""

import os
import re
from typing import TYPE_CHECKING

from dreambook.interpreter.cli.guard import FINDINGS, MISUSE, Stop, misuse
from dreambook.interpreter.cli.options import NO_SUCH_FILE, errors_of

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.play.game import Game


def save(game: "Game", path: str) -> None:
    """Keep a game. Raises Stop (F09) when the file cannot be written, or something else lies there."""
    from dreambook.interpreter.play.saves import KIND, SaveProblem, save_game

    if _lies_there(path) not in ("", KIND):
        raise misuse("F09", f"`{path}` is no saved game, and would be lost", "give another file; nothing was written")
    try:
        save_game(game, path)
    except SaveProblem as problem:
        raise Stop([problem.diagnostic], MISUSE) from problem


def _lies_there(path: str) -> str:
    """What kind of file is there; nothing when there is none, or an empty one, or it cannot be told."""
    try:
        if not os.path.isfile(path):
            return ""
        with open(path, "rb") as stream:
            start = stream.read(200).decode("utf-8", "replace")
    except OSError:
        return ""
    kind = re.match(r'\s*\{\s*"kind":\s*"([^"]*)"', start)
    return kind.group(1) if kind else start.strip()


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
