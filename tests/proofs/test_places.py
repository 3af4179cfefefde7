"""Places: workers, buildings that give actions, maps with groups, paths and liberties."""

import pytest

from dreambook.interpreter.play.generator import Generator, seeded
from tests.language.trial import Trial
from tests.proofs.proofs import table


# ---------------------------------------------------------------- workers
def test_a_place_that_is_taken_is_taken_until_the_evening() -> None:
    t = table("workers")
    places = ["forest", "sawmill", "market", "town hall", "field", "quarry", "river"]
    # Who has no wood cannot go to the market.
    assert (t.player, t.options) == (1, [p for p in places if p != "market"])
    t.choose("forest")
    assert (t.player, t.options) == (2, [p for p in places if p not in ("forest", "market")])
    t.choose("town hall")
    assert (t.player, t.options) == (1, ["sawmill", "market", "field", "quarry", "river"])
    t.choose("market")
    assert t.zone("store", 1) == ["coin", "coin", "coin", "wood"]
    assert (t.player, t.options) == (2, ["sawmill", "field", "quarry", "river"])
    t.choose("field")
    # All are home again, every place is free, and player 2 begins.
    assert (t.zone("village"), len(t.zone("home", 1)), len(t.zone("home", 2))) == ([[]] * 7, 2, 2)
    assert (t.player, t.options) == (2, [p for p in places if p != "market"])
    t.choose("sawmill", "town hall", "market", "field", "forest", "river", "field", "quarry")
    # Player 1: 3 coins, a field, a forest, a field. Player 2: a field, a sawmill and its wood sold, a river, a quarry.
    assert t.scores == (3 + 1 + 1, 1 + 1 + 3 + 1 + 1)


# ---------------------------------------------------------------- buildings
def test_a_building_gives_its_owner_an_action() -> None:
    t = table("buildings")
    assert t.options == ["Beg", "Build"]
    t.choose("Build")
    # Two coins pay the mill or the park, not the mint.
    assert t.options == ["Mill", "Park"]
    t.choose("Mill")
    assert (t.player, t.options) == (2, ["Beg", "Build"])
    t.choose("Build", "Park")
    assert (t.player, t.options) == (1, ["Beg", "Use a building"])
    t.choose("Use a building", "Mill")
    assert len(t.zone("purse", 1)) == 2
    # The park has no use: player 2 has a building, and no action by it. One coin is not enough for the mint.
    assert (t.player, t.options) == (2, ["Beg"])
    t.choose("Beg", "Use a building", "Mill", "Beg")
    assert (t.player, t.options) == (1, ["Beg", "Build", "Use a building"])
    t.choose("Build", "Mint", "Beg", "Use a building")
    assert t.options == ["Mill", "Mint"]
    t.choose("Mint", "Beg", "Use a building", "Mint", "Beg", "Use a building", "Mill")
    assert t.over == ("win", (1,))
    assert len(t.zone("purse", 1)) == 4 - 4 + 3 + 3 + 2


# ---------------------------------------------------------------- maps
def settled(*places: str) -> Trial:
    """Islands, where the players settled at these places in turn; "-" is a pass."""
    t = table("islands")
    for place in places:
        t.choose(*(("Pass",) if place == "-" else ("Settle", place)))
    return t


def test_what_has_no_free_place_beside_it_is_taken() -> None:
    # The gulf is linked to the east alone.
    t = settled("gulf", "east")
    assert (t.zone("islands")[5], t.zone("taken", 2)) == ([], ["stone of player 1"])


def test_a_group_has_the_liberties_of_all_its_stones() -> None:
    # The cape touches the bay and the dune, and these the ferry and the east.
    t = settled("bay", "cape", "dune")
    assert (t.zone("islands")[1], t.zone("taken", 1)) == ([], ["stone of player 2"])
    # The bay and the dune hang together. Cape and ferry taken, they live by the east; when that goes, both are taken.
    t = settled("bay", "ferry", "dune", "-", "gulf", "east")
    assert (t.zone("islands")[3], t.zone("taken", 1)) == (["stone of player 2"], [])
    t = settled("bay", "ferry", "dune", "east", "-", "cape")
    assert t.zone("taken", 2) == ["stone of player 1", "stone of player 1"]
    assert t.zone("islands")[:3] == [[], ["stone of player 2"], []]


def test_where_a_stone_would_have_no_liberty_it_is_not_offered() -> None:
    t = settled("-", "east").choose("Settle")
    assert t.options == ["bay", "cape", "dune", "ferry"]


def test_a_path_is_found_only_by_links_and_own_stones() -> None:
    assert settled("bay", "ferry", "gulf", "cape", "dune").over is None
    t = settled("bay", "ferry", "gulf", "cape", "dune", "-", "east")
    assert t.over == ("win", (1,))
    # The other way round leads by the ferry.
    t = settled("bay", "dune", "gulf", "-", "ferry", "-", "east")
    assert t.over == ("win", (1,))


# ---------------------------------------------------------------- a map that grows
SIDES = {"Straight": "smsm", "Corner": "ssmm", "Crossing": "ssss"}
"""Streets and meadows from the north side on, clockwise."""
WAYS = {"north": (0, 1), "east": (1, 0), "south": (0, -1), "west": (-1, 0)}
Board = dict[tuple[int, int], str]
Lay = tuple[str, str]


def name(cell: tuple[int, int]) -> str:
    x, y = cell
    ways = (f"{abs(n)} {way[n < 0]}" for n, way in ((y, ("north", "south")), (x, ("east", "west"))) if n)
    return " ".join(ways) or "the start"


def fitting(board: Board, kind: str) -> dict[Lay, tuple[tuple[int, int], str]]:
    """Where a tile may be laid, and how: (where its north points, space) -> the place, and its sides as it lies."""
    found = {}
    beside = {(x + dx, y + dy) for x, y in board for dx, dy in WAYS.values()} - set(board)
    for turns, way in enumerate(WAYS):
        sides = SIDES[kind][4 - turns :] + SIDES[kind][: 4 - turns]
        for x, y in beside:
            touching = ((i, board.get((x + dx, y + dy))) for i, (dx, dy) in enumerate(WAYS.values()))
            if all(other is None or other[(i + 2) % 4] == sides[i] for i, other in touching):
                found[way, name((x, y))] = ((x, y), sides)
    return found


def offered(t: Trial) -> set[Lay]:
    """All that may be chosen: a way, then a space."""
    found = set()
    for way in t.options:
        other = Trial.__new__(Trial)
        other.game = t.game.copy()
        found |= {(way, cell) for cell in other.choose(way).options}
    return found


@pytest.mark.parametrize(
    ("first", "second", "ways"),
    [
        # Beside each of the four sides of the first tile, two of the four sides of a straight or a corner fit.
        ("Straight", "Corner", 4 * 2),
        ("Corner", "Corner", 4 * 2),
        ("Crossing", "Straight", 4 * 2),
        # A crossing fits a street alone, of which there are two, in any of four ways.
        ("Straight", "Crossing", 2 * 4),
        ("Corner", "Crossing", 2 * 4),
    ],
)
def test_where_the_second_tile_may_be_laid(first: str, second: str, ways: int) -> None:
    t = table("growing_map").happen(first, second)
    found = offered(t)
    assert len(found) == ways
    assert found == set(fitting({(0, 0): SIDES[first]}, second))


def test_the_street_meets_the_street() -> None:
    # The street of the straight leads north and south; the corner's streets are its north and east sides.
    t = table("growing_map").happen("Straight", "Corner")
    assert t.options == ["north", "east", "south", "west"]
    # With its north side to the east its streets are east and south: it lies north of the straight, or beside it to
    # the east, where its meadow to the west meets the meadow.
    assert sorted(t.choose("east").options) == ["1 east", "1 north"]
    t.choose("1 north")
    assert t.var("points", 1) == 1


def test_all_tiles_of_a_game_lie_only_where_they_fit() -> None:
    for seed in range(6):
        pick: Generator = seeded(seed)
        t = table("growing_map")
        board: Board = {}
        points = [0, 0]
        for number in range(5):
            if t.game.player is None:
                t.happen(list(t.chance)[pick.below(len(t.chance))])
            if number == 0:
                board[0, 0] = SIDES[t.zone("country")[40][0]]
                continue
            kind = t.zone("in_hand")[0]
            expected = fitting(board, kind)
            assert offered(t) == set(expected)
            lay = sorted(expected)[pick.below(len(expected))]
            (x, y), board[expected[lay][0]] = expected[lay]
            points[t.player - 1] += sum((x + dx, y + dy) in board for dx, dy in WAYS.values())
            t.choose(*lay)
        assert t.scores == tuple(points)
