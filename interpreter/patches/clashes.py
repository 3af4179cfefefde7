"""Which patches do not commute: what comes of two of them depends on which applies later, and nothing says which (V02).

Both orders are applied, and the results compared, part by part (Clarke, Helvensteijn and Schaefer, "Abstract delta
modelling", 2010). Where only the order of lines differs that two patches put at one place, or of triggers that are set
off at one moment, the patches commute all the same when these lines do the same in either order (`footprint.py`).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostic, Diagnostics, Label, Severity
from dreambook.grammar.span import Span
from dreambook.interpreter.patches.canonical import canonical, different
from dreambook.interpreter.patches.compose import composed
from dreambook.interpreter.patches.footprint import Footprints
from dreambook.interpreter.patches.moments import Moment, at_one_moment, moments
from dreambook.interpreter.patches.order import Order, all_before
from dreambook.interpreter.patches.touches import Touch, contains, interact, only, touches
from dreambook.interpreter.patches.trees import heading_of


@dataclass(frozen=True)
class Clash:
    """Two patches whose order matters for one part of the rulebook: the finding, and the names of the patches.

    `results` is the rulebook as it comes out when the first, and when the second, of them applies last, as far as the two
    touch this part; None where that one then finds nothing to change. Where it is the order of lines that matters, `lines` are those of each.
    """

    finding: Diagnostic
    first: str
    second: str
    results: "Results"
    lines: tuple[tuple[Node, ...], tuple[Node, ...]] | None = None
    lost: tuple[str | None, str | None] = (None, None)
    """Which of them finds nothing to change then, in each of the results."""
    brought: bool = False
    """Whether one changes what the other brings."""


Results = tuple[ast.Document | None, ast.Document | None]


def clashes(base: ast.Document, order: Order) -> list[Clash]:
    """Each part of the rulebook for which two patches do not commute, where no order of theirs is said: a finding V02."""
    found: list[Clash] = []
    for first, second in combinations(order.patches, 2):
        if first in all_before(second, order.before) or second in all_before(first, order.before):
            continue
        if not (_excludes(order.patches[first], second) or _excludes(order.patches[second], first)):
            found += _Pair(base, order, first, second).clashes()
    return found


def _excludes(patch: ast.Document, other: str) -> bool:
    """Whether a patch says that it is not played with another (V03 is told then)."""
    heading = heading_of(patch)
    return heading is not None and any(order.kind == "excludes" and other in order.names for order in heading.orders)


class _Pair:
    """Two patches that say no order of each other."""

    def __init__(self, base: ast.Document, order: Order, first: str, second: str) -> None:
        self.names = first, second
        self.patches = order.patches[first], order.patches[second]
        below = all_before(first, order.before) | all_before(second, order.before)
        under = [patch for name, patch in order.patches.items() if name in below]
        self.base = composed(base, under, Diagnostics()) if under else base
        self.touches = touches(self.base, self.patches[0]), touches(self.base, self.patches[1])

    def clashes(self) -> Iterator[Clash]:
        """Every part for which the two do not commute."""
        told: set[str] = set()
        for a in self.touches[0]:
            for b in self.touches[1]:
                if not interact(a, b):
                    continue
                clash = self._compared(a, b)
                if clash is not None and clash.finding.key not in told:
                    told.add(clash.finding.key)
                    yield clash
        yield from self._at_one_moment()

    # ------------------------------------------------------------------ what both touch
    def _compared(self, a: Touch, b: Touch) -> Clash | None:
        """What comes of two things that the patches do, in either order; None where it is the same."""
        if isinstance(a.place, ast.WordLine) and isinstance(b.place, ast.WordLine):
            return None if ast.same(a.place, b.place) else self._clash(a, b, (None, None))
        first, second = only(self.patches[0], a, self.touches[0]), only(self.patches[1], b, self.touches[1])
        lost = Diagnostics(), Diagnostics()
        first_last = composed(self.base, [second, first], lost[0])
        second_last = composed(self.base, [first, second], lost[1])
        files = [patch.span.file for patch in self.patches]
        one_last, other_last = (
            None if problems.has_errors else _side_by_side(document, files)
            for document, problems in zip((first_last, second_last), lost, strict=True)
        )
        results = one_last, other_last
        parts = different(first_last, second_last)
        if lost[0].has_errors != lost[1].has_errors or contains(a, b) or contains(b, a) or _hidden(a, b):
            losers = [
                next((self._name_of(d) for d in problems if d.severity is Severity.ERROR), None) for problems in lost
            ]
            return self._clash(a, b, results, None, (losers[0], losers[1]))
        lines: tuple[list[Node], list[Node]] = ([], [])
        for _, one, other in parts:
            if one is None or other is None or canonical(one, ordered=False) != canonical(other, ordered=False):
                return self._clash(a, b, results)
            for mine, theirs in zip(lines, self._lines_in(one), strict=True):
                mine += theirs
        if not parts or self._commute(*lines):
            return None
        return self._clash(a, b, results, (tuple(lines[0]), tuple(lines[1])))

    def _clash(
        self, a: Touch, b: Touch, results: Results, lines: tuple[tuple[Node, ...], tuple[Node, ...]] | None = None,
        lost: tuple[str | None, str | None] = (None, None),
    ) -> Clash:  # fmt: skip
        one, other = self.names
        said = (f"`{one}` {a.said}", f"`{other}` {b.said}")
        if "brings" in (a.how, b.how):
            taker, maker = (other, one) if a.how == "brings" else (one, other)
            message = f"`{taker}` changes `{a.thing}`, which comes with `{maker}`, and does not say that it comes later"
        elif a.thing != b.thing:
            (outer, what), (inner, within) = ((one, a), (other, b)) if contains(a, b) else ((other, b), (one, a))
            message = f"`{outer}` changes all of `{what.thing}`, `{inner}` what is `{within.thing}` in it, and nothing says which comes later"
        else:
            message = f"`{one}` and `{other}` both change `{a.thing}`, and nothing says which comes later"
        finding = self._finding(message, a.place.span, b.place.span, said, (a.thing, b.thing))
        return Clash(finding, one, other, results, lines, lost, "brings" in (a.how, b.how))

    def _finding(self, message: str, a: Span, b: Span, said: tuple[str, str], cause: tuple[str, ...]) -> Diagnostic:
        one, other = self.names
        return Diagnostic(
            "V02", Severity.ERROR, message, (Label(a, said[0]), Label(b, said[1])),
            f"write `after {one}` below the heading of `{other}`, or the other way round, or `excludes {one}`",
            cause=("clash", one, other, *cause),
        )  # fmt: skip

    def _name_of(self, problem: Diagnostic) -> str:
        """The patch in which a finding stands."""
        return self.names[problem.span is not None and problem.span.file == self.patches[1].span.file]

    def _lines_in(self, part: Node) -> tuple[list[Node], list[Node]]:
        """The lines in a part that come from the one, and from the other patch."""
        files = [patch.span.file for patch in self.patches]
        lines: tuple[list[Node], list[Node]] = ([], [])
        for block in part.walk():
            for line in block.statements if isinstance(block, ast.Block) else ():
                if line.span.file in files and block.span.file not in files:
                    lines[files.index(line.span.file)].append(line)
        return lines

    # ------------------------------------------------------------------ what both do at one moment
    @cached_property
    def prints(self) -> Footprints:
        """What the lines of both touch."""
        return Footprints(composed(self.base, self.patches, Diagnostics()))

    def _at_one_moment(self) -> Iterator[Clash]:
        mine, others = (list(moments(patch)) for patch in self.patches)
        for a in mine:
            for b in others:
                if self._matters(a, b):
                    one, other = self.names
                    message = (
                        f"`{one}` and `{other}` both do something {a.said}, and nothing says which of them comes first"
                    )
                    said = (f"`{one}` does this", f"`{other}` does this")
                    finding = self._finding(message, a.place, b.place, said, (a.said,))
                    both = composed(self.base, self.patches, Diagnostics())
                    yield Clash(finding, one, other, (both, both), (a.block.statements, b.block.statements))

    def _matters(self, a: Moment, b: Moment) -> bool:
        if a.order != b.order or not at_one_moment(self.prints, a, b):
            return False
        if a.order == "instead of":
            return not a.named and not ast.same(a.block, b.block)
        return not self._commute(a.block.statements, b.block.statements)

    def _commute(self, one: Sequence[Node], other: Sequence[Node]) -> bool:
        if len(one) == len(other) and all(ast.same(a, b) for a, b in zip(one, other, strict=True)):
            return True
        return self.prints.of(one).commutes_with(self.prints.of(other))


def _side_by_side(document: ast.Document, files: Sequence[str]) -> ast.Document:
    """The rulebook with what the patches bring in the same order, whichever applied first."""
    blocks = sorted(document.blocks, key=lambda block: files.index(block.span.file) if block.span.file in files else -1)
    return document.model_copy(update={"blocks": tuple(blocks)})


def _hidden(a: Touch, b: Touch) -> bool:
    """Whether one puts something in the place of what the other replaces, so that this is never seen."""
    if a.thing != b.thing or "instead" not in (a.how, b.how) or a.adds or b.adds:
        return False
    return not (a.how == b.how and ast.same(_block_of(a.place), _block_of(b.place)))


def _block_of(node: Node) -> Node:
    return node.block if isinstance(node, ast.Trigger) else node
