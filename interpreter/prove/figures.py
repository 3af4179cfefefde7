"""A value as a formula: which of its lines apply, which of them count, and the figure that they give (design, 3.12).

The levels and orders are those of `ProgramNorms.value`, which works values out in play.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dreambook.grammar import ast
from dreambook.interpreter.prove.formulas import (
    Coded,
    Formula,
    Number,
    Term,
    Truth,
    Unsaid,
    both,
    chosen,
    either,
    negated,
)

if TYPE_CHECKING:
    from dreambook.interpreter.prove.translate import Translator, Where


def applying(translator: "Translator", lines: Sequence[ast.ValueLine], where: "Where") -> list[Formula]:
    """For each line whether its condition holds."""
    return [True if line.when is None else translator.condition(line.when, where) for line in lines]


def unbeaten(lines: Sequence[ast.ValueLine], holds: Sequence[Formula]) -> list[Formula]:
    """For each line whether it applies and no line that applies beats it."""
    return [
        both(
            held,
            *(negated(holds[j]) for j, other in enumerate(lines) if line.name is not None and line.name in other.beats),
        )
        for line, held in zip(lines, holds, strict=True)
    ]


def level_of(line: ast.ValueLine) -> int:
    """Exceptions go before lines with a condition, those before lines without."""
    return 2 if line.exception else 1 if line.when is not None else 0


def counting(lines: Sequence[ast.ValueLine], on: Sequence[Formula]) -> list[Formula]:
    """For each line `is` whether it gives the figure: it applies, and none of a higher level does. Others: whether they apply."""
    result = []
    for line, applies in zip(lines, on, strict=True):
        if line.change != "is":
            result.append(applies)
            continue
        higher = [on[j] for j, o in enumerate(lines) if o.change == "is" and level_of(o) > level_of(line)]
        result.append(both(applies, negated(either(*higher))))
    return result


def told(translator: "Translator", lines: Sequence[ast.ValueLine], ordered: bool, where: "Where") -> Term:
    """The figure of a value. Where no line applies, or two differ, it is that of any: that is a finding of its own."""
    on = unbeaten(lines, applying(translator, lines, where))
    if ordered:
        return _in_order(translator, lines, on, where)
    counts = counting(lines, on)
    result: Term | None = None
    for line, counted in zip(lines, counts, strict=True):
        if line.change == "is":
            term = figure_of(translator, line, where)
            result = term if result is None else translator.either_of(counted, term, result)
    if result is None:
        raise Unsaid
    return _modified(translator, result, lines, on, where)


def figure_of(translator: "Translator", line: ast.ValueLine, where: "Where") -> Term:
    """What a line says the figure is, or is changed by. Raises Unsaid where no formula says it."""
    kind = translator.program.types.get(id(line.value))
    if kind is not None and kind.base == "number":
        return Number(translator.number(line.value, where))
    if kind is not None and kind.base == "truth":
        return Truth(translator.condition(line.value, where))
    term = translator.term(line.value, where)
    if isinstance(term, Number | Truth | Coded):
        return term
    raise Unsaid


def _modified(
    translator: "Translator", figure: Term, lines: Sequence[ast.ValueLine], on: Sequence[Formula], where: "Where"
) -> Term:
    for line, applies in zip(lines, on, strict=True):
        if line.change != "is":
            figure = _changed(translator, figure, line, applies, where)
    return figure


def _changed(translator: "Translator", figure: Term, line: ast.ValueLine, applies: Formula, where: "Where") -> Term:
    by = translator.number(line.value, where)
    if not isinstance(figure, Number):
        raise Unsaid
    if line.change == "times":
        if not isinstance(by, int):
            raise Unsaid
        return Number(chosen(applies, figure.of * by, figure.of))
    return Number(figure.of + chosen(applies, by if line.change == "plus" else -by, 0))


def _in_order(translator: "Translator", lines: Sequence[ast.ValueLine], on: Sequence[Formula], where: "Where") -> Term:
    figure: Term | None = None
    for line, applies in zip(lines, on, strict=True):
        if line.change == "is":
            term = figure_of(translator, line, where)
            figure = term if figure is None else translator.either_of(applies, term, figure)
        elif figure is not None:
            figure = _changed(translator, figure, line, applies, where)
    if figure is None:
        raise Unsaid
    return figure
