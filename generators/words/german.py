"""German: genders, cases, plurals and adjectives, for nouns of which a rulebook declares as little as it likes.

A noun is written as it stands in a list: "Traumkarte", "verdeckter Stapel", "Stapel der Träume". German nouns have a
capital, so that what they consist of can be told: the words before the first capital that end as adjectives do are
declined, the noun is put into its form, what follows stays.
"""

import re
from collections.abc import Callable, Mapping

from dreambook.generators.words.german_functions import (
    CLOSE,
    COMMA,
    JOIN,
    OPEN,
    SELECTORS,
    VERB,
    VERB_END,
    functions_of,
)
from dreambook.generators.words.german_words import ENDINGS, HEADS, Head, Where
from dreambook.generators.words.messages import Noun, Speak

CASES = ("nominative", "genitive", "dative", "accusative")

_STRONG = {
    "masculine": ("er", "en", "em", "en"), "feminine": ("e", "er", "er", "e"), "neuter": ("es", "en", "em", "es"),
    "plural": ("e", "er", "en", "e"),
}  # fmt: skip
_WEAK = {
    "masculine": ("e", "en", "en", "en"), "feminine": ("e", "en", "en", "e"), "neuter": ("e", "en", "en", "e"),
    "plural": ("en", "en", "en", "en"),
}  # fmt: skip
_MIXED = {
    "masculine": ("er", "en", "en", "en"), "feminine": ("e", "en", "en", "e"), "neuter": ("es", "en", "en", "es"),
    "plural": ("en", "en", "en", "en"),
}  # fmt: skip
_ADJECTIVES = {"none": _STRONG, "": _STRONG, "der": _WEAK, "ein": _MIXED}
_NO_ADJECTIVES = frozenset(
    ["gerade", "heute", "ohne", "beide", "alle", "eine", "keine", "seine", "ihre", "deine", "unter", "über", "hinter"]
)
_INVARIABLE = frozenset(["lila", "rosa", "orange", "beige", "prima", "extra", "türkis"])
_DETERMINERS = frozenset(["der", "die", "das", "ein", "eine", "dein", "deine", "sein", "seine", "ihr", "ihre"])
_NO_NOUNS = frozenset(
    [
        "hier", "dort", "jetzt", "dann", "es", "das", "dies", "alles", "nichts", "wer", "was", "wo", "niemand", "mein", "meine",
        "meins", "meiner", "dein", "deine", "deins", "deiner", "sein", "seine", "seins", "seiner", "ihr", "ihre", "ihrs", "ihrer",
        "unser", "unsere", "unseres", "euer", "eure", "eures", "beide", "einer", "eine", "eins", "dieser", "diese", "dieses",
        "jener", "jene", "jenes", "neu", "besser", "schlechter", "davon", "dazu", "hin", "her", "vorher", "nachher", "davor",
        "danach", "zuerst", "zuletzt", "später", "früher", "bald", "nie", "immer", "oft", "nirgends",
    ]
)  # fmt: skip
_DENYING = frozenset(["kein", "keine", "nicht", "nichts", "niemand", "nirgends", "nie", "ohne"])


_VERB_OF_YOU = {
    "ist": "bist", "hat": "hast", "kann": "kannst", "darf": "darfst", "muss": "musst", "will": "willst", "steht": "stehst",
}  # fmt: skip
_VERB_OF_MANY = {
    "ist": "sind", "hat": "haben", "kann": "können", "darf": "dürfen", "muss": "müssen", "liegt": "liegen",
    "steht": "stehen", "passt": "passen", "gehört": "gehören",
}  # fmt: skip


class German:
    """The Grammar of German. What its catalogue's functions do is in german_functions.py."""

    language = "de"
    locale = "de"
    selectors = SELECTORS

    # ---------------------------------------------------------------- what a noun is
    def gender(self, word: str) -> str:
        """The gender of a noun, by the word that it ends in, or by its ending; masculine where neither tells."""
        found = self._head(word)
        return found.gender if found is not None else self._ending(word)[0]

    def where(self, word: str) -> Where:
        """The preposition that a place goes with by its name; "" where its form must tell."""
        found = self._head(word)
        return found.where if found is not None else ""

    def plural(self, word: str) -> str:
        """The plural of a noun; adjectives before it are plural, too."""
        before, noun, after = parts(word)
        if not noun[-1:].isalpha():
            return word
        found = self._head(noun)
        if found is not None:
            key = self._key(noun)
            many = noun[: len(noun) - len(key)] + (found.plural if len(noun) > len(key) else found.plural.capitalize())
        else:
            _, ending, other = self._ending(noun)
            many = noun[: len(noun) - len(ending)] + other if ending else noun + ("en" if noun.endswith("t") else "e")
        gender = self.gender(noun)
        return " ".join(filter(None, (self._adjectives(before, gender, "plural", "nominative", "none"), many, after)))

    def singular(self, word: str) -> str:
        """The word itself: no ending tells a German singular. A rulebook declares both."""
        return word

    def is_plural(self, word: str) -> bool:
        """False: no ending tells a German plural. A rulebook says `plural` of what is one."""
        return False

    def is_stuff(self, word: str) -> bool:
        """Whether the noun is measured: it has no plural of its own and is no plural."""
        return self._key(parts(word)[1]) in ("gold", "wasser", "holz", "geld")

    def denied(self, sentence: str) -> str | None:
        """With "nicht" after what it is about, or "kein" with a noun that stands right before the verb: "das Feld nicht
        gesperrt ist", "der Splitter dort keinen Platz hat"."""
        end = sentence.rfind("}") + 1
        rest, verb = self.split_verb(sentence[end:])
        if not verb:
            return None
        words = rest.split()
        article = next((i for i, word in enumerate(words) if re.fullmatch("ein(e|en|em|er|es)?", word)), None)
        if article is not None and all(word[:1].islower() for word in words[article:-1]):
            words[article] = f"k{words[article]}"
        elif words and words[-1][:1].isupper() and words[-1].isalpha():
            start = len(words) - 1
            while start and _stem(words[start - 1], self.gender(words[-1])) is not None:
                start -= 1
            before = words[start - 1] if start else ""
            if before[:1].isupper() and not before.isalpha():
                words.insert(0, "nicht")
            elif not before or before[:1].isupper():
                words.insert(start, self._no(words[-1], verb in ("ist", "sind")))
            else:
                words.insert(0, "nicht")
        else:
            words.insert(0, "nicht")
        return f"{sentence[:end]} {' '.join(words)} {verb}"

    def _no(self, noun: str, is_subject: bool) -> str:
        """kein, keine, keinen: before a noun that is said to be something, or that something has."""
        low = noun.lower()
        if any(low.endswith(head.plural) and head.plural != key for key, head in HEADS.items()):
            return "keine"
        gender = self.gender(noun)
        ending = {"masculine": "" if is_subject else "en", "feminine": "e", "plural": "e"}.get(gender, "")
        return f"kein{ending}"

    def of_many(self, words: str) -> str:
        """With the plural of the verb at its end, where that is a common one."""
        rest, verb = self.split_verb(words)
        return f"{rest} {_VERB_OF_MANY[verb]}".strip() if verb in _VERB_OF_MANY else words

    def of_you(self, words: str) -> str:
        """With the second person of the verb at its end, where that is a common one."""
        rest, verb = self.split_verb(words)
        return f"{rest} {_VERB_OF_YOU[verb]}".strip() if verb in _VERB_OF_YOU else words

    def split_verb(self, words: str) -> tuple[str, str]:
        """The verb stands last, as in a subordinate clause: "erreichen kann" -> ("erreichen", "kann")."""
        rest, _, verb = words.strip().rpartition(" ")
        return (words, "") if verb.endswith("}") else (rest, verb)

    def can_be_object(self, before: str, after: str) -> bool:
        """Where no preposition goes with it."""
        return bool(after) and before.endswith("}")

    def heading(self, sentence: str) -> str:
        """As a main clause: the verb after the subject."""
        end = sentence.find("}") + 1
        rest, verb = self.split_verb(sentence[end:])
        return " ".join(filter(None, (sentence[:end], verb, rest.strip())))

    def is_negative(self, words: str) -> bool:
        """Whether words deny something by themselves."""
        return words.split(" ")[0].lower() in _DENYING

    def labelled(self, words: str, noun: str) -> str:
        """The words: what is said in German is a noun already."""
        return words

    def bare(self, words: str) -> str:
        """The words without an article or possessive at their beginning."""
        first, _, rest = words.partition(" ")
        return rest if rest and first.lower() in _DETERMINERS else words

    def is_noun(self, words: str) -> bool:
        """Whether the words can stand after an article."""
        return len(words) > 1 and words.lower() not in _NO_NOUNS

    says_parts_apart = True
    """Whether a part of a part of a part can be said of a thing: "bei denen die Nummer des Ortes der Figur 3 ist"."""

    def names_somebody(self, words: str) -> bool:
        """Whether the words can stand for a person: they have a noun."""
        return any(word[:1].isupper() for word in words.split())

    def words(self, name: str) -> str:
        """A name of the source as words. `Traumkarte` is a noun; small letters are kept, so are capitals."""
        return " ".join(re.sub(r"(?<=[a-zäöüß])(?=[A-ZÄÖÜ])", " ", name.replace("_", " ")).split()) or "…"

    def as_noun(self, words: str) -> str:
        """The words of a name as a noun: with a capital, where a rulebook's name has none."""
        if any(letter.isupper() for letter in words) or words.startswith("⟨"):
            return words
        before, _, last = words.rpartition(" ")
        return f"{before} {last[:1].upper()}{last[1:]}".strip()

    # ---------------------------------------------------------------- the forms of a noun
    def form(self, noun: Noun, number: str = "one", case: str = "nominative", article: str = "none") -> str:
        """The noun, with its adjectives, in a number and a case, as it stands after an article of a sort ("der" or
        "ein"; "none" where none stands there)."""
        many = number == "other" or noun.gender == "plural"
        gender = "plural" if many else noun.gender or self.gender(noun.one)
        base = noun.gender or self.gender(noun.one)
        text = noun.other if number == "other" else noun.one
        declared = dict(noun.cases).get(f"{case} plural" if many else case)
        if declared is not None:
            text = declared
        before, word, after = parts(text)
        if word.endswith(","):
            # "Die Essenz, die der Mond bringt": the word bends, and its clause is closed.
            word, after = word[:-1], f", {after}"
        if declared is None:
            head = self._head(noun.one)
            if (head is not None and head.bends) or _is_adjective(noun):
                word = self.adjective(re.sub("(er|e)$", "", word), gender, case, article)
            else:
                word = self._in_case(word, gender, case, noun)
        said = self._adjectives(before, "plural" if many else base, gender, case, article)
        if ", " in after:
            # "Die Essenz, die der Mond bringt, ...": the clause ends where the noun does.
            after = after.replace(", ", f"{COMMA} ") + COMMA
        return " ".join(filter(None, (said, word, after)))

    def joint(self, word: str) -> str:
        """A noun as the first part of a compound, with what joins it: "Prophezeiungs", "Torten", "Schlüssel"."""
        if re.search(r"(ung|heit|keit|schaft|ion|tät|ling|tum)$", word):
            return f"{word}s"
        # "Fantasie-", "Erd-", "Farb-": not all that end in e.
        joins = re.search(r"[^bdi]e$", word) is not None and self.gender(word) == "feminine"
        return f"{word}n" if joins else word

    def _in_case(self, word: str, gender: str, case: str, noun: Noun) -> str:
        if not word[:1].isupper() or not word[-1:].isalpha():
            return word
        if gender == "plural":
            return word if case != "dative" or re.search(r"(n|s|i|a|o)$", word) else word + "n"
        if gender == "feminine" or case == "nominative":
            return word
        found = self._head(word)
        if found is not None and found.weak:
            key = self._key(word)
            weak = word[: len(word) - len(key)] + (found.plural if len(word) > len(key) else found.plural.capitalize())
            return weak + "s" if case == "genitive" and key in ("name", "buchstabe") else weak
        if dict(noun.cases).get("accusative", word) != word:
            return dict(noun.cases)["accusative"]
        if case != "genitive" or gender not in ("masculine", "neuter"):
            return word
        if word.endswith("nis"):
            return word + "ses"
        if re.search(r"(us|ismus)$", word):
            return word
        if re.search(r"(s|ß|x|z|tz|sch|st)$", word):
            return word + "es"
        return word + (
            "es"
            if len(re.findall(r"[aeiouyäöü]+", word.lower())) == 1
            and not re.search(r"[aeiouhr]$|ck$|p$|am$|eam$", word)
            else "s"
        )

    @staticmethod
    def adjective(word: str, gender: str, case: str, article: str) -> str:
        """An adjective before a noun: "rot" -> "rotes". One that ends in a vowel stays."""
        low = word.lower()
        if low in _INVARIABLE or low.endswith(("a", "o")) or not low[-1:].isalpha():
            return word
        stem = word[:-1] if low.endswith("e") else word
        if low.endswith("el") and len(low) > 3:
            stem = word[:-2] + "l"
        elif low.endswith(("euer", "auer")):
            stem = word[:-2] + "r"
        elif low == "hoch":
            stem = "hoh"
        return stem + _ADJECTIVES[article][gender][CASES.index(case)]

    def _adjectives(self, before: str, base: str, gender: str, case: str, article: str) -> str:
        """The words before a noun, which stand there as it does in a list, in another form."""
        return " ".join(
            self.adjective(stem, gender, case, article) if (stem := _stem(word, base)) is not None else word
            for word in before.split()
        )

    # ---------------------------------------------------------------- tables
    def _key(self, word: str) -> str:
        """The noun of the table that a word ends in; "" where it ends in none."""
        low = word.lower()
        for start in range(len(low)):
            if low[start:] in HEADS and (start == 0 or start > 1):
                return low[start:]
        return ""

    def _head(self, word: str) -> Head | None:
        return HEADS.get(self._key(parts(word)[1]))

    @staticmethod
    def _ending(word: str) -> tuple[str, str, str]:
        """Gender, the ending that tells it, and the plural's ending."""
        low = parts(word)[1].lower()
        for ending, gender, many in ENDINGS:
            if low.endswith(ending) and len(low) > len(ending) + 1:
                return gender, ending, many
        return "masculine", "", ""

    # ---------------------------------------------------------------- sentences
    def catalogue(self, text: str) -> str:
        """`¸` stands for a comma at the beginning or the end of a clause."""
        return text.replace("¸", COMMA)

    def tidy(self, text: str) -> str:
        """The commas around clauses: one where two meet, none at the end of a sentence or before another stop."""
        text = _clauses_last(text.replace(f"{JOIN} ", "").replace(JOIN, ""))
        text = re.sub(f"[{OPEN}{CLOSE}]", COMMA, text)
        text = re.sub(f"[{VERB}{VERB_END}]", "", text)
        text = re.sub(rf"(\s*{COMMA}\s*)+(?=[.,;:!?)–]|$)", "", text)
        text = re.sub(rf"(?<=[,;:(–])(\s*{COMMA}\s*)+", " ", text)
        text = re.sub(rf"^(\s*{COMMA}\s*)+", "", text)
        text = re.sub(rf"(\s*{COMMA}\s*)+(?=\()", " ", text)
        return re.sub(rf"(\s*{COMMA}\s*)+", ", ", text)

    def functions(self, speak: Speak) -> Mapping[str, Callable[..., str]]:
        """The functions of the German catalogue."""
        return functions_of(self, speak)


def _clauses_last(text: str) -> str:
    """Relative clauses that stand right before the verb of the clause around them, behind it: "eine Karte ziehen, die rot
    ist" instead of "eine Karte, die rot ist, ziehen"."""
    while (match := re.search(rf"{CLOSE}\s*{VERB}([^{VERB_END}]*){VERB_END}", text)) is not None:
        depth, start = 1, match.start()
        while depth and start:
            start -= 1
            depth += (text[start] == CLOSE) - (text[start] == OPEN)
        clause = text[start : match.start() + 1]
        text = f"{text[:start].rstrip()} {match[1]}{clause}{text[match.end() :]}"
    return text


def parts(text: str) -> tuple[str, str, str]:
    """A noun as it is declared, as (what stands before it, the noun, what stands after it): the noun is the first word with
    a capital that is no genitive ("Morpheus’"); the last word where none has one."""
    words = text.split(" ")
    for i, word in enumerate(words):
        letters = word.lstrip("„“‚»›⟨\"'(")
        if letters[:1].isupper() and not letters.endswith(("’", "'")):
            return " ".join(words[:i]), word, " ".join(words[i + 1 :])
    return " ".join(words[:-1]), words[-1], ""


def _is_adjective(noun: Noun) -> bool:
    """Whether a noun is declared as an adjective bends: "Höchstbietender", of which the plural is "Höchstbietende"."""
    one = dict(noun.cases).get("singular", noun.one)
    return noun.gender in ("masculine", "plural") and one.endswith("er") and noun.other == one[:-1]


def _stem(word: str, base: str) -> str | None:
    """The stem of an adjective that is written as before a noun of that gender without an article: "verdeckter" ->
    "verdeckt"; None for a word that is none, or does not bend."""
    if not word[:1].islower() or word in _NO_ADJECTIVES or word in _INVARIABLE:
        return None
    for ending in {"masculine": ("er", "e"), "neuter": ("es", "e"), "feminine": ("e",), "plural": ("e", "en")}[base]:
        if word.endswith(ending) and len(word) > len(ending) + 2:
            return word[: -len(ending)]
    return None
