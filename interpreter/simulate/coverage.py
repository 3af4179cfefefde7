"""Which rules ever came up: statements that ran, options that were offered and chosen, ends that held, norms that took an
option away, lines of values that applied.

Statements are followed by compiling the rule code once more, with a mark before the first line of each statement. What
is only tried out (to see whether an option leads anywhere) does not count. Limits and what `always` holds are tested all
the time, so there is nothing to count of them.
"""

import copy
import re
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.emit import Site
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.compile.reading import read_later
from dreambook.interpreter.play.pending import DECLINE, Decision

NAMED = frozenset(("menu", "may", "option"))
"""Kinds of decisions whose options stand in the rulebook by name."""


class Coverage:
    """What has come up in play so far. Play with `program`, and tell `asked` and `chosen` what was decided."""

    def __init__(self, program: Program) -> None:
        self.spans = sorted(
            {*statement_spans(program), *line_spans(program)}, key=lambda span: (span.file, span.start, span.end)
        )
        self.ran = bytearray(len(self.spans))
        self.offered: set[tuple[int, Hashable]] = set()
        self.chosen: set[tuple[int, Hashable]] = set()
        self.program = traced(program, self.spans, self.ran)
        self._open = {
            site.index: set(names) for site in program.sites if site.kind in NAMED and (names := _options_of(site))
        }

    def asked(self, decision: Decision) -> None:
        """A decision waits, and any of its options may be chosen: for who follows all of them."""
        if decision.site in self._open:
            options = [(decision.site, value) for value in decision.values]
            self.offered.update(options)
            self.chosen.update(options)

    def decided(self, decision: Decision, index: int) -> None:
        """A decision was made."""
        waiting = self._open.get(decision.site)
        if waiting is None:
            return
        site = decision.site
        self.offered.update([(site, value) for value in decision.values])
        value = decision.values[index]
        self.chosen.add((site, value))
        waiting.discard(value)
        if not waiting:
            # Every option of it has been chosen: nothing more to learn here.
            del self._open[site]

    def facts(self) -> tuple[bytes, frozenset[Any], frozenset[Any]]:
        """All of it as values that another process can read."""
        return bytes(self.ran), frozenset(self.offered), frozenset(self.chosen)

    def add(self, facts: tuple[bytes, frozenset[Any], frozenset[Any]]) -> None:
        """What came up elsewhere came up."""
        ran, offered, chosen = facts
        for i, mark in enumerate(ran):
            if mark:
                self.ran[i] = 1
        self.offered |= offered
        self.chosen |= chosen

    def include(self, other: "Coverage") -> None:
        """What came up in a program of the same rules with something else in the box came up."""
        numbers = {span: i for i, span in enumerate(self.spans)}
        for span, mark in zip(other.spans, other.ran, strict=True):
            if mark and span in numbers:
                self.ran[numbers[span]] = 1
        own = {site.path: site.index for site in self.program.sites}
        here = {site.index: own[site.path] for site in other.program.sites if site.path in own}
        self.offered |= {(here[site], value) for site, value in other.offered if site in here}
        self.chosen |= {(here[site], value) for site, value in other.chosen if site in here}

    def never_fired(self) -> list[dict[str, Any]]:
        """What never came up, by place: statements, named options, ends, norms, lines of values."""
        return [{"file": span.file, "line": span.line, "what": what} for span, what in self.silent()]

    def silent(self) -> list[tuple[Span, str]]:
        """What never came up: where it stands, and what it is."""
        program = self.program
        found: dict[tuple[str, int, str], Span] = {}
        ran = {span for span, mark in zip(self.spans, self.ran, strict=True) if mark}
        marked = set(self.spans)
        named: set[Span] = set()
        for site in program.sites:
            if site.kind in NAMED and not site.chance and site.span not in marked - ran:
                for value, name, span in _named_options(program, site):
                    if (site.index, value) not in self.chosen:
                        state = "never chosen" if (site.index, value) in self.offered else "never offered"
                        found[span.file, span.line, f"{name}: {state}"] = span
                        named.add(span)
        for node in _silent(program.rules.document, marked, ran):
            if node.span not in named:
                found[node.span.file, node.span.line, _line(program, node.span)] = node.span
        return [(found[key], key[2]) for key in sorted(found)]


class Followed:
    """What has come up in games of one rulebook to which different lists were brought: a program for each way."""

    def __init__(self, programs: Sequence[Program]) -> None:
        self.ways = [Coverage(program) for program in programs]

    def of(self, number: int) -> Coverage:
        """The coverage of a game by its number: the ways are gone through in turn."""
        return self.ways[number % len(self.ways)]

    def facts(self) -> list[tuple[bytes, frozenset[Any], frozenset[Any]]]:
        """All of it as values that another process can read."""
        return [way.facts() for way in self.ways]

    def add(self, facts: Sequence[tuple[bytes, frozenset[Any], frozenset[Any]]]) -> None:
        """What came up elsewhere came up."""
        for way, found in zip(self.ways, facts, strict=True):
            way.add(found)

    def never_fired(self) -> list[dict[str, Any]]:
        """What never came up, whatever was brought."""
        first, *others = self.ways
        for other in others:
            first.include(other)
        return first.never_fired()


def statement_spans(program: Program) -> list[Span]:
    """The places of all statements that rule code was written for."""
    statements = {n.span for block in program.rules.nodes if isinstance(block, ast.Block) for n in block.statements}
    statements |= {node.span for node in program.rules.play}
    written = {span for block in program.blocks.values() for span in block.spans}
    return sorted(statements & written, key=lambda span: (span.file, span.start, span.end))


def line_spans(program: Program) -> list[Span]:
    """The places of the lines that come up without being statements."""
    rules = program.rules
    advice = _of_aims(program)
    values = [
        line
        for name, value in rules.values.items()
        if name not in advice
        for line in value.lines
        if isinstance(line, ast.ValueLine)
    ]
    norms: list[Node] = [norm for gates in _gates(program).values() for _, _, norm in gates]
    duties = [
        line
        for rule in rules.rules.values()
        for line in rule.lines
        if isinstance(line, ast.Norm) and line.modality == "must" and line.before is None
    ]
    # What forbids an option by what is chosen in it has a site of its own.
    refusing = [site.node for site in program.sites if isinstance(site.node, ast.Norm) and site.node.modality != "may"]
    return [node.span for node in [*program.end_lines, *values, *norms, *duties, *refusing]]


def _of_aims(program: Program) -> set[str]:
    """The values that an aim names, by way of others too: they are advice for bots, and need not come up in play."""
    rules = program.rules
    found: set[str] = set()
    waiting: list[Node] = list(rules.aims)
    while waiting:
        for node in waiting.pop().walk():
            if isinstance(node, ast.Name) and node.name in rules.values and node.name not in found:
                found.add(node.name)
                waiting.append(rules.values[node.name])
    return found


def traced(program: Program, spans: list[Span], ran: bytearray) -> Program:
    """The same program; as it runs, it marks what is reached."""
    numbers = {span: i for i, span in enumerate(spans)}
    gates = _gates(program)

    def gate(m: Any, site: int, offered: Sequence[int]) -> None:
        """What a menu does not offer may be forbidden by norms."""
        for entry, function, norm in gates[site]:
            if entry not in offered and not program.functions[function](m, m.s, m.L):
                ran[numbers[norm.span]] = 1

    def tell(span: Span) -> None:
        number = numbers.get(span)
        if number is not None:
            ran[number] = 1

    sources: dict[int, str] = {}
    rows: dict[int, list[Span]] = {}
    for label, block in sorted(program.blocks.items()):
        lines = [f"def b{label}(m):", "    s = m.s", "    L = m.L"]
        rows[label] = row = []
        last = None
        for line, span in zip(block.lines, block.spans, strict=True):
            more = []
            duty = _DUTY.match(line)
            if line.startswith("    return m.ask(") and block.asks in gates:
                lines.append(f"    if not m.speculating: GATE(m, {block.asks}, o)")
                row.append(span)
            if duty is not None:
                more.append(f"    if d[-1:] == [{duty[1]}] and o != d and not m.speculating: RAN[{numbers[span]}] = 1")
            # Only whole statements of Python begin at this depth.
            elif span != last and span in numbers and line[4] != " ":
                lines.append(f"    if not m.speculating: RAN[{numbers[span]}] = 1")
                row.append(span)
            last = span
            lines += [line, *more]
            row += [span] * (line.count("\n") + 1 + len(more))
        if not block.done:
            lines.append("    return m.back()")
        sources[label] = "\n".join(lines) + "\n"
    namespace: dict[str, Any] = {**program.namespace, "RAN": ran, "GATE": gate}
    following = copy.copy(program)
    # The same code as the program's own, with marks.
    following.code = read_later(program.labels, sources, namespace, f"<rules of {program.rules.name}, followed>")
    following.tell = tell
    following.rows = rows
    return following


_DUTY = re.compile(r"    if (\d+) in o and .*: d\.append\(\d+\)$", re.DOTALL)
"""How an obligation is compiled (compile/norms.py)."""


def _gates(program: Program) -> dict[int, list[tuple[int, str, ast.Norm]]]:
    """For each menu the functions that tell whether a norm allows an entry: entry, function, norm."""
    found: dict[int, list[tuple[int, str, ast.Norm]]] = {}
    for site in program.sites:
        for entry, refusals in enumerate(site.refusals):
            for function in (refusal.function for refusal in refusals):
                if function in program.gates:
                    found.setdefault(site.index, []).append((entry, function, program.gates[function]))
    return found


# ---------------------------------------------------------------- saying what never came up
def _silent(document: ast.Document, marked: set[Span], ran: set[Span]) -> list[Node]:
    """The outermost nodes that something was written for, of which nothing ever ran."""
    found: list[Node] = []

    def search(node: Node) -> tuple[bool, bool]:
        """Whether there is something to run in a node, and whether any of it ran."""
        start = len(found)
        something, some_ran = node.span in marked, node.span in ran
        for child in node.children():
            below, below_ran = search(child)
            something = something or below
            some_ran = some_ran or below_ran
        if (
            something
            and not some_ran
            and (node.span in marked or hasattr(node, "head") or isinstance(node, ast.Option))
        ):
            del found[start:]
            found.append(node)
        return something, some_ran

    search(document)
    return found


def _line(program: Program, span: Span) -> str:
    """The line of the rulebook where something begins."""
    lines = program.rules.lines.get(span.file, ())
    text = lines[span.line - 1] if 0 < span.line <= len(lines) else ""
    return text.split("  #")[0].strip() or f"line {span.line}"


def _options_of(site: Site) -> Iterable[Hashable]:
    """The options that a site may offer, as values."""
    if site.kind == "menu":
        return range(len(site.names))
    if site.kind == "may":
        return (True, DECLINE)
    return site.names


def _named_options(program: Program, site: Site) -> list[tuple[Hashable, str, Span]]:
    """The options of a site: value, what a reader calls it, where it stands."""
    if site.kind == "may":
        return [(True, f"`{_line(program, site.span)}`", site.span)]
    if site.kind == "option":
        return [(name, f"option `{name}`", site.span) for name in site.names]
    entries = [e for e in getattr(site.node, "options", ()) if isinstance(e, ast.Option | ast.Action)]
    found: list[tuple[Hashable, str, Span]] = []
    for i, name in enumerate(site.names):
        span = entries[i].span if len(entries) == len(site.names) else site.span
        if name in program.rules.actions:
            span = program.rules.actions[name].span
        title = name or (site.titles[i] if i < len(site.titles) else "") or f"{i + 1}"
        found.append((i, f"{'action' if name in program.rules.actions else 'option'} `{title}`", span))
    return found
