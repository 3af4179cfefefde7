"""Slips of the pen (S02): what is one, and what only looks like one."""

from collections import Counter

import pytest

from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.api import Rules, load_text
from dreambook.interpreter.check.slips import check_slips
from dreambook.interpreter.check.terms import check_terms

RULES = load_text('language 1\nrulebook inn "The inn"\n    players 2\n', "inn.dream").rules
NAMES = {
    "en": {"village", "store", "cellar", "coin", "coins", "worker", "green", "card", "centre", "quite", "dessert"},
    "de": {"höhle", "wald", "stein", "traumkarte", "stapel", "fuchs", "nachtwiese"},
}


def slip(language: str, word: str, spoken: int = 1, **more: int) -> str | None:
    """What a word of a text is held for."""
    found = Diagnostics()
    said = [(word, word, next(iter(RULES.nodes)))]
    check_slips(RULES, language, NAMES.get(language, {"village"}), said, Counter({word.lower(): spoken, **more}), found)
    return next((d.cause[-1] for d in found), None)


@pytest.mark.parametrize(
    ("language", "word", "right"),
    [
        ("en", "villgae", "village"), ("en", "vilage", "village"), ("en", "Stroe", "store"), ("en", "celar", "cellar"),
        ("en", "cion", "coin"), ("en", "coinns", "coins"), ("en", "crad", "card"), ("en", "plcae", "place"), ("en", "grean", "green"),
        ("de", "höhel", "höhle"), ("de", "Stien", "stein"), ("de", "Traumkatre", "traumkarte"), ("de", "Stappel", "stapel"),
        ("de", "Fuhcs", "fuchs"),
    ],
)  # fmt: skip
def test_what_is_a_slip(language: str, word: str, right: str) -> None:
    assert slip(language, word) == right


@pytest.mark.parametrize(
    ("language", "word"),
    [
        ("en", "stone"), ("en", "quiet"), ("en", "desert"), ("en", "center"), ("en", "centres"), ("en", "millimetres"), ("en", "wrok’s"),
        ("en", "Rian"), ("en", "coined"), ("de", "wälder"), ("de", "Höhlen"), ("de", "Steines"), ("de", "Traumkarten"), ("de", "Nachtwiesen"), ("de", "Wild"),
        ("fr", "plcae"),
    ],
)  # fmt: skip
def test_what_is_no_slip(language: str, word: str) -> None:
    assert slip(language, word) is None


def test_what_is_said_often_is_a_word_and_what_is_said_twice_is_meant() -> None:
    assert slip("en", "merchnat") == "merchant"
    assert slip("en", "Zorblin", zorbling=2) is None
    assert slip("en", "Zorblng", zorbling=3) == "zorbling"
    assert slip("en", "villgae", spoken=2) is None


def _slips(rules: Rules) -> list[str]:
    found = Diagnostics()
    check_terms(rules, found)
    return [d.message for d in found if d.cause[:1] == ("slip",)]


def test_translations_are_read_too() -> None:
    text = 'language 1\nrulebook inn "The inn"\n    players 2\n    languages en, de\n    "Sleep well."\nzones\n    cellar "cellar": pool\n\n'
    german = 'words de\n    inn: "Gasthof", masculine\n    cellar: "Keller", masculine\n    "Sleep well.": "Schlaf gut im {}."\n'
    assert _slips(load_text(text + german.format("Kellre"), "inn.dream").rules) == [
        '"Kellre" stands here alone, and looks like "keller"'
    ]
    assert _slips(load_text(text + german.format("Keller"), "inn.dream").rules) == []
