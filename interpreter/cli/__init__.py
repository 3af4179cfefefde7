"""The command `dream`.

This module and app.py import nothing heavy, so that help appears at once: each command is a module that is imported
when it is run.
"""

import contextlib
import gc
import os
import signal
import sys


def main() -> None:
    """Run the command with the arguments of the process, and leave it with 0 (fine), 1 (findings), 2 (misuse) or 130 (interrupted)."""
    # The tree's classes are plain: looking for plugins among all that is installed would only take time, and so does
    # looking for circles again and again while modules are loaded.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    gc.set_threshold(300_000, 20, 20)
    # Who is told to end clears up as who is interrupted does.
    with contextlib.suppress(ValueError, OSError):
        signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))
    try:
        try:
            from dreambook.interpreter.cli.app import dream

            dream.main(prog_name="dream")
        finally:
            # All is said and done: whoever interrupts now cannot spoil it.
            signal.signal(signal.SIGINT, signal.SIG_IGN)
    except KeyboardInterrupt:
        # Before anything could be done: there is nothing more to say.
        sys.stderr.write("error[F13]: interrupted\n  = help: run the command again\n")
        sys.exit(130)
