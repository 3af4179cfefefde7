"""The names that documents of a rulebook say and that it has no words for in a language."""

from dreambook.generators.build_view import summary_view
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.languages import GRAMMARS
from dreambook.interpreter.model.symbols import Rules


def missing_names(rules: Rules, language: str) -> list[str]:
    """The names that stand marked in documents of a language; none in a language that documents are not written in."""
    if language not in GRAMMARS:
        return []
    v = Verbaliser.in_language(rules, language)
    summary_view(v)
    return sorted(v.lexicon.missing)
