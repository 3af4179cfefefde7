"""Between players: a lie that is called, a protection that lasts, a trade."""

import pytest

from tests.language.trial import Trial
from tests.proofs.proofs import table


def card(rank: int) -> str:
    """How a card is called."""
    return f"card (rank {rank})"


def liars(*ranks: int) -> Trial:
    """Three players with these cards, three to each."""
    t = table("liars_challenge", 3)
    for rank in ranks:
        if t.game.player is None:
            t.happen(card(rank))
    return t


DEAL = (1, 2, 3, 1, 2, 3, 1, 2, 3)


@pytest.mark.parametrize(("said", "taker"), [("1", 3), ("2", 1), ("3", 1)])
def test_a_challenge_out_of_turn(said: str, taker: int) -> None:
    t = liars(*DEAL).choose(card(1))
    assert t.options == ["1", "2", "3"]
    t.choose(said)
    # The second lets it pass; the third, whose turn is not next, calls it a lie.
    assert (t.player, t.active, t.sees(2, "heap")) == (2, 1, ["?"])
    t.choose("do not")
    assert (t.player, t.active) == (3, 1)
    t.choose("yes")
    # The card was a 1. Whoever was wrong takes the heap, and it is the second player's turn.
    sizes = {1: 2, 2: 3, 3: 3}
    sizes[taker] += 1
    assert {p: len(t.zone("hand", p)) for p in (1, 2, 3)} == sizes
    assert (t.zone("heap"), t.active) == ([], 2)
    # All have seen it, and know where it is.
    assert card(1) in t.sees(2, "hand", taker)


def test_who_is_called_first_ends_the_asking_and_the_whole_heap_is_taken() -> None:
    t = liars(*DEAL).choose(card(1), "1", "do not", "do not")
    assert (t.player, t.zone("heap")) == (2, [card(1)])
    t.choose(card(3), "2")
    # After the second the third is asked first.
    assert t.player == 3
    t.choose("yes")
    assert (t.player, t.active, t.zone("heap")) == (3, 3, [])
    assert t.zone("hand", 2) == [card(1), card(1), card(2), card(3)]


def test_the_last_card_can_be_called_too() -> None:
    t = liars(*DEAL)
    for said in (1, 2):
        for _ in range(3):
            t.choose(card(said), str(said), "do not", "do not")
    t.choose(card(3), "1", "yes")
    # The lie is found out: all seven cards come to the first player, who has not won.
    assert (t.over, len(t.zone("hand", 1))) == (None, 7)
    t.choose(card(3), "3", "yes")
    # The second told the truth: the doubter takes the card, and the second has won.
    assert t.over == ("win", (2,))


def test_nobody_may_attack_who_is_behind_a_shield_until_their_next_turn() -> None:
    t = table("lasting_protection", 3)
    assert t.options == ["Attack", "Raise a shield"]
    t.choose("Raise a shield")
    assert [t.var("shielded", p) for p in (1, 2, 3)] == [True, False, False]
    # Only the third can be attacked: the first is safe for a whole round.
    t.choose("Attack")
    assert t.options == ["player 3"]
    t.choose("player 3")
    assert (t.player, t.options) == (3, ["Attack", "Raise a shield"])
    assert [t.var("lives", p) for p in (1, 2, 3)] == [2, 2, 1]
    t.choose("Attack")
    assert t.options == ["player 2"]
    t.choose("player 2")
    assert [t.var("lives", p) for p in (1, 2, 3)] == [2, 1, 1]
    # The first has a turn: the shield is down from its beginning.
    assert [t.var("shielded", p) for p in (1, 2, 3)] == [False, False, False]
    t.choose("Attack", "player 2")
    # The second is out.
    assert t.player == 3
    t.choose("Attack", "player 1")
    assert (t.var("lives", 1), t.player) == (1, 1)


def test_behind_shields_all_round_nobody_can_attack() -> None:
    t = table("lasting_protection", 2)
    for _ in range(4):
        t.choose("Raise a shield")
    # Both have used their shields up. The first is not behind one any more, the second still is.
    assert [t.var("shielded", p) for p in (1, 2)] == [False, True]
    assert (t.player, t.options) == (1, ["Wait"])
    t.choose("Wait")
    assert (t.player, t.options) == (2, ["Attack"])


def ware(kind: str) -> str:
    """How a ware is called."""
    return f"{kind} ware"


def traders() -> Trial:
    """The first has two apples and a bread, the second a bread and two cheeses."""
    return table("trade", 2).happen(*(ware(w) for w in ("apple", "apple", "bread", "bread", "cheese", "cheese")))


def test_a_trade_that_is_accepted_goes_both_ways_in_one_step() -> None:
    t = traders().choose("player 2", "yes", ware("bread"), ware("cheese"))
    # Until the other accepts nothing has moved.
    assert (t.player, t.active, t.options) == (2, 1, ["yes", "do not"])
    assert t.zone("stall", 1) == [ware("apple"), ware("apple"), ware("bread")]
    before = len(t.game.history)
    t.choose("yes")
    assert len(t.game.history) == before + 1
    assert t.zone("stall", 1) == [ware("apple"), ware("apple"), ware("cheese")]
    assert t.zone("stall", 2) == [ware("bread"), ware("bread"), ware("cheese")]


@pytest.mark.parametrize("answers", [("do not",), ("yes", "bread ware", "cheese ware", "do not")])
def test_nothing_goes_where_one_side_does_not_want(answers: tuple[str, ...]) -> None:
    t = traders().choose("player 2", *answers)
    assert t.active == 2
    assert t.zone("stall", 1) == [ware("apple"), ware("apple"), ware("bread")]
    assert t.zone("stall", 2) == [ware("bread"), ware("cheese"), ware("cheese")]


def test_what_each_side_may_name() -> None:
    t = traders().choose("player 2", "yes")
    assert t.options == [ware("apple"), ware("bread")]
    assert t.choose(ware("apple")).options == [ware("bread"), ware("cheese")]
