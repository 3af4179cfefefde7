"""Legal is what can be done: every option that is offered can be carried out, and nothing else can."""

import pytest
from hypothesis import given

from dreambook.interpreter.api import HIDDEN, ChanceEvent, Game, NotAnOption, Option, PlayError, Question
from dreambook.interpreter.play.errors import Infeasible
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Decision
from tests.laws.walks import SHIPPED, Walk, laws, shipped, walk, walks


def assert_legal(game: Game) -> None:
    """All that is offered can be done, as often as it is asked; nothing else can."""
    pending = game.pending
    if isinstance(pending, ChanceEvent):
        assert len(pending.outcomes) > 1
        assert all(outcome.weight > 0 for outcome in pending.outcomes)
        assert sum(outcome.weight for outcome in pending.outcomes) == pending.total
        assert_no_option(game)
        for outcome in pending.outcomes:
            tried(game, lambda other, index=outcome.index: other.happen(index))
        return
    if pending is None:
        assert game.result is not None
        assert_no_option(game)
        return
    assert isinstance(pending, Question)
    assert pending.options
    assert pending == game.pending
    values = [option.value for option in pending.options if option.value != HIDDEN]
    assert all(value not in values[:i] for i, value in enumerate(values))
    for option in pending.options:
        tried(game, lambda other, option=option: other.apply(option))
        assert completes(game.machine, option.index)
    assert_no_option(game, len(pending.options))


def assert_no_option(game: Game, count: int = 0) -> None:
    """What is not offered is refused, and changes nothing."""
    key, length = game.key(), len(game.history)
    for wrong in (-1, count, count + 7, Option(0, "what nobody offers", None), Option(count, "", None)):
        with pytest.raises(NotAnOption):
            game.apply(wrong)
    if not isinstance(game.pending, ChanceEvent):
        with pytest.raises(NotAnOption):
            game.happen(0)
    assert (game.key(), len(game.history)) == (key, length)


def tried(game: Game, act: object) -> None:
    """It can be done; a finding of the rulebook may come of it, an impossible move may not."""
    other = game.copy()
    try:
        act(other)  # type: ignore[operator]
    except Infeasible as problem:
        raise AssertionError(f"an option cannot be carried out: {problem.message}") from problem
    except PlayError:
        return
    assert len(other.history) > len(game.history)


def completes(m: Machine, index: int, depth: int = 0) -> bool:
    """Whether some completion of an announcement comes to its end."""
    trial = m.copy()
    assert isinstance(m.pending, Decision)
    player = m.pending.player
    try:
        trial.choose(index)
    except PlayError as problem:
        return problem.code not in ("D02", "D10")
    pending = trial.pending
    if (
        not isinstance(pending, Decision)
        or not m.g.sites[pending.site].announced
        or pending.player != player
        or depth > 4
    ):
        return True
    return any(completes(trial, i, depth + 1) for i in range(len(pending.values)))


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_shipped(name: str, players: int) -> None:
    for game in walk(shipped(name), players, 5, most=40):
        assert_legal(game)


@laws
@given(walks())
def test_generated(way: Walk) -> None:
    for game in way.steps():
        assert_legal(game)
