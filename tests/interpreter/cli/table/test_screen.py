"""The table with every form of zone, for the one who looks, in terminals of several widths."""

import io
from pathlib import Path

import pytest
from rich.console import Console

from dreambook.interpreter.api import Game, load
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


def test_a_hand_is_for_its_owner(game: Game) -> None:
    own = [item for zone in game.view(0).zones if zone.zone == "hand" and zone.owner == 0 for item in zone.items]
    assert len(own) == 3
    assert "3 hidden secret cards" not in shown(game, 0, 100).split("player 2")[0]
    assert shown(game, None, 100).count("3 hidden secret cards") == 3
