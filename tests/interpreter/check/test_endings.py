"""A game that nothing ends is found: by its text, or by games that go on and on."""

from typing import Any

import pytest

from dreambook.interpreter.api import PlayError, load_text
from dreambook.interpreter.check import check
from dreambook.interpreter.play.machine import PATIENCE

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


LOOP = """variables
    count_up: 0 to 9
components
    token Coin x 9
    token Gem x 9
zones
    bank: pool of Coin or Gem, supply
    purse: pool of Coin or Gem, one for each player, starts with 1 Coin
turns
    any number of times
        {loop}
    choose way: go or stay
    if way is stay
        win for active
procedure haggle
    choose one
        option back
            gain 1 Coin
        option keep
            gain 1 Gem
action trade_in
    when points = 0
    gain 1 Coin"""


@pytest.mark.parametrize(
    ("loop", "found"),
    [
        ("may pay 1 Coin\n            gain 1 Coin", ["D04"]),
        ("may pay 1 Coin\n            gain 1 Coin\n            gain 1 Gem, or what is left", ["D04"]),
        ("may pay 2 Coin\n            gain 1 Coin\n            gain 1 Coin", ["D04"]),
        ("may pay 1 Coin\n            do haggle", ["D04"]),
        ("may pay 1 Coin\n            gain 1 Gem", []),
        ("may pay 2 Coin\n            gain 1 Coin", []),
        # The gems run out.
        ("may pay 1 Coin\n            gain 1 Coin\n            gain 1 Gem", []),
        # What is given back under a condition may not be given back.
        ("may pay 1 Coin\n            choose one of trade_in", []),
        ("may pay 1 Coin\n            if points = 0\n                gain 1 Coin", []),
    ],
)
def test_a_loop_that_gives_back_what_it_costs(loop: str, found: list[str]) -> None:
    book = load_text(GAME.format(play=LOOP.format(loop=loop)), "loop.dream")
    assert [d.code for d in check(book, "fast").findings if d.code != "S02"] == found


def test_play_that_comes_back_to_where_it_was_is_endless_at_once() -> None:
    circle = "turns\n    choose way: go or stay\n    repeat until points = 9\n        set points = 1\n        set points = 2\nend\n    draw when points = 9"
    game = load_text(GAME.format(play=circle), "loop.dream").start(auto_chance=True)
    ran = 0
    code = game.program.code

    def counted(block: Any) -> Any:
        def run(machine: Any) -> Any:
            nonlocal ran
            ran += 1
            return block(machine)

        return run

    code[:] = [counted(block) for block in code]
    with pytest.raises(PlayError, match="goes on for ever without a decision"):
        game.apply(game.options[0])
    assert PATIENCE < ran < 3 * PATIENCE


WALK = """language 1
rulebook walk "The Long Walk"
    players {players}
    {mode}

variables
    points "points": 0 to 9999, one for each player

round, {rounds} times
    each player
        choose steps between 1 and 30
        gain steps points

scoring
    each player
        score points "points"
    {rule}
"""


@pytest.mark.parametrize(
    ("players", "mode", "rounds", "rule", "message"),
    [
        (2, "competitive", 300, "highest score wins", "nothing says who wins when several have as many points"),
        (2, "competitive", 300, "highest score wins\n    tie: shared", ""),
        (2, "cooperative", 300, "", ""),
        (1, "solo", 300, "", ""),
        # Play comes to it by itself.
        (2, "competitive", 1, "highest score wins", "2 players tie at 1, and nothing breaks the tie"),
        (2, "competitive", 1, "", "points are scored, but nothing says who wins"),
    ],
)
def test_what_a_tie_is_must_be_said(players: int, mode: str, rounds: int, rule: str, message: str) -> None:
    book = load_text(WALK.format(players=players, mode=mode, rounds=rounds, rule=rule), "walk.dream")
    found = [d for d in check(book).findings if d.code == "D07"]
    assert [d.message for d in found][:1] == [message] * bool(message)
    assert len(found) == bool(message)
