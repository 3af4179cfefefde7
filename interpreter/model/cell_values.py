"""What the cells of a table mean: values of the declared types."""

import re

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Label, did_you_mean
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.lengths import is_range_of_lengths
from dreambook.interpreter.model.patterns import Drawing, read_drawing
from dreambook.interpreter.model.sides import keys_of
from dreambook.interpreter.model.tables import TableCell
from dreambook.interpreter.model.types import Called, Type


def cell_values(box: Box, cell: TableCell, prop: ast.Property | ast.FixedProperty, kind: Type) -> object:
    """`street meadow street meadow`: a value for each side, or for each option, in one cell."""
    keys = keys_of(box.rules, prop) or ()
    words = [word for word in cell.words if word not in (",", "and")]
    if words in ([], ["-"], ["none"]):
        return None
    if len(words) != len(keys):
        box.findings.error(
            "F06", f"`{prop.name}` has a value for each of {', '.join(keys)}, but here {'is' if len(words) == 1 else 'are'} {len(words)}", Label(cell.span),
            Label(prop.span, "declared here"), help=f"write {len(keys)} in this order, or make a column of each",
        )  # fmt: skip
        return None
    return tuple(cell_value(box, TableCell((word,), cell.span), prop, kind) for word in words)


def cell_number(box: Box, cell: TableCell) -> int | None:
    """A whole number, or a constant that is one; None after a finding."""
    text = "".join(cell.words)
    if re.fullmatch(r"-?\d{1,15}", text):
        return int(text)
    if text in box.rules.constants:
        return int(box.constants.value(text) or 0)
    box.findings.error(
        "F06", f"`{cell.text}` is not a number" if cell.words else "a number is missing here", Label(cell.span),
        help="write a whole number, with at most 15 digits",
    )  # fmt: skip
    return None


def _check_unit(box: Box, cell: TableCell, value: int | None, declared: ast.Node) -> None:
    """Where lengths are declared with a unit, a number without one was forgotten: it would be one of millimetres."""
    if value and str(value) in cell.words:
        box.findings.error(
            "S05", f"lengths are declared here with a unit, and this one has none: it would be {value} mm", Label(cell.span),
            Label(declared.span, "declared here"), help=f"write its unit too, as in `{value} cm` or `{value} mm`",
        )  # fmt: skip


def cell_value(box: Box, cell: TableCell, prop: ast.Property | ast.FixedProperty, kind: Type) -> object:
    """What a cell of that property means; None for nothing, or after a finding."""
    words = cell.words
    if words in ((), ("-",), ("none",)) and kind.base not in ("number", "truth"):
        return None if kind.base != "bag" else ()
    if kind.base == "number":
        value = cell_number(box, cell)
        if isinstance(prop, ast.Property) and is_range_of_lengths(box.rules, prop.type) and not cell.measured:
            _check_unit(box, cell, value, prop)
        if isinstance(prop, ast.Property) and isinstance(prop.type, ast.NumberRange):
            low = box.constants.number(prop.type.low, "the lower end")
            high = box.constants.number(prop.type.high, "the upper end")
            if value is not None and not low <= value <= high:
                box.findings.error(
                    "S03", f"{value} is not between {low} and {high}", Label(cell.span), Label(prop.span, "declared here"),
                    help="change the value or the range",
                )  # fmt: skip
        return value
    if kind.base == "truth":
        if words in (("yes",), ("no",)):
            return words == ("yes",)
        box.findings.error(
            "F06",
            f"`{cell.text}` is neither yes nor no" if words else "yes or no is missing here",
            Label(cell.span),
            help="write yes or no",
        )
        return None
    if kind.base == "bag":
        return _cell_bag(box, cell)
    if kind.base == "procedure":
        return _cell_procedure(box, cell)
    if kind.base == "pattern":
        return _cell_drawing(box, cell, prop, kind)
    name = " ".join(words)
    if kind.base == "option" and kind.names and name not in kind.names:
        box.findings.error(
            "F06", f"`{name}` is no {prop.name}", Label(cell.span), Label(prop.span, "the options"),
            help=did_you_mean(name, kind.names) or f"use one of {', '.join(sorted(kind.names))}",
        )  # fmt: skip
        return None
    return name


def _cell_drawing(box: Box, cell: TableCell, prop: ast.Property | ast.FixedProperty, kind: Type) -> Drawing | None:
    """`W L / G .`: the rows of a drawing, from the top; or the name of a pattern that is drawn in the rulebook."""
    named = box.patterns.get(cell.text)
    if named is not None and named.signs == kind.of:
        return named
    if cell.text in box.rules.patterns and cell.text not in box.patterns:
        # What is wrong with it is reported.
        return None
    turning = prop.turning if isinstance(prop, ast.Property) else None
    rows = [(row, cell.span) for row in cell.text.split("/")]
    return read_drawing(rows, box.rules.signs[kind.of], turning, cell.span, box.findings)


def _cell_procedure(box: Box, cell: TableCell) -> Called | None:
    """`gain_coins 2, red`: a procedure and what it is given."""
    name, *rest = cell.words
    procedure = box.rules.procedures.get(name)
    if procedure is None:
        near = did_you_mean(name, box.rules.procedures)
        box.findings.error(
            "F06", f"no procedure is named `{name}`", Label(cell.span), help=near or f"declare it: `procedure {name}`"
        )
        return None
    arguments: list[int | str] = []
    for at, word in enumerate(rest, 1):
        if word.isdecimal() and len(word) <= 15:
            if len(arguments) < len(procedure.parameters) and at not in cell.measured:
                given = procedure.parameters[len(arguments)]
                if is_range_of_lengths(box.rules, given.type):
                    _check_unit(box, cell, int(word), given)
            arguments.append(int(word))
        elif word in box.rules.constants:
            arguments.append(int(box.constants.value(word) or 0))
        elif word in box.rules.options:
            arguments.append(word)
        elif word not in (",", "and"):
            box.findings.error(
                "F06", f"`{word}` is neither a number nor an option", Label(cell.span),
                help="write what the procedure is given: numbers, constants or options",
            )  # fmt: skip
            return None
    if len(arguments) > len(procedure.parameters):
        box.findings.error(
            "F06", f"`{name}` is given {len(arguments)} things, but takes {len(procedure.parameters)}", Label(cell.span),
            Label(procedure.head.span, "declared here"), help="leave out what is too much",
        )  # fmt: skip
        return None
    return Called(name, tuple(arguments))


def _cell_bag(box: Box, cell: TableCell) -> tuple[tuple[str, int], ...]:
    """`2 nightmarish, 1 prophetic` as ((name, number), ...)."""
    counts: dict[str, int] = {}
    number = 1
    for word in cell.words:
        if word in (",", "and", "+"):
            number = 1
        elif word.isdecimal() and len(word) <= 15:
            number = int(word)
        elif word in box.rules.options or word in box.rules.kinds:
            counts[word] = counts.get(word, 0) + number
            number = 1
        else:
            near = did_you_mean(word, [*box.rules.options, *box.rules.kinds])
            box.findings.error(
                "F06",
                f"`{word}` is no component that can be paid",
                Label(cell.span),
                help=near or "write `2 red, 1 blue`",
            )
    return tuple(sorted(counts.items()))
