"""All documents of a rulebook as a small site: which files there are, and what stands in each.

`LANGUAGE/KIND.FORMAT`, and a page that leads to all of them. A kind that would say nothing (no glossary, nothing to cut out)
is left out. Where a file belongs and what has become of it is not known here: see `interpreter/cli/site.py`.
"""

import hashlib
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from babel import Locale

from dreambook.generators.custom import Templates
from dreambook.generators.document import Document
from dreambook.generators.documents import FORMATS, KINDS, Format, Print, document_of, say_in, written
from dreambook.generators.environment import render
from dreambook.generators.kinds.book import Book
from dreambook.generators.writers.pdf import is_installed
from dreambook.generators.writers.plain import plain
from dreambook.generators.writers.text import context

INDEX = "index.html"
_FIRST = ("html", "pdf", "md")
"""In this order a reader is offered the formats of a document."""


@dataclass(frozen=True)
class SiteFile:
    """A file of the site: where it lies below the site's folder, what decides its content (equal keys, equal bytes), and
    what makes it."""

    path: str
    key: str
    make: Callable[[], bytes]


@dataclass
class Site:
    """A site: a `Book` for each language, templates of one's own, and how to print."""

    books: Mapping[str, Book]
    templates: Templates
    how: Print
    formats: tuple[Format, ...] = field(default=())
    broken: dict[str, Exception] = field(default_factory=dict)
    """Files that could not be made, by path: the index does not lead there. Filled by whoever makes them."""
    _found: dict[str, list[tuple[Document, list[Format]]]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.formats = self.formats or tuple(to for to in FORMATS if to != "pdf" or is_installed())

    def files(self) -> Iterator[SiteFile]:
        """The files one after the other, as soon as it is known what stands in each; without the index."""
        self._found = {}
        for language, book in self.books.items():
            for document, formats in self._documents(book):
                self._found.setdefault(language, []).append((document, formats))
                for to in formats:
                    yield self._file(language, book, document, to)

    def index(self) -> SiteFile:
        """The page that leads to all `files` that were given and are not `broken`."""
        found = {
            language: [
                (one, [to for to in formats if f"{language}/{one.kind}.{to}" not in self.broken]) for one, formats in documents
            ]
            for language, documents in self._found.items()
        }  # fmt: skip
        index = self._index(found)
        return SiteFile(INDEX, _hash(index), lambda: index)

    def _documents(self, book: Book) -> Iterator[tuple[Document, list[Format]]]:
        own = self.templates.kinds()
        for kind in (*KINDS, *(kind for kind in own if kind not in KINDS)):
            if kind == "changes" and book.base is None:
                continue
            document = document_of(book, kind, own=kind in own)
            if kind not in KINDS:
                yield document, [to for to in self.formats if to in own[kind]]
            elif document.sections or document.kind == "changes":
                yield document, list(self.formats)

    def _file(self, language: str, book: Book, document: Document, to: Format) -> SiteFile:
        # A template may ask for anything in the rulebook: only of PDF does the document alone decide.
        told = document if to == "pdf" else (document, book.told)
        key = _hash(json.dumps([to, plain(told), plain(self.how), _program(), self._folder()], sort_keys=True).encode())
        home = {"home": f"../{INDEX}"}
        return SiteFile(
            f"{language}/{document.kind}.{to}", key,
            lambda: written(book, document.kind, to, self.templates, self.how, document, home),
        )  # fmt: skip

    def _folder(self) -> list[tuple[str, str]]:
        """The folder of templates, whose every file may matter."""
        folder = self.templates.folder
        if folder is None:
            return []
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        return [(path.as_posix(), _hash(path.read_bytes())) for path in files if path.suffix in (".j2", ".css")]

    def _index(self, found: Mapping[str, Sequence[tuple[Document, list[Format]]]]) -> bytes:
        first = next(iter(self.books))
        book, say = self.books[first], say_in(first)
        document = document_of(book, "index", own=True)
        parts = [
            {
                "language": language,
                "name": Locale.parse(language).get_display_name(language),
                "title": self.books[language].told.title,
                "label": say_in(language)("site-documents"),
                "rows": [
                    {"label": one.label, "links": [
                        (say_in(language)("format-name", format=to), f"{language}/{one.kind}.{to}") for to in _FIRST if to in formats
                    ]}
                    for one, formats in documents
                ],
            }
            for language, documents in found.items()
        ]  # fmt: skip
        given = context(document, "html", say, self.templates) | {"parts": parts, "aim": book.told.aim}
        return render("html", "index.html.j2", given, self.templates).encode("utf-8", "replace")


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


@cache
def _program() -> str:
    """What dreambook itself adds to a document: another release may lay it out otherwise."""
    folder = Path(__file__).parent
    parts = [folder / name for name in ("templates", "icons", "emblems", "writers")]
    files = sorted(path for part in parts for path in part.iterdir() if path.is_file())
    return _hash(b"".join(path.read_bytes() for path in files))
