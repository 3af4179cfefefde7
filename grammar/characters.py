"""Finds the characters that cannot stand in a rulebook, and mends a copy of the text so that parsing can go on.

Rulebooks are pasted from word processors: curly quotes, no-break spaces and tabs are the commonest slips, and all of
them are hard to see. Each is reported at its place. The mended lines have a character for each character of the
original, so places in both are the same.

Inside a string or a comment nearly everything may stand. Only what would make a text show something else than it
holds is reported there too: control characters, line separators and the characters that turn the writing direction.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from dreambook.grammar.codes import info
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.grammar.span import Span

MAX_OF_A_KIND = 20
"""How often one character is reported in one file; the last report says how many more there are."""

_DOUBLE_QUOTES = "“”„‟«»″"
_SINGLE_QUOTES = "‘’‚‛‹›′"
_DIRECTION = frozenset("\u202a\u202b\u202c\u202d\u202e")
_PLAIN_LINE = re.compile(r"[\x20-\x7e]*")
_STRING = re.compile(r'"(?:\\.|[^"\\])*("?)')
_BLANKS = re.compile(r"[ \t]*")
_CONTROL_NAMES = {"\0": "NUL", "\x07": "bell", "\x08": "backspace", "\x0b": "vertical tab", "\x0c": "form feed"}
_CONTROL_NAMES |= {"\x1b": "escape", "\x7f": "delete", "\x85": "next line"}


def check_characters(name: str, lines: Sequence[str]) -> tuple[list[str], list[Diagnostic]]:
    """The mended lines, and a finding (P02, P03) for each thing that cannot stand where it does."""
    scanner = _Scanner(name)
    mended = [scanner.scan(number, line) for number, line in enumerate(lines, 1)]
    return mended, [*_check_indentation(name, lines), *scanner.findings()]


def _check_indentation(name: str, lines: Sequence[str]) -> Iterator[Diagnostic]:
    """Tabs and spaces in one indentation, or some lines indented with tabs and some with spaces."""
    first: Span | None = None
    first_blank = ""
    others: list[Span] = []
    for number, line in enumerate(lines, 1):
        indentation = _BLANKS.match(line)[0]  # type: ignore[index]  # the pattern matches any text
        rest = line[len(indentation) :]
        if not indentation or not rest or rest.startswith("#"):
            continue
        span = Span.at(name, number, 1, len(indentation))
        if "\t" in indentation and " " in indentation:
            yield _finding(
                "P02",
                "tabs and spaces are mixed in one indentation",
                (Label(span, "tabs and spaces"),),
                "indent with spaces, four for each step",
                cause=("mixed", line.strip()),
            )
        elif first is None:
            first, first_blank = span, indentation[0]
        elif indentation[0] != first_blank:
            others.append(span)
    if first and others:
        kinds = {" ": "spaces", "\t": "tabs"}
        used, odd = kinds[first_blank], kinds["\t" if first_blank == " " else " "]
        more = [str(span.line) for span in others[1:]]
        listed = ", ".join(more[:10]) + (", ..." if len(more) > 10 else "")
        yield _finding(
            "P02",
            f"this line is indented with {odd}, the lines before it with {used}",
            (Label(others[0], odd), Label(first, used)),
            f"indent the whole file with {used}" + ("; a tab counts as four spaces" if used == "tabs" else ""),
            (f"{odd} also in line {listed}",) if more else (),
            cause=("mixed in one file",),
        )


class _Scanner:
    """Goes over the lines of one file. Findings are counted first and made only while they are few."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._line = ""
        self._number = 0
        self._found: list[Diagnostic] = []
        self._count: Counter[str] = Counter()

    def findings(self) -> list[Diagnostic]:
        """What was found, in the order of lines and columns."""
        last = {found.cause[0]: index for index, found in enumerate(self._found)}
        for kind, index in last.items():
            more = self._count[kind] - MAX_OF_A_KIND
            if more > 0:
                self._found[index] = replace(self._found[index], notes=(f"the same {more} more times in this file",))
        return sorted(self._found, key=lambda found: found.labels[0].span.start)

    def scan(self, number: int, line: str) -> str:
        """The line mended; what cannot stand in it is kept as findings."""
        if _PLAIN_LINE.fullmatch(line):
            return line
        self._number, self._line = number, line
        mended = list(line)
        at = 0
        while at < len(line) and line[at] != "#":
            char = line[at]
            if char == '"':
                at = self._straight_string(at, mended)
            elif char in _DOUBLE_QUOTES or char in _SINGLE_QUOTES:
                at = self._curly_string(at, mended)
            elif char != " " and unicodedata.category(char) in ("Zs", "Cf") and char not in _DIRECTION:
                at = self._bad_run(at, mended, outside=True)
            else:
                at += 1
        at = 0
        while at < len(line):
            at = self._bad_run(at, mended) if _never_stands(line[at]) else at + 1
        return "".join(mended)

    def _report(self, kind: str, message: str, start: int, end: int, caption: str, help: str) -> None:
        self._count[kind] += 1
        if self._count[kind] <= MAX_OF_A_KIND:
            label = Label(Span.at(self._name, self._number, start + 1, end - start), caption)
            self._found.append(_finding("P03", message, (label,), help, cause=(kind, self._line.strip())))

    def _straight_string(self, start: int, mended: list[str]) -> int:
        """Pass over a string, and report one that only a curly quote can be meant to close. Returns its end."""
        line = self._line
        match = _STRING.match(line, start)
        assert match is not None
        if match[1]:
            return match.end()
        curly = [at for at in range(start + 1, len(line)) if line[at] in _DOUBLE_QUOTES]
        if len(curly) != 1:
            # Left to the parser, which reports a string without its end.
            return len(line)
        end = curly[0]
        mended[end] = '"'
        message = f'a string that starts with `"` ends with `{line[end]}`'
        self._report(line[end], message, end, end + 1, "a curly quote", _write(line[start + 1 : end]))
        return end + 1

    def _curly_string(self, start: int, mended: list[str]) -> int:
        """Report a curly quote, together with the one that closes it if there is one. Returns where to go on."""
        line, char = self._line, self._line[start]
        closing = _DOUBLE_QUOTES + '"' if char in _DOUBLE_QUOTES else _SINGLE_QUOTES
        # ’ and ′ open no string: they are apostrophes, or marks for feet; ″ is one for inches.
        ends = range(start + 1, len(line)) if char not in "’′″" else range(0)
        end = next((at for at in ends if line[at] in closing), None)
        if end is None:
            mended[start] = " "
            caption, advice = "a curly quote", 'write " at both ends of a string'
            if char in _SINGLE_QUOTES:
                caption, advice = "an apostrophe", "write `hand of player`, not `player’s hand`"
            self._report(char, f"`{char}` cannot stand outside a string", start, start + 1, caption, advice)
            return start + 1
        mended[start] = mended[end] = '"'
        message = f"a string stands between `{char}` and `{line[end]}`"
        self._report(char, message, start, end + 1, "curly quotes", _write(line[start + 1 : end]))
        return end + 1

    def _bad_run(self, start: int, mended: list[str], outside: bool = False) -> int:
        """Report the run of equal characters that starts here, `outside` of a string or anywhere. Returns its end."""
        char, end = self._line[start], start + 1
        while end < len(self._line) and self._line[end] == char:
            end += 1
        mended[start:end] = " " * (end - start)
        code, category = f"U+{ord(char):04X}", unicodedata.category(char)
        title = _CONTROL_NAMES.get(char) or unicodedata.name(char, "").lower()
        shown = f"{title} ({code})" if title else code
        what = f"{shown} cannot stand here"
        if category == "Cc":
            what = f"control character {shown} cannot stand here"
        elif category == "Cs":
            what = f"lone surrogate {shown} cannot stand here"
        elif outside:
            what = f"{shown} cannot stand outside a string"
        advice = "write a plain space" if category == "Zs" else "delete it, or write a plain space"
        self._report(code, what, start, end, title or code, advice)
        return end


def _write(inner: str) -> str:
    return f'write "{inner}"' if len(inner) <= 60 else 'write " at both ends of the string'


def _never_stands(char: str) -> bool:
    """Whether a character cannot stand anywhere, not even in a string or a comment."""
    return char in _DIRECTION or (char != "\t" and unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"))


def _finding(
    code: str,
    message: str,
    labels: tuple[Label, ...],
    help: str,
    notes: tuple[str, ...] = (),
    cause: tuple[str, ...] = (),
) -> Diagnostic:
    return Diagnostic(code, info(code).severity, message, labels, help, notes, cause)
