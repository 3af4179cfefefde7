"""The variables of a rulebook for a number of players, with what each begins."""

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Label, did_you_mean
from dreambook.interpreter.model.box import Box, VariableInstance
from dreambook.interpreter.model.bring import OWNER, TABLE, record_value
from dreambook.interpreter.model.build_types import type_of_node
from dreambook.interpreter.model.types import UNKNOWN, Type

SEERS = {
    "everyone": "all", "nobody": "none", "its owner": "owner", "all but its owner": "others", "count only": "none",
}  # fmt: skip
"""Who sees something: as it is written, and as it is kept."""


def build_variable(box: Box, node: ast.Variable) -> None:
    """A slot for each player, option or component that has the variable."""
    kind = type_of_node(box.rules, node.type, box.findings)
    if kind.base == "procedure":
        box.findings.error(
            "S03", f"`{node.name}` cannot hold a procedure: only what is printed on components names one", Label(node.type.span),
            help="make it a property of a kind of component, or an option that an `if` asks for",
        )  # fmt: skip
        kind = UNKNOWN
    if kind.base == "pattern":
        box.findings.error(
            "S03", f"`{node.name}` cannot hold a pattern: patterns are printed on components, or drawn in the rulebook", Label(node.type.span),
            help="make it a property of a kind of component, and let the variable hold the component",
        )  # fmt: skip
        kind = UNKNOWN
    box.variable_types[node.name] = kind
    low = high = 0
    if isinstance(node.type, ast.NumberRange):
        low = box.constants.number(node.type.low, "the lower end")
        high = box.constants.number(node.type.high, "the upper end")
        if low > high:
            box.findings.error(
                "S03", f"the range {low} to {high} is empty", Label(node.type.span), help=f"write {high} to {low}"
            )
    start = _start(box, node, kind.base, kind.optional, low, high)
    seers = "all"
    if node.seen_by is not None:
        seers = SEERS.get(node.seen_by, node.seen_by)
        if seers not in SEERS.values() and seers not in box.rules.variables:
            near = did_you_mean(node.seen_by, [*SEERS, *box.rules.variables])
            box.findings.error(
                "S01",
                f"nobody is named `{node.seen_by}`",
                Label(box.rules.locate(node, node.seen_by)),
                help=near or "seen by everyone, nobody, or its owner",
            )
            seers = "none"
        if seers in ("owner", "others") and not isinstance(node.each, ast.CurrentPlayer):
            place = Label(box.rules.locate(node, node.seen_by or ""))
            box.findings.error("S03", f"`{node.name}` has no owner", place, help="add `one for each player`")
            seers = "none"
    keys = box.keys_of(node)
    if node.for_one == "own turn" and not isinstance(node.each, ast.CurrentPlayer):
        box.findings.error(
            "S03", f"`{node.name}` lasts until somebody's own turn, but nobody has one", Label(node.span),
            help="add `one for each player`",
        )  # fmt: skip
    if (
        node.for_one is not None
        and node.for_one not in ("round", "turn", "phase", "game", "own turn")
        and node.for_one not in box.rules.periods
    ):
        near = did_you_mean(node.for_one, [*box.rules.periods, "round", "turn", "phase", "game"])
        box.findings.error(
            "S01",
            f"no phase is named `{node.for_one}`",
            Label(box.rules.locate(node, node.for_one)),
            help=near or "name a phase",
        )
    if node.brought is not None:
        check_bringer(box, node, node.brought)
        if kind.base not in ("number", "truth", "option", "unknown") or kind.is_set:
            box.findings.error(
                "S03", f"`{node.name}` cannot be brought: it holds no number, option, or yes and no", Label(node.type.span),
                help="bring a number or an option, and set the rest in `setup`",
            )  # fmt: skip
    table: dict[object, int] = {}
    for key in keys:
        first = _recorded(box, node, kind, low, high, key)
        begins = start if first is None else first
        owner = box.owner_of_key(node, key)
        instance = VariableInstance(box.new_slot(), node.name, key, kind, low, high, begins, seers, owner)
        box.variables.append(instance)
        table[key] = instance.slot
    box.variable_slots[node.name] = table


def check_bringer(box: Box, node: ast.Zone | ast.Variable, brought: ast.Brought) -> None:
    """What an owner brings has an owner; what the table brings is there once."""
    each = isinstance(node.each, ast.CurrentPlayer)
    if brought.by == OWNER and not each:
        box.findings.error(
            "S03", f"`{node.name}` has no owner who could bring it", Label(brought.span),
            help="add `one for each player`, or write `brought by the table`",
        )  # fmt: skip
    elif node.also:
        box.findings.error(
            "S03", f"there are several `{node.name}` for each player, and a list names only one", Label(brought.span),
            help="declare one for each of them under a name of its own",
        )  # fmt: skip
    elif brought.by != OWNER and node.each is not None:
        box.findings.error(
            "S03", f"the table brings one list, but there are several `{node.name}`", Label(brought.span),
            help="leave out `one for each`, or write `brought by its owner`",
        )  # fmt: skip


def _recorded(box: Box, node: ast.Variable, kind: Type, low: int, high: int, key: object) -> object:
    """What somebody brings as the beginning of a variable; None when nobody does."""
    owner = box.owner_of_key(node, key)
    player = TABLE if owner is None else owner
    record = box.bringing.records.get((node.name, player))
    if node.brought is None or record is None:
        return None
    return record_value(kind, low, high, record, box.rules, box.findings, player)


def _start(box: Box, node: ast.Variable, base: str, optional: bool, low: int, high: int) -> object:
    if node.starts_at is None:
        if optional or base == "unknown":
            return None
        defaults: dict[str, object] = {"truth": False, "set": (), "bag": (), "number": min(max(0, low), high)}
        return defaults.get(base)
    if isinstance(node.starts_at, ast.Name):
        name = node.starts_at.name
        if name == "none":
            return None
        if base == "option":
            kind = box.variable_types[node.name]
            if kind.names and name not in kind.names:
                near = did_you_mean(name, kind.names)
                box.findings.error(
                    "S03",
                    f"`{name}` is no option of `{node.name}`",
                    Label(node.starts_at.span),
                    help=near or "use one of its options",
                )
            return name
        if base == "space" and box.named_space(name) is not None:
            return box.named_space(name)
    if isinstance(node.starts_at, ast.PlayerNumber) and base == "player":
        return node.starts_at.number - 1
    value = None
    if base in ("number", "truth"):
        evaluated = (
            box.constants.truth(node.starts_at, "the starting value")
            if base == "truth"
            else box.constants.number(node.starts_at, "the starting value")
        )
        value = evaluated
    else:
        box.findings.error(
            "S03", f"`{node.name}` cannot start at this", Label(node.starts_at.span), help="set it in `setup`"
        )
    if base == "number" and isinstance(value, int) and not low <= value <= high:
        box.findings.error(
            "S03", f"`{node.name}` starts at {value}, outside {low} to {high}", Label(node.starts_at.span),
            help="change the start or the range",
        )  # fmt: skip
    return value
