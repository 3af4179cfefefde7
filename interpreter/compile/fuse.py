"""Rule code for playouts: blocks that follow each other, and what is called from them, written out as one function.

A block of rule code ends by giving the label of the next one, so that play can wait between any two of them. A playout
waits nowhere: it answers its own questions at once. So the blocks from one on are joined to a trace, through calls and
answers, as long as it is known which comes next; where something else comes, the function gives its label as a block does.
Only blocks at which a playout arrives from elsewhere get a function, when it first does so.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any

from dreambook.grammar.span import Span
from dreambook.interpreter.compile.facts import Facts
from dreambook.interpreter.compile.quick import Quick
from dreambook.interpreter.compile.ways import DRAWN
from dreambook.interpreter.play.pending import DECLINE

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine

LONGEST = 150
"""Lines of a trace after which nothing more is joined to it."""
SHORT = 14
"""Lines of a block at most that is joined below a condition."""
LONGEST_ENDS = 400
"""Characters of the conditions of ends that are written out where they are tested."""
DEEPEST = 6
"""Conditions below each other at most."""

_IF = re.compile(r"if (.*): return (\d+)$", re.DOTALL)
_GO = re.compile(r"return (\d+)$")
_CALL = re.compile(r"return (m\.call\((\d+), (\d+), .*\))$", re.DOTALL)
_PLAIN = re.compile(
    r"return m\.ask\((\d+), (-1|[sL]\[\d+\]), (o|[sL]\[\d+\]), (\d+), (\d+)(?:, (True|False)(?:, -?\d+)?)?\)$"
)
_ASK = re.compile(r"return (m\.ask\(\d+, .*, (\d+), (\d+)(?:, (?:True|False)(?:, -?\d+)?)?\))$", re.DOTALL)
_SETTLE = re.compile(r"return (m\.settle\([^()]*(?:\([^()]*\)[^()]*)*, (?:True|False), (\d+), \d+\))$", re.DOTALL)
_LOG = re.compile(r"if m\.log is not None: m\.log\.append\(.*\)$")
_FETCHED = re.compile(r"\b(m\.boards|ON|TOP|TO_[01]|ALL_[01])\[(\d+)\]")
_ENDS = re.compile(r"e = (END_\w+)\(m, s\)$")


class Fused(list[Callable[["Machine"], int]]):
    """For each label a function that goes on from there: at first one that writes it."""

    def __init__(self, program: "Program") -> None:
        super().__init__([self._stub(label) for label in range(len(program.code))])
        self.program = program
        self.rows: dict[int, list[Span | None]] = {}
        self.namespace: dict[str, Any] = dict(next((f.__globals__ for f in program.code if f is not None), {}))
        self.quick = Quick(program, self.namespace)
        for source in program.end_functions.values():
            code = compile(self.quick.line(source), f"<rules of {program.rules.name}, played out>", "exec")
            # The same code as the program's own, for a machine that keeps count of its lines.
            exec(code, self.namespace)  # noqa: S102

    def _stub(self, label: int) -> Callable[["Machine"], int]:
        def first(m: "Machine") -> int:
            self[label] = self._written(label)
            return self[label](m)

        return first

    def _written(self, label: int) -> Callable[["Machine"], int]:
        trace = Trace(self.program, self.quick, label)
        trace.join(label, 2, Way((label,)))
        self.rows[label] = trace.spans
        namespace: dict[str, Any] = {}
        code = compile(trace.source(), f"<rules of {self.program.rules.name}, played out>", "exec")
        # The same code as the program's own, joined.
        exec(code, self.namespace, namespace)  # noqa: S102
        function: Callable[[Machine], int] = namespace[f"f{label}"]
        return function


@dataclass(frozen=True)
class Way:
    """The way on which a trace has come to a block: the labels to come back to, with what is known there, the blocks written
    so far, whether a question was answered on it, and what is known of the registers."""

    path: tuple[int, ...]
    calls: tuple[tuple[int, Facts], ...] = ()
    worked: bool = False
    facts: Facts = field(default_factory=Facts)

    def to(self, label: int) -> "Way":
        """On to a block."""
        return replace(self, path=(*self.path, label), facts=self.facts.copy())

    def into(self, back: int) -> "Way":
        """Into a procedure."""
        self.facts.leave()
        return replace(self, calls=(*self.calls, (back, self.facts)), facts=Facts())

    def out(self) -> "Way":
        """Out of a procedure."""
        return replace(self, calls=self.calls[:-1], facts=self.calls[-1][1].copy())

    def answered(self) -> "Way":
        """Past a question, or a chance event."""
        return replace(self, worked=True, facts=self.facts.copy())


class Trace:
    """The source of a function that goes on from a block, and for each of its lines the statement that wrote it."""

    def __init__(self, program: "Program", quick: Quick, label: int) -> None:
        self.program = program
        self.quick = quick
        self.head = label
        self.lines = [f"def f{label}(m):", "    s = m.s; L = m.L", "    while True:"]
        self.spans: list[Span | None] = [None] * 3
        self._fetched: dict[str, str] = {}
        self._looks = any(site.looks for site in program.sites)
        # In which line the options of the block's question are gathered.
        self.gathered = 0

    def source(self) -> str:
        """The function; boards are fetched once."""
        boards = "".join(f"; {name} = {what}" for name, what in self._fetched.items())
        return "\n".join([self.lines[0], self.lines[1] + boards, *self.lines[2:]]) + "\n"

    def _fetch(self, found: re.Match[str]) -> str:
        what, slot = found.groups()
        name = f"{what.removeprefix('m.')}_{slot}"
        if what == "m.boards":
            self._fetched[name] = found.group(0)
        else:
            self.quick.names.setdefault(name, self.quick.names[what][int(slot)])
        return name

    def _write(self, indent: int, text: str, span: Span | None = None) -> None:
        if text == "m.concluded = True" and not self._looks:
            # Nothing is tried out that could be over.
            return
        text = _FETCHED.sub(self._fetch, text)
        if text.startswith("m.pc = ") and self.lines[-1].startswith("    " * indent + "m.pc = "):
            del self.lines[-1], self.spans[-1]
        for line in text.split("\n"):
            self.lines.append("    " * indent + line)
            self.spans.append(span)

    def join(self, label: int, indent: int, way: Way) -> None:
        """Write a block and what follows it."""
        block = self.program.blocks[label]
        if label != self.head and any(not _GO.match(line.strip()) for line in block.lines):
            self._write(indent, f"m.pc = {label}")
        self.gathered = 0
        for text, span in zip(block.lines, block.spans, strict=True):
            line = way.facts.line(text[4:])
            if not line or _LOG.match(line):
                # A playout keeps no log.
                continue
            line = self.quick.line(line)
            found = _IF.match(line)
            if found is not None:
                following = int(found.group(2))
                if self._joins(following, way) and self._is_short(following, indent):
                    self._write(indent, f"if {found.group(1)}:", span)
                    self.join(following, indent + 1, way.to(following))
                else:
                    self._write(indent, line, span)
            elif line.startswith("return "):
                self._follow(line, span, indent, way)
                return
            elif (ends := _ENDS.match(line)) is not None:
                self._ends(ends.group(1), indent, span)
            else:
                if line.startswith("o = "):
                    self.gathered = len(self.lines)
                self._write(indent, line, span)
        self._return(indent, way)

    def _ends(self, function: str, indent: int, span: Span) -> None:
        """Write a test of ends: their conditions first, and the function that says how the game ends where one holds."""
        conditions = self.program.end_conditions[function]
        if sum(map(len, conditions)) > LONGEST_ENDS:
            self._write(indent, f"e = {function}(m, s)", span)
            return
        places = self.program.places[function][2:]
        for i, (condition, place) in enumerate(zip(conditions, places, strict=True)):
            self._write(indent, f"{'if not e: ' if i else ''}e = {self.quick.line(condition)}", place)
        self._write(indent, f"if e: e = {function}(m, s)", span)

    def _follow(self, line: str, span: Span, indent: int, way: Way) -> None:
        """Write the last line of a block, and what comes after it."""
        went = _GO.match(line)
        called = _CALL.match(line)
        asked = _ASK.match(line)
        settled = _SETTLE.match(line)
        if went is not None:
            self._go_on(int(went.group(1)), indent, way)
        elif called is not None:
            self._write(indent, called.group(1), span)
            self._write(indent, "L = m.L")
            self._go_on(int(called.group(2)), indent, way.into(int(called.group(3))))
        elif asked is not None:
            following = int(asked.group(3))
            if not self._answer(line, following, span, indent):
                self._wait(asked.group(1), following, span, indent)
            way = way.answered()
            way.facts.forget(asked.group(2))
            self._go_on(following, indent, way)
        elif settled is not None:
            following = int(settled.group(2))
            self._wait(self.quick.settled(settled.group(1)), following, span, indent)
            self._go_on(following, indent, way.answered())
        elif line == "return m.back()":
            self._return(indent, way)
        else:
            self._write(indent, line, span)

    def _wait(self, call: str, following: int, span: Span, indent: int) -> None:
        """Write that something is asked or settled. Where something was taken back, play goes on from another position."""
        self._write(indent, f"n = {call}", span)
        self._write(indent, f"if n != {following}: return n")
        self._write(indent, "s = m.s; L = m.L")

    def _answer(self, line: str, following: int, span: Span, indent: int) -> bool:
        """Write that one of the options is taken at once; where something may stand against it the question is asked."""
        program = self.program
        plain = _PLAIN.match(line)
        if plain is None:
            return False
        site = program.sites[int(plain.group(1))]
        if site.looks or (site.merges and site.type.base != "component"):
            return False
        player, options, register = plain.group(2), plain.group(3), plain.group(4)
        against = ["m.trail"] if self._looks else []
        against.append("m.left < 1")
        if self.quick.norms:
            against.append(f"not {self.quick.norms}")
        if program.elimination:
            against.append(f"s[{program.slot_out}]")
        if site.merges:
            self._write(indent, f"d = merged(m, {options}, {-1 if site.sees else player})", span)
            options = "d"
            against.append("d is None")
        elif options == "o" and self.gathered:
            self.lines[self.gathered] = self.quick.options(self.lines[self.gathered])
            line = line.replace(", o, ", ", tuple(o), ", 1)
        self._write(indent, f"if {' or '.join(against)}:", span)
        self._wait(line.removeprefix("return "), following, span, indent + 1)
        self._write(indent, "else:", span)
        self._write(indent + 1, "m.left -= 1", span)
        for text in DRAWN:
            self._write(indent + 1, text, span)
        if plain.group(6) == "True":
            self._write(indent + 1, f"z = z * (len({options}) + 1) >> 32", span)
            self._write(indent + 1, f"L[{register}] = {options}[z] if z < len({options}) else {DECLINE!r}", span)
        else:
            self._write(indent + 1, f"L[{register}] = {options}[z * len({options}) >> 32]", span)
        return True

    def _return(self, indent: int, way: Way) -> None:
        """Leave a procedure."""
        if not way.calls:
            self._write(indent, "return m.back()")
            return
        back = way.calls[-1][0]
        self._write(indent, "n = m.back()")
        self._write(indent, f"if n != {back}: return n")
        self._write(indent, "L = m.L")
        self._go_on(back, indent, way.out())

    def _go_on(self, label: int, indent: int, way: Way) -> None:
        if label == self.head and way.worked:
            # Without an answer in between this would go on for ever unseen.
            self._write(indent, f"m.pc = {label}")
            self._write(indent, "continue")
        elif self._joins(label, way):
            self.join(label, indent, way.to(label))
        else:
            self._write(indent, f"return {label}")

    def _joins(self, label: int, way: Way) -> bool:
        """Whether a block is written out on the way; a second time where it is known how often it comes up."""
        often = 1 if way.facts.numbers else 0
        return (
            way.path.count(label) <= often
            and label != self.head
            and label in self.program.blocks
            and len(self.lines) < LONGEST
        )

    def _is_short(self, label: int, indent: int) -> bool:
        return indent < 2 + DEEPEST and len(self.program.blocks[label].lines) <= SHORT
