"""Goofspiel is symmetric: whoever exchanges the bids exchanges the scores, so that it is worth nothing to either."""

from itertools import permutations

import pytest

from dreambook.interpreter.api import ChanceEvent, Game, Question, Rulebook
from tests.oracles.smaller import smaller


@pytest.fixture(scope="module")
def three_cards() -> Rulebook:
    return smaller("classics/goofspiel", highest_card=3)


def played(rulebook: Rulebook, prizes: tuple[int, ...], bids: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The scores after the prizes have come, and the players have bid, in these orders."""
    game = rulebook.start(2, auto_chance=False)
    waiting = list(prizes)
    hands = [list(order) for order in bids]
    while game.result is None:
        event = game.pending
        if isinstance(event, ChanceEvent):
            game.happen(index_of(event, f"worth {waiting.pop(0)}"))
        else:
            assert isinstance(event, Question)
            game.apply(index_of(event, f"rank {hands[event.player].pop(0)}"))
    assert game.result.scores is not None
    return game.result.scores


def index_of(event: ChanceEvent | Question, text: str) -> int:
    options = event.outcomes if isinstance(event, ChanceEvent) else event.options
    return next(option.index for option in options if text in option.label)


def expected(prizes: tuple[int, ...], bids: tuple[tuple[int, ...], ...]) -> tuple[int, ...]:
    """The scores, without the rulebook: the higher bid takes what is on offer; after equal bids it stays on offer."""
    scores, offered = [0, 0], 0
    for prize, first, second in zip(prizes, *bids, strict=True):
        offered += prize
        if first != second:
            scores[second > first] += offered
            offered = 0
    return tuple(scores)


def test_every_play_scores_as_the_bids_say_and_exchanging_them_exchanges_the_scores(three_cards: Rulebook) -> None:
    orders = list(permutations((1, 2, 3)))
    scores = {(p, a, b): played(three_cards, p, (a, b)) for p in orders for a in orders for b in orders}
    assert len(scores) == 216
    for (prizes, first, second), found in scores.items():
        assert found == expected(prizes, (first, second))
        assert scores[prizes, second, first] == found[::-1]


def test_who_bids_second_does_not_learn_what_was_bid_first(three_cards: Rulebook) -> None:
    keys = set()
    for bid in (1, 2, 3):
        game: Game = three_cards.start(2, auto_chance=False)
        event = game.pending
        assert isinstance(event, ChanceEvent)
        game.happen(index_of(event, "worth 2"))
        event = game.pending
        assert isinstance(event, Question)
        game.apply(index_of(event, f"rank {bid}"))
        assert game.player == 1
        keys.add(game.information_key(1))
    assert len(keys) == 1
