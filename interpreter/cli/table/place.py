"""Where in the rules play is: rounds and turns with their numbers, phases, what is being carried out."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from dreambook.grammar import ast
from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.report.translate import later

if TYPE_CHECKING:
    from dreambook.interpreter.compile.program import Program
    from dreambook.interpreter.play.machine import Machine

UNNAMED = {"round": later("Round"), "turns": later("Turn"), "phase": later("Phase")}
"""What a stretch of play is called that has no name; it is told only where it has a number."""


@dataclass(frozen=True)
class Stage:
    """A stretch of play that is under way. `number` counts from 1, `last` is how many there are; None where nobody counts."""

    name: str
    title: str
    kind: str
    number: int | None = None
    last: int | None = None

    @property
    def text(self) -> str:
        """`Month 1 of 3`, `Gifts (phase 2 of 3)`"""
        if self.number is None:
            return self.title
        number = str(self.number)
        if self.last is not None:
            number = worded("{number} of {last}", number=self.number, last=self.last)
        if self.kind == "phase":
            # "Actions (3 of 3)" would be read as the third action of three.
            return worded("{title} (phase {number})", title=self.title, number=number)
        return f"{self.title} {number}"


def stages(m: "Machine") -> list[Stage]:
    """The stretches of play that are under way, from the outermost to what is being carried out now."""
    program = m.g
    found: list[Stage] = []
    for label, registers in (*m.stack, (m.pc, tuple(m.L))):
        block = program.blocks.get(label)
        if block is None:
            continue
        if block.path.split("/")[0].partition("~")[0] == "setup" and program.rules.setups:
            found.append(Stage("setup", program.rules.setups[0].head.title or worded("Setup"), "setup"))
        for stretch in block.periods:
            counted = program.period_counts.get(stretch.over)
            if counted is not None:
                found.append(_period(m, *counted, registers, stretch.name))
            elif stretch.name:
                node = program.rules.actions.get(stretch.name) or program.rules.procedures.get(stretch.name)
                if node is not None:
                    found.append(
                        Stage(stretch.name, node.head.title or program.words.spelled(stretch.name), stretch.kind)
                    )
    # What is called so once more below itself is said once.
    told = [stage for stage in found if stage.name or stage.number is not None]
    return [stage for i, stage in enumerate(told) if stage.title not in {later.title for later in told[i + 1 :]}]


def _period(m: "Machine", node: ast.Period, register: int | None, registers: Sequence[Any], name: str) -> Stage:
    title = node.head.title or m.g.words.spelled(name) or worded(UNNAMED[node.kind])
    number, last = None, None
    if register is not None and register < len(registers) and isinstance(registers[register], int):
        last = times_of(m.g, node)
        number = last - registers[register] if last is not None else None
    if node.kind == "phase" and number is None:
        number, last = _among(m.g, node)
    elif number is None:
        number, last = _counter(m, node)
    return Stage(name, title, node.kind, number, last)


def times_of(program: "Program", node: ast.Period) -> int | None:
    """How often a stretch is played, where it is a number or a constant."""
    if isinstance(node.times, ast.Number):
        return node.times.value
    if isinstance(node.times, ast.Name) and node.times.name in program.rules.constants:
        value = program.box.constants.value(node.times.name)
        return value if isinstance(value, int) else None
    return None


def _among(program: "Program", node: ast.Period) -> tuple[int | None, int | None]:
    """Which of the phases that stand beside each other it is, and how many these are."""
    for block in (n for n in program.rules.nodes if isinstance(n, ast.Block)):
        if any(statement is node for statement in block.statements):
            phases = [s for s in block.statements if isinstance(s, ast.Period) and s.kind == "phase"]
            if len(phases) > 1:
                return next(i for i, phase in enumerate(phases, 1) if phase is node), len(phases)
    return None, None


def _counter(m: "Machine", node: ast.Period) -> tuple[int | None, int | None]:
    """A variable that the stretch itself raises by one each time counts it; a constant as its upper end says up to where."""
    for statement in node.block.statements:
        if not isinstance(statement, ast.Gain) or statement.for_each is not None:
            continue
        named = _raised(statement)
        if named is None:
            continue
        found = [v for v in m.g.box.variables if v.variable == named and v.owner is None and v.key is None]
        if len(found) == 1 and found[0].seers == "all" and isinstance(m.s[found[0].slot], int):
            top = getattr(m.g.rules.variables[named].type, "high", None)
            bounded = isinstance(top, ast.Name) and top.name in m.g.rules.constants
            return m.s[found[0].slot], found[0].high if bounded else None
    return None, None


def has_turns(program: "Program") -> bool:
    """Whether players have turns one after the other."""
    return any(
        isinstance(node, ast.PassTurn)
        or (isinstance(node, ast.Period) and node.kind == "turns")
        or getattr(node, "in_turn", False)
        for node in program.rules.nodes
    )


def counters_of(m: "Machine") -> frozenset[str]:
    """The variables that the numbers of the stretches under way tell already."""
    found: set[str] = set()
    for label, _ in (*m.stack, (m.pc, ())):
        for stretch in m.g.blocks[label].periods if label in m.g.blocks else ():
            node, register = m.g.period_counts.get(stretch.over, (None, None))
            if node is not None and register is None:
                found.update(name for s in node.block.statements if isinstance(s, ast.Gain) if (name := _raised(s)))
    return frozenset(found)


def counting_variables(program: "Program") -> frozenset[str]:
    """The variables that rounds and turns raise by one each time, and that so only count these."""
    periods = (node for node in program.rules.nodes if isinstance(node, ast.Period) and node.kind != "phase")
    raised = (
        _raised(s) for node in periods for s in node.block.statements if isinstance(s, ast.Gain) and not s.for_each
    )
    return frozenset(name for name in raised if name)


def _raised(statement: ast.Gain) -> str | None:
    """The variable that `gain 1 months` raises."""
    if len(statement.things.items) != 1:
        return None
    phrase = statement.things.items[0]
    one = isinstance(phrase.amount, ast.Number) and phrase.amount.value == 1
    return phrase.of.name if one and isinstance(phrase.of, ast.Name) and not phrase.adjectives else None
