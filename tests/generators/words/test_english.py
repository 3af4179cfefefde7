"""The words of English that nobody declares."""

import pytest

from dreambook.generators.words.english import English

ENGLISH = English()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("card", "cards"), ("dream card", "dream cards"), ("die", "dice"), ("key", "keys"), ("colony", "colonies"),
        ("box", "boxes"), ("witch", "witches"), ("glass", "glasses"), ("leaf", "leaves"), ("sheep", "sheep"),
        ("word of the round", "words of the round"), ("point kept", "points kept"), ("Wolf", "Wolves"),
        ("hero", "heroes"), ("sheep of gold", "sheep of gold"), ("7", "7"),
    ],
)  # fmt: skip
def test_plural(one: str, other: str) -> None:
    assert ENGLISH.plural(one) == other


@pytest.mark.parametrize(
    ("other", "one"),
    [
        ("points", "point"), ("victory points", "victory point"), ("points kept", "point kept"), ("dice", "die"),
        ("colonies", "colony"), ("boxes", "box"), ("lives", "life"), ("sheep", "sheep"), ("glass", "glass"),
        ("bonus", "bonus"), ("axis", "axis"), ("vote", "vote"), ("words of the round", "word of the round"),
    ],
)  # fmt: skip
def test_singular(other: str, one: str) -> None:
    assert ENGLISH.singular(other) == one


@pytest.mark.parametrize(
    ("text", "with_article"),
    [
        ("card", "a card"), ("elixir", "an elixir"), ("hour glass", "an hour glass"), ("unicorn", "a unicorn"),
        ("uninvited guest", "an uninvited guest"), ("one-eyed owl", "a one-eyed owl"), ("8", "an 8"), ("11", "an 11"),
        ("18", "an 18"), ("80", "an 80"), ("110", "a 110"), ("European", "a European"), ("“Ace”", "an “Ace”"),
        ("heir", "an heir"), ("house", "a house"), ("useful item", "a useful item"), ("usher", "an usher"),
    ],
)  # fmt: skip
def test_indefinite(text: str, with_article: str) -> None:
    assert ENGLISH.indefinite(text) == with_article


@pytest.mark.parametrize(
    ("verb", "form", "word"),
    [
        ("draw", "imperative", "draw"), ("draw", "third", "draws"), ("pay", "third", "pays"), ("carry", "third", "carries"),
        ("search", "third", "searches"), ("place", "gerund", "placing"), ("put", "gerund", "putting"),
        ("carry", "participle", "carried"), ("choose", "participle", "chosen"), ("discard", "participle", "discarded"),
        ("pick up", "third", "picks up"), ("have", "third", "has"), ("be", "third", "is"), ("draw", "infinitive", "draw"),
    ],
)  # fmt: skip
def test_conjugate(verb: str, form: str, word: str) -> None:
    assert ENGLISH.conjugate(verb, form) == word


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("elixir_track", "elixir track"), ("ElixirTrack", "elixir track"), ("Dream", "dream"), ("VP", "VP"),
        ("player_2", "player 2"), ("__", "…"), ("Straße", "straße"),
    ],
)  # fmt: skip
def test_words(name: str, words: str) -> None:
    assert ENGLISH.words(name) == words


def test_genitive() -> None:
    assert ENGLISH.genitive("the player", "one") == "the player’s"
    assert ENGLISH.genitive("all players", "other") == "all players’"
    assert ENGLISH.genitive("the dice", "other") == "the dice’s"


def test_a_name_that_is_no_noun_gets_one() -> None:
    cases = {"won": "won row", "on offer": "row on offer", "used": "used row", "display": "display", "seed": "seed"}
    assert {words: ENGLISH.labelled(words, "row") for words in cases} == cases
