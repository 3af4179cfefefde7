"""Trades, rearranging, procedures that are printed on components, rules that hold for a while."""

import pytest

from tests.language.trial import Trial, findings

MARKET = """
components
    token Wood x 4
    token Ore x 4
    card Card x 3
        rank: 1 to 3, each once
zones
    stock: pool of Wood or Ore
    purse: pool of Wood or Ore, one for each player, starts empty
    display: row of Card
variables
    deals: 0 to 9, one for each player
    refusals: 0 to 9, one for each player
setup
    move 2 Wood from stock to purse of player 1
    move 2 Ore from stock to purse of player 2
turns
    choose one
        option barter
            trade between 1 and 2 Wood from purse for 1 Ore from purse of opponent
                gain 1 deals
            otherwise
                gain 1 refusals
        option sort
            rearrange Card in display
"""


def test_a_trade_goes_over_and_back_when_the_other_accepts() -> None:
    t = Trial(MARKET).choose("barter", "Wood", "Wood", "Ore")
    assert t.player == 2
    assert t.zone("purse", 1) == ["Wood", "Wood"]
    t.choose("yes")
    assert (t.zone("purse", 1), t.zone("purse", 2)) == (["Ore"], ["Ore", "Wood", "Wood"])
    assert (t.var("deals", 1), t.var("deals", 2), t.active) == (1, 0, 2)


def test_nothing_goes_when_the_other_refuses() -> None:
    t = Trial(MARKET).choose("barter", "Wood", "stop", "Ore", "do not")
    assert (t.zone("purse", 1), t.zone("purse", 2)) == (["Wood", "Wood"], ["Ore", "Ore"])
    assert (t.var("refusals", 1), t.var("refusals", 2)) == (1, 0)


def test_who_has_nothing_to_trade_goes_on_at_otherwise() -> None:
    t = Trial(MARKET).choose("sort", "Card (rank 1)", "Card (rank 2)", "barter")
    assert (t.var("refusals", 2), t.active) == (1, 1)


def test_an_arrangement_is_chosen_place_by_place() -> None:
    t = Trial(MARKET).choose("sort")
    assert t.options == [f"Card (rank {n})" for n in (1, 2, 3)]
    t.choose("Card (rank 3)")
    assert sorted(t.options) == [f"Card (rank {n})" for n in (1, 2)]
    t.choose("Card (rank 2)")
    assert t.zone("display") == [f"Card (rank {n})" for n in (3, 2, 1)]


TOWN = """
choices
    good: wood, ore
constants
    much = 3
components
    card Building
        effect: procedure
        table
            name | copies | effect
            "Mill" | 1 | earn 2
            "Mine" | 1 | earn much
            "Market" | 1 | fetch ore, 2
            "Ruin" | 1 | -
zones
    display: row of Building
    town: row of Building, one for each player, starts empty
variables
    coins: 0 to 99, one for each player
    ores: 0 to 99, one for each player
    idle: 0 to 9, one for each player
procedure earn of amount: 0 to 9
    gain amount coins
procedure fetch of what: a good, amount: 0 to 9
    if what is ore
        gain amount ores
rule lean
    while count of display < 2
    at most 1 Building in town, for each player
action build
    choose card from display
    move card to town
    do effect of card
        gain 1 coins
    otherwise
        gain 1 idle
turns
    choose one of build, rest
action rest
    nothing
"""


@pytest.mark.parametrize(
    ("card", "coins", "ores", "idle"), [("Mill", 3, 0, 0), ("Mine", 4, 0, 0), ("Market", 1, 2, 0), ("Ruin", 0, 0, 1)]
)
def test_what_is_printed_on_a_card_is_done(card: str, coins: int, ores: int, idle: int) -> None:
    t = Trial(TOWN).choose("build", card)
    assert (t.var("coins", 1), t.var("ores", 1), t.var("idle", 1)) == (coins, ores, idle)


def test_a_rule_holds_only_while_its_condition_does() -> None:
    # After a second one of the same player two would be left, then one.
    t = Trial(TOWN).choose("build", "Mill", "rest")
    assert t.options == ["build", "rest"]
    t = Trial(TOWN).choose("build", "Mill", "build", "Mine")
    assert t.options == ["rest"]


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("earn 2\n", "earm 2\n", "no procedure is named `earm`"),
        ("earn 2\n", "earn 2, 3\n", "takes 1"),
        ("earn 2\n", "earn wide\n", "neither a number nor an option"),
        ("fetch ore, 2", "fetch 2, 2", "is needed here, but this is a number"),
        ("do effect of card\n", "do name_of of card\n", "name_of"),
    ],
)
def test_a_printed_procedure_that_makes_no_sense_is_found(old: str, new: str, says: str) -> None:
    found = findings(TOWN.replace(old, new))
    assert any(says in d.message for d in found), [d.message for d in found]


def test_with_whom_is_traded_must_be_said() -> None:
    found = findings(MARKET.replace("from purse of opponent", "from stock"))
    assert any("with whom" in d.message for d in found), [d.message for d in found]


# ---------------------------------------------------------------- values of several things
def test_a_value_of_each_of_several() -> None:
    t = Trial("""
        components
            card Card x 4
                rank: 1 to 4, each once
        zones
            hand: hand of Card, one for each player
            start: pool of Card, starts with 4 Card
        variables
            n: 0 to 99
        value worth of card: a Card
            is rank of card
            except low is 0 when rank of card < 3
        value held of who: a player
            is count of hand of who
        value high_ones of who: a player
            is hand of who where rank > 2
        setup
            move Card in start where rank < 4 to hand of player 1
            move Card in start to hand of player 2
        turns
            set n = total of worth of Card in hand + 10 x highest of held of players
            choose card from (high_ones of player) where rank < 9
            choose way: left or right
        """)  # fmt: skip
    assert t.var("n") == 33
    assert t.options == ["Card (rank 3)"]


def test_the_highest_of_one_number_is_found() -> None:
    found = findings(
        "variables\n    n: 0 to 9\nturns\n    set n = highest of count of players\n    set n = lowest of 3\n"
    )
    assert sum("is of several numbers" in d.message for d in found) == 2


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("variables\n    deed: procedure\nturns\n    nothing\n", "cannot hold a procedure"),
        (
            "variables\n    n: 0 to 9\nvalue friends of who: a player\n    is opponents\n    plus 1 when n > 2\nturns\n    nothing\n",
            "changes a number",
        ),
    ],
)
def test_what_cannot_be_meant_is_found(text: str, says: str) -> None:
    found = findings(text)
    assert any(says in d.message for d in found), [d.message for d in found]


def test_who_may_trade_may_let_it_be() -> None:
    may = MARKET.replace("trade between 1 and 2 Wood", "may trade 1 Wood").replace(
        """                gain 1 deals
            otherwise
                gain 1 refusals
""", ""
    )  # fmt: skip
    t = Trial(may).choose("barter")
    assert t.options == ["yes", "do not"]
    t.choose("do not")
    assert (t.active, t.zone("purse", 1)) == (2, ["Wood", "Wood"])
    # The second player has no wood: nothing is asked, and the turn is over.
    assert t.choose("barter").active == 1
    t.choose("barter", "yes", "Wood", "Ore")
    assert (t.player, t.options) == (2, ["yes", "do not"])
    t.choose("yes")
    assert (t.zone("purse", 1), t.zone("purse", 2)) == (["Ore", "Wood"], ["Ore", "Wood"])


# ---------------------------------------------------------------- where there are no places
LOOSE = """
components
    token Coin x 6
    card Card x 3
    piece Pawn x 2
zones
    purse: pool of Coin
    sack: bag of Coin, starts empty
    table_row: row of Card
    field: grid 2 x 2 of Pawn
variables
    n: 0 to 9
rule calm "Calm"
    always n < 9
"""


@pytest.mark.parametrize(
    ("lines", "message", "help"),
    [
        ("turns\n    rearrange Coin in purse", "what lies in a pool has no places that could be exchanged", "a row"),
        ("turns\n    rearrange sack", "what lies in a bag has no places that could be exchanged", "a row"),
        ("turns\n    choose pawn from Pawn in field\n    advance pawn by 1 space",
         "no ring or track holds Pawn: there is no way to advance on", "place pawn on"),
        ("end\n    draw when occurrences of field > 2",
         "`occurrences` is of nothing: it counts how often the whole position has been there", "alone"),
        ("rule calmer\n    while calm\n    never n = 3", "`calm` is a rule: it has no value", "the condition itself"),
    ],
)  # fmt: skip
def test_what_has_no_meaning_is_refused(lines: str, message: str, help: str) -> None:
    text = LOOSE + lines + ("\nturns\n    nothing\n" if "turns" not in lines else "\n")
    (found,) = findings(text)
    assert (found.code, found.message) == ("S03", message)
    assert help in found.help
