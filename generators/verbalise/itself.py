"""A set whose `where` calls its own item by the name that it is given: `choose card from hand where rank of card > 2`.

In the condition, the item is said as `it` is ("whose rank is greater than 2"); in a further `where` inside it, where
`it` is something else, it is said as what it is ("that card").
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from dreambook.generators.verbalise.context import Context, Referent
from dreambook.grammar import ast

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_INNER: dict[type[ast.Node], tuple[str, ...]] = {
    ast.Filter: ("where",), ast.Phrase: ("where",), ast.Quantified: ("has",), ast.Leading: ("condition",),
}  # fmt: skip
"""Where `it` is another thing than around it."""


def outer(node: ast.Node) -> Iterator[ast.Node]:
    """The node and all below it where `it` is what it is outside."""
    yield node
    kept = _INNER.get(type(node), ())
    for key, value in node.__dict__.items():
        if key not in kept:
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, ast.Node):
                    yield from outer(part)


def itself(v: "Verbaliser", node: ast.Node, name: str, ctx: Context, id: str = "that") -> tuple[ast.Node, Context]:
    """The set with `it` for its item's name, and the context in which a condition inside it knows that name. `id`: the
    message by which the item is called there."""
    if not isinstance(node, ast.Filter) or not any(isinstance(n, ast.Name) and n.name == name for n in node.walk()):
        return node, ctx
    group = v.group(_base(node), ctx)
    noun = group.noun
    phrase = v.say(id, thing=noun, gender=noun.gender)
    known = Referent(group.item, noun, phrase=phrase)
    return _told(node, name), ctx.with_names({name: known})


def _base(node: ast.Node) -> ast.Node:
    return _base(node.set) if isinstance(node, ast.Filter) else node


def _told(node: ast.Filter, name: str) -> ast.Filter:
    set_ = _told(node.set, name) if isinstance(node.set, ast.Filter) else node.set
    return node.model_copy(update={"set": set_, "where": _as_it(node.where, name)})


def _as_it(node: Any, name: str) -> Any:
    """The tree with `it` for a name, except where `it` is something else."""
    if isinstance(node, tuple):
        return tuple(_as_it(item, name) for item in node)
    if not isinstance(node, ast.Node):
        return node
    if isinstance(node, ast.Name):
        return node.model_copy(update={"name": "it"}) if node.name == name else node
    kept = _INNER.get(type(node), ())
    fields = {key: _as_it(value, name) for key, value in node.__dict__.items() if key not in kept}
    changed = {key: value for key, value in fields.items() if value is not node.__dict__[key]}
    return node.model_copy(update=changed) if changed else node
