"""Whether a list can hold as many as the rules before the setup ask for, of what there is to be brought (S05).

Of each line of the pool so many fit as there are copies, and no more than `at most 2 of each` lets in. What other limits
say is left out, so that the most that fits is never told too low: what is found is sure.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Label
from dreambook.interpreter.model.box import Box
from dreambook.interpreter.model.bring import OWNER, PoolLine
from dreambook.interpreter.model.constants import NotConstant

_ASKED = {"=": 0, ">=": 0, ">": 1}
"""How many more than the number beside it a comparison asks for at least."""


@dataclass(frozen=True)
class _Limit:
    """A line of a rule about what lies in a zone before the setup: of a kind, or of all that lies there (None)."""

    line: ast.Invariant | ast.Limit
    zone: str
    kind: str | None
    number: int


def check_list_room(box: Box, pool: Mapping[str, list[PoolLine]]) -> None:
    """A finding for each line of a rule that asks for more in a list than fits."""
    asked, each = _limits(box)
    for one in asked:
        zone = box.rules.zones[one.zone]
        kinds = [k for k in pool if _fits(box, k, zone.kinds) and (one.kind is None or _fits(box, k, (one.kind,)))]
        lists = box.players if zone.brought is not None and zone.brought.by == OWNER else 1
        limits = [limit for limit in each if limit.zone == one.zone]
        lines = [(k, line) for k in kinds for line in pool[k]]
        for number in sorted({1, lists}):
            rooms = [
                _room(line, [x.number for x in limits if x.kind is None or _fits(box, k, (x.kind,))], number)
                for k, line in lines
            ]
            most = sum(room for room in rooms if room is not None)
            if rooms and None not in rooms and most < one.number * number:
                _report(box, one, limits, number, most)
                break


def _report(box: Box, asked: _Limit, limits: list[_Limit], lists: int, most: int) -> None:
    labels = [Label(limit.line.span, "no more of each") for limit in limits[:1]]
    if lists == 1:
        message = f"no list can be as long as this rule wants it: it asks for {asked.number}, and {most} can be brought"
    else:
        message = f"there is not enough for the lists of {lists} players: each is to have {asked.number}, and {most} can be brought in all"
    box.findings.error(
        "S05", message, Label(asked.line.span), *labels,
        help="add components to choose from, let more of each be brought, or ask for fewer",
    )  # fmt: skip


def _room(line: PoolLine, limits: Iterable[int], lists: int) -> int | None:
    """How many of a line of the pool can be brought in so many lists together; None: any number."""
    most = min(limits, default=None)
    if most is None:
        return line.copies
    return lists * most if line.copies is None else min(line.copies, lists * most)


def _fits(box: Box, kind: str, kinds: Iterable[str]) -> bool:
    return not set(box.rules.ancestry(kind)).isdisjoint(kinds)


def _limits(box: Box) -> tuple[list[_Limit], list[_Limit]]:
    """What the rules before the setup ask a list to have at least, and how many of each it may have at most."""
    asked: list[_Limit] = []
    each: list[_Limit] = []
    for rule in box.rules.rules.values():
        lines = rule.lines
        if not any(isinstance(x, ast.RuleBefore) for x in lines) or any(
            isinstance(x, ast.RuleException | ast.RuleWhile) for x in lines
        ):
            continue
        for line in lines:
            if isinstance(line, ast.Limit) and line.of_each and line.which == "at most":
                each += _limit(box, line, line.set, line.number, 0)
            elif isinstance(line, ast.Limit) and not line.of_each and line.which != "at most":
                asked += _limit(box, line, line.set, line.number, 0)
            elif isinstance(line, ast.Invariant) and not line.never and isinstance(line.condition, ast.Compare):
                test = line.condition
                counted = test.left
                if test.op in _ASKED and isinstance(counted, ast.Of) and counted.what == _count(counted):
                    asked += _limit(box, line, counted.arguments[0], test.right, _ASKED[test.op])
    return asked, each


def _count(counted: ast.Of) -> ast.Node | None:
    """The word `count` of `count of ...`, where it is one."""
    word = counted.what
    return word if isinstance(word, ast.Name) and word.name == "count" and len(counted.arguments) == 1 else None


def _limit(box: Box, line: ast.Invariant | ast.Limit, of: ast.Node, number: ast.Node, more: int) -> list[_Limit]:
    """A line about a brought zone, or about a kind in it; nothing where it says anything else."""
    kind: str | None = None
    if isinstance(of, ast.InZone) and of.face is None and isinstance(of.kind, ast.Name):
        kind, of = of.kind.name, of.zone
        kind = kind if kind in box.rules.kinds else next((k for k in box.rules.kinds if f"{k}s" == kind), "")
    if not isinstance(of, ast.Name) or kind == "":
        return []
    zone = box.rules.zones.get(of.name)
    if zone is None or zone.brought is None:
        return []
    try:
        known = box.constants.evaluate(number)
    except NotConstant:
        return []
    return [_Limit(line, zone.name, kind, known + more)] if type(known) is int else []
