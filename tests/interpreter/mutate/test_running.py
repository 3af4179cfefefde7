"""Mutants are judged, checked and counted."""

from dataclasses import replace
from pathlib import Path

import pytest

from dreambook.interpreter.mutate.figures import kind_of, measured
from dreambook.interpreter.mutate.running import Found, Outcome, Wish, clean, mutants_of, run, sampled, subject_of

LANTERNS = str(Path(__file__).parent / "corpus" / "lanterns.dream")


def outcome_of(operator: str, number: int = 0) -> Outcome:
    return run(list(mutants_of(subject_of(LANTERNS), Wish((operator,))))[number])


def test_the_corpus_is_clean() -> None:
    assert not clean(LANTERNS).found


@pytest.mark.parametrize(
    ("operator", "kind"),
    [
        ("rename-use", "S01"),
        ("second-answer", "S08"),
        ("must-and-cannot", "S12"),
        ("drop-tie-break", "D07"),
        ("reverse-end-order", "S14"),
    ],
)
def test_a_mutant_is_found_where_it_was_changed(operator: str, kind: str) -> None:
    done = outcome_of(operator)
    assert (done.label, kind_of(done), done.hit) == ("defect", kind, True)
    assert 0 < done.rank <= 3


def test_a_change_that_changes_nothing_raises_nothing() -> None:
    for name in ("swap-parts", "double-negation", "turn-branches", "rename-throughout"):
        done = outcome_of(name)
        assert (done.label, done.found) == ("preserving", ()), name


def test_what_was_accepted_before_the_change_is_held_against_it() -> None:
    done = outcome_of("rule-after-review")
    assert [found.code for found in done.found if found.severity == "warning"] == ["S17"]


def test_a_sample_has_every_operator_before_it_has_one_twice() -> None:
    mutants = list(mutants_of(subject_of(LANTERNS), Wish(("rename-use", "drop-statement", "drop-tie-break"))))
    few = sampled(mutants, 5, 1)
    assert few == sampled(mutants, 5, 1)
    assert (
        {mutant.operator for mutant in few[:3]}
        <= {mutant.operator for mutant in few}
        == {"rename-use", "drop-statement", "drop-tie-break"}
    )
    assert [mutant for mutant in mutants if mutant in few] == few


# ------------------------------------------------------------------ figures
FINDING = Found("D02", "error", "nothing can be chosen", ("a.dream", 3), True, True, True)
DEFECT = Outcome("a", "drop-option", "without it", ("a.dream", 3), "defect", ("D02",), "", (FINDING,), 1, 0.5, False)
MISSED = replace(DEFECT, found=(), rank=0)
STATIC = replace(DEFECT, operator="rename-use", kinds=("S01",), found=(replace(FINDING, code="S01", by_play=False),))


def test_recall_is_counted_for_each_kind() -> None:
    result = measured([DEFECT, MISSED, STATIC], 3.0)
    assert result.kinds["D02"] == {"mutants": 2, "found": 1, "recall": 0.5, "top3": 1.0}
    assert result.kinds["S01"]["recall"] == 1.0
    assert (result.overall["recall_dynamic"], result.overall["recall_static"]) == (0.5, 1.0)
    assert result.short == ["recall_dynamic"]
    assert result.missed == [MISSED]


def test_a_finding_elsewhere_counts_as_found_and_not_as_located() -> None:
    result = measured([replace(DEFECT, rank=0), replace(DEFECT, rank=4)], 1.0)
    assert (result.overall["recall_dynamic"], result.overall["localisation_top3"]) == (1.0, 0.0)


def test_what_is_found_in_a_rulebook_without_a_defect_is_a_false_alarm() -> None:
    warning = replace(FINDING, code="S07", severity="warning")
    kept = [replace(DEFECT, label=label, kinds=(), found=(FINDING, warning)) for label in ("preserving", "benign")]
    result = measured([*kept, replace(DEFECT, label="clean", kinds=(), found=(FINDING,))], 1.0)
    assert [result.overall[f"false_errors_{label}"] for label in ("preserving", "clean", "benign")] == [1, 1, 1]
    assert result.overall["warning_precision"] == 0.0
    assert set(result.short) == {"false_errors_preserving", "false_errors_clean", "warning_precision"}


def test_hints_are_no_false_alarms() -> None:
    hint = replace(FINDING, severity="hint")
    assert not measured([replace(DEFECT, label="preserving", kinds=(), found=(hint,))], 1.0).false


def test_a_warning_is_right_where_its_kind_or_its_place_is() -> None:
    right = replace(FINDING, code="D05", severity="warning")
    wrong = replace(right, located=False)
    result = measured([replace(DEFECT, found=(FINDING, right, wrong))], 1.0)
    assert result.overall["warning_precision"] == 0.5


def test_a_witness_that_was_not_replayed_is_counted() -> None:
    result = measured([DEFECT, replace(DEFECT, found=(replace(FINDING, replayed=False),))], 1.0)
    assert result.overall["witness_replay"] == 0.5
    assert "witness_replay" in result.short


def test_nothing_measured_is_no_figure() -> None:
    result = measured([], 0.0)
    assert result.overall["recall_static"] is None
    assert not result.short


def test_held_out_operators_are_counted_apart() -> None:
    held_out = replace(DEFECT, operator="rename-declaration", kinds=("S01",), found=())
    assert measured([DEFECT, held_out], 1.0).held_out == {"development": 1.0, "held_out": 0.0}


def test_a_baseline_is_asked_only_for_what_it_can_find() -> None:
    rows = measured([replace(DEFECT, baselines=("random_playouts",)), STATIC], 1.0).baselines
    assert rows["random_playouts"] == {"mutants": 1, "found": 1, "recall": 1.0, "ours": 1.0}
    assert rows["text_identity"]["mutants"] == 0
