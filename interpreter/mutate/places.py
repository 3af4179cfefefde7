"""Whether a finding blames what was changed: one of its places is a changed line, the named rule around it, or a line that
speaks of a name that the change is about."""

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.span import Span
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.mutate.subject import NAMED, Mutant, name_at


def located(finding: Diagnostic, mutant: Mutant, changed: Rulebook) -> bool:
    """Whether a finding in the changed rulebook blames what the change touched."""
    touched = set(mutant.lines)
    spans = [label.span for label in finding.labels]
    if any((span.file, line) in touched for span in spans for line in _lines(span)):
        return True
    around = _around(mutant, changed)
    if any(_inside(span, outer) for span in spans for outer in around):
        return True
    names = set(mutant.names)
    if finding.code in ("X01", "X02", "X04", "V05"):
        # An example blames a rule by playing it: what it speaks of, or what that uses.
        names |= _users(_heads(around, changed), changed)
        return any(names & _names_in(outer) for span in spans for outer in _examples_at(span, changed))
    return any(names & _names_at(span, changed) for span in spans) or bool(names & set(finding.cause))


def _lines(span: Span) -> range:
    """The lines of a place that is shown: of a long one its first."""
    last = span.end_line if span.end_line - span.line < 3 else span.line
    return range(span.line, last + 1)


def _around(mutant: Mutant, changed: Rulebook) -> list[Span]:
    """The smallest named part around each changed line."""
    found: list[Span] = []
    for document in changed.documents:
        named = [node for node in document.walk() if isinstance(node, NAMED)]
        for file, line in mutant.lines:
            holding = [n.span for n in named if n.span.file == file and n.span.line <= line <= n.span.end_line]
            if holding:
                found.append(min(holding, key=lambda span: span.end_line - span.line))
    return found


def _heads(around: list[Span], changed: Rulebook) -> set[str]:
    """The names of parts of the rulebook."""
    return {
        node.name
        for document in changed.documents for node in document.walk()
        if isinstance(node, ast.Head) and node.name and any(_inside(node.span, outer) for outer in around)
    }  # fmt: skip


def _users(names: set[str], changed: Rulebook) -> set[str]:
    """These names, and those of the parts that speak of one."""
    found = set(names)
    for document in changed.documents:
        for node in document.walk():
            head = getattr(node, "head", None)
            if isinstance(head, ast.Head) and head.name and any(name_at(inner) & names for inner in node.walk()):
                found.add(head.name)
    return found


def _examples_at(span: Span, changed: Rulebook) -> list[ast.Example]:
    return [example for example in changed.rules.examples if _inside(span, example.span)]


def _names_in(node: ast.Node) -> set[str]:
    return set().union(*(name_at(inner) for inner in node.walk()))


def _inside(inner: Span, outer: Span) -> bool:
    return inner.file == outer.file and outer.line <= inner.line <= outer.end_line


def _names_at(span: Span, changed: Rulebook) -> set[str]:
    """The names that stand on the lines of a place."""
    names: set[str] = set()
    for document in changed.documents:
        for node in document.walk():
            if node.span.file == span.file and node.span.line in _lines(span):
                names |= name_at(node)
    return names
