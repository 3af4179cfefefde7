"""Operators on expansions and variants: V01 to V05."""

import re
from collections.abc import Iterator, Sequence

from dreambook.grammar import ast
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, Edit, File, Subject
from dreambook.interpreter.patches.trees import heading_of

_STRING = re.compile(r'"[^"\n]*"')


def renamed(file: File, old: str, new: str) -> list[Edit]:
    """Every use of a name in a file, in the slots of its texts too, spelled otherwise."""
    text = file.source.text
    edits: list[Edit] = []
    strings = [match.span() for match in _STRING.finditer(text)]
    for match in re.finditer(rf"(?<![\w]){re.escape(old)}(?![\w])", text):
        in_string = any(start <= match.start() < end for start, end in strings)
        slot = text[match.start() - 1] == "{" and text[match.end() : match.end() + 1] == "}"
        line = text[text.rfind("\n", 0, match.start()) + 1 : match.start()]
        if (not in_string or slot) and "#" not in line:
            edits.append(Edit(file.number, *match.span(), new))
    return edits


def _patches(subject: Subject) -> list[tuple[File, ast.Patch]]:
    return [
        (file, heading) for file in subject.files[1:] if isinstance(heading := heading_of(file.document), ast.Patch)
    ]


def _targets(file: File) -> Iterator[tuple[str, ast.Node]]:
    """What a patch speaks of by its name, and where."""
    for node in file.document.blocks:
        if isinstance(node, ast.Remove | ast.AddLines | ast.ReplaceLines | ast.AddToList) and node.target.name:
            yield node.target.name, node
        elif isinstance(node, ast.SetConstant):
            yield node.name, node
        elif (
            isinstance(node, ast.Replace)
            and isinstance(head := getattr(node.block, "head", None), ast.Head)
            and head.name
        ):
            yield head.name, node


@operator("rename-target", "V01", "S01", fast=True)
def rename_target(subject: Subject) -> Iterator[Change]:
    """What a patch changes has another name in the rulebook."""
    names = subject.rulebook.rules.names
    for file, heading in _patches(subject):
        for name in dict.fromkeys(name for name, _ in _targets(file)):
            edits = renamed(subject.base, name, f"{name}_now")
            declared = name in names or any(isinstance(n, ast.Head) and n.name == name for n in subject.base.nodes)
            if edits and declared and f"{name}_now" not in names:
                yield Change(tuple(edits), f"`{name}`, which `{heading.name}` changes, is called `{name}_now`", (name,))


@operator("edit-target", "V01", "S17", fast=True)
def edit_target(subject: Subject) -> Iterator[Change]:
    """What a patch changes was changed in the rulebook since the patch was accepted."""
    rulebook, base = subject.rulebook, subject.base
    for file, heading in _patches(subject):
        lock = rulebook.locks.get(file.source.name)
        if lock is None:
            continue
        for key in lock.targets:
            name = key.rpartition(" ")[2]
            for node in base.nodes:
                head = getattr(node, "head", None)
                if not (isinstance(node, ast.Constant) and node.name == name) and not (
                    isinstance(head, ast.Head) and head.name == name
                ):
                    continue
                number = next((n for n in node.walk() if type(n) is ast.Number), None)
                if number is not None and not base.within(number, ast.Example):
                    yield Change(
                        (base.put(number, str(number.value + 1)),),
                        f"`{key}`, which `{heading.name}` changes, has another figure",
                        (name,),
                    )
                break


def _unordered(
    patches: Sequence[tuple[File, ast.Patch]],
) -> Iterator[tuple[tuple[File, ast.Patch], tuple[File, ast.Patch]]]:
    """Pairs of patches of which neither names the other."""
    for i, one in enumerate(patches):
        for other in patches[i + 1 :]:
            said = {name for order in (*one[1].orders, *other[1].orders) for name in order.names}
            if not said & {one[1].name, other[1].name}:
                yield one, other


@operator("set-twice", "V02", fast=True)
def set_twice(subject: Subject) -> Iterator[Change]:
    """Two patches give a constant two figures."""
    already = {name for file, _ in _patches(subject) for name, _ in _targets(file)}
    for (one, first), (other, second) in _unordered(_patches(subject)):
        for node in subject.base.of(ast.Constant):
            if (
                isinstance(node.value, ast.Number)
                and node.name not in already
                and not subject.base.within(node, ast.Scope)
            ):
                value = node.value.value
                yield Change((one.at_end(f"set {node.name} = {value + 1}"), other.at_end(f"set {node.name} = {value + 2}")),
                             f"`{first.name}` and `{second.name}` both set `{node.name}`", (node.name,))  # fmt: skip


@operator("set-what-is-removed", "V02", "V01", fast=True, held_out=True)
def set_what_is_removed(subject: Subject) -> Iterator[Change]:
    """Of two patches one sets what the other takes away."""
    already = {name for file, _ in _patches(subject) for name, _ in _targets(file)}
    for (one, first), (other, second) in _unordered(_patches(subject)):
        for node in subject.base.of(ast.Rule):
            name = node.head.name
            if name and name not in already and any(isinstance(line, ast.Limit | ast.Invariant) for line in node.lines):
                text = subject.base.text(
                    next(line for line in node.lines if isinstance(line, ast.Limit | ast.Invariant))
                )
                yield Change((one.at_end(f"remove rule {name}"), other.at_end(f"replace rule {name}\n    {text}")),
                             f"`{first.name}` removes `{name}`, and `{second.name}` replaces it", (name,))  # fmt: skip


@operator("exclude-what-is-required", "V03", fast=True)
def exclude_what_is_required(subject: Subject) -> Iterator[Change]:
    """A patch excludes what it requires."""
    for file, heading in _patches(subject):
        for order in heading.orders:
            if order.kind == "requires":
                text = f"excludes {order.names[0]}"
                yield Change((file.after(order, text),), f"`{heading.name}` requires and excludes `{order.names[0]}`")


@operator("circle-of-orders", "V03", fast=True)
def circle_of_orders(subject: Subject) -> Iterator[Change]:
    """Each of two patches comes after the other."""
    for (one, first), (other, second) in _unordered(_patches(subject)):
        yield Change((_ordered(one, first, f"after {second.name}"), _ordered(other, second, f"after {first.name}")),
                     f"`{first.name}` and `{second.name}` each come after the other")  # fmt: skip


@operator("exclude-company", "V03", fast=True, held_out=True)
def exclude_company(subject: Subject) -> Iterator[Change]:
    """A patch excludes another one that it is played with."""
    for (one, first), (_, second) in _unordered(_patches(subject)):
        yield Change((_ordered(one, first, f"excludes {second.name}"),), f"`{first.name}` excludes `{second.name}`")


def _ordered(file: File, heading: ast.Patch, text: str) -> Edit:
    """A line about other patches below the heading of a patch."""
    at = file.starts[heading.span.line]
    return Edit(file.number, at, at, f"    {text}\n")


@operator("drop-requirement", "V01", "V03", "S01", certain=False)
def drop_requirement(subject: Subject) -> Iterator[Change]:
    """A patch does not say any more which one it needs, or follows."""
    for file, heading in _patches(subject):
        for order in heading.orders:
            yield Change((file.without(order),), f"`{heading.name}` without `{file.text(order)}`")


@operator("patch-breaks-example", "V05", "X01", certain=False)
def patch_breaks_example(subject: Subject) -> Iterator[Change]:
    """A patch sets a constant that an example counts with."""
    already = {name for file, _ in _patches(subject) for name, _ in _targets(file)}
    for file, heading in _patches(subject):
        for node in subject.base.of(ast.Constant):
            if (
                isinstance(node.value, ast.Number)
                and node.name not in already
                and not subject.base.within(node, ast.Scope)
            ):
                text = f"set {node.name} = {node.value.value + 1}"
                yield Change((file.at_end(text),), f"`{heading.name}`: `{text}`", (node.name,))


@operator("joint-exceptions", "V04")
def joint_exceptions(subject: Subject) -> Iterator[Change]:
    """Two patches each add an exception to a value, and only together they clash."""
    for (one, first), (other, second) in _unordered(_patches(subject)):
        for value in subject.base.of(ast.Value):
            figures = [line for line in value.lines if isinstance(line, ast.ValueLine)]
            guard = next((line.when for line in figures if line.exception and line.when is not None), None)
            if (
                value.head.name is None
                or guard is None
                or not all(isinstance(line.value, ast.Number | ast.Name) for line in figures)
            ):
                continue
            if len(figures) > 2 or any(line.beats for line in figures):
                continue
            name, when = value.head.name, f"not ({subject.base.text(guard)})"
            yield Change(
                (one.at_end(f"add to value {name}\n    except one_way is 901 when {when}"),
                 other.at_end(f"add to value {name}\n    except other_way is 902 when {when}")),
                f"`{first.name}` and `{second.name}` each add an exception to `{name}`", (name,),
            )  # fmt: skip
