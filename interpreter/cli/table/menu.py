"""The options of a decision as a numbered list, and what a typed answer means.

Where the options are numbers themselves, they stand without a number before them: who types 5 means five.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from textwrap import shorten, wrap

from rich.cells import cell_len
from rich.text import Text

from dreambook.grammar.ast import MILLIMETRES
from dreambook.interpreter.cli.speech import worded
from dreambook.interpreter.cli.table.naming import without_owner
from dreambook.interpreter.cli.table.surfaces import CHOOSABLE
from dreambook.interpreter.play.moves import GROUND, OFF, Numbers, Option, Places
from dreambook.interpreter.play.pending import DECLINE

GAP = 3
YES = ("yes", "y", "ja", "j")
NO = ("no", "n", "nein")
_POINT = re.compile(r"\(?(-?\d{1,5}(?:[.,]\d)?)(?: ?[,;/|] ?| )(-?\d{1,5}(?:[.,]\d)?) ?(mm|cm)?\)?")
"""A place of a surface as somebody types it: `12 8`, `(12, 8)`, `12,5 | 8 cm`, `125 80 mm`."""
FEW_PLACES = 12
"""So many places are listed, each with a number; of more only those where somebody is touched, since they are hard to meet."""


@dataclass(frozen=True)
class Found:
    """What an answer means: one option, or several between which it does not decide, or none."""

    options: tuple[Option, ...]

    @property
    def only(self) -> Option | None:
        """The option, if it is one."""
        return self.options[0] if len(self.options) == 1 else None


class Menu:
    """The options of one decision as its chooser reads them."""

    def __init__(self, options: Sequence[Option], player: int, details: Mapping[int, str] | None = None) -> None:
        self.options = options
        self.details = details or {}
        self.places: Places | None = None
        self.numbers = options.numbers if isinstance(options, Numbers) else None
        if self.numbers is not None:
            self.plain = True
            self.labels: tuple[str, ...] = ()
            self.listed: tuple[int, ...] = ()
            return
        self.places = options if isinstance(options, Places) else None
        self.plain = any(option.label.isdecimal() for option in options)
        shorter = [without_owner(option.label, player if player >= 0 else None) for option in options]
        # Shorter labels must still tell the options apart.
        self.labels = tuple(shorter if len(set(shorter)) == len(shorter) else [o.label for o in options])
        if self.places is not None and len(self.places.spots.sample) > FEW_PLACES:
            self.listed = tuple(i for i, label in enumerate(self.labels) if not _POINT.fullmatch(_folded(label)))
        else:
            self.listed = tuple(range(len(self.labels)))

    def find(self, typed: str) -> Found:
        """The options that a number, a label or the beginning of one can mean."""
        wanted = _folded(typed)
        if not wanted:
            return Found(())
        if self.numbers is not None:
            value = int(wanted) if wanted.lstrip("-").isdecimal() and len(wanted) <= 15 else None
            return Found((self.options[self.numbers.index(value)],) if value in self.numbers else ())  # type: ignore[arg-type]
        point = self.point(typed)
        if self.places is not None and point is not None:
            place = self.places.at(*point) if None not in point else None  # type: ignore[arg-type]
            return Found((place,) if place is not None else ())
        names = [{_folded(o.label), _folded(label)} for o, label in zip(self.options, self.labels, strict=True)]
        exact = self._those(wanted in both for both in names)
        if exact:
            return Found(exact)
        if wanted.isdecimal() and self.places is not None:
            index = int(wanted) - 1
            return Found((self.options[self.listed[index]],) if 0 <= index < len(self.listed) else ())
        if wanted.isdecimal() and not self.plain:
            index = int(wanted) - 1
            return Found((self.options[index],) if 0 <= index < len(self.options) else ())
        begun = self._those(any(name.startswith(wanted) for name in both) for both in names)
        if begun:
            return Found(begun)
        words = set(_words(wanted))
        return Found(self._those(words <= set(_words(_folded(label))) for label in self.labels))

    def point(self, typed: str) -> tuple[int | None, int | None] | None:
        """The place that is typed, where one of a surface is asked for, in millimetres (None: less than one)."""
        at = _POINT.fullmatch(_folded(typed)) if self.places is not None else None
        if at is None or self.places is None:
            return None
        x, y = (_millimetres(figures, at[3] or self.places.words.unit) for figures in (at[1], at[2]))
        return x, y

    def why_not(self, typed: str) -> str | None:
        """Why a place that is typed cannot be chosen; None where it is no place."""
        point = self.point(typed)
        if point is None or self.places is None:
            return None
        x, y = point
        if x is None or y is None:
            return worded("places are whole millimetres")
        problem = self.places.refused(x, y)
        ground, words = self.places.spots.area.surface.ground, self.places.words
        if problem == OFF:
            return worded(
                "that is off the table, which is {width} wide and {depth} deep",
                width=words.length(ground.width), depth=words.length(ground.depth),
            )  # fmt: skip
        if problem == GROUND:
            return worded("what stands there would stand over an edge, in a gap or in what is closed")
        if isinstance(problem, int):
            return worded("{figure} stands in the way there", figure=words.component(problem))
        return worded("that place is none of those that are asked for")

    def answer(self, typed: str) -> Option | None:
        """What `yes` or `no`, `y` or `n`, in English or German, means where one thing is offered that can be left."""
        if self.numbers is not None or self.places is not None:
            return None
        word = _folded(typed)
        left = [option for option in self.options if option.value == DECLINE]
        done = [option for option in self.options if option.value != DECLINE]
        if word in NO and len(left) == 1:
            return left[0]
        return done[0] if word in YES and left and len(done) == 1 else None

    def label(self, option: Option) -> str:
        """What an option is called here."""
        return self.labels[option.index] if option.index < len(self.labels) else option.label

    def _those(self, fits: Iterable[bool]) -> tuple[Option, ...]:
        return tuple(option for option, fit in zip(self.options, fits, strict=True) if fit)

    def rows(self, width: int, read: Collection[str] = ()) -> list[Text]:
        """The list in as many columns as fit, read down first; with details a line or more for each option, of what was
        `read` before one line only."""
        if self.numbers is not None:
            return [Text(" " + worded("any number from {low} to {high}", low=self.numbers[0], high=self.numbers[-1]))]
        digits = len(str(len(self.options)))
        entries = []
        shown = list(enumerate(self.labels, 1))
        above: list[Text] = []
        if self.places is not None:
            shown = [(n, self.labels[i]) for n, i in enumerate(self.listed, 1)]
            tried, unit = len(self.places.spots.sample), self.places.words.unit
            above = [Text(" " + worded("any place that fits, so far from the left and from the bottom: type {place} (in {unit})", place="12 8" if unit == "cm" else "120 80", unit=unit))]  # fmt: skip
            if tried > FEW_PLACES:
                above.append(
                    Text(
                        " "
                        + worded("{count} of them are marked in the picture with {sign}", count=tried, sign=CHOOSABLE)
                    )
                )
                if shown:
                    above.append(Text(" " + worded("those of the marked where somebody is touched:")))
            elif tried:
                above.append(
                    Text(" " + worded("or one of those that are marked in the picture with {sign}:", sign=CHOOSABLE))
                )
        for number, label in shown:
            entry = Text() if self.plain else Text(f"{number:>{digits}} ", "bold")
            entry.append(label)
            entries.append(entry)
        if self.details:
            return [*above, *self._with_details([n for n, _ in shown], entries, width, read)]
        widest = max((cell_len(entry.plain) for entry in entries), default=1)
        columns = max(1, min((width + GAP) // (widest + GAP), 10))
        height = ceil(len(entries) / columns)
        rows = above
        for r in range(height):
            row = Text(" ")
            for c in range(r, len(entries), height):
                row.append_text(entries[c])
                if c + height < len(entries):
                    row.append(" " * (widest - cell_len(entries[c].plain) + GAP))
            rows.append(row)
        return rows

    def _with_details(
        self, numbers: Sequence[int], entries: Sequence[Text], width: int, read: Collection[str]
    ) -> list[Text]:
        """Each option with what it costs and does behind it; what goes on in the next line is indented."""
        widest = min(max(cell_len(entry.plain) for entry in entries), width // 2)
        rows = []
        for number, entry in zip(numbers, entries, strict=True):
            told = self.details.get(number - 1, "")
            room = width - widest - GAP - 1
            lines = wrap(told, room) if told else []
            if told in read and len(lines) > 1:
                lines = [shorten(told, room, placeholder=" ...")]
            row = Text(" ")
            row.append_text(entry)
            row.append(" " * (widest - cell_len(entry.plain) + GAP) if lines else "")
            row.append(("\n" + " " * (widest + GAP + 1)).join(lines), "dim")
            rows.append(row)
        return rows


def _millimetres(figures: str, unit: str) -> int | None:
    """`12,5` in a unit; None for less than a millimetre."""
    if figures.startswith("-"):
        # Beyond the edge, however far.
        return -1
    whole, _, tenths = figures.replace(",", ".").partition(".")
    if tenths and MILLIMETRES[unit] == 1:
        return None
    return int(whole) * MILLIMETRES[unit] + int(tenths or 0)


def _folded(text: str) -> str:
    return " ".join(text.casefold().split())


def _words(text: str) -> list[str]:
    return text.replace("(", " ").replace(")", " ").replace(",", " ").split()
