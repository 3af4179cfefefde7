"""Examples are played: the position is built from what is given, the steps are carried out, the claims are tested.

Unstated facts are as after the setup (design, 3.15): chance in the setup comes from a fixed seed, decisions there take
their first option. After that nothing is decided by itself: a choice or chance event that the example leaves open is a
finding X02.
"""

from collections.abc import Callable
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.api import Rulebook, span_of_players
from dreambook.interpreter.check.example_steps import Steps, Stopped
from dreambook.interpreter.check.positions import Unbuildable, hold, lie
from dreambook.interpreter.check.setups import after_setup, at_period
from dreambook.interpreter.compile.examples import SETUP, ExamplePlan
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.model.constants import Constants
from dreambook.interpreter.model.types import Type
from dreambook.interpreter.numbers import so_many
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.machine import Machine


def check_players(rulebook: Rulebook, found: Diagnostics) -> None:
    """Examples for a number of players that the rulebook is not for would never be played: X02."""
    allowed = rulebook.player_counts
    facts = (
        fact for e in rulebook.rules.examples for line in e.lines if isinstance(line, ast.Given) for fact in line.facts
    )
    for fact in facts:
        if not isinstance(fact, ast.GivenPlayers) or not allowed:
            continue
        number = Constants(rulebook.rules, allowed[0], Diagnostics()).number(fact.number, "the number of players")
        if number not in allowed:
            found.report(
                "X02", f"this example is for {so_many(number, 'player')}, but the rulebook is not", Label(fact.span),
                help=f"it is for {span_of_players(allowed)}: change the number",
            )  # fmt: skip


class _Run(Steps):
    """An example with its claims."""

    # ------------------------------------------------------------------ claims
    def claim(self, claim: ast.Node) -> None:
        """Test one `then`."""
        try:
            self._claimed(claim)
        except (TypeError, KeyError, IndexError):
            # A part of the claim is about what is none: the first of an empty row, the space of what stands nowhere.
            self.stop(
                "X01",
                "the example says something of what is not there",
                claim,
                "claim first that it is there, as in `then any ...`",
            )

    def _claimed(self, claim: ast.Node) -> None:
        if id(claim) in self.plan.scores:
            self._score(claim)
        elif isinstance(claim, ast.ClaimCondition):
            if not self.call(self.plan.claims[id(claim)]):
                self._wrong(claim, *self._against(claim))
        elif isinstance(claim, ast.ClaimChanges):
            name = self.plan.claims[id(claim)]
            change = self.call(name) - self.call(name, self.before)
            wanted = self.call(self.plan.numbers[id(claim)][0])
            if change != wanted:
                self._wrong(claim, f"it changes by {change}, not by {wanted}", "")
        elif isinstance(claim, ast.ClaimGains):
            for count, amount, _ in self.plan.gains[id(claim)]:
                change = self.call(count) - self.call(count, self.before)
                wanted = self.call(amount) * (-1 if claim.loses else 1)
                if change != wanted:
                    verb = "gains" if change >= 0 else "loses"
                    self._wrong(claim, f"player {claim.player} {verb} {abs(change)}, not {abs(wanted)}", "")
        elif isinstance(claim, ast.ClaimResult):
            self._result(claim)
        elif isinstance(claim, ast.ClaimOption):
            self._allowed(claim)

    def _against(self, claim: ast.ClaimCondition) -> tuple[str, str]:
        """What is wrong with a condition that does not hold: what a figure is instead, or the figures that were compared."""
        functions = self.plan.numbers.get(id(claim), [])
        if len(functions) != 2 or not all(functions):
            return "this does not hold", ""
        left, right = (self._said(self.call(f), t) for f, t in zip(functions, self.plan.types[id(claim)], strict=True))
        if isinstance(claim.condition, ast.Compare) and claim.condition.op in ("=", "is"):
            return f"this is {left}, not {right}", ""
        return "this does not hold", f"the two sides are {left} and {right}"

    def _said(self, value: Any, kind: Type) -> str:
        """A side of a comparison: `player 2`, `c3`, `red`, `7`."""
        try:
            return self.program.words.value(value, kind)
        except (TypeError, KeyError, IndexError, ValueError):
            return str(value)

    def _wrong(self, claim: ast.Node, message: str, note: str) -> None:
        rule = self.plan.example
        self.found.report(
            "X01", f"the example says otherwise: {message}", Label(claim.span, "the printed result"),
            Label(self._title_span(), "in this example"),
            help="correct the example or the rule" + (f"; {note}" if note else ""),
            cause=("example", rule.title, "claim", str(claim.span.line - rule.span.line)),
        )  # fmt: skip

    def _title_span(self) -> Any:
        example = self.plan.example
        return self.program.rules.locate(example, "example")

    def _result(self, claim: ast.ClaimResult) -> None:
        result = self.machine.result
        if result is None:
            self._wrong(claim, "the game goes on", "")
            return
        who = claim.player
        if who == 0:
            fits = result.outcome == {"wins": "win", "loses": "lose", "draws": "draw"}[claim.result]
        elif who is None:
            fits = not result.winners if claim.result == "wins" else result.outcome == "draw"
        else:
            won = who - 1 in result.winners
            fits = {"wins": won, "loses": not won and result.outcome != "draw", "draws": result.outcome == "draw"}[
                claim.result
            ]
        if not fits:
            winners = ", ".join(f"player {p + 1}" for p in result.winners) or "nobody"
            self._wrong(claim, f"the game ends in a {result.outcome}; winners: {winners}", "")

    def _score(self, claim: ast.Node) -> None:
        result = self.machine.result
        if result is None or result.scores is None:
            self._wrong(claim, "the game goes on" if result is None else "nobody scores in such an end", "")
            return
        score = result.scores[self.plan.scores[id(claim)]]
        wanted = self.call(self.plan.numbers[id(claim)][0])
        if score != wanted:
            self._wrong(claim, f"the score is {score}, not {wanted}", "")

    def _allowed(self, claim: ast.ClaimOption) -> None:
        decision = self._decision(claim, claim.player - 1)
        for item in claim.items:
            offered = self.match(decision, item) is not None or self.only_action(decision, self.text(item))
            if offered != claim.allowed:
                text = self.text(item)
                self._wrong(claim, f"player {claim.player} {'can' if offered else 'cannot'} choose `{text}`", "")


def passes(program: Program, plan: ExamplePlan) -> bool:
    """Whether an example comes out as it says."""
    found = Diagnostics()
    played(program, plan, found)
    return not len(found)


def played(
    program: Program, plan: ExamplePlan, found: Diagnostics, watch: Callable[[ast.Node | None, Machine], None] | None = None
) -> Machine | None:  # fmt: skip
    """The position that an example leads to; None when it cannot be played to its end. Findings go to `found`.

    `watch` is told the position that is given (with None), that to which play goes on from there at once (with the example),
    and that after each step and claim (with its line).
    """
    try:
        whole = plan.period == SETUP
        machine = new_machine(program) if whole else after_setup(program)
        if plan.period is not None and not whole:
            at_period(program, plan, machine)
        run = _Run(program, plan, found, machine, machine)
        for fact in plan.facts:
            _establish(run, fact)
        run.before = machine.copy()
        if watch is not None:
            watch(None, run.before)
        _begin(run)
        if watch is not None:
            watch(plan.example, run.machine)
        for line in plan.example.lines:
            if isinstance(line, ast.When):
                run.step(line.step)
            elif isinstance(line, ast.Then):
                run.claim(line.claim)
            if watch is not None and isinstance(line, ast.When | ast.Then):
                watch(line, run.machine)
        return run.machine
    except Stopped:
        return None
    except PlayError as problem:
        span = plan.example.span
        found.report(
            "X02", f"the example's position cannot be reached: {problem.message}", program.rules.locate(plan.example, "example"),
            *([Label(problem.span)] if problem.span is not None and problem.span != span else []),
            *([Label(problem.other, "the game is over here")] if problem.other is not None else []), help=problem.help,
            cause=("example", plan.example.title),
        )  # fmt: skip
        return None


def _begin(run: _Run) -> None:
    """Go on to the first wait, unless the first step calls a procedure by itself."""
    first = next((line.step for line in run.plan.example.lines if isinstance(line, ast.When)), None)
    if first is not None and not isinstance(first, ast.StepDo):
        run.go(run.machine.run, first)
    elif first is None:
        claims = [line for line in run.plan.example.lines if isinstance(line, ast.Then)]
        # After the setup nothing needs to happen; from a named stretch of play on, what follows is what is claimed.
        asks = any(isinstance(c.claim, ast.ClaimOption | ast.ClaimResult) for c in claims)
        if claims and (asks or run.plan.period is not None):
            run.go(run.machine.run, claims[0])


def _establish(run: _Run, fact: Any) -> None:
    m = run.machine
    try:
        if fact.kind == "active":
            m.s[run.program.slot_active] = run.call(fact.value)
        elif fact.kind == "variable":
            slot, value = run.call(fact.slot), run.call(fact.value)
            variable = run.program.variable_at.get(slot)
            if variable is not None and variable.type.base == "number" and not variable.low <= value <= variable.high:
                run.stop(
                    "X02",
                    f"{value} is outside {variable.low} to {variable.high}",
                    fact.node,
                    "give it a value in its range",
                )
            m.s[slot] = value
        elif fact.kind == "lies":
            lie(m, run.call(fact.slot), run.call(fact.value), None)
        elif fact.kind == "stands":
            lie(m, run.call(fact.slot), None, run.call(fact.value))
        else:
            wanted = [(run.call(t), run.call(n), every) for t, n, every in fact.wanted]
            place = run.call(fact.slot)
            hold(
                m,
                place if fact.kind == "zone" else None,
                place if fact.kind == "space" else None,
                wanted,
                run.fixed,
                run.fixed_zones,
            )
    except Unbuildable as problem:
        run.stop("X02", str(problem), fact.node, "the box does not hold so many, or they are needed elsewhere")
