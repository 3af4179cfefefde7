"""Work that an interrupt (Ctrl-C) must not stop half-way."""

import contextlib
import signal
import threading
from collections.abc import Iterator


@contextlib.contextmanager
def undisturbed() -> Iterator[None]:
    """An interrupt comes when the block is done; a second one comes at once."""
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield
        return
    came: list[int] = []

    def keep(number: int, _frame: object) -> None:
        came.append(number)
        if len(came) > 1:
            raise KeyboardInterrupt

    signal.signal(signal.SIGINT, keep)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        if came:
            signal.raise_signal(signal.SIGINT)
