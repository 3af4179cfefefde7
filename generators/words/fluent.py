"""The catalogue in Fluent files: `en.*.ftl` for English, `de.*.ftl` for German, ...

What every language's files may rely on:

- Slots are declared above a message of the reference language (English), as `# $things phrase, $to phrase?`. A slot is
  a phrase, a noun, a text (an author's own words), a number, a list, or one of some words: `(up|down)`. `?`: it may be
  missing. `say` holds every caller to it, and `check` every other language's file.
- The forms of messages.FORMS are variables of every message: `{ $verb -> [third] draws *[imperative] draw }`.
- Functions: VERB($x, "third"), CASE($x, "dative"), NUMBERED($x, "other"), FORM($x, "other", "dative"), SUB($x) put a
  phrase into a form; NUMBER($x), PERSON($x), GENDER($x), HEAVY($x) and HAS($x) are for selectors; LIST($xs, "and")
  joins a list. A language adds its own (words/english.py).
- A message's attribute named like a case (`.genitive`) is its text in that case.

fluent.runtime limits the length of what fills a slot, so slots are filled after it has run: it sees marks.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Any, Literal

from babel.lists import format_list
from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.types import FluentType
from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from dreambook.generators.words.messages import (
    FORMS,
    Grammar,
    GrammaticalNumber,
    MessageError,
    Noun,
    Person,
    Said,
    Slot,
)

_MARK = re.compile("\ue000(\\d+)\ue001")
_DECLARED = re.compile(
    r"\$(?P<name>[a-z][a-z-]*) (?P<kind>phrase|noun|text|number|list|\([^)]*\))(?P<optional>\??)(?:,\s*|$)"
)
_LISTS: dict[str, Literal["standard", "or"]] = {"and": "standard", "or": "or"}
_JOINTS = {"comma": ", ", "semicolon": "; ", "blank": " ", "plus": " + "}


@dataclass(frozen=True)
class SlotKind:
    """What a message says of one of its slots."""

    kind: str
    optional: bool

    def fits(self, value: Slot) -> bool:
        """Whether a value may fill the slot."""
        if value is None:
            return self.optional
        if self.kind.startswith("("):
            return value in self.kind[1:-1].split("|")
        types: dict[str, tuple[type, ...]] = {
            "phrase": (Said, Noun, str), "noun": (Noun,), "text": (str,), "number": (int,), "list": (tuple,),
        }  # fmt: skip
        return isinstance(value, types[self.kind]) and not isinstance(value, bool)


class _Phrase(FluentType):
    """A slot's filling on its way through fluent.runtime: it is put into words where it stands."""

    def __init__(self, messages: "FluentMessages", what: Slot, marks: list[str], forms: Mapping[str, str]) -> None:
        self.messages = messages
        self.what = what
        self.marks = marks
        self.forms = forms

    def format(self, locale: Any) -> str:
        return self.marked(self.messages.words(self.what))

    def marked(self, text: str) -> str:
        """A mark for the text, which takes its place when the message is complete."""
        self.marks.append(text)
        return f"\ue000{len(self.marks) - 1}\ue001"


class _Words(FluentType):
    """Words that a function made."""

    def __init__(self, text: str, marks: list[str]) -> None:
        self.words = text
        self.marks = marks

    def format(self, locale: Any) -> str:
        self.marks.append(self.words)
        return f"\ue000{len(self.marks) - 1}\ue001"


@dataclass
class FluentMessages:
    """The Messages of one language. Every Fluent error is an exception: a catalogue is either right or mended."""

    grammar: Grammar
    texts: Mapping[str, str]
    reference: "FluentMessages | None" = None
    slots: dict[str, dict[str, SlotKind]] = field(default_factory=dict)
    written: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Each message as it is written, and in which file. It is read as Fluent when it is said first: reading all of them
    takes a second, and most texts need a few."""

    def __post_init__(self) -> None:
        self.language = self.grammar.language
        self._bundle = FluentBundle(
            [self.grammar.locale], functions={**_functions(self), **_of_language(self)}, use_isolating=False
        )
        self._read: set[str] = set()
        if self.reference is not None:
            self.slots = self.reference.slots
        for file, text in self.texts.items():
            for name, comment, message in _entries(file, text):
                if name in self.written:
                    raise MessageError(f"{file}: the message {name} stands twice")
                self.written[name] = file, message
                if self.reference is None:
                    self.slots[name] = _declared(file, name, comment)
                elif name not in self.slots:
                    raise MessageError(f"{file}: no message of the reference language is called {name}")

    def _message(self, id: str) -> Any:
        """A message as fluent.runtime has it, read with those that it names."""
        waiting = [id]
        while waiting:
            name = waiting.pop()
            if name in self._read or name not in self.written:
                continue
            self._read.add(name)
            file, text = self.written[name]
            resource = FluentResource(self.grammar.catalogue(text))
            for entry in resource.body:
                if isinstance(entry, ftl.Junk):
                    raise MessageError(f"{file}: this is not Fluent: {(entry.content or '').strip()[:80]!r}")
                names = _Names()
                names.visit(entry)
                unknown = sorted(names.variables - set(self.slots[name]) - set(FORMS))
                if unknown:
                    raise MessageError(f"{file}: {name} has no slot {', '.join(unknown)}")
                waiting += sorted(names.messages)
            self._bundle.add_resource(resource)
        return self._bundle.get_message(id)

    def check(self) -> None:
        """Read all messages: each is Fluent, and each of its variables is a slot that is declared, or a form.

        Raises MessageError.
        """
        for name in self.written:
            self._message(name)

    # ---------------------------------------------------------------- saying
    def has(self, id: str) -> bool:
        """Whether there is such a message."""
        return id in self.written

    def say(
        self, id: str, /, *, number: GrammaticalNumber = "one", person: Person = "they", gender: str = "",
        heavy: bool = False, **slots: Slot,
    ) -> Said:  # fmt: skip
        """A message with its slots; slot names are written with `_` where the catalogue has `-`."""
        return self.fill(id, slots, Said(id, (), number, person, gender, heavy))

    def fill(self, id: str, slots: Mapping[str, Slot], said: Said | None = None) -> Said:
        """The same with the slots as a mapping."""
        declared = self.slots.get(id)
        if declared is None or id not in self.written:
            raise MessageError(f"no message {id} in {self.language}")
        given = {name.replace("_", "-"): value for name, value in slots.items()}
        for name, kind in declared.items():
            if not kind.fits(given.setdefault(name, None)):
                raise MessageError(f"{id}: the slot {name} takes a {kind.kind}, not {given[name]!r}")
        if len(given) > len(declared):
            raise MessageError(f"{id} has no slot {', '.join(sorted(given.keys() - declared.keys()))}")
        return replace(said or Said(id), id=id, slots=tuple(given.items()))

    def noun(self, id: str) -> Noun:
        """A word of the language itself: its message is the singular, its attributes are the other forms."""
        if id not in self.written:
            raise MessageError(f"no word {id} in {self.language}")
        forms = {name: self._format(id, {}, {}, name) for name in self._message(id).attributes}
        one = self._format(id, {}, {}, None)
        gender = forms.pop("gender", "") or self.grammar.gender(one)
        other = forms.pop("plural", None) or self.grammar.plural(one)
        return Noun(one, other, gender, tuple((name.replace("-", " "), text) for name, text in forms.items()))

    def text(self, what: Slot, **forms: str) -> str:
        """The words, with single blanks and none before a stop."""
        text = self.grammar.tidy(" ".join(self.words(what, **forms).split()))
        return re.sub(r" +([,.:;)!?])", r"\1", text.replace("( ", "("))

    def sentence(self, what: Slot) -> str:
        """The words as a sentence: its first letter is a capital."""
        text = self.text(what)
        for i, letter in enumerate(text):
            if letter.isalpha():
                return text[:i] + letter.upper() + text[i + 1 :]
            if letter.isdigit():
                break
        return text

    def words(self, what: Slot, **forms: str) -> str:
        """The words as the messages give them."""
        match what:
            case None:
                return ""
            case str():
                return what
            case int():
                return self.number(what)
            case Noun():
                return self.grammar.form(
                    what,
                    forms.get("number") or "one",
                    forms.get("case") or "nominative",
                    forms.get("article") or "none",
                )
            case tuple():
                return self.join(what, "and", **forms)
            case Said():
                case = forms.get("case", "")
                attribute = case if case in self._message(what.id).attributes else None
                return self._format(
                    what.id, dict(what.slots), {"number": what.number, "gender": what.gender, **forms}, attribute
                )

    def number(self, value: int) -> str:
        """A number as the language writes it."""
        return str(value) if abs(value) < 10_000 else f"{value:,}".replace(",", "\u202f")

    def join(self, items: tuple[Slot, ...], how: str, **forms: str) -> str:
        """A list of phrases: `and`, `or`; `and-apart`, `or-apart` where parts are lists themselves, `and-again`,
        `or-again` for such parts; `comma`, `semicolon` or `blank` for these alone."""
        words = [self.words(item, **forms) for item in items]
        if how in _JOINTS:
            return _JOINTS[how].join(words)
        how, _, apart = how.partition("-")
        if apart:
            # The same word at each joint: with a comma before it where parts are lists themselves, without in these.
            pair = str(format_list(["\ue000", "\ue001"], _LISTS[how], self.grammar.locale))[1:-1]
            return (f",{pair}" if apart == "apart" else pair).join(words)
        return str(format_list(words, _LISTS[how], self.grammar.locale))

    def _format(self, id: str, slots: Mapping[str, Slot], forms: Mapping[str, str], attribute: str | None) -> str:
        message = self._message(id)
        pattern = message.value if attribute is None else message.attributes[attribute]
        if pattern is None:
            raise MessageError(f"{id} in {self.language} has no text")
        marks: list[str] = []
        arguments: dict[str, Any] = {**FORMS, **forms}
        for name, kind in self.slots[id].items():
            value = slots.get(name)
            # Keywords and numbers choose variants, so Fluent must see them; "none" is a variant's name.
            plain = kind.kind.startswith("(") or isinstance(value, int)
            arguments[name] = ("none" if value is None else value) if plain else _Phrase(self, value, marks, forms)
        text, errors = self._bundle.format_pattern(pattern, arguments)
        if errors:
            raise MessageError(f"{id} in {self.language}: {errors[0]}") from errors[0]
        return _MARK.sub(lambda mark: marks[int(mark.group(1))], str(text))


class Unspoken(FluentMessages):
    """A catalogue for whoever only wants to know what would be said: its texts are put into no words."""

    def text(self, what: Slot, **forms: str) -> str:
        """The message's name, or the text itself where it is one."""
        return what.id if isinstance(what, Said) else what.one if isinstance(what, Noun) else str(what)


class _Speaker:
    """What a grammar's functions see of the catalogue."""

    def __init__(self, messages: FluentMessages) -> None:
        self.messages = messages

    def text(self, what: object, **forms: str) -> str:
        return " ".join(self.messages.words(_value(what), **forms).split())

    def number(self, what: object) -> str:
        value = _value(what)
        if isinstance(value, tuple):
            return "other" if len(value) != 1 else self.number(value[0])
        return value.number if isinstance(value, Said) else "one"

    def person(self, what: object) -> str:
        value = _value(what)
        return value.person if isinstance(value, Said) else "they"

    def gender(self, what: object) -> str:
        value = _value(what)
        return value.gender if isinstance(value, Said | Noun) else ""

    def heavy(self, what: object) -> bool:
        value = _value(what)
        return isinstance(value, Said) and value.heavy

    def attribute(self, what: object, name: str) -> str | None:
        value = _value(what)
        messages = self.messages
        if not isinstance(value, Said) or name not in messages._message(value.id).attributes:
            return None
        return messages.words(value, case=name)

    def noun(self, what: object) -> Noun | None:
        value = _value(what)
        return value if isinstance(value, Noun) else None

    def is_plain(self, what: object) -> bool:
        return isinstance(_value(what), str | int | tuple)

    def is_there(self, what: object) -> bool:
        return _value(what) not in (None, "none", (), "")

    def id(self, what: object) -> str:
        value = _value(what)
        return value.id if isinstance(value, Said) else ""

    def slot(self, what: object, name: str) -> Slot:
        value = _value(what)
        return dict(value.slots).get(name) if isinstance(value, Said) else None

    def renamed(self, what: object, id: str) -> str:
        value = _value(what)
        return self.text(replace(value, id=id) if isinstance(value, Said) else value)

    def filled(self, what: object, slot: str, value: object) -> Slot:
        said = _value(what)
        if not isinstance(said, Said):
            return said
        return replace(said, slots=tuple({**dict(said.slots), slot: _value(value)}.items()))

    def same(self, what: object, other: object) -> bool:
        return _value(what) == _value(other)

    def items(self, what: object) -> tuple[Slot, ...]:
        value = _value(what)
        return value if isinstance(value, tuple) else () if value is None else (value,)

    def forms(self, what: object) -> Mapping[str, str]:
        return what.forms if isinstance(what, _Phrase) else {}

    def join(self, what: object, how: str, **forms: str) -> str:
        return self.messages.join(self.items(what), how, **forms)


def _value(argument: object) -> Slot:
    if isinstance(argument, _Phrase):
        return argument.what
    if isinstance(argument, _Words):
        return argument.words
    return argument if argument is None or isinstance(argument, Said | Noun | tuple | int) else str(argument)


def _functions(messages: FluentMessages) -> dict[str, Callable[..., Any]]:
    """The functions that every catalogue has."""
    speaker = _Speaker(messages)

    def form(name: str) -> Callable[..., Any]:
        def put(what: object, value: object = "") -> Any:
            return _words(what, speaker.text(what, **({name: str(value)} if str(value) else {})))

        return put

    def forms(what: object, number: object = "", case: object = "") -> Any:
        wanted = {name: str(value) for name, value in (("number", number), ("case", case)) if str(value)}
        return _words(what, speaker.text(what, **wanted))

    def joined(what: object, how: object = "and", case: object = "nominative", number: object = "") -> Any:
        value = _value(what)
        items = value if isinstance(value, tuple) else () if value is None else (value,)
        forms = {"number": str(number)} if str(number) else {}
        return _words(what, messages.join(items, str(how), case=str(case), **forms))

    def has(what: object) -> str:
        return "no" if _value(what) in (None, "none", (), "") else "yes"

    return {
        "VERB": form("verb"),
        "CASE": form("case"),
        "NUMBERED": form("number"),
        "FORM": forms,
        "SUB": lambda what: _words(what, speaker.text(what, clause="sub")),
        "NUMBER": speaker.number,
        "PERSON": speaker.person,
        "GENDER": speaker.gender,
        "HEAVY": lambda what: "yes" if speaker.heavy(what) else "no",
        "HAS": has,
        "LIST": joined,
    }


def _of_language(messages: FluentMessages) -> dict[str, Callable[..., Any]]:
    def wrap(function: Callable[..., str]) -> Callable[..., Any]:
        def call(*arguments: object) -> Any:
            travelling = next((a for a in arguments if isinstance(a, _Phrase | _Words)), None)
            return _words(travelling, function(*arguments))

        return call

    choosing = messages.grammar.selectors
    made = messages.grammar.functions(_Speaker(messages))
    return {name: function if name in choosing else wrap(function) for name, function in made.items()}


def _words(argument: object, text: str) -> Any:
    """A function's result. Like slots it travels as a mark, since it may be long."""
    return _Words(text, argument.marks) if isinstance(argument, _Phrase | _Words) else text


class _Names(Visitor):
    """The variables of a message, and the messages that it names."""

    def __init__(self) -> None:
        self.variables: set[str] = set()
        self.messages: set[str] = set()

    def visit_VariableReference(self, node: Any) -> None:
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node: Any) -> None:
        self.messages.add(node.id.name)


_ENTRY = re.compile(r"([A-Za-z][\w-]*) *=")
_GOES_ON = (" ", "}", "[", "*[")


def _entries(file: str, text: str) -> Iterator[tuple[str, str, str]]:
    """The messages of a file: their names, the comments above them, and all that is written of them. Raises MessageError
    for a line at the margin that is none of these."""
    comment: list[str] = []
    name, lines = "", list[str]()
    for line in text.splitlines():
        if not line.strip() or (lines and line.startswith(_GOES_ON)):
            if lines:
                lines.append(line)
            else:
                comment.clear()
            continue
        if lines:
            yield name, "\n".join(comment), "\n".join(lines) + "\n"
            name, lines, comment = "", [], []
        entry = _ENTRY.match(line)
        if entry is not None:
            name, lines = entry[1], [line]
        elif line.startswith("# "):
            comment.append(line[2:])
        elif line.startswith("#"):
            comment.clear()
        else:
            raise MessageError(f"{file}: this is not Fluent: {line.strip()[:80]!r}")
    if lines:
        yield name, "\n".join(comment), "\n".join(lines) + "\n"


def _declared(file: str, id: str, comment: str) -> dict[str, SlotKind]:
    """The slots that the comment above a message declares; lines without `$` are for people."""
    slots: dict[str, SlotKind] = {}
    for line in comment.splitlines():
        if not line.startswith("$"):
            continue
        end = 0
        for match in _DECLARED.finditer(line):
            if match.start() != end:
                break
            slots[match["name"]] = SlotKind(match["kind"], match["optional"] == "?")
            end = match.end()
        if end != len(line):
            raise MessageError(f"{file}: the slots of {id} cannot be read: {line[end:]!r}")
    return slots


@cache
def files_of(language: str) -> Mapping[str, str]:
    """The catalogue files of a language, by name."""
    folder = Path(__file__).parent
    return {path.name: path.read_text(encoding="utf-8") for path in sorted(folder.glob(f"{language}.*.ftl"))}
