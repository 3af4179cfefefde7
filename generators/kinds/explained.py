"""The parts of the rules as sections: a stretch of play, an action, a procedure, a figure, a norm, each with what belongs
to it below."""

from dataclasses import replace
from functools import cached_property

from dreambook.generators.document import Paragraph, Section, Steps
from dreambook.generators.kinds import briefs, parts, preparing
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.placing import Placed, Placing, declared_actions, is_check, is_for_before, placing
from dreambook.generators.verbalise import frames, norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.surfaces import is_read_off
from dreambook.grammar import ast

_TOP = Context()


class Explained:
    """Sections for the parts of one rulebook."""

    def __init__(self, book: Book) -> None:
        self.book = book

    @cached_property
    def placing(self) -> Placing:
        """What stands below what."""
        return placing(self.book.v.rules)

    def below(self, node: ast.Node) -> tuple[Section, ...]:
        """What belongs to a part alone."""
        return tuple(found for one in self.placing.of(node) if (found := self.placed(one)) is not None)

    def placed(self, node: Placed) -> Section | None:
        """A procedure, a figure or a norm."""
        v = self.book.v
        if isinstance(node, ast.Procedure):
            return self._section(norms.procedure(v, node), node)
        if isinstance(node, ast.Value):
            return None if is_read_off(v, node) else self._section(norms.value(v, node), node)
        step = self.norm(node)
        if step is not None and step.said and not step.steps:
            # What is worked out to see that it holds is nothing to read.
            return parts.headed(self.book, step)
        return None if step is None else self._section(step, node)

    def loose(self, *classes: type[Placed]) -> tuple[Section, ...]:
        """What has a place of its own, of these classes."""
        nodes = [node for node in self.placing.loose if isinstance(node, classes)]
        return tuple(found for node in nodes if (found := self.placed(node)) is not None)

    def _section(self, step: Step, node: ast.Node) -> Section:
        made = parts.headed(self.book, step)
        return replace(made, sections=(*made.sections, *self.below(node)))

    def norm(self, node: ast.Rule) -> Step | None:
        """A norm as a reader needs it; None for one that comes out right by itself. What a list must have stands where it is
        brought. Of what else always holds the author's own sentences say all that there is to know, where there are any."""
        if is_check(self.book.v.rules, node) or is_for_before(node):
            return None
        step = norms.rule(self.book.v, node)
        lines = [line for line in node.lines if not isinstance(line, ast.Wording | ast.Note)]
        if not any(isinstance(line, ast.Invariant) for line in lines) or not all(
            isinstance(line, ast.Invariant | ast.RuleWhile) for line in lines
        ):
            return step
        return replace(step, steps=()) if step.said else step

    def before(self) -> Section:
        """What holds for what players bring: the author's words, or what the norms say of it."""
        v = self.book.v
        told = []
        for node in filter(is_for_before, v.rules.rules.values()):
            rest = tuple(line for line in node.lines if not isinstance(line, ast.RuleBefore))
            step = norms.rule(v, node.model_copy(update={"lines": rest}))
            told.append(Step(briefs.gist(self.book, step), title=step.title))
        lines = tuple(told)
        return Section("before", self.book.say("heading-before"), (Steps(lines, numbered=False),) if lines else ())

    def checks(self) -> Section:
        """What comes out right by itself, for whoever wants to count it."""
        v = self.book.v
        nodes = [node for node in v.rules.rules.values() if is_check(v.rules, node)]
        steps = tuple(replace(norms.rule(v, node), said=(), kind="step") for node in nodes)
        return Section(
            "checks", self.book.say("heading-checks"), (Steps(steps, numbered=False),) if steps else (), place="after"
        )

    # ---------------------------------------------------------------- play
    def setup(self) -> Section:
        """How the game is set up. Where the author says it, only what these words leave out is told beside them."""
        made = preparing.section(self.book)
        rules = self.book.v.rules
        below = tuple(
            section for node in rules.setups for one in self.placing.of(node) if (section := self._folded(one))
        )
        return replace(made, sections=(*made.sections, *below))

    def _folded(self, node: Placed) -> Section | None:
        """What only the setup needs: a procedure with the author's words, and what these leave out."""
        v = self.book.v
        section = self.placed(node)
        if section is None or not isinstance(node, ast.Procedure):
            return section
        own = v.written.procedures[node.head.name or ""]
        said, steps = preparing.folded(self.book, node.block, own.block)
        if not said:
            return section
        blocks, inner = parts.parts(self.book, (Step(said=said, kind="said"), *steps))
        return replace(section, blocks=blocks, sections=(*inner, *self.below(node)))

    def whole(self, anchor: str, steps: tuple[Step, ...], *nodes: ast.Node) -> Section:
        """A section of the rulebook with what belongs to its nodes below it."""
        made = parts.section(self.book, anchor, steps)
        more = tuple(section for node in nodes for section in self.below(node))
        return replace(made, sections=(*made.sections, *more))

    def play(self) -> Section:
        """All stretches of play, each with what belongs to it."""
        made = parts.play(self.book)
        periods = [node for top in self.book.v.rules.play for node in self.periods(top)]
        waiting = [(self._title(node), node) for node in periods]
        return replace(made, sections=tuple(self._with_below(section, waiting) for section in made.sections))

    @staticmethod
    def periods(top: ast.Period) -> list[ast.Period]:
        """A stretch of play and those inside it, in order."""
        return [node for node in top.walk() if isinstance(node, ast.Period)]

    def _title(self, node: ast.Period) -> str:
        v = self.book.v
        return frames.heading(v, node.head) or v.text(v.say(f"title-{node.kind}"))

    def _with_below(self, section: Section, waiting: list[tuple[str, ast.Period]]) -> Section:
        """A section with what belongs to the stretch of play that it is; both are in the order of the rulebook."""
        found = next(((title, node) for title, node in waiting if title == section.title), None)
        if found is not None:
            waiting.remove(found)
        inner = tuple(self._with_below(one, waiting) for one in section.sections)
        below = self.below(found[1]) if found is not None else ()
        same = next((one for one in below if one.title == section.title), None)
        if same is None:
            return replace(section, sections=(*inner, *below))
        # A phase that is but a procedure of the same name: one heading will do.
        others = tuple(one for one in below if one is not same)
        if found is not None and frames.is_itself(self.book.v, found[1]) is not None:
            return replace(section, sections=(*inner, *same.sections, *others))
        said = [block for block in same.blocks if isinstance(block, Paragraph) and block.tone == "said"]
        done = [block for block in same.blocks if block not in said]
        return replace(section, blocks=(*said, *section.blocks, *done), sections=(*inner, *same.sections, *others))

    def actions(self) -> Section:
        """The actions that stand by themselves."""
        v = self.book.v
        below = tuple(self._section(norms.action(v, node), node) for node in declared_actions(v.rules))
        return Section("actions", self.book.say("heading-actions"), (), below)

    def events(self) -> Section:
        """What happens by itself."""
        rules = self.book.v.rules
        hosts: list[ast.Node] = [*rules.triggers]
        hosts += [item for kind in rules.kinds.values() for item in kind.items if isinstance(item, ast.Behaviour)]
        hosts += [item for zone in rules.zones.values() for item in zone.items if isinstance(item, ast.WhenEmpty)]
        return self.whole("events", self.book.told.events, *hosts)

    def own(self, anchor: str, *classes: type[Placed]) -> Section:
        """A section of what several parts need: procedures, norms or figures."""
        return Section(anchor, self.book.say(f"heading-{anchor}"), (), self.loose(*classes))
