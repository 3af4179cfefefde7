"""What is bad on a page is found, under its code alone; of what is good nothing is found. What a command is said to print, it prints."""

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from dreambook.grammar.codes import CODES
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.interpreter.api import load
from dreambook.interpreter.check import apart, check, playing
from dreambook.interpreter.explain import page
from dreambook.interpreter.explain.samples import samples_of
from tests.badinput.cases import Case, Directive
from tests.badinput.runner import kept, prepared, run_case
from tests.golden import UPDATE_VARIABLE
from tests.interpreter.cli.command import run
from tests.interpreter.explain.test_pages import FOLDER, PAGES, UNSAMPLED

Files = dict[str, str]


def samples(code: str, quality: str) -> tuple[Files, list[str]]:
    """The files of one quality by name, as they stand on the page, and the commands, each with what it prints.

    What is bad stays beside what is good, unless it is written anew: but no patch does, which would be played too.
    """
    every = samples_of(page(code) or "")
    kept = [s for s in every if s.quality == quality or (quality == "good" and not s.is_patch)]
    files = {s.name: s.text for s in kept if s.language != "console"}
    return files, [s.text for s in every if s.language == "console" and s.quality == quality]


SAMPLED = [code for code in PAGES if code not in UNSAMPLED]
CHECKED = [code for code in SAMPLED if not samples(code, "bad")[1]]
RUN = [code for code in SAMPLED if code not in CHECKED]

_SAVE = ["1", "1", "1", "quit"]
PREPARED = {
    "F02 bad": [Directive("folder", "naps")],
    "F02 good": [Directive("folder", "naps")],
    "F03 bad": [Directive("mode", "short_nap.dream = 000"), Directive("under", "unprivileged")],
    "F05 bad": [Directive("make", "scans.dream = garbage 5000000")],
    "F07 bad": [
        Directive("before", "play classics/tic_tac_toe --seed 1 --save evening.json", _SAVE),
        Directive("cut", "evening.json = 300"),
    ],
    "F07 good": [Directive("before", "play classics/tic_tac_toe --seed 1 --save evening.json", _SAVE)],
    "F08 bad": [Directive("before", "play classics/tic_tac_toe --seed 1 --save evening.json", _SAVE)],
    "F08 good": [Directive("before", "play classics/tic_tac_toe --seed 1 --save evening.json", _SAVE)],
    "F09 good": [Directive("folder", "sheets")],
    "F12 bad": [Directive("folder", "mine")],
    "F12 good": [Directive("folder", "mine"), Directive("under", "process")],
}
"""What the page tells in words: folders, permissions, files that are too large or damaged, games that were kept."""
BESIDE = {"D15": {"D02"}}
"""What cannot but be found with it: a line that another one defeats is a dead end."""
OLD_ENCODING = {"F04"}
"""Pages whose bad sample is not saved as UTF-8."""


def findings(code: str, quality: str, folder: Path) -> list[Diagnostic]:
    files, _ = samples(code, quality)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return check(load("+".join(str(folder / name) for name in files))).findings


@pytest.mark.parametrize("code", CHECKED)
def test_what_is_bad_is_found_and_nothing_else(code: str, tmp_path: Path) -> None:
    found = findings(code, "bad", tmp_path)
    assert {d.code for d in found} == {code} | BESIDE.get(code, set()), found


@pytest.mark.parametrize("code", CHECKED)
def test_of_what_is_good_nothing_is_found(code: str, tmp_path: Path) -> None:
    assert findings(code, "good", tmp_path) == []


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """An empty folder that everybody may enter (that of pytest is for its owner alone)."""
    path = Path(tempfile.mkdtemp(prefix="explain-")).resolve()
    path.chmod(0o755)
    monkeypatch.chdir(path)
    yield path
    shutil.rmtree(path)


@pytest.mark.parametrize("quality", ["bad", "good"])
@pytest.mark.parametrize("code", RUN)
def test_the_commands_print_what_the_page_says(
    code: str, quality: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    files, (console,) = samples(code, quality)
    first, _, printed = console.partition("\n")
    command = first.removeprefix("$ ")
    prepare = PREPARED.get(f"{code} {quality}", [])
    # Folders come before the files in them, all else after.
    case = Case(code, quality, [*(d for d in prepare if d.word == "folder"), Directive("$", command)])
    case.directives += [Directive("file", name, text.splitlines()) for name, text in files.items()]
    case.directives += [d for d in prepare if d.word != "folder"]
    prepared(case, folder)
    if code in OLD_ENCODING and quality == "bad":
        for name, text in files.items():
            Path(name).write_text(text, encoding="latin-1")
    if "unprivileged" in case.world:
        # Nobody in particular may not be allowed to load what is needed late: so it is loaded before.
        run("check", "nothing.dream")
    if code == "F15" and quality == "bad":
        monkeypatch.setitem(sys.modules, "typst", None)
    interrupt = code == "F13" and quality == "bad"
    if interrupt:
        # Always at the same place, however fast the machine is, and whatever else is done beside.
        monkeypatch.setattr(apart, "cores", lambda: 1)
        monkeypatch.setattr(playing, "explore_for_findings", _stopped)
    done = run_case(case, folder)
    shown = kept(done.out + done.err, folder).strip("\n")
    shown = f"{shown}\n" if shown else ""
    if os.environ.get(UPDATE_VARIABLE) == "1":
        _update(code, quality, command, shown)
    else:
        assert shown == printed
    assert f"error[{code}]" in shown or quality == "good"
    assert done.code == 0 or quality == "bad"
    assert CODES[code].severity.value == "error"


def _stopped(*_: object) -> None:
    raise KeyboardInterrupt


def _update(code: str, quality: str, command: str, shown: str) -> None:
    path = FOLDER / f"{code}.md"
    before, fence, after = path.read_text(encoding="utf-8").partition(f"```console {quality}\n$ {command}\n")
    _, end, rest = after.partition("```\n")
    path.write_text(f"{before}{fence}{shown}{end}{rest}", encoding="utf-8")
