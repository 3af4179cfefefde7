"""Where a rule is explained: below the only part of the rules that asks for it, or by itself.

A procedure or a figure that one phase or action alone uses is read where it is used; one that several use has a place of
its own, to which they refer. A norm about one action stands below that action.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from dreambook.generators.verbalise.normal import certain
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import Rules

Unit = (
    ast.Setup
    | ast.Period
    | ast.Action
    | ast.Procedure
    | ast.Value
    | ast.Trigger
    | ast.Rule
    | ast.EndSection
    | ast.Scoring
)
"""What has a heading of its own."""

Placed = ast.Procedure | ast.Value | ast.Rule


@dataclass
class Placing:
    """What stands below which part. `below` has it by the `id` of the part, in the order in which it is asked for; what
    several parts ask for, or none, is in `loose`, and may have something below it too."""

    below: dict[int, list[Placed]] = field(default_factory=dict)
    loose: list[Placed] = field(default_factory=list)

    def of(self, unit: ast.Node) -> list[Placed]:
        """What stands below a part."""
        return self.below.get(id(unit), [])


def placing(rules: Rules) -> Placing:
    """Where every procedure, figure and norm of a rulebook is explained."""
    inner: dict[str, ast.Procedure | ast.Value] = {**rules.procedures, **rules.values}
    parts: list[ast.Node] = [*rules.setups, *_periods(rules), *declared_actions(rules), *rules.triggers]
    parts += [*_behaviours(rules), *rules.ends, *rules.scorings, *rules.rules.values()]
    asking: dict[str, list[ast.Node]] = {name: [] for name in inner}
    for part in (*parts, *inner.values()):
        about = _about(rules, part) if isinstance(part, ast.Rule) else None
        for name in _mentioned(part):
            if name in inner and part is not inner[name]:
                asking[name].append(about or part)
    hosts = _hosts(parts, inner, asking)
    made = Placing()
    used = used_in_play(rules)
    for name, node in inner.items():
        if name not in rules.values or name in used:
            owners = hosts[name]
            below = made.below.setdefault(id(owners[0]), []) if len(owners) == 1 else made.loose
            below.append(node)
    for part in parts:
        known = made.of(part)
        order = _reached(_mentioned(part), inner)
        known.sort(key=lambda node: order.index(node.head.name or "") if node.head.name in order else len(order))
    for rule in rules.rules.values():
        about = _about(rules, rule)
        (made.loose if about is None else made.below.setdefault(id(about), [])).append(rule)
    return made


def _hosts(
    parts: list[ast.Node], inner: dict[str, ast.Procedure | ast.Value], asking: dict[str, list[ast.Node]]
) -> dict[str, list[ast.Node]]:
    """For each procedure and figure the parts that need it, itself left out. One that several parts need is a part."""
    by_itself = {id(part) for part in parts}
    while True:
        hosts: dict[str, list[ast.Node]] = {}
        for name, itself in inner.items():
            found: dict[int, ast.Node] = {}
            seen: set[int] = set()
            waiting = list(asking[name])
            while waiting:
                user = waiting.pop()
                if id(user) in by_itself:
                    found[id(user)] = user
                elif id(user) not in seen and isinstance(user, ast.Procedure | ast.Value):
                    seen.add(id(user))
                    waiting += asking[user.head.name or ""]
            hosts[name] = [node for node in found.values() if node is not itself]
        several = {id(inner[name]) for name, owners in hosts.items() if len(owners) != 1} - by_itself
        if not several:
            return hosts
        by_itself |= several


def used_in_play(rules: Rules) -> frozenset[str]:
    """The figures that rules ask for, or nothing does: not those that only the aims of bots need, nor one that is always
    the same, which no rule says (expansions make exceptions of it)."""
    inner: dict[str, ast.Procedure | ast.Value] = {**rules.procedures, **rules.values}
    outside = (ast.Value, ast.Aim, ast.Example, ast.Scope, ast.Words)
    asking = [block for block in rules.document.blocks if not isinstance(block, outside)]
    played = set(_reached((name for block in asking for name in _mentioned(block, whole=True)), inner))
    aimed = set(_reached((name for line in rules.aims for name in _mentioned(line)), inner))
    return frozenset(
        name for name, node in rules.values.items() if (name in played or name not in aimed) and certain(node) is None
    )


def used_by_rules(rules: Rules) -> frozenset[str]:
    """All names that rules ask for: not those that only bots, examples or words need."""
    outside = (ast.Value, ast.Aim, ast.Example, ast.Scope, ast.Words, ast.Variables, ast.Zones)
    asking: list[ast.Node] = [block for block in rules.document.blocks if not isinstance(block, outside)]
    asking += [rules.values[name] for name in used_in_play(rules)]
    return frozenset(name for node in asking for name in _mentioned(node, whole=True))


def _periods(rules: Rules) -> list[ast.Period]:
    return [node for top in rules.play for node in top.walk() if isinstance(node, ast.Period)]


def declared_actions(rules: Rules) -> list[ast.Action]:
    """The actions that stand by themselves: not those that are options of a choice."""
    return [block for block in rules.document.blocks if isinstance(block, ast.Action)]


def _behaviours(rules: Rules) -> list[ast.Node]:
    found: list[ast.Node] = []
    for component in rules.kinds.values():
        found += [item for item in component.items if isinstance(item, ast.Behaviour)]
    for zone in rules.zones.values():
        found += [item for item in zone.items if isinstance(item, ast.WhenEmpty)]
    return found


def _about(rules: Rules, rule: ast.Rule) -> ast.Node | None:
    """The one action or stretch of play that all lines of a norm are about."""
    names = set()
    for line in rule.lines:
        if isinstance(line, ast.Invariant | ast.Limit | ast.RuleOtherwise):
            return None
        if isinstance(line, ast.Norm):
            names |= {part.name for part in line.target.walk() if isinstance(part, ast.Name)}
    if len(names) != 1:
        return None
    (name,) = names
    action = next((node for node in declared_actions(rules) if node.head.name == name), None)
    return action or rules.periods.get(name)


def _mentioned(node: ast.Node, whole: bool = False) -> Iterable[str]:
    """The names that a part says, in order; without those of parts below it that have headings themselves."""
    waiting = [node]
    while waiting:
        part = waiting.pop()
        if isinstance(part, ast.Name | ast.NameRef):
            yield part.name
        # That something happens after an action does not make it a part of what happens.
        apart = (ast.EventNamed,) if whole else (ast.EventNamed, ast.Period)
        waiting += reversed([child for child in part.children() if not isinstance(child, apart)])


def _reached(names: Iterable[str], inner: dict[str, ast.Procedure | ast.Value]) -> list[str]:
    """The procedures and figures that are named, each followed by those that it names itself."""
    found: list[str] = []
    waiting = [*reversed(list(names))]
    while waiting:
        name = waiting.pop()
        if name in inner and name not in found:
            found.append(name)
            waiting += reversed(list(_mentioned(inner[name], whole=True)))
    return found


def names_only_the_box(rules: Rules, node: ast.Node) -> bool:
    """Whether a condition is about what is in the box, which nothing in play changes."""
    changing = rules.zones.keys() | rules.variables.keys() | {"active", "player", "occurrences", "owner", "space"}
    waiting, seen = [node], set[str]()
    while waiting:
        for part in waiting.pop().walk():
            if isinstance(part, ast.Test):
                # How something lies now: face up, empty.
                return False
            if not isinstance(part, ast.Name):
                continue
            if part.name in changing:
                return False
            if part.name in rules.values and part.name not in seen:
                seen.add(part.name)
                waiting.append(rules.values[part.name])
    return True


def _lines(node: ast.Rule) -> list[ast.Node]:
    return [line for line in node.lines if not isinstance(line, ast.Wording | ast.Note)]


def is_check(rules: Rules, node: ast.Rule) -> bool:
    """Whether a norm says what comes out right by itself, so that nobody has to mind it: what is in the box, and sums that
    always equal each other where the author has no words for them. What must never happen is no such thing, since it forbids
    the moves that would bring it about; nor is a figure that may only go so far."""
    lines = _lines(node)
    always = [line for line in lines if isinstance(line, ast.Invariant)]
    if not always or not all(isinstance(line, ast.Invariant | ast.RuleWhile) for line in lines):
        return False
    said = any(isinstance(line, ast.Wording) for line in node.lines)
    return all(names_only_the_box(rules, line) or (not said and _comes_out(line)) for line in always)


def _comes_out(line: ast.Invariant) -> bool:
    """Whether what always holds is that two things are equal."""
    condition: ast.Node = line.condition
    while isinstance(condition, ast.Quantified) and condition.which == "every" and condition.has is not None:
        condition = condition.has
    return not line.never and isinstance(condition, ast.Compare) and condition.op in ("=", "is")


def is_minded(rules: Rules, node: ast.Rule) -> bool:
    """Whether players must mind a norm while they play: it forbids or demands something, or limits what may come about. What
    is about a deck before the game is minded before the game."""
    if is_for_before(node):
        return False
    lines = [line for line in _lines(node) if not isinstance(line, ast.RuleWhile)]
    return not lines or not all(
        isinstance(line, ast.Invariant) and (_comes_out(line) or names_only_the_box(rules, line)) for line in lines
    )


def is_for_before(node: ast.Rule) -> bool:
    """Whether a norm is about what players bring, before anything is set up."""
    return any(isinstance(line, ast.RuleBefore) for line in node.lines)
