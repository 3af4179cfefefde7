"""A surface at the terminal: the picture, the menu of places, and what is typed for one."""

import io
import re

import pytest

from dreambook.interpreter.api import Game, load_text
from dreambook.interpreter.cli.table.about import About
from dreambook.interpreter.cli.table.asking import Asking
from dreambook.interpreter.cli.table.menu import Menu
from dreambook.interpreter.cli.table.screen import Screen
from dreambook.interpreter.cli.table.session import Session
from dreambook.interpreter.cli.table.surfaces import SurfacePicture

YARD = """language 1
rulebook yard "Yard"
    players 2
    competitive
components
    figure Scout "scout" plural "scouts" x 2 for each player
        base = 20 mm
zones
    camp: pool of Scout, one for each player
    yard: surface 40 cm x 20 cm of Scout, lattice 5 cm
        terrain hill "hill", height 4 cm: (20 cm, 10 cm), (30 cm, 10 cm), (30 cm, 18 cm), (20 cm, 18 cm)
        terrain ditch "ditch", gap: (1 cm, 1 cm), (6 cm, 1 cm), (6 cm, 6 cm), (1 cm, 6 cm)
turns
    choose mine from camp
    choose spot from room of (mine, yard)
    place mine on spot
end
    win for active when camp is empty
"""


@pytest.fixture
def game() -> Game:
    made = load_text(YARD, "yard.dream").start(2, 1)
    made.program.speak("en")
    made.apply(0)
    return made


@pytest.mark.parametrize(
    "typed", ["12 8", "(12, 8)", "12,8", "12 8 cm", "120 80 mm", " 12  8 ", "12/8", "12,0 8.0", "(12 | 8 cm)"]
)
def test_any_place_can_be_typed(game: Game, typed: str) -> None:
    found = Menu(game.options, 0).find(typed).only
    assert found is not None and found.label == "(12 | 8 cm)"
    game.apply(found)
    assert [(f.x, f.y) for f in _yard(game).figures] == [(120, 80)]


@pytest.mark.parametrize("typed", ["0.9 8", "3 3", "99 1", "12 8 km", "12", "1.5 8.25", "1.5 8 mm"])
def test_what_is_no_place_that_fits_is_none(game: Game, typed: str) -> None:
    assert Menu(game.options, 0).find(typed).only is None


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("99 1", "that is off the table, which is 40 cm wide and 20 cm deep"),
        ("-1 5", "that is off the table, which is 40 cm wide and 20 cm deep"),
        ("3 3", "what stands there would stand over an edge, in a gap or in what is closed"),
        ("1.5 8.5 mm", "places are whole millimetres"),
        ("12 8", "scout of player 1 stands in the way there"),
        ("12", None),
    ],
)
def test_why_a_place_cannot_be_chosen_is_said(game: Game, typed: str, reason: str | None) -> None:
    place = Menu(game.options, 0).find("12 8").only
    assert place is not None
    game.apply(place)
    game.apply(0)
    told = Menu(game.options, 0).why_not(typed)
    assert (told or "").casefold() == (reason or "").casefold()


def test_the_places_where_somebody_is_touched_are_listed(game: Game) -> None:
    place = Menu(game.options, 0).find("20 5").only
    assert place is not None
    game.apply(place)
    game.apply(0)
    rows = [row.plain for row in Menu(game.options, 1).rows(100)]
    assert rows[0].startswith(" any place that fits")
    listed = [row for row in rows if "touching scout" in row]
    assert any("(22 | 5 cm), touching scout" in row for row in listed)
    assert not any("(30 | 5 cm)" in row for row in rows)
    numbered = {label: number for row in rows for number, label in re.findall(r"(\d+) (\(.*?\), touching \w+)", row)}
    number = numbered["(22 | 5 cm), touching scout"]
    found = Menu(game.options, 1).find(number).only
    assert found is not None and found.label.startswith("(22 | 5 cm), touching")
    # Numbers are those of the list, and no other place has one.
    assert sorted(map(int, numbered.values())) == list(range(1, len(numbered) + 1))
    assert Menu(game.options, 1).find(str(len(numbered) + 1)).only is None


def test_few_places_are_all_listed(game: Game) -> None:
    text = YARD.replace("room of (mine, yard)", "around of (ditch, 0 mm)")
    made = load_text(text, "yard.dream").start(2, 1)
    made.apply(0)
    menu = Menu(made.options, 0)
    rows = "\n".join(row.plain for row in menu.rows(200))
    assert 0 < len(made.options) <= 12
    assert all(f"{n} {option.label}" in rows for n, option in enumerate(made.options, 1))


def _yard(game: Game):  # type: ignore[no-untyped-def]
    return next(zone for zone in game.view(None).zones if zone.form == "surface")


def test_the_picture_has_terrain_figures_and_a_scale(game: Game) -> None:
    place = Menu(game.options, 0).find("20 5").only
    assert place is not None
    game.apply(place)
    slot = game.program.box.surfaces[0].slot
    drawn = SurfacePicture(game.program.surfaces[slot], 60)
    plain = [row.plain for row in drawn.draw([], [])]
    assert len(plain) == drawn.rows + 1
    assert plain[-1].split() == ["0", "10", "20", "30", "40", "cm"]
    assert {letter for row in plain[:-1] for letter in row.strip(" 0123456789")} == {".", "^", ":"}
    column, row = drawn.cell(250, 140)
    assert plain[drawn.rows - 1 - row][drawn.margin + column] == "^"


def test_the_screen_shows_who_stands_where(game: Game) -> None:
    from io import StringIO

    from rich.console import Console

    place = Menu(game.options, 0).find("20 5").only
    assert place is not None
    game.apply(place)
    out = StringIO()
    Screen(game.program).show(Console(file=out, width=80), game.view(0), "Yard")
    text = out.getvalue()
    assert "scout of player 1 (20 | 5 cm)" in text
    assert "hill, 4 cm high" in text and "ditch" in text


def test_a_coarse_picture_loses_nothing_and_no_numbers_run_together(game: Game) -> None:
    surface = next(iter(game.program.surfaces.values()))
    high = len(SurfacePicture(surface, 76).draw([], []))
    for width in (60, 40, 26, 16, 12):
        rows = [row.plain for row in SurfacePicture(surface, width).draw([], [])]
        assert len(rows) <= high and all(len(row.rstrip()) <= width + 6 for row in rows)
        assert "^" in "".join(rows) and ":" in "".join(rows)
        assert all(len(label) <= 2 for label in rows[-1].split())
        high = len(rows)


@pytest.mark.parametrize("rows", [30, 24])
def test_a_surface_shrinks_to_the_screen(
    rows: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("1\n20 5\nquit\n"))
    rulebook = load_text(YARD.replace("40 cm x 20 cm", "40 cm x 40 cm"), "yard.dream")
    session = Session(rulebook, rulebook.start(2, 1), {}, None)
    session.terminal.rows = rows
    session.run()
    screens = capsys.readouterr().out.split("\nYard - ")[1:]
    assert len(screens) >= 2
    assert all(screen.partition("\n> ")[0].count("\n") + 2 <= rows for screen in screens)
    assert all("hill" in screen and " 40 " in screen for screen in screens)


def test_about_knows_terrain(game: Game) -> None:
    about = About(game.program, Asking(game.program))
    assert about.tell("hill", game, 0) == [
        "hill: terrain (yard); 4 cm high; corners at (20 | 10 cm), (30 | 10 cm), (30 | 18 cm), (20 | 18 cm)"
    ]
    assert about.tell("DITCH", game, 0)[0].startswith("ditch: terrain (yard); a gap: nothing stands on it; corners at")
