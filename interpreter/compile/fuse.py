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
    from dreambook.interpreter.compile.emit import Block
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine

LONGEST = 300
"""Lines of a trace after which nothing more is joined to it."""
LONGEST_BRANCH = 60
"""The same for what is joined below a condition."""
SHORT = 14
"""Lines of a block at most that is joined below a condition."""
LONGEST_ENDS = 400
"""Characters of the conditions of ends that are written out where they are tested."""
DEEPEST = 6
"""Conditions below each other at most."""

_IF = re.compile(r"if (.*): return (\d+)$", re.DOTALL)
_GO = re.compile(r"return (\d+)$")
_CALL = re.compile(r"return (m\.call\((\d+), (\d+), (.*)\))$", re.DOTALL)
_PLAIN = re.compile(
    r"return m\.ask\((\d+), (-1|[sL]\[\d+\]), (o|[sL]\[\d+\]), (\d+), (\d+)(?:, (True|False)(?:, -?\d+)?)?\)$"
)
_ASK = re.compile(r"return (m\.ask\(\d+, .*, (\d+), (\d+)(?:, (?:True|False)(?:, -?\d+)?)?\))$", re.DOTALL)
_SETTLE = re.compile(r"return (m\.settle\([^()]*(?:\([^()]*\)[^()]*)*, (?:True|False), (\d+), \d+\))$", re.DOTALL)
_LOG = re.compile(r"if m\.log is not None: m\.log\.append\(.*\)$")
_ASKS_WHERE = re.compile(
    r"\bm\.(?!left|z\b|stack\b|L\b|loc\b|s\b|boards|concluded|trail)|\b(?:END|V|N|X)_\w+\(m\b|\bm\.stack\b.*\bm\.g\b"
)
_SELDOM = re.compile(r"(if (?:(?!: ).)*: )((?:return |e = ).*)$")
_EMPTY = re.compile(r"\b(boards_\d+)\.empty\((s\[\d+\])\)")
_BITS = re.compile(r"\b(boards_\d+)\.bits\((s\[\d+\]), (\d+)\)")
_FROM = re.compile(
    r"o = (?:(?:tuple\(\[(i\d+) (?:for e in \(.*,\) )?for \1 in )?(?:flat\()?s\[(\d+(?: \+ [sL]\[\d+\])?)\]\)?(?: if .*|$))"
)
_FETCHED = re.compile(r"\b(m\.boards|ON|TOP|TO_[01]|ALL_[01])\[(\d+)\]")
_ENDS = re.compile(r"e = (END_\w+)\(m, s\)$")


class Fused:
    """For each label a function that goes on from there: at first one that writes it."""

    def __init__(self, program: "Program") -> None:
        self.code: list[Callable[[Machine], int]] = [self._stub(label) for label in range(len(program.code))]
        self.program = program
        self.rows: dict[int, list[Span | None]] = {}
        self.namespace: dict[str, Any] = dict(program.namespace)
        self.quick = Quick(program, self.namespace)
        for source in program.end_functions.values():
            code = compile(self.quick.line(source), f"<rules of {program.rules.name}, played out>", "exec")
            # The same code as the program's own, for a machine that keeps count of its lines.
            exec(code, self.namespace)  # noqa: S102

    def _stub(self, label: int) -> Callable[["Machine"], int]:
        def first(m: "Machine") -> int:
            self.code[label] = self._written(label)
            return self.code[label](m)

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
    so far, whether a question was answered on it, with how many lines of the trace it ends, and what is known of the registers."""

    path: tuple[int, ...]
    calls: tuple[tuple[int, Facts], ...] = ()
    worked: bool = False
    most: int = LONGEST
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
        self._looks = program.looks_ahead
        # The block that is being written, while nobody has noted it, and how deep its lines stand.
        self.label, self.base = label, 2
        # In which line the options of the block's question are gathered.
        self.gathered = 0

    def source(self) -> str:
        """The function; boards are fetched once."""
        boards = "".join(f"; {name} = {what}" for name, what in self._fetched.items())
        text = "\n".join([self.lines[0], self.lines[1] + boards, *self.lines[2:]]) + "\n"
        # Mostly the board is the one of which the answers are kept.
        text = _EMPTY.sub(r"(\1.free if \1.content is \2 and \1.free is not None else \g<0>)", text)
        return _BITS.sub(r"(\1.groups[\3] if \1.content is \2 and \1.groups[\3] is not None else \g<0>)", text)

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
        seldom = _SELDOM.match(text)
        if self.label >= 0 and seldom is not None and not _ASKS_WHERE.search(seldom.group(1)):
            if _ASKS_WHERE.search(seldom.group(2)):
                text = f"{seldom.group(1)}m.pc = {self.label}; {seldom.group(2)}"
        elif self.label >= 0 and _ASKS_WHERE.search(text):
            # Where it is in the rules is noted only for those who ask.
            self.lines.append("    " * indent + f"m.pc = {self.label}")
            self.spans.append(span)
            if indent == self.base:
                self.label = -1
        text = _FETCHED.sub(self._fetch, text)
        for line in text.split("\n"):
            self.lines.append("    " * indent + line)
            self.spans.append(span)

    def join(self, label: int, indent: int, way: Way) -> None:
        """Write a block and what follows it."""
        block = self.program.blocks[label]
        self.label, self.base = label, indent
        self.gathered = 0
        if self._settles(block, indent, way):
            return
        for text, span in zip(block.lines, block.spans, strict=True):
            line = way.facts.line(text[4:])
            if not line or _LOG.match(line):
                # A playout keeps no log.
                continue
            line = self.quick.line(line)
            found = _IF.match(line)
            if found is not None:
                following = int(found.group(2))
                settled = _SETTLE.match(block.lines[-1].strip())
                if text is block.lines[-2] and settled is not None and int(settled.group(2)) == following:
                    # Both ways lead there, one of them past a chance event.
                    self._write(indent, f"if not ({found.group(1)}):", span)
                    self._wait(self.quick.settled(settled.group(1)), following, span, indent + 1)
                    self._go_on(following, indent, way.answered())
                    return
                if self._joins(following, way) and self._is_short(following, indent):
                    self._write(indent, f"if {found.group(1)}:", span)
                    most = min(way.most, len(self.lines) + LONGEST_BRANCH)
                    label = self.label
                    branch = replace(way.to(following), most=most)
                    branch.facts.holds(f"if {found.group(1)}")
                    self.join(following, indent + 1, branch)
                    self.label, self.base = label, indent
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

    def _settles(self, block: "Block", indent: int, way: Way) -> bool:
        """Write a block that lets chance settle one component after the other, until enough of them are known, as a loop."""
        if len(block.lines) != 2 or not block.done:
            return False
        enough, settled = _IF.match(block.lines[0].strip()), _SETTLE.match(block.lines[1].strip())
        if enough is None or settled is None or int(settled.group(2)) != block.label:
            return False
        span = block.spans[1]
        self._write(indent, f"while not ({self.quick.line(enough.group(1))}):", block.spans[0])
        self._wait(self.quick.settled(settled.group(1)), block.label, span, indent + 1)
        # What was settled was not done for nothing, but an end to the loop is needed all the same.
        self._go_on(int(enough.group(2)), indent, replace(way, facts=way.facts.copy()))
        return True

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
            back = int(called.group(3))
            # What was chosen may be taken back, and with it what the caller's registers hold.
            kept = "tuple(L)" if self._looks else "L"
            self._write(indent, f"m.stack = (*m.stack, ({back}, {kept}))", span)
            self._write(indent, f"m.L = L = {self.quick.line(called.group(4))}", span)
            self._go_on(int(called.group(2)), indent, way.into(back))
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
            chooser = -1 if site.sees else player
            zone = _FROM.search(self.lines[self.gathered]) if options == "o" and self.gathered else None
            call = (
                f"merged(m, {options}, {chooser})" if zone is None else f"merged_in(m, o, {chooser}, {zone.group(2)})"
            )
            self._write(indent, f"d = {call}", span)
            options = "d"
            against.append("d is None")
        elif options == "o" and self.gathered:
            self.lines[self.gathered] = self.quick.options(self.lines[self.gathered])
            line = line.replace(", o, ", ", tuple(o), ", 1)
        self._write(indent, f"if {' or '.join(against)}:", span)
        self._wait(line.removeprefix("return "), following, span, indent + 1)
        self._write(indent, "else:", span)
        self._write(indent + 1, "m.left -= 1", span)
        self._write(indent + 1, DRAWN, span)
        if plain.group(6) == "True":
            self._write(indent + 1, f"z = (z >> 32) * (len({options}) + 1) >> 32", span)
            self._write(indent + 1, f"L[{register}] = {options}[z] if z < len({options}) else {DECLINE!r}", span)
        else:
            self._write(indent + 1, f"L[{register}] = {options}[(z >> 32) * len({options}) >> 32]", span)
        return True

    def _return(self, indent: int, way: Way) -> None:
        """Leave a procedure."""
        if not way.calls:
            self._write(indent, "return m.back()")
            return
        back = way.calls[-1][0]
        self._write(indent, "n, L = m.stack[-1]")
        self._write(indent, f"m.stack = m.stack[:-1]; m.L = L{' = list(L)' if self._looks else ''}")
        self._write(indent, f"if n != {back}: return n")
        self._go_on(back, indent, way.out())

    def _go_on(self, label: int, indent: int, way: Way) -> None:
        if label == self.head and way.worked:
            # Without an answer in between this would go on for ever unseen.
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
            and len(self.lines) < way.most
        )

    def _is_short(self, label: int, indent: int) -> bool:
        return indent < 2 + DEEPEST and len(self.program.blocks[label].lines) <= SHORT
