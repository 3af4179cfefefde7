"""The author's own sentences, with their slots filled: "{sheep_to_win} sheep" -> "15 sheep"."""

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, TypeAlias

from dreambook.generators.verbalise import surfaces
from dreambook.generators.verbalise.context import Context
from dreambook.generators.words.messages import Noun
from dreambook.grammar import ast
from dreambook.grammar.span import Span

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_SLOT = re.compile(r"\{\{|\}\}|\{ *(?P<name>[^\W\d]\w*) *\}(?P<gap> ?)(?P<after>[^{}.,;:!?]*)")
_UNIT = re.compile(r"^(mm|cm)\b")
_NOWHERE = Span.at("", 1, 1)
_LETTERS = "XYZUVW"

Given: TypeAlias = Mapping[str, int | str | None]
"""The parameters of a procedure, with what they are given: a number, words, or None where that is not known."""


def worded(v: "Verbaliser", text: str, given: Given | None = None) -> str:
    """An author's text as printed. A constant's number takes the place of its slot; a declared noun right after it is
    put into the number that goes with it; a doubled brace is a brace. `given`: what the words of a procedure may name
    besides, its parameters, with what they are given; a letter where that is not known ("Draw X cards. (X: amount)")."""
    letters: dict[str, str] = {}
    said = _SLOT.sub(lambda match: _filled(v, match, given or {}, letters), text)
    if not letters:
        return said
    parts = tuple(v.say("letter-is", letter=letter, thing=v.lexicon.new(name)) for name, letter in letters.items())
    return f"{said} {v.text(v.say('aside', parts=parts))}"


def quoted(text: str) -> set[str]:
    """The names that an author's text has slots for."""
    return {match["name"] for match in _SLOT.finditer(text) if match["name"]}


def _filled(v: "Verbaliser", match: re.Match[str], given: Given, letters: dict[str, str]) -> str:
    if match["name"] is None:
        return match[0][0]
    if match["name"] in given:
        value = given[match["name"]]
        gap, after = match["gap"], match["after"]
        if value is None:
            letter = letters.setdefault(match["name"], _LETTERS[len(letters) % len(_LETTERS)])
            return f"{letter}{gap}{after}"
        if isinstance(value, int):
            return f"{v.text(value)}{gap}{_agreeing(v, value, after)}"
        return f"{value}{gap}{after}"
    node = ast.Name(span=_NOWHERE, name=match["name"])
    gap, after = match["gap"], match["after"]
    if surfaces.is_length(v, node, Context()):
        # The unit that the author writes after it is the one that all lengths have.
        rest = _UNIT.sub("", after)
        length = surfaces.known_length(v, node) or v.thing(node, Context())
        return f"{v.text(length)}{rest if rest != after else gap + after}"
    rows = () if v.numbers.in_words(node) else v.numbers.rows(node)
    if len(rows) == 1:
        return f"{v.text(rows[0].value)}{gap}{_agreeing(v, rows[0].value, after)}"
    if rows:
        noun, rest = _split(v, after)
        others = tuple(v.fill("number-for", row.slots()) for row in rows[1:])
        first = f"{v.text(rows[0].value)}{gap}{noun}".rstrip()
        return f"{first} {v.text(v.say('aside', parts=others))}{'' if noun else gap}{rest}"
    return f"{v.text(v.thing(node, Context()))}{gap}{after}"


def _agreeing(v: "Verbaliser", number: int, after: str) -> str:
    """The words after a number, the noun at their beginning in singular or plural."""
    written, rest = _split(v, after)
    for noun in _nouns(v):
        if written in (noun.one, noun.other):
            return (noun.one if number == 1 else noun.other) + rest
    return after


def _split(v: "Verbaliser", after: str) -> tuple[str, str]:
    """The words after a number as (the declared noun that they begin with, the rest)."""
    forms = sorted({form for noun in _nouns(v) for form in (noun.one, noun.other)}, key=len, reverse=True)
    for form in forms:
        if re.match(rf"{re.escape(form)}(?!\w)", after):
            return form, after[len(form) :]
    return "", after


def _nouns(v: "Verbaliser") -> list[Noun]:
    """The nouns that may follow a number: declared kinds and amounts first, then the words for forms."""
    rules = v.rules
    declared = [v.lexicon.kind(name) for name in rules.kinds] + [v.lexicon.amount(name) for name in sorted(v.amounts)]
    forms = sorted({node.form for node in rules.kinds.values()})
    return declared + [v.lexicon.form(form) for form in forms] + [v.word("player")]
