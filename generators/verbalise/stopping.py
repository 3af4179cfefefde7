"""When a stretch of play is over: how often it is played, and what ends it where it has no end of its own."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dreambook.grammar import ast
from dreambook.grammar.source import Span
from dreambook.interpreter.model.symbols import Rules

if TYPE_CHECKING:
    from dreambook.generators.verbalise.verbaliser import Verbaliser

_Way = tuple[ast.Period, ...]


def stopped_with(rules: Rules) -> dict[Span, ast.Period]:
    """For the stretches of play that are over when a rule in them ends one around them: which one that is, the innermost if
    there are several. What ends a round itself only ends that one, and another begins."""
    found: dict[Span, tuple[int, ast.Period]] = {}
    for top in rules.play:
        for way, last in _ends(rules, top, (), frozenset()):
            depth = way.index(last)
            for period in way[depth + 1 :]:
                if period.span not in found or found[period.span][0] < depth:
                    found[period.span] = (depth, last)
    return {span: last for span, (_, last) in found.items()}


def _ends(rules: Rules, node: ast.Node, way: _Way, within: frozenset[str]) -> Iterator[tuple[_Way, ast.Period]]:
    """Each rule that ends a stretch of play, as (all stretches around it, the one that it ends), also those in what is carried
    out on the way."""
    if isinstance(node, ast.Period):
        way = (*way, node)
    elif isinstance(node, ast.End):
        last = next((one for one in reversed(way) if node.what in (_word(one), one.head.name)), None)
        if last is not None:
            yield way, last
    for name in _carried_out(node):
        inner = rules.procedures.get(name) or rules.actions.get(name)
        if inner is not None and name not in within:
            yield from _ends(rules, inner, way, within | {name})
    for child in node.children():
        yield from _ends(rules, child, way, within)


def _word(node: ast.Period) -> str:
    """What `end` calls one of a sort."""
    return "turn" if node.kind == "turns" else node.kind


def _carried_out(node: ast.Node) -> list[str]:
    if isinstance(node, ast.ChooseActions):
        return [action.name for action in node.actions]
    return [part.name for part in node.what.walk() if isinstance(part, ast.Name)] if isinstance(node, ast.Do) else []


def counted_times(v: "Verbaliser", period: ast.Period) -> int | None:
    """How often a stretch is played that counts itself ("gain 1 month", until the month is 6); None where it does not."""
    until = period.until
    if not isinstance(until, ast.Compare) or until.op not in ("is", "=", ">=") or not isinstance(until.left, ast.Name):
        return None
    name = until.left.name
    node, last = v.rules.variables.get(name), v.numbers.known(until.right)
    found = [one for one in v.rules.nodes if writes(one, name)]
    if node is None or last is None or len(found) != 1 or found[0] not in period.block.statements:
        return None
    (write,) = found
    first = v.numbers.known(node.starts_at) if node.starts_at is not None else 0
    if not isinstance(write, ast.Gain) or write.for_each is not None or len(write.things.items) != 1 or first is None:
        return None
    by = write.things.items[0].amount
    step = 1 if by is None else v.numbers.known(by)
    return (last - first) // step if step and last > first and (last - first) % step == 0 else None


def writes(node: ast.Node, name: str) -> bool:
    """Whether a statement itself changes the figure of that name."""
    parts: list[ast.Node] = [node.target] if isinstance(node, ast.Set) else []
    parts += [phrase.of for phrase in node.things.items] if isinstance(node, ast.Gain | ast.Lose | ast.Pay) else []
    return any(isinstance(one, ast.Name) and one.name == name for part in parts for one in part.walk())
