"""The steps of an example: what a player, the table or chance chooses, what dice show and zones give, what is carried out."""

import re
from dataclasses import dataclass, field
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.interpreter.compile.examples import ExamplePlan
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.moves import option_label, outcome_label, question_text
from dreambook.interpreter.play.pending import DECLINE, TABLE, Chance, Decision
from dreambook.interpreter.play.position import HALT
from dreambook.interpreter.play.spots import Spots

MOST_LABELS = 12
"""Options that a finding lists at most."""


class Stopped(Exception):
    """The example cannot go on; the finding is made."""


@dataclass
class Steps:
    """Carries out the steps of one example in a position. Raises Stopped where a finding ends it."""

    program: Program
    plan: ExamplePlan
    found: Diagnostics
    machine: Machine
    before: Machine
    fixed: set[int] = field(default_factory=set)
    fixed_zones: set[int] = field(default_factory=set)

    # ------------------------------------------------------------------ findings
    def stop(self, code: str, message: str, node: ast.Node, help: str) -> None:
        """Report and leave the example."""
        self.found.report(
            code, message, Label(node.span), help=help, cause=("example", self.plan.example.title, str(len(message))),
        )  # fmt: skip
        raise Stopped

    def call(self, name: str, machine: Machine | None = None) -> Any:
        """Evaluate a generated function."""
        m = machine if machine is not None else self.machine
        return self.program.functions[name](m, m.s)

    # ------------------------------------------------------------------ steps
    def step(self, step: ast.Node) -> None:
        """Carry out one `when`."""
        if isinstance(step, ast.StepChooses):
            self._chooses(step)
        elif isinstance(step, ast.StepDice):
            self._dice(step)
        elif isinstance(step, ast.StepGives):
            self._gives(step)
        elif isinstance(step, ast.StepDo):
            self._do(step)

    def _chooses(self, step: ast.StepChooses) -> None:
        if step.by == "chance":
            self._falls(step)
            return
        if step.by == "player" and step.player is None:
            for p in range(self.program.players):
                self._choose_as(step, p)
            return
        self._choose_as(step, TABLE if step.player is None else step.player - 1)

    def _falls(self, step: ast.StepChooses) -> None:
        """Chance chooses: each item is an outcome of the next chance event."""
        for item in step.items:
            chance = self.machine.pending
            if isinstance(chance, Decision):
                self.stop(
                    "X02", "nothing falls by chance here: first something must be chosen", step, self._open(chance)
                )
            if not isinstance(chance, Chance) or chance.kind not in ("pick", "value"):
                help = (
                    chance_help(self.machine) if isinstance(chance, Chance) else "put the step where `chance chooses`"
                )
                self.stop("X02", "chance chooses nothing here", step, help)
            assert isinstance(chance, Chance)
            index = self.match(Decision(chance.site, TABLE, chance.outcomes, chance.data, chance.next), item)
            if index is None:
                labels = [outcome_label(self.machine, chance, i) for i in range(len(chance.outcomes))]
                text = self.text(item)
                near = did_you_mean(text, labels)
                self.stop(
                    "X02", f"chance cannot choose `{text}` here", item,
                    near or f"can be chosen: {', '.join(labels[:MOST_LABELS])}",
                )  # fmt: skip
            assert index is not None
            self.go(lambda index=index: self.machine.happen(index), step)

    def _decision(self, step: ast.Node, player: int) -> Decision:
        words = self.program.words
        pending = self.machine.pending
        if self.machine.result is not None:
            self.stop(
                "X02",
                f"{words.player(player)} cannot choose: the game is over",
                step,
                "remove the step, or change what is given",
            )
        if isinstance(pending, Chance):
            self.stop(
                "X02",
                "a chance event is open here, and the example does not say what happens",
                step,
                chance_help(self.machine),
            )
        if not isinstance(pending, Decision):
            self.stop("X02", "nothing is to be decided here", step, "remove the step")
        assert isinstance(pending, Decision)
        if pending.player != player:
            what = question_text(self.program.sites[pending.site], self.program.words)
            self.stop(
                "X02",
                f"{words.player(pending.player)} decides here ({what}), not {words.player(player)}",
                step,
                "write the steps in the order in which they happen",
            )
        return pending

    def _choose_as(self, step: ast.StepChooses, player: int) -> None:
        for i, item in enumerate(step.items):
            decision = self._decision(step, player)
            index = self.match(decision, item)
            if index is None:
                labels = self._labels(decision)
                text = self.text(item)
                if self.only_action(decision, text):
                    self.stop(
                        "X02",
                        f"`{text}` is all that can be done here, so nobody chooses it",
                        item,
                        f"leave it out; {self._open(decision)}",
                    )
                near = did_you_mean(text, labels)
                refused = next((r for v, r in decision.refused if self._label_of(decision, v) == text.casefold()), None)
                reason = f": the rule `{refused}` forbids it" if refused else ""
                self.stop(
                    "X02",
                    f"`{text}` cannot be chosen here{reason}",
                    item,
                    near or f"can be chosen: {', '.join(labels[:MOST_LABELS])}",
                )
            assert index is not None
            self.go(lambda index=index: self.machine.choose(index), step)
            last = i + 1 == len(step.items)
            after = self.machine.pending
            if last and isinstance(after, Decision) and after.site == decision.site and after.player == player:
                # "chooses A and B" from several: what is not named is not chosen.
                stop = next((k for k, v in enumerate(after.values) if v == DECLINE), None)
                if stop is not None and self.program.sites[after.site].kind == "several":
                    self.go(lambda stop=stop: self.machine.choose(stop), step)

    def _labels(self, decision: Decision) -> list[str]:
        return [option_label(self.machine, decision, i) for i in range(len(decision.values))]

    def _open(self, decision: Decision) -> str:
        """Which decision is open, whose it is, and what can be chosen."""
        site = self.program.sites[decision.site]
        who, labels = self.program.words.player(decision.player), self._labels(decision)
        more = f", ... ({len(labels)} in all)" if len(labels) > MOST_LABELS else ""
        return f"{who} must choose {site.what} next: {', '.join(labels[:MOST_LABELS])}{more}"

    def only_action(self, decision: Decision, text: str) -> bool:
        """Whether that is the name of an action that is under way, though nobody has chosen it: it stands alone."""
        site = self.program.sites[decision.site]
        wanted = text.casefold().strip()
        for name, action in self.program.rules.actions.items():
            if wanted.replace(" ", "_") == name.casefold() or wanted == (action.head.title or "").casefold():
                return site.kind != "menu" and name in site.path.split("/")
        return False

    def _label_of(self, decision: Decision, value: Any) -> str:
        trial = Decision(decision.site, decision.player, [value], decision.register, decision.next)
        return option_label(self.machine, trial, 0).casefold()

    def match(self, decision: Decision, item: ast.Node) -> int | None:
        """The option that an item means: the component it describes, its label or name, or all its words in the label."""
        test = self.plan.claims.get(id(item))
        if test is not None:
            fits = self.call(test)
            for i, value in enumerate(decision.values):
                if (
                    isinstance(value, int)
                    and not isinstance(value, bool)
                    and self.program.sites[decision.site].type.base == "component"
                    and fits(value)
                ):
                    return i
        wanted = self.text(item).casefold().strip()
        if isinstance(decision.values, Spots):
            space = self._place(decision.values, item, wanted)
            if space is not None:
                index = decision.values.index_of(space)
                return index if self.machine.offers(index) else None
        labels = [option_label(self.machine, decision, i).casefold() for i in range(len(decision.values))]
        site = self.program.sites[decision.site]
        if site.type.base == "space" and id(item) in self.plan.places:
            space = self.call(self.plan.places[id(item)])
            return next((i for i, value in enumerate(decision.values) if value == space and space is not None), None)
        for i, value in enumerate(decision.values):
            name = site.names[value] if site.kind == "menu" and isinstance(value, int) else value
            names = {labels[i], str(name).casefold()}
            if site.type.base == "space":
                # A place of a map by its name, where people read another word.
                names |= {n.casefold() for n, space in self.program.box.space_names.items() if space == value}
            if value == DECLINE:
                names |= {"nothing", "no", "none", "pass", "stop"}
            if value is True:
                names |= {"yes"}
            if wanted in names or wanted.replace("_", " ") in names:
                return i
        words = set(wanted.replace("_", " ").split())
        fitting = [
            i
            for i, label in enumerate(labels)
            if words <= set(label.replace("(", " ").replace(")", " ").replace(",", " ").split())
        ]
        return fitting[0] if len(fitting) == 1 else None

    def _place(self, values: Spots, item: ast.Node, text: str) -> int | None:
        """The place of a surface that an item names, by an expression or as `(120, 80)`."""
        place = self.plan.places.get(id(item))
        if place is not None:
            space: int | None = self.call(place)
            return space
        numbers = re.match(r"\((\d+), *(\d+)\)", text)
        return values.area.surface.space(int(numbers[1]), int(numbers[2])) if numbers is not None else None

    def text(self, item: ast.Node) -> str:
        """An item as it is written."""
        if isinstance(item, ast.Wording):
            return item.text
        span = item.span
        lines = self.program.rules.lines.get(span.file, ())
        return lines[span.line - 1][span.column - 1 : span.end_column - 1] if span.line <= len(lines) else ""

    def _dice(self, step: ast.StepDice) -> None:
        shown = [self.call(f) for f in self.plan.numbers[id(step)]]
        wanted = sorted(shown, key=str)
        chance = self.machine.pending
        if isinstance(chance, Decision):
            self.stop("X02", "no dice are rolled here: first something must be chosen", step, self._open(chance))
        if not isinstance(chance, Chance) or chance.kind != "roll":
            self.stop("X02", "no dice are rolled here", step, "put the step where the dice are rolled")
        assert isinstance(chance, Chance)
        # Of dice that differ, what they show is told in their order.
        order = [i for i, outcome in enumerate(chance.outcomes) if list(outcome) == shown]
        for i in [*order, *(i for i, o in enumerate(chance.outcomes) if sorted(o, key=str) == wanted)]:
            self.go(lambda i=i: self.machine.happen(i), step)
            return
        self.stop(
            "X02", f"the dice cannot show {', '.join(map(str, wanted))}", step, f"{len(chance.data)} dice are rolled"
        )

    def _gives(self, step: ast.StepGives) -> None:
        slot = self.call(self.plan.places[id(step)])
        for test_name, amount_name, _ in self.plan.gains[id(step)]:
            test = self.call(test_name)
            for _ in range(self.call(amount_name)):
                chance = self.machine.pending
                if (
                    not isinstance(chance, Chance)
                    or chance.kind == "value"
                    or (chance.kind == "draw" and chance.data[0] != slot)
                ):
                    self._nothing_comes(step, self.program.words.zone(self.program.zone_at[slot]))
                assert isinstance(chance, Chance)
                index = next((i for i, c in enumerate(chance.outcomes) if isinstance(c, int) and test(c)), None)
                if index is None:
                    shown = sorted({outcome_label(self.machine, chance, i) for i in range(len(chance.outcomes))})
                    self.stop("X02", "this cannot come from there", step, f"can come: {', '.join(shown[:12])}")
                assert index is not None
                self.go(lambda index=index: self.machine.happen(index), step)

    def _nothing_comes(self, step: ast.Node, place: str) -> None:
        """Nothing is drawn from a zone here: say what the rules wait for."""
        pending = self.machine.pending
        message, help = f"nothing comes from {place} here", "put the step where something is drawn from it"
        if self.machine.result is not None:
            message += ": the game is over"
        elif isinstance(pending, Decision):
            message += ": first something must be chosen"
            help = self._open(pending)
        elif isinstance(pending, Chance):
            message += ": another chance event comes first"
            help = chance_help(self.machine)
        self.stop("X02", message, step, help)

    def _do(self, step: ast.StepDo) -> None:
        entry = int(self.plan.places[id(step)])
        arguments = [self.call(f) for f in self.plan.arguments[id(step)]]
        m = self.machine
        m.stack = ((HALT, ()),)
        m.L = [m.s[self.program.slot_active], *arguments, *([None] * 60)]
        m.pc = entry
        m.pending = None
        self.go(m.run, step)

    def go(self, action: Any, node: ast.Node) -> None:
        """Carry something out; what play finds there is a finding of the example. Raises Stopped."""
        try:
            action()
        except PlayError as problem:
            self.found.report(
                "X02", f"the example cannot be played: {problem.message}", Label(node.span, "this step"),
                *([Label(problem.span, problem.code)] if problem.span is not None else []), help=problem.help,
                cause=("example", self.plan.example.title, problem.code),
            )  # fmt: skip
            raise Stopped from problem


def chance_help(m: Machine) -> str:
    chance = m.pending
    assert isinstance(chance, Chance)
    shown = [outcome_label(m, chance, i) for i in range(min(3, len(chance.outcomes)))]
    if chance.kind == "roll":
        return f"write `when dice show {' and '.join(shown[0].split(', '))}`, or what they show"
    if chance.kind == "value" or m.g.sites[chance.site].chance:
        return f"write `when chance chooses ...`; possible: {', '.join(shown)}, ..."
    zone = m.g.words.zone(m.g.zone_at[chance.data[0]]) if chance.kind == "draw" else "the zone"
    return f"write `when {zone.replace(' ', '_')} gives ...`; possible: {', '.join(shown)}, ..."
