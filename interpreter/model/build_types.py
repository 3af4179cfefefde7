"""From type nodes to types."""

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.interpreter.model import types as t
from dreambook.interpreter.model.lengths import is_range_of_lengths
from dreambook.interpreter.model.patterns import unknown_signs
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import Type


def type_of_node(rules: Rules, node: ast.Node, found: Diagnostics, within: frozenset[str] = frozenset()) -> Type:
    """The type that a declaration names; UNKNOWN after a finding.

    `within` are the properties whose values are being worked out: none of them can say what its own values are.
    """
    match node:
        case ast.NumberRange():
            return t.LENGTH if is_range_of_lengths(rules, node) else t.NUMBER
        case ast.YesNo():
            return t.TRUTH
        case ast.ProcedureType():
            return t.PROCEDURE
        case ast.PatternType():
            if node.of not in rules.signs:
                unknown_signs(node.of, rules.signs, Label(node.span), found)
                return t.UNKNOWN
            return Type("pattern", node.of)
        case ast.InlineChoices():
            return t.option_of(frozenset(item.name for item in node.items))
        case ast.OptionType():
            return t.option_of(frozenset(node.names))
        case ast.BagType():
            return Type("bag", node.of)
        case ast.SetType():
            return t.set_of(_named(rules, node.of, found, within))
        case ast.NamedType():
            named = _named(rules, node.of, found, within)
            return named.or_none() if node.or_none else named
    return t.UNKNOWN


def _named(rules: Rules, node: ast.Node, found: Diagnostics, within: frozenset[str]) -> Type:
    match node:
        case ast.CurrentPlayer():
            return t.PLAYER
        case ast.Name(name="players"):
            return t.PLAYER
        case ast.Name(name="number"):
            return t.NUMBER
        case ast.Name() if node.name in rules.kinds:
            return Type("component", node.name)
        case ast.Name() if rules.plural_of(node.name):
            return Type("component", rules.plural_of(node.name) or "")
        case ast.Name() if node.name in rules.choices:
            names = frozenset(item.name for item in rules.choices[node.name].items)
            return Type("option", node.name, names)
        case ast.Name() if node.name in rules.properties:
            _, prop = rules.properties[node.name][0]
            if node.name in within:
                found.error(
                    "S01", f"the values of `{node.name}` are said to be those of `{node.name}` itself", Label(node.span),
                    help=f"list them (`{node.name}: red or blue`), or name a choice list or a kind of component",
                )  # fmt: skip
                return t.UNKNOWN
            if isinstance(prop, ast.Property):
                return type_of_node(rules, prop.type, found, within | {node.name})
        case ast.Name(name="component" | "components"):
            return t.COMPONENT
        case ast.Name(name="space" | "spaces"):
            return t.SPACE
        case ast.Name(name="direction"):
            return t.option_of(frozenset(("clockwise", "counterclockwise")), "direction")
        case ast.Of(what=ast.Name(name="space" | "spaces"), arguments=(ast.Name() as zone,)):
            if zone.name in rules.zones:
                return Type("space", zone.name)
        case ast.Name() if node.name in rules.zones:
            return Type("space", node.name)
        case _:
            pass
    name = node.name if isinstance(node, ast.Name) else "this"
    known = [*rules.kinds, *rules.choices, "player", "space", "component", "direction"]
    near = did_you_mean(name, known)
    found.error(
        "S01", f"`{name}` names no type", Label(node.span),
        help=near or "a type is a kind of component, a choice list, `player`, `space of` a zone, or a range of numbers",
    )  # fmt: skip
    return t.UNKNOWN
