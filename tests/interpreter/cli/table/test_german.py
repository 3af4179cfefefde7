"""A game in German: nothing at the table is in English, German answers and orders count, and a save is the same in both."""

import json
import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from dreambook.interpreter.api import load
from dreambook.interpreter.report import collect
from dreambook.interpreter.report.translate import AT_THE_TABLE
from tests.interpreter.cli.command import Run, run

POND = """language 1
rulebook teich "Teich"
    players 2
    languages de

components
    card Fisch "Fisch" x 12
        wert: 1 to 4, each 3 times
    die Wuerfel "Würfel" x 2

zones
    stapel "Stapel": pile of Fisch, face down, shuffled
    hand "Hand": hand of Fisch, one for each player, seen by its owner
    ufer "Ufer": row of Fisch

variables
    punkte "Punkte": 0 to 99, starts at 0, one for each player

setup
    deal 2 Fisch from stapel to each hand

turns
    action angeln "Angeln"
        draw 1 Fisch from stapel to hand
    action zeigen "Einen Fisch zeigen"
        choose fang from hand
        move fang to ufer
        gain 1 punkte
        may "Noch würfeln?"
            roll 2 Wuerfel
            choose zahl between 1 and 3
            gain zahl punkte
    action ruhen "Ruhen"
        when punkte > 90  "Erst mit 90 Punkten."
        gain 1 punkte

scoring
    score punkte
    highest score wins

end
    over when stapel is empty

words de
    Fisch: "Fisch", masculine, plural "Fische"
    Wuerfel: "Würfel", masculine, plural "Würfel"
    wert: "Wert", masculine
    zahl: "Zahl", feminine
    fang: "Fang", masculine
    stapel: "Stapel", masculine
    hand: "Hand", feminine
    ufer: "Ufer", neuter
    punkte: "Punkte", plural
"""
ORDERS = "?\nhilfe\ninfo\ninfo fisch\ninfo ende\ninfo xyz\nregel\nverlauf\ntisch\nansicht\nwarum ruhen\nwarum xyz\nxyz\n99\nzurück\n"
LETTERS = re.compile(r"[A-Za-zÄÖÜäöüß]+")
QUOTED = re.compile(r'"([^"\n]*)"')


def words_of(text: str) -> set[str]:
    """The words of a text, without slots and what stands between backticks."""
    return set(LETTERS.findall(re.sub(r"\{\w*\}|`[^`]*`", " ", text)))


def english() -> set[str]:
    """The words that dreambook says at an English table and at no German one."""
    with Path(collect.__file__).with_name("de.po").open("rb") as file:
        entries = [m for m in read_po(file) if m.id and m.context == AT_THE_TABLE]
    return {w for m in entries for w in words_of(str(m.id))} - {w for m in entries for w in words_of(str(m.string))}


def left_in_english(done: Run, texts: str) -> set[str]:
    """What of a game is English, where the rulebook's own texts are these."""
    assert "F14" not in done.err, done.err
    shown = "\n".join(line for line in (done.out + done.err).split("\n") if not line.startswith("> "))
    return (words_of(shown) & english()) - words_of(" ".join(QUOTED.findall(texts)))


@pytest.fixture
def pond(tmp_path: Path) -> str:
    path = tmp_path / "teich.dream"
    path.write_text(POND)
    return str(path)


def test_a_whole_game_of_a_german_rulebook_is_german_without_being_asked(pond: str) -> None:
    typed = f"2\n1\nja\n1\n{ORDERS}" + "2\n1\nj\n3\n" + "1\n" * 40
    done = run("play", pond, "--seed", "4", "--bots", "greedy", typed=typed)
    assert done.code == 0
    assert left_in_english(done, POND) == set()
    assert "Noch würfeln? Ja\n" in done.out
    assert "Spieler 1 gewinnt." in done.out or "Spieler 2 (greedy) gewinnt." in done.out
    assert "> warum ruhen\nNicht erlaubt: Erst mit 90 Punkten.\n" in done.out


def test_an_english_rulebook_is_played_in_german_with_its_own_words() -> None:
    words = Path(load("onirim").path).with_suffix(".de.words").read_text(encoding="utf-8")
    done = run("play", "onirim", "--seed", "4", "--lang", "de", typed=f"1\n{ORDERS}" + "1\n" * 60)
    assert left_in_english(done, words) == set()


def test_the_opening_of_traumduell_is_german() -> None:
    rules = load("traumduell")
    typed = "1\n1\n1\n" + ORDERS + "mitgebracht\n1\n1\n1\n"
    done = run("play", "traumduell", "--seed", "4", "--bots", "random", typed=typed)
    assert left_in_english(done, "\n".join(source.text for source in rules.sources.values())) == set()


def test_orders_are_known_in_both_languages(pond: str) -> None:
    for order in ("quit", "ende", "ENDE", "/ende", "q"):
        assert run("play", pond, "--seed", "4", "--bots", "random", typed=f"{order}\n").code == 0
    for language, order, said in (
        ("de", "undo", "Zurückgenommen."),
        ("en", "undo", "Taken back."),
        ("de", "zurück", "Zurückgenommen."),
    ):
        shown = run("play", pond, "--bots", "random", typed=f"1\n{order}\n", environment={"DREAM_LANG": language})
        assert f"> {order}\n{said}\n" in shown.out


def test_a_game_is_kept_in_the_words_of_its_rulebook_and_goes_on_in_any_language(tmp_path: Path) -> None:
    kept = {}
    for language in ("de", "en"):
        path = tmp_path / f"{language}.json"
        run("play", "classics/pig", "--seed", "4", "--lang", language, "--save", str(path), typed="1\n1\n2\n1\n")
        kept[language] = json.loads(path.read_text())
    assert kept["de"] == kept["en"]
    on = run("play", "classics/pig", "--lang", "de", "--load", str(tmp_path / "en.json"), typed="verlauf\n")
    assert "Spieler 1: Würfeln" in on.out
    assert "player" not in on.out
