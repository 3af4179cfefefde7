"""Actions: announced, paid, done. What may be announced is what can be completed."""

import pytest

from dreambook.interpreter.api import PlayError
from tests.language.trial import Trial, findings, stops

MARKET = """
choices
    stone: ruby, jade, gold
components
    token Gem
        kind: stone, each 3 times
    card Ship
        cost: bag of Gem
        points: 0 to 9
        table
            name  | cost           | points
            Gull  | 1 ruby         | 1
            Raven | 2 ruby, 1 jade | 3
            Hulk  | 3 jade         | 5
zones
    bank: pool of Gem, supply
    gems: pool of Gem, one for each player, starts empty
    harbour: row of Ship
    fleet: row of Ship, one for each player, starts empty
variables
    n: 0 to 99
    coins: 0 to 20, starts at 3, one for each player
"""


def test_an_action_that_stands_alone_must_be_done_and_two_are_a_choice() -> None:
    alone = Trial(f"{MARKET}\nturns\n    action buy\n        choose way: east or west\n        set n = 1\n")
    assert alone.options == ["east", "west"]
    two = Trial(f"""{MARKET}
turns
    action buy "Buy a ship"
        pay 2 coins
        gain 1 n
    action rest
        gain 1 coins
""")
    assert two.options == ["Buy a ship", "rest"]
    two.choose("Buy a ship")
    assert (two.var("n"), two.var("coins", 1), two.player) == (1, 1, 2)
    two.choose("rest")
    # One coin is not enough for the first player.
    assert two.options == ["rest"]


def test_when_lines_say_when_an_action_is_offered() -> None:
    trial = Trial(f"""{MARKET}
turns
    action rise
        when n < 2 "no higher"
        gain 1 n
    action fall
        when n > 0
        when coins > 2
        lose 1 n
    action rest
        lose 1 coins
""")
    assert trial.options == ["rise", "rest"]
    assert trial.choose("rise").options == ["rise", "fall", "rest"]
    trial.choose("rise")
    assert trial.options == ["fall", "rest"]
    trial.choose("rest")
    assert trial.player == 2
    trial.choose("rest")
    assert trial.options == ["rest"]


def test_only_choices_that_can_be_paid_are_offered() -> None:
    trial = Trial(f"""{MARKET}
setup
    gain 2 ruby, 1 jade to gems of player 1
    gain 1 ruby to gems of player 2
turns
    action build
        choose ship from harbour
        pay cost of ship
        move ship to fleet
    action rest
        nothing
""")
    assert trial.options == ["build", "rest"]
    trial.choose("build")
    assert trial.options == ["Gull", "Raven"]
    trial.choose("Raven")
    assert (trial.zone("fleet", 1), trial.zone("gems", 1), len(trial.zone("bank"))) == (["Raven"], [], 8)
    assert trial.options == ["build", "rest"]
    assert trial.choose("build").options == ["Gull"]
    trial.choose("Gull")
    assert trial.options == ["rest"]


def test_a_wild_component_pays_for_any_other() -> None:
    trial = Trial(f"""{MARKET}
setup
    gain 1 ruby, 1 jade, 1 gold to gems of player 1
turns
    action build
        choose ship from harbour
        pay cost of ship using gold for any
        move ship to fleet
    action rest
        nothing
""")
    assert trial.choose("build").options == ["Gull", "Raven"]
    trial.choose("Gull")
    # One ruby, or the gold instead of it.
    assert trial.options == ["ruby Gem", "gold Gem"]
    trial.choose("gold Gem")
    assert trial.zone("gems", 1) == ["jade Gem", "ruby Gem"]


def test_covers_asks_the_same_without_paying() -> None:
    trial = Trial(f"""{MARKET}
variables
    plain: 0 to 9
    wild: 0 to 9
setup
    gain 1 ruby, 1 jade, 1 gold to gems of player 1
turns
    set plain = count of harbour where gems of player covers cost of it
    set wild = count of harbour where gems of player covers cost of it counting gold for any
    choose way: east or west
""")
    assert (trial.var("plain"), trial.var("wild")) == (1, 2)


def test_two_costs_of_one_announcement_are_paid_together() -> None:
    trial = Trial(f"""{MARKET}
setup
    gain 2 ruby to gems of player 1
turns
    action double
        pay 1 ruby
        pay 2 ruby
        gain 1 n
    action both
        pay 1 ruby and 1 ruby
        gain 1 n
    action rest
        nothing
""")
    assert trial.options == ["both", "rest"]


def test_a_requirement_of_the_announcement() -> None:
    trial = Trial(f"""{MARKET}
turns
    action bid
        choose amount between 0 and 5
        require amount > n "more than the last one"
        pay amount coins
        set n = amount
    action rest
        nothing
""")
    assert trial.choose("bid").options == ["1", "2", "3"]
    trial.choose("2", "bid")
    assert trial.options == ["3"]
    trial.choose("3")
    assert trial.options == ["rest"]


def test_a_norm_reaches_into_the_announcement() -> None:
    trial = Trial(f"""{MARKET}
turns
    action build
        choose ship from harbour
        move ship to fleet
    action rest
        nothing
rule light "No heavy ships"
    cannot build when points of ship > 4
rule small "Two ships at most"
    at most 2 Ship in fleet, for each player
""")
    assert trial.choose("build").options == ["Gull", "Raven"]
    trial.choose("Raven", "rest", "build", "Gull", "rest")
    assert trial.options == ["rest"]


HANDS = """
components
    card Card
        rank: 1 to 4, each once
zones
    deck: pile of Card, face up
    hand: hand of Card, one for each player, starts empty, seen by everyone
    trick: row of Card, starts empty
setup
    draw {first} Card from deck to hand of player 1
    draw {second} Card from deck to hand of player 2
round deal "Deal", 3 times
    each player in turn
        action play
            choose card from hand
            require rank of card > 0
            move card to trick
end
    draw when count of trick > 9
"""


@pytest.mark.parametrize(
    ("players", "layout", "script", "stuck"),
    [
        # Another player's empty hand is no reason against what is announced.
        (2, {"first": 1, "second": 2}, 2, "player 1"),
        # Nor is what the same player must do next, after the action.
        (1, {"first": 2, "second": 0}, 2, "player 1"),
    ],
)
def test_looking_ahead_stops_where_the_action_ends(
    players: int, layout: dict[str, object], script: int, stuck: str
) -> None:
    text = HANDS.format(**layout)
    if players == 1:
        text = text.replace("    draw 0 Card from deck to hand of player 2\n", "")
    trial = Trial(text, players, "competitive" if players > 1 else "solo")
    for _ in range(script - 1):
        trial.choose(trial.options[0])
    with pytest.raises(PlayError) as caught:
        trial.choose(trial.options[0])
    assert caught.value.code == "D02"
    assert caught.value.message.startswith(f"{stuck} must choose ")


def test_looking_ahead_stops_at_chance() -> None:
    trial = Trial("""
components
    card Card
        rank: 1 to 3, each once
zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player
rule single "One card in hand"
    at most 1 Card in hand, for each player
turns
    action draw_one
        draw a Card from deck to hand
    action rest
        nothing
""")
    # Whether the draw is allowed cannot depend on what comes; the first card is fine for everybody.
    assert trial.options == ["draw_one".replace("_", " "), "rest"]
    trial.choose("draw one").happen("Card (rank 2)")
    trial.choose("rest")
    assert trial.options[-1] == "rest"


def test_actions_declared_elsewhere_are_offered_by_name() -> None:
    trial = Trial(f"""{MARKET}
action work "Work"
    gain 1 coins
action shop "Shop"
    pay 3 coins
    gain 1 n
turns
    choose one of work, shop
""")
    assert trial.options == ["Work", "Shop"]
    trial.choose("Shop", "Work")
    assert (trial.var("n"), trial.options) == (1, ["Work"])


@pytest.mark.parametrize(
    ("line", "script", "coins"),
    [
        ("choose 2 of work, rest", ["work", "rest", "*"], 4),
        ("choose up to 3 of work, rest", ["work", "work", "stop", "*"], 5),
        ("choose up to 3 of work, rest", ["stop", "*"], 3),
        ("choose up to 3 of work, rest, none more than 1 times", ["work", "rest", "*"], 4),
        ("choose up to 3 of work, rest, none more than twice_", ["work", "work", "rest", "*"], 5),
        ("choose (1 + 1) of work, rest", ["work", "work", "*"], 5),
    ],
)
def test_several_actions(line: str, script: list[str], coins: int) -> None:
    trial = Trial(f"""{MARKET}
constants
    twice_ = 2
action work
    gain 1 coins
action rest
    nothing
turns
    {line}
    choose way: east or west
""")
    for label in script[:-1]:
        trial.choose(label)
    assert trial.options == ["east", "west"]
    assert trial.var("coins", 1) == coins


def test_none_more_than_takes_an_action_off_the_list() -> None:
    trial = Trial(f"""{MARKET}
action work
    gain 1 coins
action rest
    nothing
turns
    choose 3 of work, rest, none more than 2 times
""")
    trial.choose("work", "work")
    assert trial.options == ["rest"]
    trial.choose("rest")
    assert (trial.player, trial.var("coins", 1)) == (2, 5)


def test_choosing_among_actions_when_none_can_be_done() -> None:
    text = f"{MARKET}\naction shop\n    pay 9 coins\nturns\n    choose one of shop{{}}\n    choose way: east or west\n"
    assert stops(text.format("")).code == "D02"
    trial = Trial(text.format(", if able\n        set n = 1\n    otherwise\n        set n = 2"))
    assert (trial.options, trial.var("n")) == (["east", "west"], 2)


def test_an_action_inline_and_by_do() -> None:
    trial = Trial(f"""{MARKET}
action work
    choose amount between 1 and 2
    gain amount coins
procedure twice
    do work
    do work
turns
    choose one
        option single
            do work
        option double
            do twice
        option rest
""")
    trial.choose("double", "1", "2", "single", "2")
    assert (trial.var("coins", 1), trial.var("coins", 2)) == (6, 5)


def test_do_with_a_condition_that_fails() -> None:
    text = f"{MARKET}\naction shop\n    pay 9 coins\nturns\n    do shop{{}}\n    choose way: east or west\n"
    assert stops(text.format("")).code == "D02"
    trial = Trial(text.format(", if able\n        set n = 1\n    otherwise\n        set n = 2"))
    assert (trial.options, trial.var("n")) == (["east", "west"], 2)
    declined = Trial(text.format(" if able"))
    assert declined.options == ["east", "west"]


def test_may_do_an_action_is_offered_only_when_it_can_be_done() -> None:
    trial = Trial(f"{MARKET}\naction shop\n    pay 2 coins\nturns\n    may do shop\n    choose way: east or west\n")
    trial.choose("yes", "east", "do not", "east")
    assert trial.options == ["east", "west"]


@pytest.mark.parametrize(
    ("statement", "coins", "n"),
    [
        ("pay 2 coins", 1, 0),
        ("pay 2 coins, if able", 1, 0),
        ("pay 9 coins if able", 3, 0),
        ("pay 9 coins, if able\n        set n = 1\n    otherwise\n        set n = 2", 3, 2),
        ("pay 2 coins, if able\n        set n = 1\n    otherwise\n        set n = 2", 1, 1),
        ("pay 2 coins\n        set n = 1\n    otherwise\n        set n = 2", 1, 1),
        ("pay 9 coins or what is left", 0, 0),
    ],
)
def test_paying_numbers(statement: str, coins: int, n: int) -> None:
    trial = Trial(f"{MARKET}\nturns\n    {statement}\n    choose way: east or west\n")
    assert (trial.var("coins", 1), trial.var("n")) == (coins, n)


@pytest.mark.parametrize(
    ("statement", "left", "n"),
    [
        ("pay 2 ruby", 1, 0),
        ("pay 4 ruby, if able", 3, 0),
        ("pay 4 ruby or what is left", 0, 0),
        ("pay 4 ruby, or what is left", 0, 0),
        ("pay 4 ruby\n        set n = 1\n    otherwise\n        set n = 2", 3, 2),
        ("pay 1 ruby and 4 ruby\n        set n = 1\n    otherwise\n        set n = 2", 3, 2),
        ("pay every ruby", 0, 0),
        ("pay (1 + 1) ruby", 1, 0),
        ("pay 1 ruby, 1 ruby", 1, 0),
        ("pay 1 Gem", 2, 0),
        ("pay ruby", 2, 0),
        ("pay a ruby from gems of player 1 to gems of player 2", 2, 0),
    ],
)
def test_paying_components(statement: str, left: int, n: int) -> None:
    trial = Trial(f"{MARKET}\nsetup\n    gain 3 ruby\nturns\n    {statement}\n    choose way: east or west\n")
    assert (len(trial.zone("gems", 1)), trial.var("n")) == (left, n)


def test_who_pays_chooses_with_what() -> None:
    trial = Trial(f"{MARKET}\nsetup\n    gain 2 ruby, 1 jade\nturns\n    pay 2 Gem\n    choose way: east or west\n")
    assert trial.options == ["2 x ruby Gem", "ruby Gem, jade Gem"]
    trial.choose("ruby Gem, jade Gem")
    assert trial.zone("gems", 1) == ["ruby Gem"]


def test_not_enough_to_pay_with_is_a_finding() -> None:
    problem = stops(f"{MARKET}\nturns\n    pay 1 ruby\n    choose way: east or west\n")
    assert problem.code == "D10"
    assert stops(f"{MARKET}\nturns\n    pay 9 coins\n    choose way: east or west\n").code == "D10"


def test_an_action_cannot_contain_itself() -> None:
    found = findings(f"{MARKET}\naction work\n    gain 1 n\n    do work\nturns\n    choose one of work\n")
    assert [d.code for d in found] == ["S16"]
