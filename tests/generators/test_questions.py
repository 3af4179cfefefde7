"""Questions at the table: whole sentences, what becomes of what is chosen, and never a name of the rules in place of words."""

import pytest

from dreambook.generators.questions import Questions
from dreambook.interpreter.api import load


def asked(rulebook: str, language: str | None = None) -> dict[str, tuple[str, str]]:
    loaded = load(rulebook)
    questions = Questions(loaded.rules, language)
    program = loaded.program(min(loaded.player_counts))
    found = {site.path: questions.asked(site.node) for site in program.sites if site.kind}
    return {path: (one.question, one.effect) for path, one in found.items()}


def test_a_choice_tells_what_becomes_of_what_is_chosen() -> None:
    assert asked("classics/connect_four")["play/turns/drop_disc/item"] == (
        "Choose an empty space on the board and place a disc from your supply on it.",
        "",
    )


def test_what_cannot_be_said_in_one_sentence_stands_beside_it() -> None:
    assert asked("dreamscape")["create/complete/item"] == (
        "Choose a dreamcard in your dreamcards whose picture your Dreamscape shows.",
        "Move that dreamcard to your completed dreams.",
    )


def test_a_long_condition_is_left_to_the_options() -> None:
    # That its symbol must be another than the last one's is seen by what can be chosen.
    assert asked("onirim")["play/walk/play_or_discard/play_location/item"] == (
        "Choose a location from your hand and move it to the labyrinth.",
        "",
    )


def test_what_the_table_settles() -> None:
    assert asked("oneironauts")["setup/item"][0] == "Settle at the table: a player (“woke last”)."


def test_in_another_language() -> None:
    assert asked("oneironauts", "de")["play/dive/voting/item"][0].startswith("Wähle ")


@pytest.mark.parametrize(
    "rulebook", ["morpheus", "onirim", "oneironauts", "dreamscape", "traumduell", "classics/chess", "classics/hearts"]
)
def test_questions_are_whole_sentences(rulebook: str) -> None:
    for path, (question, effect) in asked(rulebook).items():
        if path.endswith("/menu") or "/menu#" in path:
            # Menus are asked for in general: their options stand below.
            continue
        for text in filter(None, (question, effect)):
            assert text[0].isupper(), (path, text)
            assert text.rstrip(" .").rstrip()[-1:] != ":", (path, text)
            assert "_" not in text, (path, text)
