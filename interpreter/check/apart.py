"""The parts of a check, each by itself, in several processes where the system can split one (`fork`): what was compiled
before is there in each of them, and only what was found comes back.

No part knows of another, and their results come in the order of the parts: how many processes there are changes nothing
but the time. Where a process is lost, its parts are done here.
"""

import multiprocessing
import os
import signal
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from time import monotonic
from types import FrameType
from typing import Any, TypeVar

Result = TypeVar("Result")

MOST = 4
"""Processes at most: each has a copy of what it works on."""


_asked_to_stop = False


def go_on() -> None:
    """Raise KeyboardInterrupt where somebody has interrupted and it was lost: what is raised while an object is cleared away
    (the solver's are) reaches nobody. Long work asks now and then."""
    if _asked_to_stop:
        raise KeyboardInterrupt


def _at_the_solver(frame: FrameType | None) -> bool:
    """Whether the solver's own code runs, or an object is cleared away: nothing is raised there, it would leave the solver half
    done, or reach nobody. `go_on` raises it, at the next question."""
    for _ in range(_DEEPEST):
        if frame is None:
            return False
        if frame.f_code.co_name == "__del__" or frame.f_globals.get("__package__") == "z3":
            return True
        frame = frame.f_back
    return False


_DEEPEST = 12
"""The solver's functions call each other so deep at most."""
PATIENCE = 2.0
"""Seconds after an interrupt in which others are the same one."""


def cores() -> int:
    """So many processes at most may work at once on this machine."""
    if hasattr(os, "sched_getaffinity"):
        return min(MOST, len(os.sched_getaffinity(0)))
    return min(MOST, os.cpu_count() or 1)


def done_apart(
    parts: Sequence[Callable[[], Result]], jobs: int, tell: Callable[[int, int], None] | None = None
) -> list[Result | None]:
    """The result of each part, with so many processes; None for parts that an interrupt kept from beginning.

    A part that is interrupted gives what it has; then no other is begun. `tell` is called with (done here, of).
    """
    with _one_interrupt():
        if jobs < 2 or len(parts) < 2 or not _splits():
            results = _Results(len(parts))
            results.work(parts, iter(range(len(parts))), tell)
            return results.all
        return _in_processes(parts, min(jobs, len(parts)), tell)


@contextmanager
def _one_interrupt() -> Iterator[None]:
    """What comes right behind an interrupt is the same one: it disturbs nobody who puts together what there is. (Who is told
    to end with all that were started together is told twice.)"""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    global _asked_to_stop
    last, _asked_to_stop = -PATIENCE, False

    def interrupt(_: int, frame: FrameType | None) -> None:
        global _asked_to_stop
        nonlocal last
        _asked_to_stop = True
        if _at_the_solver(frame):
            return
        if monotonic() - last >= PATIENCE:
            last = monotonic()
            raise KeyboardInterrupt

    before = signal.getsignal(signal.SIGINT)
    if before is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
        _asked_to_stop = False


def _splits() -> bool:
    # A process in which other threads are at work is not split: a lock that one of them holds would stay locked. One that
    # draws how far the work is shares nothing with the parts.
    others = [thread for thread in threading.enumerate() if thread is not threading.main_thread() and not thread.daemon]
    return "fork" in multiprocessing.get_all_start_methods() and not others


class _Results:
    """What has come of parts so far. `stopped`: somebody interrupted."""

    def __init__(self, number: int) -> None:
        self.all: list[Any] = [None] * number
        self.done: dict[int, Any] = {}
        self.stopped = False

    def work(
        self, parts: Sequence[Callable[[], Any]], numbers: Iterator[int], tell: Callable[[int, int], None] | None = None
    ) -> None:
        """Do the parts of these numbers, until there are no more of them or somebody interrupts."""
        try:
            for number in numbers:
                if tell is not None:
                    tell(len(self.done), len(parts))
                self.take(number, parts[number]())
                if self.stopped:
                    return
                go_on()
        except KeyboardInterrupt:
            self.stopped = True

    def take(self, number: int, result: Any) -> None:
        """Keep a result."""
        self.all[number] = self.done[number] = result
        self.stopped = self.stopped or bool(getattr(result, "interrupted", False))


def _in_processes(parts: Sequence[Callable[[], Any]], jobs: int, tell: Callable[[int, int], None] | None) -> list[Any]:
    context = multiprocessing.get_context("fork")
    waiting = context.SimpleQueue()
    for number in [*range(len(parts)), *[-1] * jobs]:
        waiting.put(number)
    helpers = []
    for _ in range(jobs - 1):
        ours, theirs = context.Pipe(duplex=False)
        helper = context.Process(target=_help, args=(parts, waiting, theirs), daemon=True)
        with warnings.catch_warnings():
            # Of threads that are not Python's own nothing is used in the other process.
            warnings.simplefilter("ignore", DeprecationWarning)
            # An interrupt waits until the other process can take it.
            signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
            try:
                helper.start()
            finally:
                signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        theirs.close()
        helpers.append((helper, ours))
    results = _Results(len(parts))
    try:
        results.work(parts, iter(waiting.get, -1), tell)
        for helper, ours in helpers:
            _collect(results, helper, ours)
    finally:
        for helper, _ in helpers:
            if helper.is_alive():
                helper.terminate()
            helper.join()
    if not results.stopped:
        results.work(parts, iter([number for number in range(len(parts)) if number not in results.done]), tell)
    return results.all


def _collect(results: _Results, helper: Any, ours: Connection) -> None:
    """Wait for what another process has found; where somebody interrupts, it is to give what it has."""
    told = False
    while True:
        if results.stopped and not told:
            told = True
            with suppress(ProcessLookupError):
                os.kill(helper.pid, signal.SIGINT)
        try:
            for number, result in ours.recv().items():
                results.take(number, result)
            return
        except EOFError:
            # The process was lost.
            return
        except KeyboardInterrupt:
            if results.stopped:
                raise
            results.stopped = True


def _help(parts: Sequence[Callable[[], Any]], waiting: Any, theirs: Connection) -> None:
    """What another process does."""
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    signal.signal(signal.SIGINT, _once)
    results = _Results(len(parts))
    with suppress(Exception, KeyboardInterrupt):
        # What goes wrong in a part goes wrong once more where it is seen.
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
        results.work(parts, iter(waiting.get, -1))
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    theirs.send(results.done)


def _once(_: int, frame: FrameType | None) -> None:
    """Whoever is interrupted clears up undisturbed."""
    global _asked_to_stop
    _asked_to_stop = True
    if _at_the_solver(frame):
        return
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt
