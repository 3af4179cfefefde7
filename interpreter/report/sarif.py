"""Findings as SARIF 2.1.0, the exchange format of code scanners."""

import json
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import quote

from dreambook.grammar.codes import CodeInfo, Severity, info
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.grammar.source import Source
from dreambook.interpreter.explain import page

_LEVELS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "note"}


def render_sarif(diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source]) -> str:
    """One run with the findings in the given order, ending with a newline. `sources` are not needed."""
    codes = sorted({diagnostic.code for diagnostic in diagnostics})
    run = {
        "tool": {"driver": {"name": "dreambook", "rules": [_rule(info(code)) for code in codes]}},
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, codes.index(diagnostic.code)) for diagnostic in diagnostics],
    }
    log = {"$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0", "runs": [run]}
    return json.dumps(log, indent=2) + "\n"


def _rule(known: CodeInfo) -> dict[str, Any]:
    rule: dict[str, Any] = {
        "id": known.code,
        "name": "".join(word.capitalize() for word in known.slug.split("-")),
        "shortDescription": {"text": known.title},
        "defaultConfiguration": {"level": _LEVELS[known.severity]},
    }
    explanation = page(known.code)
    if explanation is not None:
        rule["help"] = {"text": explanation, "markdown": explanation}
    return rule


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _LEVELS[diagnostic.severity],
        "message": {"text": _message(diagnostic)},
        "locations": [_location(label) for label in diagnostic.labels[:1]],
        "partialFingerprints": {"dreambookKey/v1": diagnostic.key},
    }
    if diagnostic.labels[1:]:
        result["relatedLocations"] = [_location(label, number) for number, label in enumerate(diagnostic.labels[1:])]
    return result


def _message(diagnostic: Diagnostic) -> str:
    parts = [diagnostic.message, f"help: {diagnostic.help}" if diagnostic.help else "", *diagnostic.notes]
    parts.append(f"verdict: {diagnostic.verdict}" if diagnostic.verdict else "")
    return "\n".join(filter(None, parts))


def _location(label: Label, number: int | None = None) -> dict[str, Any]:
    span = label.span
    line, column = max(1, span.line), max(1, span.column)
    end_line, end_column = max((line, column), (span.end_line, max(1, span.end_column)))
    region = {"startLine": line, "startColumn": column, "endLine": end_line, "endColumn": end_column}
    uri = quote(span.file.encode("utf-8", "replace"))
    location: dict[str, Any] = {"physicalLocation": {"artifactLocation": {"uri": uri}, "region": region}}
    if number is not None:
        location["id"] = number
    if label.text:
        location["message"] = {"text": label.text}
    return location
