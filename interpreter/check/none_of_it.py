"""What a rulebook declares and has none of: a face on no side (D14), a kind, a print or a row of which there are nought (S05).

Only a nought that stands there is told: one that is worked out may be another for other numbers of players. What patches
take away is theirs.
"""

from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label, Severity
from dreambook.interpreter.model.symbols import Rules

_HELP = "give it another number, or leave it out"


def check_none_of_it(rules: Rules, found: Diagnostics) -> None:
    """A finding for each thing of which there is none."""
    for kind in rules.kinds.values():
        if _nought(kind.copies, kind):
            found.report(
                "S05", f"there is no `{kind.name}` in the box", Label(rules.locate(kind, kind.name)), help=_HELP,
                severity=Severity.WARNING, cause=("none", kind.name),
            )  # fmt: skip
        for printed in kind.items:
            if isinstance(printed, ast.Property) and isinstance(printed.type, ast.InlineChoices):
                _choices(kind, printed, printed.type, rules, found)
            elif isinstance(printed, ast.Table):
                for row in _rows(printed):
                    if row.span.file == kind.span.file:
                        found.report(
                            "S05", f"of this `{kind.name}` there is no copy", Label(row.span), help=_HELP,
                            severity=Severity.WARNING, cause=("none", kind.name, *(w.text for c in row.cells for w in c.words)),
                        )  # fmt: skip


def _choices(
    kind: ast.Component, printed: ast.Property, choices: ast.InlineChoices, rules: Rules, found: Diagnostics
) -> None:
    for choice in choices.items:
        if not _nought(choice.copies, kind):
            continue
        place, cause = Label(rules.locate(choice, choice.name)), ("none", kind.name, choice.name)
        if kind.form == "die" and printed.name == "faces":
            found.report("D14", f"no side of this die shows `{choice.name}`", place, help=_HELP, cause=cause)
        else:
            found.report(
                "S05", f"there is no `{kind.name}` on which `{choice.name}` is printed", place, help=_HELP,
                severity=Severity.WARNING, cause=cause,
            )  # fmt: skip


def _nought(number: Node | None, within: Node) -> bool:
    return isinstance(number, ast.Number) and number.value == 0 and number.span.file == within.span.file


def _rows(table: ast.Table) -> Iterator[ast.Row]:
    heads = [tuple(word.text for word in cell.words) for cell in table.rows[0].cells] if table.rows else []
    if ("copies",) in heads:
        column = heads.index(("copies",))
        for row in table.rows[1:]:
            if len(row.cells) == len(heads) and [word.text for word in row.cells[column].words] == ["0"]:
                yield row
