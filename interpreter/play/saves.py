"""Saved games: readable JSON, with the fingerprint of the rulebook that they belong to.

A save is all-knowing: it holds every hidden card and the state of the chance generator, so that the game can go on in
another process as it would have here. Who reads a save of a game in play has looked at everybody's cards.

A save is written beside its place and put there in one step: a crash at any moment leaves the old file or the new one.
It is read with distrust: one that is damaged, foreign or changed is refused with a finding that names the field.
"""

import hashlib
import json
from typing import TYPE_CHECKING, Any

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.grammar.source import source_from_text
from dreambook.interpreter.fingerprint import meaning_of
from dreambook.interpreter.model.bring import TABLE
from dreambook.interpreter.model.lists import BroughtList, fingerprint_of, list_of
from dreambook.interpreter.play.game import Game
from dreambook.interpreter.play.generator import Generator, seeded
from dreambook.interpreter.play.history import Move
from dreambook.interpreter.play.information import Story
from dreambook.interpreter.play.save_fields import BadField, Field
from dreambook.interpreter.play.save_files import SaveProblem, not_json, pretty, read_json, write_atomically
from dreambook.interpreter.play.save_names import Names
from dreambook.interpreter.play.save_position import position_to_json, read_position

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.compile.program import Program

FORMAT = 1
KIND = "dreambook save"
MAX_COUNT = (1 << 63) - 1


# ---------------------------------------------------------------- writing
def save_game(game: Game, path: str) -> None:
    """Keep a game in a file. Raises SaveProblem (F09) when it cannot be written; the old file is still there then."""
    write_atomically(path, (pretty(game_to_json(game)) + "\n").encode())


def game_to_json(game: Game) -> dict[str, Any]:
    """The game as plain data."""
    names = Names(game.program)
    data = {
        "kind": KIND,
        "format": FORMAT,
        "rulebook": game.program.rules.name,
        "fingerprint": meaning_of(game.program.rules.document),
        "code": code_of(game.program),
        "players": game.players,
        **brought_to_json(game.program, names),
        "seed": game.seed,
        "auto_chance": game.auto_chance,
        "generator": {"state": f"{game.generator.seed:#018x}", "count": game.generator.count},
        "history": [_move(move, names) for move in game.history],
        "information": {names.players[p]: list(keys) for p, keys in enumerate(game.story.told())},
        "position": position_to_json(game.machine, names),
    }
    return data | {"checksum": checksum(data)}


def brought_to_json(program: "Program", names: Names) -> dict[str, Any]:
    """The lists that players have brought, in lines; nothing where nobody brings anything."""
    bringing = program.box.bringing
    if not bringing.lists:
        return {}
    lists = {
        names.deciders[player]: {
            "name": a_list.name, "starter": a_list.starter, "fingerprint": fingerprint_of(bringing.written[player]),
            "list": list(bringing.written[player]),
        }
        for player, a_list in bringing.lists.items()
    }  # fmt: skip
    return {"brought": lists}


def _move(move: Move, names: Names) -> dict[str, Any]:
    data: dict[str, Any] = {
        "by": "chance" if move.player is None else names.deciders[move.player],
        "at": move.site,
        "index": move.index,
        "option": move.label,
    }
    if move.seen:
        data["seen"] = list(move.seen)
    if move.takeback:
        data["takeback"] = True
    return data


def code_of(program: "Program") -> str:
    """A hash of the compiled rules: the same rules compiled by another dreambook may keep other values."""
    return hashlib.sha256(program.text.encode()).hexdigest()[:16]


def checksum(data: dict[str, Any]) -> str:
    """A hash of everything in a save but itself."""
    text = json.dumps(
        {k: v for k, v in data.items() if k != "checksum"}, ensure_ascii=False, sort_keys=True, separators=(",", ":")
    )
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


# ---------------------------------------------------------------- reading
def load_game(path: str, rulebook: "Rulebook") -> Game:
    """Go on with a kept game. It cannot be undone further back than this.

    Raises SaveProblem: F01 to F03 when the file cannot be read, F07 when it is no save, or damaged or changed, F08 when
    it is of another rulebook or another version of it.
    """
    return game_from_json(read_json(path), rulebook, path)


def game_from_json(data: Any, rulebook: "Rulebook", path: str = "") -> Game:
    """The game of plain data; `path` is where messages say that it stands. Raises SaveProblem (F07, F08)."""
    try:
        found = header(Field(data), rulebook, path)
        program = program_of(found, rulebook)
        if found["code"].text() != code_of(program):
            return _replayed(data, rulebook, path)
        return _read(found, program)
    except BadField as bad:
        raise damaged(f"this save is damaged: {bad}", path) from None


def whole_save(field: Field, path: str = "") -> dict[str, Field]:
    """The fields of a save, once it is known to be a whole one. Raises BadField, SaveProblem (F07)."""
    if not isinstance(field.value, dict) or field.value.get("kind") != KIND:
        raise not_json("dreambook did not write it", path)
    format = field.value.get("format")
    if isinstance(format, int) and format != FORMAT:
        raise SaveProblem(
            "F07", f"this save has format {format}, and this dreambook reads format {FORMAT}", path,
            help="open it with the dreambook that wrote it, or start a new game",
        )  # fmt: skip
    found = field.object(
        "kind", "format", "rulebook", "fingerprint", "code", "players", "seed", "auto_chance", "generator", "history",
        "information", "position", "checksum", optional=("brought",),
    )  # fmt: skip
    return found


def header(field: Field, rulebook: "Rulebook", path: str = "") -> dict[str, Field]:
    """The fields of a save, once it is known to be a whole one, and of this rulebook. Raises BadField, SaveProblem."""
    found = whole_save(field, path)
    name, fingerprint = found["rulebook"].text(), found["fingerprint"].text()
    if (name, fingerprint) != (rulebook.name, rulebook.fingerprint):
        what = f"another version of `{name}`" if name == rulebook.name else f"`{name}`, not of `{rulebook.name}`"
        raise SaveProblem(
            "F08", f"this save is of {what} ({fingerprint[:8]}, not {rulebook.fingerprint[:8]})",
            help="open it with the rulebook that it was made with, or start a new game",
        )  # fmt: skip
    players = found["players"].number(1)
    if rulebook.player_counts and players not in rulebook.player_counts:
        found["players"].bad(f"is {players}, but the rulebook is not for so many")
    return found


def program_of(found: dict[str, Field], rulebook: "Rulebook") -> "Program":
    """The rules that a game was played with, and with the lists that were brought to it. Raises BadField, SaveProblem (F08)."""
    from dreambook.interpreter.api import ListError

    players = found["players"].value
    if not rulebook.bringers(players):
        if "brought" in found:
            found["brought"].bad("is there, but nobody brings anything to this game")
        return rulebook.program(players)
    if "brought" not in found:
        program = rulebook.program(players)
        if program.box.bringing.lists:
            raise BadField("", "has no `brought`")
        # Nobody had a list, not even a starter.
        return program
    deciders = {**{f"player {p + 1}": p for p in range(players)}, "the table": TABLE}
    brought: dict[int, BroughtList] = {}
    told: dict[int, tuple[str, ...]] = {}
    for name, entry in found["brought"].entries().items():
        if name not in deciders:
            found["brought"].bad(f"has an unknown `{name[:40]}`")
        brought[deciders[name]], told[deciders[name]] = _brought(entry, rulebook)
    try:
        program = rulebook.program(players, brought)
    except ListError as problem:
        found["brought"].bad(f"cannot be brought: {problem.diagnostics[0].message}")
    written = program.box.bringing.written
    if set(written) != set(told):
        found["brought"].bad("does not say what everybody brings")
    for player, lines in told.items():
        if written[player] != lines:
            raise SaveProblem(
                "F08", f"this game was played with another list `{brought[player].name}` than the rulebook has now",
                help="open it with the rulebook that it was made with, or start a new game",
            )  # fmt: skip
    return program


def _brought(field: Field, rulebook: "Rulebook") -> "tuple[BroughtList, tuple[str, ...]]":
    """A list of a save, and its lines."""
    found = field.object("name", "starter", "fingerprint", "list")
    name, lines = found["name"].text(), tuple(item.text() for item in found["list"].items())
    if found["fingerprint"].text() != fingerprint_of(lines):
        found["fingerprint"].bad("does not fit: the list was changed after it was written")
    if found["starter"].truth():
        if name not in rulebook.starters:
            found["name"].bad(f"is `{found['name'].shown}`, but there is no such starter")
        return rulebook.starters[name], lines
    source, _ = source_from_text("\n".join(lines), f"the list `{name}` of this save")
    return list_of(source, rulebook.rules, Diagnostics(), name), lines


def _read(found: dict[str, Field], program: "Program") -> Game:
    names = Names(program)
    seed = found["seed"].number()
    auto_chance = found["auto_chance"].truth()
    generator = _generator(found["generator"], seed)
    history = [read_move(item, names) for item in found["history"].items()]
    told = found["information"].object(*names.player_of)
    keys = tuple((key.text(), view.text()) for name in names.player_of for key, view in [told[name].items(2)])
    machine = read_position(found["position"], program, names)
    whole = {name: field.value for name, field in found.items()}
    if found["checksum"].text() != checksum(whole):
        found["checksum"].bad("does not fit: something in this save was changed after it was written")
    return Game.resumed(program, seed, auto_chance, generator, history, Story(None, None, keys), machine)


def _generator(field: Field, seed: int) -> Generator:
    found = field.object("state", "count")
    generator = seeded(seed)
    if found["state"].text() != f"{generator.seed:#018x}":
        found["state"].bad("does not follow from the seed")
    generator.count = found["count"].number(0, MAX_COUNT)
    return generator


def read_move(field: Field, names: Names) -> Move:
    """A move of the history. Raises BadField."""
    found = field.object("by", "at", "index", "option", optional=("seen", "takeback"))
    by = {**names.decider_of, "chance": None}
    found["at"].among(names.site_of, "statement")
    seen: tuple[str, ...] = ()
    if "seen" in found:
        seen = tuple(item.text() for item in found["seen"].items(len(names.players) + 1))
    takeback = "takeback" in found and found["takeback"].truth()
    return Move(
        found["by"].among(by, "player"),
        found["at"].text(),
        found["index"].number(0),
        found["option"].text(),
        takeback,
        seen,
    )


def _replayed(data: Any, rulebook: "Rulebook", path: str) -> Game:
    """The position of a save that another dreambook wrote: where its moves lead, if all of them fit."""
    from dreambook.interpreter.play.replay import replay

    transcript = replay(data, rulebook)
    if transcript.problem is not None or transcript.game is None:
        why = transcript.problem.message if transcript.problem is not None else "its moves do not fit"
        raise SaveProblem(
            "F08", f"another dreambook wrote this save, and it cannot be gone on with here: {why}", path,
            help="open it with the dreambook that wrote it, or start a new game",
        )  # fmt: skip
    return transcript.game


def damaged(message: str, path: str = "", line: int = 1, column: int = 1) -> SaveProblem:
    """F07"""
    return SaveProblem("F07", message, path, line, column, help="use an earlier save; saves are not meant to be edited")


__all__ = ["SaveProblem", "game_from_json", "game_to_json", "load_game", "save_game"]
