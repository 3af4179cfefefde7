"""Plays that findings show, played again from the start by a program compiled anew: what is shown has happened.

A witness that does not lead where its finding says is a fault of ours, and never shown as one of a rulebook.
"""

from collections.abc import Sequence
from typing import Any

from dreambook.grammar.diagnostics import Diagnostic, Witness
from dreambook.grammar.span import Span
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Chance, Decision
from dreambook.interpreter.simulate.coverage import line_spans, statement_spans, traced

Moves = Sequence[tuple[int, str]]
"""The index of each option or outcome from the start of the game, and what it is called."""


def witness_of(program: Program, problem: PlayError, moves: Moves) -> Witness | None:
    """The moves after which play stops with this problem; None where it does not, as in a setup played by itself."""
    stopped = stops(program, moves)
    if stopped is None or (stopped.code, stopped.span) != (problem.code, problem.span):
        return None
    bring = tuple((player, chosen.name) for player, chosen in sorted(program.box.bringing.lists.items()))
    return Witness(program.players, tuple(moves), problem.code, bring)


class _Trail(bytearray):
    """Marks of the statements that ran, which also remembers the order."""

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.order: list[int] = []

    def __setitem__(self, index: Any, value: Any) -> None:
        self.order.append(index)


def done_last(program: Program, problem: PlayError, moves: Moves) -> Span | None:
    """The statement that ran last before play stopped, other than the one that it stopped at and those around that."""
    spans = statement_spans(program)
    trail = _Trail(len(spans))
    stops(traced(program, [*spans, *line_spans(program)], trail), moves)
    last: Span | None = None
    for index in reversed(trail.order):
        if index >= len(spans) or (problem.span is not None and _about(spans[index], problem.span)):
            continue
        # What goes round other lines comes back to itself after them: the innermost line is meant.
        if last is not None and not _holds(last, spans[index]):
            break
        last = spans[index]
    return last


def _about(span: Span, place: Span) -> bool:
    """Whether one of the two is part of the other."""
    return _holds(span, place) or _holds(place, span)


def _holds(outer: Span, inner: Span) -> bool:
    return outer.file == inner.file and outer.start <= inner.start and inner.end <= outer.end


def stops(program: Program, moves: Moves) -> PlayError | None:
    """The problem with which play stops at the last of the moves; None where it goes on, or stops before."""
    m = new_machine(program)
    for done, (index, _) in enumerate([(-1, ""), *moves]):
        try:
            if index < 0:
                m.run()
            elif not _goes(m, index):
                return None
        except PlayError as problem:
            return problem if done == len(moves) else None
    return None


def happens_again(rulebook: Rulebook, finding: Diagnostic) -> bool:
    """Whether the play of a finding stops with its problem at its place, played from the start with this rulebook."""
    witness = finding.witness
    if witness is None:
        return False
    played = rulebook.scoped(witness.scope) if witness.scope else rulebook
    stopped = stops(played.program(witness.players, dict(witness.bring)), witness.moves)
    return stopped is not None and stopped.code == witness.stops and stopped.span == finding.span


def _goes(m: Machine, index: int) -> bool:
    """Take an option or an outcome; False where there is none of this index."""
    pending = m.pending
    if isinstance(pending, Decision) and index < len(pending.values):
        m.choose(index)
        return True
    if isinstance(pending, Chance) and index < len(pending.outcomes):
        m.happen(index)
        return True
    return False
