"""The checks that prove: what can be said of the rules with a solver, where one is installed."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec
from typing import Any

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import Rulebook

STATIC = ("S07", "S08", "S09", "S10", "S11", "S12", "S13", "S15")
"""The kinds of finding that the solver is asked about."""

INSTALL = 'pip install "dreambook[check]"'
"""How to get the solver."""


def prove_rules(
    rulebook: Rulebook, compiled: Sequence[int], found: Diagnostics, looked: dict[str, Any],
    progress: Callable[[str, int, int], None] | None = None,
) -> None:  # fmt: skip
    """Ask the solver about the rules. Findings go to `found`; `looked` gets the verdict of each kind under `proved`, and under
    `solver` how much was asked. Without a solver all verdicts are unknown."""
    if find_spec("z3") is None:
        looked["proved"] = {kind: {"verdict": "unknown", "questions": 0, "proved": 0, "open": 0} for kind in STATIC}
        looked["solver"] = {"missing": f"no solver is installed: {INSTALL}"}
        return
    # The solver takes a quarter of a second to load: only who proves something waits for it.
    from dreambook.interpreter.prove.rulebook import prove

    if progress is not None:
        progress("prove", 0, 1)
    prove(rulebook, compiled, found, looked)
