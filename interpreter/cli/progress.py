"""A progress bar on the standard error, when that is a terminal; nothing otherwise."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

Advance = Callable[..., None]
"""Called with (done, of) or (what, done, of)."""


@contextmanager
def progress(what: str, *, growing: bool = False) -> Iterator[Advance | None]:
    """Show how far a long piece of work has come; gives None where nobody would see it.

    With `growing` the second number is not the end but what is still open, as in an exploration.
    """
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn

    columns: tuple[Any, ...] = (TextColumn("{task.description}"),)
    columns += () if growing else (BarColumn(bar_width=30),)
    columns += (TextColumn("{task.fields[count]}"), TimeElapsedColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task(what, total=None, count="")

        def advance(*report: Any) -> None:
            *named, done, of = report
            text = f"{what}: {named[0]}" if named else what
            count = f"{done:,} found, {of:,} open" if growing else f"{done:,} of {of:,}"
            bar.update(task, description=text, completed=done, total=None if growing else of, count=count)

        yield advance
