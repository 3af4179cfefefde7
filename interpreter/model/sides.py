"""Properties with a value for each side of a component (or for each option of a list), and the way it is turned."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean

if TYPE_CHECKING:
    from dreambook.interpreter.model.symbols import Rules

SIDES = ("north", "east", "south", "west")
"""The sides of a component, clockwise."""

HEADING = "heading"
"""The variable of a component with sides that says where its north side points."""


def keys_of(rules: "Rules", node: ast.Node | None) -> tuple[str, ...] | None:
    """For what a property has a value each: the sides, or the options of a list; None when it has just one.

    `node` is a property; an empty tuple is what means nothing.
    """
    if not isinstance(node, ast.Property) or node.for_each is None:
        return None
    name = node.for_each.name if isinstance(node.for_each, ast.Name) else ""
    if name in rules.choices:
        return tuple(item.name for item in rules.choices[name].items)
    return SIDES if name in ("side", "sides") else ()


def is_sided(rules: "Rules", node: ast.Node | None) -> bool:
    """Whether a property has a value for each side, so that it turns with the component."""
    return keys_of(rules, node) == SIDES


def check_keys(rules: "Rules", node: ast.Property, found: Diagnostics) -> None:
    """Report a property for each of what is no list."""
    if node.for_each is not None and not keys_of(rules, node):
        name = node.for_each.name if isinstance(node.for_each, ast.Name) else "this"
        found.error(
            "S01", f"`for each {name}`: `{name}` is no choice list", Label(node.for_each.span),
            help=did_you_mean(name, [*rules.choices, "side"]) or "write `for each side`, or declare the list under `choices`",
        )  # fmt: skip
    if node.for_each is not None and node.each is not None:
        found.error(
            "S05", f"`{node.name}` has several values on each component, so `each` does not say where they stand", Label(node.span),
            help="leave it out, and add a table",
        )  # fmt: skip


def column_of(rules: "Rules", props: Mapping[str, ast.Node], name: str) -> tuple[str, int] | None:
    """Which value of which property a column of a table holds: `north`, or `side north` where several have a north."""
    found = [
        (prop, keys.index(key))
        for prop, node in props.items()
        if (keys := keys_of(rules, node))
        for key in keys
        if name in (key, f"{prop} {key}")
    ]
    return found[0] if len(found) == 1 else None


def heading_of(rules: "Rules", found: Diagnostics) -> ast.Variable | None:
    """The variable that says how a component with sides is turned, where the rulebook turns one; None where it need not be.

    A rulebook may declare it itself, for example to say who sees it.
    """
    sided = [(k, p) for of_name in rules.properties.values() for k, p in of_name if is_sided(rules, p)]
    if not sided or HEADING in rules.names:
        return None
    turned = any(isinstance(n, ast.Rotate) or (isinstance(n, ast.Name) and n.name == HEADING) for n in rules.nodes)
    if not turned:
        return None
    kinds = list(dict.fromkeys(kind for kind, _ in sided))
    line = [k for k in rules.ancestry(kinds[0]) if all(k in rules.ancestry(other) for other in kinds)]
    if not line:
        found.error(
            "S05", f"the sides of `{kinds[0]}` and of `{kinds[1]}` both turn, and these are not of one kind",
            *(Label(p.span) for k, p in sided if k in kinds[:2]),
            help="declare a kind that both are, as in `tile Land is Tile`, and say below it which sides it has",
        )  # fmt: skip
        return None
    place = sided[0][1].span
    named = next((n for n, node in rules.choices.items() if set(SIDES) <= {i.name for i in node.items}), None)
    kind: ast.TypeNode = (
        ast.OptionType(span=place, names=SIDES)
        if named is None
        else ast.NamedType(span=place, of=ast.Name(span=place, name=named))
    )
    north, each = ast.Name(span=place, name="north"), ast.Name(span=place, name=line[0])
    return ast.Variable(span=place, name=HEADING, type=kind, starts_at=north, each=each)


__all__ = ["HEADING", "SIDES", "check_keys", "column_of", "heading_of", "is_sided", "keys_of"]
