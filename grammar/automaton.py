"""The LALR(1) automaton of language 1: read from the table that the package carries, run by lark.

`make_table` has lark analyse the grammar once; here its result is read, and only those rows are unpacked that a text
needs. lark's own engine shifts and reduces; instead of lark's trees, each reduction calls the builder's method of the
rule's name at once, so that no parse tree is made.
"""

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_analysis import IntParseTable, Reduce, Shift
from lark.parsers.lalr_parser_state import ParseConf, ParserState

from dreambook.grammar.make_table import TABLE_NAME, encode, grammar_text, make_table, table_key

MAX_DEPTH = 200
"""How deep pieces may stand within each other: far more than anybody can read."""

MAX_STATES = 1000
"""How much the automaton may have begun and not ended; bounds what `not not not ...` costs."""


class TooDeep(Exception):
    """Pieces nested deeper than anybody can read. `line` is where the innermost ends."""

    def __init__(self, line: int) -> None:
        super().__init__("nested too deep")
        self.line = line


class Meta:
    """What a rule matched on its way into the tree: where it stands, and the value that the builder made of it.

    `line` is 0 where a rule matched nothing. The end is that of the last word, not of the line break after it.
    """

    __slots__ = ("column", "depth", "end_column", "end_line", "line", "value")

    def __init__(self) -> None:
        self.line = self.column = self.end_line = self.end_column = self.depth = 0
        self.value: Any = None

    @property
    def empty(self) -> bool:
        """Whether the rule matched nothing."""
        return not self.line


class Rule:
    """A rule of the grammar as the engine wants it. Compared by identity: lark's own hash their whole text each time."""

    __slots__ = ("expansion", "kept", "lone", "method", "origin", "seen")

    def __init__(
        self, origin: str, method: str, size: int, kept: list[int | None], seen: list[int], lone: bool
    ) -> None:
        self.origin = _Origin(origin)
        self.expansion = range(size)
        self.method, self.kept, self.seen, self.lone = method, kept, seen, lone


class _Origin:
    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        self.name = name


Row = dict[str, tuple[Any, Any]]


class _Rows(dict[int, Row]):
    """The rows of the table by state, unpacked when they are first asked for."""

    def __init__(self, table: dict[str, Any]) -> None:
        super().__init__()
        self._rows: list[list[int]] = table["rows"]
        self._groups: list[list[int]] = table["groups"]
        self._symbols: list[str] = table["symbols"]
        self._rules: list[list[Any]] = table["rules"]
        self._made: dict[int, Rule] = {}

    def __missing__(self, state: int) -> Row:
        encoded = self._rows[state]
        ends = encoded[0]
        row: Row = {}
        for i in range(1, 2 * ends, 2):
            entry = (Reduce, self._rule(encoded[i]))
            row.update(dict.fromkeys([self._symbols[symbol] for symbol in self._groups[encoded[i + 1]]], entry))
        for number in encoded[2 * ends + 1 :]:
            leads = iter(self._groups[number])
            for symbol, target in zip(leads, leads, strict=True):
                row[self._symbols[symbol]] = (Shift, target)
        self[state] = row
        return row

    def _rule(self, number: int) -> Rule:
        rule = self._made.get(number)
        if rule is None:
            rule = self._made[number] = Rule(*self._rules[number])
        return rule


class Automaton:
    """The parse table with what the lexer needs to know of it."""

    def __init__(self, table: dict[str, Any]) -> None:
        self.states = _Rows(table)
        self.terminals: list[tuple[str, str, bool]] = [tuple(terminal) for terminal in table["terminals"]]
        self.spelled: dict[str, str] = {name: text for name, text, is_pattern in self.terminals if not is_pattern}
        self._table = IntParseTable(self.states, {"start": 0}, {"start": table["end"]})  # type: ignore[no-untyped-call]

    def run(self, tokens: Sequence[Token], callbacks: "Callbacks") -> Any:
        """What the callbacks make of these tokens. Raises lark's `UnexpectedToken`, and `TooDeep`."""
        conf: Any = ParseConf(self._table, callbacks, "start")  # type: ignore[arg-type]
        engine: ParserState[int] = ParserState(conf, None)  # type: ignore[arg-type]
        feed, stack = engine.feed_token, engine.state_stack
        for token in tokens:
            feed(token)
            if len(stack) > MAX_STATES:
                raise TooDeep(token.line or 1)
        last = tokens[-1] if tokens else Token("$END", "", 0, 1, 1)
        return feed(Token.new_borrow_pos("$END", "", last), True).value

    def advance(self, stack: list[int], terminal: str) -> bool:
        """Move a stack of states past a terminal; False, with the stack spoilt, when it cannot stand here."""
        states = self.states
        while True:
            entry = states[stack[-1]].get(terminal)
            if entry is None:
                return False
            action, target = entry
            if action is Shift:
                stack.append(target)
                return True
            if target.expansion:
                del stack[-len(target.expansion) :]
            origin = target.origin.name
            if origin == "start":
                return terminal == "$END"
            stack.append(states[stack[-1]][origin][1])

    def accepted(self, stack: list[int]) -> frozenset[str]:
        """The terminals that can come next."""
        names = [name for name in self.states[stack[-1]] if name.isupper() or name == "$END"]
        return frozenset(name for name in names if self.advance(list(stack), name))


class Callbacks(dict[Rule, Callable[[list[Any]], Any]]):
    """What to do at the end of each rule, for one builder; made when a rule is first met."""

    def __init__(self, builder: Any) -> None:
        super().__init__()
        self.builder = builder

    def __bool__(self) -> bool:
        # Even while it is empty: without callbacks the engine would keep bare lists.
        return True

    def __missing__(self, rule: Rule) -> Callable[[list[Any]], Any]:
        made = self[rule] = _callback(rule, self.builder)
        return made


def _callback(rule: Rule, builder: Any) -> Callable[[list[Any]], Any]:
    if rule.lone and rule.kept == [0] and len(rule.expansion) == 1:
        # A rule that only stands for another.
        return _only
    if rule.origin.name.startswith("_"):
        return _inline(rule)
    kept, seen, lone = rule.kept, rule.seen, rule.lone
    method = getattr(builder, rule.method, None)

    def callback(children: list[Any]) -> Meta:
        place = Meta()
        depth = _locate(place, children, seen)
        values = _values(children, kept)
        if lone and len(values) == 1:
            place.depth, place.value = depth, values[0]
            return place
        if depth >= MAX_DEPTH:
            raise TooDeep(place.end_line)
        place.depth = depth + 1
        place.value = method(place, values)  # type: ignore[misc]
        return place

    return callback


def _only(children: list[Any]) -> Any:
    return children[0]


def _inline(rule: Rule) -> Callable[[list[Any]], Meta]:
    """For a rule whose children become those of the rule that it is a part of."""
    kept, seen = rule.kept, rule.seen

    def callback(children: list[Any]) -> Meta:
        place = Meta()
        place.depth = _locate(place, children, seen)
        place.value = _values(children, kept)
        return place

    return callback


def _locate(place: Meta, children: list[Any], seen: list[int]) -> int:
    """Say where the children stand, and give the depth of the deepest."""
    depth = 0
    for i in seen:
        child = children[i]
        if child.line:
            if not place.line:
                place.line, place.column = child.line, child.column
            place.end_line, place.end_column = child.end_line, child.end_column
            depth = max(depth, child.depth)
    return depth


def _values(children: list[Any], kept: list[int | None]) -> list[Any]:
    """The values of those children that are kept."""
    values: list[Any] = []
    for at in kept:
        if at is None:
            values.append(None)
        elif at >= 0:
            child = children[at]
            values.append(child.value if type(child) is Meta else child)
        elif values:
            values += children[-1 - at].value
        else:
            # The list of a repetition grows in place.
            values = children[-1 - at].value
    return values


@lru_cache(maxsize=1)
def automaton() -> Automaton:
    """The automaton of language 1, read once a process.

    The table in the package is used when it belongs to the grammar beside it. Who edits the grammar has it analysed at
    the next start; the result is kept in the user's cache folder.
    """
    grammar = grammar_text()
    key = table_key(grammar)
    shipped = files("dreambook.grammar") / TABLE_NAME
    if shipped.is_file():
        table = json.loads(shipped.read_text(encoding="utf-8"))
        if table["key"] == key:
            return Automaton(table)
    return Automaton(_kept_table(grammar, key))


def _kept_table(grammar: str, key: str) -> dict[str, Any]:
    from platformdirs import user_cache_path

    kept = Path(user_cache_path("dreambook")) / f"grammar-{key}.json"
    try:
        table: dict[str, Any] = json.loads(kept.read_text(encoding="utf-8"))
        if table["key"] == key:
            return table
    except (OSError, ValueError, KeyError):
        pass
    table = make_table(grammar)
    try:
        kept.parent.mkdir(parents=True, exist_ok=True)
        # Written under another name first: a reader never sees half a table.
        unfinished = kept.with_suffix(f".{id(table)}.tmp")
        unfinished.write_text(encode(table), encoding="utf-8")
        unfinished.replace(kept)
    except OSError:
        pass
    return table


__all__ = ["MAX_DEPTH", "Automaton", "Meta", "TooDeep", "UnexpectedToken", "automaton"]
