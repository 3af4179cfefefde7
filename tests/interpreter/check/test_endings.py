"""A game that nothing ends is found: by its text, or by games that go on and on."""

import pytest

from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import check

GAME = """\
language 1
rulebook loop "Loop"
    players 2
    competitive
variables
    points: 0 to 9
{play}
"""


def codes(play: str) -> list[str]:
    report = check(load_text(GAME.format(play=play), "loop.dream"))
    return [d.code for d in report.findings if d.code in ("D03", "D04", "P08")]


@pytest.mark.parametrize(
    ("play", "found"),
    [
        ("turns\n    choose way: go or stay", ["D03"]),
        ("round day\n    choose way: go or stay", ["D03"]),
        ("round day, 3 times\n    choose way: go or stay", []),
        ("phase day\n    choose way: go or stay", []),
        ("turns\n    choose way: go or stay\n    if way is go\n        win for active", []),
        ("turns walk\n    choose way: go or stay\n    if way is go\n        end walk\nscoring\n    highest score wins\n    tie: shared", ["D03"]),
        ("turns\n    choose way: go or stay\n    if way is go\n        end game\nscoring\n    highest score wins\n    tie: shared", []),
        ("turns\n    choose way: go or stay\nend\n    draw when points = 0", []),
    ],
)  # fmt: skip
def test_a_stretch_of_play_that_is_repeated_for_ever(play: str, found: list[str]) -> None:
    assert codes(play) == found


def test_games_that_go_on_and_on_are_told() -> None:
    counting = "variables\n    count_up: 0 to 100000\nturns\n    choose way: go or stay\n    gain 1 count_up\nend\n    draw when count_up = 90000"
    report = check(load_text(GAME.format(play=counting), "loop.dream"))
    (found,) = [d for d in report.findings if d.code == "D04"]
    assert found.message.startswith("no random game with 2 players came to an end: one was given up after ")
    assert found.labels[0].span.line == 9
    shorter = counting.replace("90000", "50")
    assert not [d for d in check(load_text(GAME.format(play=shorter), "loop.dream")).findings if d.code == "D04"]
