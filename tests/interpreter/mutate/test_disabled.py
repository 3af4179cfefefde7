"""A check that is switched off is noticed: the benchmark fails.

For each kind a mutant stands here that this check alone finds. With the check saying nothing, its kind falls short, and
`dream mutate` ends with 1.
"""

from pathlib import Path

import pytest

from dreambook.grammar.diagnostics import Diagnostic, Diagnostics
from dreambook.interpreter.check import checker, example_runs
from dreambook.interpreter.mutate import running
from dreambook.interpreter.mutate.figures import measured
from dreambook.interpreter.mutate.running import Wish, mutants_of, run, subject_of

CORPUS = Path(__file__).parent / "corpus"
LANTERNS, FERRY = str(CORPUS / "lanterns.dream"), str(CORPUS / "ferry.dream")
PATCHED = f"{FERRY}+fog+moonlight"

MUTANTS = {
    "S01": (LANTERNS, "rename-use"), "S02": (LANTERNS, "idle-entry"), "S03": (LANTERNS, "compare-unlike"), "S04": (LANTERNS, "break-citation"),
    "S05": (LANTERNS, "drop-player-row"), "S06": (LANTERNS, "count-in-heading"), "S07": (LANTERNS, "trivial-guard"), "S08": (LANTERNS, "second-answer"),
    "S09": (LANTERNS, "gap"), "S10": (LANTERNS, "broad-exception"), "S11": (LANTERNS, "copy-line"), "S12": (LANTERNS, "must-and-cannot"),
    "S13": (LANTERNS, "may-and-cannot"), "S14": (LANTERNS, "beats-itself"), "S15": (LANTERNS, "mixed-changes"), "S16": (LANTERNS, "cyclic-constant"),
    "S17": (LANTERNS, "number-in-words"), "S18": (LANTERNS, "no-rules-here"), "V01": (PATCHED, "rename-target"), "V02": (PATCHED, "set-twice"),
    "V03": (PATCHED, "circle-of-orders"), "V04": (PATCHED, "joint-exceptions"), "V05": (PATCHED, "patch-breaks-example"), "D01": (LANTERNS, "deal-too-many"),
    "D02": (LANTERNS, "forbid-action"), "D05": (FERRY, "drop-end"), "D07": (LANTERNS, "drop-tie-break"), "D08": (LANTERNS, "two-triggers"),
    "D11": (LANTERNS, "smaller-range"), "D12": (LANTERNS, "telling-effect"), "D13": (LANTERNS, "hidden-guard"),
    "D15": (FERRY, "taken-away-before"), "X01": (LANTERNS, "example-other-claim"), "X02": (LANTERNS, "example-of-nobody"), "X03": (LANTERNS, "cite-another-rule"),
    "X04": (LANTERNS, "examples-disagree"),
}  # fmt: skip
"""For each kind a rulebook and an operator: the first of its mutants that only this kind finds is taken."""
TRIED = 6


def silence(monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    """Switch a check off: whoever has something of this kind to say says nothing."""
    add = Diagnostics.add

    def heard(self: Diagnostics, diagnostic: Diagnostic) -> None:
        if diagnostic.code != kind:
            add(self, diagnostic)

    monkeypatch.setattr(Diagnostics, "add", heard)
    # What a patch does to an example, and what only several patches have, is told of findings that are there already.
    if kind == "V04":
        monkeypatch.setattr(checker, "told_together", lambda rulebook, findings, check: list(findings))
    elif kind == "V05":
        monkeypatch.setattr(example_runs, "of_the_patches", lambda rulebook, findings: list(findings))


@pytest.mark.parametrize("kind", MUTANTS)
def test_a_check_that_is_switched_off_is_noticed(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    name, operator = MUTANTS[kind]
    for mutant in list(mutants_of(subject_of(name), Wish((operator,))))[:TRIED]:
        heard = run(mutant)
        if heard.label == "defect" and {f.code for f in heard.found} & set(heard.kinds) == {kind}:
            break
    else:
        pytest.fail("no mutant that this check alone finds")
    assert kind not in measured([heard], 1.0).short
    running.before.cache_clear()
    silence(monkeypatch, kind)
    deaf = run(mutant)
    running.before.cache_clear()
    assert not deaf.hit
    assert deaf.kinds[0] in measured([deaf], 1.0).short
