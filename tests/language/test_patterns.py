"""Pictures on a grid: where a pattern is to be seen, turned and mirrored or not, and what is wrong with a drawing."""

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dreambook.interpreter.model.patterns import Drawing, seen_as
from tests.language.trial import Trial, findings

GO = "\n    choose stay: yes or no\n"
BOARD = """
choices
    colour: red, blue
signs plan
    R "red": any Stone in it has colour is red
    B "blue": any Stone in it has colour is blue
    E "empty": it is empty
components
    disc Stone x 12 for each colour
    card Sketch "sketch" plural "sketches"
        picture: pattern of plan
        table
            name    | picture
            "Row"   | "RB"
            "Step"  | "R. / BR"
            "Blank" | -
zones
    supply: pool of Stone
    board: grid 4 x 3 of Stone, at most 1 in each
    sketches: row of Sketch
variables
    n: -9 to 99
    good: yes or no
"""


def board(rows: str, *more: str) -> str:
    """A rulebook whose board holds these stones: rows from the top, `.` for none."""
    lines = []
    for r, row in enumerate(reversed(rows.split("/"))):
        for c, stone in enumerate(row.strip()):
            if stone != ".":
                lines.append(
                    f"    place first of ({'red' if stone == 'R' else 'blue'} Stone in supply) on {'abcd'[c]}{r + 1}"
                )
    return "\n".join([BOARD, *more, "setup", *(lines or ["    nothing"])])


def number(rows: str, expression: str, *more: str) -> object:
    return Trial(f"{board(rows, *more)}\nturns\n    set n = {expression}{GO}").var("n")


def test_a_drawing_counts_as_it_is_drawn() -> None:
    assert number("RB.. / BR.. / ....", "count of matches of (picture of first of sketches, board)") == 1
    assert number("BR.. / .... / ....", "count of matches of (picture of first of sketches, board)") == 0


def test_the_top_row_is_drawn_first() -> None:
    drawn = 'pattern tower of plan\n    "R"\n    "B"'
    assert number(".... / R... / B...", "count of matches of (tower, board)", drawn) == 1
    assert number(".... / B... / R...", "count of matches of (tower, board)", drawn) == 0


def test_any_space_may_lie_beyond_the_edge() -> None:
    drawn = 'pattern edge of plan\n    ". R"\n    ". ."'
    assert number("R... / .... / R...", "count of matches of (edge, board)", drawn) == 2


def test_no_row_runs_round_an_edge() -> None:
    # The last space of a row and the first of the next do not lie side by side.
    assert number("...R / B... / ...R", "count of matches of (picture of first of sketches, board)") == 0


def test_a_place_has_its_spaces_in_reading_order() -> None:
    drawn = 'pattern step of plan\n    "R ."\n    "B R"'
    text = board("R... / BR.. / ....", drawn)
    trial = Trial(
        f"{text}\nturns\n    for each spot in matches of (step, board)\n        set n = 100 x 0 + 10 x position of first of spot + position of last of spot{GO}"
    )
    # a3 is the ninth space, b2 the sixth.
    assert trial.var("n") == 96


def test_the_spaces_of_a_sign() -> None:
    drawn = 'pattern pair of plan, turned\n    "R B"'
    assert number("RBR. / .... / ....", "count of matches of (pair, board, B)", drawn) == 1
    assert number("RBR. / .... / ....", "count of matches of (pair, board, R)", drawn) == 2


def test_spaces_may_stand_for_the_board() -> None:
    assert (
        number(
            "RB.. / .... / RB..",
            "count of matches of (picture of first of sketches, spaces of board where row of it < 3)",
        )
        == 1
    )


def test_what_shows_no_picture_is_nowhere() -> None:
    assert number("RB.. / .... / ....", "count of (sketches where board shows picture)") == 1
    assert number("RB.. / .... / ....", "count of matches of (picture of last of sketches, board)") == 0


def test_a_place_is_chosen() -> None:
    drawn = 'pattern pair of plan\n    "R B"'
    text = f"{board('RBRB / .... / ....', drawn)}\nturns\n    choose spot from matches of (pair, board)\n    for each cell in spot\n        move every Stone in cell to supply\n    set n = count of Stone in board{GO}"
    trial = Trial(text)
    assert trial.options == ["a3, b3", "c3, d3"]
    trial.choose("c3, d3")
    assert trial.var("n") == 2


def test_a_sign_may_speak_about_the_player() -> None:
    text = """
signs mine
    O "own": any Mark in it has owner is player
pattern pair of mine
    "O O"
components
    piece Mark x 4 for each player
zones
    supply: pool of Mark, one for each player
    board: grid 3 x 3 of Mark, at most 1 in each
variables
    n: 0 to 9
value pairs of who: a player
    is count of matches of (pair, board)
setup
    place a Mark from supply of player 2 on a1
    place a Mark from supply of player 2 on b1
turns
    as player 2
        set n = count of matches of (pair, board)
    set n = n + 5 x count of matches of (pair, board)
"""
    assert Trial(text + GO).var("n") == 1


def test_each_player_has_a_board() -> None:
    text = BOARD.replace("at most 1 in each", "at most 1 in each, one for each player, starts empty")
    text += """
setup
    place first of (red Stone in supply) on b2 of board of player 2
    place first of (blue Stone in supply) on c2 of board of player 2
turns
    set n = count of (players where board shows picture of first of sketches)
    set good = board of player 2 shows picture of first of sketches
"""
    trial = Trial(text + GO)
    assert (trial.var("n"), trial.var("good")) == (1, True)


def test_each_board_has_its_own_corners_and_spaces() -> None:
    text = BOARD.replace("at most 1 in each", "at most 1 in each, one for each player, starts empty")
    text += "\nturns\n    set n = 20 x count of corners of board + count of spaces of board\n"
    assert Trial(text.replace("n: -9 to 99", "n: 0 to 999") + GO).var("n") == 92


GROWING = """
signs plan
    T "tile": any Land in it
    E "empty": it is empty
pattern pair of plan, turned
    "T E"
components
    tile Land x 9
zones
    heap: pool of Land
    country: growing grid of Land, at most 1 in each, starts empty
variables
    n: 0 to 99
setup
    place a Land from heap on first space of country
turns
    set n = count of matches of (pair, country)
"""


def test_a_board_that_grows() -> None:
    assert Trial(GROWING + GO).var("n") == 4


# ---------------------------------------------------------------- a law: by hand, space by space
COLOURS = "RB."
drawings = st.lists(st.lists(st.sampled_from("RBE."), min_size=1, max_size=3), min_size=1, max_size=3)


def by_hand(stones: list[list[str]], drawing: list[list[str]], turned: bool, mirrored: bool) -> int:
    """How often a drawing is to be seen, found by trying every corner with every way to turn it."""

    def rotated(rows: list[list[str]]) -> list[list[str]]:
        return [list(row) for row in zip(*reversed(rows), strict=True)]

    ways = [drawing]
    if turned:
        for _ in range(3):
            ways.append(rotated(ways[-1]))
    if mirrored:
        ways += [[list(reversed(row)) for row in way] for way in ways]
    found = set()
    height, width = len(stones), len(stones[0])
    for way in ways:
        cells = [(r, c, s) for r, row in enumerate(way) for c, s in enumerate(row) if s != "."]
        for top, left in product(range(-3, height), range(-3, width)):
            placed = frozenset((top + r, left + c, s) for r, c, s in cells)
            if all(
                0 <= r < height and 0 <= c < width and stones[r][c] == ("." if s == "E" else s) for r, c, s in placed
            ):
                found.add(placed)
    return len(found)


@settings(max_examples=25, deadline=None)
@given(
    stones=st.lists(st.lists(st.sampled_from(COLOURS), min_size=4, max_size=4), min_size=3, max_size=3),
    drawing=drawings,
    turned=st.booleans(),
    mirrored=st.booleans(),
)
def test_as_often_as_by_hand(stones: list[list[str]], drawing: list[list[str]], turned: bool, mirrored: bool) -> None:
    width = len(drawing[0])
    drawing = [(row + ["."] * 3)[:width] for row in drawing]
    if all(sign == "." for row in drawing for sign in row):
        return
    words = " or ".join(word for word, so in (("turned", turned), ("mirrored", mirrored)) if so)
    drawn = "\n    ".join(
        [f"pattern shape of plan{', ' if words else ''}{words}", *(f'"{" ".join(r)}"' for r in drawing)]
    )
    rows = " / ".join("".join(row) for row in stones)
    assert number(rows, "count of matches of (shape, board)", drawn) == by_hand(stones, drawing, turned, mirrored)


@given(drawing=drawings)
def test_ways_that_look_alike_are_one(drawing: list[list[str]]) -> None:
    rows = tuple(tuple((row + ["."] * 3)[: len(drawing[0])]) for row in drawing)
    if all(sign == "." for row in rows for sign in row):
        return
    for turned, mirrored in product((False, True), repeat=2):
        ways = seen_as(Drawing("plan", rows, turned, mirrored))
        assert len({frozenset(way) for way in ways}) == len(ways) <= (4 if turned else 1) * (2 if mirrored else 1)
        assert all([sign for _, _, sign in way] == [sign for _, _, sign in ways[0]] for way in ways)


# ---------------------------------------------------------------- mistakes
def test_signs_of_several_letters_stand_between_blanks() -> None:
    text = BOARD.replace('    E "empty"', '    Re "none": it is empty\n    E "empty"')
    drawn = 'pattern pair of plan\n    "Re R"'
    text = text.replace('"RB"', '"R B"').replace('"R. / BR"', '"R . / B R"')
    assert findings(text + drawn + "\nturns\n    set good = board shows pair" + GO) == []


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("set good = supply shows picture of first of sketches", "a grid, or spaces of one is needed here"),
        ("set good = board shows first of sketches", "a pattern is needed here, but this is a Sketch"),
        ("set n = count of matches of (picture of first of sketches, board, X)", "`X` is no sign of `plan`"),
        ("set n = count of matches of picture of first of sketches", "`matches` is of a pattern and a board"),
    ],
)
def test_what_cannot_be_asked(line: str, message: str) -> None:
    assert any(message in one.message for one in findings(f"{BOARD}\nturns\n    {line}{GO}"))


def test_a_drawing_larger_than_the_board_is_found_once() -> None:
    drawn = 'pattern long of plan\n    "R R R R R"'
    text = f"{board('....', drawn)}\nturns\n    set good = board shows long\n    set n = count of matches of (long, board){GO}"
    found = [one for one in findings(text) if "so it never shows this drawing" in one.message]
    assert len(found) == 1
