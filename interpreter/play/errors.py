"""What can go wrong in play. Each is a finding about the rulebook, never a bug report."""

from collections.abc import Sequence

from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.grammar.span import Span
from dreambook.interpreter.errors import DreamError


class Refusal(str):
    """What stands against an option, in words, with the kind of contradiction that doing it would be, and the line."""

    __slots__ = ("code", "span")
    code: str
    span: Span | None

    @classmethod
    def of(cls, problem: "PlayError") -> "Refusal":
        """What stopped an option that was tried out."""
        refusal = cls(problem.message)
        refusal.code, refusal.span = problem.code, problem.span
        return refusal


class PlayError(DreamError):
    """The rules do not say what happens now: play stops with a finding.

    `code` is the kind of contradiction (D02 dead end, D10 exhaustion, ...), `message` says what is wrong, `help` what to
    write, `span` is the statement.
    """

    def __init__(
        self, code: str, message: str, span: Span | None = None, help: str = "", other: Span | None = None
    ) -> None:
        super().__init__(message)
        self._code = code
        self.message = message
        self.span = span
        self.help = help
        self.other = other
        self.against: Sequence[Refusal] = ()
        """What stands against each option, where none can be chosen."""

    @property
    def code(self) -> str:
        """The kind of contradiction."""
        return self._code

    @property
    def diagnostics(self) -> Sequence[Diagnostic]:
        """The finding."""
        labels = [] if self.span is None else [Label(self.span)]
        labels += [] if self.other is None else [Label(self.other, "the other place")]
        return (Diagnostic(self.code, info(self.code).severity, self.message, tuple(labels), self.help),)


class Infeasible(PlayError):
    """An announced action cannot be completed. Play never gets here: such an action is not offered."""


class Revealed(PlayError):
    """An option is tried out no further: what comes next would tell the chooser something."""

    def __init__(self) -> None:
        super().__init__("D12", "something would be revealed here")


class NotAnOption(DreamError, ValueError):
    """A move that is not legal now. `rule` names the norm that forbids it, if one does."""

    def __init__(self, message: str, rule: str | None = None) -> None:
        super().__init__(message)
        self.rule = rule
