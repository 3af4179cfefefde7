"""Zones and variables that there is one of for each of several things: for each player and each suit."""

import json

import pytest

from dreambook.interpreter.play.saves import game_from_json, game_to_json
from tests.language.trial import Trial, findings, rulebook

BOX = """
choices
    suit: red, blue
    season: summer, winter
components
    cube Cube x 4 for each suit
    piece Region x 2, all different
zones
    store: pool of Cube
    chest: pool of Cube, one for each suit and player, starts empty
    market: pool of Cube, one for each suit and each season, starts empty
    map_of_the_land: row of Region
variables
    marks: 0 to 9, one for each player and each suit
    price: 0 to 9, starts at 1, one for each suit and season
    power: 0 to 9, one for each Region and player
    secret: 0 to 9, one for each player and suit, seen by its owner
    rested: yes or no, one for each player and suit, until own turn
    n: 0 to 99
"""
GO = "    choose way: east or west\n"


def turn(lines: str) -> str:
    """A rulebook with these lines in a turn."""
    body = "".join(f"    {line}\n" for line in lines.strip().split("\n"))
    return f"{BOX}\nturns\n{body}{GO}"


def after(lines: str, *labels: str) -> Trial:
    """The trial after these lines of a turn."""
    return Trial(turn(lines)).choose(*labels)


@pytest.mark.parametrize(
    ("lines", "n"),
    [
        ("set marks of red = 3\nset n = marks of red", 3),
        ("set marks of (player 2, red) = 4\nset n = marks of red", 0),
        ("set marks of (player 2, red) = 4\nset n = marks of (red, next of player)", 4),
        ("gain 2 marks of blue\ngain 1 marks of red\nset n = total of marks", 3),
        ("gain 2 marks of blue\ngain 1 marks of (red, player 2)\nset n = total of marks of players", 3),
        ("gain 2 marks of blue\ngain 1 marks of (red, player 2)\nset n = total of marks of player 2", 1),
        ("gain 2 marks of blue\ngain 5 marks of (blue, player 2)\nset n = highest of marks of (players, blue)", 5),
        ("gain 2 marks of blue\ngain 5 marks of (red, player 2)\nset n = total of marks of (players, suit)", 7),
        ("set price of (red, winter) = 4\nset n = price of (winter, red) + price of (red, summer)", 5),
        ("set price of (red, winter) = 4\nset n = total of price of red", 5),
        ("set price of (red, winter) = 4\nset n = total of price of (suit, winter)", 5),
        ("set power of (Region 2, player 2) = 6\nset n = power of (player 2, Region 2) + power of Region 2", 6),
        ("set power of Region 1 = 6\nset n = count of (Region in map_of_the_land where power of it > 0)", 1),
        ("set power of Region 1 = 6\nset n = count of (players where power of (player, Region 1) > 0)", 1),
        ("move 2 red Cube from store to chest of red\nset n = count of chest of (player 1, red)", 2),
        ("move 2 red Cube from store to chest of red\nmove 1 blue Cube from store to chest of blue\nset n = count of chest", 3),
        ("move 2 red Cube from store to chest of (red, player 2)\nset n = count of chest of players", 2),
        ("move 3 blue Cube from store to market of (blue, winter)\nset n = count of market of blue", 3),
        ("if marks of red = 0\n    set n = 1", 1),
        ("gain 1 marks of red for each player\nset n = marks of red", 2),
    ],
)  # fmt: skip
def test_what_is_said_goes_with_the_key_that_it_fits(lines: str, n: int) -> None:
    assert after(lines).var("n") == n


def test_choosing_among_keys() -> None:
    trial = after("choose kind from suit where marks of it = 0 and price of (it, winter) = 1\nset marks of kind = 5")
    assert trial.options == ["red", "blue"]
    trial.choose("blue")
    assert trial.var("marks", (0, "blue")) == 5
    assert trial.var("marks", (1, "blue")) == 0


def test_what_lasts_until_ones_own_turn_is_forgotten_for_all_suits() -> None:
    trial = after("set rested of red = yes\nset rested of blue = yes", "east")
    assert trial.var("rested", (0, "red"))
    trial.choose("east")
    # It was forgotten when the turn of player 1 began, and set again in it.
    assert trial.var("rested", (1, "red"))
    lines = "if rested of red or rested of blue\n    set n = 9\nset rested of red = yes\nset rested of blue = yes"
    assert after(lines, "east", "east", "east").var("n") == 0


def test_saved_and_loaded_again() -> None:
    lines = "set marks of (player 2, blue) = 7\nmove 2 red Cube from store to chest of (red, player 2)"
    game = after(lines).game
    kept = json.loads(json.dumps(game_to_json(game)))
    assert game_from_json(kept, rulebook(turn(lines))).key() == game.key()


def test_only_its_owner_sees_it() -> None:
    trial = after("set secret of (player 1, red) = 4")
    views = [trial.game.view(p) for p in (0, 1)]
    shown = [next(v.value for v in view.variables if v.title == "secret (red) of player 1") for view in views]
    assert shown[0] == "4"
    assert shown[1] != "4"


@pytest.mark.parametrize(
    ("lines", "code", "message"),
    [
        ("set n = marks of summer", "S03", "one `marks` for each player and each suit; this is"),
        ("set n = marks of (red, blue)", "S03", "for each player and each suit"),
        ("set n = price", "S03", "one `price` for each of several"),
        ("set n = marks", "S03", ""),
        ("set marks = 4", "S03", "several `marks` are meant"),
        ("set marks of player 2 = 4", "S03", "several `marks` are meant"),
        ("gain 1 marks of player 2", "S03", "several `marks` are meant"),
        ("lose 1 price of red", "S03", "several `price` are meant"),
        ("move 1 red Cube from store to chest", "S03", ""),
        ("gain 1 red Cube from store", "D09", "nothing says where"),
        ("pass chest clockwise", "S03", "only a zone that each player has can be passed"),
        ("deal 1 Cube from store to each chest", "S03", "there are several `chest` for each player"),
        ("swap chest of red with n", "S03", ""),
    ],
)  # fmt: skip
def test_what_cannot_be_said(lines: str, code: str, message: str) -> None:
    body = "".join(f"    {line}\n" for line in lines.split("\n"))
    found = [d for d in findings(f"{BOX}\nturns\n{body}{GO}") if message in d.message]
    assert [d.code for d in found][:1] == [code], found


@pytest.mark.parametrize(
    ("declared", "message"),
    [
        ("variables\n    m: 0 to 9, one for each player and each sute\n", "`sute` is neither"),
        ("variables\n    m: 0 to 9, one for each player and each suit, brought by its owner\n", "a list names only one"),
        ("variables\n    m: 0 to 9, one for each suit and each season, seen by its owner\n", "has no owner"),
        ("variables\n    m: 0 to 9, one for each suit and each season, until own turn\n", "nobody has one"),
        ("variables\n    m: 0 to 9, one for each player, one for each season\n", "is said twice"),
    ],
)  # fmt: skip
def test_what_cannot_be_declared(declared: str, message: str) -> None:
    found = findings(f"{BOX}\n{declared}\nturns\n{GO}")
    assert any(message in d.message for d in found), found


def test_components_begin_where_all_keys_are_printed_on_them() -> None:
    trial = Trial(f"""
choices
    suit: red, blue
    size: big, small
components
    tile Tile x 1
    card Card
        suit: suit
        size: size
        table
            suit | size  | copies
            red  | big   | 2
            blue | small | 3
zones
    rack: row of Card, one for each suit and each size
    rest: row of Tile
turns
{GO}""")
    counts = {z.title: z.count for z in trial.game.view(0).zones}
    assert counts["rack (red, big)"] == 2
    assert counts["rack (blue, small)"] == 3
    assert counts["rack (red, small)"] == 0
