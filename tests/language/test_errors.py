"""Every misuse is found once, where it stands, under the right words, with useful help; and nothing else is found."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from dreambook.interpreter.api import Diagnostic, load_text
from tests.language.trial import with_heading

FOLDER = Path(__file__).parent / "errors"
_EXPECTED = re.compile(r'#! ([A-Z]\d\d) "([^"]*)" under "([^"]*)"')
_PLAYERS = re.compile(r"\((\d+) players?\)")


@dataclass(frozen=True)
class Case:
    """A rulebook with mistakes: its text, and for each the code, the line, a part of the message, the words marked."""

    title: str
    text: str
    players: int
    expected: tuple[tuple[str, int, str, str], ...]


def cases() -> list[Case]:
    """All rulebooks of the folder."""
    found = []
    for path in sorted(FOLDER.glob("*.txt")):
        for chunk in re.split(r"^--- ", path.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, text = chunk.split("\n", 1)
            text = with_heading(text)
            expected = tuple(
                (code, number, message, words)
                for number, line in enumerate(text.split("\n"), 1)
                for code, message, words in _EXPECTED.findall(line)
            )
            players = _PLAYERS.search(title)
            found.append(Case(f"{path.stem}: {title}", text, int(players.group(1)) if players else 2, expected))
    return found


def found_in(case: Case) -> list[Diagnostic]:
    """All that is found in a rulebook; no exception may escape."""
    book = load_text(case.text, "mistakes.dream")
    return [*book.diagnostics, *book.compiled(case.players)[1]]


def marked(case: Case, finding: Diagnostic) -> str:
    """The words that a finding underlines, to the end of the line at most."""
    span = finding.labels[0].span
    line = case.text.split("\n")[span.line - 1]
    return line[span.column - 1 : span.end_column - 1 if span.end_line == span.line else None].split("#!")[0].rstrip()


@pytest.mark.parametrize("case", cases(), ids=lambda case: case.title)
def test_mistakes(case: Case) -> None:
    assert case.expected, "say what is found"
    left = found_in(case)
    for code, line, message, words in case.expected:
        hit = next(
            (
                d
                for d in left
                if d.code == code
                and d.labels[0].span.line == line
                and message in d.message
                and marked(case, d) == words
            ),
            None,
        )
        seen = [(d.code, d.labels[0].span.line, d.message, marked(case, d)) for d in left]
        assert hit is not None, f"not found: {code} in line {line}: {message} under {words!r}; there is {seen}"
        assert hit.help, hit.message
        left.remove(hit)
    assert not left, [(d.code, d.labels[0].span.line, d.message, marked(case, d)) for d in left]


def test_there_are_many() -> None:
    assert len(cases()) >= 80
