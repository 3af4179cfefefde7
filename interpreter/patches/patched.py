"""A rulebook with its expansions and variants: each for this rulebook, in their order, applied."""

from collections.abc import Mapping, Sequence

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics, Label
from dreambook.grammar.source import Source
from dreambook.grammar.span import Span
from dreambook.interpreter.patches.clashes import Clash, clashes
from dreambook.interpreter.patches.compose import composed
from dreambook.interpreter.patches.finding import heading_in
from dreambook.interpreter.patches.idle import check_idle
from dreambook.interpreter.patches.order import in_order
from dreambook.interpreter.patches.trees import heading_of


def patched(
    documents: Sequence[ast.Document], sources: Sequence[Source], found: Diagnostics
) -> tuple[ast.Document, list[Clash]]:
    """The rulebook that the first document is, with the other documents, which are its expansions and variants; and where
    two of these clash, which is reported (V02)."""
    base, *others = documents
    rulebook = next((block for block in base.blocks if isinstance(block, ast.Rulebook)), None)
    patches = []
    for document, source in zip(others, sources[1:], strict=True):
        heading = heading_of(document)
        if heading is None and heading_in(source.text) is not None:
            # What is wrong with its heading is told already.
            continue
        if heading is None:
            found.error(
                "V01", f"{source.name} is no expansion and no variant", Label(Span.at(source.name, 1, 1)),
                help=f'begin it with `expansion name "Title" for {rulebook.name if rulebook else "name"}` after the first line',
            )  # fmt: skip
        elif rulebook is not None and heading.base != rulebook.name:
            found.error(
                "V01", f"`{heading.name}` is for `{heading.base}`, not for `{rulebook.name}`", Label(heading.span),
                help=f"play it with `{heading.base}`",
            )  # fmt: skip
        else:
            patches.append(document)
    order = in_order(patches, found)
    met = clashes(base, order)
    for clash in met:
        found.add(clash.finding)
    result = composed(base, list(order.patches.values()), found)
    if not found.has_errors:
        _check_idle(base, order.patches, found)
    return result, met


def _check_idle(base: ast.Document, patches: Mapping[str, ast.Document], found: Diagnostics) -> None:
    """A finding for each line of a patch that changes nothing. One that comes after a patch which is not in play may change
    what that one does."""
    start = base
    for name, patch in patches.items():
        heading = heading_of(patch)
        needed = with_what_is_required([*patches.values()], (name,))
        others = [other.span.file for key, other in patches.items() if key not in needed]
        orders = heading.orders if heading is not None else ()
        if all(other in patches for order in orders if order.kind == "after" for other in order.names):
            check_idle(start, patch, others, found)
        start = composed(start, [patch], Diagnostics())


def below(base: ast.Document, patch: ast.Document, others: Sequence[ast.Document]) -> ast.Document:
    """What a patch is written for: the rulebook with those of the others that it requires, and that these require."""
    heading = heading_of(patch)
    own = heading.name if heading is not None else ""
    named = {name: other for other in others if (name := _name(other)) and name != own}
    wanted = with_what_is_required([patch, *others], (own,))
    required = [other for name, other in in_order([*named.values()], Diagnostics()).patches.items() if name in wanted]
    return composed(base, required, Diagnostics()) if required else base


def _name(document: ast.Document) -> str:
    heading = heading_of(document)
    return heading.name if heading is not None else ""


def with_what_is_required(patches: Sequence[ast.Document], names: Sequence[str]) -> tuple[str, ...]:
    """The names of some patches and of those among the others that they require, in the order of all."""
    named = {_name(patch): patch for patch in patches}
    wanted: set[str] = set()
    waiting = [name for name in names if name in named]
    while waiting:
        name = waiting.pop()
        wanted.add(name)
        heading = heading_of(named[name])
        for order in heading.orders if heading is not None else ():
            if order.kind == "requires":
                waiting += [other for other in order.names if other in named and other not in wanted]
    return tuple(name for name in named if name in wanted)
