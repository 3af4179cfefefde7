"""Lines that a patch adds to a block, a value, a rule or a choice, puts before or after a line, or in the place of one."""

from collections.abc import Sequence
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.interpreter.patches.trees import a_called, called, field_of_block, place_of, put, takes

_WHAT_FITS: dict[type[Node], str] = {
    ast.Value: "a value takes lines as `is ...`, `plus ...` and `except ...`",
    ast.Rule: "a rule takes lines as `at most ...`, `cannot ...` and `except when ...`",
    ast.ChooseOne: "a choice takes lines as `option ...` and `action ...`",
    ast.EndSection: "lines as `win when ...` are written below `end`, which is added to that of the rulebook",
    ast.Document: "only stretches of play follow each other there: `phase ...`, `round ...`",
}
_ELSE = "write lines as they stand in a phase or a procedure"


def added(document: Any, node: Node, block: ast.AddLines, found: Diagnostics) -> Any:
    """The rulebook with lines at the end of what a target means: of its lines, of its block, or of its choice."""
    target = block.target
    if isinstance(node, ast.Value | ast.Rule):
        return _into(document, node, "lines", block.lines, found)
    if isinstance(node, ast.ChooseOne):
        return _into(document, node, "options", block.lines, found)
    options = [line for line in block.lines if isinstance(line, ast.Option)]
    actions = [line for line in block.lines if isinstance(line, ast.Action)]
    when = [line for line in block.lines if isinstance(line, ast.WhenLine)]
    rest = [line for line in block.lines if line not in options and line not in actions and line not in when]
    where = field_of_block(node)
    if where is None:
        found.error(
            "S03", f"no lines are added to {a_called(node)}", Label(target.span), Label(node.span, "here"),
            help="lines are added to a value, to a rule, to what has a block of lines, and to what has one `choose one`",
        )  # fmt: skip
        return document
    own = getattr(node, where)
    beside = [line for line in own.statements if isinstance(line, ast.Action)] if own is not None else []
    if actions and beside:
        # Actions that stand together are one choice.
        own = put(own, beside[-1], beside[-1], *actions)
        actions = []
    if own is None or rest:
        fit = _fitting(ast.Block, "statements", rest, node, found)
        before: tuple[Any, ...] = own.statements if own is not None else ()
        own = ast.Block(span=node.span, statements=(*before, *fit))
    changed: Any = node.model_copy(update={where: own})
    if when and isinstance(node, ast.Action):
        changed = changed.model_copy(update={"when": (*node.when, *when)})
    elif when:
        found.error(
            "S03", f"{a_called(node)} has no such line", Label(when[0].span), help="`when` lines stand in actions"
        )
    if options or actions:
        changed = _to_menu(changed, node, target, (*options, *actions), found)
    return put(document, node, changed)


def _to_menu(changed: Any, node: Node, target: ast.Target, lines: Sequence[Node], found: Diagnostics) -> Any:
    """What a target means, with more to choose from in the one choice of several ways that there is in it."""
    menus = [inner for inner in changed.walk() if isinstance(inner, ast.ChooseOne)]
    if len(menus) == 1:
        return put(changed, menus[0], menus[0].model_copy(update={"options": (*menus[0].options, *lines)}))
    found.error(
        "S03", f"this {called(node)} has {len(menus) or 'no'} choice of one of several ways",
        Label(target.span), Label(node.span, "here"),
        help="add to what has one `choose one`, or to a choice by its name (`choose one as name` in the rulebook)",
    )  # fmt: skip
    return changed


def _into(document: Any, node: Node, field: str, lines: Sequence[Node], found: Diagnostics) -> Any:
    fit = _fitting(type(node), field, lines, node, found)
    return put(document, node, node.model_copy(update={field: (*getattr(node, field), *fit)}))


def _fitting(cls: type[Node], field: str, lines: Sequence[Node], node: Node, found: Diagnostics) -> tuple[Any, ...]:
    """Those of the lines that can stand in a field of a node; S03 for the others."""
    fits = takes(cls, field)
    for line in lines:
        if type(line) not in fits:
            what = a_called(node) if cls is type(node) and cls is not ast.Block else "a block"
            found.error("S03", f"{what} has no such line", Label(line.span), help=_WHAT_FITS.get(cls, _ELSE))
    return tuple(line for line in lines if type(line) in fits)


def beside(document: Any, node: Node, block: ast.AddLines, found: Diagnostics) -> Any:
    """The rulebook with lines directly before or after what a target means."""
    place = _place(document, node, block.target, found, f"{block.place} it")
    if place is None:
        return document
    lines = _fit_there(place, node, block.lines, found)
    return put(document, node, *((*lines, node) if block.place == "before" else (node, *lines)))


def instead(document: Any, node: Node, block: ast.ReplaceLines, found: Diagnostics) -> Any:
    """The rulebook with lines in the place of the one that a target means."""
    place = _place(document, node, block.target, found, "in its place")
    if place is None:
        return document
    lines = _fit_there(place, node, block.lines, found)
    return put(document, node, *lines) if lines else document


def _place(
    document: ast.Document, node: Node, target: ast.Target, found: Diagnostics, where: str
) -> tuple[Node, str] | None:
    """Where a line stands among others; None, and a finding, for what is no line among others."""
    place = place_of(document, node)
    step = isinstance(node, ast.Line | ast.Roll | ast.Period | ast.Action | ast.Option)
    if step and place is not None and not (isinstance(place[0], ast.Document) and not isinstance(node, ast.Period)):
        return place
    if isinstance(node, ast.Action | ast.Procedure):
        help = f"`trigger ... before {target.name}`, `after` or `instead of` hooks into it wherever it is done"
    else:
        help = "lines, options, actions and stretches of play have something before and after them"
    found.error(
        "S03", f"{a_called(node)} has no lines {where}", Label(target.span), Label(node.span, "here"), help=help
    )
    return None


def _fit_there(place: tuple[Node, str], node: Node, lines: Sequence[Node], found: Diagnostics) -> tuple[Node, ...]:
    parent, field = place
    if isinstance(node, ast.Action) and isinstance(parent, ast.Block):
        for line in lines:
            if not isinstance(line, ast.Action):
                found.error(
                    "S03", "only actions stand among the actions of one choice", Label(line.span),
                    help="put the line before or after the stretch of play in which they stand, or into a `trigger`",
                )  # fmt: skip
        return tuple(line for line in lines if isinstance(line, ast.Action))
    return _fitting(type(parent), field, lines, parent, found)
