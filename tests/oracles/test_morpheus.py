"""Morpheus: how the turns are split in whole games, as the printed rules say (M2, M4), worked out here by hand."""

import random

import pytest

from dreambook.interpreter.api import Game, load

TURNS = {2: (11, 10), 3: (7, 7, 7), 4: (6, 5, 5, 5)}
"""For each number of players the 21 turns of action in three months, beginning with the first weaver."""
TO_THE_CASTLE = {2: (2, 1, 2), 3: (2, 3, 1), 4: (4, 3, 2)}
"""Who leads the way to the castle at the end of each month, by their place in the order."""


def variable(game: Game, name: str, owner: int | None = None) -> str:
    return next(v.value for v in game.view(None).variables if v.variable == name and v.owner == owner)


def at_castle(game: Game) -> bool:
    return variable(game, "here") == "Castle of Hypnos"


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", [5, 6])
def test_whole_games_are_split_as_printed(players: int, seed: int) -> None:
    game = load("morpheus").start(players, seed)
    choices = random.Random(seed)
    leaders: dict[str, str] = {}
    while game.result is None:
        if variable(game, "months") != "0" and at_castle(game):
            active = game.view(None).active
            leaders[variable(game, "months")] = variable(game, "seat", active)
        game.apply(choices.randrange(len(game.options)))
    turns = {
        int(variable(game, "seat", player)): int(variable(game, "turns_taken", player)) for player in range(players)
    }
    assert tuple(turns[seat] for seat in sorted(turns)) == TURNS[players]
    assert sum(turns.values()) == 21
    # At a castle where nobody had anything to decide nobody was seen to lead.
    assert {int(month): int(seat) for month, seat in leaders.items()}.items() <= dict(
        enumerate(TO_THE_CASTLE[players], 1)
    ).items()
    assert leaders
