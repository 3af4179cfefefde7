"""Every kind of document for every shipped rulebook, number of players and language: nothing is missing in it."""

from functools import cache
from pathlib import Path
from random import Random

import pytest

from dreambook.generators.documents import languages
from dreambook.generators.kinds import KINDS, Book
from dreambook.generators.verbalise.numbers import player_numbers
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.grammar.parser import parse
from dreambook.grammar.source import source_from_text
from dreambook.interpreter.api import load
from dreambook.interpreter.model.symbols import Rules, collect
from dreambook.interpreter.model.translations import source_language
from tests.generators.kinds.checking import check_document
from tests.generators.rulebooks import ROOT, RULESETS, rules_of
from tests.grammar.generate import rulebook

BY_PLAYING = ("setup", "examples", "teach")
"""The kinds that are found out by playing. They are made for all numbers of players, one after the other anyway."""
COMPOSED = (
    "dreamscape+nightmare+willo_the_wisp",
    "onirim+sphinx+glyphs+diver+confusion+extra_nightmares",
    "morpheus+open_sky",
)


def _book(rules: Rules, language: str, players: int | None, base: Rules | None = None) -> Book:
    # What is not translated stands unmarked, so that the marks are holes.
    compared = None if base is None else Verbaliser.in_language(base, language, mark=str)
    return Book(Verbaliser.in_language(rules, language, players, mark=str), players, compared)


@cache
def _composed(name: str) -> tuple[Rules, Rules]:
    return load(name).rules, load(name.split("+", maxsplit=1)[0]).rules


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", RULESETS, ids=lambda path: path.stem)
def test_every_kind_is_whole(path: Path, language: str) -> None:
    rules = rules_of(path)
    low, high = player_numbers(rules)
    for players in (None, *range(low, high + 1)):
        book = _book(rules, language, players, base=rules)
        for kind, make in KINDS.items():
            if players is None or kind not in BY_PLAYING:
                document = make(book)
                assert (document.kind, document.language) == (kind, language)
                check_document(document)


@pytest.mark.parametrize("name", COMPOSED)
def test_compositions_are_whole(name: str) -> None:
    rules, base = _composed(name)
    for language in languages():
        book = _book(rules, language, None, base)
        for make in KINDS.values():
            check_document(make(book))


@pytest.mark.parametrize("language", languages())
def test_whatever_can_be_written_can_be_printed_in_every_kind(language: str) -> None:
    """Random files, derived from the grammar. What they say is nonsense; they are printed all the same."""
    for seed in range(20):
        source, _ = source_from_text(rulebook(Random(seed)), "random.dream")
        document, _ = parse(source)
        rules = collect(document, Diagnostics(), {source.name: source.lines})
        for make in KINDS.values():
            assert make(_book(rules, language, None, base=rules)).language == language


def test_a_rulebook_with_nothing_in_it_has_every_kind() -> None:
    text = 'language 1\nrulebook bare "Nothing yet"\n    players 1\n'
    source, _ = source_from_text(text, "bare.dream")
    document, _ = parse(source)
    rules = collect(document, Diagnostics(), {source.name: source.lines})
    for make in KINDS.values():
        check_document(make(_book(rules, source_language(rules), None, base=rules)))


def test_all_kinds_are_named_in_the_documentation() -> None:
    page = (ROOT / "docs" / "documents.md").read_text(encoding="utf-8")
    assert [kind for kind in KINDS if f"`{kind}`" not in page] == []
