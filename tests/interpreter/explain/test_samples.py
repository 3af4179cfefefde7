"""The samples on the pages: what stands under "What it says" is found, what stands under "How to mend" is not.

A sample is a piece of the workshop of docs/language.md, indented by four blanks.
"""

import re
import textwrap
from pathlib import Path

import pytest

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import load_text
from dreambook.interpreter.explain import page
from dreambook.interpreter.prove.rulebook import prove

REFERENCE = (Path(__file__).parents[3] / "docs" / "language.md").read_text(encoding="utf-8")
WORKSHOP = re.search(r"```dream workshop\n(.*?)```", REFERENCE, re.DOTALL)
PROVED = ("S07", "S08", "S09", "S10", "S11", "S12", "S13", "S15")


def sample(code: str, heading: str) -> str:
    """The indented lines under a heading of a page."""
    text = page(code)
    assert text is not None
    part = text.split(f"## {heading}\n")[1].split("\n## ")[0]
    return textwrap.dedent("\n".join(line for line in part.splitlines() if line.startswith("    ") or not line))


def found_in(piece: str) -> set[str]:
    """The codes of what the solver finds in the workshop with a piece more."""
    assert WORKSHOP is not None and piece.strip()
    rulebook = load_text(f"{WORKSHOP[1]}\n{piece}\n")
    assert not rulebook.diagnostics, rulebook.diagnostics
    found = Diagnostics()
    compiled = [players for players in rulebook.player_counts if rulebook.compiled(players)[0] is not None]
    assert compiled, rulebook.compiled(2)[1]
    prove(rulebook, compiled, found, {})
    return {d.code for d in found}


@pytest.mark.parametrize("code", PROVED)
def test_the_bad_sample_is_found_and_the_good_one_is_not(code: str) -> None:
    assert code in found_in(sample(code, "What it says"))
    assert found_in(sample(code, "How to mend")) == set()
