"""What a template gets: a rulebook's document, in words, in order, with nothing left to work out.

Everything is a finished string of the document's language, not yet escaped for Markdown or HTML (the environment does
that). A section that the rulebook does not have is an empty tuple. Author texts have their slots filled.
"""

from dataclasses import dataclass

from dreambook.generators.document import Credit, Drawing, Note
from dreambook.generators.picture import Picture
from dreambook.generators.verbalise.step import Step

__all__ = [
    "BoxRow",
    "BoxTable",
    "ExampleView",
    "PatternsView",
    "SignView",
    "Step",
    "SummaryView",
    "TermView",
    "ZoneView",
]


@dataclass(frozen=True, slots=True)
class BoxRow:
    """A kind of component: its name in the plural, how many there are for each column of player numbers, and what is
    printed on it."""

    name: str
    counts: tuple[str, ...]
    details: tuple[str, ...] = ()
    said: tuple[str, ...] = ()
    kind: str = ""
    """The kind as the rulebook calls it."""


@dataclass(frozen=True, slots=True)
class BoxTable:
    """What is in the box. `columns` are the headings of the counts: one where they don't depend on the players."""

    columns: tuple[str, ...]
    rows: tuple[BoxRow, ...]


@dataclass(frozen=True, slots=True)
class SignView:
    """A letter of a drawing, and what it stands for."""

    sign: str
    text: str


@dataclass(frozen=True, slots=True)
class PatternsView:
    """The patterns of one list of signs: what the letters stand for, patterns of the rulebook itself, and for each kind of
    component its name and what is drawn on its components."""

    name: str
    said: tuple[str, ...]
    signs: tuple[SignView, ...]
    drawn: tuple[Drawing, ...]
    printed: tuple[tuple[str, tuple[Drawing, ...]], ...]


@dataclass(frozen=True, slots=True)
class ZoneView:
    """A place where components lie, a figure that is kept track of, or a list to begin with: its name, what it is, and the author's sentences about it.
    A surface has pictures, one for all numbers of players with which it is the same; where the corners of its terrain are,
    they show, and `whole` has it in words."""

    name: str
    text: str
    said: tuple[str, ...] = ()
    pictures: tuple[Picture, ...] = ()
    whole: str = ""


@dataclass(frozen=True, slots=True)
class ExampleView:
    """An example: its title, and the printed sections that it shows."""

    title: str
    cites: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TermView:
    """A line of the glossary."""

    term: str
    text: str


@dataclass(frozen=True, slots=True)
class SummaryView:
    """Everything a summary says, section by section.

    `players` and `mode` are short labels ("2–6 players", "cooperative"); `made_for` is a label when the document is for
    one number of players alone, else empty. `about_you` explains who "you" is; empty for a game for one.
    """

    language: str
    title: str
    players: str
    mode: str
    made_for: str
    about_you: str
    aim: tuple[str, ...]
    box: BoxTable
    patterns: tuple[PatternsView, ...]
    zones: tuple[ZoneView, ...]
    variables: tuple[ZoneView, ...]
    starters: tuple[ZoneView, ...]
    setup: tuple[Step, ...]
    play: tuple[Step, ...]
    actions: tuple[Step, ...]
    procedures: tuple[Step, ...]
    events: tuple[Step, ...]
    norms: tuple[Step, ...]
    values: tuple[Step, ...]
    end: tuple[Step, ...]
    scoring: tuple[Step, ...]
    examples: tuple[ExampleView, ...]
    glossary: tuple[TermView, ...]
    notes: tuple[Note, ...]
    open_points: tuple[Note, ...]
    credits: tuple[Credit, ...]
