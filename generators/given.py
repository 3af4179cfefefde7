"""What templates are given of a rulebook besides their document: all other documents, and the rulebook as plain data.

Both are worked out when a template asks for them.
"""

from collections.abc import Callable, Iterator
from typing import Any

from dreambook.generators.document import Document
from dreambook.generators.kinds import KINDS
from dreambook.generators.kinds.book import Book
from dreambook.generators.verbalise.numbers import player_numbers
from dreambook.generators.writers.plain import plain


class _Lazy:
    """Something that is worked out by name, once: `thing.name` and `thing["name"]`."""

    def __init__(self, names: tuple[str, ...], make: Callable[[str], Any]) -> None:
        self._names, self._make, self._made = names, make, dict[str, Any]()

    def __getitem__(self, name: str) -> Any:
        if name not in self._names:
            raise KeyError(name)
        if name not in self._made:
            self._made[name] = self._make(name)
        return self._made[name]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        try:
            return self[name]
        except KeyError as problem:
            raise AttributeError(name) from problem

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


class Documents(_Lazy):
    """The documents of all kinds, by kind."""


class Rulebook(_Lazy):
    """A rulebook as plain data: texts of the document's language, numbers, lists and mappings."""


class Given:
    """What templates are given of one rulebook."""

    def __init__(self, book: Book) -> None:
        self.book = book

    def names(self) -> dict[str, object]:
        """`documents` and `rulebook`."""
        kinds = tuple(kind for kind in KINDS if kind != "changes" or self.book.base is not None)
        return {"documents": Documents(kinds, self._document), "rulebook": Rulebook(tuple(_PARTS), self._part)}

    def _document(self, kind: str) -> Document:
        return KINDS[kind](self.book)

    def _part(self, name: str) -> Any:
        return plain(_PARTS[name](self.book))


def _components(book: Book) -> list[dict[str, Any]]:
    """Each kind with how many there are of it: a text for each column of numbers of players."""
    box = book.told.box
    return [
        {
            "kind": row.kind, "name": row.name, "counts": dict(zip(box.columns, row.counts, strict=True)),
            "details": list(row.details), "said": list(row.said),
        }
        for row in box.rows
    ]  # fmt: skip


def _players(book: Book) -> dict[str, int | None]:
    low, high = player_numbers(book.v.rules)
    return {"fewest": low, "most": high, "chosen": book.players}


_PARTS: dict[str, Callable[[Book], Any]] = {
    "name": lambda book: book.v.rules.rulebook.name if book.v.rules.rulebook else "",
    "title": lambda book: book.told.title,
    "language": lambda book: book.told.language,
    "players": _players,
    "mode": lambda book: book.v.rules.mode,
    "aim": lambda book: book.told.aim,
    "components": _components,
    "zones": lambda book: [{"name": z.name, "text": z.text, "said": z.said} for z in book.told.zones],
    "variables": lambda book: [{"name": v.name, "text": v.text} for v in book.told.variables],
    "setup": lambda book: book.told.setup,
    "play": lambda book: book.told.play,
    "actions": lambda book: book.told.actions,
    "procedures": lambda book: book.told.procedures,
    "events": lambda book: book.told.events,
    "norms": lambda book: book.told.norms,
    "values": lambda book: book.told.values,
    "end": lambda book: book.told.end,
    "scoring": lambda book: book.told.scoring,
    "glossary": lambda book: [{"term": t.term, "text": t.text} for t in book.told.glossary],
    "examples": lambda book: [{"title": e.title, "cites": e.cites} for e in book.told.examples],
    "notes": lambda book: [_note(note) for note in book.told.notes],
    "open_points": lambda book: [_note(note) for note in book.told.open_points],
    "credits": lambda book: [{"label": c.label, "text": c.text} for c in book.told.credits],
}
"""The parts of a rulebook by name: docs/templates.md explains each."""


def _note(note: Any) -> dict[str, Any]:
    return {"kind": note.kind, "label": note.label, "text": note.text, "because": note.because, "answers": note.answers}
