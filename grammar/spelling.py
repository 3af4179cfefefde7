"""How the terminals of the grammar are said to people: `any number of` and never ANY_NUMBER_OF.

What may come next is often a hundred terminals. Those that together make one idea are said as the idea: a name, a
value, a statement. So a list of what may come next stays short.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from dreambook.grammar.automaton import Automaton, automaton
from dreambook.grammar.lexing import read_lines, tokens_of

MAX_SHOWN = 8
"""So many things a message lists at most."""

_SAID = {
    "NAME": "a name",
    "QUOTED": "a name",
    "INT": "a number",
    "LENGTH": "a number",
    "STRING": "a text in quotes",
    "TIMES": "`x`",
    "_NL": "the end of the line",
    "_INDENT": "lines below, indented",
    "_DEDENT": "the end of the block",
    "$END": "the end of the block",
}

FIGURES = {
    "one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8", "nine": "9",
    "ten": "10", "eleven": "11", "twelve": "12",
}  # fmt: skip
"""Numbers as people write them in words."""


@lru_cache(maxsize=1)
def spellings() -> dict[str, str]:
    """Every terminal that is written as words or signs, with its text."""
    return {
        name: _plain(text) if is_pattern else text
        for name, text, is_pattern in automaton().terminals
        if name not in _SAID
    }


def _plain(pattern: str) -> str:
    """The shortest text of a pattern of several words."""
    pattern = re.sub(r",\?|\((?:\w|\[ \t\]\+)+\)\?", "", pattern.split("(?!")[0])
    pattern = re.sub(r"\((\w+)\|\w+\)", r"\1", pattern)
    # The one name that stands in the middle of such words.
    pattern = pattern.replace("\\w+", "sides")
    return pattern.replace("[ \t]*", " ").replace("[ \t]+", " ").strip()


def said(terminal: str) -> str:
    """A terminal as a message says it."""
    return _SAID.get(terminal) or f"`{spellings()[terminal]}`"


def listed(things: Sequence[str], last: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`."""
    return f" {last} ".join(filter(None, [", ".join(things[:-1]), *things[-1:]]))


def after(text: str) -> list[int]:
    """The states of the automaton after a text; where it ends with a line break, a block may open next."""
    states = [0]
    tokens = tokens_of(read_lines(text.split("\n")))
    while tokens and tokens[-1].type in ("_DEDENT", "_NL"):
        last = tokens.pop()
        if last.type == "_NL" and text.endswith("\n"):
            tokens.append(last)
            break
    for token in tokens:
        if not automaton().advance(states, token.type):
            raise ValueError(f"`{token}` cannot stand in {text!r}")
    return states


@lru_cache(maxsize=1)
def _ideas() -> list[tuple[frozenset[str], str]]:
    """Sets of terminals that make one idea, the largest first, and how the idea is said."""
    known = automaton()
    in_block = after("setup\n")
    known.advance(in_block, "_INDENT")
    value = known.accepted(after("setup\n    let price ="))
    thing = known.accepted(after("setup\n    shuffle"))
    things = known.accepted(after("setup\n    gain"))
    found = [
        (known.accepted([0]) - {"_NL"}, "a section such as `constants`, `zones` or `setup`"),
        (known.accepted(in_block) - {"STRING"}, "a statement such as `choose`, `move` or `if`"),
        (known.accepted(after("zones\n    deck:")), "the form of a zone such as `pile`, `row` or `hand`"),
        (value, "a value or a condition such as `3`, `count of hand` or `deck is empty`"),
        (things, "components such as `2 Dream`, `a Dream` or `every Dream in hand`"),
        (thing, "something such as `deck`, `3` or `hand of player`"),
        (
            known.accepted(after("setup\n    let price = cost")) - {"_NL"},
            "what goes on with it: `of`, `+`, `is`, `and`",
        ),
        (known.accepted(after("setup\n    draw cards from deck of")), "something such as `deck` or `player`"),
    ]
    return [(terminals - _bare_names(known, terminals), text) for terminals, text in found]


@lru_cache(maxsize=1)
def _soft_words() -> frozenset[str]:
    """The terminals that may stand for a name."""
    known = automaton()
    return known.accepted(after("setup\n    let")) - {"NAME", "QUOTED"}


def _bare_names(known: Automaton, terminals: Iterable[str]) -> frozenset[str]:
    return _soft_words() if "NAME" in set(terminals) else frozenset()


def keywords(accepted: frozenset[str]) -> list[str]:
    """Those of the accepted terminals that are words or signs, without those that are only names here; words first."""
    bare = _bare_names(automaton(), accepted)
    found = [name for name in accepted if name not in _SAID and name not in bare]
    return sorted(found, key=lambda name: (not spellings()[name][0].isalpha(), spellings()[name]))


def alternatives(accepted: frozenset[str]) -> list[str]:
    """What may come next, said in few words: at most `MAX_SHOWN` things, and then that there are others."""
    rest = set(accepted) - _bare_names(automaton(), accepted)
    ideas = []
    for terminals, text in _ideas():
        if terminals and terminals <= rest:
            rest -= terminals
            ideas.append(text)
    words = [said(name) for name in keywords(frozenset(rest))]
    plain = list(dict.fromkeys(_SAID[name] for name in _SAID if name in rest))
    if len(words) + len(ideas) + len(plain) <= MAX_SHOWN:
        return [*words, *plain, *ideas]
    # The general ideas say more than one keyword more.
    room = max(0, MAX_SHOWN - len(ideas) - len(plain))
    return [*[*words[:room], *plain, *ideas][:MAX_SHOWN], "something else"]
