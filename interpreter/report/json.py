"""Findings as JSON, for other programs."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.source import Source


def finding(diagnostic: Diagnostic) -> dict[str, Any]:
    """One finding as plain data; the first of `places` is the primary one, a finding about no place has none."""
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "places": [label.span.model_dump() for label in diagnostic.labels],
        "help": diagnostic.help,
        "key": diagnostic.key,
        "verdict": diagnostic.verdict,
    }


def render_json(diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source]) -> str:
    """The findings in the given order as a JSON array, ending with a newline. `sources` are not needed."""
    # Escaped to ASCII: a message may quote text that no encoding can hold (a lone surrogate).
    return json.dumps([finding(diagnostic) for diagnostic in diagnostics], indent=2) + "\n"
