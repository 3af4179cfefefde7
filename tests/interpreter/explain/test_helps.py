"""A help that says literally what to write, done on the bad sample of its page: the finding is gone, and no new one comes."""

import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.span import Span
from dreambook.interpreter.api import load
from dreambook.interpreter.check import check
from tests.interpreter.explain.test_samples import CHECKED, samples

Edit = Callable[[str, Diagnostic, Sequence[str]], str]


def _put(text: str, span: Span, new: str) -> str:
    """A text with something else at a place."""
    lines = text.splitlines(keepends=True)
    (line, column), (last, end) = span.start, span.end
    before, after = (
        "".join(lines[: line - 1]) + lines[line - 1][: column - 1],
        lines[last - 1][end - 1 :] + "".join(lines[last:]),
    )
    return before + new + after


def _instead(text: str, finding: Diagnostic, words: Sequence[str]) -> str:
    assert finding.span is not None
    return _put(text, finding.span, words[0])


def _without(text: str, finding: Diagnostic, words: Sequence[str]) -> str:
    assert finding.span is not None
    lines = text.splitlines(keepends=True)
    # Who leaves a line out of a patch has not said yet what the patch is for.
    return "".join([*lines[: finding.span.start[0] - 1], "# left out\n", *lines[finding.span.end[0] :]])


def _without_rule(text: str, finding: Diagnostic, words: Sequence[str]) -> str:
    return re.sub(rf"^rule {words[0]}\b.*\n(?:(?: .*)?\n)*", "", text, flags=re.MULTILINE)


def _beats(text: str, finding: Diagnostic, words: Sequence[str]) -> str:
    beats, rule = words
    return re.sub(rf"(^rule {rule}\b.*\n)", rf"\1    {beats}\n", text, flags=re.MULTILINE)


def _indented(text: str, finding: Diagnostic, words: Sequence[str]) -> str:
    assert finding.span is not None
    lines = text.splitlines(keepends=True)
    line = finding.span.start[0] - 1
    return "".join([*lines[:line], " " * int(words[0]) + lines[line].lstrip(), *lines[line + 1 :]])


def _first(text: str, finding: Diagnostic, words: Sequence[str]) -> str:
    return f"{words[0]}\n{text}"


HELPS: tuple[tuple[str, Edit], ...] = (
    (r"did you mean `([^`.]+)`\??$", _instead),
    (r'write "([^"]+)", if that is meant$', _instead),
    (r'write ("[^"]+")$', _instead),
    (r"indent it by (\d+) blanks", _indented),
    (r"write `([^`]+)` as the first line", _first),
    (r"remove the line|leave out one of the two", _without),
    (r"leave the rule `(\w+)` out(?:; .*)?", _without_rule),
    (r"leave it out(?:, or .*)?$", _without),
    (r"say which goes first: write `(beats \w+)` in `(\w+)`.*", _beats),
)
"""What helps say so that it can be done by a program, and how it is done."""


def _findings(files: dict[str, str], folder: Path) -> list[Diagnostic]:
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return check(load("+".join(str(folder / name) for name in files))).findings


def _edits(finding: Diagnostic) -> list[tuple[Edit, Sequence[str]]]:
    matches = [(edit, re.fullmatch(pattern, finding.help)) for pattern, edit in HELPS]
    return [(edit, match.groups()) for edit, match in matches if match is not None and finding.span is not None]


@pytest.mark.parametrize("code", CHECKED)
def test_what_a_help_says_mends(code: str, tmp_path: Path) -> None:
    files, _ = samples(code, "bad")
    found = _findings(files, tmp_path)
    for help in {d.help for d in found if _edits(d)}:
        mended = dict(files)
        # From the end, so that all places stay where they are.
        for finding in sorted(
            (d for d in found if d.help == help), key=lambda d: d.span or Span.at("", 1, 1), reverse=True
        ):
            assert finding.span is not None
            name = Path(finding.span.file).name
            ((edit, words),) = _edits(finding)
            mended[name] = edit(mended[name], finding, words)
        after = _findings(mended, tmp_path)
        assert {d.key for d in after} < {d.key for d in found}, (help, [str(d.message) for d in after])
