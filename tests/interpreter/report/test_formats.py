"""Findings for other programs: JSON, GitHub annotations, SARIF."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]  # it comes without types

from dreambook.grammar.codes import CODES
from dreambook.grammar.diagnostics import Label
from dreambook.grammar.span import Span
from dreambook.interpreter.report import FORMATS, render_github, render_json, render_sarif
from tests.golden import check_golden
from tests.interpreter.report.samples import SAMPLES, SOURCES, find

GOLDEN = Path(__file__).parent / "golden"
FINDINGS = list(SAMPLES.values())

POSITIVE = {"type": "integer", "minimum": 1}
REGION = {
    "type": "object",
    "required": ["startLine", "startColumn", "endLine", "endColumn"],
    "properties": {name: POSITIVE for name in ("startLine", "startColumn", "endLine", "endColumn")},
    "additionalProperties": False,
}
LOCATION = {
    "type": "object",
    "required": ["physicalLocation"],
    "properties": {
        "id": {"type": "integer", "minimum": 0},
        "message": {"type": "object", "required": ["text"]},
        "physicalLocation": {
            "required": ["artifactLocation", "region"],
            "properties": {
                "artifactLocation": {"properties": {"uri": {"type": "string", "pattern": "^[!-~]+$"}}},
                "region": REGION,
            },
        },
    },
    "additionalProperties": False,
}
# The part of the SARIF 2.1.0 schema that this writer uses.
RESULT = {
    "type": "object",
    "required": ["ruleId", "ruleIndex", "level", "message", "locations", "partialFingerprints"],
    "properties": {
        "level": {"enum": ["error", "warning", "note"]},
        "message": {"type": "object", "required": ["text"]},
        "locations": {"type": "array", "items": LOCATION},
        "relatedLocations": {"type": "array", "items": LOCATION},
        "ruleIndex": {"type": "integer", "minimum": 0},
        "partialFingerprints": {"additionalProperties": {"type": "string"}},
        "ruleId": {"enum": list(CODES)},
    },
    "additionalProperties": False,
}


def sarif_run(text: str) -> Any:
    log = json.loads(text)
    assert (log["version"], len(log["runs"])) == ("2.1.0", 1)
    return log["runs"][0]


def test_json() -> None:
    text = render_json(FINDINGS, SOURCES)
    check_golden(GOLDEN / "findings.json", text)
    for entry in json.loads(text):
        first = ["code", "severity", "message", "places", "help", "key", "verdict"]
        assert list(entry) == [*first, "kind", "title", "rules", "situation", "replayed", "witness"]
        for place in entry["places"]:
            assert list(place) == ["file", "line", "column", "end_line", "end_column"]


def test_github() -> None:
    text = render_github(FINDINGS, SOURCES)
    check_golden(GOLDEN / "findings.github", text)
    assert len(text.splitlines()) == len(FINDINGS)
    columns = [line for line in text.splitlines() if "several lines" in line or "over" in line]
    assert all(",col=" not in line for line in columns)


def test_github_escapes_what_would_end_a_command() -> None:
    finding = find("S01", "50%\r\n::error::x", Label(Span.at("a,b:c%.dream", 1, 2)))
    assert render_github([finding], {}) == (
        "::error file=a%2Cb%3Ac%25.dream,line=1,endLine=1,col=2,endColumn=3,title=S01 Unknown or duplicate name"
        "::50%25%0D%0A::error::x\n"
    )


def test_sarif() -> None:
    text = render_sarif(FINDINGS, SOURCES)
    run = sarif_run(text)
    for rule in run["tool"]["driver"]["rules"]:
        rule.pop("help", None)
    check_golden(GOLDEN / "findings.sarif", json.dumps(run, indent=2) + "\n")
    rules = [rule["id"] for rule in run["tool"]["driver"]["rules"]]
    for result, finding in zip(run["results"], FINDINGS, strict=True):
        Draft202012Validator(RESULT).validate(result)
        assert rules[result["ruleIndex"]] == result["ruleId"] == finding.code
        assert len(result.get("relatedLocations", [])) == len(finding.labels[1:])


def test_sarif_brings_the_explanations_and_spells_paths_as_uris() -> None:
    run = sarif_run(render_sarif([find("S01", "x", Label(Span.at("meine Träume/a#1.dream", 1, 2)))], {}))
    assert run["tool"]["driver"]["rules"][0]["help"]["markdown"].startswith("# S01")
    artifact = run["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": "meine%20Tr%C3%A4ume/a%231.dream"}


numbers = st.integers(-5, 5)
labels = st.builds(Label, st.builds(Span.of, st.text(st.characters()), numbers, numbers, numbers, numbers), st.text())


@pytest.mark.parametrize("name", list(FORMATS))
@given(places=st.lists(labels, max_size=3), message=st.text(st.characters(exclude_categories=[])))
def test_no_place_and_no_text_is_too_odd(name: str, places: list[Label], message: str) -> None:
    text = FORMATS[name]([find("S01", message, *places, help=message)], {})
    assert text.endswith("\n")
    text.encode()
    if name == "sarif":
        (result,) = sarif_run(text)["results"]
        for location in [*result["locations"], *result.get("relatedLocations", [])]:
            region = location["physicalLocation"]["region"]
            Draft202012Validator(REGION).validate(region)
            start = (region["startLine"], region["startColumn"])
            assert start <= (region["endLine"], region["endColumn"])
