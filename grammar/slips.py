"""Habits from other languages and from plain writing, each with what this language has instead."""

import re

SIGNS = {
    "&": "write `and`",
    "&&": "write `and`",
    "||": "write `or`",
    "!": "write `not`",
    "==": "one `=` compares",
    "===": "one `=` compares",
    "=>": "write `>=`, or indent the lines below",
    "=<": "write `<=`",
    "<>": "write `!=`, or `is not`",
    "->": "write `to`",
    ":=": "write `let name = value`, or `set name = value`",
    "+=": "write `gain 1 name`, or `set name = name + 1`",
    "-=": "write `lose 1 name`, or `set name = name - 1`",
    "++": "write `gain 1 name`",
    "--": "write `lose 1 name`",
    "//": "a comment begins with `#`",
    "/*": "a comment begins with `#`, on each line",
    "..": "write `1 to 6`",
    "...": "write `1 to 6`, or a `todo` for what is not decided",
    "…": "write `1 to 6`, or a `todo` for what is not decided",
    ".": "no full stop at the end of a line",
    ";": "write one statement on each line",
    "{": "indent the lines that belong below; braces stand only in texts",
    "}": "indent the lines that belong below; braces stand only in texts",
    "[": "write `row of card`, or round parentheses",
    "]": "write `row of card`, or round parentheses",
    "?": "remove it; a condition begins with `if`",
    "%": "write the share as a division: `price / 2 rounded up`",
    "^": "write the product out: `3 x 3`",
    "@": "remove it, or put it into a text in quotes",
    "$": "remove it; a name needs no sign",
    "\\": "a line goes on after a comma, and inside parentheses",
    "–": "write the minus sign of the keyboard, or `to`",
    "—": "write the minus sign of the keyboard, or `to`",
    "−": "write the minus sign of the keyboard: `-`",
    "≥": "write `>=`",
    "≤": "write `<=`",
    "≠": "write `!=`",
    "·": "write `x`",
    "÷": "write `/`, and how it is rounded",
    "→": "write `to`",
}
"""What to write for a sign, or a run of signs, that means nothing here."""

WORDS = {
    "else": "otherwise",
    "elif": "otherwise if",
    "elseif": "otherwise if",
    "unless": "if not",
    "while": "repeat while",
    "for": "for each",
    "foreach": "for each",
    "loop": "repeat",
    "def": "procedure",
    "function": "procedure",
    "call": "do",
    "perform": "do",
    "select": "choose",
    "pick": "choose",
    "decide": "choose",
    "take": "draw",
    "get": "gain",
    "receive": "gain",
    "earn": "gain",
    "spend": "pay",
    "put": "place",
    "flip": "turn",
    "mix": "shuffle",
    "throw": "roll",
    "reroll": "roll",
    "increase": "gain",
    "raise": "gain",
    "decrease": "lose",
    "reduce": "lose",
    "buy": "pay",
    "sell": "gain",
    "kill": "eliminate",
    "skip": "nothing",
    "attach": "place",
    "collect": "gain",
    "give": "move",
    "peek": "look at",
    "exchange": "swap",
    "must": "require",
    "assign": "set",
    "cards": "components",
    "board": "zones",
    "deck": "zones",
    "options": "choices",
    "state": "variables",
    "rules": "rule",
    "actions": "action",
    "phases": "phase",
    "victory": "end",
    "import": "language",
}
"""What this language says for a word that begins a line elsewhere."""

_POSSESSIVE = re.compile(r"(\w+)'s?\s+(\w+)")


def signs_at(line: str, column: int) -> str:
    """The run of signs around a column (from 1) of a line."""
    start = end = column - 1
    while start > 0 and _is_sign(line[start - 1]):
        start -= 1
    while end < len(line) and _is_sign(line[end]):
        end += 1
    return line[start:end]


def _is_sign(char: str) -> bool:
    return not char.isalnum() and char not in " \t_'\"#(),"


def possessive(line: str, column: int) -> str:
    """For the apostrophe at a column of a line, how the possession is written here; nothing when it is none."""
    for match in _POSSESSIVE.finditer(line):
        if match.start() < column - 1 < match.end():
            return f"{match[2]} of {match[1]}"
    return ""
