"""Rings, tracks, grids and maps: spaces, what lies beside what, moving along, lines, distances."""

import pytest

from dreambook.interpreter.explore.explorer import explore
from tests.language.trial import Trial, findings, rulebook, stops

GO = "\n    choose way: stay or go\n"
GRID = """
components
    piece Mark x 9 for each player
zones
    supply: pool of Mark, one for each player
    board: grid 4 x 3 of Mark, at most 1 in each
variables
    n: -9 to 99
    here: space of board or none
    yes_it_is: yes or no
setup
    place a Mark from supply of player 1 on first of spaces of board
"""


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("count of spaces of board", 12),
        ("count of empty spaces of board", 11),
        ("count of corners of board", 4),
        ("count of empty corners of board", 3),
        ("count of neighbours of first space of board", 2),
        ("count of around of first of spaces of board", 3),
        ("count of empty neighbours of last of spaces of board", 2),
        ("row of last of spaces of board", 3),
        ("column of last of spaces of board", 4),
        ("position of last of spaces of board", 12),
        ("count of board", 1),
        ("count of spaces of board where it is occupied", 1),
        ("count of spaces of board where row of it = 2 and column of it > 2", 2),
        ("column of space right of first of spaces of board", 2),
        ("row of space above first of spaces of board", 2),
        ("row of space below last of spaces of board", 2),
        ("column of space left of last of spaces of board", 3),
        ("position of opposite of first of spaces of board", 12),
        ("row of first of Mark in board + column of first of Mark in board", 2),
        ("distance of (first of spaces of board, last of spaces of board)", 5),
        ("count of components of first of spaces of board", 1),
        ("longest_line of Mark in board", 1),
        ("longest_line of empty spaces of board", 4),
    ],
)
def test_grid_expressions(expression: str, expected: int) -> None:
    trial = Trial(f"{GRID}\nturns\n    set n = {expression}{GO}")
    assert trial.var("n") == expected


def test_spaces_of_a_grid_are_named_like_a_chessboard_and_bounded() -> None:
    trial = Trial(f"""{GRID}
turns
    choose cell from empty spaces of board where space left of it is none or space above it is none
    set here = cell
    set yes_it_is = space below cell is none
{GO}""")
    assert trial.options == ["a2", "a3", "b3", "c3", "d3"]
    trial.choose("a3")
    assert (trial.var("here"), trial.var("yes_it_is")) == ("a3", False)


@pytest.mark.parametrize(
    ("cells", "three", "exactly", "length"),
    [
        (["b1", "c1"], True, True, 3),
        (["b2", "c3"], True, True, 3),
        (["b1", "d1"], False, False, 2),
        (["b1", "c1", "d1"], True, False, 4),
        (["b2", "a3"], False, False, 2),
        (["a2", "a3"], True, True, 3),
    ],
)
def test_lines(cells: list[str], three: bool, exactly: bool, length: int) -> None:
    trial = Trial(f"""{GRID}
variables
    three: yes or no
    exact: yes or no
    mine: yes or no
turns
    choose cell from empty spaces of board
    place a Mark from supply of player 1 on cell
    set three = at least 3 in line of Mark in board
    set mine = at least 3 in a line of Mark in board where owner is player 1
    set exact = exactly 3 in line of Mark in board
    set n = longest_line of Mark in board where owner is player 1
""")
    trial.choose(*cells)
    assert (trial.var("three"), trial.var("mine"), trial.var("exact"), trial.var("n")) == (
        three,
        three,
        exactly,
        length,
    )


def test_lines_of_spaces_that_fit() -> None:
    trial = Trial(f"""{GRID}
turns
    set yes_it_is = at least 4 in line of spaces of board where row of it = 2
    set n = longest_line of spaces of board where it is not occupied and column of it < 3
{GO}""")
    assert (trial.var("yes_it_is"), trial.var("n")) == (True, 3)


def test_who_stands_where() -> None:
    trial = Trial(f"""{GRID}
turns
    let mark = first of Mark in board
    set here = space of mark
    set yes_it_is = mark is at first of spaces of board and mark is at board and not (mark is at last of spaces of board)
    choose target from empty neighbours of mark
    move mark to target
    set here = space of mark
""")
    assert (trial.var("here"), trial.var("yes_it_is")) == ("a1", True)
    assert sorted(trial.options) == ["a2", "b1"]
    trial.choose("b1")
    assert trial.var("here") == "b1"
    assert sorted(trial.options) == ["a1", "b2", "c1"]


def test_a_taken_space_and_a_side_where_the_board_ends_are_findings() -> None:
    assert stops(f"{GRID}\nturns\n    place a Mark from supply on first of spaces of board{GO}").code == "D11"
    problem = stops(f"{GRID}\nturns\n    place a Mark from supply on space below first of spaces of board{GO}")
    assert (problem.code, problem.message) == ("D11", "something is needed here, but there is none")


WHEEL = """
components
    piece Moon x 1
    piece Star x 2
    token Seed x 3
zones
    box: pool of Moon or Star
    wheel: ring of 6 spaces of Moon or Star, starts empty
    dial: ring of (north, east, south, west) of Seed
variables
    n: 0 to 99
    spin: a direction, starts at clockwise
setup
    place a Moon from box on first of spaces of wheel
    place every Star from box on last of spaces of wheel
"""


@pytest.mark.parametrize(
    ("statement", "moon", "stars"),
    [
        ("rotate wheel by 1 step", 2, 1),
        ("rotate wheel by 1 step clockwise", 2, 1),
        ("rotate wheel by 2 steps counterclockwise", 5, 4),
        ("rotate wheel by 1 space spin", 2, 1),
        ("rotate wheel by (1 + 7) steps", 3, 2),
        ("rotate wheel by 0 steps", 1, 6),
        ("advance first of Moon in wheel by 2 steps", 3, 6),
        ("advance first of Moon in wheel by 2 steps counterclockwise", 5, 6),
        ("advance Moon in wheel by 7 spaces", 2, 6),
        ("swap first of Moon in wheel with first of Star in wheel", 6, None),
        ("may rotate wheel by 1 step", 1, 6),
    ],
)
def test_rings(statement: str, moon: int, stars: int | None) -> None:
    trial = Trial(f"{WHEEL}\nturns\n    {statement}{GO}")
    places = {name: [i + 1 for i, on in enumerate(trial.zone("wheel")) if name in on] for name in ("Moon", "Star")}
    assert places["Moon"] == [moon]
    assert stars is None or places["Star"] == [stars]


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("position of next of last of spaces of wheel", 1),
        ("position of previous of first of spaces of wheel", 6),
        ("position of first of Moon in wheel", 1),
        ("count of neighbours of first of spaces of wheel", 2),
        ("distance of (first of spaces of wheel, last of spaces of wheel)", 1),
        ("position of opposite of first of spaces of wheel", 4),
        ("count of dial", 3),
        ("count of components of north", 1),
        ("count of components of west", 0),
        ("position of east", 2),
        ("count of spaces of wheel where count of components of it = 2", 1),
    ],
)
def test_ring_expressions(expression: str, expected: int) -> None:
    trial = Trial(f"{WHEEL}\nturns\n    set n = {expression}{GO}")
    assert trial.var("n") == expected


def test_named_spaces_are_chosen_and_asked_by_name() -> None:
    trial = Trial(f"""{WHEEL}
turns
    choose side from spaces of dial where it is not empty
    if side is south
        set n = 1
    move top of side to west
    choose other_side: north or west
    set n = count of components of other_side
""")
    assert trial.options == ["north", "east", "south"]
    trial.choose("south")
    assert (trial.var("n"), trial.zone("dial")) == (1, [["Seed"], ["Seed"], [], ["Seed"]])


TRACK = """
components
    piece Pawn x 1 for each player
zones
    home: pool of Pawn, one for each player
    race: track of 5 spaces of Pawn, starts empty
    ladder: track of (low, middle, high) of Pawn, starts empty
variables
    n: 0 to 99
setup
    each player
        place a Pawn from home on first of spaces of race
"""


def test_tracks() -> None:
    trial = Trial(f"""{TRACK}
turns
    choose steps between 1 and 3
    let pawn = first of Pawn in race where owner is player
    advance pawn by steps spaces
    set n = position of pawn
""")
    trial.choose("3")
    assert trial.var("n") == 4
    trial.choose("2")
    assert (trial.var("n"), [len(x) for x in trial.zone("race")]) == (3, [0, 0, 1, 1, 0])
    problem = trial.stops("3")
    assert (problem.code, problem.message) == ("D11", "this would leave race")


def test_the_end_of_a_track_is_tested_before() -> None:
    trial = Trial(f"""{TRACK}
turns
    let pawn = first of Pawn in race where owner is player
    if position of pawn + 3 > count of spaces of race
        win for player
    advance pawn by 3 spaces
    choose way: stay or go
""")
    trial.choose("stay", "stay")
    assert trial.over == ("win", (1,))


MAP = """
components
    figure Scout x 2
zones
    box: pool of Scout
    land: map of Scout, starts empty
        place rome "Rome" links pisa, bari
        place pisa links genoa
        place genoa
        place bari
        place malta "Malta"
variables
    n: 0 to 99
    seen: yes or no
setup
    place every Scout from box on rome
"""


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("count of neighbours of rome", 2),
        ("count of neighbours of genoa", 1),
        ("count of neighbours of malta", 0),
        ("distance of (rome, genoa)", 2),
        ("distance of (genoa, bari)", 3),
        ("count of spaces of land", 5),
        ("count of empty spaces of land", 4),
        ("count of spaces of land where distance of (it, rome) is not none", 4),
        ("count of components of rome", 2),
        ("count of neighbours of first of Scout in land", 2),
    ],
)
def test_map_expressions(expression: str, expected: int) -> None:
    trial = Trial(f"{MAP}\nturns\n    set n = {expression}{GO}")
    assert trial.var("n") == expected


def test_moving_on_a_map() -> None:
    trial = Trial(f"""{MAP}
turns
    choose scout from Scout in land
    choose target from neighbours of scout
    move scout to target
    set seen = distance of (target, malta) is none
""")
    assert trial.options == ["Scout on Rome"]
    trial.game.apply(0)
    assert sorted(trial.options) == ["bari", "pisa"]
    trial.choose("pisa")
    assert (trial.zone("land")[:2], trial.var("seen")) == ([["Scout"], ["Scout"]], True)


def test_a_place_that_is_linked_to_nothing_that_exists() -> None:
    found = findings(
        "components\n    figure Scout x 1\nzones\n    land: map of Scout\n        place rome links pizza\n        place pisa\nturns\n    choose way: stay or go\n"
    )
    assert [(d.code, d.message) for d in found] == [("S04", "there is no place `pizza`")]


def test_each_player_may_have_a_board() -> None:
    trial = Trial("""
components
    tile Tile x 4
zones
    heap: pool of Tile
    garden: grid 2 x 2 of Tile, at most 1 in each, one for each player
variables
    n: 0 to 9
turns
    choose cell from empty spaces of garden
    place a Tile from heap on cell
    set n = count of garden + count of empty spaces of garden of opponent
""")
    assert trial.options == ["a1", "b1", "a2", "b2"]
    trial.choose("b1")
    assert (trial.zone("garden", 1), trial.var("n")) == ([[], ["Tile"], [], []], 5)
    assert trial.options == ["a1", "b1", "a2", "b2"]
    trial.choose("b1")
    assert (trial.zone("garden", 2)[1], trial.var("n")) == (["Tile"], 4)
    assert trial.options == ["a1", "a2", "b2"]


# ---------------------------------------------------------------- ways across a grid
FIELD = """
components
    disc Disc x 9
zones
    stock: pool of Disc
    field: grid 4 x 4 of Disc, at most 1 in each, starts empty
variables
    n: 0 to 99
setup
    place 1 Disc from stock on a1
    place 1 Disc from stock on a2
    place 1 Disc from stock on b2 of field
    place 1 Disc from stock on d4
turns
    set n = {expression}
    choose way: left or right
"""


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("count of ray of (a1, north)", 3),
        ("count of ray of (a1, south)", 0),
        ("count of ray of (a1, north_east) while it is occupied", 1),
        ("count of ray of (a1, east) while it is empty", 3),
        ("row of last of ray of (b1, north)", 4),
        ("column of space of (b2, south_east)", 3),
        ("count of direction where space of (a1, it) is none", 5),
        ("count of orthogonals where space of (b2, it) is empty", 3),
        ("count of diagonals where space of (b2, it) is empty", 3),
        ("count of region of (a1, spaces of field where it is occupied)", 3),
        ("count of region of (c3, spaces of field where it is occupied)", 0),
        ("count of neighbours of region of (a1, spaces of field where it is occupied)", 4),
        ("column of space of (b2, right of north)", 3),
        ("row of space of (b2, left of east)", 3),
        ("row of space of (b2, opposite of north_west)", 1),
        ("count of direction where right of left of it is it and opposite of it is right of right of it", 8),
        ("count of orthogonals where right of it is west", 1),
        ("count of leaps of (a1, 1, 2)", 2),
        ("count of leaps of (b2, 1, 1)", 4),
        ("count of Disc in neighbours of a1", 1),
        ("count of Disc in neighbours of (Disc in field)", 0),
        ("distance of (a1, c1)", 2),
        ("distance of (a3, c2, empty spaces of field)", 3),
        ("count of Disc in first 2 of ray of (a1, north)", 1),
        ("column of commonest of (spaces of field where column of it = 2 and row of it = 3)", 2),
    ],
)
def test_ways_across_a_grid(expression: str, value: int) -> None:
    assert Trial(FIELD.format(expression=expression)).var("n") == value


def test_where_two_come_as_often_none_is_the_commonest() -> None:
    text = FIELD.format(expression="0").replace(
        "    set n = 0\n", "    if commonest of direction is none\n        set n = 7\n"
    )
    assert Trial(text).var("n") == 7


def test_there_is_no_way_where_all_is_taken() -> None:
    text = FIELD.format(expression="0").replace(
        "    set n = 0\n",
        "    if distance of (a1, d1, spaces of field where row of it = 4) is none\n        set n = 7\n",
    )
    assert Trial(text).var("n") == 7


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("let found = ray of (a1, 3)", "a direction"),
        ("let found = ray of (a1, sideways)", "nothing is named"),
        ("let found = right of 3", "a player or a direction"),
        ("let found = opposite of 3", "a space"),
        ("let found = region of (a1, stock)", "spaces"),
        ("let found = leaps of (a1, 1)", "along"),
        ("let found = z9", "nothing is named"),
    ],
)
def test_ways_that_make_no_sense_are_found(line: str, says: str) -> None:
    found = findings(FIELD.format(expression="0").replace("    set n = 0", f"    {line}"))
    assert any(says in d.message for d in found), [d.message for d in found]


def test_a_rulebook_may_mean_something_else_by_these_words() -> None:
    t = Trial("""
        choices
            region: north, south
        variables
            ray: 0 to 9
            home: a region
        turns
            set ray = 3
            set home = south
            choose way: left or right
        """)  # fmt: skip
    assert (t.var("ray"), t.var("home")) == (3, "south")


GROWING = """
components
    tile Land "tile" plural "tiles" x 5
zones
    heap: pool of Land
    country: growing grid of Land, at most 1 in each, starts empty
variables
    n: -9 to 99
setup
    place a Land from heap on first space of country
"""


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ("count of spaces of country", 5),
        ("count of empty spaces of country", 4),
        ("row of first space of country", 0),
        ("column of first space of country", 0),
        ("row of space above first space of country", 1),
        ("column of space of (country, -2, 1)", -2),
        ("count of around of first space of country", 8),
        ("count of (neighbours of first space of country where space of (country, 0, -9) is none)", 4),
        ("count of (spaces of country where row of it < 0)", 1),
        ("longest_line of spaces of country", 3),
        # Five tiles reach four spaces from the first; the space beyond is none.
        ("count of ray of (first space of country, north)", 4),
    ],
)
def test_a_growing_grid_has_the_spaces_that_are_used_and_those_beside_them(expression: str, expected: int) -> None:
    assert Trial(f"{GROWING}\nturns\n    set n = {expression}{GO}").var("n") == expected


def test_a_growing_grid_holds_each_shape_of_five_squares() -> None:
    # There are 1, 2, 6, 19 and 63 ways to join 1 to 5 squares side by side (fixed polyominoes); the first tile may
    # be any square of them, and tiles that are alike make no difference.
    text = f"""{GROWING}
turns
    choose cell from empty spaces of country
    place a Land from heap on cell
end
    over when heap is empty
scoring
    each player
        score 1
    highest score wins
    tie: shared
"""
    found = explore(rulebook(text), 2)
    assert found.states == 1 * 1 + 2 * 2 + 6 * 3 + 19 * 4 + 63 * 5


def test_what_a_growing_grid_begins_with_lies_at_its_start() -> None:
    text = GROWING.replace("starts empty", "starts with 1 Land").replace(
        "    place a Land from heap on first space of country\n", "    set n = 1\n"
    )
    trial = Trial(f"{text}\nturns\n    choose cell from empty spaces of country\n    place a Land from heap on cell\n")
    assert sorted(trial.options) == ["1 east", "1 north", "1 south", "1 west"]
    assert sorted(trial.choose("1 north").options) == [
        "1 east",
        "1 north 1 east",
        "1 north 1 west",
        "1 south",
        "1 west",
        "2 north",
    ]


@pytest.mark.parametrize("what", ["count of corners of country > 0", "country is full"])
def test_a_growing_grid_has_no_end(what: str) -> None:
    assert [d.code for d in findings(f"{GROWING}\nturns\n    if {what}\n        end game{GO}")] == ["S03"]
