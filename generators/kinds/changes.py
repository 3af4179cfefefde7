"""The changes sheet: what a variant or an expansion makes otherwise."""

from dreambook.generators.changes import ChangedPlace, ChangeSection, changes_view
from dreambook.generators.document import Change, Changes, Document, Paragraph, Section, Steps
from dreambook.generators.kinds import parts
from dreambook.generators.kinds.book import Book
from dreambook.generators.verbalise.step import Step


def changes(book: Book) -> Document:
    """What changes from the rulebook's base: what is new, what is otherwise, what is gone. The book must have a base."""
    assert book.base is not None
    view = changes_view(book.base, book.v, book.players, book.broken)
    sections = [_section(book, part) for part in view.sections]
    intro = [Paragraph(text, "aim") for text in view.aim]
    if not sections:
        intro.append(Paragraph(book.say("changes-none"), "said"))
    titles = tuple(Step(title) for title in view.examples)
    examples = (Paragraph(book.say("changes-examples")), Steps(titles, numbered=False)) if titles else ()
    facts = (f"{book.say('changes-from')} {view.base_title}", view.players, book.told.made_for)
    last = Section("examples", book.say("heading-examples"), examples)
    return parts.document(book, "changes", (*sections, last), intro=intro, facts=facts, credits=False)


def _section(book: Book, part: ChangeSection) -> Section:
    """The changes of one section of the summary; what changes below a heading stands below that heading."""
    anchor = part.heading.removeprefix("heading-")
    top = tuple(block for place in part.places if not place.titles for block in _blocks(place))
    below = tuple(
        Section(parts.slug(" ".join(place.titles)), " › ".join(place.titles), _blocks(place))
        for place in part.places
        if place.titles
    )
    return Section(anchor, book.say(part.heading), top, below)


def _blocks(place: ChangedPlace) -> tuple[Changes]:
    return (Changes(tuple(Change(one.kind, one.label, one.now, one.before) for one in place.changes)),)
