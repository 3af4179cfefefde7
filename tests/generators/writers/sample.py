"""A document with every block there is, in every form, made by hand: what writers are tested with."""

import re
from dataclasses import replace

from dreambook.generators.document import (
    Card,
    Cards,
    Change,
    Changes,
    Column,
    Credit,
    Document,
    Drawing,
    Drawings,
    Emblem,
    Fact,
    Figure,
    Link,
    Note,
    Notes,
    Paragraph,
    Row,
    Section,
    Sign,
    Signs,
    Steps,
    Table,
    Term,
    Terms,
)
from dreambook.generators.documents import say_in
from dreambook.generators.picture import Area, Disc, Picture
from dreambook.generators.verbalise.step import Step

PICTURE = Picture(
    300, 200, "Meadow", "with 2 players",
    (Area("high", "40,40 90,40 90,100 40,100", "Hill 4 cm", 65, 70), Area("gap", "150,20 260,20 260,60", "Brook", 230, 35)),
    (Disc(120, 150, 12.5, "Runner", 1), Disc(200, 150, 12.5, "Wolf", 2)),
    ((0, 0), (100, 10), (200, 20), (300, 30)), ((200, 0), (100, 10), (0, 20)),
)  # fmt: skip
DRAWING = Drawing(
    "Path", (("W", "."), ("M", "W")), ((1, 0), (2, 1)), "water, any space; mountain, water", "It may be turned.", ("3 points",)
)  # fmt: skip
NASTY = '<script>alert("1")</script> & _a_ *b* [c](d) `e` | f #g $h$ @i ~j \\k {{ l }} {% m %} "quoted" it\'s 5 < 6'

TABLE = Table(
    (Column("Component"), Column("2 players", number=True), Column("3–4 players", number=True)),
    (
        Row(("Dream cards", "40", "52"), ("all different", "colour: red, blue, green")),
        Row(("Chips", "9", "9")),
        Row(("Together", "49", "61"), total=True),
    ),
    caption="With the printed cards",
)
BLANK = Table(
    (Column(""), *(Column(f"Player {seat}") for seat in range(1, 5))),
    (
        *(Row((what, "", "", "", "")) for what in ("Sheep", "Doors", "Chips")),
        Row(("Total", "", "", "", ""), total=True),
    ),
    blank=True,
)
CARDS = Cards(
    (
        Card("Old wish", "Wish", 1, 4, 63, 88, (Fact("cost", "3 silver"), Fact("rare", "")), ("Draw two cards.",)),
        Card("Bear", "Bear", 2, 1, 63, 88, (Fact("strength", "7"),), (), (DRAWING,)),
        Card("Chip", "Chip", 3, 9, 22, 22),
        Card("Path", "Tile", 4, 2, 120, 60, (), ("A long tile that lies across.",)),
        Card("Fox", "Beast", 5, 1, 63, 88, figures=(Fact("Cost", "3"), Fact("Speed", "12")), emblems=(Emblem("Suit", "moon", "#3a72ad", "moon"),
             Emblem("", "flying")), effects=(Fact("Leap 2", "Move 2 spaces."),), colour="#3a72ad", flavour="Quiet."),
        Card("Beast", "Beast", 5, 1, 63, 88, figures=(Fact("Cost", "0"),)),
        Card("Land", "Land", 6, 1, 50, 50, sides=tuple(Emblem("", side, "#4f8f43", "tree") for side in ("wood", "road", "wood", "lake"))),
    )
)  # fmt: skip

SAMPLE = Document(
    kind="sample",
    label="Sample",
    language="en",
    title="Dreams & <Sheep>",
    facts=("2–4 players", "everyone for themselves"),
    intro=(Paragraph("Count sheep before the night is over.", "aim"), Paragraph("“You” is the active player.", "when")),
    sections=(
        Section("box", "What is in the box", (TABLE,), place="side"),
        Section(
            "zones", "Where things lie",
            (Terms((
                Term("Meadow", "A table of 30 × 20 cm.", ("Sheep graze here.",), pictures=(PICTURE,), anchor="zones-meadow"),
                Term("Pool", "", ("The cards on the table.",), (Link("Setup", "setup"), Link("Meadow", "zones-meadow")), sign="P"),
            )),),
            place="side",
        ),
        Section(
            "setup", "Setup",
            (
                Paragraph("The dreamer who woke last begins.", "said"),
                Paragraph("With 2 players:", "when"),
                Steps((Step("Shuffle the deck."), Step("Deal 5 cards to each player."))),
            ),
        ),
        Section(
            "play", "How to play", (Paragraph("Play one round after another, as “Night” says."),),
            (
                Section(
                    "night", "Night",
                    (
                        Paragraph("Everyone sleeps.", "said"),
                        Steps((
                            Step("If the deck is empty:", (Step("Shuffle the discard pile.", (Step("It is the deck now."),)),),
                                 otherwise=(Step("Otherwise, draw a card."),)),
                            Step("Choose one:", (
                                Step("", (Step("Pay 1 chip."),), "Dream on", ("Stay asleep.",), "option"),
                                Step("Nothing happens.", title="Wake up", kind="option"),
                            )),
                        )),
                    ),
                    number=1,
                ),
                Section("night-2", "Night", (Steps((Step("Go on."),), numbered=False),), number=2),
                Section("deep", "Deep", (), (Section("deeper", "Deeper", (), (Section("deepest", "Deepest", (), (
                    Section("bottom", "Bottom", (Paragraph("As deep as it gets; see “Setup”."),)),
                )),)),)),
            ),
        ),
        Section("patterns", "Patterns", (
            Signs((Sign("W", 1, "water"), Sign("M", 2, "mountain"), Sign("?", 0, "any sign"))), Drawings((DRAWING, DRAWING), own=True),
        ), place="after"),
        Section("map", "Map", (Figure(PICTURE),), place="after"),
        Section("notes", "Rulings and assumptions", (Notes((
            Note("assume", "Assumption", "The youngest begins.", "The print is silent.", ("Q1", "Q2")),
            Note("ruling", "Ruling", NASTY),
            Note("todo", "Open point", "Is a tie shared?"),
        )),), place="after"),
        Section("changes", "What changes", (Changes((
            Change("new", "New", (Step("Draw 2 cards.", title="Rush"),)),
            Change("changed", "Changed", (Step("Deal 4 cards."),), (Step("Deal 5 cards."),)),
            Change("gone", "No longer", (Step("Sleep twice."),)),
        )),), place="after"),
    ),
    credits=(Credit("Author", "Nobody in particular"),),
    links=(Link("Setup", "setup"), Link("Map", "map")),
    contents=True,
)  # fmt: skip

SHEET = replace(
    SAMPLE,
    layout="sheet",
    facts=(),
    intro=(),
    contents=False,
    links=(),
    sections=(Section("cards", "Cards", (CARDS,)),),
)
PAD = replace(
    SAMPLE,
    layout="pad",
    intro=(),
    contents=False,
    links=(),
    sections=(Section("score", "Score", (BLANK,)),),
    credits=(),
)
CARD = replace(
    SAMPLE, layout="card", contents=False, links=(), sections=tuple(s for s in SAMPLE.sections if s.anchor in ("setup", "notes"))
)  # fmt: skip
ALL = {"page": SAMPLE, "sheet": SHEET, "pad": PAD, "card": CARD}

SAY = say_in("en")


def without_style(page: str) -> str:
    """A page without its style sheet, whose changes are seen in a browser and not in a diff."""
    return re.sub(r"<style>.*?</style>", "<style></style>", page, flags=re.DOTALL)
