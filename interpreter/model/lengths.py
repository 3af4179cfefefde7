"""Which numbers are lengths, and how a length is written: with its unit, and all of a rulebook in one.

A length is a whole number of millimetres. It is one by how it is declared: as `15 cm`, as a range whose ends are lengths
(`reach: 0 cm to 30 cm`), as the base or the height of what stands on a surface, or worked out from such.
"""

from typing import TYPE_CHECKING, Literal

from dreambook.grammar import ast

if TYPE_CHECKING:
    from dreambook.interpreter.model.symbols import Rules

BASE, TALL = "base", "height"
"""The properties that say how wide the round base of a figure is, and how tall the figure is."""
SIZES = (BASE, TALL)
"""What is printed on figures of a surface, and seen at a glance."""
DECIMAL = {"en": ".", "de": ","}
"""What stands before the tenths of a centimetre."""


def unit_of(rules: "Rules") -> Literal["mm", "cm"]:
    """The one unit of all lengths: centimetres, if the rulebook writes any, since people measure in them."""
    written = {node.unit for node in rules.nodes if isinstance(node, ast.Length)}
    return "cm" if "cm" in written else "mm"


def has_units(rules: "Rules") -> bool:
    """Whether a rulebook writes lengths with their unit: then a number without one is none. Else all are millimetres."""
    return any(isinstance(node, ast.Length) for node in rules.nodes)


def language_of(rules: "Rules") -> str:
    """The language that the texts of a rulebook are in: the one that they were put into, else the first that it names."""
    named = rules.rulebook.languages if rules.rulebook is not None else ()
    return rules.spoken or (named[0] if named else "en")


def figures(value: int, unit: str, language: str) -> str:
    """So many millimetres in a unit, without it: `2.5`, in German `2,5`."""
    whole, tenths = divmod(abs(value), ast.MILLIMETRES[unit])
    text = f"{whole}{DECIMAL.get(language, '.')}{tenths}" if tenths else str(whole)
    return text if value >= 0 else f"-{text}"


def length_text(value: int, unit: str, language: str) -> str:
    """A length with its unit: `15 cm`, `2.5 cm`."""
    return f"{figures(value, unit, language)} {unit}"


def has_surface(rules: "Rules") -> bool:
    """Whether something of a rulebook stands on a surface."""
    return any(zone.form == "surface" for zone in rules.zones.values())


def is_length(rules: "Rules", node: ast.Node, above: tuple[str, ...] = ()) -> bool:
    """Whether a number that is known before play is a length."""
    match node:
        case ast.Length():
            return True
        case ast.Name(name=name) if name in rules.constants and name not in above:
            return is_length(rules, rules.constants[name].value, (*above, name))
        case ast.PlayerTable():
            return any(is_length(rules, row.value, above) for row in node.rows)
        case ast.Negative():
            return is_length(rules, node.value, above)
        case ast.Arithmetic(op="+" | "-"):
            return is_length(rules, node.left, above) or is_length(rules, node.right, above)
        case ast.Arithmetic(op="x"):
            return is_length(rules, node.left, above) != is_length(rules, node.right, above)
        case ast.Arithmetic(op="/"):
            return is_length(rules, node.left, above) and not is_length(rules, node.right, above)
    return False


def is_range_of_lengths(rules: "Rules", node: ast.Node | None) -> bool:
    """Whether a range is one of lengths: one of its ends is written as a length."""
    return isinstance(node, ast.NumberRange) and (is_length(rules, node.low) or is_length(rules, node.high))


def is_length_property(rules: "Rules", name: str) -> bool:
    """Whether what is printed under this name is a length."""
    if name in SIZES and has_surface(rules):
        return True
    for _, prop in rules.properties.get(name, ()):
        if isinstance(prop, ast.Property) and is_range_of_lengths(rules, prop.type):
            return True
        if isinstance(prop, ast.FixedProperty) and is_length(rules, prop.value):
            return True
    return False
