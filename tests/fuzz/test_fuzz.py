"""Random rulebooks through everything, as many as a few seconds allow; `python -m tests.fuzz` goes on for long.

DREAMBOOK_FUZZ_EXAMPLES=2000 has each test try so many; grown sections are then made small where they fail.
"""

import os
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, given, settings

from tests.fuzz.grown import rulebooks
from tests.fuzz.kinds import KINDS
from tests.fuzz.through import bytes_through, text_through

EXAMPLES = int(os.environ.get("DREAMBOOK_FUZZ_EXAMPLES", "16"))
REGRESSIONS = sorted((Path(__file__).parent / "regressions").iterdir())


@pytest.mark.parametrize("path", REGRESSIONS, ids=lambda path: path.stem)
def test_what_broke_once(path: Path) -> None:
    bytes_through(path.read_bytes(), Random(0))


@pytest.mark.parametrize("kind", KINDS)
def test_random_rulebooks(kind: str) -> None:
    for seed in range(EXAMPLES):
        KINDS[kind](seed).run()


@settings(
    max_examples=EXAMPLES, deadline=None, derandomize=EXAMPLES < 100, database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    phases=[*Phase] if EXAMPLES >= 100 else [Phase.explicit, Phase.generate],
)  # fmt: skip
@given(rulebooks())
def test_grown_sections(text: str) -> None:
    text_through(text, Random(0))
