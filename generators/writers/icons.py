"""The icons that writers set beside headings and notes: drawn for dreambook, one file each in `generators/icons/`."""

import re
from functools import cache
from pathlib import Path

from dreambook.generators.document import Section

FOLDER = Path(__file__).parents[1] / "icons"
EMBLEMS = Path(__file__).parents[1] / "emblems"

_OF_SECTIONS = {
    "box": "box", "components": "box", "zones": "table", "variables": "track", "starters": "list", "players": "players",
    "setup": "setup", "play": "play", "turn": "turn", "round": "turn", "actions": "action", "procedures": "detail",
    "events": "event", "norms": "must", "values": "figure", "end": "end", "scoring": "scoring", "score": "scoring",
    "patterns": "pattern", "examples": "example", "glossary": "glossary", "terms": "glossary", "notes": "ruling",
    "rulings": "ruling", "open": "todo", "cards": "card", "tiles": "tile", "tokens": "token", "icons": "token", "map": "table", "pad": "scoring", "limits": "must", "signs": "token", "counters": "track", "begin": "play", "changes": "changed",
}  # fmt: skip
"""What stands in a section, as the first word of its anchor says it."""

_NOTES = {"assume": "assume", "ruling": "ruling", "todo": "todo"}
_BODY = re.compile(r"<svg[^>]*>\s*(.*?)\s*</svg>", re.DOTALL)


@cache
def names() -> tuple[str, ...]:
    """All icons there are."""
    return tuple(sorted(path.stem for path in FOLDER.glob("*.svg")))


@cache
def svg(name: str) -> str:
    """An icon as an SVG document, drawn in `currentColor`."""
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


@cache
def emblem(name: str) -> str:
    """A picture for cards as an SVG document, filled with `currentColor`; `interpreter/model/looks.py` has their names."""
    return (EMBLEMS / f"{name}.svg").read_text(encoding="utf-8")


@cache
def emblem_body(name: str) -> str:
    """What a picture draws, in a square of 24."""
    match = _BODY.search(emblem(name))
    assert match is not None, name
    return match[1]


@cache
def body(name: str) -> str:
    """What an icon draws, in a square of 24."""
    match = _BODY.search(svg(name))
    assert match is not None, name
    return match[1]


def of_section(section: Section) -> str:
    """The icon of a section, or ""."""
    return _OF_SECTIONS.get(section.anchor) or _OF_SECTIONS.get(section.anchor.split("-")[0], "")


def of_note(kind: str) -> str:
    """The icon of a sort of note."""
    return _NOTES.get(kind, "note")
