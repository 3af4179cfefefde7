"""What is changed: a loaded rulebook with its files, and changes to their texts that are found in their trees.

An operator looks at the tree and changes the text below a node: so a mutant is a rulebook as somebody would have written
it, comments and all, and what is found in it has a place.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import Any, TypeVar, overload

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.source import Source, source_from_text
from dreambook.grammar.span import Span
from dreambook.interpreter.api import Rulebook, load_sources

Kind = TypeVar("Kind", bound=Node)

NAMED = (
    ast.Action, ast.Option, ast.Procedure, ast.Value, ast.Rule, ast.Trigger, ast.Period, ast.Setup, ast.Scoring, ast.EndSection,
    ast.Component, ast.Zone, ast.Variable, ast.Constant, ast.ChoiceList, ast.Example, ast.Rulebook, ast.Patch, ast.Sections,
    ast.Replace, ast.AddLines, ast.Glossary,
)  # fmt: skip
"""The parts of a rulebook that one speaks of: what a finding is about lies in one of them."""


@dataclass(frozen=True)
class Edit:
    """Another text for a stretch of a file: offsets into the text of file number `file`, the end exclusive."""

    file: int
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Change:
    """One change to a rulebook: its edits, what it does in words, and the names that it is about."""

    edits: tuple[Edit, ...]
    says: str
    names: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    """The kinds that this change raises, where not those of its operator."""


@dataclass(frozen=True)
class Mutant:
    """A changed rulebook: the texts of its files by name, and which of their lines were changed."""

    rulebook: str
    operator: str
    says: str
    texts: tuple[tuple[str, str], ...]
    lines: tuple[tuple[str, int], ...]
    names: tuple[str, ...]
    kinds: tuple[str, ...]
    edits: tuple[Edit, ...] = ()
    """What was changed, as edits of the texts before."""

    def loaded(self, accepted: bool = True) -> Rulebook:
        """The changed rulebook. Unless `accepted`, nobody asks what was accepted before the change: its author has accepted it.
        Raises what `load_sources` raises."""
        return load_sources([source_from_text(text, name)[0] for name, text in self.texts], accepted)


@dataclass
class File:
    """One file of a rulebook: its text, its tree, and what lies around each node."""

    number: int
    source: Source
    document: ast.Document
    starts: list[int] = field(init=False)
    by_name: dict[str, list[Node]] = field(default_factory=dict)
    """The parts that one can name, where somebody has asked for them."""

    def __post_init__(self) -> None:
        self.starts = [0, *accumulate(len(line) + 1 for line in self.source.lines)]

    @cached_property
    def nodes(self) -> list[Node]:
        """All nodes that stand in this file, parents first."""
        return [node for node in self.document.walk() if node.span.file == self.source.name]

    @cached_property
    def note_lines(self) -> frozenset[int]:
        """The lines on which rulings, assumptions and open points stand."""
        return frozenset(n for note in self.of(ast.Note) for n in range(note.span.line, note.span.end_line + 1))

    @cached_property
    def parents(self) -> dict[int, Node]:
        """The node above each node, by the identity of the node below."""
        return {id(child): node for node in self.document.walk() for child in node.children()}

    @overload
    def of(self, kind: type[Kind], /) -> Iterator[Kind]: ...
    @overload
    def of(self, *kinds: type[Node]) -> Iterator[Any]: ...
    def of(self, *kinds: type[Node]) -> Iterator[Any]:
        """The nodes of these kinds."""
        for node in self.nodes:
            if isinstance(node, kinds):
                yield node

    def above(self, node: Node) -> Iterator[Node]:
        """The nodes around a node, the nearest first."""
        while (parent := self.parents.get(id(node))) is not None:
            yield parent
            node = parent

    def within(self, node: Node, *kinds: type[Node]) -> bool:
        """Whether a node lies inside one of these kinds."""
        return any(isinstance(outer, kinds) for outer in self.above(node))

    # ------------------------------------------------------------------ text
    def offset(self, line: int, column: int) -> int:
        """Where a place stands in the text."""
        return self.starts[line - 1] + column - 1

    def text(self, node: Node | Span) -> str:
        """What stands at a node."""
        span = node if isinstance(node, Span) else node.span
        return self.source.text[self.offset(*span.start) : self.offset(*span.end)]

    def lines_of(self, node: Node) -> tuple[int, int]:
        """The first line of a node and the line after its last, with all that is written deeper below it."""
        span, lines = node.span, self.source.lines
        end = span.end_line if span.end_column > 1 else span.end_line - 1
        depth = _depth(lines[span.line - 1])
        while end < len(lines) and (not lines[end].strip() or _depth(lines[end]) > depth):
            end += 1
        while end > span.line and not lines[end - 1].strip():
            end -= 1
        return span.line, end + 1

    def indent(self, node: Node) -> str:
        """The white space before the line of a node."""
        line = self.source.lines[node.span.line - 1]
        return line[: _depth(line)]

    def lines_at(self, edit: Edit) -> range:
        """The numbers of the lines that an edit changes or takes away; none where it only adds lines."""
        if edit.start == edit.end and edit.text.endswith("\n"):
            return range(0)
        last = max(edit.start, edit.end - 1)
        return range(self.source.position(edit.start)[0], self.source.position(last)[0] + 1)

    # ------------------------------------------------------------------ edits
    def put(self, node: Node | Span, text: str) -> Edit:
        """Another text in the place of a node."""
        span = node if isinstance(node, Span) else node.span
        return Edit(self.number, self.offset(*span.start), self.offset(*span.end), text)

    def swap_in(self, node: Node | Span, old: str, new: str, last: bool = False) -> Edit | None:
        """Another word for the first (or last) such word on the lines of a node; None where it does not stand there."""
        span = node if isinstance(node, Span) else node.span
        text, start = self.text(span), self.offset(*span.start)
        at = text.rfind(old) if last else text.find(old)
        return None if at < 0 else Edit(self.number, start + at, start + at + len(old), new)

    def without(self, node: Node) -> Edit:
        """The lines of a node gone; `nothing` in the place of the only statement of a block."""
        first, after = self.lines_of(node)
        parent = self.parents.get(id(node))
        alone = isinstance(parent, ast.Block) and not any(
            other is not node and not isinstance(other, ast.Wording | ast.Note) for other in parent.statements
        )
        text = f"{self.indent(node)}nothing\n" if alone else ""
        return Edit(self.number, self.starts[first - 1], self.starts[after - 1], text)

    def before(self, node: Node, *lines: str) -> Edit:
        """New lines before that of a node, as deep as it."""
        at = self.starts[node.span.line - 1]
        return Edit(self.number, at, at, "".join(f"{self.indent(node)}{line}\n" for line in lines))

    def after(self, node: Node, *lines: str, deeper: bool = False) -> Edit:
        """New lines after a node and all below it; `deeper`: as the last of what stands below it."""
        at = self.starts[self.lines_of(node)[1] - 1]
        depth = self.indent(node) + ("    " if deeper else "")
        return Edit(self.number, at, at, "".join(f"{depth}{line}\n" for line in lines))

    def at_end(self, text: str) -> Edit:
        """A new part at the end of the file."""
        at = len(self.source.text)
        return Edit(self.number, at, at, f"\n{text.rstrip()}\n")

    def block_of(self, node: Node) -> str:
        """The whole lines of a node."""
        first, after = self.lines_of(node)
        return self.source.text[self.starts[first - 1] : self.starts[after - 1]]


class Subject:
    """A rulebook to be changed; with its expansions and variants, where it was loaded with some."""

    def __init__(self, name: str, rulebook: Rulebook) -> None:
        self.name = name
        self.rulebook = rulebook
        self.files = [
            File(i, rulebook.sources[document.span.file], document) for i, document in enumerate(rulebook.documents)
        ]

    @property
    def base(self) -> File:
        """The file of the rulebook itself."""
        return self.files[0]

    def mutant(self, operator: str, kinds: Sequence[str], change: Change) -> Mutant:
        """The rulebook with a change."""
        texts, touched, names = [], [], set(change.names)
        for file in self.files:
            edits = sorted((e for e in change.edits if e.file == file.number), key=lambda e: (e.start, e.end))
            text, lines = _edited(file.source.text, edits)
            texts.append((file.source.name, text))
            touched += [(file.source.name, line) for line in lines]
            names |= _names_in(file, edits)
        return Mutant(
            self.name, operator, change.says, tuple(texts), tuple(touched), tuple(sorted(names)), change.kinds or tuple(kinds),
            change.edits,
        )  # fmt: skip


def _edited(text: str, edits: Sequence[Edit]) -> tuple[str, list[int]]:
    """The text after the edits, and the numbers of its lines that are new, changed, or beside what is gone."""
    parts: list[str] = []
    lines: set[int] = set()
    done = line = 0
    for edit in edits:
        kept = text[done : edit.start]
        parts += [kept, edit.text]
        line += kept.count("\n")
        first = line + 1
        line += edit.text.count("\n")
        ends_line = edit.text.endswith("\n") or (not edit.text and text[edit.start - 1 : edit.start] == "\n")
        last = max(first, line if ends_line and edit.text else line + 1)
        lines |= set(range(first, last + 1))
        if not edit.text and first > 1:
            lines.add(first - 1)
        done = edit.end
    return "".join([*parts, text[done:]]), sorted(lines)


def _names_in(file: File, edits: Sequence[Edit]) -> set[str]:
    """The names on the lines that are changed: what else speaks of them is about the same."""
    lines = {n for edit in edits for n in file.lines_at(edit)}
    found: set[str] = set()
    for node in file.nodes:
        if node.span.line not in lines:
            continue
        found |= name_at(node)
    return found


def name_at(node: Node) -> set[str]:
    """The name that a node is, declares or heads; none for others."""
    named = ast.Name | ast.NameRef | ast.Constant | ast.Component | ast.Zone | ast.Variable | ast.ChoiceList
    if isinstance(node, named):
        return {node.name}
    return {node.name} if isinstance(node, ast.Head | ast.SetConstant | ast.Target) and node.name else set()


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())
