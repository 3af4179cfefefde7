"""What kinds of document have in common: sections made of steps, of the box, of zones, notes and drawings."""

import re
import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any

from dreambook.generators.document import (
    Block,
    Column,
    Document,
    Drawing,
    Drawings,
    Layout,
    Link,
    Note,
    Notes,
    Paragraph,
    Place,
    Row,
    Section,
    Sign,
    Signs,
    Steps,
    Table,
    Term,
    Terms,
)
from dreambook.generators.kinds.book import Book
from dreambook.generators.verbalise.step import Step
from dreambook.generators.view_model import PatternsView, ZoneView


# ------------------------------------------------------------------ whole documents
def document(
    book: Book, kind: str, sections: Iterable[Section | None], *, layout: Layout = "page", contents: bool = False,
    intro: Sequence[Paragraph] | None = None, facts: Sequence[str] | None = None, credits: bool = True,
) -> Document:  # fmt: skip
    """A document of these sections: those with nothing in them are left out, and no two have one anchor. `facts` are
    the numbers of players and the mode, `intro` what the game is about, if not given."""
    told = book.told
    whole = tuple(_unique(_filled(sections), set()))
    if intro is None:
        intro = tuple(Paragraph(text, "aim") for text in told.aim)
    labels = (told.players, told.mode, told.made_for) if facts is None else facts
    return Document(
        kind, book.say(f"kind-{kind}"), told.language, told.title, layout, tuple(filter(None, labels)), tuple(intro), whole,
        told.credits if credits else (),
        _links(whole), contents,
    )  # fmt: skip


def unmarked(what: Any) -> Any:
    """A part of a document without the brackets around what has no translation: a piece that is cut out has none. What is
    missing is a finding (P16)."""
    if isinstance(what, str):
        return _MARKED.sub(r"\1", what) if "⟨" in what else what
    if isinstance(what, tuple):
        return tuple(unmarked(one) for one in what)
    if is_dataclass(what) and not isinstance(what, type):
        return replace(what, **{one.name: unmarked(getattr(what, one.name)) for one in fields(what)})
    return what


_MARKED = re.compile("⟨([^⟨⟩]*)⟩")


def _filled(sections: Iterable[Section | None]) -> Iterator[Section]:
    for section in sections:
        if section is None:
            continue
        inner = tuple(_filled(section.sections))
        if section.blocks or inner:
            yield replace(section, blocks=tuple(map(_led, section.blocks)), sections=inner)


def _led(block: Block) -> Block:
    """Steps in which the author's words about what is done below one stand with it: they are nothing that is done."""
    return replace(block, steps=tuple(map(_said_first, block.steps))) if isinstance(block, Steps) else block


def _said_first(step: Step) -> Step:
    below = tuple(map(_said_first, step.steps))
    first = below[0] if len(below) > 1 else None
    if first is not None and first.kind == "said" and not first.steps and not first.title:
        return replace(step, said=(*step.said, *first.said), steps=below[1:])
    return replace(step, steps=below)


def _unique(sections: Iterable[Section], taken: set[str]) -> Iterator[Section]:
    for section in sections:
        anchor, number = section.anchor, 2
        while anchor in taken:
            anchor, number = f"{section.anchor}-{number}", number + 1
        taken.add(anchor)
        yield replace(section, anchor=anchor, sections=tuple(_unique(section.sections, taken)))


def all_sections(sections: Iterable[Section]) -> Iterator[Section]:
    """Sections and those below them, in reading order."""
    for section in sections:
        yield section
        yield from all_sections(section.sections)


def _links(sections: tuple[Section, ...]) -> tuple[Link, ...]:
    """The titles that stand over one section alone: a quotation of any other would not say which is meant."""
    found: dict[str, list[str]] = {}
    for section in all_sections(sections):
        found.setdefault(section.title, []).append(section.anchor)
    return tuple(Link(title, anchors[0]) for title, anchors in found.items() if len(anchors) == 1)


def slug(title: str, before: str = "") -> str:
    """A title as an anchor: small letters, digits and hyphens."""
    plain = unicodedata.normalize("NFKD", title.casefold()).encode("ascii", "ignore").decode()
    words = [*re.findall(r"[a-z0-9]+", plain)] or ["part"]
    return "-".join(filter(None, [before, *words]))


# ------------------------------------------------------------------ sections of steps
def section(
    book: Book, anchor: str, steps: Sequence[Step], *, lead: Sequence[Block] = (), place: Place = "main"
) -> Section:
    """A section with a heading of the language, `heading-<anchor>`, in which steps with titles are sections too."""
    blocks, below = parts(book, steps)
    return Section(anchor, book.say(f"heading-{anchor}"), (*lead, *blocks) if blocks or below else (), below, place)


def play(book: Book) -> Section:
    """How the game is played, with who "you" is."""
    about = (Paragraph(book.told.about_you, "when"),) if book.told.about_you else ()
    return section(book, "play", book.told.play, lead=about)


def parts(book: Book, steps: Sequence[Step]) -> tuple[tuple[Block, ...], tuple[Section, ...]]:
    """Steps as what is done at once and the parts with a heading of their own. What stands after a part is none of it: it
    has the heading "after that"."""
    steps = lifted(steps)
    blocks: list[Block] = []
    below: list[Section] = []
    periods = sum(step.kind == "period" for step in steps)
    number = 0
    rest: list[Step] = []
    for step in [*steps, None]:
        if step is not None and not (step.kind in ("period", "action") and step.title):
            rest.append(step)
            continue
        if rest and below:
            below.append(Section("after", book.say("heading-after"), flat(rest)))
        else:
            blocks.extend(flat(rest))
        rest = []
        if step is not None:
            number += step.kind == "period"
            below.append(headed(book, step, number if step.kind == "period" and periods > 1 else 0))
    return tuple(blocks), tuple(below)


def lifted(steps: Sequence[Step]) -> Sequence[Step]:
    """Steps of which the last is a frame around stretches of play ("Each player, in turn, does this:"), as the sentence
    of the frame and the stretches after it: so they have headings."""
    if not steps or steps[-1].otherwise or not any(one.kind == "period" for one in steps[-1].steps):
        return steps
    *others, last = steps
    if last.kind == "period":
        return steps
    return (*others, replace(last, steps=(), kind="condition"), *lifted(last.steps))


def numbered(step: Step, number: int) -> int:
    """The number of a part, none where its title begins with one: "II. Gifts", "3. Vote"."""
    return 0 if re.match(r"([0-9]+|[IVX]+)[.:)]? ", f"{step.title} ") else number


def headed(book: Book, step: Step, number: int = 0) -> Section:
    """A step with a title as a section: the author's sentences, when it is done, what is done."""
    blocks, below = parts(book, step.steps)
    said = tuple(Paragraph(text, "said") for text in step.said)
    if step.text and not step.steps:
        text: tuple[Block, ...] = (Steps((Step(step.text),), numbered=False),)
    else:
        text = (Paragraph(step.text, "when"),) if step.text else ()
    return Section(slug(step.title), step.title, (*said, *text, *blocks), below, number=numbered(step, number))


def flat(steps: Sequence[Step]) -> tuple[Block, ...]:
    """Steps without headings: conditions and the author's words as paragraphs, the others as lists."""
    blocks: list[Block] = []
    run: list[Step] = []
    for step in steps:
        if step.kind == "said":
            blocks.extend((*listed(run), *(Paragraph(text, "said") for text in step.said)))
            run = []
        elif step.kind == "condition":
            blocks.extend((*listed(run), Paragraph(" ".join((*step.said, step.text)), "when")))
            run = []
        else:
            run.append(step)
    return (*blocks, *listed(run))


def listed(steps: Sequence[Step]) -> tuple[Block, ...]:
    """Steps as one list, which is numbered where there is more than one thing to do."""
    if not steps:
        return ()
    return (Steps(tuple(steps), numbered=len(steps) > 1 and any(step.kind != "option" for step in steps)),)


# ------------------------------------------------------------------ the box and the table
def box(book: Book, place: Place = "side", told: Collection[str] = (), more: bool = True) -> Section:
    """What is in the box, with a column of counts for each run of numbers of players with the same box; without details of
    the kinds that are `told` elsewhere, of which a line says where (if `more`)."""
    table = book.told.box
    columns = (Column(book.say("column-component")), *(Column(title, number=True) for title in table.columns))
    rows = tuple(
        Row((row.name, *row.counts), () if row.kind in told else (*row.details, *row.said)) for row in table.rows
    )
    blocks: list[Block] = [Table(columns, rows)] if rows else []
    if told and rows and more:
        some = any(row.details or row.said for row in table.rows if row.kind not in told)
        blocks.append(Paragraph(book.say("box-more", some="yes" if some else "no"), "when"))
    return Section("box", book.say("heading-box"), tuple(blocks), place=place)


def zones(book: Book, anchor: str, views: Sequence[ZoneView], place: Place = "side") -> Section:
    """Zones, variables or lists, as terms."""
    terms = tuple(Term(view.name, view.text, view.said, (), view.pictures, slug(view.name, anchor)) for view in views)
    return Section(anchor, book.say(f"heading-{anchor}"), (Terms(terms),) if terms else (), place=place)


def terms(book: Book) -> Section:
    """The terms that the rulebook explains itself."""
    lines = tuple(Term(line.term, line.text, anchor=slug(line.term, "term")) for line in book.told.glossary)
    return Section("glossary", book.say("heading-glossary"), (Terms(lines),) if lines else (), place="after")


def notes(book: Book, anchor: str, views: Sequence[Note]) -> Section:
    """Rulings and assumptions, or open points: each once, and without the findings that they answer, which only whoever
    edits the rules has a list of."""
    found = tuple(dict.fromkeys(replace(view, answers=()) for view in views))
    return Section(anchor, book.say(f"heading-{anchor}"), (Notes(found),) if found else (), place="after")


def examples(book: Book) -> Section:
    """The titles of the examples, with the printed sections that each shows, and where they are played."""
    lines = tuple(
        Step(f"{view.title} ({book.say('example-cites')} {', '.join(view.cites)})" if view.cites else view.title)
        for view in book.told.examples
    )
    where = Paragraph(book.say("examples-where"), "when")
    blocks = (where, Steps(lines, numbered=False)) if lines else ()
    return Section("examples", book.say("heading-examples"), blocks, place="after")


# ------------------------------------------------------------------ drawings
def signs(book: Book) -> Section:
    """What the signs of drawings stand for."""
    below = tuple(
        Section(
            slug(part.name, "signs"), part.name, (*(Paragraph(text, "said") for text in part.said), Signs(_signs(part)))
        )
        for part in book.told.patterns
        if part.signs
    )
    return Section("signs", book.say("heading-signs"), (), below)


def _signs(part: PatternsView) -> tuple[Sign, ...]:
    return tuple(Sign(sign.sign, number, sign.text) for number, sign in enumerate(part.signs, 1))


def patterns(book: Book, place: Place = "after") -> Section:
    """The patterns of each list of signs: what the signs stand for, and what is drawn."""
    below = []
    for part in book.told.patterns:
        blocks: tuple[Block, ...] = (
            *(Paragraph(text, "said") for text in part.said),
            *((Signs(_signs(part)),) if part.signs else ()),
            *((drawings(part.drawn, own=True),) if part.drawn else ()),
        )
        printed = tuple(
            Section(slug(kind, "pattern"), kind, (Paragraph(views[0].how, "when"), drawings(views)))
            for kind, views in part.printed
        )
        below.append(Section(slug(part.name, "pattern"), part.name, blocks, printed))
    return Section("patterns", book.say("heading-patterns"), (), tuple(below), place)


def drawings(views: Sequence[Drawing], own: bool = False) -> Drawings:
    """Patterns beside each other."""
    return Drawings(tuple(map(drawing, views)), own)


def drawing(view: Drawing, title: str = "") -> Drawing:
    """A pattern, by another title if one is given."""
    return replace(view, title=title or view.title)
