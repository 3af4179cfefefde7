"""Kalah against a second implementation, written without the rulebook."""

import random
from dataclasses import dataclass, replace

import pytest

from dreambook.interpreter.api import Game, Rulebook, load
from dreambook.interpreter.explore import explore
from tests.oracles.smaller import smaller


@dataclass(frozen=True)
class Kalah:
    """A position: each player's own pits and store, seen from that player, and whose move it is."""

    pits: tuple[tuple[int, ...], tuple[int, ...]]
    stores: tuple[int, int] = (0, 0)
    mover: int = 0
    over: bool = False

    def moves(self) -> list[int]:
        return [] if self.over else [i for i, seeds in enumerate(self.pits[self.mover]) if seeds]

    def after(self, pit: int) -> "Kalah":
        me, n = self.mover, len(self.pits[0])
        # Own pits, own store, the other's pits: the places that a mover sows, in this order.
        places = [*self.pits[me], self.stores[me], *self.pits[1 - me]]
        seeds, places[pit] = places[pit], 0
        last = pit
        for _ in range(seeds):
            last = (last + 1) % len(places)
            places[last] += 1
        facing = 2 * n - last
        if last < n and places[last] == 1 and places[facing]:
            places[n] += places[facing] + 1
            places[last] = places[facing] = 0
        mine, store, theirs = tuple(places[:n]), places[n], tuple(places[n + 1 :])
        pits = (mine, theirs) if me == 0 else (theirs, mine)
        stores = (store, self.stores[1]) if me == 0 else (self.stores[0], store)
        over = not any(mine) or not any(theirs)
        return Kalah(pits, stores, me if last == n else 1 - me, over)

    def final(self) -> tuple[int, int]:
        return self.stores[0] + sum(self.pits[0]), self.stores[1] + sum(self.pits[1])


def begin(pits: int, seeds: int) -> Kalah:
    return Kalah(((seeds,) * pits, (seeds,) * pits))


def shown(game: Game) -> Kalah:
    """What lies on the rulebook's board."""
    board = next(z for z in game.view(None).zones if z.zone == "board")
    counts = tuple(len(space) for space in board.spaces)
    n = len(counts) // 2 - 1
    mover = 0 if game.player is None else game.player
    return Kalah((counts[:n], counts[n + 1 : -1]), (counts[n], counts[-1]), mover, game.result is not None)


@pytest.fixture(scope="module")
def mancala() -> Rulebook:
    return load("classics/mancala")


def test_as_many_plays_and_positions_after_each_number_of_moves(mancala: Rulebook) -> None:
    plays, positions = {begin(6, 4): 1}, [1]
    seen = set(plays)
    for _ in range(4):
        following: dict[Kalah, int] = {}
        for position, ways in plays.items():
            for move in position.moves():
                after = position.after(move)
                following[after] = following.get(after, 0) + ways
        plays = following
        positions.append(len(set(plays) - seen))
        seen |= set(plays)
    found = explore(mancala, 2, depth=4)
    assert (found.by_depth, found.terminal) == (positions, 0)
    assert found.plays_at_depth == sum(plays.values())


@pytest.mark.parametrize(("pits", "seeds"), [(2, 2), (2, 4), (3, 1)])
def test_small_boards_have_as_many_plays_in_all(pits: int, seeds: int) -> None:
    known: dict[Kalah, int] = {}

    def plays(position: Kalah) -> int:
        if position not in known:
            known[position] = sum(plays(position.after(move)) for move in position.moves()) or 1
        return known[position]

    games = plays(begin(pits, seeds))
    found = explore(smaller("classics/mancala", row_length=pits, seeds_in_a_pit=seeds), 2)
    assert (found.exhausted, found.games) == (True, games)


@pytest.mark.parametrize(("pits", "seeds", "count"), [(2, 2, 19), (2, 4, 160), (3, 1, 57)])
def test_a_turn_that_is_extra_is_the_same_position_as_one_that_is_not(pits: int, seeds: int, count: int) -> None:
    seen, waiting = {begin(pits, seeds)}, [begin(pits, seeds)]
    while waiting:
        position = waiting.pop()
        following = {position.after(move) for move in position.moves()} - seen
        seen |= following
        waiting.extend(following)
    assert sum(not position.over for position in seen) == count
    found = explore(smaller("classics/mancala", row_length=pits, seeds_in_a_pit=seeds), 2)
    assert found.states - found.terminal == count


def test_random_games_agree_move_by_move(mancala: Rulebook) -> None:
    for seed in range(200):
        chance = random.Random(seed)
        game, mine = mancala.start(2), begin(6, 4)
        while game.result is None:
            assert shown(game) == mine
            moves = mine.moves()
            assert [o.label for o in game.options] == [f"space {m + 1 + 7 * mine.mover}" for m in moves]
            choice = chance.randrange(len(moves))
            game.apply(choice)
            mine = mine.after(moves[choice])
        assert mine.over and shown(game) == replace(mine, mover=0)
        assert game.result.scores == mine.final()
        best = max(mine.final())
        assert set(game.result.winners) == {p for p in (0, 1) if mine.final()[p] == best}


def test_the_first_player_wins_from_the_well_known_opening(mancala: Rulebook) -> None:
    # The third pit ends in the store, so that the sixth may follow in the same turn.
    game = mancala.start(2)
    game.apply(2)
    assert game.player == 0 and shown(game).stores == (1, 0)
    game.apply(next(o for o in game.options if o.label == "space 6"))
    assert game.player == 1 and shown(game).stores == (2, 0)
