"""Findings as JSON, for other programs."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.grammar.source import Source


def finding(diagnostic: Diagnostic, sources: Mapping[str, Source] | None = None) -> dict[str, Any]:
    """One finding as plain data; the first of `places` is the primary one, a finding about no place has none.

    `rules` has for each place what stands there and what is said of it; `situation` is when it happens, in the rulebook's
    own words; `replayed` whether the interpreter has seen it; `witness` the play that stops, move by
    move, where it is one.
    """
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity.value,
        "message": diagnostic.message,
        "places": [label.span._asdict() for label in diagnostic.labels],
        "help": diagnostic.help,
        "key": diagnostic.key,
        "verdict": diagnostic.verdict,
        "kind": info(diagnostic.code).slug,
        "title": info(diagnostic.code).title,
        "rules": [_rule(label, sources or {}) for label in diagnostic.labels],
        "situation": list(diagnostic.notes),
        "replayed": diagnostic.replayed,
        "witness": diagnostic.witness.plain() if diagnostic.witness is not None else None,
    }


def _rule(label: Label, sources: Mapping[str, Source]) -> dict[str, Any]:
    """A place with its line as it stands there, and what the finding says of it."""
    source, line = sources.get(label.span.file), label.span.line
    quoted = source.lines[line - 1].strip() if source is not None and 1 <= line <= len(source.lines) else ""
    return {"file": label.span.file, "line": line, "quoted": quoted, "says": label.text}


def render_json(diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source]) -> str:
    """The findings in the given order as a JSON array, ending with a newline."""
    # Escaped to ASCII: a message may quote text that no encoding can hold (a lone surrogate).
    return json.dumps([finding(diagnostic, sources) for diagnostic in diagnostics], indent=2) + "\n"
