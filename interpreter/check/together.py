"""Contradictions that only several patches together have (V04).

A finding in a rulebook with several expansions and variants is looked for in the rulebook alone, with each of them and with
each two of them (what they require is with them): a covering array of strength two, grown only where something is found. The smallest
company that has the finding is named.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from dreambook.grammar import ast
from dreambook.grammar.codes import CODES
from dreambook.grammar.diagnostics import Diagnostic, Label, Severity
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.patches.patched import with_what_is_required
from dreambook.interpreter.patches.trees import heading_of

_QUOTED = re.compile(r"`([^`]+)`")
Check = Callable[[Rulebook], Sequence[Diagnostic]]


def told_together(rulebook: Rulebook, findings: Sequence[Diagnostic], check: Check) -> list[Diagnostic]:
    """The findings; those that only several patches together have say so. `check` gives the findings of another
    composition of the same files."""
    wanted = [finding for finding in findings if _of_the_rules(finding)]
    patches = {heading.name: doc for doc in rulebook.documents[1:] if (heading := heading_of(doc)) is not None}
    if len(patches) < 2 or not wanted:
        return list(findings)
    companies: dict[str, tuple[str, ...]] = {}
    open_ = {finding.key for finding in wanted}
    for names, size in _companies(rulebook, list(patches)):
        if not open_:
            break
        there = {finding.key for finding in check(rulebook.with_patches(names))}
        for key in open_ & there:
            # What one has with all that it requires is its own.
            companies[key] = names if size > 1 else ()
        open_ -= there
    for key in open_:
        companies[key] = tuple(patches)
    return [_told(finding, companies[finding.key]) if _of_the_rules(finding) else finding for finding in findings]


def with_who_takes_it_away(rulebook: Rulebook, finding: Diagnostic) -> Diagnostic:
    """A name that means nothing, since a patch takes away what had it: the finding shows where."""
    if finding.code not in ("S01", "S04") or not rulebook.patches:
        return finding
    names = _QUOTED.findall(finding.message)
    for document in rulebook.documents[1:]:
        heading = heading_of(document)
        for block in document.blocks:
            if heading is not None and isinstance(block, ast.Remove) and block.target.name in names:
                taken = Label(block.target.span, f"`{heading.name}` takes it away")
                return replace(
                    finding, labels=(*finding.labels, taken), help="take what speaks of it away too, or put something in its place with `replace`",
                )  # fmt: skip
    return finding


def _of_the_rules(finding: Diagnostic) -> bool:
    """Whether a finding is a contradiction of rules (or an example that a patch breaks): not of files and patches."""
    return finding.severity is not Severity.HINT and (finding.code[0] in "SDX" or finding.code == "V05")


def _companies(rulebook: Rulebook, names: list[str]) -> Iterator[tuple[tuple[str, ...], int]]:
    """The smaller compositions, none twice: no patch, each, each two; with what they require, and how many were picked."""
    seen: set[tuple[str, ...]] = set()
    for size in (0, 1, 2):
        for group in combinations(names, size):
            whole = with_what_is_required(rulebook.documents[1:], group)
            if whole not in seen:
                seen.add(whole)
                if len(whole) < len(names) or size == 1:
                    yield whole, size


def _told(finding: Diagnostic, company: tuple[str, ...]) -> Diagnostic:
    if len(company) < 2:
        return finding
    who = ", ".join(f"`{name}`" for name in company[:-1]) + f" and `{company[-1]}`"
    title = CODES[finding.code].title.lower()
    return replace(
        finding, code="V04", message=f"with {who} together: {finding.message}",
        notes=(*finding.notes, f"{finding.code} ({title}); not found without one of them"),
        help=f"{finding.help}; or write `excludes {company[0]}` below the heading of `{company[-1]}`" if finding.help else "",
        cause=("together", *company, finding.code, *(finding.cause or (finding.message,))),
    )  # fmt: skip
