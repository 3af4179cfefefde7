"""What lies physically in the box beside what the rules move: markers and tracks that stand for a variable or a zone, and
components that are printed on a piece of another kind."""

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.interpreter.model.symbols import Rules


def stands_for(rules: Rules) -> dict[str, tuple[str, ...]]:
    """The kinds that stand for something, each with the names of the variables and zones that it stands for."""
    found: dict[str, tuple[str, ...]] = {}
    for name, node in rules.kinds.items():
        names = tuple(ref.name for item in node.items if isinstance(item, ast.StandsFor) for ref in item.names)
        if names:
            found[name] = names
    return found


def printed_on(rules: Rules) -> dict[str, ast.PrintedOn]:
    """The kinds that are printed on pieces of another kind."""
    found: dict[str, ast.PrintedOn] = {}
    for name, node in rules.kinds.items():
        for item in node.items:
            if isinstance(item, ast.PrintedOn):
                found[name] = item
    return found


def check_pieces(rules: Rules, found: Diagnostics) -> None:
    """Report names that stand for nothing (S01), a piece that a zone holds though it only stands for something (S05), and
    what is printed on no kind, or by properties that are none (S01)."""
    known = [*rules.variables, *rules.zones]
    for name, node in rules.kinds.items():
        for item in node.items:
            if isinstance(item, ast.StandsFor):
                for ref in item.names:
                    if ref.name not in rules.variables and ref.name not in rules.zones:
                        found.error(
                            "S01", f"`{ref.name}` is no variable and no zone", Label(ref.span),
                            help=did_you_mean(ref.name, known) or "a piece stands for a variable or a zone: declare it",
                        )  # fmt: skip
                _in_no_zone(rules, name, item, found)
            elif isinstance(item, ast.PrintedOn):
                _check_printed(rules, name, item, found)


def _in_no_zone(rules: Rules, kind: str, item: ast.StandsFor, found: Diagnostics) -> None:
    """A piece that stands for something is no component of the rules."""
    for zone in rules.zones.values():
        if kind in zone.kinds:
            found.error(
                "S05", f"`{kind}` only stands for something, and lies in no zone", Label(item.span),
                Label(zone.span, f"`{zone.name}` holds it"),
                help="take the line away if rules move it, else take it out of the zone",
            )  # fmt: skip


def _check_printed(rules: Rules, kind: str, item: ast.PrintedOn, found: Diagnostics) -> None:
    on = item.on.name
    if on not in rules.kinds or on == kind:
        found.error(
            "S01", f"`{on}` is no other kind of component", Label(item.on.span),
            help=did_you_mean(on, rules.kinds) or f"write the kind on whose pieces a `{kind}` is printed",
        )  # fmt: skip
        return
    for owner, name in ((on, item.theirs), (kind, item.own)):
        names = [
            line.name
            for ancestor in rules.ancestry(owner)
            for line in rules.kinds[ancestor].items
            if isinstance(line, ast.Property | ast.FixedProperty)
        ]
        if name is not None and name not in names:
            found.error(
                "S01", f"`{name}` is no property of `{owner}`", Label(item.span),
                help=did_you_mean(name, names)
                or "left of `=` stands a property of the piece, right of it one of what is printed on it",
            )  # fmt: skip
