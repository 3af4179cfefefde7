"""What a rulebook calls its kinds of components in a language, one and several of them, for who lists them at the table."""

from collections.abc import Sequence

from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.german import German
from dreambook.interpreter.model.symbols import Rules


class TableNouns:
    """The nouns of one rulebook in one language."""

    def __init__(self, rules: Rules, language: str) -> None:
        self._language = language
        self._lexicon = Verbaliser.for_the_table(rules, language).lexicon

    def kind(self, kind: str) -> tuple[str, str]:
        """`Traumkarte`, `Traumkarten`"""
        noun = self._lexicon.kind(kind)
        return noun.one, noun.other

    def form(self, form: str) -> tuple[str, str]:
        """A form of the language, as `card`; of one that it does not name, as of any component."""
        noun = self._lexicon.form(form)
        return noun.one, noun.other

    def with_adjectives(self, signs: Sequence[str], kind: str) -> tuple[str, bool]:
        """What tells the components of a kind apart, as one says it: `rot`, `Sonne` are a `rote Sonne`, `blau` before a
        `Tür` is a `blaue Tür`. The second tells whether the noun of the kind is in it.

        `signs` are the names of options; those that are written with a small letter are adjectives of the noun after them.
        """
        words = [self._lexicon.option(sign) for sign in signs]
        adjectives = [" " not in word and word[:1].islower() for word in words]
        if self._language != "de" or not any(adjectives):
            return " ".join(words), False
        noun = self._lexicon.kind(kind)
        alone = all(adjectives)
        if not alone and (adjectives[-1] or adjectives != sorted(adjectives, reverse=True)):
            # Behind a noun there is nothing that an adjective could stand before.
            return " ".join(words), False
        head = noun if alone else self._lexicon.named(signs[adjectives.index(False)])
        gender = self._lexicon.gender(head)
        bent = [
            German.adjective(word, gender, "nominative", "none") if adjective else word
            for word, adjective in zip(words, adjectives, strict=True)
        ]
        return " ".join([*bent, *([noun.one] if alone else [])]), alone
