"""German bends more than English: cases, genders, verbs at the end of a clause. The same calls say it."""

import pytest

from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.grammar import ast
from tests.generators.rulebooks import rules_from

RULES = """language 1
rulebook traum "Traum"
    players 2
    languages de

components
    card Traum "Traumkarte" plural "Traumkarten" x 10
        rang: 1 to 5

zones
    stapel "Stapel": pile of Traum, face down
    hand "Hand": hand of Traum, one for each player
    auslage "Auslage": row of Traum

turns
    draw a Traum from stapel
    draw 3 Traum from stapel
    may draw a Traum from hand
    if stapel is empty
        draw a Traum from hand
    if hand is empty
        draw a Traum from hand of active
    may turn Traum in hand face up
    turn Traum in hand face up
    if count of hand >= 2 and no Traum in auslage
        pass turn clockwise
    may choose karte from hand where rang = 3
        move karte to auslage
    each other player
        draw a Traum from stapel to hand
"""


@pytest.fixture(scope="module")
def verbaliser() -> Verbaliser:
    return Verbaliser.in_language(rules_from(RULES), "de")


def test_sentences(verbaliser: Verbaliser) -> None:
    (period,) = verbaliser.rules.play
    assert [step.text for step in verbaliser.block(period.block)] == [
        "Ziehe eine Traumkarte vom Stapel.",
        "Ziehe 3 Traumkarten vom Stapel.",
        "Du darfst eine Traumkarte aus deiner Hand ziehen.",
        "Wenn der Stapel leer ist, ziehe eine Traumkarte aus deiner Hand.",
        "Wenn deine Hand leer ist, ziehe eine Traumkarte aus deiner Hand.",
        "Du darfst die Traumkarten auf deiner Hand aufdecken.",
        "Decke die Traumkarten auf deiner Hand auf.",
        (
            "Wenn mindestens 2 Traumkarten auf deiner Hand sind und keine Traumkarte in der Auslage ist, ist der nächste Spieler "
            "im Uhrzeigersinn am Zug."
        ),
        "Du darfst eine Traumkarte auf deiner Hand wählen, deren Rang 3 ist. Wenn du das tust, lege diese Traumkarte in die Auslage.",
        "Jeder andere Spieler zieht eine Traumkarte vom Stapel auf seine Hand.",
    ]


def test_a_phrase_takes_the_form_that_its_sentence_asks_for(verbaliser: Verbaliser) -> None:
    (period,) = verbaliser.rules.play
    test = period.block.statements[3]
    assert isinstance(test, ast.If)
    condition = verbaliser.clause(test.condition, Context())
    assert verbaliser.text(condition) == "der Stapel ist leer"
    assert verbaliser.messages.text(condition, clause="sub") == "der Stapel leer ist"
    assert verbaliser.messages.text(condition, clause="inverted") == "ist der Stapel leer"
    zone = verbaliser.thing(ast.Name(span=test.span, name="stapel"), Context())
    forms = {
        case: verbaliser.messages.text(zone, case=case) for case in ("nominative", "accusative", "dative", "genitive")
    }
    assert forms == {
        "nominative": "der Stapel", "accusative": "den Stapel", "dative": "dem Stapel", "genitive": "des Stapels",
    }  # fmt: skip


def test_the_players_speak_of_others_in_the_genitive(verbaliser: Verbaliser) -> None:
    (period,) = verbaliser.rules.play
    of = ast.Name(span=period.span, name="hand")
    owner = ast.Name(span=period.span, name="active")
    node = ast.Of(span=period.span, what=of, arguments=(owner,))
    assert verbaliser.text(verbaliser.thing(node, Context(active=False))) == "die Hand des aktiven Spielers"


def test_what_the_catalogue_lacks_is_an_error_and_not_a_hole(verbaliser: Verbaliser) -> None:
    with pytest.raises(Exception, match="no message shuffel in de"):
        verbaliser.say("shuffel")
