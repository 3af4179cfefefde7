"""Who knows which card is which: what was shown once and followed, and what nobody can follow any more."""

from tests.language.trial import Trial

BOX = """
    components
        card Card "card" x 6
            rank: 1 to 6, each once
        die Die "die" x 1
    zones
        deck: pile of Card, face down
        hand: hand of Card, one for each player, starts empty
        pile: pile of Card, face down, starts empty
        shown: pile of Card, face up, starts empty
        line: row of Card, face down, starts empty
        tray: pool of Die
"""

PAUSE = """
        as player 1
            choose one
                option wait
"""

ONE = "for each thing in Card in hand of player 1 where rank = 1"


def trial(*lines: str, players: int = 2, more: str = "") -> Trial:
    """A game in which this is done, and which then waits."""
    body = "\n".join(f"        {line}" for line in lines)
    return Trial(
        f"{BOX}{more}\n    phase play\n{body}\n{PAUSE}\n    end\n        draw when count of pile > 6\n", players
    )


def card(rank: int) -> str:
    """How a card is called."""
    return f"card (rank {rank})"


class TestShownOnce:
    def test_a_card_that_was_shown_is_known_in_the_hand(self) -> None:
        t = trial("draw 2 Card from deck to hand of player 1", ONE, "    show thing to player 2")
        assert t.sees(2, "hand", 1) == [card(1), "?"]

    def test_it_is_known_to_those_alone_to_whom_it_was_shown(self) -> None:
        t = trial("draw 2 Card from deck to hand of player 1", ONE, "    show thing to player 2", players=3)
        assert t.sees(3, "hand", 1) == ["?", "?"]
        assert t.sees(None, "hand", 1) == ["?", "?"]

    def test_revealing_shows_it_to_all(self) -> None:
        t = trial("draw 2 Card from deck to hand of player 1", "reveal every Card in hand of player 1", players=3)
        assert t.sees(3, "hand", 1) == [card(1), card(2)]

    def test_a_single_card_is_followed_from_hand_to_hand(self) -> None:
        t = trial(
            "draw 1 Card from deck to hand of player 1",
            "reveal every Card in hand of player 1",
            "move a Card from hand of player 1 to hand of player 2",
            players=3,
        )
        assert t.sees(3, "hand", 2) == [card(1)]

    def test_cards_that_leave_an_open_pile_are_known_where_they_go(self) -> None:
        t = trial("draw 2 Card from deck to shown", "move top of shown to hand of player 2", players=3)
        assert t.sees(1, "hand", 2) == [card(2)]
        assert t.sees(3, "hand", 2) == [card(2)]


class TestFollowed:
    def test_from_the_hand_to_a_pile_and_into_another_hand(self) -> None:
        t = trial(
            "draw 1 Card from deck to hand of player 1",
            "move a Card from hand of player 1 to pile",
            "draw a Card from pile to hand of player 2",
        )
        assert t.sees(1, "hand", 2) == [card(1)]

    def test_not_by_those_who_never_saw_it(self) -> None:
        t = trial(
            "draw 1 Card from deck to hand of player 1",
            "move a Card from hand of player 1 to pile",
            "draw a Card from pile to hand of player 2",
            players=3,
        )
        assert t.sees(3, "hand", 2) == ["?"]

    def test_its_place_in_a_pile_is_known(self) -> None:
        t = trial("draw 1 Card from deck to hand of player 1", "move a Card from hand of player 1 to bottom of deck")
        assert t.sees(1, "deck") == ["?", "?", "?", "?", "?", card(1)]
        assert t.sees(2, "deck") == ["?"] * 6

    def test_shuffling_ends_it(self) -> None:
        t = trial("draw 1 Card from deck to shown", "move top of shown to deck", "shuffle deck")
        assert t.sees(1, "deck") == ["?"] * 6

    def test_a_hidden_pick_from_several_loses_the_trace_of_all(self) -> None:
        t = trial(
            "draw 2 Card from deck to hand of player 1",
            "reveal every Card in hand of player 1",
            "draw 1 Card from deck to hand of player 1",
            ONE,
            "    move thing to pile",
        )
        assert t.sees(2, "hand", 1) == ["?", "?"]
        assert t.sees(2, "pile") == ["?"]
        assert t.sees(1, "pile") == [card(1)]

    def test_who_sees_which_one_was_taken_goes_on_knowing_the_others(self) -> None:
        t = trial(
            "draw 2 Card from deck to hand of player 1",
            "reveal every Card in hand of player 1",
            ONE,
            "    move thing to shown",
        )
        assert t.sees(2, "hand", 1) == [card(2)]

    def test_a_whole_hand_is_followed_into_another_hand(self) -> None:
        t = trial(
            "draw 2 Card from deck to hand of player 1",
            "reveal every Card in hand of player 1",
            "move every Card in hand of player 1 to hand of player 2",
            players=3,
        )
        assert t.sees(3, "hand", 2) == [card(1), card(2)]
        assert t.sees(1, "hand", 2) == [card(1), card(2)]

    def test_a_whole_hand_that_goes_face_down_on_a_pile_lies_in_an_order_that_nobody_knows(self) -> None:
        t = trial("draw 2 Card from deck to hand of player 1", "move every Card in hand of player 1 to pile")
        assert t.zone("pile") == [frozenset({card(1), card(2)})]
        assert t.sees(1, "pile") == [f"{card(1)} or {card(2)}"] * 2
        assert t.sees(2, "pile") == ["?", "?"]


class TestLooking:
    def test_a_private_look_at_the_top_is_private(self) -> None:
        t = trial("as player 1", "    look at top 2 of deck")
        assert t.sees(1, "deck") == [card(1), card(2), "?", "?", "?", "?"]
        assert t.sees(2, "deck") == ["?"] * 6

    def test_who_puts_cards_back_in_another_order_knows_it(self) -> None:
        t = trial(
            "as player 1",
            "    look at top 3 of deck",
            "    let three = top 3 of deck",
            "    choose an order of placed from three",
            "    move placed to top of deck",
        )
        t.choose(card(2), card(1))
        assert t.zone("deck")[:3] == [card(3), card(1), card(2)]
        assert t.sees(1, "deck") == [card(3), card(1), card(2), "?", "?", "?"]
        assert t.sees(2, "deck") == ["?"] * 6

    def test_looking_at_a_shuffled_pile_lets_chance_say_what_lies_where(self) -> None:
        t = trial("shuffle deck", "as player 1", "    look at top 2 of deck")
        t.happen(card(5), card(3))
        assert t.sees(1, "deck")[:2] == [card(5), card(3)]
        assert t.sees(2, "deck") == ["?"] * 6
        assert t.zone("deck") == [card(5), card(3), frozenset(card(n) for n in (1, 2, 4, 6))]

    def test_looking_at_all_of_a_shuffled_row_settles_its_order(self) -> None:
        t = trial("move top 3 of deck to line", "shuffle line", "as player 2", "    look at every Card in line")
        t.happen(card(2), card(3))
        assert t.sees(2, "line") == [card(2), card(3), card(1)]
        assert t.sees(1, "line") == ["?", "?", "?"]


class TestTurning:
    def test_a_card_that_was_turned_down_again_is_known_where_it_lies(self) -> None:
        t = trial("move top 2 of deck to line", "turn first of line face up", "turn first of line face down")
        assert t.sees(1, "line") == [card(1), "?"]
        assert t.sees(2, "line") == [card(1), "?"]

    def test_it_is_known_no_more_after_a_shuffle(self) -> None:
        t = trial(
            "move top 2 of deck to line", "turn first of line face up", "turn first of line face down", "shuffle line"
        )
        assert t.sees(1, "line") == ["?", "?"]

    def test_a_card_turned_up_in_a_hand_is_seen_by_all(self) -> None:
        t = trial("draw 2 Card from deck to hand of player 1", ONE, "    turn thing face up", players=3)
        assert t.sees(3, "hand", 1) == [card(1), "?"]

    def test_turning_down_what_lies_down_changes_nothing(self) -> None:
        once = trial("draw 2 Card from deck to hand of player 1")
        again = trial("draw 2 Card from deck to hand of player 1", "turn every Card in hand of player 1 face down")
        known = [again.game.machine.s[again.game.program.slot_known + p] for p in (0, 1)]
        assert known == [0, 0]
        assert again.sees(1, "hand", 1) == once.sees(1, "hand", 1)


class TestChangingPlaces:
    def test_passed_hands_are_followed(self) -> None:
        t = trial(
            "draw 1 Card from deck to hand of player 1",
            "draw 1 Card from deck to hand of player 2",
            "draw 1 Card from deck to hand of player 3",
            "reveal every Card in hand of player 1",
            "pass hand clockwise",
            players=3,
        )
        assert t.zone("hand", 2) == [card(1)]
        assert t.sees(3, "hand", 2) == [card(1)]
        assert t.sees(1, "hand", 2) == [card(1)]
        assert t.sees(2, "hand", 3) == [card(2)]
        assert t.sees(1, "hand", 3) == ["?"]

    def test_full_hands_can_be_passed(self) -> None:
        t = trial(
            "draw 2 Card from deck to fist of player 1",
            "draw 2 Card from deck to fist of player 2",
            "pass fist clockwise",
            more="        fist: hand of Card, one for each player, at most 2, starts empty\n",
        )
        assert t.zone("fist", 1) == [card(3), card(4)]

    def test_a_shuffled_pile_stays_shuffled_where_it_goes(self) -> None:
        t = trial("move top 2 of deck to pile", "shuffle deck", "swap deck with pile")
        assert t.zone("pile") == [frozenset(card(n) for n in (3, 4, 5, 6))]
        assert t.zone("deck") == [card(2), card(1)]

    def test_two_cards_that_change_places_are_followed(self) -> None:
        t = trial(
            "move top 3 of deck to line",
            "as player 1",
            "    look at first of line",
            "swap first of line with last of line",
        )
        assert t.sees(1, "line") == ["?", "?", card(1)]
        assert t.sees(2, "line") == ["?", "?", "?"]

    def test_a_card_swapped_into_a_hidden_hand_is_known_there(self) -> None:
        t = trial(
            "draw 2 Card from deck to hand of player 1",
            "draw 1 Card from deck to shown",
            ONE,
            "    swap thing with top of shown",
        )
        assert t.sees(2, "hand", 1) == [card(3), "?"]
        assert t.zone("shown") == [card(1)]


class TestWhoSeesAZone:
    def test_who_no_longer_sees_a_zone_knows_what_lay_there(self) -> None:
        t = trial(
            "set keeper = player 1",
            "move top 2 of deck to vault",
            "set keeper = player 2",
            "draw 1 Card from deck to vault",
            more="        vault: row of Card, face down, seen by keeper, starts empty\n    variables\n        keeper: a player or none\n",
        )
        assert t.sees(1, "vault") == [card(1), card(2), "?"]
        assert t.sees(2, "vault") == [card(1), card(2), card(3)]


class TestDice:
    def test_what_a_hidden_die_shows_is_forgotten_when_it_is_rolled_again(self) -> None:
        t = trial(
            "move a Die from tray to cup of player 1",
            "roll every Die in cup of player 1",
            "reveal every Die in cup of player 1",
            "roll every Die in cup of player 1",
            more="        cup: hand of Die, one for each player, starts empty\n",
        )
        t.happen("3", "5")
        assert t.sees(1, "cup", 1) == ["die showing 5"]
        assert t.sees(2, "cup", 1) == ["?"]


class TestArriving:
    def test_what_is_drawn_face_down_onto_an_open_pile_is_seen_by_nobody(self) -> None:
        t = trial("draw a Card from deck to shown face down")
        assert t.sees(1, "shown") == ["?"]

    def test_what_is_laid_face_down_is_known_to_who_laid_it(self) -> None:
        t = trial("draw a Card from deck to hand of player 1", ONE, "    move thing to shown face down")
        assert (t.sees(1, "shown"), t.sees(2, "shown")) == ([card(1)], ["?"])

    def test_what_is_laid_face_up_onto_a_closed_pile_is_seen_by_all(self) -> None:
        t = trial("draw a Card from deck to hand of player 1", ONE, "    move thing to pile face up")
        assert (t.sees(1, "pile"), t.sees(2, "pile")) == ([card(1)], [card(1)])


class TestPassedInSecret:
    PASS = (
        "draw 3 Card from deck to hand of player 1",
        "move Card in hand of player 1 where rank < 3 to pile",
    )

    def test_who_gave_two_cards_knows_the_pair_but_not_its_order(self) -> None:
        t = trial(*self.PASS, players=3)
        assert t.zone("pile") == [frozenset({card(1), card(2)})]
        assert t.sees(1, "pile") == [f"{card(1)} or {card(2)}"] * 2
        assert t.sees(2, "pile") == t.sees(3, "pile") == ["?", "?"]

    def test_it_is_followed_into_a_hand_when_all_of_it_goes(self) -> None:
        t = trial(*self.PASS, "draw 1 Card from deck to hand of player 2", "move pile to hand of player 2", players=3)
        assert t.sees(1, "hand", 2) == [card(1), card(2), "?"]
        assert t.sees(2, "hand", 2) == [card(1), card(2), card(4)]
        assert t.sees(3, "hand", 2) == ["?", "?", "?"]

    def test_it_is_lost_when_one_of_them_is_taken_off_the_top(self) -> None:
        t = trial(*self.PASS, "draw a Card from pile to hand of player 2", players=3)
        assert t.chance == {card(1): 1, card(2): 1}
        t.happen(card(2))
        assert t.sees(1, "pile") == ["?"]
        assert t.sees(1, "hand", 2) == ["?"]
        # The second sees which one came, but never knew the other.
        assert (t.sees(2, "hand", 2), t.sees(2, "pile")) == ([card(2)], ["?"])

    def test_it_is_lost_in_a_shuffle(self) -> None:
        assert trial(*self.PASS, "shuffle pile").sees(1, "pile") == ["?", "?"]

    def test_one_of_them_cannot_be_pointed_at(self) -> None:
        t = trial(*self.PASS, "as player 1", "    choose thing from pile", "    move thing to shown")
        assert t.options == ["an unseen one of pile"]
        t.choose("an unseen one of pile")
        assert t.chance == {card(1): 1, card(2): 1}
