"""What can be read off a printed sentence without understanding it: its numerals, and whether it says must, may or cannot.

Words of the languages that rulebooks are written in stand here; a sentence of another language has digits only. What a
sentence quotes as `{constant}` is the constant itself, and no numeral.
"""

import re
from dataclasses import dataclass
from functools import cache, lru_cache

from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.translations import source_language

# "one" and "ein" are articles more often than numbers.
_WORDS = {
    "en": ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"],
    "de": ["zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf", "zwölf"],
}
_TIMES = {"en": {"twice": 2, "thrice": 3}, "de": {"zweimal": 2, "dreimal": 3}}

_CANNOT = {
    "en": r"cannot|can't|can not|can never|may not|may never|must not|mustn't|must never|never|(?:nobody|no one|no player|none) (?:may|can)|(?:is|are) not allowed",
    "de": r"(?:darf|dürfen|darfst|kann|können|kannst)\b[^.;:,]*?\b(?:nicht|nie|niemals|kein\w*)|(?:niemand|kein\w*)\b[^.;:,]*?\b(?:darf|dürfen|kann|können)|niemals?|nie|verboten",
}
_MUST = {
    "en": r"must|has to|have to|is obliged|are obliged",
    "de": r"muss|musst|müssen",
}
_MAY = {
    "en": r"may|can|is allowed to|are allowed to|if (?:you|they) (?:like|wish|want)",
    "de": r"darf|dürfen|darfst|kann|können|kannst",
}
# What turns a permission into a condition, or the other way round: nothing is read off such a sentence.
_HEDGED = {
    "en": r"only|unless|except|otherwise|instead|if",
    "de": r"nur|außer|sonst|stattdessen|wenn|falls",
}
_AT_MOST = {
    "en": r"at most|no more than|not more than|never more than|never hold more|up to|(?:cannot|may not|never) exceed",
    "de": r"höchstens|nicht mehr als|nie mehr als|niemals mehr als|bis zu|maximal",
}
_AT_LEAST = {
    "en": r"at least|no fewer than|no less than|never fewer than|never less than|not fewer than",
    "de": r"mindestens|nicht weniger als|nie weniger als|wenigstens",
}
# Only before what lies so: "the face-down card", not "turn it face down".
_LYING = {
    "en": r"(?:the|a|an|each|every|any|his|her|their|your|its|this|that)\s+face[\s-](?:(?P<down>down)|up)\s+",
    "de": r"(?:der|die|das|den|dem|des|ein\w*|jed\w+)\s+(?:(?P<down>verdeckt)|offen|aufgedeckt)e[mnrs]?\s+",
}
_SLOT = re.compile(r"\{\{|\}\}|\{[^{}]*\}")


WORDS_AFTER = 5
"""So many words may say what a number counts: "46 small drops of lamp oil"."""


@dataclass(frozen=True, slots=True)
class Numeral:
    """A number in a sentence: what it is, how it is written, where, and the words that follow, WORDS_AFTER at most."""

    value: int
    written: str
    start: int
    next: tuple[str, ...]


class Prose:
    """Reading sentences of the language that a rulebook is written in. A sentence is read once, however often it is asked
    about: what it says depends on nothing else."""

    def __init__(self, rules: Rules) -> None:
        self._language = source_language(rules)

    def numerals(self, text: str) -> tuple[Numeral, ...]:
        """The numbers of a text, in order; quoted constants are none."""
        return _numerals(self._language, text)

    def modality(self, text: str) -> str | None:
        """must, may or cannot, where a text says one of them and no other, without a condition; else None."""
        return _modality(self._language, text)

    def bound(self, text: str) -> str | None:
        """`at most` or `at least`, where a text says one of them and not the other; else None."""
        return _bound(self._language, text)

    def spelled(self, name: str, text: str) -> str:
        """How a text says must, may, cannot, `at most` or `at least`: `mindestens`."""
        pattern = _pattern(self._language, name)
        found = pattern.search(text) if pattern is not None else None
        return found.group() if found is not None else name

    def lying(self, text: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """What a text says of how something lies: `up` or `down`, as it is written, and the next two words, which name it."""
        return _lying(self._language, text)


_KEPT = 5_000
"""So many sentences are remembered."""


@cache
def _values(language: str) -> dict[str, int]:
    return {word: i for i, word in enumerate(_WORDS.get(language, []), 2)} | _TIMES.get(language, {})


@cache
def _numeral(language: str) -> re.Pattern[str]:
    parts = [r"\d+", *map(re.escape, sorted(_values(language), key=len, reverse=True))]
    return re.compile(rf"(?<![\w.,/–-])(?:{'|'.join(parts)})(?![\w/]|[.,–-]\d)", re.IGNORECASE)


@cache
def _pattern(language: str, name: str) -> re.Pattern[str] | None:
    table = {
        "cannot": _CANNOT, "must": _MUST, "may": _MAY, "hedged": _HEDGED, "at most": _AT_MOST, "at least": _AT_LEAST,
    }[name]  # fmt: skip
    return re.compile(rf"\b(?:{table[language]})\b", re.IGNORECASE) if language in table else None


@lru_cache(_KEPT)
def _numerals(language: str, text: str) -> tuple[Numeral, ...]:
    plain = _SLOT.sub(lambda match: " " * len(match.group()), text)
    found = []
    for match in _numeral(language).finditer(plain):
        written = match.group()
        value = int(written) if written.isdecimal() else _values(language)[written.lower()]
        after = re.findall(r"[^\W\d]+(?:-[^\W\d]+)*", re.split(r"[.;:,()]", plain[match.end() :], maxsplit=1)[0])
        found.append(Numeral(value, written, match.start(), tuple(after[:WORDS_AFTER])))
    return tuple(found)


@lru_cache(_KEPT)
def _modality(language: str, text: str) -> str | None:
    left = text
    said = []
    for name in ("cannot", "must", "may"):
        pattern = _pattern(language, name)
        if pattern is not None and pattern.search(left):
            said.append(name)
            left = pattern.sub(" ", left)
    return said[0] if len(said) == 1 and not _says(language, "hedged", text) else None


@lru_cache(_KEPT)
def _bound(language: str, text: str) -> str | None:
    said = [name for name in ("at most", "at least") if _says(language, name, text)]
    return said[0] if len(said) == 1 else None


def _says(language: str, name: str, text: str) -> bool:
    pattern = _pattern(language, name)
    return pattern is not None and pattern.search(text) is not None


@lru_cache(_KEPT)
def _lying(language: str, text: str) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
    found = []
    pattern = re.compile(rf"\b{_LYING[language]}", re.IGNORECASE) if language in _LYING else None
    for match in pattern.finditer(text) if pattern is not None else ():
        after = re.findall(r"[^\W\d]+", re.split(r"[.;:,()]", text[match.end() :], maxsplit=1)[0])[:2]
        written = " ".join([match.group().strip(), *after[:1]])
        found.append(("down" if match.group("down") else "up", written, tuple(after)))
    return tuple(found)
