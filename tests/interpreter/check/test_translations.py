"""Words in other languages: found beside the rulebook, and checked for what is missing, stale, unknown or different."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from dreambook.generators.documents import make_document
from dreambook.generators.outcomes import end_reason
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.interpreter.api import load, load_text, shipped_patches, shipped_rulebooks
from dreambook.interpreter.check import check
from dreambook.interpreter.check.translations import missing_in
from dreambook.interpreter.cli.app import dream
from dreambook.interpreter.model.translations import source_language

RULES = """language 1
rulebook frogs "Frogs"
    players 1
    solo
    languages en, de

constants
    goal = 3

components
    token Frog "frog" plural "frogs" x 5
        colour: green x 3 or blue x 2

zones
    pond "pond": pool of Frog
    bank "bank": pool of Frog, starts empty

turns
    phase jump "A jump"
        "Bring {goal} frogs to the bank."
        choose best_frog from pond
        move best_frog to bank

end
    win when count of bank = goal  "{goal} frogs on the bank win."
"""
WORDS = """language 1

words de
    frogs: "Frösche"
    Frog: "Frosch", masculine, plural "Frösche"
    colour: "Farbe", feminine
    green: "grün"
    blue: "blau"
    pond: "Teich", masculine
    bank: "Ufer", neuter
    jump: "Ein Sprung"
    "Bring {goal} frogs to the bank.": "Bringe {goal} Frösche ans Ufer."
    "{goal} frogs on the bank win.": "{goal} Frösche am Ufer gewinnen."
"""


def findings(tmp_path: Path, words: str | None, rules: str = RULES, level: str = "normal") -> list[Diagnostic]:
    path = tmp_path / "frogs.dream"
    path.write_text(rules, encoding="utf-8")
    if words is not None:
        (tmp_path / "frogs.de.words").write_text(words, encoding="utf-8")
    return [d for d in check(load(str(path)), level).findings if d.code[0] in "PS"]


def test_a_file_of_words_is_whole(tmp_path: Path) -> None:
    assert findings(tmp_path, WORDS) == []
    text = make_document(load(str(tmp_path / "frogs.dream")).rules, language="de")
    assert "⟨" not in text
    assert "Bringe 3 Frösche ans Ufer." in text
    assert "Wähle einen Frosch aus dem Teich und lege ihn in das Ufer" not in text
    assert "- Wähle einen Frosch aus dem Teich und lege ihn ins Ufer." in text


def test_words_may_stand_in_the_rulebook(tmp_path: Path) -> None:
    assert findings(tmp_path, None, RULES + WORDS.removeprefix("language 1\n")) == []


def test_what_is_missing_is_one_finding_with_its_places(tmp_path: Path) -> None:
    words = WORDS.replace('    pond: "Teich", masculine\n', "").replace('    green: "grün"\n', "")
    (found,) = findings(tmp_path, words)
    assert found.code == "P16"
    assert found.message == "2 words and texts have no translation into `de`"
    assert [label.span.line for label in found.labels] == [12, 15]
    text = make_document(load(str(tmp_path / "frogs.dream")).rules, language="de")
    assert "⟨Pond⟩" in text or "⟨pond⟩" in text


def test_nothing_is_missing_in_a_language_that_nobody_speaks_of(tmp_path: Path) -> None:
    assert findings(tmp_path, None, RULES.replace("    languages en, de\n", "")) == []


def test_fast_checks_name_what_is_wrong_and_not_what_is_missing(tmp_path: Path) -> None:
    assert findings(tmp_path, None, level="fast") == []


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "message"),
    [
        ('    pond: "Teich"', '    pont: "Teich"', "S01", 9, "nothing is named `pont`"),
        ("frogs on the bank win.\": ", "frogs at the bank win.\": ", "P15", 13, "the rulebook has no such text"),
        ("Bringe {goal} Frösche", "Bringe 3 Frösche", "P17", 12, "the translation leaves out {goal}"),
        ("{goal} Frösche am Ufer", "{gaol} Frösche am Ufer", "P13", 13, "this text quotes `gaol`, but there is no such constant"),
        ('    blue: "blau"', '    green: "blau"', "P07", 8, "green is translated twice"),
        ("words de\n", 'glossary\n    pond: "Wet."\nwords de\n', "P07", 3, "only `words` stand in a file of words"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_found_in_its_place(
    tmp_path: Path, old: str, new: str, code: str, line: int, message: str
) -> None:
    assert old in WORDS
    found = [d for d in findings(tmp_path, WORDS.replace(old, new)) if d.code != "P16"]
    assert (code, line, message) in [(d.code, d.span.line if d.span else 0, d.message) for d in found]
    assert all(d.span is None or d.span.file.endswith("frogs.de.words") for d in found if d.code == code)


def test_options_that_are_written_on_the_spot_have_words() -> None:
    """What `dream words` asks for is not unknown to the check."""
    choice = '    phase jump "A jump"\n        choose way: far_out or near_by\n        if way is far_out\n            gain 1 wet\n'
    rules = RULES.replace("components", "variables\n    wet: 0 to 99\n\ncomponents").replace(
        '    phase jump "A jump"\n', choice
    )
    words = (
        WORDS.removeprefix("language 1\n")
        + '    far_out: "weit"\n    near_by: "nah"\n    way: "Weg", masculine\n    wet: "Nässe"\n'
    )
    found = check(load_text(f"{rules}\n{words}", "frogs.dream"), "fast").findings
    assert [d.message for d in found if d.code == "S01"] == []


def test_a_stale_text_shows_the_text_that_it_was(tmp_path: Path) -> None:
    found = [d for d in findings(tmp_path, WORDS.replace("Bring {goal} frogs", "Take {goal} frogs")) if d.code == "P15"]
    assert len(found) == 1
    assert found[0].labels[1].span.file.endswith("frogs.dream")
    assert found[0].labels[1].span.line == 20


def test_the_words_of_a_variant_lie_beside_it(tmp_path: Path) -> None:
    findings(tmp_path, WORDS)
    variant = 'language 1\nvariant far "Far" for frogs\n    "Bring {goal} of them."\nset goal = 4\n'
    (tmp_path / "far.dream").write_text(variant, encoding="utf-8")
    words = 'language 1\nwords de\n    far: "Weit"\n    "Bring {goal} of them.": "Bringe {goal} von ihnen."\n'
    (tmp_path / "far.de.words").write_text(words, encoding="utf-8")
    rulebook = load(str(tmp_path / "far.dream"))
    assert [d.message for d in check(rulebook).findings if d.code[0] in "PS"] == []
    text = make_document(rulebook.rules, language="de")
    assert text.startswith("# Frösche\n\n**+ Weit**\n")
    assert "Bringe 4 von ihnen." in text


def test_a_variant_without_words_is_not_asked_for_them(tmp_path: Path) -> None:
    findings(tmp_path, WORDS)
    variant = 'language 1\nvariant far "Far" for frogs\n    "Bring {goal} of them."\nset goal = 4\n'
    (tmp_path / "far.dream").write_text(variant, encoding="utf-8")
    rulebook = load(str(tmp_path / "far.dream"))
    assert [d.message for d in check(rulebook).findings if d.code == "P16"] == []
    assert "⟨Bring 4 of them.⟩" in make_document(rulebook.rules, language="de")
    (tmp_path / "far.de.words").write_text('language 1\nwords de\n    far: "Weit"\n', encoding="utf-8")
    assert make_document(load(str(tmp_path / "far.dream")).rules, language="de").startswith("# Frösche\n\n**+ Weit**\n")
    found = [d for d in check(load(str(tmp_path / "far.dream"))).findings if d.code == "P16"]
    assert [d.message for d in found] == ["one word or text has no translation into `de`"]


def test_a_german_rulebook_is_translated_into_english() -> None:
    rules = RULES.replace("languages en, de", "languages de, en").replace(
        '"frog" plural "frogs"', '"Frosch" plural "Frösche"'
    )
    words = 'words en\n    Frog: "frog", plural "frogs"\n    pond: "pond"\n'
    text = make_document(load_text(f"{rules}\n{words}").rules, language="en")
    assert "| Frogs | 5 |" in text
    assert "⟨A jump⟩" in text
    german = make_document(load_text(f"{rules}\n{words}").rules, language="de")
    assert "| Frösche | 5 |" in german and "⟨" not in german


def test_a_page_is_in_the_language_of_its_rulebook(tmp_path: Path) -> None:
    path = tmp_path / "frosch.dream"
    path.write_text(RULES.replace("languages en, de", "languages de"), encoding="utf-8")
    run = CliRunner().invoke(dream, ["print", str(path)])
    assert "## Spielablauf" in run.output and "⟨" not in run.output
    english = CliRunner().invoke(dream, ["print", str(path), "--lang", "en"])
    assert "## How to play" in english.output and "⟨A jump⟩" in english.output


def test_at_the_table_nothing_is_marked(tmp_path: Path) -> None:
    path = tmp_path / "frosch.dream"
    path.write_text(RULES.replace("languages en, de", "languages de"), encoding="utf-8")
    rules = load(str(path)).rules
    (section,) = rules.ends
    assert end_reason(rules, section.lines[0].condition) == "There are exactly 3 frogs in the bank."


def test_the_words_that_are_missing_are_listed_to_be_filled_in(tmp_path: Path) -> None:
    findings(tmp_path, None)
    path = tmp_path / "frogs.dream"
    words = tmp_path / "frogs.de.words"
    assert CliRunner().invoke(dream, ["words", str(path), "--lang", "de", "-o", str(words)]).exit_code == 0
    text = words.read_text(encoding="utf-8")
    assert text.startswith("language 1\n\nwords de\n")
    assert '    pond: ""\n' in text
    assert '    "Bring {goal} frogs to the bank.": ""\n' in text
    # What is empty is still missing; nothing is overwritten; what is filled in counts.
    before = [d.message for d in check(load(str(path))).findings if d.code == "P16"]
    assert before == [f"{text.count(': ' + chr(34) * 2)} words and texts have no translation into `de`"]
    assert CliRunner().invoke(dream, ["words", str(path), "--lang", "de", "-o", str(words)]).exit_code == 2
    filled = re.sub(r': ""', ': "Wort"', text).replace('bank.": "Wort"', 'bank.": "{goal} ans Ufer."')
    words.write_text(filled.replace('win.": "Wort"', 'win.": "{goal} gewinnen."'), encoding="utf-8")
    assert [d.message for d in check(load(str(path))).findings if d.code[0] in "PS"] == []
    listed = CliRunner().invoke(dream, ["words", str(path), "--lang", "de"])
    assert listed.output == "# Nothing is missing in `de`.\n"
    assert CliRunner().invoke(dream, ["words", str(path), "--lang", "en"]).exit_code == 2
    assert CliRunner().invoke(dream, ["words", str(path), "--lang", "xx"]).exit_code == 2


BESIDE = ("onirim+sphinx+diver+glyphs", "dreamscape+nightmare+willo_the_wisp", "morpheus+two_months+open_sky")


@pytest.mark.parametrize("name", [*shipped_rulebooks(), *shipped_patches(), *BESIDE])
@pytest.mark.parametrize("language", ["en", "de"])
def test_shipped_rulebooks_say_everything_in_both_languages(name: str, language: str) -> None:
    rulebook = load(name)
    if language != source_language(rulebook.rules):
        missing = missing_in(rulebook, language)
        assert {file: [one.what for one in found] for file, found in missing.items() if found} == {}
    assert [d.message for d in rulebook.diagnostics if d.code in ("P15", "P16", "P17", "S01")] == []
    page = make_document(rulebook.rules, "summary", "md", language, rulebook.player_counts[0])
    assert "⟨" not in page


def test_options_named_where_they_are_chosen_are_translated() -> None:
    text = RULES.split("    languages")[0].replace("solo", "solo\n    languages en, de")
    text += (
        '\nturns\n    choose answer: call or fold\n    end turn\n\nwords de\n    call: "mitgehen"\n    nope: "nein"\n'
    )
    messages = [d.message for d in check(load_text(text, "frogs.dream"), "fast").findings if d.code == "S01"]
    assert messages == ["nothing is named `nope`"]


def test_tables_with_semicolons_are_quoted_cell_by_cell() -> None:
    rulebook = load("traumduell")
    assert "Kissenkobold" in {
        line.original for s in rulebook.rules.words for line in s.items if hasattr(line, "original")
    }
    assert [d.message for d in check(rulebook, "fast").findings if d.code == "P15"] == []
