"""What a rulebook says about one of its names: its words, its place, what it cites, what was assumed or ruled."""

import importlib
import os
import textwrap
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.cli.speech import language, worded
from dreambook.interpreter.cli.wordings import directly_below, filled, wording_of
from dreambook.interpreter.model.constants import Constants
from dreambook.interpreter.model.symbols import Rules, Symbol
from dreambook.interpreter.report.translate import later

if TYPE_CHECKING:
    from dreambook.interpreter.api import Rulebook

WIDTH = 100
_SECTIONS = {"setup": later("setup"), "end": later("the end of the game"), "scoring": later("the final scoring")}
_KINDS = {
    "action": (later("an action"), later("actions")),
    "choice list": (later("a choice list"), later("choice lists")),
    "constant": (later("a constant"), later("constants")),
    "example": (later("an example"), later("examples")),
    "kind of component": (later("a kind of component"), later("kinds of component")),
    "line": (later("a line"), later("lines")),
    "list of signs": (later("a list of signs"), later("lists of signs")),
    "option": (later("an option"), later("options")),
    "phase": (later("a phase"), later("phases")),
    "procedure": (later("a procedure"), later("procedures")),
    "rule": (later("a rule"), later("rules")),
    "scope": (later("a scope"), later("scopes")),
    "section": (later("a section"), later("sections")),
    "starter": (later("a starter"), later("starters")),
    "terrain": (later("a terrain"), later("terrain")),
    "trigger": (later("a trigger"), later("triggers")),
    "value": (later("a value"), later("values")),
    "variable": (later("a variable"), later("variables")),
    "zone": (later("a zone"), later("zones")),
}
"""What each kind of a name is called: one of it, and several."""
_NOTES = {"assume": later("assumed: {text}"), "ruling": later("ruled: {text}"), "todo": later("still open: {text}")}


def names_of(rulebook: "Rulebook") -> dict[str, str]:
    """Every name that can be explained, with its title."""
    names = {name: symbol.title for name, symbol in rulebook.rules.names.items()}
    names |= {name: "" for name in _SECTIONS if _sections(rulebook.rules, name)}
    return names | {example.title: "" for example in rulebook.rules.examples}


def list_of_names(rulebook: "Rulebook") -> str:
    """The names by what they are."""
    groups: dict[str, list[str]] = {}
    for name, symbol in rulebook.rules.names.items():
        groups.setdefault(symbol.kind, []).append(name)
    sections = [name for name in _SECTIONS if _sections(rulebook.rules, name)]
    if sections:
        groups["section"] = sections
    lines = [rulebook.title]
    headings = {kind: worded(_KINDS[kind][1]) if kind in _KINDS else kind for kind in groups}
    width = max(map(len, headings.values()), default=0)
    for kind, names in groups.items():
        text = textwrap.fill(", ".join(names), WIDTH - width - 4, break_long_words=False)
        lines.append(f"  {headings[kind]:<{width}}  " + text.replace("\n", "\n" + " " * (width + 4)))
    return "\n".join(lines) + "\n"


def explained(rulebook: "Rulebook", name: str) -> str | None:
    """The explanation of a name (or title, in any case of letters); None when nothing has it."""
    rules = rulebook.rules
    constants = Constants(rules, min(rulebook.player_counts, default=1), Diagnostics())
    symbols = _symbols(rules, name)
    if symbols:
        parts = [_about(rulebook, s.node, s.kind, s.name, s.title, constants) for s in symbols]
        return "\n\n".join("\n".join(part) for part in parts) + "\n"
    wanted = name.strip().casefold()
    blocks = _sections(rules, wanted)
    if blocks:
        parts = [_about(rulebook, block, "section", wanted, "", constants) for block in blocks]
        return "\n\n".join("\n".join(part) for part in parts) + "\n"
    for example in rules.examples:
        if example.title.casefold() == wanted:
            return "\n".join(_about(rulebook, example, "example", example.title, "", constants)) + "\n"
    return None


def _symbols(rules: Rules, name: str) -> list[Symbol]:
    """The one of that name, or all that are named or titled so in any case of letters."""
    given = name.strip()
    if given in rules.names:
        return [rules.names[given]]
    wanted = {given.casefold(), given.casefold().replace(" ", "_")}
    known = [*rules.names.values(), *_options(rules)]
    return [s for s in known if s.name.casefold() in wanted or s.title.casefold() in wanted]


def _options(rules: Rules) -> list[Symbol]:
    """The named options of menus: no other rule can name them, but people ask for them."""
    return [
        Symbol(node.name or node.title or "", "option", node, node.span, node.title or "")
        for node in rules.nodes
        if isinstance(node, ast.Option) and (node.name or node.title)
    ]


def _sections(rules: Rules, name: str) -> tuple[ast.Node, ...]:
    found: dict[str, Any] = {"setup": rules.setups, "end": rules.ends, "scoring": rules.scorings}
    return tuple(found.get(name, ()))


def _about(rulebook: "Rulebook", node: ast.Node, kind: str, name: str, title: str, constants: Constants) -> list[str]:
    place = node.span
    what = worded(_SECTIONS[name]) if kind == "section" else _article(kind)
    lines = [f"{name}: {what}" + (f', "{title}"' if title and title != name else "")]
    lines.append(f"  {place.file}:{place.line}")
    lines += _paragraph("", wording_of(node, constants))
    cites = [*_cites(node)]
    if cites:
        lines += _paragraph("", [worded("restates {places}", places="; ".join(f'"{c}"' for c in cites))])
    said = _sentences(rulebook.rules, node)
    if said:
        lines += ["", f"  {worded('In words:')}", *(f"    {line}" if line else "" for line in said)]
    lines += ["", f"  {worded('In the rulebook:')}", *_source(rulebook, node)]
    for note in (n for n in directly_below(node) if isinstance(n, ast.Note)):
        lines += _note(note, constants)
    lines += _uses(rulebook.rules, name)
    return lines


def _article(kind: str) -> str:
    if kind in _KINDS:
        return worded(_KINDS[kind][0])
    return f"an {kind}" if kind[0] in "aeiou" else f"a {kind}"


def _cites(node: ast.Node) -> tuple[str, ...]:
    head = getattr(node, "head", None)
    cites: tuple[ast.Cite, ...] = getattr(head if head is not None else node, "cites", ())
    return tuple(cite.section for cite in cites)


def _paragraph(lead: str, texts: list[str]) -> list[str]:
    return [
        line
        for text in texts
        for line in textwrap.wrap(lead + text, WIDTH, initial_indent="  ", subsequent_indent="  ")
    ]


def _note(note: ast.Note, constants: Constants) -> list[str]:
    kind = _NOTES[note.kind]
    text = filled(note.text, constants)
    if note.because:
        text = worded("{text} Because: {reason}", text=text, reason=filled(note.because, constants))
    if note.answers:
        text = worded("{text} (answers {questions})", text=text, questions=", ".join(note.answers))
    return ["", *_paragraph("", [worded(kind, text=text)])]


def _source(rulebook: "Rulebook", node: ast.Node) -> list[str]:
    """The lines themselves, without the indentation that they share."""
    source = rulebook.sources.get(node.span.file)
    if source is None:
        return []
    last = node.span.end_line if node.span.end_column > 1 else node.span.end_line - 1
    text = "\n".join(source.lines[node.span.line - 1 : max(last, node.span.line)]).rstrip()
    return [f"    {line}".rstrip() for line in textwrap.dedent(text).split("\n")]


def _uses(rules: Rules, name: str) -> list[str]:
    """Where else the name stands in the rulebook's own files: words for another language use no rule."""
    declared = rules.names[name].node.span if name in rules.names else None
    files: dict[str, list[int]] = {}
    for node in rules.nodes:
        here = node.span
        inside = declared is not None and declared.file == here.file and declared.line <= here.line < declared.end_line
        named = node.name if isinstance(node, ast.Name | ast.NameRef) else None
        if named == name and not inside and not here.file.endswith(".words"):
            files.setdefault(here.file, []).append(here.line)
    told = [(file, sorted(set(lines))) for file, lines in files.items()]
    several = len(rules.sources) > 1 and len(told) > 1
    shown = []
    for file, lines in told:
        numbers = ", ".join(map(str, lines[:12])) + (", ..." if len(lines) > 12 else "")
        text = worded("line {lines}" if len(lines) == 1 else "lines {lines}", lines=numbers)
        shown.append(worded("{lines} of {file}", lines=text, file=os.path.basename(file)) if several else text)
    return ["", f"  {worded('Used in {lines}.', lines='; '.join(shown))}"] if shown else []


def _sentences(rules: Rules, node: ast.Node) -> list[str]:
    """The generated sentences, where the generators are there and can say this; nothing otherwise."""
    block = getattr(node, "block", None) or getattr(node, "body", None)
    if block is None:
        return []
    try:
        verbaliser = importlib.import_module("dreambook.generators.verbalise.verbaliser")
    except ImportError:
        return []
    steps = verbaliser.Verbaliser.for_the_table(rules, language()).block(block)
    return [line for step in steps for line in _step(step, 0)]


def _step(step: Any, depth: int) -> list[str]:
    """A step of the verbaliser and what stands below it. The author's own sentences are shown elsewhere."""
    text = " ".join(filter(None, [step.title and f"{step.title}:", step.text]))
    indent = "  " * depth
    own = textwrap.wrap(text, WIDTH - 8, initial_indent=indent + "- ", subsequent_indent=indent + "  ") if text else []
    below = [*step.steps, *step.otherwise]
    return own + [line for inner in below for line in _step(inner, depth + 1 if text else depth)]
