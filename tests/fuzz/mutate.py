"""Rulebooks with things wrong in them: bytes, lines and words of the shipped ones changed at random.

Every function takes a source of chance, so that a seed gives the same rulebook again.
"""

import re
from functools import lru_cache
from pathlib import Path
from random import Random

from dreambook.grammar.spelling import spellings
from dreambook.interpreter.api import shipped_rulebooks

NUMBERS = ("0", "1", "2", "3", "7", "12", "100", "20001", "999999999999999")
NAMES = (
    "active",
    "players",
    "none",
    "it",
    "opponent",
    "opponents",
    "clockwise",
    "player_count",
    "count",
    "total",
    "nobody",
    "ß",
)
_WORD = re.compile(r'"[^"\n]*"|\w+|[^\w\s]')
_LETTERS = "\t\n\r\0\"'\\{}()#:,;.-+/*=<>|_xX0159aZäß’“\u00a0\u202e\u2028\ufeff🎲"


@lru_cache(maxsize=1)
def texts() -> tuple[str, ...]:
    """The shipped rulebooks, and every case of the language's own tests that is a whole rulebook."""
    return tuple(Path(path).read_text(encoding="utf-8") for path in shipped_rulebooks().values())


@lru_cache(maxsize=1)
def _keywords() -> tuple[str, ...]:
    return tuple(text for text in spellings().values() if text[:1].isalpha())


def mutated(random: Random, text: str) -> str:
    """The text with a few changes."""
    for _ in range(random.choice((1, 1, 1, 2, 3, 6))):
        text = random.choice(CHANGES)(random, text)
    return text


def mutated_bytes(random: Random, text: str) -> bytes:
    """The text with a few bytes changed, which need not be a text any more."""
    data = bytearray(text.encode())
    for _ in range(random.choice((1, 2, 5, 20))):
        at = random.randrange(len(data) + 1)
        match random.randrange(4):
            case 0:
                data[at:at] = random.randbytes(random.choice((1, 1, 4)))
            case 1:
                del data[at : at + random.choice((1, 1, 10, 200))]
            case 2 if at < len(data):
                data[at] ^= 1 << random.randrange(8)
            case _:
                data[at:at] = data[at : at + random.randrange(100)]
    return bytes(data)


# ---------------------------------------------------------------- characters
def _character(random: Random, text: str) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + random.choice(_LETTERS) * random.choice((1, 1, 1, 3, 50)) + text[at:]


def _cut(random: Random, text: str) -> str:
    at = random.randrange(len(text) + 1)
    return text[:at] + text[at + random.choice((1, 1, 3, 40)) :]


# ---------------------------------------------------------------- lines
def _lines(text: str) -> list[str]:
    return text.split("\n")


def _lose_line(random: Random, text: str) -> str:
    lines = _lines(text)
    del lines[random.randrange(len(lines))]
    return "\n".join(lines)


def _lose_lines(random: Random, text: str) -> str:
    lines = _lines(text)
    at = random.randrange(len(lines))
    del lines[at : at + random.randrange(2, 12)]
    return "\n".join(lines)


def _twice(random: Random, text: str) -> str:
    lines = _lines(text)
    at = random.randrange(len(lines))
    lines[at:at] = lines[at : at + random.choice((1, 1, 2, 8))]
    return "\n".join(lines)


def _move_line(random: Random, text: str) -> str:
    lines = _lines(text)
    line = lines.pop(random.randrange(len(lines)))
    lines.insert(random.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def _move_into(random: Random, text: str) -> str:
    """A line to another place, as deep as the line that was there."""
    lines = _lines(text)
    line = random.choice(lines).strip()
    at = random.randrange(len(lines))
    depth = len(lines[at]) - len(lines[at].lstrip())
    lines.insert(at, " " * depth + line)
    return "\n".join(lines)


def _indent(random: Random, text: str) -> str:
    lines = _lines(text)
    at = random.randrange(len(lines))
    depth = max(0, len(lines[at]) - len(lines[at].lstrip()) + random.choice((-8, -4, -1, 1, 4, 8)))
    lines[at] = random.choice((" ", " ", " ", "\t")) * depth + lines[at].lstrip()
    return "\n".join(lines)


def _from_another(random: Random, text: str) -> str:
    """Lines of another rulebook."""
    lines, others = _lines(text), _lines(random.choice(texts()))
    at, start = random.randrange(len(lines) + 1), random.randrange(len(others))
    lines[at:at] = others[start : start + random.choice((1, 1, 3, 10))]
    return "\n".join(lines)


def _join(random: Random, text: str) -> str:
    lines = _lines(text)
    at = random.randrange(len(lines))
    lines[at : at + 2] = [" ".join(lines[at : at + 2])]
    return "\n".join(lines)


# ---------------------------------------------------------------- words
def _words(text: str) -> list["re.Match[str]"]:
    return list(_WORD.finditer(text))


def _replaced(text: str, match: "re.Match[str]", new: str) -> str:
    return text[: match.start()] + new + text[match.end() :]


def _other_name(random: Random, text: str) -> str:
    """A word for another word of the text."""
    words = [match for match in _words(text) if match.group()[0].isalpha()]
    if not words:
        return text
    one, other = random.choice(words), random.choice(words)
    return _replaced(text, one, random.choice((other.group(), other.group(), random.choice(NAMES))))


def _other_keyword(random: Random, text: str) -> str:
    words = [match for match in _words(text) if match.group()[0].isalpha()]
    return _replaced(text, random.choice(words), random.choice(_keywords())) if words else text


def _other_number(random: Random, text: str) -> str:
    words = [match for match in _words(text) if match.group().isdecimal()]
    return _replaced(text, random.choice(words), random.choice((*NUMBERS, random.choice(NAMES)))) if words else text


def _swap_words(random: Random, text: str) -> str:
    words = [match for match in _words(text) if match.group()[0].isalnum()]
    if len(words) < 2:
        return text
    first, second = sorted(random.sample(words, 2), key=lambda match: match.start())
    return _replaced(_replaced(text, second, first.group()), first, second.group())


def _lose_word(random: Random, text: str) -> str:
    words = _words(text)
    return _replaced(text, random.choice(words), "") if words else text


def _more_word(random: Random, text: str) -> str:
    words = _words(text)
    if not words:
        return text
    at = random.choice(words)
    return _replaced(text, at, f"{at.group()} {random.choice((random.choice(words).group(), *_keywords()))}")


CHANGES = (
    _character, _cut, _lose_line, _lose_line, _lose_lines, _twice, _move_line, _move_into, _move_into, _indent, _from_another,
    _join, _other_name, _other_name, _other_name, _other_keyword, _other_number, _other_number, _swap_words, _lose_word,
    _more_word,
)  # fmt: skip
