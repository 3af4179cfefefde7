"""Examples: their facts, steps and claims as functions, so that the checker can build the position and play it."""

from dataclasses import dataclass, field

from dreambook.grammar import ast
from dreambook.interpreter.compile.code import Code, KindAsValue, Scope
from dreambook.interpreter.compile.ends import EndCompiler
from dreambook.interpreter.model.types import UNKNOWN, Type

SETUP = "setup"
"""The name under which examples begin with the setup."""


@dataclass
class Fact:
    """A fact to establish: a variable's slot and value, the active player, or what a zone holds."""

    node: ast.Node
    kind: str
    slot: str = ""
    value: str = ""
    wanted: list[tuple[str, str, bool]] = field(default_factory=list)


@dataclass
class ExamplePlan:
    """An example, with the names of the generated functions that evaluate its parts.

    `facts` in order; `places` maps steps (by node id) to the function that gives a zone's slot; `claims` maps claims to
    the function that evaluates them; `gains` maps a claim about gains to tests of components and amounts; `scores` maps
    a claim about a final score to its player; `types` says what the two sides of a comparison are.
    """

    example: ast.Example
    players: int
    period: str | None = None
    period_node: ast.Node | None = None
    facts: list[Fact] = field(default_factory=list)
    places: dict[int, str] = field(default_factory=dict)
    arguments: dict[int, list[str]] = field(default_factory=dict)
    claims: dict[int, str] = field(default_factory=dict)
    gains: dict[int, list[tuple[str, str, str]]] = field(default_factory=dict)
    numbers: dict[int, list[str]] = field(default_factory=dict)
    scores: dict[int, int] = field(default_factory=dict)
    types: dict[int, list[Type]] = field(default_factory=dict)


class ExampleCompiler(EndCompiler):
    """Compiles the examples that are played with this number of players."""

    plans: list[ExamplePlan]

    def compile_examples(self) -> None:
        """All examples of this number of players."""
        for example in self.rules.examples:
            players = self._players_of(example)
            if players is not None and players != self.box.players:
                continue
            if players is None and self.box.players != self.fewest:
                continue
            plan = ExamplePlan(example, self.box.players)
            for line in example.lines:
                try:
                    self._line(plan, line)
                except KindAsValue:
                    self.kind_as_value(line)
            self.plans.append(plan)

    def _line(self, plan: ExamplePlan, line: ast.Node) -> None:
        if isinstance(line, ast.Given):
            for fact in line.facts:
                self._fact(plan, fact)
        elif isinstance(line, ast.When):
            self._step(plan, line.step)
        elif isinstance(line, ast.Then):
            self._claim(plan, line.claim)

    fewest: int = 1

    def _players_of(self, example: ast.Example) -> int | None:
        for line in example.lines:
            if isinstance(line, ast.Given):
                for fact in line.facts:
                    if isinstance(fact, ast.GivenPlayers):
                        return self.box.constants.number(fact.number, "the number of players")
        return None

    def _function(self, body: str, parameters: str = "m, s") -> str:
        self.example_functions += 1
        name = f"X_{self.example_functions}"
        self.functions.append(f"def {name}({parameters}):\n    return {body}\n")
        return name

    example_functions: int = 0

    def _scope(self) -> Scope:
        return Scope(player=f"s[{self.box.special['active']}]")

    def _fact(self, plan: ExamplePlan, fact: ast.Node) -> None:
        self.current_node = fact
        if isinstance(fact, ast.GivenPeriod):
            plan.period, plan.period_node = fact.name, fact
            if fact.name not in self.rules.periods and fact.name != SETUP:
                self.unknown(fact.name, fact, [*self.rules.periods, SETUP])
        elif isinstance(fact, ast.GivenIs):
            self._given_is(plan, fact)
        elif isinstance(fact, ast.GivenHolds):
            zone = self.expression(fact.zone, self._scope())
            if zone.zone is None and zone.type.base != "space":
                self.mismatch(fact.zone, "a zone or a space", zone.type)
                return
            wanted = []
            for phrase in fact.things.items if fact.things is not None else ():
                described = self.describe(phrase, self._scope())
                self.can_lie_there(described, zone, phrase)
                if described.exact is not None:
                    name = self._function(f"(lambda c, w={described.exact.text}: c in w)")
                    many = f"len({described.exact.text})" if described.number is None else described.amount
                    wanted.append((name, self._function(many), False))
                else:
                    wanted.append((self._function(described.test), self._function(described.amount), described.every))
            kind = "space" if zone.type.base == "space" else "zone"
            place = self._function(zone.text if kind == "space" else str(zone.slot))
            plan.facts.append(Fact(fact, kind, place, wanted=wanted))

    def _one_player(self, node: ast.Expression, scope: Scope) -> Code:
        code = self.expression(node, scope)
        if code.type.base not in ("player", "unknown"):
            self.mismatch(node, "a player", code.type)
            return Code("0", UNKNOWN)
        return code

    def _given_is(self, plan: ExamplePlan, fact: ast.GivenIs) -> None:
        scope = self._scope()
        if isinstance(fact.value, ast.Name) and fact.value.name == "active":
            who = self._one_player(fact.target, scope)
            plan.facts.append(Fact(fact, "active", value=self._function(who.text)))
            return
        if isinstance(fact.target, ast.Name) and fact.target.name == "active":
            who = self._one_player(fact.value, scope)
            plan.facts.append(Fact(fact, "active", value=self._function(who.text)))
            return
        target = self.expression(fact.target, scope)
        value = self._right_side(
            ast.Compare(span=fact.span, op="is", left=fact.target, right=fact.value), target, scope
        )
        if target.variable is not None:
            plan.facts.append(Fact(fact, "variable", self._function(str(target.slot)), self._function(value.text)))
        elif target.type.base == "component" and value.zone is not None:
            plan.facts.append(Fact(fact, "lies", self._function(target.text), self._function(str(value.slot))))
        elif target.type.base == "component" and value.type.base == "space":
            plan.facts.append(Fact(fact, "stands", self._function(target.text), self._function(value.text)))
        elif target.type.base != "unknown":
            self.error(
                "X02",
                "this is no variable, so it cannot be given a value",
                fact.target,
                help="give variables values, and say what zones hold",
            )

    def _step(self, plan: ExamplePlan, step: ast.Node) -> None:
        self.current_node = step
        scope = self._scope()
        if isinstance(step, ast.StepGives):
            zone = self.expression(step.zone, scope)
            if zone.zone is None:
                self.mismatch(step.zone, "a zone", zone.type)
                return
            plan.places[id(step)] = self._function(str(zone.slot))
            tests = []
            for phrase in step.things.items:
                described = self.describe(phrase, scope)
                test = (
                    f"(lambda c, w={described.exact.text}: c in w)" if described.exact is not None else described.test
                )
                tests.append((self._function(test), self._function(described.amount), ""))
            plan.gains[id(step)] = tests
        elif isinstance(step, ast.StepChooses):
            self._items(plan, step.items)
        elif isinstance(step, ast.StepDice):
            plan.numbers[id(step)] = [self._function(self.expression(f, scope).text) for f in step.faces]
        elif isinstance(step, ast.StepDo):
            name = step.what.name if isinstance(step.what, ast.Name) else ""
            if name not in self.rules.procedures and name not in self.rules.actions:
                self.unknown(name or "this", step.what, [*self.rules.procedures, *self.rules.actions])
                return
            entry = self.entry_of(name)
            plan.places[id(step)] = str(entry)
            plan.arguments[id(step)] = [self._function(self.expression(a, scope).text) for a in step.arguments]

    def _items(self, plan: ExamplePlan, items: tuple[ast.Node, ...]) -> None:
        """Chosen items that name components by kind or number: a test finds them among the options."""
        for item in items:
            if not isinstance(item, ast.Phrase):
                continue
            of = item.of
            if (
                isinstance(of, ast.Of)
                and isinstance(of.what, ast.Name)
                and of.what.name == "space"
                and (self.box.surfaces or self.box.space_zone)
            ):
                # A place is worked out, whatever players call it; those of a surface are not listed at all.
                plan.places[id(item)] = self._function(self.expression(of, self._scope()).text)
                continue
            kind = isinstance(of, ast.Name) and (
                of.name in self.rules.kinds or self.rules.plural_of(of.name) is not None
            )
            if isinstance(of, ast.Numbered) or kind:
                described = self.describe(item, self._scope())
                test = (
                    f"(lambda c, w={described.exact.text}: c in w)" if described.exact is not None else described.test
                )
                plan.claims[id(item)] = self._function(test)

    def _claim(self, plan: ExamplePlan, claim: ast.Node) -> None:
        self.current_node = claim
        scope = self._scope()
        if isinstance(claim, ast.ClaimCondition):
            if self._claim_of_score(plan, claim):
                return
            code = self.condition(claim.condition, scope)
            plan.claims[id(claim)] = self._function(code.text)
            if isinstance(claim.condition, ast.Compare):
                # Both sides are kept apart, so that a mismatch can be shown with its figures.
                sides = [self.expression(side, scope) for side in (claim.condition.left, claim.condition.right)]
                plan.numbers[id(claim)] = [self._function(x.text) if x.type.base != "kind" else "" for x in sides]
                plan.types[id(claim)] = [x.type for x in sides]
        elif isinstance(claim, ast.ClaimOption):
            self._items(plan, claim.items)
        elif isinstance(claim, ast.ClaimChanges):
            plan.claims[id(claim)] = self._function(self.number(claim.what, scope).text)
            plan.numbers[id(claim)] = [self._function(self.number(claim.by, scope).text)]
        elif isinstance(claim, ast.ClaimGains):
            if not 1 <= claim.player <= self.box.players:
                self.error(
                    "X02",
                    f"there is no player {claim.player} among {self.box.players}",
                    claim,
                    help="change the number",
                )
                return
            inner = Scope(player=str(claim.player - 1))
            plan.gains[id(claim)] = [self._gain(phrase, inner, claim.player - 1) for phrase in claim.things.items]

    def _claim_of_score(self, plan: ExamplePlan, claim: ast.ClaimCondition) -> bool:
        """`score of player 1 = 12`: the final score, where the rulebook declares nothing else of that name."""
        compared = claim.condition
        if not (isinstance(compared, ast.Compare) and compared.op == "=" and isinstance(compared.left, ast.Of)):
            return False
        of = compared.left
        if not (isinstance(of.what, ast.Name) and of.what.name == "score" and self.rules.scorings):
            return False
        who = of.arguments[0] if len(of.arguments) == 1 else None
        if "score" in self.rules.names or not isinstance(who, ast.PlayerNumber):
            return False
        self.expression(who, self._scope())
        plan.scores[id(claim)] = who.number - 1
        plan.numbers[id(claim)] = [self._function(self.number(compared.right, self._scope()).text)]
        return True

    def _gain(self, phrase: ast.Phrase, scope: Scope, player: int) -> tuple[str, str, str]:
        """A function that counts what a player has of something, and the amount that is claimed."""
        name = phrase.of.name if isinstance(phrase.of, ast.Name) else ""
        if name in self.rules.variables and self.box.variable_types[name].base == "number":
            amount, _ = self._amount(phrase, scope)
            code = self.expression(phrase.of, scope)
            return self._function(code.text), self._function(amount.text if amount is not None else "1"), name
        described = self.describe(phrase, scope)
        slots = tuple(z.slot for z in self.box.zones if z.owner == player)
        test = described.test if described.exact is None else f"(lambda c, w={described.exact.text}: c in w)"
        count = f"sum(1 for z in {slots!r} for c in m.ids(z) if {test}(c))"
        return self._function(count), self._function(described.amount), name
