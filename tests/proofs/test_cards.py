"""Cards: tricks, responses, drafts, decks that are built."""

from tests.language.trial import Trial
from tests.proofs.proofs import table


def card(short: str) -> str:
    """What `h3` is called at the table."""
    return f"{ {'c': 'clubs', 'h': 'hearts', 's': 'spades'}[short[0]] } card (rank {short[1]})"


def dealt(*hands: str) -> Trial:
    """Follow suit with these hands. They are dealt one after the other; what comes last is no chance any more."""
    t = table("follow_suit", 3)
    for short in " ".join(hands).split():
        if t.game.player is None:
            t.happen(card(short))
    return t


HANDS = ("h1 h3 c2 s1", "h2 h4 c4 s3", "c1 c3 s2 s4")


def test_who_can_follow_suit_must() -> None:
    t = dealt(*HANDS)
    assert (t.player, sorted(t.options)) == (1, sorted(map(card, HANDS[0].split())))
    t.choose(card("h3"))
    assert (t.player, sorted(t.options)) == (2, [card("h2"), card("h4")])
    t.choose(card("h2"))
    # The third has no hearts, and may play anything: trumps too, and clubs as well.
    assert (t.player, sorted(t.options)) == (3, sorted(map(card, HANDS[2].split())))


def test_the_highest_of_the_suit_that_was_led_takes_the_trick() -> None:
    t = dealt(*HANDS).choose(card("h3"), card("h4"), card("c3"))
    assert t.zone("won", 2) == sorted(map(card, ("h3", "h4", "c3")))
    assert (t.active, t.player) == (2, 2)


def test_a_trump_takes_it_from_the_suit_and_a_higher_trump_from_a_lower_one() -> None:
    t = dealt(*HANDS).choose(card("h3"), card("h4"), card("s2"))
    assert t.zone("won", 3) == sorted(map(card, ("h3", "h4", "s2")))
    # The third leads clubs; the others follow with their only club, and the 4 is highest.
    t.choose(card("c1"))
    assert (t.player, t.options) == (1, [card("c2")])
    t.choose(card("c2"), card("c4"))
    assert t.zone("won", 2) == sorted(map(card, ("c1", "c2", "c4")))
    # Trumps are led: all three follow, and the 4 wins.
    t.choose(card("s3"), card("s4"))
    assert (t.player, t.options) == (1, [card("s1")])
    t.choose(card("s1"))
    # Clubs are led, and nobody has one: hearts beat nothing.
    assert (t.player, t.options) == (3, [card("c3")])
    t.choose(card("c3"), card("h1"), card("h2"))
    assert t.scores == (0, 1, 3)
    assert t.over == ("win", (3,))


def test_trumps_are_followed_like_any_suit() -> None:
    t = dealt("s1 h1 h2 h3", "s2 c1 c2 c3", "c4 h4 s3 s4").choose(card("s1"))
    assert t.options == [card("s2")]
    t.choose(card("s2"))
    assert sorted(t.options) == [card("s3"), card("s4")]
