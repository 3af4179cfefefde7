"""Properties with a value for each side: read as a tile lies, turned, and compared where sides touch."""

import pytest

from tests.language.trial import Trial, findings

TILES = """
choices
    edge: meadow, street, water
components
    tile Land "tile" plural "tiles"
        side: edge for each side
        table
            name       | copies | north  | east   | south  | west
            "Bend"     | 1      | street | water  | meadow | meadow
            "Straight" | 1      | street | meadow | street | meadow
zones
    bend: row of Land, starts with 1 Land
    heap: row of Land
    country: growing grid of Land, at most 1 in each, starts empty
variables
    n: 0 to 99
    shown: edge or none
    good: yes or no
"""
GO = "\n    choose stay: yes or no\n"
CLOCKWISE = ("north", "east", "south", "west")
BEND = {"north": "street", "east": "water", "south": "meadow", "west": "meadow"}


@pytest.mark.parametrize("heading", CLOCKWISE)
@pytest.mark.parametrize("way", CLOCKWISE)
def test_which_side_shows_where(heading: str, way: str) -> None:
    # What shows in a direction is the side that many quarters on from north as the direction is from the heading.
    quarters = CLOCKWISE.index(way) - CLOCKWISE.index(heading)
    expected = BEND[CLOCKWISE[quarters % 4]]
    text = f"{TILES}\nsetup\n    set heading of first of bend = {heading}\n"
    trial = Trial(f"{text}turns\n    set shown = side of (first of bend, {way}){GO}")
    assert trial.var("shown") == expected


def test_a_bend_that_points_east() -> None:
    # Its street, the north side, now lies to the east; its water, right of it, to the south.
    trial = Trial(
        f"{TILES}\nturns\n    set heading of first of bend = east\n    set shown = side of (first of bend, south){GO}"
    )
    assert trial.var("shown") == "water"


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("count of different of side of first of bend", 3),
        ("count of (side of (Land, north) where it is street)", 2),
        ("count of (orthogonals where side of (first of bend, it) is water)", 1),
        ("count of (direction where side of (first of bend, it) is none)", 4),
        ("count of (Land where side of (it, east) is meadow)", 1),
    ],
)
def test_sides_are_counted(expression: str, expected: int) -> None:
    assert Trial(f"{TILES}\nturns\n    set n = {expression}{GO}").var("n") == expected


@pytest.mark.parametrize(
    ("turn", "heading"),
    [
        ("by 1 step clockwise", "east"),
        ("by 3 steps clockwise", "west"),
        ("by 1 step counterclockwise", "west"),
        ("by 2 steps", "south"),
        ("by 4 steps", "north"),
    ],
)
def test_a_tile_is_turned_from_side_to_side(turn: str, heading: str) -> None:
    trial = Trial(f"{TILES}\nturns\n    rotate first of bend {turn}{GO}")
    assert trial.var("heading", "Bend") == heading
    label = "Bend" if heading == "north" else f"Bend turned {heading}"
    assert trial.sees(None, "bend") == [label]


LAID = """
setup
    place first of bend on first space of country
    set heading of first of heap = {heading}
    place first of heap on space of (country, {place})
"""


@pytest.mark.parametrize(
    ("heading", "place", "match"),
    [
        # The street of the bend leads north: the straight above it must lie north and south.
        ("north", "0, 1", True),
        ("south", "0, 1", True),
        ("east", "0, 1", False),
        # To the east lies water, which the straight does not have; to the south and west meadow.
        ("north", "1, 0", False),
        ("east", "1, 0", False),
        ("north", "-1, 0", True),
        ("east", "0, -1", True),
        ("north", "0, -1", False),
        # Across a corner nothing touches.
        ("north", "1, 1", True),
    ],
)
@pytest.mark.parametrize(
    "of", ["in country", "around first of Land in country", "in (country where side of (it, north) is not water)"]
)
def test_sides_that_touch(heading: str, place: str, match: bool, of: str) -> None:
    text = f"{TILES}{LAID.format(heading=heading, place=place)}"
    trial = Trial(f"{text}turns\n    if touching sides match {of}\n        set good = yes{GO}")
    assert trial.var("good") is match


def test_sides_that_do_not_match_are_not_offered() -> None:
    text = f"""{TILES}
rule fits "Sides match"
    always touching sides match in country
setup
    place first of bend on first space of country
turns
    action lay "Lay"
        choose cell from empty spaces of country
        place first of heap on cell
"""
    assert sorted(Trial(text).options) == ["1 north", "1 west"]


def test_all_sides_in_one_cell() -> None:
    text = TILES.replace("| north  | east   | south  | west", "| side")
    text = text.replace("| street | water  | meadow | meadow", "| street water meadow meadow")
    text = text.replace("| street | meadow | street | meadow", "| street, meadow, street, meadow")
    trial = Trial(f"{text}\nturns\n    set shown = side of (first of bend, east){GO}")
    assert trial.var("shown") == "water"


def test_a_value_for_each_option_of_a_list() -> None:
    text = """
choices
    season: spring, summer
components
    card Ware "ware" plural "wares"
        price: 0 to 9 for each season
        table
            name   | copies | spring | summer
            "Wool" | 1      | 2      | 7
zones
    stall: row of Ware
variables
    n: 0 to 99
    now: season
turns
    set now = summer
    set n = price of (first of stall, now) x 10 + price of (first of stall, spring)
    choose stay: yes or no
"""
    assert Trial(text).var("n") == 72


def test_tiles_without_names_are_called_by_their_sides() -> None:
    text = TILES.replace('"Bend"     |', "").replace('"Straight" |', "").replace("name       |", "")
    assert Trial(f"{text}\nturns{GO}").zone("bend") == ["street/water/meadow/meadow tile"]


@pytest.mark.parametrize(
    ("old", "new", "code", "said"),
    [
        ("| south  | west", "| south  | points", "F06", "no property"),
        ("| north  |", "| copies |", "F06", "two columns"),
        ("for each side", "for each sid", "S01", "no choice list"),
        ("for each side", "for each side, each once", "S05", "each"),
        ("| street | water  |", "| street | sand   |", "F06", "sand"),
        ("touching sides match in country", "touching edges match in country", "S03", "edges"),
        ("touching sides match in country", "touching sides match in n", "S03", "components"),
        ("side of (first of bend, east) is water", "side of (first of bend, 2) is water", "S03", "direction"),
        ("side of (first of bend, east) is water", "side of (first of bend, east, west) is water", "S03", "two things"),
        ("rotate first of bend", "rotate n", "S03", "a ring"),
    ],
)
def test_what_cannot_be(old: str, new: str, code: str, said: str) -> None:
    text = f"""{TILES}
turns
    rotate first of bend by 1 step
    if touching sides match in country and side of (first of bend, east) is water
        set n = 1{GO}"""
    assert not findings(text)
    found = findings(text.replace(old, new))
    assert any(d.code == code and said in d.message for d in found), [(d.code, d.message) for d in found]


def test_the_columns_of_all_sides_are_there() -> None:
    text = (
        TILES.replace("| south  | west", "| south")
        .replace("| meadow | meadow\n", "| meadow\n")
        .replace("| street | meadow\nz", "| street\nz")
    )
    found = findings(f"{text}\nturns{GO}")
    assert [(d.code, "`west`" in d.message) for d in found] == [("F06", True)]


def test_two_kinds_of_tiles_that_turn_are_of_one_kind() -> None:
    more = """    tile Sea
        shore: edge for each side
        table
            copies | shore
            2      | water water meadow meadow
zones
"""
    found = findings(f"{TILES.replace('zones', more, 1)}\nturns\n    rotate first of bend by 1 step{GO}")
    assert "S05" in [d.code for d in found]
