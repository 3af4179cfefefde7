"""Findings as values: what is wrong, where, and what to do about it. Nothing here prints or stops.

A function that meets an author's mistake returns a `Diagnostic`, or adds it to the `Diagnostics` it was given, and
goes on. The renderers in interpreter/report turn findings into text.
"""

import difflib
import hashlib
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from dreambook.grammar.codes import Severity, info
from dreambook.grammar.span import Span

__all__ = ["Diagnostic", "Diagnostics", "Label", "Severity", "Witness", "did_you_mean", "nearest"]


_LONGEST_QUOTE = 120
_QUOTED = re.compile(r"`[^`\n]*`")


def _shortened(match: "re.Match[str]") -> str:
    quoted = match.group()
    return quoted if len(quoted) <= _LONGEST_QUOTE else f"{quoted[:60]}...{quoted[-30:]}"


@dataclass(frozen=True, slots=True)
class Label:
    """A place with a caption for it; the caption may be empty."""

    span: Span
    text: str = ""


@dataclass(frozen=True, slots=True)
class Witness:
    """A play that shows a finding, from the start of the game with so many players.

    `moves` are the options and outcomes, by index and name; the last one is what stops play, with a problem of the code
    `stops` at `place`. `bring` is what players bring (as in `Rulebook.start`), `scope` the smaller game that is played.
    """

    players: int
    moves: tuple[tuple[int, str], ...]
    stops: str
    place: Span | None = None
    bring: tuple[tuple[int, str], ...] = ()
    scope: str = ""

    def plain(self) -> dict[str, object]:
        """As plain data."""
        return {
            "players": self.players,
            "moves": [{"index": index, "name": name} for index, name in self.moves],
            "stops": self.stops,
            "bring": {"table" if player < 0 else str(player + 1): name for player, name in self.bring},
            "scope": self.scope,
        }


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    `message` says what is wrong and stands alone: lower case, no full stop, names in backticks, no advice. `help` says
    what to do next. The first label is the place to show first; a contradiction has one for each statement.
    `verdict` says how much was looked at (`proved`, `no finding within 20,000 positions`), for checks that explore.

    `replayed` is whether the interpreter has seen what the finding says: in play, or in a position built for it.
    `witness` is the play, where it is one that stops.

    `cause` names what the finding is about by stable names (a rule's path, a component), so that `key` stays the same
    when the wording of the message or the line numbers change; without it the message itself is hashed.

    Raises `UnknownCode` for a code that the table in codes.py does not have.
    """

    code: str
    severity: Severity
    message: str
    labels: tuple[Label, ...] = ()
    help: str = ""
    notes: tuple[str, ...] = ()
    cause: tuple[str, ...] = ()
    verdict: str = ""
    replayed: bool = False
    witness: Witness | None = None

    def __post_init__(self) -> None:
        info(self.code)
        # What somebody named may be of any length; a message is not.
        for part in ("message", "help"):
            text = getattr(self, part)
            if len(text) > _LONGEST_QUOTE:
                object.__setattr__(self, part, _QUOTED.sub(_shortened, text))

    @property
    def key(self) -> str:
        """Twelve hexadecimal digits that stay the same while code and cause do, on every machine."""
        parts = (self.code, *(self.cause or (self.message,)))
        # Each part goes in with its length, so that ("a", "bc") and ("ab", "c") differ.
        text = "".join(f"{len(part)}:{part}" for part in parts)
        return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:12]

    @property
    def span(self) -> Span | None:
        """The primary place, if there is one."""
        return self.labels[0].span if self.labels else None

    @property
    def slug(self) -> str:
        """The readable name of the code."""
        return info(self.code).slug


class Diagnostics:
    """Collects findings. The same code, message and places are kept once."""

    def __init__(self, diagnostics: Iterable[Diagnostic] = ()) -> None:
        self._found: dict[tuple[object, ...], Diagnostic] = {}
        self.extend(diagnostics)

    def add(self, diagnostic: Diagnostic) -> None:
        """Keep a finding, unless the same one is kept already."""
        places = tuple(label.span for label in diagnostic.labels)
        self._found.setdefault((diagnostic.code, diagnostic.message, places), diagnostic)

    def exchange(self, old: Diagnostic, new: Diagnostic) -> None:
        """Keep one finding in the place of another."""
        kept = [new if diagnostic is old else diagnostic for diagnostic in self]
        self.clear()
        self.extend(kept)

    def clear(self) -> None:
        """Keep none of the findings."""
        self._found.clear()

    def extend(self, diagnostics: Iterable[Diagnostic]) -> None:
        """Keep each of these findings."""
        for diagnostic in diagnostics:
            self.add(diagnostic)

    def report(
        self,
        code: str,
        message: str,
        *places: Span | Label,
        help: str = "",
        notes: Iterable[str] = (),
        cause: Iterable[str] = (),
        verdict: str = "",
        severity: Severity | None = None,
        replayed: bool = False,
        witness: Witness | None = None,
    ) -> None:
        """Make a finding and keep it; its severity is that of the code unless given. Raises `UnknownCode`."""
        labels = tuple(place if isinstance(place, Label) else Label(place) for place in places)
        weight = severity or info(code).severity
        self.add(
            Diagnostic(code, weight, message, labels, help, tuple(notes), tuple(cause), verdict, replayed, witness)
        )

    def error(self, code: str, message: str, *places: Span | Label, help: str = "", notes: Iterable[str] = ()) -> None:
        """Make an error and keep it. Raises `UnknownCode`."""
        self.report(code, message, *places, help=help, notes=notes, severity=Severity.ERROR)

    def warning(
        self, code: str, message: str, *places: Span | Label, help: str = "", notes: Iterable[str] = ()
    ) -> None:
        """Make a warning and keep it. Raises `UnknownCode`."""
        self.report(code, message, *places, help=help, notes=notes, severity=Severity.WARNING)

    @property
    def has_errors(self) -> bool:
        """Whether an error is among the findings."""
        return any(diagnostic.severity is Severity.ERROR for diagnostic in self)

    def sorted(self) -> list[Diagnostic]:
        """The findings by file, line and column, then by weight; those without a place first."""
        return sorted(self, key=_reading_order)

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self._found.values())

    def __len__(self) -> int:
        return len(self._found)


def _reading_order(diagnostic: Diagnostic) -> tuple[str, int, int, int, str, str]:
    span = diagnostic.span
    file, line, column = (span.file, span.line, span.column) if span else ("", 0, 0)
    return file, line, column, diagnostic.severity.rank, diagnostic.code, diagnostic.message


NEAR, SLIP = 0.6, 0.7
"""How much of two texts must be alike for one to be taken for the other, and how much of two names of a rulebook."""


def nearest(name: str, candidates: Iterable[str]) -> str | None:
    """The candidate that `name` was most likely meant to be, or None when none is near.

    The same name in another case wins; the answer does not depend on the order of the candidates.
    """
    known = sorted(set(candidates) - {name})
    folded = [candidate.casefold() for candidate in known]
    if name.casefold() in folded:
        return known[folded.index(name.casefold())]
    for close in difflib.get_close_matches(name.casefold(), folded, n=3, cutoff=NEAR):
        if _is_slip(name.casefold(), close):
            return known[folded.index(close)]
    return None


def _is_slip(name: str, meant: str) -> bool:
    """Whether a near word is a slip of the hand: words that begin differently mostly share no more than an ending.

    Of codes, paths and the like any part may be wrong.
    """
    if not (name + meant).replace("_", "").isalpha():
        return True
    if difflib.SequenceMatcher(None, meant, name).ratio() < SLIP:
        return False
    if name[:1] == meant[:1]:
        return True
    return name[:2] == meant[1::-1] or name[1:] == meant or name == meant[1:]


def did_you_mean(name: str, candidates: Iterable[str]) -> str:
    """A help line that offers the nearest candidate, or nothing."""
    found = nearest(name, candidates)
    return f"did you mean `{found}`?" if found else ""
