"""A small rulebook around the rules that a test is about."""

from dreambook.grammar.diagnostics import Diagnostic, Diagnostics
from dreambook.interpreter.api import Rulebook, load_text
from dreambook.interpreter.prove.rulebook import prove, weigh

MARKET = """language 1
rulebook market "Market"
    players 2 to 3
    competitive

choices
    suit: red, blue, green

components
    card Card "card" plural "cards"
        suit: suit, each 2 times
        rank: 1 to 4, each 2 times
    token Coin "coin" plural "coins" x 12

zones
    deck: pile of Card, face down, shuffled
    display: row of Card, at most 6, starts empty
    hand: hand of Card, one for each player, starts empty
    bank: pool of Coin, supply
    purse: pool of Coin, one for each player, starts empty

variables
    points: 0 to 20, one for each player
    mood: calm or angry, starts at calm
    stormy: yes or no
    chief: a player or none

setup
    draw 3 Card from deck to display
    deal 2 Coin from bank to each purse

turns
    action buy "Buy"
        choose card from display
        pay 1 Coin
        move card to hand
        gain (fee of player) points
    action rest "Rest"
        gain 1 points

end
    over when points of active >= 15

scoring
    each player
        score points
    highest score wins
    tie: shared
"""

FEE = """
value fee "Fee" of who: a player
    is 1
"""


def market(*rules: str, fee: str = FEE) -> str:
    """The rulebook with some rules more, or with another fee."""
    return "\n".join([MARKET, fee, *rules])


def asked(text: str) -> tuple[list[Diagnostic], dict[str, object], Rulebook]:
    """What the solver finds in a rulebook, what it looked at, and the rulebook."""
    rulebook = load_text(text)
    assert not [d for d in rulebook.diagnostics], rulebook.diagnostics
    compiled = []
    for players in rulebook.player_counts:
        program, found = rulebook.compiled(players)
        assert program is not None, found
        compiled.append(players)
    found_ = Diagnostics()
    looked: dict[str, object] = {}
    weigh(prove(rulebook, compiled), compiled, found_, looked)
    return found_.sorted(), looked, rulebook


def codes(text: str) -> list[str]:
    """The codes of what the solver finds."""
    return [d.code for d in asked(text)[0]]
