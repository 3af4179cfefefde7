"""Printed sentences against the rules and against each other: S02, S06, S17. What cannot be told is not told."""

import pytest

from dreambook.interpreter.api import load, load_text, shipped_rulebooks
from dreambook.interpreter.check import check
from dreambook.interpreter.check.prose import Prose

BOOK = """
language 1
rulebook fair "Night Fair"
    players 2 to 4
    competitive{languages}
    "{aim}"

choices
    colour: red, blue, green

constants
    hand_size "cards in hand" = 5

components
    card Lamp "paper lamp" x 24
        tint: colour, each 8 times
    token Wick x 30
    token Oil "drop of lamp oil" plural "drops of lamp oil" x 9
        "{component}"

zones
    stall: pile of Lamp, face down, shuffled
    hand: hand of Lamp, one for each player, seen by its owner
    tray "wick tray": pool of Wick
    can: pool of Oil, supply
    purse: pool of Wick, one for each player, starts empty
    booth: row of Lamp, face up, starts empty

glossary
    {term}

round
    phase buying "Buying"
        "{phase}"
        each player
            draw 2 Lamp from stall to hand, or what is left
            may do sell

action sell "Sell"
    "{procedure}"
    if any hand
        choose sold from hand
        move sold to booth
        gain 3 Wick, or what is left

rule much "Much light"
    "{rule}"
    at most 9 Wick in purse, for each player

rule calm
    "{norm}"
    {modality} sell when count of hand > 3

end
    over when stall is empty "{end}"

scoring
    each player
        score count of purse "wicks"
    highest score wins
    tie: shared
"""
FITS = {
    "languages": "", "aim": "Who sells most lamps?", "component": "They burn.", "term": 'booth: "Where lamps hang."', "phase": "Everybody draws.",
    "procedure": "Sell a lamp.", "rule": "Not too many wicks.", "norm": "Calm.", "modality": "cannot", "end": "The stall is empty.",
}  # fmt: skip


def said(**changes: str) -> list[tuple[str, str]]:
    book = load_text(BOOK.lstrip("\n").format(**{**FITS, **changes}), "fair.dream")
    assert not book.diagnostics, book.diagnostics
    return [(d.code, d.message) for d in check(book, "fast").findings if d.code in ("S02", "S06", "S17")]


@pytest.mark.parametrize(
    ("changes", "code", "message"),
    [
        # S17: numbers
        ({"phase": "Everybody draws seven lamps."}, "S17", "these words say seven (7), and the rule knows no such number"),
        ({"procedure": "For a lamp there are 4 wicks."}, "S17", "these words say 4, and the rule knows no such number"),
        ({"rule": "Nobody holds more than 8 wicks."}, "S17", "these words say 8, and the rule knows no such number"),
        # S17: must, may, cannot; at most and at least
        ({"phase": "Everybody draws the face-up lamps."}, "S17", "these words say face up, and what is moved lies face down"),
        ({"norm": "You must sell a lamp."}, "S17", "these words say `must`, and the rule says `cannot`"),
        ({"norm": "You may sell a lamp."}, "S17", "these words say `may`, and the rule says `cannot`"),
        ({"norm": "Nobody may sell a lamp.", "modality": "must"}, "S17", "these words say `Nobody may`, and the rule says `must`"),
        ({"rule": "Everybody has at least 9 wicks."}, "S17", "these words say `at least`, and the rule says `at most`"),
        # S02
        ({"phase": "Draw a paper-lamp."}, "S02", '"paper lamp" and "paper-lamp" are one term in two spellings'),
        ({"phase": "Draw from the wicktray."}, "S02", '"wick tray" and "wicktray" are one term in two spellings'),
        ({"procedure": "Hang it up in the purze, not in the sky."}, "S02", '"purze" stands here alone, and looks like "purse"'),
        ({"procedure": "A gren lamp brings luck."}, "S02", '"gren" stands here alone, and looks like "green"'),
        ({"procedure": "A great lamp brings luck."}, None, ""),
        ({"aim": "Whose lamps have which collour?"}, "S02", '"collour" stands here alone, and looks like "colour"'),
        ({"term": 'lamplighter: "Who lights the lamps."'}, "S02", "nothing in this rulebook speaks of `lamplighter`"),
        ({"term": 'Lamp: "What burns."\n    Lamp: "Who lights it."'}, "S02", "the glossary explains `Lamp` twice"),
        ({"phase": "Nobody knows how a phase of the moon goes."}, None, ""),
        # S06
        ({"aim": "There are 25 paper lamps."}, "S06", "this text says 25 paper lamps, and the rules know no such number of them"),
        ({"aim": "There are 46 small drops of lamp oil."}, "S06", "this text says 46 small drops of lamp oil, and the rules know no such number of them"),
        ({"component": "The box has 31 wicks."}, "S06", "this text says 31 wicks, and the rules know no such number of them"),
        ({"term": 'booth: "Where 9 red paper lamps hang."'}, "S06", "this text says 9 red paper lamps, and the rules know no such number of them"),
        ({"term": 'booth: "Where 8 red paper lamps hang."'}, None, ""),
        ({"term": 'booth: "Where 9 broken paper lamps hang."'}, None, ""),
        ({"aim": "A game for 5 players."}, "S06", "this text speaks of 5 players, and the rulebook is for 2 to 4"),
    ],
)  # fmt: skip
def test_what_is_told(changes: dict[str, str], code: str | None, message: str) -> None:
    assert said(**changes) == ([(code, message)] if code else [])


@pytest.mark.parametrize(
    "changes",
    [
        {},
        {"phase": "Everybody draws two lamps, and may sell one for three wicks."},
        {"phase": "Everybody draws {hand_size} at the fair, as they say."},
        {"procedure": "For a lamp there are 3 wicks."},
        {"rule": "Nobody holds more than nine wicks; up to 9 is fine."},
        {"norm": "With four lamps and more in hand there is no selling."},
        {"norm": "With more than 3 lamps in hand you cannot sell."},
        {"norm": "You may sell only when you have few lamps."},
        {"norm": "You must sell, or you may not."},
        {"aim": "There are 24 paper lamps, 8 of each colour, for 2 to 4 players, and 30 wicks."},
        {"aim": "Founded in 1984, the fair has 100 visitors and a paper lampshade."},
        {"component": "8 red ones are dearest."},
        {"phase": "Everybody draws the face-down lamps."},
        {"phase": "Everybody draws lamps and lays them face up."},
        {"procedure": "Sell one of the face-down lamps: they are face down for all but you."},
    ],
)
def test_what_fits_is_not_told(changes: dict[str, str]) -> None:
    assert said(**changes) == []


OPTION = """
        option sell "Sell"
            "Take {count} wicks."
            gain 3 Wick, or what is left
        option wait "Wait"
"""


@pytest.mark.parametrize(("count", "told"), [(4, ["S17"]), (3, [])])
def test_the_words_of_an_option(count: int, told: list[str]) -> None:
    """They stand in its body, and are held against it as those of an action are."""
    text = BOOK.lstrip("\n").format(**FITS)
    choice = f"    if any hand\n        choose sold from hand\n        move sold to booth\n    choose one{OPTION.format(count=count)}"
    begin, end = text.index("    if any hand"), text.index("rule much")
    book = load_text(text[:begin] + choice + "\n" + text[end:], "fair.dream")
    assert not book.diagnostics, book.diagnostics
    assert [d.code for d in check(book, "fast").findings if d.code == "S17"] == told


def test_german_sentences() -> None:
    german = {"languages": "\n    languages de"}
    assert (
        said(**german, norm="Man muss eine Lampe verkaufen.")[0][1]
        == "these words say `muss`, and the rule says `cannot`"
    )
    assert (
        said(**german, phase="Alle ziehen sieben Lampen.")[0][1]
        == "these words say sieben (7), and the rule knows no such number"
    )
    assert said(**german, phase="Alle ziehen die offenen Lamps.")[0][1].startswith("these words say face up")
    assert said(**german, norm="Niemand darf eine Lampe verkaufen.") == []
    assert said(**german, rule="Man hat mindestens 9 Dochte.")[0][1].startswith("these words say `mindestens`")


TWO_NAMES = """language {language}
choices
    hue: red, blue
components
    token Imp "imp" x 4
        speed "{title}": 1 to 3
        fixed "fixed part": 1 to 9
        speed = 2
        fixed = 1
zones
    pit: pool of Imp
variables
    luck "{second}": 0 to 9
turns "Turn"
    "{sentence}"
    choose imp from pit
end
    draw when pit is empty
"""


@pytest.mark.parametrize(
    ("language", "title", "second", "sentence", "named"),
    [
        ("en", "movement value", "luck", "The movement rate is halved when an imp climbs.", "movement rate"),
        ("en", "movement value", "luck", "Movement rates are halved.", "Movement rates"),
        ("de", "Bewegungswert", "Glück", "Beim Klettern gilt die halbe Bewegungsrate.", "Bewegungsrate"),
        ("de", "Angriffswert", "Glück", "Auch mit einer Angriffszahl von null.", "Angriffszahl"),
        # Both are declared, the other is no figure's name, or begins otherwise.
        ("en", "movement value", "movement rate", "The movement rate is halved.", ""),
        ("en", "movement value", "luck", "Its movement goes a value of miles; the exchange rate is low.", ""),
        ("en", "movement value", "luck", "The movement ratepayers laugh, and move two values on.", ""),
        ("de", "Bewegungswert", "Bewegungsrate", "Die halbe Bewegungsrate.", ""),
        ("de", "Wert", "Glück", "Die Rate steigt, und die Zahl.", ""),
        ("de", "Bewegungswert", "Glück", "Die Bewegungsratenzahlung ist ein anderes Wort.", ""),
    ],
)
def test_one_figure_under_two_names(language: str, title: str, second: str, sentence: str, named: str) -> None:
    text = TWO_NAMES.format(language=1, title=title, second=second, sentence=sentence)
    text = text.replace("language 1\n", f'language 1\nrulebook imps "Imps"\n    players 2\n    languages {language}\n')
    found = [d for d in check(load_text(text), "fast").findings if d.code == "S02"]
    assert [d.message for d in found] == (
        [f'"{named}" is declared nowhere: is it the figure "{title}" under another name?'] if named else []
    )
    assert all(len(d.labels) == 2 for d in found)


@pytest.mark.parametrize(
    ("sentence", "named"),
    [
        ("Danach zieht man jede Runde eine Lampe.", "Runde"),
        ("Zu Beginn der ersten Runde brennt keine.", "Runde"),
        ("Wer im Zug sitzt, hat Zugluft; die Rundung bleibt.", ""),
        ("In seinem Zug zieht man eine.", ""),
    ],
)
def test_a_german_round_that_is_none(sentence: str, named: str) -> None:
    text = f"""language 1
rulebook lampen "Lampen"
    players 2
    languages de
components
    card Lampe "Lampe" plural "Lampen" x 4
zones
    stapel: pile of Lampe, face down, shuffled
turns "Zug"
    "{sentence}"
    choose weg: links or rechts
end
    draw when stapel is empty
"""
    found = [d.message for d in check(load_text(text), "fast").findings if d.code == "S02"]
    assert found == ([f"this speaks of a {named}, and the rulebook has none"] if named else [])


def test_a_round_that_is_none() -> None:
    book = load_text(
        BOOK.lstrip("\n").format(**{**FITS, "phase": "In each turn lamps are drawn."}).replace("        each player\n            draw 2 Lamp from stall to hand, or what is left\n            may do sell\n", "        draw 2 Lamp from stall to booth, or what is left\n        do sell\n"),
        "fair.dream",
    )  # fmt: skip
    assert ("S02", "this speaks of a turn, and the rulebook has none") in [
        (d.code, d.message) for d in check(book, "fast").findings
    ]


@pytest.mark.parametrize("name", shipped_rulebooks())
def test_shipped_rulebooks_say_one_thing(name: str) -> None:
    assert not [d for d in check(load(name), "fast").findings if d.code in ("S02", "S06", "S17")]


def test_numerals_are_words_and_digits_and_no_parts_of_others() -> None:
    prose = Prose(load("oneironauts").rules)
    found = [
        (n.value, n.next)
        for n in prose.numerals("Draw two red cards, 12 at most; 2nd, 3.5 and {goal_4} are none. Twice!")
    ]
    assert found == [(2, ("red", "cards")), (12, ("at", "most")), (2, ())]


def test_a_name_that_the_words_of_its_own_language_call_otherwise_is_found() -> None:
    text = """language 1
rulebook korb "Korb"
    players 2
    languages de
components
    token Apfel "Apfel" plural "Äpfel" x 9
zones
    baum "Apfelbaum": pool of Apfel
    korb "Tragekorb": pool of Apfel, one for each player, starts empty
turns
    move an Apfel from baum to korb
end
    over when baum is empty
words de
    korb: "%s", masculine
"""
    found = {
        name: [d.message for d in check(load_text(text % name), "fast").findings if d.code == "S02"]
        for name in ("Tragekorb", "Kiepe")
    }
    assert found["Tragekorb"] == []
    assert found["Kiepe"] == ['`korb` is called "Tragekorb" where it is declared, and "Kiepe" in its words']
