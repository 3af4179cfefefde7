"""The figures of a sheet: what its sentences name and only a `value` says, so that it is enough to play by."""

from collections.abc import Iterator, Sequence

from dreambook.generators.build_box_table import fixed_numbers
from dreambook.generators.document import Section, Steps
from dreambook.generators.kinds import briefs
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import periods, reached
from dreambook.generators.kinds.placing import is_minded, used_in_play
from dreambook.generators.verbalise import norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.senses import type_of
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.surfaces import is_read_off
from dreambook.generators.writers.text import texts_of
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import Rules

_TOO_LONG = 45
"""A figure of more nodes than this, and that the author has no words for, is explained in the rulebook. Nodes are counted, so
that the sheets of all languages have the same lines."""


def figures(book: Book, sections: Sequence[Section]) -> Section:
    """The figures that a sheet needs: those that the author explains, and those that its sentences name, also the sentences
    of other figures. What is too long for a sheet has a line that says where it stands."""
    v = book.v
    spoken = " ".join(texts_of(tuple(sections))).casefold()
    asked = set(_asked(v.rules))
    steps: dict[str, Step] = {}
    waiting = [name for name in v.rules.values if name in used_in_play(v.rules)]
    while needed := [name for name in waiting if _is_needed(book, v.rules.values[name], name in asked)]:
        waiting = [name for name in waiting if name not in needed]
        for name in needed:
            node = v.rules.values[name]
            steps[name] = _line(book, node)
            if not steps[name].said:
                asked |= set(_names(node))
    # What stands on the sheet already stands there but once.
    lines = [(steps[name], " ".join(steps[name].said) or steps[name].text) for name in v.rules.values if name in steps]
    kinds = {kind: fixed_numbers(v, kind) for kind in v.rules.kinds}
    told = (
        *(
            Step(_begun("; ".join(found)), title=v.lexicon.capital(v.lexicon.kind(kind).one))
            for kind, found in kinds.items()
            if found
        ),
        *(Step(text, title=step.title) for step, text in lines if text and text.casefold() not in spoken),
    )
    return Section("values", book.say("heading-values"), (Steps(told, numbered=False),) if told else ())


def _begun(text: str) -> str:
    return text[:1].upper() + text[1:]


def _is_needed(book: Book, node: ast.Value, asked: bool) -> bool:
    """Whether a sheet has to say what a figure is. `asked`: sentences made of the rules name it."""
    v = book.v
    if any(isinstance(line, ast.Wording) for line in node.lines):
        return True
    if is_read_off(v, node):
        return False
    kind = type_of(v, ast.Name(span=node.span, name=node.head.name or ""), Context())
    # Which component or place something is, is seen; how a number is worked out, and whether something is so, is not.
    if kind.base not in ("number", "truth", "player", "direction") and not kind.is_set:
        return False
    return asked


def _line(book: Book, node: ast.Value) -> Step:
    v = book.v
    step = norms.value(v, node)
    if sum(len(line.walk()) for line in node.lines) > _TOO_LONG:
        text = v.text(v.say("figure-in-rulebook", title=step.title))
    else:
        text = " ".join(filter(None, (step.text, *map(briefs.whole, step.steps))))
    return Step(text, title=step.title, said=step.said)


def _asked(rules: Rules) -> Iterator[str]:
    """The names that the sentences say which are made of the rules of play, since the author has none there."""
    hooks: list[ast.Node] = [*rules.triggers]
    hooks += [item for kind in rules.kinds.values() for item in kind.items if isinstance(item, ast.Behaviour)]
    hooks += [item for zone in rules.zones.values() for item in zone.items if isinstance(item, ast.WhenEmpty)]
    parts: list[ast.Node] = [*rules.play, *hooks, *rules.ends, *rules.scorings]
    parts += [node for node in rules.rules.values() if is_minded(rules, node)]
    carried = dict.fromkeys(name for part in (*periods(rules), *hooks) for name in reached(part, rules))
    parts += [rules.procedures.get(name) or rules.actions[name] for name in carried]
    for part in parts:
        yield from _names(part)


_UNITS = (ast.Period, ast.Action, ast.Option)


def _names(node: ast.Node, worded: bool = False) -> Iterator[str]:
    """The names in a part that has no sentences of the author's, and in those inside it that have none."""
    lines = getattr(node, "lines", None) or getattr(node, "statements", None) or ()
    if isinstance(node, _UNITS):
        worded = False
    worded = worded or any(isinstance(line, ast.Wording) for line in lines)
    # What gives points is told line by line, whatever the author says above it.
    worded = worded and not isinstance(node, ast.Score)
    if not worded and isinstance(node, ast.Name | ast.NameRef):
        yield node.name
    for child in node.children():
        yield from _names(child, worded)
