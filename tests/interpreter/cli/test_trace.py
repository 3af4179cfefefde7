"""`trace`: the table from printed section to rule, for people and for programs, and the exit codes."""

import json
from pathlib import Path

import pytest

from tests.golden import check_golden
from tests.interpreter.cli.command import GOLDEN, anywhere, run

SEA = """\
language 1
rulebook sea "The Sea" cites "Goal"
    players 2
    competitive

sections "The sea, second printing"
    "Goal"
    "Story", no rules because "It only tells."
    "Moving"
        "Wind", no rules
        "A section with a headline that is longer than any table would like"
    "Storms"

variables
    miles: 0 to 9, one for each player

turns
    action sail "Sail" cites "Moving", "A section with a headline that is longer than any table would like"
        gain 1 miles
    action wait "Wait"
        nothing

end
    win for active when miles of active = 3

example "One mile" cites "Moving", "Storms"
    when player 1 chooses sail
    then miles of player 1 = 1
"""


@pytest.fixture
def sea(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("sea.dream").write_text(SEA)
    return "sea.dream"


@pytest.mark.parametrize(
    "rulebook",
    ["morpheus", "oneironauts", "onirim+sphinx+diver+confusion+extra_nightmares", "oneironauts+honest_votes"],
)
def test_our_rulebooks_restate_every_section_of_their_print(rulebook: str) -> None:
    done = run("trace", rulebook)
    assert (done.code, done.err) == (0, ""), done.out
    check_golden(GOLDEN / "trace" / f"{rulebook}.txt", anywhere(done.out))


def test_a_section_that_nothing_restates(sea: str) -> None:
    done = run("trace", sea)
    assert (done.code, done.err) == (1, "")
    check_golden(GOLDEN / "trace" / "missing.txt", done.out)


def test_for_programs(sea: str) -> None:
    done = run("trace", sea, "--format", "json")
    told = done.json
    assert done.code == 1
    assert {key: told[key] for key in ("rulebook", "title", "sections", "restated", "uncited", "not_held")} == {
        "rulebook": "sea", "title": "The Sea", "sections": 6, "restated": 5, "uncited": [["The sea, second printing", "Storms"]],
        "not_held": [],
    }  # fmt: skip
    (text,) = told["prints"]
    assert [(s["title"], s["depth"], s["restated"], [r["name"] for r in s["rules"]]) for s in text["sections"]] == [
        ("Goal", 0, True, [""]), ("Story", 0, True, []), ("Moving", 0, True, ["sail"]), ("Wind", 1, True, []),
        ("A section with a headline that is longer than any table would like", 1, True, ["sail"]), ("Storms", 0, False, []),
    ]  # fmt: skip
    assert text["sections"][1]["because"] == "It only tells."
    assert text["sections"][2]["examples"] == [
        {"kind": "example", "name": "One mile", "title": "One mile", "file": "sea.dream", "line": 26}
    ]
    assert [rule["kind"] for rule in told["without_section"]] == ["turns", "action", "end"]
    assert [(f["code"], f["severity"]) for f in told["findings"]] == [("S18", "warning")]


def test_the_two_ways_say_the_same(sea: str) -> None:
    told = run("trace", "morpheus", "--format", "json").json
    lines = run("trace", "morpheus").out
    assert told["sections"] == told["restated"] == 29
    for text in told["prints"]:
        for section in text["sections"]:
            assert section["title"] in lines
    assert json.dumps(told).isascii()


def test_nothing_is_declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = run("trace", "classics/pig")
    assert done.code == 0
    assert done.out.startswith("Pig declares no printed sections: with a list under `sections`,")
    monkeypatch.chdir(tmp_path)
    bare = "\n".join(line for line in SEA.splitlines() if not line.startswith(("sections", '    "', '        "')))
    tmp_path.joinpath("bare.dream").write_text(bare + "\n")
    done = run("trace", "bare.dream")
    assert done.code == 0
    assert "Cited, and not held to any list\n  Goal" in done.out
    assert [cited["title"] for cited in run("trace", "bare.dream", "--format", "json").json["not_held"]][:2] == [
        "Goal",
        "Moving",
    ]


def test_a_rulebook_that_cannot_be_read_whole_is_not_traced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("sea.dream").write_text(SEA.replace("action sail", "acton sail"))
    done = run("trace", "sea.dream")
    assert done.code == 1
    assert "P01" in done.err + done.out and "restated" not in done.out
