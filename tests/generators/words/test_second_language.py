"""The catalogue carries a language that bends more than English: cases, genders, verbs at the end of a clause.

A few messages of a German catalogue, said by the same calls as the English ones. The whole of German is a catalogue and
a grammar beside English's; this pins what they may count on.
"""

from collections.abc import Callable, Mapping

import pytest

from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.english import English
from dreambook.generators.words.fluent import FluentMessages
from dreambook.generators.words.languages import messages_in
from dreambook.generators.words.messages import Grammar, Speak
from dreambook.grammar import ast
from tests.generators.rulebooks import rules_from

_ARTICLES = {
    "nominative": {"feminine": "die", "masculine": "der", "neuter": "das", "plural": "die"},
    "accusative": {"feminine": "die", "masculine": "den", "neuter": "das", "plural": "die"},
    "dative": {"feminine": "der", "masculine": "dem", "neuter": "dem", "plural": "den"},
    "genitive": {"feminine": "der", "masculine": "des", "neuter": "des", "plural": "der"},
}
_ENDINGS = {"feminine": "e", "masculine": "", "neuter": "", "plural": "e"}
_OBLIQUE = {
    ("accusative", "masculine"): "en", ("dative", "masculine"): "em", ("dative", "neuter"): "em",
    ("dative", "feminine"): "er", ("dative", "plural"): "en", ("genitive", "feminine"): "er",
    ("genitive", "masculine"): "es", ("genitive", "neuter"): "es", ("genitive", "plural"): "er",
}  # fmt: skip


class German(English):
    """Just enough of a Grammar: articles and possessives by gender and case."""

    language = "de"
    locale = "de"

    def functions(self, speak: Speak) -> Mapping[str, Callable[..., str]]:
        def sort(what: object, number: object) -> str:
            return "plural" if str(number) == "other" else speak.gender(what)

        def the(what: object, number: object = "one", case: object = "nominative") -> str:
            article = _ARTICLES[str(case)][sort(what, number)]
            return f"{article} {speak.text(what, number=str(number), case=str(case))}"

        def a(what: object, case: object = "nominative") -> str:
            gender = sort(what, "one")
            return f"ein{_OBLIQUE.get((str(case), gender), _ENDINGS[gender])} {speak.text(what, number='one', case=str(case))}"

        def of(owner: object, what: object, number: object = "one", case: object = "nominative") -> str:
            text = speak.text(what, number=str(number), case=str(case))
            if speak.person(owner) == "you":
                gender = sort(what, number)
                return f"dein{_OBLIQUE.get((str(case), gender), _ENDINGS[gender])} {text}"
            return f"{the(what, number, case)} {speak.text(owner, case='genitive')}"

        return {"DER": the, "EIN": a, "SEIN": of}


CATALOGUE = """
you = du
active-player = { $case ->
    [genitive] des aktiven Spielers
    [dative] dem aktiven Spieler
   *[nominative] der aktive Spieler
 }
the = { DER($thing, $number, $case) }
owned = { SEIN($owner, $thing, $number, $case) }
group = { FORM($noun, $number, $case) } { $place }
a = { EIN($group, $case) }
count = { $amount ->
    [0] keine { FORM($group, "other", $case) }
    [one] { EIN($group, $case) }
   *[other] { $amount } { FORM($group, "other", $case) }
 }
place-in = { $form ->
    [flat] auf { CASE($place, "dative") }
   *[other] in { CASE($place, "dative") }
 }
place-from = aus { CASE($place, "dative") }
place-to = auf { CASE($place, "accusative") }
draw = { $verb ->
    [infinitive] { CASE($things, "accusative") } { $source } ziehen
    [third] zieht { CASE($things, "accusative") } { $source }
   *[imperative] ziehe { CASE($things, "accusative") } { $source }
 }
turn-face = { $verb ->
    [infinitive] { CASE($things, "accusative") } { $face ->
        [up] aufdecken
       *[down] verdecken
     }
   *[imperative] { $face ->
        [up] decke { CASE($things, "accusative") } auf
       *[down] verdecke { CASE($things, "accusative") }
     }
 }
sentence = { VERB($do, "imperative") }.
may-do = { $who } darfst { VERB($do, "infinitive") }.
if-do = Wenn { SUB($condition) }, { VERB($do, "imperative") }.
only-if = Nur möglich, wenn { SUB($condition) }.
test = { $clause ->
    [sub] { $subject } leer ist
   *[main] { $subject } ist leer
 }
the-group = { DER($group, "other", $case) }
"""

RULES = """language 1
rulebook traum "Traum"
    players 2

components
    card Traum x 10

zones
    stapel: pile of Traum, face down
    hand: hand of Traum, one for each player

words de
    Traum: "Traumkarte", feminine, plural "Traumkarten", dative plural "Traumkarten"
    stapel: "Stapel", masculine
    hand: "Hand", feminine

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
"""


@pytest.fixture(scope="module")
def verbaliser() -> Verbaliser:
    grammar: Grammar = German()
    return Verbaliser(rules_from(RULES), FluentMessages(grammar, {"de.ftl": CATALOGUE}, messages_in("en")), grammar)


def test_sentences(verbaliser: Verbaliser) -> None:
    (period,) = verbaliser.rules.play
    assert [step.text for step in verbaliser.block(period.block)] == [
        "Ziehe eine Traumkarte aus dem Stapel.",
        "Ziehe 3 Traumkarten aus dem Stapel.",
        "Du darfst eine Traumkarte aus deiner Hand ziehen.",
        "Wenn der Stapel leer ist, ziehe eine Traumkarte aus deiner Hand.",
        "Wenn deine Hand leer ist, ziehe eine Traumkarte aus deiner Hand.",
        "Du darfst die Traumkarten in deiner Hand aufdecken.",
        "Decke die Traumkarten in deiner Hand auf.",
    ]


def test_a_phrase_takes_the_form_that_its_sentence_asks_for(verbaliser: Verbaliser) -> None:
    (period,) = verbaliser.rules.play
    test = period.block.statements[3]
    assert isinstance(test, ast.If)
    condition = verbaliser.clause(test.condition, Context())
    assert verbaliser.text(condition) == "der Stapel ist leer"
    assert verbaliser.messages.text(condition, clause="sub") == "der Stapel leer ist"
    zone = verbaliser.thing(ast.Name(span=test.span, name="stapel"), Context())
    forms = {case: verbaliser.messages.text(zone, case=case) for case in _ARTICLES}
    assert forms == {
        "nominative": "der Stapel", "accusative": "den Stapel", "dative": "dem Stapel", "genitive": "des Stapel",
    }  # fmt: skip


def test_the_players_speak_of_others_in_the_genitive(verbaliser: Verbaliser) -> None:
    (period,) = verbaliser.rules.play
    of = ast.Name(span=period.span, name="hand")
    owner = ast.Name(span=period.span, name="active")
    node = ast.Of(span=period.span, what=of, arguments=(owner,))
    assert verbaliser.text(verbaliser.thing(node, Context(active=False))) == "die Hand des aktiven Spielers"


def test_what_the_catalogue_lacks_is_an_error_and_not_a_hole(verbaliser: Verbaliser) -> None:
    with pytest.raises(Exception, match="no message shuffle in de"):
        verbaliser.say("shuffle")
