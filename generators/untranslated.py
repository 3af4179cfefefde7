"""The names that documents of a rulebook say and that it has no words for in a language."""

from dreambook.generators.build_view import summary_view
from dreambook.generators.prints import flavours, prints, title_of
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.languages import GRAMMARS
from dreambook.interpreter.model.build_box import build_box
from dreambook.interpreter.model.symbols import Rules


def missing_names(rules: Rules, language: str) -> list[str]:
    """The names that stand marked in documents of a language; none in a language that documents are not written in."""
    if language not in GRAMMARS:
        return []
    # Half of the time would go into words that nobody reads.
    v = Verbaliser.in_language(rules, language, spoken=False)
    summary_view(v, drawn=False)
    # A summary names few of the cards; what is printed on each stands in the list of them.
    box = build_box(v.rules, v.numbers.low)
    for kind in v.rules.kinds:
        for title, _, _ in prints(box, kind):
            if title:
                title_of(v, title)
        flavours(v, v.rules.kinds[kind])
    return sorted(v.lexicon.missing)
