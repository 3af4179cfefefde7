"""The catalogues: every message is asked for, every asking is answered, every variant can be said."""

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest
from fluent.syntax import FluentParser
from fluent.syntax import ast as ftl

from dreambook.generators.words.english import English
from dreambook.generators.words.fluent import FluentMessages, SlotKind, files_of
from dreambook.generators.words.languages import GRAMMARS, REFERENCE, messages_in
from dreambook.generators.words.messages import MessageError, Noun, Said, Slot

GENERATORS = Path(__file__).parents[3] / "generators"
SOURCES = sorted([*GENERATORS.rglob("*.py"), *GENERATORS.rglob("*.j2")])
LANGUAGES = sorted(GRAMMARS)


def _asked() -> set[str]:
    """Every string in the sources that could be a message's id."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    return set(re.findall(r"[\"']([a-z][a-z0-9]*(?:-[a-z0-9]+)*)[\"']", text))


def _built() -> list[re.Pattern[str]]:
    """Ids that are made of parts in the sources: f"place-{how}"."""
    text = "\n".join(path.read_text(encoding="utf-8") for path in SOURCES)
    parts = re.findall(r"f\"((?:[a-z]+-|\{[^{}\"]+\})+(?:-[a-z-]+|[a-z]*))\"", text)
    patterns = {re.sub(r"\{[^{}]*\}", "[a-z-]+", part) for part in parts if "{" in part and "-" in part}
    return [re.compile(pattern) for pattern in patterns if re.sub(r"\[a-z-\]\+|-", "", pattern)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_used(language: str) -> None:
    asked, built = _asked(), _built()
    # What `framed` and the functions of a set are asked for gets an ending.
    ends = ("-do", "-steps", "-of", "-among", "-amount")
    unused = {
        id
        for id in messages_in(language).written
        if id not in asked
        and not any(pattern.fullmatch(id) for pattern in built)
        and not any(id.endswith(end) and id.removesuffix(end) in asked for end in ends)
    }
    assert unused == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_is_fluent_and_has_its_slots(language: str) -> None:
    messages_in(language).check()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_every_message(language: str) -> None:
    assert set(messages_in(language).written) == set(messages_in(REFERENCE).written)


def test_templates_ask_for_messages_that_there_are() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in GENERATORS.rglob("*.j2"))
    ids = set(re.findall(r"say\(\"([a-z-]+)\"", text)) | set(re.findall(r"\"(heading-[a-z-]+)\"", text))
    assert ids and ids <= set(messages_in(REFERENCE).written)


def _fillings(kind: SlotKind) -> list[Slot]:
    some: dict[str, list[Slot]] = {
        "phrase": [
            Said("the", (("thing", Noun("card", "cards")),)),
            Said("the", (("thing", Noun("card", "cards")),), number="other"),
            Said("you", person="you"),
            Noun("hand", "hands"),
        ],
        "noun": [Noun("card", "cards"), Noun("Hand", "Hände", "feminine")],
        "text": ["some words"],
        "number": [0, 1, 2, 12345],
        "list": [("one",), ("one", "two", Noun("card", "cards"))],
    }
    found = kind.kind[1:-1].split("|") if kind.kind.startswith("(") else some[kind.kind]
    return [*found, *([None] if kind.optional else [])]


def _said(messages: FluentMessages, id: str) -> Iterator[Said]:
    """A message with every filling of each slot while the others vary less: not more than some dozens."""
    slots = messages.slots[id]
    choices = {name: _fillings(kind) for name, kind in slots.items()}
    many = list(product(*choices.values()))
    for values in many[:: max(1, len(many) // 60)]:
        yield messages.fill(id, dict(zip(choices, values, strict=True)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_variant_of_every_message_can_be_said(language: str) -> None:
    messages = messages_in(language)
    opening = {"en": "“", "de": "„"}[language]
    forms: list[dict[str, str]] = [
        {}, {"verb": "third", "number": "other"}, {"verb": "gerund"}, {"verb": "infinitive"}, {"case": "genitive"},
        {"case": "dative"}, {"clause": "sub", "gender": "plural"}, {"clause": "inverted", "gender": "feminine"},
    ]  # fmt: skip
    for id in messages.written:
        for said in _said(messages, id):
            for form in forms:
                text = messages.text(said, **form)
                # Players without a direction, a start or turns have no order to say.
                assert (text or id == "in-order") and not re.search(
                    rf"None|\$|[\ue000-\ue00f¸]|  |[({opening}]$", text
                ), id


@pytest.mark.parametrize("language", LANGUAGES)
def test_variants_are_words_that_the_slot_can_hold(language: str) -> None:
    messages = messages_in(language)
    for name, text in files_of(language).items():
        for entry in FluentParser().parse(text).body:
            if isinstance(entry, ftl.Message):
                _check_variants(messages, name, entry)


def _check_variants(messages: FluentMessages, file: str, entry: ftl.Message) -> None:
    slots = messages.slots[entry.id.name]

    def visit(node: object) -> None:
        if isinstance(node, ftl.SelectExpression) and isinstance(node.selector, ftl.VariableReference):
            kind = slots.get(node.selector.id.name)
            if kind is not None and kind.kind.startswith("("):
                known = {*kind.kind[1:-1].split("|"), *(["none"] if kind.optional else [])}
                keys = {v.key.name for v in node.variants if isinstance(v.key, ftl.Identifier)}
                assert keys <= known | {"other"}, f"{file}: {entry.id.name} {keys - known}"
        if isinstance(node, ftl.BaseNode):
            for value in vars(node).values():
                visit(value)
        elif isinstance(node, list):
            for item in node:
                visit(item)

    visit(entry)


class TestErrors:
    """A catalogue is right or it is an error; nothing is ever printed with a hole in it."""

    @staticmethod
    def _messages(text: str) -> FluentMessages:
        messages = FluentMessages(English(), {"en.test.ftl": text})
        messages.check()
        return messages

    def test_a_message_that_there_is_not(self) -> None:
        with pytest.raises(MessageError, match="no message hello in en"):
            self._messages("bye = Bye").say("hello")

    def test_a_slot_that_there_is_not(self) -> None:
        with pytest.raises(MessageError, match="bye has no slot who"):
            self._messages("bye = Bye").say("bye", who="you")

    def test_a_slot_that_is_missing(self) -> None:
        with pytest.raises(MessageError, match="bye: the slot who takes a text, not None"):
            self._messages("# $who text\nbye = Bye { $who }").say("bye")

    @pytest.mark.parametrize("value", [3, None, True, ("a",)])
    def test_a_slot_of_another_type(self, value: Slot) -> None:
        with pytest.raises(MessageError, match="the slot who takes a text"):
            self._messages("# $who text\nbye = Bye { $who }").say("bye", who=value)

    def test_a_word_that_is_none_of_the_slot(self) -> None:
        messages = self._messages("# $way (up|down)\ngo = Go { $way ->\n    [up] up\n   *[down] down\n }")
        assert messages.text(messages.say("go", way="up")) == "Go up"
        with pytest.raises(MessageError, match=r"the slot way takes a \(up\|down\), not 'left'"):
            messages.say("go", way="left")

    def test_a_variable_that_is_no_slot(self) -> None:
        with pytest.raises(MessageError, match="bye has no slot name"):
            self._messages("# $who text\nbye = Bye { $name }")

    def test_a_function_that_there_is_not(self) -> None:
        messages = self._messages("# $who text\nbye = Bye { SHOUT($who) }")
        with pytest.raises(MessageError, match="bye in en: Unknown function: SHOUT"):
            messages.text(messages.say("bye", who="you"))

    def test_a_reference_that_leads_nowhere(self) -> None:
        messages = self._messages("bye = Bye { hello }")
        with pytest.raises(MessageError, match="bye in en"):
            messages.text(messages.say("bye"))

    def test_a_text_that_is_not_fluent(self) -> None:
        with pytest.raises(MessageError, match="this is not Fluent: 'bye Bye'"):
            self._messages("bye Bye")

    def test_a_message_twice(self) -> None:
        with pytest.raises(MessageError, match="the message bye stands twice"):
            self._messages("bye = Bye\nbye = Ciao")

    def test_slots_that_cannot_be_read(self) -> None:
        with pytest.raises(MessageError, match=r"the slots of bye cannot be read: '\$who persons'"):
            self._messages("# $who persons\nbye = Bye { $who }")

    def test_another_language_may_not_invent_messages(self) -> None:
        with pytest.raises(MessageError, match="no message of the reference language is called ciao"):
            FluentMessages(English(), {"xx.ftl": "ciao = Ciao"}, self._messages("bye = Bye"))


def test_long_texts_go_through() -> None:
    # fluent.runtime refuses what is longer than 2,500 characters; an author's text is never refused.
    messages = messages_in("en")
    text = "word " * 2000 + "end"
    assert messages.text(messages.say("words", words=text)) == text
    names = tuple(f"option {i}" for i in range(400))
    assert messages.text(messages.say("list-or", parts=names)).endswith("option 398 or option 399")


def test_marks_in_an_authors_text_stay_as_they_are() -> None:
    messages = messages_in("en")
    text = "{ $who } \ue0000\ue001 %s {"
    assert messages.text(messages.say("words", words=text)) == text
