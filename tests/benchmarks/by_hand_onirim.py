"""Onirim as a programmer would write it for this game alone.

Cards are small tuples. A `Chooser` makes each decision: it is given options and gives one of them, so that the same game
can be played at random, or by somebody who counts cards of one kind singly.
"""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

Card = tuple[str, str]
Chooser = Callable[[Sequence[Any]], Any]

COLOURS = ("red", "blue", "green", "brown")
HAND, LOOK, RUN, DOORS = 5, 5, 3, 8
NIGHTMARE: Card = ("", "nightmare")
BOX: list[Card] = [
    *(("red", "sun"),) * 9, *(("blue", "sun"),) * 8, *(("green", "sun"),) * 7, *(("brown", "sun"),) * 6,
    *((c, "moon") for c in COLOURS for _ in range(4)),
    *((c, "key") for c in COLOURS for _ in range(3)),
    *((c, "door") for c in COLOURS for _ in range(2)),
    *(NIGHTMARE,) * 10,
]  # fmt: skip
LOCATION = frozenset(("sun", "moon", "key"))


class Over(Exception):
    """The game is over."""


class Game:
    """One walk. The top of the deck is the end of the list."""

    def __init__(self, random: Random, choose: Chooser, singly: bool = False) -> None:
        self.random = random
        self.choose = choose
        self.singly = singly
        self.deck = BOX[:]
        random.shuffle(self.deck)
        self.hand: list[Card] = []
        self.limbo: list[Card] = []
        self.doors: list[Card] = []
        self.last = ""
        self.run = ("", 0)

    def play(self) -> bool:
        """Play to the end; whether it was won."""
        try:
            self.draw_new_hand()
            self.empty_limbo()
            while True:
                self.turn()
        except Over:
            return len(self.doors) == DOORS

    def kinds(self, cards: list[Card]) -> list[Card]:
        """Cards to choose from: of equal ones one, unless they are counted singly."""
        return cards if self.singly else list(dict.fromkeys(cards))

    def turn(self) -> None:
        hand = self.hand
        fitting = [card for card in hand if card[1] != self.last]
        if self.singly:
            # All that can be done with all cards, at one go.
            playing, card = self.choose([*((True, card) for card in fitting), *((False, card) for card in hand)])
        else:
            playing = self.choose((True, False) if fitting else (False,))
            card = self.choose(self.kinds(fitting if playing else hand))
        hand.remove(card)
        if playing:
            self.last = card[1]
            self.lengthen_run(card[0])
        elif card[1] == "key":
            self.prophecy()
        while len(hand) < HAND:
            if not self.deck:
                raise Over
            card = self.deck.pop()
            if card[1] in LOCATION:
                hand.append(card)
            elif card[1] == "door":
                self.meet_door(card)
            else:
                self.meet_nightmare()
        self.empty_limbo()

    def win(self, door: Card) -> None:
        self.doors.append(door)
        if len(self.doors) == DOORS:
            raise Over

    def lengthen_run(self, colour: str) -> None:
        length = self.run[1] + 1 if self.run[0] == colour else 1
        if length < RUN:
            self.run = (colour, length)
            return
        self.run = ("", 0)
        door = (colour, "door")
        if door in self.deck and self.choose((True, False)):
            self.deck.remove(door)
            self.win(door)
            self.random.shuffle(self.deck)

    def prophecy(self) -> None:
        seen = self.deck[-LOOK:]
        if not seen:
            return
        del self.deck[-LOOK:]
        seen.remove(self.choose(seen))
        while len(seen) > 1:
            card = self.choose(seen)
            seen.remove(card)
            self.deck.append(card)
        self.deck.extend(seen)

    def meet_door(self, door: Card) -> None:
        key = (door[0], "key")
        if key in self.hand and self.choose((True, False)):
            self.hand.remove(key)
            self.win(door)
        else:
            self.limbo.append(door)

    def meet_nightmare(self) -> None:
        keys = [card for card in self.hand if card[1] == "key"]
        ways = ["deck", "hand"]
        if self.doors:
            ways.append("door")
        if keys:
            ways.append("key")
        way = self.choose(ways)
        if way == "key":
            self.hand.remove(self.choose(self.kinds(keys)))
        elif way == "door":
            door = self.choose(self.doors)
            self.doors.remove(door)
            self.limbo.append(door)
        elif way == "deck":
            self.limbo.extend(card for card in self.deck[-LOOK:] if card[1] not in LOCATION)
            del self.deck[-LOOK:]
        else:
            self.hand.clear()
            self.draw_new_hand()

    def draw_new_hand(self) -> None:
        while len(self.hand) < HAND:
            if not self.deck:
                raise Over
            card = self.deck.pop()
            (self.hand if card[1] in LOCATION else self.limbo).append(card)

    def empty_limbo(self) -> None:
        if self.limbo:
            self.deck.extend(self.limbo)
            self.limbo.clear()
            self.random.shuffle(self.deck)


def walk(random: Random, singly: bool = False) -> tuple[bool, int, int]:
    """Play at random: whether it was won, how many doors were open at the end, how many decisions were made."""
    decisions = 0

    def choose(options: Sequence[Any]) -> Any:
        nonlocal decisions
        decisions += 1
        return random.choice(options)

    game = Game(random, choose, singly)
    won = game.play()
    return won, len(game.doors), decisions


def playout(random: Random) -> tuple[str, int]:
    """Play at random: the result and how many decisions were made."""
    won, _, decisions = walk(random)
    return ("win" if won else "lose"), decisions
