"""Equal positions have equal keys, and only those: like components may change places, all-different ones their names."""

import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dreambook.interpreter.api import ChanceEvent, Game, PlayError
from dreambook.interpreter.play.keys import position_key
from dreambook.interpreter.play.machine import Machine
from tests.laws.renaming import renamed
from tests.laws.rulebooks import EFFECTS, small_rulebooks
from tests.laws.walks import SHIPPED, Walk, laws, shipped, walk, walks


def exchangeable(game: Game) -> list[list[int]]:
    """The components that may take each other's number: printed alike, or all different."""
    g = game.program
    groups: dict[Any, list[int]] = {}
    for c, kind in enumerate(g.box.kind_of):
        species = g.box.species[g.box.species_of[c]]
        if kind not in g._dynamic_classes:
            printed = tuple(sorted(species.values.items())), species.owner
            groups.setdefault((kind, printed) if kind in g.box.different else (kind, species.index), []).append(c)
    return [group for group in groups.values() if len(group) > 1]


def shuffled_names(game: Game, seed: int) -> dict[int, int]:
    """A renaming that changes nothing that can be told."""
    names = {}
    for group in exchangeable(game):
        others = group[:]
        random.Random(seed).shuffle(others)
        names.update(zip(group, others, strict=True))
    return names


def assert_renamed_is_equal(game: Game, seed: int) -> None:
    """A renaming of like components keeps the key."""
    assert position_key(renamed(game.machine, shuffled_names(game, seed))) == game.key()


def assert_changes_show(game: Game) -> None:
    """A position in which one thing is otherwise has another key."""
    m, g = game.machine, game.program
    key = position_key(m)
    for v in g.box.variables:
        if v.type.base == "number" and v.low < v.high:
            other = m.copy()
            other.s[v.slot] = v.low if m.s[v.slot] != v.low else v.high
            assert position_key(other) != key
    for slot in (g.slot_active, g.slot_out):
        other = m.copy()
        other.s[slot] += 1
        assert position_key(other) != key
    if not g.hidden_information:
        return
    for c in range(0, g.box.size, 5):
        for slot in (g.slot_flipped, g.slot_known, g.slot_known + g.players - 1):
            other = m.copy()
            other.s[slot] ^= 1 << c
            assert position_key(other) != key
    for zone in g.box.zones:
        content = m.s[zone.slot]
        if zone.ordered and len(content) > 1 and position_key(_turned_round(m, zone.slot)) == key:
            # Turning it round makes no difference where both ways look alike.
            marked = m.s[g.slot_flipped] | sum(m.s[g.slot_known + p] for p in range(g.players))
            signatures = [
                sorted(g.component_names[c] for c in x) if isinstance(x, tuple) else g.component_names[x]
                for x in content
            ]
            assert signatures == signatures[::-1] or any(marked >> c & 1 for c in m.ids(zone.slot))


def _turned_round(m: Machine, slot: int) -> Machine:
    other = m.copy()
    other.s[slot] = m.s[slot][::-1]
    return other


def successors(m: Machine) -> tuple[Any, ...]:
    """What a position leads to, however its components are called."""
    pending = m.pending
    if pending is None:
        return ("over",)
    weights = getattr(pending, "weights", None)
    found = []
    for i in range(len(pending.values if weights is None else pending.outcomes)):  # type: ignore[union-attr]
        other = m.copy()
        try:
            if weights is None:
                other.choose(i)
            else:
                other.happen(i)
            result: Any = hash(position_key(other))
        except PlayError as problem:
            result = problem.code
        found.append((result, 1 if weights is None else weights[i]))
    return tuple(sorted(found, key=repr))


def assert_equal_keys_have_equal_futures(game: Game, known: dict[Any, Any]) -> None:
    """Positions with one key offer as many options, and lead to the same positions with the same weights."""
    now = successors(game.machine)
    assert known.setdefault(game.key(), now) == now
    other = renamed(game.machine, shuffled_names(game, len(known)))
    assert successors(other) == now


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_shipped(name: str, players: int) -> None:
    known: dict[Any, Any] = {}
    for seed in range(2):
        for number, game in enumerate(walk(shipped(name), players, seed, most=40)):
            assert_renamed_is_equal(game, number)
            if number % 8 == 0:
                assert_changes_show(game)
            if number % 8 == 1 and not (isinstance(game.pending, ChanceEvent) and len(game.pending.outcomes) > 20):
                assert_equal_keys_have_equal_futures(game, known)


@laws
@given(walks())
def test_like_components_may_change_places(way: Walk) -> None:
    for number, game in enumerate(way.steps()):
        assert_renamed_is_equal(game, number)


@laws
@given(walks())
def test_different_positions_differ(way: Walk) -> None:
    for game in way.steps():
        assert_changes_show(game)


FEW = tuple(effect for effect in EFFECTS if "secret" not in effect and "several" not in effect)


@laws
@given(small_rulebooks(effects=FEW), st.integers(0, 1000))
def test_equal_positions_have_equal_futures(book: Any, seed: int) -> None:
    known: dict[Any, Any] = {}
    for way in range(3):
        for game in Walk(book, seed + way).steps():
            assert_equal_keys_have_equal_futures(game, known)
