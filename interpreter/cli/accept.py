"""`dream accept`: what a patch was written for, and which words fit which rule, is kept beside the file."""

import os
from typing import TYPE_CHECKING

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, Stop
from dreambook.interpreter.cli.options import open_rulebook
from dreambook.interpreter.cli.speech import say

if TYPE_CHECKING:
    from dreambook.grammar.diagnostics import Diagnostic
    from dreambook.interpreter.accepted.lock_files import Lock
    from dreambook.interpreter.api import Rulebook


@click.command("accept", short_help="Keep what a patch was written for, and which words fit which rule.")
@click.argument("rulebooks", metavar="RULEBOOK...", nargs=-1, required=True)
def accept_command(rulebooks: tuple[str, ...]) -> int:
    """Keep what a patch was written for, and which words fit which rule.

    For an expansion or a variant, what it changes of its rulebook is written to a lock file beside it (`storm.lock` beside
    `storm.dream`), and so is which wording stands at which rule, for any file. When the rulebook is changed there later,
    `dream check` shows the change (V01, S17), until it is accepted anew. Of `calm+storm` the last is accepted.
    """
    from dreambook.interpreter.accepted.lock_files import lock_path, write_lock
    from dreambook.interpreter.accepted.parts import lock_of
    from dreambook.interpreter.cli.output import tell
    from dreambook.interpreter.patches.patched import below
    from dreambook.interpreter.play.save_files import SaveProblem

    todo: list[tuple[str, Lock, Lock | None]] = []
    for name in dict.fromkeys(rulebooks):
        loaded = open_rulebook(name)
        errors = _errors_in(loaded)
        if errors:
            raise Stop(errors, FINDINGS, loaded.sources)
        base, *patches = loaded.documents
        last = patches[-1] if patches else base
        lock = lock_of(below(base, last, patches) if patches else None, last, loaded.sources)
        todo.append((last.span.file, lock, loaded.locks.get(last.span.file)))
    # Nothing is written before all can be.
    for path, lock, before in todo:
        # One that lies there is written anew, whatever is the matter with it.
        if not (lock.targets or lock.wordings or os.path.lexists(lock_path(path))):
            tell(say(f"{path}: it changes nothing of a rulebook and has no wordings: there is nothing to keep") + "\n")
            continue
        try:
            write_lock(path, lock)
        except SaveProblem as problem:
            raise Stop([problem.diagnostic]) from problem
        tell(_told(path, lock, before))
    return FINE


def _errors_in(loaded: "Rulebook") -> "list[Diagnostic]":
    """What is wrong beside what is to be accepted."""
    from dreambook.grammar.diagnostics import Severity

    waiting = ("stale", "words")
    found = [
        d
        for d in loaded.diagnostics
        if not (d.code == "F22" or (d.code == "V01" and d.cause[:1] in [(w,) for w in waiting]))
    ]
    return [d for d in found if d.severity is Severity.ERROR]


def _told(path: str, lock: "Lock", before: "Lock | None") -> str:
    """What was accepted, and what of it is new."""
    from dreambook.interpreter.accepted.lock_files import lock_path
    from dreambook.interpreter.numbers import so_many

    lines = [
        f"{lock_path(path)}: {so_many(len(lock.targets), 'part')} of the rulebook below, {so_many(len(lock.wordings), 'wording')}"
    ]
    for old, new in ((before.targets, lock.targets), (before.wordings, lock.wordings)) if before is not None else ():
        lines += [f"  accepted anew: {key}" for key, entry in new.items() if key in old and old[key] != entry]
        lines += [f"  no longer there: {key}" for key in old if key not in new]
    return "\n".join(lines) + "\n"
