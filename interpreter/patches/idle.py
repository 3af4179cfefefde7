"""Lines of a patch that change nothing (V03): what they say stands in the rulebook already, or other lines of the same
patch undo it.

Each line is applied to what the lines before it have made, and what comes of it is compared; where several lines touch one
thing, the patch is applied without one of them, and without all of them.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.patches.canonical import different
from dreambook.interpreter.patches.compose import composed
from dreambook.interpreter.patches.targets import meaning
from dreambook.interpreter.patches.touches import touches
from dreambook.interpreter.patches.trees import heading_of, names_of

_HELP = "leave it out, or say what shall be otherwise"
_SECTIONS = (ast.Constants, ast.Choices, ast.Components, ast.Zones, ast.Variables, ast.EndSection)
_SAID_ONCE = (
    ast.EndWhen, ast.Norm, ast.Limit, ast.Invariant, ast.RuleWhile, ast.RuleException, ast.Beats, ast.RuleOtherwise, ast.WhenLine, ast.ValueOrder,
)  # fmt: skip
"""Lines that say no more when they stand there twice."""
_MAY_BE_LEFT_OUT = frozenset({"cites", "label", "alias"})
"""What says nothing about play, and is meant as it was where it is left out."""


def check_idle(start: ast.Document, patch: ast.Document, others: Sequence[str], found: Diagnostics) -> None:
    """Report each line of a patch that changes nothing of the rulebook that it is applied to.

    `others`: the files of patches that this one does not build on; two that say the same agree.
    """
    units = list(_units(patch))
    heading = heading_of(patch)
    if heading is None:
        return
    if not units and heading.low is None and heading.mode is None and not heading.orders:
        if patch.comments:
            # Somebody is writing it: `dream new` begins so.
            return
        found.report(
            "V03", f"`{heading.name}` changes nothing: it has no line but its heading", Label(heading.span),
            help="write below it what it changes, as in `set ...`, `replace ...` or `add to ...`",
        )  # fmt: skip
        return
    told: set[int] = set()
    document = _with_heading(start, patch, heading, others, found)
    for unit, place in units:
        lost = Diagnostics()
        after = composed(document, [_of(patch, [unit])], lost)
        if not len(lost):
            for idle, there in _idle(document, after, unit, place):
                if not _among(there, others):
                    told.add(id(place))
                    _report(idle, there, found)
        document = after
    _undone(start, patch, [unit for unit in units if id(unit[1]) not in told], found)


Unit = tuple[Node, Node]
"""A part of a patch that can be left out by itself, as a block, and the line that is it."""


def _units(patch: ast.Document) -> Iterator[Unit]:
    for block in patch.blocks:
        if isinstance(block, ast.Language | ast.Patch):
            continue
        if isinstance(block, _SECTIONS):
            field = "lines" if isinstance(block, ast.EndSection) else "items"
            for item in getattr(block, field):
                yield block.model_copy(update={field: (item,)}), item
        else:
            yield block, block


def _of(patch: ast.Document, units: Iterable[Node]) -> ast.Document:
    return patch.model_copy(update={"blocks": tuple(units)})


def _report(place: Node, there: Node, found: Diagnostics) -> None:
    if isinstance(place, ast.SetConstant):
        message = f"`{place.name}` has this value already"
    else:
        message = "this changes nothing: so it is already"
    found.report("V03", message, Label(place.span), Label(there.span, "here"), help=_HELP)


def _with_heading(
    start: ast.Document, patch: ast.Document, heading: ast.Patch, others: Sequence[str], found: Diagnostics
) -> ast.Document:
    """The rulebook with what the heading says; a finding where the number of players, or how they play, is said again."""
    own = next((block for block in start.blocks if isinstance(block, ast.Rulebook)), None)
    after = composed(start, [_of(patch, [heading])], Diagnostics())
    if own is None or (heading.low is None and heading.mode is None) or _among(own, others):
        return after
    players = heading.low is None or (_says(own.low, heading.low) and _says(own.high, heading.high))
    if players and heading.mode in (None, own.mode):
        line = heading.low or heading
        found.report(
            "V03", "this changes nothing: the rulebook is for as many players, who play together in the same way",
            Label(line.span), Label((own.low or own).span if heading.low is not None else own.span, "here"), help=_HELP,
        )  # fmt: skip
    return after


# ------------------------------------------------------------------ what is so already
def _idle(before: ast.Document, after: ast.Document, unit: Node, place: Node) -> Iterator[tuple[Node, Node]]:
    """What of a line of a patch says only what is so already, and where that stands."""
    if isinstance(unit, ast.AddLines):
        nodes = meaning(before, unit.target)
        if all(isinstance(line, ast.Nothing) for line in unit.lines) and nodes:
            yield place, nodes[0]
        elif unit.place == "to" and nodes:
            own = [*nodes[0].walk()]
            for line in unit.lines:
                yield from _again(line, own)
    elif isinstance(unit, ast.AddToList):
        for node in meaning(before, unit.target):
            if isinstance(node, ast.Zone):
                yield from ((item, node) for item in unit.items if item.name in node.kinds)
            else:
                names = [ref for menu in node.walk() if isinstance(menu, ast.ChooseActions) for ref in menu.actions]
                yield from ((item, ref) for item in unit.items for ref in names if _named(ref) == item.name)
    elif isinstance(place, ast.EndWhen):
        yield from _again(place, [node for block in before.blocks for node in block.walk()])
    elif isinstance(place, ast.Component) and place.items:
        yield from _rows(place)
    else:
        old = _where_unchanged(before, after)
        if old is not None:
            yield place, old


def _named(ref: Node) -> str | None:
    return getattr(ref, "name", None)


def _again(line: Node, own: Sequence[Node]) -> Iterator[tuple[Node, Node]]:
    if isinstance(line, _SAID_ONCE) or (isinstance(line, ast.ValueLine) and (line.exception or line.change == "is")):
        yield from ((line, other) for other in own if type(other) is type(line) and _says(other, line))


def _rows(more: ast.Component) -> Iterator[tuple[Node, Node]]:
    """The rows of which there are no more, and no fewer."""
    for table in more.items:
        if isinstance(table, ast.Table) and more.form in ("more", "fewer"):
            heads = [tuple(word.text for word in cell.words) for cell in table.rows[0].cells]
            if ("copies",) not in heads:
                continue
            column = heads.index(("copies",))
            for row in table.rows[1:]:
                if len(row.cells) == len(heads) and [word.text for word in row.cells[column].words] == ["0"]:
                    yield row, table.rows[0]


def _where_unchanged(before: ast.Document, after: ast.Document) -> Node | None:
    """What a line has put something in the place of that says the same; None where something is otherwise."""
    if len(before.blocks) != len(after.blocks):
        return None
    pairs = [(a, b) for a, b in zip(before.blocks, after.blocks, strict=True) if a is not b]
    if not pairs or not all(_says(a, b) for a, b in pairs):
        return None
    return _deepest(*pairs[0])


def _deepest(old: Node, new: Node) -> Node:
    """The node that was exchanged: it stands in another file now, or has become another at the same place."""
    if old.span != new.span:
        return old
    for a, b in zip_longest(old.children(), new.children()):
        if a is not None and b is not None and a is not b:
            return _deepest(a, b)
    return old


def _says(old: Any, new: Any) -> bool:
    """Whether what stands in the place of something says the same: sums of numbers are worked out."""
    if isinstance(old, Node):
        if (number := _worked_out(old)) is not None:
            return number == _worked_out(new)
        if type(old) is not type(new):
            return False
        return all(
            field == "span" or (field in _MAY_BE_LEFT_OUT and not new.__dict__[field]) or _says(value, new.__dict__[field])
            for field, value in old.__dict__.items()
        )  # fmt: skip
    if isinstance(old, tuple):
        return isinstance(new, tuple) and len(old) == len(new) and all(map(_says, old, new))
    return bool(old == new)


def _worked_out(node: Any) -> int | None:
    """The number that a sum of plain numbers comes to; None for all else."""
    if isinstance(node, ast.Number):
        return node.value if ast.same(node, ast.Number(span=node.span, value=node.value)) else None
    if isinstance(node, ast.Arithmetic) and node.op in ("+", "-", "x"):
        left, right = _worked_out(node.left), _worked_out(node.right)
        if left is not None and right is not None:
            return left + right if node.op == "+" else left - right if node.op == "-" else left * right
    return None


def _among(node: Node, others: Sequence[str]) -> bool:
    """Whether another patch has said some of this."""
    return bool(others) and any(part.span.file in others for part in node.walk())


# ------------------------------------------------------------------ what is undone
def _undone(start: ast.Document, patch: ast.Document, units: Sequence[Unit], found: Diagnostics) -> None:
    """A finding for lines that another line of the same patch makes idle, and for lines that together change nothing."""
    groups: dict[str, list[Unit]] = {}
    for unit in units:
        for thing in _things(start, patch, unit[0]):
            group = groups.setdefault(thing, [])
            if unit not in group:
                group.append(unit)
    told: set[int] = set()
    whole: ast.Document | None = None
    for group in groups.values():
        if len(group) < 2 or any(id(place) in told for _, place in group):
            continue
        whole = whole or _composed_of(start, patch, units, ())
        if whole is None:
            return
        idle = next((unit for unit in group if _nothing_lost(start, patch, units, [unit], whole)), None)
        if idle is not None:
            other = next(place for _, place in reversed(group) if place is not idle[1])
            message, said = "this changes nothing beside another line of the same patch", "which decides it"
            place = idle[1]
        elif _nothing_lost(start, patch, units, group, whole):
            message, said = "this changes nothing: together with another line, all is as it was", "the other line"
            place, other = group[-1][1], group[0][1]
        else:
            continue
        told |= {id(place), id(other)}
        found.report("V03", message, Label(place.span), Label(other.span, said), help="leave one of them out, or both")


def _things(start: ast.Document, patch: ast.Document, block: Node) -> Iterator[str]:
    """What a line of a patch touches or brings, by name."""
    for touch in touches(start, _of(patch, [block])):
        yield touch.thing.strip('"')
    if isinstance(block, ast.AddLines | ast.ReplaceLines):
        yield from (name for line in block.lines for node in line.walk() for name in names_of(node))


def _composed_of(
    start: ast.Document, patch: ast.Document, units: Sequence[Unit], without: Sequence[Unit]
) -> ast.Document | None:
    """The rulebook with some lines of a patch; None where they cannot be applied so."""
    lost = Diagnostics()
    made = composed(start, [_of(patch, [unit[0] for unit in units if unit not in without])], lost)
    return None if lost.has_errors else made


def _nothing_lost(
    start: ast.Document, patch: ast.Document, units: Sequence[Unit], without: Sequence[Unit], whole: ast.Document
) -> bool:
    made = _composed_of(start, patch, units, without)
    return made is not None and not different(whole, made)
