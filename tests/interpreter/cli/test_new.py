"""`dream new`: what it writes works as it stands, and nothing is overwritten."""

from pathlib import Path

import pytest

from dreambook.generators.documents import TEXT_FORMATS, make_document
from dreambook.grammar import ast
from dreambook.grammar.formatter import format_text
from dreambook.interpreter.api import load, load_text
from dreambook.interpreter.cli.new import KINDS, scaffold
from dreambook.interpreter.simulate import simulate
from tests.interpreter.cli.command import run


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_it_is_checked_and_played(folder: Path) -> None:
    made = run("new", "pearls")
    assert (made.code, made.out) == (0, "")
    assert made.err == "pearls.dream is written. Now try:\n  dream check pearls.dream\n  dream play pearls.dream\n"
    checked = run("check", "pearls.dream")
    assert checked.code == 0, checked.out
    assert checked.out.startswith("no findings: 2 to 4 players compiled, 2 examples run, ")
    played = run("play", "pearls.dream", "--seed", "1", typed="1\n1\n2\n2\n")
    assert played.code == 0
    assert "Shells in the basket, the most win:\n  player 1  2\n  player 2  0\n" in played.out


@pytest.mark.parametrize(
    ("given", "file", "heading"),
    [
        ((), "my_game.dream", 'rulebook my_game "My game"'),
        (("Night Market",), "night_market.dream", 'rulebook night_market "Night Market"'),
        (("Träume der Nacht",), "träume_der_nacht.dream", 'rulebook träume_der_nacht "Träume der Nacht"'),
        (("pearls.dream",), "pearls.dream", 'rulebook pearls "Pearls"'),
        (("7 wonders",), "", ""),
        (("draw",), "draw_game.dream", 'rulebook draw_game "Draw"'),
        (('Say "{hi}"',), "say_hi.dream", "rulebook say_hi \"Say '(hi)'\""),
        (("y", "-o", "other.dream"), "other.dream", 'rulebook y "Y"'),
    ],
)
def test_names(given: tuple[str, ...], file: str, heading: str, folder: Path) -> None:
    made = run("new", *given)
    if not file:
        assert made.code == 2
        assert list(folder.iterdir()) == []
        return
    assert made.code == 0
    text = (folder / file).read_text(encoding="utf-8")
    assert heading in text
    assert "first_steps" not in text
    assert run("check", "--fast", file).code == 0


GAMES = [kind for kind in KINDS if kind != "variant"]


def test_a_variant_changes_a_game_that_is_there(folder: Path) -> None:
    made = run("new", "--kind", "variant")
    assert (made.code, made.err.splitlines()[-1]) == (0, "  dream diff classics/pig my_variant.dream")
    text = (folder / "my_variant.dream").read_text(encoding="utf-8")
    assert "first_steps" not in text and 'variant my_variant "My variant" for pig' in text
    assert format_text(text) == text
    checked = run("check", "my_variant.dream")
    assert (checked.code, checked.out.startswith("no findings: ")) == (0, True), checked.out
    for players in (2, 10):
        report = simulate(load("my_variant.dream"), players, 30, 1).as_dict()
        assert (report["finished"], report["errors"]) == (30, []), report
    sheet = run("diff", "classics/pig", "my_variant.dream")
    assert "The first one is forgiven" not in sheet.out and "# Pig\n\n**+ My variant**" in sheet.out


@pytest.mark.parametrize("base", ["onirim", "classics/chess", "oneironauts"])
def test_a_variant_of_any_rulebook_begins_with_what_it_could_change(base: str, folder: Path) -> None:
    made = run("new", "ghosts", "--variant-of", base)
    assert made.code == 0
    text = (folder / "ghosts.dream").read_text(encoding="utf-8")
    assert format_text(text) == text
    checked = run("check", "--fast", "ghosts.dream")
    assert (checked.code, checked.out.startswith("no findings: ")) == (0, True), checked.out
    # Each line that it offers is one that could stand there.
    lines = [line.removeprefix("# ") for line in text.splitlines() if line.startswith(("# set ", "# remove "))]
    assert len(lines) > 3
    for line in lines:
        (folder / "one.dream").write_text(
            f"{text.split('# Take')[0].replace('ghosts', 'one_line')}{line}\n", encoding="utf-8"
        )
        said = load("one.dream").diagnostics
        assert all(d.code not in ("P01", "V01") for d in said), (line, [d.message for d in said])


def test_a_variant_of_a_rulebook_of_ones_own(folder: Path) -> None:
    assert run("new", "pearls").code == 0
    (folder / "pearls.dream").rename(folder / "first_version.dream")
    assert run("new", "--variant-of", "first_version.dream").code == 0
    assert run("check", "--fast", "my_variant.dream").code == 0
    assert run("new", "lost", "--variant-of", "nowhere").code == 2
    assert not (folder / "lost.dream").exists()


@pytest.mark.parametrize("kind", GAMES)
def test_every_kind_is_a_whole_game(kind: str, folder: Path) -> None:
    made = run("new", "harbour", "--kind", kind)
    assert made.code == 0
    text = (folder / "harbour.dream").read_text(encoding="utf-8")
    assert "first_steps" not in text and 'rulebook harbour "Harbour"' in text
    assert format_text(text) == text
    checked = run("check", "harbour.dream")
    assert (checked.code, checked.out.startswith("no findings: ")) == (0, True), checked.out
    assert "failed" not in checked.out
    book = load("harbour.dream")
    for players in book.player_counts:
        report = simulate(book, players, 30, 1).as_dict()
        assert (report["finished"], report["errors"]) == (30, []), report
    for to in TEXT_FORMATS:
        assert "Harbour" in make_document(book.rules, "summary", to)


def test_every_kind_shows_what_it_says(folder: Path) -> None:
    """Each has the constructs of its family."""
    shown = {
        "game": (ast.ChooseOne, ast.Rule), "card": (ast.Deal, ast.EachPlayer, ast.Value), "dice": (ast.Roll, ast.Repeat, ast.Aim),
        "board": (ast.Trigger, ast.Scoring), "cooperative": (ast.Pay, ast.WhenEmpty, ast.ChooseActions),
    }  # fmt: skip
    for kind, nodes in shown.items():
        there = {type(node) for node in load_text(scaffold(kind, "harbour", "Harbour")).document.walk()}
        assert set(nodes) <= there, kind
    assert set(shown) == set(GAMES)


def test_the_kinds_are_listed(folder: Path) -> None:
    listed = run("new", "--list")
    assert listed.code == 0
    assert [line.split()[0] for line in listed.out.splitlines()] == list(KINDS)
    assert list(folder.iterdir()) == []
    assert run("new", "mine", "--kind", "cards").code == 2


def test_nothing_is_overwritten(folder: Path) -> None:
    (folder / "mine.dream").write_text("precious")
    made = run("new", "mine")
    assert made.code == 2
    assert "error[F09]: `mine.dream` is there already" in made.err
    assert (folder / "mine.dream").read_text() == "precious"


def test_to_the_terminal(folder: Path) -> None:
    made = run("new", "mine", "-o", "-")
    assert made.out.startswith("# A whole small game.")
    assert list(folder.iterdir()) == []
