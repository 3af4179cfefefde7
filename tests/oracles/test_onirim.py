"""Onirim: how likely it is that five cards from the deck hold a card of a kind, and how soon a nightmare comes (S14).

The figures of finding S14 of our reading were worked out without the rulebook. They are for the deck with the promo
cards, of which 89 are left when a Sphinx or a Diver has been drawn: beside the base deck's 66 locations and doors and its
ten nightmares two more nightmares and eleven other dreams. Both decks are counted here, that of the rulebook and that of
the rulebook with its four promo patches, by summing over all chance events that the public interface gives. The setup
draws one card after the other until five locations are in hand, so at least five: the first five are any five of a fresh
deck. Cards from the bottom of a shuffled deck are as good as cards from its top.
"""

from fractions import Fraction
from functools import cache
from math import comb, perm
from pathlib import Path
from random import Random

import pytest

from dreambook.interpreter.api import ChanceEvent, Game, load
from dreambook.interpreter.bots.playout import new_playout
from dreambook.interpreter.play.generator import seeded
from tests.benchmarks.by_hand_onirim import walk

COLOURS = {"red": 16, "blue": 15, "green": 14, "brown": 13}
LOOK = 5
BASE, PROMOS = (10, 0), (12, 11)
"""Nightmares, and dreams that are none."""
NAMES = {BASE: "onirim", PROMOS: "onirim+sphinx+diver+confusion+extra_nightmares"}


def fresh(nightmares: int, dreams: int, *more: str) -> Game:
    """A game of Onirim with so many nightmares and other dreams in its deck, from which nothing has been drawn but, of the
    promo cards, a Sphinx. `more` are further patches."""
    rulebook = load("+".join((NAMES[nightmares, dreams], *more)))
    assert not rulebook.diagnostics, rulebook.diagnostics
    game = rulebook.start(1, auto_chance=False)
    if dreams:
        event = event_of(game)
        (sphinx,) = (outcome for outcome in event.outcomes if outcome.label == "Sphinx")
        assert (event.total, sphinx.weight) == (90, 4)
        game.happen(sphinx.index)
    return game


def event_of(game: Game) -> ChanceEvent:
    """The draw that is to be made."""
    event = game.pending
    assert isinstance(event, ChanceEvent)
    return event


ASPECTS = {
    "moon": ("moon",), "key": ("key",), "nightmare": ("nightmare",),
    **{colour: (colour, "location") for colour in COLOURS}, **{f"{colour}, with doors": (colour,) for colour in COLOURS},
}  # fmt: skip
"""What five cards may hold: the words that stand together in the name of such a card."""


@cache
def odds(nightmares: int, dreams: int) -> dict[str, Fraction]:
    """How likely it is that the first five cards hold a card of each kind.

    What is still in the deck depends on which cards have come, not on their order: one game stands for all orders, and
    is counted as often as chance leads there.
    """
    cards = 66 + nightmares + dreams
    level: dict[tuple[str, ...], tuple[Game, int]] = {(): (fresh(nightmares, dreams), 1)}
    for drawn in range(LOOK - 1):
        following: dict[tuple[str, ...], tuple[Game, int]] = {}
        for names, (game, ways) in level.items():
            event = event_of(game)
            assert event.total == cards - drawn == sum(outcome.weight for outcome in event.outcomes)
            for outcome in event.outcomes:
                now = tuple(sorted((*names, outcome.label)))
                if now in following:
                    after, before = following[now]
                else:
                    after, before = game.copy(), 0
                    after.happen(outcome.index)
                following[now] = (after, before + ways * outcome.weight)
        level = following
    kinds: dict[str, frozenset[str]] = {}
    found = dict.fromkeys(ASPECTS, 0)
    for names, (game, ways) in level.items():
        # The fifth card need not be turned: what it may be is enough.
        event = event_of(game)
        assert event.total == cards - LOOK + 1
        rest: dict[str, int] = dict.fromkeys(ASPECTS, 0)
        for outcome in event.outcomes:
            for aspect in _kinds(outcome.label, kinds):
                rest[aspect] += outcome.weight
        have: frozenset[str] = frozenset().union(*(_kinds(name, kinds) for name in names))
        for aspect in ASPECTS:
            found[aspect] += ways * (event.total if aspect in have else rest[aspect])
    return {aspect: Fraction(ways, perm(cards, LOOK)) for aspect, ways in found.items()}


def _kinds(name: str, known: dict[str, frozenset[str]]) -> frozenset[str]:
    """What a card of that name counts for."""
    if name not in known:
        known[name] = frozenset(a for a, words in ASPECTS.items() if set(words) <= set(name.split()))
    return known[name]


@pytest.mark.parametrize("deck", [BASE, PROMOS])
def test_five_cards_hold_what_they_must(deck: tuple[int, int]) -> None:
    cards = 66 + sum(deck)
    assert cards == {BASE: 76, PROMOS: 89}[deck]

    def one_of(number: int) -> Fraction:
        return 1 - Fraction(comb(cards - number, LOOK), comb(cards, LOOK))

    assert odds(*deck) == {
        "moon": one_of(16), "key": one_of(12), "nightmare": one_of(deck[0]),
        **{colour: one_of(number) for colour, number in COLOURS.items()},
        **{f"{colour}, with doors": one_of(number + 2) for colour, number in COLOURS.items()},
    }  # fmt: skip


def test_with_the_promo_cards_the_odds_are_those_of_our_reading() -> None:
    found = {aspect: chance for aspect, chance in odds(*PROMOS).items() if aspect != "nightmare"}
    assert {aspect: round(float(chance), 3) for aspect, chance in found.items()} == {
        "moon": 0.638, "key": 0.524, "red": 0.638, "blue": 0.612, "green": 0.584, "brown": 0.555,
        "red, with doors": 0.686, "blue, with doors": 0.663, "green, with doors": 0.638, "brown, with doors": 0.612,
    }  # fmt: skip
    assert max(found, key=lambda aspect: found[aspect]) == "red, with doors"


def safe(folder: Path, nightmares: int, dreams: int) -> list[Fraction]:
    """How likely it is that the first card is no nightmare, that the first two are none, and so on.

    With a hand for all locations the setup draws the whole deck; dreams and doors first, so that it goes on so long.
    """
    long_hand = folder / "long_hand.dream"
    long_hand.write_text("language 1\nvariant long_hand for onirim\n\nset hand_size = 58\n", encoding="utf-8")
    game = fresh(nightmares, dreams, str(long_hand))
    chances = []
    chance = Fraction(1)
    while isinstance(event := game.pending, ChanceEvent):
        good = [outcome for outcome in event.outcomes if outcome.label != "nightmare"]
        chance *= Fraction(sum(outcome.weight for outcome in good), event.total)
        chances.append(chance)
        game.happen(good[-1].index)
        if len(chances) == 66 + dreams:
            break
    return chances


@pytest.mark.parametrize(("deck", "mean"), [(BASE, Fraction(66, 11)), (PROMOS, Fraction(77, 13))])
def test_so_many_cards_come_before_a_nightmare(deck: tuple[int, int], mean: Fraction, tmp_path: Path) -> None:
    chances = safe(tmp_path, *deck)
    cards, good = 66 + sum(deck), 66 + deck[1]
    assert chances == [Fraction(comb(good, n), comb(cards, n)) for n in range(1, good + 1)]
    assert sum(chances) == mean
    # None of the first five is one: the same from all ways in which five cards can come.
    assert chances[LOOK - 1] == 1 - odds(*deck)["nightmare"]
    if deck == PROMOS:
        assert [round(float(x), 3) for x in chances[:2]] == [0.865, 0.747]
        assert round(float(mean), 2) == 5.92


def test_at_random_as_many_doors_are_opened_as_in_the_game_written_by_hand() -> None:
    """Two ways to one figure: means of 1,500 games each, which differ by less than four standard errors (0.02 each)."""
    program = load("onirim").program(1)
    (doors,) = program.box.zone_slots["doors"].values()
    generator, random = seeded(3), Random(3)
    rulebook, by_hand = [], []
    for _ in range(1500):
        playout = new_playout(program, generator, 10_000)
        playout.play()
        assert playout.result is not None
        assert playout.result.outcome == "lose"
        rulebook.append(playout.count(doors))
        by_hand.append(walk(random)[1])
    assert abs(sum(rulebook) - sum(by_hand)) / 1500 < 4 * (2 * 0.02**2) ** 0.5
