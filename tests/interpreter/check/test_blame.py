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
