"""A script for whoever teaches the game: what to say first, the turn, what is chosen most often, a first turn; the rest later."""

from collections.abc import Sequence

from dreambook.generators.document import Block, Document, Paragraph, Section, Steps, Term, Terms
from dreambook.generators.kinds import briefs, parts, starting
from dreambook.generators.kinds.book import Book
from dreambook.generators.kinds.reference import all_choices, limits, turn_lines
from dreambook.generators.kinds.scored import end_lines, point_lines
from dreambook.generators.kinds.turn import others
from dreambook.generators.kinds.walk import chosen, first_turn, passing_places
from dreambook.generators.verbalise.step import Step
from dreambook.interpreter.model.pieces import printed_on


def teach(book: Book) -> Document:
    """What to tell new players, in the order in which they need it."""
    return parts.document(
        book, "teach", (
            _first(book), _show(book), _order(book), _choices(book), _rules(book), _walk(book), _later(book),
        ),
        intro=(), facts=(book.told.players, book.told.made_for), credits=False,
    )  # fmt: skip


def _cued(book: Book, anchor: str, *blocks: Block, cue: str | None = None) -> Section:
    """A section that begins with a cue for who teaches; nothing where there is nothing to say."""
    lead = Paragraph(book.say(cue or f"teach-{anchor}"), "when")
    return Section(anchor, book.say(f"heading-{anchor}"), (lead, *blocks) if blocks else ())


def _listed(steps: Sequence[Step]) -> tuple[Block, ...]:
    return (Steps(tuple(steps), numbered=False),) if steps else ()


def _first(book: Book) -> Section:
    """What the game is about, how it ends and is won."""
    told = book.told
    ends = end_lines(book)
    points = point_lines(book)
    blocks: list[Block] = [Paragraph(text, "said") for text in told.aim]
    if ends:
        blocks += [Paragraph(book.say("teach-how-it-ends")), *_listed(ends)]
    if points:
        blocks += [Paragraph(book.say("teach-points")), *_listed(points)]
    return _cued(book, "first", *blocks)


def _show(book: Book) -> Section:
    """What lies where when the game begins: places that everybody can see first. What is empty then is only named, and what
    lies somewhere but for the length of a step is no place on the table."""
    numbers = book.played.numbers
    laid = {zone for zone, _ in book.played.laid_out(numbers[0])}
    views = list(zip(book.v.rules.zones.values(), book.told.zones, strict=True))
    views.sort(key=lambda pair: pair[0].face == "down" or pair[0].seen_by not in (None, "everyone"))
    shown = [(node, view) for node, view in views if node.name in laid or not laid]
    terms = tuple(
        # What the author says of a map tells more than a list of its parts.
        Term(view.name, " ".join(view.said), (), (), view.pictures)
        if view.said and node.form in ("map", "surface")
        else Term(view.name, view.text, view.said, (), view.pictures)
        for node, view in shown
    )
    printed = printed_on(book.v.rules)
    # What is printed on a piece lies where that lies.
    within = {node.name for node, _ in views if node.kinds and all(kind in printed for kind in node.kinds)}
    passing = within | passing_places(book) if laid else within
    empty = [view.name for node, view in views if node.name not in laid and node.name not in passing and laid]
    rest = (Paragraph(f"{book.say('teach-empty')} {', '.join(empty)}."),) if empty else ()
    begun = starting.lines(book)
    had = (Paragraph(book.say("teach-begin")), *_listed(begun)) if begun else ()
    return _cued(book, "show", *((Terms(terms),) if terms else ()), *rest, *had)


def _order(book: Book) -> Section:
    return _cued(book, "order", *parts.listed(turn_lines(book)))


def _choices(book: Book) -> Section:
    """What may be chosen: what is chosen most often in random games first."""
    every = all_choices(book)
    found = [one for one in every if not one.others]
    counts = chosen(book) if len(found) > 2 else {}
    found.sort(key=lambda one: -counts.get(one.title, 0))
    return _cued(
        book, "choose", *_listed([briefs.offer(book, one) for one in found]), *others(book, every),
        cue="teach-choose" if any(one.title in counts for one in found) else "teach-choose-all",
    )  # fmt: skip


def _rules(book: Book) -> Section:
    return _cued(book, "rules", *_listed(limits(book)))


def _walk(book: Book) -> Section:
    return _cued(book, "walk", *parts.listed(first_turn(book)))


def _later(book: Book) -> Section:
    """What comes up seldom: what happens by itself, and how unclear points are read."""
    steps = [step for step in book.told.events if step.title or step.text]
    lines = [Step(briefs.gist(book, step) or step.text, title=step.title) for step in steps]
    lines += [Step(view.text) for view in book.told.notes if view.kind == "ruling"]
    return _cued(book, "later", *_listed([line for line in lines if line.text]))
