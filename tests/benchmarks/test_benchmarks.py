"""The benchmark prints all it promises, and what it compares are the same games. No time is looked at here."""

from collections import Counter
from random import Random
from statistics import mean, variance

import pytest

from dreambook.interpreter.api import load
from dreambook.interpreter.play.generator import seeded
from tests.benchmarks.__main__ import GAMES, main, playout

NUMBERS = {"classics/tic_tac_toe": 600, "classics/connect_four": 150, "onirim": 40}


def test_all_rows_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--budget", "0.02", "--lines", "60", "--rules", "12", "--processes", "0"])
    printed = capsys.readouterr().out
    for row in ("parse", "parse again, one line changed", "check --fast", "check --fast again, one line changed"):
        assert f"\n  {row} " in printed
    for name in GAMES:
        assert f"\n  {name} " in printed.partition("Positions")[2].partition("Games")[0]
        assert f"\n  {name} " in printed.partition("Games")[2]
    assert printed.count("ratio") == len(GAMES)
    assert "rule code" in printed
    assert "questions to the solver" in printed


@pytest.mark.parametrize("name", GAMES)
def test_games_written_by_hand_are_the_same_games(name: str) -> None:
    players, by_hand = GAMES[name]
    program = load(name).program(players)
    number = NUMBERS[name]
    generator, random = seeded(2), Random(2)
    ours = [playout(program, generator) for _ in range(number)]
    theirs = [by_hand(random) for _ in range(5 * number)]
    lengths, others = [n for _, n in ours], [n for _, n in theirs]
    # Four standard errors: the seeds are fixed, so this is a test of the games and not of luck.
    error = (variance(lengths) / len(lengths) + variance(others) / len(others)) ** 0.5
    assert abs(mean(lengths) - mean(others)) < 4 * error
    results, expected = Counter(result for result, _ in ours), Counter(result for result, _ in theirs)
    for result in results | expected:
        share = (results[result] + expected[result]) / (len(ours) + len(theirs))
        error = (share * (1 - share) * (1 / len(ours) + 1 / len(theirs))) ** 0.5
        assert abs(results[result] / len(ours) - expected[result] / len(theirs)) <= 4 * error
