"""Writing rule code: blocks of Python source, labels, registers, and which registers are live where.

A procedure becomes a set of blocks. A block is straight-line code that ends by giving the label of the next block; only
at the start of a block can play wait. Registers (`L[k]`) hold a procedure's values; one that is not read before it is
written again is cleared while play waits, so that equal positions are equal.
"""

import re
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.expressions import ExpressionCompiler
from dreambook.interpreter.model.constants import printed
from dreambook.interpreter.model.types import UNKNOWN, Type

_REGISTER = re.compile(r"L\[(\d+)\]")
_ASKED = re.compile(r", (\d+), (\d+)(?:, [^,]+){0,2}\)$")
_DRAWN = re.compile(r"^m\.(?:draw_from|fall_on)\(.*, (\d+), (\d+), \d+\)$")
_CALLED = re.compile(r"^m\.call\((\d+), ")
_SITE = re.compile(r"^m\.ask\((\d+), ")
_ASSIGNED = re.compile(r"^    ( *)L\[(\d+)\] = (.*)$")


@dataclass
class Site:
    """A statement at which something happens that players see: a decision, chance, a move of components.

    `kind` says what is chosen: item, option, number, several, order, menu, may, payment, or "" for effects.
    `titles` are the printed texts of a menu's options. `announced`: part of an action's announcement; `looks`: options
    are tried out; `secret`: others see only who still decides; `merges`: equal options are one; `chance`: nobody
    chooses, it falls by chance;
    `covert`: others do not even see who decides, since that depends on what is hidden.
    `outside`: no action is under way, so that the choice is an announcement of its own;
    `refusals`: for each entry of a menu why it may not be offered; `restart`: where
    the choices of a secret block begin (label, index register, register of the choices made); `left`: the register that
    says how many more may be chosen after this one, of a menu that is asked several times.
    """

    index: int
    node: ast.Node
    path: str
    kind: str = ""
    name: str = ""
    type: Type = UNKNOWN
    titles: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    announced: bool = False
    looks: bool = False
    secret: bool = False
    covert: bool = False
    merges: bool = False
    sees: bool = False
    chance: bool = False
    outside: bool = False
    procedure: str = ""
    restart: tuple[int, int, int] | None = None
    refusals: tuple[tuple["Refusal", ...], ...] = ()
    left: int | None = None

    @property
    def span(self) -> Span:
        """Where the statement stands."""
        return self.node.span

    @property
    def what(self) -> str:
        """A short name of what is chosen here."""
        return self.name.replace("_", " ") if self.name else "what to do"


class Refusal(NamedTuple):
    """Why an entry of a menu may not be offered: the function that must hold, and what is said while it does not.

    Where the rulebook has no words for it there is the condition instead.
    """

    function: str
    reason: str
    condition: ast.Expression | None = None


class Stretch(NamedTuple):
    """A stretch of play around a block: its kind and name, and the label at which it is over.

    A turn of `each player in turn` notes in which register stands whose turn it was before.
    """

    kind: str
    name: str
    over: int
    before: int | None = None


@dataclass
class Block:
    """A block of rule code: its label, its source lines, and the stretches of play around it (outermost first).

    `spans` says for each line which statement wrote it. `writes` are the zones and variables that it changes, `shrinks`
    zones that it only takes from, `fills` zones that are filled up to a number here and never above it; `calls` are the procedures that it enters, `asks` is the site of the decision that it
    ends with.
    """

    label: int
    path: str
    span: Span
    periods: tuple[Stretch, ...]
    procedure: str
    lines: list[str] = field(default_factory=list)
    spans: list[Span] = field(default_factory=list)
    next: list[int] = field(default_factory=list)
    calls: list[int] = field(default_factory=list)
    writes: set[str] = field(default_factory=set)
    shrinks: set[str] = field(default_factory=set)
    fills: dict[str, int] = field(default_factory=dict)
    asks: int | None = None
    done: bool = False


class Emitter(ExpressionCompiler):
    """Collects the blocks and sites of a compilation."""

    def start_emitting(self) -> None:
        """Forget everything emitted so far."""
        self.blocks: dict[int, Block] = {}
        self.sites: list[Site] = []
        self.labels = 0
        self.block: Block | None = None
        self.registers = 1
        self.procedure = ""
        self.periods: tuple[Stretch, ...] = ()
        self.span: Span = Span.of("", 1, 1, 1, 1)
        self.pads: dict[str, int] = {}
        self.filling: dict[str, int] = {}
        self.path: list[str] = []
        self._paths: set[str] = set()
        self._site_paths: dict[str, int] = {}
        self.waits: set[int] = set()
        self.answers: dict[int, set[int]] = {}
        self.register_types: dict[str, dict[int, Type]] = {}
        self.register_rows: dict[tuple[str, int], tuple[Type, ...]] = {}
        self.loose: dict[int, int] = {}

    _stack_of_actions: list[str]
    current_node: ast.Node

    def label(self) -> int:
        """A new label."""
        self.labels += 1
        return self.labels - 1

    def register(self, kind: Type = UNKNOWN) -> int:
        """A new register of the procedure that is being compiled."""
        self.registers += 1
        self.register_types.setdefault(self.procedure, {})[self.registers - 1] = kind
        return self.registers - 1

    def begin(self, label: int, entered: bool = True) -> None:
        """Start the block of a label; the block before goes on there unless it has ended."""
        if self.block is not None and not self.block.done and entered:
            self.go(label)
        self.block = Block(label, self._fresh_path(), self.span, self.periods, self.procedure, fills=self.filling)
        self.blocks[label] = self.block

    def _fresh_path(self) -> str:
        path = base = "/".join(self.path)
        n = 1
        while path in self._paths:
            n += 1
            path = f"{base}~{n}"
        self._paths.add(path)
        return path

    def emit(self, line: str) -> None:
        """Add a line of source to the current block; lines after its end are dropped."""
        block = self._current()
        if not block.done:
            self._write(block, line)

    def _write(self, block: Block, line: str) -> None:
        block.lines.append("    " + line)
        block.spans.append(self.span)

    def go(self, label: int) -> None:
        """End the current block: go on at a label."""
        block = self._current()
        if not block.done:
            self._write(block, f"return {label}")
            block.next.append(label)
            block.done = True

    def go_if(self, condition: str, label: int) -> None:
        """Go on at a label if a condition holds."""
        block = self._current()
        if not block.done:
            self._write(block, f"if {condition}: return {label}")
            block.next.append(label)

    def end_with(self, source: str, *following: int) -> None:
        """End the current block with a call that gives the next label (or waits); it may go on at these labels."""
        block = self._current()
        if not block.done:
            self._write(block, f"return {source}")
            block.next.extend(following)
            block.done = True
            self._note_wait(source, following)

    def _note_wait(self, source: str, following: tuple[int, ...]) -> None:
        """Where play may wait, and which register the answer goes to."""
        block = self._current()
        called = _CALLED.match(source)
        if called is not None:
            block.calls.append(int(called.group(1)))
        asked = _SITE.match(source)
        if asked is not None:
            block.asks = int(asked.group(1))
        if not source.startswith(
            ("m.ask(", "m.pick_unseen(", "m.settle(", "m.draw_from(", "m.fall_on(", "m.roll(", "m.call(")
        ):
            return
        self.waits.update(following)
        asks = source.startswith(("m.ask(", "m.pick_unseen("))
        match = _ASKED.search(source) if asks else _DRAWN.search(source)
        if match is not None and not source.startswith("m.call("):
            self.answers.setdefault(int(match.group(2)), set()).add(int(match.group(1)))

    def _current(self) -> Block:
        if self.block is None:
            self.begin(self.label())
        assert self.block is not None
        return self.block

    def site(self, node: ast.Node, kind: str = "", **more: Any) -> int:
        """A new site for a statement."""
        index = len(self.sites)
        if "titles" in more:
            more["titles"] = tuple(printed(title, self.box.constants) for title in more["titles"])
        path = self._site_path(kind or type(node).__name__.lower())
        outside = not self._stack_of_actions
        self.sites.append(Site(index, node, path, kind, procedure=self.procedure, outside=outside, **more))
        return index

    def _site_path(self, what: str) -> str:
        base = "/".join([*self.path, what])
        taken = self._site_paths[base] = self._site_paths.get(base, 0) + 1
        return base if taken == 1 else f"{base}#{taken}"


def dead_registers(
    blocks: dict[int, Block], registers: dict[str, int], answers: dict[int, set[int]]
) -> dict[int, tuple[int, ...]]:
    """For each label the registers that are not live there (backward data flow to a fixed point)."""
    reads: dict[int, set[int]] = {}
    writes: dict[int, set[int]] = {}
    for label, block in blocks.items():
        read: set[int] = set()
        written: set[int] = set()
        for line in block.lines:
            assigned = _ASSIGNED.match(line)
            source = assigned.group(3) if assigned else line
            read |= {int(r) for r in _REGISTER.findall(source)} - written
            if assigned and not assigned.group(1):
                written.add(int(assigned.group(2)))
        reads[label] = read | {0}
        writes[label] = written
    # An answer is written before the block that it leads to, so it is not live in the block that asks.
    live: dict[int, set[int]] = {label: reads[label] - answers.get(label, set()) for label in blocks}
    changed = True
    while changed:
        changed = False
        for label, block in blocks.items():
            after: set[int] = set()
            # `end turn`, here or in what is called from here, goes on where the stretches of play around it are over.
            for following in (*block.next, *(stretch.over for stretch in block.periods)):
                target = blocks.get(following)
                if target is not None and target.procedure == block.procedure:
                    after |= live[following]
            now = (reads[label] | (after - writes[label])) - answers.get(label, set())
            if now - live[label]:
                live[label] |= now
                changed = True
    return {
        label: tuple(
            r for r in range(registers.get(block.procedure, 1)) if r not in live[label] or r in answers.get(label, ())
        )
        for label, block in blocks.items()
    }
