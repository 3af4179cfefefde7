"""Kept games in a folder, after their rulebook was changed: which still fit, which break, at which move, and why."""

import json
from pathlib import Path

import pytest

from dreambook.interpreter.api import ChanceEvent, Game, load, shipped_rulebooks
from dreambook.interpreter.play.saves import save_game
from tests.interpreter.cli.command import run

BASE = """\
language 1
rulebook dig "Dig"
    players 2 to 3
    competitive
constants
    goal = 4
components
    die Die x 1
        faces: 1 to 3
zones
    dice: row of Die
variables
    points: 0 to 20, one for each player
turns
    choose one
        action dig "Dig"
            gain 1 points
        action throw_it "Throw"
            roll 1 Die as thrown
            gain (total of thrown) points
end
    win for active when points of active >= goal
"""
STORM = 'language 1\nvariant storm "Storm" for dig\nset goal = 6\n'


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("dig.dream").write_text(BASE, encoding="utf-8")
    Path("storm.dream").write_text(STORM, encoding="utf-8")
    Path("games").mkdir()
    return tmp_path


def played(name: str, moves: str, rulebook: str = "dig.dream", seed: int = 1) -> Game:
    """A game in which the players dig (d) and throw (t); chance as the seed brings it. It is kept."""
    game = load(rulebook).start(2, seed)
    for letter in moves:
        if game.result is None:
            game.apply("dt".index(letter))
    save_game(game, f"games/{name}.json")
    return game


def edited(*changes: tuple[str, str]) -> None:
    text = Path("dig.dream").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    Path("dig.dream").write_text(text, encoding="utf-8")


def told(*more: str) -> tuple[int, list[str]]:
    done = run("replay", "games", *more)
    assert done.err == ""
    return done.code, done.out.splitlines()


def test_games_that_fit(folder: Path) -> None:
    played("a", "ddd")
    played("storm", "ddtd", "dig.dream+storm")
    assert told() == (0, [
        "a.json      fits (3 moves)", "storm.json  fits (5 moves)", "played with dig.dream", "played with dig.dream+storm", "",
        "2 games fit",
    ])  # fmt: skip
    # Words, comments, new options and another order of them break nothing.
    edited(
        ('action dig "Dig"', 'action rest "Rest"\n            nothing\n        action dig "Dig"'),
        ("constants", "# more\nconstants"),
    )
    assert told()[0] == 0


@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ([("        action throw_it", '        action pitch'), ('"Throw"', '"Pitch"')], "breaks at move 2 of 5: player 2 can no longer choose `Throw`: there is no such option here"),
        ([("end\n", 'rule calm "Calm"\n    cannot throw_it when points < 3\nend\n')], "breaks at move 2 of 5: player 2 can no longer choose `Throw`: not allowed: Calm"),
        ([('action throw_it "Throw"', 'action throw_it "Throw"\n            when points > 2 "Too early."')], "breaks at move 2 of 5: player 2 can no longer choose `Throw`: not allowed: Too early."),
        ([("goal = 4", "goal = 1")], "breaks at move 2 of 5: the game is over before player 2 comes to `Throw`"),
        ([("            gain 1 points", "            gain 1 points\n            extra turn")], "breaks at move 2 of 5: player 1 decides there, where player 2 chose `Throw`"),
        ([("            gain 1 points", "            roll 1 Die as dug\n            gain (total of dug) points")], "breaks at move 2 of 5: chance comes first (1 or another), where player 2 chose `Throw`"),
        ([("            roll 1 Die as thrown\n            gain (total of thrown) points", "            gain 1 points")], "breaks at move 3 of 5: player 1 decides something there, where chance brought `{chance}`"),
        ([("faces: 1 to 3", "faces: 7 to 9")], "breaks at move 3 of 5: chance can no longer bring `{chance}`"),
        ([("0 to 20, one", "0 to 0, one")], "breaks at move 1 of 5: the rules stop there (D11): points of player 1 would become 1, outside 0 to 0"),
        ([("players 2 to 3", "players 3")], "breaks: the rulebook is no longer for 2 players"),
        ([("turns\n", "setup\n    gain 30 points\nturns\n")], "breaks: the game cannot begin: "),
        ([("goal = 4", "goal 4")], "breaks: the rulebook has errors: "),
        ([("rulebook dig", "rulebook dug")], "the rulebook `dig` of this save is neither here nor beside it"),
    ],
)  # fmt: skip
def test_what_an_edit_breaks(folder: Path, changes: list[tuple[str, str]], line: str) -> None:
    game = played("a", "dtdd")
    chance = next(move.label for move in game.history if move.player is None)
    assert len(game.history) == 5, "a seed with which the game goes on"
    edited(*changes)
    code, lines = told()
    assert code == 1
    assert lines[0].startswith("a.json  " + line.format(chance=chance)), lines[0]
    assert lines[-1] == "0 games fit, 1 does not"


def test_a_game_that_ends_otherwise(folder: Path) -> None:
    played("a", "ddddddd")
    edited(("goal = 4", "goal = 5"))
    assert told()[1][0] == "a.json  breaks: all moves fit, but the game goes on, where it ended (win, player 1 won)"
    edited(("goal = 5", "goal = 4"), ("win for active", "lose for active"))
    assert told()[1][0].startswith(
        "a.json  breaks: all moves fit, but the game ended (win, player 2 won), where it ended (win, player 1 won)"
    )


def test_a_takeback_is_one(folder: Path) -> None:
    game = load("dig.dream").start(2, 3)
    game.apply(1)
    assert game.undo()
    game.apply(0)
    assert any(move.takeback for move in game.history)
    save_game(game, "games/a.json")
    assert told()[0] == 0
    edited(("goal = 4", "goal = 9"))
    assert told()[0] == 0


def test_many_games_and_bad_ones_among_them(folder: Path) -> None:
    for seed in range(12):
        played(f"game_{seed:02}", "tdtdtd", seed=seed)
    games = folder / "games"
    (games / "empty.json").write_text("", encoding="utf-8")
    (games / "half.json").write_text((games / "game_00.json").read_text(encoding="utf-8")[:300], encoding="utf-8")
    (games / "other.json").write_text('{"kind": "something"}', encoding="utf-8")
    data = json.loads((games / "game_01.json").read_text(encoding="utf-8"))
    (games / "holes.json").write_text(json.dumps({k: v for k, v in data.items() if k != "players"}), encoding="utf-8")
    (games / "wild.json").write_text(json.dumps(data | {"history": [3]}), encoding="utf-8")
    (games / "notes.txt").write_text("not a game", encoding="utf-8")
    (games / "folder.json").mkdir()
    done = run("replay", "games", "--format", "json")
    assert done.code == 1
    assert (done.json["fit"], done.json["do_not_fit"]) == (12, 5)
    why = {game["file"]: game["why"] for game in done.json["games"] if not game["fits"]}
    assert why == dict.fromkeys(("empty.json", "half.json", "holes.json", "other.json", "wild.json"), "damaged")
    edited(("gain 1 points", "gain 5 points"))
    broken = run("replay", "games", "--json").json
    assert {game["why"] for game in broken["games"] if game["file"].startswith("game")} == {"over"}
    assert all(game["move_that_does_not_fit"] and game["message"] for game in broken["games"] if game["why"] == "over")


def test_with_a_rulebook_that_is_given_others_are_foreign(folder: Path) -> None:
    played("a", "dd")
    played("storm", "dd", "dig.dream+storm")
    code, lines = told("--rulebook", "dig.dream")
    assert (code, lines[1]) == (1, "storm.json  it is of `dig+storm`, not of `dig`")


def test_misuse(folder: Path) -> None:
    assert "error[F11]: no saved games are in `games`" in run("replay", "games").err
    assert run("replay", "games").code == 2
    played("a", "dd")
    for more in (("--view", "1"), ("--full",), ("--against", "x")):
        done = run("replay", "games", *more)
        assert (done.code, "error[F11]" in done.err) == (2, True)
    assert run("replay", "games", "--rulebook", "nothing.dream").code == 2


def test_hidden_chance_is_forced_as_it_was(folder: Path) -> None:
    """A game goes on being possible when the seed would now bring something else."""
    game = played("a", "ttt")
    assert any(move.player is None for move in game.history)
    edited(("faces: 1 to 3", "faces: 1 to 9"), ("goal = 4", "goal = 15"), ("0 to 20", "0 to 90"))
    again = load("dig.dream").start(2, 1)
    again.apply(1)
    assert not isinstance(again.pending, ChanceEvent)
    lines = told()[1]
    assert "breaks at move" not in lines[0]


def test_the_edited_copy_of_a_rulebook_that_comes_with_dreambook(folder: Path) -> None:
    text = Path(shipped_rulebooks()["classics/pig"]).read_text(encoding="utf-8")
    Path("my_pig.dream").write_text(text, encoding="utf-8")
    game = load("my_pig.dream").start(2, 1)
    for _ in range(12):
        game.apply(0)
    save_game(game, "games/pig.json")
    assert told()[1][0].startswith("pig.json  fits")
    Path("my_pig.dream").write_text(text.replace("goal = 100", "goal = 6"), encoding="utf-8")
    code, lines = told()
    assert code == 1 and "breaks at move" in lines[0]
    assert "played with my_pig.dream" in lines
