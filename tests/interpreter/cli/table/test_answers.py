"""What is typed beside the options: yes and no, Enter for the only answer, leaving a game that nothing keeps, `about`, `why`."""

import io
import re

import pytest

from dreambook.interpreter.api import load, load_text
from dreambook.interpreter.cli.table.about import About
from dreambook.interpreter.cli.table.asking import Asking
from dreambook.interpreter.cli.table.menu import Menu
from dreambook.interpreter.cli.table.naming import signs
from dreambook.interpreter.cli.table.session import Session
from dreambook.interpreter.play.moves import Option
from dreambook.interpreter.play.pending import DECLINE
from tests.interpreter.cli.table.test_short_table import ORBIT

ALONE = """language 1
rulebook pass_it "Pass it"
    players 2
    competitive
components
    card Note "note" x 2
zones
    pile: pile of Note, face down, shuffled
    hand: hand of Note, one for each player, seen by its owner, starts empty
    pool: row of Note, face down, starts empty
setup
    deal 1 Note from pile to each hand
round
    each player at once, in secret
        choose note from hand
        move note to pool
    end round
end
    draw when count of pool >= 2
"""


def sitting(
    source: str, typed: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], screen: bool = False
) -> tuple[Session, str]:
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    rulebook = load_text(source, "table.dream")
    session = Session(rulebook, rulebook.start(2, 3), {}, None)
    session.terminal.interactive = screen
    session.run()
    return session, capsys.readouterr().out


@pytest.mark.parametrize("word", ["no", "n", "No", "nein"])
def test_no_leaves_what_can_be_left(word: str) -> None:
    options = [Option(0, "yes", True), Option(1, "do not", DECLINE)]
    assert Menu(options, 0).answer(word) is options[1]
    assert Menu([Option(0, "a gem", 7), Option(1, "a coin", 8)], 0).answer(word) is None


@pytest.mark.parametrize("word", ["yes", "y", "ja", "J"])
def test_yes_does_what_is_asked_only_where_it_is_one_thing(word: str) -> None:
    one = [Option(0, "a gem", 7), Option(1, "do not", DECLINE)]
    assert Menu(one, 0).answer(word) is one[0]
    assert Menu([*one, Option(2, "a coin", 8)], 0).answer(word) is None
    assert Menu(one[:1], 0).answer(word) is None


def test_no_is_understood_at_the_table(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    session, text = sitting(ORBIT, "n\nquit\n", monkeypatch, capsys)
    assert [move.label for move in session.game.history if move.player is not None] == ["do not"]
    assert "cannot be chosen" not in text


def test_enter_takes_the_only_answer(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    session, text = sitting(ALONE, "\n\n\n\n", monkeypatch, capsys)
    assert text.count("Enter takes it") == 2
    assert session.game.result is not None


def test_enter_decides_nothing_between_two(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    session, text = sitting(ORBIT, "\n\nquit\n", monkeypatch, capsys)
    assert not [move for move in session.game.history if move.player is not None]
    assert "Enter takes it" not in text


@pytest.mark.parametrize(
    ("typed", "asked", "left"),
    [("no\nquit\n2\nquit\n", 1, "2\nquit\n"), ("quit\nno\n", 0, "no\n"), ("no\nquit\nquit\nno\n", 1, "no\n")],
)
def test_a_game_that_nothing_keeps_is_left_on_a_second_word(
    typed: str, asked: int, left: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, text = sitting(ORBIT, typed, monkeypatch, capsys, screen=True)
    assert text.count("This game is not kept: `save FILE` keeps it") == asked


@pytest.mark.parametrize(
    ("what", "told"),
    [
        ("price", "price: a figure that the rules ask for"),
        ("toll", "toll: what each of the ports has"),
        ("pull", "pull: what each of the stars has"),
        ("score", "Scoring: a part of the rules"),
        ("crate", "crate: a counter, 4 in the box"),
    ],
)
def test_about_knows_the_columns_and_the_scoring(
    what: str, told: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, text = sitting(ORBIT, f"about {what}\nquit\n", monkeypatch, capsys)
    answer = text.partition(f"> about {what}\n")[2].partition("> quit")[0]
    assert told.casefold() in answer.casefold()


def test_why_tells_when_something_else_is_chosen(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, text = sitting(ORBIT, "why load\nquit\n", monkeypatch, capsys)
    assert "`Load a crate` is chosen at another time: Year - Trade." in text


def test_what_others_have_brought_in_secret_is_told_to_nobody_else() -> None:
    book = load("traumduell")
    one, other = (book.start(2, 5, brought={0: "sandmann", 1: name}) for name in ("sandmann", "nachtmahr"))
    assert one.program.box.size == other.program.box.size
    texts = []
    for game in (one, other):
        about, words = About(game.program, Asking(game.program)), game.program.words
        named = {name for species in game.program.words.declared for name in (words.species(species), species.kind)}
        asked = sorted({*named, *game.program.rules.zones, *game.program.rules.variables, "owner", "end"})
        told = {(what, viewer): about.tell(what, game, viewer) for what in asked for viewer in (0, None)}
        refused = {what: game.why_not(what) for what in asked}
        texts.append((told, refused, about.sample, signs(game.program, "feld"), game.view(0).variables))
    assert texts[0] == texts[1]
    assert not any(re.search(r"owner \d", line) for lines in texts[0][0].values() for line in lines)
    # One's own list is known, and so is what the game remembers of it.
    assert one.view(1).variables != other.view(1).variables


BUSY = """language 1
rulebook busy "Busy"
    players 2
    competitive
components
    card Bun "bun" plural "buns" x 4
        price: 1 to 4, each once
    card Pie "pie" plural "pies" x 4
        price: 1 to 4, each once
zones
    shelf: row of Bun or Pie
variables
    money "money": 0 to 60, starts at 10, one for each player
    busy: yes or no
action work "Work"
    gain 1 money
action rest "Rest"
    set busy = no
turns
    choose up to 3 of work, rest, none more than 2 times
end
    win for active when money > 12
"""


def test_how_many_actions_are_left_and_what_figures_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    _, shown = sitting(BUSY, "work\nabout money\nabout price\nrest\n", monkeypatch, capsys)
    assert [shown.count(f"({n} left)") for n in (3, 2, 1)] == [1, 1, 1]
    assert "money: a number from 0 to 60\n" in shown
    assert shown.count("price: what each of the buns, pies has\n") == 1
