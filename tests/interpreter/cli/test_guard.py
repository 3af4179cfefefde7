"""Whatever happens ends in a finding and an exit code, never in a traceback."""

import os
import signal
import subprocess
from pathlib import Path

import pytest

from dreambook.interpreter.cli import guard
from dreambook.interpreter.cli.guard import State, Stop, guarded, misuse
from tests.interpreter.cli.command import ENVIRONMENT, ROOT, command, run, run_process


def broken() -> None:
    raise LookupError("no such thing\nat all")


class TestInternalMistakes:
    def test_they_are_reported_as_ours(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert guarded(broken, State()) == 1
        shown = capsys.readouterr()
        assert shown.out == ""
        assert shown.err.startswith("error[F14]: dreambook itself made a mistake: LookupError: no such thing at all\n")
        assert "please report it" in shown.err
        assert "test_guard.py" in shown.err
        assert "Traceback" not in shown.err

    def test_for_programs_too(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert guarded(broken, State("json")) == 1
        shown = capsys.readouterr()
        assert '"code": "F14"' in shown.out
        assert shown.err == ""

    def test_whoever_mends_them_sees_the_trace(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv(guard.DEBUG_VARIABLE, "1")
        with pytest.raises(LookupError):
            guarded(broken, State())


class TestStops:
    def test_misuse(self, capsys: pytest.CaptureFixture[str]) -> None:
        def run() -> None:
            raise misuse("F11", "nothing fits", "try another")

        assert guarded(run, State()) == 2
        assert capsys.readouterr().err == "error[F11]: nothing fits\n  = help: try another\n"

    def test_a_failed_run(self) -> None:
        def run() -> None:
            raise Stop(misuse("F07", "broken").findings, 1)

        assert guarded(run, State()) == 1

    @pytest.mark.parametrize(("result", "code"), [(None, 0), (0, 0), (1, 1), (2, 2)])
    def test_what_a_command_gives_is_the_code(self, result: int | None, code: int) -> None:
        assert guarded(lambda: result, State()) == code

    @pytest.mark.parametrize(("stop", "code"), [(KeyboardInterrupt, 130), (EOFError, 1)])
    def test_interrupted(self, stop: type[BaseException], code: int, capsys: pytest.CaptureFixture[str]) -> None:
        def run() -> None:
            raise stop

        assert guarded(run, State()) == code
        assert capsys.readouterr().err.startswith("error[F13]: interrupted\n")


class TestProcesses:
    def test_interrupted_in_play(self) -> None:
        environment = {**os.environ, **ENVIRONMENT, "PYTHONPATH": str(ROOT / ".dev")}
        with subprocess.Popen(
            command("play", "classics/pig"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=environment,
            # Where the tests run in the background an interrupt is ignored, and children inherit that.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            shown = b""
            while b"1 Roll" not in shown:
                piece = os.read(process.stdout.fileno(), 4096)
                assert piece, shown
                shown += piece
            process.send_signal(signal.SIGINT)
            rest = process.communicate(timeout=60)[1].decode()
        assert process.returncode == 130
        assert "error[F13]: interrupted" in rest
        assert "Traceback" not in rest

    def test_nobody_reads(self) -> None:
        environment = {**os.environ, **ENVIRONMENT, "PYTHONPATH": str(ROOT / ".dev")}
        with subprocess.Popen(
            command("print", "oneironauts"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment
        ) as process:
            assert process.stdout is not None and process.stderr is not None
            process.stdout.close()
            rest = process.stderr.read()
        assert (process.returncode, rest) == (1, b"")

    def test_a_terminal_without_unicode(self, tmp_path: Path) -> None:
        path = tmp_path / "t.dream"
        path.write_text(
            'language 1\nrulebook t "Träume"\n    players 2\n    competitive\nturns\n'
            "    choose weg: süß or sauer\n    if weg is sauer\n        end turn\n    win for active\n",
            encoding="utf-8",
        )
        ascii_only = {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
        played = run_process("play", str(path), typed="1\n", **ascii_only)
        assert (played.code, played.err) == (0, "")
        assert played.out.isascii()
        assert "Player 1 wins." in played.out
        assert run_process("check", str(path), **ascii_only).code == 0

    def test_what_is_typed_is_no_text(self) -> None:
        done = subprocess.run(
            command("play", "classics/pig"),
            input=b"\xff\xfe\x00\n1\nquit\n",
            capture_output=True,
            env={**os.environ, **ENVIRONMENT, "PYTHONPATH": str(ROOT / ".dev")},
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")


def test_the_state_of_one_run_is_not_that_of_the_next() -> None:
    assert run("check", "nothing", "--format", "json").err == ""
    assert run("explore", "nothing").out == ""
