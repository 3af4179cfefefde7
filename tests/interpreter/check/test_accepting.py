"""Findings that a rulebook accepts with a reason, keys that stay, and baselines."""

import json
from pathlib import Path

import pytest

from dreambook.grammar.diagnostics import Diagnostic, Severity
from dreambook.interpreter.api import load_text
from dreambook.interpreter.check import Report, check
from dreambook.interpreter.check.accepting import baseline_of, line_for, read_baseline, without_known
from dreambook.interpreter.errors import Misused
from tests.interpreter.cli.command import run

FERRY = """language 1
rulebook ferry "The Ferry"
    players 2
    competitive
variables
    points: 0 to 9, one for each player
{accept}
value fare of rider: a player
    is 1
    except regular is 1 when points of rider > 5
turns
    choose nights between 0 and 2
    gain nights points, or what is left
    lose (fare of player) points, or what is left
end
    win for active when points of active = 9
"""


def ferry(accept: str = "", text: str = FERRY) -> Report:
    book = load_text(text.format(accept=accept), "ferry.dream")
    assert not book.diagnostics, book.diagnostics
    return check(book)


def codes(report: Report) -> list[str]:
    return [d.code for d in report.findings]


def test_what_is_accepted_is_not_shown_and_is_counted() -> None:
    (found,) = ferry().findings
    line = line_for(found).replace("...", "The expansion raises the fare.")
    report = ferry(line)
    assert codes(report) == []
    (accepted,) = report.looked["accepted"]
    assert accepted["because"] == "The expansion raises the fare." and accepted["line"] == 7
    assert accepted["code"] == "S11" and accepted["key"] == found.key


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('accept S11 "000000000000" because "Old."', "there is no such finding any more"),
        ('accept S10 "000000000000" because "Old."', "there is no such finding any more"),
        ('accept S99 "000000000000" because "Old."', "`S99` is no kind of finding"),
        ('accept S01 "000000000000" because "Old."', "S01 cannot be accepted"),
        ('accept P01 "000000000000" because "Old."', "P01 cannot be accepted"),
    ],
)
def test_what_is_accepted_in_vain_is_found(line: str, message: str) -> None:
    (stale, redundant) = sorted(ferry(line).findings, key=lambda d: d.code)
    assert (stale.code, redundant.code) == ("M02", "S11")
    assert stale.message.startswith(message) and stale.labels[0].span.line == 7


def test_the_key_of_the_finding_that_is_there_is_named() -> None:
    report = ferry('accept S11 "000000000000" because "Old."')
    stale = next(d for d in report.findings if d.code == "M02")
    redundant = next(d for d in report.findings if d.code == "S11")
    assert f'its key is "{redundant.key}"' in stale.help


def test_accepting_twice_is_found() -> None:
    (found,) = ferry().findings
    line = line_for(found)
    assert [d.message for d in ferry(f"{line}\n{line}").findings] == ["this is accepted twice"]


def test_what_only_play_meets_is_not_called_gone_where_play_went_not_far() -> None:
    """Of a rulebook that was not explored to its end nobody knows what a longer look would find."""
    long = FERRY.replace("0 to 9", "0 to 900").replace("= 9", "= 900")
    book = load_text(long.format(accept='accept D11 "000000000000" because "Known."'), "ferry.dream")
    report = check(book)
    assert not report.looked["explored"][0]["exhausted"]
    assert "M02" not in codes(report)
    assert "M02" in codes(ferry('accept D11 "000000000000" because "Known."'))


def test_fast_checks_say_nothing_of_what_they_do_not_look_for() -> None:
    book = load_text(FERRY.format(accept='accept S11 "000000000000" because "Old."'), "ferry.dream")
    assert check(book, "fast").findings == []


def test_keys_stay_when_other_lines_come_and_go() -> None:
    broken = FERRY.replace("0 and 2", "0 and 3").replace("gain nights points, or what is left", "gain nights points")
    before = {d.key for d in ferry(text=broken).findings}
    assert "D11" in codes(ferry(text=broken))
    moved = broken.replace("turns\n", "# A remark.\n\nrule calm\n    never points > 9\n\nturns\n").replace(
        "{accept}", "    cold: yes or no\n{accept}"
    )
    assert before and before <= {d.key for d in ferry(text=moved).findings}


def test_the_command_shows_the_line_to_write(tmp_path: Path) -> None:
    path = tmp_path / "ferry.dream"
    path.write_text(FERRY.format(accept=""), encoding="utf-8")
    shown = run("check", "--keys", str(path))
    line = next(x for x in shown.out.splitlines() if "accepted by: " in x).partition("accepted by: ")[2]
    path.write_text(FERRY.format(accept=line), encoding="utf-8")
    assert "1 finding accepted" in run("check", str(path)).out


# ------------------------------------------------------------------ baselines
def test_a_baseline_leaves_out_what_is_known(tmp_path: Path) -> None:
    path, known = tmp_path / "ferry.dream", tmp_path / "known.json"
    wrong = FERRY.replace("0 and 2", "0 and 3").replace("gain nights points, or what is left", "gain nights points")
    path.write_text(wrong.format(accept=""), encoding="utf-8")
    assert run("check", str(path)).code == 1
    done = run("check", str(path), "--write-baseline", str(known))
    assert (done.code, done.out) == (0, f"2 findings written to {known}\n")
    told = run("check", str(path), "--write-baseline", str(known), "--format", "json")
    assert told.code == 0 and len(json.loads(told.out)["findings"]) == 2
    shown = run("check", str(path), "--baseline", str(known))
    assert shown.code == 0 and "known from the baseline" in shown.out
    path.write_text(wrong.format(accept="").replace("rider > 5", "rider > 9"), encoding="utf-8")
    shown = run("check", str(path), "--baseline", str(known), "--format", "json")
    data = json.loads(shown.out)
    assert shown.code == 1 and [f["code"] for f in data["findings"]] == ["S07"]
    assert data["looked"]["baseline"]["gone"] == 1


def test_what_is_no_baseline_is_misuse(tmp_path: Path) -> None:
    for text in ("", "[]", '{"rulebooks": {"ferry": [{}]}}', '{"rulebooks": 3}'):
        (tmp_path / "known.json").write_text(text, encoding="utf-8")
        with pytest.raises(Misused):
            read_baseline(str(tmp_path / "known.json"))
    with pytest.raises(Misused):
        read_baseline(str(tmp_path / "none.json"))


def test_a_baseline_is_read_as_it_was_written(tmp_path: Path) -> None:
    finding = Diagnostic("S07", Severity.WARNING, "never", cause=("a",))
    (tmp_path / "known.json").write_text(baseline_of({"one": [finding]}), encoding="utf-8")
    known = read_baseline(str(tmp_path / "known.json"))
    looked: dict[str, object] = {}
    other = Diagnostic("S07", Severity.WARNING, "never", cause=("b",))
    assert without_known([finding, other], known["one"], looked) == [other]
    assert looked["baseline"] == {"known": 1, "gone": 0}
