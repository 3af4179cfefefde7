"""The rulebook that comes of a rulebook and its patches: each adds and changes what it says, one after the other.

The result is an ordinary tree, checked, played and printed like any other; every node knows from which file it comes.
"""

from collections.abc import Sequence
from typing import Any

from dreambook.grammar import ast
from dreambook.grammar.ast.base import Node, rewritten
from dreambook.grammar.diagnostics import Diagnostics, Label, did_you_mean
from dreambook.interpreter.patches.lines import added, beside, instead
from dreambook.interpreter.patches.tables import fewer_rows, more_rows
from dreambook.interpreter.patches.targets import meaning, meant
from dreambook.interpreter.patches.trees import a_called, called, meant_as, name_of, named, put

MORE, FEWER = "more", "fewer"
"""`more Nightmare x 2`, `fewer Nightmare x 2`: the forms of a component that change how many the rulebook has of a kind."""


def composed(base: ast.Document, patches: Sequence[ast.Document], found: Diagnostics) -> ast.Document:
    """A rulebook with patches applied in this order. What cannot be applied is reported, and left out."""
    gone: set[tuple[str | None, str | None]] = set()
    for patch in patches:
        base = _Application(base, found, gone).apply(patch)
    return base


class _Application:
    """One patch on its way into a rulebook."""

    def __init__(self, document: ast.Document, found: Diagnostics, gone: set[tuple[str | None, str | None]]) -> None:
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
            elif isinstance(block, _SECTIONS):
                self._section(block)
            elif type(block) in _CHANGES:
                _CHANGES[type(block)](self, block)
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
                | ({} if patch.mode is None else {"mode": patch.mode})
                | {
                    "name": f"{node.name}+{patch.name}",
                    "title": f"{node.title or node.name} + {patch.title or patch.name}",
                    "sources": (*node.sources, *patch.sources),
                    "texts": (*node.texts, *patch.texts),
                    "notes": (*node.notes, *patch.notes),
                }
            )

        self.document = rewritten(self.document, joined)

    def _meant(self, target: ast.Target) -> Node | None:
        """The one node that a target means; a finding V01 where there is none, or there are several."""
        return next(iter(meant(self.document, target, self.found)), None)

    # ------------------------------------------------------------------ changes
    def _remove(self, block: ast.Remove) -> None:
        target = block.target
        if (target.kind, target.name) in self.gone and not meaning(self.document, target):
            # Two patches that take the same away agree.
            return
        for node in meant(self.document, target, self.found):
            self.document = put(self.document, node)
            self._nothing_to_beat(node, target)
            self.gone |= {
                (kind, target.name) for kind in (None, target.kind, called(node), meant_as(node).partition(" ")[0])
            }

    def _nothing_to_beat(self, node: Node, target: ast.Target) -> None:
        """What has nothing to beat, or is not there to beat anything, needs no order any more."""
        name = node.outcome if isinstance(node, ast.EndWhen) and node.name is None else target.name
        if name is None or not isinstance(
            node, ast.EndWhen | ast.Rule | ast.ValueLine | ast.RuleException | ast.Trigger
        ):
            return
        if isinstance(node, ast.EndWhen) and named(self.document, name, "end"):
            return

        def change(other: Node) -> Node | tuple[Node, ...]:
            if (
                isinstance(other, ast.EndBeats)
                and isinstance(node, ast.EndWhen)
                and name in (other.winner, other.loser)
            ):
                return ()
            if isinstance(other, ast.TriggerSequence) and isinstance(node, ast.Trigger) and name in other.names:
                left = tuple(one for one in other.names if one != name)
                return other.model_copy(update={"names": left}) if len(left) > 1 else ()
            if isinstance(other, ast.Beats) and name in other.names:
                names = tuple(beaten for beaten in other.names if beaten != name)
                return other.model_copy(update={"names": names}) if names else ()
            if isinstance(other, ast.ValueLine | ast.RuleException) and name in other.beats:
                return other.model_copy(update={"beats": tuple(beaten for beaten in other.beats if beaten != name)})
            return other

        self.document = rewritten(self.document, change)

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
        kind: Any = new.kind if isinstance(new, ast.Period) else called(new)
        place = new.span if isinstance(new, ast.Example | ast.Option | ast.Scope | ast.Starter) else new.head.span
        node = self._meant(ast.Target(span=place, kind=kind, name=name))
        if node is not None:
            self.document = put(self.document, node, new)

    def _replace_lines(self, block: ast.ReplaceLines) -> None:
        node = self._meant(block.target)
        if node is None:
            return
        if isinstance(node, ast.Line | ast.Roll) and not isinstance(node, ast.Behaviour | ast.WhenEmpty):
            self.document = instead(self.document, node, block, self.found)
            return
        section = next((word for kinds, word in _REPLACED_IN if isinstance(node, kinds)), "")
        if section:
            help = f"write `replace` before it below `{section}`, as in the rulebook"
        elif isinstance(node, ast.Behaviour | ast.WhenEmpty):
            help = f"write `remove {block.target.name}`, and what comes instead below `more` or as a trigger"
        else:
            help = f"write `replace {meant_as(node)} ...`, and what comes in its place as in a rulebook"
        self.found.error(
            "V01", f"`{block.target.name}` is {a_called(node)}, not a line", Label(block.target.span), Label(node.span, "here"), help=help,
        )  # fmt: skip

    # ------------------------------------------------------------------ additions
    def _add_to_list(self, block: ast.AddToList) -> None:
        node = self._meant(block.target)
        if isinstance(node, ast.ChoiceList):
            self.document = put(self.document, node, node.model_copy(update={"items": (*node.items, *block.items)}))
        elif isinstance(node, ast.Zone):
            kinds = tuple(item.name for item in block.items)
            self.document = put(self.document, node, node.model_copy(update={"kinds": (*node.kinds, *kinds)}))
        elif node is not None and len(menus := [n for n in node.walk() if isinstance(n, ast.ChooseActions)]) == 1:
            names = tuple(ast.NameRef(span=item.span, name=item.name) for item in block.items)
            more = menus[0].model_copy(update={"actions": (*menus[0].actions, *names)})
            self.document = put(self.document, menus[0], more)
        elif node is not None:
            self.found.error(
                "S03", f"nothing is added to {a_called(node)} so", Label(block.target.span), Label(node.span, "here"),
                help="options are added to a choice list, kinds of component to a zone, actions to a `choose one of`; lines stand below `add to`",
            )  # fmt: skip

    def _add_lines(self, block: ast.AddLines) -> None:
        for node in meant(self.document, block.target, self.found)[:1]:
            self.document = (added if block.place == "to" else beside)(self.document, node, block, self.found)

    def _section(self, block: Any) -> None:
        """What is declared anew, what comes in the place of what the rulebook declares, and more and fewer components."""
        field = "lines" if isinstance(block, ast.EndSection) else "items"
        new = []
        for item in getattr(block, field):
            if isinstance(item, ast.Component) and item.form in (MORE, FEWER):
                self._more(item)
            elif isinstance(item, ast.Replaced):
                self._replaced(item)
            else:
                new.append(item)
        if new or block.cites:
            self._append(block.model_copy(update={field: tuple(new)}))

    def _replaced(self, block: ast.Replaced) -> None:
        item = block.item
        kind = next(word for kinds, word in _REPLACED if isinstance(item, kinds))
        name = item.outcome if isinstance(item, ast.EndWhen) and item.name is None else item.name
        node = self._meant(ast.Target(span=item.span, kind=kind, name=name))
        if node is not None:
            self.document = put(self.document, node, item)

    def _more(self, item: ast.Component) -> None:
        """More of a kind of component, or fewer."""
        kinds = [node for node in self.document.walk() if isinstance(node, ast.Component)]
        node = next((kind for kind in kinds if kind.name == item.name), None)
        if node is None:
            self.found.error(
                "V01", f"the rulebook has no kind of component `{item.name}`", Label(item.span),
                help=did_you_mean(item.name, [kind.name for kind in kinds]) or "a new kind is written as in a rulebook, as in `card Dream x 4`",
            )  # fmt: skip
            return
        more = item.form == MORE
        update: dict[str, Any] = {
            "items": (more_rows if more else fewer_rows)(node, item, self.found),
            "cites": (*node.cites, *item.cites),
        }
        if item.copies is not None:
            own = node.copies
            if own is None and not more:
                self.found.error(
                    "V01", f"the rulebook does not say `x` so many of `{item.name}`", Label(item.span), Label(node.span, "here"),
                    help="write a table below, with the rows of which there are fewer",
                )  # fmt: skip
                return
            if (
                not more
                and isinstance(own, ast.Number)
                and isinstance(item.copies, ast.Number)
                and own.value < item.copies.value
            ):
                self.found.error(
                    "V01", f"there are only {own.value} of `{item.name}`", Label(item.copies.span), Label(own.span, "here"),
                    help=f"take fewer away, or write `remove {item.name}`",
                )  # fmt: skip
                return
            op: Any = "+" if more else "-"
            both: Any = own and ast.Arithmetic(span=item.copies.span, op=op, left=own, right=item.copies)
            if isinstance(own, ast.Number) and isinstance(item.copies, ast.Number):
                # Worked out at once, so that the next patch sees how many are left.
                left = own.value + (item.copies.value if more else -item.copies.value)
                both = ast.Number(span=item.copies.span, value=left)
            update["copies"] = both or item.copies
        self.document = put(self.document, node, node.model_copy(update=update))


_SECTIONS = (ast.Constants, ast.Choices, ast.Components, ast.Zones, ast.Variables, ast.EndSection)
_REPLACED: tuple[tuple[type[Node], str], ...] = (
    (ast.Constant, "constant"), (ast.ChoiceList, "list"), (ast.Component, "component"), (ast.Zone, "zone"), (ast.Variable, "variable"),
    (ast.EndWhen, "end"),
)  # fmt: skip
_REPLACED_IN: tuple[tuple[type[Node], str], ...] = (
    (ast.Constant, "constants"), (ast.ChoiceList, "choices"), (ast.Component, "components"), (ast.Zone, "zones"), (ast.Variable, "variables"),
    (ast.EndWhen, "end"),
)  # fmt: skip
"""Where what comes in the place of a declaration is written."""
_CHANGES: dict[type[Node], Any] = {
    ast.SetConstant: _Application._set,
    ast.Replace: _Application._replace,
    ast.ReplaceLines: _Application._replace_lines,
    ast.Remove: _Application._remove,
    ast.AddToList: _Application._add_to_list,
    ast.AddLines: _Application._add_lines,
}
