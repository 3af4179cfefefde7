"""What a player is asked, and what each way to go means, in sentences made from the tree that is executed.

The rules say `choose dream from display`, and a little later what becomes of the dream. Who is asked at a table wants both:
"Choose one of the dream display and move it to your unfinished dreams." What of a set can be chosen is told by the list of
options, so a long condition on the set is left out of the question; of places on a surface it is said, since they are not listed.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from dreambook.generators.verbalise import norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.joining import ACTS
from dreambook.generators.verbalise.parameters import with_parameters
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import OF_SURFACES, Rules
from dreambook.interpreter.model.translations import source_language

_NAMING = (ast.Choose, ast.Search, ast.Let, ast.Draw, ast.Roll)
LONG = 84
"""A question of more signs leaves out under which condition something can be chosen that is listed."""
SENTENCES = 3
"""So many sentences tell what an option does, when the rulebook has no words for it."""

_TOLD = (
    ast.AddTo, ast.Advance, ast.Eliminate, ast.Gain, ast.Lose, ast.Move, ast.Pay, ast.RemoveFrom, ast.Reveal, ast.Roll,
    ast.Rotate, ast.Show, ast.Swap, ast.TurnFace,
)  # fmt: skip
"""What becomes of what was chosen, where it is told beside the question."""


@dataclass(frozen=True)
class Asked:
    """A question, and what follows from the answer, where one sentence could not say both. Either may be empty."""

    question: str = ""
    effect: str = ""


class Questions:
    """Questions of one rulebook, in its own language unless another is named."""

    def __init__(self, rules: Rules, language: str | None = None) -> None:
        self._rules = rules
        self._v = Verbaliser.for_the_table(rules, language or source_language(rules))

    @cached_property
    def _places(self) -> dict[int, tuple[ast.Node, ast.Block, int]]:
        """For each statement the block that it stands in, and where; the tree is that of the verbaliser, so nodes are
        found by their place in the text."""
        found: dict[int, tuple[ast.Node, ast.Block, int]] = {}
        for block in (n for n in self._v.rules.nodes if isinstance(n, ast.Block)):
            for i, statement in enumerate(block.statements):
                found.setdefault(_key(statement), (statement, block, i))
        return found

    def asked(self, node: ast.Node) -> Asked:
        """What is asked at a statement: a choice, a payment, something that may be done or left."""
        place = self._places.get(_key(node))
        if place is None:
            return Asked()
        statement, block, at = place
        optional = self._optional.get(_key(statement))
        if optional is not None and isinstance(statement, ast.Choose):
            said = _first(self._said(optional))
            if len(said) > 2 * LONG:
                lean = statement.model_copy(update={"spec": _without_condition(statement.spec)})
                rest = optional.block.statements[1:]
                inner = optional.block.model_copy(update={"statements": (lean, *rest)})
                said = _first(self._said(optional.model_copy(update={"block": inner})))
            return Asked(_complete(said))
        if isinstance(statement, ast.May):
            return self._may(statement)
        if not isinstance(statement, ast.Choose):
            # What follows when it was done is asked, or told, when it comes to that.
            alone = {field: None for field in ("then", "otherwise") if hasattr(statement, field)}
            return Asked(_complete(_first(self._said(statement.model_copy(update=alone)))))
        if not statement.by_player:
            return Asked(_first(self._said(statement)))
        plain = statement.model_copy(update={"then": None, "otherwise": None, "if_able": False})
        question = _first(self._said(plain))
        if len(question) > LONG and not _of_places(plain.spec):
            plain = plain.model_copy(update={"spec": _without_condition(plain.spec)})
            question = _first(self._said(plain))
        following = [s for s in block.statements[at + 1 :] if not isinstance(s, ast.Wording | ast.Note)][:1]
        if statement.then is not None:
            following = [s for s in statement.then.statements if not isinstance(s, ast.Wording | ast.Note)][:1]
        if not following or not isinstance(following[0], _TOLD) or not _names(following[0], statement.spec.name):
            return Asked(question)
        both = self._said(plain, following[0])
        if len(both) == 1 or (both and both[0] != question):
            return Asked(both[0])
        return Asked(question, both[1] if len(both) > 1 else "")

    def _may(self, node: ast.May) -> Asked:
        """With the rulebook's own question what it means; without one the sentence that says both."""
        done = self._of_block(node.block)
        statements = [s for s in node.block.statements if not isinstance(s, ast.Wording | ast.Note)]
        first = statements[0] if statements else None
        if node.title:
            return Asked("", done)
        if isinstance(first, ast.Do) and isinstance(first.what, ast.Name):
            return Asked(
                "", self.means(self._rules.actions.get(first.what.name) or self._rules.procedures.get(first.what.name))
            )
        return Asked(_complete(_first(self._said(node))))

    @cached_property
    def _optional(self) -> dict[int, ast.May]:
        """The choices that may be left: the first thing that is done where something may be done."""
        return {
            _key(node.block.statements[0]): node
            for node in self._v.rules.nodes
            if isinstance(node, ast.May) and node.block.statements and isinstance(node.block.statements[0], ast.Choose)
        }

    def means(self, node: ast.Node | None) -> str:
        """What an action, an option or a procedure does: its costs, and the rulebook's words, else sentences made of it."""
        body = getattr(node, "block", None) or getattr(node, "body", None)
        if node is None or body is None:
            return ""
        return self._of_block(body)

    def effect_of(self, procedure: str, arguments: tuple[int | str, ...]) -> str:
        """What a procedure does that a component names, in the rulebook's words: "Draw 2 cards."."""
        node = self._v.rules.procedures.get(procedure)
        return "" if node is None else " ".join(norms.procedure_words(self._v, node, arguments))

    def costs(self, node: ast.Node | None) -> str:
        """What has to be paid first: "pay 1 coin"; empty where nothing is."""
        body = getattr(node, "block", None) or getattr(node, "body", None)
        paid = [s for s in body.statements if isinstance(s, ast.Pay)] if body is not None else []
        said = [self._said(pay.model_copy(update={"then": None, "otherwise": None})) for pay in paid]
        return " ".join(text for texts in said for text in texts[:1])

    def _of_block(self, block: ast.Block) -> str:
        texts = [text for step in self._v.block(block, Context()) for text in _texts(step)]
        if len(texts) == 1 or any(text.endswith(":") for text in texts[:SENTENCES]):
            texts = [_complete(text.replace(", then:", ".")) for text in texts]
            texts = [text for text in texts if text]
        return " ".join(texts[:SENTENCES]) + (" ..." if len(texts) > SENTENCES else "")

    def _said(self, *statements: ast.Node) -> list[str]:
        block = ast.Block(span=statements[0].span, statements=statements)  # type: ignore[arg-type]
        return [text for step in self._v.block(block, self._known(statements[0])) for text in _texts(step)]

    def _known(self, node: ast.Node) -> Context:
        """What was given a name before a statement: by the heading that it stands below, and by the choices above it."""
        heading = next((h for h in self._headings if _within(node, h)), None)
        if heading is None:
            return Context()
        ctx = with_parameters(self._v, tuple(n for n in heading.walk() if isinstance(n, ast.Parameter)))
        for above in heading.walk():
            if isinstance(above, _NAMING) and _before(above, node) and type(above) in ACTS:
                ctx = ctx.with_names(ACTS[type(above)](self._v, above, ctx).names)
        return ctx

    @cached_property
    def _headings(self) -> tuple[ast.Node, ...]:
        return tuple(n for n in self._v.rules.nodes if isinstance(n, ast.Action | ast.Procedure | ast.Trigger))


def _within(node: ast.Node, heading: ast.Node) -> bool:
    a, b = node.span, heading.span
    return a.file == b.file and (b.line, b.column) <= (a.line, a.column) <= (b.end_line, b.end_column)


def _before(above: ast.Node, node: ast.Node) -> bool:
    """Whether a statement ends above another one, so that what it names is known there."""
    return above.span.file == node.span.file and above.span.end_line < node.span.line


def _texts(step: Step) -> list[str]:
    """The generated sentences of a step, in reading order."""
    own = [step.text] if step.text else []
    return own + [text for below in (*step.steps, *step.otherwise) for text in _texts(below)]


def _complete(text: str) -> str:
    """The sentences of a text that are whole: what follows a colon stands elsewhere."""
    return text if not text.endswith(":") else text[: text.rfind(". ") + 1]


def _first(texts: list[str]) -> str:
    return texts[0] if texts else ""


def _names(node: ast.Node, name: str) -> bool:
    return any(isinstance(n, ast.Name) and n.name == name for n in node.walk())


def _without_condition(spec: ast.ChoiceSpec) -> ast.ChoiceSpec:
    of = getattr(spec, "set", None)
    if isinstance(of, ast.Filter):
        return spec.model_copy(update={"set": of.set})
    if isinstance(of, ast.Node) and isinstance(getattr(of, "where", None), ast.Node):
        return spec.model_copy(update={"set": of.model_copy(update={"where": None})})
    inner = getattr(of, "items", None)
    if isinstance(of, ast.Node) and isinstance(inner, ast.Filter):
        return spec.model_copy(update={"set": of.model_copy(update={"items": inner.set})})
    return spec


def _of_places(spec: ast.ChoiceSpec) -> bool:
    """Whether one of the places of a surface is chosen: they are not listed, so all that they must fulfil is said."""
    of: Any = getattr(spec, "set", None)
    while isinstance(of, ast.Filter):
        of = of.set
    return isinstance(of, ast.Of) and isinstance(of.what, ast.Name) and of.what.name in OF_SURFACES


def _key(node: ast.Node) -> int:
    """By this a node is found again in the same rulebook in another language: where it stands, and what it is."""
    span = node.span
    return hash((type(node).__name__, span.file, span.line, span.column, span.end_line, span.end_column))
