"""Findings about the printed sections: what is cited and not there (S04), and what nothing restates (S18)."""

from dreambook.grammar.diagnostics import Diagnostics, Label, Severity
from dreambook.interpreter.model.printed import (
    Citation,
    PrintedSection,
    Trace,
    name_of,
    nearest_section,
    trace,
)
from dreambook.interpreter.model.symbols import Rules


def check_citations(rules: Rules, found: Diagnostics) -> None:
    """What `cites` names is declared, and the list of sections does not contradict itself or its citations."""
    traced = trace(rules)
    for citation, meant in traced.unknown:
        _unknown(citation, meant, traced, found)
    for again, first in traced.twice:
        found.error(
            "S01", f'the section "{again.title}" stands twice in one place', Label(again.span, "again here"),
            Label(first.span, "first here"),
            help="write it once; a headline may stand again below another section",
        )  # fmt: skip
    for section in traced.sections:
        if section.silent and section.rules:
            rule = section.rules[0]
            found.report(
                "S18", f'"{section.path}" is said to hold no rules, and {rule.heading} restates it', Label(section.span, "no rules, it says here"),
                Label(rule.place, "restated here"),
                help="remove `no rules`, or what is cited here", cause=(*section.above, section.title, "no rules"),
            )  # fmt: skip


def uncited(traced: Trace) -> Diagnostics:
    """The sections that no rule restates (S18)."""
    found = Diagnostics()
    for section in traced.sections:
        if section.restated:
            continue
        if section.examples:
            message = f'no rule restates "{section.path}", only {section.examples[0].heading} does'
        else:
            message = f'nothing restates "{section.path}"'
        found.report(
            "S18", message, Label(section.span),
            help=f'write `cites "{name_of(section, traced.sections)}"` after the heading of the rule that says what stands there, '
            "or `, no rules` after the section when nothing there is one",
            cause=(*section.above, section.title),
        )  # fmt: skip
    return found


def _unknown(citation: Citation, meant: list[PrintedSection], traced: Trace, found: Diagnostics) -> None:
    if meant:
        ways = " or ".join(f'`cites "{name_of(section, traced.sections)}"`' for section in meant)
        found.report(
            "S04", f'several printed sections are named "{citation.section}"', Label(citation.place),
            *(Label(section.span, "this one?") for section in meant[:2]), help=f"say which: {ways}",
            severity=Severity.WARNING, cause=(citation.heading, citation.section),
        )  # fmt: skip
        return
    near = nearest_section(citation.section, traced.sections)
    found.report(
        "S04", f'there is no printed section "{citation.section}"', Label(citation.place),
        help=near or "write it under `sections`, as it stands in the print, or cite one of those that stand there",
        severity=Severity.WARNING, cause=(citation.heading, citation.section),
    )  # fmt: skip
