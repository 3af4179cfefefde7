"""The languages that documents can be written in. A new one is a line here, a grammar, and its catalogue files."""

from collections.abc import Callable
from functools import cache

from dreambook.generators.words.english import English
from dreambook.generators.words.fluent import FluentMessages, Unspoken, files_of
from dreambook.generators.words.german import German
from dreambook.generators.words.messages import Grammar

GRAMMARS: dict[str, Callable[[], Grammar]] = {"en": English, "de": German}
"""What each language knows beyond its messages, by language code."""

REFERENCE = "en"
"""The language whose catalogue declares the slots of all."""


class UnknownLanguage(LookupError):
    """There is no catalogue in the language that was asked for."""

    def __init__(self, language: str) -> None:
        super().__init__(f"no documents in `{language}`: there is {', '.join(sorted(GRAMMARS))}")
        self.language = language


@cache
def unspoken(language: str) -> Unspoken:
    """The catalogue of a language without its words (see there)."""
    reference = None if language == REFERENCE else messages_in(REFERENCE)
    return Unspoken(GRAMMARS[language](), files_of(language), reference)


@cache
def messages_in(language: str) -> FluentMessages:
    """The catalogue of a language, by its code. Raises UnknownLanguage."""
    if language not in GRAMMARS:
        raise UnknownLanguage(language)
    reference = None if language == REFERENCE else messages_in(REFERENCE)
    return FluentMessages(GRAMMARS[language](), files_of(language), reference)


CAPITAL_NOUNS = frozenset(["de"])
"""The languages that write every noun with a capital, so that a capital tells no name."""
