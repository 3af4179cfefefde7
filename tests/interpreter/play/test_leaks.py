"""What players are told: never more than they know, whatever they are asked, shown or refused."""

from dreambook.interpreter.api import HIDDEN, PlayError
from dreambook.interpreter.play.history import UNTOLD, visible_history
from tests.language.trial import Trial, stops

CARDS = """
    components
        card Card "card" x 6
            rank: 1 to 6, each once
    zones
        deck: pile of Card, face down
        hand: hand of Card, one for each player, starts empty
        shown: row of Card, face up, starts empty
        line: row of Card, face down, starts empty
        bin: pool of Card, seen by nobody, starts empty
"""

END = """
    end
        draw when count of shown > 6
"""


def told(t: Trial, player: int | None) -> list[str]:
    """The labels of the history as a player (from 1 on) or an onlooker reads them."""
    return [move.label for move in visible_history(t.game, None if player is None else player - 1)]


class TestOptions:
    STEAL = f"""{CARDS}
    setup
        draw 3 Card from deck to hand of player 2
    phase play
        as player 1
            {{}}
        as player 1
            choose one
                option wait
    {END}"""

    def test_another_hand_offers_one_unseen_card(self) -> None:
        t = Trial(self.STEAL.format("choose stolen from hand of player 2"))
        assert t.options == ["an unseen one of hand of player 2"]
        assert t.game.options[0].value == HIDDEN
        t.choose(*t.options)
        assert t.chance == {"card (rank 1)": 1, "card (rank 2)": 1, "card (rank 3)": 1}

    def test_taking_one_from_another_hand_is_chance(self) -> None:
        t = Trial(self.STEAL.format("move a Card from hand of player 2 to hand"))
        assert t.chance == {"card (rank 1)": 1, "card (rank 2)": 1, "card (rank 3)": 1}
        t.happen("card (rank 2)")
        assert t.zone("hand", 1) == ["card (rank 2)"]

    def test_taking_two_from_another_hand_is_equally_likely(self) -> None:
        t = Trial(self.STEAL.format("move 2 Card from hand of player 2 to hand"))
        ways = {}
        for first in range(3):
            for second in range(2):
                game = t.game.copy()
                game.happen(first)
                game.happen(second)
                taken = tuple(game.machine.ids(game.program.box.zone_slots["hand"][0]))
                ways[taken] = ways.get(taken, 0) + 1
        assert sorted(ways.values()) == [2, 2, 2]

    def test_choosing_two_unseen_ones_is_equally_likely(self) -> None:
        t = Trial(self.STEAL.format("choose 2 stolen from hand of player 2\n            move stolen to hand"))
        ways: dict[tuple[int, ...], int] = {}
        t.choose("an unseen one of hand of player 2")
        for first in range(3):
            game = t.game.copy()
            game.happen(first)
            game.apply(0)
            for second in range(2):
                again = game.copy()
                again.happen(second)
                taken = again.machine.ids(again.program.box.zone_slots["hand"][0])
                ways[taken] = ways.get(taken, 0) + 1
        assert sorted(ways.values()) == [2, 2, 2]

    def test_a_card_that_was_shown_can_be_told_from_the_others(self) -> None:
        show = "for each thing in Card in hand of player 2 where rank = {}\n                show thing to player 1\n            "
        labels = []
        for rank in (1, 2, 3):
            t = Trial(self.STEAL.format(show.format(rank) + "choose stolen from hand of player 2"))
            labels.append(t.options)
        # The order is the same wherever the known one stands in the hand.
        assert labels == [[f"card (rank {rank})", "an unseen one of hand of player 2"] for rank in (1, 2, 3)]

    def test_all_alike_is_not_told_by_there_being_no_choice(self) -> None:
        text = """
            components
                card Card "card" x 4
                    colour: red x {red} or blue x {blue}
            zones
                deck: pile of Card, face down
                hand: hand of Card, one for each player, starts empty
            setup
                draw 2 Card from deck to hand of player 2
            phase play
                as player 1
                    for each thing in hand of player 2
                        show thing to player 1
                    draw 1 Card from deck to hand of player 2
                    move a Card from hand of player 2 to hand
            end
                draw when count of deck > 6
        """
        alike, mixed = Trial(text.format(red=3, blue=1)), Trial(text.format(red=2, blue=2))
        assert alike.options == mixed.options

    def test_a_search_shows_the_cards(self) -> None:
        t = Trial(self.STEAL.format("search deck for thing where rank > 4"))
        assert t.options == ["card (rank 5)", "card (rank 6)"]
        assert told(t.choose("card (rank 6)"), 2) == ["an unseen one of deck"]

    def test_an_option_called_decline_is_an_option(self) -> None:
        t = Trial(
            self.STEAL.format(
                "choose answer: accept or decline\n            if answer is decline\n                draw a Card from deck to hand"
            )
        )
        assert t.options == ["accept", "decline"]
        assert t.choose("decline").zone("hand", 1) == ["card (rank 4)"]


class TestLookingAhead:
    TRY = f"""{CARDS}
    setup
        draw 1 Card from deck to hand of player 2
        {{}}
    turns
        choose one
            option steal
                choose stolen from hand of player 2
                require rank of stolen > {{}}
                move stolen to shown
            option wait
    {END}"""

    def test_what_is_offered_does_not_tell_what_a_hidden_card_is(self) -> None:
        assert Trial(self.TRY.format("nothing", 0)).options == Trial(self.TRY.format("nothing", 3)).options

    def test_what_the_chooser_knows_does_count(self) -> None:
        seen = "reveal every Card in hand of player 2"
        assert "steal" in Trial(self.TRY.format(seen, 0)).options
        assert "steal" not in Trial(self.TRY.format(seen, 3)).options

    DRAW = f"""{CARDS}
    rule no_high "No high cards"
        never any Card in hand of player 1 where rank {{}} 2
    setup
        draw 1 Card from deck to line
        move every Card in line to deck
    turns
        choose one
            option take
                choose way: slow or quick
                if way is quick
                    draw a Card from deck to hand
            option wait
    {END}"""

    def test_an_option_is_tried_out_up_to_what_it_would_reveal(self) -> None:
        assert Trial(self.DRAW.format(">")).options == Trial(self.DRAW.format("<")).options


class TestHistory:
    def test_a_card_that_is_laid_face_down_is_not_named_to_others(self) -> None:
        t = Trial(
            f"{CARDS}    setup\n        deal 2 Card from deck to each hand\n    turns\n        choose thing from hand\n        move thing to line\n{END}"
        )
        t.choose("card (rank 2)")
        assert told(t, 1) == ["card (rank 2)"]
        assert told(t, 2) == told(t, None) == ["an unseen one of hand of player 1"]
        assert visible_history(t.game, 1)[0].index == UNTOLD

    def test_a_card_that_is_laid_open_is_named(self) -> None:
        t = Trial(
            f"{CARDS}    setup\n        deal 2 Card from deck to each hand\n    turns\n        choose thing from hand\n        move thing to shown\n{END}"
        )
        assert told(t.choose("card (rank 2)"), 2) == ["card (rank 2)"]

    SECRET = f"""{CARDS}
    setup
        deal 3 Card from deck to each hand
    round auction
        each player at once, in secret
            choose up to 2 thing from hand
            choose bid between 0 and 3
        as player 1
            choose one
                option wait
    {END}"""

    def test_nothing_is_told_of_choices_in_secret_not_even_their_number(self) -> None:
        few, many = Trial(self.SECRET), Trial(self.SECRET)
        few.choose("stop", "1", "stop", "2")
        many.choose("card (rank 1)", "card (rank 3)", "3", "stop", "2")
        assert told(few, 2) == told(many, 2) == [HIDDEN, HIDDEN, "stop", "2"]
        assert told(few, 1) == ["stop", "1", HIDDEN, HIDDEN]
        assert [few.game.information_key(p) for p in (1,)] == [many.game.information_key(p) for p in (1,)]
        assert few.game.information_key(0) != many.game.information_key(0)

    def test_others_see_only_who_still_decides(self) -> None:
        t = Trial(self.SECRET)
        assert t.game.view(1).waiting == t.game.view(None).waiting == ("secret", "thing")

    def test_a_choice_that_goes_to_a_hidden_variable_is_hidden(self) -> None:
        t = Trial(f"""{CARDS}
    variables
        bid: 0 to 9, starts at 0, one for each player, seen by its owner
    turns
        choose bid between 1 and 3
    {END}""")
        t.choose("3")
        assert told(t, 1) == ["3"]
        assert told(t, 2) == told(t, None) == [HIDDEN]
        assert t.knows(2, "bid", 1) == HIDDEN

    def test_chance_is_told_to_who_sees_what_it_brought(self) -> None:
        t = Trial(
            f"{CARDS}    setup\n        shuffle deck\n    turns\n        draw a Card from deck to hand\n        choose one\n            option wait\n{END}"
        )
        t.happen("card (rank 4)")
        assert told(t, 1) == ["card (rank 4)"]
        assert told(t, 2) == []

    def test_who_lays_down_all_that_was_held_does_not_show_what_was_drawn(self) -> None:
        t = Trial(
            f"""{CARDS}
    setup
        draw 2 Card from deck to hand of player 1
        shuffle deck
    turns
        draw a Card from deck to hand
        {{}}
        choose one
            option wait
    {END}""".format("move every Card in hand to shown")
        )
        t.happen("card (rank 4)")
        assert told(t, 1) == ["card (rank 4)"]
        assert told(t, 2) == []

    def test_what_is_drawn_and_shown_by_itself_is_told(self) -> None:
        for way in (
            "draw a Card from deck to shown",
            "draw a Card from deck to line\n        turn first of line face up",
        ):
            t = Trial(f"""{CARDS}
    setup
        shuffle deck
    turns
        {way}
        choose one
            option wait
    {END}""")
            t.happen("card (rank 4)")
            assert told(t, 2) == ["card (rank 4)"]

    def test_a_set_of_components_names_only_those_that_are_known(self) -> None:
        t = Trial(f"""{CARDS}
    variables
        marked: a set of Card
    setup
        draw 1 Card from deck to shown
        draw 2 Card from deck to hand of player 1
        set marked = Card in shown + Card in hand of player 1
    turns
        choose one
            option wait
    {END}""")
        assert t.knows(1, "marked") == "card (rank 1), card (rank 2), card (rank 3)"
        assert t.knows(2, "marked") == "card (rank 1), ?, ?"


class TestMessages:
    def test_a_hidden_number_is_not_in_the_message(self) -> None:
        problem: PlayError = stops(f"""{CARDS}
    variables
        purse: 0 to 3, starts at 2, one for each player, seen by its owner
    setup
        gain 2 purse
    turns
        choose one
            option wait
    {END}""")
        assert "4" not in problem.message
        assert problem.code == "D11"


class TestAlike:
    def test_what_is_taken_unseen_is_not_named_before_chance_has_spoken(self) -> None:
        t = Trial(f"""{CARDS}
    setup
        draw 2 Card from deck to hand of player 2
    phase play
        as player 1
            choose taken from hand of player 2
            move taken to hand
        as player 1
            choose one
                option wait
    {END}""")
        t.choose(*t.options)
        t.happen("card (rank 2)")
        assert told(t, 1) == told(t, 2) == ["an unseen one of hand of player 2", "card (rank 2)"]

    def test_who_knows_a_card_in_a_hand_does_not_see_that_it_is_the_one_that_is_laid(self) -> None:
        t = Trial(f"""{CARDS}
    setup
        draw 2 Card from deck to hand of player 1
        for each thing in Card in hand of player 1 where rank = 1
            show thing to player 2
    phase play
        as player 1
            choose thing from hand
            move thing to line
        as player 1
            choose one
                option wait
    {END}""")
        t.choose("card (rank 1)")
        assert told(t, 2) == ["an unseen one of hand of player 1"]
        assert t.sees(2, "hand", 1) == ["?"]
