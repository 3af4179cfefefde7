"""`dream print --all`: all documents of a rulebook in a folder, of which only those that change are written."""

import json
import os
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import html5lib
import pytest

from dreambook.generators import site
from dreambook.generators.documents import KINDS
from dreambook.interpreter.cli import site as command
from tests.interpreter.cli.command import run

GAME = """language 1
rulebook small "Small"
    players 2
    author "Nobody"
    "Be the last who can draw."

components
    card Card "card" plural "cards" x 9

zones
    deck: pile of Card, face down, shuffled
    hand: hand of Card, one for each player, starts empty

turns
    phase draw_one "Draw"
        draw a Card from deck to hand

glossary
    Card: "What you draw."

words de
    small: "Klein"
    Card: "Karte", feminine, plural "Karten"
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "small.dream").write_text(GAME, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    yield tmp_path


@pytest.fixture
def a_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it does not matter which documents there are: a few are sooner made."""
    monkeypatch.setattr(site, "is_installed", lambda: False)
    monkeypatch.setattr(site, "KINDS", ("summary", "setup"))


def _printed(*more: str, code: int = 0) -> str:
    done = run("print", "small.dream", "--all", "-o", "out", *more)
    assert done.code == code, done.err
    return done.out + done.err


def _files(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


class _Page(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__()
        self.ids: set[str] = set()
        self.links: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        if values.get("id"):
            self.ids.add(str(values["id"]))
        if tag == "a":
            self.links.append(str(values["href"]))


def test_every_kind_in_every_language_and_format(folder: Path) -> None:
    out = _printed()
    files = set(_files(folder / "out"))
    for language in ("en", "de"):
        assert {f"{language}/summary.{to}" for to in ("md", "html", "pdf")} <= files
    assert "index.html" in files and not any("changes" in name for name in files)
    kinds = {Path(name).stem for name in files if "/" in name}
    assert kinds <= set(KINDS)
    assert re.match(rf"out/index\.html: {len(files) - 1} written, 0 unchanged\n", out.replace(os.sep, "/"))


@pytest.mark.usefixtures("a_few")
def test_every_link_leads_somewhere(folder: Path) -> None:
    _printed()
    pages = {path: _Page(path.read_text(encoding="utf-8")) for path in (folder / "out").rglob("*.html")}
    asked = 0
    for path, page in pages.items():
        html5lib.HTMLParser(strict=True).parse(path.read_text(encoding="utf-8"))
        for link in page.links:
            file, _, anchor = link.partition("#")
            target = (path.parent / file).resolve() if file else path
            assert target.is_file(), (path, link)
            assert not anchor or anchor in pages[target].ids, (path, link)
            asked += 1
    assert asked > 10
    index = pages[folder / "out" / "index.html"].links
    assert {Path(link).as_posix() for link in index if not link.startswith("#")} == set(_files(folder / "out")) - {
        "index.html",
        command.LIST,
    }


def test_a_second_run_writes_nothing(folder: Path) -> None:
    _printed()
    before = {path: path.stat().st_mtime_ns for path in (folder / "out").rglob("*")}
    assert "0 written" in _printed()
    assert {path: path.stat().st_mtime_ns for path in (folder / "out").rglob("*")} == before


@pytest.mark.usefixtures("a_few")
def test_only_what_changes_is_written(folder: Path) -> None:
    _printed()
    before = _files(folder / "out")
    (folder / "small.dream").write_text(GAME.replace('"Karten"', '"Blätter"'), encoding="utf-8")
    _printed()
    after = _files(folder / "out")
    changed = {name for name in after if before[name] != after[name]} - {command.LIST}
    assert changed and all(name.startswith("de/") for name in changed)


@pytest.mark.usefixtures("a_few")
def test_what_is_gone_is_removed_and_what_is_foreign_stays(folder: Path) -> None:
    _printed()
    (folder / "out" / "notes.txt").write_text("mine", encoding="utf-8")
    (folder / "out" / "de" / "notes.txt").write_text("mine too", encoding="utf-8")
    (folder / "out" / "de" / "summary.md").write_text("changed by hand", encoding="utf-8")
    (folder / "small.dream").write_text(GAME[: GAME.index("words de")], encoding="utf-8")
    out = _printed()
    left = {name for name in _files(folder / "out") if not name.startswith("en/")}
    assert left == {"index.html", command.LIST, "notes.txt", "de/notes.txt", "de/summary.md"}
    assert "removed" in out and "de/summary.md is no longer made, but was changed by somebody and stays" in out.replace(
        os.sep, "/"
    )


@pytest.mark.usefixtures("a_few")
def test_a_file_that_was_changed_by_hand_stays_and_is_named(folder: Path) -> None:
    _printed()
    file = folder / "out" / "en" / "summary.md"
    file.write_text("changed by hand", encoding="utf-8")
    said = "changed by somebody and stays; remove it to have it made anew"
    assert said in _printed() and said in _printed()
    assert file.read_text(encoding="utf-8") == "changed by hand"
    file.unlink()
    assert "1 written" in _printed()


@pytest.mark.usefixtures("a_few")
def test_what_has_not_changed_is_not_put_into_words_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    _printed()
    made: list[int] = []
    files = site.Site.files
    monkeypatch.setattr(site.Site, "files", lambda self: made.append(1) or files(self))
    assert "0 written" in _printed() and not made
    (folder / "small.dream").write_text(GAME.replace("x 9", "x 8"), encoding="utf-8")
    assert "0 written" not in _printed() and made


@pytest.mark.usefixtures("a_few")
def test_a_table_beside_the_rulebook_is_part_of_it(folder: Path) -> None:
    game = GAME.replace(" x 9\n", '\n        points: 0 to 9\n        table from "cards.csv"\n')
    (folder / "small.dream").write_text(game, encoding="utf-8")
    (folder / "cards.csv").write_text("points,copies\n1,9\n", encoding="utf-8")
    _printed()
    assert "0 written" in _printed()
    (folder / "cards.csv").write_text("points,copies\n1,9\n2,3\n", encoding="utf-8")
    assert "0 written" not in _printed()


@pytest.mark.usefixtures("a_few")
def test_what_a_killed_run_has_left_is_cleared_away(folder: Path) -> None:
    _printed()
    record = folder / "out" / command.LIST
    listed = json.loads(record.read_text(encoding="utf-8"))
    listed["files"]["en/summary.html"], listed["made of"] = ["", ""], ""
    record.write_text(json.dumps(listed), encoding="utf-8")
    left, foreign = folder / "out" / "en" / ".summary.html.0123abcd.tmp", folder / "out" / "en" / ".mine.0123abcd.tmp"
    left.touch()
    foreign.touch()
    out = _printed("--lang", "de")
    assert "changed by somebody" not in out
    assert not left.exists() and foreign.exists() and not (folder / "out" / "en" / "summary.html").exists()


def test_a_pdf_that_cannot_be_set_does_not_stop_the_others(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "KINDS", ("summary", "setup"))
    (folder / "small.dream").write_text(GAME.replace('"Draw"', '"抽"'), encoding="utf-8")
    said = _printed("--lang", "en", code=1)
    assert "F16" in said and "`抽`" in said
    made = _files(folder / "out")
    assert "en/summary.html" in made and "en/summary.pdf" not in made
    assert b"summary.pdf" not in made["index.html"] and b"summary.html" in made["index.html"]


@pytest.mark.usefixtures("a_few")
def test_a_foreign_file_in_the_way_is_not_overwritten(folder: Path) -> None:
    (folder / "out" / "en").mkdir(parents=True)
    (folder / "out" / "en" / "summary.md").write_text("mine", encoding="utf-8")
    assert "was not made by `dream print --all`" in _printed(code=2)
    assert (folder / "out" / "en" / "summary.md").read_text(encoding="utf-8") == "mine"


@pytest.mark.usefixtures("a_few")
def test_an_interrupt_leaves_whole_files_and_the_next_run_goes_on(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real, calls = command.write_file, 0

    def interrupted(path: str, content: str | bytes) -> None:
        nonlocal calls
        calls += 1
        if calls == 5:
            raise KeyboardInterrupt
        real(path, content)

    monkeypatch.setattr(command, "write_file", interrupted)
    assert run("print", "small.dream", "--all", "-o", "out").code == 130
    monkeypatch.undo()
    monkeypatch.chdir(folder)
    assert "[F13]" not in _printed()
    whole = _files(folder / "out")
    run("print", "small.dream", "--all", "-o", "other")
    assert {name: content for name, content in whole.items() if name != command.LIST} == {
        name: content for name, content in _files(folder / "other").items() if name != command.LIST
    }
    assert set(json.loads(whole[command.LIST])["files"]) == set(whole) - {command.LIST}


@pytest.mark.usefixtures("a_few")
def test_kinds_and_styles_of_a_folder_of_templates(folder: Path) -> None:
    (folder / "house").mkdir()
    (folder / "house" / "shelf.html.j2").write_text('{% extends "document.html.j2" %}', encoding="utf-8")
    _printed("--templates", "house")
    files = _files(folder / "out")
    assert {"en/shelf.html", "de/shelf.html"} <= set(files) and "en/shelf.md" not in files
    (folder / "house" / "own.css").write_text(":root { --accent: #123456; }", encoding="utf-8")
    _printed("--templates", "house")
    assert all(b"#123456" in content for name, content in _files(folder / "out").items() if name.endswith(".html"))


@pytest.mark.usefixtures("a_few")
def test_one_language_alone(folder: Path) -> None:
    _printed("--lang", "de")
    assert {name.split("/")[0] for name in _files(folder / "out")} == {"de", "index.html", command.LIST}
    assert '<html lang="de">' in (folder / "out" / "index.html").read_text(encoding="utf-8")
