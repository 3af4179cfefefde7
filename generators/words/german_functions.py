"""What the German catalogue asks for: articles, possessives, prepositions, verbs in their place.

An argument is a phrase. Where a function is given no number or case, those in which its message is asked for hold (the
ambient forms). A message says of itself, by its attributes, what grammar cannot know:

    .gender      of a phrase that has no noun in a slot (`number-of`: "die Anzahl", feminine)
    .number      "one" or "other" where it is not what the caller says (`they-one`: "er")
    .of = von    it has no genitive, or none that reads well: "von 3 Karten", "von ihnen"
    .possessive  a pronoun's own: "dein", "sein"
    .relative    it is a relative pronoun, which takes the gender of what it is about
    .headless    it stands for a noun that is not said: "3 der Karten"

Clauses have three orders, by the form `clause`: main ("der Stapel ist leer"), sub ("der Stapel leer ist"), inverted ("ist
der Stapel leer"). The finite verb stands in all three places, VA, VZ and VE, and speaks in the one that is right.
"""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from dreambook.generators.words.german_words import VERBS
from dreambook.generators.words.messages import Noun, Speak

if TYPE_CHECKING:
    from dreambook.generators.words.german import German

COMMA, OPEN, CLOSE, VERB, VERB_END, JOIN = "\ue002", "\ue004", "\ue005", "\ue006", "\ue007", "\ue003"
"""What only the whole text tells: a comma; a relative clause; the verb at the end of a clause; the joint of a compound."""

_CASE = {"nominative": 0, "genitive": 1, "dative": 2, "accusative": 3}
_DER = {
    "masculine": ("der", "des", "dem", "den"), "feminine": ("die", "der", "der", "die"),
    "neuter": ("das", "des", "dem", "das"), "plural": ("die", "der", "den", "die"),
}  # fmt: skip
_EIN = {
    "masculine": ("", "es", "em", "en"), "feminine": ("e", "er", "er", "e"), "neuter": ("", "es", "em", ""),
    "plural": ("e", "er", "en", "e"),
}  # fmt: skip
_DIESER = {
    "masculine": ("er", "es", "em", "en"), "feminine": ("e", "er", "er", "e"), "neuter": ("es", "es", "em", "es"),
    "plural": ("e", "er", "en", "e"),
}  # fmt: skip
_RELATIVE = {
    "masculine": ("der", "dessen", "dem", "den"), "feminine": ("die", "deren", "der", "die"),
    "neuter": ("das", "dessen", "dem", "das"), "plural": ("die", "deren", "denen", "die"),
}  # fmt: skip
_CONTRACTED = {
    "in dem ": "im ", "in das ": "ins ", "an dem ": "am ", "an das ": "ans ", "von dem ": "vom ", "zu dem ": "zum ",
    "zu der ": "zur ", "bei dem ": "beim ",
}  # fmt: skip
_FORM_WHERE = {
    "pile": "auf", "row": "in", "hand": "auf", "bag": "in", "pool": "in", "flat": "auf", "space": "auf", "other": "in",
}  # fmt: skip
_THEREON = {
    "auf": "darauf", "in": "darin", "an": "daran", "von": "davon", "aus": "daraus", "zu": "dazu", "unter": "darunter",
    "über": "darüber", "mit": "damit",
}  # fmt: skip
_THERETO = {"in": "hinein"}
"""A thing that was named before, after a preposition: where it is, and where it goes."""
_OUT_OF = {"auf": "von", "in": "aus", "an": "von"}


def functions_of(grammar: "German", speak: Speak) -> Mapping[str, Callable[..., str]]:
    """The functions, by the names that the catalogue has for them."""
    made = _Functions(grammar, speak)

    def with_nouns(function: Callable[..., str]) -> Callable[..., str]:
        """A function to which a word of the catalogue is a noun, too: DER("Anzahl")."""

        def call(*arguments: object) -> str:
            return function(*(_literal(grammar, one) for one in arguments))

        return call

    found: dict[str, Callable[..., str]] = {
        "DER": made.der, "EIN": made.ein, "KEIN": made.kein, "DIESER": made.dieser, "JEDER": made.jeder,
        "ALLE": made.alle, "BLOSS": made.bare, "N": made.noun, "NOM": made.case("nominative"),
        "FALL": made.in_case, "AKK": made.case("accusative"), "DAT": made.case("dative"), "VON": made.of, "EINES": made.one_of, "SEIN": made.owned,
        "EINER": made.pronoun("ein"), "KEINER": made.pronoun("kein"), "JEDE": made.pronoun("jed"),
        "ADJ": made.adjectives, "NACH": made.adjectives_after, "GEBEUGT": made.bent, "PREP": made.preposition,
        "WO": made.where, "WOHIN": made.whither, "WOHER": made.whence, "V": made.verb, "E": made.verb_end,
        "VA": made.finite("inverted"), "VZ": made.finite("main"), "VE": made.finite_end, "VORAN": made.verb_first,
        "SUBJ": made.subject, "REL": made.relative, "PRON": made.relative_pronoun, "WHOSE": made.whose, "KOPF": made.id_of,
        "INV": made.inverted, "LISTE": made.joined,
        "GROSS": made.capital, "IHR": made.their, "BEWEGUNG": made.movement, "SETZEN": made.placing, "ZIEL": made.goal,
        "FUERWORT": made.object_pronoun, "TEMPUS": made.passive, "EINZONE": made.zone, "WEITER": made.onwards,
        "NICHT": made.negated, "LIEGT": made.lies, "GLEICH": made.alike, "MEHRERE": made.several, "VIELE": made.number,
        "KEINE": made.none_of, "EINIGE": made.some_of, "DERJ": made.der_with, "DERALLEIN": made.der_alone, "SATZ": made.clause, "BIS": made.up_to, "ERSIE": made.he_or_they, "ITEMS": made.items, "ERSIEES": made.he_she_it, "ZUSAMMEN": made.all_added, "ISTGLEICH": made.is_amount,
    }  # fmt: skip
    return {name: function if name in SELECTORS else with_nouns(function) for name, function in found.items()}


SELECTORS = frozenset(["KOPF", "BEWEGUNG", "SETZEN", "TEMPUS", "LIEGT", "GLEICH", "MEHRERE", "ITEMS", "VIELE"])
"""The functions that choose between wordings."""


def _literal(grammar: "German", argument: object) -> object:
    plain = isinstance(argument, str) and argument[:1].isalpha() and any(letter.isupper() for letter in argument)
    return Noun(str(argument), grammar.plural(str(argument))) if plain else argument


class _Functions:
    """The functions, bound to a catalogue."""

    def __init__(self, grammar: "German", speak: Speak) -> None:
        self.grammar = grammar
        self.speak = speak
        self._about_players = 0
        self._about_several = 0
        """How many clauses about several players there are around what is said just now."""
        self._about_one: list[object] = []
        """The clauses that are about one of several: "eines deiner Wesen, das eine Fähigkeit hat"."""

    # ---------------------------------------------------------------- what a phrase is
    def gender(self, what: object) -> str:
        """masculine, feminine or neuter, of a phrase or a noun; "plural" of what has no singular."""
        noun = self.speak.noun(what)
        if noun is not None:
            return noun.gender or self.grammar.gender(noun.one)
        own = self.speak.attribute(what, "gender")
        if own is not None:
            return own
        for name in ("thing", "noun", "group", "whole", "item", "place", "left"):
            inner = self.speak.slot(what, name)
            if inner is not None and not isinstance(inner, str | int):
                return self.gender(inner)
        return self.speak.gender(what) or "neuter"

    def number(self, what: object) -> str:
        """one or other, of a phrase by itself."""
        own = self.speak.attribute(what, "number")
        if own is not None:
            return own
        noun = self.speak.noun(what)
        if noun is not None:
            return "other" if noun.gender == "plural" else "one"
        return self.speak.number(what) or self.speak.forms(what).get("number", "") or "one"

    def sort(self, what: object, number: str) -> str:
        """The row of a table of endings: the gender, or plural."""
        gender = self.gender(what)
        return "plural" if number == "other" or gender == "plural" else gender

    def _asked(self, what: object, number: object, case: object) -> tuple[str, str]:
        forms = self.speak.forms(what)
        return str(number) or forms.get("number", "") or "one", str(case) or forms.get("case", "nominative")

    # ---------------------------------------------------------------- articles
    def der(self, what: object, number: object = "", case: object = "") -> str:
        """der, die, das, with what it stands before."""
        asked, form = self._asked(what, number, case)
        article = _DER[self.sort(what, asked)][_CASE[form]]
        return f"{article} {self.speak.text(what, number=asked, case=form, article='der')}"

    def ein(self, what: object, case: object = "") -> str:
        """ein, eine; nothing before a noun that is plural alone."""
        return self._ein("ein", what, "one", case)

    def kein(self, what: object, number: object = "", case: object = "") -> str:
        """kein, keine."""
        return self._ein("kein", what, self._asked(what, number, case)[0], case)

    def _ein(self, stem: str, what: object, number: str, case: object) -> str:
        form = self._asked(what, number, case)[1]
        sort = self.sort(what, number)
        if stem == "ein" and sort == "plural":
            return self.speak.text(what, number=number, case=form, article="none")
        return f"{stem}{_EIN[sort][_CASE[form]]} {self.speak.text(what, number=number, case=form, article='ein')}"

    def _dieser(self, stem: str, what: object, number: object, case: object) -> str:
        asked, form = self._asked(what, number, case)
        ending = _DIESER[self.sort(what, asked)][_CASE[form]]
        return f"{stem}{ending} {self.speak.text(what, number=asked, case=form, article='der')}"

    def dieser(self, what: object, number: object = "", case: object = "") -> str:
        """dieser, diese, dieses."""
        return self._dieser("dies", what, number, case)

    def jeder(self, what: object, case: object = "") -> str:
        """jeder, jede, jedes; of what is plural alone: alle."""
        if self.sort(what, "one") == "plural":
            return self.alle(what, case)
        return self._dieser("jed", what, "one", case)

    def alle(self, what: object, case: object = "") -> str:
        """alle, aller, allen; of what lies where such things lie: "alle aufgedeckten Karten"."""
        owner = self.speak.slot(what, "owner") if self.speak.id(what) == "owned-group" else None
        if owner is not None and self.speak.attribute(owner, "possessive") is None:
            # "Alle Steine des Spielers", not "alle die Steine des Spielers".
            what = self.speak.filled(self.speak.slot(what, "group"), "of", owner)
        lying = self._lying(what)
        return (
            self._dieser("all", lying, "other", case or self.speak.forms(what).get("case", ""))
            if lying
            else self._dieser("all", what, "other", case)
        )

    def _lying(self, group: object) -> Noun | None:
        """The name of a place that is called by what lies there, where a group is all of that."""
        place = self.speak.slot(self.speak.slot(group, "place"), "place")
        name = self.speak.noun(self.speak.slot(place, "thing"))
        noun = self.speak.noun(self.speak.slot(group, "noun"))
        told = any(self.speak.is_there(self.speak.slot(group, slot)) for slot in ("adjectives", "face", "relative"))
        plain = self.speak.id(place) == "the" and name is not None and name.gender == "plural" and not told
        return name if plain and name is not None and noun is not None and name.other.endswith(noun.other) else None

    def alike(self, what: object, other: object) -> str:
        """Whether a noun is said in another phrase already: "dieser Ort", "die letzte der aufgedeckten Karten"."""
        noun, there = self.speak.noun(what), self._place_noun(other)
        if noun is None or there is None:
            return "no"
        many = there.gender == "plural" and there.other.endswith(noun.other)
        return "yes" if many or (noun.one, noun.other) == (there.one, there.other) else "no"

    def several(self, what: object) -> str:
        """Whether a phrase is the name of a place by what lies there."""
        return "yes" if self.speak.id(what) in ("the", "owned") and self._several(what) else "no"

    def none_of(self, what: object) -> str:
        """keine aufgedeckten Karten: what such a place is called, without its article."""
        return self.kein(self.speak.slot(what, "thing"), "other", "accusative")

    def some_of(self, what: object) -> str:
        """aufgedeckte Karten."""
        return self.bare(self.speak.slot(what, "thing"), "other", "accusative")

    def bare(self, what: object, number: object = "", case: object = "") -> str:
        """What stands there without an article."""
        asked, form = self._asked(what, number, case)
        return self.speak.text(what, number=asked, case=form, article="none")

    def noun(self, what: object) -> str:
        """A part in all forms of the whole."""
        forms = self.speak.forms(what)
        kept = {name: forms[name] for name in ("number", "case", "article") if forms.get(name)}
        return self.speak.text(what, **kept)

    def case(self, case: str) -> Callable[..., str]:
        """A phrase in a case, in its own number."""

        def put(what: object) -> str:
            return self.speak.text(what, case=case)

        return put

    def in_case(self, what: object) -> str:
        """A phrase in its own number and in the case of the whole."""
        return self.speak.text(what, case=self.speak.forms(what).get("case", "nominative"))

    def pronoun(self, stem: str) -> Callable[..., str]:
        """einer, keiner, jede: one of several, by their gender."""

        def put(what: object, case: object = "") -> str:
            form = self._asked(what, "one", case)[1]
            gender = self.gender(what)
            gender = gender if gender != "plural" else "masculine"
            return f"{stem}{_DIESER[gender][_CASE[form]]}"

        return put

    def der_with(self, word: object, what: object, number: object = "", case: object = "", count: object = "") -> str:
        """The article, an adjective, perhaps a number, and the noun: "die obersten 5 Karten"."""
        asked, form = self._asked(what, number, case)
        rest = self.speak.text(what, number=asked, case=form, article="der")
        amount = self.speak.text(count) if str(count) else ""
        return " ".join(filter(None, (self.der_alone(word, what, asked, form), amount, rest)))

    def der_alone(self, word: object, what: object, number: object = "", case: object = "") -> str:
        """The article and adjectives, for a noun that is not said: "die oberste"; an adjective or a list of them."""
        asked, form = self._asked(what, number, case)
        sort = self.sort(what, asked)
        words = [word] if isinstance(word, str) else [self.speak.text(item) for item in self.speak.items(word)]
        bent = (self.grammar.adjective(str(one), sort, form, "der") for one in words)
        return " ".join((_DER[sort][_CASE[form]], *bent))

    # ---------------------------------------------------------------- whose
    def of(self, what: object) -> str:
        """The genitive, or "von" with the dative where a phrase has none."""
        value = self.speak.noun(what)
        if value is not None or self.speak.is_plain(what) or self.speak.attribute(what, "of") is not None:
            return self.preposition("von", "dative", what)
        return self.speak.text(what, case="genitive")

    def one_of(self, whole: object) -> str:
        """The several of which one is meant; what is said of it is said of one: "deiner Wesen, das eine Fähigkeit hat"."""
        group = self.speak.slot(whole, "group") if self.speak.id(whole) == "owned-group" else whole
        self._about_one.append(self.speak.slot(group, "relative"))
        text = self.of(whole)
        self._about_one.pop()
        return text

    def owned(self, owner: object, what: object, number: object = "", case: object = "") -> str:
        """deine Hand, seine Karten, die Hand des Spielers."""
        asked, form = self._asked(what, number, case)
        stem = self.speak.attribute(owner, "possessive")
        if stem is None and self.speak.id(what) == "group":
            return self.der(self.speak.filled(what, "of", owner), asked, form)
        if stem is None:
            return f"{self.der(what, asked, form)} {self.of(owner)}"
        ending = _EIN[self.sort(what, asked)][_CASE[form]]
        stem = "eur" if stem == "euer" and ending else stem
        return f"{stem}{ending} {self.speak.text(what, number=asked, case=form, article='ein')}"

    # ---------------------------------------------------------------- adjectives
    def adjectives(self, what: object, noun: object) -> str:
        """What stands before a noun and bends with it: "rote". A noun among them is the first part of a compound: "Herz-"."""
        forms = self.speak.forms(noun)
        number, case = forms.get("number", "") or "one", forms.get("case", "nominative")
        bent, compound = [], ""
        for text, _ in self._described(what, before=True):
            if text[:1].isupper() or text.startswith("⟨"):
                compound += f"{self.grammar.joint(text)}-"
            else:
                gender = self.sort(noun, number)
                bent.append(self.grammar.adjective(text, gender, case, forms.get("article") or "none"))
        return " ".join([*bent, compound + JOIN] if compound else bent)

    def adjectives_after(self, what: object) -> str:
        """What describes a noun and stands after it, since it is a phrase: "der gewählten Farbe"."""
        return " ".join(self.of(item) for _, item in self._described(what, before=False))

    def _described(self, what: object, before: bool) -> list[tuple[str, object]]:
        found: list[tuple[str, object]] = []
        for item in self.speak.items(what):
            text = self.speak.text(item)
            phrase = " " in text and not text.startswith("⟨") and self.speak.slot(item, "what") is not None
            if phrase != before:
                found.append((text, item))
        return found

    def bent(self, word: object, noun: object, number: object = "", case: object = "", article: object = "") -> str:
        """One adjective of the catalogue before a noun."""
        forms = self.speak.forms(noun)
        asked, form = self._asked(noun, number, case)
        kind = str(article) or forms.get("article") or "none"
        return self.grammar.adjective(str(word), self.sort(noun, asked), form, kind)

    # ---------------------------------------------------------------- places
    def preposition(self, word: object, case: object, what: object) -> str:
        """A preposition with what it governs, the two drawn together as usual: "im Stapel"."""
        if self.speak.id(what) in ("it", "it-item", "them") and str(word) in _THEREON:
            return _THEREON[str(word)] if str(case) == "dative" else _THERETO.get(str(word), _THEREON[str(word)])
        text = f"{word} {self.speak.text(what, case=str(case))}"
        for long, short in _CONTRACTED.items():
            if text.startswith(long):
                return short + text[len(long) :]
        return text

    def up_to(self, what: object) -> str:
        """bis 5; bis zur Schwierigkeit."""
        if self.speak.is_plain(what) or self.speak.id(what) in ("number", "number-table", "number-rows", "negative"):
            return f"bis {self.speak.text(what)}"
        return f"bis {self.preposition('zu', 'dative', what)}"

    def _by_place(self, form: object, what: object) -> str:
        noun = self._place_noun(what)
        known = self.grammar.where(noun.one) if noun is not None else ""
        return known or _FORM_WHERE.get(str(form), "in")

    def _place_noun(self, what: object) -> Noun | None:
        noun = self.speak.noun(what)
        for name in ("thing", "noun", "group", "whole"):
            inner = self.speak.slot(what, name) if noun is None else None
            if inner is not None and not isinstance(inner, str | int):
                return self._place_noun(inner)
        return noun

    def _several(self, what: object) -> bool:
        """Whether a place is called by what lies there: one is among "the doors won", and comes to them."""
        noun = self._place_noun(what)
        return noun is not None and noun.gender == "plural"

    def where(self, form: object, what: object) -> str:
        """Where something is: "im Stapel", "auf deiner Hand", "unter den gewonnenen Türen"."""
        if self._several(what):
            return self.preposition("unter", "dative", what)
        word = self._by_place(form, what)
        if str(form) == "pile" and word == "auf" and self._is_pile(what):
            word = "in"
        return self.preposition(word, "dative", what)

    def whither(self, form: object, what: object) -> str:
        """Where something goes: "auf den Stapel", "in die Auslage", "zu den gewonnenen Türen"."""
        if self._several(what):
            return self.preposition("zu", "dative", what)
        return self.preposition(self._by_place(form, what), "accusative", what)

    def whence(self, form: object, what: object) -> str:
        """Where something comes from: "vom Stapel", "aus deiner Hand", "von den gewonnenen Türen"."""
        if self._several(what):
            return self.preposition("von", "dative", what)
        word = "aus" if str(form) == "hand" else _OUT_OF[self._by_place(form, what)]
        return self.preposition(word, "dative", what)

    def _is_pile(self, what: object) -> bool:
        noun = self._place_noun(what)
        return noun is not None and noun.one.lower().endswith(("stapel", "deck"))

    # ---------------------------------------------------------------- verbs
    def verb(self, form: object, verb: object) -> str:
        """A verb at the beginning of what is done: "ziehe", "zieht"; nothing where it stands at the end."""
        return "" if str(form) == "infinitive" else conjugate(str(verb), str(form))[0]

    def verb_end(self, form: object, verb: object) -> str:
        """What stands at the end: the infinitive, or what is parted from the verb ("decke ... auf")."""
        prefix = conjugate(str(verb), str(form))[1]
        return _end(str(verb).replace("|", "") if str(form) == "infinitive" else prefix)

    def _agreeing(self, subject: object, number: object) -> str:
        if self.speak.person(subject) == "you":
            return "du"
        if self.speak.attribute(subject, "relative") == "self":
            return "plural" if self.speak.forms(subject).get("gender") == "plural" else "third"
        if str(number):
            return "plural" if str(number) == "other" else "third"
        return "plural" if self.number(subject) == "other" else "third"

    def finite(self, clause: str) -> Callable[..., str]:
        """The finite verb in main and inverted clauses, in agreement with its subject."""

        def say(asked: object, verb: object, subject: object, number: object = "") -> str:
            return conjugate(str(verb), self._agreeing(subject, number))[0] if str(asked) == clause else ""

        return say

    def finite_end(self, asked: object, verb: object, subject: object, number: object = "") -> str:
        """The finite verb at the end of a subordinate clause; else what is parted from it."""
        word, prefix = conjugate(str(verb), self._agreeing(subject, number))
        return _end(prefix + word if str(asked) == "sub" else prefix)

    def verb_first(self, subject: object, what: object, form: object = "third") -> str:
        """What somebody does, with the verb before the one who does it: "erhält der Spieler 1 Punkt"."""
        word, _, rest = self.speak.text(what, verb=str(form)).partition(" ")
        return f"{word} {self.speak.text(subject)} {rest}"

    def inverted(self, what: object) -> str:
        """What is done, after a clause: "(Wenn ...,) ziehe eine Karte", "ist der nächste Spieler am Zug"."""
        return self.speak.text(what, verb="imperative", clause="inverted")

    # ---------------------------------------------------------------- clauses
    def subject(self, what: object) -> str:
        """A subject; a relative pronoun in the gender that its clause is asked for."""
        forms = self.speak.forms(what)
        if self.speak.attribute(what, "relative") is None:
            return self.speak.text(what)
        return self.speak.text(what, gender=forms.get("gender", ""))

    def relative(self, clause: object, noun: object) -> str:
        """A relative clause after a noun, between its commas."""
        if not self.speak.is_there(clause):
            return ""
        number = self.speak.forms(noun).get("number", "") or self.number(noun)
        one = any(self.speak.same(clause, about) for about in self._about_one)
        sort = self.sort(noun, "one" if one else number)
        several = sort == "plural" and self._is_person(noun)
        self._about_players += several
        self._about_several += sort == "plural"
        text = self.speak.text(clause, clause="sub", gender=sort)
        self._about_players -= several
        self._about_several -= sort == "plural"
        return f"{OPEN} {text}{CLOSE}"

    def _is_person(self, what: object) -> bool:
        noun = self._place_noun(what)
        return noun is not None and noun.one.lower().endswith(("spieler", "gegner"))

    def he_or_they(self, one: object, many: object) -> str:
        """The player who is spoken of, who is one of several where a clause is about several: "die Spieler, deren Karten auf
        ihrer Hand sind"."""
        return str(many if self._about_players else one)

    def items(self, gender: object) -> str:
        """The gender of the thing that a clause is about, which is one of several where the clause is about several: "alle
        deine Wesen, deren Leben kleiner als ihre Kosten ist"."""
        return "plural" if self._about_several else str(gender)

    def clause(self, what: object) -> str:
        """A clause inside a relative clause: its verb at the end, its pronoun in the gender of what that is about."""
        return self.speak.text(what, clause="sub", gender=self.speak.forms(what).get("gender", ""))

    def relative_pronoun(self, gender: object, case: object = "nominative") -> str:
        """der, die, das, deren, dessen, denen."""
        return _RELATIVE.get(str(gender), _RELATIVE["plural"])[_CASE[str(case)]]

    def whose(self, gender: object, what: object) -> str:
        """deren Wert; what a part of the part has: "bei denen die Reihe des Feldes"."""
        forms = {"case": "nominative", "article": "none", "number": self.number(what)}
        if self.speak.id(what) != "owned":
            return f"{self.relative_pronoun(gender, 'genitive')} {self.speak.text(what, **forms)}"
        thing, owner = self.speak.slot(what, "thing"), self.speak.slot(what, "owner")
        number = self.number(what)
        return f"bei {self.relative_pronoun(gender, 'dative')} {self.der(thing, number, 'nominative')} {self.of(owner)}"

    def joined(self, what: object, how: object = "and", case: object = "") -> str:
        """A list whose parts take the forms of the whole."""
        forms = {name: form for name, form in self.speak.forms(what).items() if form}
        kept = {name: forms[name] for name in ("clause", "gender", "case", "verb") if name in forms}
        if str(case):
            kept["case"] = str(case)
        return self.speak.join(what, str(how), **kept)

    def negated(self, what: object) -> str:
        """nicht rot; keine Karte."""
        if self.speak.id(what) != "a" or self.speak.is_there(self.speak.slot(what, "whole")):
            return f"nicht {self.speak.text(what)}"
        return self.kein(self.speak.slot(what, "group"), "one", "nominative")

    def onwards(self, what: object) -> str:
        """A clause in the order and about the thing that its whole is asked for."""
        forms = self.speak.forms(what)
        return self.speak.text(what, **{name: forms[name] for name in ("clause", "gender") if forms.get(name)})

    def capital(self, what: object) -> str:
        """A phrase as the beginning of a sentence, after a colon."""
        text = self.speak.text(what)
        return text[:1].upper() + text[1:]

    def their(self, what: object) -> str:
        """ihre Hand: what several have, each their own."""
        return self._ein("ihr", what, "one", "accusative")

    def object_pronoun(self, what: object) -> str:
        """ihn, sie, es."""
        return {"masculine": "ihn", "neuter": "es"}.get(self.sort(what, self.number(what)), "sie")

    def all_added(self, total: object) -> str:
        """die Punkte der Träume: what is added up, of "die Summe der Punkte der Träume"."""
        return f"{self.der(self.speak.slot(total, 'noun'), 'other', 'accusative')} {self.of(self.speak.slot(total, 'items'))}"

    def he_she_it(self, what: object, many: object) -> str:
        """er, sie, es: a figure that was named before; of "the number of them" it is that number."""
        if str(many) == "number":
            return "sie"
        sort = "plural" if str(many) == "yes" else self.sort(what, "one")
        return {"masculine": "er", "neuter": "es"}.get(sort, "sie")

    def is_amount(self, amount: object, many: object, subject: object = "", pronoun: object = "") -> str:
        """ist 5; sind die Felder; entspricht den Sternen: one figure is no several things."""
        several = str(many) == "yes" or (self.speak.is_there(subject) and self.number(subject) == "other")
        verb, case = "sein", "nominative"
        if not several and self.number(amount) == "other" and self.speak.id(amount) != "number":
            verb, case = "entsprechen", "dative"
        word = conjugate(verb, "plural" if several else "third")[0]
        return " ".join(filter(None, (word, self.speak.text(pronoun), self.speak.text(amount, case=case))))

    def goal(self, place: object) -> str:
        """Where something is put: what is said as where it then lies, as where it goes."""
        return self.speak.renamed(place, "place-to")

    def zone(self, word: object, shuffled: object, face: object) -> str:
        """ein gemischter, verdeckter Stapel."""
        sort = self.sort(word, "one")
        found = [
            text
            for asked, text in ((shuffled == "yes", "gemischt"), (face == "up", "offen"), (face == "down", "verdeckt"))
            if asked
        ]
        adjectives = ", ".join(self.grammar.adjective(text, sort, "nominative", "ein") for text in found)
        noun = self.speak.text(word, article="ein")
        return " ".join(filter(None, (f"ein{_EIN[sort][0]}", adjectives, noun)))

    # ---------------------------------------------------------------- choosing between wordings
    def id_of(self, what: object) -> str:
        """What message a phrase is."""
        return self.speak.id(what) or "none"

    def lies(self, asked: object, what: object) -> str:
        """Whether a clause says where something is, so that it "is" there; else there is ("es gibt") it."""
        group = self.speak.slot(what, "group")
        place = self.speak.slot(group, "place")
        located = self.speak.id(place) in ("place-in", "place-neighbours", "place-around")
        return (
            "yes"
            if str(asked) == "sub" and located and not self.speak.is_there(self.speak.slot(what, "whole"))
            else "no"
        )

    def movement(self, to: object) -> str:
        """The verb that moves a thing to such a place: one takes a card into one's hand, and lays it on a pile."""
        place = self.speak.slot(to, "place")
        form = self.speak.slot(to, "form")
        if form == "hand":
            owner = self.speak.slot(place, "owner")
            own = self.speak.id(place) == "the" or self.speak.attribute(owner, "possessive") is not None
            return "nehmen" if own else "geben"
        return "bewegen" if form in ("flat", "space", None) else "legen"

    def placing(self, what: object, to: object) -> str:
        """The verb that puts a thing on a place: cards and tiles are laid, anything else is set on a board."""
        noun = self._place_noun(what)
        flat = noun is not None and noun.one.lower().endswith(("karte", "plättchen", "tafel", "kärtchen"))
        return "legen" if flat or self.speak.slot(to, "form") not in ("flat", "space") else "setzen"

    def passive(self, what: object) -> str:
        """wird, werden, wurde, wurden: what is done, or was done, with something."""
        many = self.speak.is_there(what) and self.number(what) == "other"
        if self.speak.forms(what).get("verb") == "participle":
            return "wurden" if many else "wurde"
        return "werden" if many else "wird"


def _end(word: str) -> str:
    """A word at the end of a clause: a relative clause before it comes after it."""
    return f"{VERB}{word}{VERB_END}" if word else ""


def conjugate(verb: str, form: str) -> tuple[str, str]:
    """A verb in a form, as (what is conjugated, what may be parted from it): du, third, plural, imperative, participle.

    What is parted from a verb is written before a bar: "auf|decken".
    """
    prefix, bar, word = verb.partition("|")
    if not bar:
        prefix, word = "", verb
    if word == "sein" and form == "plural":
        return "sind", prefix
    if word in VERBS:
        return VERBS[word][["du", "third", "imperative", "participle"].index(form)] if form in (
            "du", "third", "imperative", "participle",
        ) else word, prefix  # fmt: skip
    stem = word.removesuffix("en") if word.endswith("en") else word.removesuffix("n")
    between = "e" if stem.endswith(("t", "d", "ffn", "chn")) else ""
    match form:
        case "du":
            return stem + between + ("t" if stem.endswith(("s", "ß", "z", "x")) else "st"), prefix
        case "third":
            return stem + between + "t", prefix
        case "imperative":
            return stem + ("e" if word.endswith("en") else ""), prefix
        case "participle":
            plain = word.startswith(("be", "ge", "er", "ver", "zer", "ent")) or word.endswith("ieren")
            return ("" if plain else "ge") + stem + between + "t", prefix
    return word, prefix
