"""`dream fmt`: rulebooks in the one style."""

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from dreambook.interpreter.cli.guard import FINDINGS, FINE, MISUSE, misuse
from dreambook.interpreter.cli.options import NO_SUCH_FILE, format_option
from dreambook.interpreter.cli.speech import say

if TYPE_CHECKING:
    from dreambook.grammar.diagnostics import Diagnostic
    from dreambook.grammar.source import Source

STANDARD = "-"


@dataclass
class _File:
    """A file with its text as it should be; None when it has mistakes."""

    name: str
    findings: "list[Diagnostic]"
    source: "Source | None"
    text: str | None
    changed: bool


@click.command("fmt", short_help="Lay rulebooks out in the one style.")
@click.argument("files", metavar="FILE...", nargs=-1, required=True)
@click.option("--check", is_flag=True, help="Write nothing; the exit code is 1 when something would change.")
@format_option()
def fmt_command(files: tuple[str, ...], check: bool, format: str) -> int:
    """Lay rulebooks out in the one style.

    What a rulebook says stays the same, and so do its comments. A file with mistakes is not touched. For `-` the text
    is read from the standard input and written to the standard output.
    """
    from dreambook.interpreter.cli.output import write, write_file

    done = [_laid_out(name) for name in dict.fromkeys(files)]
    for file in done:
        if check or file.text is None:
            continue
        if file.name == STANDARD:
            write(file.text)
        elif file.changed:
            write_file(file.name, file.text)
    _report(done, check, format)
    if any(d.code in NO_SUCH_FILE for file in done for d in file.findings):
        return MISUSE
    failed = any(file.text is None or (check and file.changed) for file in done)
    return FINDINGS if failed else FINE


def _laid_out(name: str) -> _File:
    """Read a file, and work out how it should be."""
    from dreambook.grammar.formatter import format_source
    from dreambook.grammar.source import load_source, source_from_text

    if name == STANDARD:
        written = sys.stdin.buffer.read()
        try:
            source, found = source_from_text(written.decode(), "<stdin>")
        except UnicodeDecodeError as problem:
            stop = misuse("F04", f"the standard input is not UTF-8: byte {problem.start}", "give it as UTF-8")
            return _File(name, list(stop.findings), None, None, False)
    else:
        read, found = load_source(name, name)
        if read is None:
            return _File(name, found, None, None, False)
        source, written = read, Path(name).read_bytes()
    text, mistakes = format_source(source)
    if found or mistakes:
        return _File(name, [*found, *mistakes], source, None, False)
    return _File(name, [], source, text, written != text.encode())


def _report(done: list[_File], check: bool, format: str) -> None:
    from dreambook.interpreter.cli.output import show_findings, write_json
    from dreambook.interpreter.report.json import finding

    findings = [d for file in done for d in file.findings]
    # Where the output is the text itself, there is no room for a report.
    if format == "json" and (check or not any(file.name == STANDARD for file in done)):
        files: list[dict[str, Any]] = [
            {"file": file.name, "changed": file.changed, "mistakes": len(file.findings)} for file in done
        ]
        write_json({"findings": [finding(d) for d in findings], "files": files})
        return
    if findings:
        sys.stdout.flush()
        show_findings(findings, {file.source.name: file.source for file in done if file.source}, sys.stderr)
    for file in done:
        name = "the text" if file.name == STANDARD else file.name
        if file.text is None and file.source is not None:
            sys.stderr.write(say(f"{name} is not laid out: mend the mistakes first\n"))
        elif file.changed and (check or file.name != STANDARD):
            sys.stderr.write(say(f"{name} {'would be' if check else 'is'} laid out anew\n"))
