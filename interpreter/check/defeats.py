"""Instructions that defeat a later one of the same block (D15).

Where play stops at a line that cannot be done, the line is moved before the lines above it, one after the other, and the
same play is tried again. If it then goes on, the line above is what made it impossible: the hand is discarded, and then a
card from the hand is asked for. So the witness is the play itself, in both orders (causality by intervention: Halpern and
Pearl, Causes and Explanations, 2005).
"""

from collections import Counter
from collections.abc import Sequence

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node, rewritten
from dreambook.grammar.diagnostics import Diagnostics, Label, Severity
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.program import Program, compile_rules
from dreambook.interpreter.explore.explorer import label_of
from dreambook.interpreter.model.symbols import Rules, collect
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Chance, Decision

CODES = ("D02", "D10", "D11")
"""What stops play at a line that cannot be done."""
MOST_PLAYED = 400
"""A play of more steps is not tried again."""


def report_defeat(program: Program, fewest: int, problem: PlayError, play: Sequence[str], found: Diagnostics) -> None:
    """D15 when a line cannot be done for what a line above it in its block has done. `play` are the labels of the decisions
    and chance events that lead there; `fewest` is as for `compile_rules`."""
    if problem.code not in CODES or problem.span is None or len(play) > MOST_PLAYED:
        return
    at = _line_at(program.rules, problem.span)
    if at is None:
        return
    block, index = at
    line = block.statements[index]
    for i in range(index - 1, -1, -1):
        above = block.statements[i]
        if isinstance(above, ast.Wording | ast.Note):
            continue
        if _names_for(above, program.rules) & _used_by(line):
            # What is named above cannot be asked for before.
            return
        if not _does_something(above):
            continue
        if _goes_on(program, fewest, block, index, i, play, problem):
            found.report(
                "D15", "this cannot be done after what is done above it", Label(problem.span, "this cannot be done"),
                Label(above.span, "because of this"),
                help="change the order of the two lines, or say what happens then (`if able`, `otherwise`, `or what is left`)",
                notes=("in the other order the same play goes on",),
                severity=Severity.WARNING, cause=("defeat", problem.code, type(line).__name__, type(above).__name__), replayed=True,
                verdict=f"played in both orders with {so_many(program.players, 'player')}, {so_many(len(play), 'step')}",
            )  # fmt: skip
            return


def _line_at(rules: Rules, span: Span) -> tuple[ast.Block, int] | None:
    """The innermost block in which a line holds a place, and which line it is."""
    best: tuple[ast.Block, int] | None = None
    for node in rules.nodes:
        if isinstance(node, ast.Block):
            for i, line in enumerate(node.statements):
                # Outer blocks come first: what comes last is innermost.
                if line.span.file == span.file and line.span.start <= span.start and span.end <= line.span.end:
                    best = node, i
    return best


def _names_for(line: Node, rules: Rules) -> frozenset[str]:
    """The names that a line gives to what it does."""
    spoken = {
        value
        for node in line.walk()
        for name, value in node.__dict__.items()
        if name == "name" and isinstance(value, str)
    }
    return frozenset(name for name in spoken if name not in rules.names and name not in rules.options)


def _used_by(line: Node) -> frozenset[str]:
    return frozenset(node.name for node in line.walk() if isinstance(node, ast.Name))


def _does_something(line: Node) -> bool:
    return not isinstance(line, ast.Let | ast.Wording | ast.Note | ast.Require)


# ------------------------------------------------------------------ trying it the other way round
def _goes_on(
    program: Program, fewest: int, block: ast.Block, index: int, before: int, play: Sequence[str], problem: PlayError
) -> bool:
    line = block.statements[index]
    statements = [*block.statements[:index], *block.statements[index + 1 :]]
    statements.insert(before, line)
    moved = block.model_copy(update={"statements": tuple(statements)})
    document = rewritten(program.rules.document, lambda node: moved if node is block else node)
    names = Diagnostics()
    rules = collect(document, names, program.rules.lines)
    rules.sources = program.rules.sources
    if names.has_errors:
        return False
    other, _ = compile_rules(rules, program.players, fewest, program.box.bringing.lists or None)
    return other is not None and _played(new_machine(other), play)


def _played(m: Machine, play: Sequence[str]) -> bool:
    """Whether a play can be played to its end and beyond. What comes in another order now is taken as it is asked for."""
    left = Counter(play)
    try:
        m.run()
        while left.total():
            if m.result is not None:
                return False
            pending = m.pending
            assert isinstance(pending, Chance | Decision)
            count = len(pending.outcomes) if isinstance(pending, Chance) else len(pending.values)
            i = next((i for i in range(count) if left[label_of(m, i)]), None)
            if i is None:
                return False
            left[label_of(m, i)] -= 1
            if isinstance(pending, Chance):
                m.happen(i)
            else:
                m.choose(i)
    except PlayError:
        return False
    return True
