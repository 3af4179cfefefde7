"""Documents of every kind of the five games, pinned as Markdown in the language that each game is written in, some in German."""

from functools import cache
from pathlib import Path

import pytest

from dreambook.generators.documents import book_of, written
from dreambook.generators.kinds import Book
from dreambook.interpreter.api import load
from tests.golden import check_golden

GOLDEN = Path(__file__).parent / "golden"
GAMES = {
    "morpheus": "en", "oneironauts": "en", "dreamscape+nightmare+willo_the_wisp": "en", "traumduell": "de",
    "onirim+sphinx+glyphs+diver": "en",
}  # fmt: skip
ALL = ("rulebook", "reference", "turn", "setup", "score", "examples", "teach")
PINNED = [
    *((game, language, kind) for game, language in GAMES.items() for kind in ALL),
    *(("onirim", "en", kind) for kind in ("components", "cards", "glossary", "rulings")),
    *(("traumduell", "de", kind) for kind in ("components", "glossary")),
    *(("oneironauts", "de", kind) for kind in ("reference", "setup", "glossary", "examples", "teach")),
    *(("morpheus", "de", kind) for kind in ("rulebook", "score")),
]


@cache
def _book(game: str, language: str) -> Book:
    return book_of(load(game).rules, language)


@pytest.mark.parametrize(("game", "language", "kind"), PINNED, ids=lambda part: str(part))
def test_documents_are_pinned(game: str, language: str, kind: str) -> None:
    text = written(_book(game, language), kind, "md").decode()
    name = game if "+" not in game else f"{game.split('+')[0]}_all"
    check_golden(GOLDEN / f"{name}.{kind}.{language}.md", text)
