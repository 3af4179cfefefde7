"""Cards: tricks, responses, drafts, decks that are built."""

from fractions import Fraction
from math import comb

from tests.language.trial import Trial
from tests.proofs.proofs import expected, table


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


# ---------------------------------------------------------------- draft
def numbers(cards: list[str]) -> list[int]:
    """The figures on cards whose only figure is printed last: `card (worth 7)`."""
    return sorted(int(label.rstrip(")").split()[-1]) for label in cards)


def test_hands_pass_to_the_left_at_one_moment() -> None:
    t = table("draft", 3).happen(*(f"card (worth {n})" for n in range(1, 10)))
    assert [numbers(t.zone("hand", p)) for p in (1, 2, 3)] == [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
    t.choose("card (worth 2)", "card (worth 6)")
    # Nothing has moved while player 3 still decides, and nobody sees what was kept.
    assert numbers(t.zone("hand", 1)) == [1, 2, 3]
    t.choose("card (worth 9)")
    assert [numbers(t.zone("hand", p)) for p in (1, 2, 3)] == [[7, 8], [1, 3], [4, 5]]
    assert t.sees(2, "kept", 1) == ["?"]
    t.choose("card (worth 8)", "card (worth 3)", "card (worth 5)")
    # After two passes: the last card of each hand is with the second player to the left.
    assert [numbers(t.zone("hand", p)) for p in (1, 2, 3)] == [[4], [7], [1]]
    assert [numbers(t.zone("kept", p)) for p in (1, 2, 3)] == [[2, 8], [3, 6], [5, 9]]
    t.choose("card (worth 4)", "card (worth 7)", "card (worth 1)")
    assert (t.scores, t.over) == ((14, 16, 15), ("win", (2,)))


# ---------------------------------------------------------------- responses
def attack(t: Trial, target: int) -> Trial:
    return t.choose("Attack", f"attack card of player {t.player}", f"player {target}")


def test_an_attack_that_nobody_parries_hits() -> None:
    t = attack(table("block", 3), 2)
    # Who is attacked is asked, and nobody else.
    assert (t.player, t.options) == (2, ["yes", "do not"])
    t.choose("do not")
    assert ([t.var("lives", p) for p in (1, 2, 3)], t.active) == ([2, 1, 2], 2)


def test_a_parry_cancels_the_attack_and_both_cards_are_spent() -> None:
    t = attack(table("block", 3), 2).choose("yes")
    assert (t.player, t.options) == (1, ["yes", "do not"])
    t.choose("do not")
    assert ([t.var("lives", p) for p in (1, 2, 3)], t.active) == ([2, 2, 2], 2)
    assert t.zone("discard_pile") == ["parry card of player 2", "attack card of player 1"]


def test_a_feint_answers_the_parry_and_the_attack_hits() -> None:
    t = attack(table("block", 3), 2).choose("yes", "yes")
    assert ([t.var("lives", p) for p in (1, 2, 3)], t.active) == ([2, 1, 2], 2)
    assert len(t.zone("discard_pile")) == 3


def test_who_cannot_respond_is_not_asked() -> None:
    t = attack(table("block"), 2).choose("yes", "yes")
    attack(t, 1).choose("do not")
    # Player 2 has no parry left: the second attack of player 1 hits at once, and ends the game.
    attack(t, 2)
    assert t.over == ("win", (1,))


# ---------------------------------------------------------------- decks that are built
def drawn(t: Trial, *words: str) -> Trial:
    """Let chance bring these, where it has anything to decide."""
    for word in words:
        if t.game.player is None:
            t.happen(next(label for label in t.chance if label.startswith(word)))
    return t


def test_the_discards_are_shuffled_in_the_middle_of_a_draw() -> None:
    t = drawn(table("deck_building"), *["copper"] * 5).choose("Buy gold")
    drawn(t, *["copper"] * 5).choose("Buy nothing")
    assert t.active == 1
    # One copper and two estates are left, then five coppers and the gold are shuffled for the other two cards.
    assert len(t.zone("used", 1)) == 6
    assert sorted(t.chance.values()) == [1, 2]
    drawn(t, "estate", "copper")
    assert {label.split()[0]: number for label, number in t.chance.items()} == {"copper": 5, "gold": 1}
    assert (t.zone("used", 1), len(t.zone("deck", 1)), len(t.zone("hand", 1))) == ([], 1, 3)


def test_the_odds_of_a_hand() -> None:
    """Gold costs 4: five cards are enough unless both estates are among them."""

    def can_buy(t: Trial) -> bool:
        return "Buy gold" in t.options

    first = table("deck_building")
    assert expected(first, lambda t: "", can_buy) == 1 - Fraction(comb(6, 3), comb(8, 5)) == Fraction(9, 14)
    # Second turn, after five coppers and a gold bought: 1 copper, 2 estates, and two of 5 coppers and 1 gold. Without
    # the gold these are 3 coins, with it 5: one in three.
    t = drawn(table("deck_building"), *["copper"] * 5).choose("Buy gold")
    drawn(t, *["copper"] * 5).choose("Buy nothing")
    assert expected(t, lambda t: "", can_buy) == Fraction(comb(5, 1), comb(6, 2)) == Fraction(1, 3)
