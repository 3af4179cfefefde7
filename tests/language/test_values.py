"""Values: a figure with its exceptions; which line applies, what adds up, what clashes."""

import pytest

from tests.language.trial import Trial, findings, stops

BOX = """
choices
    season: spring, winter
components
    card Ship
        price: 0 to 9
        wreck: yes or no
        table
            name  | price | wreck
            Gull  | 2     | no
            Raven | 5     | no
            Hulk  | 4     | yes
    token Coin x 9
zones
    harbour: row of Ship
    purse: pool of Coin, one for each player, starts with 2 Coin
    bank: pool of Coin
variables
    n: -99 to 999
    weather: season, starts at spring
    level: 0 to 9, starts at 3
"""
GO = "\n    choose way: east or west\n"


def figure(lines: str, expression: str, setup: str = "nothing") -> int:
    text = f"{BOX}\nvalue cost of ship: a Ship\n{lines}\nsetup\n    {setup}\nturns\n    set n = {expression}{GO}"
    return int(Trial(text).var("n"))


@pytest.mark.parametrize(
    ("lines", "gull", "raven", "hulk"),
    [
        ("    is 3", 3, 3, 3),
        ("    is price of ship", 2, 5, 4),
        ("    is price of ship\n    except is 1 when wreck of ship", 2, 5, 1),
        ("    is price of ship\n    is 9 when wreck of ship", 2, 5, 9),
        ("    is price of ship\n    plus 1", 3, 6, 5),
        ("    is price of ship\n    plus 1 when weather is winter", 2, 5, 4),
        ("    is price of ship\n    plus level when price of ship > 3", 2, 8, 7),
        ("    is price of ship\n    minus 1\n    minus 1 when wreck of ship", 1, 4, 2),
        ("    is price of ship\n    times 2 when wreck of ship", 2, 5, 8),
        ("    is price of ship\n    except plus 3 when wreck of ship", 2, 5, 7),
        ("    is price of ship\n    except dear plus 3 when price of ship = 5\n    except wrecked is 0 when wreck of ship\n    in this order", 2, 8, 0),
        ("    is 1\n    except low is 4 when price of ship < 5\n    except wrecked is 7 when wreck of ship beats low", 4, 1, 7),
        ("    is 1\n    except low is 4 when price of ship < 5 beats wrecked\n    except wrecked is 7 when wreck of ship", 4, 1, 4),
        # Two exceptions that say the same do not clash.
        ("    is 1\n    except is 4 when price of ship < 5\n    except is 4 when wreck of ship", 4, 1, 4),
        ('    "The price, unless it is a wreck."\n    is price of ship\n    assume "Nothing is said about repairs."', 2, 5, 4),
        ("    is count of purse of player x price of ship", 4, 10, 8),
        ("    is other_cost of ship + 1", 13, 16, 15),
    ],
)  # fmt: skip
def test_figures(lines: str, gull: int, raven: int, hulk: int) -> None:
    more = "\nvalue other_cost of ship: a Ship\n    is price of ship + 10"
    for name, expected in (("2", gull), ("5", raven), ("4", hulk)):
        ship = f"first of Ship in harbour where price = {name}"
        assert figure(lines + more, f"cost of {ship}") == expected


def test_exceptions_in_this_order() -> None:
    lines = "    is price of ship\n    plus 1\n    times 2\n    in this order"
    assert figure(lines, "cost of first of harbour") == 6
    lines = "    is price of ship\n    times 2\n    plus 1\n    in this order"
    assert figure(lines, "cost of first of harbour") == 5


def test_adding_and_multiplying_without_an_order_is_a_finding() -> None:
    found = findings(
        f"{BOX}\nvalue cost of ship: a Ship\n    is price of ship\n    plus 1\n    times 2\nturns\n    set n = cost of first of harbour{GO}"
    )
    assert [d.code for d in found] == ["S15"]


def test_two_lines_that_differ_stop_play() -> None:
    lines = "    is 1\n    except is 4 when price of ship < 5\n    except is 7 when wreck of ship"
    text = f"{BOX}\nvalue cost of ship: a Ship\n{lines}\nturns\n    set n = cost of last of harbour{GO}"
    problem = stops(text)
    assert (problem.code, problem.message) == ("S08", "two lines of `cost` apply and differ: 4 and 7")


def test_two_lines_that_name_different_things_say_which() -> None:
    lines = "    except is left_ship when price of left_ship < 3\n    except is right_ship when price of right_ship < 6"
    play = "turns\n    let kept = better of (first of harbour, last of harbour)\n    set n = price of kept"
    problem = stops(f"{BOX}\nvalue better of left_ship: a Ship, right_ship: a Ship\n{lines}\n{play}{GO}")
    assert (problem.code, problem.message) == ("S08", "two lines of `better` apply and differ: Gull and Hulk")


def test_no_line_that_applies_stops_play() -> None:
    text = f"{BOX}\nvalue cost of ship: a Ship\n    is 4 when wreck of ship\nturns\n    set n = cost of first of harbour{GO}"
    problem = stops(text)
    assert (problem.code, problem.message) == ("S09", "no line of `cost` applies here")


def test_a_value_of_several_things_and_of_a_player() -> None:
    trial = Trial(
        f"""{BOX}
value fare of ship: a Ship, traveller: a player, days: 0 to 9
    is price of ship x days + count of purse of traveller
value wealth of player_asked: a player
    is count of purse of player_asked x 10
value luck of when_asked: season
    is 5
    except is 1 when when_asked is winter
variables
    a1: 0 to 999
    a2: 0 to 999
    a3: 0 to 999
    a4: 0 to 999
turns
    set a1 = fare of (first of harbour, opponent, 3)
    set a2 = wealth of player + wealth of opponent
    set a3 = luck of winter x 10 + luck of weather
    set a4 = highest of wealth of players
    choose way: east or west
"""
    )
    assert [trial.var(f"a{i}") for i in (1, 2, 3, 4)] == [8, 40, 15, 20]


def test_a_value_that_is_a_truth_an_option_or_a_component() -> None:
    trial = Trial(
        f"""{BOX}
value cheap of ship: a Ship
    is no
    except is yes when price of ship < 3
value best_time of ship: a Ship
    is spring
    except is winter when wreck of ship
value neighbour of ship: a Ship
    is first of harbour
variables
    sea: season or none
    named: a Ship or none
turns
    choose ship from harbour where cheap of it
    set sea = best_time of ship
    set named = neighbour of ship
    choose other_ship from Ship in harbour where best_time of it is winter
""".replace("sea: season or none", "sea: a season or none")
    )
    assert trial.options == ["Gull"]
    trial.choose("Gull")
    assert (trial.var("sea"), trial.var("named"), trial.options) == ("spring", "Gull", ["Hulk"])


def test_a_value_is_worked_out_on_the_position_as_it_is() -> None:
    trial = Trial(f"""{BOX}
value cost of ship: a Ship
    is price of ship
    plus 4 when weather is winter
turns
    choose ship from harbour
    set n = cost of ship
    set weather = winter
    set n = n x 10 + cost of ship
    choose way: east or west
""")
    assert trial.choose("Gull").var("n") == 26


def test_a_value_in_costs_conditions_and_options() -> None:
    trial = Trial(f"""{BOX}
value cost of ship: a Ship
    is price of ship
    minus 1
turns
    action buy
        choose ship from harbour
        pay (cost of ship) Coin to bank
        set n = cost of ship
    action rest
        nothing
""")
    trial.choose("buy")
    assert trial.options == ["Gull"]
    assert trial.choose("Gull").var("n") == 1


@pytest.mark.parametrize(
    ("lines", "use", "codes"),
    [
        ("    is 3", "cost of 4", ["S03"]),
        ("    is 3", "cost", ["S03"]),
        ("    is 3", "cost of (first of harbour, 3)", ["S03"]),
        ("    plus 3", "cost of first of harbour", ["S09"]),
        ("    is 3\n    is yes when wreck of ship", "cost of first of harbour", ["S03"]),
        ("    is cost of ship", "cost of first of harbour", ["S16"]),
        ("    is 3\n    except is 4 when wreck of ship beats other_one", "cost of first of harbour", ["S14"]),
        ("    is 3 when price of ship", "cost of first of harbour", ["S03"]),
    ],
)
def test_values_that_make_no_sense(lines: str, use: str, codes: list[str]) -> None:
    found = findings(f"{BOX}\nvalue cost of ship: a Ship\n{lines}\nturns\n    set n = {use}{GO}")
    assert [d.code for d in found] == codes


def test_a_value_may_say_what_is_not() -> None:
    t = Trial("""
        variables
            tired: yes or no, one for each player
            n: 0 to 9
        value ready of who: a player
            is not tired of who and n < 5
        turns
            set n = count of players where ready of player
            set tired = yes
            choose way: left or right
        """)
    assert (t.var("n"), t.choose("left").var("n")) == (2, 1)


# ---------------------------------------------------------------- values of nothing
def test_a_value_by_itself_is_a_figure_a_player_or_several_things() -> None:
    trial = Trial(
        """
variables
    points: 0 to 20, starts at 2, one for each player
    n: 0 to 99
value all_points
    is total of points of players
    except many is 50 when n > 10
value leading
    is first of players where points = highest of points of players
value rich
    is players where points > 3
turns
    action gather
        gain 3 points
        set n = all_points
        gain 1 points of leading
    action count_them
        set n = 11
        let rich_now = count of rich
        set n = all_points + rich_now
    action give
        choose friend from rich
        lose 1 points of friend
""",
        players=3,
    )
    assert trial.options == ["gather", "count them"]
    trial.choose("gather")
    # 5 + 2 + 2; then one more for the first player, who leads.
    assert (trial.var("n"), trial.var("points", 1)) == (9, 6)
    trial.choose("count them")
    # Above ten the exception holds; one player has more than three points.
    assert trial.var("n") == 51
    trial.choose("give")
    assert trial.options == ["player 1"]


def test_a_value_is_of_what_it_says() -> None:
    declared = "variables\n    n: 0 to 9\nvalue few\n    is 2\nvalue many of who: a player\n    is 8\nturns\n"
    (alone,) = findings(declared + "    set n = few of player\n")
    assert (alone.code, alone.message) == ("S03", "`few` is a value by itself, of nothing")
    (of_whom,) = findings(declared + "    set n = many\n")
    assert (of_whom.code, of_whom.message) == ("S03", "`many` is a value of something")
    (circle,) = findings(declared.replace("is 2", "is few + 1") + "    set n = few\n")
    assert circle.code == "S16"
