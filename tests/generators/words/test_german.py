"""German grammar: nouns of every gender in every case, with and without adjectives, after every sort of article."""

import pytest

from dreambook.generators.words.german import CASES, German
from dreambook.generators.words.german_functions import conjugate
from dreambook.generators.words.languages import messages_in
from dreambook.generators.words.messages import Noun, Said

GERMAN = German()
_SPLIT = " | "

# nominative, genitive, dative, accusative; after der, ein and nothing (one), and after der and nothing (other).
TABLE = {
    ("rotes Schaf", "neuter", "rote Schafe"): """
        das rote Schaf | des roten Schafes | dem roten Schaf | das rote Schaf
        ein rotes Schaf | eines roten Schafes | einem roten Schaf | ein rotes Schaf
        die roten Schafe | der roten Schafe | den roten Schafen | die roten Schafe
        3 rote Schafe | 3 roter Schafe | 3 roten Schafen | 3 rote Schafe""",
    ("verdeckter Stapel", "masculine", "verdeckte Stapel"): """
        der verdeckte Stapel | des verdeckten Stapels | dem verdeckten Stapel | den verdeckten Stapel
        ein verdeckter Stapel | eines verdeckten Stapels | einem verdeckten Stapel | einen verdeckten Stapel
        die verdeckten Stapel | der verdeckten Stapel | den verdeckten Stapeln | die verdeckten Stapel
        3 verdeckte Stapel | 3 verdeckter Stapel | 3 verdeckten Stapeln | 3 verdeckte Stapel""",
    ("gewonnene Tür", "feminine", "gewonnene Türen"): """
        die gewonnene Tür | der gewonnenen Tür | der gewonnenen Tür | die gewonnene Tür
        eine gewonnene Tür | einer gewonnenen Tür | einer gewonnenen Tür | eine gewonnene Tür
        die gewonnenen Türen | der gewonnenen Türen | den gewonnenen Türen | die gewonnenen Türen
        3 gewonnene Türen | 3 gewonnener Türen | 3 gewonnenen Türen | 3 gewonnene Türen""",
    ("Held", "masculine", "Helden"): """
        der Held | des Helden | dem Helden | den Helden
        ein Held | eines Helden | einem Helden | einen Helden
        die Helden | der Helden | den Helden | die Helden
        3 Helden | 3 Helden | 3 Helden | 3 Helden""",
    ("Fremder", "masculine", "Fremde"): """
        der Fremde | des Fremden | dem Fremden | den Fremden
        ein Fremder | eines Fremden | einem Fremden | einen Fremden
        die Fremden | der Fremden | den Fremden | die Fremden
        3 Fremde | 3 Fremder | 3 Fremden | 3 Fremde""",
    ("Höchstbietender", "masculine", "Höchstbietende"): """
        der Höchstbietende | des Höchstbietenden | dem Höchstbietenden | den Höchstbietenden
        ein Höchstbietender | eines Höchstbietenden | einem Höchstbietenden | einen Höchstbietenden
        die Höchstbietenden | der Höchstbietenden | den Höchstbietenden | die Höchstbietenden
        3 Höchstbietende | 3 Höchstbietender | 3 Höchstbietenden | 3 Höchstbietende""",
    ("Stapel der Träume", "masculine", "Stapel der Träume"): """
        der Stapel der Träume | des Stapels der Träume | dem Stapel der Träume | den Stapel der Träume
        ein Stapel der Träume | eines Stapels der Träume | einem Stapel der Träume | einen Stapel der Träume
        die Stapel der Träume | der Stapel der Träume | den Stapeln der Träume | die Stapel der Träume
        3 Stapel der Träume | 3 Stapel der Träume | 3 Stapeln der Träume | 3 Stapel der Träume""",
    ("Wort", "neuter", "Wörter"): """
        das Wort | des Wortes | dem Wort | das Wort
        ein Wort | eines Wortes | einem Wort | ein Wort
        die Wörter | der Wörter | den Wörtern | die Wörter
        3 Wörter | 3 Wörter | 3 Wörtern | 3 Wörter""",
    ("Chip", "masculine", "Chips"): """
        der Chip | des Chips | dem Chip | den Chip
        ein Chip | eines Chips | einem Chip | einen Chip
        die Chips | der Chips | den Chips | die Chips
        3 Chips | 3 Chips | 3 Chips | 3 Chips""",
}


@pytest.mark.parametrize("declared", TABLE, ids=lambda declared: declared[0])
def test_nouns_in_all_cases(declared: tuple[str, str, str]) -> None:
    one, gender, other = declared
    noun = Noun(one, other, gender)
    messages = messages_in("de")
    group = Said(
        "group", tuple({"noun": noun, "adjectives": None, "face": None, "place": None, "relative": None}.items())
    )
    phrases = [
        Said("the", (("thing", noun),)),
        Said("a", (("group", group), ("whole", None))),
        Said("the", (("thing", noun),), number="other"),
        Said("count", (("amount", 3), ("equal", None), ("group", group), ("whole", None)), number="other"),
    ]
    rows = [line.strip().split(_SPLIT) for line in TABLE[declared].strip().splitlines()]
    for phrase, row in zip(phrases, rows, strict=True):
        assert [messages.text(phrase, case=case) for case in CASES] == row


@pytest.mark.parametrize("gender", ["masculine", "feminine", "neuter"])
def test_determiners_agree_with_what_follows(gender: str) -> None:
    """Whatever stands before a noun ends as its kind does in that case: der and dieser, ein and kein and dein."""
    messages = messages_in("de")
    noun = Noun("Ding", "Dinge", gender)
    group = Said(
        "group", tuple({"noun": noun, "adjectives": ("rot",), "face": None, "place": None, "relative": None}.items())
    )
    you = Said("you", person="you")
    for case in CASES:
        known = messages.text(Said("the", (("thing", group),)), case=case).split()
        this = messages.text(Said("that", (("thing", group),)), case=case).split()
        some = messages.text(Said("a", (("group", group), ("whole", None))), case=case).split()
        none = messages.text(Said("no", (("group", group), ("whole", None))), case=case).split()
        yours = messages.text(Said("owned", (("owner", you), ("thing", group))), case=case).split()
        assert known[1:] == this[1:]
        assert some[1:] == none[1:] == yours[1:]
        assert none[0] == "k" + some[0] and yours[0] == "d" + some[0]


def test_declared_forms_win() -> None:
    noun = Noun("Atlas", "Atlanten", "masculine", (("genitive", "Atlas"), ("dative plural", "Atlanten")))
    assert GERMAN.form(noun, "one", "genitive", "der") == "Atlas"
    assert GERMAN.form(noun, "other", "dative", "der") == "Atlanten"
    assert GERMAN.form(Noun("Kosten", "Kosten", "plural"), "one", "dative", "der") == "Kosten"


def test_gender_and_plural_of_words_without_declared_forms() -> None:
    cases = {
        "Traumkarte": ("feminine", "Traumkarten"), "Ablagestapel": ("masculine", "Ablagestapel"),
        "Spielfeld": ("neuter", "Spielfelder"), "Wertung": ("feminine", "Wertungen"), "Plättchen": ("neuter", "Plättchen"),
        "roter Würfel": ("masculine", "rote Würfel"), "Mannschaft": ("feminine", "Mannschaften"), "Held": ("masculine", "Helden"),
    }  # fmt: skip
    assert {word: (GERMAN.gender(word), GERMAN.plural(word)) for word in cases} == cases


def test_verbs() -> None:
    assert conjugate("ziehen", "third") == ("zieht", "")
    assert conjugate("auf|decken", "imperative") == ("decke", "auf")
    assert conjugate("sein", "plural") == ("sind", "")
    assert conjugate("legen", "du") == ("legst", "")
    assert conjugate("bestimmen", "participle") == ("bestimmt", "")


@pytest.mark.parametrize(
    ("text", "tidy"),
    [
        ("eine Karte\ue002 die rot ist\ue002.", "eine Karte, die rot ist."),
        ("eine Karte\ue002 die rot ist\ue002 ziehen", "eine Karte, die rot ist, ziehen"),
        ("eine Karte\ue004 die rot ist\ue005 \ue006ziehen\ue007.", "eine Karte ziehen, die rot ist."),
        ("Wenn das gilt\ue002, ziehe", "Wenn das gilt, ziehe"),
        ("(\ue002 so viele\ue002 \ue002 wie er angibt\ue002)", "( so viele, wie er angibt)"),
    ],
)
def test_commas_around_clauses(text: str, tidy: str) -> None:
    assert GERMAN.tidy(text) == tidy


@pytest.mark.parametrize(
    ("noun", "first"),
    [
        ("Prophezeiung", "Prophezeiungs"),
        ("Torte", "Torten"),
        ("Fantasie", "Fantasie"),
        ("Schlüssel", "Schlüssel"),
        ("Farbe", "Farbe"),
    ],
)
def test_the_first_part_of_a_compound(noun: str, first: str) -> None:
    assert GERMAN.joint(noun) == first


def test_several_that_are_named_as_adjectives_bend() -> None:
    several = Noun("Höchstbietender", "Höchstbietende", "masculine").many()
    assert GERMAN.form(several, "other", article="der") == "Höchstbietenden"
    assert GERMAN.form(several, "other") == "Höchstbietende"
