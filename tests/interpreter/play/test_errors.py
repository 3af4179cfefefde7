"""What a program catches: one class, with findings that have codes, and a text that says all that is needed."""

from pathlib import Path

import pytest

from dreambook.interpreter.api import DreamError, NotAnOption, PlayError, RulebookError, load, load_text
from dreambook.interpreter.play.saves import SaveProblem, load_game, save_game
from tests.language.trial import stops


def test_a_rulebook_that_is_not_there() -> None:
    with pytest.raises(DreamError) as caught:
        load("nope.dream")
    assert caught.value.code == "F01"
    assert str(caught.value).startswith("error[F01]: there is no file `nope.dream`; ")
    assert caught.value.__cause__ is None and caught.value.__context__ is None
    with pytest.raises(DreamError, match=r"error\[F10\]: no rulebook `chess`"):
        load("chess")


def test_a_rulebook_with_errors() -> None:
    rulebook = load_text("language 1\nrulebook x\n  players 2\nturns\n  choose a", "x.dream")
    with pytest.raises(RulebookError, match=r"x\.dream:2:10: error\[P10\]: .* \(and 1 more error\); ") as caught:
        rulebook.start(2)
    assert len(caught.value.diagnostics) == 2


def test_rules_that_do_not_say_what_happens() -> None:
    problem: PlayError = stops("""
    components
        token Coin x 1
    zones
        bank: pool of Coin
        purse: pool of Coin, starts empty
    setup
        gain 2 Coin from bank to purse
    turns
        choose one
            option wait
    """)
    assert isinstance(problem, DreamError)
    assert [found.code for found in problem.diagnostics] == [problem.code] == ["D10"]
    assert "error[D10]: not enough Coin in bank, and no rule says what happens then; add " in str(problem)


def test_saves(tmp_path: Path) -> None:
    game = load("classics/pig").start(2)
    with pytest.raises(DreamError, match=r"error\[F09\]") as caught:
        save_game(game, str(tmp_path / "there" / "game.json"))
    (tmp_path / "game.json").write_text("{")
    with pytest.raises(SaveProblem, match=r"game\.json:1:2: error\[F07\]: this is not a save") as caught:
        load_game(str(tmp_path / "game.json"), load("classics/pig"))
    assert caught.value.__suppress_context__


def test_a_number_of_players_that_is_not_allowed() -> None:
    with pytest.raises(DreamError, match=r"error\[F11\]: Pig is for 2 to 10 players, not 99; give another number"):
        load("classics/pig").start(99)


def test_no_option() -> None:
    with pytest.raises(NotAnOption, match="there is no option 7; there are 1"):
        load("classics/pig").start(2).apply(7)
