"""The turn overview: which stretches of play there are, in which order, and what may be chosen in each."""

from collections.abc import Iterator, Sequence

from dreambook.generators.document import Block, Document, Paragraph, Section, Steps
from dreambook.generators.kinds import briefs, lookup, parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.calls import periods
from dreambook.generators.kinds.figures import figures
from dreambook.generators.kinds.skeleton import in_a_line, skeleton, uncounted
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
    named = figures(book, (*parted, more))
    return parts.document(
        book, "turn", (*parted, more, named), intro=about, facts=(book.told.players, book.told.made_for), credits=False
    )


def told_in_stretches(book: Book) -> frozenset[str]:
    """The procedures whose sentences stand over the stretch of play that carries out nothing else."""
    found = set()
    for node in periods(book.v.rules):
        if (only := _only(book, node.block)) is not None and norms.procedure(book.v, only).said:
            found.add(only.head.name or "")
    return frozenset(found)


def _only(book: Book, block: ast.Block) -> ast.Procedure | None:
    """The procedure that a block carries out, where that is all that it does, or all that each player does."""
    lines = [line for line in block.statements if not isinstance(line, ast.Wording | ast.Note)]
    if len(lines) == 1 and isinstance(lines[0], ast.EachPlayer):
        return _only(book, lines[0].block)
    asked = briefs.asked_for(book, block)
    return asked[0] if len(lines) == 1 and isinstance(lines[0], ast.Do) and len(asked) == 1 else None


def stretches(book: Book, found: Sequence[lookup.Entry] = ()) -> tuple[Section, ...]:
    """The stretches of play as sections, each told in short, with what comes up in it alone."""
    known: set[tuple[str, bool]] = set()
    steps = [
        (node, step)
        for node in book.v.rules.play
        for step in frames.period(book.v, skeleton(uncounted(book.v, node)), Context())
    ]
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
            (after if stretches else before).append(in_a_line(book, one))
    said = step.said or _said_below(book, node)
    blocks: list[Block] = _in_order(book, node) if said and not stretches else []
    blocks += [Paragraph(text, "said") for text in said]
    if step.text:
        blocks.append(Paragraph(step.text, "when"))
    coming = [entry for entry in found if entry.period is node]
    first = tuple(entry.step for entry in coming if entry.before)
    if first:
        blocks.append(Steps(first, numbered=False))
    mine = [one for one in own if not one.others]
    if not said:
        # A choice of one thing alone is told by what that is.
        blocks += parts.flat([one for one in before if not (one.text == "" and mine)])
    if mine:
        blocks.append(Steps(tuple(briefs.offer(book, one) for one in mine), numbered=False))
    blocks += others(book, own)
    if rest := tuple(entry.step for entry in coming if not entry.before):
        blocks += [Paragraph(book.say("heading-lookup"), "when"), Steps(rest, numbered=False)]
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
    only = _only(book, node.block)
    return () if only is None else norms.procedure(book.v, only).said


def _in_order(book: Book, node: ast.Period) -> list[Block]:
    """In which order players come where the author only says what each of them does."""
    v = book.v
    told: list[Block] = []
    for line in node.block.statements:
        if isinstance(line, ast.EachPlayer) and (who := frames.in_order(v, line, Context())) is not None:
            told.append(Paragraph(who, "when"))
    return told


def _inner(node: ast.Node) -> Iterator[ast.Period]:
    """The stretches of play right below one."""
    for child in node.children():
        if isinstance(child, ast.Period):
            yield child
        else:
            yield from _inner(child)
