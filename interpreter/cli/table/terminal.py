"""The terminal as the dialogue uses it: lines in, lines out, and a screen that can be cleared of secrets.

Without a terminal the same dialogue runs over plain lines: what was typed is repeated after its prompt, so that the
output reads like a session.
"""

import shutil
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, Literal

from rich.console import Console, RenderableType
from rich.text import Text

from dreambook.interpreter.cli.output import wants_colour, width_of
from dreambook.interpreter.cli.speech import worded

PROMPT = "> "
Handed = Literal["sits", "left", "ended"]
"""What came of passing the device on: the next player sits there, somebody has left, or the input is at its end."""
_CLEAR = "\x1b[2J\x1b[3J\x1b[H"


class Terminal:
    """Reads from the standard input, writes to the standard output."""

    def __init__(self) -> None:
        self.interactive = sys.stdin.isatty() and sys.stdout.isatty()
        self.width = min(width_of(sys.stdout), 120)
        # Without a terminal nothing scrolls away, and the same run gives the same text.
        self.rows: int | None = shutil.get_terminal_size().lines if self.interactive else None
        self._colour = wants_colour(sys.stdout)
        self._lines = _readline() if self.interactive else None

    def render(self, draw: Callable[[Console], None]) -> None:
        """Write what is drawn on a console, without blanks at the ends of lines."""
        console = Console(
            file=sys.stdout,
            width=self.width,
            force_terminal=self._colour,
            color_system="standard" if self._colour else None,
            legacy_windows=False,
            highlight=False,
            markup=False,
            emoji=False,
        )
        with console.capture() as capture:
            draw(console)
        lines = capture.get().split("\n")
        sys.stdout.write("\n".join(line.rstrip(" ") for line in lines))

    def height(self, text: Text) -> int:
        """How many lines a paragraph takes."""
        return len(text.wrap(Console(width=self.width), self.width))

    def say(self, text: str | RenderableType = "", style: str = "") -> None:
        """Write a paragraph."""
        shown = Text(text, style) if isinstance(text, str) else text
        self.render(lambda console: console.print(shown, soft_wrap=False))

    def ask(self, prompt: str = PROMPT) -> str | None:
        """Read a line; None at the end of the input."""
        if self.interactive:
            sys.stdout.flush()
            try:
                return input(prompt)
            except EOFError:
                sys.stdout.write("\n")
                return None
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        sys.stdout.write(line.rstrip("\r\n") + "\n" if line else "\n")
        return line.rstrip("\r\n") if line else None

    def clear(self) -> None:
        """Take away all that was shown and typed, where there is a screen."""
        if self.interactive:
            sys.stdout.write(_CLEAR)
            sys.stdout.flush()
        if self._lines is not None:
            self._lines.clear_history()

    @contextmanager
    def passing(self, text: str) -> Iterator[None]:
        """Show a line on a screen while something is worked out, and take it away again."""
        if self.interactive:
            sys.stdout.write(f"{text}\r")
            sys.stdout.flush()
        yield
        if self.interactive:
            sys.stdout.write(" " * len(text) + "\r")

    def complete(self, words: Sequence[str]) -> None:
        """What the tab key can complete a line to."""
        if self._lines is None:
            return

        def completion(begun: str, number: int) -> str | None:
            fitting = [word for word in words if word.casefold().startswith(begun.casefold())]
            return fitting[number] if number < len(fitting) else None

        self._lines.set_completer(completion)

    def hand_over(self, who: str, leaves: Callable[[str], bool]) -> Handed:
        """Hide the table until the next player sits at the device.

        Nothing that is typed here answers a question that nobody has seen yet: only Enter shows the table, and what was
        typed ahead is forgotten. `leaves` says whether a line means that the game is left.
        """
        self.clear()
        self.say(worded("Pass the device to {player}.", player=who), "bold")
        prompt = worded("{player}, press Enter when only you can see this: ", player=who)
        while True:
            line = self.ask(prompt)
            if line is None:
                return "ended"
            if leaves(line):
                return "left"
            if not line.strip():
                break
            self.say(worded("Only Enter counts here, or `quit`: what you choose is asked afterwards."))
        if self.interactive:
            _forget_what_is_typed_ahead()
        self.clear()
        return "sits"


def _forget_what_is_typed_ahead() -> None:
    """Drop the keys that were pressed and that nobody has read yet, where the system can."""
    try:
        import termios
    except ImportError:
        return
    with suppress(termios.error, ValueError):
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def _readline() -> Any:
    """Line editing for input(), where the system has it."""
    try:
        import readline
    except ImportError:
        return None
    # A whole line is one word to complete: names have blanks in them.
    readline.set_completer_delims("")
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    return readline
