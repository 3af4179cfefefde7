"""Conditions that are settled by the one around them (S07): asked again where nothing has changed since."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.interpreter.prove.asking import Asking, Said
from dreambook.interpreter.prove.branches import next_if
from dreambook.interpreter.prove.formulas import both, negated
from dreambook.interpreter.prove.translate import Where
from dreambook.interpreter.prove.verdicts import Verdict, found, in_words, open_question, proved, usual


@dataclass(frozen=True)
class Known:
    """A condition of which it is known here that it holds, or that it does not."""

    node: ast.Node
    holds: bool


def nested_verdicts(asking: Asking) -> list[Verdict]:
    """What can be said of conditions that are asked first thing where others are known."""
    verdicts = []
    for inner, known in _nested(asking):
        if not asking.skips("S07", "nested", in_words(inner.condition), *(in_words(k.node) for k in known)):
            verdicts += _judged(asking, inner, known)
    return verdicts


def _nested(asking: Asking) -> Iterator[tuple[ast.If, Sequence[Known]]]:
    """The `if`s that stand first in a branch or an option, with what is known there."""
    gone_through: set[int] = set()

    def within(block: ast.Block | None, known: tuple[Known, ...]) -> Iterator[tuple[ast.If, Sequence[Known]]]:
        first = (
            next((s for s in block.statements if not isinstance(s, ast.Wording | ast.Note)), None) if block else None
        )
        if isinstance(first, ast.If):
            yield first, known
            yield from branches(first, known)

    def branches(node: ast.If, known: tuple[Known, ...]) -> Iterator[tuple[ast.If, Sequence[Known]]]:
        gone_through.add(id(node))
        yield from within(node.then, (*known, Known(node.condition, True)))
        known = (*known, Known(node.condition, False))
        following = next_if(node)
        if following is None:
            yield from within(node.otherwise, known)
        else:
            yield from branches(following, known)

    for node in asking.rules.nodes:
        if isinstance(node, ast.Option) and node.condition is not None:
            yield from within(node.body, (Known(node.condition, True),))
        elif isinstance(node, ast.If) and id(node) not in gone_through:
            yield from branches(node, ())


def _judged(asking: Asking, inner: ast.If, known: Sequence[Known]) -> list[Verdict]:
    where = Where(asking.situation.someone())
    said = asking.say(inner.condition, where)
    given = [_said(asking, one, where) for one in known]
    names = frozenset().union(said.names, *(one.names for one in given))
    if isinstance(said.of, bool) or not names or not all(_open(asking, [one]) for one in (said, _opposite(said))):
        # By itself it is settled already.
        return []
    if asking.possible(given, False)[0] != "sat":
        return []
    for how, of in (("never", said), ("always", _opposite(said))):
        parts = [one.of for one in given] + [of.of]
        answer, _, _ = asking.possible([Said(both(*parts), names)], False)
        if answer == "unsat":
            core = asking.solver.core(parts, asking.situation.hypotheses(names))
            return [_found(inner, how, [known[k].node for k in core if k < len(known)] or [known[-1].node], known)]
        if answer == "unknown":
            return [open_question("S07")]
    return [proved("S07")]


def _found(inner: ast.If, how: str, around: Sequence[ast.Node], known: Sequence[Known]) -> Verdict:
    if how == "never":
        message = "this condition is never true here: what follows is never done"
    else:
        message = "this condition is always true here: it is known already"
    return found(
        Diagnostic(
            "S07", usual("S07"), message,
            (Label(inner.condition.span, f"{how} true here"), *(Label(n.span, "this is settled before") for n in around[:3])),
            help="mend one of the two conditions, or leave the inner one out",
            cause=("nested", in_words(inner.condition), *(in_words(k.node) for k in known)),
        )
    )  # fmt: skip


def _said(asking: Asking, known: Known, where: Where) -> Said:
    said = asking.say(known.node, where)
    return said if known.holds else _opposite(said)


def _opposite(said: Said) -> Said:
    return Said(negated(said.of), said.names)


def _open(asking: Asking, said: Sequence[Said]) -> bool:
    return asking.possible(list(said), False)[0] == "sat"
