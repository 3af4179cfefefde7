"""Sections that hypothesis grows from the grammar, beside a box and names that they can be about.

hypothesis knows nothing of indentation: the terminals for it are marks, and lines are made of them afterwards. It makes
what fails small by itself.
"""

from functools import lru_cache

from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark

from dreambook.grammar.make_table import grammar_text
from dreambook.grammar.spelling import spellings
from tests.laws.rulebooks import written

NAMES = (
    "deck", "hand", "discards", "line", "market", "bank", "purse", "board", "home", "clock", "points", "mark", "marked",
    "keeper", "Card", "Coin", "Pawn", "rank", "carry_out", "fetch", "active", "player", "players", "none", "it", "count",
)  # fmt: skip
STARTS = (
    "period", "setup", "action", "rule", "trigger", "value", "procedure", "example", "scoring", "end_section", "components",
    "zones", "variables", "choices", "constants", "aim", "scope",
)  # fmt: skip
_MARKS = {"_NL": "\n", "_INDENT": "\x01", "_DEDENT": "\x02"}


@lru_cache(maxsize=1)
def sections() -> st.SearchStrategy[str]:
    """Top-level sections."""
    text = f"{grammar_text()}\ngrown: {' | '.join(STARTS)}\n"
    grammar = Lark(text, parser="earley", lexer="basic", start="grown", maybe_placeholders=True)
    explicit = {name: st.just(f"{text} ") for name, text in spellings().items()}
    explicit |= {
        "NAME": st.sampled_from(NAMES).map("{} ".format),
        "QUOTED": st.just("'first' "),
        "INT": st.sampled_from(("1", "2", "0", "7", "99")).map("{} ".format),
        "STRING": st.just('"Words." '),
        "TIMES": st.just("x "),
        "COMMENT": st.just(""),
        "WS": st.just(" "),
        **{name: st.just(mark) for name, mark in _MARKS.items()},
    }
    # What no such section has cannot be given a text.
    _, rules, ignored = grammar.grammar.compile(["grown"], ())
    used = {symbol.name for rule in rules for symbol in rule.expansion} | set(ignored)
    explicit = {name: made for name, made in explicit.items() if name in used}
    return from_lark(grammar, start="grown", explicit=explicit).map(_laid_out)


def _laid_out(marked: str) -> str:
    """The marks as indentation."""
    depth = 0
    lines: list[str] = []
    line = ""
    for sign in marked:
        if sign == "\n" or (sign in "\x01\x02" and line.strip()):
            if line.strip():
                lines.append("    " * depth + " ".join(line.split()))
            line = ""
        if sign == "\x01":
            depth += 1
        elif sign == "\x02":
            depth = max(0, depth - 1)
        elif sign != "\n":
            line += sign
    if line.strip():
        lines.append("    " * depth + " ".join(line.split()))
    return "".join(f"{line}\n" for line in lines)


def rulebooks() -> st.SearchStrategy[str]:
    """A small rulebook that works, with a section or two that nobody has written."""
    whole = written("ranked", ["draw", "play"], True, "none", "none", 2, True, 3).text
    return st.lists(sections(), min_size=1, max_size=2).map(lambda more: "\n".join([whole, *more]))
