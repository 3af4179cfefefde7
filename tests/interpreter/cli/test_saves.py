"""Games that are kept and gone on with."""

from pathlib import Path

import pytest

from tests.interpreter.cli.command import Run, run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(*args: str, typed: str = "") -> Run:
    return run("play", *args, typed=typed)


def test_typed(folder: Path) -> None:
    done = play("classics/tic_tac_toe", typed="b2\na1\nsave evening.json\nquit\n")
    assert "The game is saved in evening.json.\n" in done.out
    again = play("classics/tic_tac_toe", "--load", "evening.json", typed="log\nc3\nquit\n")
    assert again.code == 0
    assert "> log\nplayer 1 chooses b2\nplayer 2 chooses a1\n> c3\n" in again.out
    assert [p.name for p in folder.iterdir()] == ["evening.json"]


def test_kept_after_every_choice(folder: Path) -> None:
    play("classics/goofspiel", "--save", "game.json", typed="\nrank 3\n\nrank 2\n\n")
    again = play("classics/goofspiel", "--load", "game.json", "--save", "game.json", typed="\nlog\nrank 5\n\nlog\n")
    assert "3 prize cards, face down" in again.out
    first, second = again.out.split("> log\n")[1:]
    assert "player 1 chooses bid card (rank 3) of player 1\nplayer 2 has chosen\n" in first
    assert "player 1 has chosen\nplayer 2 chooses bid card (rank 2) of player 2\n" in second
    assert "player 1 chooses" not in second
    assert "rank 5) of player 1" not in second


def test_loaded_while_playing() -> None:
    play("classics/tic_tac_toe", typed="b2\nsave one.json\n")
    done = play("classics/tic_tac_toe", typed="a1\nload one.json\nb1\n")
    assert "The game from one.json goes on.\n" in done.out
    assert "player 2 chooses b1\n" in done.out


def test_the_same_shuffles_come_after_a_load() -> None:
    play("classics/pig", "--seed", "9", typed="roll\nsave pig.json\n")
    rest = "roll\nhold\nroll\nroll\nlog\nquit\n"
    straight = play("classics/pig", "--seed", "9", typed="roll\n" + rest).out
    loaded = play("classics/pig", "--load", "pig.json", typed=rest).out
    assert loaded.split("> log\n")[1].splitlines()[-4:] == straight.split("> log\n")[1].splitlines()[-4:]


@pytest.mark.parametrize(
    ("name", "text", "code", "exit_code"),
    [
        ("none.json", None, "F01", 2),
        ("empty.json", "", "F07", 1),
        ("other.json", "{}", "F07", 1),
        ("list.json", "[1, 2]", "F07", 1),
        ("other game.json", "pig", "F08", 1),
    ],
)
def test_what_is_no_save(name: str, text: str | None, code: str, exit_code: int, folder: Path) -> None:
    if text == "pig":
        play("classics/pig", "--save", name, typed="roll\n")
    elif text is not None:
        (folder / name).write_text(text)
    done = play("classics/tic_tac_toe", "--load", name)
    assert (done.code, done.out) == (exit_code, "")
    assert f"error[{code}]" in done.err
    inside = play("classics/tic_tac_toe", typed=f"load {name}\na1\nquit\n")
    assert inside.code == 0
    assert f"error[{code}]" in inside.out
    assert "player 1 chooses a1\n" in inside.out


def test_nowhere_to_save() -> None:
    done = play("classics/tic_tac_toe", typed="save no/such/place.json\nsave\nload\na1\n")
    assert done.code == 0
    assert "error[F09]" in done.out
    assert "Say where, as in `save evening.json`.\n" in done.out
    assert "Say which, as in `load evening.json`.\n" in done.out
    assert "player 1 chooses a1\n" in done.out


def test_another_number_of_players() -> None:
    play("classics/pig", "--players", "3", "--save", "three.json", typed="roll\n")
    assert "3 players" in play("classics/pig", "--load", "three.json").out
    done = play("classics/pig", "--load", "three.json", "--players", "2")
    assert done.code == 2
    assert "error[F11]: the game in `three.json` has 3 players, not 2" in done.err
    play("classics/pig", "--save", "two.json", typed="roll\n")
    done = play("classics/pig", "--players", "3", "--bots", "random", typed="load two.json\nquit\n")
    assert "That game has 2 players only" in done.out


def test_a_game_where_the_rules_break_down_can_be_kept(folder: Path) -> None:
    (folder / "well.dream").write_text(
        """language 1
rulebook well "Well"
    players 1
    solo
components
    token Drop x 1
zones
    well: pool of Drop
    cup: pool of Drop
turns
    choose way: sip or gulp
    if way is gulp
        move 2 Drop from well to cup
end
    win when well is empty
"""
    )
    done = play("well.dream", typed="sip\ngulp\nsave broken.json\nquit\n")
    assert done.code == 1
    assert "The game is saved in broken.json.\n" in done.out
    again = play("well.dream", "--load", "broken.json", typed="gulp\n")
    assert again.code == 1
    assert "error[D10]" in again.out
    # A bot that meets it stops: it would choose the same again.
    bots = play("well.dream", "--bots", "random", "--seed", "2", typed="save broken.json\n")
    assert bots.code == 1
    assert "`save FILE` keeps the game as it was before this choice; Enter leaves it.\n" in bots.out


def test_choices_before_a_load_can_be_taken_back_and_are_in_the_log() -> None:
    play("classics/tic_tac_toe", "--save", "game.json", typed="b2\na1\n")
    done = play("classics/tic_tac_toe", "--load", "game.json", typed="log\nundo\nundo\nlog\n")
    first, second = done.out.split("> log\n")[1:]
    assert first.startswith("player 1 chooses b2\nplayer 2 chooses a1\n")
    assert second.startswith("Nothing has happened yet.\n")
