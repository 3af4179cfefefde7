"""How often a team wins when each voter is right with probability p, independently (finding O16 of our reading).

The figures were worked out without the rulebook. Here real rounds are played through the public interface: from each
number of sheep and elixirs that is reached, one round for each number of right votes. The policy of the test is
all-knowing: it looks up in the position which card is the stranger. Which voters are right and which wrong card the
others take makes no difference (a test below), so a round with k right votes stands for all of them.
"""

from fractions import Fraction
from functools import cache
from itertools import product
from math import comb

import pytest

from dreambook.interpreter.api import TABLE, Game, Question, Rulebook, load

PUBLISHED = {
    "0.5": [0.048, 0.114, 0.267, 0.590, 0.879],
    "0.6": [0.219, 0.381, 0.627, 0.909, 0.992],
    "0.7": [0.561, 0.735, 0.906, 0.994, 1.000],
}
"""The chance to win with 2, 3, 4, 5 and 6 players."""


@pytest.fixture(scope="module")
def rulebook() -> Rulebook:
    return load("oneironauts")


def stranger(game: Game) -> int | None:
    """The card that came from the deck."""
    slot = game.program.box.variable_slots["stranger"][None]
    card: int | None = game.machine.s[slot]
    return card


def voting(game: Game) -> bool:
    """Whether the open question is a vote: whether the cards to choose from lie in the pool."""
    event = game.pending
    assert isinstance(event, Question)
    return stranger(game) in [option.value for option in event.options]


def to_the_vote(game: Game) -> Game:
    """Go on to the first vote of the round. All cards are alike for us, so we take the first each time."""
    while game.result is None and not (game.player is not None and voting(game)):
        if game.player is None:
            game.happen(0)
        else:
            game.apply(0)
    return game


def after_votes(game: Game, right: tuple[bool, ...]) -> Game:
    """The game after each player has voted for the stranger or for another card."""
    game = game.copy()
    for vote in right:
        event = game.pending
        assert isinstance(event, Question) and voting(game)
        game.apply(next(o for o in event.options if (o.value == stranger(game)) == vote))
    return game


def standing(game: Game) -> tuple[object, ...]:
    """The sheep, the elixirs and how the game has ended, if it has."""
    view = game.view(None)
    sheep = next(int(v.value) for v in view.variables if v.variable == "sheep")
    elixirs = next(zone.count for zone in view.zones if zone.zone == "elixir_track")
    return sheep, elixirs, None if game.result is None else game.result.outcome


class Rounds:
    """What a round with so many right votes leads to, from each standing: played once, then remembered."""

    def __init__(self, rulebook: Rulebook, players: int) -> None:
        self.players = players
        self.start = to_the_vote(rulebook.start(players, auto_chance=False))
        self.known: dict[tuple[object, ...], list[Game]] = {}

    def after(self, game: Game) -> list[Game]:
        """The games after 0, 1, ... right votes, each at its next vote or its end."""
        key = standing(game)
        if key not in self.known:
            n = self.players
            votes = [tuple(i < right for i in range(n)) for right in range(n + 1)]
            self.known[key] = [to_the_vote(after_votes(game, vote)) for vote in votes]
        return self.known[key]

    def win(self, p: Fraction) -> Fraction:
        """The team's chance to win."""
        worth: dict[tuple[object, ...], Fraction] = {}
        n = self.players

        def of(game: Game) -> Fraction:
            if game.result is not None:
                return Fraction(game.result.outcome == "win")
            key = standing(game)
            if key not in worth:
                worth[key] = sum(
                    (comb(n, k) * p**k * (1 - p) ** (n - k) * of(after) for k, after in enumerate(self.after(game))),
                    Fraction(),
                )
            return worth[key]

        return of(self.start)


@pytest.fixture(scope="module", params=[2, 3, 4, 5, 6])
def rounds(request: pytest.FixtureRequest, rulebook: Rulebook) -> Rounds:
    return Rounds(rulebook, request.param)


def win_without_the_rulebook(players: int, p: Fraction) -> Fraction:
    """The same chance from the printed rules alone: 15 sheep win, six rounds that are not perfect lose."""

    @cache
    def of(sheep: int, elixirs: int) -> Fraction:
        if sheep >= 15:
            return Fraction(1)
        if elixirs == 6:
            return Fraction(0)
        total = Fraction()
        for right in range(players + 1):
            chance = comb(players, right) * p**right * (1 - p) ** (players - right)
            if chance:
                total += chance * of(sheep + right, elixirs + (right < players))
        return total

    return of(0, 0)


def test_a_team_that_is_right_with_p_wins_as_often_as_it_must(rounds: Rounds) -> None:
    for p, wins in PUBLISHED.items():
        found = rounds.win(Fraction(p))
        assert found == win_without_the_rulebook(rounds.players, Fraction(p))
        # Two of them (.73450 and .90550) were rounded up from four digits.
        assert float(found) == pytest.approx(wins[rounds.players - 2], abs=5.1e-4)


def test_votes_at_random_hardly_ever_win(rounds: Rounds) -> None:
    assert rounds.win(Fraction(1, rounds.players + 1)) <= Fraction(6, 10_000) + Fraction(5, 100_000)


def test_the_sum_over_all_is_one(rounds: Rounds) -> None:
    assert rounds.win(Fraction(1)) == 1 and rounds.win(Fraction(0)) == 0


def test_who_is_right_and_which_wrong_card_is_taken_makes_no_difference(rulebook: Rulebook) -> None:
    game = to_the_vote(rulebook.start(3, auto_chance=False))
    found: dict[int, set[tuple[object, ...]]] = {}
    for votes in product(range(len(game.options)), repeat=3):
        after = game.copy()
        right = 0
        for vote in votes:
            right += after.options[vote].value == stranger(after)
            after.apply(vote)
        found.setdefault(right, set()).add(standing(to_the_vote(after)))
    assert {right: len(standings) for right, standings in found.items()} == {0: 1, 1: 1, 2: 1, 3: 1}


def test_the_table_says_who_goes_first_and_it_does_not_matter(rulebook: Rulebook) -> None:
    game = rulebook.start(4, auto_chance=False)
    while game.player is None:
        game.happen(0)
    assert game.player == TABLE and len(game.options) == 4
    standings = set()
    for option in game.options:
        after = game.copy()
        after.apply(option)
        standings.add(standing(to_the_vote(after)))
    assert len(standings) == 1
