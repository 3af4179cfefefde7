"""`simulate`, `explore`, `ast`, `schema`, `print`, `explain`: what they write for people and for programs."""

import json
from pathlib import Path

import pytest

from tests.golden import check_golden
from tests.interpreter.cli.command import GOLDEN, anywhere, run

BROKEN = """language 1
rulebook well "Well"
    players 2
    competitive
components
    token Drop x 3
zones
    well: pool of Drop
    cup: pool of Drop, one for each player
turns
    choose way: sip or gulp
    if way is sip
        move 1 Drop from well to cup
    otherwise
        move 2 Drop from well to cup
end
    win for active when count of cup > 5
"""


SHELLS = """language 1
rulebook shells "Shells"
    players 2 to 4
    competitive

constants
    most = 3

components
    card Shell "shell" plural "shells" x 12

zones
    beach: pile of Shell, face up
    basket: row of Shell, face up, one for each player

round tide "Tide", 4 times
    phase gathering "Gather shells" cites "2. On the beach"
        "Take up to {most} shells, if there are any."
        each player
            move most Shell from beach to basket, or what is left
        assume "The oldest player begins." because "No rule says who does." answers "B1"
        todo "What if the beach is empty?"

scoring
    each player
        score count of basket
    highest score wins
    tie: shared
"""


@pytest.fixture
def shells(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "shells.dream").write_text(SHELLS)
    return "shells.dream"


@pytest.fixture
def well(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "well.dream").write_text(BROKEN)
    return "well.dream"


class TestSimulate:
    def test_text(self) -> None:
        done = run("simulate", "classics/goofspiel", "--players", "3", "--games", "40", "--bots", "random")
        assert (done.code, done.err) == (0, "")
        check_golden(GOLDEN / "simulate.txt", anywhere(done.out))

    def test_json(self) -> None:
        args = ("simulate", "classics/tic_tac_toe", "--games", "50", "--seed", "3", "--format", "json")
        done = run(*args)
        assert (done.code, done.err) == (0, "")
        wanted = {"rulebook", "players", "games", "finished", "errors", "length", "results", "scores", "never_fired"}
        assert wanted <= set(done.json)
        assert done.json["finished"] == 50
        assert run(*args, "--jobs", "2") == done

    def test_where_the_rules_stop(self, well: str) -> None:
        done = run("simulate", well, "--games", "5")
        assert done.code == 1
        assert "The rules stop in " in done.out
        # The command that it names shows that game.
        words = done.out.split("to see it: dream ")[1].split("\n")[0].split()
        seen = run(*words)
        assert seen.code == 1
        assert "error[D10]" in seen.out

    @pytest.mark.parametrize("bots", ["rnd", "random,random,random", "3=greedy", "1=rnd"])
    def test_bots_that_are_not_there(self, bots: str) -> None:
        done = run("simulate", "classics/pig", "--bots", bots, "--games", "1")
        assert done.code == 2
        assert "error[F11]" in done.err

    def test_a_seat_of_its_own(self) -> None:
        done = run("simulate", "classics/tic_tac_toe", "--bots", "2=greedy", "--games", "2", "--format", "json")
        assert done.json["bots"] == ["random", "greedy"]


class TestExplore:
    def test_text(self) -> None:
        done = run("explore", "classics/tic_tac_toe")
        assert (done.code, done.err) == (0, "")
        assert "  positions       5,478\n" in done.out
        assert "  complete plays  255,168\n" in done.out
        check_golden(GOLDEN / "explore.txt", done.out)

    def test_json(self) -> None:
        done = run("explore", "classics/tic_tac_toe", "--depth", "3", "--format", "json")
        wanted = {"states", "by_depth", "transitions", "terminal", "games", "dead_ends", "exhausted"}
        assert wanted <= set(done.json)
        assert done.json["by_depth"] == [1, 9, 72, 252]
        assert done.json["exhausted"] is False

    def test_cap(self) -> None:
        done = run("explore", "classics/connect_four", "--cap", "100")
        assert done.code == 0
        assert "Not every position was visited: " in done.out

    def test_dead_ends(self, well: str) -> None:
        done = run("explore", well)
        assert done.code == 1
        assert "  1. player 1: gulp\n  2. player 2: gulp\n" in done.out
        assert run("explore", well, "--format", "json").code == 1


class TestTrees:
    def test_ast(self) -> None:
        done = run("ast", "classics/pig")
        assert (done.code, done.err) == (0, "")
        assert done.json["node"] == "Document"
        assert done.out.endswith("}\n")

    def test_ast_of_what_has_mistakes(self, well: str) -> None:
        Path(well).write_text(BROKEN.replace("turns\n", "tunrs\n"))
        done = run("ast", well)
        assert done.code == 1
        assert done.json["node"] == "Document"
        assert "error[P" in done.err

    def test_schema_describes_trees(self, shells: str) -> None:
        jsonschema = pytest.importorskip("jsonschema")
        schema = json.loads(run("schema").out)
        jsonschema.Draft202012Validator(schema).validate(run("ast", shells).json)


class TestPrint:
    def test_to_the_terminal(self) -> None:
        done = run("print", "classics/tic_tac_toe")
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith("# Tic-tac-toe\n")

    def test_to_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "pig.html"
        done = run("print", "classics/pig", "--to", "html", "-o", str(path))
        assert (done.code, done.out, done.err) == (0, "", "")
        assert path.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
        assert run("print", "classics/pig", "--to", "html").out == path.read_text(encoding="utf-8")

    def test_for_a_number_of_players(self) -> None:
        assert run("print", "oneironauts", "--players", "3").code == 0
        assert run("print", "oneironauts", "--players", "9").code == 2

    def test_a_rulebook_with_errors(self, well: str) -> None:
        Path(well).write_text(BROKEN.replace("turns\n", "tunrs\n"))
        done = run("print", well)
        assert (done.code, done.out) == (1, "")
        assert "error[P" in done.err


class TestExplain:
    @pytest.mark.parametrize("code", ["S01", "s01", "unknown-name"])
    def test_a_code(self, code: str) -> None:
        done = run("explain", code)
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith("# S01")

    @pytest.mark.parametrize("name", ["gathering", "Gather shells", "GATHERING", "gather SHELLS"])
    def test_a_phase(self, name: str, shells: str) -> None:
        done = run("explain", shells, name)
        assert (done.code, done.err) == (0, "")
        check_golden(GOLDEN / "explain.txt", done.out)

    def test_all_names(self, shells: str) -> None:
        done = run("explain", shells)
        assert (done.code, done.err) == (0, "")
        check_golden(GOLDEN / "explain_names.txt", done.out)

    def test_a_name_for_several(self) -> None:
        done = run("explain", "oneironauts", "Vote")
        assert "vote: a variable" in done.out
        assert '\n\nvoting: a phase, "Vote"\n' in done.out

    @pytest.mark.parametrize(
        ("rulebook", "name", "start"),
        [
            ("oneironauts", "dream deck", 'dream_deck: a zone, "dream deck"\n'),
            ("oneironauts", "sheep_to_win", "sheep_to_win: a constant\n"),
            ("oneironauts", "Dream", 'Dream: a kind of component, "dream card"\n'),
            ("oneironauts", "setup", "setup: setup\n"),
            ("oneironauts", "end", "end: the end of the game\n"),
            ("oneironauts", "enough_gestures", 'enough_gestures: a rule, "A gesture for every dream"\n'),
            ("oneironauts", "Each right vote is a sheep", "Each right vote is a sheep: an example\n"),
            ("classics/goofspiel", "scoring", "scoring: the final scoring\n"),
            ("classics/pig", "throw", 'throw: an option, "Roll"\n'),
            ("classics/kuhn_poker", "take_pot", 'take_pot: a procedure, "Take the pot"\n'),
        ],
    )
    def test_names(self, rulebook: str, name: str, start: str) -> None:
        done = run("explain", rulebook, name)
        assert (done.code, done.err) == (0, "")
        assert done.out.startswith(start)

    def test_every_name_can_be_explained(self) -> None:
        listed = run("explain", "oneironauts")
        assert listed.code == 0
        names = [name.strip() for line in listed.out.split("\n")[1:] for name in line[20:].split(",") if name.strip()]
        assert len(names) > 20
        for name in names:
            assert run("explain", "oneironauts", name).code == 0, name
