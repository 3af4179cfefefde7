"""Hearts against a second implementation, written without the rulebook."""

import random
import re

import pytest

from dreambook.interpreter.api import Game, Rulebook, load

Card = tuple[str, int]

QUEEN = ("spades", 12)
LEFT_OUT = {3: {("diamonds", 2)}, 4: set(), 5: {("diamonds", 2), ("clubs", 2)}}
PASSES = {3: [1, 2, 0], 4: [1, 3, 2, 0], 5: [1, 4, 0]}
"""To how many seats further on cards are passed, deal by deal: left, right, across where there is a middle, not."""


def card(label: str) -> Card:
    found = re.fullmatch(r"(\w+) card \(rank (\d+)\)", label)
    assert found is not None, label
    return found[1], int(found[2])


def worth(a: Card) -> int:
    return 13 if a == QUEEN else int(a[0] == "hearts")


def hands_of(game: Game) -> list[set[Card]]:
    """What everybody holds."""
    zones = (game.view(p).zones for p in range(game.players))
    return [
        {card(i) for z in seen if (z.zone, z.owner) == ("hand", p) for i in z.items} for p, seen in enumerate(zones)
    ]


def playable(hand: set[Card], led: str | None, first: bool, broken: bool) -> set[Card]:
    """The cards that may be played now."""
    if led is None and first:
        return {min(hand & {("clubs", rank) for rank in (2, 3)})}
    if led is None:
        return hand if broken else {c for c in hand if c[0] != "hearts"} or hand
    following = {c for c in hand if c[0] == led}
    if following or not first:
        return following or hand
    return {c for c in hand if not worth(c)} or hand


class Deal:
    """One deal, played beside the rulebook with cards chosen at random."""

    def __init__(self, game: Game, chance: random.Random) -> None:
        self.game, self.chance = game, chance
        self.hands = hands_of(game)

    def choose(self, player: int, fitting: set[Card]) -> Card:
        """A random card of those that fit: the rulebook must offer exactly them."""
        options = self.game.options
        assert self.game.player == player
        offered = [card(o.label) for o in options]
        assert set(offered) == fitting and len(offered) == len(fitting)
        index = self.chance.randrange(len(offered))
        self.game.apply(index)
        return offered[index]

    def swap(self, first: int, further: int) -> None:
        """Everybody passes three cards."""
        players = self.game.players
        before = [set(hand) for hand in self.hands]
        for giver in [(first + i) % players for i in range(players)]:
            for _ in range(3):
                passed = self.choose(giver, before[giver])
                before[giver].remove(passed)
                self.hands[giver].remove(passed)
                self.hands[(giver + further) % players].add(passed)

    def play(self) -> list[int]:
        """All tricks, and the points of everybody."""
        players = self.game.players
        leader = next(p for p, hand in enumerate(self.hands) if min(c for h in self.hands for c in h) in hand)
        points, broken = [0] * players, False
        for trick in range(len(self.hands[0])):
            led: str | None = None
            played: dict[Card, int] = {}
            for player in [(leader + i) % players for i in range(players)]:
                chosen = self.choose(player, playable(self.hands[player], led, trick == 0, broken))
                self.hands[player].remove(chosen)
                played[chosen] = player
                led = led or chosen[0]
                broken = broken or chosen[0] == "hearts"
            leader = played[max(c for c in played if c[0] == led)]
            points[leader] += sum(map(worth, played))
        if 26 in points:
            return [26 - p for p in points]
        return points


@pytest.fixture(scope="module")
def hearts() -> Rulebook:
    return load("classics/hearts")


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_random_game_agrees_card_by_card(hearts: Rulebook, players: int) -> None:
    chance = random.Random(players)
    game = hearts.start(players, seed=players)
    scores, deals = [0] * players, 0
    while max(scores) < 100:
        deal = Deal(game, chance)
        assert (
            set.union(*deal.hands)
            == {(suit, rank) for suit in ("clubs", "diamonds", "spades", "hearts") for rank in range(2, 15)}
            - LEFT_OUT[players]
        )
        further = PASSES[players][deals % len(PASSES[players])]
        if further:
            assert game.player is not None
            deal.swap(game.player, further)
        scores = [s + p for s, p in zip(scores, deal.play(), strict=True)]
        deals += 1
        assert game.result is not None or max(scores) < 100
    assert game.result is not None and game.result.scores == tuple(scores)
    assert set(game.result.winners) == {p for p in range(players) if scores[p] == min(scores)}


def test_nobody_sees_the_others_cards(hearts: Rulebook) -> None:
    game = hearts.start(4, seed=3)
    for player in range(4):
        others = [z for z in game.view(player).zones if z.zone == "hand" and z.owner != player]
        assert [z.count for z in others] == [13] * 3
        assert not any("rank" in item for z in others for item in z.items)


def test_what_was_passed_is_known_to_giver_and_receiver_alone(hearts: Rulebook) -> None:
    game = hearts.start(4, seed=3)
    passed = [choose_first(game) for _ in range(12)][:3]

    def seen_by(player: int) -> set[str]:
        return {i for z in game.view(player).zones if (z.zone, z.owner) == ("hand", 1) for i in z.items if "rank" in i}

    assert seen_by(0) == set(passed)
    assert len(seen_by(1)) == 13 and set(passed) <= seen_by(1)
    assert seen_by(2) == seen_by(3) == set()


def choose_first(game: Game) -> str:
    label = game.options[0].label
    game.apply(0)
    return label
