"""Parse trees of expressions, to AST."""

from typing import Any

from lark import Token

from dreambook.grammar import ast
from dreambook.grammar.automaton import Meta
from dreambook.grammar.build_base import Builder, bare, flag
from dreambook.grammar.span import Span

PICKED = ("card", "cards", "tile", "tiles", "token", "tokens", "component", "components", "space", "spaces")
"""Words for what lies at one end of a pile, row or board that need not be declared."""


class ExpressionBuilder(Builder):
    """The rules of the grammar's section "expressions"."""

    def expr(self, meta: Meta, c: list[Any]) -> Any:
        return c[0] if c[1] is None else push_where(c[0], c[1], self)

    def leading(self, meta: Meta, c: list[Any]) -> Any:
        return push_where(c[0], c[1], self, ast.Leading)

    def or_(self, meta: Meta, c: list[Any]) -> Any:
        left = c[0].parts if isinstance(c[0], ast.Or) else (c[0],)
        return ast.Or(span=self.span(meta), parts=(*left, c[1]))

    def and_(self, meta: Meta, c: list[Any]) -> Any:
        left = c[0].parts if isinstance(c[0], ast.And) else (c[0],)
        return ast.And(span=self.span(meta), parts=(*left, c[1]))

    def not_(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Not(span=self.span(meta), condition=c[0])

    def compare(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Compare(span=self.span(meta), op=c[1], left=c[0], right=c[2])

    def is_(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Compare(span=self.span(meta), op="is", left=c[0], right=c[1])

    def is_not(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Compare(span=self.span(meta), op="is not", left=c[0], right=c[2])

    def test(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Test(span=self.span(meta), subject=c[0], test=c[1])

    def test_not(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Test(span=self.span(meta), subject=c[0], test=c[2], negated=True)

    def between(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Between(span=self.span(meta), value=c[0], low=c[1], high=c[2])

    def covers(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Covers(span=self.span(meta), supply=c[0], cost=c[1], wild=c[2])

    def sides_match(self, meta: Meta, c: list[Any]) -> Any:
        return ast.SidesMatch(span=self.span(meta), sides=str(c[0]).split()[1], of=c[1])

    def counting(self, meta: Meta, c: list[Any]) -> Any:
        return bare(c)[0]

    def any_(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Quantified(span=self.span(meta), which="any", set=c[0])

    def none_(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Quantified(span=self.span(meta), which="no", set=c[0])

    def any_has(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Quantified(span=self.span(meta), which="any", set=push_where(c[0], c[1], self))

    def none_has(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Quantified(span=self.span(meta), which="no", set=push_where(c[0], c[1], self))

    def every_(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Quantified(span=self.span(meta), which="every", set=c[0], has=c[1])

    def count_in_line(self, meta: Meta, c: list[Any]) -> Any:
        return ast.CountTest(span=self.span(meta), which=c[0], number=c[1], set=c[3], in_line=True)

    def count_test(self, meta: Meta, c: list[Any]) -> Any:
        return ast.CountTest(span=self.span(meta), which=c[0], number=c[1], set=c[3], of_each=c[2] is not None)

    def plus(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Arithmetic(span=self.span(meta), op="+", left=c[0], right=c[1])

    def minus(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Arithmetic(span=self.span(meta), op="-", left=c[0], right=c[1])

    def other_than(self, meta: Meta, c: list[Any]) -> Any:
        """`players other than winner`: `players - winner`, in words."""
        return without(c[0], c[2], self.span(meta))

    def times_(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Arithmetic(span=self.span(meta), op="x", left=c[0], right=c[2])

    def divide(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Arithmetic(span=self.span(meta), op="/", left=c[0], right=c[1], rounded=c[2].split()[1])

    def negate(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Negative(span=self.span(meta), value=c[0])

    def in_zone(self, meta: Meta, c: list[Any]) -> Any:
        words = c[1].split()
        return push_in(c[0], c[2], words[1] if words[0] == "face" else None, self.span(meta))

    def described(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Described(span=self.span(meta), adjectives=tuple(c[:-1]), kind=c[-1])

    def of_chain(self, meta: Meta, c: list[Any]) -> Any:
        what, of = c
        if isinstance(what, ast.Numbered) and what.name == "space":
            # `space 3 of road`
            number = ast.Number(span=what.span, value=what.number)
            name = ast.Name(span=what.span, name="space")
            return ast.Of(span=self.span(meta), what=name, arguments=(of, number))
        return ast.Of(span=self.span(meta), what=what, arguments=(of,))

    def of_many(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Of(span=self.span(meta), what=c[0], arguments=tuple(c[1:]))

    def pick(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Pick(span=self.span(meta), end=c[0], of=c[1])

    def pick_many(self, meta: Meta, c: list[Any]) -> Any:
        end, number, of = c
        if isinstance(number, ast.Name) and (number.name in PICKED or number.name[:1].isupper()):
            # Of `top Card of deck` the grammar cannot tell whether the word is a number.
            return self._picked(meta, end, None, number, of)
        return ast.Pick(span=self.span(meta), end=end, number=number, of=of)

    def pick_such(self, meta: Meta, c: list[Any]) -> Any:
        return self._picked(meta, c[0], c[1], ast.Name(span=self.span(meta), name=str(c[2])), c[3])

    def _picked(self, meta: Meta, end: Any, number: Any, word: ast.Name, of: Any) -> Any:
        """`first space of road` is the first of the spaces of the road; other words say what lies there."""
        if word.name in ("space", "spaces"):
            spaces = ast.Name(span=word.span, name="spaces")
            whole = ast.Of(span=word.span.to(of.span), what=spaces, arguments=(of,))
            return ast.Pick(span=self.span(meta), end=end, number=number, of=whole)
        return ast.Pick(span=self.span(meta), end=end, number=number, what=word.name, of=of)

    def empty_spaces(self, meta: Meta, c: list[Any]) -> Any:
        return ast.EmptyOf(span=self.span(meta), what=str(c[0]), of=c[1])

    def beside(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Beside(span=self.span(meta), side=c[0].split()[1], of=c[1])

    def seat_beside(self, meta: Meta, c: list[Any]) -> Any:
        what = ast.Name(span=self._token_span(c[0]), name=c[0].split()[0])
        return ast.Of(span=self.span(meta), what=what, arguments=(c[1],))

    def primary(self, meta: Meta, c: list[Any]) -> Any:
        return c[0]

    def name_expr(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Name(span=self.span(meta), name=str(c[0]), quoted=c[0].type == "QUOTED")

    def numbered(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Numbered(span=self.span(meta), name=str(c[0]), number=int(c[1]))

    def int_expr(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Number(span=self.span(meta), value=int(c[0]))

    def length(self, meta: Meta, c: list[Any]) -> Any:
        amount, unit = int(str(c[0])[:-2]), str(c[0])[-2:]
        return ast.Length(
            span=self.span(meta), value=amount * ast.MILLIMETRES[unit], unit="cm" if unit == "cm" else "mm"
        )

    def negative_int(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Negative(span=self.span(meta), value=ast.Number(span=self.span(meta), value=int(c[0])))

    def negative_length(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Negative(span=self.span(meta), value=self.length(meta, c))

    def number(self, meta: Meta, c: list[Any]) -> Any:
        return c[0]

    def player_word(self, meta: Meta, c: list[Any]) -> Any:
        return ast.CurrentPlayer(span=self.span(meta))

    def player_number(self, meta: Meta, c: list[Any]) -> Any:
        return ast.PlayerNumber(span=self.span(meta), number=int(c[0]))

    def yes_(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Truth(span=self.span(meta), value=True)

    def no_(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Truth(span=self.span(meta), value=False)

    def compare_op(self, meta: Meta, c: list[Any]) -> str:
        return self.word(meta, c)

    test_word = count_word = rounded = in_word = pick_word = side = face = direction = compare_op

    # phrases
    def one_of(self, meta: Meta, c: list[Any]) -> Any:
        return ("a", None)

    def every_of(self, meta: Meta, c: list[Any]) -> Any:
        return ("every", None)

    def every_word(self, meta: Meta, c: list[Any]) -> str:
        return "every"

    def some_of(self, meta: Meta, c: list[Any]) -> Any:
        amount = c[0]
        if isinstance(amount, Token):
            amount = ast.Number(span=self._token_span(amount), value=int(amount))
        return ("some", amount)

    def adjective(self, meta: Meta, c: list[Any]) -> Any:
        return self.name_expr(meta, c)

    def phrase(self, meta: Meta, c: list[Any]) -> Any:
        article, *adjectives, of = c
        if isinstance(of, ast.InZone) and isinstance(of.kind, ast.Described):
            # The words describe what is taken; the first one may be how many (`share red Card in hand`).
            adjectives, of = [*of.kind.adjectives], of.model_copy(update={"kind": of.kind.kind})
        how, amount = article if article is not None else ("", None)
        return ast.Phrase(
            span=self.span(meta), every=how == "every", article=how == "a", amount=amount,
            adjectives=tuple(adjectives), of=of,
        )  # fmt: skip

    def things(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Things(span=self.span(meta), items=tuple(bare(c)))

    def things_where(self, meta: Meta, c: list[Any]) -> Any:
        return ast.Things(span=self.span(meta), items=(c[0].model_copy(update={"where": c[1]}),))

    def for_each(self, meta: Meta, c: list[Any]) -> Any:
        return ("for_each", bare(c)[0])

    @staticmethod
    def has_flag(c: list[Any], token_type: str) -> bool:
        return flag(c, token_type)


def push_in(node: Any, zone: Any, face: Any, span: Span) -> Any:
    """An `in` after a chain of `of` belongs to its last link: `count of Wolf in wood` counts the wolves in the wood.

    Not so where the whole chain stands in parentheses.
    """
    if node.span.start == span.start and isinstance(node, ast.Of | ast.Pick):
        if isinstance(node, ast.Pick):
            place = Span(span.file, *node.of.span.start, *span.end)
            return node.model_copy(update={"of": push_in(node.of, zone, face, place), "span": span})
        if len(node.arguments) == 1:
            last = node.arguments[0]
            place = Span(span.file, *last.span.start, *span.end)
            return node.model_copy(update={"arguments": (push_in(last, zone, face, place),), "span": span})
    return ast.InZone(span=span, kind=node, zone=zone, face=face)


def without(node: Any, other: Any, span: Span) -> ast.Expression:
    """`count of players other than chief` is the count of the others, not the count without something."""
    if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name in AGGREGATES:
        last = node.arguments[-1]
        inner = without(last, other, last.span.to(other.span))
        return node.model_copy(update={"arguments": (*node.arguments[:-1], inner), "span": span})
    return ast.Arithmetic(span=span, op="other than", left=node, right=other)


def push_where(node: Any, where: Any, builder: Builder, how: type[ast.Filter] | type[ast.Leading] = ast.Filter) -> Any:
    """A `where` at the end of an expression belongs to the last set in it: put it there.

    `count of hand where colour is red` filters the hand, not the count; `2 x count of hand where ...` likewise.
    """
    span = node.span.to(where.span)
    for kind, field in (
        (ast.Quantified, "set"), (ast.CountTest, "set"), (ast.Compare, "right"), (ast.Arithmetic, "right"),
        (ast.Not, "condition"), (ast.Negative, "value"), (ast.Covers, "supply"), (ast.Shows, "pattern"), (ast.Pick, "of"),
    ):  # fmt: skip
        if isinstance(node, kind) and not (isinstance(node, ast.Quantified) and node.has is not None):
            inner = push_where(getattr(node, field), where, builder, how)
            return node.model_copy(update={field: inner, "span": span})
    if isinstance(node, ast.Quantified):
        return node.model_copy(update={"has": push_where(node.has, where, builder, how), "span": span})
    if isinstance(node, ast.And | ast.Or):
        last = push_where(node.parts[-1], where, builder, how)
        return node.model_copy(update={"parts": (*node.parts[:-1], last), "span": span})
    if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name in AGGREGATES:
        inner = push_where(node.arguments[-1], where, builder, how)
        return node.model_copy(update={"arguments": (*node.arguments[:-1], inner), "span": span})
    if how is ast.Leading:
        return ast.Leading(span=span, set=node, condition=where)
    return ast.Filter(span=span, set=node, where=where)


AGGREGATES = frozenset({"count", "total", "highest", "lowest", "different", "longest_line"})
"""Built-in functions of a whole set, through which a `where` reaches the set."""
