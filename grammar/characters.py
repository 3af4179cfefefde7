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
    scanned = [
        ([], line) if _PLAIN_LINE.fullmatch(line) else _scan(name, number, line) for number, line in enumerate(lines, 1)
    ]
    found = _capped([diagnostic for diagnostics, _ in scanned for diagnostic in diagnostics])
    return [line for _, line in scanned], [*_check_indentation(name, lines), *found]


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


def _scan(name: str, number: int, line: str) -> tuple[list[Diagnostic], str]:
    """The findings of one line, and the line mended."""
    found: list[Diagnostic] = []
    mended = list(line)
    at = 0
    while at < len(line):
        char = line[at]
        if char == "#":
            break
        if char == '"':
            at = _straight_string(name, number, line, at, mended, found)
        elif char in _DOUBLE_QUOTES or char in _SINGLE_QUOTES:
            at = _curly_string(name, number, line, at, mended, found)
        else:
            if char != " " and unicodedata.category(char) in ("Zs", "Cf") and char not in _DIRECTION:
                found.append(_bad_run(name, number, line, at))
                mended[at] = " "
            at += 1
    for at, char in enumerate(line):
        if _never_stands(char):
            found.append(_bad_run(name, number, line, at))
            mended[at] = " "
    return list(_once_a_run(found)), "".join(mended)


def _straight_string(name: str, number: int, line: str, start: int, mended: list[str], found: list[Diagnostic]) -> int:
    """Pass over a string; one that only a curly quote can have been meant to close is reported. Returns its end."""
    match = _STRING.match(line, start)
    assert match is not None
    if match[1]:
        return match.end()
    curly = [at for at in range(start + 1, len(line)) if line[at] in _DOUBLE_QUOTES]
    if len(curly) != 1:
        # Left to the parser, which reports a string without its end.
        return len(line)
    mended[curly[0]] = '"'
    found.append(
        _finding(
            "P03",
            f'a string that starts with `"` ends with `{line[curly[0]]}`',
            (Label(Span.at(name, number, curly[0] + 1), "a curly quote"),),
            f'write {line[start : curly[0]]}"',
            cause=(line[curly[0]], line.strip()),
        )
    )
    return curly[0] + 1


def _curly_string(name: str, number: int, line: str, start: int, mended: list[str], found: list[Diagnostic]) -> int:
    """Report a curly quote, together with the one that closes it when there is one. Returns where to go on."""
    char = line[start]
    closing = _DOUBLE_QUOTES + '"' if char in _DOUBLE_QUOTES else _SINGLE_QUOTES
    # ’ and ′ open no string: they are apostrophes, or marks for feet.
    end = -1 if char in "’′″" else next((i for i in range(start + 1, len(line)) if line[i] in closing), -1)
    if end < 0:
        mended[start] = " "
        apostrophe = char in _SINGLE_QUOTES
        advice = "write `hand of player`, not `player’s hand`" if apostrophe else 'write " at both ends of a string'
        message = f"`{char}` cannot stand outside a string"
        caption = "an apostrophe" if apostrophe else "a curly quote"
        span = Span.at(name, number, start + 1)
        found.append(_finding("P03", message, (Label(span, caption),), advice, cause=(char, line.strip())))
        return start + 1
    mended[start] = mended[end] = '"'
    inner = line[start + 1 : end]
    message = f"a string stands between `{char}` and `{line[end]}`"
    label = Label(Span.at(name, number, start + 1, end + 1 - start), "curly quotes")
    found.append(_finding("P03", message, (label,), f'write "{inner}"', cause=(char, line.strip())))
    return end + 1


def _never_stands(char: str) -> bool:
    """Whether a character cannot stand anywhere, not even in a string or a comment."""
    return char in _DIRECTION or (char != "\t" and unicodedata.category(char) in ("Cc", "Cs", "Zl", "Zp"))


def _bad_run(name: str, number: int, line: str, at: int) -> Diagnostic:
    """The finding for the run of equal characters that `line[at]` is in."""
    char = line[at]
    start, end = at, at + 1
    while start and line[start - 1] == char:
        start -= 1
    while end < len(line) and line[end] == char:
        end += 1
    code = f"U+{ord(char):04X}"
    title = _CONTROL_NAMES.get(char) or unicodedata.name(char, "").lower()
    shown = f"{title} ({code})" if title else code
    category = unicodedata.category(char)
    what = "control character " if category == "Cc" else "lone surrogate " if category == "Cs" else ""
    where = "" if _never_stands(char) else " outside a string"
    advice = "write a plain space" if category == "Zs" else "delete it, or write a plain space"
    label = Label(Span.at(name, number, start + 1, end - start), title or code)
    message = f"{what}{shown} cannot stand here" if not where else f"{shown} cannot stand{where}"
    return _finding("P03", message, (label,), advice, cause=(code, line.strip()))


def _once_a_run(found: list[Diagnostic]) -> Iterator[Diagnostic]:
    """The findings in the order of their columns, those for one run of characters once."""
    seen: set[Span | None] = set()
    for diagnostic in sorted(found, key=lambda finding: finding.labels[0].span.column):
        if diagnostic.span not in seen:
            seen.add(diagnostic.span)
            yield diagnostic


def _capped(found: list[Diagnostic]) -> list[Diagnostic]:
    """At most `MAX_OF_A_KIND` findings about one character: a pasted file can hold thousands."""
    total = Counter(diagnostic.cause[0] for diagnostic in found)
    kept: list[Diagnostic] = []
    count: Counter[str] = Counter()
    for diagnostic in found:
        kind = diagnostic.cause[0]
        count[kind] += 1
        more = total[kind] - MAX_OF_A_KIND
        if count[kind] == MAX_OF_A_KIND and more > 0:
            kept.append(replace(diagnostic, notes=(f"the same {more} more times in this file",)))
        elif count[kind] <= MAX_OF_A_KIND:
            kept.append(diagnostic)
    return kept


def _finding(
    code: str,
    message: str,
    labels: tuple[Label, ...],
    help: str,
    notes: tuple[str, ...] = (),
    cause: tuple[str, ...] = (),
) -> Diagnostic:
    return Diagnostic(code, info(code).severity, message, labels, help, notes, cause)
