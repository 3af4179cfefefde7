"""What dreambook says, in German: whole, up to date, with the same values, and never by halves."""

import re
import string
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from dreambook.grammar.diagnostics import Diagnostic, Label, Severity
from dreambook.grammar.span import Span
from dreambook.interpreter.report import collect
from dreambook.interpreter.report.text import render_text
from dreambook.interpreter.report.translate import AT_THE_TABLE, catalogue, in_language, said, worded

PO = Path(collect.__file__).with_name("de.po")
CASES = Path(__file__).parents[2] / "badinput" / "cases"
UPDATE = "run `python -m dreambook.interpreter.report.collect`, and translate what is empty in de.po"

# What these say comes from the rulebook, the system or a template, and stays as it is.
_NOT_OURS = re.compile(
    r"A deck has exactly|the rule says: |before: |now: |with `\w+` later: You win|the template cannot be"
)  # fmt: skip


def _entries(context: str | None = None) -> dict[str, str]:
    with PO.open("rb") as file:
        return {str(m.id): str(m.string) for m in read_po(file) if m.id and m.context == context}


def test_every_text_that_the_source_says_is_in_the_catalogue_and_no_other() -> None:
    for said_now, known in ((collect.entries(), _entries()), (collect.table_entries(), _entries(AT_THE_TABLE))):
        assert sorted(said_now.keys() - known) == [], UPDATE
        assert sorted(known.keys() - said_now) == [], UPDATE


def test_every_text_is_translated() -> None:
    every = [*_entries().items(), *_entries(AT_THE_TABLE).items()]
    assert [text for text, german in every if not german.strip()] == []


def test_a_translation_uses_the_slots_of_its_text_and_no_others() -> None:
    for text, german in (*_entries().items(), *_entries(AT_THE_TABLE).items()):
        slots = {name for _, name, _, _ in string.Formatter().parse(text) if name}
        used = {name for _, name, _, _ in string.Formatter().parse(german) if name}
        assert used <= slots, text


def _findings() -> Iterator[str]:
    """Messages, helps and notes that the cases of bad input expect: what people are really told."""
    for path in sorted(CASES.glob("*.txt")):
        lines = path.read_text(encoding="utf-8").split("\n")
        for at, line in enumerate(lines):
            message = re.match(r"(?:error|warning|hint)\[[A-Z]\d\d\]: (.*)", line)
            remark = re.match(r"( *= (?:help|note|verdict): )(.*)", line)
            if message:
                yield message[1]
            elif remark:
                text, below = remark[2], at + 1
                margin = " " * len(remark[1])
                while lines[below].startswith(margin) and not lines[below].startswith(margin + " "):
                    text, below = f"{text} {lines[below].strip()}", below + 1
                yield text


@pytest.mark.parametrize(
    "text", sorted({text for text in _findings() if "..." not in text and not _NOT_OURS.match(text)})
)
def test_what_bad_input_is_told_is_german_to_the_last_word(text: str) -> None:
    german, whole = catalogue("de").translated(text)
    assert whole, german


def test_a_finding_keeps_its_code_places_and_key() -> None:
    span = Span.at("a.dream", 3, 5, 4)
    found = Diagnostic("S01", Severity.ERROR, "no zone is named `sea`", (Label(span, "declared here"),), "name a zone")
    german = in_language(found, "de")
    assert german.message == "keine Zone heißt `sea`"
    assert german.labels == (Label(span, "hier deklariert"),)
    assert german.help == "nenne eine Zone"
    assert (german.code, german.severity, german.key) == (found.code, found.severity, found.key)


def test_the_words_around_a_finding_are_german_too() -> None:
    found = Diagnostic("P01", Severity.WARNING, "`x` stands twice", help="remove it", notes=("for example: `y`",))
    shown = render_text([found], {}, language="de")
    assert shown == "Warnung[P01]: `x` steht zweimal da\n  = Hilfe: entferne es\n  = Anmerkung: zum Beispiel: `y`\n"


def test_what_stands_in_quotes_is_never_translated() -> None:
    assert said("nothing is named `the zone`", "de") == "nichts heißt `the zone`"
    assert said('several printed sections are named "a number"', "de").endswith('heißen "a number"')


def test_a_text_that_is_not_known_stays_whole() -> None:
    text = "a sentence of some rulebook, or of nobody"
    assert said(text, "de") == text


def test_lists_are_joined_in_the_language() -> None:
    assert said("a zone, a space or a set", "de") == "eine Zone, ein Feld oder eine Menge"
    assert said("2 errors, 1 warning", "de") == "2 Fehler, 1 Warnung"


@pytest.mark.parametrize(
    ("english", "german"),
    [
        ("with 2 players: chance: owl letter; player 1: keep", "mit 2 Personen: Zufall: owl letter; Spieler 1: keep"),
        ("luck of player 2: 3 or 2", "luck von Spieler 2: 3 oder 2"),
        ("... 30 more ...", "... 30 weitere ..."),
        ("1,500 positions", "1.500 Stellungen"),
        ("10 (62.5 %)", "10 (62,5 %)"),
        ("version 1.2.3", "version 1.2.3"),
        (
            "`cites`, a text in quotes or what goes on with it: `of`, `+`, `is`, `and`",
            "`cites`, ein Text in Anführungszeichen oder wie es weitergeht: `of`, `+`, `is`, `and`",
        ),
    ],
)
def test_what_a_rulebook_calls_something_does_not_keep_the_rest_english(english: str, german: str) -> None:
    assert said(english, "de") == german


def test_english_is_what_was_said() -> None:
    assert said("no zone is named `sea`", "en") == "no zone is named `sea`"


def test_what_is_put_together_at_the_table_is_looked_up_and_its_slots_stay() -> None:
    assert worded("de", "{who} chooses {what}", who="Spieler 1", what="a zone") == "Spieler 1 wählt a zone"
    assert worded("en", "{who} chooses {what}", who="player 1", what="a zone") == "player 1 chooses a zone"
