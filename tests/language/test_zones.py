"""Zones of every form: where things begin, who sees them, how much they hold, what happens when they are empty."""

import pytest

from tests.language.trial import Trial, findings, stops

CARDS = """
components
    card Card
        rank: 1 to 4, each once
"""


def cards(*ranks: int) -> list[str]:
    return [f"Card (rank {r})" for r in ranks]


def test_each_form_begins_as_declared() -> None:
    trial = Trial("""
components
    card Card
        rank: 1 to 4, each once
    token Coin x 5
    token Seed x 4
    piece Pawn x 2 for each player
    piece Crown x 1
zones
    deck: pile of Card, face down, shuffled
    purse: pool of Coin, one for each player, starts with 2 Coin
    bank: pool of Coin, supply
    pits: ring of 4 spaces of Seed
    home: track of 3 spaces of Pawn, one for each player
    tower: map of Crown
        place cellar links hall
        place hall links attic
        place attic
turns
    choose way: stay or go
""")
    assert trial.zone("deck") == [frozenset(cards(1, 2, 3, 4))]
    assert trial.zone("purse", 1) == trial.zone("purse", 2) == ["Coin", "Coin"]
    assert trial.zone("bank") == ["Coin"]
    assert trial.zone("pits") == [["Seed"]] * 4
    assert trial.zone("home", 2) == [["Pawn of player 2"], ["Pawn of player 2"], []]
    assert trial.zone("tower") == [["Crown"], [], []]


def test_one_zone_for_each_option_begins_with_its_own() -> None:
    trial = Trial("""
choices
    colour: red, blue
components
    card Card x 2 for each colour
    card Joker x 1
zones
    stack: pile of Card, one for each colour, face up
    joker: row of Joker
variables
    reds: 0 to 9
turns
    choose hue: colour
    choose card from stack of hue
    move card to bottom of stack of red
    set reds = count of stack of red
""")
    assert trial.zone("stack", "red") == ["red Card", "red Card"]
    assert trial.options == ["red", "blue"]
    trial.choose("blue", "blue Card")
    assert trial.zone("stack", "red") == ["red Card", "red Card", "blue Card"]
    assert (trial.zone("stack", "blue"), trial.var("reds")) == (["blue Card"], 3)


@pytest.mark.parametrize(
    ("attributes", "owner", "other", "onlooker"),
    [
        ("hand of Card, one for each player", True, False, False),
        ("row of Card, one for each player", True, True, True),
        ("row of Card, one for each player, face down", False, False, False),
        ("row of Card, one for each player, face down, seen by its owner", True, False, False),
        ("row of Card, one for each player, seen by all but its owner", False, True, False),
        ("hand of Card, one for each player, seen by everyone", True, True, True),
        ("pool of Card, one for each player, seen by nobody", False, False, False),
        ("pool of Card, one for each player, seen by count only", False, False, False),
        ("bag of Card, one for each player", False, False, False),
        ("pile of Card, one for each player, face up", True, True, True),
    ],
)
def test_who_sees_it(attributes: str, owner: bool, other: bool, onlooker: bool) -> None:
    trial = Trial(f"""{CARDS}
zones
    box: pool of Card, face down
    mine: {attributes}
setup
    move every Card in box to mine of player 1
turns
    choose way: stay or go
""")
    # In a heap that nobody sees, nobody knows either how many there are.
    unseen = set() if attributes.endswith("seen by nobody") else {"?"}
    for who, sees in ((1, owner), (2, other), (None, onlooker)):
        assert set(trial.sees(who, "mine", 1)) == (set(cards(1, 2, 3, 4)) if sees else unseen), who


def test_a_variable_says_who_sees_it() -> None:
    trial = Trial(f"""{CARDS}
zones
    spied: row of Card, face down, seen by spy
variables
    spy: a player or none
turns
    set spy = player
    choose way: stay or go
""")
    assert trial.sees(1, "spied") == cards(1, 2, 3, 4)
    assert trial.sees(2, "spied") == ["?"] * 4
    trial.choose("stay")
    # What was seen once is known as long as it does not move.
    assert trial.sees(2, "spied") == cards(1, 2, 3, 4)


def test_the_order_of_piles_and_rows() -> None:
    trial = Trial("""
components
    card Card
        rank: 1 to 6, each once
zones
    deck: pile of Card, face up
    line: row of Card
setup
    for each card in Card in deck where rank > 2
        move card to line
    move Card in deck where rank = 1 to bottom of deck
    move Card in line where rank = 3 to top of line
    move Card in line where rank = 5 to first of line
turns
    choose card from top of deck
    choose second from first 2 of line
    choose third from last of line
    choose fourth from bottom 1 of deck
""")
    # New components come to the top of a pile and to the right end of a row.
    assert trial.zone("deck") == cards(2, 1)
    assert trial.zone("line") == cards(5, 3, 4, 6)
    assert trial.options == cards(2)
    assert trial.choose("Card (rank 2)").options == cards(5, 3)
    assert trial.choose("Card (rank 3)").options == cards(6)
    assert trial.choose("Card (rank 6)").options == cards(1)


@pytest.mark.parametrize(
    ("form", "full"),
    [("row of Card, at most 2", 2), ("pile of Card, face up, at most 2", 2), ("pool of Card, at most 2", 2)],
)
def test_a_full_zone_takes_no_more(form: str, full: int) -> None:
    trial = Trial(f"""{CARDS}
zones
    box: pool of Card
    shelf: {form}
variables
    is_full: yes or no
turns
    choose card from box
    move card to shelf
    set is_full = shelf is full
""")
    trial.choose("Card (rank 1)")
    assert trial.var("is_full") is False
    trial.choose("Card (rank 2)")
    assert (trial.var("is_full"), len(trial.zone("shelf"))) == (True, full)
    problem = trial.stops("Card (rank 3)")
    assert (problem.code, problem.message) == ("D11", "shelf holds at most 2")


def test_spaces_that_hold_one_two_or_any_number() -> None:
    trial = Trial("""
components
    piece Pawn x 8
zones
    box: pool of Pawn
    chairs: track of 3 spaces of Pawn, at most 1 in each
    sofas: track of 2 spaces of Pawn, at most 2 in each
    floor: track of 2 spaces of Pawn
variables
    taken: yes or no
    filled: yes or no
turns
    choose seat from spaces of sofas where it is not full
    place a Pawn from box on seat
    choose chair from empty spaces of chairs
    place a Pawn from box on chair
    set taken = chair is occupied
    set filled = seat is full
    choose spot from spaces of floor
    place a Pawn from box on spot
""")
    assert trial.options == ["space 1", "space 2"]
    trial.choose("space 1", "space 2")
    assert (trial.var("taken"), trial.var("filled")) == (True, False)
    trial.choose("space 1")
    assert trial.choose("space 1").options == ["space 1", "space 3"]
    trial.choose("space 1")
    assert trial.var("filled") is True
    trial.choose("space 1")
    assert trial.options == ["space 2"]
    assert trial.zone("floor") == [["Pawn", "Pawn"], []]
    trial.choose("space 2", "space 3")


def test_taking_from_a_space() -> None:
    trial = Trial("""
components
    token Coal x 3
    token Iron x 2
zones
    mine: track of 2 spaces of Coal or Iron, starts empty
    store: pool of Coal or Iron
    cart: pool of Coal or Iron, one for each player, starts empty
setup
    let shaft = first of spaces of mine
    move 2 Coal from store to shaft
    move 1 Iron from store to shaft
turns
    choose spot from spaces of mine where any Coal in it
    gain 1 Coal from spot to cart
    choose more from components of spot
    move more to cart
""")
    assert trial.options == ["space 1"]
    trial.choose("space 1")
    assert trial.zone("cart", 1) == ["Coal"]
    assert trial.options == ["Coal on space 1", "Iron on space 1"]
    trial.choose("Iron on space 1")
    assert (trial.zone("cart", 1), trial.zone("mine")) == (["Coal", "Iron"], [["Coal"], []])


def test_when_empty_refills_before_the_taking_goes_on() -> None:
    trial = Trial(
        f"""{CARDS}
zones
    deck: pile of Card, face down, shuffled
        when empty
            shuffle discard into deck
    discard: pile of Card, face up
    hand: hand of Card, one for each player
turns
    draw 3 Card from deck to hand
    choose 2 gone from hand
    move gone to discard
""".replace("discard", "waste")
    )
    trial.happen("Card (rank 1)", "Card (rank 2)", "Card (rank 3)")
    trial.choose("Card (rank 1)", "Card (rank 2)")
    # Rank 4 is left; then the two that were laid aside come back shuffled.
    assert trial.zone("hand", 2) == cards(4)
    assert trial.chance == {"Card (rank 1)": 1, "Card (rank 2)": 1}


def test_nothing_left_and_nothing_said_is_a_finding() -> None:
    problem = stops(f"""{CARDS}
zones
    deck: pile of Card, face up
    hand: hand of Card, one for each player
turns
    draw 3 Card from deck to hand
""")
    assert (problem.code, problem.message) == ("D10", "not enough Card in deck, and no rule says what happens then")


def test_hands_bags_and_pools_have_no_order_and_a_bag_gives_at_random() -> None:
    trial = Trial("""
components
    token Stone
        colour: black x 3 or white x 2
zones
    sack: bag of Stone
    hand: hand of Stone, one for each player
turns
    draw 2 Stone from sack to hand
    choose stone from hand
    move stone to sack
""")
    assert trial.chance == {"black Stone": 3, "white Stone": 2}
    trial.happen("black Stone")
    assert trial.chance == {"black Stone": 2, "white Stone": 2}
    trial.happen("white Stone")
    assert trial.options == ["black Stone", "white Stone"]
    assert trial.choose("white Stone").zone("sack") == ["black Stone", "black Stone", "white Stone", "white Stone"]


def test_a_card_drawn_at_random_from_a_hand_that_another_player_holds() -> None:
    trial = Trial(f"""{CARDS}
zones
    box: pool of Card, face down
    hand: hand of Card, one for each player
setup
    move Card in box where rank < 4 to hand of player 2
turns
    draw stolen from hand of opponent to hand
    choose card from hand
""")
    assert trial.chance == {f"Card (rank {r})": 1 for r in (1, 2, 3)}
    trial.happen("Card (rank 2)")
    assert (trial.zone("hand", 1), trial.zone("hand", 2)) == (cards(2), cards(1, 3))
    assert trial.sees(1, "hand", 2) == ["?", "?"]


def test_supply_and_discards_are_where_things_come_from_and_go_to() -> None:
    trial = Trial("""
components
    card Card x 3
    token Coin x 4
zones
    box: pile of Card
    hand: hand of Card, one for each player
    waste: pile of Card, face up, discards
    bank: pool of Coin, supply
    purse: pool of Coin, one for each player
setup
    deal 1 Card from box to each hand
turns
    choose way: earn or spend
    if way is earn
        gain 2 Coin
    otherwise
        pay 1 Coin
        discard a Card
""")
    trial.choose("earn")
    assert (len(trial.zone("bank")), len(trial.zone("purse", 1))) == (2, 2)
    trial.choose("earn", "spend")
    assert (len(trial.zone("bank")), len(trial.zone("purse", 1))) == (1, 1)
    assert (trial.zone("hand", 1), trial.zone("waste")) == ([], ["Card"])


# ---------------------------------------------------------------- sizes that are worked out
def test_sizes_and_copies_are_sums_of_constants() -> None:
    trial = Trial("""
constants
    pits = 3
components
    token Seed x 2 x pits - 1
    piece Man x pits + 1 for each player
zones
    wheel: ring of 2 x pits + 2 spaces of Seed, starts empty
    path: track of pits x pits - 4 spaces of Man, starts empty
    heap: pool of Seed
    camp: pool of Man, one for each player
turns
    choose way: here or there
""")
    assert (len(trial.zone("wheel")), len(trial.zone("path"))) == (8, 5)
    assert (len(trial.zone("heap")), len(trial.zone("camp", 1)), len(trial.zone("camp", 2))) == (5, 4, 4)


@pytest.mark.parametrize("where", ["token Seed x 2 x n", "ring of n + 2 spaces"])
def test_a_size_is_known_before_play(where: str) -> None:
    seeds = where if where.startswith("token") else "token Seed x 3"
    wheel = where if where.startswith("ring") else "ring of 6 spaces"
    found = findings(
        f"components\n    {seeds}\nzones\n    wheel: {wheel} of Seed\nvariables\n    n: 1 to 9\nturns\n    nothing\n"
    )
    assert [d for d in found if d.code == "S03" and d.message.endswith("must be known before play")]


def test_an_attribute_of_a_zone_is_said_once() -> None:
    (found,) = findings("components\n    token Seed x 3\nzones\n    heap: pile of Seed, face up, face down\n")
    assert (found.code, found.message) == ("P01", "`face up or face down` is said twice in this line")
