"""The turn overview: which stretches of play there are, in which order, and what may be chosen in each."""

from collections.abc import Iterator
from dataclasses import replace

from dreambook.generators.document import Block, Document, Paragraph, Section, Steps
from dreambook.generators.kinds import briefs, parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.verbalise import frames, norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.step import Step
from dreambook.grammar import ast


def turn(book: Book) -> Document:
    """The structure of a turn or a round, in short."""
    about = (Paragraph(book.told.about_you, "when"),) if book.told.about_you else ()
    return parts.document(
        book, "turn", stretches(book), intro=about, facts=(book.told.players, book.told.made_for), credits=False
    )


def stretches(book: Book) -> tuple[Section, ...]:
    """The stretches of play as sections, each told in short."""
    known: set[str] = set()
    steps = [(node, step) for node in book.v.rules.play for step in frames.period(book.v, node, Context())]
    return tuple(
        _stretch(book, node, step, number if len(steps) > 1 else 0, known)
        for number, (node, step) in enumerate(steps, 1)
    )


def _stretch(book: Book, node: ast.Period, step: Step, number: int, known: set[str]) -> Section:
    own = briefs.choices_in(book, node, known)
    before: list[Step] = []
    after: list[Step] = []
    stretches: list[Step] = []
    for one in parts.lifted(step.steps):
        if one.kind == "period":
            stretches.append(one)
        else:
            (after if stretches else before).append(
                replace(one, text=briefs.head(one), title="", steps=(), otherwise=())
            )
    said = step.said or _said_below(book, node)
    blocks: list[Block] = [Paragraph(text, "said") for text in said]
    if step.text:
        blocks.append(Paragraph(step.text, "when"))
    if own:
        blocks.append(Steps(tuple(offer(book, one) for one in own), numbered=False))
    elif not said:
        blocks += parts.flat(before)
    many = len(stretches) > 1
    inner = zip(_inner(node.block), stretches, strict=False)
    below = [_stretch(book, child, told, i if many else 0, known) for i, (child, told) in enumerate(inner, 1)]
    if after:
        below.append(Section("after", book.say("heading-after"), parts.flat(after)))
    return Section(parts.slug(step.title), step.title, tuple(blocks), tuple(below), number=parts.numbered(step, number))


def _said_below(book: Book, node: ast.Period) -> tuple[str, ...]:
    """What the author says of the one procedure that a stretch of play is."""
    if len(node.block.statements) != 1 or len(asked := briefs.asked_for(book, node.block)) != 1:
        return ()
    return norms.procedure(book.v, asked[0]).said


def _inner(node: ast.Node) -> Iterator[ast.Period]:
    """The stretches of play right below one."""
    for child in node.children():
        if isinstance(child, ast.Period):
            yield child
        else:
            yield from _inner(child)


def offer(book: Book, one: briefs.Brief) -> Step:
    """What may be chosen, on a line: its title, what it does, what it costs."""
    paid = book.say("offer-cost", costs=", ".join(one.costs)) if one.costs else ""
    return Step(" ".join(filter(None, (one.gist, paid))), title=one.title)
