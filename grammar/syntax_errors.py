"""What syntax errors say: what stands there, what to write instead, and an example of a right line."""

import difflib
import re
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from lark import Token

from dreambook.grammar.automaton import automaton
from dreambook.grammar.diagnostics import Diagnostic, Label, Severity, did_you_mean
from dreambook.grammar.habits import habit
from dreambook.grammar.lexing import BadIndentation, BadNumber, LexicalError, TooLong, depth_of, has_code
from dreambook.grammar.line_examples import context_of, example_below, example_for
from dreambook.grammar.repairs import Mistake, Repair, all_fit, repair, shortened
from dreambook.grammar.slips import SIGNS, WORDS, possessive, signs_at
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span
from dreambook.grammar.spelling import after, alternatives, listed, spellings

_ENDS = ("_NL", "_DEDENT", "$END")
_RANGES = ("..", "...", "…", "–", "—")


def _error(code: str, message: str, span: Span, help: str = "", example: str = "") -> Diagnostic:
    notes = (f"for example: `{example}`",) if example else ()
    return Diagnostic(code, Severity.ERROR, message, (Label(span),), help, notes)


def _of(source: Source, token: Token) -> Span:
    return Span.at(source.name, token.line or 1, token.column or 1, max(1, len(token)))


# ------------------------------------------------------------------ characters
def bad_word(source: Source, error: LexicalError) -> Diagnostic:
    """Something that begins no word: a sign, a quote without its partner, a number that is none."""
    line = source.text.split("\n", error.line)[error.line - 1]
    column = error.column
    char = line[column - 1]
    span = Span.at(source.name, error.line, column)
    to_end = Span.of(source.name, error.line, column, error.line, max(column + 1, len(line.rstrip()) + 1))
    if isinstance(error, TooLong):
        return _error("P05", "this line has more words than anybody can read", span, "make several of it")
    if isinstance(error, BadNumber):
        return _error("P11", "this number is too large", to_end, "numbers have at most 15 digits")
    if char == '"':
        return _error("P04", "a text has no closing quote", to_end, 'end it with `"` on the same line')
    if char == "'":
        return _apostrophe(source, line, error.line, column)
    if char.isdigit():
        end = column
        while end < len(line) and (line[end].isalnum() or line[end] == "_"):
            end += 1
        text = line[column - 1 : end]
        digits = len(text) - len(text.lstrip("0123456789"))
        return _error(
            "P11",
            f"`{shortened(text)}` is neither a number nor a name",
            Span.at(source.name, error.line, column, end - column + 1),
            f"leave a blank after the number, as in `{shortened(text[:digits])} {shortened(text[digits:])}`; "
            "a name begins with a letter",
        )
    if char in ".," and line[column - 2 : column - 1].isdigit() and line[column : column + 1].isdigit():
        return _error("P11", "there are only whole numbers", span, _in_smaller_units(line, column))
    signs = signs_at(line, column)
    advice = SIGNS.get(signs) or SIGNS.get(char) or "remove it, or put it into a text in quotes"
    shown = signs if signs in SIGNS else char
    between = re.search(rf"(\w+)\s*{re.escape(shown)}\s*(\w+)", line)
    if shown in _RANGES and between is not None and between.start() < column <= between.end():
        meant = f"{line[: between.start()]}{between[1]} to {between[2]}{line[between.end() :]}".split("#")[0].strip()
        advice = f"write `{meant if len(meant) <= 70 else f'{between[1]} to {between[2]}'}`"
    return _error("P03", f"`{shown}` means nothing here", span, advice)


_FRACTION = re.compile(r"(?<![\w.,])(\d{1,9})[.,](\d{1,9})(?![\w.,])(?:[ \t]*(mm|cm)\b)?")
_IN_MILLIMETRES = {"mm": 0, "cm": 1}


def _in_smaller_units(line: str, column: int) -> str:
    """What to write for the number whose mark of decimals stands at a column: a length in whole millimetres."""
    for match in _FRACTION.finditer(line):
        if match.start() < column <= match.end() and match[3]:
            figures = match[2].rstrip("0")
            shift = _IN_MILLIMETRES[match[3]]
            if len(figures) <= shift:
                return f"lengths are whole millimetres: write `{int(match[1] + figures.ljust(shift, '0'))} mm`"
            return "lengths are whole millimetres: round it, as in `65 mm`"
    return "count in smaller units, or write a division"


def _decimal_comma(source: Source, mistake: Mistake) -> Diagnostic | None:
    """`6,5 cm`: a comma between digits, where none can stand."""
    for word in mistake.line.words[max(0, mistake.position - 1) : mistake.position + 1]:
        line = source.text.split("\n", word.line or 1)[(word.line or 1) - 1]
        column = word.column or 1
        if word.type == "COMMA" and any(
            m.end(1) == column - 1 and line[column - 1] == "," for m in _FRACTION.finditer(line)
        ):
            return _error("P11", "there are only whole numbers", _of(source, word), _in_smaller_units(line, column))
    return None


def _apostrophe(source: Source, line: str, row: int, column: int) -> Diagnostic:
    meant = possessive(line, column)
    span = Span.at(source.name, row, column)
    if meant:
        return _error("P03", "there are no apostrophes in this language", span, f"write `{meant}`")
    help = "end it with `'`, or remove the quote: names need quotes only where they are words of the language"
    return _error("P04", "a name in quotes has no closing quote", span, help)


# ------------------------------------------------------------------ indentation
def bad_indentation(source: Source, error: BadIndentation, block: Token) -> Diagnostic:
    """A line between two depths. `block` is the first word of the block whose lines stand deeper."""
    found = _error(
        "P02",
        "this line stands at a depth at which no line above it stands",
        Span.of(source.name, error.line, 1, error.line, max(2, error.column)),
        f"indent it by {listed(_near(error.depths, error.column - 1))} blanks",
    )
    return replace(found, labels=(*found.labels, Label(_of(source, block), "these lines stand deeper")))


def _near(depths: Sequence[int], depth: int) -> list[str]:
    """The depths at which a line may stand; where it is just one blank off, only the one that is meant."""
    meant = [near for near in depths if abs(near - depth) == 1]
    return [str(near) for near in (meant if len(meant) == 1 else depths)]


def stands_wrong(source: Source, word: Token, depth: int) -> Diagnostic:
    """The first line of a block that stands a few blanks off, as a line after it shows."""
    row, column = word.line or 1, word.column or 1
    return _error(
        "P02",
        f"this line is indented by {column - 1} blanks, and those that belong beside it by {depth}",
        Span.of(source.name, row, 1, row, max(2, column)),
        f"indent it by {depth} blanks",
    )


def stray_indentation(source: Source, mistake: Mistake, depth: int) -> Diagnostic:
    """A line deeper than the line above, which takes none."""
    row, column = mistake.token.line or 1, mistake.token.column or 1
    return _error(
        "P02",
        "this line is indented, but the line above takes no lines below it",
        Span.of(source.name, row, 1, row, max(2, column)),
        f"indent it by {depth} blanks" if depth else "begin it at the left margin",
    )


def too_far_left(source: Source, mistake: Mistake, depth: int) -> Diagnostic:
    """A line that would be right where the line above stands."""
    token = mistake.line.words[0]
    return _error(
        "P02",
        f"`{shortened(token)}` stands too far left",
        _of(source, token),
        f"indent the line by {depth} blanks, as the lines above",
    )


def missing_block(source: Source, mistake: Mistake) -> Diagnostic:
    """A heading with nothing below it."""
    words = mistake.line.words
    span = Span.of(
        source.name, words[0].line or 1, words[0].column or 1, words[-1].end_line or 1, words[-1].end_column or 1
    )
    headings = [*mistake.headings, mistake.line]
    found = _error(
        "P09",
        f"`{shortened(words[0])}` needs lines below it",
        span,
        f"indent them by {mistake.line.depth + 4} blanks",
        example_below(headings),
    )
    rows = enumerate(source.text.split("\n")[words[-1].line or 1 :], (words[-1].line or 1) + 1)
    following = next(((row, line) for row, line in rows if has_code(line)), None)
    if following is None:
        return found
    row, line = following
    place = Span.of(source.name, row, len(line) - len(line.lstrip(" \t")) + 1, row, len(line) + 1)
    return replace(found, labels=(*found.labels, Label(place, "this stands no deeper")))


def too_deep(source: Source, line: int) -> Diagnostic:
    """Blocks or expressions within each other, more than anybody can read."""
    return _error(
        "P05", "this is nested too deep", Span.at(source.name, line, 1), "give the inner part a name of its own"
    )


def said_twice(source: Source, place: Span, attribute: str) -> Diagnostic:
    """An attribute that stands in a line twice, or in two ways."""
    return _error("P01", f"`{attribute}` is said twice in this line", place, "leave one of them out")


def too_many(source: Source, line: int, limit: int) -> Diagnostic:
    """The closing note of a file that is not a rulebook."""
    return _error(
        "P01",
        f"{limit} mistakes so far: the rest of the file is not read",
        Span.at(source.name, line, 1),
        "mend these first",
    )


# ------------------------------------------------------------------ words
def goes_on(source: Source, token: Token) -> Diagnostic:
    """A comma at the end of a line, or a parenthesis that is never closed, before a line that does not belong to it."""
    if token.type == "LPAR":
        return _error("P01", "this parenthesis is not closed", _of(source, token), "close it with `)`")
    message = "this comma makes the next line a part of this one"
    return _error("P01", message, _of(source, token), "remove it, or go on with the list")


def wrong_word(source: Source, mistake: Mistake) -> tuple[Diagnostic, bool]:
    """A word that cannot stand where it stands; and whether its line would be right in another section."""
    elsewhere = misplaced(source, mistake)
    if elsewhere is not None:
        guess = repair(mistake)
        if guess is None or (mistake.is_first and not _slip(mistake.token, guess)):
            return elsewhere, True
    return unexpected(source, mistake), False


def _slip(token: Token, guess: Repair) -> bool:
    """Whether the first word of a line is so near to the right one that it is a slip of the hand."""
    meant = spellings().get(guess.first, "")
    alike = difflib.SequenceMatcher(None, token.casefold(), meant).ratio()
    return guess.at is token and meant[:1] == token[:1].casefold() and alike > 0.8


def unexpected(source: Source, mistake: Mistake) -> Diagnostic:
    """A word that cannot stand where it stands."""
    special = (
        said_elsewhere(source, mistake)
        or _sign(source, mistake)
        or _decimal_comma(source, mistake)
        or _rounding(source, mistake)
    )
    if special is not None:
        return special
    first = mistake.line.words[0].type
    if mistake.is_first and str(mistake.token).lower() in WORDS:
        return _first_word(source, mistake)
    guess = repair(mistake)
    if guess is not None:
        return _repaired(source, mistake, guess)
    token = mistake.token
    help = _may_stand(mistake.accepted)
    if token.type in _ENDS:
        end = mistake.line.words[-1]
        place = Span.at(source.name, end.end_line or 1, end.end_column or 1)
        message = f"the line ends too early, after `{shortened(end)}`"
        help += _on_goes(source, mistake) if help else ""
        return _error("P09", message, place, help, example_for(mistake.headings, first))
    if mistake.is_first:
        return _first_word(source, mistake)
    return _error(
        "P01", f"`{shortened(token)}` cannot stand here", _of(source, token), help, example_for(mistake.headings, first)
    )


def said_elsewhere(source: Source, mistake: Mistake) -> Diagnostic | None:
    """A line that is said as people say it elsewhere."""
    said = habit(source, mistake)
    if said is None:
        return None
    span = Span.at(source.name, mistake.line.words[0].line or 1, said.column, said.length)
    return _error("P01", said.message, span, said.help)


def _may_stand(accepted: frozenset[str]) -> str:
    what = listed(alternatives(accepted))
    return f"what may stand here: {what}" if what else ""


def _repaired(source: Source, mistake: Mistake, guess: Repair) -> Diagnostic:
    first = guess.first or mistake.line.words[0].type
    span = _of(source, guess.at)
    if guess.at.type in _ENDS:
        end = mistake.line.words[-1]
        span = Span.at(source.name, end.end_line or 1, end.end_column or 1)
    help = guess.help or _with(source, guess)
    if guess.at.type in _ENDS:
        help += _on_goes(source, mistake)
    return _error(guess.code, guess.message, span, help, example_for(mistake.headings, first))


def _on_goes(source: Source, mistake: Mistake) -> str:
    """When does a line go on? That is said where the next line stands deeper."""
    rows = source.text.split("\n")[mistake.line.words[-1].line or 1 :]
    following = next((row for row in rows if has_code(row)), "")
    deeper = depth_of(following) > mistake.line.depth
    return "; a line goes on after a comma, and inside parentheses" if deeper else ""


def _with(source: Source, guess: Repair) -> str:
    """The line with the missing word in its place, where that is short."""
    row, column = guess.at.line or 1, guess.at.column or 1
    line = source.text.split("\n", row)[row - 1]
    before, after = line[: column - 1].strip(), line[column - 1 :].strip()
    blank = "" if guess.insert in (",", ":", ")") else " "
    whole = f"{before}{blank}{guess.insert} {after}"
    return f"write `{whole}`" if guess.insert and len(whole) <= 70 else "add what is missing"


def _first_word(source: Source, mistake: Mistake) -> Diagnostic:
    """A line that begins with a word that begins nothing here."""
    token = mistake.token
    known = {spellings()[name]: name for name in mistake.accepted if name in spellings()}
    meant = WORDS.get(str(token).lower(), "")
    near = did_you_mean(str(token), known) if len(token) < 30 else ""
    example = ""
    if meant:
        help = f"this language says `{meant}`"
        example = example_for(mistake.headings, known.get(meant) or known.get(meant.split()[0], ""))
    elif near:
        help = near
        example = example_for(mistake.headings, known[near.split("`")[1]])
    else:
        help = _may_stand(mistake.accepted - {"_NL"})
    where = "section" if context_of(mistake.headings) == "top" else "line here"
    return _error("P01", f"`{shortened(token)}` begins no {where}", _of(source, token), help, example)


_HEADINGS = {
    "rulebook dive": "`rulebook`", "constants": "`constants`", "choices": "`choices`", "components": "`components`",
    "zones": "`zones`", "variables": "`variables`", "setup": "a heading such as `setup`, `phase` or `action`",
    "rule limit": "`rule`", "end": "`end`", "example \"round\"": "`example`",
}  # fmt: skip


@lru_cache(maxsize=100)
def _below(heading: str) -> list[int]:
    """The states of the automaton at the first line below a heading."""
    states = after(f"{heading}\n")
    automaton().advance(states, "_INDENT")
    return states


_STATEMENTS = ("statement", "action", "choose one")


def misplaced(source: Source, mistake: Mistake) -> Diagnostic | None:
    """A line that would be right in another section, when it is right nowhere here."""
    words = [*(word.type for word in mistake.line.words), "_NL"]
    token = mistake.line.words[0]
    here = mistake.headings[0].words[0] if mistake.headings else ""
    if mistake.is_first and here and str(token).lower() in WORDS:
        return None
    if here and all_fit([0], words):
        message = f"`{shortened(token)}` begins a section, and is indented"
        return _error("P02", message, _of(source, token), "begin it at the left margin")
    for heading, shown in _HEADINGS.items():
        if heading.split()[0] == here or (heading == "setup" and context_of(mistake.headings) in _STATEMENTS):
            continue
        if all_fit(_below(heading), words):
            where = f"below `{here}`" if here else "at the left margin"
            message = f"`{shortened(token)}` begins a line that cannot stand {where}"
            return _error("P01", message, _of(source, token), f"it would be right below {shown}")
    return None


def _sign(source: Source, mistake: Mistake) -> Diagnostic | None:
    """Signs from other languages, and a colon as in Python."""
    token = mistake.token
    row, column = token.line or 1, token.column or 1
    lines = source.text.split("\n", row)
    line = lines[row - 1]
    if token.type == "COLON" and token is mistake.line.words[-1]:
        help = "remove it: what belongs below a line is told by the indentation"
        return _error("P01", "no colon stands at the end of a line", _of(source, token), help)
    if token.type == "QUOTED" and possessive(line, column):
        return _apostrophe(source, line, row, column)
    if token.type in _ENDS or token[:1].isalnum():
        return None
    signs = signs_at(line, column)
    if len(signs) > 1 and signs in SIGNS:
        return _error("P03", f"`{signs}` means nothing here", _of(source, token), SIGNS[signs])
    return None


def _rounding(source: Source, mistake: Mistake) -> Diagnostic | None:
    if not {"ROUNDED_UP", "ROUNDED_DOWN"} <= mistake.accepted:
        return None
    slash = next(word for word in reversed(mistake.line.words[: mistake.position]) if word.type == "SLASH")
    return _error(
        "P12",
        "a division does not say how it is rounded",
        _of(source, slash),
        "write `rounded up` or `rounded down` after it",
        "let share = total / 2 rounded down",
    )
