"""What a finding is about by names that stay when other lines come and go: the rule around a place, and what stands there."""

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.model.symbols import Rules


def cause_at(rules: Rules, span: Span) -> tuple[str, ...]:
    """The names of the headings around a place, the words that stand there, and which of several alike it is."""
    block = next((b for b in rules.document.blocks if _holds(b.span, span)), None)
    if block is None:
        return (_words(rules, span),)
    names = [_named(node) for node in block.walk() if _holds(node.span, span)]
    words = _words(rules, span)
    lines = rules.lines.get(span.file, ())
    before = [_squeezed(line) for line in lines[block.span.line - 1 : span.line - 1]]
    line = _squeezed(lines[span.line - 1]) if span.line <= len(lines) else ""
    return (*dict.fromkeys(name for name in names if name), words, str(before.count(line)))


def _holds(outer: Span, inner: Span) -> bool:
    return outer.file == inner.file and outer.line <= inner.line and inner.end_line <= outer.end_line


def _named(node: ast.Node) -> str:
    head = getattr(node, "head", None)
    name = head.name if isinstance(head, ast.Head) else getattr(node, "name", None)
    return name if isinstance(name, str) else ""


def _words(rules: Rules, span: Span) -> str:
    """What stands at a place, on its first line."""
    lines = rules.lines.get(span.file, ())
    if span.line > len(lines):
        return ""
    line = lines[span.line - 1]
    return _squeezed(line[span.column - 1 : span.end_column - 1 if span.line == span.end_line else None])


def _squeezed(text: str) -> str:
    return " ".join(text.split())
