"""Findings as GitHub workflow commands, which GitHub shows beside the changed lines."""

from collections.abc import Mapping, Sequence

from dreambook.grammar.codes import Severity, info
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.source import Source
from dreambook.interpreter.report.window import glyph

_COMMANDS = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.HINT: "notice"}


def render_github(diagnostics: Sequence[Diagnostic], sources: Mapping[str, Source]) -> str:
    """The findings in the given order, a command on a line each. `sources` are not needed."""
    return "".join(_command(diagnostic) for diagnostic in diagnostics)


def _command(diagnostic: Diagnostic) -> str:
    properties: dict[str, str] = {}
    span = diagnostic.span
    if span is not None:
        properties["file"] = span.file
        properties["line"] = str(max(1, span.line))
        properties["endLine"] = str(max(1, span.line, span.end_line))
        # GitHub takes columns only within one line.
        if span.line == span.end_line:
            properties["col"] = str(max(1, span.column))
            properties["endColumn"] = str(max(1, span.column, span.end_column))
    properties["title"] = f"{diagnostic.code} {info(diagnostic.code).title}"
    message = [diagnostic.message]
    message += [f"{label.span}: {label.text or 'see here too'}" for label in diagnostic.labels[1:]]
    message += [f"help: {diagnostic.help}"] if diagnostic.help else []
    message += [f"note: {note}" for note in diagnostic.notes]
    message += [f"verdict: {diagnostic.verdict}"] if diagnostic.verdict else []
    written = ",".join(f"{name}={_escape_property(value)}" for name, value in properties.items())
    return f"::{_COMMANDS[diagnostic.severity]} {written}::{_escape(chr(10).join(message))}\n"


def _escape(text: str) -> str:
    # What is quoted from a file must neither move the cursor of a log nor fail to be written to it.
    text = "".join(char if char in "\r\n" else glyph(char) for char in text)
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _escape_property(text: str) -> str:
    return _escape(text).replace(":", "%3A").replace(",", "%2C")
