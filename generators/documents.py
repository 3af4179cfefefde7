"""Documents from a rulebook: `make_document`, the one door of this part.

A document is made in three steps that know nothing of each other: the verbaliser puts the tree into words, a view
orders them into sections (view_model.py), a template lays the view out. The same rulebook gives the same bytes.
"""

import re
from collections.abc import Sequence

from dreambook.generators.build_view import summary_view
from dreambook.generators.changes import changes_view
from dreambook.generators.environment import Format, render
from dreambook.generators.verbalise.numbers import player_numbers
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.languages import GRAMMARS, UnknownLanguage, messages_in
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.numbers import so_many

__all__ = ["FORMATS", "KINDS", "DocumentError", "UnknownLanguage", "languages", "make_document"]

FORMATS: tuple[Format, ...] = ("md", "html")
"""What documents are written as."""

KINDS = ("summary", "changes")
"""The kinds of document: `changes` is for a rulebook with expansions or variants. A kind's template is
`<kind>.<format>.j2`."""


class DocumentError(ValueError):
    """A document was asked for that cannot be made; the message says why and what can."""


def languages() -> tuple[str, ...]:
    """The languages that documents can be written in."""
    return tuple(GRAMMARS)


def make_document(
    rules: Rules, kind: str = "summary", to: Format = "md", language: str = "en", players: int | None = None,
    base: Rules | None = None, broken: Sequence[str] = (),
) -> str:  # fmt: skip
    """The text of a document.

    `kind` is one of KINDS, `to` one of FORMATS, `language` one of `languages()`. With `players`, numbers and counts are
    those for that many players. `changes` needs the rules that it compares with, `base`; `broken` are the titles of
    examples that come out otherwise. Raises DocumentError, or UnknownLanguage.
    """
    if kind not in KINDS:
        raise DocumentError(f"no document of the kind `{kind}`: there is {', '.join(KINDS)}")
    if to not in FORMATS:
        raise DocumentError(f"no documents as `{to}`: there is {', '.join(FORMATS)}")
    low, high = player_numbers(rules)
    if players is not None and not low <= players <= high:
        raise DocumentError(f"{rules.title} is not for {so_many(players, 'player')}, but for {low} to {high}")
    v = Verbaliser.in_language(rules, language, players)
    messages = messages_in(language)
    if kind == "summary":
        view: object = summary_view(v, players)
    elif base is None:
        raise DocumentError(f"{rules.title} changes no other rulebook: there is nothing to compare it with")
    else:
        view = changes_view(Verbaliser.in_language(base, language), v, players, broken)

    def say(id: str, **slots: str | int | None) -> str:
        return messages.text(messages.fill(id, slots))

    text = render(to, f"{kind}.{to}.j2", view, say)
    return _tidy_markdown(text) if to == "md" else text


def _tidy_markdown(text: str) -> str:
    """Single blank lines between blocks, none at the ends, no blanks at line ends."""
    text = re.sub(r"[ \t]+\n", "\n", text)
    return re.sub(r"\n{3,}", "\n\n", text).strip("\n") + "\n"
