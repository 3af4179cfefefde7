"""Slips of the pen (S02): a word that no dictionary knows, and that is one slip away from a word of a declared name, or from
one that this rulebook says elsewhere.

A slip is two letters that changed places, or a letter left out, put in, or put for another. Words are declined at their
end, so that what differs there alone is no slip; nor is an Umlaut ("Wald", "Wälder").
"""

import gzip
import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from importlib.resources import files

from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.model.symbols import Rules

SHORTEST = 4
"""A word of fewer letters is near too many others."""
SHORTEST_UNKNOWN = 6
"""The same where there is no dictionary of the language."""
OFTEN = 3
"""So often a word is said to be held for one that the rulebook has."""
_LANGUAGES = ("en", "de")
_COMMON = {"en": 2000, "de": 100}
"""How often the texts that the dictionary was counted from say a word that is held for one with two letters exchanged."""
_RARE = {"en": 300, "de": 50}
"""A word that is said no oftener is held for another with two letters exchanged."""
_PLAIN = str.maketrans("äöüß", "aous")
_DECLINED = {"en": 1, "de": 2}
"""Letters at the end of a word that may differ because it is declined."""

Said = tuple[str, str, Node]
"""A word as it is written, the text that it stands in, and what says it."""


def check_slips(
    rules: Rules, language: str, known: set[str], said: Iterable[Said], spoken: Counter[str], found: Diagnostics
) -> None:
    """A finding for each word that stands once and looks like another.

    `known`: the words of declared names, in small letters; `spoken`: how often each word is said.
    """
    often = {word for word, times in spoken.items() if times >= OFTEN and word not in known}
    near_names, near_words = _Near(known), _Near(often)
    for written, _, node in said:
        word = written.lower()
        if len(word) < SHORTEST or spoken[word] > 1 or word in known:
            continue
        right = next(near_names.slips(word, language), None) or next(near_words.slips(word, language), None)
        if right is None and written == word and language in _LANGUAGES:
            # Names are invented; a word in small letters is one that the language has.
            right = next((other for other in _swapped(word) if _is_common(other, language)), None)
        if right is not None and not (
            is_word(word, language) and (sorted(word) != sorted(right) or _known(word, language))
        ):
            found.report(
                "S02", f'"{written}" stands here alone, and looks like "{right}"', Label(rules.locate(node, written)),
                help=f'write "{right}", if that is meant', cause=("slip", word, right),
            )  # fmt: skip


@lru_cache(maxsize=2)
def _dictionary(language: str) -> Mapping[str, int]:
    """How often each word is said, as pyspellchecker counts them. Its own class takes twice as long to make, and all that is
    needed of it is this table."""
    table: dict[str, int] = json.loads(
        gzip.decompress((files("spellchecker") / f"resources/{language}.json.gz").read_bytes())
    )
    return table


@lru_cache(maxsize=5000)
def is_word(word: str, language: str) -> bool:
    """Whether a dictionary of the language knows a word; False where there is no dictionary."""
    if language not in _LANGUAGES:
        return False
    dictionary = _dictionary(language)
    plain = word.replace("’", "'")
    return any(form in dictionary for form in (plain, plain.removesuffix("'s"), plain.removesuffix("s")))


def _known(word: str, language: str) -> bool:
    """Whether a word is said now and then: dictionaries have slips of the pen, too, and names of all sorts."""
    return _dictionary(language).get(word, 0) > _RARE[language]


def _is_common(word: str, language: str) -> bool:
    return _dictionary(language).get(word, 0) >= _COMMON[language]


class _Near:
    """Words, found by what is one slip away from them."""

    def __init__(self, words: set[str]) -> None:
        self.words: dict[str, set[str]] = defaultdict(set)
        for word in words:
            if len(word) >= SHORTEST:
                for key in _shorter(word):
                    self.words[key].add(word)

    def slips(self, word: str, language: str) -> Iterator[str]:
        """The words from which one is a single slip away, those that are nearest in length first."""
        near = {right for key in _shorter(word) for right in self.words.get(key, ())}
        for right in sorted(near, key=lambda right: (abs(len(right) - len(word)), right)):
            if _one_slip(word, right, language):
                yield right


def _shorter(word: str) -> Iterator[str]:
    yield word
    yield from (word[:i] + word[i + 1 :] for i in range(len(word)))


def _swapped(word: str) -> Iterator[str]:
    for i in range(1, len(word) - 1):
        # A centre is a center, too.
        if word[i] != word[i + 1] and word[i:] not in ("re", "res", "er", "ers"):
            yield word[:i] + word[i + 1] + word[i] + word[i + 2 :]


def _one_slip(word: str, right: str, language: str) -> bool:
    """Whether one word is another with a single slip, not at the end, where words are declined."""
    if len(word) == len(right):
        other = [i for i, (a, b) in enumerate(zip(word, right, strict=True)) if a != b]
        if len(other) == 2:
            i, j = other
            return j == i + 1 and word[i] == right[j] and word[j] == right[i]
        if len(other) != 1:
            return False
        at, alike = other[0], word.translate(_PLAIN) == right.translate(_PLAIN)
    elif abs(len(word) - len(right)) == 1:
        longer, shorter = (word, right) if len(word) > len(right) else (right, word)
        at = next((i for i, (a, b) in enumerate(zip(longer, shorter, strict=False)) if a != b), len(shorter))
        if longer[:at] + longer[at + 1 :] != shorter:
            return False
        if longer is word and at and word[at] == word[at - 1]:
            # No ending begins with the letter before it.
            return language in _LANGUAGES
        alike = False
    else:
        return False
    if language not in _LANGUAGES and min(len(word), len(right)) < SHORTEST_UNKNOWN:
        return False
    return not alike and 0 < at < len(right) - _DECLINED.get(language, 2)
