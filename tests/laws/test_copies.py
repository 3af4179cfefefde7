"""Copies, saves and takebacks: a position is plain data that can be kept, compared and gone back to."""

import json
from typing import Any

import pytest
from hypothesis import given

from dreambook.interpreter.api import Game, Rulebook
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.replay import replay
from dreambook.interpreter.play.saves import game_from_json, game_to_json
from tests.laws.walks import SHIPPED, Walk, laws, shipped, some, step, walk, walks


def shape(game: Game) -> Any:
    """All that can be asked of a game."""
    m = game.machine
    return (
        game.key(), list(m.s), list(m.loc), list(m.L), m.stack, m.pc, game.pending, game.result, list(game.history),
        game.generator.count, [game.view(p) for p in (*range(game.players), None)],
        [game.information_key(p) for p in range(game.players)],
    )  # fmt: skip


def future(game: Game, steps: int = 6) -> Any:
    """What comes of random play from here; the game goes on."""
    pick = seeded(99)
    for _ in range(steps):
        if game.result is not None:
            break
        step(game, pick)
    return shape(game)


def assert_independent(game: Game) -> None:
    """A copy goes on by itself, as the original would."""
    before = shape(game)
    one, other = game.copy(), game.copy()
    assert shape(one) == before
    assert future(one) == future(other)
    assert shape(game) == before


def assert_kept(game: Game, rulebook: Rulebook) -> None:
    """A save gives an equal game with the same future."""
    data = json.loads(json.dumps(game_to_json(game)))
    other = game_from_json(data, rulebook)
    assert shape(other) == shape(game)
    assert game_to_json(other) == data
    assert future(other) == future(game.copy())


def assert_taken_back(game: Game) -> None:
    """Undo leads back to an equal position, and doing the same again forward."""
    if game.result is not None or game.player is None:
        return
    before, count = shape(game), game.generator.count
    other = game.copy()
    other.apply(0)
    once = other.key()
    assert other.can_undo and other.undo()
    assert (other.key(), other.pending) == (before[0], before[6])
    assert shape(other)[-2:] == before[-2:]
    recorded = len(other.history) > len(game.history)
    assert recorded == (other.history[-1:] != game.history[-1:])
    assert other.generator.count == count if not recorded else other.generator.count >= count
    if not game.auto_chance:
        other.apply(0)
        assert other.key() == once


@pytest.mark.parametrize(("name", "players"), SHIPPED)
@pytest.mark.parametrize("auto_chance", [True, False])
def test_shipped(name: str, players: int, auto_chance: bool) -> None:
    for number, game in enumerate(walk(shipped(name), players, 3, auto_chance, 40)):
        if number % 8 == players % 8:
            assert_independent(game)
            assert_kept(game, shipped(name))
            assert_taken_back(game)


@laws
@given(walks())
def test_copies(way: Walk) -> None:
    for _, game in some(way.steps()):
        assert_independent(game)


@laws
@given(walks())
def test_saves(way: Walk) -> None:
    rulebook = way.book.load()
    for _, game in some(walk(rulebook, way.book.players, way.seed)):
        assert_kept(game, rulebook)


@laws
@given(walks())
def test_takebacks(way: Walk) -> None:
    for game in way.steps(auto_chance=bool(way.seed % 2)):
        assert_taken_back(game)


@laws
@given(walks())
def test_replays(way: Walk) -> None:
    rulebook = way.book.load()
    games = list(walk(rulebook, way.book.players, way.seed, auto_chance=bool(way.seed % 2)))
    for game in games[-1:]:
        again = replay(game_to_json(game), rulebook)
        assert again.fits, again.problem
