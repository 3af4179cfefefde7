"""Loops that fill a zone up to a number and never above it: `repeat until count of hand >= hand_size`.

Where such a loop adds one component at a time, a limit of that number (or more) cannot be broken by it. That saves the
trying out of options before it, which would be needed for the limit alone. Whatever is not plainly so counts as unsafe.
"""

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import NamedTuple

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.interpreter.model.symbols import Rules

Known = Callable[[Node], int | None]
"""The number that an expression is, where that is known before play."""

_HARMLESS = (
    ast.Wording, ast.Note, ast.Nothing, ast.Let, ast.Set, ast.Shuffle, ast.Win, ast.LoseGame, ast.EndInDraw, ast.End, ast.Reveal,
    ast.Look, ast.Show, ast.TurnFace, ast.Roll, ast.Require,
)  # fmt: skip
_ANY = "?"
"""Stands for the name of something that was drawn where it is not known which."""
_EMPTY, _FULL, _UNSAFE = 0, 1, 2
"""How a zone may be at a point of the loop: below the number, perhaps filled up to it, perhaps above it."""


def filled(rules: Rules, node: ast.Repeat, known: Known) -> tuple[str, int] | None:
    """The zone that a loop fills and up to which number; None where it does not, or not surely."""
    goal = _goal(node, known)
    if goal is None:
        return None
    zone, number = goal
    if zone not in rules.zones:
        return None
    disturbing = _disturbing(rules, zone, known)
    if disturbing is None or any(a.kinds & b.kinds for a, b in combinations(disturbing, 2)):
        return None
    # Once without what is printed on components, and once for each thing printed that may put something there too.
    for met in (None, *disturbing):
        filling = _Filling(rules, zone, number, known, (), node.block)
        filling.met = met
        if filling.block(node.block, _EMPTY) == _UNSAFE:
            return None
    return goal


def _goal(node: ast.Repeat, known: Known) -> tuple[str, int] | None:
    test = node.until or node.while_
    if not isinstance(test, ast.Compare) or test.op not in ((">=", "=") if node.until is not None else ("<",)):
        return None
    counted = test.left
    if not isinstance(counted, ast.Of) or not isinstance(counted.what, ast.Name) or counted.what.name != "count":
        return None
    number = known(test.right)
    (zone,) = counted.arguments if len(counted.arguments) == 1 else (None,)
    return None if number is None or not isinstance(zone, ast.Name) else (zone.name, number)


class _Met(NamedTuple):
    """A component that does something when it is drawn: of which kinds it may be, where it must be drawn to, and what it does."""

    kinds: frozenset[str]
    to: ast.Expression | None
    block: ast.Block


def _disturbing(rules: Rules, zone: str, known: Known) -> list[_Met] | None:
    """What is printed on components and may put something into a zone when one is drawn; None where anything else that
    happens by itself may do so."""
    blocks = [trigger.block for trigger in rules.triggers]
    blocks += [item.block for place in rules.zones.values() for item in place.items if isinstance(item, ast.WhenEmpty)]
    found = []
    for name, kind in rules.kinds.items():
        for item in kind.items:
            if isinstance(item, ast.Behaviour):
                if item.event == "drawn":
                    found.append(_Met(frozenset(rules.kind_and_below(name)), item.to, item.block))
                else:
                    blocks.append(item.block)

    def keeps_out(block: ast.Block) -> bool:
        return _Filling(rules, zone, 0, known, (), block).block(block, _EMPTY) == _EMPTY

    return [met for met in found if not keeps_out(met.block)] if all(map(keeps_out, blocks)) else None


def _singles(rules: Rules, block: ast.Block) -> set[str]:
    """The names that stand for one component: what is drawn or chosen as one, and never anything else in the same block."""
    one: set[str] = set()
    several: set[str] = set()
    for node in block.walk():
        if isinstance(node, ast.Draw) and node.things is not None and len(node.things.items) == 1:
            (phrase,) = node.things.items
            if isinstance(phrase.of, ast.Name) and phrase.amount is None and not phrase.every:
                one.add(phrase.of.name)
        elif isinstance(node, ast.ChooseItem):
            one.add(node.name)
        elif isinstance(node, ast.ChooseSeveral | ast.ChooseOrder | ast.ForEach | ast.Let | ast.Roll):
            several.add(node.name or "")
    return one - several - rules.kinds.keys() - rules.variables.keys() - rules.zones.keys()


class _Filling:
    """What statements may add to a zone."""

    def __init__(
        self, rules: Rules, zone: str, number: int, known: Known, called: tuple[str, ...], whole: ast.Block
    ) -> None:
        self.rules = rules
        self.zone = zone
        self.number = number
        self.known = known
        self.called = called
        self.singles = _singles(rules, whole)
        self.inside = 0
        self.met: _Met | None = None
        self.drawn: str | None = None
        """The name of the component that has done what is printed on it."""

    def block(self, block: ast.Block | None, state: int) -> int:
        """How the zone may be after a block."""
        for statement in block.statements if block is not None else ():
            state = self._after(statement, state)
        return state

    def _ways(self, blocks: Sequence[ast.Block | None], state: int) -> int:
        """After one of several blocks."""
        drawn, after, known = self.drawn, state, []
        for n, block in enumerate(blocks):
            self.drawn = drawn
            ended = self.block(block, state)
            after = max(after, ended) if n else ended
            known.append(self.drawn)
        if len(set(known)) > 1:
            self.drawn = _ANY
        return after

    def _after(self, node: Node, state: int) -> int:
        if state == _UNSAFE or isinstance(node, _HARMLESS):
            return state
        if isinstance(node, ast.Move | ast.Draw):
            added = self._added(node, state)
            if isinstance(node, ast.Draw) and added != _UNSAFE:
                added = self._meets(node, added)
            return _UNSAFE if added == _UNSAFE else self._ways((node.then, node.otherwise), added)
        if isinstance(node, ast.If):
            if self._is_not(node.condition):
                return self.block(node.otherwise, state)
            return self._ways((node.then, node.otherwise), state)
        if isinstance(node, ast.Choose):
            if node.spec.name == self.drawn:
                self.drawn = _ANY
            return self._ways((node.then, node.otherwise), state)
        if isinstance(node, ast.May):
            return self._ways((node.block, node.otherwise, None), state)
        if isinstance(node, ast.ChooseOne):
            bodies = [way.body if isinstance(way, ast.Option) else way.block for way in node.options if isinstance(way, ast.Option | ast.Action)]  # fmt: skip
            return self._ways((*bodies, node.otherwise), state)
        if isinstance(node, ast.Repeat):
            goal = _goal(node, self.known)
            if goal is not None and goal[0] == self.zone and goal[1] <= self.number:
                # It fills the zone too, and stops in time.
                return _UNSAFE if self._again_and_again(node.block, _EMPTY, _FULL) == _UNSAFE else _FULL
            return self._again_and_again(node.block, state)
        if isinstance(node, ast.ForEach | ast.AnyNumber):
            return self._again_and_again(node.block, state)
        if isinstance(node, ast.Do) and isinstance(node.what, ast.Name):
            procedure = self.rules.procedures.get(node.what.name)
            if procedure is not None and node.what.name not in self.called:
                called = (*self.called, node.what.name)
                inner = _Filling(self.rules, self.zone, self.number, self.known, called, procedure.block)
                inner.met, inner.inside = self.met, self.inside + 1
                return self._ways((node.then, node.otherwise), inner.block(procedure.block, state))
        return _UNSAFE

    def _again_and_again(self, block: ast.Block, state: int, most: int = _EMPTY) -> int:
        """After a block that may be done any number of times, and may leave the zone like that each time."""
        self.inside += 1
        after = self.block(block, _EMPTY)
        self.inside -= 1
        return state if after <= most else _UNSAFE

    def _meets(self, node: ast.Draw, state: int) -> int:
        """After a draw: what is printed on the component that is drawn has happened."""
        met = self.met
        if met is None:
            return state
        if isinstance(met.to, ast.Name) and isinstance(node.to, ast.Name) and met.to.name != node.to.name:
            named = node.things.items[0].of if node.things is not None else None
            if isinstance(named, ast.Name) and named.name == self.drawn:
                self.drawn = _ANY
            return state
        if self.inside or self.drawn is not None or node.things is None or not self._is_one(node.things):
            # More than one of them may be drawn before the loop asks again.
            return _UNSAFE
        of = node.things.items[0].of
        self.drawn = of.name if isinstance(of, ast.Name) else ""
        inner = _Filling(self.rules, self.zone, self.number, self.known, self.called, met.block)
        inner.met, inner.inside = met, 1
        return max(state, inner.block(met.block, state))

    def _is_not(self, condition: ast.Expression) -> bool:
        """Whether a condition says of the component that was met that it is of another kind."""
        if self.met is None or not self.drawn or not isinstance(condition, ast.Compare) or condition.op != "is":
            return False
        left, right = condition.left, condition.right
        if not isinstance(left, ast.Name) or left.name != self.drawn or not isinstance(right, ast.Name):
            return False
        return right.name in self.rules.kinds and not self.met.kinds & frozenset(self.rules.kind_and_below(right.name))

    def _added(self, node: ast.Move | ast.Draw, state: int) -> int:
        """How the zone may be after something was moved."""
        if node.to is None:
            return _UNSAFE
        if not isinstance(node.to, ast.Name) or node.to.name != self.zone:
            # Somebody's zone of that name, or what is found in play, may be this one.
            mentions = any(isinstance(inner, ast.Name) and self._may_be(inner.name) for inner in node.to.walk())
            return _UNSAFE if mentions else state
        return _FULL if state == _EMPTY and self._is_one(node.things) else _UNSAFE

    def _may_be(self, name: str) -> bool:
        return name == self.zone or name not in self.rules.zones

    def _is_one(self, things: ast.Things | None) -> bool:
        """Whether surely no more than one component is meant."""
        if things is None or len(things.items) != 1:
            return False
        (phrase,) = things.items
        if phrase.every or not isinstance(phrase.of, ast.Name):
            return False
        if phrase.amount is not None:
            return self.known(phrase.amount) == 1
        # `a Card` is one, and so is what was drawn or chosen as one thing.
        return phrase.article or phrase.of.name in self.singles
