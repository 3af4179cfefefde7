"""In which language a command speaks."""

from importlib.resources import files
from pathlib import Path

import pytest

from dreambook.interpreter.cli.speech import choose_language, language
from tests.interpreter.cli.command import run

BROKEN = 'language 1\nrulebook pond "Pond"\n    players 2\n\nsetup\n    shufle deck\n'


@pytest.fixture
def broken(tmp_path: Path) -> str:
    path = tmp_path / "pond.dream"
    path.write_text(BROKEN)
    return str(path)


def test_findings_and_the_last_line_are_german(broken: str) -> None:
    shown = run("check", broken, "--lang", "de")
    assert shown.code == 1
    assert "Fehler[P01]: `shufle` ist kein Wort der Sprache" in shown.out
    assert "= Hilfe: meintest du `shuffle`?" in shown.out
    assert shown.out.splitlines()[-1].startswith("1 Fehler: gelesen, aber nicht übersetzt")


def test_the_environment_says_it_and_the_option_beats_it(broken: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for said, word in (("de", "Fehler"), ("de_DE.UTF-8", "Fehler"), ("", "error"), ("xx", "error")):
        assert f"{word}[P01]" in run("check", broken, environment={"DREAM_LANG": said}).out
    assert "error[P01]" in run("check", broken, "--lang=en", environment={"DREAM_LANG": "de"}).out


def test_a_misuse_is_told_in_german_before_the_option_is_read() -> None:
    shown = run("check", "--nope", "--lang", "de")
    assert (shown.code, shown.err.splitlines()[0]) == (2, "Fehler[F11]: `dream check` hat keine Option `--nope`")


def test_an_unknown_language_is_refused() -> None:
    shown = run("check", "classics/pig", "--lang", "nl")
    assert (shown.code, shown.err.splitlines()[0]) == (2, "error[F11]: `--lang` does not know `nl`")
    german = run("check", "classics/pig", "--lang", "nl", environment={"DREAM_LANG": "de"})
    assert german.err.startswith("Fehler[F11]: `--lang` kennt `nl` nicht")


def test_words_to_type_are_in_no_language() -> None:
    shown = " ".join(run("new", "--kind", "quatsch", "x", "--lang", "de").err.split())
    assert "es gibt: `game`, `card`, `board`, `cooperative`, `dice`, `variant`" in shown


def test_a_rule_is_explained_in_german_with_its_uses_in_the_rulebook() -> None:
    shown = run("explain", "traumduell", "laufen", "--lang", "de").out
    assert shown.startswith('laufen: eine Aktion, "Laufen"')
    assert "In Worten:\n    - Wähle eine deiner Gestalten" in shown and "Im Regelwerk:\n" in shown
    rulebook = (files("dreambook.rulesets") / "traumduell" / "traumduell.dream").read_text(encoding="utf-8")
    used = [row for row, line in enumerate(rulebook.split("\n"), 1) if " laufen," in line]
    assert shown.rstrip().endswith(f"Gebraucht in Zeile {used[0]}.") and len(used) == 1
    assert "  Arten von Spielteilen  Gestalt, " in run("explain", "traumduell", "--lang", "de").out


def test_json_stays_english(broken: str) -> None:
    plain, german = run("check", broken, "--format", "json"), run("check", broken, "--format", "json", "--lang", "de")
    assert plain.out == german.out


def test_annotations_are_for_people(broken: str) -> None:
    assert "ist kein Wort der Sprache" in run("check", broken, "--format", "github", "--lang", "de").out


@pytest.mark.parametrize(
    ("arguments", "lines"),
    [
        (("simulate", "classics/pig", "--games", "2"), ("  beendet     2 (100,0 %)", "  Platz  bot")),
        (("explore", "classics/kuhn_poker"), ("  davon Enden           24", "Jede Stellung wurde besucht.")),
        (("new", "--list"), ("card         Handkarten, Farben, geheime Wahlen, Stiche",)),
    ],
)
def test_reports_are_german(arguments: tuple[str, ...], lines: tuple[str, ...]) -> None:
    shown = run(*arguments, "--lang", "de").out
    for line in lines:
        assert line in shown


def test_the_language_is_forgotten_after_a_command(broken: str) -> None:
    run("check", broken, "--lang", "de")
    assert language() == "en"
    choose_language(["check", "--", "--lang", "de"])
    assert language() == "en"
