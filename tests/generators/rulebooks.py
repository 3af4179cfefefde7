"""The rulebooks that documents are tested with: all of `rulesets/`, and texts of a test."""

import re
from functools import cache
from pathlib import Path

from dreambook.generators.documents import make_document
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.grammar.parser import parse
from dreambook.grammar.source import Source, source_from_text
from dreambook.interpreter.api import load
from dreambook.interpreter.model.symbols import Rules, collect
from dreambook.interpreter.patches.finding import patch_heading

ROOT = Path(__file__).parents[2]
RULESETS = [path for path in sorted((ROOT / "rulesets").rglob("*.dream")) if patch_heading(path) is None]


@cache
def rules_of(path: Path) -> Rules:
    """A rulebook of a file."""
    return load(str(path)).rules


def printed(rules: Rules) -> str:
    """The summary as Markdown, quoted titles without the links on them."""
    return re.sub(r"\[(“[^”]*”)\]\(#[^)]*\)", r"\1", make_document(rules))


def rules_from(text: str) -> Rules:
    """A rulebook of a text, which must parse."""
    source, found = source_from_text(text, "test.dream")
    assert not found, found
    return _collect(source)


def _collect(source: Source) -> Rules:
    document, found = parse(source)
    assert not found, [(finding.message, finding.labels[0].span) for finding in found]
    return collect(document, Diagnostics(), {source.name: source.lines})
