"""Variables of every type: how they start, what they hold, who sees them, when they are forgotten."""

import pytest

from tests.language.trial import Trial, findings, stops

BOX = """
choices
    colour: red, blue, green
components
    card Card
        tone: colour, each once
    piece Pawn x 1 for each player
zones
    deck: pool of Card
    board: track of 5 spaces of Pawn, starts empty
    home: pool of Pawn
constants
    goal = 4
"""


@pytest.mark.parametrize(
    ("kind", "start", "statement", "after"),
    [
        ("0 to 9", 0, "set v = 3", 3),
        ("2 to 9", 2, "gain 1 v", 3),
        ("-3 to 3", 0, "set v = -2", -2),
        ("-3 to -1", -1, "lose 2 v", -3),
        ("0 to goal + 5, starts at goal", 4, "set v = goal x 2 + 1", 9),
        ("0 to goal - 1, starts at goal - 2", 2, "set v = v / 3 rounded up", 1),
        ("0 to 9, starts at 7", 7, "set v = v / 2 rounded down", 3),
        ("0 to 9, starts at 7", 7, "gain (v - 6) v", 8),
        ("0 to 9", 0, "gain 2 v for each player", 4),
        ("0 to 9", 0, "gain v for each Card in deck where tone is not red", 2),
        ("0 to 99", 0, "set v = 2 + 3 x 4 - (1 + 1) x 2", 10),
        ("0 to 99", 0, "set v = larger of (3, 7) + smaller of (3, 7) + difference of (3, 7)", 14),
        ("0 to 99", 0, "set v = remainder of (17, 5)", 2),
        ("0 to 99", 0, "set v = player_count", 2),
        ("yes or no", False, "set v = yes", True),
        ("yes or no, starts at yes", True, "set v = not v", False),
        ("yes or no", False, "set v = goal > 3 and (goal < 3 or deck is not empty)", True),
        ("yes or no", False, "set v = goal between 1 and 4", True),
        ("red or blue, starts at blue", "blue", "set v = red", "red"),
        ("north or south", None, "set v = south", "south"),
        ("colour, starts at green", "green", "set v = blue", "blue"),
        ("a colour or none", None, "set v = green", "green"),
        ("a direction, starts at clockwise", "clockwise", "set v = counterclockwise", "counterclockwise"),
        ("clockwise or counterclockwise, starts at clockwise", "clockwise", "set v = counterclockwise", "counterclockwise"),
        ("a player, starts at player 2", 2, "set v = active", 1),
        ("a player or none", None, "set v = opponent", 2),
        ("a player or none", None, "set v = next of player", 2),
        ("a player or none", None, "set v = left of player", 2),
        ("a player or none", None, "set v = right of opponent", 1),
        ("a Card or none", None, "set v = first of Card in deck where tone is blue", "blue Card"),
        ("a space of board or none", None, "set v = last of spaces of board", "space 5"),
        ("space of board or none", None, "set v = next of first of spaces of board", "space 2"),
        ("set of colour", [], "add red to v", ["red"]),
        ("a set of player", [], "set v = players", ["player 1", "player 2"]),
        ("set of Card", [], "set v = deck", ["blue Card", "green Card", "red Card"]),
        ("set of Card", [], "add Card in deck where tone is red to v", ["red Card"]),
    ],
)  # fmt: skip
def test_types(kind: str, start: object, statement: str, after: object) -> None:
    trial = Trial(f"""{BOX}
variables
    v: {kind}
turns
    choose way: stay or go
    {statement}
""")
    assert trial.var("v") == start
    assert trial.choose("stay").var("v") == after


def test_one_for_each_player_option_and_component() -> None:
    trial = Trial(f"""{BOX}
variables
    points: 0 to 9, starts at 1, one for each player
    price: 0 to 9, starts at 3, one for each colour
    damage: 0 to 9, one for each Card
    leading: 0 to 9
    dearest: 0 to 9
setup
    gain 2 price of red
    for each card in Card in deck where tone is blue
        gain 4 damage of card
turns
    choose hue: colour
    gain 1 points
    set leading = highest of points of players
    set dearest = highest of price of colour
    lose 1 price of hue
    choose card from deck where damage < 1
""")
    assert [trial.var("price", c) for c in ("red", "blue", "green")] == [5, 3, 3]
    assert (trial.var("damage", "blue Card"), trial.var("damage", "red Card")) == (4, 0)
    trial.choose("red")
    assert (trial.var("points", 1), trial.var("points", 2), trial.var("leading")) == (2, 1, 2)
    assert (trial.var("dearest"), trial.var("price", "red")) == (5, 4)
    assert trial.options == ["red Card", "green Card"]


def test_a_set_variable_is_added_to_taken_from_and_asked() -> None:
    trial = Trial(f"""{BOX}
variables
    helpers: set of player
    seen: set of colour
    number: 0 to 9
    both: yes or no
turns
    choose way: join or leave
    if way is join
        add player to helpers
        add red to seen
    otherwise
        remove player from helpers
    set number = count of helpers
    set both = every player has it is in helpers
    choose hue: colour other than red
    add hue to seen
    if hue is not in seen
        set number = 9
""")
    trial.choose("join")
    assert (trial.var("helpers"), trial.var("number"), trial.var("both")) == (["player 1"], 1, False)
    trial.choose("blue", "join")
    assert (trial.var("helpers"), trial.var("both"), trial.var("seen")) == (
        ["player 1", "player 2"],
        True,
        ["blue", "red"],
    )
    trial.choose("blue", "leave")
    assert (trial.var("helpers"), trial.var("number")) == (["player 2"], 1)


def test_what_is_remembered_for_one_turn_round_or_phase() -> None:
    trial = Trial("""
variables
    in_turn: 0 to 9, starts at 1, for one turn
    in_round: 0 to 9, for one round
    in_phase: 0 to 9, for one phase
    in_march: 0 to 9, for one march
    in_game: 0 to 9, for one game
round
    each player in turn
        phase march
            gain 1 in_turn
            gain 1 in_round
            gain 1 in_phase
            gain 1 in_march
            gain 1 in_game
            choose way: stay or go
        phase rest
            gain 1 in_march
            choose way: stay or go
""")

    def state() -> list[int]:
        return [trial.var(f"in_{x}") for x in ("turn", "round", "phase", "march", "game")]

    assert state() == [2, 1, 1, 1, 1]
    trial.choose("stay")
    assert state() == [2, 1, 0, 2, 1]
    trial.choose("stay")
    assert state() == [2, 2, 1, 1, 2]
    trial.choose("stay", "stay")
    assert state() == [2, 1, 1, 1, 3]


def test_who_sees_a_variable() -> None:
    trial = Trial("""
variables
    open_bid: 0 to 9, starts at 4
    own: 0 to 9, starts at 5, one for each player, seen by its owner
    back: 0 to 9, starts at 6, one for each player, seen by all but its owner
    nothing_known: 0 to 9, starts at 7, seen by nobody
    guarded: 0 to 9, starts at 8, seen by guard
    guard: a player, starts at player 2
turns
    choose way: stay or go
""")
    assert [trial.knows(p, "open_bid") for p in (1, 2, None)] == ["4", "4", "4"]
    assert [trial.knows(p, "own", 1) for p in (1, 2, None)] == ["5", "?", "?"]
    assert [trial.knows(p, "back", 1) for p in (1, 2, None)] == ["?", "6", "?"]
    assert [trial.knows(p, "nothing_known") for p in (1, 2, None)] == ["?", "?", "?"]
    assert [trial.knows(p, "guarded") for p in (1, 2, None)] == ["?", "8", "?"]


@pytest.mark.parametrize(
    ("statement", "message"),
    [
        ("set v = 9", "v would become 9, outside 0 to 5"),
        ("gain 6 v", "v would become 6, outside 0 to 5"),
        ("lose 1 v", "v would become -1, outside 0 to 5"),
        ("set v = v - 1", "v would become -1, outside 0 to 5"),
    ],
)
def test_leaving_the_range_is_a_finding_never_a_clamp(statement: str, message: str) -> None:
    problem = stops(f"variables\n    v: 0 to 5\nturns\n    {statement}\n    choose way: stay or go\n")
    assert (problem.code, problem.message) == ("D11", message)


def test_a_player_variable_that_was_never_set_is_a_finding_when_it_is_needed() -> None:
    problem = stops("variables\n    v: a player or none\nturns\n    as v\n        choose way: stay or go\n")
    assert problem.code == "D11"


@pytest.mark.parametrize(
    ("table", "players", "expected"),
    [
        ("5 for 2 players, 4 for 3 to 4 players", 2, 5),
        ("5 for 2 players, 4 for 3 to 4 players", 3, 4),
        ("5 for 2 players, 4 for 3 to 4 players", 4, 4),
        ("5 for 1 to 2 players, base + 4 for 3 to 6 players", 3, 7),
    ],
)
def test_constants_by_player_number(table: str, players: int, expected: int) -> None:
    trial = Trial(
        f"constants\n    base = 3\n    n = {table}\n    m = 2 x n - count of players\nvariables\n    v: 0 to 99\n    w: 0 to 99\n"
        "setup\n    set v = n\n    set w = m\nturns\n    choose way: stay or go\n", players,
    )  # fmt: skip
    assert (trial.var("v"), trial.var("w")) == (expected, 2 * expected - players)


def test_let_names_a_value_as_it_is_now() -> None:
    trial = Trial(f"""{BOX}
variables
    v: 0 to 99
turns
    let earlier = count of deck
    let reds = Card in deck where tone is red
    move reds to elsewhere
    set v = earlier x 10 + count of reds
    choose way: stay or go
zones
    elsewhere: pool of Card
""")
    assert (trial.var("v"), trial.zone("elsewhere")) == (31, ["red Card"])


@pytest.mark.parametrize(("declared", "said"), [("points", "point"), ("point", "points")])
def test_one_and_several_of_a_variable_are_said_in_either_form(declared: str, said: str) -> None:
    trial = Trial(
        f"""
        variables
            {declared}: 0 to 9, starts at 3, one for each player
        turns
            action work
                gain 2 {said}
                choose more: yes or no
                    pay 1 {said}
                lose 1 {said}
        example "Working"
            given 2 players
            when player 1 chooses yes
            then player 1 gains 0 {said}
        """
    )
    trial.choose("yes")
    (variable,) = [v for v in trial.game.machine.g.box.variables if v.variable == declared and v.key == 0]
    assert trial.game.machine.s[variable.slot] == 3


def test_a_name_that_is_declared_is_no_other_form_of_another() -> None:
    found = findings("variables\n    points: 0 to 9\n    point: a player or none\nturns\n    gain 1 point\n")
    assert "S03" in [d.code for d in found]
