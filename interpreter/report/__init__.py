"""Findings as text, JSON, GitHub annotations and SARIF: one file a format, all over the same values.

Every renderer takes the findings, in the order to show them, and the sources by the names that their spans use.
"""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType

from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.source import Source
from dreambook.interpreter.report.github import render_github
from dreambook.interpreter.report.json import render_json
from dreambook.interpreter.report.sarif import render_sarif
from dreambook.interpreter.report.text import render_text, summary

__all__ = ["FORMATS", "Renderer", "render_github", "render_json", "render_sarif", "render_text", "summary"]

Renderer = Callable[[Sequence[Diagnostic], Mapping[str, Source]], str]

FORMATS: Mapping[str, Renderer] = MappingProxyType(
    {"text": render_text, "json": render_json, "github": render_github, "sarif": render_sarif}
)
"""The renderers by the name a user asks for them with."""
