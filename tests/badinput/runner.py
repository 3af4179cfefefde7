"""Running a case: in this process where that is faithful, in one of its own where it is not."""

import errno
import os
import resource
import shlex
import signal
import subprocess
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path

import pytest

from tests.badinput.cases import Case
from tests.badinput.files import prepare
from tests.interpreter.cli.command import ENVIRONMENT, ROOT, Run, anywhere, command, run

LINES, COLUMNS = 60, 400
"""So much of what is shown is kept."""

NOBODY = 65534


def prepared(case: Case, folder: Path) -> None:
    """Make the files of a case in the folder, which is the current one."""
    for directive in case.directives:
        if directive.word == "before":
            done = run(*shlex.split(directive.rest), typed=directive.text)
            assert done.code == 0, done.out + done.err
        else:
            prepare(directive, folder)


def run_case(case: Case, folder: Path) -> Run:
    """Run the command of a case in its folder."""
    with ExitStack() as stack:
        process: dict[str, Callable[..., Run]] = {}
        for world in case.world:
            if world in PROCESSES:
                process[world] = PROCESSES[world]
            else:
                stack.enter_context(WORLDS[world](folder))
        assert len(process) < 2
        for start in process.values():
            return start(case, folder)
        return run(*case.arguments, typed=case.typed)


# ---------------------------------------------------------------- worlds for the command in this process
@cache
def _load_all() -> None:
    """Load what checking, printing and reporting need: Python itself may be installed where only the owner of this process can read."""
    assert run("check", "classics/pig", "--fast").code == 0
    assert (run("print", "classics/pig").code, run("print", "nothing/at/all").code) == (0, 2)


@contextmanager
def _unprivileged(folder: Path) -> Iterator[None]:
    """Nobody in particular runs the command: permissions count."""
    if os.getuid() != 0:
        yield
        return
    _load_all()
    for path in [folder, *folder.rglob("*")]:
        os.chown(path, NOBODY, NOBODY, follow_symlinks=False)
    group = os.getegid()
    os.setresgid(NOBODY, NOBODY, group)
    os.setresuid(NOBODY, NOBODY, 0)
    try:
        yield
    finally:
        os.setresuid(0, 0, 0)
        os.setresgid(group, group, group)


@contextmanager
def _full_disk(_folder: Path) -> Iterator[None]:
    """What is written does not reach the disk."""

    def full(_descriptor: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", full)
        yield


@contextmanager
def _broken_disk(_folder: Path) -> Iterator[None]:
    """What is written cannot be put in its place."""

    def broken(_source: str, _target: str) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "replace", broken)
        yield


WORLDS = {"unprivileged": _unprivileged, "full-disk": _full_disk, "broken-disk": _broken_disk}


# ---------------------------------------------------------------- processes
def _environment(**more: str) -> dict[str, str]:
    return {**os.environ, **ENVIRONMENT, "PYTHONPATH": str(ROOT / ".dev"), **more}


def _ended(done: "subprocess.CompletedProcess[bytes]") -> Run:
    out, err = (text.decode("utf-8", "replace") if text else "" for text in (done.stdout, done.stderr))
    return Run(done.returncode, out, err)


def _process(case: Case, folder: Path) -> Run:
    """As a shell does it."""
    return _started(case, folder)


def _started(case: Case, folder: Path, before: Callable[[], object] | None = None, **more: str) -> Run:
    return _ended(
        subprocess.run(
            command(*case.arguments),
            input=case.typed.encode(),
            capture_output=True,
            cwd=folder,
            env=_environment(**more),
            preexec_fn=before,
            timeout=120,
            check=False,
        )
    )


def _small_files(case: Case, folder: Path) -> Run:
    """The system lets no file be larger than 100 bytes."""

    def limit() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100))

    return _started(case, folder, limit, PYTHONDONTWRITEBYTECODE="1")


def _full_output(case: Case, folder: Path) -> Run:
    """The standard output goes to a disk that is full."""
    with open("/dev/full", "wb") as full:
        return _with_output(case, folder, full.fileno())


def _closed_output(case: Case, folder: Path) -> Run:
    """There is no standard output."""
    return _started(case, folder, lambda: os.close(1))


def _closed_input(case: Case, folder: Path) -> Run:
    """There is no standard input."""
    return _started(case, folder, lambda: os.close(0))


def _broken_pipe(case: Case, folder: Path) -> Run:
    """Nobody reads the standard output any more."""
    reading, writing = os.pipe()
    os.close(reading)
    try:
        return _with_output(case, folder, writing)
    finally:
        os.close(writing)


def _with_output(case: Case, folder: Path, output: int) -> Run:
    done = subprocess.run(
        command(*case.arguments),
        input=case.typed.encode(),
        stdout=output,
        stderr=subprocess.PIPE,
        cwd=folder,
        env=_environment(),
        timeout=120,
        check=False,
    )
    return _ended(done)


PROCESSES: dict[str, Callable[[Case, Path], Run]] = {
    "process": _process,
    "small-files": _small_files,
    "full-output": _full_output,
    "closed-output": _closed_output,
    "closed-input": _closed_input,
    "broken-pipe": _broken_pipe,
}


# ---------------------------------------------------------------- what is kept
def kept(text: str, folder: Path) -> str:
    """What a case keeps of a text: without places that differ from machine to machine, and not too much."""
    text = anywhere(text).replace(f"{folder}{os.sep}", "").replace(str(folder), "FOLDER")
    lines = [line if len(line) <= COLUMNS else f"{line[:COLUMNS]} [and {len(line) - COLUMNS} more characters]"
             for line in text.removesuffix("\n").split("\n")] if text else []  # fmt: skip
    if len(lines) > LINES:
        lines = [*lines[: LINES - 10], f"[and {len(lines) - LINES} more lines]", *lines[-10:]]
    return "".join(f"{line}\n" for line in lines)
