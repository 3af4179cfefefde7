"""Lists of what players bring to a game: decks and records, as files of their own or as `starter` sections.

A list says how many of which components, by the words that are printed on them, and what some variables hold at the
beginning. It is read here as text; what it means in a rulebook is worked out in bring.py.

    # Night watch
    deck:
    3 Grey wolf
    2 Owl
    level 3

A table (`copies,name` or `copies;suit;rank`) says the same of components in rows.
"""

import hashlib
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, did_you_mean
from dreambook.grammar.source import Source, load_source
from dreambook.grammar.span import Span
from dreambook.interpreter.model.cells import DELIMITERS, BadCell, Cell, rows_of
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.numbers import so_many

MAX_COUNT = 10_000
"""How many of one component a line may name."""
MAX_BAD_LINES = 50
"""How many lines that cannot be read are shown one by one."""
COUNT_COLUMNS = ("copies", "count")
"""What the column may be called that says how many."""

_LINE = re.compile(r"([-+]?\d+)(?:\s*[x×]\s+|\s+)(\S.*)")
_HEADING = re.compile(r"([^\W\d]\w*)\s*:\s*(.*)")
_COMMENT = re.compile(r"^\s*#|\s#(?=\s|$)")
_RECORD = re.compile(r"([^\W\d]\w*)\s+(\S+)")


@dataclass(frozen=True)
class ListLine:
    """So many of a component. `text` are the words for it, `values` what else is said to be printed on it."""

    count: int
    text: str
    zone: str | None
    span: Span
    values: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class ListRecord:
    """What a variable holds at the beginning."""

    variable: str
    value: str
    span: Span


@dataclass(frozen=True)
class BroughtList:
    """What somebody brings. `starter`: it stands in the rulebook under that name."""

    name: str
    title: str
    span: Span
    lines: tuple[ListLine, ...] = ()
    records: tuple[ListRecord, ...] = ()
    starter: bool = False


def fingerprint_of(written: Iterable[str]) -> str:
    """A hash of a list as `Box.written` has it: the same for two lists that bring the same."""
    return hashlib.sha256("\n".join(written).encode()).hexdigest()[:32]


# ---------------------------------------------------------------- starters
def starters_of(rules: Rules, found: Diagnostics) -> list[BroughtList]:
    """The starters of a rulebook in their order; one that stands in a file is read from there."""
    return [_starter(rules, node, found) for node in rules.starters.values()]


def _starter(rules: Rules, node: ast.Starter, found: Diagnostics) -> BroughtList:
    title = node.title or node.name.replace("_", " ")
    place = rules.locate(node, node.name)
    if node.path is not None:
        path = Path(node.span.file).parent / node.path
        source, problems = load_source(path, cited=node.span)
        found.extend(_of_list(problem, ()) for problem in problems if problem.code[0] == "F")
        if source is None:
            return BroughtList(node.name, title, place, starter=True)
        rules.sources[source.name] = source
        listed = list_of(source, rules, found, node.name)
        return replace(listed, title=title, starter=True)
    lines: list[ListLine] = []
    for item in node.items:
        for line in item.lines if isinstance(item, ast.StarterZone) else (item,):
            if isinstance(line, ast.StarterLine):
                zone = item.zone if isinstance(item, ast.StarterZone) else None
                lines.append(ListLine(line.count, " ".join(line.words), zone, line.span))
    records = [ListRecord(r.variable, r.value, r.span) for r in node.items if isinstance(r, ast.StarterRecord)]
    return BroughtList(node.name, title, place, tuple(lines), tuple(records), starter=True)


# ---------------------------------------------------------------- files
def read_list(path: str, rules: Rules, found: Diagnostics) -> BroughtList | None:
    """The list in a file; None when there is no text to read. Findings: F01 to F05, F20."""
    source, problems = load_source(path)
    # What cannot stand in a rulebook, such as curly quotes, may well stand in a list.
    found.extend(_of_list(problem, rules.starters) for problem in problems if problem.code[0] == "F")
    if source is None:
        return None
    rules.sources[source.name] = source
    return list_of(source, rules, found)


def _of_list(problem: Diagnostic, starters: Iterable[str]) -> Diagnostic:
    """A file that cannot be read, with advice that fits a list."""
    starters = list(starters)
    named = ", ".join(f"`{name}`" for name in starters)
    given = Path(problem.cause[0]).name if problem.cause else ""
    help = {
        "F01": did_you_mean(given, starters) or f"name the file of a list, or a starter: {named}"
        if named
        else "name the file of a list",
        "F02": "name the file of a list in it",
        "F05": "no list has so many lines: name another file",
    }.get(problem.code, problem.help)
    keep = problem.code == "F01" and problem.help.startswith("did you mean")
    return replace(problem, help=problem.help if keep else help)


def list_of(source: Source, rules: Rules, found: Diagnostics, name: str | None = None) -> BroughtList:
    """The list of a text; lines that say nothing are reported (F20)."""
    name = Path(source.name).stem if name is None else name
    reader = _Reader(source, rules)
    if reader.is_table():
        reader.table()
    else:
        reader.text()
    found.extend(reader.found[:MAX_BAD_LINES])
    if len(reader.found) > MAX_BAD_LINES:
        more = len(reader.found) - MAX_BAD_LINES
        found.error(
            "F20", f"{more:,} more lines of `{source.name}` cannot be read", reader.beginning,
            help="is this the file of a list?",
        )  # fmt: skip
    return BroughtList(name, name, reader.beginning, tuple(reader.lines), tuple(reader.records))


class _Reader:
    def __init__(self, source: Source, rules: Rules) -> None:
        self.source = source
        self.rules = rules
        self.beginning = Span.at(source.name, 1, 1)
        self.lines: list[ListLine] = []
        self.records: list[ListRecord] = []
        self._found = Diagnostics()

    @property
    def found(self) -> Sequence[Diagnostic]:
        return self._found.sorted()

    def bad(self, message: str, place: Span, help: str) -> None:
        self._found.error("F20", message, Label(place), help=help)

    # ------------------------------------------------------------------ lines
    def text(self) -> None:
        zone: str | None = None
        for number, raw in enumerate(self.source.text.split("\n"), 1):
            line = _COMMENT.split(raw)[0].rstrip()
            text = line.strip()
            if not text:
                continue
            place = Span.at(self.source.name, number, len(line) - len(line.lstrip()) + 1, len(text))
            heading = _HEADING.fullmatch(text)
            if heading is not None and not heading[2]:
                zone = heading[1]
            elif heading is not None:
                self._line(heading[2], heading[1], place)
            else:
                self._line(text, zone, place)

    def _line(self, text: str, zone: str | None, place: Span) -> None:
        match = _LINE.fullmatch(text)
        if match is not None:
            count = self._count(match[1], place)
            if count:
                self.lines.append(ListLine(count, match[2].strip().strip('"').strip(), zone, place))
            return
        record = _RECORD.fullmatch(text)
        if record is not None and record[1] in self._variables():
            self.records.append(ListRecord(record[1], record[2], place))
            return
        if record is not None and re.fullmatch(r"[-+]?\d+|yes|no", record[2]):
            known = self._variables()
            help = did_you_mean(record[1], known) or (
                f"what is brought: {', '.join(known)}" if known else "leave it out"
            )
            self.bad(f"nothing is brought as `{record[1]}`", place, help)
            return
        shown = text if len(text) <= 40 else f"{text[:37]}..."
        self.bad(
            f"`{shown}` does not say how many there are", place, f"begin the line with a number, as in `3 {shown}`"
        )

    def _variables(self) -> list[str]:
        return [name for name, node in self.rules.variables.items() if node.brought is not None]

    def _count(self, text: str, place: Span) -> int:
        """How many a line says; 0 (and a finding) for what cannot be brought."""
        if len(text) > 6 or not 0 < int(text) <= MAX_COUNT:
            shown = text if len(text) <= 12 else f"{text[:9]}..."
            self.bad(f"nobody can bring {shown} of a component", place, f"write a number from 1 to {MAX_COUNT:,}")
            return 0
        return int(text)

    # ------------------------------------------------------------------ tables
    def is_table(self) -> bool:
        """Whether the first line with something in it has the names of columns, one of them of how many."""
        first = next((line for line in self.source.lines if line.strip()), "")
        cells = {cell.strip().strip('"').casefold() for cell in re.split("[,;\t]", first)}
        return any(mark in first for mark in DELIMITERS) and bool(cells & set(COUNT_COLUMNS))

    def table(self) -> None:
        lines = self.source.lines
        while lines and not lines[0].strip():
            lines = lines[1:]
        skipped = len(self.source.lines) - len(lines)
        try:
            header, *rows = rows_of(lines)
        except BadCell as bad:
            self.bad(bad.message, Span.at(self.source.name, bad.line + skipped, bad.column), bad.help)
            return
        columns = [cell.text.strip().casefold() for cell in header]
        for row in rows:
            if len(row) != len(columns):
                many = f"this row has {so_many(len(row), 'cell')}, but there are {so_many(len(columns), 'column')}"
                self.bad(many, self._place(row[0], skipped), "give each row a cell for each column")
                continue
            self._row(dict(zip(columns, row, strict=True)), skipped)

    def _row(self, cells: dict[str, Cell], skipped: int) -> None:
        counted = next(cells[name] for name in COUNT_COLUMNS if name in cells)
        place = self._place(counted, skipped)
        text = counted.text.strip()
        if not re.fullmatch(r"[-+]?\d+", text):
            self.bad(f"`{text}` is not a number", place, "write how many there are")
            return
        count = self._count(text, place) if text != "0" else 0
        if not count:
            return
        name = cells["name"].text.strip() if "name" in cells else ""
        zone = cells["zone"].text.strip() or None if "zone" in cells else None
        known = {*COUNT_COLUMNS, "name", "zone"}
        values = tuple(
            (column, cell.text.strip())
            for column, cell in cells.items()
            if column not in known and cell.text.strip() not in ("", "-")
        )
        self.lines.append(ListLine(count, name, zone, place, values))

    def _place(self, cell: Cell, skipped: int) -> Span:
        return Span.of(self.source.name, cell.line + skipped, cell.column, cell.line + skipped, cell.end_column)
