"""Where an action can be chosen: a condition that says of one thing which of some options it is ("only if the active location
is the court or the castle"), as a column of a table has it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dreambook.generators.kinds.book import Book
from dreambook.generators.verbalise import rows
from dreambook.generators.verbalise.context import Context
from dreambook.grammar import ast

_TOP = Context()


@dataclass(frozen=True, slots=True)
class Spot:
    """`about`: what it is of, the same for conditions about the same thing; `title`: that in words ("Active location");
    `names`: the options in words; `order`: the place of the first among all options."""

    about: tuple[str, ...]
    title: str
    names: tuple[str, ...]
    order: int


def spot(book: Book, conditions: Sequence[ast.Node]) -> Spot | None:
    """What the one condition of an action says; None where it has several, or one of another sort."""
    if len(conditions) != 1:
        return None
    compared = list(_compared(conditions[0]))
    if not compared or any(one is None for one in compared):
        return None
    v = book.v
    pairs = [one for one in compared if one is not None]
    about = {_key(left) for left, _ in pairs}
    options = [option for _, option in pairs]
    lists = [node for node in v.rules.choices.values() if any(item.name == options[0] for item in node.items)]
    if len(about) != 1 or not lists:
        return None
    order = [item.name for item in lists[0].items]
    if not all(option in order for option in options):
        return None
    left = pairs[0][0]
    names = []
    title = ""
    for option in options:
        right = ast.Name(span=left.span, name=option)
        told = rows.by_name(v, ast.Compare(span=left.span, op="is", left=left, right=right), _TOP)
        names.append(v.lexicon.option(option) if told is None else v.text(told[1]))
        if told is not None and told[0] is not None:
            title = _title(book, told[0])
    title = title or _title(book, left)
    return Spot(next(iter(about)), title, tuple(names), order.index(options[0])) if title else None


def _compared(node: ast.Node) -> Iterator[tuple[ast.Expression, str] | None]:
    """What is compared with which option, for each part of an "or"; None for a part that is no such thing."""
    if isinstance(node, ast.Or):
        for part in node.parts:
            yield from _compared(part)
    elif isinstance(node, ast.Compare) and node.op in ("is", "="):
        for right in node.right.parts if isinstance(node.right, ast.Or) else (node.right,):
            yield (node.left, right.name) if isinstance(right, ast.Name) else None
    else:
        yield None


def _key(node: ast.Node) -> tuple[str, ...]:
    """What an expression is, wherever it stands."""
    return tuple(f"{type(part).__name__} {getattr(part, 'name', '')}" for part in node.walk())


def _title(book: Book, node: ast.Node) -> str:
    """A figure as the heading of a column."""
    v = book.v
    if isinstance(node, ast.Name) and node.name in v.rules.variables:
        return v.lexicon.label(node.name)
    if isinstance(node, ast.Of) and isinstance(node.what, ast.Name) and node.what.name in v.rules.properties:
        return v.lexicon.capital(v.lexicon.property(node.what.name).one)
    return ""
