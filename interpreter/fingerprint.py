"""Fingerprints: what a rule means, and how it is worded, hashed apart (design, 4)."""

import hashlib
import json
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node

_WORDS = (
    ast.Wording,
    ast.Note,
    ast.Words,
    ast.Glossary,
    ast.Example,
    ast.SourceLine,
    ast.Comment,
    ast.Sections,
    ast.Shown,
    ast.Drawn,
    ast.PieceSize,
    ast.StandsFor,
    ast.PrintedOn,
    ast.Acceptance,
)
_WORD_FIELDS = frozenset(
    (
        "span",
        "title",
        "drawn",
        "plural",
        "texts",
        "notes",
        "sources",
        "languages",
        "cites",
        "comments",
        "reason",
        "text",
        "label",
        "alias",
    )
)


def meaning_of(node: Node) -> str:
    """A hash of what a tree means: places, comments, titles, wordings, notes and examples do not count."""
    return _hash(_meaning(node))


def wording_of(node: Node) -> str:
    """A hash of the words of a tree: titles and wordings in order."""
    words: list[str] = []
    for inner in node.walk():
        for name in ("title", "text"):
            value = getattr(inner, name, None)
            if isinstance(value, str):
                words.append(value)
    return _hash(words)


def _meaning(value: Any) -> Any:
    if isinstance(value, _WORDS):
        return None
    if isinstance(value, Node):
        # What is as it is unless it is said means the same in a language that does not know it yet.
        said = {
            name: getattr(value, name)
            for name, default in type(value).fields.items()
            if name not in _WORD_FIELDS and getattr(value, name) != default
        }
        fields = {name: _meaning(part) for name, part in said.items()}
        return [type(value).__name__, {k: v for k, v in fields.items() if v not in (None, [], ())}]
    if isinstance(value, tuple):
        return [kept for item in value if (kept := _meaning(item)) is not None]
    return value


def _hash(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:32]
