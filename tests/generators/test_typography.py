"""Typed apostrophes become printed ones, and nothing else changes."""

import pytest

from dreambook.generators.document import Document, Link
from dreambook.generators.typography import typeset


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("the cards' owners", "the cards’ owners"),
        ("Will O' wanders", "Will O’ wanders"),
        ("Phobetor's Landing", "Phobetor’s Landing"),
        ("so geht's.", "so geht’s."),
        ("6' 2\"", '6’ 2"'),
        ("style='x'>", "style='x'>"),
    ],
)
def test_apostrophes(typed: str, printed: str) -> None:
    assert typeset(typed) == printed


def test_what_programs_read_stays() -> None:
    assert typeset((Link("Will O'", "will-o'"),)) == (Link("Will O’", "will-o'"),)
    document = Document("summary", "O'", "en", "O'")
    assert typeset(document).title == "O’" and typeset(document).label == "O’"
