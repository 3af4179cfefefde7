"""What all kinds of finding share: one program's formulas, questions under what always holds, and what was answered."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Severity
from dreambook.interpreter.compile.norms import exceptions_of
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.model.build_types import type_of_node
from dreambook.interpreter.model.symbols import Rules
from dreambook.interpreter.prove.formulas import Coded, Formula, Piece, Term, Unsaid, either, negated
from dreambook.interpreter.prove.situation import Situation
from dreambook.interpreter.prove.solver import Answer, Solver
from dreambook.interpreter.prove.translate import Translator, Where
from dreambook.interpreter.prove.witness import Scene, Stage


@dataclass
class Tried:
    """How many questions of a kind there were, and how they were answered."""

    questions: int = 0
    proved: int = 0
    found: int = 0
    unknown: int = 0

    def verdict(self) -> str:
        """The verdict of the kind in a word or two."""
        if not self.questions:
            return "not applicable"
        if self.found:
            return "found"
        return "unknown" if self.unknown else "proved"


@dataclass(frozen=True)
class Said:
    """A formula, with the constants that it is made of."""

    of: Formula
    names: frozenset[str]


class Asking:
    """The formulas of one program.

    `before`: of the findings that must be there with every number of players those that all others so far have; `only` are
    their keys.
    """

    def __init__(self, program: Program, solver: Solver, before: Sequence[Diagnostic] | None = None) -> None:
        self.before = before or ()
        self.only = None if before is None else frozenset(finding.key for finding in before)
        self.program = program
        self.rules: Rules = program.rules
        self.solver = solver
        self.situation = Situation(program)
        self.translator = Translator(self.situation)
        self.stage = Stage(self.situation)
        self.memory: dict[str, Any] = {}
        self.always = self._invariants()

    def skips(self, code: str, *cause: str) -> bool:
        """Whether a question need not be asked: it would have to be answered alike with every number of players, and was not
        with another one."""
        return self.only is not None and Diagnostic(code, Severity.HINT, "", cause=cause).key not in self.only

    # ------------------------------------------------------------------ making formulas
    @contextmanager
    def making(self) -> Iterator[set[str]]:
        """Collects the constants that are used on the way."""
        outside, self.situation.used = self.situation.used, set()
        try:
            yield self.situation.used
        finally:
            outside |= self.situation.used
            self.situation.used = outside

    def say(self, node: ast.Node, where: Where) -> Said:
        """A condition as a formula."""
        with self.making() as used:
            formula = self.translator.condition(node, where)
        return Said(formula, frozenset(used))

    def named(self, names: Iterable[str]) -> dict[str, Term]:
        """What the rules around have named, among constants: by name."""
        known = {name.removeprefix("print of ") for name in self.situation.closure(names)}
        return {name: term for constant, (name, term) in self.situation.named.items() if constant in known}

    def value_scope(self, name: str) -> Where:
        """The scope of the lines of a value: what it is of, as far as formulas say it."""
        terms: dict[str, Term] = {}
        for parameter in self.rules.values[name].parameters:
            kind = type_of_node(self.rules, parameter.type, Diagnostics())
            low = high = None
            if isinstance(parameter.type, ast.NumberRange):
                constants = self.program.box.constants
                low, high = (constants.number(x, "an end") for x in (parameter.type.low, parameter.type.high))
            with suppress(Unsaid):
                terms[parameter.name] = self.situation.of_type(parameter.name, kind, low, high)
        return Where(self.situation.someone(), terms)

    def uses(self, name: str) -> Iterator[ast.Node]:
        """Wherever the rules speak of a value by its name."""
        return (n for n in self.rules.nodes if isinstance(n, ast.Name) and n.name == name)

    def holds_all(self, scene: Scene) -> bool:
        """Whether all that always holds, and nothing repairs, does so in a scene."""
        m = scene.machine
        return self.program.norms_hold(m, m.s)

    def _invariants(self) -> list[Said]:
        """What always holds when the rules wait, by the rules that nothing repairs."""
        found = []
        for rule in self.rules.rules.values():
            if any(isinstance(line, ast.RuleOtherwise | ast.RuleBefore) for line in rule.lines):
                continue
            for line in rule.lines:
                if isinstance(line, ast.Invariant | ast.Limit):
                    found += [self.said_always(line, rule, player) for player in range(self.program.players)]
        return [said for said in found if said.of is not True]

    def said_always(self, line: ast.Invariant | ast.Limit, rule: ast.Rule, player: int) -> Said:
        """What a line of a rule says of a player, outside the rule's exceptions."""
        where = Where(Coded(player, "player"))
        with self.making() as used:
            if isinstance(line, ast.Limit):
                node: ast.Node = ast.CountTest(
                    span=line.span, which=line.which, number=line.number, set=line.set, of_each=line.of_each
                )
                formula = self.translator.condition(node, where)
            else:
                formula = self.translator.condition(line.condition, where)
                formula = negated(formula) if line.never else formula
            exceptions = [self.translator.condition(e.when, where) for e in exceptions_of(rule)]
            formula = either(*exceptions, formula)
        return Said(formula, frozenset(used))

    # ------------------------------------------------------------------ asking
    def possible(
        self, said: Iterable[Said], waiting: bool, terms: Mapping[str, Term] | None = None
    ) -> tuple[Answer, Any, frozenset[str]]:
        """Whether conditions can hold together, with a model and the constants of it.

        `waiting`: in a position in which the rules wait, so that all that always holds does. `terms`: what the rules have
        named, where a scene is wanted; then the model is as near to the position after the setup as it can be.
        """
        formulas = list(said)
        names = frozenset().union(*(f.names for f in formulas)) | self._names_of(terms or {})
        if any(f.names for f in formulas):
            # Whom a rule is about is somebody, also where nothing else is said of them.
            names |= {"player"} & self.situation.facts.keys()
        known = self.situation.closure(names)
        zones = self.situation.zones_in(known)
        more = [a for a in self.always if waiting and (a.names & known or self.situation.zones_in(a.names) & zones)]
        for invariant in more:
            names |= invariant.names
        asked = [*(f.of for f in formulas), *(a.of for a in more), *self.situation.hypotheses(names)]
        if terms is not None:
            asked += [self.situation.plays(p) for p in range(self.program.players)]
        wishes = self.stage.wishes(names) if terms is not None else []
        answer, model = self.solver.ask(asked, wishes)
        if answer == "unsat" and self.solver.ask(self.situation.hypotheses(names))[0] != "sat":
            # Whatever follows from hypotheses that clash says nothing.
            answer = "unknown"
        return answer, model, names

    def _names_of(self, terms: Mapping[str, Term]) -> frozenset[str]:
        names = set()
        for term in terms.values():
            if isinstance(term, Piece):
                names |= {f"print of {term.key}", f"place of {term.key}"}
            else:
                names |= {name for name in self.situation.facts if _speaks_of(term, name)}
        return frozenset(names)

    def scene(self, model: Any, names: Iterable[str], terms: Mapping[str, Term]) -> Scene | None:
        """The position of a model."""
        return self.stage.build(model, names, terms)


def _speaks_of(term: Term, name: str) -> bool:
    of = getattr(term, "of", None)
    return getattr(of, "decl", None) is not None and str(of) == name
