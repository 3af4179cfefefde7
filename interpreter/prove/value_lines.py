"""The lines of a value: two that answer the same question (S08), no answer (S09), lines that never count (S10), lines
that change nothing (S11), and orders that only the file says (S15)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.interpreter.play.errors import PlayError
from dreambook.interpreter.prove import figures
from dreambook.interpreter.prove.asking import Asking, Said
from dreambook.interpreter.prove.calls import Call, TooMany, calls_of
from dreambook.interpreter.prove.formulas import Formula, Term, Unsaid, both, either, equal, negated
from dreambook.interpreter.prove.translate import Where
from dreambook.interpreter.prove.verdicts import Verdict, found, in_words, open_question, proved, usual
from dreambook.interpreter.prove.witness import Scene

Found = TypeVar("Found")

GROUPS = {"is": "is", "plus": "add", "minus": "add", "times": "times"}


@dataclass
class Lines:
    """A value of one program as formulas."""

    name: str
    declared: ast.Value
    lines: list[ast.ValueLine]
    ordered: bool
    where: Where
    terms: dict[str, Term]
    holds: list[Said]
    on: list[Said]
    counts: list[Said]

    def cause(self, *lines: int) -> tuple[str, ...]:
        """What a finding about lines is about, by names that stay when other lines come and go."""
        return ("value", self.name, *sorted(self.label(i) for i in lines))

    def label(self, i: int) -> str:
        """A line by its name, or by what it says and which of several alike it is."""
        return self.lines[i].name or in_words(self.lines[i])


def value_verdicts(asking: Asking, name: str) -> list[Verdict]:
    """What can be said of the lines of a value, with one number of players."""
    declared = asking.rules.values[name]
    lines = [line for line in declared.lines if isinstance(line, ast.ValueLine)]
    if len(lines) == 1 and lines[0].when is None:
        return []
    if asking.only is not None and _same_for_all(asking, declared):
        # What was found with another number of players is found with this one.
        return [found(finding) for finding in asking.before if finding.cause[:2] == ("value", name)]
    value = _said(asking, name, declared, lines)
    verdicts: list[Verdict] = []
    if not value.ordered:
        verdicts += _overlaps(asking, value)
        verdicts += _orders(asking, value)
    verdicts += _gap(asking, value)
    for i in range(len(lines)):
        verdicts += _never_counts(asking, value, i)
    return verdicts


def _same_for_all(asking: Asking, declared: ast.Value) -> bool:
    """Whether the lines of a value speak only of what it is of, so that they are the same with every number of players."""
    rules = asking.rules
    given = {p.name for p in declared.parameters if not isinstance(p.type, ast.NumberRange)}
    fixed = {name for name, node in rules.constants.items() if isinstance(node.value, ast.Number | ast.Truth)}
    for line in declared.lines:
        for node in line.walk():
            if isinstance(node, ast.PlayerNumber | ast.Filter | ast.Quantified | ast.CountTest | ast.InZone):
                return False
            if isinstance(node, ast.Name) and node.name not in given | fixed | rules.options.keys():
                ranged = rules.variables.get(node.name)
                ends = (
                    (ranged.type.low, ranged.type.high)
                    if ranged is not None and isinstance(ranged.type, ast.NumberRange)
                    else ()
                )
                if not ends or not all(isinstance(end, ast.Number) for end in ends):
                    return False
    return True


def _said(
    asking: Asking, name: str, declared: ast.Value, lines: list[ast.ValueLine], where: Where | None = None,
    given: frozenset[str] = frozenset(),
) -> Lines:  # fmt: skip
    """A value as formulas: of whatever it may be of, or of what it is given somewhere."""
    if where is None:
        with asking.making() as used:
            where = asking.value_scope(name)
        given = frozenset(used)
    terms = dict(where.locals)
    holds = [asking.say(line.when, where) if line.when is not None else Said(True, frozenset()) for line in lines]
    holds = [Said(h.of, h.names | given) for h in holds]
    names = frozenset().union(*(h.names for h in holds))
    on = [Said(f, names) for f in figures.unbeaten(lines, [h.of for h in holds])]
    counts = [Said(f, names) for f in figures.counting(lines, [x.of for x in on])]
    ordered = any(isinstance(line, ast.ValueOrder) for line in declared.lines)
    return Lines(name, declared, lines, ordered, where, terms, holds, on, counts)


def _whole(value: Lines) -> bool:
    """Whether a scene can be built for it: all that it is of is of a type that has formulas."""
    return len(value.terms) == len(value.declared.parameters)


def _met(
    asking: Asking,
    value: Lines,
    code: str,
    clash: Callable[[Lines], list[Said]],
    replay: Callable[[Scene], Found | None],
) -> tuple[Scene, Found] | Verdict:
    """A situation in which the value is asked for and that the interpreter sees as the solver does; else the verdict.

    `clash` gives the conditions of the situation for a value with what it is given somewhere; `replay` what the interpreter
    finds in it, or None when it finds nothing.
    """
    answer, _, _ = asking.possible(clash(value), True)
    if answer != "sat":
        return proved(code) if answer == "unsat" else open_question(code)
    try:
        calls = calls_of(asking, value.name)
    except TooMany:
        return open_question(code)
    if not calls and any(asking.uses(value.name)):
        # Examples alone ask for it.
        return open_question(code)
    sure = bool(calls)
    for call in calls or [Call(value.declared, value.where, (), frozenset(), False)]:
        at = _said(asking, value.name, value.declared, value.lines, call.where, call.names) if calls else value
        answer, model, names = asking.possible([*clash(at), *call.conditions], True, at.terms)
        sure = sure and call.sure and answer == "unsat"
        scene = asking.scene(model, names, at.terms) if answer == "sat" and _whole(at) else None
        replayed = replay(scene) if scene is not None else None
        if scene is not None and replayed is not None:
            return scene, replayed
    return proved(code) if sure else open_question(code)


def _played(asking: Asking, value: Lines, scene: Scene, code: str) -> PlayError | None:
    """The fault that the interpreter finds when it works the value out in a scene; None where it finds no such one."""
    m = scene.machine
    try:
        asking.program.functions[f"V_{value.name}"](m, m.s, scene.player, *scene.given.values())
    except PlayError as problem:
        own = any(problem.span == line.span for line in value.lines)
        return problem if problem.code == code and own else None
    except (TypeError, ValueError, KeyError, IndexError, AttributeError):
        # An expression without sense in this position: a component that lies nowhere, none where something is needed.
        return None
    return None


# ------------------------------------------------------------------ S08
def _overlaps(asking: Asking, value: Lines) -> list[Verdict]:
    verdicts = []
    lines = value.lines
    for i, one in enumerate(lines):
        for j in range(i + 1, len(lines)):
            other = lines[j]
            if one.change != "is" or other.change != "is" or figures.level_of(one) != figures.level_of(other):
                continue
            if _ordered(one, other):
                continue
            verdicts.append(_overlap(asking, value, i, j))
    return verdicts


def _ordered(one: ast.ValueLine, other: ast.ValueLine) -> bool:
    return (one.name is not None and one.name in other.beats) or (other.name is not None and other.name in one.beats)


def _overlap(asking: Asking, value: Lines, i: int, j: int) -> Verdict:
    differ = _differ(asking, value, value.lines[i], value.lines[j])
    if differ.of is False:
        return proved("S08")
    met = _met(
        asking, value, "S08",
        lambda at: [at.counts[i], at.counts[j], _differ(asking, at, value.lines[i], value.lines[j])],
        lambda scene: _played(asking, value, scene, "S08"),
    )  # fmt: skip
    if isinstance(met, Verdict):
        return met
    scene, problem = met
    # Of several that apply, the interpreter names the first two that differ.
    i, j = (next(k for k, line in enumerate(value.lines) if line.span == at) for at in (problem.span, problem.other))
    first, second = value.lines[i], value.lines[j]
    return found(
        Diagnostic(
            "S08", usual("S08"), problem.message, (Label(first.span, "this line"), Label(second.span, "and this one")),
            help=_order_help(value, first, second), notes=(scene.said(),), cause=value.cause(i, j),
        )
    )  # fmt: skip


def _order_help(value: Lines, first: ast.ValueLine, second: ast.ValueLine) -> str:
    """What to write so that one of two lines goes first."""
    if first.exception and second.exception:
        if first.name is not None and second.name is not None:
            which = f"write `beats {second.name}` behind `{first.name}`, or `beats {first.name}` behind `{second.name}`"
            return f"say which goes first: {which}; or let their conditions exclude each other"
        name = first.name or second.name or "a name"
        named = "" if first.name or second.name else "give one of them a name, and "
        return f"{named}say which goes first: `beats {name}` behind the line that counts; or let their conditions exclude each other"
    return "make one of them an exception (`except ... is`), or let their conditions exclude each other"


def _differ(asking: Asking, value: Lines, a: ast.ValueLine, b: ast.ValueLine) -> Said:
    """Whether two lines give different figures; true where no formula says it."""
    if asking.translator.shape(a.value) == asking.translator.shape(b.value):
        return Said(False, frozenset())
    with asking.making() as used:
        try:
            one, other = (figures.figure_of(asking.translator, line, value.where) for line in (a, b))
            formula = negated(equal(one.of, other.of))  # type: ignore[union-attr]
        except Unsaid:
            formula = True
    return Said(formula, frozenset(used))


# ------------------------------------------------------------------ S09
def _gap(asking: Asking, value: Lines) -> list[Verdict]:
    answers = [on for on, line in zip(value.on, value.lines, strict=True) if line.change == "is"]
    if any(line.change == "is" and line.when is None and not line.exception for line in value.lines) or not answers:
        return []
    met = _met(asking, value, "S09", _unanswered, lambda scene: _played(asking, value, scene, "S09"))
    if isinstance(met, Verdict):
        return [met]
    scene, problem = met
    return [
        found(
            Diagnostic(
                "S09", usual("S09"), f"`{value.name}` has no figure in some situations: no line of it applies",
                (Label(value.declared.head.span), *(Label(line.span, "does not apply") for line in value.lines[:3])),
                help=problem.help, notes=(scene.said(),), cause=("value", value.name),
            )
        )
    ]  # fmt: skip


def _unanswered(value: Lines) -> list[Said]:
    answers = [on for on, line in zip(value.on, value.lines, strict=True) if line.change == "is"]
    return [Said(negated(either(*(a.of for a in answers))), frozenset().union(*(a.names for a in answers)))]


# ------------------------------------------------------------------ S10, S11
def _never_counts(asking: Asking, value: Lines, i: int) -> list[Verdict]:
    """A line that can apply, and never counts, since others go before it; or that counts, and changes nothing.

    A line without a condition is meant for what is left over: that nothing is left over says nothing against it.
    """
    line = value.lines[i]
    if (line.when is None and not line.exception) or all(
        asking.skips(code, *value.cause(i)) for code in ("S10", "S11")
    ):
        return []
    if asking.possible([value.holds[i]], False)[0] != "sat":
        return []
    answer, _, _ = asking.possible([value.counts[i]], False)
    if answer == "unknown":
        return [open_question("S10")]
    if answer == "unsat":
        return [found(_shadowed(asking, value, i))]
    return [proved("S10"), *_redundant(asking, value, i)]


def _shadowed(asking: Asking, value: Lines, i: int) -> Diagnostic:
    line = value.lines[i]
    before = [
        j for j, other in enumerate(value.lines)
        if j != i and ((line.name is not None and line.name in other.beats)
        or (line.change == other.change == "is" and figures.level_of(other) > figures.level_of(line)))
    ]  # fmt: skip
    parts = [value.holds[i].of, *(negated(value.holds[j].of) for j in before)]
    names = frozenset().union(*(value.holds[j].names for j in (i, *before)))
    core = asking.solver.core(parts, asking.situation.hypotheses(names))
    guilty = [before[k - 1] for k in core if k > 0] or before
    labels = [Label(line.span, "this line"), *(Label(value.lines[j].span, "goes before it") for j in guilty[:3])]
    return Diagnostic(
        "S10", usual("S10"), f"this line of `{value.name}` never counts: whenever it applies, another one goes before it",
        tuple(labels), help="narrow the line that goes before it, let this one beat it, or leave it out",
        cause=value.cause(i),
    )  # fmt: skip


def _redundant(asking: Asking, value: Lines, i: int) -> list[Verdict]:
    """S11: without the line the value is the same in every situation."""
    rest = [line for k, line in enumerate(value.lines) if k != i]
    if not any(line.change == "is" for line in rest):
        return []
    with asking.making() as used:
        try:
            with_it = figures.told(asking.translator, value.lines, value.ordered, value.where)
            without = figures.told(asking.translator, rest, value.ordered, value.where)
            differ: Formula = negated(equal(with_it.of, without.of))  # type: ignore[union-attr]
        except Unsaid:
            return [open_question("S11")]
        holds = figures.applying(asking.translator, rest, value.where)
    answered = either(*(h for h, line in zip(holds, rest, strict=True) if line.change == "is"))
    changes = Said(both(value.on[i].of, either(negated(answered), differ)), frozenset(used) | value.on[i].names)
    answer, _, _ = asking.possible([changes], False)
    if answer == "sat":
        return [proved("S11")]
    if answer == "unknown":
        return [open_question("S11")]
    twin = next((k for k, other in enumerate(value.lines) if k != i and _same(asking, value, i, k)), None)
    labels = [Label(value.lines[i].span)]
    labels += [Label(value.lines[twin].span, "says it already")] if twin is not None else []
    return [
        found(
            Diagnostic(
                "S11", usual("S11"), f"this line of `{value.name}` changes nothing: without it the figure is the same everywhere",
                tuple(labels), help="leave it out, or give it another figure", cause=value.cause(i),
            )
        )
    ]  # fmt: skip


def _same(asking: Asking, value: Lines, i: int, k: int) -> bool:
    """Whether another line gives the same figure wherever this one applies."""
    if value.lines[k].change != value.lines[i].change:
        return False
    either_differs = _differ(asking, value, value.lines[i], value.lines[k])
    apart = Said(either(negated(value.holds[k].of), either_differs.of), value.holds[k].names | either_differs.names)
    return asking.possible([value.holds[i], apart], False)[0] == "unsat"


# ------------------------------------------------------------------ S15
def _orders(asking: Asking, value: Lines) -> list[Verdict]:
    """Two lines that change the figure in different ways and may apply together."""
    verdicts = []
    changes = [i for i, line in enumerate(value.lines) if line.exception or line.change != "is"]
    for a, i in enumerate(changes):
        for j in changes[a + 1 :]:
            one, other = value.lines[i], value.lines[j]
            # Where one of them has no condition it applies always: that is said when the rulebook is compiled.
            if (
                GROUPS[one.change] == GROUPS[other.change]
                or _ordered(one, other)
                or one.when is None
                or other.when is None
            ):
                continue
            verdicts.append(_order(asking, value, i, j))
    return verdicts


def _order(asking: Asking, value: Lines, i: int, j: int) -> Verdict:
    met = _met(
        asking, value, "S15", lambda at: [at.on[i], at.on[j]], lambda scene: _both_ways(asking, value, i, j, scene)
    )
    if isinstance(met, Verdict):
        return met
    scene, results = met
    one, other = value.lines[i], value.lines[j]
    note = f"{scene.said()}; {results[0]} if the first is done first, {results[1]} the other way round"
    return found(
        Diagnostic(
            "S15", usual("S15"),
            f"the order decides what `{value.name}` is: `{one.change}` and `{other.change}` may both apply",
            (Label(one.span, "this line"), Label(other.span, "and this one")),
            help="write `in this order` as a line of the value, or say which beats the other", notes=(note,),
            cause=value.cause(i, j),
        )
    )  # fmt: skip


def _both_ways(asking: Asking, value: Lines, i: int, j: int, scene: Scene) -> tuple[Any, Any] | None:
    """The figures that two orders of two lines give in a scene, where both apply and the figures differ; else None."""
    prober = asking.stage.prober
    try:
        for k in (i, j):
            when = value.lines[k].when
            if when is not None and not prober.evaluate(when, scene):
                return None
        base = _base(asking, value, scene, (i, j))
        by = {k: prober.evaluate(value.lines[k].value, scene) for k in (i, j)}
        if base is None:
            return None
        one, other = (_worked_off(base, [(value.lines[k].change, by[k]) for k in order]) for order in ((i, j), (j, i)))
        return None if one == other else (one, other)
    except (PlayError, TypeError, ValueError, KeyError, IndexError, AttributeError):
        return None


def _base(asking: Asking, value: Lines, scene: Scene, without: Sequence[int]) -> Any:
    """What the value is before two lines change it."""
    best: tuple[int, Any] | None = None
    for k, line in enumerate(value.lines):
        if k in without or line.change != "is":
            continue
        if line.when is None or asking.stage.prober.evaluate(line.when, scene):
            level = figures.level_of(line)
            if best is None or level > best[0]:
                best = level, asking.stage.prober.evaluate(line.value, scene)
    return None if best is None else best[1]


def _worked_off(figure: Any, changes: Sequence[tuple[str, Any]]) -> Any:
    for change, by in changes:
        figure = {"is": by, "plus": figure + by, "minus": figure - by, "times": figure * by}[change]
    return figure
