"""Games in files, with findings for what cannot be read or written."""

import os
import re
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.cli.guard import FINDINGS, MISUSE, Stop, misuse
from dreambook.interpreter.cli.options import NO_SUCH_FILE, errors_of, open_rulebook
from dreambook.interpreter.cli.speech import SOURCE

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.play.game import Game
    from dreambook.interpreter.play.replay import Transcript


class Keeper:
    """Keeps a game that is played in another language in the words that its rulebook is written in: a save is the same
    whatever was spoken at the table."""

    def __init__(self, rulebook: "Rulebook") -> None:
        self._rulebook = rulebook
        self._plain: Game | None = None

    def as_kept(self, game: "Game") -> "Game":
        """The game as a save holds it."""
        from dreambook.interpreter.play.again import catch_up, played_again

        if not game.program.spoken or _is_plain(self._rulebook, game.program.language):
            return game
        if self._plain is None or not catch_up(self._plain, game):
            brought = dict(game.program.box.bringing.lists)
            self._plain = played_again(game, self._rulebook.program(game.players, brought or None))
        return self._plain


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


def load(path: str, rulebook: "Rulebook", language: str = SOURCE) -> "Game":
    """Go on with a kept game, in a language.

    Raises Stop for a file that is not there (F01 to F03), broken (F07), of other rules (F08), or a rulebook with errors.
    """
    from dreambook.interpreter.api import RulebookError
    from dreambook.interpreter.play.saves import SaveProblem, load_game

    try:
        return in_language(load_game(path, rulebook), rulebook, language)
    except SaveProblem as problem:
        missing = problem.diagnostic.code in NO_SUCH_FILE
        raise Stop([problem.diagnostic], MISUSE if missing else FINDINGS) from problem
    except RulebookError as problem:
        raise errors_of(problem, rulebook) from problem


def _is_plain(rulebook: "Rulebook", language: str) -> bool:
    """Whether a game is told in a language in the words that a save has."""
    from dreambook.interpreter.model.translations import source_language

    return language == SOURCE == source_language(rulebook.rules)


def in_language(game: "Game", rulebook: "Rulebook", language: str) -> "Game":
    """A kept game as it is told in a language; it cannot be undone further back than it could."""
    from dreambook.interpreter.play.again import played_again

    if _is_plain(rulebook, language):
        return game
    brought = dict(game.program.box.bringing.lists)
    again = played_again(game, rulebook.spoken(language).program(game.players, brought or None))
    again.forget_the_past()
    return again


def read_text(path: str) -> str:
    """A transcript. Raises Stop when it cannot be read."""
    from dreambook.interpreter.play.save_files import SaveProblem, read_bytes

    try:
        return read_bytes(path, "a transcript").decode("utf-8-sig", "replace")
    except SaveProblem as problem:
        raise Stop([problem.diagnostic], MISUSE) from problem


def kept(path: str, rulebook: str | None) -> "tuple[Rulebook, Transcript]":
    """A kept game, played again from its beginning with its rulebook; what does not fit is its `problem`.

    Raises Stop for a file that is not there, is no save, or is of another rulebook, and when no rulebook is found.
    """
    from dreambook.interpreter.api import RulebookError
    from dreambook.interpreter.play.replay import replay
    from dreambook.interpreter.play.save_files import SaveProblem, read_json

    loaded = None
    try:
        data = read_json(path)
        loaded = open_rulebook(rulebook if rulebook is not None else rulebook_of(data, path))
        errors = [d for d in loaded.diagnostics if d.severity.value == "error"]
        if errors:
            raise Stop(errors, FINDINGS, loaded.sources)
        return loaded, replay(data, loaded, path)
    except SaveProblem as problem:
        missing = problem.diagnostic.code in NO_SUCH_FILE
        raise Stop([problem.diagnostic], MISUSE if missing else FINDINGS) from problem
    except RulebookError as problem:
        assert loaded is not None
        raise errors_of(problem, loaded) from problem


def rulebook_of(data: Any, path: str, edited: bool = False) -> str:
    """The rulebook that a save is of: one that comes with dreambook, or lies here or beside the save.

    Of several versions the one that was played is taken; where the question is what an edit breaks (`edited`), one that lies
    here or beside the save before one that comes with dreambook. Raises SaveProblem for what is no save, Stop when there is
    none.
    """
    from dreambook.interpreter.api import RulebookError, load, shipped_rulebooks
    from dreambook.interpreter.play.save_files import not_json
    from dreambook.interpreter.play.saves import KIND, damaged

    if not isinstance(data, dict) or data.get("kind") != KIND:
        raise not_json("dreambook did not write it", path)
    name = data.get("rulebook")
    if not isinstance(name, str):
        raise damaged("this save is damaged: it does not say which rulebook it is of", path)
    folders = dict.fromkeys([os.path.dirname(path) or ".", "."])
    here = [os.path.normpath(f"{folder}/{file}") for folder in folders for file in _files(folder)]
    base, *patches = name.split("+")
    own, ours = ([p for p in files if _heading_names(p, base)] for files in (here, shipped_rulebooks().values()))
    candidates = ["+".join([p, *patches]) for p in (own if own and edited else [*own, *ours])]
    for candidate in candidates if len(candidates) > 1 else ():
        try:
            if load(candidate).fingerprint == data.get("fingerprint"):
                return candidate
        except RulebookError:
            continue
    if candidates:
        return candidates[0]
    raise misuse(
        "F10", f"the rulebook `{name}` of this save is neither here nor beside it", "name it: `--rulebook FILE`"
    )


def _files(folder: str) -> list[str]:
    try:
        return sorted(file for file in os.listdir(folder) if file.endswith(".dream"))
    except OSError:
        return []


def _heading_names(path: str, name: str) -> bool:
    """Whether a file begins like a rulebook of that name."""
    try:
        with open(path, "rb") as stream:
            start = stream.read(4000).decode("utf-8", "replace")
    except OSError:
        return False
    return re.search(rf"^rulebook\s+{re.escape(name)}(?!\w)", start, re.MULTILINE) is not None


def text_lies_there(path: str, form: str) -> bool:
    """Whether a file may be written anew: there is none, or it is of the same form."""
    if not os.path.exists(path):
        return True
    start = _lies_there(path)
    return start == "" or (
        start.startswith('example "') if form == "example" else re.match(r".*, seed -?\d+\n", start) is not None
    )
