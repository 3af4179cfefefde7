"""Words: what texts quote exists, and open points are reported. Translations have a file of their own (translations.py)."""

import re

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, Severity, did_you_mean
from dreambook.grammar.span import Span
from dreambook.interpreter.api import Rulebook

_SLOT = re.compile(r"\{([^{}]*)\}")
_CASE = re.compile(r"(\w+)(?: +(?:nominative|genitive|dative|accusative))?")


def check_texts(rulebook: Rulebook, found: Diagnostics) -> None:
    """Quoted constants, terms and todos."""
    rules = rulebook.rules
    parameters = {name: [p.name for p in value.parameters] for name, value in rules.values.items()}
    about = {id(value.head): parameters[name] for name, value in rules.values.items()}
    worded: dict[str, list[str]] = {}
    for procedure in rules.procedures.values():
        # What a procedure is given may stand in its own words: "Draw {amount} cards."
        names = [p.name for p in procedure.parameters]
        lines = [line for line in procedure.block.statements if isinstance(line, ast.Wording)]
        about.update({id(line): names for line in lines})
        worded.update({line.text: names for line in lines})
    for node in rulebook.rules.nodes:
        if isinstance(node, ast.WordLine) and isinstance(node.path, ast.Name) and node.path.name in parameters:
            about[id(node)] = parameters[node.path.name]
        if isinstance(node, ast.TextLine) and node.original in worded:
            about[id(node)] = worded[node.original]
        for name in ("text", "title", "reason", "because", "original"):
            text = node.__dict__.get(name)
            if isinstance(text, str) and ("{" in text or "}" in text):
                _slots(rulebook, node, text, found, about.get(id(node), []))
        if isinstance(node, ast.Note) and node.kind == "todo":
            found.report(
                "P14", f"an open point: {node.text}", Label(node.span), help="decide it, and remove the todo",
                severity=Severity.HINT, cause=("todo", node.text),
            )  # fmt: skip
    for line in rules.glossary:
        known = {*rules.names, *rules.options}
        if line.term not in known and not line.text:
            found.error("S04", f"`{line.term}` explains nothing", Label(line.span), help="write what the term means")


def _slots(rulebook: Rulebook, node: ast.Node, text: str, found: Diagnostics, about: list[str]) -> None:
    """The slots of a text. `about`: what a value is of, which its title may name ("{cell} is open ground"); what a procedure
    is given, which its words may name."""
    plain = text.replace("{{", "").replace("}}", "")
    for match in _SLOT.finditer(plain):
        name = match.group(1).strip()
        in_case = _CASE.fullmatch(name)
        if in_case is not None and in_case[1] in about:
            continue
        if name in rulebook.rules.constants or name == "player_count" or name in rulebook.rules.lost:
            continue
        near = did_you_mean(name, rulebook.rules.constants)
        span = rulebook.rules.locate(node, name) if name else node.span
        if name in rulebook.rules.names:
            found.error(
                "P13",
                f"`{name}` in this text is a {rulebook.rules.names[name].kind}, not a constant",
                Label(span),
                help="a text can quote constants alone; the words of a procedure what it is given, too",
            )
        else:
            found.error(
                "P13",
                f"this text quotes `{name}`, but there is no such constant",
                Label(span),
                help=near or "declare it under `constants`, or write {{ for a brace",
            )
    loose = re.search("[{}]", _SLOT.sub("", plain))
    if loose is not None:
        found.error(
            "P13", f"a `{loose.group()}` in this text has no partner", Label(_where(rulebook, node, loose.group())),
            help="write {{ and }} for braces, and {name} for a constant",
        )  # fmt: skip


def _where(rulebook: Rulebook, node: ast.Node, brace: str) -> Span:
    """The place of the first such brace without a partner, on the lines of a node."""
    lines = rulebook.rules.lines.get(node.span.file, ())
    for number in range(node.span.line, min(node.span.end_line, len(lines)) + 1):
        # What has a partner is blotted out, so that places stay.
        plain = re.sub(r"\{\{|\}\}|\{[^{}]*\}", lambda match: " " * len(match.group()), lines[number - 1])
        if brace in plain:
            return Span.at(node.span.file, number, plain.index(brace) + 1)
    return node.span
