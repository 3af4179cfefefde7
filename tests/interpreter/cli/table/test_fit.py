"""A table on a screen of few lines: what matters stays, in the order of how much it matters."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from dreambook.interpreter.api import Game, load_text
from dreambook.interpreter.cli.table.fit import fit
from dreambook.interpreter.cli.table.seats import bots_for
from dreambook.interpreter.cli.table.session import Session
from tests.interpreter.cli.table.test_short_table import ORBIT, choose, table

PROGRAM = load_text(ORBIT, "orbit.dream")
HEADING = "Orbit - Year 1 of 4"


def fitted(game: Game, rows: int, width: int = 100) -> str:
    found = fit(table(game), HEADING, 0, width, rows, rows)
    stream = io.StringIO()
    found.write(Console(file=stream, width=width, color_system=None, highlight=False))
    text = "\n".join(line.rstrip() for line in stream.getvalue().rstrip("\n").split("\n"))
    assert text.count("\n") + 1 == found.height(width)
    return text


def test_with_room_nothing_is_left_out() -> None:
    text = fitted(PROGRAM.start(3, 3), 60)
    for told in ("charts 5, orders 5, storms 5", "quay", "< ship", "╭", "coins  0"):
        assert told in text, told


def test_what_waits_and_stands_as_at_the_start_goes_first() -> None:
    text = fitted(PROGRAM.start(3, 3), 8)
    assert "charts" not in text and "coins" not in text
    assert "Bork < ship" in text and "Cole" in text and "price" in text and "clockwise: down" in text


def test_a_ring_is_a_strip_before_it_leaves_the_screen() -> None:
    text = fitted(PROGRAM.start(3, 3), 5)
    assert "ship on 2: Bork (toll 2; price 4), Vega (pull 2)" in text
    assert "1 Ayre, 2 Bork, 3 Cole" in text and "╭" not in text


def test_what_has_changed_counts() -> None:
    game = PROGRAM.start(3, 3)
    choose(game, "do not", "Load a crate")
    text = fitted(game, 9)
    assert "player 1" in text and "hold 1 crate" in text


@pytest.mark.parametrize("width", [100, 80, 60])
def test_a_close_ring_names_every_place_with_what_lies_there(width: int) -> None:
    text = fitted(PROGRAM.start(3, 3), 10, width)
    for line in ("Ayre", "Bork", "Cole", "Sirius", "Vega", "Deneb", "ship"):
        assert line in text, line


@given(few=st.integers(1, 40), more=st.integers(0, 20), width=st.sampled_from((40, 60, 80, 100)))
def test_more_lines_never_show_less(few: int, more: int, width: int) -> None:
    game = PROGRAM.start(3, 3)
    low, high = (fit(table(game), HEADING, 0, width, n, n) for n in (few, few + more))
    assert all(a.at >= b.at for a, b in zip(low.pieces, high.pieces, strict=True))
    shortest = fit(table(game), HEADING, 0, width, 0, 0).height(width)
    assert low.height(width) <= max(few, shortest)


@pytest.mark.parametrize("rows", [24, 16])
def test_every_question_stands_on_one_screen_with_the_ring(
    rows: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n2\nquit\nquit\n"))
    rulebook = load_text(ORBIT, "orbit.dream")
    session = Session(rulebook, rulebook.start(3, 3), bots_for({2: "random"}, 3), None)
    session.terminal.rows = rows
    session.run()
    screens = capsys.readouterr().out.split("\nOrbit - ")[1:]
    assert len(screens) >= 3
    for screen in screens:
        shown = screen.partition("\n> ")[0]
        assert "player 1: " in shown or "player 2: " in shown
        assert shown.count("\n") + 2 <= rows
        assert "Bork" in shown and "ship" in shown and "(clockwise" in shown
        assert "turn of player" in shown
