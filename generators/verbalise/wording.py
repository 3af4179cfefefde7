"""The author's own sentences, with their slots filled: "{sheep_to_win} sheep" -> "15 sheep"."""

import re
from typing import TYPE_CHECKING

from dreambook.generators.verbalise import expressions
from dreambook.generators.verbalise.context import Context
from dreambook.generators.words.messages import Noun
from dreambook.grammar import ast
from dreambook.grammar.span import Span

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_SLOT = re.compile(r"\{\{|\}\}|\{ *(?P<name>[^\W\d]\w*) *\}(?P<gap> ?)(?P<after>[^{}.,;:!?]*)")
_NOWHERE = Span.at("", 1, 1)


def worded(v: "Verbaliser", text: str) -> str:
    """An author's text as printed. A constant's number takes the place of its slot; a declared noun right after it is
    put into the number that goes with it; a doubled brace is a brace."""
    return _SLOT.sub(lambda match: _filled(v, match), text)


def _filled(v: "Verbaliser", match: re.Match[str]) -> str:
    if match["name"] is None:
        return match[0][0]
    node = ast.Name(span=_NOWHERE, name=match["name"])
    number = expressions.known_number(v, node)
    shown = v.text(number if number is not None else v.thing(node, Context()))
    known = v.numbers.known(node)
    after = match["after"] if known is None else _agreeing(v, known, match["after"])
    return shown + match["gap"] + after


def _agreeing(v: "Verbaliser", number: int, after: str) -> str:
    """The words after a number, the noun at their beginning in singular or plural."""
    best = ""
    right = after
    for noun in _nouns(v):
        wanted, other = (noun.one, noun.other) if number == 1 else (noun.other, noun.one)
        if wanted != other and len(other) > len(best) and re.match(rf"{re.escape(other)}(?!\w)", after):
            # "5 dream cards" is right already, though "dream card" would not match it for the boundary.
            best, right = other, wanted + after[len(other) :]
    return right


def _nouns(v: "Verbaliser") -> list[Noun]:
    kinds = [v.lexicon.kind(name) for name in v.rules.kinds]
    return kinds + [v.lexicon.amount(name) for name in sorted(v.amounts)] + [v.word("player")]
