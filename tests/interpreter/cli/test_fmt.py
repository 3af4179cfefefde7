"""`dream fmt`: what is written, and what is never touched."""

import os
import stat
from pathlib import Path

import pytest

from tests.interpreter.cli.command import run

UGLY = 'language 1\nrulebook calm   "Calm"\n  players 2\n\n\n\nturns\n  choose way: left or right   # a comment\n'
NEAT = 'language 1\n\nrulebook calm "Calm"\n    players 2\n\nturns\n    choose way: left or right  # a comment\n'
WRONG = UGLY.replace("choose way", "choos way")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "ugly.dream").write_text(UGLY)
    (tmp_path / "neat.dream").write_text(run("fmt", "-", typed=UGLY).out)
    (tmp_path / "wrong.dream").write_text(WRONG)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_from_input_to_output() -> None:
    done = run("fmt", "-", typed=UGLY)
    assert (done.code, done.err) == (0, "")
    assert run("fmt", "-", typed=done.out).out == done.out
    assert "# a comment" in done.out


def test_files_are_written(folder: Path) -> None:
    done = run("fmt", "ugly.dream", "neat.dream")
    assert (done.code, done.out) == (0, "")
    assert done.err == "ugly.dream is laid out anew\n"
    assert (folder / "ugly.dream").read_text() == (folder / "neat.dream").read_text()
    assert run("fmt", "ugly.dream", "neat.dream").err == ""


def test_a_file_that_is_right_is_not_written(folder: Path) -> None:
    before = (folder / "neat.dream").stat()
    run("fmt", "neat.dream")
    after = (folder / "neat.dream").stat()
    assert (before.st_ino, before.st_mtime_ns) == (after.st_ino, after.st_mtime_ns)


def test_line_ends_and_byte_order_marks_are_put_right(folder: Path) -> None:
    neat = (folder / "neat.dream").read_text()
    (folder / "windows.dream").write_bytes(b"\xef\xbb\xbf" + neat.replace("\n", "\r\n").encode())
    assert run("fmt", "--check", "windows.dream").code == 1
    assert run("fmt", "windows.dream").code == 0
    assert (folder / "windows.dream").read_bytes() == neat.encode()


def test_check_writes_nothing(folder: Path) -> None:
    done = run("fmt", "--check", "ugly.dream", "neat.dream")
    assert (done.code, done.out) == (1, "")
    assert done.err == "ugly.dream would be laid out anew\n"
    assert (folder / "ugly.dream").read_text() == UGLY
    assert run("fmt", "--check", "neat.dream").code == 0
    assert run("fmt", "--check", "-", typed=UGLY).code == 1


def test_mistakes_leave_a_file_alone(folder: Path) -> None:
    done = run("fmt", "wrong.dream", "ugly.dream")
    assert (done.code, done.out) == (1, "")
    assert "error[P" in done.err
    assert "wrong.dream is not laid out: mend the mistakes first\nugly.dream is laid out anew\n" in done.err
    assert (folder / "wrong.dream").read_text() == WRONG


def test_mistakes_in_the_input_give_no_output() -> None:
    done = run("fmt", "-", typed=WRONG)
    assert (done.code, done.out) == (1, "")
    assert "<stdin>:" in done.err


def test_an_input_that_is_no_text() -> None:
    done = run("fmt", "-", typed=UGLY.encode("utf-16"))
    assert (done.code, done.out) == (1, "")
    assert "error[F04]: the standard input is not UTF-8: byte 0" in done.err


def test_a_file_that_is_not_there() -> None:
    done = run("fmt", "none.dream", "ugly.dream")
    assert done.code == 2
    assert "error[F01]" in done.err
    assert "ugly.dream is laid out anew" in done.err


def test_permissions_stay(folder: Path) -> None:
    (folder / "ugly.dream").chmod(0o600)
    run("fmt", "ugly.dream")
    assert stat.S_IMODE((folder / "ugly.dream").stat().st_mode) == 0o600


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(folder: Path) -> None:
    folder.chmod(0o500)
    try:
        done = run("fmt", "ugly.dream")
    finally:
        folder.chmod(0o700)
    assert done.code == 2
    assert "error[F09]" in done.err


def test_for_programs() -> None:
    done = run("fmt", "--check", "--format", "json", "ugly.dream", "neat.dream", "wrong.dream")
    assert (done.code, done.err) == (1, "")
    assert list(done.json) == ["findings", "files"]
    assert done.json["files"] == [
        {"file": "ugly.dream", "changed": True, "mistakes": 0},
        {"file": "neat.dream", "changed": False, "mistakes": 0},
        {"file": "wrong.dream", "changed": False, "mistakes": len(done.json["findings"])},
    ]
