"""Surfaces: figures with round bases, terrain, ways, contact, sight, and places that are chosen by the millimetre."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dreambook.interpreter.api import NotAnOption, Option
from dreambook.interpreter.check import check
from dreambook.interpreter.explore import explore
from dreambook.interpreter.play.moves import Places
from dreambook.interpreter.play.replay import replay
from dreambook.interpreter.play.saves import game_from_json, game_to_json
from tests.language.trial import Trial, findings, rulebook

YARD = """
components
    figure Scout "scout" plural "scouts" x 3 for each player
        base = 20 mm
        height = 30 mm
zones
    camp: pool of Scout, one for each player
    yard: surface 40 cm x 30 cm of Scout, lattice 4 cm
        terrain hill "hill", height 4 cm: (20 cm, 10 cm), (25 cm, 10 cm), (25 cm, 20 cm), (20 cm, 20 cm)
        terrain step, height 2 cm: (5 cm, 20 cm), (9 cm, 20 cm), (9 cm, 25 cm), (5 cm, 25 cm)
        terrain ditch, gap: (100, 0), (130, 0), (130, 90), (100, 90)
        terrain wall, closed, height 1 cm: (300, 0), (310, 0), (310, 200), (300, 200)
variables
    n: -9 to 9999
    truth: yes or no
    mark: a space of yard or none
"""
SCOUT = "scout of player 1"
GO = "\n    choose way: go_on or go_back"


def place(*points: tuple[int, int], owner: str = "") -> str:
    """Lines that put scouts of the player on points."""
    lines = ""
    for i, (x, y) in enumerate(points):
        lines += f"    choose s{i} from camp{owner}\n    place s{i} on space of (yard, {x}, {y})\n"
    return lines


def figure(expression: str, *points: tuple[int, int]) -> int | bool:
    """What an expression gives with scouts (s0, s1, ...) on these points."""
    kind = "truth" if expression.startswith("?") else "n"
    text = f"{YARD}turns\n{place(*points)}    set {kind} = {expression.lstrip('?')}{GO}"
    trial = Trial(text, 1, "solo")
    for _ in points:
        trial.choose(SCOUT)
    value = trial.var(kind)
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize(
    ("expression", "points", "expected"),
    [
        # From edge to edge, rounded up: 50 mm apart in the middle, less two halves of 20 mm.
        ("distance of (s0, s1)", [(30, 30), (60, 70)], 30),
        ("distance of (s0, s1)", [(30, 30), (61, 70)], 31),
        ("distance of (s0, s1)", [(30, 30), (50, 30)], 0),
        ("distance of (s0, space of (yard, 30, 60))", [(30, 30)], 20),
        ("distance of (space of (yard, 0, 0), space of (yard, 300, 299))", [], 424),
        ("distance of (s0, hill)", [(180, 150)], 10),
        ("distance of (s0, hill)", [(220, 150)], 0),
        ("distance of (hill, space of (yard, 260, 210))", [], 15),
        ("column of s0", [(30, 40)], 30),
        ("row of space of s0", [(30, 40)], 40),
        ("column of opposite of s0", [(30, 40)], 370),
        ("ground of s0", [(220, 150)], 40),
        ("ground of space of (yard, 200, 100)", [], 40),
        ("ground of space of (yard, 199, 100)", [], 0),
        ("way of (s0, space of (yard, 60, 70))", [(30, 30)], 50),
        ("way of (s0, s1)", [(30, 30), (60, 71)], 51),
        ("climb of (s0, space of (yard, 280, 150))", [(150, 150)], 40),
        ("climb of (space of (yard, 70, 220), space of (yard, 230, 150))", [], 40),
        ("climb of (space of (yard, 20, 220), space of (yard, 230, 150))", [], 60),
        ("climb of (space of (yard, 20, 220), space of (yard, 230, 150), 3 cm)", [], 40),
        ("climb of (space of (yard, 230, 150), space of (yard, 20, 220))", [], 20),
        ("gap of (s0, space of (yard, 150, 50))", [(80, 50)], 30),
        ("gap of (s0, space of (yard, 150, 95))", [(80, 95)], 0),
        ("count of contacts of s0", [(30, 30), (50, 30), (30, 51)], 1),
        ("count of contacts of s0", [(30, 30), (50, 30), (30, 50)], 2),
        ("count of components of space of (yard, 39, 30)", [(30, 30)], 1),
        ("count of components of space of (yard, 40, 30)", [(30, 30)], 0),
        ("count of yard", [(30, 30), (60, 60)], 2),
        ("count of corners of yard", [], 4),
        ("count of Scout in hill", [(200, 150), (175, 150), (230, 120)], 2),
        ("count of Scout in around of (s0, 2 cm)", [(30, 30), (60, 30), (61, 60)], 2),
        ("count of Scout in yard where it is in reach of (s0, 3 cm)", [(30, 30), (55, 30)], 0),
        ("?sight of (s0, s1)", [(150, 150), (290, 150)], False),
        ("?sight of (s0, s1)", [(150, 250), (290, 250)], True),
        ("?sight of (s0, s1)", [(30, 30), (90, 30), (60, 30)], False),
        ("?sight of (s0, s1)", [(30, 30), (90, 30), (60, 40)], True),
        ("?sight of (s0, s1)", [(30, 30), (90, 30), (60, 39)], False),
        # Over the wall, which is lower than they are.
        ("?sight of (s0, s1)", [(280, 100), (330, 100)], True),
        ("?space of s0 is in hill", [(200, 150)], True),
        ("?s0 is in hill", [(199, 150)], False),
        ("?space of (yard, 30, 30) is in around of (s0, 2 cm)", [(60, 30)], True),
        ("?space of (yard, 29, 30) is in around of (s0, 2 cm)", [(60, 30)], False),
        ("?space of (yard, 410, 0) is none", [], True),
        ("?space of (yard, 30, 30) is empty", [(39, 30)], False),
        ("?space of (yard, 30, 30) is empty", [(40, 30)], True),
        ("?space of (yard, 30, 30) is in spaces of yard where row of it = column of it", [], True),
        ("?space of (yard, 30, 31) is in spaces of yard where row of it = column of it", [], False),
        ("?space of (yard, 50, 31) is in room of (s0, yard)", [(60, 60), (30, 31)], True),
        ("?space of (yard, 49, 31) is in room of (s0, yard)", [(60, 60), (30, 31)], False),
        ("?space of (yard, 110, 50) is in room of s0", [(30, 30)], False),
        ("?space of (yard, 9, 50) is in room of s0", [(30, 30)], False),
        ("?space of (yard, 10, 50) is in room of s0", [(30, 30)], True),
        ("?space of (yard, 290, 50) is in room of s0", [(30, 30)], True),
        ("?space of (yard, 291, 50) is in room of s0", [(30, 30)], False),
        # 50 mm are a way of 50 mm; somebody in the way is in the way; over them one can fly.
        ("?space of (yard, 60, 70) is in reach of (s0, 5 cm)", [(30, 30)], True),
        ("?space of (yard, 61, 70) is in reach of (s0, 5 cm)", [(30, 30)], False),
        ("?space of (yard, 90, 30) is in reach of (s0, 6 cm)", [(30, 30), (60, 30)], False),
        ("?space of (yard, 90, 30) is in reach of (s0, 6 cm)", [(30, 30), (60, 50)], True),
        ("?space of (yard, 90, 30) is in reach of (s0, 6 cm)", [(30, 30), (60, 49)], False),
        ("?space of (yard, 90, 30) is in flight of (s0, 6 cm)", [(30, 30), (60, 30)], True),
        ("?space of (yard, 330, 100) is in reach of (s0, 10 cm)", [(280, 100)], False),
        ("?space of (yard, 330, 100) is in flight of (s0, 10 cm)", [(280, 100)], True),
        ("?space of s0 is in reach of (s0, 6 cm)", [(30, 30)], False),
        ("?way of (s0, space of (yard, 330, 100)) is none", [(280, 100)], True),
    ],
)  # fmt: skip
def test_figures_on_a_surface(expression: str, points: list[tuple[int, int]], expected: int | bool) -> None:
    assert figure(expression, *points) == expected


def test_a_length_is_a_number_of_millimetres() -> None:
    assert figure("15 cm + 3 mm") == 153
    assert figure("2 x 1 cm") == 20


MOVING = f"""{YARD}turns
{place((30, 30), (60, 30))}    choose goal from reach of (s0, 5 cm) where gap of (s0, it) <= 2 cm and it is not in hill
    place s0 on goal
    set mark = goal{GO}
"""


def moving() -> Trial:
    return Trial(MOVING, 1, "solo").choose(SCOUT).choose(SCOUT)


def places(trial: Trial) -> Places:
    options = trial.game.options
    assert isinstance(options, Places)
    return options


@given(st.integers(0, 120), st.integers(0, 120))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_what_is_legal_can_be_done_and_nothing_else(x: int, y: int) -> None:
    trial = moving()
    # Middle to middle at most 50 mm, not on the other scout, nobody in the way, wholly on the yard, and not the same place.
    dx, dy = x - 30, y - 30
    squared = dx * dx + dy * dy
    along = max(0, min(squared, 30 * dx))
    # The other stands 30 mm to the east: twenty times twenty is too near.
    near = squared and (30 * squared - along * dx) ** 2 + (along * dy) ** 2 < 400 * squared * squared
    legal = 0 < squared <= 2500 and not near and x >= 10 and y >= 10
    legal = legal and (x - 60) ** 2 + (y - 30) ** 2 >= 400
    option = places(trial).at(x, y)
    assert (option is not None) == legal
    if option is None:
        space = places(trial).spots.area.surface.space(x, y)
        assert space is not None
        before = trial.game.key()
        with pytest.raises(NotAnOption):
            trial.game.apply(places(trial).spots.index_of(space))
        assert trial.game.key() == before
        return
    assert option in places(trial)
    trial.game.apply(option)
    assert trial.var("mark") == f"({x}, {y})"
    assert [f[1:] for f in trial.game.view(None).as_dict()["zones"][1]["figures"] if (f[1], f[2]) != (60, 30)] == [
        [x, y]
    ]


@given(st.integers(0, 120), st.integers(0, 120))
@settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_a_game_is_kept_in_the_middle_of_a_choice_and_after_it(x: int, y: int) -> None:
    trial = moving()
    book = rulebook(MOVING, "solo")
    data = game_to_json(trial.game)
    assert data["position"]["waits for"]["options"] == "described"
    again = game_from_json(data, book)
    assert again.key() == trial.game.key()
    assert again.pending == trial.game.pending
    option = places(trial).at(x, y)
    assert isinstance(again.options, Places)
    assert again.options.at(x, y) == option
    if option is None:
        return
    again.apply(option)
    trial.game.apply(option)
    assert game_to_json(again)["position"] == game_to_json(trial.game)["position"]
    assert game_from_json(game_to_json(again), book).key() == trial.game.key()
    told = replay(game_to_json(trial.game), book)
    assert told.fits, told.problem
    assert option.label in told.text


def test_the_sample_is_of_what_is_legal_and_has_the_places_that_matter() -> None:
    options = places(moving())
    assert len(options) == len({o.value for o in options}) > 10
    assert all(o in options for o in options)
    assert any("touching scout" in o.label for o in options)
    ends = [options.at(30, 80), options.at(60, 70)]
    assert all(o is not None and o in list(options) for o in ends)


def test_an_option_that_is_made_up_is_none() -> None:
    trial = moving()
    with pytest.raises(NotAnOption):
        trial.game.apply(Option(0, "(1, 1)", 5))
    with pytest.raises(NotAnOption):
        trial.game.apply(10**12)
    assert places(trial).at(900, 3) is None


def test_where_the_lattice_meets_nothing_it_is_narrowed() -> None:
    text = f"{YARD}turns\n    choose spot from spaces of yard where row of it = 130 mm and column of it = 75 mm{GO}"
    assert Trial(text, 1, "solo").options == ["(75, 130)"]
    text = f"{YARD}turns\n    choose spot from spaces of yard where row of it > 30 cm, if able\n    set truth = yes{GO}"
    assert Trial(text, 1, "solo").var("truth") is True


def test_what_follows_decides_of_every_place_whether_it_is_offered() -> None:
    text = f"""{YARD}
action go
    choose spot from spaces of yard where row of it < 10 cm
    require column of spot > 30 cm "Further to the right."
    set mark = spot
turns
    choose one of go
"""
    options = places(Trial(text, 1, "solo").choose("go"))
    assert options.at(301, 99) is not None
    assert options.at(300, 99) is None
    assert options.at(301, 100) is None
    assert {o.label for o in options if o.value is not None} == {
        f"({x}, {y})" for x in (320, 360, 400) for y in (0, 40, 80)
    }


def test_a_place_may_be_left_out() -> None:
    text = f"{YARD}turns\n    may choose spot from spaces of yard\n        set mark = spot{GO}"
    trial = Trial(text, 1, "solo")
    option = places(trial).at(7, 8)
    assert option is not None
    assert trial.options[-1] == "do not"
    trial.game.apply(option)
    assert trial.var("mark") == "(7, 8)"
    assert Trial(text, 1, "solo").choose("do not").var("mark") is None


def test_figures_that_are_alike_may_change_places() -> None:
    keys = set()
    for points in (((30, 30), (60, 30)), ((60, 30), (30, 30))):
        trial = Trial(f"{YARD}turns\n{place(*points)}{GO}", 1, "solo").choose(SCOUT).choose(SCOUT)
        keys.add(trial.game.key())
    assert len(keys) == 1
    trial = Trial(f"{YARD}turns\n{place((30, 30), (60, 31))}{GO}", 1, "solo").choose(SCOUT).choose(SCOUT)
    assert trial.game.key() not in keys


@pytest.mark.parametrize(
    "lines",
    [
        place((30, 30), (49, 30)),
        place((9, 30)),
        place((110, 30)),
        place((300, 30)),
        place((30, 30), (60, 30)) + "    place s0 on space of s1\n",
    ],
)
def test_what_cannot_stand_there_is_a_finding(lines: str) -> None:
    trial = Trial(f"{YARD}turns\n{lines}{GO}", 1, "solo")
    problem = trial.stops(*[SCOUT] * lines.count("choose"))
    assert problem.code == "D11"
    assert "scout" in problem.message


def test_swapping_and_leaving() -> None:
    text = f"{YARD}turns\n{place((30, 30), (60, 30))}    swap s0 with s1\n    set n = column of s0\n    move s1 to camp{GO}"
    trial = Trial(text, 1, "solo").choose(SCOUT).choose(SCOUT)
    assert trial.var("n") == 60
    assert trial.game.view(None).as_dict()["zones"][1]["figures"] == [[SCOUT, 60, 30]]


def test_a_surface_is_full_when_it_holds_as_many_as_it_may() -> None:
    text = YARD.replace("lattice 4 cm", "lattice 4 cm, at most 1")
    lines = "    set truth = yard is full\n    choose s1 from camp\n    place s1 on space of (yard, 90, 90), if able\n    set n = count of yard"
    assert Trial(f"{text}turns\n{place((30, 30))}{lines}{GO}", 1, "solo").choose(SCOUT).choose(SCOUT).var("n") == 1


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("if count of spaces of yard > 3", "the places of a surface are too many to go through: there is one for each millimetre"),
        ("for each spot in spaces of yard", "the places of a surface are too many to go through: there is one for each millimetre"),
        ("choose 2 spots from spaces of yard", "the places of a surface are too many to go through: there is one for each millimetre"),
        ("if no neighbours of space of (yard, 1, 1)", "places of a surface have no neighbours"),
        ("if space of (yard, 3) is none", "a place of `yard` has two numbers: how far it lies from the left and from the bottom"),
        ("if sight of (hill, space of (yard, 1, 1))", "`sight` is of figures and places, not of terrain"),
        ("if distance of (hill, ditch) > 3 mm", "the distance of two terrains never changes"),
        ("choose spot from reach of (hill, 3 mm)", "a figure is needed here, but this is an area"),
        ("choose spot from room of (Scout, yard)", "a figure is needed here, but this is a kind of component"),
        ("choose scout_1 from Scout or Scout in yard where owner is player", "`or` joins conditions, not kinds of components"),
        ("choose spot from room of (first of Scout in yard, camp)", "a surface is needed here, but this is a zone"),
        ("if space of (yard, 3, 3) is full", "a place of a surface is never full: figures stand beside each other by their bases"),
        ("if hill is full", "a zone, a space or a set is needed here, but this is an area"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_of_a_surface(line: str, message: str) -> None:
    block = "" if line.startswith("choose") else "\n        set n = 1"
    found = [(d.code, d.message) for d in findings(f"{YARD}turns\n    {line}{block}{GO}")]
    assert found == [("S03", message)]


def test_what_needs_a_surface_says_so() -> None:
    text = "components\n    piece Pawn x 2\nzones\n    board: grid 3 x 3 of Pawn\nturns\n    choose p from Pawn in board\n    choose q from reach of (p, 3)\n"
    assert [d.message for d in findings(text)] == ["`reach` needs a surface, and this rulebook has none"]


def test_a_surface_of_each_player_is_apart() -> None:
    text = """
components
    figure Scout x 1 for each player
        base = 20 mm
zones
    camp: pool of Scout, one for each player
    yard: surface 10 cm x 10 cm of Scout, one for each player, lattice 2 cm
variables
    mark: a space or none
    truth: yes or no
setup
    each player
        choose s from camp
        choose spot from room of (s, yard)
        place s on spot
turns
    let mine = first of Scout in yard
    let other_one = first of (Scout in yard of next of player)
    set truth = distance of (mine, other_one) is none
    choose way: go_on or go_back
"""
    trial = Trial(text, 2)
    for number in (1, 2):
        trial.choose("Scout of player 1" if number == 1 else "Scout of player 2")
        option = places(trial).at(50, 50)
        assert option is not None
        trial.game.apply(option)
    assert trial.var("truth") is True
    again = game_from_json(game_to_json(trial.game), rulebook(text))
    assert again.key() == trial.game.key()


EXAMPLES = f"""language 1
rulebook trial "Trial"
    players 1
    solo
{YARD}
action march
    choose mine from Scout in yard where owner is player
    choose goal from reach of (mine, 5 cm)
    place mine on goal
setup
    each player
        choose s from camp
        choose spot from room of (s, yard)
        place s on spot
turns
    choose one of march
end
    win when row of first of Scout in yard > 25 cm

example "A march"
    given 1 players, phase setup
    when player 1 chooses Scout
    when player 1 chooses space of (yard, 5 cm, 5 cm)
    when player 1 chooses march, Scout, "(80, 90)"
    then row of first of Scout in yard = 9 cm

example "Not so far"
    given 1 players, phase setup
    when player 1 chooses Scout, space of (yard, 5 cm, 5 cm), march, Scout
    then player 1 may choose "(80, 90)"
    then player 1 cannot choose "(80, 91)"
"""


def test_examples_name_places_by_their_millimetres() -> None:
    report = check(rulebook(EXAMPLES, "solo"))
    assert [f"{d.code} {d.message}" for d in report.findings if d.code.startswith("X")] == []
    wrong = check(rulebook(EXAMPLES.replace('"(80, 90)"\n    then row', '"(80, 91)"\n    then row'), "solo"))
    assert [d.code for d in wrong.findings if d.code.startswith("X")] == ["X02"]


def test_it_is_explored_by_its_sample() -> None:
    text = f"{YARD}turns\n    choose spot from spaces of yard where row of it < 10 cm and column of it < 5 cm\n    set mark = spot{GO}\n    end game\n"
    found = explore(rulebook(text, "solo"), 1)
    assert found.exhausted
    assert found.states == 1 + 2 * 3


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("choose spot from reach of (s0, 12)", "a length is needed here, but this is a number without a unit"),
        ("choose spot from reach of (s0, n)", "a length is needed here, but this is a number without a unit"),
        ("set truth = distance of (s0, hill) <= 12", "this has no unit, and stands beside a length"),
        ("set truth = distance of (s0, hill) = n", "this has no unit, and stands beside a length"),
        ("set n = row of s0 + 2", "this has no unit, and stands beside a length"),
        ("set n = larger of (3, row of s0)", "this has no unit, and stands beside a length"),
        ("set mark = space of (yard, 3 cm, 40)", "this has no unit, and stands beside a length"),
        ("set truth = row of s0 > 0", None),
        ("set mark = space of (yard, 30, 40)", None),
        ("choose spot from reach of (s0, n x 1 cm)", None),
        ("set truth = row of s0 x column of s0 <= 3 cm x 4 cm + 2 x 9", None),
        ("set truth = row of s0 / 1 cm rounded down <= n + 2", None),
        ("set truth = row of s0 x column of s0 / 1 cm rounded down <= 4 cm", None),
    ],
)
def test_lengths_and_numbers_do_not_mix(line: str, told: str | None) -> None:
    text = f"{YARD}turns\n{place((30, 30))}    {line}{GO}"
    assert [d.message for d in rulebook(text, "solo").compiled(1)[1] if d.code == "S03"] == ([told] if told else [])


def test_without_any_unit_all_are_millimetres() -> None:
    bare = """
components
    figure Scout x 1
        base = 20
zones
    camp: pool of Scout
    yard: surface 400 x 300 of Scout
variables
    n: 0 to 999
turns
    choose who from camp
    place who on space of (yard, 30, 30)
    choose spot from reach of (who, 12)
    set n = row of spot + 2
"""
    assert not [d for d in rulebook(bare, "solo").compiled(1)[1] if d.code in ("S03", "S05")]
