"""`dream check`: exit codes, formats, and the line that says what was looked at."""

import json
from pathlib import Path

import pytest

from tests.golden import check_golden
from tests.interpreter.check.test_apart import FEATHERS as CALM
from tests.interpreter.cli.command import GOLDEN, anywhere, run

GOOD = 'language 1\nrulebook calm "Calm"\n    players 2\n    competitive\n\nturns\n    choose way: left or right\n    if way is right\n        end turn\n    win for active\n'
BAD = GOOD.replace("win for active", "win for actvie")
DRAFT = GOOD.replace("turns\n", 'turns\n    todo "who begins?"\n')


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "good.dream").write_text(GOOD)
    (tmp_path / "bad.dream").write_text(BAD)
    (tmp_path / "draft.dream").write_text(DRAFT)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
class TestText:
    def test_nothing_found(self) -> None:
        done = run("check", "good.dream")
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith("no findings: 2 players compiled, ")
        assert done.out.count("\n") == 1

    def test_findings(self) -> None:
        done = run("check", "bad.dream")
        assert (done.code, done.err) == (1, "")
        assert done.out.startswith("error[S01]: ")
        assert "\n\n1 error: read, but not compiled, not played: the rulebook has errors\n" in done.out
        check_golden(GOLDEN / "check.txt", done.out)

    def test_hints_alone_are_fine(self) -> None:
        done = run("check", "draft.dream")
        assert done.code == 0
        assert done.out.startswith("hint[P14]")
        assert "\n\n1 hint: " in done.out

    def test_several(self) -> None:
        done = run("check", "good.dream", "bad.dream", "classics/tic_tac_toe")
        assert done.code == 1
        assert "1 error in 3 rulebooks\n  good.dream: 2 players compiled" in done.out

    def test_what_is_not_there_does_not_hide_the_rest(self) -> None:
        done = run("check", "bad.dream", "non.dream")
        assert done.code == 2
        assert "error[F01]: there is no file `non.dream`" in done.out
        assert "error[S01]" in done.out

    def test_fast_plays_nothing(self) -> None:
        assert run("check", "--fast", "good.dream").out == "no findings: 2 players compiled\n"


@pytest.mark.usefixtures("folder")
class TestFormats:
    def test_json(self) -> None:
        done = run("check", "bad.dream", "--format", "json")
        assert (done.code, done.err) == (1, "")
        assert list(done.json) == ["findings", "looked"]
        [finding] = done.json["findings"]
        first = ["code", "severity", "message", "places", "help", "key", "verdict"]
        assert list(finding) == [*first, "kind", "title", "rules", "situation", "replayed", "witness"]
        assert list(finding["places"][0]) == ["file", "line", "column", "end_line", "end_column"]
        assert finding["places"][0]["file"] == "bad.dream"
        assert done.json["looked"]["level"] == "normal"

    def test_json_of_several(self) -> None:
        done = run("check", "good.dream", "draft.dream", "--format", "json")
        assert list(done.json) == ["findings", "looked"]
        assert list(done.json["looked"]["rulebooks"]) == ["good.dream", "draft.dream"]

    def test_json_of_nothing_found(self) -> None:
        done = run("check", "good.dream", "--format", "json")
        assert done.code == 0
        assert done.json["findings"] == []

    def test_json_of_what_is_not_there(self) -> None:
        done = run("check", "oneironaut", "--format", "json")
        assert (done.code, done.err) == (2, "")
        assert [f["code"] for f in done.json["findings"]] == ["F10"]

    def test_json_is_ascii(self) -> None:
        Path("good.dream").write_text(BAD.replace("pont", "Köpfe"), encoding="utf-8")
        assert run("check", "good.dream", "--format", "json").out.isascii()

    def test_github(self) -> None:
        done = run("check", "bad.dream", "--format", "github")
        assert done.code == 1
        assert done.out.startswith("::error file=bad.dream,line=10,")

    def test_sarif(self) -> None:
        done = run("check", "bad.dream", "--format", "sarif")
        assert done.code == 1
        assert json.loads(done.out)["version"] == "2.1.0"


def test_not_utf8_is_a_finding_in_the_file(tmp_path: Path) -> None:
    path = tmp_path / "latin.dream"
    path.write_bytes(GOOD.replace("Calm", "Träume").encode("latin-1"))
    done = run("check", str(path))
    assert done.code == 1
    assert "error[F04]" in done.out


def test_shipped_rulebooks_by_name() -> None:
    done = run("check", "--fast", "oneironauts", "classics/tic_tac_toe")
    assert done.code == 0
    assert anywhere(done.out).startswith("no findings in 2 rulebooks\n  oneironauts: 2 to 6 players compiled\n")


def test_an_interrupt_shows_what_was_found_until_then(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def interrupted(*_: object) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr("dreambook.interpreter.check.apart.cores", lambda: 1)
    monkeypatch.setattr("dreambook.interpreter.check.playing.compare_worlds", interrupted)
    book = tmp_path / "feathers.dream"
    book.write_text(CALM.replace("and 2", "and 4"))
    done = run("check", str(book))
    assert done.code == 130
    assert "error[D11]" in done.out and "interrupted before the rest" in done.out
    assert done.err.startswith("error[F13]: interrupted\n  = help: what was found until then stands above")
    data = run("check", str(book), "--format", "json").json
    assert data["looked"]["interrupted"] and [f["code"] for f in data["findings"]] == ["D11"]
    assert data["looked"]["verdicts"]["D02"]["verdict"] == "none found within the bound"
    baseline = tmp_path / "known.json"
    assert run("check", str(book), "--write-baseline", str(baseline)).code == 130 and not baseline.exists()
