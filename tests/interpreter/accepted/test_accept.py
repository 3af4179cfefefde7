"""What an author has accepted: a patch on its base, words at a rule; and what is said when one of them has changed."""

import json
from pathlib import Path

import pytest

from dreambook.interpreter.accepted.lock_files import lock_path, read_lock
from dreambook.interpreter.accepted.parts import lock_of
from dreambook.interpreter.api import Diagnostic, load, shipped_patches
from dreambook.interpreter.check import check
from dreambook.interpreter.patches.patched import below
from tests.interpreter.cli.command import run

BASE = """\
language 1
rulebook calm "Calm"
    players 2
    competitive
constants
    goal = 3
variables
    points: 0 to 9, starts at 0, one for each player
    luck: 0 to 9, one for each player
turns
    phase work "Work"
        "Work as much as you like."
        choose one
            action dig "Dig"
                "You gain one point for digging."
                gain 1 points, or what is left as digging
            action rest "Rest"
                nothing
rule modest "Modesty"
    "Nobody has more than nine points."
    at most 9 points, for each player
end
    win for active when points of active >= goal
"""
STORM = """\
language 1
variant storm "Storm" for calm
set goal = 4
replace digging
    gain 2 points, or what is left
add to rule modest
    except when luck > 3
trigger lucky after rest
    gain 1 luck, or what is left
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "calm.dream").write_text(BASE, encoding="utf-8")
    (tmp_path / "storm.dream").write_text(STORM, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def edited(folder: Path, name: str, *changes: tuple[str, str]) -> None:
    path = folder / name
    text = path.read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    path.write_text(text, encoding="utf-8")


def found(name: str, *codes: str) -> list[Diagnostic]:
    return [d for d in check(load(name), "fast").findings if d.code in (codes or ("V01", "S17", "F22"))]


def test_what_is_accepted_is_kept_beside_the_file(folder: Path) -> None:
    done = run("accept", "storm.dream", "calm.dream")
    assert (done.code, done.err) == (0, "")
    assert (
        done.out
        == "storm.lock: 4 parts of the rulebook below, 0 wordings\ncalm.lock: 0 parts of the rulebook below, 3 wordings\n"
    )
    data = json.loads((folder / "storm.lock").read_text(encoding="utf-8"))
    assert [*data["targets"]] == ["action rest", "constant goal", "line digging", "rule modest"]
    assert data["targets"]["line digging"]["text"] == ["gain 1 points, or what is left as digging"]
    assert [*json.loads((folder / "calm.lock").read_text(encoding="utf-8"))["wordings"]] == [
        "action dig",
        "phase work",
        "rule modest",
    ]
    assert found("storm.dream") == []


@pytest.mark.parametrize(
    ("old", "new", "what", "notes"),
    [
        ("gain 1 points, or", "gain 3 points, or", "line digging", ("before: gain 1 points, or what is left as digging", "now: gain 3 points, or what is left as digging")),
        ("goal = 3", "goal = 5", "constant goal", ("before: goal = 3", "now: goal = 5")),
        ("at most 9 points", "at most 8 points", "rule modest", ("before: at most 9 points, for each player", "now: at most 8 points, for each player")),
        ("                nothing", "                gain 1 luck", "action rest", ("before: nothing", "now: gain 1 luck")),
    ],
)  # fmt: skip
def test_a_change_below_a_patch_is_an_error_that_shows_it(
    folder: Path, old: str, new: str, what: str, notes: tuple[str, ...]
) -> None:
    assert run("accept", "storm.dream").code == 0
    edited(folder, "calm.dream", (old, new))
    (stale,) = found("storm.dream")
    assert (stale.code, stale.severity.value) == ("V01", "error")
    assert stale.message == f"`{what}` has changed since `storm` was accepted"
    assert stale.notes == notes
    assert [label.span.file for label in stale.labels] == ["storm.dream", "calm.dream"]
    assert "dream accept storm.dream" in stale.help
    assert run("simulate", "storm.dream", "--games", "1").code == 1
    again = run("accept", "storm.dream")
    assert (again.code, f"  accepted anew: {what}\n" in again.out) == (0, True)
    assert found("storm.dream") == []


def test_what_changes_nothing_is_no_change(folder: Path) -> None:
    assert run("accept", "storm.dream", "calm.dream").code == 0
    edited(
        folder, "calm.dream", ("constants\n", "# a comment\nconstants\n\n"), ("as digging", "as digging   # more"), ('"Rest"', '"Rest" as pause'),
        ("points: 0 to 9", "points: 0 to 90"),
    )  # fmt: skip
    assert found("storm.dream") == []


def test_other_words_of_what_a_patch_changes_are_a_hint(folder: Path) -> None:
    assert run("accept", "storm.dream").code == 0
    edited(folder, "calm.dream", ("Nobody has more than nine points.", "Nine points are enough."))
    (stale,) = found("storm.dream")
    assert (stale.code, stale.severity.value, stale.message) == (
        "V01",
        "hint",
        "the words of `rule modest` have changed since `storm` was accepted",
    )


def test_what_is_gone_is_told_with_what_it_was(folder: Path) -> None:
    assert run("accept", "storm.dream").code == 0
    edited(folder, "calm.dream", (" as digging", " as shovelling"))
    gone = found("storm.dream")
    assert [d.message for d in gone] == [
        "`line digging` was there when `storm` was accepted, and is gone",
        "the rulebook has no `digging`",
    ]
    assert gone[0].notes == ("before: gain 1 points, or what is left as digging",)


def test_what_a_patch_requires_belongs_to_what_it_is_written_for(folder: Path) -> None:
    (folder / "gale.dream").write_text(
        'language 1\nvariant gale "Gale" for calm\n    requires storm\nset goal = 6\n', encoding="utf-8"
    )
    assert run("accept", "gale.dream").code == 0
    assert json.loads((folder / "gale.lock").read_text(encoding="utf-8"))["targets"]["constant goal"]["text"] == [
        "goal = 3"
    ]
    edited(folder, "storm.dream", ("goal = 4", "goal = 5"))
    assert [d.message for d in found("gale.dream")] == ["`constant goal` has changed since `gale` was accepted"]
    # Who is in play beside it does not matter.
    assert run("accept", "gale.dream").code == 0
    (folder / "calm_down.dream").write_text(
        'language 1\nvariant calm_down "Down" for calm\n    before gale\nset goal = 2\n', encoding="utf-8"
    )
    assert found("calm.dream+storm+gale+calm_down") == []


@pytest.mark.parametrize(
    ("changes", "severity", "message", "notes"),
    [
        (
            [("gain 1 points, or", "gain 2 points, or")], "warning", "`action dig` has changed since its words were accepted, and the words have not",
            ("before: gain 1 points, or what is left as digging", "now: gain 2 points, or what is left as digging"),
        ),
        (
            [("one point for digging", "a point for digging")], "hint", "the words of `action dig` are new since they were accepted",
            ("before: You gain one point for digging.", "now: You gain a point for digging."),
        ),
        (
            [("gain 1 points, or", "gain 2 points, or"), ("one point for", "two points for")], "hint", "`action dig` and its words are new since they were accepted",
            ("before: You gain one point for digging.", "now: You gain two points for digging."),
        ),
    ],
)  # fmt: skip
def test_words_and_rules_are_accepted_together(
    folder: Path, changes: list[tuple[str, str]], severity: str, message: str, notes: tuple[str, ...]
) -> None:
    assert run("accept", "calm.dream").code == 0
    edited(folder, "calm.dream", *changes)
    # What has words of its own is no part of what stands around it: the phase has not changed.
    (drift,) = found("calm.dream")
    assert (drift.code, drift.severity.value, drift.message, drift.notes) == ("S17", severity, message, notes)
    assert run("accept", "calm.dream").code == 0
    assert found("calm.dream") == []


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "it is not whole JSON"), (b"{", "it is not whole JSON"), (b"\xff\xfe\x00", "it is not UTF-8"), (b"[]", "dreambook did not write it"),
        (b'{"kind": "dreambook lock", "format": 9}', "it has format 9, and this dreambook reads format 1"),
        (b'{"kind": "dreambook lock", "format": 1}', "something is missing in it, or too much"),
        (b'{"kind": "dreambook lock", "format": 1, "name": "storm", "targets": {"a": 3}, "wordings": {}}', "what it says of `a` is not whole"),
        (b"[" * 100_000, "it is not JSON of this kind"),
    ],
)  # fmt: skip
def test_a_lock_file_that_cannot_be_read_is_told_and_can_be_written_anew(
    folder: Path, content: bytes, why: str
) -> None:
    (folder / "storm.lock").write_bytes(content)
    (bad,) = found("storm.dream")
    assert (bad.code, bad.message) == ("F22", f"this lock file cannot be read: {why}")
    assert run("accept", "storm.dream").code == 0
    assert found("storm.dream") == []


def test_nothing_is_accepted_of_a_file_with_mistakes(folder: Path) -> None:
    edited(folder, "storm.dream", ("set goal", "set gaol"))
    done = run("accept", "calm.dream", "storm.dream")
    assert (done.code, "V01" in done.err) == (1, True)
    assert not (folder / "storm.lock").exists()
    assert not (folder / "calm.lock").exists()


def test_a_lock_that_cannot_be_written_is_told(folder: Path) -> None:
    (folder / "storm.lock").mkdir()
    done = run("accept", "storm.dream")
    assert (done.code, "error[F0" in done.err) in ((1, True), (2, True))
    assert [*(folder / "storm.lock").iterdir()] == []


@pytest.mark.parametrize("name", shipped_patches())
def test_our_own_patches_are_accepted_on_the_rulebooks_as_they_are(name: str) -> None:
    """After a change of a rulebook: see whether its patches still mean it so, then `dream accept onirim+sphinx`."""
    rulebook = load(name)
    base, *patches = rulebook.documents
    path = patches[-1].span.file
    lock, wrong = read_lock(path)
    assert wrong == []
    assert lock is not None, f"{lock_path(path)} is missing"
    now = lock_of(below(base, patches[-1], patches), patches[-1], rulebook.sources)
    assert (lock.targets.keys(), lock.wordings.keys()) == (now.targets.keys(), now.wordings.keys())
    assert [d.message for d in check(rulebook, "fast").findings if d.code in ("V01", "S17")] == []


def test_where_there_is_nothing_to_keep_no_lock_is_written(folder: Path) -> None:
    (folder / "bare.dream").write_text('language 1\nrulebook bare "Bare"\n    players 2\nturns\n    nothing\n', "utf-8")
    done = run("accept", "bare.dream")
    assert done.code == 0 and "there is nothing to keep" in done.out
    assert not (folder / "bare.lock").exists()
