"""From dream.lark to the parse table that the package carries.

lark needs seconds to turn the grammar into an LALR(1) table, and half a second to read its own cache of it. The table
here is made once, when the grammar is edited, and is read in a few milliseconds (automaton.py):

    python -m dreambook.grammar.make_table

States are numbered in the order in which they are reached from the first, symbols and rules are sorted, so the same
grammar gives the same bytes on every machine. A test makes the table anew and compares.
"""

import hashlib
import json
from importlib.resources import files
from pathlib import Path
from typing import Any

TABLE_NAME = "dream.table.json"
FORMAT = 1


def grammar_text() -> str:
    """The grammar as it is installed."""
    return (files("dreambook.grammar") / "dream.lark").read_text(encoding="utf-8")


def table_key(grammar: str) -> str:
    """What a table must carry to belong to this grammar."""
    return hashlib.sha256(f"{FORMAT}\0{grammar}".encode()).hexdigest()[:16]


def make_table(grammar: str, strict: bool = False) -> dict[str, Any]:
    """The table of a grammar as plain data, by lark's analysis. Takes seconds.

    `strict` refuses a grammar with a conflict that lark would otherwise settle silently; it needs `interegular`.
    """
    from lark import Lark

    parser = Lark(
        grammar, parser="lalr", lexer="basic", postlex=None, maybe_placeholders=True, strict=strict, start="start"
    )
    lalr = parser.parser.parser._parse_table
    states, start, end = lalr.states, lalr.start_states["start"], lalr.end_states["start"]

    symbols = sorted({symbol for row in states.values() for symbol in row})
    symbol_number = {symbol: number for number, symbol in enumerate(symbols)}
    rules = sorted({arg for row in states.values() for action, arg in row.values() if action.name == "Reduce"}, key=str)
    rule_number = {rule: number for number, rule in enumerate(rules)}
    state_number = _numbered(states, start)
    numbers = _Numbers(symbol_number, rule_number, state_number)
    rows = [numbers.row(states[state]) for state in sorted(states, key=state_number.__getitem__)]
    return {
        "key": table_key(grammar),
        "end": state_number[end],
        "symbols": symbols,
        "terminals": _terminals(parser),
        "rules": [_rule(rule) for rule in rules],
        "groups": [list(group) for group in numbers.groups],
        "rows": rows,
    }


def _numbered(states: dict[int, Any], start: int) -> dict[int, int]:
    """New numbers for the states, in the order in which they are reached from the first."""
    order = {start: 0}
    queue = [start]
    for state in queue:
        for _, (action, target) in sorted(states[state].items()):
            if action.name == "Shift" and target not in order:
                order[target] = len(order)
                queue.append(target)
    return order


class _Numbers:
    """Writes rows of the table with numbers for names.

    Rows share most of what they hold, so a row is made of numbers of groups: [how many rules may end here, a rule, the
    group of the symbols that end it, ..., groups of symbols each with the state it leads to].
    """

    def __init__(self, symbols: dict[str, int], rules: dict[Any, int], states: dict[int, int]) -> None:
        self.symbols, self.rules, self.states = symbols, rules, states
        self.groups: dict[tuple[int, ...], int] = {}

    def row(self, row: dict[str, Any]) -> list[int]:
        ends: dict[int, list[int]] = {}
        words: list[int] = []
        parts: list[int] = []
        for symbol, (action, target) in sorted(row.items()):
            if action.name == "Reduce":
                ends.setdefault(self.rules[target], []).append(self.symbols[symbol])
            else:
                leads = words if symbol.isupper() or symbol.startswith("$") else parts
                leads += [self.symbols[symbol], self.states[target]]
        encoded = [len(ends)]
        for rule, symbols in sorted(ends.items()):
            encoded += [rule, self.group(symbols)]
        return encoded + [self.group(leads) for leads in (words, parts) if leads]

    def group(self, numbers: list[int]) -> int:
        """The number of a group of numbers."""
        return self.groups.setdefault(tuple(numbers), len(self.groups))


def _rule(rule: Any) -> list[Any]:
    """[origin, method, how many symbols, what becomes of each, whether a lone child stands for the rule].

    What becomes of the symbols is a list of symbol positions: n keeps the child, -1-n takes the child's own children in
    its place, None stands for an optional part that is missing. Last comes which symbols say where the rule's text is.
    """
    options = rule.options
    empty = options.empty_indices or [False] * len(rule.expansion)
    kept: list[int | None] = []
    position = 0
    for missing in empty:
        if missing:
            kept.append(None)
            continue
        symbol = rule.expansion[position]
        if options.keep_all_tokens or not (symbol.is_term and symbol.filter_out):
            inline = not symbol.is_term and symbol.name.startswith("_")
            kept.append(-1 - position if inline else position)
        position += 1
    # Line breaks and indentation are no part of what a rule says: its place ends with its last word.
    seen = [
        i
        for i, symbol in enumerate(rule.expansion)
        if not (symbol.is_term and symbol.name.startswith("_") and not symbol.name.startswith("__"))
    ]
    lone = bool(options.expand1 and not rule.alias)
    return [rule.origin.name, rule.alias or rule.origin.name, len(rule.expansion), kept, seen, lone]


def _terminals(parser: Any) -> list[list[str | bool]]:
    """[name, text or pattern, whether it is a pattern], in the order in which they are tried."""
    ordered = sorted(parser.terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name))
    ignored = {"_NL", *parser.ignore_tokens}
    return [[t.name, t.pattern.value, t.pattern.type == "re"] for t in ordered if t.name not in ignored]


def encode(table: dict[str, Any]) -> str:
    """The table as text: a line for each rule and each row, so that a change of the grammar can be read as a diff."""
    parts = []
    for key, value in table.items():
        if isinstance(value, list):
            lines = ",\n".join(json.dumps(item, separators=(",", ":"), ensure_ascii=False) for item in value)
            parts.append(f"{json.dumps(key)}:[\n{lines}\n]")
        else:
            parts.append(f"{json.dumps(key)}:{json.dumps(value)}")
    return "{" + ",\n".join(parts) + "}\n"


def main() -> None:
    """Write the table beside the grammar."""
    path = Path(__file__).with_name(TABLE_NAME)
    table = make_table(grammar_text(), strict=True)
    path.write_text(encode(table), encoding="utf-8")
    print(f"{path}: {len(table['rows'])} states, {len(table['rules'])} rules")


if __name__ == "__main__":
    main()
