"""Liar's dice against a second implementation, and the odds of its bids."""

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

from dreambook.interpreter.api import ChanceEvent, Game
from tests.oracles.smaller import smaller


def cups(game: Game) -> list[Counter[int]]:
    """What lies under each cup, as its player sees it."""
    found = []
    for player in range(game.players):
        cup = next(z for z in game.view(player).zones if (z.zone, z.owner) == ("cup", player))
        found.append(Counter(int(die.split("showing ")[1]) for die in cup.items))
    return found


def choose(game: Game, label: str) -> None:
    game.apply(next(o for o in game.options if o.label == label))


def offered(game: Game) -> list[str]:
    return [o.label for o in game.options]


@pytest.mark.parametrize(("wild", "players"), [(1, 2), (0, 2), (1, 3), (1, 4), (1, 5), (1, 6)])
def test_random_games_agree_bid_by_bid(wild: int, players: int) -> None:
    rulebook = smaller("classics/liars_dice", wild_face=wild, dice_each=3)
    for seed in range(4):
        chance = random.Random(seed)
        game = rulebook.start(players, seed=seed)
        left = [3] * players
        first = 0
        while sum(n > 0 for n in left) > 1:
            first = one_round(game, left, first, wild, chance)
        assert game.result is not None
        assert game.result.winners == (next(p for p in range(players) if left[p]),)


def one_round(game: Game, left: list[int], first: int, wild: int, chance: random.Random) -> int:
    """One round: who begins the next. `left` loses a die."""

    def after(player: int) -> int:
        return next(p for i in range(1, len(left) + 1) if left[p := (player + i) % len(left)])

    dice = cups(game)
    assert [cup.total() for cup in dice] == left
    everything = sum(dice, Counter[int]())
    all_bids = [(number, face) for number in range(1, sum(left) + 1) for face in range(1, 7)]
    bid = (0, 0)
    player, before = first, -1
    while True:
        assert game.player == player
        higher = [b for b in all_bids if b > bid]
        assert offered(game) == ["Bid"] * bool(higher) + ["Challenge"] * (before >= 0)
        if before >= 0 and (not higher or chance.random() < 0.3):
            choose(game, "Challenge")
            matching = everything[bid[1]] + (everything[wild] if bid[1] != wild else 0)
            loser = before if matching < bid[0] else player
            left[loser] -= 1
            return loser if left[loser] else after(loser)
        choose(game, "Bid")
        bid = chance.choice(higher[: 2 * len(left) + 6])
        assert offered(game) == [str(n) for n in sorted({number for number, _ in higher})]
        choose(game, str(bid[0]))
        assert offered(game) == [str(face) for number, face in higher if number == bid[0]]
        choose(game, str(bid[1]))
        player, before = after(player), player


def rolled(game: Game, chance: Fraction = Fraction(1)) -> Iterator[tuple[Game, Fraction]]:
    """The game after every chance event that is open, and its odds."""
    event = game.pending
    if not isinstance(event, ChanceEvent):
        yield game, chance
        return
    for outcome in event.outcomes:
        after = game.copy()
        after.happen(outcome.index)
        yield from rolled(after, chance * Fraction(outcome.weight, event.total))


@pytest.mark.parametrize(
    ("wild", "bid", "odds"),
    [
        # A die matches a face with 2 in 6, when ones are wild, and ones with 1 in 6.
        (1, (1, 6), 1 - Fraction(2, 3) ** 2), (1, (2, 6), Fraction(1, 3) ** 2), (1, (1, 1), 1 - Fraction(5, 6) ** 2),
        (0, (1, 6), 1 - Fraction(5, 6) ** 2), (0, (2, 6), Fraction(1, 6) ** 2),
    ],
)  # fmt: skip
def test_a_bid_on_two_dice_is_as_good_as_its_odds(wild: int, bid: tuple[int, int], odds: Fraction) -> None:
    won = Fraction(0)
    rulebook = smaller("classics/liars_dice", wild_face=wild, dice_each=1)
    for game, chance in rolled(rulebook.start(2, auto_chance=False)):
        choose(game, "Bid")
        choose(game, str(bid[0]))
        choose(game, str(bid[1]))
        choose(game, "Challenge")
        for over, share in rolled(game, chance):
            assert over.result is not None
            won += share * (over.result.winners == (0,))
    assert won == odds


def test_who_cannot_see_a_die_cannot_tell_what_it_shows() -> None:
    rulebook = smaller("classics/liars_dice", dice_each=1)
    games = [game for game, _ in rolled(rulebook.start(2, auto_chance=False))]
    assert len(games) == 36
    # Six worlds look alike to each player, whatever the other has rolled.
    for player in (0, 1):
        assert sorted(Counter(game.information_key(player) for game in games).values()) == [6] * 6


def test_lifted_dice_are_hidden_again_when_they_are_rolled() -> None:
    game = smaller("classics/liars_dice", dice_each=3).start(3, seed=1)
    for label in ("Bid", "1", "1", "Challenge"):
        choose(game, label)
    others = [z for z in game.view(0).zones if z.zone == "cup" and z.owner != 0]
    assert len(others) == 2 and not any("showing" in die for z in others for die in z.items)
