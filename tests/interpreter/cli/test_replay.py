"""Kept games that are told again, and recorded as examples and tests."""

import json
from pathlib import Path

import pytest

from dreambook.interpreter.api import load, load_text, shipped_rulebooks
from dreambook.interpreter.check import check
from dreambook.interpreter.play.saves import save_game
from tests.golden import check_golden
from tests.interpreter.cli.command import GOLDEN, run
from tests.interpreter.play.test_replay import random_game


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def keep(name: str, seed: int = 5, players: int | None = None, most: int = 1000) -> None:
    """A game by chance in game.json."""
    save_game(random_game(name, seed, players, most)[1], "game.json")


class TestReplay:
    def test_turn_by_turn_for_all_and_for_one(self) -> None:
        keep("classics/kuhn_poker")
        shown = [
            run("replay", "game.json", *more) for more in ((), ("--view", "2"), ("--view", "2", "--full"), ("--full",))
        ]
        assert all(done.code == 0 and not done.err for done in shown)
        check_golden(GOLDEN / "replay.txt", "".join(done.out + "\n" for done in shown))

    def test_a_view_tells_neither_the_seed_nor_what_others_hold(self) -> None:
        keep("classics/goofspiel", players=3, most=7)
        for more in ((), ("--full",), ("--json",), ("--full", "--json")):
            told = run("replay", "game.json", "--view", "2", *more).out
            assert "seed 5" not in told and '"seed": 5' not in told
            # The bid of the second trick that player 1 has just made in secret.
            assert "player 1 chooses" not in told
        assert "rank 3) of player 1" in run("replay", "game.json").out

    def test_two_games_that_one_player_cannot_tell_apart_are_told_alike(self) -> None:
        told = {}
        for seed in range(40):
            game = load("classics/kuhn_poker").start(2, seed)
            game.apply(0)
            save_game(game, "game.json")
            held = game.view(0).zones[1].items
            told.setdefault(held, set()).add(run("replay", "game.json", "--view", "1", "--full").out)
        assert len(told) == 3 and all(len(texts) == 1 for texts in told.values())

    def test_json(self) -> None:
        keep("classics/tic_tac_toe")
        data = run("replay", "game.json", "--json").json
        assert data["fits"] and not data["findings"]
        assert [move["by"] for move in data["moves"][:2]] == ["player 1", "player 2"]
        assert data["result"]["outcome"] == "win" and data["result"]["winners"] == [1]
        assert "state" in run("replay", "game.json", "--full", "--format", "json").json["moves"][0]

    def test_a_move_that_was_not_offered(self, folder: Path) -> None:
        keep("classics/tic_tac_toe")
        data = json.loads((folder / "game.json").read_text())
        data["history"][3]["option"] = "c9"
        (folder / "game.json").write_text(json.dumps(data))
        done = run("replay", "game.json")
        assert done.code == 1
        assert "error[F07]: move 4 of 5 does not fit: option 3 is `b2`, not `c9`\n" in done.err
        assert "    3  player 1 chooses a1\n" in done.out and "    4  " not in done.out
        hidden = run("replay", "game.json", "--view", "1")
        assert hidden.code == 1 and "b2" not in hidden.err and "the game does not follow" in hidden.err

    def test_a_rulebook_beside_the_save(self, folder: Path) -> None:
        (folder / "tables").mkdir()
        text = Path(shipped_rulebooks()["classics/pig"]).read_text().replace("rulebook pig", "rulebook piglet")
        (folder / "tables" / "mine.dream").write_text(text)
        rulebook = load("tables/mine.dream")
        save_game(rulebook.start(2, 1), "tables/game.json")
        assert run("replay", "tables/game.json").code == 0
        (folder / "tables" / "mine.dream").rename(folder / "other.text")
        assert run("replay", "tables/game.json").code == 2
        assert run("replay", "tables/game.json", "--rulebook", "other.text").code == 0
        (folder / "mine.dream").write_text(text.replace("100", "50"))
        done = run("replay", "tables/game.json")
        assert done.code == 1 and "error[F08]: this save is of another version of `piglet`" in done.err


# Some of their cards differ by a picture or by what they do alone, for which examples have no words: `--as test` tells them apart.
BEYOND_EXAMPLES = ("dreamscape", "traumduell")
TOLD_ALIKE = "error[F07]: `game.json` cannot be told as an example: its example would lead to another position"


class TestRecord:
    @pytest.mark.parametrize("name", shipped_rulebooks())
    def test_an_example_passes_the_check_of_its_rulebook(self, name: str) -> None:
        for players in load(name).player_counts[:: max(1, len(load(name).player_counts) - 1)]:
            # A whole game of chess or hearts is long, and each is played several times.
            for most in (7, 40 if name in ("classics/chess", "classics/hearts") else 1000):
                keep(name, 3, players, most)
                done = run("record", "game.json")
                if name in BEYOND_EXAMPLES:
                    assert (done.code, done.err.partition("\n")[0]) == (1, TOLD_ALIKE)
                    return
                assert done.code == 0, done.err
        whole = load_text(f"{Path(shipped_rulebooks()[name]).read_text()}\n{done.out}", shipped_rulebooks()[name])
        assert "X" not in {finding.code[0] for finding in check(whole, "fast").findings}

    def test_an_example(self) -> None:
        keep("classics/kuhn_poker")
        check_golden(GOLDEN / "record.txt", run("record", "game.json", "--title", "The king is folded").out)

    def test_what_was_taken_back_is_left_out(self) -> None:
        game = load("classics/pig").start(2, 4)
        for step in ("go", "go", "back", "go", "back", "back", "go"):
            _ = game.undo() if step == "back" else game.apply(0)
        save_game(game, "game.json")
        done = run("record", "game.json")
        assert done.code == 0, done.err
        assert done.out.count('when player 1 chooses "Roll"') == 1

    def test_a_test(self, folder: Path) -> None:
        keep("classics/pig", most=9)
        assert run("record", "game.json", "--as", "test", "-o", "pig.txt").code == 0
        assert run("replay", "game.json", "--against", "pig.txt").out == "game.json is played as pig.txt tells it\n"
        written = (folder / "pig.txt").read_text()
        (folder / "pig.txt").write_text(written.replace("option 2: Hold", "option 2: Stop", 1))
        done = run("replay", "game.json", "--against", "pig.txt")
        assert done.code == 1 and "there stands `option 2: Stop`, but the game now brings `option 2: Hold`" in done.err

    def test_the_score_and_the_setup_in_examples(self) -> None:
        text = Path(shipped_rulebooks()["classics/kuhn_poker"]).read_text()
        keep("classics/kuhn_poker")
        example = run("record", "game.json").out
        for old, new, code, said in (
            ("score of player 2 = 1", "score of player 2 = 2", "X01", "the score is 1, not 2"),
            ("score of player 2 = 1", "score of player 3 = 1", "S05", "there is no player 3"),
            ("gives Card where rank = 3", "gives Card where rank = 9", "X02", "this cannot come from there"),
        ):
            assert old in example
            rulebook = load_text(f"{text}\n{example.replace(old, new)}", "poker.dream")
            found = check(rulebook, "fast").findings
            if code.startswith("X"):
                found = check(rulebook).findings
            assert any(f.code == code and said in f.message for f in found), found
