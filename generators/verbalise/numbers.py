"""Numbers that are known before play: worked out, once for all player numbers or for each."""

from dataclasses import dataclass

from dreambook.generators.words.messages import Slot
from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.interpreter.model.constants import Constants, NotConstant
from dreambook.interpreter.model.symbols import Rules


@dataclass(frozen=True, slots=True)
class Row:
    """A number, and the player numbers that it is for."""

    value: int
    low: int
    high: int

    def slots(self) -> dict[str, Slot]:
        """As slots of a message; no `high` where it is one number of players."""
        return {"value": self.value, "low": self.low, "high": None if self.low == self.high else self.high}


class Numbers:
    """Works out the numbers of a rulebook, for some number of players or for all that can play."""

    def __init__(self, rules: Rules, players: int | None = None) -> None:
        self.rules = rules
        self.low, self.high = player_numbers(rules)
        if players is not None:
            self.low = self.high = players
        self._of = {n: Constants(rules, n, Diagnostics()) for n in range(self.low, self.high + 1)}
        self._tables: dict[str, bool] = {}

    def rows(self, node: ast.Node) -> tuple[Row, ...]:
        """The number by player number, as few rows as possible: one when it is always the same, none when it is not
        known before play."""
        rows: list[Row] = []
        for players, constants in self._of.items():
            try:
                value = constants.evaluate(node)
            except NotConstant:
                return ()
            if value is None or isinstance(value, bool):
                return ()
            if rows and rows[-1].value == value:
                rows[-1] = Row(value, rows[-1].low, players)
            else:
                rows.append(Row(value, players, players))
        return tuple(rows)

    def known(self, node: ast.Node) -> int | None:
        """The number, when it is the same for all player numbers."""
        rows = self.rows(node)
        return rows[0].value if len(rows) == 1 else None

    def in_words(self, node: ast.Node) -> bool:
        """Whether the number is better said as written: it counts the players, and no table stands behind it."""
        return len(self.rows(node)) > 1 and not self._tabled(node)

    def _tabled(self, node: ast.Node) -> bool:
        for part in node.walk():
            if isinstance(part, ast.PlayerTable):
                return True
            if isinstance(part, ast.Name) and part.name in self.rules.constants:
                if part.name not in self._tables:
                    self._tables[part.name] = False
                    self._tables[part.name] = self._tabled(self.rules.constants[part.name].value)
                if self._tables[part.name]:
                    return True
        return False


def player_numbers(rules: Rules) -> tuple[int, int]:
    """The fewest and the most players of a rulebook; 1 where it does not say."""
    heading = rules.rulebook
    if heading is None or heading.low is None:
        return 1, 1
    constants = Constants(rules, 1, Diagnostics())
    low = max(1, constants.number(heading.low, "the number of players"))
    high = low if heading.high is None else constants.number(heading.high, "the number of players")
    # A rulebook with a mistake here is still printed.
    return low, min(max(low, high), low + 99)
