"""What there is to accept in a file: the parts of the rulebook that it changes, and its rules that have a wording."""

import textwrap
from collections.abc import Iterator, Mapping, Sequence

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node, rewritten
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span
from dreambook.interpreter.accepted.lock_files import Accepted, Lock
from dreambook.interpreter.fingerprint import meaning_of, wording_of
from dreambook.interpreter.patches.targets import meaning
from dreambook.interpreter.patches.touches import touches
from dreambook.interpreter.patches.trees import heading_of, meant_as

Sources = Mapping[str, Source]


def lock_of(base: ast.Document | None, document: ast.Document, sources: Sources) -> Lock:
    """What is to be accepted of a file now; `base` is what an expansion or a variant is for, with what it requires."""
    heading = heading_of(document) or next((b for b in document.blocks if isinstance(b, ast.Rulebook)), None)
    found = targets(base, document) if base is not None else {}
    return Lock(
        heading.name if heading is not None else "",
        {key: accepted(nodes, sources) for key, (nodes, _) in found.items()},
        {key: _worded(node, sources) for key, node in wordings(document).items()},
    )


# ------------------------------------------------------------------ what a patch changes
def targets(base: ast.Document, patch: ast.Document) -> dict[str, tuple[tuple[Node, ...], Node]]:
    """The parts of a rulebook that a patch changes, or hooks into: what is meant, and where the patch first says so."""
    found: dict[str, tuple[tuple[Node, ...], Node]] = {}
    for touch in touches(base, patch):
        if touch.nodes and touch.how != "brings":
            found.setdefault(_key(touch.nodes, touch.thing), (touch.nodes, touch.place))
    for block in patch.blocks:
        if (
            isinstance(block, ast.Trigger)
            and isinstance(block.event, ast.EventNamed)
            and isinstance(block.event.of, ast.Name)
        ):
            nodes = tuple(meaning(base, ast.Target(span=block.event.span, name=block.event.of.name)))
            if nodes:
                found.setdefault(_key(nodes, block.event.of.name), (nodes, block))
    return found


def _key(nodes: Sequence[Node], thing: str) -> str:
    return meant_as(nodes[0]) or thing


def accepted(nodes: Sequence[Node], sources: Sources) -> Accepted:
    """Parts of a rulebook as they are now."""
    return Accepted(
        "+".join(meaning_of(node) for node in nodes), "+".join(wording_of(node) for node in nodes),
        tuple(line for node in nodes for line in lines_of(node, sources)),
    )  # fmt: skip


def lines_of(node: Node, sources: Sources) -> list[str]:
    """The lines of a node without the indentation that they share, and without comments and empty lines."""
    source = sources.get(node.span.file)
    if source is None:
        return []
    span = node.span
    last = span.end_line if span.end_column > 1 else span.end_line - 1
    lines = source.lines[span.line - 1 : max(last, span.line)]
    kept = [line.rstrip() for line in lines if line.strip() and not line.lstrip().startswith("#")]
    return textwrap.dedent("\n".join(kept)).split("\n")


# ------------------------------------------------------------------ what has a wording
def wordings(document: ast.Document) -> dict[str, Node]:
    """The parts of a file that have a wording of their own, by how one says what is meant."""
    found: dict[str, Node] = {}
    for node in document.walk():
        if own_words(node):
            found.setdefault(_named(node), node)
    return found


def _named(node: Node) -> str:
    if isinstance(node, ast.EndWhen):
        return f"end {node.name or node.outcome}"
    named = meant_as(node)
    return named or (node.kind if isinstance(node, ast.Period) else type(node).__name__.lower())


def own_words(node: Node) -> tuple[ast.Wording, ...]:
    """The printed sentences of a rule itself, and not of what has a name within it."""
    if isinstance(node, ast.EndWhen) and node.text is not None:
        return (ast.Wording(span=node.span, text=node.text),)
    if isinstance(node, ast.Block | ast.Document | ast.Rulebook | ast.Patch):
        return ()
    lines = node.children() if not isinstance(block := getattr(node, "block", None), ast.Block) else block.statements
    return tuple(line for line in lines if isinstance(line, ast.Wording))


def _inner(node: Node) -> Iterator[Node]:
    for child in node.walk():
        if child is not node and own_words(child):
            yield child


def without_what_is_worded(node: Node) -> Node:
    """A rule without the rules in it that have a wording of their own, which are accepted for themselves."""
    inner = {id(child) for child in _inner(node)}
    changed: Node = rewritten(node, lambda child: () if id(child) in inner else child)
    return changed


def _worded(node: Node, sources: Sources) -> Accepted:
    words = tuple(wording.text for wording in own_words(node))
    skipped = {
        line
        for child in _inner(node)
        for line in range(child.span.line, child.span.end_line + (child.span.end_column > 1))
    }
    kept = set(range(node.span.line, node.span.end_line + 1)) - skipped
    source = sources.get(node.span.file)
    lines = [source.lines[n - 1] for n in sorted(kept) if source is not None and n <= len(source.lines)]
    text = [line.strip() for line in lines if line.strip() and not line.lstrip().startswith(("#", '"'))]
    return Accepted(meaning_of(without_what_is_worded(node)), _hashed(words), tuple(text), words)


def _hashed(words: Sequence[str]) -> str:
    return wording_of(ast.Wording(span=_NOWHERE, text="\n".join(" ".join(text.split()) for text in words)))


_NOWHERE = Span("", 1, 1, 1, 1)
