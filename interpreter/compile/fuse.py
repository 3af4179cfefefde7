"""Rule code for playouts: blocks that follow each other, and what is called from them, written out as one function.

A block of rule code ends by giving the label of the next one, so that play can wait between any two of them. A playout
waits nowhere: it answers its own questions at once. So the blocks from one on are joined to a trace, through calls and
answers, as long as it is known which comes next; where something else comes, the function gives its label as a block does.
Only blocks at which a playout arrives from elsewhere get a function, when it first does so.
"""

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from dreambook.grammar.span import Span
from dreambook.interpreter.compile.quick import Quick
from dreambook.interpreter.play.generator import FACTOR, FULL, STEP
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
_PLAIN = re.compile(r"return m\.ask\((\d+), .*?, (o|[sL]\[\d+\]), (\d+), (\d+)(?:, (True|False)(?:, -?\d+)?)?\)$")
_ASK = re.compile(r"return (m\.ask\(\d+, .*, \d+, (\d+)(?:, (?:True|False)(?:, -?\d+)?)?\))$", re.DOTALL)
_SETTLE = re.compile(r"return (m\.settle\([^()]*(?:\([^()]*\)[^()]*)*, (?:True|False), (\d+), \d+\))$", re.DOTALL)
_LOG = re.compile(r"if m\.log is not None: m\.log\.append\(.*\)$")
_ONE = re.compile(r"L\[(\d+)\] = \((L\[\d+\]),\)$")
_UNTANGLED = re.compile(r"u = m\.g\.unsettled_zone\(m, L\[(\d+)\]\)$")
_MOVES = re.compile(r"m\.move_all\(L\[(\d+)\], (.*), (\d+), (\d+), (?:True|False)\)$")
_FETCHED = re.compile(r"\b(m\.boards|ON|TO_[01])\[(\d+)\]")
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
        trace.join(label, 2, (), (label,), False)
        self.rows[label] = trace.spans
        namespace: dict[str, Any] = {}
        code = compile(trace.source(), f"<rules of {self.program.rules.name}, played out>", "exec")
        # The same code as the program's own, joined.
        exec(code, self.namespace, namespace)  # noqa: S102
        function: Callable[[Machine], int] = namespace[f"f{label}"]
        return function


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
        """The function; what it often needs it fetches once."""
        boards = "".join(f"; {name} = {what}" for name, what in self._fetched.items())
        return "\n".join([self.lines[0], self.lines[1] + boards, *self.lines[2:]]) + "\n"

    def _fetch(self, found: re.Match[str]) -> str:
        name = f"{found.group(1).removeprefix('m.')}_{found.group(2)}"
        self._fetched[name] = found.group(0)
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

    def join(self, label: int, indent: int, calls: tuple[int, ...], path: tuple[int, ...], worked: bool) -> None:
        """Write a block and what follows it. `calls` are the labels to come back to, `path` the blocks written so far on
        the way here, `worked` says whether a question was answered on it."""
        block = self.program.blocks[label]
        if label != self.head and any(not _GO.match(line.strip()) for line in block.lines):
            self._write(indent, f"m.pc = {label}")
        one: dict[str, str] = {}
        self.gathered = 0
        for text, span in zip(block.lines, block.spans, strict=True):
            line = self._of_one(text[4:], one)
            if not line:
                continue
            line = self.quick.line(line)
            if _LOG.match(line):
                # A playout keeps no log.
                continue
            found = _IF.match(line)
            if found is not None:
                following = int(found.group(2))
                if self._joins(following, path) and self._is_short(following, indent):
                    self._write(indent, f"if {found.group(1)}:", span)
                    self.join(following, indent + 1, calls, (*path, following), worked)
                else:
                    self._write(indent, line, span)
            elif not line.startswith("return "):
                ends = _ENDS.match(line)
                if ends is not None:
                    self._ends(ends.group(1), indent, span)
                else:
                    if line.startswith("o = "):
                        self.gathered = len(self.lines)
                    self._write(indent, line, span)
            else:
                self._follow(line, span, indent, calls, path, worked)
        if not block.done:
            self._return(indent, calls, path, worked)

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

    def _follow(
        self, line: str, span: Span, indent: int, calls: tuple[int, ...], path: tuple[int, ...], worked: bool
    ) -> None:
        """Write the last line of a block, and what comes after it."""
        went = _GO.match(line)
        called = _CALL.match(line)
        answered = _ASK.match(line) or _SETTLE.match(line)
        if went is not None:
            self._go_on(int(went.group(1)), indent, calls, path, worked)
        elif called is not None:
            entry = int(called.group(2))
            self._write(indent, called.group(1), span)
            self._write(indent, "L = m.L")
            self._go_on(entry, indent, (*calls, int(called.group(3))), path, worked)
        elif answered is not None:
            following = int(answered.group(2))
            if self._answer_plainly(line, span, indent):
                self._go_on(following, indent, calls, path, True)
                return
            self._write(indent, f"n = {answered.group(1)}", span)
            # Where something was taken back, play goes on from another position.
            self._write(indent, f"if n != {following}: return n")
            self._write(indent, "s = m.s; L = m.L")
            self._go_on(following, indent, calls, path, True)
        elif line == "return m.back()":
            self._return(indent, calls, path, worked)
        else:
            self._write(indent, line, span)

    def _answer_plainly(self, line: str, span: Span, indent: int) -> bool:
        """Write that one of the options is taken, where nothing can forbid it and no two of them are one."""
        program = self.program
        plain = _PLAIN.match(line)
        if plain is None or program.checks_norms or program.elimination or program.greatest:
            return False
        site = program.sites[int(plain.group(1))]
        if site.looks or site.merges:
            return False
        options, register = plain.group(2), plain.group(3)
        if options == "o" and self.gathered:
            self.lines[self.gathered] = self.quick.options(self.lines[self.gathered])
            line = line.replace(", o, ", ", tuple(o), ", 1)
        self._write(indent, f"if {'m.trail or ' if self._looks else ''}m.left < 1: {line}", span)
        self._write(indent, "m.left -= 1")
        self._write(indent, f"m.z = z = (m.z * {FACTOR} + {STEP}) & {FULL}")
        if plain.group(5) == "True":
            self._write(indent, f"z = (z >> 32) * (len({options}) + 1) >> 32")
            self._write(indent, f"L[{register}] = {options}[z] if z < len({options}) else {DECLINE!r}")
        else:
            self._write(indent, f"L[{register}] = {options}[(z >> 32) * len({options}) >> 32]")
        return True

    def _return(self, indent: int, calls: tuple[int, ...], path: tuple[int, ...], worked: bool) -> None:
        """Leave a procedure."""
        if not calls:
            self._write(indent, "return m.back()")
            return
        self._write(indent, "n = m.back()")
        self._write(indent, f"if n != {calls[-1]}: return n")
        self._write(indent, "L = m.L")
        self._go_on(calls[-1], indent, calls[:-1], path, worked)

    def _go_on(self, label: int, indent: int, calls: tuple[int, ...], path: tuple[int, ...], worked: bool) -> None:
        if label == self.head and worked:
            # Without an answer in between this would go on for ever unseen.
            self._write(indent, f"m.pc = {label}")
            self._write(indent, "continue")
        elif self._joins(label, path):
            self.join(label, indent, calls, (*path, label), worked)
        else:
            self._write(indent, f"return {label}")

    def _joins(self, label: int, path: tuple[int, ...]) -> bool:
        return label not in path and label in self.program.blocks and len(self.lines) < LONGEST

    def _is_short(self, label: int, indent: int) -> bool:
        return indent < 2 + DEEPEST and len(self.program.blocks[label].lines) <= SHORT

    def _of_one(self, line: str, one: dict[str, str]) -> str:
        """The line, with what is known of registers that hold one component; "" where nothing is left of it."""
        found = _ONE.match(line)
        if found is not None:
            one[found.group(1)] = found.group(2)
            return line
        untangled = _UNTANGLED.match(line)
        if untangled is not None:
            # One component has no order.
            one["u"] = one.get(untangled.group(1), "")
            return "" if one["u"] else line
        if one.get("u") and line.startswith("if u is None: "):
            return line.removeprefix("if u is None: ")
        moves = _MOVES.match(line)
        if moves is not None and moves.group(1) in one:
            register, to, end, site = moves.groups()
            return f"m.move({one[register]}, {to}, {end}, {site})"
        return line
