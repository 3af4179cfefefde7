"""A bot's worlds: what its player does not know decides nothing."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from dreambook.interpreter.api import ChanceEvent, Game, PlayError, Rulebook, load, shipped_rulebooks
from dreambook.interpreter.bots import GreedyBot, World
from dreambook.interpreter.bots.hasty import HastyBot
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.keys import position_key
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import question_of
from dreambook.interpreter.play.pending import Decision
from dreambook.interpreter.play.views import view_of
from tests.interpreter.bots.tables import answer, small


def dealt(rulebook: Rulebook, *outcomes: str) -> Game:
    """A game of two in which chance has had the outcomes with these labels."""
    game = rulebook.start(players=2, auto_chance=False)
    for wanted in outcomes:
        event = game.pending
        assert isinstance(event, ChanceEvent)
        labels = [outcome.label for outcome in event.outcomes]
        game.happen(next(i for i, label in enumerate(labels) if wanted in label))
    return game


def positions(name: str, players: int, seed: int, steps: int) -> Machine | None:
    """A position after so many random steps; None when the game has ended before."""
    generator = seeded(seed)
    m = new_machine(load(name).program(players))
    m.run()
    while m.result is None:
        decision = m.pending
        if not isinstance(decision, Decision):
            m.happen(m.draw_chance(generator))
        elif steps or decision.player < 0:
            steps -= 1
            m.choose(generator.below(len(decision.values)))
        else:
            return m
    return None


TABLES = [(name, n) for name in shipped_rulebooks() for n in load(name).player_counts[:3]]


@settings(max_examples=30, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 1000), st.integers(0, 40))
def test_a_sampled_world_looks_like_the_true_one_to_the_player(table: tuple[str, int], seed: int, steps: int) -> None:
    try:
        m = positions(*table, seed, steps)
    except PlayError:
        return
    if m is None:
        return
    decision = m.pending
    assert isinstance(decision, Decision)
    before = position_key(m)
    sampled = World(m, decision.player).sample(seeded(seed))
    assert view_of(sampled, decision.player) == view_of(m, decision.player)
    assert question_of(sampled) == question_of(m)
    assert position_key(m) == before
    assert sorted(sampled.loc) == sorted(m.loc)
    for zone in m.g.box.zones:
        assert all(sampled.loc[c] == zone.slot for c in sampled.ids(zone.slot))


@settings(max_examples=15, deadline=None)
@given(st.sampled_from(TABLES), st.integers(0, 1000), st.integers(0, 30))
def test_what_the_player_does_not_know_does_not_change_what_a_bot_does(
    table: tuple[str, int], seed: int, steps: int
) -> None:
    try:
        m = positions(*table, seed, steps)
    except PlayError:
        return
    if m is None:
        return
    decision = m.pending
    assert isinstance(decision, Decision)
    # Another position that the player cannot tell from the true one.
    other = World(m, decision.player).sample(seeded(seed + 1))
    for make in (lambda: GreedyBot(seed, rounds=2, limit=20), lambda: HastyBot(seed)):
        assert answer(make(), m) == answer(make(), other)


def test_the_card_of_the_opponent_is_any_that_is_not_ones_own() -> None:
    rulebook = load("classics/kuhn_poker")
    mine, other = (dealt(rulebook, "rank 2", theirs) for theirs in ("rank 1", "rank 3"))
    assert mine.view(0) == other.view(0) and mine.key() != other.key()
    for game in (mine, other):
        generator = seeded(3)
        keys = Counter(position_key(World(game.machine, 0).sample(generator)) for _ in range(400))
        assert sorted(keys) == sorted([mine.key(), other.key()])
        assert min(keys.values()) > 160
    for seed in range(12):
        assert answer(GreedyBot(seed), mine.machine) == answer(GreedyBot(seed), other.machine)


SECRET = """
components
    token Coin "coin" x 9 for each player
zones
    purse: pool of Coin, one for each player
    bid: pool of Coin, one for each player
round auction, 1 times
    each player at once, in secret
        choose most between 0 and 1
        choose least between 0 and 1
        set wish = most
variables
    wish: 0 to 1, one for each player
scoring
    each player
        score wish
    highest score wins
    tie: shared
"""


def test_secret_choices_of_others_are_made_anew_and_ones_own_kept() -> None:
    game = small(SECRET).start(players=3, seed=1)
    for choice in (1, 0, 0, 1, 1):
        game.apply(choice)
    m = game.machine
    decision = m.pending
    assert isinstance(decision, Decision)
    restart = m.g.sites[decision.site].restart
    assert restart is not None
    _, _, register = restart
    seen: Counter[tuple[object, ...]] = Counter()
    generator = seeded(4)
    for _ in range(300):
        sampled = World(m, 2).sample(generator)
        made = sampled.L[register]
        seen[made] += 1
        assert len(made) == 2
        sampled.choose(0)
        assert sampled.result is not None and sampled.result.scores is not None
        assert sampled.result.scores[2] == 1
    assert len(seen) == 16
    assert m.L[register][0] == (1, 0)


HIDDEN_VARIABLE = """
components
    card Card "card" x 3, all different
zones
    shown: row of Card, face up
variables
    wanted: a Card or none, seen by nobody
    number: 0 to 4, starts at 0, seen by nobody
setup
    draw wanted from shown
turns
    choose guess from Card in shown
    if guess is wanted
        end game
scoring
    each player
        score 0
    highest score wins
    tie: shared
"""


def test_hidden_variables_hold_any_value() -> None:
    text = HIDDEN_VARIABLE.replace(
        "    draw wanted from shown\n", "    table chooses pick from Card in shown\n    set wanted = pick\n"
    )
    game = small(text).start(players=1, seed=1)
    game.apply(2)
    m = game.machine
    slots = [m.g.box.variable_slots[name][None] for name in ("wanted", "number")]
    generator = seeded(2)
    seen = Counter(tuple(World(m, 0).sample(generator).s[slot] for slot in slots) for _ in range(600))
    assert len(seen) == 15
    assert min(seen.values()) > 15


OWNED = """
components
    card Card "card" x 3 for each player
        rank: 1 to 3, each once
zones
    hand: hand of Card, one for each player, seen by its owner
turns
    choose card from hand
    end game
scoring
    each player
        score 0
    highest score wins
    tie: shared
"""


def test_what_belongs_to_a_player_is_dealt_to_that_player() -> None:
    m = small(OWNED).start(players=3, seed=1).machine
    sampled = World(m, 0).sample(seeded(1))
    assert sampled.s == m.s


def test_a_zone_gets_only_kinds_that_it_is_declared_for() -> None:
    text = """
components
    card Card "card" x 0
    card Sun "sun" is Card x 4
    card Moon "moon" is Card x 4
zones
    suns: pile of Sun, face down
    cards: pile of Card, face down
    hand: hand of Card, one for each player
setup
    move every Moon in cards to suns
turns
    choose one
        option stop
            end game
"""
    text = text.replace("suns: pile of Sun, face down", "suns: pile of Sun, face down, starts with 2 Sun")
    text = text.replace("setup\n    move every Moon in cards to suns\n", "setup\n    shuffle cards\n")
    m = small(text).start(players=2, seed=1).machine
    suns = m.g.box.zone_slots["suns"][None]
    seen = set()
    generator = seeded(1)
    for _ in range(200):
        sampled = World(m, 0).sample(generator)
        assert {m.g.box.kind_of[c] for c in sampled.ids(suns)} == {"Sun"}
        seen.add(sampled.ids(suns))
    assert len(seen) == 4 * 3
