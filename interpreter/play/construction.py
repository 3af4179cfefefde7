"""Rules that hold before the setup: what a deck may be made of, what a record may say.

They are tested on the position before the setup. Where players bring lists, the finding is about the list, and names
the lines that break the rule by themselves; else it is about the rulebook.
"""

import importlib
import operator
from collections.abc import Collection, Sequence
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.grammar.span import Span
from dreambook.interpreter.compile.norms import Construction
from dreambook.interpreter.compile.program import Program
from dreambook.interpreter.model.box import ZoneInstance
from dreambook.interpreter.model.constants import printed
from dreambook.interpreter.model.lengths import language_of
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.play.game import new_machine
from dreambook.interpreter.play.machine import Machine
from dreambook.interpreter.play.pending import TABLE

MAX_LABELS = 12
"""How many lines of a list are shown that break one rule."""

MAX_NAMED = 5
"""How many components are named of which there are too many."""


def construction_findings(program: Program, found: Diagnostics) -> None:
    """Every rule about what is there before the setup that is broken: F21 of a list, D11 where nobody brings anything."""
    m = new_machine(program)
    for rule in program.constructions:
        for player in range(program.players) if rule.by_player else (TABLE,):
            try:
                if not _holds(program, rule, m, player):
                    _report(program, rule, m, player, found)
            except PlayError as problem:
                found.error(problem.code, problem.message, rule.node.span, help=problem.help)


def _holds(program: Program, rule: Construction, m: Machine, player: int) -> bool:
    return bool(program.functions[rule.function](m, m.s, max(player, 0)))


def _report(program: Program, rule: Construction, m: Machine, player: int, found: Diagnostics) -> None:
    brought = program.box.bringing.lists.get(player)
    words = [printed(line.text, program.box.constants) for line in rule.rule.lines if isinstance(line, ast.Wording)]
    there = _there(program, rule, m, player)
    place = Label(rule.node.span, "the rule")
    if brought is None:
        found.error(
            "D11", f"the rule `{rule.title}` does not hold before the setup{there}", rule.node.span,
            help="mend the rule, or what is in the box",
        )  # fmt: skip
        return
    lines = [Label(span) for span in _culprits(program, rule, m, player)][:MAX_LABELS]
    message = f"the list `{brought.title}` breaks the rule `{rule.title}`{there}"
    found.report(
        "F21", message, *(lines or [Label(brought.span)]), place, help=words[0] if words else _advice(program, rule),
        notes=words[1:], cause=("list", str(player), message),
    )  # fmt: skip


def _there(program: Program, rule: Construction, m: Machine, player: int) -> str:
    """How many there are of what a rule limits, and of which."""
    if rule.counts is None:
        return ""
    if isinstance(rule.node, ast.Limit) and rule.node.of_each:
        limit, ids = program.functions[rule.counts](m, m.s, max(player, 0))
        return _too_many_alike(program, rule.node, limit, ids)
    limit, number = program.functions[rule.counts](m, m.s, max(player, 0))
    wanted = _wanted(rule.node.which if isinstance(rule.node, ast.Limit) else _which(rule.node), limit)
    return f": there {'is' if number == 1 else 'are'} {number}, and there should be {wanted}"


def _too_many_alike(program: Program, limit: ast.Limit, number: int, ids: Sequence[int]) -> str:
    """Which components there are too many of (or too few), of a limit `of each`, and how many."""
    fits = {"at most": operator.le, "at least": operator.ge, "exactly": operator.eq}[limit.which]
    wrong = [alike for alike in program.alike(ids) if not fits(len(alike), number)]
    if not wrong:
        return ""
    shown = [f"{len(alike)} of `{program.words.component(alike[0])}`" for alike in wrong[:MAX_NAMED]]
    shown += [f"{len(wrong) - MAX_NAMED} more"] if len(wrong) > MAX_NAMED else []
    listed = " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))
    wanted = _wanted(limit.which, number)
    return f": there {'is' if len(wrong[0]) == 1 else 'are'} {listed}, and there should be {wanted} of each"


_WHICH = {
    "=": "exactly", "!=": "any number but", "<=": "at most", ">=": "at least", "<": "fewer than", ">": "more than",
}  # fmt: skip
_NEVER = {"=": "!=", "!=": "=", "<=": ">", ">=": "<", "<": ">=", ">": "<="}


def _which(line: ast.Invariant) -> str:
    """How a line that always or never holds compares what it counts."""
    op = getattr(line.condition, "op", "=").replace("is not", "!=").replace("is", "=")
    return _WHICH[_NEVER[op] if line.never else op]


def _wanted(which: str, number: int) -> str:
    """How many there should be: `exactly 30`."""
    return f"{which} {number}"


def _advice(program: Program, rule: Construction) -> str:
    """What the rule says, where its author has no words for it: in sentences, as documents say it, else as it is written."""
    try:
        outcomes = importlib.import_module("dreambook.generators.outcomes")
    except ImportError:
        outcomes = None
    said = outcomes.norm(program.rules, rule.node, language_of(program.rules)) if outcomes is not None else ""
    if said:
        return f'the rule says: "{said}"'
    place = rule.node.span
    lines = program.rules.lines.get(place.file, ())
    line = lines[place.line - 1].split("  #")[0].strip() if place.line <= len(lines) else rule.title
    return f"the rule says: {line}"


# ---------------------------------------------------------------- which lines it is that break a rule
def _culprits(program: Program, rule: Construction, m: Machine, player: int) -> list[Span]:
    """The lines of a list each of which breaks a rule by itself, where nothing at all would not break it."""
    lines = [(ids, span) for ids, _, bringer, span in program.box.brought_to if bringer == player]
    everything = {c for ids, _ in lines for c in ids}
    if not _holds_with(program, rule, m, player, everything, ()):
        return []
    broken = [span for ids, span in lines if not _holds_with(program, rule, m, player, everything, ids)]
    return sorted(broken, key=lambda span: (span.file, span.line))


def _holds_with(
    program: Program, rule: Construction, m: Machine, player: int, everything: Collection[int], kept: Collection[int]
) -> bool:
    """Whether a rule would hold if, of what a player brings, only some were there."""
    trial = m.copy()
    gone = set(everything) - set(kept)
    for zone in program.box.zones:
        trial.s[zone.slot] = _without(zone, trial.s[zone.slot], gone)
    return _holds(program, rule, trial, player)


def _without(zone: ZoneInstance, content: tuple[Any, ...], gone: set[int]) -> tuple[Any, ...]:
    if zone.single:
        return tuple(-1 if c in gone else c for c in content)
    if zone.free:
        return tuple((c, i) for c, i in content if c not in gone)
    kept: list[object] = []
    for x in content:
        if isinstance(x, tuple):
            inner = tuple(c for c in x if c not in gone)
            if inner or zone.spatial:
                kept.append(inner)
        elif x not in gone:
            kept.append(x)
    return tuple(kept)
