"""A right line for each construct, which syntax errors show.

The table is a text as the language itself: under each context the lines that can stand there, one for each word that
can begin a line. Tests parse every one of them, and fail when a keyword has none.
"""

from collections.abc import Sequence
from functools import lru_cache

from dreambook.grammar.lexing import Line, read_lines

_TABLE = """
top
    language 1
    rulebook oneironauts "Oneironauts"
    expansion sphinx "The Sphinx" for onirim
    variant long_night "Long night" for oneironauts
    sections "Rulebook, second printing"
    constants
    choices
    signs land_signs "picture"
    pattern arch "Arch" of land_signs
    components
    zones
    variables
    words de
    glossary
    aim
    scope small "A small game"
    starter night_watch "Night watch"
    setup "Setting up"
    round dive "Dive"
    phase voting "Vote"
    turns
    action travel "Travel"
    procedure showdown "Showdown"
    value toll of bridge: a Bridge
    rule hand_limit "At most seven cards in hand"
    trigger last_door "The last door" when doors = 8
    triggers in this order: last_door, refill
    end
    scoring "Final scoring"
    example "Drawing the last card"
    set sheep_to_win = 20
    replace rule hand_limit "At most eight cards in hand"
    remove action travel
    add purple to colour
    assume "The box holds 86 cards." because "No count is printed."
    ruling "A tie is shared." because "The two printed rules clash."
    ruling "A tie is shared." because "The two clash." answers "Q1" decides "then shared" instead of "most count of hand" in scoring
    todo "What happens when the deck runs out?"
    accept S10 "0123456789ab" because "The expansion needs it."
rulebook
    players 2 to 4
    competitive
    cooperative
    solo
    teams
    referee
    author "Ada Muster"
    publisher "Muster Games"
    source "Rulebook, second printing"
    languages en, de
    "Be the first to reach {goal} points."
    assume "The box holds 86 cards." because "No count is printed."
    ruling "A tie is shared." because "The two printed rules clash."
    todo "What happens when the deck runs out?"
patch
    players 2 to 5
    competitive
    cooperative
    solo
    teams
    requires night
    excludes night
    after night
    before night
    author "Ada Muster"
    publisher "Muster Games"
    source "Rulebook, second printing"
    "The Sphinx asks, and whoever cannot answer loses a turn."
constants
    hand_size = 5
choices
    colour: red, green, blue
signs
    W "water": any Shard in it has colour is water
pattern
    "W W"
components
    card Dream "dream card" x 86
component
    number: 1 to 7, each once
    shown with number
    drawn as blue wave
    size 63 mm x 88 mm
    stands for sheep
    printed on Tile where number = tile_number
    table
    when drawn from deck
    "Only the Dreamer may look at it."
table
    name | points | copies
zones
    deck "draw pile": pile of Dream, face down, shuffled
zone
    when empty
    place castle "Castle" links forest, bridge
    terrain hill "hill", height 4 cm: (10 cm, 10 cm), (20 cm, 10 cm), (15 cm, 20 cm)
    "Nobody looks through the discard pile."
variables
    sheep "sheep": 0 to 20, starts at 0
words
    Dream: "Traumkarte", feminine, plural "Traumkarten"
sections
    "Setting up"
    todo "Page 7 is still to be read."
glossary
    trick: "One card from each player."
aim
    most points
    fewest cards
scope
    hand_size = 2
starter
    3 "Grey wolf"
    level 3
    assume "The box holds 86 cards." because "No count is printed."
statement
    choose card from hand
    table chooses first_player from players
    chance chooses first_player from players
    may draw a Card from deck
    any number of times
    repeat until deck is empty
    if sheep >= 15
    otherwise
    otherwise if sheep >= 10
    for each card in hand
    each player clockwise
    as owner of card
    let share = total of rolled / 2 rounded down
    set guess = card
    gain 2 points
    lose 1 point
    pay 2 Coin from purse to bank
    move card to pool
    place a Mark from supply on cell
    return every Card in pool to deck
    discard 2 Card from hand
    draw a Card from deck to hand
    deal 5 Card from deck to each hand
    shuffle deck
    reveal every Card in hand
    look at top 3 of deck
    show hand to player 2
    turn every Dream in pool face up
    search deck for door where colour is red
    roll 2 Die as thrown
    rotate moon by 1 step clockwise
    advance pawn by 2 spaces
    swap card with top of row
    do showdown with player 1
    win for player
    end turn
    end in a draw
    pass turn clockwise
    pass hand clockwise
    eliminate player
    add player to helpers
    remove player from helpers
    require coins >= 2 "You need two coins."
    score total of worth of won "prizes"
    highest score wins
    lowest score wins
    tie: most count of won, then shared
    nothing
    round dive "Dive"
    phase voting "Vote"
    turns
    action travel "Travel"
    trade 2 Coin from purse for 1 Card from hand of leader
    rearrange Card in display
    extra turn
    "Everyone lays one card that fits the word."
    assume "The box holds 86 cards." because "No count is printed."
    ruling "A tie is shared." because "The two printed rules clash."
    todo "What happens when the deck runs out?"
action
    when coins >= 2 "You need two coins."
choose one
    option hold "Hold" if kept > 0
    action travel "Travel"
    "What do you do?"
value
    is 2
    plus 1 when night
    minus 1 when night
    times 2 when night
    except when_open is 0 when bridge is empty
    in this order
    "The toll is {toll}."
rule
    always sheep <= 20
    never hand is full
    at least 1 Card in hand, for each player
    at most 2 Dream face up in pool, for each player
    exactly 1 Token in tray
    must play_card before draw_card
    may travel
    cannot castle when king_moved
    while weather is storm
    before setup
    except when counter is at castle
    beats hand_limit
    otherwise
    "No phase is skipped."
end
    win for active when points of active >= goal
    lose when elixir_track is full
    draw when board is full
    over when deck is empty
    win beats lose
    replace win for active when points of active >= goal + 5
    "The game ends at once."
example
    given 2 players, difficulty is 4
    when player 1 chooses travel
    then sheep = 3
    "As printed on page 4."
"""

_SECTIONS = {
    "EXPANSION": "patch", "VARIANT": "patch", "RULEBOOK": "rulebook", "CONSTANTS": "constants",
    "CHOICES": "choices", "COMPONENTS": "components", "ZONES": "zones", "VARIABLES": "variables", "WORDS": "words",
    "GLOSSARY": "glossary", "VALUE": "value", "RULE": "rule", "END": "end", "EXAMPLE": "example", "AIM": "aim", "SCOPE": "scope",
    "STARTER": "starter", "SECTIONS": "sections", "SIGNS": "signs", "PATTERN": "pattern",
}  # fmt: skip
_INSIDE = {"components": "component", "zones": "zone"}


@lru_cache(maxsize=1)
def line_examples() -> dict[str, dict[str, str]]:
    """By context, the example for each terminal that can begin a line there; NAME for a line that begins with a name."""
    examples: dict[str, dict[str, str]] = {}
    lines = _TABLE.strip().split("\n")
    of_context: dict[str, str] = {}
    for line in read_lines(lines):
        text = lines[line.first].strip()
        if line.depth == 0:
            of_context = examples[text] = {}
        else:
            of_context.setdefault(line.words[0].type, text)
    return examples


def context_of(headings: Sequence[Line]) -> str:
    """Which lines can stand below these headings, the outermost first."""
    if not headings:
        return "top"
    first = headings[0].words[0].type
    context = _SECTIONS.get(first, "statement")
    last = [word.type for word in headings[-1].words[:2]]
    if len(headings) > 1 and context in _INSIDE:
        context = _INSIDE[context] if len(headings) == 2 else "table" if last[0] == "TABLE" else "statement"
    elif (len(headings) > 1 and context != "starter") or context == "statement":
        context = "statement"
        if last == ["CHOOSE", "ONE"]:
            context = "choose one"
        elif last[0] == "ACTION":
            context = "action"
    return context


def example_for(headings: Sequence[Line], first: str) -> str:
    """A right line that begins with that terminal below these headings, or nothing."""
    examples = line_examples()
    here = examples[context_of(headings)]
    # Notes may stand nearly everywhere, and an action takes all statements.
    return here.get(first) or examples["statement"].get(first) or here.get("NAME", "")


def example_below(headings: Sequence[Line]) -> str:
    """A right line that may stand below these headings."""
    context = context_of(headings)
    here = line_examples()[context]
    if context in ("statement", "action"):
        return example_for(headings, "CHOOSE")
    return here.get("NAME") or next(iter(here.values()))
