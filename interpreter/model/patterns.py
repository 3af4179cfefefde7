"""Pictures on a grid: drawings read from rows of letters, and the ways in which they may be seen.

A drawing is a rectangle of signs, its top row first; `.` stands for any space, also for none. What a sign stands for is
said once, in the section `signs` that the drawing is made of, as a condition on a space.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.grammar.span import Span

ANY = "."
"""Whatever lies there, also beyond the edge."""

MOST_SIGNS = 26
"""How many signs a row, or a column, of a drawing has at most."""


@dataclass(frozen=True)
class Drawing:
    """A pattern: which signs it is made of, its rows from the top, and how else it may be seen."""

    signs: str
    rows: tuple[tuple[str, ...], ...]
    turned: bool = False
    mirrored: bool = False
    span: Span | None = field(default=None, compare=False)
    """Where it is drawn."""

    @property
    def text(self) -> str:
        """The drawing in one line, as in a table: `W L / G .`."""
        return " / ".join(" ".join(row) for row in self.rows)

    @property
    def used(self) -> tuple[str, ...]:
        """Its signs, each once, in the order of the drawing."""
        return tuple(dict.fromkeys(sign for row in self.rows for sign in row if sign != ANY))

    @property
    def placed(self) -> tuple[tuple[int, int, str], ...]:
        """Its signs in reading order, each with its column and its row, from 0 at the lower left of what is drawn.

        Rows and columns of nothing but `.` at the edges are left out: they may lie beyond the board.
        """
        high = len(self.rows) - 1
        cells = [(c, high - r, sign) for r, row in enumerate(self.rows) for c, sign in enumerate(row) if sign != ANY]
        return _at_the_corner(cells)


def _at_the_corner(cells: list[tuple[int, int, str]]) -> tuple[tuple[int, int, str], ...]:
    left, low = min(c for c, _, _ in cells), min(r for _, r, _ in cells)
    return tuple((c - left, r - low, sign) for c, r, sign in cells)


@cache
def seen_as(drawing: Drawing) -> tuple[tuple[tuple[int, int, str], ...], ...]:
    """The different ways in which a drawing may be seen: each has its signs in the order of the drawing as it stands.

    Ways that look the same (a square that is turned) are one.
    """
    ways = [list(drawing.placed)]
    if drawing.mirrored:
        ways.append([(-c, r, sign) for c, r, sign in drawing.placed])
    if drawing.turned:
        for _ in range(3):
            # A quarter to the right of each of the last as many: what was to the north is to the east.
            ways += [[(r, -c, sign) for c, r, sign in way] for way in ways[-(2 if drawing.mirrored else 1) :]]
    different: dict[frozenset[tuple[int, int, str]], tuple[tuple[int, int, str], ...]] = {}
    for way in ways:
        placed = _at_the_corner(way)
        different.setdefault(frozenset(placed), placed)
    return tuple(different.values())


def fits(drawing: Drawing, columns: int, rows: int) -> bool:
    """Whether a grid of that size has room for a drawing, in one of the ways in which it may be seen."""
    return any(max(c for c, _, _ in way) < columns and max(r for _, r, _ in way) < rows for way in seen_as(drawing))


def sign_lines(signs: ast.Signs) -> dict[str, ast.SignLine]:
    """The signs of a section by their letters; of two alike the first."""
    found: dict[str, ast.SignLine] = {}
    for line in signs.lines:
        if isinstance(line, ast.SignLine):
            found.setdefault(line.name, line)
    return found


def signs_of_row(text: str, known: Iterable[str]) -> list[str]:
    """A row as signs: each letter is one, unless some sign has several letters; then blanks stand between them."""
    if all(len(sign) == 1 for sign in known):
        return [letter for letter in text if not letter.isspace()]
    return text.split()


def read_drawing(
    rows: list[tuple[str, Span]], signs: ast.Signs, turning: str | None, whole: Span, found: Diagnostics
) -> Drawing | None:
    """The drawing that rows of letters make; None, and findings (P18), where they make none.

    `whole` is where it stands; of a row that is written as it stands in its place, the sign that is wrong is underlined.
    """
    known = sign_lines(signs)
    letters = [signs_of_row(text, known) for text, _ in rows]
    good = True
    for (text, span), row in zip(rows, letters, strict=True):
        sign = next((sign for sign in row if sign != ANY and sign not in known), None)
        if sign is not None:
            good = False
            near = did_you_mean(sign, known)
            split = "; blanks stand between signs, since some have several letters" if len(sign) > 1 else ""
            found.error(
                "P18", f"`{sign}` is no sign of `{signs.name}`", Label(_place(text, sign, span)),
                Label(named_in(signs), "its signs"),
                help=near or f"the signs are {', '.join(known)}, and `{ANY}` for any space{split}",
            )  # fmt: skip
    if not good:
        return None
    widths = [len(row) for row in letters]
    if any(width != widths[0] for width in widths):
        odd = next(i for i, width in enumerate(widths) if width != max(set(widths), key=widths.count))
        most = max(set(widths), key=widths.count)
        found.error(
            "P18", f"this row has {widths[odd]} signs, the others {most}" if rows[odd][1] != whole else f"row {odd + 1} of this drawing has {widths[odd]} signs, the others {most}",
            Label(_place(rows[odd][0], rows[odd][0], rows[odd][1])), help=f"draw rows of one length: `{ANY}` stands for any space",
        )  # fmt: skip
        return None
    if not any(sign != ANY for row in letters for sign in row):
        found.error(
            "P18", "this drawing shows nothing", Label(whole if len(rows) > 1 else _place(rows[0][0], rows[0][0], rows[0][1])),
            help=f"draw it with the signs of `{signs.name}`: {', '.join(known)}",
        )  # fmt: skip
        return None
    if max(widths[0], len(letters)) > MOST_SIGNS:
        found.error(
            "P18", f"a drawing of {widths[0]} columns and {len(letters)} rows", Label(whole),
            help=f"draw at most {MOST_SIGNS} of each",
        )  # fmt: skip
        return None
    words = turning or ""
    return Drawing(signs.name, tuple(map(tuple, letters)), "turned" in words, "mirrored" in words, whole)


def named_in(signs: ast.Signs) -> Span:
    """Where a list of signs has its name."""
    span = signs.span
    return Span.at(span.file, span.line, span.column, len(f"signs {signs.name}"))


def _place(text: str, sign: str, span: Span) -> Span:
    """Where a sign, or a whole row, stands in a row that is written as it stands (perhaps between quotes)."""
    at = text.find(sign)
    width = span.end_column - span.column
    if span.line != span.end_line or width - len(text) not in (0, 2) or at < 0:
        return span
    return Span.at(span.file, span.line, span.column + (width - len(text)) // 2 + at, len(sign))


def read_patterns(
    signs: Mapping[str, ast.Signs], patterns: Mapping[str, ast.Pattern], found: Diagnostics
) -> dict[str, Drawing]:
    """The patterns that are drawn in the rulebook, by name; what is wrong with them is reported."""
    drawings: dict[str, Drawing] = {}
    for section in signs.values():
        _check_signs(section, found)
    for name, node in patterns.items():
        of = signs.get(node.of)
        if of is None:
            unknown_signs(node.of, signs, Label(node.span), found)
            continue
        rows = [(row.text, row.span) for row in node.rows if isinstance(row, ast.DrawnRow)]
        whole = rows[0][1].to(rows[-1][1]) if rows else node.span
        if not rows:
            found.error("P18", "this pattern has no row", Label(node.span), help='draw one below it, as in `"W L"`')
            continue
        drawing = read_drawing(rows, of, node.turning, whole, found)
        if drawing is not None:
            drawings[name] = drawing
    return drawings


def unknown_signs(name: str, signs: Mapping[str, ast.Signs], place: Label, found: Diagnostics) -> None:
    """Report a pattern of signs that nobody has said."""
    found.error(
        "S01", f"no signs are named `{name}`", place,
        help=did_you_mean(name, signs) or f"say what the letters of the drawing stand for: `signs {name}`, and a line for each",
    )  # fmt: skip


def _name(line: ast.SignLine) -> Span:
    return Span.at(line.span.file, line.span.line, line.span.column, len(line.name))


def _check_signs(section: ast.Signs, found: Diagnostics) -> None:
    first: dict[str, ast.SignLine] = {}
    for line in section.lines:
        if not isinstance(line, ast.SignLine):
            continue
        if line.name in first:
            found.error(
                "S01", f"the sign `{line.name}` stands twice in `{section.name}`", Label(_name(line), "again here"),
                Label(_name(first[line.name]), "first here"), help="remove one of them, or take another letter",
            )  # fmt: skip
        first.setdefault(line.name, line)
    if not first:
        found.error(
            "P18", f"`{section.name}` has no sign", Label(section.span),
            help="say what a letter stands for, as in `W: it is empty`",
        )  # fmt: skip


__all__ = [
    "ANY",
    "MOST_SIGNS",
    "Drawing",
    "fits",
    "named_in",
    "read_drawing",
    "read_patterns",
    "seen_as",
    "sign_lines",
    "unknown_signs",
]
