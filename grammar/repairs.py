"""Guesses what the author of a wrong line meant, by trying small changes until the whole line reads well.

Each guess is checked by the automaton: it is only offered when the line as it would be then is right to its end.
"""

import difflib
import itertools
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from lark import Token

from dreambook.grammar.automaton import automaton
from dreambook.grammar.lexing import Line, words_in
from dreambook.grammar.spelling import keywords, listed, said, spellings

_SMALL_WORDS = (
    "FROM", "TO", "OF", "IN", "FOR", "WITH", "BY", "IS", "AS", "ON", "AT", "INTO", "AND", "OR", "WHEN", "COLON", "COMMA",
    "EQUAL", "UNTIL", "WHERE", "TIMES", "EACH", "PLAYER", "NAME",
)  # fmt: skip
"""What is lost most easily between two words."""

MAX_GUESSES = 4
"""When more words than this could be missing, none is named."""

_TEXT = {"TIMES": "x"}

_SWALLOW = frozenset({"TRADE", "REARRANGE", "RESPOND", "VOTE", "EXTRA", "CONNECT", "GROW", "BROUGHT"})
"""Words that take nearly anything after them."""


FOREIGN = {
    "auf": ("ON", "TO", "INTO"), "nach": ("TO", "INTO", "AFTER"), "zu": ("TO", "INTO"), "zum": ("TO",), "zur": ("TO",),
    "aus": ("FROM", "OF"), "von": ("FROM", "OF", "BY"), "vom": ("FROM", "OF"), "wo": ("WHERE",), "wenn": ("IF", "WHEN"),
    "mit": ("WITH",), "für": ("FOR",), "und": ("AND",), "oder": ("OR",), "ist": ("IS",), "nicht": ("NOT",), "bei": ("AT",),
    "bis": ("TO", "UNTIL"), "als": ("AS",), "jeder": ("EACH",), "jedem": ("EACH",), "jeden": ("EACH",), "spieler": ("PLAYER",),
    "durch": ("BY",), "im": ("IN",),
}  # fmt: skip
"""Little words of German, and the words of the language that people mean by them, the likeliest first."""
_MOST_FOREIGN = 4


@dataclass(frozen=True)
class Mistake:
    """A token that does not fit, what could stand in its place, and where it stands."""

    token: Token
    accepted: frozenset[str]
    line: Line
    position: int
    """How many words of the line stand before it."""
    states: list[int]
    """What the automaton holds before the line's first word."""
    headings: list[Line]
    """The lines under which the line stands, outermost first."""

    @property
    def is_first(self) -> bool:
        """Whether it is the first word of its line."""
        return self.position == 0 and self.token.type not in ("_INDENT", "_DEDENT")

    @property
    def wants_block(self) -> bool:
        """Whether only a block could stand here."""
        return self.accepted == {"_INDENT"}


@dataclass(frozen=True)
class Repair:
    """A change after which the line is right: where, and how it is said. `message` may be empty."""

    at: Token
    message: str
    help: str
    code: str = "P01"
    first: str = ""
    """The terminal that begins the line then, where it is another one."""
    insert: str = ""
    """What to write before `at`."""


def repair(mistake: Mistake) -> Repair | None:
    """The most likely change that makes the line right, if a small one does."""
    types = [word.type for word in mistake.line.words]
    for attempt in (
        _twice, _capital, _begun, _foreign, _misspelt, _sign, _missing, _reserved, _wrong_form, _cut_off, _missing_before, _superfluous,
    ):  # fmt: skip
        found = attempt(mistake, types)
        if found is not None:
            return found
    return None


def all_fit(states: Sequence[int], terminals: Sequence[str]) -> bool:
    """Whether these terminals can follow each other after these states."""
    stack = list(states)
    return all(automaton().advance(stack, name) for name in terminals)


def _fits(mistake: Mistake, types: Sequence[str]) -> bool:
    """Whether the line would be right with these words."""
    return all_fit(mistake.states, [*types, "_NL"])


def _twice(mistake: Mistake, types: list[str]) -> Repair | None:
    """The same word twice."""
    words = mistake.line.words
    for position in (mistake.position, mistake.position - 1):
        if 0 < position < len(types) and words[position] == words[position - 1]:
            word = words[position]
            if _fits(mistake, [*types[:position], *types[position + 1 :]]):
                return Repair(word, f"`{shortened(word)}` stands twice", "remove one of them")
    return None


def _capital(mistake: Mistake, types: list[str]) -> Repair | None:
    """`Choose` for `choose`, `Any number of times` for `any number of times`."""
    words = mistake.line.words
    for position, word in enumerate(words[: mistake.position + 1]):
        if word.type != "NAME" or word == word.lower():
            continue
        for size in range(4, 0, -1):
            text = " ".join(words[position : position + size])
            meant = words_in(text.lower())
            if len(meant) != 1 or meant[0].type not in spellings():
                continue
            if _fits(mistake, [*types[:position], meant[0].type, *types[position + size :]]):
                help = f"write `{text.lower()}`: the words of the language have no capital letters"
                first = meant[0].type if position == 0 else ""
                return Repair(word, f"`{text}` is not a word of the language", help, first=first)
    return None


def _begun(mistake: Mistake, types: list[str]) -> Repair | None:
    """The first word of several that belong together: `at once` for `at once, in secret`."""
    word = mistake.token
    for name in keywords(mistake.accepted):
        if spellings()[name].startswith(f"{word} ") and word.isalpha():
            return Repair(word, f"`{word}` cannot stand here alone", f"did you mean {said(name)}?")
    return None


def _foreign(mistake: Mistake, types: list[str]) -> Repair | None:
    """`auf` for `on`: little words of another language, all of the line's at once."""
    words = mistake.line.words
    places = [at for at, word in enumerate(words) if word.type == "NAME" and word.casefold() in FOREIGN]
    if not places or places[0] > mistake.position or len(places) > _MOST_FOREIGN:
        return None
    for chosen in itertools.product(*(FOREIGN[words[at].casefold()] for at in places)):
        # A name may be spelt so too: all, or any one of them.
        for those in [
            dict(zip(places, chosen, strict=True)),
            *({at: name} for at, name in zip(places, chosen, strict=True)),
        ]:
            if _fits(mistake, [those.get(at, name) for at, name in enumerate(types)]):
                at, name = min(those.items())
                word = words[at]
                message = f"`{shortened(word)}` is not a word of the language"
                return Repair(word, message, f"did you mean {said(name)}?", first=name if at == 0 else "")
    return None


def _misspelt(mistake: Mistake, types: list[str]) -> Repair | None:
    """`form` for `from`: the nearest keyword with which the line is right."""
    for position in range(min(mistake.position, len(types) - 1), -1, -1):
        if types[position] == "NAME":
            found = _respelt(mistake, types, position)
            if found is not None:
                return found
    return None


def _wrong_form(mistake: Mistake, types: list[str]) -> Repair | None:
    """`choose` for `chooses`: another word of the language."""
    if mistake.position < len(types) and mistake.token.isalpha():
        return _respelt(mistake, types, mistake.position)
    return None


def _respelt(mistake: Mistake, types: list[str], position: int) -> Repair | None:
    word = mistake.line.words[position]
    for near in _near(str(word)):
        if near != types[position] and _fits(mistake, [*types[:position], near, *types[position + 1 :]]):
            message = f"`{shortened(word)}` is not a word of the language"
            if types[position] != "NAME":
                message = f"`{shortened(word)}` cannot stand here"
            return Repair(word, message, f"did you mean {said(near)}?", first=near if position == 0 else "")
    return None


@lru_cache(maxsize=1)
def _texts() -> dict[str, str]:
    return {text: name for name, text in spellings().items() if text[0].isalpha()}


@lru_cache(maxsize=1000)
def _near(text: str) -> list[str]:
    if len(text) > 20:
        return []
    return [_texts()[near] for near in difflib.get_close_matches(text.casefold(), _texts(), n=3, cutoff=0.7)]


def _sign(mistake: Mistake, types: list[str]) -> Repair | None:
    """A sign where this language has another one, or a word: `0 - 20` for `0 to 20`."""
    position, token = mistake.position, mistake.token
    if position >= len(types) or not token or token[0].isalnum() or token.type in ("STRING", "QUOTED"):
        return None
    for name in ("TO", "OR", "AND", "COLON", "EQUAL", "COMMA"):
        if name in mistake.accepted and _fits(mistake, [*types[:position], name, *types[position + 1 :]]):
            return Repair(token, f"`{token}` cannot stand here", f"write {said(name)}")
    return None


def _missing(mistake: Mistake, types: list[str]) -> Repair | None:
    """A word is missing right here."""
    position = mistake.position
    fitting = [
        name
        for name in ["NAME", "INT", "STRING", "TIMES", *keywords(mistake.accepted)]
        if name in mistake.accepted
        and name not in _SWALLOW
        and _fits(mistake, [*types[:position], name, *types[position:]])
    ]
    if "NAME" in fitting:
        fitting = [name for name in fitting if name in ("NAME", "INT")]
    elif len(fitting) > MAX_GUESSES:
        fitting = [name for name in fitting if name in _SMALL_WORDS]
    if not fitting or len(fitting) > MAX_GUESSES:
        return None
    shown = listed([said(name) for name in fitting])
    insert = _TEXT.get(fitting[0]) or spellings().get(fitting[0], "") if len(fitting) == 1 else ""
    if mistake.token.type in ("_NL", "_DEDENT", "$END"):
        end = mistake.line.words[-1]
        return Repair(mistake.token, f"the line ends too early, after `{shortened(end)}`", f"{shown} is missing", "P09")
    message = f"{shown} is missing before `{shortened(mistake.token)}`"
    return Repair(mistake.token, message, "", insert=insert)


def _reserved(mistake: Mistake, types: list[str]) -> Repair | None:
    """A word of the language where a name should stand."""
    token, position = mistake.token, mistake.position
    if token.type in ("NAME", "QUOTED") or not token.isalpha() or "NAME" not in mistake.accepted:
        return None
    if not _fits(mistake, [*types[:position], "NAME", *types[position + 1 :]]):
        return None
    return Repair(
        token,
        f"`{token}` is a word of the language and cannot be a name",
        f"choose another name, or write '{token}' in single quotes everywhere",
        "P10",
    )


def _cut_off(mistake: Mistake, types: list[str]) -> Repair | None:
    """The end of a line is missing: a small word and a name."""
    if mistake.position < len(types):
        return None
    for name in _SMALL_WORDS:
        if name in mistake.accepted and name in spellings() and _fits(mistake, [*types, name, "NAME"]):
            end = mistake.line.words[-1]
            message = f"the line ends too early, after `{shortened(end)}`"
            help = f"{said(name)} and a name are missing"
            other = _lost_before(mistake, types)
            if other is not None:
                word, fitting = other
                shown = listed([said(lost) for lost in fitting[:MAX_GUESSES]])
                help = f"before `{shortened(word)}` there should be {shown}; or {said(name)} and a name should follow"
            return Repair(mistake.token, message, help, "P09")
    return None


def _superfluous(mistake: Mistake, types: list[str]) -> Repair | None:
    """A word too many: twice the same, or one that need not be there."""
    position = mistake.position
    if position >= len(types) or not _fits(mistake, [*types[:position], *types[position + 1 :]]):
        return None
    word = mistake.line.words[position]
    if word.type == "OR_NONE" and mistake.line.words[0].type == "CHOOSE":
        return Repair(word, "`none` is not something to choose", "write `may choose ...`: then it can be left out")
    return Repair(word, f"`{shortened(word)}` is one word too many", "remove it")


def _missing_before(mistake: Mistake, types: list[str]) -> Repair | None:
    """A word is missing a little earlier: what follows it was read as a part of what stands before it."""
    found = _lost_before(mistake, types)
    if found is None:
        return None
    word, fitting = found
    shown = listed([said(name) for name in fitting[:MAX_GUESSES]])
    insert = spellings().get(fitting[0], "") if len(fitting) == 1 else ""
    return Repair(word, f"{shown} is missing before `{shortened(word)}`", "", insert=insert)


def _lost_before(mistake: Mistake, types: list[str]) -> tuple[Token, list[str]] | None:
    """Before which word one is missing, and which ones that could be."""
    for position in range(mistake.position - 1, max(-1, mistake.position - 4), -1):
        fitting = [name for name in _SMALL_WORDS if _fits(mistake, [*types[:position], name, *types[position:]])]
        if fitting:
            return mistake.line.words[position], fitting
    return None


def meant_for(text: str) -> str:
    """The word of the language that a text is most likely a slip of, or nothing."""
    near = _near(text)
    return spellings()[near[0]] if near else ""


def shortened(text: str, length: int = 30) -> str:
    """A text shortened for a message."""
    return text if len(text) <= length else text[: length - 3] + "..."
