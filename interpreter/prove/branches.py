"""Conditions everywhere in the rules: those that are never or always true (S07), and branches that nothing is left for
(S10). They are held against the ranges of what they speak of, what is in the box and what has room; what always holds
when the rules wait counts only where the condition is asked for a decision."""

from collections.abc import Iterator
from dataclasses import dataclass

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic, Label
from dreambook.grammar.span import Span
from dreambook.interpreter.model import types as t
from dreambook.interpreter.prove.asking import Asking, Said
from dreambook.interpreter.prove.formulas import Unsaid, both, negated
from dreambook.interpreter.prove.translate import Where
from dreambook.interpreter.prove.verdicts import Verdict, found, in_words, open_question, proved, usual


@dataclass(frozen=True)
class Guard:
    """A condition, and what it decides. `waiting`: it is asked when the rules wait for a decision."""

    node: ast.Node
    owner: str
    never: str
    """What follows when it is never true."""
    always: str = ""
    """What follows when it is always true; empty where nothing is wrong with that."""
    waiting: bool = False
    item: ast.Node | None = None
    """The set about whose items it is."""
    naming: str = ""
    value: str = ""
    """The value whose parameters it sees."""


def branch_verdicts(asking: Asking) -> list[Verdict]:
    """What can be said of the conditions, with one number of players."""
    verdicts = []
    for guard in guards(asking):
        verdicts += _judged(asking, guard)
    for node in asking.rules.nodes:
        if isinstance(node, ast.If) and id(node) not in _inner_ifs(asking) and asking.only != frozenset():
            verdicts += _chain(asking, node)
    return verdicts


def _inner_ifs(asking: Asking) -> set[int]:
    """The `otherwise if`s: each stands alone in what is done otherwise."""
    known: set[int] | None = asking.memory.get("otherwise ifs")
    if known is None:
        known = {id(inner) for n in asking.rules.nodes if isinstance(n, ast.If) and (inner := next_if(n)) is not None}
        asking.memory["otherwise ifs"] = known
    return known


def next_if(node: ast.If) -> ast.If | None:
    """The `otherwise if` that follows."""
    if node.otherwise is None or len(node.otherwise.statements) != 1:
        return None
    inner = node.otherwise.statements[0]
    return inner if isinstance(inner, ast.If) and inner.span.line == node.otherwise.span.line else None


def guards(asking: Asking) -> Iterator[Guard]:
    """All conditions of a rulebook, each with its owner by name."""
    for name, value in asking.rules.values.items():
        for line in value.lines:
            if isinstance(line, ast.ValueLine) and line.when is not None:
                yield Guard(
                    line.when, f"value {name}", "this line never applies", "this line always applies", value=name
                )
    yield from _in_rules(asking)
    for name, action in asking.rules.actions.items():
        for when in action.when:
            yield Guard(when.condition, f"action {name}", "it can never be done", "it is no condition", True)
    for trigger in asking.rules.triggers:
        if trigger.condition is not None:
            owner = f"trigger {trigger.head.name}"
            yield Guard(
                trigger.condition, owner, "this is never set off", "this is never set off: it does not become true"
            )
    for section in asking.rules.ends:
        for end in section.lines:
            if isinstance(end, ast.EndWhen):
                yield Guard(end.condition, f"end {end.outcome}", "the game never ends so", "the game ends at once")
    yield from _in_statements(asking)


def _in_rules(asking: Asking) -> Iterator[Guard]:
    rules = asking.rules
    for name, rule in rules.rules.items():
        if any(isinstance(line, ast.RuleBefore) for line in rule.lines):
            continue
        for line in rule.lines:
            if isinstance(line, ast.Norm) and line.when is not None:
                yield Guard(line.when, f"rule {name}", "this rule never holds", "it holds always", True)
            elif isinstance(line, ast.RuleException):
                yield Guard(line.when, f"rule {name}", "there is no such exception", "the rule never holds")
            elif isinstance(line, ast.RuleWhile):
                yield Guard(line.condition, f"rule {name}", "the rule never holds")


def _in_statements(asking: Asking) -> Iterator[Guard]:
    for node in asking.rules.nodes:
        match node:
            case ast.Option(condition=ast.Node() as condition):
                yield Guard(condition, f"option {node.name or ''}", "it is never offered", "it is no condition", True)
            case ast.If():
                if id(node) not in _inner_ifs(asking):
                    otherwise = "what follows is always done"
                    yield Guard(node.condition, "if", "what follows is never done", otherwise)
            case ast.Require():
                yield Guard(node.condition, "require", "what is required is never so", "it requires nothing")
            case ast.Repeat(until=ast.Node() as condition):
                yield Guard(condition, "repeat", "this is never over")
            case ast.Repeat(while_=ast.Node() as condition):
                yield Guard(condition, "repeat", "this is never done", "this is never over")
            case ast.Choose(
                spec=ast.ChooseItem(set=ast.Filter() as chosen) | ast.ChooseSeveral(set=ast.Filter() as chosen)
            ):
                yield Guard(
                    chosen.where, "choose", "nothing can ever be chosen here", "it leaves nothing out", True,
                    chosen.set, node.spec.name,
                )  # fmt: skip


def _judged(asking: Asking, guard: Guard) -> list[Verdict]:
    if all(asking.skips("S07", guard.owner, how, in_words(guard.node)) for how in ("never", "always")):
        return []
    said = _said(asking, guard)
    if said is None or not _of_the_table(asking, guard, said):
        # What depends on constants alone is a matter of how they are set.
        return []
    verdicts = [_settled(asking, guard, said, guard.never, "never")]
    if guard.always and verdicts[0].finding is None:
        opposite = Said(negated(said.of), said.names)
        verdicts.append(_settled(asking, guard, opposite, guard.always, "always"))
    return verdicts


def _of_the_table(asking: Asking, guard: Guard, said: Said) -> bool:
    """Whether it is decided by what can change in play: a formula, or what is printed on what lies somewhere."""
    if not isinstance(said.of, bool):
        return True
    where = _where(asking, guard)
    leaves = [guard.node]
    while any(isinstance(leaf, ast.And | ast.Or | ast.Not) for leaf in leaves):
        leaves = [
            part
            for leaf in leaves
            for part in (leaf.children() if isinstance(leaf, ast.And | ast.Or | ast.Not) else [leaf])
        ]
    settled = [leaf for leaf in leaves if where is not None and isinstance(asking.say(leaf, where).of, bool)]
    rules = asking.rules
    there = {*rules.zones, *rules.variables, *(rules.properties if guard.item is not None else ())}
    return all(any(isinstance(n, ast.Name) and n.name in there for n in leaf.walk()) for leaf in settled)


def _settled(asking: Asking, guard: Guard, said: Said, follows: str, how: str) -> Verdict:
    answer, _, _ = asking.possible([said], guard.waiting)
    if answer != "unsat":
        return proved("S07") if answer == "sat" else open_question("S07")
    parts = guard.node.parts if how == "never" and isinstance(guard.node, ast.And) else ()
    labels = [Label(guard.node.span, f"{how} true")]
    if len(parts) > 1:
        labels = [
            Label(part.span, "this" if k == 0 else "and this") for k, part in enumerate(_clashing(asking, guard, parts))
        ]
    bounds = _bounds(asking, said)
    return found(
        Diagnostic(
            "S07", usual("S07"), f"this condition is {how} true: {follows}", tuple(labels),
            help="mend the condition, or leave it out" if how == "always" else "mend the condition, or what it speaks of",
            notes=tuple(bounds), cause=(guard.owner, how, in_words(guard.node)),
        )
    )  # fmt: skip


def _clashing(asking: Asking, guard: Guard, parts: tuple[ast.Expression, ...]) -> list[ast.Expression]:
    """The parts of a condition that clash, as few as there need to be."""
    where = _where(asking, guard)
    if where is None:
        return list(parts)
    said = [asking.say(part, where) for part in parts]
    names = frozenset().union(*(s.names for s in said))
    core = asking.solver.core([s.of for s in said], asking.situation.hypotheses(names))
    return [parts[k] for k in core] or list(parts)


def _bounds(asking: Asking, said: Said) -> list[str]:
    """What is known of the variables that a condition speaks of."""
    told: dict[str, str] = {}
    for name in sorted(asking.situation.closure(said.names)):
        slot = asking.situation.slots.get(name)
        variable = asking.program.variable_at.get(slot) if slot is not None else None
        if variable is not None and variable.type.base == "number":
            told[variable.variable] = f"`{variable.variable}` is from {variable.low} to {variable.high}"
        zone = asking.situation.tallies.get(name)
        if zone is not None:
            instance = asking.program.zone_at[zone.zone]
            if instance.capacity is not None:
                told[instance.zone] = f"`{instance.zone}` holds at most {instance.capacity}"
    return list(told.values())[:4]


def _where(asking: Asking, guard: Guard) -> Where | None:
    """The scope of a condition; None where no formula says what it is about."""
    where = Where(asking.situation.someone())
    if guard.value:
        return asking.value_scope(guard.value)
    if guard.item is None:
        return where
    kind = asking.program.types.get(id(guard.item), t.UNKNOWN)
    element = kind.element if kind.is_set else t.Type("component", kind.of) if kind.base == "kind" else kind
    try:
        item = asking.situation.of_type(f"the item of {id(guard.item)}", element)
    except Unsaid:
        return None
    named = {guard.naming: item} if guard.naming and guard.naming not in asking.rules.variables else {}
    return Where(where.player, named).inner(item)


def _said(asking: Asking, guard: Guard) -> Said | None:
    with asking.making() as used:
        where = _where(asking, guard)
        if where is None:
            return None
        formula = asking.translator.condition(guard.node, where)
    return Said(formula, frozenset(used))


# ------------------------------------------------------------------ S10
def _chain(asking: Asking, first: ast.If) -> list[Verdict]:
    """`if`, `otherwise if`, `otherwise`: a branch for which the ones before it leave nothing."""
    verdicts = []
    where = Where(asking.situation.someone())
    before: list[tuple[ast.Node, Said]] = []
    node: ast.If | None = first
    while node is not None:
        said = asking.say(node.condition, where)
        if before:
            verdicts.append(_left(asking, before, node.condition, said))
        before.append((node.condition, said))
        following = next_if(node)
        if following is None and node.otherwise is not None and len(before) > 1:
            verdicts.append(_left(asking, before, node.otherwise, None))
        node = following
    return verdicts


def _left(asking: Asking, before: list[tuple[ast.Node, Said]], node: ast.Node, said: Said | None) -> Verdict:
    names = frozenset().union(*(s.names for _, s in before), said.names if said is not None else frozenset())
    if said is not None and asking.possible([said], False)[0] == "unsat":
        return _impossible(asking, node)
    parts = [negated(s.of) for _, s in before] + ([said.of] if said is not None else [])
    answer, _, _ = asking.possible([Said(both(*parts), names)], False)
    if answer != "unsat" or not names:
        return proved("S10") if answer != "unknown" else open_question("S10")
    core = asking.solver.core(parts, asking.situation.hypotheses(names))
    guilty = [before[k][0] for k in core if k < len(before)] or [n for n, _ in before]
    return found(
        Diagnostic(
            "S10", usual("S10"), "this branch is never taken: the conditions before it leave nothing for it",
            (Label(first_line(node)), *(Label(n.span, "takes it before") for n in guilty[:3])),
            help="put it first, narrow the condition before it, or leave it out", cause=("branch", *(in_words(n) for n, _ in before), in_words(node)[:80]),
        )
    )  # fmt: skip


def _impossible(asking: Asking, node: ast.Node) -> Verdict:
    return found(
        Diagnostic(
            "S07", usual("S07"), "this condition is never true: what follows is never done", (Label(node.span, "never true"),),
            help="mend the condition, or what it speaks of", cause=("if", "never", in_words(node)),
        )
    )  # fmt: skip


def first_line(node: ast.Node) -> Span:
    """The first line of what a node says."""
    if isinstance(node, ast.Block) and node.statements:
        return node.statements[0].span
    return node.span
