"""What a rulebook calls its kinds of components in a language, one and several of them, for who lists them at the table."""

from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.interpreter.model.symbols import Rules


class TableNouns:
    """The nouns of one rulebook in one language."""

    def __init__(self, rules: Rules, language: str) -> None:
        self._lexicon = Verbaliser.for_the_table(rules, language).lexicon

    def kind(self, kind: str) -> tuple[str, str]:
        """`Traumkarte`, `Traumkarten`"""
        noun = self._lexicon.kind(kind)
        return noun.one, noun.other

    def form(self, form: str) -> tuple[str, str]:
        """A form of the language, as `card`; of one that it does not name, as of any component."""
        noun = self._lexicon.form(form)
        return noun.one, noun.other
