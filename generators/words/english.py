"""English: plurals, articles, genitives and verbs, for words that no rulebook and no catalogue declares forms of."""

import re
from collections.abc import Callable, Mapping

from dreambook.generators.words.messages import Noun, Speak

_PLURALS = {
    "child": "children", "die": "dice", "foot": "feet", "goose": "geese", "half": "halves", "knife": "knives",
    "leaf": "leaves", "life": "lives", "loaf": "loaves", "man": "men", "mouse": "mice", "ox": "oxen",
    "person": "people", "shelf": "shelves", "thief": "thieves", "tooth": "teeth", "wife": "wives", "wolf": "wolves",
    "woman": "women", "elf": "elves", "hero": "heroes", "echo": "echoes", "potato": "potatoes", "tomato": "tomatoes",
    "bus": "buses", "axis": "axes", "crisis": "crises", "matrix": "matrices", "index": "indices",
}  # fmt: skip
_STUFF = frozenset(
    [
        "energy",
        "food",
        "gold",
        "grain",
        "iron",
        "mana",
        "money",
        "water",
        "wheat",
        "wood",
        "wool",
    ]
)
"""What is measured rather than counted: its plural is the word, but it *is* so much."""
_SAME = _STUFF | frozenset(
    [
        "aircraft",
        "deer",
        "fish",
        "salmon",
        "series",
        "sheep",
        "species",
        "trout",
    ]
)
"""Words whose plural is the word."""
_PARTICIPLES = frozenset(
    [
        "matching",
        "bought",
        "broken",
        "built",
        "burnt",
        "caught",
        "chosen",
        "dealt",
        "drawn",
        "found",
        "given",
        "gone",
        "held",
        "hidden",
        "kept",
        "known",
        "led",
        "left",
        "lit",
        "lost",
        "made",
        "met",
        "open",
        "paid",
        "played",
        "seen",
        "shown",
        "sold",
        "spent",
        "stolen",
        "taken",
        "thrown",
        "used",
        "won",
    ]
)
"""What may follow a noun that it describes: "points kept", "doors won"."""
_ADJECTIVES = frozenset(
    [
        "best", "better", "busy", "closed", "current", "dark", "dead", "early", "empty", "faulty", "forward", "backward", "fresh", "first", "free", "full", "great",
        "high", "highest", "large", "last", "late", "latest", "longest", "low", "lowest", "main", "new", "next", "old", "only",
        "other", "previous", "ready", "safe", "second", "secret", "shortest", "small", "spare", "third", "visible", "worse", "worst",
        "wrong", "young", "youngest", "oldest",
    ]
)  # fmt: skip
"""What names something only together with a noun: "best" is the "best card"."""
_NO_NOUNS = frozenset(
    [
        "here", "there", "now", "then", "before", "after", "where", "who", "which", "what", "whose", "whom", "again", "once",
        "it", "this", "that", "these", "those", "same", "both", "some", "any", "else", "so", "such", "how", "many", "much",
        "later", "soon", "sooner", "never", "always", "often", "nowhere", "away", "mine", "yours", "his", "hers", "its", "ours", "theirs", "my", "your", "her", "our", "their", "me", "you", "him", "them",
    ]
)  # fmt: skip
_SINGULARS = {plural: word for word, plural in _PLURALS.items()}
_PREPOSITIONS = frozenset(
    [
        "of",
        "in",
        "on",
        "for",
        "from",
        "to",
        "with",
        "at",
        "by",
        "under",
        "over",
        "between",
        "across",
        "around",
        "behind",
        "since",
        "without",
        "until",
    ]
)
_POSSESSIVES = frozenset(["his", "hers", "its", "ours", "yours", "theirs"])
"""What ends like a plural and is none: a name like `theirs`."""
_RELATIVE = frozenset(["that", "which", "who", "whose"])
_BEFORE_NOUNS = frozenset(["of", "for", "from", "to", "with", "at", "by", "between"])
"""What words cannot end in that stand after an article: "line from"."""
_AN_AFTER_ALL = re.compile(r"(hour|honest|honou?r|heir|8|1[18](?!\d)|1[18],)", re.IGNORECASE)
_A_AFTER_ALL = re.compile(r"(uni(?!n|m)|use|user|usual|util|euro|ewe|one(?!i)|once|ufo|u-)", re.IGNORECASE)
_VERBS = {
    "put": ("putting", "put"), "set": ("setting", "set"), "get": ("getting", "got"), "win": ("winning", "won"),
    "swap": ("swapping", "swapped"), "deal": ("dealing", "dealt"), "draw": ("drawing", "drawn"),
    "choose": ("choosing", "chosen"), "lose": ("losing", "lost"), "take": ("taking", "taken"), "pay": ("paying", "paid"),
    "show": ("showing", "shown"), "be": ("being", "been"), "have": ("having", "had"), "do": ("doing", "done"),
    "leave": ("leaving", "left"), "begin": ("beginning", "begun"), "make": ("making", "made"),
    "come": ("coming", "come"), "go": ("going", "gone"), "end": ("ending", "ended"),
}  # fmt: skip
_AUXILIARY = re.compile(r"\b(is|are|can|may|must|will)\b(?![^{]*\})")
_MANY = {"is": "are", "has": "have", "does": "do"}
_THIRD = {"be": "is", "have": "has", "do": "does", "go": "goes"}


class English:
    """The Grammar of English."""

    language = "en"
    locale = "en_GB"
    selectors: frozenset[str] = frozenset()

    # ---------------------------------------------------------------- nouns
    def plural(self, word: str) -> str:
        """The plural of a noun, also of one of several words: the word before "of" or "won", else the last."""
        return self._on_head(word, self._plural)

    def singular(self, word: str) -> str:
        """The singular of a noun in the plural."""
        return self._on_head(word, self._singular) if self.is_plural(word) and word not in _POSSESSIVES else word

    def is_stuff(self, word: str) -> bool:
        """Whether the noun's head is measured rather than counted."""
        words = word.split(" ")
        return words[self._head(words)].lower() in _STUFF

    def denied(self, sentence: str) -> str | None:
        """With "not" after its first auxiliary; "there is no" for "there is a"."""
        found = _AUXILIARY.search(sentence)
        if found is None:
            return None
        verb, rest = found[0], sentence[found.end() :]
        there = re.search(r"\bthere $", sentence[: found.start()], re.IGNORECASE) is not None
        if there:
            return f"{sentence[: found.end()]} no{re.sub('^ (a|an)(?= )', '', rest)}"
        return f"{sentence[: found.start()]}{'cannot' if verb == 'can' else f'{verb} not'}{rest}"

    def of_many(self, words: str) -> str:
        """With the plural of its verb, where that is an auxiliary."""
        return re.sub(r"^( *)(is|has|does)\b", lambda m: m[1] + _MANY[m[2]], words)

    def of_you(self, words: str) -> str:
        """As of several."""
        return self.of_many(words)

    def split_verb(self, words: str) -> tuple[str, str]:
        """The words as they are."""
        return words, ""

    def can_be_object(self, before: str, after: str) -> bool:
        """Where it stood last: "which that figure can pass to"."""
        return not after

    def heading(self, sentence: str) -> str:
        """The sentence as it is."""
        return sentence

    def is_negative(self, words: str) -> bool:
        """Whether words deny something by themselves: "nowhere", "not at all"."""
        first = words.split(" ")[0].lower()
        return first in ("no", "not", "none", "nobody", "nothing", "nowhere", "never")

    def is_plural(self, word: str) -> bool:
        """Whether the noun's head looks like a plural."""
        head = self._head(word.split(" "))
        last = word.split(" ")[head].lower()
        if last in _SINGULARS or last in _SAME:
            return True
        return last.endswith("s") and not last.endswith(("ss", "us", "is")) and last not in _PLURALS and len(last) > 2

    def _head(self, words: list[str]) -> int:
        for i, word in enumerate(words):
            if i and (word.lower() in _PREPOSITIONS or word.lower() in _RELATIVE):
                return i - 1
        last = words[-1].lower()
        trailing = len(words) > 1 and self._is_participle(last)
        return len(words) - (2 if trailing else 1)

    def _on_head(self, noun: str, change: Callable[[str], str]) -> str:
        words = noun.split(" ")
        head = self._head(words)
        words[head] = change(words[head])
        return " ".join(words)

    def _plural(self, word: str) -> str:
        low = word.lower()
        if low in _SAME or low in _SINGULARS or not word[-1:].isalpha():
            return word
        if low in _PLURALS:
            return word[:1] + _PLURALS[low][1:] if low != "ox" else "oxen"
        if re.search(r"[^aeiou]y$", low):
            return word[:-1] + "ies"
        return word + ("es" if low.endswith(("s", "x", "z", "ch", "sh")) else "s")

    def _singular(self, word: str) -> str:
        low = word.lower()
        if low in _SAME:
            return word
        if low in _SINGULARS:
            return word[:1] + _SINGULARS[low][1:]
        if low.endswith("ies") and len(low) > 4:
            return word[:-3] + "y"
        if low.endswith(("xes", "zes", "ches", "shes", "sses")):
            return word[:-2]
        return word[:-1]

    def labelled(self, words: str, noun: str) -> str:
        """The words with a noun, where they begin with a preposition or only describe ("won" -> "won row")."""
        parts = words.lower().split()
        if parts[0] in _PREPOSITIONS:
            return f"{noun} {words}"
        describes = parts[0] in _ADJECTIVES or self._is_participle(parts[0])
        return f"{words} {noun}" if len(parts) == 1 and describes else words

    def bare(self, words: str) -> str:
        """The words without the article or the "your" that they begin with: "your colour" -> "colour"."""
        first, _, rest = words.partition(" ")
        return rest if rest and first.lower() in ("a", "an", "the", "your", "their") else words

    says_parts_apart = False
    """Whether a part of a part of a part can be said of a thing: "bei denen die Nummer des Ortes der Figur 3 ist"."""

    def names_somebody(self, words: str) -> bool:
        """Whether the words can stand for a person: "first weaver", "dealer", "whoever woke last", not "woke last"."""
        last = words.lower().split()[-1]
        return last.endswith(("er", "or", "ist", "ant", "ian", "man", "king", "queen", "player"))

    def is_noun(self, words: str) -> bool:
        """Whether the words can stand after an article: not "here", not "line from", not a letter as in mathematics."""
        low = words.lower()
        return len(words) > 1 and low not in _NO_NOUNS and low.split()[-1] not in _BEFORE_NOUNS | {"whom"}

    @staticmethod
    def _is_participle(word: str) -> bool:
        return word in _PARTICIPLES or (len(word) > 4 and word.endswith("ed") and not word.endswith("eed"))

    def indefinite(self, text: str) -> str:
        """The text with "a" or "an", by its first sound."""
        first = text.lstrip("“‘\"'(")
        if text.startswith("other "):
            return f"an{text}"
        if _A_AFTER_ALL.match(first):
            return f"a {text}"
        return f"an {text}" if first[:1].lower() in "aeiou" or _AN_AFTER_ALL.match(first) else f"a {text}"

    def genitive(self, text: str, number: str) -> str:
        """The text with 's; a plural in s gets an apostrophe alone, a name that ends in one no second one (Will O’s)."""
        if text.endswith(("'", "’")):
            return f"{text[:-1]}’s"
        return f"{text}’" if number == "other" and text.endswith("s") else f"{text}’s"

    # ---------------------------------------------------------------- verbs
    def conjugate(self, verb: str, form: str) -> str:
        """A verb (with what belongs to it: "pick up") in a form of messages.FORMS."""
        word, _, rest = verb.partition(" ")
        return f"{self._verb(word, form)} {rest}".rstrip()

    def _verb(self, word: str, form: str) -> str:
        if form == "third":
            if word in _THIRD:
                return _THIRD[word]
            if re.search(r"[^aeiou]y$", word):
                return word[:-1] + "ies"
            return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")
        if form in ("gerund", "participle"):
            if word in _VERBS:
                return _VERBS[word][form == "participle"]
            if form == "gerund":
                return (word[:-1] if word.endswith("e") and not word.endswith("ee") else word) + "ing"
            if re.search(r"[^aeiou]y$", word):
                return word[:-1] + "ied"
            return word + ("d" if word.endswith("e") else "ed")
        return word

    def words(self, name: str) -> str:
        """A name of the source as words: `elixir_track`, `ElixirTrack` -> "elixir track"; `worth_of` -> "worth"."""
        parts = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name.replace("_", " ")).split()
        if len(parts) > 1 and parts[-1] == "of":
            # Rules ask for it with another `of`: the worth of a card.
            parts.pop()
        return " ".join(part if part.isupper() and len(part) > 1 else part.lower() for part in parts) or "…"

    def as_noun(self, words: str) -> str:
        """The words as they are."""
        return words

    def gender(self, word: str) -> str:
        """English nouns have none."""
        return ""

    def form(self, noun: Noun, number: str = "one", case: str = "nominative", article: str = "") -> str:
        """The noun in singular or plural; other cases are the genitive's affair."""
        return noun.form(number, case)

    def catalogue(self, text: str) -> str:
        """The file as it is."""
        return text

    def tidy(self, text: str) -> str:
        """The text: English sentences have their commas where the catalogue puts them."""
        return text

    # ---------------------------------------------------------------- the catalogue's own functions
    def functions(self, speak: Speak) -> Mapping[str, Callable[..., str]]:
        """A(noun), GEN(owner), and verbs that agree with a subject: BE, HAVE, AGREE("verb", subject)."""

        def subject_form(subject: object, number: object) -> str:
            if speak.person(subject) == "you":
                return "plural"
            return "plural" if (speak.number(subject) or str(number)) == "other" else "third"

        def be(subject: object, number: object = "") -> str:
            return "is" if subject_form(subject, number) == "third" else "are"

        def have(subject: object, number: object = "") -> str:
            return self.conjugate("have", subject_form(subject, number))

        def agree(subject: object, verb: object, number: object = "") -> str:
            return self.conjugate(str(verb), subject_form(subject, number))

        def genitive(owner: object) -> str:
            return speak.attribute(owner, "genitive") or self.genitive(speak.text(owner), speak.number(owner))

        return {
            "A": lambda what: self.indefinite(speak.text(what, number="one")),
            "GEN": genitive,
            "BE": be,
            "HAVE": have,
            "AGREE": agree,
            "V": lambda verb, form="imperative": self.conjugate(str(verb), str(form)),
        }
