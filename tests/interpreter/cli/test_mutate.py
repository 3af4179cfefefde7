"""`dream mutate` as it is typed."""

import json
from pathlib import Path

import pytest

from tests.golden import check_golden
from tests.interpreter.cli.command import GOLDEN, run

KUHN = ("mutate", "classics/kuhn_poker", "--operators", "endless-call,drop-score-rule,turn-branches")


def test_the_report_says_what_was_found() -> None:
    done = run(*KUHN)
    assert done.err == ""
    lines = [line for line in done.out.splitlines() if "seconds" not in line]
    check_golden(GOLDEN / "mutate.txt", "\n".join(lines) + "\n")


def test_json_has_all_figures() -> None:
    done = run(*KUHN, "--format", "json")
    report = json.loads(done.out)
    assert set(report["kinds"]["S16"]) == {"mutants", "found", "recall", "top3"}
    assert {
        "recall_static", "recall_dynamic", "localisation_top3", "witness_replay", "false_errors_clean",
        "false_errors_preserving", "warning_precision", "seconds",
    } <= set(report["overall"])  # fmt: skip
    assert set(report["baselines"]) == {"text_identity", "pairwise_subsumption", "random_playouts"}
    assert report["outcomes"][0]["says"]


def test_the_same_figures_come_from_two_processes() -> None:
    reports = [json.loads(run(*KUHN, "--format", "json", "--jobs", jobs).out) for jobs in ("1", "2")]
    assert reports[0]["kinds"] == reports[1]["kinds"]
    assert reports[0]["labels"] == reports[1]["labels"]


def test_texts_are_kept_and_the_report_goes_to_a_file(tmp_path: Path) -> None:
    done = run(*KUHN, "--limit", "1", "--keep", str(tmp_path / "kept"), "-o", str(tmp_path / "report.txt"))
    assert done.out == ""
    assert "S16" in (tmp_path / "report.txt").read_text(encoding="utf-8")
    kept = sorted(path.parent.name for path in tmp_path.glob("kept/*/*/kuhn_poker.dream"))
    assert [name.partition("-")[2] for name in kept] == ["endless-call", "drop-score-rule", "turn-branches"]


def test_an_interrupt_reports_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    from dreambook.interpreter.mutate import running

    done = []

    def interrupted(*args: object) -> object:
        if done:
            raise KeyboardInterrupt
        done.append(checked(*args))  # type: ignore[arg-type]
        return done[0]

    checked = running.run
    monkeypatch.setattr(running, "run", interrupted)
    shown = run(*KUHN)
    assert shown.code == 130
    assert "F13" in shown.err
    assert "1 of" in shown.err
    assert "S16" in shown.out


def test_the_list_names_every_way() -> None:
    shown = run("mutate", "--list")
    assert shown.code == 0
    assert "rename-use" in shown.out
    names = [row["name"] for row in json.loads(run("mutate", "--list", "--format", "json").out)]
    assert len(names) > 100


def test_a_run_is_taken_up_where_it_was_broken_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from dreambook.interpreter.mutate import running

    notes = tmp_path / "outcomes.jsonl"
    first = run(*KUHN, "--sample", "3", "--resume", str(notes), "--format", "json")
    lines = notes.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 3
    # The last line is cut off, and one more mutant is wanted.
    notes.write_text("\n".join([*lines[:2], lines[2][:40]]), encoding="utf-8")
    checked: list[object] = []
    original = running.run

    def counted(*args: object) -> object:
        checked.append(args)
        return original(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(running, "run", counted)
    again = run(*KUHN, "--sample", "3", "--resume", str(notes), "--format", "json")
    assert len(checked) == 1
    assert json.loads(again.out)["kinds"] == json.loads(first.out)["kinds"]
    assert len(notes.read_text(encoding="utf-8").splitlines()) == 4


def test_a_file_that_holds_no_outcomes_is_refused(tmp_path: Path) -> None:
    notes = tmp_path / "list.txt"
    notes.write_text("apples\npears\n", encoding="utf-8")
    shown = run(*KUHN, "--resume", str(notes))
    assert (shown.code, notes.read_text(encoding="utf-8")) == (2, "apples\npears\n")
    assert "holds no outcomes of mutants" in shown.err


def test_two_mistakes_at_once() -> None:
    done = run("mutate", "classics/kuhn_poker", "--operators", "endless-call,dead-branch", "--limit", "1", "--pairs", "3",
               "--format", "json")  # fmt: skip
    report = json.loads(done.out)["second_order"]
    assert {name: report[name] for name in ("pairs", "both", "one", "none", "recall")} == {
        "pairs": 1, "both": 0, "one": 1, "none": 0, "recall": 0.5,
    }  # fmt: skip
    assert report["outcomes"][0]["found"] in ([True, False], [False, True])


def test_an_interrupt_that_ends_a_check_ends_it_all(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check gives what it had found; that is no outcome."""
    from dreambook.interpreter.check import playing
    from dreambook.interpreter.mutate import running

    def stopped(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(playing, "explore_for_findings", stopped)
    running.before.cache_clear()
    shown = run(*KUHN)
    running.before.cache_clear()
    assert shown.code == 130 and "0 of " in shown.err
