"""What rests on a ruling or an assumption: what `dream check` finds when what it has chosen is not there any more.

A ruling says which words of the rules it has chosen, and what would stand there without it (`decides "..." instead of
"..."`). The rulebook is read without these words and checked: what is found then and was not found before is what the ruling
answers. Where there is nothing, no check sees it: both readings are consistent with the rest, and only people know the
difference (an intervention on the text, as defeats.py does it with two lines).
"""

from collections.abc import Callable
from dataclasses import asdict, dataclass
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.check.checker import LEVELS, checked
from dreambook.interpreter.check.decided import without
from dreambook.interpreter.mutate.subject import Change, File, Subject


@dataclass(frozen=True)
class Back:
    """A finding that comes back."""

    code: str
    severity: str
    message: str
    place: tuple[str, int]


@dataclass(frozen=True)
class Held:
    """What rests on a ruling or an assumption: `decides` are the words that it has chosen, `back` the findings without them."""

    kind: str
    text: str
    place: tuple[str, int]
    answers: tuple[str, ...]
    decides: tuple[str, ...]
    back: tuple[Back, ...] = ()
    found: bool = True
    """Whether the words stand in the rules."""

    @property
    def verdict(self) -> str:
        """What is known."""
        if not self.decides:
            return "not said what it decides"
        if not self.found:
            return "what it decides stands nowhere"
        return "comes back" if self.back else "nothing comes back"

    def plain(self) -> dict[str, Any]:
        """As plain data."""
        return asdict(self) | {"verdict": self.verdict}


class Rulings:
    """The rulings and assumptions of a rulebook, each held against the rest."""

    def __init__(self, rulebook: Rulebook, level: str = "normal", jobs: int = 1) -> None:
        self.jobs = jobs
        # What is found at once is not looked for by playing.
        self.levels = LEVELS[: LEVELS.index(level) + 1]
        self.subject = Subject(rulebook.name or "", rulebook)
        self.notes = [(file, node) for file in self.subject.files for node in file.of(ast.Note) if node.kind != "todo"]
        self._before: dict[str, set[str]] = {}

    def held(self, file: File, note: ast.Note) -> Held:
        """What rests on one of them."""
        edits = without(self.subject, file, note)
        back = self._back(Change(edits, note.text)) if edits else ()
        words = tuple(decided.quoted for decided in note.decides)
        return Held(note.kind, note.text, (note.span.file, note.span.line), note.answers, words, back, bool(edits))

    def _back(self, change: Change) -> tuple[Back, ...]:
        """The findings with a change that were not there before; those about texts that cannot be read, too."""
        # What was accepted of the words before is no matter here.
        changed = self.subject.mutant("", (), change).loaded(False)
        for level in self.levels:
            if level not in self._before:
                report = checked(self.subject.rulebook, level, jobs=self.jobs)
                self._before[level] = {d.key for d in (*report.findings, *(a.finding for a in report.accepted))}
            new = [
                d
                for d in checked(changed, level, jobs=self.jobs).findings
                if d.key not in self._before[level] and not _of_the_words(d)
            ]
            if new:
                break
        return tuple(
            Back(d.code, d.severity.value, d.message, (d.span.file, d.span.line) if d.span else ("", 0))
            for d in sorted(new, key=lambda d: d.severity.rank)
        )


def _of_the_words(finding: Diagnostic) -> bool:
    """Whether a finding says only that words are gone: there is nothing to translate, or what a ruling quotes is away."""
    return finding.code in ("M01", "M02", "P15") or (finding.code == "S04" and finding.cause[:1] == ("decides",))


def rulings_of(
    rulebook: Rulebook, level: str = "normal", progress: Callable[[str, int, int], None] | None = None, jobs: int = 1
) -> list[Held]:
    """All rulings and assumptions of a rulebook, each with what comes back without it, checked as far as `level` says, in so
    many processes. `progress` is called with (what, done, of)."""
    rulings = Rulings(rulebook, level, jobs)
    done: list[Held] = []
    for file, note in rulings.notes:
        if progress is not None:
            progress("rulings", len(done), len(rulings.notes))
        done.append(rulings.held(file, note))
    return done
