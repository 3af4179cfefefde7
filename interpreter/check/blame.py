"""What led there: where play stops, or an example comes out otherwise, the line to mend is often one that ran before.

A play is played again with marks on its statements (a trail), and of those that ran the last one is shown that speaks of the
same places and figures, or the last one at all (dynamic slicing: Korel and Laski, Dynamic program slicing, 1988, cut short
after its first step). Where nothing can be chosen, what took the options away is shown.
"""

from collections.abc import Sequence
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Label
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.simulate.coverage import line_spans, statement_spans, traced

MOST = 3
"""So many places are shown beside the one where it is found."""


class Trail(bytearray):
    """Marks of the statements and lines that ran, which also remembers in which order."""

    def __init__(self, program: Program) -> None:
        self.statements = statement_spans(program)
        self.spans = [*self.statements, *line_spans(program)]
        super().__init__(len(self.spans))
        self.order: list[int] = []
        self.rules = program.rules
        self.program = traced(program, self.spans, self)
        """The same program, which leaves the trail."""

    def __setitem__(self, index: Any, value: Any) -> None:
        self.order.append(index)

    def ran(self, until: int | None = None) -> list[Span]:
        """The statements that ran, the last one first."""
        known = len(self.statements)
        return [self.spans[i] for i in reversed(self.order[:until]) if i < known]

    def last(self, place: Span | None, about: frozenset[str] = frozenset(), until: int | None = None) -> Span | None:
        """The last statement that ran and speaks of one of these names; else the last one at all. Not the place itself, nor
        what it is part of."""
        ran = [span for span in self.ran(until) if place is None or not _about(span, place)]
        if about:
            speaking = {node.span: node for node in self._statements() if about & names_in(node)}
            doing = {span for span, node in speaking.items() if not any(isinstance(n, ast.Block) for n in node.walk())}
            for spans in (doing, speaking):
                found = _innermost([span for span in ran if span in spans])
                if found is not None:
                    return found
        return _innermost(ran)

    def ended(self, until: int | None = None) -> Span | None:
        """The end that came up last."""
        ends = {line.span for section in self.rules.ends for line in section.lines}
        ends |= {node.span for node in self._statements() if isinstance(node, ast.End | ast.EndInDraw)}
        return next((self.spans[i] for i in reversed(self.order[:until]) if self.spans[i] in ends), None)

    def _statements(self) -> list[Node]:
        return [n for block in self.rules.nodes if isinstance(block, ast.Block) for n in block.statements]


def names_in(node: Node) -> frozenset[str]:
    """All names that stand in a node, of whatever."""
    found: set[str] = set()
    for inner in node.walk():
        for value in inner.__dict__.values():
            for part in value if isinstance(value, tuple) else (value,):
                if isinstance(part, str):
                    found.add(part)
    return frozenset(found)


def names_at(program: Program, place: Span | None) -> frozenset[str]:
    """The variables, places and kinds that a line speaks of."""
    found: frozenset[str] = frozenset()
    for node in program.rules.nodes:
        if place is not None and node.span == place:
            found |= names_in(node)
    return found & known_names(program)


def known_names(program: Program) -> frozenset[str]:
    """The names of all variables, places and kinds."""
    rules = program.rules
    return frozenset((*rules.variables, *rules.zones, *rules.kinds))


def took_away(program: Program, m: Machine, place: Span | None) -> list[Label]:
    """Where nothing of a menu can be chosen: the rules that forbid, and the conditions of what is not open."""
    site = next((s for s in program.sites if s.span == place and s.kind == "menu"), None)
    if site is None:
        return _forbidding(program, place)
    labels: dict[Span, Label] = {}
    for entry, refusals in enumerate(site.refusals):
        name = str(site.names[entry])
        forbidding = [
            program.gates[r.function].span
            for r in refusals
            if r.function in program.gates and not program.functions[r.function](m, m.s, m.L)
        ]
        action = program.rules.actions.get(name)
        conditions = [when.condition.span for when in action.when] if action is not None and not forbidding else []
        for span in forbidding:
            labels.setdefault(span, Label(span, f"this forbids `{name}`"))
        for span in conditions:
            labels.setdefault(span, Label(span, f"`{name}` needs this"))
    return list(labels.values())[:MOST]


def not_begun(program: Program, place: Span | None, told: Sequence[Span]) -> list[Label]:
    """Of options of one menu that are not offered, and of which nothing else is told, what each begins with: it cannot be done."""
    menu = next((n for n in program.rules.nodes if isinstance(n, ast.ChooseOne) and n.span == place), None)
    found = []
    for option in menu.options if menu is not None else ():
        if not isinstance(option, ast.Option) or option.body is None or any(_holds(option.span, span) for span in told):
            continue
        if option.condition is not None:
            found.append(Label(option.condition.span, f"`{option.name}` needs this"))
        elif option.body.statements and not isinstance(option.body.statements[0], ast.Nothing):
            found.append(
                Label(option.body.statements[0].span, f"`{option.name}` begins with this, which cannot be done")
            )
    return found[:MOST]


def _forbidding(program: Program, place: Span | None) -> list[Label]:
    """Where an action must be done (`do play_card`), or something be chosen for it, and cannot: the rules that forbid it at times."""
    rules = program.rules
    if place is None:
        return []
    done = next((n for n in rules.nodes if isinstance(n, ast.Do) and place == n.span), None)
    called = done.what.name if done is not None and isinstance(done.what, ast.Name) else None
    name = called or next((name for name, action in rules.actions.items() if _holds(action.span, place)), None)
    if name is None or name not in rules.actions:
        return []
    norms = [n for n in rules.nodes if isinstance(n, ast.Norm) and n.modality == "cannot" and name in names_in(n)]
    return [Label(norm.span, f"this forbids `{name}`") for norm in norms][:MOST]


def _innermost(ran: Sequence[Span]) -> Span | None:
    """The first of these. What goes round other lines comes back to itself after them: the innermost line is meant."""
    last: Span | None = None
    for span in ran:
        if last is not None and not _holds(last, span):
            break
        last = span
    return last


def _about(span: Span, place: Span) -> bool:
    """Whether one of the two is part of the other."""
    return _holds(span, place) or _holds(place, span)


def _holds(outer: Span, inner: Span) -> bool:
    return outer.file == inner.file and outer.start <= inner.start and inner.end <= outer.end
