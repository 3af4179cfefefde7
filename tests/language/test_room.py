"""What cannot be done for lack of things, of room, or of road: `if able`, `otherwise`, `or what is left`."""

import pytest

from tests.language.trial import Trial, findings

BOX = """
components
    card Card x 4
        rank: 1 to 4, each once
    token Coin x 5
    pawn Pawn x 1 for each player
    disc Disc x 4
zones
    start: pile of Card
    deck: pile of Card, starts empty
    hand: hand of Card, one for each player, starts empty
    shelf: row of Card, at most 2, starts empty
    bank: pool of Coin, supply
    purse: pool of Coin, at most 3, one for each player, starts empty
    road: track of 5 spaces of Pawn or Disc, at most 2 in each, starts empty
    lake: grid 2 x 1 of Disc, at most 1 in each, starts empty
    box: pool of Disc
    side: pool of Pawn
variables
    points: 0 to 4
    misses: 0 to 9
setup
    move all Card from start to hand of player 1
    move Pawn of player 1 from side to space 4 of road
turns
    as player 1
{act}
    choose way: left or right
"""


OWNED = {"hand", "purse"}
PLACES = ("hand", "purse", "shelf", "deck", "road", "lake")


def trial(*lines: str) -> Trial:
    """A game in which player 1 does this, and whatever comes first is chosen on the way."""
    t = Trial(BOX.format(act="".join(f"        {line}\n" for line in lines)), seed=1)
    while t.options[0] != "left":
        t.choose(t.options[0])
    return t


def table(t: Trial) -> list[object]:
    """All that lies on the table, and the figures, without how often something could not be done."""
    zones = [t.zone(name, player) for name in PLACES for player in ((1, 2) if name in OWNED else (None,))]
    return [*zones, t.var("points")]


def lying(t: Trial, name: str) -> int:
    """How many things lie in a place, or in those of both players."""
    zones = [t.zone(name, player) for player in ((1, 2) if name in OWNED else (None,))]
    return sum(len(x) if isinstance(x, list | frozenset) else 1 for zone in zones for x in zone)


MISS = ("otherwise", "    gain 1 misses")


@pytest.mark.parametrize(
    ("line", "done"),
    [
        ("gain 3 Coin, if able", True),
        ("gain 4 Coin, if able", False),
        ("gain 4 points, if able", True),
        ("gain 5 points, if able", False),
        ("gain 5 points and 1 Coin, if able", False),
        ("gain 4 points and 1 Coin, if able", True),
        ("gain 4 points and 4 Coin, if able", False),
        ("lose 1 points, if able", False),
        ("lose 1 Coin, if able", False),
        ("draw 2 Card from deck to shelf, if able", True),
        ("draw 3 Card from deck to shelf, if able", False),
        ("move all Card from hand to shelf, if able", False),
        ("move 2 Disc from box to space 1 of road, if able", True),
        ("move 3 Disc from box to space 1 of road, if able", False),
        ("move all Disc from box to first space of lake, if able", False),
        ("advance Pawn of player by 1 space, if able", True),
        ("advance Pawn of player by 2 spaces, if able", False),
        ("advance Pawn of player 2 by 1 space, if able", False),
    ],
)
def test_all_or_nothing(line: str, done: bool) -> None:
    before = ("move 3 Card from hand to deck",) if line.startswith("draw") else ()
    t, start = trial(*before, line, *MISS), trial(*(before or ("nothing",)))
    assert t.var("misses") == (0 if done else 1)
    assert (table(t) == table(start)) != done


@pytest.mark.parametrize(
    ("line", "name", "many"),
    [
        ("gain 5 Coin, or what is left", "purse", 3),
        ("draw 4 Card from deck to shelf, or what is left", "shelf", 2),
        ("move all Card from hand to shelf, or what is left", "shelf", 2),
        ("move 3 Disc from box to last space of lake, or what is left", "lake", 1),
        ("deal 3 Card from deck to each hand, or what is left", "hand", 4),
    ],
)
def test_as_much_as_there_is_room_for(line: str, name: str, many: int) -> None:
    before = ("move all Card from hand to deck",) if "deck" in line else ()
    assert lying(trial(*before, line), name) == many


def test_who_acts_chooses_what_goes_where_not_all_have_room() -> None:
    t = Trial(BOX.format(act="        move all Card from hand to shelf, or what is left\n"))
    assert len(t.options) == 6


def test_what_is_named_by_its_owner() -> None:
    t = trial("move Pawn of opponent to space 2 of road", "set points = count of Pawn of players")
    assert t.var("points") == 2
    assert t.zone("road") == [[], ["Pawn of player 2"], [], ["Pawn of player 1"], []]


# ---------------------------------------------------------------- places by their number, things by their place
@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("position of first space of road", 1),
        ("position of last space of road", 5),
        ("position of space 3 of road", 3),
        ("position of space of (road, points + 2)", 2),
        ("column of space of (lake, 2, 1)", 2),
        ("count of last 2 spaces of road", 2),
        ("total of rank of top 2 cards of start", 7),
        ("rank of bottom card of start", 1),
        ("count of Pawn of opponents", 1),
    ],
)
def test_places_and_ends(expression: str, value: int) -> None:
    text = BOX.replace("    move all Card from start to hand of player 1\n", "").replace(
        "points: 0 to 4", "points: 0 to 9"
    )
    text = text.replace("start: pile of Card", "start: row of Card, face up")
    t = Trial(text.format(act=f"        set points = {expression}\n"))
    while not t.options or t.options[0] != "left":
        t.happen(next(iter(t.chance)))
    assert t.var("points") in (value, {7: 3, 1: 4}.get(value))


def test_beyond_the_last_space_there_is_none() -> None:
    t = trial("if space of (road, points + 6) is none", "    gain 1 misses")
    assert t.var("misses") == 1


def test_the_name_of_what_is_chosen_is_good_in_its_own_where() -> None:
    t = Trial(BOX.format(act="        choose pick from hand where no Card in hand has rank > rank of pick\n"))
    assert t.options == ["Card (rank 4)"]
    t = trial("for each some in hand where any Card in hand has rank = rank of some + 2", "    gain 1 points")
    assert t.var("points") == 2


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("let found = first of road", "has spaces"),
        ("let found = last 1 of lake", "has spaces"),
        ("let found = top Coin of start", "not picked by kind"),
        ("let found = Disc of player", "belongs to a player"),
        ("let found = space of (road, 1, 2)", "one number"),
        ("let found = space of (hand, 1)", "a ring, a track or a grid"),
        ("gain points 2", "a number after"),
    ],
)
def test_what_means_nothing_is_found(line: str, says: str) -> None:
    found = findings(BOX.format(act=f"        {line}\n"))
    assert any(says in d.message for d in found), [d.message for d in found]


# ---------------------------------------------------------------- an action, if able
SHOP = """
components
    token Good x 9
zones
    bank: pool of Good, supply
    store: pool of Good, one for each player, starts empty
variables
    points: 0 to 9
    misses: 0 to 9
action buy
    choose cost between 1 and 2
    pay cost Good
turns
    {first}
    {line}
        gain 1 points
    otherwise
        gain 1 misses
    choose way: left or right
"""


@pytest.mark.parametrize("line", ["do buy, if able", "do buy", "choose one of buy, if able", "may do buy"])
@pytest.mark.parametrize("goods", [0, 1, 2])
def test_an_action_that_cannot_be_paid_in_any_way(line: str, goods: int) -> None:
    text = SHOP.format(
        line=line.replace("may do buy", "may\n        do buy"), first=f"gain {goods} Good" if goods else "nothing"
    )
    t = Trial(text)
    while t.options and t.options[0] != "left":
        if goods == 1 and t.options != ["yes", "do not"] and t.options != ["buy"]:
            # Two cannot be paid.
            assert t.options == ["1"]
        t.choose(t.options[0])
    assert (t.var("points"), t.var("misses")) == ((1, 0) if goods else (0, 1))
