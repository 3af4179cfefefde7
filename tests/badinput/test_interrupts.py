"""An interrupt at any moment: a finding, the exit code 1, no traceback, and every file old or new, never half of it."""

import os
import signal
import sys
import tempfile
import warnings
from pathlib import Path

import pytest

from dreambook.grammar.formatter import format_source
from dreambook.grammar.source import source_from_text
from dreambook.interpreter.cli import main
from dreambook.interpreter.cli.app import COMMANDS, dream
from dreambook.interpreter.play.saves import save_game
from tests.interpreter.cli.command import ENVIRONMENT
from tests.interpreter.play.test_replay import random_game

OLD = "what was there before\n"
MOMENTS = (0.0005, 0.005, 0.03, 0.12)
"""When the interrupt comes, in seconds of work after the command has begun."""

WORK = {
    "new": ["new", "harvest", "-o", "new.dream"],
    "check": ["check", "oneironauts"],
    "check in JSON": ["check", "onirim", "--format", "json"],
    "fmt": ["fmt", "untidy.dream"],
    "explain": ["explain", "onirim", "deck"],
    "play": ["play", "oneironauts", "--bots", "random,random", "--save", "kept.json"],
    "simulate": ["simulate", "classics/pig", "--games", "100000"],
    "explore": ["explore", "classics/goofspiel", "--players", "4"],
    "print": ["print", "oneironauts", "-o", "summary.md"],
    "replay": ["replay", "game.json", "--full"],
    "record": ["record", "game.json", "-o", "example.txt"],
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("interrupts")
    save_game(random_game("classics/connect_four", 1)[1], str(path / "game.json"))
    return path


def interrupted(arguments: list[str], moment: float) -> tuple[int, str, str]:
    """Run a command in a child of this process, which has everything imported, and interrupt it."""
    with tempfile.TemporaryFile("w+") as out, tempfile.TemporaryFile("w+") as err:
        with warnings.catch_warnings():
            # What runs tests on several cores has threads; the child uses none of them.
            warnings.simplefilter("ignore", DeprecationWarning)
            child = os.fork()
        if child == 0:
            code = 70
            try:
                os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                os.environ.update(ENVIRONMENT)
                sys.stdin, sys.stdout, sys.stderr = open(0, closefd=False), open(1, "w"), open(2, "w")  # noqa: SIM115
                sys.argv = ["dream", *arguments]
                signal.signal(signal.SIGINT, signal.default_int_handler)
                signal.signal(signal.SIGVTALRM, lambda *_: signal.raise_signal(signal.SIGINT))
                signal.setitimer(signal.ITIMER_VIRTUAL, moment)
                main()
            except SystemExit as done:
                code = done.code if isinstance(done.code, int) else 71
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        _, status = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        return os.waitstatus_to_exitcode(status), out.read(), err.read()


@pytest.mark.parametrize("work", WORK)
def test_interrupted(work: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(folder)
    arguments = WORK[work]
    untidy = 'language 1\nrulebook calm   "Calm"\n    players 2\nturns\n    choose way: left or right\n'
    laid_out = format_source(source_from_text(untidy, "untidy.dream")[0])[0]
    Path("untidy.dream").write_text(untidy)
    for command in COMMANDS:
        # All modules are there before the clock runs: in the child it is the work that is interrupted.
        dream.get_command(None, command)  # type: ignore[arg-type]
    for moment in MOMENTS:
        for name in ("summary.md", "kept.json", "example.txt"):
            Path(name).unlink(missing_ok=True)
        Path("summary.md").write_text(OLD)
        Path("new.dream").unlink(missing_ok=True)
        code, out, err = interrupted(arguments, moment)
        assert "Traceback" not in out + err, (moment, err)
        assert "F14" not in out + err, (moment, err)
        assert code in (0, 130), (moment, code, err)
        if code == 130 and "--format" not in arguments:
            assert "error[F13]: interrupted\n" in err, (moment, err)
        assert sorted(p.name for p in folder.iterdir() if p.name.startswith(".") or ".tmp" in p.name) == []
        assert Path("untidy.dream").read_text() in (untidy, laid_out)
        summary = Path("summary.md").read_text()
        assert summary == OLD or (summary.startswith("# ") and summary.endswith("\n"))
        if Path("kept.json").exists():
            assert Path("kept.json").read_text().endswith("}\n")
