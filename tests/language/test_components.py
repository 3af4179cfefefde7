"""The box: kinds of components, what is printed on them, tables in the rulebook and beside it."""

from pathlib import Path
from textwrap import dedent

import pytest

from dreambook.interpreter.api import load
from tests.language.trial import Trial, findings

END = """
turns
    choose way: left or right
"""


def all_of(trial: Trial, zone: str) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name in trial.zone(zone):
        counts[name] = counts.get(name, 0) + 1
    return counts


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ("card Wolf x 3", {"Wolf": 3}),
        ('card Wolf "grey wolf" plural "grey wolves" x 2', {"grey wolf": 2}),
        ("card Wolf x (packs + 1)", {"Wolf": 4}),
        ("card Wolf x (packs x 2)", {"Wolf": 6}),
        ("card Wolf x 2, all different", {"Wolf 1": 1, "Wolf 2": 1}),
        ("card Wolf x 1 for each colour", {"red Wolf": 1, "blue Wolf": 1, "green Wolf": 1}),
        ("card Wolf x 2 for each player", {"Wolf of player 1": 2, "Wolf of player 2": 2}),
    ],
)
def test_copies(declaration: str, expected: dict[str, int]) -> None:
    trial = Trial(f"""
constants
    packs = 3
choices
    colour: red, blue, green
components
    {declaration}
zones
    den: pool of Wolf
{END}""")
    assert all_of(trial, "den") == expected


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("size: 1 to 3, each once", {"Wolf (size 1)": 1, "Wolf (size 2)": 1, "Wolf (size 3)": 1}),
        ("size: 1 to 2, each 3 times", {"Wolf (size 1)": 3, "Wolf (size 2)": 3}),
        ("colour, each once", None),
        ("coat: colour, each once", {"red Wolf": 1, "blue Wolf": 1, "green Wolf": 1}),
        ("coat: grey x 3 or white", {"grey Wolf": 3, "white Wolf": 1}),
        ("tame: yes or no, each once", {"tame Wolf": 1, "Wolf": 1}),
        ("size = 4", {"Wolf": 1}),
        ("mood = red", {"red Wolf": 1}),
    ],
)
def test_printed_properties(printed: str, expected: dict[str, int] | None) -> None:
    text = f"""
choices
    colour: red, blue, green
components
    card Wolf
        {printed}
zones
    den: pool of Wolf
{END}"""
    if expected is None:
        assert [d.code for d in findings(text)] == ["P01"]
    else:
        assert all_of(Trial(text), "den") == expected


def test_two_properties_each_once_make_every_combination() -> None:
    trial = Trial(f"""
components
    card Wolf x 6
        coat: grey or white, each once
        size: 1 to 3, each once
zones
    den: pool of Wolf
{END}""")
    assert all_of(trial, "den") == {f"{coat} Wolf (size {n})": 1 for coat in ("grey", "white") for n in (1, 2, 3)}


def test_a_kind_of_a_kind_has_what_is_printed_on_it() -> None:
    trial = Trial("""
components
    card Animal
        size: 0 to 9
    card Wolf is Animal x 2
        size = 5
    card Hare is Animal x 3
        size = 2
zones
    wood: pool of Animal
variables
    sum: 0 to 99
    wolves: 0 to 9
    small: 0 to 9
setup
    set sum = total of size of wood
    set wolves = count of Wolf in wood
    set small = count of Animal in wood where size < 3
turns
    choose beast from wood
""")
    assert all_of(trial, "wood") == {"Wolf": 2, "Hare": 3}
    assert (trial.var("sum"), trial.var("wolves"), trial.var("small")) == (16, 2, 3)
    assert trial.options == ["Wolf", "Hare"]


def test_a_table_in_the_rulebook() -> None:
    trial = Trial("""
choices
    stone: ruby, jade
components
    token Gem x 4
        kind: stone, each 2 times
    card Ship
        cost: bag of Gem
        points: 0 to 9
        flag: red or blue
        table
            name         | copies | cost            | points | flag
            "Swift Gull" | 2      | 1 ruby          | 1      | red
            Raven        | 1      | 2 ruby, 1 jade  | 3      | blue
            Hulk         | 1      | -               | 0      | blue
zones
    harbour: pool of Ship
    gems: pool of Gem
variables
    dear: 0 to 99
turns
    choose ship from harbour
    set dear = points of ship
""")
    assert all_of(trial, "harbour") == {"Swift Gull": 2, "Raven": 1, "Hulk": 1}
    assert trial.options == ["Swift Gull", "Raven", "Hulk"]
    assert trial.choose("Raven").var("dear") == 3


def test_a_table_in_a_file_of_its_own(tmp_path: Path) -> None:
    (tmp_path / "ships.csv").write_text('name;copies;points;flag\n"Swift Gull";2;1;red\nRaven;1;3;blue\n')
    rules = """\
        language 1
        rulebook ships "Ships"
            players 2

        components
            card Ship
                points: 0 to 9
                flag: red or blue
                table from "ships.csv"

        zones
            harbour: pool of Ship

        variables
            sum: 0 to 99

        turns
            choose ship from harbour where flag is blue
            set sum = total of points of harbour
        """
    (tmp_path / "ships.dream").write_text(dedent(rules))
    book = load(str(tmp_path / "ships.dream"))
    game = book.start(2)
    assert [o.label for o in game.options] == ["Raven"]
    game.apply(0)
    slot = game.program.box.variable_slots["sum"][None]
    assert game.machine.s[slot] == 5


def test_properties_are_read_of_one_of_all_and_inside_where() -> None:
    trial = Trial("""
components
    card Wolf
        size: 1 to 4, each once
        coat: grey or white
        table
            coat
            grey
zones
    den: pool of Wolf
variables
    sum: 0 to 99
    best: 0 to 99
    worst: 0 to 99
    coats: 0 to 99
    all_grey: yes or no
setup
    set sum = total of size of den
    set best = highest of size of den
    set worst = lowest of size of Wolf in den where it is not in den or size > 1
    set coats = count of different of coat of den
    set all_grey = every Wolf in den has coat is grey
turns
    choose wolf from den where size is not 2 and size < 4
    set sum = size of wolf
""")
    assert [trial.var(x) for x in ("sum", "best", "worst", "coats", "all_grey")] == [10, 4, 2, 1, True]
    assert trial.options == ["grey Wolf (size 1)", "grey Wolf (size 3)"]
    assert trial.choose("grey Wolf (size 3)").var("sum") == 3


def test_components_of_each_player_know_their_owner_and_begin_with_them() -> None:
    trial = Trial("""
components
    disc Disc x 2 for each player
zones
    supply: pool of Disc, one for each player
    heap: pool of Disc
turns
    place a Disc from supply to heap
    choose disc from heap where owner is active
    set latest = owner of disc
variables
    latest: a player or none
""")
    assert trial.zone("supply", 1) == ["Disc of player 1"]
    assert trial.zone("supply", 2) == ["Disc of player 2"] * 2
    assert trial.options == ["Disc of player 1"]
    trial.choose("Disc of player 1")
    assert (trial.var("latest"), trial.options) == (1, ["Disc of player 2"])


def test_like_components_are_one_option_and_different_ones_are_several() -> None:
    alike = Trial("components\n    card Wolf x 3\nzones\n    den: pool of Wolf\nturns\n    choose wolf from den\n")
    different = Trial(
        "components\n    card Wolf x 3, all different\nzones\n    den: pool of Wolf\nturns\n    choose wolf from den\n"
    )
    assert alike.options == ["Wolf"]
    assert different.options == ["Wolf 1", "Wolf 2", "Wolf 3"]


def test_state_on_a_component_tells_like_ones_apart() -> None:
    trial = Trial("""
components
    figure Knight x 3
    token Wound x 4
zones
    field: pool of Knight
    wounds: pool of Wound, one for each Knight, starts empty
    box: pool of Wound, supply
variables
    armour: 0 to 3, starts at 2, one for each Knight
setup
    choose hero from field
    gain 1 armour of hero
    move 2 Wound from box to wounds of hero
turns
    choose knight from field where armour > 2 or count of wounds of it < 1
    set seen = armour of knight
    choose again from Knight in field where wounds of it is not empty
    set seen = count of wounds of again
variables
    seen: 0 to 9
""")
    assert trial.options == ["Knight"]
    trial.choose("Knight")
    # The wounded hero, and two sound knights that are alike.
    assert trial.options == ["Knight", "Knight"]
    trial.game.apply(0)
    first = trial.var("seen")
    trial.choose("Knight")
    assert sorted((first, trial.var("seen"))) in ([2, 2], [2, 3])


def test_an_unlimited_kind_does_not_run_out() -> None:
    trial = Trial("""
components
    token Coin unlimited
zones
    bank: pool of Coin, supply, unlimited
    purse: pool of Coin, one for each player, starts empty
turns
    choose many between 1 and 300
    gain many Coin
    choose back between 0 and 5
    lose back Coin
""")
    trial.choose("300", "5", "300", "0", "300", "0")
    assert (len(trial.zone("purse", 1)), len(trial.zone("purse", 2))) == (595, 300)


def test_a_behaviour_printed_on_a_card_happens_when_it_is_drawn() -> None:
    trial = Trial("""
components
    card Card
        plague = no
    card Wheat is Card x 2
    card Rats is Card x 1
        plague = yes
        when drawn from deck
            lose 1 grain
            move it to barn
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
    barn: pool of Card, starts empty
variables
    grain: 0 to 9, starts at 5
turns
    draw a Card from deck to hand
    choose way: left or right
""")
    trial.happen("plague Rats")
    assert (trial.var("grain"), trial.zone("hand", 1), trial.zone("barn")) == (4, [], ["plague Rats"])
    trial.choose("left")
    assert (trial.var("grain"), trial.zone("hand", 2), trial.zone("barn")) == (4, ["Wheat"], ["plague Rats"])


def test_words_that_are_printed_describe_components() -> None:
    trial = Trial("""
components
    card Card
        tone: red or blue, each 2 times
        rank: 1 to 2, each 2 times
    card Joker x 2
zones
    hand: pool of Card or Joker
    aside: row of Card, starts empty
variables
    reds: 0 to 99
    best: 0 to 99
    all_reds: 0 to 99
    found: yes or no
    hue: red or blue, starts at blue
turns
    set reds = count of red Card in hand
    set best = highest of rank of red Card in hand
    set found = at least 2 red Card in hand where rank = 2
    move every red Card in hand where rank = 1 to aside
    set all_reds = count of red Card
    set found = found and no blue Card in aside and any hue Card in hand
    let amount = 1
    move amount red Card in hand to aside
    choose card from hue Card in hand
""")
    assert (trial.var("reds"), trial.var("best"), trial.var("all_reds"), trial.var("found")) == (4, 2, 4, True)
    assert (len(trial.zone("aside")), trial.options) == (3, ["blue Card (rank 1)", "blue Card (rank 2)"])


def test_so_many_for_each_of_several_lists_and_of_a_part_of_one() -> None:
    trial = Trial("""
choices
    suit: red, blue, gold
    size: big, small
components
    cube Cube x 2 for each suit other than gold
    disc Disc x 1 for each player and size
    tile Tile x 3 for each suit and size
zones
    cubes: pool of Cube
    discs: pool of Disc, one for each player
    tiles: pool of Tile
variables
    n: 0 to 99
turns
    choose cube from Cube in cubes where suit of it is blue
    set n = count of different of suit of cubes + 10 x count of (Disc of player where size is big)
    choose way: east or west
""")
    assert trial.zone("cubes") == ["blue Cube"] * 2 + ["red Cube"] * 2
    assert trial.zone("discs", 2) == ["big Disc of player 2", "small Disc of player 2"]
    assert len(trial.zone("tiles")) == 18
    assert len(set(trial.zone("tiles"))) == 6
    trial.choose("blue Cube")
    assert trial.var("n") == 12


@pytest.mark.parametrize(
    ("line", "asked"),
    [("tame = yes", "tame of it"), ("tame = no", "not (tame of it)"), ("mood = red", "mood of it is red"), ("size = 4", "size of it = 4")],
)  # fmt: skip
@pytest.mark.parametrize("declared", ["", "tame: yes or no\n        mood: red or blue\n        size: 1 to 9"])
def test_what_is_the_same_on_all_has_the_type_of_what_it_is(line: str, asked: str, declared: str) -> None:
    kinds = f"    card Beast\n        {declared}\n    card Wolf is Beast x 3\n" if declared else "    card Wolf x 3\n"
    others = "".join(
        f"        {x}\n" for x in ("tame = yes", "mood = red", "size = 4") if declared and x[:4] != line[:4]
    )
    trial = Trial(f"""
choices
    colour: red, blue
components
{kinds}        {line}
{others}zones
    den: pool of Wolf
variables
    n: 0 to 9
setup
    set n = count of (Wolf where {asked})
{END}""")
    assert trial.var("n") == 3
