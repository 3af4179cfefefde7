"""What lines read and change: enough to tell that two pieces of rules do the same in either order.

Everything is taken wider than it is: what a line may touch counts as touched. So two pieces that are said to commute
do; two that are said not to may do so all the same.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node

_EFFECTS = (
    ast.Set, ast.Gain, ast.Lose, ast.Pay, ast.Move, ast.Draw, ast.Deal, ast.Shuffle, ast.TurnFace, ast.Search, ast.Roll, ast.Rotate,
    ast.Advance, ast.Swap, ast.Trade, ast.Rearrange, ast.PassZone, ast.AddTo, ast.RemoveFrom, ast.Reveal, ast.Look, ast.Show,
)  # fmt: skip
"""Lines that change something by themselves; of others what stands below them may."""
_CONTROL = (
    ast.Win, ast.LoseGame, ast.EndInDraw, ast.End, ast.ExtraTurn, ast.PassTurn, ast.Eliminate,
)  # fmt: skip
"""Lines after which other lines may not be done, or be done for somebody else."""
_SCORING = (ast.ScoreRule, ast.TieBreaks)


@dataclass
class Footprint:
    """The names that lines touch, those of them that are asked for and not only added to, those of what they change, those
    of numbers that they only add to or take from, and whether they may end or turn what is going on."""

    touched: set[str] = field(default_factory=set)
    read: set[str] = field(default_factory=set)
    changed: set[str] = field(default_factory=set)
    added: set[str] = field(default_factory=set)
    controls: bool = False

    def commutes_with(self, other: "Footprint") -> bool:
        """Whether the same comes of both in either order."""
        if self.controls or other.controls:
            return not (self.controls and (other.changed or other.added or other.controls)) and not (
                other.controls and (self.changed or self.added)
            )
        return not (self._disturbs(other) or other._disturbs(self))

    def _disturbs(self, other: "Footprint") -> bool:
        # Two that add to one number do so in either order, unless one of them asks for it as well.
        return bool(self.changed & other.touched or self.added & (other.read | other.changed))


class Footprints:
    """What the lines of one rulebook touch."""

    def __init__(self, document: ast.Document) -> None:
        self.variables = {node.name: node for node in document.walk() if isinstance(node, ast.Variable)}
        self.kinds = {node.name: node for node in document.walk() if isinstance(node, ast.Component)}
        self.zones = {node.name: node for node in document.walk() if isinstance(node, ast.Zone)}
        self.bodies: dict[str, Node] = {}
        for node in document.walk():
            if isinstance(node, ast.Action | ast.Procedure | ast.Value) and node.head.name is not None:
                self.bodies[node.head.name] = node

    def of(self, nodes: Iterable[Node]) -> Footprint:
        """What some lines touch together, with all that they do elsewhere."""
        found = Footprint()
        done: set[str] = set()
        bound: set[str] = set()
        for node in nodes:
            for inner in node.walk():
                name = getattr(getattr(inner, "spec", inner), "name", None)
                if isinstance(inner, ast.Choose | ast.ForEach | ast.Search | ast.Let) and isinstance(name, str):
                    bound.add(name)
                elif isinstance(inner, ast.Draw) and inner.things is not None:
                    bound |= self._mentioned(inner.things)
            self._add(node, found, done, bound)
        return found

    def _add(self, node: Node, found: Footprint, done: set[str], bound: set[str]) -> None:
        """One line, and what stands below it."""
        if isinstance(node, _CONTROL):
            found.controls = True
        if isinstance(node, _SCORING):
            found.touched.add("scoring")
            found.changed.add("scoring")
        number = self._number(node)
        if number is not None:
            found.added.add(number)
        elif isinstance(node, _EFFECTS):
            changed = self._changed(node, found, bound)
            found.changed |= changed
            found.touched |= changed
        if isinstance(node, ast.Choose) and node.spec.name in self.variables:
            found.changed.add(node.spec.name)
            found.touched.add(node.spec.name)
        if isinstance(node, ast.Do) and not isinstance(node.what, ast.Name):
            # What is printed on a component is done: it may be any procedure.
            for name, body in self.bodies.items():
                if name not in done and isinstance(body, ast.Procedure):
                    done.add(name)
                    self._add(body, found, done, bound)
        if isinstance(node, ast.Name | ast.NameRef):
            found.touched |= self._meant(node.name)
            found.read |= self._meant(node.name)
            if node.name in self.bodies and node.name not in done:
                done.add(node.name)
                self._add(self.bodies[node.name], found, done, bound)
        for child in node.children():
            if number is None or not isinstance(child, ast.Things):
                self._add(child, found, done, bound)
            else:
                # The number itself is not asked for, but how much may be.
                (phrase,) = child.items
                for part in phrase.children():
                    if part is not phrase.of:
                        self._add(part, found, done, bound)
        if number is not None:
            found.touched.add(number)

    def _changed(self, node: Node, found: Footprint, bound: set[str]) -> set[str]:
        """All that an effect may change: what its words name, and where that may come from and go to unsaid."""
        changed = {meant for name in self._mentioned(node) for meant in self._meant(name)}
        things = getattr(node, "things", None)
        local = {name for name in self._mentioned(things) if not self._meant(name)} if things is not None else set()
        if isinstance(node, ast.Draw) and node.to is None:
            changed |= {zone.name for zone in self.zones.values() if zone.form == "hand"}
        elif local - bound and not isinstance(node, ast.Draw):
            # Nobody says here where it lies.
            changed |= self.zones.keys()
        elif local:
            changed |= found.touched & self.zones.keys()
        if isinstance(node, ast.Gain | ast.Lose | ast.Pay | ast.Move):
            changed |= {zone.name for zone in self.zones.values() if zone.role is not None} if local else set()
        return changed

    def _number(self, node: Node) -> str | None:
        """The number that a line adds to or takes from, whatever else happens."""
        if (
            not isinstance(node, ast.Gain | ast.Lose)
            or node.what_is_left
            or node.if_able
            or node.then
            or node.otherwise
        ):
            return None
        if node.things is None or len(node.things.items) != 1 or node.for_each is not None:
            return None
        of = node.things.items[0].of
        return of.name if isinstance(of, ast.Name) and of.name in self.variables else None

    def _mentioned(self, node: Node) -> set[str]:
        """The names in a node and below it."""
        return {inner.name for inner in node.walk() if isinstance(inner, ast.Name | ast.NameRef)}

    def _meant(self, name: str) -> set[str]:
        """What a name touches: itself; for a kind of component every zone where such a one may lie."""
        if name in self.variables or name in self.zones:
            return {name}
        if f"{name}s" in self.variables:
            # `gain 1 point`
            return {f"{name}s"}
        kind = name if name in self.kinds else next((k for k in self.kinds if name in (f"{k}s", f"{k}es")), None)
        if kind is not None:
            line = self._line(kind)
            return {
                zone.name
                for zone in self.zones.values()
                if line & {other for k in zone.kinds for other in self._line(k)}
            } | {kind}
        return {name} if name == "active" else set()

    def _line(self, kind: str) -> set[str]:
        """A kind with the kinds that it is one of."""
        found: set[str] = set()
        at: str | None = kind
        while at is not None and at in self.kinds and at not in found:
            found.add(at)
            at = self.kinds[at].parent
        return found

    def share_kinds(self, one: frozenset[str], other: frozenset[str]) -> bool:
        """Whether something may be of both; no kinds at all are any."""
        if not one or not other:
            return True
        return any(a in self._line(b) | {b} or b in self._line(a) | {a} for a in one for b in other)
