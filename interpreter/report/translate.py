"""Says in another language what dreambook has said in English.

Findings are made in English, where they are found; their texts are the source of a catalogue (`de.po`, a gettext
file that translators' tools can open). An entry is a text with slots, as `no zone is named {name}`: a finding's text is
recognised by the fixed words of an entry, and what stands in the slots is put into the words of the other language; a
slot is said in that language as well where the catalogue knows it. What no entry knows stays as it is: names, quoted
lines, and whatever a rulebook itself says.

`collect.py` finds the entries in the source; a test holds both against each other.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property
from importlib.resources import files
from typing import TYPE_CHECKING

from dreambook.grammar.diagnostics import Diagnostic, Label

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog

SOURCE = "en"
AT_THE_TABLE = "table"
"""The context of the entries that are looked up as they are, and never recognised in a text."""

_SLOT = re.compile(r"\{\{|\}\}|\{(\w+)\}")
_LIST = {"de": {"and": "und", "or": "oder"}}
_WORDLESS = re.compile(r"[^A-Za-z]*")
_NUMBER = re.compile(r"(?<![\d.,])(?:\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+\.\d+)(?![\d.,]*\d)")
_GROUPED = {"de": str.maketrans(",.", ".,")}
"""How a language groups the digits of a number, and marks where its parts begin."""
_KEYWORD = "action|constant|end|example|option|phase|procedure|rule|scope|trigger|value|variable|zone"
_NAMED = re.compile(rf'(?:(?:{_KEYWORD}) )?(?:`[^`]*`|"[^"]*"|[^\s`"]+)(?: -> [^\s`"]+)*')
OWN = ("own", "said")
"""A slot that is named so holds what a rulebook calls something, in few words, or says: it is put into no language, and
nothing is missing."""
_FEW_WORDS = r"[^\s.;:,`\"]+(?: [^\s.;:,`\"]+){0,4}?"
FIGURE = r"-?\d[\d,.]*"
"""What a slot holds that is named `figure`."""
_DEEPEST = 6
_SURE = 10


@dataclass(frozen=True)
class Entry:
    """A text with slots, and the same in another language."""

    text: str
    translated: str

    @cached_property
    def parts(self) -> tuple[tuple[str, str], ...]:
        """Fixed texts, each with the name of the slot after it; the last slot is empty."""
        return tuple(_parts(self.text.strip()))

    @cached_property
    def fixed(self) -> tuple[str, ...]:
        """What must stand in a text for it to be of this entry."""
        return tuple(fixed for fixed, _ in self.parts if fixed)

    @cached_property
    def weight(self) -> int:
        """How much of the text is fixed: the more, the surer it is meant."""
        return sum(map(len, self.fixed))

    @cached_property
    def pattern(self) -> "re.Pattern[str]":
        """Finds what stands in the slots."""
        quotes, made = 0, []
        for fixed, slot in self.parts:
            made.append(re.escape(fixed))
            quotes += fixed.count("`")
            if slot:
                # What stands between backticks has none itself.
                sort = FIGURE if slot.startswith("figure") else _FEW_WORDS if slot.startswith("own") else ".*?"
                inside = "[^`]*?" if quotes % 2 else sort
                made.append(f"(?P<{slot}>{inside})")
        return re.compile("".join(made), re.DOTALL)


def _parts(text: str) -> Iterator[tuple[str, str]]:
    fixed, at = "", 0
    for match in _SLOT.finditer(text):
        fixed += text[at : match.start()]
        at = match.end()
        if match[1] is None:
            fixed += match[0][0]
        else:
            yield fixed, match[1]
            fixed = ""
    yield fixed + text[at:], ""


class Catalogue:
    """The entries of one language."""

    def __init__(self, language: str, entries: Iterable[Entry]) -> None:
        self.language = language
        known = sorted(entries, key=lambda entry: (-entry.weight, len(entry.parts), entry.text))
        self._plain = {entry.parts[0][0].strip(): entry for entry in known if len(entry.parts) == 1}
        self._slotted = [entry for entry in known if len(entry.parts) > 1]
        self._said: dict[str, tuple[str, bool]] = {}

    def said(self, text: str) -> str:
        """A text in this language, as far as the catalogue knows it."""
        return self.translated(text)[0]

    def translated(self, text: str, deep: int = 0) -> tuple[str, bool]:
        """A text in this language, and whether the catalogue knew all of it that has words."""
        known = self._said.get(text)
        if known is None:
            body = text.strip()
            start = text[: len(text) - len(text.lstrip())]
            end = text[len(start) + len(body) :]
            said, whole = self._found(body, deep)
            known = start + said + end, whole
            if deep < _DEEPEST:
                self._said[text] = known
        return known

    def _found(self, text: str, deep: int) -> tuple[str, bool]:
        if _WORDLESS.fullmatch(text):
            return self._number(text), True
        plain = self._plain.get(text)
        if plain is not None:
            return _parts_joined(plain.translated), True
        if deep >= _DEEPEST:
            return text, False
        if "; " in text:
            steps = [self.translated(step, deep + 1) for step in text.split("; ")]
            if all(known for _, known in steps):
                return "; ".join(step for step, _ in steps), True
        partly: tuple[str, bool] | None = None
        listed: tuple[str, bool] | None = None
        looked = False
        for entry in self._slotted:
            if entry.weight < _SURE and not looked:
                # A list is surer than an entry of a few letters, as `{what} in {zone}`.
                looked, listed = True, self._listed(text, deep)
                if listed is not None and listed[1]:
                    return listed
            if not all(fixed.strip() in text for fixed in entry.fixed):
                continue
            match = entry.pattern.fullmatch(text)
            if match is None:
                continue
            said, whole = self._filled(entry, match, deep)
            if whole:
                return said, True
            # With few fixed words it may be another text altogether: half a translation is worse than none.
            if entry.weight >= _SURE:
                partly = partly or (said, False)
        if partly is not None:
            return partly
        return text, _NAMED.fullmatch(text) is not None

    def _number(self, text: str) -> str:
        """A number as the language writes it: `1,500` and `2.5` are `1.500` and `2,5` in German."""
        if self.language not in _GROUPED:
            return text
        return _NUMBER.sub(lambda number: number[0].translate(_GROUPED[self.language]), text)

    def _filled(self, entry: Entry, match: "re.Match[str]", deep: int) -> tuple[str, bool]:
        whole, slots = True, {}
        quotes = 0
        for fixed, slot in entry.parts:
            quotes += fixed.count("`") + fixed.count('"')
            if slot and quotes % 2:
                slots[slot] = match[slot]
            elif slot:
                told, known = self.translated(match[slot], deep + 1)
                if slot.startswith(OWN) and not known:
                    told, known = _at_the_table(self.language).get(match[slot], match[slot]), True
                slots[slot] = told if known else match[slot]
                whole = whole and known
        made = _SLOT.sub(lambda m: slots[m[1]] if m[1] else m[0][0], entry.translated.strip())
        return made, whole

    def _listed(self, text: str, deep: int) -> tuple[str, bool] | None:
        """`a zone, a set or a space`, item by item."""
        words = _LIST[self.language]
        pieces = re.split(
            r"(, (?:and |or )?| and | or |; )(?=(?:[^`]*`[^`]*`)*[^`]*$)(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", text
        )
        if len(pieces) < 3:
            return None
        whole, made, at = True, [], 0
        while at < len(pieces):
            if at % 2:
                made.append(re.sub(r"and|or", lambda m: words[m[0]], pieces[at]))
                at += 1
                continue
            # An item may be a list itself, as `what goes on with it: `of`, `+`` is: the longest that is known as it stands.
            end = next(
                (end for end in range(len(pieces), at + 1, -2) if "".join(pieces[at:end]) in self._plain), at + 1
            )
            said, known = self.translated("".join(pieces[at:end]), deep + 1)
            whole = whole and known
            made.append(said)
            at = end
        return "".join(made), whole


def _parts_joined(text: str) -> str:
    return _SLOT.sub(lambda m: m[0][0], text).strip()


@cache
def catalogue(language: str) -> Catalogue:
    """The catalogue of a language other than English."""
    return Catalogue(
        language, (Entry(str(m.id), str(m.string)) for m in _messages(language) if m.id and m.string and not m.context)
    )


@cache
def _messages(language: str) -> "Catalog":
    from babel.messages.pofile import read_po

    with files("dreambook.interpreter.report").joinpath(f"{language}.po").open("rb") as file:
        return read_po(file)


@cache
def _at_the_table(language: str) -> dict[str, str]:
    """What is said at a table in a language, by the English text."""
    return {str(m.id): str(m.string) for m in _messages(language) if m.id and m.string and m.context == AT_THE_TABLE}


def worded(language: str, text: str, /, **slots: object) -> str:
    """A text with slots that is put together at the table: the whole sentence in a language, then what stands in the slots.

    Nothing is recognised here: the entry is the text itself, and what a rulebook calls its things stays as it is.
    """
    if language != SOURCE:
        text = _at_the_table(language).get(text, text)
    return text.format(**slots)


def later(text: str) -> str:
    """The text itself, which is said by `worded` elsewhere: so collect.py finds it."""
    return text


def said(text: str, language: str) -> str:
    """A text of dreambook's in a language, line by line where the whole is not known."""
    if language == SOURCE or not text.strip():
        return text
    words = catalogue(language)
    whole, known = words.translated(text)
    if known or "\n" not in text:
        return whole
    # An indented line below the first is a sample of rulebook text.
    lines = text.split("\n")
    return "\n".join(line if at and line[:1] == " " else words.said(line) for at, line in enumerate(lines))


def in_language(diagnostic: Diagnostic, language: str) -> Diagnostic:
    """A finding with its texts in a language. Its code, places and key stay as they are."""
    if language == SOURCE:
        return diagnostic
    return replace(
        diagnostic,
        message=said(diagnostic.message, language),
        labels=tuple(Label(label.span, said(label.text, language)) for label in diagnostic.labels),
        help=said(diagnostic.help, language),
        notes=tuple(said(note, language) for note in diagnostic.notes),
        cause=diagnostic.cause or (diagnostic.message,),
        verdict=said(diagnostic.verdict, language),
    )
