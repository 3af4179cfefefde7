"""Re-playing saved games, and golden transcripts of all shipped rulebooks."""

import copy
from pathlib import Path
from typing import Any

import pytest

from dreambook.interpreter.api import Game, Rulebook, load, load_text, shipped_rulebooks
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.replay import replay, transcript
from dreambook.interpreter.play.saves import SaveProblem, checksum, game_from_json, game_to_json
from tests.golden import check_golden

TRANSCRIPTS = Path(__file__).parent / "transcripts"
FIRST, LAST = 25, 5
"""So many moves from the beginning and from the end of a game are kept, each with the state before it."""


def random_game(name: str, seed: int, players: int | None = None, most: int = 1000) -> tuple[Rulebook, Game]:
    """A game in which everybody chooses at random, from a generator of its own."""
    rulebook = load(name)
    game = rulebook.start(players, seed)
    pick = seeded(seed + 1000)
    for _ in range(most):
        if game.result is not None:
            break
        game.apply(pick.below(len(game.options)))
    return rulebook, game


def shortened(text: str) -> str:
    """A transcript without its middle."""
    heading, *states = text.rstrip("\n").split("\n\n")
    left_out = len(states) - FIRST - LAST - 1
    if left_out > 0:
        states[FIRST : -LAST - 1] = [f"[and {left_out} more states]"]
    return "\n\n".join([heading, *states]) + "\n"


@pytest.mark.parametrize(("name", "players"), [(n, p) for n in shipped_rulebooks() for p in load(n).player_counts])
def test_transcripts(name: str, players: int) -> None:
    # A random game of chess has more than a thousand moves.
    _, game = random_game(name, 11, players, 120 if name == "classics/chess" else 10_000)
    assert game.result is not None or name == "classics/chess"
    text = transcript(game)
    check_golden(TRANSCRIPTS / f"{name.replace('/', '_')}-{players}.txt", shortened(text))
    assert text.count("\nstate ") == len(game.history) + 1


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_every_shipped_rulebook_can_be_replayed_with_any_number_of_players(name: str) -> None:
    for players in load(name).player_counts:
        rulebook, game = random_game(name, 3, players, 40)
        again = replay(game_to_json(game), rulebook)
        assert again.fits, again.problem
        assert again.game is not None and again.game.key() == game.key()
        assert again.text == transcript(game)


class TestTakebacks:
    def test_takebacks_are_replayed(self) -> None:
        rulebook = load("classics/pig")
        game = rulebook.start(2, 4)
        for step in ("go", "go", "back", "go", "go", "back", "back", "go", "go"):
            if step == "back":
                assert game.undo()
            else:
                game.apply(0)
        assert sum(move.takeback for move in game.history) == 3
        again = replay(game_to_json(game), rulebook)
        assert again.fits, again.problem
        assert "-> taken back: Roll" in again.text

    def test_what_is_taken_back_for_free_leaves_no_trace(self) -> None:
        rulebook = load("classics/tic_tac_toe")
        game, other = rulebook.start(2), rulebook.start(2)
        game.apply(4)
        game.undo()
        game.apply(2)
        other.apply(2)
        assert game_to_json(game) == game_to_json(other)
        assert replay(game_to_json(game), rulebook).fits

    def test_a_recorded_takeback_is_not_wiped_out_by_another(self) -> None:
        text = """language 1
rulebook peek "Peek"
    players 1
    solo
components
    card Card "card" x 4
        rank: 1 to 4, each once
zones
    deck: pile of Card, face down
    shown: row of Card, face up, starts empty
turns
    choose one
        option wait
        option look
            move top of deck to shown
end
    win when count of shown > 3
"""
        rulebook = load_text(text)
        game = rulebook.start(1)
        game.apply(0)
        game.apply(1)
        assert game.undo() and game.undo()
        assert [(move.label, move.takeback) for move in game.history] == [
            ("wait", False), ("look", False), ("look", True), ("wait", True),
        ]  # fmt: skip
        assert replay(game_to_json(game), rulebook).fits

    def test_chance_does_not_come_twice_and_takebacks_go_on_after_a_load(self) -> None:
        rulebook, game = random_game("classics/pig", 2, most=3)
        game = game_from_json(game_to_json(game), rulebook)
        assert not game.can_undo
        game.apply(0)
        count = game.generator.count
        game.undo()
        assert game.generator.count == count
        assert replay(game_to_json(game), rulebook).fits


class TestMisfits:
    @pytest.fixture
    def saved(self) -> tuple[Rulebook, dict[str, Any]]:
        rulebook, game = random_game("classics/goofspiel", 8, 2, 5)
        return rulebook, game_to_json(game)

    def misfit(self, saved: tuple[Rulebook, dict[str, Any]], change: Any) -> tuple[int | None, str]:
        """The move and the message with which a changed save does not fit."""
        rulebook, data = saved
        data = copy.deepcopy(data)
        change(data)
        data["checksum"] = checksum(data)
        again = replay(data, rulebook)
        assert not again.fits and again.problem is not None and again.problem.code == "F07"
        return again.move, again.problem.message

    def test_an_option_that_is_not_there(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        first = next(i for i, move in enumerate(saved[1]["history"]) if move["by"] != "chance")
        move, message = self.misfit(saved, lambda data: data["history"][first].update(index=9))
        assert move == first + 1
        assert "there is no option 10; there are 5" in message

    def test_an_option_of_another_name(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        first = next(i for i, move in enumerate(saved[1]["history"]) if move["by"] != "chance")
        move, message = self.misfit(saved, lambda data: data["history"][first].update(option="bid card (rank 9)"))
        assert move == first + 1
        assert "not `bid card (rank 9)`" in message

    def test_another_seed(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        move, message = self.misfit(saved, lambda data: data.update(seed=9))
        assert move is not None and "in the save" in message

    def test_another_player(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        first = next(i for i, move in enumerate(saved[1]["history"]) if move["by"] == "player 1")
        move, message = self.misfit(saved, lambda data: data["history"][first].update(by="player 2"))
        assert (move, "player 1 decides, not player 2" in message) == (first + 1, True)

    def test_a_move_that_is_missing(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        first = next(i for i, move in enumerate(saved[1]["history"]) if move["by"] == "player 2")
        move, _ = self.misfit(saved, lambda data: data["history"].pop(first))
        assert move == first + 1

    def test_the_last_move_left_out(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        _, message = self.misfit(saved, lambda data: data["history"].pop())
        assert "the position is not what they lead to" in message or "but the save ends before" in message

    def test_what_others_saw(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        first = next(i for i, move in enumerate(saved[1]["history"]) if move["by"] == "player 1")
        move, message = self.misfit(saved, lambda data: data["history"][first].update(seen=["a", "b", "c"]))
        assert (move, "is seen as" in message) == (first + 1, True)

    def test_a_position_that_does_not_follow(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        def swap(data: dict[str, Any]) -> None:
            zones = data["position"]["zones"]
            zones["used"].reverse()

        move, message = self.misfit(saved, swap)
        assert (move, "the moves fit, but the position is not what they lead to" in message) == (None, True)

    def test_chance_that_never_came(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        move, message = self.misfit(saved, lambda data: data["generator"].update(count=99))
        assert (move, "the state of the chance generator" in message) == (None, True)

    def test_a_save_of_another_rulebook_is_not_replayed(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        with pytest.raises(SaveProblem) as caught:
            replay(saved[1], load("classics/pig"))
        assert caught.value.diagnostic.code == "F08"

    def test_a_damaged_history_is_not_replayed(self, saved: tuple[Rulebook, dict[str, Any]]) -> None:
        saved[1]["history"][0]["by"] = "nobody"
        with pytest.raises(SaveProblem) as caught:
            replay(saved[1], saved[0])
        assert caught.value.diagnostic.code == "F07"


class TestOtherDreambooks:
    def test_a_save_with_other_code_is_replayed(self) -> None:
        rulebook, game = random_game("classics/kuhn_poker", 5, most=1)
        data = game_to_json(game)
        data["code"] = "0" * 16
        data["position"]["values"] = {"77": "whatever"}
        data["checksum"] = checksum(data)
        other = game_from_json(data, rulebook)
        assert other.key() == game.key()
        assert other.options == game.options

    def test_unless_its_moves_do_not_fit(self) -> None:
        rulebook, game = random_game("classics/kuhn_poker", 5, most=1)
        data = game_to_json(game)
        data["code"] = "0" * 16
        data["history"][-1]["option"] = "raise"
        data["checksum"] = checksum(data)
        with pytest.raises(SaveProblem) as caught:
            game_from_json(data, rulebook)
        assert caught.value.diagnostic.code == "F08"
        assert "another dreambook" in caught.value.diagnostic.message
