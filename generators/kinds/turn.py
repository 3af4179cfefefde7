"""The turn overview: which stretches of play there are, in which order, and what may be chosen in each."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from dreambook.generators.document import Block, Document, Paragraph, Section, Steps
from dreambook.generators.kinds import briefs, lookup, parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import periods
from dreambook.generators.verbalise import frames, norms
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.step import Step
from dreambook.grammar import ast


def turn(book: Book) -> Document:
    """The structure of a turn or a round, in short."""
    about = (Paragraph(book.told.about_you, "when"),) if book.told.about_you else ()
    found = lookup.entries(book, told_in_stretches(book))
    parted = stretches(book, found)
    rest = tuple(entry.step for entry in found if entry.period is None)
    more = Section("lookup", book.say("heading-lookup"), (Steps(rest, numbered=False),) if rest else ())
    return parts.document(
        book, "turn", (*parted, more), intro=about, facts=(book.told.players, book.told.made_for), credits=False
    )


def told_in_stretches(book: Book) -> frozenset[str]:
    """The procedures whose sentences stand over the stretch of play that carries out nothing else."""
    found = set()
    for node in periods(book.v.rules):
        asked = briefs.asked_for(book, node.block)
        if len(node.block.statements) == 1 and len(asked) == 1:
            found.add(asked[0].head.name or "")
    return frozenset(found)


def stretches(book: Book, found: Sequence[lookup.Entry] = ()) -> tuple[Section, ...]:
    """The stretches of play as sections, each told in short, with what comes up in it alone."""
    known: set[tuple[str, bool]] = set()
    steps = [(node, step) for node in book.v.rules.play for step in frames.period(book.v, node, Context())]
    return tuple(
        _stretch(book, node, step, number if len(steps) > 1 else 0, known, found)
        for number, (node, step) in enumerate(steps, 1)
    )


def _stretch(
    book: Book, node: ast.Period, step: Step, number: int, known: set[tuple[str, bool]], found: Sequence[lookup.Entry]
) -> Section:
    own = briefs.choices_in(book, node, known)
    before: list[Step] = []
    after: list[Step] = []
    stretches: list[Step] = []
    for one in parts.lifted(step.steps):
        if one.kind == "period":
            stretches.append(one)
        else:
            (after if stretches else before).append(
                replace(one, text=briefs.whole(one), title="", steps=(), otherwise=())
            )
    said = step.said or _said_below(book, node)
    blocks: list[Block] = [Paragraph(text, "said") for text in said]
    if step.text:
        blocks.append(Paragraph(step.text, "when"))
    mine = [one for one in own if not one.others]
    if mine:
        blocks.append(Steps(tuple(briefs.offer(book, one) for one in mine), numbered=False))
    elif not said:
        blocks += parts.flat(before)
    blocks += others(book, own)
    coming = tuple(entry.step for entry in found if entry.period is node)
    if coming:
        blocks += [Paragraph(book.say("heading-lookup"), "when"), Steps(coming, numbered=False)]
    many = len(stretches) > 1
    inner = zip(_inner(node.block), stretches, strict=False)
    below = [_stretch(book, child, told, i if many else 0, known, found) for i, (child, told) in enumerate(inner, 1)]
    if after:
        below.append(Section("after", book.say("heading-after"), parts.flat(after)))
    return Section(parts.slug(step.title), step.title, tuple(blocks), tuple(below), number=parts.numbered(step, number))


def others(book: Book, found: Sequence[briefs.Brief]) -> tuple[Block, ...]:
    """What players who are not active may choose, and for what price; nothing where they may choose nothing."""
    theirs = [one for one in found if one.others]
    if not theirs:
        return ()
    mine = {one.title for one in found if not one.others}
    same = any(one.title in mine for one in theirs)
    lines = [briefs.offer(book, one) for one in theirs if one.title not in mine]
    if same:
        lines.append(Step(also_others(book, [one for one in found if not one.others], theirs)))
    return (Paragraph(others_lead(book, theirs), "when"), Steps(tuple(lines), numbered=False))


def also_others(book: Book, mine: Sequence[briefs.Brief], theirs: Sequence[briefs.Brief]) -> str:
    """Which of what the active player may choose others may choose too: these, or all but some."""
    v = book.v
    offered = {one.title for one in theirs}
    same = [one.title for one in mine if one.title in offered]
    rest = [one.title for one in mine if one.title not in offered]
    if rest and len(rest) < len(same):
        return v.text(v.say("others-also-but", titles=tuple(v.say("titled", title=title) for title in rest)))
    return v.text(v.say("others-also", titles=tuple(v.say("titled", title=title) for title in same)))


def others_lead(book: Book, theirs: Sequence[briefs.Brief]) -> str:
    """What it costs to act in another's turn."""
    price = ", ".join(dict.fromkeys(text for one in theirs for text in one.price))
    return book.v.text(book.v.say("others-may", price=price or None))


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
