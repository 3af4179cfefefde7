"""The solver: one question after the other, each with a bound that is a count, each asked once."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import z3

from dreambook.interpreter.check.apart import go_on

EFFORT = 300_000
"""The solver's own units of work for one question, so that a verdict is the same on every machine."""

Answer = Literal["sat", "unsat", "unknown"]


@dataclass
class Counters:
    """How much was asked: questions, those that the cache answered, those that stayed open."""

    asked: int = 0
    cached: int = 0
    unknown: int = 0


@dataclass
class Solver:
    """Asks whether formulas can hold together. Equal questions are asked once."""

    counters: Counters = field(default_factory=Counters)
    _known: dict[frozenset[int], tuple[Answer, Any, list[Any]]] = field(default_factory=dict)

    def ask(self, formulas: Sequence[Any], wishes: Sequence[Any] = ()) -> tuple[Answer, Any]:
        """Whether the formulas can hold together, and a model when they can.

        `wishes` are formulas that the model fulfils as far as it can, the first ones first to be given up where they
        clash, so that what a model does not need to say is as it is in the beginning.
        """
        go_on()
        open_ = [f for f in formulas if f is not True]
        if any(f is False for f in open_):
            return "unsat", None
        # Equal formulas are one object of the solver, as long as one of them is kept.
        key = frozenset([*(f.get_id() for f in open_), -1 - len(wishes)])
        known = self._known.get(key)
        if known is not None:
            self.counters.cached += 1
            return known[0], known[1]
        self.counters.asked += 1
        solver = self._solver()
        solver.add(*open_)
        answer: Answer = str(solver.check())  # type: ignore[assignment]
        model = None
        if answer == "sat":
            model = solver.model()
            model = self._as_wished(solver, wishes, model)
        elif answer == "unknown":
            self.counters.unknown += 1
        self._known[key] = answer, model, open_
        return answer, model

    def core(self, parts: Sequence[Any], hypotheses: Sequence[Any]) -> list[int]:
        """Which of some parts, that cannot hold together under the hypotheses, already clash: as few as leaving out one
        after the other gives."""
        kept = list(range(len(parts)))
        for i in list(kept):
            fewer = [k for k in kept if k != i]
            if fewer and self.ask([parts[k] for k in fewer] + list(hypotheses))[0] == "unsat":
                kept = fewer
        return kept

    def _solver(self) -> Any:
        solver = z3.SimpleSolver()
        solver.set("rlimit", EFFORT)
        # An interrupt is ours: the solver would take it for "cannot say", and nobody else would hear of it.
        solver.set("ctrl_c", False)
        return solver

    def _as_wished(self, solver: Any, wishes: Sequence[Any], model: Any) -> Any:
        kept = [w for w in wishes if w is not True and w is not False]
        names = [z3.Bool(f"wish {i}") for i in range(len(kept))]
        for name, wish in zip(names, kept, strict=True):
            solver.add(z3.Implies(name, wish))
        left = list(names)
        for _ in range(len(kept)):
            if str(solver.check(*left)) == "sat":
                return solver.model()
            against = {str(name) for name in solver.unsat_core()}
            if not against:
                break
            first = next(name for name in left if str(name) in against)
            left = [name for name in left if name is not first]
        return model
