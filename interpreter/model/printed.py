"""The printed rules that a rulebook restates: their sections, and what cites which of them.

`sections` declares what the print consists of, `cites "Setup"` after a heading names a section. A headline that is
printed more than once is named with what stands above it, `cites "The Sphinx > Setup"`.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import did_you_mean
from dreambook.grammar.span import Span
from dreambook.interpreter.model.symbols import Rules

BETWEEN = " > "
"""What stands in a citation between a section and the one within it."""

_UNNAMED = {
    ast.Rulebook: "rulebook", ast.Constants: "constants", ast.Choices: "choices", ast.Components: "components",
    ast.Zones: "zones", ast.Variables: "variables", ast.Setup: "setup", ast.EndSection: "end", ast.Scoring: "scoring",
}  # fmt: skip
"""Parts of a rulebook that are called by a word of the language."""


@dataclass(eq=False)
class PrintedSection:
    """A section of the print. `above`: the headlines that it stands below, the print's own title first, where it has one.

    `silent`: it is said to hold no rules, `because` says why. `depth` counts from 0. `cited_by`: what restates it.
    """

    title: str
    above: tuple[str, ...]
    span: Span
    depth: int
    silent: bool = False
    because: str | None = None
    cited_by: list["Citation"] = field(default_factory=list)

    @property
    def path(self) -> str:
        """Its name within its print."""
        return BETWEEN.join((*self.above[len(self.above) - self.depth :], self.title))

    @property
    def whole_path(self) -> str:
        """Its name with all that stands above it, the title of the print too."""
        return BETWEEN.join((*self.above, self.title))

    @property
    def rules(self) -> list["Citation"]:
        """What restates it, without examples: they show what a rule says."""
        return [c for c in self.cited_by if not c.is_example]

    @property
    def examples(self) -> list["Citation"]:
        """The examples that cite it."""
        return [c for c in self.cited_by if c.is_example]

    @property
    def restated(self) -> bool:
        """Whether a rule cites it, or it holds none."""
        return self.silent or bool(self.rules)


@dataclass(frozen=True)
class Citation:
    """A heading, and one section that it cites. `kind` and `name` say which heading; `place` is the cited text."""

    kind: str
    name: str
    title: str
    node: ast.Node
    section: str
    place: Span

    @property
    def is_example(self) -> bool:
        """Whether an example cites."""
        return self.kind == "example"

    @property
    def heading(self) -> str:
        """The heading as one speaks of it: `action work`, `setup`, `example "A scene"`."""
        return named(self.kind, self.name)


@dataclass
class Print:
    """A printed text: its title, which may be missing, and its sections in their order."""

    title: str
    sections: list[PrintedSection]


@dataclass
class Trace:
    """What restates what. `unknown`: citations of no section, or of several, with the sections that could be meant.

    `unheld`: citations where neither the file nor the rulebook declares sections; there is nothing to hold them to.
    `twice`: a section that stands twice in one place, with the first. `without`: headings that cite nothing.
    """

    prints: list[Print]
    unknown: list[tuple[Citation, list[PrintedSection]]]
    unheld: list[Citation]
    twice: list[tuple[PrintedSection, PrintedSection]]
    without: list[Citation]

    @property
    def sections(self) -> list[PrintedSection]:
        """All sections."""
        return [section for text in self.prints for section in text.sections]


def trace(rules: Rules) -> Trace:
    """Who cites what. A citation means a section of its own file before one of the rulebook, and that before others.

    A whole path means the section of that path, though others end like it.
    """
    declared = _declared(rules)
    prints, by_file = list(declared.prints.values()), declared.by_file
    base = rules.rulebook.span.file if rules.rulebook is not None else ""
    unknown, unheld = [], []
    without = []
    for kind, name, title, node, cited in _headings(rules):
        if not cited and isinstance(node, _RULES):
            without.append(Citation(kind, name, title, node, "", node.span))
        for cite in {(cite.section, cite.span.file): cite for cite in cited}.values():
            text = cite.section
            citation = Citation(kind, name, title, node, text, cite.span)
            own, printed = by_file.get(cite.span.file, []), by_file.get(base, [])
            if not own and not printed:
                unheld.append(citation)
                continue
            meant: list[PrintedSection] = []
            for nearest in (own, printed, [s for p in prints for s in p.sections]):
                meant = meant or meant_by(text, nearest)
            if len(meant) == 1:
                meant[0].cited_by.append(citation)
            else:
                unknown.append((citation, meant))
    return Trace(prints, unknown, unheld, declared.twice, without)


def meant_by(text: str, sections: Sequence[PrintedSection]) -> list[PrintedSection]:
    """The sections that a citation may mean: that of exactly this path, else all that are named so."""
    named = [section for section in sections if _means(text, section)]
    for path in ("whole_path", "path"):
        exact = [section for section in named if getattr(section, path) == text]
        if len(exact) == 1:
            return exact
    return named


def name_of(section: PrintedSection, sections: Sequence[PrintedSection]) -> str:
    """What means this section and no other of these: its headline, with as much of what stands above it as that needs."""
    for start in range(len(section.above), -1, -1):
        name = BETWEEN.join((*section.above[start:], section.title))
        if meant_by(name, sections) == [section]:
            return name
    return section.whole_path


def nearest_section(text: str, sections: Sequence[PrintedSection]) -> str | None:
    """A help line with the section that is spelt most like this; None when none is."""
    names = {s.title: s.title for s in sections} | {s.path: s.path for s in sections}
    folded = {name.casefold(): name for name in names}
    if text.casefold() in folded:
        return f'did you mean "{folded[text.casefold()]}"?'
    near = did_you_mean(text, names)
    return near.replace("`", '"') if near else None


_RULES = (
    ast.Setup, ast.Period, ast.Action, ast.Procedure, ast.Trigger, ast.Value, ast.Rule, ast.EndSection, ast.Scoring,
)  # fmt: skip
"""What says rules, and is listed when it cites nothing."""


@dataclass
class _Declared:
    """What the files declare: the prints, and the sections that each file speaks of."""

    prints: dict[str, Print] = field(default_factory=dict)
    by_file: dict[str, list[PrintedSection]] = field(default_factory=dict)
    twice: list[tuple[PrintedSection, PrintedSection]] = field(default_factory=list)


def _declared(rules: Rules) -> _Declared:
    """All `sections`. What several files say of one print, the same title, is put together."""
    found = _Declared()
    known: dict[tuple[str, ...], PrintedSection] = {}
    for block in rules.document.blocks:
        if not isinstance(block, ast.Sections):
            continue
        # Without a title a print is told from others by the file that restates it.
        key = block.title or f"in {block.span.file}"
        text = found.prints.setdefault(key, Print(block.title or "", []))
        spoken_of = found.by_file.setdefault(block.span.file, [])
        for section in _within(block.items, (block.title,) if block.title else (), 0):
            first = known.setdefault((key, *section.above, section.title), section)
            if first is section:
                _put(text.sections, section)
            elif first.span.file == section.span.file:
                found.twice.append((section, first))
            if first not in spoken_of:
                spoken_of.append(first)
    return found


def _within(items: Sequence[ast.Node], above: tuple[str, ...], depth: int) -> Iterator[PrintedSection]:
    for item in items:
        if isinstance(item, ast.Section):
            place = Span.at(item.span.file, item.span.line, item.span.column, len(_quoted(item.title)))
            yield PrintedSection(item.title, above, place, depth, item.no_rules, item.because)
            yield from _within(item.items, (*above, item.title), depth + 1)


def _put(sections: list[PrintedSection], new: PrintedSection) -> None:
    """After all that stands in the same section, or at the end."""
    within = [i for i, s in enumerate(sections) if new.depth and (*s.above, s.title)[: len(new.above)] == new.above]
    sections.insert(within[-1] + 1 if within else len(sections), new)


def _means(text: str, section: PrintedSection) -> bool:
    """Whether a citation names this section: by its headline, or by that and some of what stands above it, in order."""
    if text == section.title:
        return True
    *above, last = text.split(BETWEEN)
    if last != section.title or not above:
        return False
    left = iter(section.above)
    return all(part in left for part in above)


def named(kind: str, name: str) -> str:
    """A heading as one speaks of it."""
    if not name:
        return kind
    return f'{kind} "{name}"' if kind == "example" else f"{kind} {name}"


def _headings(rules: Rules) -> Iterator[tuple[str, str, str, ast.Node, tuple[ast.Cite, ...]]]:
    """Everything that can cite, in the order of the files: what it is, its name, its title, and what it cites."""
    for node in rules.nodes:
        if isinstance(node, ast.Example):
            yield "example", node.title, node.title, node, node.cites
            continue
        head = getattr(node, "head", None)
        cited = getattr(head if isinstance(head, ast.Head) else node, "cites", None)
        if cited is None or isinstance(node, ast.Head):
            continue
        if isinstance(head, ast.Head):
            name = head.name or head.alias or ""
            title = head.title or ""
        else:
            name = "" if type(node) in _UNNAMED else getattr(node, "name", None) or ""
            title = getattr(node, "title", None) or getattr(node, "text", None) or ""
        kind = _UNNAMED.get(type(node)) or _kind(node)
        if isinstance(node, ast.EndSection):
            # Where each of its lines cites for itself, the whole need not.
            lines = [line for line in node.lines if isinstance(line, ast.EndWhen)]
            if not cited and lines and all(line.cites for line in lines):
                continue
        yield kind, name or _unnamed(node, title), title, node, cited


def _kind(node: ast.Node) -> str:
    if isinstance(node, ast.Period | ast.Component):
        return node.kind if isinstance(node, ast.Period) else node.form
    return "end" if isinstance(node, ast.EndWhen) else type(node).__name__.lower()


def _unnamed(node: ast.Node, title: str) -> str:
    """What has no name is called by its title, or its line."""
    if type(node) in _UNNAMED:
        return ""
    return f'"{title}"' if title else f"in line {node.span.line}"


def _quoted(text: str) -> str:
    """A text as it stands in a file."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'
