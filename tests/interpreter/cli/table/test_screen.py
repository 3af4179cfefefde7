"""The table with every form of zone, for the one who looks, in terminals of several widths."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from dreambook.interpreter.api import Game, load, load_text
from dreambook.interpreter.cli.table.screen import Screen
from tests.golden import check_golden

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def game() -> Game:
    return load(str(HERE / "forms.dream")).start(3, 1)


def shown(game: Game, player: int | None, width: int, encoding: str = "utf-8") -> str:
    stream = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    console = Console(file=stream, width=width, color_system=None, highlight=False, force_terminal=False)
    program = game.program
    spaces = [s for s, slot in enumerate(program.space_zone) if program.zone_at[slot].zone == "field"][-3:]
    Screen(program).show(console, game.view(player), "Forms of zones", spaces, player)
    stream.seek(0)
    return "\n".join(line.rstrip() for line in stream.read().split("\n"))


@pytest.mark.parametrize(("player", "width"), [(0, 100), (1, 60), (None, 30)])
def test_every_form_of_zone(game: Game, player: int | None, width: int) -> None:
    text = shown(game, player, width)
    assert max(map(len, text.split("\n"))) <= width
    check_golden(HERE / "golden" / f"forms_{width}.txt", text)


def test_without_unicode(game: Game) -> None:
    assert shown(game, 0, 100, "ascii").isascii()


GROWING = """language 1
rulebook growing "Growing"
    players 2
    competitive
components
    tile Land "tile" plural "tiles" x 9
zones
    country: growing grid of Land, at most 1 in each, starts with 2 Land
    heap: pool of Land
turns
    choose cell from empty spaces of country
    place a Land from heap on cell
"""


def test_of_a_growing_grid_the_part_that_is_used_is_drawn_and_its_border() -> None:
    game = load_text(GROWING, "growing.dream").start(2, 1)
    for label in ("1 south 1 west", "2 south 1 west"):
        game.apply(next(option for option in game.options if option.label == label))
    stream = io.StringIO()
    console = Console(file=stream, width=80, color_system=None, highlight=False, force_terminal=False)
    Screen(game.program).show(console, game.view(None), "Growing", [], None)
    rows = [line.split() for line in stream.getvalue().split("\n")]
    begin = rows.index(["n1", ".", ".", ".", "."])
    assert rows[begin : begin + 6] == [
        ["n1", ".", ".", ".", "."],
        ["0", ".", ".", "T", "."],
        ["s1", ".", "T", "T", "."],
        ["s2", ".", "T", ".", "."],
        ["s3", ".", ".", ".", "."],
        ["w2", "w1", "0", "e1"],
    ]


def test_a_hand_is_for_its_owner(game: Game) -> None:
    own = [item for zone in game.view(0).zones if zone.zone == "hand" and zone.owner == 0 for item in zone.items]
    assert len(own) == 3
    assert "3 hidden secret cards" not in shown(game, 0, 100).split("player 2")[0]
    assert shown(game, None, 100).count("3 hidden secret cards") == 3
