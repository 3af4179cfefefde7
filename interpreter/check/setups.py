"""Where examples begin: after the setup, or at a stretch of play."""

from typing import Any

from dreambook.grammar.span import Span
from dreambook.interpreter.compile.examples import ExamplePlan
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.explore.explorer import label_of
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import Chance, Decision

MAX_SETUP_STEPS = 10_000


def after_setup(program: Program, seed: int = 0, taken: list[tuple[int, str]] | None = None) -> Machine:
    """The position after the setup, with fixed chance and first options, which are noted in `taken` by index and name. Raises
    PlayError when it cannot be done."""
    m = new_machine(program)
    generator = seeded(seed)
    for _ in range(MAX_SETUP_STEPS):
        if m.run_to(program.play_label):
            m.pending = None
            return m
        if m.result is not None:
            raise PlayError(
                "D01", "the game is over before it begins", program.rules.document.span, help="mend the setup"
            )
        _default(m, generator, taken)
        if m.pc == program.play_label and m.pending is None:
            return m
    raise PlayError("D01", "the setup does not end", program.rules.document.span, help="give its loops an end")


def _default(m: Machine, generator: Any, taken: list[tuple[int, str]] | None = None) -> None:
    """Settle what the setup waits for, without running on past its end."""
    pending = m.pending
    index = 0
    if isinstance(pending, Chance):
        index = m.draw_chance(generator)
    if taken is not None:
        taken.append((index, label_of(m, index)))
    if isinstance(pending, Decision):
        m.L[pending.register] = pending.values[index]
    elif isinstance(pending, Chance):
        m._settle(pending.kind, pending.data, pending.outcomes[index])
    assert pending is not None
    m.pc = pending.next
    m.pending = None


def at_period(program: Program, plan: ExamplePlan, machine: Machine) -> None:
    """Put the point reached to the beginning of a stretch of play, by playing to it with fixed choices."""
    label, _ = program.period_starts[plan.period or ""]
    trial = machine.copy()
    generator = seeded(0)
    for _ in range(MAX_SETUP_STEPS):
        if trial.run_to(label):
            machine.pc, machine.L, machine.stack = trial.pc, trial.L, trial.stack
            machine.pending = None
            return
        if trial.result is not None:
            break
        _default(trial, generator)
    raise PlayError(
        "X02",
        f"`{plan.period}` is not reached",
        (plan.period_node or plan.example).span,
        help="name a stretch of play that the game reaches",
        other=_ended(program, machine) if trial.result is not None else None,
    )


def _ended(program: Program, machine: Machine) -> Span | None:
    """What ends the game when it goes on from there with fixed choices."""
    from dreambook.interpreter.check.blame import Trail

    trail = Trail(program)
    trial = machine.copy()
    trial.g = trail.program
    generator = seeded(0)
    while trial.result is None:
        trial.run()
        if trial.result is None:
            _default(trial, generator)
    return trail.ended()
