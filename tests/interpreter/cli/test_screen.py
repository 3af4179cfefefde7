"""On a real terminal: colours, a screen that is cleared of secrets, keys that interrupt."""

import io
import os
import re
import select
import signal
import sys
import time
from collections.abc import Sequence

import pytest

from dreambook.interpreter.cli.progress import progress
from tests.interpreter.cli.command import ENVIRONMENT, ROOT, command

pty = pytest.importorskip("pty")

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
READY = ("> ", "see this: ")


def session(args: Sequence[str], answers: Sequence[str]) -> tuple[str, int]:
    """Answer each prompt in turn; all that was shown, and the exit code."""
    pid, terminal = pty.fork()
    if pid == 0:
        os.environ.update(ENVIRONMENT | {"PYTHONPATH": str(ROOT / ".dev"), "TERM": "xterm", "NO_COLOR": ""})
        words = command(*args)
        # What runs the tests may ignore interrupts, and a child inherits that.
        signal.signal(signal.SIGINT, signal.default_int_handler)
        os.execv(words[0], words)
    shown, waiting, left = "", "", list(answers)
    patience = 10
    while select.select([terminal], [], [], 60)[0]:
        try:
            piece = os.read(terminal, 65536).decode("utf-8", "replace")
        except OSError:
            # The other end is closed; what was written last may still be on its way.
            patience -= 1
            if not patience:
                break
            time.sleep(0.05)
            continue
        if not piece:
            break
        shown += piece
        waiting += piece
        if waiting.endswith(READY) and left:
            waiting = ""
            # The prompt is shown a moment before Python waits for a key: an interrupt between the two is not noticed.
            time.sleep(0.5)
            os.write(terminal, left.pop(0).encode())
    os.close(terminal)
    return shown.replace("\r\n", "\n"), os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])


def plain(text: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", text)


def test_between_two_people_the_screen_is_cleared() -> None:
    shown, code = session(["play", "classics/kuhn_poker", "--seed", "4"], ["\n", "bet\n", "\n", "quit\n", "quit\n"])
    assert code == 0
    assert "\x1b[1;31m" in shown
    first, second, third, fourth, last = shown.split(CLEAR)
    assert "Pass the device to player 1." in plain(second)
    assert "hand   card rank" in plain(third)
    assert "Pass the device to player 2." in plain(fourth)
    assert "card rank" not in plain(fourth)
    assert "1 hidden card" in plain(last)
    assert "card rank" not in plain(first)


def test_nothing_is_cleared_where_nothing_is_secret() -> None:
    shown, code = session(["play", "classics/tic_tac_toe"], ["b2\n", "a1\n", "quit\n", "quit\n"])
    assert code == 0
    assert CLEAR not in shown


def test_the_tab_key_completes() -> None:
    pytest.importorskip("readline")
    shown, code = session(["play", "classics/kuhn_poker", "--seed", "4", "--bots", "random"], ["be\t\n", "quit\n"])
    assert code == 0
    assert "player 1 chooses bet" in plain(shown)


@pytest.mark.parametrize(
    ("key", "code", "said"), [("\x03", 130, "error[F13]: interrupted"), ("\x04", 0, "input ends here")]
)
def test_keys_that_leave(key: str, code: int, said: str) -> None:
    for answers in ([key], ["\n", key]):
        shown, left = session(["play", "classics/kuhn_poker"], answers)
        assert left == code
        assert said in plain(shown)
        assert "Traceback" not in shown


class Screen(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_progress_is_for_who_watches(monkeypatch: pytest.MonkeyPatch) -> None:
    with progress("working") as shown:
        assert shown is None
    screen = Screen()
    monkeypatch.setattr(sys, "stderr", screen)
    monkeypatch.setenv("TERM", "xterm")
    with progress("working") as shown:
        assert shown is not None
        shown(1, 200)
        shown("explore", 150, 200)
    with progress("exploring", growing=True) as shown:
        assert shown is not None
        shown(12_000, 300)
    assert "working: explore" in screen.getvalue()
    assert "150 of 200" in screen.getvalue()
    assert "12,000 found, 300 open" in screen.getvalue()
