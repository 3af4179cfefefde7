"""Money: a round of bets with all-in, auctions."""

import re
from fractions import Fraction

from dreambook.generators.documents import make_document
from dreambook.interpreter.api import load
from tests.language.trial import Trial
from tests.proofs.proofs import FOLDER, expected, table


# ---------------------------------------------------------------- all in
def poker(*cards: int) -> Trial:
    """All in with these cards, by seat."""
    t = table("all_in", len(cards))
    return t.happen(*(f"card (rank {card})" for card in cards))


def purses(t: Trial) -> list[int]:
    return [len(t.zone("purse", p + 1)) for p in range(t.game.players)]


def stakes(t: Trial) -> list[int]:
    return [len(t.zone("stake", p + 1)) for p in range(t.game.players)]


def test_who_has_too_little_calls_with_what_is_left() -> None:
    t = poker(4, 6, 5)
    assert (t.options, purses(t), stakes(t)) == (["Check", "Raise"], [4, 1, 4], [1, 1, 1])
    t.choose("Raise")
    assert t.options == ["1", "2", "3", "4"]
    t.choose("3")
    # Player 2 misses 3 chips and has 1: no raise, but a call.
    assert (t.player, t.options) == (2, ["Call", "Fold"])
    t.choose("Call")
    assert (t.player, t.options, stakes(t)) == (3, ["Call", "Raise", "Fold"], [4, 2, 1])
    t.choose("Call")
    # The 6 wins 2 chips from each stake; of the 4 that are left the 5 wins all.
    assert (t.scores, t.over) == ((1, 6, 5), ("win", (2,)))


def test_a_raise_is_answered_by_all_who_are_not_all_in() -> None:
    t = poker(6, 1, 2).choose("Check", "Raise", "1")
    assert (t.player, t.options, stakes(t)) == (3, ["Call", "Raise", "Fold"], [1, 2, 1])
    t.choose("Raise")
    # To call takes 1, so a raise is 2 at least.
    assert t.options == ["2", "3", "4"]
    t.choose("4")
    # Player 2 is all in and is not asked any more.
    assert (t.player, t.options) == (1, ["Call", "Fold"])
    folded = Trial.__new__(Trial)
    folded.game = t.game.copy()
    t.choose("Call")
    # 5, 2 and 5 chips are staked, and the best card takes everything.
    assert t.scores == (12, 0, 0)
    folded.choose("Fold")
    # The 2 wins 1 + 2 + 2 of the stakes' first chips, and takes its own other chips back.
    assert folded.scores == (4, 0, 8)


def test_the_last_one_in_is_not_asked() -> None:
    t = poker(1, 2, 3).choose("Raise", "1", "Fold", "Fold")
    assert t.scores == (7, 1, 4)


def test_the_odds_of_a_card() -> None:
    def always_all_in(t: Trial) -> str:
        return next(label for label in ("4", "Raise", "Call") if label in t.options)

    # Of 5 other cards, 3 are lower than the 4: both others have one of these in 3/5 x 2/4 of all deals.
    t = table("all_in", 3).happen("card (rank 4)")
    assert expected(t, always_all_in, lambda t: t.over == ("win", (1,)) and t.scores == (12, 0, 0)) == Fraction(3, 10)
    # For two: 5 and 2 chips are staked. A 5 wins 4 times of 5, and has 7 chips then, else 3.
    t = table("all_in").happen("card (rank 5)")
    assert expected(t, always_all_in, lambda t: (t.scores or (0,))[0]) == Fraction(7 * 4 + 3, 5)
    assert expected(table("all_in"), always_all_in, lambda t: (t.scores or (0,))[0]) == 5


def test_what_holds_for_a_player_is_said_of_a_person() -> None:
    made = make_document(load(str(FOLDER / "all_in.dream")).rules)
    text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", made)
    assert "Each player for whom “Has still to speak” holds does this" in text


# ---------------------------------------------------------------- auctions
def test_an_auction_goes_round_until_one_is_left() -> None:
    t = table("auction", 3).happen("picture (worth 3)")
    assert t.options == ["Bid", "Drop out"]
    t.choose("Bid")
    assert t.options == ["1", "2", "3", "4", "5"]
    t.choose("2", "Bid")
    assert (t.player, t.options) == (2, ["3", "4", "5"])
    t.choose("3", "Drop out")
    assert t.player == 1
    t.choose("Bid", "5")
    # Nobody can bid more than 5; player 3 is out and is not asked.
    assert (t.player, t.options) == (2, ["Drop out"])
    t.choose("Drop out")
    assert (t.zone("wall", 1), purses(t)) == (["picture (worth 3)"], [0, 5, 5])
    # The winner begins, and has no money.
    t.happen("picture (worth 2)")
    assert (t.player, t.options) == (1, ["Drop out"])
    t.choose("Drop out", "Drop out")
    # The last one has bid nothing, and pays nothing.
    assert (t.zone("wall", 3), purses(t)) == (["picture (worth 2)"], [0, 5, 5])
    t.choose("Bid", "1", "Drop out", "Drop out")
    assert (t.scores, t.over) == ((3, 5, 2 + 4 + 4), ("win", (3,)))


def test_the_highest_bid_pays_the_second_highest() -> None:
    t = table("second_price", 3).happen("picture (worth 4)")
    assert t.options == ["0", "1", "2", "3", "4"]
    t.choose("1", "4")
    # Player 3 decides last, and sees neither bid.
    assert (t.player, t.knows(3, "bid", 1), t.knows(3, "bid", 2)) == (3, "?", "?")
    t.choose("3")
    assert (t.zone("wall", 2), purses(t)) == (["picture (worth 4)"], [4, 1, 4])
    # A tie goes to the first in turn order, who pays what the other bid: it is the turn of player 2, who has 1 coin.
    t.choose("1", "3", "3")
    assert (t.scores, t.active) == ((4, 5, 4 + 3 - 3), 3)
