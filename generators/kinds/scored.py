"""What gives points at the end: one line for each thing that is scored."""

from collections.abc import Iterator
from dataclasses import dataclass

from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.briefs import Brief, of_step
from dreambook.generators.kinds.placing import declared_actions
from dreambook.generators.verbalise import frames, norms
from dreambook.generators.verbalise.context import Context
from dreambook.grammar import ast


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """Something that is scored: its title on a pad, and the sentence that says how much it gives."""

    title: str
    text: str


def score_lines(book: Book) -> list[ScoreLine]:
    """All that the scoring scores, in its order."""
    v = book.v
    found = []
    for section in v.rules.scorings:
        for node in _scores(section.block):
            (step,) = frames.FRAMES[ast.Score](v, node, Context())
            found.append(ScoreLine(step.title, step.text))
    return found


def endings(book: Book) -> list[Brief]:
    """The parts of play that may end the game themselves: the innermost that has a heading, in brief."""
    v = book.v
    found: list[Brief] = []
    for procedure in v.rules.procedures.values():
        if _ends(procedure):
            found.append(of_step(book, norms.procedure(v, procedure)))
    for action in declared_actions(v.rules):
        if _ends(action):
            found.append(of_step(book, norms.action(v, action)))
    for period in (node for top in v.rules.play for node in top.walk() if isinstance(node, ast.Period)):
        if any(_ends(one) for one in period.block.statements if not isinstance(one, ast.Period)):
            (step,) = frames.period(v, period, Context())
            found.append(of_step(book, step))
    for period in v.rules.play[-1:]:
        # When the last stretch of play is over, so is the game.
        if period.until is not None or period.times is not None:
            (step,) = frames.period(v, period, Context())
            found.append(Brief(step.title, step.text))
    return found


def _ends(node: ast.Node) -> bool:
    """Whether a part ends the game, not by what it carries out, nor by a stretch of play inside it."""
    if isinstance(node, ast.Win | ast.LoseGame | ast.EndInDraw) or (isinstance(node, ast.End) and node.what == "game"):
        return True
    return any(_ends(child) for child in node.children() if not isinstance(child, ast.Period))


def _scores(node: ast.Node) -> Iterator[ast.Score]:
    """The scoring lines, in order; what a person does as somebody else is theirs all the same."""
    if isinstance(node, ast.Score):
        yield node
    for child in node.children():
        yield from _scores(child)
