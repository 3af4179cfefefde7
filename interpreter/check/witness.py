"""Plays that findings show, played again from the start by a program compiled anew: what is shown has happened.

A witness that does not lead where its finding says is a fault of ours, and never shown as one of a rulebook.
"""

from collections.abc import Sequence

from dreambook.grammar.diagnostics import Diagnostic, Witness
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Chance, Decision

Moves = Sequence[tuple[int, str]]
"""The index of each option or outcome from the start of the game, and what it is called."""


def witness_of(program: Program, problem: PlayError, moves: Moves) -> Witness | None:
    """The moves after which play stops with this problem; None where it does not, as in a setup played by itself."""
    stopped = stops(program, moves)
    if stopped is None or (stopped.code, stopped.span) != (problem.code, problem.span):
        return None
    bring = tuple((player, chosen.name) for player, chosen in sorted(program.box.bringing.lists.items()))
    return Witness(program.players, tuple(moves), problem.code, problem.span, bring)


def stops(program: Program, moves: Moves) -> PlayError | None:
    """The problem with which play stops at the last of the moves; None where it goes on, or stops before."""
    return played(program, moves)[1]


def played(program: Program, moves: Moves) -> tuple[Machine, PlayError | None]:
    """The position after the moves, and the problem with which play stops there."""
    m = new_machine(program)
    for done, (index, _) in enumerate([(-1, ""), *moves]):
        try:
            if index < 0:
                m.run()
            elif not _goes(m, index):
                return m, None
        except PlayError as problem:
            return m, problem if done == len(moves) else None
    return m, None


def happens_again(rulebook: Rulebook, finding: Diagnostic) -> bool:
    """Whether the play of a finding stops with its problem at its place, played from the start with this rulebook."""
    witness = finding.witness
    if witness is None:
        return False
    played = rulebook.scoped(witness.scope) if witness.scope else rulebook
    stopped = stops(played.program(witness.players, dict(witness.bring)), witness.moves)
    return stopped is not None and (stopped.code, stopped.span) == (witness.stops, witness.place)


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
