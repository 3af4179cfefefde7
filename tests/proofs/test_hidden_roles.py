"""What some know and others do not: a secret role, a vote, a hand that is shown once, cards that are passed in secret."""

import pytest

from dreambook.interpreter.play.history import visible_history
from tests.language.trial import Trial
from tests.proofs.proofs import odds, table


def village(wolf: int, players: int = 5) -> Trial:
    """A village in which this player is the wolf."""
    t = table("hidden_roles", players)
    while t.game.player is None:
        one = sum(len(t.zone("role", p)) for p in range(1, players + 1)) + 1
        t.happen("wolf" if one == wolf else "villager")
    return t


def told(t: Trial, player: int | None) -> list[tuple[int | None, str]]:
    """Who did what, as a player (None: everybody) has noticed it."""
    return [(move.player, move.label) for move in visible_history(t.game, None if player is None else player - 1)]


def test_each_player_is_as_likely_the_wolf() -> None:
    t = table("hidden_roles", 4)
    assert odds(t) == {"wolf": odds(t)["wolf"], "villager": 3 * odds(t)["wolf"]}
    t.happen("villager", "villager")
    assert t.chance == {"wolf": 1, "villager": 1}


@pytest.mark.parametrize("wolf", [1, 2, 4])
def test_only_the_wolf_knows_and_chooses_by_night_and_nobody_notices(wolf: int) -> None:
    t = village(wolf, 4)
    others = [p for p in (1, 2, 3, 4) if p != wolf]
    assert (t.player, t.options) == (wolf, [f"player {p}" for p in others])
    assert [t.knows(p, "wolves") for p in (1, 2, 3, 4)] == [f"player {p}" if p == wolf else "?" for p in (1, 2, 3, 4)]
    for p in others:
        assert t.sees(p, "role", wolf) == ["?"]
        # That somebody decides is seen, and not who it is.
        assert t.game.view(p - 1).waiting == ("secret", "victim")
    victim = others[0]
    t.choose(f"player {victim}")
    assert told(t, wolf)[-1] == (wolf - 1, f"player {victim}")
    for viewer in (*others, None):
        assert all(who != wolf - 1 for who, _ in told(t, viewer))
    assert all(t.sees(p, "role", victim) == ["villager"] for p in others)


def test_the_living_vote_and_the_most_votes_drive_out() -> None:
    t = village(2).choose("player 5")
    asked = []
    for accused in ("player 2", "player 3", "player 2", "player 1"):
        asked.append(t.player)
        assert "player 5" not in t.options and f"player {t.player}" not in t.options
        t.choose(accused)
    assert asked == [1, 2, 3, 4]
    # The wolf has two of four votes, nobody else more than one. All villagers win, who is out of the game too.
    assert t.over == ("win", (1, 3, 4, 5))


def test_a_tie_drives_out_nobody() -> None:
    t = village(2).choose("player 5", "player 2", "player 1", "player 2", "player 1")
    assert t.game.view(None).players == (0, 1, 2, 3)
    # It is night again.
    assert (t.player, t.options) == (2, ["player 1", "player 3", "player 4"])


def test_a_vote_says_nothing_before_all_have_voted() -> None:
    t = village(2).choose("player 5", "player 2")
    assert told(t, 3)[-1] == (0, "?")


def test_the_wolf_wins_alone_with_the_last_villager() -> None:
    t = village(1, 4).choose("player 2", "player 4", "player 4", "player 3")
    # Two of three votes are against the fourth. The wolf and the third are left.
    assert t.over == ("win", (1,))


def card(rank: int) -> str:
    """How a card is called."""
    return f"card (rank {rank})"


def hands() -> Trial:
    """Three hands, dealt in order: 1 2 3, 4 5 6, 7 8 9."""
    t = table("shown_once", 3)
    for rank in range(1, 10):
        t.happen(card(rank))
    return t


def test_a_hand_is_shown_to_one_player_alone() -> None:
    t = hands()
    assert [t.zone("hand", p) for p in (1, 2, 3)] == [[card(n) for n in range(k, k + 3)] for k in (1, 4, 7)]
    assert t.options == ["player 2", "player 3"]
    t.choose("player 3")
    assert t.sees(3, "hand", 1) == [card(1), card(2), card(3)]
    assert t.sees(2, "hand", 1) == t.sees(None, "hand", 1) == ["?", "?", "?"]


def test_who_passes_two_cards_goes_on_knowing_them() -> None:
    t = hands().choose("player 3", "player 3", "player 1")
    for first in (1, 4):
        t.choose(card(first), card(first + 1))
    # Nothing has moved yet: all choose before anything happens.
    assert len(t.zone("hand", 1)) == 3
    assert t.sees(1, "passed", 2) == []
    t.choose(card(7), card(8))
    assert [t.zone("hand", p) for p in (1, 2, 3)] == [
        [card(3), card(7), card(8)], [card(1), card(2), card(6)], [card(4), card(5), card(9)]
    ]  # fmt: skip
    # The first gave 1 and 2 away and knows where they are.
    assert t.sees(1, "hand", 2) == [card(1), card(2), "?"]
    # Of the hand of the third, which the first had seen, two unseen cards went away, and others came.
    assert t.sees(1, "hand", 3) == ["?", "?", "?"]
    # The second was shown nothing, and knows the two given to the third.
    assert t.sees(2, "hand", 3) == [card(4), card(5), "?"]
    assert t.sees(2, "hand", 1) == ["?", "?", "?"]
    assert t.sees(3, "hand", 1) == [card(7), card(8), "?"]
    assert t.sees(None, "hand", 1) == ["?", "?", "?"]


def test_the_game_goes_on_with_what_was_passed() -> None:
    t = hands().choose("player 3", "player 3", "player 1", *(card(n) for n in (1, 2, 4, 5, 7, 8)))
    t.choose(card(8), card(6), card(9))
    assert (t.scores, t.over) == ((8, 6, 9), ("win", (3,)))
