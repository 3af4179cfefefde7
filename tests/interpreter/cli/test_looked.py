"""What a check looked at, as a line for people."""

from typing import Any

import pytest

from dreambook.interpreter.cli import speech
from dreambook.interpreter.cli.looked import described, numbers


@pytest.mark.parametrize(
    ("values", "text"),
    [([], "no number of"), ([2], "2"), ([2, 3, 4], "2 to 4"), ([2, 4], "2 and 4"), ([2, 4, 6], "2, 4 and 6")],
)
def test_numbers(values: list[int], text: str) -> None:
    assert numbers(values) == text


def explored(players: int, positions: int, exhausted: bool, playouts: int = 0) -> dict[str, Any]:
    return {"players": players, "positions": positions, "exhausted": exhausted, "playouts": playouts}


@pytest.mark.parametrize(
    ("looked", "text"),
    [
        ({}, ""),
        ({"compiled": []}, "read, but not compiled"),
        ({"compiled": [1]}, "1 player compiled"),
        ({"compiled": [2, 3]}, "2 to 3 players compiled"),
        (
            {"compiled": [2], "examples": {"run": 1, "passed": 1}, "explored": []},
            "2 players compiled, 1 example run",
        ),
        ({"compiled": [2], "examples": {"run": 5, "passed": 3}}, "2 players compiled, 5 examples run (2 failed)"),
        (
            {"compiled": [2], "explored": [explored(2, 20_000, False, 20)]},
            "2 players compiled, 20,000 positions explored with 2 players (not exhausted), 20 random games played",
        ),
        (
            {"compiled": [2], "explored": [explored(2, 5478, True)]},
            "2 players compiled, 5,478 positions explored with 2 players (all there are)",
        ),
        (
            {"compiled": [2, 3], "explored": [explored(2, 1, True), explored(3, 10, False)]},
            "2 to 3 players compiled, 11 positions explored with 2 to 3 players (all there are with 2)",
        ),
        ({"compiled": [2], "not_shown": 1200}, "2 players compiled, 1,200 more findings not shown"),
    ],
)
def test_described(looked: dict[str, Any], text: str) -> None:
    assert described(looked) == text


@pytest.mark.parametrize(("ways", "german"), [(1, "auf 1 Art"), (4, "auf 4 Arten")])
def test_ways_to_deal_out_what_is_brought_are_german_too(
    ways: int, german: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(speech, "_spoken", "de")
    looked = {"compiled": [2, 3], "explored": [explored(2, 145, False) | {"brought": {"1": "x"}}] * ways}
    told = (
        f"{145 * ways} Stellungen mit 2 Personen {german}, das Mitgebrachte zu verteilen, durchsucht (nicht erschöpft)"
    )
    assert described(looked).split(", ", 1)[1] == told
