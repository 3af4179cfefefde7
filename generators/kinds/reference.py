"""The reference: what a player looks up while playing, short enough to lie beside them."""

from dreambook.generators.document import Column, Document, Paragraph, Row, Section, Steps, Table
from dreambook.generators.kinds import briefs, parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.explained import Explained
from dreambook.generators.kinds.scored import endings, score_lines
from dreambook.generators.kinds.turn import stretches
from dreambook.generators.verbalise.step import Step
from dreambook.grammar import ast

_MINDED = (ast.Norm, ast.Limit, ast.Wording)
"""The lines of a norm that a player minds."""


def reference(book: Book) -> Document:
    """The turn, the actions with their costs, what must be minded, the end and the points, each in a line or two."""
    return parts.document(
        book, "reference", (_turn(book), _actions(book), _limits(book), _end(book), _scoring(book), parts.signs(book)),
        layout="card", facts=(book.told.players, book.told.made_for), intro=(), credits=False,
    )  # fmt: skip


def _turn(book: Book) -> Section:
    return Section("turn", book.say("heading-turn"), parts.listed(turn_lines(book)))


def turn_lines(book: Book) -> list[Step]:
    """The stretches of play, each in a line."""
    return [_line(one) for one in stretches(book)]


def _line(section: Section) -> Step:
    said = [block.text for block in section.blocks if isinstance(block, Paragraph) and block.tone == "said"]
    when = [block.text for block in section.blocks if isinstance(block, Paragraph) and block.tone == "when"]
    done = [step for block in section.blocks if isinstance(block, Steps) for step in block.steps if not step.title]
    text = " ".join(said or when or [step.text for step in done])
    return Step(text, tuple(_line(one) for one in section.sections), section.title)


def _actions(book: Book) -> Section:
    """What may be chosen, with what it costs."""
    known: set[str] = set()
    rules = book.v.rules
    periods = [node for top in rules.play for node in Explained.periods(top)]
    found = [one for node in periods for one in briefs.choices_in(book, node, known)]
    if not found:
        return Section("actions", "")
    priced = any(one.costs for one in found)
    columns = [Column(book.say("column-action")), Column(book.say("column-cost")), Column(book.say("column-effect"))]
    rows = [Row((one.title, ", ".join(one.costs) or "–", one.gist), one.when) for one in found]
    if not priced:
        del columns[1]
        rows = [Row((row.cells[0], row.cells[2]), row.details) for row in rows]
    return Section("actions", book.say("heading-actions"), (Table(tuple(columns), tuple(rows)),))


def _limits(book: Book) -> Section:
    lines = tuple(limits(book))
    return Section("limits", book.say("heading-limits"), (Steps(lines, numbered=False),) if lines else ())


def limits(book: Book) -> list[Step]:
    """The norms, in the author's words where there are any; what only always holds is minded by itself."""
    said = Explained(book)
    rules = [node for node in book.v.rules.rules.values() if any(isinstance(line, _MINDED) for line in node.lines)]
    steps = [step for node in rules if (step := said.norm(node)) is not None]
    return [Step(briefs.gist(book, step), title=step.title) for step in steps if briefs.gist(book, step)]


def _end(book: Book) -> Section:
    lines = [Step(" ".join(step.said) or step.text) for step in book.told.end]
    lines += [Step(line.gist, title=line.title) for line in endings(book)]
    return Section("end", book.say("heading-end"), (Steps(tuple(lines), numbered=False),) if lines else ())


def _scoring(book: Book) -> Section:
    """What gives points; where nothing does, who wins stands at the end of the game."""
    lines = tuple(Step(line.text, title=line.title) for line in score_lines(book))
    return Section("scoring", book.say("heading-scoring"), (Steps(lines, numbered=False),) if lines else ())
