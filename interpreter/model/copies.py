"""Kinds of which there are so many for each of something: for each player, for each suit, for each player and each suit."""

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Label, did_you_mean
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.model.types import PLAYER, Type


def copies_for(box: Box, kind: str, node: ast.Component) -> list[tuple[dict[str, object], int | None]]:
    """What is printed on a kind that there is so many of for each of something, and whose it is: one entry for each."""
    found: list[tuple[dict[str, object], int | None]] = [({}, None)]
    for part in each_parts(node.copies_each):
        if isinstance(part, ast.CurrentPlayer):
            box.property_types[kind, "owner"] = PLAYER
            found = [({**printed, "owner": p}, p) for printed, _ in found for p in range(box.players)]
            continue
        name, options = each_options(box.rules, part)
        if options is None:
            of = f"`{name}` is" if name else "this is"
            box.findings.error(
                "S01", f"{of} neither `player` nor a choice list", Label(part.span),
                help=did_you_mean(name, [*box.rules.choices, "player"]) or "declare a list of them under `choices`",
            )  # fmt: skip
            continue
        listed = [item.name for item in box.rules.choices[name].items]
        for other in _others(part):
            said = other.name if isinstance(other, ast.Name) else "this"
            if said not in listed:
                box.findings.error(
                    "S01", f"`{said}` is none of the options of `{name}`", Label(other.span),
                    help=did_you_mean(said, listed) or f"they are {', '.join(f'`{option}`' for option in listed)}",
                )  # fmt: skip
        box.property_types[kind, name] = Type("option", name, frozenset(options))
        found = [({**printed, name: option}, owner) for printed, owner in found for option in options]
    return found


def each_parts(each: ast.Node | None) -> tuple[ast.Node, ...]:
    """What a kind has so many copies for each of: `player`, a list, several of these joined by `and`."""
    if each is None:
        return ()
    return each.parts if isinstance(each, ast.And) else (each,)


def each_options(rules: Rules, part: ast.Node) -> tuple[str, list[str] | None]:
    """The list that a part names, and the options of it that are meant (`suit other than red`); None where it is no list."""
    without = {other.name for other in _others(part) if isinstance(other, ast.Name)}
    of = part.left if isinstance(part, ast.Arithmetic) and part.op == "other than" else part
    name = of.name if isinstance(of, ast.Name) else ""
    if name not in rules.choices:
        return name, None
    return name, [item.name for item in rules.choices[name].items if item.name not in without]


def _others(part: ast.Node) -> tuple[ast.Node, ...]:
    """The options that a part leaves out."""
    if not isinstance(part, ast.Arithmetic) or part.op != "other than":
        return ()
    return part.right.parts if isinstance(part.right, ast.And | ast.Or) else (part.right,)
