"""What dreambook raises: one class for all of it, with findings that have codes."""

from collections.abc import Sequence

from dreambook.grammar.diagnostics import Diagnostic, Severity


class DreamError(Exception):
    """Something cannot be done: a rulebook that is not there or has errors, play that the rules do not foresee, a bad save.

    `diagnostics` are the findings. As a text it is the first error: `error[F01]: there is no file "x.dream"`, with its
    place and what to do.
    """

    @property
    def diagnostics(self) -> Sequence[Diagnostic]:
        """The findings."""
        return ()

    @property
    def code(self) -> str:
        """The code of the first error, such as F01; empty when there is none."""
        first = _first(self.diagnostics)
        return first.code if first is not None else ""

    def __str__(self) -> str:
        first = _first(self.diagnostics)
        if first is None:
            return super().__str__()
        place = f"{first.span.file}:{first.span.line}:{first.span.column}: " if first.span is not None else ""
        more = sum(d.severity is Severity.ERROR for d in self.diagnostics) - 1
        others = f" (and {more} more error{'s' if more > 1 else ''})" if more > 0 else ""
        return f"{place}{first.severity.value}[{first.code}]: {first.message}{others}" + (f"; {first.help}" if first.help else "")  # fmt: skip


class Misused(DreamError, ValueError):
    """A program asks for what cannot be: F11."""

    def __init__(self, message: str, help: str = "") -> None:
        super().__init__(message)
        self._found = Diagnostic("F11", Severity.ERROR, message, (), help)

    @property
    def diagnostics(self) -> Sequence[Diagnostic]:
        """The finding."""
        return (self._found,)


def _first(diagnostics: Sequence[Diagnostic]) -> Diagnostic | None:
    return next((d for d in diagnostics if d.severity is Severity.ERROR), next(iter(diagnostics), None))


__all__ = ["DreamError", "Misused"]
