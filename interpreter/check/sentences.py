"""The checks of printed sentences against the rules and against each other: S02, S06, S17."""

from collections.abc import Sequence

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.drift import check_drift
from dreambook.interpreter.check.facts import Facts, check_facts
from dreambook.interpreter.check.figures_known import Known
from dreambook.interpreter.check.prose import Prose
from dreambook.interpreter.check.terms import check_terms
from dreambook.interpreter.compile.program import Program


def check_prose(rulebook: Rulebook, programs: Sequence[Program], found: Diagnostics, translations: bool = True) -> None:
    """Hold what people read against what is played. Figures are compared only where the rulebook could be compiled.
    `translations`: slips of the pen are looked for in them too, which takes another language's dictionary."""
    rules, counts = rulebook.rules, rulebook.player_counts
    check_terms(rules, found, translations)
    if programs:
        prose = Prose(rules)
        check_drift(rules, Known(rules, counts), prose, found)
        check_facts(Facts(rules, programs, counts), prose, found)
