"""The examples of the rules, each worked step by step: the position, what is done, what follows, what is so in the end.

The examples are played for it: every consequence is what the interpreter did, not what anybody wrote down.
"""

from collections.abc import Iterator
from itertools import groupby

from dreambook.generators.document import Block, Document, Paragraph, Section, Steps
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.consequences import NOWHERE, THEY, choice, consequences, who
from dreambook.generators.kinds.sums import scored, worked
from dreambook.generators.verbalise import places
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.wording import worded
from dreambook.generators.words.messages import Slot
from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.grammar.span import Span
from dreambook.interpreter.check.examples import played
from dreambook.interpreter.compile.examples import SETUP, ExamplePlan
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.errors import DreamError
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import TABLE


def examples(book: Book) -> Document:
    """Every example of the rulebook, worked step by step."""
    return parts.document(
        book, "examples", sections(book), intro=(), facts=(book.told.players,), credits=False, contents=True
    )


def sections(book: Book) -> tuple[Section, ...]:
    """A section for each example."""
    return tuple(_example(book, node) for node in book.v.rules.examples)


def _example(book: Book, node: ast.Example) -> Section:
    title = worded(book.v, node.title)
    blocks: list[Block] = [
        Paragraph(worded(book.v, line.text), "said") for line in node.lines if isinstance(line, ast.Wording)
    ]
    if node.cites:
        cited = ", ".join(cite.section for cite in node.cites)
        blocks.append(Paragraph(f"{book.say('example-cites')} {cited}", "when"))
    given = [step for line in node.lines if isinstance(line, ast.Given) for step in _given(book, line)]
    if given:
        blocks += [Paragraph(book.say("heading-given"), "when"), Steps(tuple(given), numbered=False)]
    found = book.played.plan(node)
    steps = None if found is None else _Watched(book, *found).steps()
    if steps is None:
        blocks.append(Paragraph(book.say("example-not-played"), "when"))
    elif steps:
        blocks += [Paragraph(book.say("heading-worked"), "when"), Steps(tuple(steps), numbered=len(steps) > 1)]
    return Section(parts.slug(title), title, tuple(blocks))


# ------------------------------------------------------------------ the position
def _given(book: Book, line: ast.Given) -> Iterator[Step]:
    v = book.v
    for fact in line.facts:
        match fact:
            case ast.GivenPlayers():
                known = v.numbers.known(fact.number)
                said = v.say("given-players", count=known or 0)
            case ast.GivenPeriod(name=name) if name == SETUP:
                said = v.say("given-setup")
            case ast.GivenPeriod(name=name):
                said = v.say("given-period", title=v.lexicon.title(name))
            case (
                ast.GivenIs(value=ast.Name(name="active"), target=who)
                | ast.GivenIs(target=ast.Name(name="active"), value=who)
            ):
                said = v.say("given-active", who=v.thing(who, THEY))
            case ast.GivenIs():
                same = ast.Compare(span=NOWHERE, op="is", left=fact.target, right=fact.value)
                said = v.say("given-is", condition=v.clause(same, THEY))
            case ast.GivenHolds(things=None):
                empty = ast.Test(span=NOWHERE, subject=fact.zone, test="empty")
                said = v.say("given-is", condition=v.clause(empty, THEY))
            case ast.GivenHolds(things=ast.Things() as things):
                held = v.things(things, THEY, fact.zone)
                said = v.say("given-holds", place=places.inside(v, fact.zone, THEY), things=held)
        yield Step(v.sentence(said))


# ------------------------------------------------------------------ what is done
class _Watched:
    """Plays an example and writes down what is done and what comes of it."""

    def __init__(self, book: Book, program: Program, plan: ExamplePlan) -> None:
        self.book, self.program, self.plan = book, program, plan
        self.written: list[Step | ast.Then] = []
        self.before: Machine | None = None

    def steps(self) -> list[Step] | None:
        """The steps; None where the example cannot be played."""
        found = Diagnostics()
        try:
            if played(self.program, self.plan, found, self._watch) is None:
                return None
        except DreamError:
            return None
        wrong: set[Span] = {label.span for finding in found for label in finding.labels[:1]}
        steps: list[Step] = []
        for claimed, run in groupby(self.written, lambda line: isinstance(line, ast.Then)):
            lines = list(run)
            if claimed:
                steps += self._claims([line for line in lines if isinstance(line, ast.Then)], wrong)
            else:
                steps += [line for line in lines if isinstance(line, Step)]
        return steps

    def _watch(self, line: ast.Node | None, machine: Machine) -> None:
        told = (
            [] if self.before is None else [*scored(self.book, machine), *consequences(self.book, self.before, machine)]
        )
        below = tuple(map(Step, told))
        if isinstance(line, ast.Then):
            self.written.append(line)
        elif isinstance(line, ast.When):
            self.written.append(Step(self._step(line.step, machine), below))
        elif below:
            self.written.append(Step(self.book.say("step-begins"), below))
        self.before = machine.copy()
        machine.log = []

    def _step(self, step: ast.Node, machine: Machine) -> str:
        v = self.book.v
        match step:
            case ast.StepChooses():
                return self._chooses(step, machine)
            case ast.StepDice():
                return v.sentence(v.say("step-dice", faces=tuple(v.thing(face, THEY) for face in step.faces)))
            case ast.StepGives():
                things = v.things(step.things, THEY, step.zone)
                return v.sentence(v.say("step-gives", place=places.away(v, step.zone, THEY), things=things))
            case ast.StepDo():
                do = ast.Do(span=step.span, what=step.what, arguments=step.arguments)
                return v.block(ast.Block(span=step.span, statements=(do,)))[0].text
        return ""

    def _chooses(self, step: ast.StepChooses, machine: Machine) -> str:
        """Who has chosen what, as the option reads."""
        v = self.book.v
        if step.by == "chance":
            fell = tuple(v.say("words", words=self._item(item)) for item in step.items)
            return v.sentence(v.say("step-falls", choices=fell))
        made = [
            (e[1], choice(self.book, self.before or machine, *e[1:])) for e in machine.log or () if e[0] == "choose"
        ]
        if step.by == "player" and step.player is None:
            each = tuple(v.say("choice-of", who=who(self.book, player), choice=text) for player, text in made)
            return v.sentence(v.say("step-each-chooses", choices=each))
        player = TABLE if step.player is None else step.player - 1
        chosen: tuple[Slot, ...] = tuple(v.say("words", words=text) for _, text in made)
        return v.sentence(v.say("step-chooses", who=who(self.book, player), choices=chosen))

    # ---------------------------------------------------------------- claims
    def _claims(self, lines: list[ast.Then], wrong: set[Span]) -> Iterator[Step]:
        """Claims beside each other, those that hold in one step."""
        for fails, run in groupby(lines, lambda line: line.claim.span in wrong):
            label = self.book.say("claim-fails" if fails else "claim-holds")
            told = [self._claimed(line) for line in run]
            if len(told) == 1:
                yield Step(f"{label} {told[0]}")
            else:
                yield Step(label, tuple(Step(text) for text in told))

    def _claimed(self, line: ast.Then) -> str:
        v, claim = self.book.v, line.claim
        match claim:
            case ast.ClaimCondition():
                said = v.say("claim-condition", condition=v.clause(claim.condition, THEY))
                sides = (
                    (claim.condition.left, claim.condition.right) if isinstance(claim.condition, ast.Compare) else ()
                )
                if sums := [text for side in sides if (text := worked(self.book, side))]:
                    # How the figure comes about, in numbers.
                    said = v.say("claim-worked", claim=said, sum=sums[0])
            case ast.ClaimChanges():
                by = self.book.v.numbers.known(claim.by) or 0
                way = "more" if by > 0 else "fewer" if by < 0 else "same"
                said = v.say("claim-changes", what=v.thing(claim.what, THEY), by=abs(by), way=way)
            case ast.ClaimOption():
                items: tuple[Slot, ...] = tuple(v.say("words", words=self._item(item)) for item in claim.items)
                said = v.say(
                    "claim-option",
                    who=who(self.book, claim.player - 1),
                    allowed="yes" if claim.allowed else "no",
                    choices=items,
                )
            case ast.ClaimGains():
                things = v.things(claim.things, THEY)
                said = v.say(
                    "claim-gains",
                    who=who(self.book, claim.player - 1),
                    loses="yes" if claim.loses else "no",
                    things=things,
                )
            case ast.ClaimResult(player=0):
                said = v.say("claim-team-wins" if claim.result == "wins" else "claim-team-loses")
            case ast.ClaimResult(player=None):
                said = v.say("claim-nobody")
            case ast.ClaimResult(player=player):
                said = v.say("claim-result", who=who(self.book, (player or 1) - 1), result=claim.result)
        return v.sentence(said)

    def _item(self, item: ast.Node) -> str:
        """An option as an example names it."""
        v = self.book.v
        if isinstance(item, ast.Wording):
            return item.text
        if (
            isinstance(item, ast.Phrase)
            and isinstance(item.of, ast.Name)
            and item.of.name in {**v.rules.actions, **v.rules.procedures}
        ):
            return v.text(v.say("titled", title=v.lexicon.title(item.of.name)))
        if isinstance(item, ast.Phrase):
            return v.text(v.things(ast.Things(span=item.span, items=(item,)), THEY))
        return v.text(v.thing(item, THEY))
