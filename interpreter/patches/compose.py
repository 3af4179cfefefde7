"""The rulebook that comes of a rulebook and its patches: each adds and changes what it says, one after the other.

The result is an ordinary tree, checked, played and printed like any other; every node knows from which file it comes.
"""

from collections.abc import Sequence
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node, rewritten
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.interpreter.patches.tables import more_rows
from dreambook.interpreter.patches.trees import KINDS, a_called, called, name_of, named, names_in, put

CHANGES = (ast.SetConstant, ast.Replace, ast.Remove, ast.AddToList, ast.AddLines)
MORE = "more"
"""`more Nightmare x 2`: the form of a component that adds to what the rulebook has of a kind."""


def composed(base: ast.Document, patches: Sequence[ast.Document], found: Diagnostics) -> ast.Document:
    """A rulebook with patches applied in this order. What cannot be applied is reported, and left out."""
    gone: set[tuple[str | None, str]] = set()
    for patch in patches:
        base = _Application(base, found, gone).apply(patch)
    return base


class _Application:
    """One patch on its way into a rulebook."""

    def __init__(self, document: ast.Document, found: Diagnostics, gone: set[tuple[str | None, str]]) -> None:
        self.document: Any = document
        self.found = found
        self.gone = gone
        """What this patch, or one before it, has taken away."""

    def apply(self, patch: ast.Document) -> ast.Document:
        """The rulebook with the patch."""
        for block in patch.blocks:
            if isinstance(block, ast.Language):
                continue
            if isinstance(block, ast.Patch):
                self._heading(block)
            elif isinstance(block, ast.Rulebook):
                self.found.error(
                    "P07", "a file holds one rulebook, expansion or variant", Label(block.span),
                    help="move this one and what follows to a file of its own",
                )  # fmt: skip
            elif isinstance(block, CHANGES):
                self._change(block)
            elif isinstance(block, ast.Components):
                self._components(block)
            else:
                self._append(block)
        return self.document  # type: ignore[no-any-return]

    def _append(self, *blocks: Node) -> None:
        self.document = self.document.model_copy(update={"blocks": (*self.document.blocks, *blocks)})

    def _heading(self, patch: ast.Patch) -> None:
        """What the patch says of itself, the rulebook says too."""

        def joined(node: Node) -> Node:
            if not isinstance(node, ast.Rulebook):
                return node
            players = {} if patch.low is None else {"low": patch.low, "high": patch.high}
            return node.model_copy(
                update=players
                | {
                    "name": f"{node.name}+{patch.name}",
                    "title": f"{node.title or node.name} + {patch.title or patch.name}",
                    "sources": (*node.sources, *patch.sources),
                    "texts": (*node.texts, *patch.texts),
                    "notes": (*node.notes, *patch.notes),
                }
            )

        self.document = rewritten(self.document, joined)

    # ------------------------------------------------------------------ what is meant
    def _meant(self, target: ast.Target) -> Node | None:
        """The one node that a target means; a finding V01 where there is none, or there are several."""
        kind = target.kind
        nodes = named(self.document, target.name, kind)
        if len(nodes) == 1:
            return nodes[0]
        what = f"{kind} " if kind else ""
        shown = f'"{target.name}"' if kind == "example" else f"`{target.name}`"
        if nodes:
            self.found.error(
                "V01", f"there are {len(nodes)} of the name {shown}", Label(target.span),
                *(Label(node.span, a_called(node)) for node in nodes[:1]),
                help="say which is meant, as in " + " or ".join(sorted({f"`{called(node)} {target.name}`" for node in nodes})),
            )  # fmt: skip
            return None
        other = named(self.document, target.name)
        if other:
            self.found.error(
                "V01", f"{shown} is {a_called(other[0])}, not a {kind}", Label(target.span), Label(other[0].span, "here"),
                help=f"`{called(other[0])} {target.name}` would mean it",
            )  # fmt: skip
        else:
            near = did_you_mean(target.name, list(names_in(self.document, kind)) or list(names_in(self.document)))
            self.found.error(
                "V01", f"the rulebook has no {what}{shown}", Label(target.span),
                help=near or "name something that the rulebook has; what is new is written as in a rulebook",
            )  # fmt: skip
        return None

    # ------------------------------------------------------------------ changes
    def _change(self, block: Node) -> None:
        if isinstance(block, ast.SetConstant):
            self._set(block)
        elif isinstance(block, ast.Replace):
            self._replace(block)
        elif isinstance(block, ast.Remove):
            target = block.target
            if (target.kind, target.name) in self.gone and not named(self.document, target.name, target.kind):
                # Two patches that take the same away agree.
                return
            node = self._meant(target)
            if node is not None:
                self.document = put(self.document, node)
                self.gone |= {(target.kind, target.name), (None, target.name)}
        elif isinstance(block, ast.AddToList):
            self._add_to_list(block)
        elif isinstance(block, ast.AddLines):
            self._add_lines(block)

    def _set(self, block: ast.SetConstant) -> None:
        nodes = [node for node in named(self.document, block.name) if isinstance(node, ast.Constant)]
        if not nodes:
            other = named(self.document, block.name)
            constants = [node.name for node in self.document.walk() if isinstance(node, ast.Constant)]
            self.found.error(
                "V01", f"`{block.name}` is {a_called(other[0])}, not a constant" if other else f"the rulebook has no constant `{block.name}`",
                Label(block.span), *(Label(node.span, "here") for node in other[:1]),
                help=did_you_mean(block.name, constants) or (f"its constants are {', '.join(constants)}" if constants else "it has no constants"),
            )  # fmt: skip
            return
        set_before = nodes[0].value.span.file != nodes[0].span.file
        if ast.same(nodes[0].value, block.value) and not set_before:
            self.found.report(
                "V03", f"`{block.name}` has this value already", Label(block.span), Label(nodes[0].span, "here"),
                help="leave the line out, or give another value",
            )  # fmt: skip
        self.document = put(self.document, nodes[0], nodes[0].model_copy(update={"value": block.value}))

    def _replace(self, block: ast.Replace) -> None:
        new = block.block
        if isinstance(new, ast.Setup | ast.Scoring | ast.Aim | ast.EndSection):
            old: list[Node] = [node for node in self.document.blocks if isinstance(node, type(new))]
            if not old:
                self.found.error(
                    "V01", f"the rulebook has no {called(new)}", Label(block.span), help="leave out `replace`"
                )
                return
            for other in old[1:]:
                self.document = put(self.document, other)
            self.document = put(self.document, old[0], new)
            return
        name = name_of(new)
        if name is None:
            self.found.error(
                "V01", f"this {called(new)} has no name, so nothing says what it replaces", Label(block.span),
                help="give it the name of what it replaces",
            )  # fmt: skip
            return
        kind: Any = (
            new.kind if isinstance(new, ast.Period) else next(k for k, (cls, _) in KINDS.items() if cls is type(new))
        )
        place = new.span if isinstance(new, ast.Example | ast.Option | ast.Scope | ast.Starter) else new.head.span
        target = ast.Target(span=place, kind=kind, name=name)
        node = self._meant(target)
        if node is not None:
            self.document = put(self.document, node, new)

    # ------------------------------------------------------------------ additions
    def _add_to_list(self, block: ast.AddToList) -> None:
        node = self._meant(block.target)
        if isinstance(node, ast.ChoiceList):
            self.document = put(self.document, node, node.model_copy(update={"items": (*node.items, *block.items)}))
        elif isinstance(node, ast.Zone):
            kinds = tuple(item.name for item in block.items)
            self.document = put(self.document, node, node.model_copy(update={"kinds": (*node.kinds, *kinds)}))
        elif node is not None:
            self.found.error(
                "S03", f"nothing is added to {a_called(node)} so", Label(block.target.span), Label(node.span, "here"),
                help="options are added to a choice list, kinds of component to a zone; lines stand below `add to`",
            )  # fmt: skip

    def _add_lines(self, block: ast.AddLines) -> None:
        node = self._meant(block.target)
        if node is None:
            return
        fit: tuple[type[Node], ...]
        into: Node = node
        where = "lines"
        if isinstance(node, ast.Value):
            fit = (ast.ValueLine, ast.ValueOrder, ast.Wording, ast.Note)
            what = "a value takes lines as `is ...`, `plus ...` and `except ...`"
        elif isinstance(node, ast.Rule):
            fit = (
                ast.RuleException,
                ast.Norm,
                ast.Limit,
                ast.Invariant,
                ast.RuleWhile,
                ast.Beats,
                ast.Wording,
                ast.Note,
            )
            what = "a rule takes lines as `at most ...`, `cannot ...` and `except when ...`"
        else:
            menus = [inner for inner in node.walk() if isinstance(inner, ast.ChooseOne)]
            if len(menus) != 1:
                self.found.error(
                    "S03", f"this {called(node)} has {len(menus) or 'no'} choice of one of several ways",
                    Label(block.target.span), Label(node.span, "here"),
                    help="lines are added to a value, to a rule, and to what has one `choose one`",
                )  # fmt: skip
                return
            fit = (ast.Option, ast.Action, ast.Wording, ast.Note)
            what = "a choice takes lines as `option ...` and `action ...`"
            into, where = menus[0], "options"
        wrong = [line for line in block.lines if not isinstance(line, fit)]
        for line in wrong:
            self.found.error("S03", f"{a_called(node)} has no such line", Label(line.span), help=what)
        lines = tuple(line for line in block.lines if line not in wrong)
        more = into.model_copy(update={where: (*getattr(into, where), *lines)})
        self.document = put(self.document, into, more)

    def _components(self, block: ast.Components) -> None:
        """New kinds of component, and more of those that the rulebook has."""
        new = []
        for item in block.items:
            if isinstance(item, ast.Component) and item.form == MORE:
                self._more(item)
            else:
                new.append(item)
        if new or block.cites:
            self._append(block.model_copy(update={"items": tuple(new)}))

    def _more(self, item: ast.Component) -> None:
        kinds = [node for node in self.document.walk() if isinstance(node, ast.Component)]
        node = next((kind for kind in kinds if kind.name == item.name), None)
        if node is None:
            self.found.error(
                "V01", f"the rulebook has no kind of component `{item.name}`", Label(item.span),
                help=did_you_mean(item.name, [kind.name for kind in kinds]) or "a new kind is written as in a rulebook, as in `card Dream x 4`",
            )  # fmt: skip
            return
        update: dict[str, Any] = {"items": more_rows(node, item, self.found), "cites": (*node.cites, *item.cites)}
        if item.copies is not None:
            own = node.copies
            both = own and ast.Arithmetic(span=item.copies.span, op="+", left=own, right=item.copies)
            update["copies"] = both or item.copies
        self.document = put(self.document, node, node.model_copy(update=update))
