"""Where the words stand that a ruling or an assumption has chosen (`decides "..."`): S04 where they stand nowhere."""

import re

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label, Severity, did_you_mean
from dreambook.grammar.span import Span
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.mutate.subject import Edit, File, Subject, name_at

SECTIONS = {"setup": ast.Setup, "end": ast.EndSection, "scoring": ast.Scoring, "rulebook": ast.Rulebook}
"""Parts without a name of their own, by the word that heads them."""


def check_decided(rulebook: Rulebook, found: Diagnostics) -> None:
    """The words that a ruling has chosen stand in the rulebook."""
    subject = Subject(rulebook.name or "", rulebook)
    for file in subject.files:
        for note in file.of(ast.Note):
            for decided in note.decides:
                if not places(subject, file, note, decided):
                    _missing(subject, decided, found)


def places(subject: Subject, file: File, note: ast.Note, decided: ast.Decided) -> list[tuple[File, int, int]]:
    """Where the words stand: files, and offsets into their texts, the end exclusive.

    They are looked for in the part that is named, or in the smallest part around the ruling that has them; not in printed
    sentences, remarks and rulings. All places in that part are meant.
    """
    if decided.part is not None:
        parts = parts_named(subject, decided.part)
        return [(where, *spot) for where, part in parts for spot in _spots(where, decided.quoted, where.lines_of(part))]
    for outer in (*file.above(note), None):
        lines = file.lines_of(outer) if outer is not None and outer.span.line else (1, len(file.source.lines) + 1)
        spots = _spots(file, decided.quoted, lines)
        if spots:
            return [(file, *spot) for spot in spots]
    return []


def parts_named(subject: Subject, name: str) -> list[tuple[File, Node]]:
    """The parts of a rulebook that have this name, or are headed by it."""
    return [(file, node) for file in subject.files for node in _named(file).get(name, ())]


def _named(file: File) -> dict[str, list[Node]]:
    """The parts of a file by what they are called; worked out once."""
    if not file.by_name:
        for node in file.nodes:
            for name in _names_of(node):
                file.by_name.setdefault(name, []).append(node)
    return file.by_name


def _names_of(node: Node) -> set[str]:
    head = getattr(node, "head", None)
    names: set[str] = {head.name} if isinstance(head, ast.Head) and head.name else set()
    if isinstance(node, ast.Constant | ast.Component | ast.Zone | ast.Variable | ast.ChoiceList):
        names |= name_at(node)
    if isinstance(node, ast.Line | ast.Option):
        names |= {name for name in (getattr(node, "label", None), getattr(node, "name", None)) if name}
    return names | {word for word, kind in SECTIONS.items() if isinstance(node, kind)}


def _spots(file: File, quoted: str, lines: tuple[int, int]) -> list[tuple[int, int]]:
    """Where words stand in these lines (the last exclusive) as a part of the rules."""
    words = quoted.split()
    if not words:
        return []
    pattern = r"[ \t]+".join(map(re.escape, words))
    pattern = (
        (r"(?<!\w)" if re.match(r"\w", words[0]) else "")
        + pattern
        + (r"(?!\w)" if re.search(r"\w$", words[-1]) else "")
    )
    found: list[tuple[int, int]] = []
    for number in range(lines[0], lines[1]):
        if number in file.note_lines:
            continue
        line = file.source.lines[number - 1]
        start = file.starts[number - 1]
        found += [(start + m.start(), start + m.end()) for m in re.finditer(pattern, line) if _said(line, m.start())]
    return found


def _said(line: str, column: int) -> bool:
    """Whether a column of a line lies outside its texts and remarks."""
    before = re.sub(r'"(?:\\.|[^"\\])*"', "", line[:column])
    return '"' not in before and "#" not in before


def without(subject: Subject, file: File, note: ast.Note) -> tuple[Edit, ...]:
    """The edits after which what a ruling decides is not there any more."""
    edits: dict[tuple[int, int], Edit] = {}
    for decided in note.decides:
        for where, start, end in places(subject, file, note, decided):
            edit = _edit(where, start, end, decided.instead)
            if not any(e.file == edit.file and e.start < edit.end and edit.start < e.end for e in edits.values()):
                edits[edit.file, edit.start] = edit
    return tuple(edits.values())


def _edit(file: File, start: int, end: int, instead: str | None) -> Edit:
    """Other words in the place of some, or none: then with the comma before them, and where nothing is left, without the line."""
    if instead is not None:
        return Edit(file.number, start, end, instead)
    number = file.source.position(start)[0]
    line, first = file.source.lines[number - 1], file.starts[number - 1]
    before, after = line[: start - first], line[end - first :]
    if not before.strip() and (not after.strip() or after.strip()[0] in '#"' or _deeper(file, number)):
        node = next((n for n in file.nodes if n.span.line == number and n.span.column == len(before) + 1), None)
        if node is not None:
            return file.without(node)
        return Edit(file.number, first, first + len(line) + 1, "")
    gap = re.search(r",?[ \t]*$", before)
    assert gap is not None
    return Edit(file.number, first + gap.start(), end, "")


def _deeper(file: File, number: int) -> bool:
    """Whether what follows a line is written deeper."""
    lines = file.source.lines
    after = next((line for line in lines[number:] if line.strip()), "")
    return len(after) - len(after.lstrip()) > len(lines[number - 1]) - len(lines[number - 1].lstrip())


def _missing(subject: Subject, decided: ast.Decided, found: Diagnostics) -> None:
    span = decided.span
    if decided.part is not None and not parts_named(subject, decided.part):
        rules = subject.rulebook.rules
        found.report(
            "S04", f"nothing is named `{decided.part}`, and a ruling is said to decide words there", Label(span),
            help=did_you_mean(decided.part, rules.names) or "name a rule, an action, a declaration, or `setup`, `end`, `scoring`",
            severity=Severity.WARNING, cause=("decides", decided.part),
        )  # fmt: skip
        return
    found.report(
        "S04", f"the words `{decided.quoted}` stand nowhere in the rules here", Label(Span(span.file, *span.start, *span.end)),
        help="quote them as they stand there; where they stand in another part, say which: `decides \"...\" in NAME`",
        severity=Severity.WARNING, cause=("decides", decided.quoted, decided.part or ""),
    )  # fmt: skip
