"""From parse tree to AST: what the builders of expressions, statements and declarations share."""

from collections.abc import Callable
from functools import wraps
from typing import Any, Self

from lark import Token

from dreambook.grammar import ast
from dreambook.grammar.automaton import Meta
from dreambook.grammar.span import Span


class Tag(tuple[str, Any]):
    """A piece of a statement on its way into its node: (what it is, its value)."""

    __slots__ = ()

    def __new__(cls, what: str, value: Any) -> Self:
        return tuple.__new__(cls, (what, value))


def tags(children: list[Any]) -> dict[str, Any]:
    """The tagged pieces among the children, by what they are."""
    return {child[0]: child[1] for child in children if isinstance(child, Tag)}


def flag(children: list[Any], token_type: str) -> bool:
    """Whether a keyword token of that type is among the children."""
    return any(isinstance(child, Token) and child.type == token_type for child in children)


def bare(children: list[Any]) -> list[Any]:
    """The children without missing ones, tags and keyword tokens."""
    return [
        child
        for child in children
        if child is not None
        and not isinstance(child, Tag)
        and not (isinstance(child, Token) and child.type not in ("NAME", "QUOTED", "INT", "STRING"))
    ]


def nodes(children: list[Any]) -> tuple[Any, ...]:
    """The children that are nodes already."""
    return tuple(child for child in children if isinstance(child, ast.Node))


def word_among(children: list[Any], *words: str) -> Any:
    """The child that is one of these words, or None."""
    return next((child for child in children if isinstance(child, str) and child in words), None)


def labelled(method: Callable[..., Any]) -> Callable[..., Any]:
    """A builder's method for a line that may end `as name`: the name is put into the node that it makes."""

    @wraps(method)
    def with_label(self: Any, meta: Meta, c: list[Any]) -> Any:
        for at, child in enumerate(c):
            if type(child) is Tag and child[0] == "label":
                return method(self, meta, [*c[:at], *c[at + 1 :]]).model_copy(update={"label": child[1]})
        return method(self, meta, c)

    return with_label


def unescape(token: str) -> str:
    r"""The text inside a string token; `\"` and `\\` stand for the characters themselves."""
    return token[1:-1].replace('\\"', '"').replace("\\\\", "\\")


SAID = {
    "by": "by ...", "from": "from ...", "where": "where ...", "in_turn": "in turn", "at_once": "at once, in secret",
    "seen": "seen by ...", "each": "one for each ...", "starts": "starts with ...", "starts_empty": "starts empty",
    "capacity": "at most ...", "starts_at": "starts at ...", "for_one": "for one ...", "shuffled": "shuffled",
    "unlimited": "unlimited", "role": "supply or discards", "lattice": "lattice ...", "height": "height ...", "gap": "gap", "closed": "closed",
}  # fmt: skip
"""How an attribute is written that stands once in its line, by its tag."""
FACES_AND_WAYS = (("face up", "face down"), ("clockwise", "counterclockwise"))


class Builder:
    """Bottom-up: every rule of the grammar has a method of the same name that receives (its place, its children)."""

    def __init__(self, file: str) -> None:
        self.file = file
        self._spans: dict[tuple[int, int, int, int], Span] = {}
        self.slips: list[tuple[Span, str]] = []
        """What is written twice, or in two ways, where it can be said once: the line's place, and the attribute."""

    def span(self, meta: Meta) -> Span:
        """The place of a rule's text; where a rule matched nothing, the beginning of the file."""
        place = (meta.line or 1, meta.column or 1, meta.end_line or 1, meta.end_column or 1)
        # A word, the phrase it makes and the set that is this phrase stand in one place.
        known = self._spans.get(place)
        if known is None:
            known = self._spans[place] = Span(self.file, *place)
        return known

    def once(self, meta: Meta, children: list[Any]) -> None:
        """Remember which attributes of a line stand in it more than once."""
        said = [SAID[child[0]] for child in children if isinstance(child, Tag) and child[0] in SAID]
        said += [" or ".join(words) for words in FACES_AND_WAYS for child in children if child in words]
        for attribute in dict.fromkeys(said):
            if said.count(attribute) > 1:
                self.slips.append((Span.at(self.file, meta.line or 1, meta.column or 1), attribute))

    # pieces that occur everywhere
    def name(self, meta: Meta, c: list[Any]) -> Token:
        token: Token = c[0]
        if token.type == "NAME":
            return token
        return token.update(value=token.value[1:-1]) if token.type == "QUOTED" else token.update(type="NAME")

    def soft_word(self, meta: Meta, c: list[Any]) -> Any:
        return c[0]

    def text(self, meta: Meta, c: list[Any]) -> ast.Wording:
        return ast.Wording(span=self.span(meta), text=unescape(c[0]))

    def wording(self, meta: Meta, c: list[Any]) -> ast.Wording:
        return c[0]  # type: ignore[no-any-return]

    def cites(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("cites", tuple(ast.Cite(span=w.span, section=w.text) for w in c))

    def answers(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("answers", tuple(w.text for w in c))

    def decides(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("decides", tuple(c))

    def decided(self, meta: Meta, c: list[Any]) -> ast.Decided:
        quoted, *more = [x for x in c if isinstance(x, ast.Wording)]
        part = next((str(x) for x in c if isinstance(x, Token) and x.type == "NAME"), None)
        return ast.Decided(span=self.span(meta), quoted=quoted.text, instead=more[0].text if more else None, part=part)

    def acceptance(self, meta: Meta, c: list[Any]) -> ast.Acceptance:
        code, key, reason = c
        return ast.Acceptance(span=self.span(meta), code=str(code), key=key.text, because=reason.text)

    def because(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("because", c[0].text)

    def alias(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("alias", str(c[0]))

    def label(self, meta: Meta, c: list[Any]) -> Tag:
        return Tag("label", str(c[0]))

    def note(self, meta: Meta, c: list[Any]) -> ast.Note:
        found = tags(c)
        name = next((str(x) for x in c[1:] if isinstance(x, Token)), None)
        text = next(x.text for x in c if isinstance(x, ast.Wording))
        return ast.Note(
            span=self.span(meta), kind=c[0], name=name, text=text, because=found.get("because"),
            answers=found.get("answers", ()), decides=found.get("decides", ()),
        )  # fmt: skip

    def head(self, meta: Meta, c: list[Any]) -> ast.Head:
        """The heading made of the name, title and tags among the children."""
        found = tags(c)
        name = next((x for x in c if isinstance(x, Token)), None)
        title = next((x for x in c if isinstance(x, ast.Wording)), None)
        return ast.Head(
            span=self._token_span(name) if name is not None else Span.at(self.file, meta.line, meta.column, 5),
            name=str(name) if name is not None else None,
            title=title.text if title is not None else None,
            cites=found.get("cites", ()),
            alias=found.get("alias"),
        )

    def _token_span(self, token: Token) -> Span:
        return Span.of(self.file, token.line or 1, token.column or 1, token.end_line or 1, token.end_column or 1)

    def word(self, meta: Meta, c: list[Any]) -> str:
        """One keyword out of several, with its blanks made single."""
        return " ".join(" ".join(c).split())
