"""Decisions: an item, an option, a number, several, an order; may, any number of times; menus; the table."""

import pytest

from tests.language.trial import Trial, findings, stops

BOX = """
choices
    colour: red, blue, green
components
    card Card
        rank: 1 to 4, each once
zones
    hand: pool of Card
    aside: row of Card
variables
    n: 0 to 99
    hue: red or blue or green or none_of_them, starts at none_of_them
"""


def card(*ranks: int) -> list[str]:
    return [f"Card (rank {r})" for r in ranks]


@pytest.mark.parametrize(
    ("statement", "options"),
    [
        ("choose card from hand", card(1, 2, 3, 4)),
        ("choose card from hand where rank > 2", card(3, 4)),
        ("choose card from Card in hand where rank is 1 or rank = 4", card(1, 4)),
        ("choose someone from players", ["player 1", "player 2", "player 3"]),
        ("choose someone from opponents", ["player 2", "player 3"]),
        ("choose someone from players where it is not active", ["player 2", "player 3"]),
        ("choose way: left or right", ["left", "right"]),
        ("choose way: north, south or west", ["north", "south", "west"]),
        ("choose way: north, south, west", ["north", "south", "west"]),
        ('choose way: north "Up there" or south', ["Up there", "south"]),
        ("choose way: clockwise or counterclockwise", ["clockwise", "counterclockwise"]),
        ("choose tone: colour", ["red", "blue", "green"]),
        ("choose tone: a colour", ["red", "blue", "green"]),
        ("choose tone: colour other than red", ["blue", "green"]),
        ("choose tone: a colour other than blue, or black", ["red", "green", "black"]),
        ("choose tone from colour", ["red", "blue", "green"]),
        ("choose tone from colour where it is not green", ["red", "blue"]),
        ("choose bid between 1 and 3", ["1", "2", "3"]),
        ("choose bid between n and count of hand", ["0", "1", "2", "3", "4"]),
        ("choose sure: yes or no", ["yes", "no"]),
    ],
)
def test_what_is_offered(statement: str, options: list[str]) -> None:
    assert Trial(f"{BOX}\nturns\n    {statement}\n", players=3).options == options


def test_a_choice_may_go_to_a_variable_of_its_name() -> None:
    trial = Trial(f"{BOX}\nturns\n    choose n between 3 and 5\n    choose hue: colour other than red\n")
    trial.choose("4")
    assert trial.var("n") == 4
    assert trial.choose("green").var("hue") == "green"


@pytest.mark.parametrize(
    ("count", "sizes"),
    [
        ("2", {2}),
        ("up to 2", {0, 1, 2}),
        ("any number of", {0, 1, 2, 3, 4}),
        ("at least 3", {3, 4}),
        ("between 1 and 2", {1, 2}),
        ("(n + 1)", {1}),
    ],
)
def test_several(count: str, sizes: set[int]) -> None:
    text = (
        f"{BOX}\nturns\n    choose {count} picked from hand\n    move picked to aside\n    choose way: left or right\n"
    )
    found: list[tuple[str, ...]] = []

    def go(labels: tuple[str, ...]) -> None:
        trial = Trial(text).choose(*labels)
        if "left" in trial.options:
            found.append(tuple(sorted(trial.zone("aside"))))
            return
        for label in trial.options:
            go((*labels, label))

    go(())
    # Every selection of such a size is made, picked in every order, and no other.
    assert {len(selection) for selection in found} == sizes
    assert len(set(found)) == sum({0: 1, 1: 4, 2: 6, 3: 4, 4: 1}[size] for size in sizes)
    assert len(found) == sum({0: 1, 1: 4, 2: 12, 3: 24, 4: 24}[size] for size in sizes)


def test_several_of_like_components_are_chosen_by_number_alone() -> None:
    trial = Trial("""
components
    token Coin x 3
zones
    bank: pool of Coin
    purse: pool of Coin, starts empty
turns
    choose up to 2 coins from bank
    move coins to purse
""")
    assert trial.options == ["Coin", "stop"]
    trial.choose("Coin")
    assert trial.options == ["Coin", "stop"]
    trial.choose("Coin")
    assert trial.zone("purse") == ["Coin", "Coin"]
    assert trial.options == ["Coin", "stop"]


def test_an_order_is_chosen_one_after_the_other() -> None:
    trial = Trial(
        f"{BOX}\nturns\n    choose an order of cards from hand where rank < 4\n    move cards to aside\n    choose way: left or right\n"
    )
    assert trial.options == card(1, 2, 3)
    trial.choose("Card (rank 2)")
    assert trial.options == card(1, 3)
    trial.choose("Card (rank 3)")
    assert (trial.zone("aside"), trial.options) == (card(2, 3, 1), ["left", "right"])


def test_an_order_of_what_is_left_on_top() -> None:
    trial = Trial("""
components
    card Card
        rank: 1 to 4, each once
zones
    deck: pile of Card, face down, shuffled
turns
    look at top 3 of deck
    move top 3 of deck to top of deck in any order
    choose way: left or right
""")
    trial.happen("Card (rank 1)", "Card (rank 2)", "Card (rank 3)")
    assert trial.options == card(1, 2, 3)
    trial.choose("Card (rank 2)", "Card (rank 1)")
    # They are laid back one after the other: the last one lies on top.
    assert trial.zone("deck") == card(3, 1, 2, 4)
    assert trial.sees(1, "deck") == [*card(3, 1, 2), "?"] or trial.sees(1, "deck") == card(3, 1, 2, 4)


def test_no_option_is_a_finding_unless_the_rule_says_what_happens() -> None:
    problem = stops(f"{BOX}\nturns\n    choose card from hand where rank > 4\n")
    assert (problem.code, problem.message) == ("D02", "player 1 must choose card, but nothing can be chosen")


@pytest.mark.parametrize(
    ("ending", "n"),
    [
        ("if able", 0),
        (", if able", 0),
        ("\n        set n = 1\n    otherwise\n        set n = 2", 2),
        (", if able\n        set n = 1", 0),
        (", if able\n        set n = 1\n    otherwise\n        set n = 2", 2),
    ],
)
@pytest.mark.parametrize(
    "choice", ["card from hand where rank > 4", "2 cards from hand where rank > 3", "bid between 2 and 1"]
)
def test_if_able_and_otherwise(choice: str, ending: str, n: int) -> None:
    if ending and ending[0] not in "\n,":
        ending = " " + ending
    trial = Trial(f"{BOX}\nturns\n    choose {choice}{ending}\n    choose way: left or right\n")
    assert (trial.options, trial.var("n")) == (["left", "right"], n)


def test_the_block_below_a_choice_follows_when_it_was_made() -> None:
    trial = Trial(f"""{BOX}
turns
    choose card from hand, if able
        move card to aside
        set n = rank of card
    otherwise
        set n = 99
    choose way: left or right
""")
    trial.choose("Card (rank 3)")
    assert (trial.zone("aside"), trial.var("n")) == (card(3), 3)


@pytest.mark.parametrize(
    ("statement", "options"),
    [
        ("may choose card from hand", [*card(1, 2, 3, 4), "do not"]),
        ("may choose way: left or right", ["left", "right", "do not"]),
        ("may choose bid between 1 and 2", ["1", "2", "do not"]),
        ("may draw a Card from deck to aside", ["yes", "do not"]),
        ("may pay 1 n", ["yes", "do not"]),
        ("may set n = 5", ["yes", "do not"]),
        ("may discard Card in hand where rank = 1 to aside", ["yes", "do not"]),
        ("may do thing", ["yes", "do not"]),
        ("may gain 2 n", ["yes", "do not"]),
        ("may lose 1 n", ["yes", "do not"]),
        ("may shuffle deck", ["yes", "do not"]),
        ("may look at top 1 of deck", ["yes", "do not"]),
        ("may turn top of deck face up", ["yes", "do not"]),
        ("may move Card in hand where rank = 2 to aside", ["yes", "do not"]),
        ("may\n        set n = 5\n        set n = 6", ["yes", "do not"]),
    ],
)
def test_may(statement: str, options: list[str]) -> None:
    trial = Trial(
        f"""{BOX}
components
    card Jack x 2
zones
    deck: pile of Jack, face up
setup
    set n = 3
procedure thing
    set n = 7
turns
    {statement}
    choose way: east or west
""".replace("draw a Card from deck to aside", "draw a Jack from deck to jacks").replace(
            "zones\n    deck", "zones\n    jacks: pool of Jack, starts empty\n    deck"
        )
    )
    assert trial.options == options
    declined = trial.choose("do not")
    assert (declined.options, declined.var("n")) == (["east", "west"], 3)


def test_may_with_a_question_a_block_and_otherwise() -> None:
    trial = Trial(f"""{BOX}
turns
    may "Lay one aside?"
        choose card from hand
        move card to aside
        set n = rank of card
    otherwise
        set n = 50
    choose way: east or west
""")
    assert trial.options == [*card(1, 2, 3, 4), "do not"]
    trial.choose("Card (rank 4)")
    assert (trial.var("n"), trial.options) == (4, ["east", "west"])
    trial.choose("east", "do not")
    assert trial.var("n") == 50


def test_what_cannot_be_done_need_not_be_declined() -> None:
    trial = Trial(
        f"{BOX}\nturns\n    may pay 1 n\n    may choose card from hand where rank > 4\n    choose way: east or west\n"
    )
    assert trial.options == ["east", "west"]


@pytest.mark.parametrize("line", ["may gain 1 n", "may gain 1 n\n        gain 1 n", "may choose card from hand"])
def test_otherwise_below_a_line_that_may_be_done_is_for_who_does_not_do_it(line: str) -> None:
    text = f"""{BOX}
variables
    refused: 0 to 9
turns
    {line}
    otherwise
        gain 1 refused
"""
    assert Trial(text).choose("do not").var("refused") == 1
    accepting = Trial(text)
    assert accepting.choose(accepting.options[0]).var("refused") == 0


def test_may_draw_from_an_empty_pile_is_not_offered() -> None:
    trial = Trial("""
components
    card Card x 1
zones
    deck: pile of Card, face down
    hand: hand of Card, one for each player
turns
    may draw a Card from deck to hand
    choose way: east or west
""")
    trial.choose("yes", "east")
    assert (trial.player, trial.options) == (2, ["east", "west"])


def test_any_number_of_times_always_offers_to_stop() -> None:
    trial = Trial(
        f"{BOX}\nturns\n    any number of times\n        choose card from hand\n        move card to aside\n    choose way: east or west\n"
    )
    assert trial.options == [*card(1, 2, 3, 4), "do not"]
    trial.choose("Card (rank 2)", "Card (rank 1)", "do not")
    assert (trial.zone("aside"), trial.options) == (card(2, 1), ["east", "west"])
    trial.choose("east", "Card (rank 3)", "Card (rank 4)")
    assert trial.options == ["east", "west"]


@pytest.mark.parametrize("limit", ["at most 2", "at most 2 times", ", at most 2 times", "at most (1 + 1)"])
def test_any_number_of_times_up_to_a_limit(limit: str) -> None:
    space = "" if limit[0] == "," else " "
    trial = Trial(
        f"{BOX}\nturns\n    any number of times{space}{limit}\n        gain 1 n\n    choose way: east or west\n"
    )
    trial.choose("yes", "yes")
    assert (trial.var("n"), trial.options) == (2, ["east", "west"])


def test_any_number_of_times_paying() -> None:
    trial = Trial("""
components
    token Coin x 3
zones
    bank: pool of Coin, supply, starts empty
    purse: pool of Coin, one for each player, starts with 1 Coin
    spare: pool of Coin
variables
    steps: 0 to 9
turns
    any number of times
        may pay 1 Coin
            gain 2 steps
    choose way: east or west
""")
    assert trial.options == ["yes", "do not"]
    trial.choose("yes")
    assert (trial.var("steps"), trial.zone("bank"), trial.options) == (2, ["Coin"], ["east", "west"])


def test_a_menu_of_options() -> None:
    trial = Trial(f"""{BOX}
turns
    choose one
        option take "Take one"
            gain 1 n
        option give "Give one" if n > 0
            lose 1 n
        option
            set n = 9
        option rest
""")
    assert trial.options == ["Take one", "option 3", "rest"]
    trial.choose("Take one")
    assert (trial.var("n"), trial.options) == (1, ["Take one", "Give one", "option 3", "rest"])
    trial.choose("Give one", "option 3", "rest")
    assert trial.var("n") == 9


def test_a_menu_without_options_that_fit() -> None:
    assert stops(f"{BOX}\nturns\n    choose one\n        option give if n > 0\n            lose 1 n\n").code == "D02"
    trial = Trial(
        f"{BOX}\nturns\n    choose one, if able\n        option give if n > 0\n            lose 1 n\n    otherwise\n        set n = 4\n    choose way: east or west\n"
    )
    assert (trial.var("n"), trial.options) == (4, ["east", "west"])


def test_options_are_offered_only_when_their_first_line_can_be_done() -> None:
    trial = Trial(f"""{BOX}
turns
    choose one
        option small
            choose card from hand where rank < 3
            move card to aside
        option big
            choose card from hand where rank > 4
            move card to aside
        option buy
            pay 2 n
        option rest
            gain 1 n
""")
    assert trial.options == ["small", "rest"]
    trial.choose("rest", "rest")
    assert trial.options == ["small", "buy", "rest"]


def test_the_table_chooses_what_rules_cannot_know() -> None:
    trial = Trial(f"""{BOX}
variables
    starter: a player or none
setup
    table chooses starter from players
    pass turn to starter
turns
    table chooses fell: yes or no
    if fell
        set n = 1
    choose way: east or west
""")
    assert (trial.player, trial.options) == (0, ["player 1", "player 2"])
    trial.choose("player 2")
    assert (trial.player, trial.options, trial.active) == (0, ["yes", "no"], 2)
    trial.choose("yes")
    assert (trial.player, trial.var("n")) == (2, 1)


def test_what_is_face_down_is_chosen_unseen() -> None:
    trial = Trial("""
components
    card Card
        rank: 1 to 3, each once
zones
    deck: pile of Card, face down, shuffled
    line: row of Card, face down
    hand: hand of Card, one for each player
setup
    draw 2 Card from deck to line
    draw 1 Card from deck to hand of player 2
turns
    choose card from line
    move card to hand
    choose stolen from hand of opponent
    move stolen to hand
""")
    trial.happen("Card (rank 1)", "Card (rank 2)")
    assert trial.options == ["the 1st of line", "the 2nd of line"]
    trial.choose("the 2nd of line")
    assert trial.zone("hand", 1) == card(2)
    assert trial.options == ["an unseen one of hand of player 2"]
    trial.choose("an unseen one of hand of player 2")
    assert trial.zone("hand", 1) == card(2, 3)


def test_unseen_components_that_differ_are_one_option_and_then_chance() -> None:
    trial = Trial("""
components
    card Card
        rank: 1 to 3, each once
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
setup
    draw 3 Card from deck to hand of player 2
turns
    choose stolen from hand of opponent
    move stolen to hand
    choose way: east or west
""")
    trial.happen("Card (rank 1)", "Card (rank 2)")
    assert trial.options == ["an unseen one of hand of player 2"]
    trial.choose("an unseen one of hand of player 2")
    assert trial.chance == {"Card (rank 1)": 1, "Card (rank 2)": 1, "Card (rank 3)": 1}
    trial.happen("Card (rank 3)")
    assert trial.zone("hand", 1) == card(3)


def test_a_search_shows_all_and_a_shuffle_follows() -> None:
    trial = Trial("""
components
    card Card
        rank: 1 to 4, each once
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
turns
    search deck for card where rank > 2, if able
        move card to hand
    otherwise
        draw 1 Card from deck to hand
    shuffle deck
    choose way: east or west
""")
    assert trial.options == card(3, 4)
    trial.choose("Card (rank 4)")
    assert trial.zone("deck") == [frozenset(card(1, 2, 3))]
    trial.choose("east", "Card (rank 3)", "east")
    assert trial.chance == {"Card (rank 1)": 1, "Card (rank 2)": 1}


def test_what_could_not_be_chosen_is_none_afterwards() -> None:
    trial = Trial(f"""{BOX}
turns
    repeat 2 times
        choose card from hand where rank = 1 + n, if able
        if card is none
            gain 10 n
        otherwise
            move card to aside
            gain 5 n
    choose some_cards from hand where rank > 4, if able
    move some_cards to aside
    choose 2 more_cards from hand where rank > 4, if able
    gain (count of more_cards + 1) n
    draw drawn_card from spare to hand, if able
    if drawn_card is none
        gain 20 n
    choose way: east or west
zones
    spare: pile of Card, starts empty
""")
    trial.choose("Card (rank 1)")
    assert (trial.options, trial.var("n"), trial.zone("aside")) == (["east", "west"], 36, card(1))


def test_names_end_with_their_block() -> None:
    found = findings(f"""{BOX}
turns
    if n = 0
        choose card from hand
        move card to aside
    move card to aside
""")
    assert [(d.code, d.message) for d in found] == [("S01", "nothing is named `card`")]


# ---------------------------------------------------------------- choices outside an action are announcements as well
STALL = """
components
    token Coin x 20
    card Card
        rank: 1 to 5, each once
zones
    bank: pool of Coin, supply
    purse: pool of Coin, one for each player, starts with 3 Coin
    stall: row of Card
    bought: row of Card, one for each player, starts empty
variables
    n: 0 to 99
    mood: calm or cross
"""


def test_a_choice_in_a_turn_is_offered_only_when_it_can_be_paid() -> None:
    trial = Trial(f"""{STALL}
turns
    choose card from stall, if able
        pay (rank of card) Coin
        move card to bought
    otherwise
        win
""")
    # Each has three coins; after the 3 and the 2 the first has none left, the second one.
    assert trial.options == card(1, 2, 3)
    trial.choose("Card (rank 3)")
    assert trial.options == card(1, 2)
    trial.choose("Card (rank 2)")
    assert trial.over == ("win", (1,))


def test_a_choice_in_a_phase_is_offered_only_when_the_next_one_can_be_made() -> None:
    trial = Trial(f"""{STALL}
turns
    phase pick
        choose low from stall where rank < 5
        let wanted = 2 x rank of low
        choose high from stall where rank >= wanted
        require rank of high != 4
        move low to bought
        move high to bought
""")
    # To 1 belong 2, 3 and 5, to 2 belongs 5 (4 is refused); to 3 and 4 nothing.
    assert trial.options == card(1, 2)
    trial.choose("Card (rank 2)")
    assert trial.options == card(5)
    trial.choose("Card (rank 5)")
    assert trial.options == card(1)


def test_a_norm_is_looked_ahead_through_all_choices_of_a_turn() -> None:
    trial = Trial(f"""{STALL}
rule thrift "Thrift"
    never n = 6
turns
    choose low from stall where rank > 3
    choose extra between 1 and 2
    set n = rank of low + extra
""")
    # 4 + 1, 5 + 2; not 4 + 2, 5 + 1.
    assert trial.options == card(4, 5)
    trial.choose("Card (rank 5)")
    assert trial.options == ["2"]


def test_what_is_looked_ahead_ends_with_its_effects() -> None:
    """The next choice of the same player is another announcement: that nothing is left there is found when it comes."""
    trial = Trial(f"""{STALL}
turns
    choose card from stall where rank > 3
    set n = rank of card
    choose better from stall where rank > n
    move better to bought
""")
    assert trial.options == card(4, 5)
    assert trial.stops("Card (rank 5)").code == "D02"


def test_a_choice_of_a_trigger_does_not_refuse_the_action_that_sets_it_off() -> None:
    trial = Trial(f"""{STALL}
turns
    action take
        choose card from stall
        move card to bought
trigger gift after moving Card to bought
    let first_one = it
    choose more from stall where rank = 2 x rank of first_one, if able
        pay 3 Coin
        gain 1 n
""")
    assert trial.options == card(1, 2, 3, 4, 5)
    trial.choose("Card (rank 1)")
    # The 2 can be paid with the three coins, once.
    assert trial.options == card(2)
    trial.choose("Card (rank 2)")
    assert (trial.var("n"), trial.player) == (1, 2)


def test_a_may_is_offered_only_when_all_its_choices_can_be_made() -> None:
    trial = Trial(f"""{STALL}
turns
    may choose low from stall where rank > 1
        choose high from stall where rank >= 2 x rank of low
        move low to bought
        move high to bought
    gain 1 n
""")
    assert [o for o in trial.options if o.startswith("Card")] == card(2)
