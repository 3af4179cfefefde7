"""`dream replay FOLDER`: which of many kept games still fit their rulebooks."""

import os
from typing import TYPE_CHECKING, Any

from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop, misuse
from dreambook.interpreter.cli.options import open_rulebook
from dreambook.interpreter.cli.saving import rulebook_of

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.play.refit import Fit


def replay_folder(folder: str, rulebook: str | None, as_json: bool) -> int:
    """Play all kept games of a folder again with the rules as they are now; 1 where one of them does not fit.

    Raises Stop (F11) where there are none.
    """
    from dreambook.interpreter.cli.output import tell, write_json
    from dreambook.interpreter.cli.progress import progress

    names = sorted(name for name in os.listdir(folder) if name.endswith(".json"))
    paths = [os.path.join(folder, name) for name in names if os.path.isfile(os.path.join(folder, name))]
    if not paths:
        raise misuse("F11", f"no saved games are in `{folder}`", "saved games are files that end with .json")
    given = open_rulebook(rulebook) if rulebook is not None else None
    if given is not None:
        _playable(given)
    known: dict[str, Rulebook] = {}
    fits: list[tuple[str, str, Fit]] = []
    with progress("replaying") as shown:
        for number, path in enumerate(paths):
            if shown is not None:
                shown(number, len(paths))
            fits.append((os.path.basename(path), *_fit(path, given, known)))
    broken = [fit for _, _, fit in fits if fit.why is not None]
    if as_json:
        write_json(_data(folder, fits))
    else:
        tell("\n".join(_lines(fits, list(known))) + "\n")
    return FINDINGS if broken else FINE


def _playable(rulebook: "Rulebook") -> None:
    errors = [d for d in rulebook.diagnostics if d.severity.value == "error"]
    if errors:
        raise Stop(errors, FINDINGS, rulebook.sources)


def _fit(path: str, given: "Rulebook | None", known: "dict[str, Rulebook]") -> "tuple[str, Fit]":
    """The rulebook of a kept game, and how it fits."""
    from dreambook.interpreter.api import RulebookError
    from dreambook.interpreter.play.refit import Fit, refit
    from dreambook.interpreter.play.save_files import SaveProblem, read_json

    name = ""
    try:
        data = read_json(path)
        name = str(data.get("rulebook", ""))[:80] if isinstance(data, dict) else ""
        loaded = given
        if loaded is None:
            file = rulebook_of(data, path, edited=True)
            if file not in known:
                known[file] = open_rulebook(file)
            loaded = known[file]
        _playable(loaded)
        return name, refit(data, loaded, path)
    except SaveProblem as problem:
        return name, Fit(why="damaged", message=problem.diagnostic.message)
    except RulebookError as problem:
        return name, Fit(why="beginning", message=f"the rulebook has errors: {problem.diagnostics[0].message}")
    except Stop as stop:
        finding = stop.findings[0]
        why: Any = "foreign" if finding.code == "F10" else "beginning"
        lead = "" if why == "foreign" else "the rulebook has errors: "
        return name, Fit(why=why, message=f"{lead}{finding.message}")


def _lines(fits: "list[tuple[str, str, Fit]]", rulebooks: list[str]) -> list[str]:
    """The games for people, one a line, and the rulebooks that were found for them."""
    from dreambook.interpreter.numbers import so_many

    width = max(len(file) for file, _, _ in fits)
    lines = []
    for file, _, fit in fits:
        if fit.why is None:
            told = f"fits ({so_many(fit.moves, 'move')})"
        elif fit.move is not None:
            told = f"breaks at move {fit.move} of {fit.moves}: {fit.message}"
        else:
            told = fit.message if fit.why in ("foreign", "damaged") else f"breaks: {fit.message}"
        lines.append(f"{file:<{width}}  {' '.join(told.split())}")
    good = sum(fit.why is None for _, _, fit in fits)
    bad = len(fits) - good
    fitting = f"{so_many(good, 'game')} fit{'s' if good == 1 else ''}"
    lines.extend(f"played with {file}" for file in rulebooks)
    return [*lines, "", fitting + (f", {bad} {'does' if bad == 1 else 'do'} not" if bad else "")]


def _data(folder: str, fits: "list[tuple[str, str, Fit]]") -> dict[str, Any]:
    """The games for programs."""
    games = [
        {
            "file": file, "rulebook": name or None, "fits": fit.why is None, "moves": fit.moves, "move_that_does_not_fit": fit.move,
            "why": fit.why, "message": fit.message or None,
        }
        for file, name, fit in fits
    ]  # fmt: skip
    good = sum(fit.why is None for _, _, fit in fits)
    return {"folder": folder, "games": games, "fit": good, "do_not_fit": len(fits) - good}
