"""The answers to single questions: proved, a finding, or open."""

from dataclasses import dataclass
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.codes import Severity, info
from dreambook.grammar.diagnostics import Diagnostic


@dataclass(frozen=True)
class Verdict:
    """The answer to one question of a kind: a finding; proved, where there is none and the question is not open."""

    kind: str
    finding: Diagnostic | None = None
    open: bool = False


@dataclass
class Proved:
    """All answers about a rulebook, for each number of players, and how many questions were asked, were known from another
    one, and stayed open."""

    by_players: dict[int, list[Verdict]]
    asked: int
    cached: int
    unknown: int


def proved(kind: str) -> Verdict:
    """There is nothing of this kind here, in no position whatsoever."""
    return Verdict(kind)


def open_question(kind: str) -> Verdict:
    """The solver does not know, or what it found could not be tried out."""
    return Verdict(kind, open=True)


def found(finding: Diagnostic) -> Verdict:
    """There is something."""
    return Verdict(finding.code, finding)


def usual(code: str) -> Severity:
    """The usual weight of a code."""
    return info(code).severity


def in_words(node: Any) -> str:
    """A tree as words, wherever it stands: what a finding is about, where that has no name."""
    if isinstance(node, ast.Node):
        return " ".join(filter(None, (in_words(v) for k, v in node.__dict__.items() if k not in ("span", "node"))))
    if isinstance(node, tuple):
        return " ".join(in_words(part) for part in node)
    return "" if node is None or node is False else str(node)
