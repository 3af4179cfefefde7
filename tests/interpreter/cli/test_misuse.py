"""Misuse: always a finding with a code of the F row, the nearest name, and exit code 2."""

from pathlib import Path

import pytest

from tests.golden import check_golden
from tests.interpreter.cli.command import GOLDEN, Run, anywhere, run

CASES = {
    "unknown command": ["chek"],
    "unknown command, far from all": ["xyzzy"],
    "unknown option": ["check", "oneironauts", "--fats"],
    "unknown option of the whole": ["--versoin"],
    "missing argument": ["check"],
    "missing rulebook": ["play"],
    "too many arguments": ["ast", "oneironauts", "classics/pig"],
    "unknown rulebook": ["check", "oneironaut"],
    "unknown rulebook, without its folder": ["check", "tic_tac_toe"],
    "unknown rulebook, far from all": ["ast", "quux"],
    "no file": ["check", "nowhere/none.dream"],
    "a folder": ["check", str(Path(__file__).parent)],
    "unknown format": ["check", "oneironauts", "--format", "yaml"],
    "no number": ["play", "classics/pig", "--players", "many"],
    "no players": ["play", "classics/pig", "--players", "0"],
    "too many players": ["explore", "classics/tic_tac_toe", "--players", "3"],
    "option without its value": ["explore", "classics/pig", "--depth"],
    "unknown code": ["explain", "S80"],
    "unknown slug": ["explain", "dead-ned"],
    "neither code nor rulebook": ["explain", "whatever"],
    "unknown rule": ["explain", "oneironauts", "votign"],
    "no game of that kind": ["new", "x", "--kind", "gmae"],
    "no name": ["new", "!!!"],
    "unknown kind of document": ["print", "classics/pig", "--kind", "sumary"],
    "unknown format of a document": ["print", "classics/pig", "--to", "docx"],
    "unknown language": ["print", "classics/pig", "--lang", "xx"],
    "nowhere to write": ["print", "classics/pig", "-o", "no/such/folder/pig.md"],
}


@pytest.mark.parametrize("name", CASES)
def test_misuse_is_code_2_and_a_finding(name: str) -> None:
    done = run(*CASES[name])
    assert done.code == 2
    assert done.out == "" or done.err == ""
    assert "error[F" in done.out + done.err


def test_what_misuse_says() -> None:
    shown = []
    for name, args in CASES.items():
        done = run(*args)
        shown.append(f"## {name}\n$ dream {' '.join(args)}\n{done.out}{done.err}")
    check_golden(GOLDEN / "misuse.txt", anywhere("\n".join(shown)))


def test_json_is_asked_for_and_given() -> None:
    done: Run = run("explore", "oneironaut", "--format", "json")
    assert done.code == 2
    assert done.err == ""
    assert list(done.json) == ["findings"]
    assert done.json["findings"][0]["code"] == "F10"
    assert done.json["findings"][0]["help"] == "did you mean `oneironauts`?"
