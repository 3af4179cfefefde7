"""What has changed since it was accepted: the rulebook below a patch (V01), a rule below its wording (S17)."""

import difflib
from collections.abc import Iterator, Sequence

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostic, Label, Severity
from dreambook.interpreter.accepted.lock_files import Lock
from dreambook.interpreter.accepted.parts import Sources, accepted, lock_of, own_words, targets, wordings
from dreambook.interpreter.patches.touches import touches
from dreambook.interpreter.patches.trees import heading_of

MOST_LINES = 8
"""So many changed lines are shown."""


def stale_targets(base: ast.Document, patch: ast.Document, lock: Lock, sources: Sources) -> Iterator[Diagnostic]:
    """V01 for each part of a rulebook (with what the patch requires) that means something else than when the patch was
    accepted on it; a hint where its words alone are others."""
    heading = heading_of(patch)
    name = heading.name if heading is not None else lock.name
    help = f"see whether `{name}` still means it so, and then `dream accept {patch.span.file}`"
    now = targets(base, patch)
    changed: list[tuple[str, Node, Diagnostic]] = []
    for key, (nodes, place) in now.items():
        before = lock.targets.get(key)
        if before is None:
            continue
        is_now = accepted(nodes, sources)
        where = getattr(place, "target", place).span
        labels = (Label(where, f"`{name}` changes it"), Label(nodes[0].span, "this is what it is now"))
        notes = _changes(before.text, is_now.text)
        if before.meaning != is_now.meaning:
            finding = Diagnostic(
                "V01", Severity.ERROR, f"`{key}` has changed since `{name}` was accepted", labels, help, notes, ("stale", name, key),
            )  # fmt: skip
            changed.append((key, nodes[0], finding))
        elif before.wording != is_now.wording:
            yield Diagnostic(
                "V01", Severity.HINT, f"the words of `{key}` have changed since `{name}` was accepted", labels, help, notes, ("words", name, key),
            )  # fmt: skip
    for key, node, finding in changed:
        # What changed in a part of it is told of that part.
        inner = {id(one) for one in node.walk() if one is not node}
        told = {note for other, part, parts in changed if other != key and id(part) in inner for note in parts.notes}
        if not finding.notes or not set(finding.notes) <= told:
            yield finding
    for touch in touches(base, patch):
        gone = next(
            (key for key in lock.targets if key not in now and touch.thing in (key, key.partition(" ")[2])), None
        )
        if gone is not None and not touch.nodes and touch.how != "brings":
            yield Diagnostic(
                "V01", Severity.ERROR, f"`{gone}` was there when `{name}` was accepted, and is gone", (Label(touch.place.span),),
                "see what has come in its place, and change that", _changes(lock.targets[gone].text, ()), ("gone", name, gone),
            )  # fmt: skip


def stale_wordings(document: ast.Document, lock: Lock, sources: Sources) -> Iterator[Diagnostic]:
    """S17 for each rule of a file that was changed since its wording was accepted, and whose wording was not; a hint where
    the words are new."""
    now = lock_of(None, document, sources).wordings
    for key, node in wordings(document).items():
        before, is_now = lock.wordings.get(key), now[key]
        if before is None or (before.meaning, before.wording) == (is_now.meaning, is_now.wording):
            continue
        place = own_words(node)[0].span
        accept = f"`dream accept {document.span.file}` if the words say what the rule does"
        if before.wording == is_now.wording:
            yield Diagnostic(
                "S17", Severity.WARNING, f"`{key}` has changed since its words were accepted, and the words have not", (Label(place, "these words"),),
                f"change the words, or {accept}", _changes(before.text, is_now.text), ("words", key),
            )  # fmt: skip
        else:
            what = "the words of `{}` are new" if before.meaning == is_now.meaning else "`{}` and its words are new"
            yield Diagnostic(
                "S17", Severity.HINT, what.format(key) + " since they were accepted", (Label(place, "these words"),), accept,
                _changes(before.words, is_now.words), ("new words", key),
            )  # fmt: skip


def _changes(before: Sequence[str], now: Sequence[str]) -> tuple[str, ...]:
    """The lines that are no longer there, and those that are new."""
    lines = [line for line in difflib.ndiff(list(before), list(now)) if line[:1] in "+-"]
    words = {"-": "before", "+": "now"}
    told = [f"{words[line[0]]}: {line[2:].strip()}" for line in lines[:MOST_LINES]]
    return (*told, f"and {len(lines) - MOST_LINES} lines more") if len(lines) > MOST_LINES else tuple(told)
