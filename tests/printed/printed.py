"""The format of an as-printed rulebook: a folder with `.dream` files and a table of findings.

`findings.md` has a table with a row for each numbered finding, and a second one of what is raised beside them:

    | no. | what a careful reader notices | kind | file | how it is seen, or why no tool can |
    | M12 | ...                           | S09  | rules | ...                               |
    | M31 | ...                           | -    | -     | ...                               |

    | a1  | what is raised besides        | S02  | rules | why that is right                 |

A comment at the end of a line of a file says which rows are about that line:

    # M12           a finding of the row's kind is raised, and this line is its first or its second place
    # M12, a1       the same for two rows
    # M3: 5 -> 4    as it is printed the line is right; with 4 in the place of the first 5 the kind of row M3 is found, at this
                    line or at another that says `# M3`
    # M3: drop      the same, without the line

A file whose first lines have the comment `# check: fast` is held only against what can be seen without playing. Where what is
wrong would stop the rest from being seen, or a sentence taken to the letter would, it stands in a file of its own: another
rulebook, or a variant of one, which says in its first lines what it fills in or changes. Marks in all files of a game count.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Severity
from dreambook.interpreter.api import load, load_text
from dreambook.interpreter.check import check

FOLDER = Path(__file__).parent
_ROW = re.compile(r"^\| *([A-Z]\d+|a\d+) *\|(.*)\|$", re.MULTILINE)
_MARK = re.compile(r" # ((?:[A-Z]|a)\d+\b.*)$")
_NUMBERS = re.compile(r"(?:[A-Z]|a)\d+")
_MISTAKE = re.compile(r"([A-Z]\d+): (?:(drop)|(.+?) -> (.+))")


@dataclass(frozen=True)
class Row:
    """One row of the table: a finding, the kind by which the checker sees it (`-`: not at all), and in which file."""

    number: str
    what: str
    kind: str
    file: str
    how: str

    @property
    def seen(self) -> bool:
        """Whether the checker sees it."""
        return self.kind != "-"


@dataclass(frozen=True)
class Mistake:
    """A line that is right as it is printed, and what makes it wrong: other words for some of its own, or no line at all."""

    number: str
    line: int
    old: str
    new: str


@dataclass(eq=False)
class File:
    """One file of a printed rulebook: its marks by line (counted from 1), its mistakes, and what the checker finds."""

    path: Path
    marks: dict[int, set[str]] = field(default_factory=dict)
    mistakes: list[Mistake] = field(default_factory=list)
    _mistaken: dict[tuple[Mistake, ...], list[Diagnostic]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for number, line in enumerate(self.lines, 1):
            found = _MARK.search(line)
            if found is None:
                continue
            mistake = _MISTAKE.fullmatch(found.group(1))
            if mistake is None:
                numbers = found.group(1).split(", ")
                assert all(_NUMBERS.fullmatch(each) for each in numbers), f"{self.path.name}:{number}: {found.group(1)}"
                self.marks[number] = set(numbers)
                continue
            row, dropped, old, new = mistake.groups()
            assert dropped or old in line[: found.start()], f"{self.path.name}:{number}: no `{old}`"
            self.mistakes.append(Mistake(row, number, old or "", new or ""))

    @cached_property
    def lines(self) -> list[str]:
        return self.path.read_text(encoding="utf-8").split("\n")

    @property
    def level(self) -> str:
        """How much is checked."""
        return "fast" if "# check: fast" in self.lines[:4] else "normal"

    @cached_property
    def findings(self) -> list[Diagnostic]:
        """What the checker finds: errors, warnings and hints. The file is checked once."""
        return check(load(str(self.path)), self.level).findings

    def with_mistakes(self, mistakes: tuple[Mistake, ...]) -> list[Diagnostic]:
        """What the checker finds when these lines are mistaken. It is checked once."""
        if mistakes in self._mistaken:
            return self._mistaken[mistakes]
        lines = list(self.lines)
        for mistake in mistakes:
            line = lines[mistake.line - 1]
            lines[mistake.line - 1] = line.replace(mistake.old, mistake.new, 1) if mistake.old else ""
        self._mistaken[mistakes] = check(load_text("\n".join(lines), str(self.path)), self.level).findings
        return self._mistaken[mistakes]


@dataclass
class Printed:
    """An as-printed rulebook: the rows of its table, and its files by the first part of their names."""

    name: str

    @cached_property
    def rows(self) -> list[Row]:
        """All rows, those of the numbered findings and those of what is raised besides."""
        text = (FOLDER / self.name / "findings.md").read_text(encoding="utf-8")
        rows = []
        for number, rest in _ROW.findall(text):
            cells = [cell.strip() for cell in rest.split("|")]
            assert len(cells) == 4, f"{self.name}: the row {number} has {len(cells) + 1} cells"
            rows.append(Row(number, *cells))
        return rows

    @cached_property
    def files(self) -> dict[str, File]:
        """The files, in the order of their names."""
        return {path.stem: File(path) for path in sorted((FOLDER / self.name).glob("*.dream"))}

    def rows_of(self, finding: Diagnostic, besides: Mistake | None = None) -> set[str]:
        """The numbers that stand at the first two places of a finding; the line of a mistake has the number of its row."""
        numbers: set[str] = set()
        for label in finding.labels[:2]:
            path = Path(label.span.file)
            file = self.files.get(path.stem)
            if file is not None and path == file.path:
                numbers |= file.marks.get(label.span.line, set())
                if besides is not None and besides in file.mistakes and label.span.line == besides.line:
                    numbers.add(besides.number)
        return numbers

    @property
    def numbered(self) -> list[Row]:
        """The rows of the numbered findings."""
        return [row for row in self.rows if not row.number.startswith("a")]

    @cached_property
    def answered(self) -> set[str]:
        """The numbers of what the rulings and assumptions of the rulebook that we ship answer."""
        notes = [node for node in load(SHIPPED[self.name]).rules.nodes if isinstance(node, ast.Note)]
        return {number for note in notes for number in note.answers}

    def found_with(self, mistake: Mistake) -> list[Diagnostic]:
        """What the checker finds with a mistake. Examples are played one by one, so those of a file are mistaken together."""
        kinds = {row.number: row.kind for row in self.rows}
        file = next(file for file in self.files.values() if mistake in file.mistakes)
        in_examples = tuple(each for each in file.mistakes if kinds[each.number].startswith("X"))
        return file.with_mistakes(in_examples if mistake in in_examples else (mistake,))

    def proved_by_mistakes(self, row: Row) -> list[Mistake]:
        """The mistakes that show that a statement which holds is held against the others; none for what is found as it is printed."""
        return (
            [mistake for mistake in self.files[row.file].mistakes if mistake.number == row.number] if row.seen else []
        )


NUMBERED = {
    "morpheus": ("M", 33),
    "oneironauts": ("O", 16),
    "dreamscape": ("D", 22),
    "traumduell": ("T", 24),
    "onirim": ("S", 18),
}
"""The five games: the letter of their findings, and how many there are."""
SHIPPED = {
    "morpheus": "morpheus", "oneironauts": "oneironauts", "dreamscape": "dreamscape+willo_the_wisp", "traumduell": "traumduell",
    "onirim": "onirim+sphinx+diver+confusion+extra_nightmares",
}  # fmt: skip
"""What we ship of them, with rulings and assumptions."""


def printed() -> Iterator[Printed]:
    """The rulebooks that are here."""
    for folder in NUMBERED:
        if (FOLDER / folder / "findings.md").exists():
            yield Printed(folder)


GRAVE = (Severity.ERROR, Severity.WARNING)
