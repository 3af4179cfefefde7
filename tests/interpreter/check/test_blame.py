"""Where nothing can be chosen for an action, the rule that forbids it is shown."""

from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import check

CARDS = """language 1
rulebook cards "Cards"
    players 2
    competitive

components
    card Card "card" x 8
        number: 1 to 8, each once

zones
    deck "deck": pile of Card, face down, shuffled
    hand "hand": hand of Card, one for each player, starts empty, seen by its owner
    heap "heap": pile of Card, face up, starts empty

setup
    deal 3 Card from deck to each hand

round, 3 times
    each player
        do play_card

action play_card "Play a card"
    choose card from hand
    move card to heap

rule low "Low cards"
    cannot play_card when number of card > 2

scoring
    each player
        score count of hand "cards"
    highest score wins
    tie: shared
"""


def test_the_rule_that_takes_the_options_of_an_action_is_shown() -> None:
    finding = next(f for f in check(load_text(CARDS, "cards.dream")).findings if f.code == "D02")
    line = CARDS[: CARDS.index("cannot play_card")].count("\n") + 1
    assert [label.text for label in finding.labels if label.span.line == line] == ["this forbids `play_card`"]


DRY = """\
language 1
rulebook dry "Dry"
    players 2
    competitive
components
    meeple Worker "worker" plural "workers" x 1 for each player
    cube Wood "wood" x 4
    card Hut "hut" plural "huts" x 3
zones
    home: pool of Worker, one for each player
    mine: pool of Worker, starts empty
    forest: pool of Wood, supply
    store: pool of Wood, one for each player, starts empty
    huts: row of Hut, face up
turns
    choose one
        option dig "Dig"
            move 1 Worker from home to mine
        option build "Build"
            choose hut from huts
            pay 1 Wood
            move hut to huts
end
    over when huts is empty
"""


def test_what_each_option_lacks_is_shown() -> None:
    finding = next(f for f in check(load_text(DRY, "dry.dream")).findings if f.code == "D02")
    assert {label.span.line: label.text for label in finding.labels[1:]} == {
        18: "`dig` begins with this, which cannot be done", 21: "for this there is not enough",
    }  # fmt: skip
    assert "refused" not in finding.help


SHELF = """\
language 1
rulebook shelf "Shelf"
    players 2
    competitive
components
    token Bread "bread" plural "breads" x 12
zones
    oven: pool of Bread, supply
    shelf: pool of Bread, one for each player, starts empty
variables
    coins: 0 to 20, one for each player
turns
    choose one of bake, sell, rest
action bake "Bake"
    when count of shelf < 2
    gain 1 Bread
action sell "Sell"
    when shelf is not empty
    gain 2 coins
action rest "Rest"
    nothing
rule small "A small shelf"
    at most 2 Bread in shelf, for each player
trigger batch "Batch" after sell
    gain 3 Bread
end
    win for active when coins of active >= 8
"""


def test_what_is_never_offered_in_a_game_without_end_is_shown_with_its_rule() -> None:
    finding = next(f for f in check(load_text(SHELF, "shelf.dream")).findings if f.code == "D03")
    assert [(label.span.line, label.text) for label in finding.labels[1:]] == [
        (22, "for this, `sell` is never offered")
    ]
