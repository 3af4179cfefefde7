"""Random rulebooks, right by construction: derived from the rules of dream.lark.

`rulebook(random)` is a whole file, `every_rule()` has one short text for each alternative of the grammar. The text is
checked to be cut into the very words it was made of, since two words side by side can make a third (`at` and `most`).
For hypothesis: `rulebooks()`.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random

from hypothesis import strategies as st
from lark import Lark

from dreambook.grammar.lexing import LexicalError, read_lines, tokens_of
from dreambook.grammar.make_table import grammar_text
from dreambook.grammar.spelling import spellings

NAMES = ("deck", "Dream", "sheep", "größe", "mond_7", "Ärmel", "elixir", "toll", "Überraschung", "w")
QUOTED = ("'first'", "'two words'", "'x'", "'Ω'")
INTS = ("1", "0", "2", "7", "40", "1000")
LENGTHS = ("8 mm", "15 cm")
STRINGS = (
    '"Words."',
    '""',
    r'"He said \"no\"."',
    '"{sheep} # | sheep"',
    '"Schöne Träume – für alle"',
    r'"back\\slash"',
)
TIMES = ("x", "×", "*")

Derived = list[str]
"""Terminals, in order."""


@lru_cache(maxsize=1)
def _rules() -> dict[str, list[list[str]]]:
    """The alternatives of each nonterminal."""
    parser = Lark(grammar_text(), parser="earley", lexer="basic", start="start", maybe_placeholders=True)
    rules: dict[str, list[list[str]]] = {}
    for rule in parser.rules:
        alternatives = rules.setdefault(str(rule.origin.name), [])
        alternative = [str(symbol.name) for symbol in rule.expansion]
        if alternative not in alternatives:
            alternatives.append(alternative)
    rules["start"] = [["block"]]
    return rules


@lru_cache(maxsize=1)
def _costs() -> dict[str, int]:
    """The fewest words that each nonterminal can be."""
    rules = _rules()
    costs: dict[str, int] = {}
    changed = True
    while changed:
        changed = False
        for origin, alternatives in rules.items():
            best = min((cost for cost in map(_cost_in(costs), alternatives) if cost is not None), default=None)
            if best is not None and best < costs.get(origin, 10**9):
                costs[origin] = best
                changed = True
    return costs


def _cost_in(costs: dict[str, int]):  # type: ignore[no-untyped-def]
    def cost(alternative: Sequence[str]) -> int | None:
        known = [costs.get(symbol) if symbol in _rules() else 1 for symbol in alternative]
        return None if None in known else sum(known)  # type: ignore[arg-type]

    return cost


def _cost(alternative: Sequence[str]) -> int:
    found: int = _cost_in(_costs())(alternative)
    return found


def derive(random: Random, symbol: str, budget: int) -> Derived:
    """Random terminals for a symbol; about `budget` of them where that is possible."""
    if symbol not in _rules():
        return [symbol]
    alternatives = _rules()[symbol]
    fitting = [alternative for alternative in alternatives if _cost(alternative) <= budget]
    chosen = random.choice(fitting) if fitting else min(alternatives, key=_cost)
    spare = max(0, budget - _cost(chosen))
    derived: Derived = []
    for part in chosen:
        least = 1 if part not in _rules() else _costs()[part]
        extra = random.randint(0, spare)
        derived += derive(random, part, least + extra)
        spare -= extra
    return derived


def _shortest(symbol: str) -> Derived:
    if symbol not in _rules():
        return [symbol]
    return [terminal for part in min(_rules()[symbol], key=_cost) for terminal in _shortest(part)]


@lru_cache(maxsize=1)
def _ways_down() -> dict[str, tuple[Derived, Derived]]:
    """For each nonterminal the shortest terminals before and after it in a block."""
    ways: dict[str, tuple[Derived, Derived]] = {"start": ([], [])}
    waiting = ["start"]
    for origin in waiting:
        before, after = ways[origin]
        for alternative in _rules()[origin]:
            for position, part in enumerate(alternative):
                if part in _rules() and part not in ways:
                    left = [terminal for symbol in alternative[:position] for terminal in _shortest(symbol)]
                    right = [terminal for symbol in alternative[position + 1 :] for terminal in _shortest(symbol)]
                    ways[part] = ([*before, *left], [*right, *after])
                    waiting.append(part)
    return ways


def every_rule() -> Iterator[tuple[str, str]]:
    """For each alternative of the grammar its name and a short text that has it."""
    random = Random(1)
    for origin, alternatives in _rules().items():
        if origin not in _ways_down():
            continue
        before, after = _ways_down()[origin]
        for alternative in alternatives:
            inner = [terminal for symbol in alternative for terminal in _shortest(symbol)]
            text = _laid_out(random, [*before, *inner, *after], plain=True)
            if text is not None:
                yield f"{origin}: {' '.join(alternative)}", text


def block(random: Random, budget: int = 60) -> str:
    """A random top-level block, in a random layout."""
    while True:
        text = _laid_out(random, derive(random, "start", budget), plain=False)
        if text is not None:
            return text


def rulebook(random: Random, blocks: int = 6) -> str:
    """A random file: the language, a heading, and blocks, in a random layout."""
    parts = ["language 1\n"]
    if random.random() < 0.7:
        parts.append('rulebook dive "Dive"\n    players 2 to 4\n')
    while len(parts) < blocks + 1:
        part = block(random, random.choice((8, 30, 100, 300)))
        if part.split(maxsplit=1)[0] not in ("language", "rulebook", "expansion", "variant"):
            parts.append(part + random.choice(("", "\n", "\n\n\n", "# between\n", "  \n")))
    return "".join(parts)


def rulebooks() -> st.SearchStrategy[str]:
    """Random files, for hypothesis."""
    return st.randoms(use_true_random=False).map(lambda random: rulebook(random, random.randint(0, 5)))


def _word(random: Random, terminal: str, plain: bool) -> str:
    choices = {"NAME": NAMES, "QUOTED": QUOTED, "INT": INTS, "LENGTH": LENGTHS, "STRING": STRINGS, "TIMES": TIMES}.get(
        terminal
    )
    if choices is not None:
        return choices[0] if plain else random.choice(choices)
    text = spellings()[terminal]
    return text if plain or random.random() < 0.8 else text.replace(" ", "  ")


def _laid_out(random: Random, terminals: Derived, plain: bool) -> str | None:
    """The terminals as text, or None when they are read otherwise."""
    step = 4 if plain else random.choice((1, 2, 4, 4, 4, 7))
    depth = 0
    line = ""
    lines: list[str] = []
    for terminal in terminals:
        if terminal == "_INDENT":
            depth += 1
        elif terminal == "_DEDENT":
            depth -= 1
        elif terminal == "_NL":
            if line:
                lines.append(" " * (step * depth) + line + ("" if plain else _line_end(random)))
                if not plain:
                    lines += _between(random)
            line = ""
        else:
            word = _word(random, terminal, plain)
            blank = " " if plain or (line[-1:].isalnum() or line[-1:] in "_'\"") else random.choice(("", " ", "  "))
            if line[-1:].isdigit() or word[0].isalnum() or word[0] in "_'\"":
                blank = blank or " "
            line += (blank if line else "") + word
    text = "".join(f"{one}\n" for one in lines)
    try:
        words = [token.type for token in tokens_of(read_lines(text.splitlines()))]
    except LexicalError:
        return None
    # Blank lines at the start, and line breaks that belong to no line, are not in the tokens.
    return text if words == _canonical(terminals) else None


def _canonical(terminals: Derived) -> Derived:
    found: Derived = []
    for terminal in terminals:
        if terminal == "_NL" and (not found or found[-1] in ("_NL", "_DEDENT")):
            continue
        found.append(terminal)
    return found


def _line_end(random: Random) -> str:
    return random.choice(("", "", "", "", "  ", " # a comment", "# close", '   #  "quoted" | # twice', "\t"))


def _between(random: Random) -> list[str]:
    """Blank lines and comments after a line."""
    return random.choice(([], [], [], [], [], [""], ["", "  ", ""], ["# at the margin"], ["         # deep", ""]))
