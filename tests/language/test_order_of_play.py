"""Who plays when: extra turns, an order by measure, what lasts until one's own turn, answers in others' actions,
positions that have been there, what is done as often as possible."""

import pytest

from tests.language.trial import Trial, findings


def test_an_extra_turn_comes_before_the_order_goes_on() -> None:
    t = Trial("""
        turns
            choose way: go, again, gift
            if way is again
                extra turn
            if way is gift
                extra turn for next of player
        """, players=3)  # fmt: skip
    order = []
    for label in ("go", "again", "go", "gift", "go", "go", "go", "go"):
        order.append(t.player)
        t.choose(label)
    # The second plays again; the third gives the first one more, who then has the turn of the order too.
    assert order == [1, 2, 2, 3, 1, 1, 2, 3]


def test_an_extra_turn_within_a_round() -> None:
    t = Trial("""
        round day
            each player in turn
                choose way: go or again
                if way is again
                    extra turn
        """, players=3)  # fmt: skip
    order = []
    for label in ("again", "go", "go", "again", "go", "go"):
        order.append(t.player)
        t.choose(label)
    assert order == [1, 1, 2, 3, 3, 1]


@pytest.mark.parametrize(("how", "order"), [("by most speed", [2, 1, 3]), ("by fewest speed", [1, 3, 2])])
def test_players_by_a_measure(how: str, order: list[int]) -> None:
    t = Trial(f"""
        variables
            speed: 0 to 9, one for each player
        setup
            set speed of player 2 = 4
        round day
            each player in turn, {how}
                choose way: go or stay
        """, players=3)  # fmt: skip
    met = []
    for _ in range(3):
        met.append(t.player)
        t.choose("go")
    assert met == order


def test_what_lasts_until_the_own_turn() -> None:
    t = Trial("""
        variables
            safe: yes or no, one for each player, until own turn
        turns
            choose way: hide or wait
            if way is hide
                set safe = yes
        """, players=3)  # fmt: skip
    t.choose("hide")
    assert [t.var("safe", p) for p in (1, 2, 3)] == [True, False, False]
    t.choose("hide", "wait")
    assert [t.var("safe", p) for p in (1, 2, 3)] == [False, True, False]
    t.choose("wait")
    assert [t.var("safe", p) for p in (1, 2, 3)] == [False, False, False]


STRIKE = """
variables
    hits: 0 to 9, one for each player
    blocks: 0 to 9, starts at 1, one for each player
action strike
    choose target from opponents
    lose 1 blocks, or what is left
    do harm with target
procedure harm of whom: a player
    gain 1 hits of whom
trigger block before {what}
    each other player where blocks > 0
        may "Block?"
            lose 1 blocks
            {end}
turns
    choose one of strike
    gain 3 hits
"""


@pytest.mark.parametrize("end", ["end strike", "end action"])
def test_others_answer_before_an_action_and_end_it(end: str) -> None:
    t = Trial(STRIKE.format(what="strike", end=end), players=3)
    t.choose("strike")
    assert t.player == 2
    t.choose("yes")
    # Nobody else is asked, nothing of the strike is done, and the turn goes on behind it.
    assert (t.player, t.active) == (2, 2)
    assert ([t.var("hits", p) for p in (1, 2, 3)], [t.var("blocks", p) for p in (1, 2, 3)]) == ([3, 0, 0], [1, 0, 1])


def test_a_procedure_is_ended_from_a_trigger_too() -> None:
    t = Trial(STRIKE.format(what="harm", end="end harm"), players=3)
    t.choose("strike", "player 3")
    assert t.player == 2
    t.choose("decline" if "decline" in t.options else t.options[1])
    t.choose("yes")
    assert [t.var("hits", p) for p in (1, 2, 3)] == [3, 0, 0]


ROAD = """
components
    pawn Pawn x 1 for each player
zones
    side: pool of Pawn
    road: track of 4 spaces of Pawn, at most 1 in each, starts empty
setup
    move Pawn of player 1 to space 1 of road
    move Pawn of player 2 to space 4 of road
turns
    choose goal from empty neighbours of Pawn of player, if able
        move Pawn of player to goal
    otherwise
        end in a draw
"""


def test_a_position_counts_how_often_it_was_there() -> None:
    t = Trial(f"{ROAD}\nend\n    draw when occurrences >= 3\n")
    for _ in range(2):
        t.choose("space 2", "space 3", "space 1", "space 4")
    assert t.over == ("draw", ())


def test_no_position_may_come_twice() -> None:
    t = Trial(f"{ROAD}\nrule fresh\n    never occurrences > 1\n")
    t.choose("space 2", "space 3", "space 1")
    # Going back would bring the first position once more.
    assert t.options == ["space 2"]


SPEND = """
variables
    coins: 0 to 9, starts at 4, one for each player
action spend
    choose cost between 2 and 4
    pay cost coins
rule most_of_it
    must spend as often as possible{when}
turns
    any number of times
        choose one of spend
    gain 2 coins
"""


def test_what_is_done_as_often_as_possible() -> None:
    t = Trial(SPEND.format(when=""))
    # Three of four coins would leave one: two times two is more often, and stopping is less.
    assert t.options == ["spend"]
    t.choose("spend")
    assert t.options == ["2"]
    t.choose("2")
    assert t.options == ["spend"]
    t.choose("spend", "2")
    assert t.player == 2


def test_a_condition_for_as_often_as_possible() -> None:
    t = Trial(SPEND.format(when=" when player is player 2"))
    assert t.options == ["spend", "stop"]
    t.choose("stop")
    assert (t.player, t.options) == (2, ["spend"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("procedure p\n    extra turn\nphase play\n    do p\n", "nobody takes turns"),
        ("variables\n    safe: yes or no, until own turn\nturns\n    nothing\n", "nobody has one"),
        ("turns\n    end nonsense\n", "is named `nonsense`"),
        (
            "rule r\n    may spend as often as possible\naction spend\n    nothing\nturns\n    choose one of spend\n",
            "only what must",
        ),
    ],
)
def test_what_makes_no_sense_is_found(text: str, says: str) -> None:
    found = findings(text)
    assert any(says in d.message for d in found), [d.message for d in found]


PILE = """
components
    card Card x 6
        rank: 1 to 3, each 2 times
zones
    heap: row of Card, face up
    away: row of Card, starts empty
variables
    n: 0 to 99
{rule}
turns
    action probe
        choose first_one from heap where rank of first_one > 0
        choose up to 2 others from heap where rank of others > 2
        move first_one to away
    action leave
        gain 1 n
        end action
"""


def test_an_action_without_a_choice_is_ended_from_within_and_names_are_good_beside_other_actions() -> None:
    t = Trial(PILE.format(rule=""))
    assert t.options == ["probe", "leave"]
    t.choose("leave")
    assert (t.player, t.var("n")) == (2, 1)
    t.choose("probe", "Card (rank 1)")
    assert set(t.options) == {"Card (rank 3)", "stop"}


def test_what_must_be_done_first_goes_in_no_circle() -> None:
    rule = "rule r\n    must probe before leave\n    must leave before probe\n"
    found = findings(PILE.format(rule=rule))
    assert "S16" in {d.code for d in found}


RACE = """
components
    card Speed x 8
        pace: 1 to 4, each 2 times
zones
    deck: pile of Speed, face down, shuffled
    plans: pile of Speed, face down, one for each player, starts empty
{more}
round day
    deal 2 Speed from deck to each plans
    {line}
        choose way: go or stay
end
    draw when count of deck > 9
"""


def test_the_order_by_what_lies_on_top_of_shuffled_piles() -> None:
    # Chance says for each player what lies on top before the order is known.
    t = Trial(RACE.format(more="", line="each player in turn, by most pace of top of plans"), players=3)
    settled = 0
    while t.game.player is None:
        t.happen(sorted(t.chance)[settled % len(t.chance)])
        settled += 1
    assert settled >= 3
    paces = [int(t.zone("plans", p)[0][-2]) for p in (1, 2, 3)]
    order = []
    for _ in range(3):
        order.append(t.player)
        t.choose("go")
    assert order == sorted((1, 2, 3), key=lambda p: -paces[p - 1])


def test_of_the_ways_to_do_it_equally_often_the_most_of_a_measure() -> None:
    t = Trial(SPEND.replace("possible", "possible, with most cost").format(when=""))
    # Two times two coins is the most often; the measure is asked only among equals.
    assert t.choose("spend").options == ["2"]
    t = Trial(
        SPEND.replace("starts at 4", "starts at 5").replace("possible", "possible, with most cost").format(when="")
    )
    # 2 + 3 is the most that can be spent in two times; either may come first.
    assert t.choose("spend").options == ["2", "3"]
    assert t.choose("2", "spend").options == ["3"]


def test_the_least_of_a_measure_and_a_condition() -> None:
    often = "possible, with fewest cost"
    t = Trial(
        SPEND.replace("starts at 4", "starts at 5").replace("possible", often).format(when=" when player is player 2")
    )
    assert t.choose("spend").options == ["2", "3", "4"]
    t.choose("4", "spend")
    # The second player must: 2 + 2 is less than 2 + 3.
    assert (t.player, t.options) == (2, ["2"])


# ---------------------------------------------------------------- the next player for whom something is so
GOING_ROUND = """
variables
    passed: yes or no, one for each player
    points: 0 to 9, one for each player
    leader: a player, starts at player 1
turns
    action rest
        set passed = yes
        pass turn to WHO
        choose sign: here or there
    action stay
        gain 1 points
"""


@pytest.mark.parametrize(
    ("who", "next_one"),
    [
        # Player 2 rests; player 3 has passed, so that player 4 comes next, and player 1 before.
        ("next of player where not passed", 4),
        ("left of player where not passed", 4),
        ("previous of player where not passed", 1),
        ("right of player where not passed", 1),
        ("next of leader where not passed", 1),
        # Going all the way round one comes to oneself; nobody but player 2 has a point.
        ("next of player where points > 0", 2),
        ("first of players where not passed", 1),
    ],
)
def test_the_next_player_for_whom_something_is_so(who: str, next_one: int) -> None:
    t = Trial(
        GOING_ROUND.replace("WHO", who)
        + """
setup
    set passed of player 3 = yes
    set points of player 2 = 1
    set active = player 2
    set leader = player 4
""",
        players=4,
    )
    t.choose("rest")
    assert t.active == next_one


def test_where_nobody_is_next_there_is_none() -> None:
    t = Trial("""
        variables
            points: 0 to 9, one for each player
            n: 0 to 9
        turns
            if (next of player where points > 3) is none
                set n = 7
            choose sign: here or there
    """)
    assert t.var("n") == 7


def test_an_amount_is_not_narrowed_by_where() -> None:
    (found,) = findings("""
        variables
            points: 0 to 9, one for each player
        turns
            gain 1 points of next of player where points > 3
    """)
    assert (found.code, found.message) == ("S03", "`points` is one number: `where` narrows nothing here")


@pytest.mark.parametrize(
    ("line", "twice"),
    [
        ("each player, by most points, by fewest bids", "by ..."),
        ("each player, clockwise, counterclockwise", "clockwise or counterclockwise"),
        ("each player where points > 1, where points > 2", "where ..."),
    ],
)
def test_what_orders_the_players_is_said_once(line: str, twice: str) -> None:
    (found,) = findings(f"""
        variables
            points: 0 to 9, one for each player
            bids: 0 to 9, one for each player
        turns
            {line}
                gain 1 points
    """)
    assert (found.code, found.message) == ("P01", f"`{twice}` is said twice in this line")
