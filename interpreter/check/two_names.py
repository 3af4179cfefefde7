"""One figure under two names (S02): a rulebook declares a movement value, and a sentence speaks of the movement rate.

Told are words that begin alike and end in two words for "how much" (value, rate, score ...), where the one is the title of
a figure and the other is declared nowhere. In German these are one word each: Bewegungswert, Bewegungsrate.
"""

import re
from collections.abc import Iterable, Iterator
from itertools import product

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.translations import Text, Translation, source_language, texts_of

SHORTEST = 4
"""Letters that two names begin with alike, at the least."""

_HEADS = {
    "en": ("value", "rate", "score", "rating", "number", "level", "strength"),
    "de": ("wert", "rate", "zahl", "ziffer", "stärke", "stufe", "weite"),
}
_ENDINGS = {"en": "s?", "de": "(?:s|es|e|en|n)?"}
_BETWEEN = {"en": " ", "de": ""}


def check_two_names(rules: Rules, texts: Iterable[tuple[str, Node]], found: Diagnostics) -> None:
    """A finding for each figure that a sentence gives another name. `texts`: what people read, with what says it."""
    language = source_language(rules)
    if language not in _HEADS:
        return
    titles = dict(_figures(rules))
    declared = {title.lower() for title in _titles(rules)}
    wanted = {}
    between = _BETWEEN[language]
    for (title, node), head in product(titles.items(), _HEADS[language]):
        stem = title.lower().removesuffix(head).removesuffix(between)
        if title.lower() == f"{stem}{between}{head}" and len(stem) >= SHORTEST:
            for other in _HEADS[language]:
                if other != head and f"{stem}{between}{other}" not in declared:
                    wanted[f"{stem}{between}{other}"] = (title, node)
    if not wanted:
        return
    ending = _ENDINGS[language]
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, wanted))}){ending}\b", re.IGNORECASE)
    told = set()
    for text, node in texts:
        for match in pattern.finditer(text):
            name = match.group(1).lower()
            title, figure = wanted[name]
            if name not in told:
                told.add(name)
                found.report(
                    "S02", f'"{match.group()}" is declared nowhere: is it the figure "{title}" under another name?',
                    Label(rules.locate(node, match.group()), "called so here"), Label(rules.locate(figure, title), "declared so"),
                    help="give it one name everywhere, or declare the other figure too", cause=("two_names", name),
                )  # fmt: skip


def check_own_words(rules: Rules, found: Diagnostics) -> None:
    """A finding for each name that a rulebook's `words` in its own language call otherwise than its heading does: the one
    stands on the table, the other in sentences."""
    own = Translation.of(rules, source_language(rules))
    titles: dict[str, list[Text]] = {}
    for text in texts_of(rules.document):
        if text.field == "title" and text.name in own.names:
            titles.setdefault(text.name, []).append(text)
    for name, texts in titles.items():
        line, text = own.names[name], texts[-1]
        # A rulebook may be named as a thing in it is: the words are about one of them.
        if any(one.text in (line.text, *(form.text for form in line.forms)) for one in texts):
            continue
        found.report(
            "S02", f'`{text.name}` is called "{text.text}" where it is declared, and "{line.text}" in its words',
            Label(rules.locate(line, line.text), "called so here"), Label(rules.locate(text.node, text.text), "declared so"),
            help="give it one name everywhere, or declare the other figure too", cause=("own_words", text.name or ""),
        )  # fmt: skip


def _figures(rules: Rules) -> Iterator[tuple[str, Node]]:
    """The titles of numbers that are printed on components or kept track of, and of values."""
    for node in rules.nodes:
        if isinstance(node, ast.Property | ast.Variable) and node.title and isinstance(node.type, ast.NumberRange):
            yield node.title, node
        elif isinstance(node, ast.Value) and node.head.title:
            yield node.head.title, node


def _titles(rules: Rules) -> Iterator[str]:
    """All that has a name which people read."""
    for node in rules.nodes:
        title = getattr(node, "title", None) or getattr(getattr(node, "head", None), "title", None)
        if isinstance(title, str):
            yield title
    for name in (*rules.names, *rules.options, *(line.term for line in rules.glossary)):
        yield name.replace("_", " ")
