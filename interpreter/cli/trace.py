"""`dream trace`: which rules restate which section of the printed rules, and which section nothing restates."""

import sys
import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop
from dreambook.interpreter.cli.options import format_option, open_rulebook, rulebook_argument
from dreambook.interpreter.cli.speech import numbered, worded
from dreambook.interpreter.numbers import so_many

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook
    from dreambook.interpreter.model.printed import Citation, PrintedSection, Trace

_WIDEST = 44
"""Sections are as wide as the widest of them, up to this; one that is wider has a line of its own."""
_NARROWEST = 24
_HELD = "\u00a0"
"""A blank at which no line ends."""


@click.command("trace", short_help="Say which rules restate which section of the print.")
@rulebook_argument
@format_option()
def trace_command(rulebook: str, format: str) -> int:
    """Say which rules restate which section of the printed rules: a table, section by section, made from `cites`.

    The sections are those that the rulebook declares under `sections`. A section that no rule cites, and a citation of
    a section that is not there, is a finding, and the exit code is 1.
    """
    from dreambook.grammar.diagnostics import Diagnostics
    from dreambook.interpreter.check.citations import check_citations, uncited
    from dreambook.interpreter.cli.output import show_findings, tell, width_of, write, write_json
    from dreambook.interpreter.model.printed import trace
    from dreambook.interpreter.report.json import finding
    from dreambook.interpreter.report.text import summary

    loaded = open_rulebook(rulebook)
    # Of a rulebook that cannot be read whole, nobody can say what is missing.
    errors = [d for d in loaded.diagnostics if d.severity.value == "error"]
    if errors:
        raise Stop(errors, FINDINGS, loaded.sources)
    traced = trace(loaded.rules)
    found = Diagnostics()
    check_citations(loaded.rules, found)
    found.extend(uncited(traced))
    findings = found.sorted()
    if format == "json":
        write_json({**as_dict(loaded, traced), "findings": [finding(d) for d in findings]})
    else:
        tell("\n".join(described(loaded.title, traced, width_of(sys.stdout))) + "\n")
        if findings:
            write("\n")
            show_findings(findings, loaded.sources, sys.stdout)
            tell(f"\n{summary(findings)}\n")
    return FINDINGS if findings else FINE


def described(title: str, traced: "Trace", width: int) -> list[str]:
    """The table for people, with what restates nothing below it."""
    sections = traced.sections
    if sections:
        restated = sum(section.restated for section in sections)
        lines = [f"{title}: {restated:,} of {so_many(len(sections), 'printed section')} restated"]
    else:
        lines = [f"{title} declares no printed sections: with a list under `sections`, what is missing can be told."]
    cited = _cited(traced)
    names = ["  " * section.depth + section.title for section in sections]
    column = min(max((_NARROWEST, *map(len, names), *map(len, cited))), _WIDEST) + 4
    for text in traced.prints:
        lines += ["", *([text.title] if text.title else [])]
        for section in text.sections:
            lines += _row("  " * section.depth + section.title, _restated_by(section), column, width)
    if cited:
        lines += ["", "Cited, and not held to any list"]
    for section_title, citations in cited.items():
        lines += _row(section_title, _parts(citations), column, width)
    return [*lines, *_without(traced, width)]


def _cited(traced: "Trace") -> "dict[str, list[Citation]]":
    """What is cited where no list of sections says what there is, in the order of the citations."""
    found: dict[str, list[Citation]] = {}
    for citation in traced.unheld:
        found.setdefault(citation.section, []).append(citation)
    return found


def _parts(citations: "Sequence[Citation]") -> str:
    rules = [citation.heading for citation in citations if not citation.is_example]
    examples = len(citations) - len(rules)
    return "; ".join([*rules, *([numbered(examples, "{count} example", "{count} examples")] if examples else [])])


def _row(title: str, restated_by: str, column: int, width: int) -> list[str]:
    name = "  " + title
    said = _wrapped(restated_by, max(width - column, 20))
    if len(name) + 2 > column:
        return [name, *(" " * column + line for line in said)]
    return [f"{name:<{column}}{said[0]}", *(" " * column + line for line in said[1:])]


def _restated_by(section: "PrintedSection") -> str:
    parts = [_parts(section.cited_by)] if section.cited_by else []
    if section.silent:
        parts.append(worded("no rules") + (f" ({section.because})" if section.because else ""))
    return "; ".join(parts if section.restated else [worded("NOTHING"), *parts])


def _without(traced: "Trace", width: int) -> list[str]:
    """The rules that cite no section."""
    if not traced.without:
        return ["", "Every rule cites a section."]
    text = "; ".join(citation.heading for citation in traced.without)
    return ["", "Without a section:", *(f"  {line}" for line in _wrapped(text, width - 2))]


def _wrapped(text: str, width: int) -> list[str]:
    """In lines of this width, parted between headings and not within them."""
    parts = "; ".join(part.replace(" ", _HELD) for part in text.split("; "))
    lines = textwrap.wrap(parts, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace(_HELD, " ") for line in lines]


def as_dict(loaded: "Rulebook", traced: "Trace") -> dict[str, Any]:
    """The table as plain data: the prints with their sections in order, and the rules that cite nothing."""
    sections = traced.sections
    return {
        "rulebook": loaded.name,
        "title": loaded.title,
        "sections": len(sections),
        "restated": sum(section.restated for section in sections),
        "prints": [
            {"title": text.title, "sections": [_section(section) for section in text.sections]}
            for text in traced.prints
        ],
        "not_held": [{"title": title, "rules": _headings(cited)} for title, cited in _cited(traced).items()],
        "uncited": [[*section.above, section.title] for section in sections if not section.restated],
        "without_section": _headings(traced.without),
    }


def _section(section: "PrintedSection") -> dict[str, Any]:
    return {
        "title": section.title,
        "above": list(section.above),
        "depth": section.depth,
        "file": section.span.file,
        "line": section.span.line,
        "no_rules": section.silent,
        "because": section.because,
        "restated": section.restated,
        "rules": _headings(section.rules),
        "examples": _headings(section.examples),
    }


def _headings(citations: "Sequence[Citation]") -> list[dict[str, Any]]:
    return [
        {"kind": c.kind, "name": c.name, "title": c.title, "file": c.node.span.file, "line": c.node.span.line}
        for c in citations
    ]
