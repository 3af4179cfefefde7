"""Writing files: as a whole or not at all."""

import os
import stat
from pathlib import Path

import pytest

from dreambook.interpreter.cli.guard import Stop
from dreambook.interpreter.cli.output import wants_colour, write_file
from tests.interpreter.cli.command import run


def test_a_new_file_has_usual_permissions(tmp_path: Path) -> None:
    path = tmp_path / "new"
    write_file(str(path), "text\n")
    (tmp_path / "usual").touch()
    assert path.read_bytes() == b"text\n"
    assert path.stat().st_mode == (tmp_path / "usual").stat().st_mode


def test_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "old"
    path.write_text("old")
    path.chmod(0o640)
    write_file(str(path), "new")
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to("real")
    write_file(str(tmp_path / "link"), "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


@pytest.mark.parametrize("path", ["none/of/these", ".", "x" * 300])
def test_what_cannot_be_written(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Stop) as stop:
        write_file(path, "text")
    assert stop.value.code == 2
    assert stop.value.findings[0].code == "F09"
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_left_behind_when_writing_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "kept"
    path.write_text("old")

    def full(_number: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(Stop) as stop:
        write_file(str(path), "new")
    assert stop.value.findings[0].message == f"`{path}` cannot be written: the disk is full"
    assert [p.name for p in tmp_path.iterdir()] == ["kept"]
    assert path.read_text() == "old"


class Stream:
    def __init__(self, tty: bool) -> None:
        self.tty = tty

    def isatty(self) -> bool:
        return self.tty


@pytest.mark.parametrize(
    ("tty", "variables", "wanted"),
    [
        (True, {}, True),
        (False, {}, False),
        (True, {"NO_COLOR": "1"}, False),
        (True, {"TERM": "dumb"}, False),
        (False, {"FORCE_COLOR": "1"}, True),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
    ],
)
def test_colours(tty: bool, variables: dict[str, str], wanted: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR", "TERM"):
        monkeypatch.delenv(name, raising=False)
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert wants_colour(Stream(tty)) is wanted  # type: ignore[arg-type]


@pytest.mark.parametrize("lost", ["victim.dream", "my.de.words", "my.lock"])
def test_what_belongs_to_a_rulebook_is_not_lost_through_a_link_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lost: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(lost).write_text("mine\n", encoding="utf-8")
    Path("link.md").symlink_to(lost)
    for output in (lost, "link.md"):
        done = run("print", "classics/pig", "-o", output)
        assert done.code == 2 and "would be lost" in done.err
    assert Path(lost).read_text(encoding="utf-8") == "mine\n"
