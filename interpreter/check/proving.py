"""The checks that prove: what can be said of the rules with a solver, where one is installed."""

from collections.abc import Sequence
from dataclasses import dataclass
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import Rulebook

if TYPE_CHECKING:
    from dreambook.interpreter.prove.verdicts import Proved

STATIC = ("S07", "S08", "S09", "S10", "S11", "S12", "S13", "S15")
"""The kinds of finding that the solver is asked about."""

INSTALL = 'pip install "dreambook[check]"'
"""How to get the solver."""


@dataclass
class Asked:
    """What the solver has answered: `proved` is None where there is no solver, or somebody interrupted."""

    proved: "Proved | None" = None
    interrupted: bool = False


def ask_about(rulebook: Rulebook, compiled: Sequence[int]) -> Asked:
    """Ask the solver about the rules, with each of these numbers of players: a part by itself (apart.py)."""
    if find_spec("z3") is None:
        return Asked()
    try:
        # The solver takes a quarter of a second to load: only who proves something waits for it.
        from dreambook.interpreter.prove.rulebook import prove

        return Asked(prove(rulebook, compiled))
    except KeyboardInterrupt:
        return Asked(interrupted=True)


def prove_rules(asked: Asked | None, compiled: Sequence[int], found: Diagnostics, looked: dict[str, Any]) -> None:
    """Put what was proved to the rest. Findings go to `found`; `looked` gets the verdict of each kind under `proved`, and
    under `solver` how much was asked. Where nobody was asked all verdicts are unknown."""
    if asked is None or asked.proved is None:
        stopped = asked is None or asked.interrupted
        looked["proved"] = {kind: {"verdict": "unknown", "questions": 0, "proved": 0, "open": 0} for kind in STATIC}
        looked["solver"] = {"missing": "interrupted" if stopped else f"no solver is installed: {INSTALL}"}
        return
    from dreambook.interpreter.prove.rulebook import weigh

    weigh(asked.proved, compiled, found, looked)
