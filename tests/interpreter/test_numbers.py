"""One thing is one thing, in every message."""

import re

from dreambook.interpreter.cli.looked import described as looked
from dreambook.interpreter.cli.simulate import described as simulated
from dreambook.interpreter.numbers import so_many

ONE_OF_MANY = re.compile(r"(?<![\d,.])1 (random )?(games|players|positions|examples|pairs|decisions|more findings)\b")


def test_numbers_agree_with_their_nouns() -> None:
    assert [so_many(n, "game") for n in (0, 1, 2, 1000)] == ["0 games", "1 game", "2 games", "1,000 games"]
    assert so_many(2, "die", "dice") == "2 dice"


def test_what_was_looked_at() -> None:
    explored = [{"players": 1, "positions": 1, "exhausted": True, "playouts": 1, "worlds": 1}]
    scopes = [{"scope": "tiny", "positions": 1, "exhausted": True}]
    told = looked({"compiled": [1], "examples": {"run": 1}, "explored": explored, "scopes": scopes, "not_shown": 1})
    assert not ONE_OF_MANY.search(told), told
    assert "1 random game played, 1 pair of worlds compared, 1 position explored in the scope tiny" in told


def test_what_was_simulated() -> None:
    spread = {"min": 1, "max": 1, "mean": 1.0, "median": 1}
    report = {
        "players": 1, "played": 1, "finished": 1, "unfinished": 0, "seed": 1, "length": spread, "bots": ["random"],
        "results": {"outcomes": {"win": 1}, "wins": [1], "shared": 0}, "scores": [spread], "errors": [], "never_fired": [],
    }  # fmt: skip
    told = "\n".join(simulated("Alone", "alone", report))
    assert not ONE_OF_MANY.search(told), told
    assert told.startswith("Alone, 1 player, 1 game, seed 1") and "length    1 decision\n" in told
