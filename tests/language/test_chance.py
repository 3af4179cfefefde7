"""Chance and hidden things: dice with their faces, shuffles, what is revealed, looked at, shown and turned over."""

import pytest

from dreambook.interpreter.cli.table.chronicle import Chronicle
from tests.language.trial import Trial, findings, stops

GO = "\n    choose way: east or west\n"


def dice(kinds: str, turn: str) -> Trial:
    return Trial(f"""
components
{kinds}
variables
    n: 0 to 99
    m: 0 to 99
    same: yes or no
turns
    {turn}
    choose way: east or west
""")


def test_one_die() -> None:
    trial = dice("    die Die x 1", "roll Die\n    set n = total of Die")
    assert trial.chance == {str(face): 1 for face in range(1, 7)}
    trial.happen("5")
    assert trial.var("n") == 5


def test_two_like_dice_are_one_event_over_what_they_show() -> None:
    trial = dice(
        "    die Die x 2",
        "roll every Die as thrown\n    set n = total of thrown\n    set m = highest of thrown - lowest of thrown",
    )
    chance = trial.chance
    assert len(chance) == 21
    assert (chance["3, 3"], chance["2, 5"], sum(chance.values())) == (1, 2, 36)
    trial.happen("2, 5")
    assert (trial.var("n"), trial.var("m")) == (7, 3)


def test_rolling_some_of_the_dice() -> None:
    trial = dice("    die Die x 3", "roll 2 Die\n    set n = count of Die where face of it = 6")
    assert len(trial.chance) == 21
    trial.happen("6, 6")
    assert trial.var("n") == 2


def test_dice_that_differ_are_told_apart() -> None:
    trial = dice(
        "    die Red x 1\n        faces: 1 to 2\n    die Blue x 1\n        faces: 1 to 2",
        "roll Red\n    roll Blue\n    set n = face of first of Red x 10 + total of Blue",
    )
    assert trial.chance == {"1": 1, "2": 1}
    trial.happen("2")
    assert trial.chance == {"1": 1, "2": 1}
    trial.happen("1")
    assert trial.var("n") == 21


def test_a_die_with_faces_of_its_own() -> None:
    trial = dice(
        "    die Fate x 2\n        faces: sword x 3 or shield x 2 or blank",
        "roll every Fate as thrown\n    set n = count of thrown where face of it is sword\n    set same = every thrown has face of it is shield",
    )
    chance = trial.chance
    assert chance == {
        "sword, sword": 9, "sword, shield": 12, "sword, blank": 6, "shield, shield": 4, "shield, blank": 4, "blank, blank": 1,
    }  # fmt: skip
    trial.happen("sword, blank")
    assert (trial.var("n"), trial.var("same")) == (1, False)


@pytest.mark.parametrize(("faces", "total"), [("faces: 2 to 4", 3), ("faces: 0 to 9", 10), ("", 6)])
def test_faces_in_a_range(faces: str, total: int) -> None:
    trial = dice(f"    die Die x 1\n        {faces}" if faces else "    die Die x 1", "roll Die")
    assert len(trial.chance) == total


def test_a_die_keeps_what_it_shows_and_may_be_rolled_again() -> None:
    trial = dice(
        "    die Die x 2",
        """roll every Die
    may choose again from Die where face of it < 6
        roll again
    set n = total of Die""",
    )
    trial.happen("1, 6")
    assert trial.options == ["Die showing 1", "do not"]
    trial.choose("Die showing 1")
    assert trial.chance == {str(face): 1 for face in range(1, 7)}
    trial.happen("3")
    assert trial.var("n") == 9


def test_dice_in_a_zone_of_each_player() -> None:
    trial = Trial("""
components
    die Die x 2 for each player
zones
    cup: pool of Die, one for each player
variables
    n: 0 to 99
turns
    roll cup as thrown
    set n = total of thrown
    choose die from cup
    roll die
    set n = total of cup
    choose way: east or west
""")
    trial.happen("2, 2")
    assert (trial.var("n"), len(trial.options)) == (4, 1)
    trial.game.apply(0)
    trial.happen("5")
    assert trial.var("n") == 7


DECK = """
components
    card Card
        rank: 1 to 4, each once
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
    open_row: row of Card, starts empty
    closed_row: row of Card, face down, starts empty
variables
    n: 0 to 99
"""


def names(*ranks: int) -> list[str]:
    return [f"Card (rank {r})" for r in ranks]


def test_the_order_of_a_shuffled_pile_is_decided_card_by_card() -> None:
    trial = Trial(f"{DECK}\nturns\n    draw 2 Card from deck to hand\n    choose way: east or west\n")
    assert trial.chance == dict.fromkeys(names(1, 2, 3, 4), 1)
    trial.happen("Card (rank 3)")
    assert trial.chance == dict.fromkeys(names(1, 2, 4), 1)
    trial.happen("Card (rank 1)")
    assert trial.zone("deck") == [frozenset(names(2, 4))]
    trial.choose("east")
    assert trial.chance == dict.fromkeys(names(2, 4), 1)
    trial.happen("Card (rank 2)")
    # The last one is not decided by chance.
    assert trial.zone("hand", 2) == names(2, 4)


def test_looking_is_for_ones_own_eyes() -> None:
    trial = Trial(f"{DECK}\nturns\n    look at top 2 of deck\n    choose way: east or west\n")
    trial.happen("Card (rank 4)", "Card (rank 2)")
    assert trial.sees(1, "deck") == [*names(4, 2), "?", "?"]
    assert trial.sees(2, "deck") == trial.sees(None, "deck") == ["?"] * 4
    trial.choose("east")
    # The other player sees the same two now, without chance.
    assert trial.sees(2, "deck") == [*names(4, 2), "?", "?"]


def test_a_shuffle_is_forgetting() -> None:
    trial = Trial(f"{DECK}\nturns\n    look at top 2 of deck\n    shuffle deck\n    choose way: east or west\n")
    trial.happen("Card (rank 4)", "Card (rank 2)")
    assert trial.sees(1, "deck") == ["?"] * 4
    assert trial.zone("deck") == [frozenset(names(1, 2, 3, 4))]


def test_revealing_shows_everybody_and_moves_nothing() -> None:
    trial = Trial(f"{DECK}\nturns\n    draw a Card from deck to hand\n    reveal hand\n    choose way: east or west\n")
    trial.happen("Card (rank 3)")
    assert (trial.sees(2, "hand", 1), trial.zone("hand", 1)) == (names(3), names(3))


def test_showing_to_one_player() -> None:
    trial = Trial(
        f"{DECK}\nturns\n    draw a Card from deck to hand\n    show hand to right of player\n    choose way: east or west\n",
        3,
    )
    trial.happen("Card (rank 3)")
    assert [trial.sees(p, "hand", 1) for p in (1, 2, 3, None)] == [names(3), ["?"], names(3), ["?"]]


@pytest.mark.parametrize("who", ["everyone", "players", "opponents"])
def test_showing_to_several(who: str) -> None:
    trial = Trial(
        f"{DECK}\nturns\n    draw a Card from deck to hand\n    show hand to {who}\n    choose way: east or west\n", 3
    )
    trial.happen("Card (rank 3)")
    assert [trial.sees(p, "hand", 1) for p in (2, 3)] == [names(3), names(3)]


def test_turning_over() -> None:
    trial = Trial(
        f"""{DECK}
variables
    up: 0 to 9
    all_up: yes or no
turns
    draw 2 Card from deck to closed_row
    set up = count of Card face up in closed_row
    turn first of closed_row face up
    set up = up + 10 x count of Card face up in closed_row + 100 x count of Card face down in closed_row
    set all_up = closed_row is face up
    choose card from Card face down in closed_row
    turn card face up
    turn first of closed_row face down
    if first of closed_row is face down and last of closed_row is face up
        set n = 7
    choose way: east or west
""".replace("up: 0 to 9\n", "up: 0 to 999\n")
    )
    trial.happen(*names(2, 4))
    assert trial.sees(2, "closed_row") == [*names(2), "?"]
    assert (trial.var("up"), trial.var("all_up")) == (110, False)
    assert trial.options == ["the 2nd of closed row"]
    trial.game.apply(0)
    assert trial.var("n") == 7
    # What was turned down again is remembered.
    assert trial.sees(2, "closed_row") == names(2, 4)
    assert trial.zone("closed_row") == names(2, 4)


def test_shuffling_face_down_cards_hides_which_is_which() -> None:
    trial = Trial(f"""{DECK}
turns
    draw 2 Card from deck to hand
    choose card from hand
    move card to closed_row
    move hand to closed_row
    shuffle closed_row
    choose guess from closed_row
    turn guess face up
    choose way: east or west
""")
    trial.happen("Card (rank 1)", "Card (rank 2)")
    trial.choose("Card (rank 1)")
    # Both lie in an order that nobody knows: they look alike, and which it is, chance says.
    assert trial.sees(1, "closed_row") == ["?", "?"]
    assert len(trial.options) == 1
    trial.game.apply(0)
    assert trial.chance == dict.fromkeys(names(1, 2), 1)


def test_discards_shuffled_into_the_pile() -> None:
    trial = Trial(f"""{DECK}
turns
    draw 3 Card from deck to open_row
    shuffle open_row into deck
    draw a Card from deck to hand
    choose way: east or west
""")
    trial.happen(*names(1, 2, 3))
    assert trial.chance == dict.fromkeys(names(1, 2, 3, 4), 1)


def test_a_random_component_from_a_bag_or_a_hidden_hand() -> None:
    trial = Trial(f"""{DECK}
zones
    sack: bag of Card, starts empty
setup
    draw 4 Card from deck to sack
turns
    draw a Card from sack to hand
    draw stolen from hand of player to open_row
    choose way: east or west
""")
    while (trial.game.player is None and set(trial.chance) != set(names(1, 2, 3, 4))) or trial.zone("deck"):
        trial.game.happen(0)
    assert trial.chance == dict.fromkeys(names(1, 2, 3, 4), 1)
    trial.happen("Card (rank 4)")
    assert trial.zone("open_row") == names(4)


def test_the_first_that_fits_in_a_pile_of_unknown_order() -> None:
    trial = Trial(f"""{DECK}
turns
    let high = top of Card in deck where rank > 2
    set n = rank of high
    choose way: east or west
""")
    # Which of the two comes first is known only with the order of the pile.
    seen: dict[int, int] = {}

    def go(game: Trial, weight: int) -> None:
        if game.game.player is not None:
            seen[game.var("n")] = seen.get(game.var("n"), 0) + weight
            return
        for label in game.chance:
            other = Trial.__new__(Trial)
            other.game = game.game.copy()
            other.happen(label)
            go(other, weight)

    go(trial, 1)
    assert seen == {3: 12, 4: 12}


def test_equal_cards_make_weights() -> None:
    trial = Trial("""
components
    card Card
        tone: red x 3 or blue x 2
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
turns
    draw 2 Card from deck to hand
    choose way: east or west
""")
    assert trial.chance == {"red Card": 3, "blue Card": 2}
    trial.happen("red Card")
    assert trial.chance == {"red Card": 2, "blue Card": 2}


def test_the_same_seed_gives_the_same_game() -> None:
    text = f"{DECK}\nturns\n    draw a Card from deck to hand\n    choose way: east or west\n"
    hands = []
    for _ in range(2):
        trial = Trial(text, seed=7)
        trial.choose("east", "west")
        hands.append((trial.zone("hand", 1), trial.zone("hand", 2)))
    assert hands[0] == hands[1]


def test_drawing_from_nothing() -> None:
    problem = stops(f"{DECK}\nturns\n    draw 1 Card from open_row to hand{GO}")
    assert (problem.code, problem.message) == ("D10", "not enough Card in open row, and no rule says what happens then")


TOPS = """
components
    card Card x 4
        rank: 1 to 4, each once
zones
    deck: pile of Card, face down, shuffled
    pile: pile of Card, face down, one for each player, starts empty
variables
    n: 0 to 9
setup
    deal 2 Card from deck to each pile
    each player
        shuffle pile
phase play
    set n = {figure}
    choose way: east or west
"""


@pytest.mark.parametrize(
    "figure",
    [
        "count of (players where rank of top of pile > 2)",
        "count of (players where rank of top of pile > 2 and pile is not empty)",
        "total of rank of (Card in pile where rank > 9) + count of (players where any top 1 of pile has rank > 2)",
    ],
)
def test_what_lies_on_top_of_each_of_several_piles_is_settled_first(figure: str) -> None:
    t = Trial(TOPS.format(figure=figure))
    events = 0
    while t.game.player is None:
        t.happen(min(t.chance))
        events += 1
    # Dealing is up to three events, and what lies on top of each shuffled pile is one more.
    assert events == 5
    tops = [int(t.zone("pile", p)[0][-2]) for p in (1, 2)]
    assert t.var("n") == sum(rank > 2 for rank in tops)


def test_dice_are_rolled_where_they_lie_when_one_zone_holds_them() -> None:
    trial = Trial(
        """
components
    die Die x 3
zones
    tray: pool of Die
variables
    n: 0 to 20
turns
    roll 2 Die as thrown
    set n = total of thrown
    choose done from tray
"""
    )
    assert len(trial.chance) == 21
    trial.happen("2, 5")
    assert trial.var("n") == 7


# ---------------------------------------------------------------- chance chooses
GEMS = """
choices
    hue: red, blue, green
components
    card Gem x 4
        worth: 1 to 2
        table
            copies | worth
            3 | 1
            1 | 2
zones
    heap: pool of Gem
    line: row of Gem, starts empty
    road: track of 3 spaces of Gem, starts empty
variables
    n: 0 to 99
    mood: hue, starts at red
    spy: a player or none, seen by nobody
    curse: a Gem or none, seen by nobody
"""


def by_chance(turn: str) -> Trial:
    return Trial(f"{GEMS}turns\n    {turn}{GO}")


@pytest.mark.parametrize(
    ("statement", "outcomes"),
    [
        ("chance chooses gem from heap", {"Gem (worth 1)": 3, "Gem (worth 2)": 1}),
        ("chance chooses somebody from players", {"player 1": 1, "player 2": 1}),
        ("chance chooses somebody from opponents, if able", None),
        ("chance chooses tint: a hue other than mood", {"blue": 1, "green": 1}),
        ("chance chooses answer: yes or no", {"yes": 1, "no": 1}),
        ("chance chooses number between 2 and 4", {"2": 1, "3": 1, "4": 1}),
        ("chance chooses cell from empty spaces of road", {"space 1": 1, "space 2": 1, "space 3": 1}),
    ],
)
def test_chance_chooses_each_as_likely_as_the_next(statement: str, outcomes: dict[str, int] | None) -> None:
    trial = by_chance(statement)
    if outcomes is None:
        # One thing alone is not left to chance.
        assert trial.options == ["east", "west"]
    else:
        assert trial.chance == outcomes


def test_what_chance_chose_has_a_name() -> None:
    trial = by_chance("chance chooses mood: a hue\n    chance chooses gem from heap\n    set n = worth of gem")
    trial.happen("green", "Gem (worth 2)")
    assert (trial.var("mood"), trial.var("n")) == ("green", 2)


def test_chance_chooses_several_and_an_order() -> None:
    trial = by_chance(
        "chance chooses 2 gems from heap\n        move gems to line\n    chance chooses an order of queue from line"
    )
    trial.happen("Gem (worth 2)")
    # The three that are left are alike.
    assert trial.zone("line") == ["Gem (worth 1)", "Gem (worth 2)"] or len(trial.zone("line")) == 2
    assert trial.chance == {"Gem (worth 1)": 1, "Gem (worth 2)": 1}
    trial.happen("Gem (worth 1)")
    assert trial.options == ["east", "west"]


def test_nothing_for_chance_to_choose() -> None:
    assert by_chance("chance chooses gem from line, if able").options == ["east", "west"]
    trial = by_chance("chance chooses gem from line\n        gain 1 n\n    otherwise\n        gain 5 n")
    assert trial.var("n") == 5
    assert "chance must choose gem" in str(stops(f"{GEMS}turns\n    chance chooses gem from line{GO}"))


def test_how_many_is_not_left_to_chance() -> None:
    (finding,) = findings(f"{GEMS}turns\n    chance chooses up to 2 gems from heap{GO}")
    assert finding.code == "S03"
    assert "chance does not choose how many" in finding.message


@pytest.mark.parametrize(
    ("statement", "fell", "seen"),
    [
        ("chance chooses spy from players", "player 2", "?"),
        # All see the gems, and nobody which of them it is.
        ("chance chooses curse from heap", "Gem (worth 2)", "?"),
        ("chance chooses mood: a hue", "blue", "blue"),
        ("chance chooses gem from heap", "Gem (worth 2)", "Gem (worth 2)"),
    ],
)
def test_who_is_told_what_fell(statement: str, fell: str, seen: str) -> None:
    trial = by_chance(statement).happen(fell)
    assert [trial.game.history[0].seen_by(viewer) for viewer in (0, 1, None)] == [seen] * 3
    lines = Chronicle(trial.game).lines(0)
    assert [fell in line for line in lines if not line.startswith("- turn of")] == ([] if seen == "?" else [True])
