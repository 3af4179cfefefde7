"""Documents from a rulebook: the one door of this part.

A document is made in three steps that know nothing of each other: the verbaliser puts the tree into words, a kind (`kinds/`)
orders them into a `Document`, a writer (`writers/`) lays it out. The same rulebook gives the same bytes.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from dreambook.generators.custom import TemplateProblem, Templates
from dreambook.generators.document import Document
from dreambook.generators.environment import OURS, TextFormat
from dreambook.generators.given import Given
from dreambook.generators.kinds import KINDS as _MAKERS
from dreambook.generators.kinds import Book
from dreambook.generators.typography import typeset
from dreambook.generators.verbalise.numbers import player_numbers
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.languages import GRAMMARS, UnknownLanguage, messages_in
from dreambook.generators.writers.pdf import PAPERS, NoTypesetter, Print, TypesetError, write_pdf
from dreambook.generators.writers.text import write_text
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.translations import source_language
from dreambook.interpreter.numbers import so_many

__all__ = [
    "FORMATS", "KINDS", "OURS", "PAPERS", "TEXT_FORMATS", "Document", "DocumentError", "Format", "NoTypesetter", "Print",
    "TemplateProblem", "Templates", "TextFormat", "TypesetError", "UnknownLanguage", "book_of", "document_of", "kinds_for",
    "languages", "languages_of", "make_document", "written",
]  # fmt: skip

Format = Literal["md", "html", "pdf"]
FORMATS: tuple[Format, ...] = ("md", "html", "pdf")
"""What documents are written as."""

TEXT_FORMATS: tuple[TextFormat, ...] = ("md", "html")
"""The formats that are text."""

KINDS = tuple(_MAKERS)
"""The kinds of document: `changes` is for a rulebook with expansions or variants."""


class DocumentError(ValueError):
    """A document was asked for that cannot be made; the message says why and what can."""


def languages() -> tuple[str, ...]:
    """The languages that documents can be written in."""
    return tuple(GRAMMARS)


def languages_of(rules: Rules) -> tuple[str, ...]:
    """The languages that a rulebook has words in, its own first, of those that documents can be written in."""
    own = source_language(rules)
    others = sorted({section.language for section in rules.words if section.items} - {own})
    return tuple(language for language in (own, *others) if language in GRAMMARS)


def kinds_for(templates: Templates, to: str = "") -> tuple[str, ...]:
    """The kinds of document with a folder of templates: ours, and the folder's own (which are for one format each)."""
    own = [kind for kind, formats in templates.kinds().items() if kind not in KINDS and (not to or to in formats)]
    return (*KINDS, *own)


def book_of(
    rules: Rules,
    language: str = "en",
    players: int | None = None,
    base: Rules | None = None,
    broken: Sequence[str] = (),
) -> Book:
    """A rulebook in words, from which documents of all kinds are made. With `players`, numbers and counts are those for that
    many players. `base` is what it is compared with; `broken` are the titles of the base's examples that come out otherwise.
    Raises DocumentError, or UnknownLanguage."""
    low, high = player_numbers(rules)
    if players is not None and not low <= players <= high:
        raise DocumentError(f"{rules.title} is not for {so_many(players, 'player')}, but for {low} to {high}")
    v = Verbaliser.in_language(rules, language, players)
    compared = None if base is None else Verbaliser.in_language(base, language)
    return Book(v, players, compared, tuple(broken))


def document_of(book: Book, kind: str = "summary", own: bool = False) -> Document:
    """A document, not yet laid out. `own`: where the kind is none of ours, a document with nothing but its head, for a
    template that says the rest. Raises DocumentError."""
    if kind not in KINDS and not own:
        raise DocumentError(f"no document of the kind `{kind}`: there is {', '.join(KINDS)}")
    if kind == "changes" and book.base is None:
        raise DocumentError(f"{book.v.rules.title} changes no other rulebook: there is nothing to compare it with")
    if kind in KINDS:
        return typeset(_MAKERS[kind](book))
    told = book.told
    label = kind.replace("_", " ").replace("-", " ").capitalize()
    facts = tuple(filter(None, (told.players, told.mode, told.made_for)))
    credits = told.credits
    return typeset(Document(kind, label, told.language, told.title, facts=facts, credits=credits))


def written(
    book: Book, kind: str, to: Format, templates: Templates = OURS, how: Print | None = None, made: Document | None = None,
    more: Mapping[str, object] | None = None,
) -> bytes:  # fmt: skip
    """The bytes of a document in a format; `made` is the document where it is there already, `more` what templates are given
    besides. Raises DocumentError, TemplateProblem, or TypesetError."""
    document = made or document_of(book, kind, own=kind in templates.kinds())
    say = say_in(document.language)
    if to == "pdf":
        return write_pdf(document, say, how)
    return write_text(document, to, say, templates, Given(book).names() | dict(more or {})).encode("utf-8", "replace")


def make_document(
    rules: Rules, kind: str = "summary", to: TextFormat = "md", language: str = "en", players: int | None = None,
    base: Rules | None = None, broken: Sequence[str] = (),
) -> str:  # fmt: skip
    """The text of a document: `kind` is one of KINDS, `to` one of TEXT_FORMATS; for the rest see `book_of`."""
    if kind not in KINDS:
        raise DocumentError(f"no document of the kind `{kind}`: there is {', '.join(KINDS)}")
    if to not in TEXT_FORMATS:
        raise DocumentError(f"no documents as `{to}`: there is {', '.join(TEXT_FORMATS)}")
    return written(book_of(rules, language, players, base, broken), kind, to).decode()


def say_in(language: str) -> Callable[..., str]:
    """What gives headings and labels of a language by their ids."""
    messages = messages_in(language)

    def say(id: str, **slots: Any) -> str:
        return messages.text(messages.fill(id, slots))

    return say
