"""What simpler checks find in the same mutants, to be printed beside ours.

`text_identity` is the check of decision tables for rows with the same condition and another outcome (dmn-check), on the lines of
values, norms and the branches of an `if`. `pairwise_subsumption` compares the conditions of such lines two by two, as sets of
plain comparisons with figures and options: one that holds whenever the other does, or that can hold together with it, is
reported. `random_playouts` plays at random and reports where play stops (ggp-base tests its rule sheets so).
"""

from collections.abc import Iterator, Mapping
from itertools import combinations

from dreambook.grammar import ast
from dreambook.grammar.codes import CODES
from dreambook.interpreter.api import Rulebook
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.generator import seeded
from dreambook.interpreter.play.pending import Decision

NAMES = ("text_identity", "pairwise_subsumption", "random_playouts")
_RULES = ("S08", "S10", "S11", "S12", "S13")
CAN_FIND = {
    "text_identity": _RULES, "pairwise_subsumption": _RULES,
    "random_playouts": (*(code for code in CODES if code[0] == "D"), "S08", "S09", "S12"),
}  # fmt: skip
"""The kinds that each can find at all."""
STEPS = 3_000
"""So many steps of a random game at most."""
Box = Mapping[str, tuple[int, int] | frozenset[str]]
_FAR = 10**9


def found_by(name: str, rulebook: Rulebook, playouts: int) -> set[str]:
    """The kinds that a baseline reports of a rulebook."""
    if name == "text_identity":
        return set(_identical(rulebook))
    if name == "pairwise_subsumption":
        return set(_subsumed(rulebook))
    return set(_played(rulebook, playouts))


def _tables(rulebook: Rulebook) -> Iterator[list[tuple[str, ast.Expression | None, str]]]:
    """Lines that answer one question: what kind of line it is, its condition, and its outcome as written."""
    for value in rulebook.rules.values.values():
        rows = [n for n in value.lines if isinstance(n, ast.ValueLine)]
        yield [("exception" if n.exception else "usual", n.when, f"{n.change} {_said(n.value)}") for n in rows]
    by_target: dict[str, list[tuple[str, ast.Expression | None, str]]] = {}
    for node in rulebook.rules.nodes:
        if isinstance(node, ast.Norm):
            by_target.setdefault(_said(node.target), []).append(("norm", node.when, node.modality))
    yield from by_target.values()


def _identical(rulebook: Rulebook) -> Iterator[str]:
    for rows in _tables(rulebook):
        for (kind, when, outcome), (other_kind, other_when, other) in combinations(rows, 2):
            if kind == other_kind and _said(when) == _said(other_when):
                yield _clash(outcome, other)


def _subsumed(rulebook: Rulebook) -> Iterator[str]:
    for rows in _tables(rulebook):
        for (kind, when, outcome), (other_kind, other_when, other) in combinations(rows, 2):
            one, two = _box(when), _box(other_when)
            if kind == other_kind and one is not None and two is not None and _meet(one, two):
                yield _clash(outcome, other)
            elif kind == other_kind and one is not None and two is not None and _within(two, one):
                yield "S10"


def _clash(outcome: str, other: str) -> str:
    """The kind of two lines that hold together."""
    if outcome == other:
        return "S11"
    if {outcome, other} == {"must", "cannot"}:
        return "S12"
    return "S13" if "may" in (outcome, other) else "S08"


def _said(node: object) -> str:
    if isinstance(node, ast.Node):
        parts = ", ".join(_said(v) for name, v in node.__dict__.items() if name not in ("span", "label"))
        return f"{type(node).__name__}({parts})"
    return f"({', '.join(map(_said, node))})" if isinstance(node, tuple) else repr(node)


def _box(when: ast.Expression | None) -> Box | None:
    """A condition as ranges and options by what they are about; None where it is anything else."""
    box: dict[str, tuple[int, int] | frozenset[str]] = {}
    for part in () if when is None else when.parts if isinstance(when, ast.And) else (when,):
        if not isinstance(part, ast.Compare):
            return None
        about = _said(part.left)
        if isinstance(part.right, ast.Number):
            n = part.right.value
            ranges = {"=": (n, n), "<": (-_FAR, n - 1), "<=": (-_FAR, n), ">": (n + 1, _FAR), ">=": (n, _FAR)}
            if part.op not in ranges:
                return None
            low, high = ranges[part.op]
            known = box.get(about, (-_FAR, _FAR))
            box[about] = (max(low, known[0]), min(high, known[1])) if isinstance(known[0], int) else (low, high)  # type: ignore[index]
        elif part.op == "is" and isinstance(part.right, ast.Name):
            box[about] = frozenset((part.right.name,))
        else:
            return None
    return box


def _meet(one: Box, two: Box) -> bool:
    """Whether both can hold, as far as the ranges say."""
    return all(_overlap(one[about], two[about]) for about in one.keys() & two.keys())


def _overlap(a: tuple[int, int] | frozenset[str], b: tuple[int, int] | frozenset[str]) -> bool:
    if isinstance(a, frozenset) or isinstance(b, frozenset):
        return bool(frozenset(a) & frozenset(b))
    return max(a[0], b[0]) <= min(a[1], b[1])


def _within(inner: Box, outer: Box) -> bool:
    """Whether one holds whenever the other does."""
    return all(about in inner and _overlap(inner[about], outer[about]) for about in outer)


def _played(rulebook: Rulebook, playouts: int) -> Iterator[str]:
    counts = rulebook.player_counts or (2,)
    programs = [program for n in counts if (program := rulebook.compiled(n)[0]) is not None]
    for seed in range(playouts if programs else 0):
        m, luck = new_machine(programs[seed % len(programs)]), seeded(seed)
        steps = 0
        try:
            m.run()
            while m.result is None and steps < STEPS:
                pending = m.pending
                if isinstance(pending, Decision):
                    m.choose(luck.below(len(pending.values)))
                else:
                    m.happen(m.draw_chance(luck))
                steps += 1
        except PlayError as problem:
            yield problem.code
            return
        if m.result is None:
            yield "D04"
            return
