"""Whatever goes wrong in a command ends here: as a finding that is shown, and as an exit code.

0 is fine, 1 is findings or a failed run, 2 is misuse, 130 is a run that somebody interrupted (128 and the number of the signal,
as shells have it), whatever it had found. Misuse is shown like any finding, with a code of the F row.
"""

import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from dreambook.grammar.diagnostics import Diagnostic
    from dreambook.grammar.source import Source

FINE, FINDINGS, MISUSE, INTERRUPTED = 0, 1, 2, 130
DEBUG_VARIABLE = "DREAM_DEBUG"
_EXTRA = re.compile(r"Got unexpected extra arguments? \((.*)\)")


@dataclass
class State:
    """What the guard must know of a command that failed: how it reports."""

    format: str = "text"


class Stop(Exception):
    """A command cannot go on. `findings` say why; `code` is the exit code."""

    def __init__(
        self, findings: "Sequence[Diagnostic]", code: int = MISUSE, sources: "Mapping[str, Source] | None" = None
    ) -> None:
        super().__init__(findings[0].message if findings else "")
        self.findings = findings
        self.code = code
        self.sources = sources or {}


class UnknownCommand(click.UsageError):
    """There is no command of that name."""

    def __init__(self, name: str, ctx: click.Context) -> None:
        super().__init__(f"no command `{name}`", ctx)
        self.name = name


def misuse(code: str, message: str, help: str = "") -> Stop:
    """The exception for a mistake on the command line."""
    from dreambook.grammar.codes import info
    from dreambook.grammar.diagnostics import Diagnostic

    return Stop([Diagnostic(code, info(code).severity, message, (), help)])


def guarded(run: Callable[[], object], state: State) -> int:
    """Run a command; the exit code. Nothing but SystemExit leaves it."""
    try:
        try:
            _prepare_streams()
            result = run()
            sys.stdout.flush()
            return result if isinstance(result, int) else FINE
        except BrokenPipeError:
            raise
        except OSError as problem:
            if problem.filename is None:
                # The standard output: what is still buffered would fail once more when Python exits.
                _silence(sys.stdout)
                state = State()
            stop = _of_the_system(problem)
            _show(stop, state)
            return stop.code
        except Stop as stop:
            _show(stop, state)
            return stop.code
        except click.UsageError as problem:
            _show(_usage(problem), state)
            return MISUSE
        except (KeyboardInterrupt, click.Abort, EOFError) as end:
            _show(interrupted("what was written until now is there; run the command again"), state)
            # Where the input is at its end nobody has pressed anything.
            return FINDINGS if isinstance(end, EOFError) else INTERRUPTED
        except Exception as problem:
            if os.environ.get(DEBUG_VARIABLE):
                raise
            _show(_internal(problem), state)
            return FINDINGS
    except OSError:
        # Nobody reads any more (`dream ... | head`), or not even a finding can be written.
        for stream in (sys.stdout, sys.stderr):
            _silence(stream)
        return FINDINGS
    except KeyboardInterrupt:
        return INTERRUPTED


def _prepare_streams() -> None:
    """Whatever the streams are, nothing stops at them.

    One that is closed reads and writes nothing; a character that the terminal's encoding does not have is written as
    its number.
    """
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115 (open as long as the process)
    for stream, errors in ((sys.stdout, "backslashreplace"), (sys.stderr, "backslashreplace"), (sys.stdin, "replace")):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors=errors)


def _silence(stream: object) -> None:
    try:
        number = stream.fileno()  # type: ignore[attr-defined]
        os.dup2(os.open(os.devnull, os.O_WRONLY), number)
    except (OSError, ValueError, AttributeError):
        pass


def _show(stop: Stop, state: State) -> None:
    from dreambook.interpreter.cli.output import show_findings, write_json

    if state.format == "json":
        from dreambook.interpreter.report.json import finding

        write_json({"findings": [finding(diagnostic) for diagnostic in stop.findings]})
    else:
        sys.stdout.flush()
        show_findings(stop.findings, stop.sources, sys.stderr)
    sys.stdout.flush()


def _of_the_system(problem: OSError) -> Stop:
    """What the system refused, and no command has expected: the standard output, or a file."""
    reason = (problem.strerror or str(problem) or "no reason given").lower()
    if problem.filename is None:
        return misuse("F09", f"the output cannot be written: {reason}", "make room, or write it somewhere else")
    return misuse("F01", f"`{problem.filename}` cannot be opened: {reason}", "mend that, or use another file")


def interrupted(help: str) -> Stop:
    """The exception for work that was stopped before its end."""
    stop = _finding("F13", "interrupted", help)
    return Stop(stop.findings, INTERRUPTED)


def _finding(code: str, message: str, help: str = "", notes: tuple[str, ...] = ()) -> Stop:
    from dreambook.grammar.codes import info
    from dreambook.grammar.diagnostics import Diagnostic

    return Stop([Diagnostic(code, info(code).severity, message, (), help, notes)], FINDINGS)


def _usage(problem: click.UsageError) -> Stop:
    """A mistake that click has found, as a finding."""
    from dreambook.grammar.diagnostics import did_you_mean

    ctx = problem.ctx
    path = ctx.command_path if ctx is not None else "dream"
    see = f"`{path} --help` shows what it takes"
    if isinstance(problem, UnknownCommand):
        commands = ctx.command.list_commands(ctx) if ctx is not None and isinstance(ctx.command, click.Group) else []
        near = did_you_mean(problem.name, commands)
        return misuse("F11", f"there is no command `{problem.name}`", near or f"the commands: {', '.join(commands)}")
    if isinstance(problem, click.NoSuchOption):
        known = [name for p in ctx.command.get_params(ctx) for name in p.opts] if ctx is not None else []
        near = did_you_mean(problem.option_name, [name for name in known if name.startswith("-")])
        return misuse("F11", f"`{path}` has no option `{problem.option_name}`", near or see)
    if isinstance(problem, click.MissingParameter) and problem.param is not None:
        param = problem.param
        return misuse("F11", f"`{path}` needs {param.metavar or (param.name or '').upper()}", see)
    if isinstance(problem, click.BadOptionUsage):
        see = "`--help` after the command shows what it takes"
        return misuse("F11", f"`{problem.option_name}` needs a value", see)
    message = problem.message.strip().rstrip(".")
    extra = _EXTRA.fullmatch(message)
    if extra is not None:
        return misuse("F11", f"`{path}` does not take `{extra.group(1)}` as well", see)
    return misuse("F11", message[:1].lower() + message[1:], see)


def _internal(problem: Exception) -> Stop:
    import traceback
    from importlib.metadata import PackageNotFoundError, version

    frames = traceback.extract_tb(problem.__traceback__)
    ours = [f for f in frames if "dreambook" in f.filename or f"{os.sep}interpreter{os.sep}" in f.filename] or frames
    where = f"{os.path.basename(ours[-1].filename)}:{ours[-1].lineno} in {ours[-1].name}" if ours else "nowhere"
    try:
        release = version("dreambook")
    except PackageNotFoundError:
        release = "?"
    text = " ".join(str(problem).split())[:300]
    return _finding(
        "F14",
        f"dreambook itself made a mistake: {type(problem).__name__}{f': {text}' if text else ''}",
        "please report it with this message, the command that you gave, and the rulebook; "
        f"`{DEBUG_VARIABLE}=1` before the command shows the whole trace",
        (f"dreambook {release}, Python {sys.version.split()[0]}, {sys.platform}; at {where}",),
    )
