"""Bad input, case by case: what is said, the exit code, and that nothing is half-written."""

import os
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.badinput.cases import FOLDER, Case, groups, read, update
from tests.badinput.files import look
from tests.badinput.runner import kept, prepared, run_case
from tests.golden import UPDATE_VARIABLE
from tests.interpreter.cli.command import Run

CASES = [case for path in groups() for case in read(path)[1]]

WITHOUT_PLACE = frozenset({"F01", "F02", "F03", "F05", "F07", "F08", "F09", "F10", "F11", "F13"})
"""Findings about the command line, or about whole files: they name what they are about."""

_FINDING = re.compile(r"^(?:error|warning|hint|Fehler|Warnung|Hinweis)\[([A-Z]\d\d)\]: (.+)$", re.MULTILINE)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that everybody may enter (that of pytest is for its owner alone)."""
    path = Path(tempfile.mkdtemp(prefix="badinput-")).resolve()
    path.chmod(0o755)
    monkeypatch.chdir(path)
    yield path
    for inside in path.rglob("*"):
        if inside.is_dir() and not inside.is_symlink():
            inside.chmod(0o755)
    shutil.rmtree(path)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case, folder: Path) -> None:
    prepared(case, folder)
    before = look(folder)
    done = run_case(case, folder)
    after = look(folder)
    allowed = {d.rest for d in case.all("writes")}
    owners = "unprivileged" in case.world
    assert {n for n in before.keys() | after.keys() if before.get(n) != after.get(n)} == allowed, (done, owners)
    shown = Run(done.code, kept(done.out, folder), kept(done.err, folder))
    if os.environ.get(UPDATE_VARIABLE) == "1":
        update(FOLDER / f"{case.group}.txt", case.title, shown.code, shown.out, shown.err)
    else:
        assert (shown.code, shown.out, shown.err) == case.expected
    check_laws(case, done)


def check_laws(case: Case, done: Run) -> None:
    """What holds for every case."""
    text = done.out + done.err
    assert done.code in (0, 1, 2)
    assert "Traceback" not in text
    assert "[F14]" not in text
    if "--format json" in " ".join(case.arguments) or "--json" in case.arguments or "sarif" in case.arguments:
        return
    codes = [match.group(1) for match in _FINDING.finditer(text)]
    silent = {"broken-pipe", "full-output", "closed-output"} & set(case.world)
    # Help for who names no command, and the answer of `fmt --check`, are no findings.
    other = not case.arguments or "--check" in case.arguments or "github" in case.arguments
    if done.code and not silent and not other:
        assert codes, "there is no coded finding"
    for found in _blocks(text):
        match = _FINDING.match(found)
        assert match is not None
        code, message = match.groups()
        helped = ("= help: ", "= Hilfe: ", "= note: for example: ")
        assert any(words in found for words in helped), f"nothing says what to do: {found}"
        assert code in WITHOUT_PLACE or "--> " in found, f"nothing says where: {found}"
        assert len(message) < 300, "nobody reads so long a message"


def _blocks(text: str) -> list[str]:
    starts = [match.start() for match in _FINDING.finditer(text)]
    return [text[a:b] for a, b in zip(starts, [*starts[1:], len(text)], strict=False)]


def test_there_are_many_cases_and_each_has_its_name() -> None:
    assert len(CASES) >= 120
    assert len({case.id for case in CASES}) == len(CASES)
    assert {case.arguments[0] for case in CASES if case.arguments} >= set(_commands())


def _commands() -> list[str]:
    from dreambook.interpreter.cli.app import COMMANDS

    return list(COMMANDS)
