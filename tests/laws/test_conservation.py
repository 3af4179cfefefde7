"""Nothing appears or vanishes: every component lies in just one place, and the position says so in one voice."""

import pytest
from hypothesis import given

from dreambook.interpreter.api import Game
from tests.laws.walks import SHIPPED, Walk, laws, shipped, walk, walks


def assert_whole(game: Game) -> None:
    """Every component lies in one place, in the form that its zone keeps."""
    m, g = game.machine, game.program
    found: list[int] = []
    for zone in g.box.zones:
        ids, content = m.ids(zone.slot), m.s[zone.slot]
        found.extend(ids)
        assert m.count(zone.slot) == len(ids)
        assert all(m.loc[c] == zone.slot for c in ids)
        assert zone.capacity is None or len(ids) <= zone.capacity
        if zone.form in ("hand", "bag", "pool"):
            assert list(content) == sorted(content)
        elif zone.ordered:
            segments = [x for x in content if isinstance(x, tuple)]
            assert all(len(x) > 1 and list(x) == sorted(x) for x in segments)
        elif zone.form == "surface":
            assert all(m.space_of(c) is not None for c in ids)
        else:
            assert len(content) == zone.spaces
            assert all(m.space_of(c) is not None for c in ids)
    assert sorted(found) == list(range(g.box.size))
    for p in range(game.players):
        # What is seen needs no remembering. Who knows what lies in an order that nobody knows cannot point at it.
        remembered = m.s[g.slot_known + p]
        assert not any(remembered >> c & 1 and m.sees(p, c) for c in range(g.box.size))
        heaps = [x for zone in g.box.zones if zone.ordered for x in m.s[zone.slot] if isinstance(x, tuple)]
        assert all(m.confused(p, c) for heap in heaps for c in heap if remembered >> c & 1)
    for v in g.box.variables:
        value = m.s[v.slot]
        assert v.type.base != "number" or v.low <= value <= v.high


@pytest.mark.parametrize(("name", "players"), SHIPPED)
def test_shipped(name: str, players: int) -> None:
    for seed in range(2):
        for game in walk(shipped(name), players, seed, auto_chance=bool(seed), most=150):
            assert_whole(game)


@laws
@given(walks())
def test_generated(way: Walk) -> None:
    for game in way.steps():
        assert_whole(game)
