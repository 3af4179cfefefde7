"""Small random rulebooks that compile: a fixed box, and procedures put together from templates.

Each template is a few statements that make sense wherever they stand in a turn. Together they touch what laws can break
on: shuffled and open piles, hands that are shown, passed, swapped and robbed, cards turned over, choices in secret,
private looks, costs, dice that only one sees, sets and references in variables, triggers, norms, procedures, loops.
"""

from dataclasses import dataclass

from hypothesis import strategies as st

from dreambook.interpreter.api import Rulebook, Severity, load_text

CARDS = {
    "ranked": 'card Card "card" x 8\n        rank: 1 to 8, each once',
    "coloured": 'card Card "card" x 8\n        tint: red x 4 or blue x 3 or green x 1',
    "alike": 'card Card "card" x 8',
    "different": 'card Card "card" x 8, all different',
}

BOX = """
components
    {cards}
    token Coin "coin" x 6
    die Die "die" x 2
    piece Pawn "pawn" x 1 for each player

zones
    deck: pile of Card, face down{shuffled}
    hand: hand of Card, one for each player, starts empty{limit}
    discards: pile of Card, face up, starts empty
    line: row of Card, face down, starts empty
    market: row of Card, face up, starts empty
    cellar: row of Card, face down, seen by its owner, one for each player, starts empty
    vault: row of Card, face down, seen by keeper, starts empty
    bank: pool of Coin
    purse: pool of Coin, one for each player, starts empty
    cup: hand of Die, one for each player, starts empty
    tray: pool of Die
    board: grid 2 x 2 of Pawn, at most 1 in each
    home: pool of Pawn, one for each player, starts with 1 Pawn

variables
    clock: 0 to 99
    points: 0 to 40, one for each player
    note: 0 to 9, one for each player, seen by its owner
    mark: a Card or none
    secret_mark: a Card or none, one for each player, seen by its owner
    marked: a set of Card
    keeper: a player or none
    fresh: 0 to 9, for one turn
"""

EFFECTS = {
    "draw": "draw a Card from deck to hand, or what is left",
    "draw two": "draw 2 Card from deck to hand, or what is left",
    "draw open": "draw a Card from deck to market, or what is left",
    "draw closed": "draw a Card from deck to discards face down, or what is left",
    "draw shown": "draw a Card from deck to line face up, or what is left",
    "play": "choose played from hand, if able\n    move played to discards",
    "lay": "choose played from hand, if able\n    move played to line",
    "lay own": "choose played from hand, if able\n    move played to cellar",
    "lay up": "choose played from hand, if able\n    move played to line face up",
    "hide": "choose hidden from hand, if able\n    move hidden to bottom of deck",
    "several": "choose up to 2 picked from hand\n    move picked to market",
    "exactly": "if count of hand >= 2\n    choose 2 picked from hand\n    move picked to line",
    "all down": "move every Card in hand to discards",
    "all to deck": "move every Card in hand to deck",
    "give all": "move every Card in hand to hand of next of player",
    "sweep": "move every Card in line to discards",
    "sweep market": "move every Card in market to line",
    "rob": "choose stolen from hand of next of player, if able\n    move stolen to hand",
    "grab": "if count of hand of next of player > 0\n    move a Card from hand of next of player to hand",
    "grab two": "if count of hand of next of player > 1\n    move 2 Card from hand of next of player to hand",
    "random": "draw a Card from hand of next of player to hand, or what is left",
    "from line": "choose taken from line, if able\n    move taken to hand",
    "two from line": "choose up to 2 taken from line\n    move taken to discards",
    "shuffle deck": "shuffle deck",
    "shuffle line": "shuffle line",
    "shuffle market": "shuffle market",
    "reshuffle": "shuffle discards into deck",
    "turn up": "turn every Card in line face up",
    "turn down": "turn every Card in line face down",
    "turn one": "choose turned from Card face down in line, if able\n    turn turned face up",
    "turn market": "if count of market > 0\n    turn a Card in market face down",
    "reveal": "reveal every Card in hand",
    "show": "choose shown from hand, if able\n    show shown to next of player",
    "look": "look at top 2 of deck",
    "look line": "look at every Card in line",
    "look hand": "look at every Card in hand of next of player",
    "reorder": "look at top 3 of deck\nlet three = top 3 of deck\nchoose an order of placed from three\nmove placed to top of deck",
    "search": "search deck for found, if able\n    move found to hand\nshuffle deck",
    "pass hands": "pass hand clockwise",
    "swap piles": "swap deck with discards",
    "swap rows": "swap line with market",
    "swap ends": "if count of line > 1\n    swap first of line with last of line",
    "swap card": "if count of line > 0\n    choose offered from hand, if able\n        swap offered with first of line",
    "secret": "each player at once, in secret, where count of hand > 0\n    choose bid from hand\n    move bid to line",
    "secret number": "each player at once, in secret\n    choose bid between 0 and 2\n    set note = bid",
    "secret several": "each player at once, in secret, where count of hand > 0\n    choose up to 2 bids from hand\n    move bids to discards",
    "note": "choose note between 1 and 3",
    "mark": "choose mark from hand, if able",
    "mark in secret": "choose secret_mark from hand, if able",
    "unmark": "set mark = none",
    "gather": "set marked = Card in hand + Card in market",
    "keep": "set keeper = player",
    "keep there": "draw a Card from deck to vault, or what is left",
    "empty vault": "move every Card in vault to discards",
    "earn": "gain 1 Coin from bank to purse, or what is left",
    "pay": "may pay 1 Coin from purse to bank\n    draw a Card from deck to hand, or what is left",
    "pay or": "pay 1 Coin from purse to bank, if able\n    draw a Card from deck to hand, or what is left\notherwise\n    gain 1 Coin from bank to purse, or what is left",
    "buy many": "any number of times\n    may pay 1 Coin from purse to bank\n        draw a Card from deck to market, or what is left",
    "throw": "roll every Die in tray as thrown",
    "take dice": "move every Die in tray to cup",
    "throw in secret": "roll every Die in cup",
    "dice down": "move every Die in cup to tray",
    "step": "if count of home > 0\n    choose cell from empty spaces of board, if able\n        place a Pawn from home on cell",
    "back home": "for each pawn in Pawn in board where owner is player\n    move pawn to home",
    "score": "if points < 30\n    gain (count of hand) points",
    "loop": "for each card in Card in market\n    if count of line < 3\n        move card to line",
    "go round": "each other player\n    draw a Card from deck to hand, or what is left",
    "ask round": "each other player\n    may draw a Card from deck to hand, or what is left",
    "repeat": "repeat 2 times\n    draw a Card from deck to line, or what is left",
    "call": "do carry_out with player",
    "end it": "if fresh > 0\n    end turn\ngain 1 fresh",
    "for the active": "as active\n    draw a Card from deck to hand, or what is left",
    "chance": "chance chooses lucky from players\nas lucky\n    chance chooses thrown_off from hand, if able\n        move thrown_off to discards",
    "chance sets": "chance chooses gone between 0 and 2\nif gone = 1\n    chance chooses an order of heap from line",
    "chance note": "chance chooses note between 0 and 3",
    "chance mark": "chance chooses secret_mark from hand, if able",
    "table": "table chooses lucky from players\nas lucky\n    draw a Card from deck to hand, or what is left",
}

PROCEDURE = """
procedure carry_out "Carry out" of someone: a player
    as someone
        choose thing from hand, if able
            move thing to discards
        otherwise
            draw a Card from deck to hand, or what is left
"""

TRIGGERS = {
    "none": "",
    "refill": 'trigger refill "Refill" when deck is empty\n    shuffle discards into deck\n',
    "drawn": 'trigger after_draw "After drawing" after drawing Card from deck\n    gain 1 fresh\n',
    "rich": 'trigger rich "Rich" when count of purse >= 2\n    lose 1 Coin from purse to bank\n',
}

NORMS = {
    "none": "",
    "limit": 'rule small_hands "Small hands"\n    cannot do fetch when count of hand >= 3\n',
    "always": 'rule few "Few in the market"\n    always count of market <= 20\n',
    "must": 'rule duty "Duty"\n    must do fetch when count of hand = 0\n',
}

MENU = """
    choose one
        action fetch "Fetch"
            require count of deck > 0
            draw a Card from deck to hand
        action trade "Swap for money"
            choose sold from hand
            require count of bank > 0
            move sold to discards
            gain 1 Coin from bank to purse
        option wait
"""

END = """
end
    draw when clock >= {turns}
"""


@dataclass(frozen=True)
class Small:
    """A small rulebook, and with how many players it is played."""

    text: str
    players: int

    def load(self) -> Rulebook:
        """The rulebook, which has no mistake in it."""
        rulebook = load_text(self.text, "small.dream")
        found = [*rulebook.diagnostics, *rulebook.compiled(self.players)[1]]
        errors = [f"{d.code} {d.span}: {d.message}" for d in found if d.severity is Severity.ERROR]
        assert not errors, "\n".join([*errors, self.text])
        return rulebook

    def __repr__(self) -> str:
        return f"Small({self.players} players)\n{self.text}"


def written(
    cards: str,
    effects: list[str],
    menu: bool,
    trigger: str,
    norm: str,
    players: int,
    shuffled: bool,
    turns: int,
    limit: bool = False,
) -> Small:
    """The rulebook that is put together from these parts."""
    statements = "\n".join(_indented(EFFECTS[effect]) for effect in effects)
    play = f"turns\n    gain 1 clock\n{statements}{MENU if menu or norm != 'none' else ''}"
    return Small(
        "language 1\n"
        'rulebook small "Small"\n'
        "    players 2 to 3\n"
        "    competitive\n"
        + BOX.format(cards=CARDS[cards], shuffled=", shuffled" if shuffled else "", limit=", at most 8" if limit else "")
        + "\nsetup\n    deal 2 Card from deck to each hand\n    gain 1 Coin from bank to purse, or what is left\n\n"
        + play + PROCEDURE + TRIGGERS[trigger] + NORMS[norm] + END.format(turns=turns),
        players,
    )  # fmt: skip


def _indented(text: str) -> str:
    return "\n".join("    " + line for line in text.split("\n"))


def small_rulebooks(
    cards: tuple[str, ...] = tuple(CARDS), effects: tuple[str, ...] = tuple(EFFECTS)
) -> st.SearchStrategy[Small]:
    """Random small rulebooks."""
    return st.builds(
        written,
        st.sampled_from(cards),
        st.lists(st.sampled_from(effects), min_size=2, max_size=6),
        st.booleans(),
        st.sampled_from(sorted(TRIGGERS)),
        st.sampled_from(sorted(NORMS)),
        st.integers(2, 3),
        st.booleans(),
        st.integers(2, 6),
        st.booleans(),
    )
