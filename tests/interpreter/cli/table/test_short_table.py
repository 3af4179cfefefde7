"""The short table of a game that has much on it: what lies along one way is drawn together, and only news are repeated."""

import io
import re
from pathlib import Path

import pytest
from rich.console import Console

from dreambook.interpreter.api import Game, load_text
from dreambook.interpreter.cli.table.details import details_for
from dreambook.interpreter.cli.table.place import counters_of, stages
from dreambook.interpreter.cli.table.screen import Screen
from dreambook.interpreter.cli.table.shown import Table
from dreambook.interpreter.cli.table.unthrown import any_thrown, zones_without_throws
from tests.golden import check_golden

HERE = Path(__file__).parent
ORBIT = """language 1
rulebook orbit "Orbit"
    players 2 to 3
    competitive
constants
    years = 4
choices
    ware: salt, silk
components
    board Port "port" plural "ports"
        ware: ware
        toll: 1 to 4
        shown with toll, price "price"
        table
            name   | ware | toll
            "Ayre" | salt | 1
            "Bork" | silk | 2
            "Cole" | salt | 4
    marker Star "star" plural "stars"
        pull: 0 to 3
        shown with pull
        table
            name     | pull
            "Sirius" | 0
            "Vega"   | 2
            "Deneb"  | 3
    figure Ship "ship" x 1
    die Die "die" plural "dice" x 3
    card Chart "chart" plural "charts" x 5
    card Order "order" plural "orders" x 5
    card Storm "storm" plural "storms" x 5
    counter Crate "crate" plural "crates" x 4
zones
    ports "ports": ring of 3 spaces of Port or Ship
    sky "sky": ring of 3 spaces of Star, at most 1 in each
    harbour: pool of Port or Ship
    night: pool of Star
    tray "tray": row of Die
    thrown "dice thrown": pool of Die, starts empty
    charts: pile of Chart, face down, shuffled
    orders: pile of Order, face down, shuffled
    storms: pile of Storm, face down, shuffled
    hold "hold": pool of Crate, one for each player, starts empty
    deck "on deck": pool of Crate, one for each Port, starts empty
    quay "quay": pool of Crate
variables
    year: 0 to years
    calm: yes or no
    coins: 0 to 99, one for each player
value price of port: a Port
    is toll of port + pull of first of (Star in space of (sky, position of space of port))
setup
    for each port in Port in harbour
        place port on first of (spaces of ports where no Port in it)
    for each star in Star in night
        place star on first of (spaces of sky where it is empty)
    place first of Ship on space 2 of ports
    move 1 Crate from quay to deck of first of (Port where toll = 4)
round voyage "Year", years times
    gain 1 year
    turns "Turn", 2 times
        phase sail "Sail"
            "The ship may go on."
            may "Sail on?"
                advance first of Ship by 1 space
        phase trade "Trade"
            choose one
                option throw "Throw a die"
                    move first 1 of tray to thrown
                    roll every Die in thrown
                    move every Die in thrown to tray
                option load "Load a crate" if quay is not empty
                    move 1 Crate from quay to hold
                option wait "Wait"
                    nothing
scoring
    each player
        score count of hold
    highest score wins
"""


@pytest.fixture
def game() -> Game:
    return load_text(ORBIT, "orbit.dream").start(3, 3)


def table(game: Game, player: int = 0, whole: bool = False) -> Table:
    hidden = () if whole else counters_of(game.machine)
    names = tuple(f"player {p + 1}" for p in range(3))
    return Screen(game.program).table(
        game.view(player), 100, details_for(game.machine, player), (), names, any_thrown(game), whole, hidden
    )


def written(shown: Table, before: Table | None = None, width: int = 100, whole: bool = False) -> str:
    stream = io.StringIO()
    console = Console(file=stream, width=width, color_system=None, highlight=False)
    if before is None:
        shown.write(console, "Orbit", 0, whole)
    else:
        shown.write_changes(console, "Orbit", 0, before)
    return "\n".join(line.rstrip() for line in stream.getvalue().split("\n"))


def choose(game: Game, *labels: str) -> None:
    for label in labels:
        game.apply(next(option for option in game.options if option.label == label))


@pytest.mark.parametrize("width", [100, 60])
def test_what_lies_along_one_way_is_one_table(game: Game, width: int) -> None:
    text = written(table(game), width=width)
    assert max(map(len, text.split("\n"))) <= width
    check_golden(HERE / "golden" / f"orbit_{width}.txt", text)


def test_values_are_those_of_the_position(game: Game) -> None:
    details = details_for(game.machine, 0)
    told = {name: {title: text for title, text, _ in details[name]} for name in ("Ayre", "Bork", "Cole")}
    assert told == {
        "Ayre": {"toll": "1", "price": "1"}, "Bork": {"toll": "2", "price": "4"}, "Cole": {"toll": "4", "price": "7"},
    }  # fmt: skip


def test_of_the_whole_table_nothing_is_left_out(game: Game) -> None:
    text = written(table(game, whole=True), whole=True)
    for title in ("charts", "orders", "storms", "tray", "year", "calm", "dice thrown"):
        assert re.search(rf"\b{title}\b", text), title
    assert text.count("╭") == 3


def test_between_two_decisions_only_news_are_told(game: Game) -> None:
    before = table(game)
    choose(game, "yes")
    after = table(game)
    news = written(after, before)
    assert "< ship" in news
    assert "quay" not in news
    choose(game, "Load a crate")
    news = written(table(game), after)
    assert "ports" not in news
    assert re.search(r"your hold +1 crate\n", news)
    assert re.search(r"quay +2 crates\n", news)


def test_the_heading_counts_rounds_turns_and_phases(game: Game) -> None:
    assert [stage.text for stage in stages(game.machine)] == ["Year 1 of 4", "Turn 1 of 2", "Sail (phase 1 of 2)"]
    choose(game, "do not", "Wait", "do not")
    assert [stage.text for stage in stages(game.machine)] == ["Year 1 of 4", "Turn 2 of 2", "Trade (phase 2 of 2)"]
    choose(game, "Wait")
    assert [stage.text for stage in stages(game.machine)] == ["Year 2 of 4", "Turn 1 of 2", "Sail (phase 1 of 2)"]


def test_dice_that_nobody_has_thrown_show_nothing(game: Game) -> None:
    assert zones_without_throws(game.program) == {"tray"}
    assert "showing" not in written(table(game, whole=True), whole=True)
    assert "tray" not in written(table(game))
