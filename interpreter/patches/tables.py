"""More rows for the table of a kind of component."""

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label

COPIES = "copies"


def more_rows(kind: ast.Component, more: ast.Component, found: Diagnostics) -> tuple[Node, ...]:
    """What stands below a kind of component, with what a patch adds. A row that the rulebook has already is not written
    twice: there are more copies of it."""
    items: list[Node] = [*kind.items]
    for added in more.items:
        own = next((i for i, item in enumerate(items) if isinstance(item, ast.Table)), None)
        if isinstance(added, ast.Table) and own is not None:
            items[own] = _joined(items[own], added, found)  # type: ignore[arg-type]
        else:
            items.append(added)
    return tuple(items)


def fewer_rows(kind: ast.Component, fewer: ast.Component, found: Diagnostics) -> tuple[Node, ...]:
    """What stands below a kind of component, with fewer copies of the rows that a patch names; V01 where there are not
    so many."""
    items: list[Node] = [*kind.items]
    for taken in fewer.items:
        own = next((i for i, item in enumerate(items) if isinstance(item, ast.Table)), None)
        if isinstance(taken, ast.Table) and own is not None:
            items[own] = _joined(items[own], taken, found, -1)  # type: ignore[arg-type]
        else:
            found.error(
                "V01", f"this cannot be taken away from `{kind.name}`", Label(taken.span), Label(kind.span, "here"),
                help="write `x` and a number, or a table with rows of the rulebook's own table",
            )  # fmt: skip
    return tuple(items)


def _words(cell: ast.Cell) -> tuple[str, ...]:
    return tuple(word.text for word in cell.words)


def _joined(own: ast.Table, added: ast.Table, found: Diagnostics, sign: int = 1) -> ast.Table:
    heads, more_heads = [[_words(cell) for cell in table.rows[0].cells] for table in (own, added)]
    if sorted(heads) != sorted(more_heads):
        found.error(
            "F06", "these columns are not those of the rulebook's table", Label(added.rows[0].span),
            Label(own.rows[0].span, "here"), help="write the same columns, in any order",
        )  # fmt: skip
        return own
    copies = next((i for i, head in enumerate(heads) if head == (COPIES,)), None)
    rows = [*own.rows]
    for row in added.rows[1:]:
        if len(row.cells) != len(more_heads):
            found.error(
                "F06", f"this row has {len(row.cells)} cells, but there are {len(more_heads)} columns", Label(row.span),
                help="give each column one cell",
            )  # fmt: skip
            continue
        cells = tuple(row.cells[more_heads.index(head)] for head in heads)
        same = next(
            (
                i
                for i, other in enumerate(rows[1:], 1)
                if copies is not None
                and len(other.cells) == len(cells)
                and all(
                    j == copies or _words(a) == _words(b)
                    for j, (a, b) in enumerate(zip(other.cells, cells, strict=True))
                )
            ),
            None,
        )
        if sign < 0:
            _take(rows, same, row, cells, copies, found)
        elif same is None or copies is None:
            rows.append(row.model_copy(update={"cells": cells}))
        else:
            rows[same] = _with_copies(rows[same], cells[copies], copies)
    return own.model_copy(update={"rows": tuple(rows)})


def _take(
    rows: list[ast.Row], same: int | None, row: ast.Row, cells: tuple[ast.Cell, ...], copies: int | None, found: Diagnostics
) -> None:  # fmt: skip
    """Take copies of a row away; the whole row where none are left."""
    if same is None or copies is None:
        found.error(
            "V01", "the rulebook's table has no such row", Label(row.span), Label(rows[0].span, "this table"),
            help="write the row as it stands there, with the number of copies to take away",
        )  # fmt: skip
        return
    there, taken = (_words(cell) for cell in (rows[same].cells[copies], cells[copies]))
    if not all(len(words) == 1 and words[0].isdecimal() for words in (there, taken)) or int(there[0]) < int(taken[0]):
        found.error(
            "V01", f"there are {' '.join(there) or 'no'} copies of this row, not {' '.join(taken) or 'none'} to take away", Label(row.span),
            Label(rows[same].span, "here"), help="give a number of copies that are there",
        )  # fmt: skip
    elif int(there[0]) == int(taken[0]):
        del rows[same]
    else:
        rows[same] = _with_copies(rows[same], cells[copies], copies, -1)


def _with_copies(row: ast.Row, more: ast.Cell, column: int, sign: int = 1) -> ast.Row:
    """The row with so many more copies, or fewer."""
    numbers = [_words(cell) for cell in (row.cells[column], more)]
    if not all(len(words) == 1 and words[0].isdecimal() for words in numbers):
        # What is no number is reported where the table is read.
        return row.model_copy(update={"cells": (*row.cells[:column], more, *row.cells[column + 1 :])})
    total = str(int(numbers[0][0]) + sign * int(numbers[1][0]))
    cell = more.model_copy(update={"words": (more.words[0].model_copy(update={"text": total}),)})
    return row.model_copy(update={"cells": (*row.cells[:column], cell, *row.cells[column + 1 :])})
