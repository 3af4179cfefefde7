"""Operators on norms: what must, may and cannot be: S12, S13, S10, S11, S14, D02, D11."""

from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.mutate.change_names import fresh
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, File, Subject


def _actions(subject: Subject) -> Iterator[tuple[File, ast.Action]]:
    for file in subject.files:
        for node in file.of(ast.Action):
            if node.head.name and not file.within(node, ast.Replace):
                yield file, node


def _rule(subject: Subject, name: str, *said: str) -> str:
    return f"rule {fresh(subject, name)}\n" + "\n".join(f"    {line}" for line in said)


def _guard(file: File, action: ast.Action) -> str:
    """The condition under which an action is offered, for rules about just that."""
    parts = [f"({file.text(line.condition)})" for line in action.when]
    return f" when {' and '.join(parts)}" if parts else ""


@operator("must-and-cannot", "S12")
def must_and_cannot(subject: Subject) -> Iterator[Change]:
    """One rule demands an action that another forbids."""
    for file, action in _actions(subject):
        name = action.head.name or ""
        rules = (
            _rule(subject, f"{name}_demanded", f"must {name}")
            + "\n\n"
            + _rule(subject, f"{name}_forbidden", f"cannot {name}")
        )
        yield Change((file.at_end(rules),), f"must and cannot `{name}`", (name,))


@operator("must-and-cannot-at-times", "S12", held_out=True)
def must_and_cannot_at_times(subject: Subject) -> Iterator[Change]:
    """One rule demands an action that another forbids just when it is offered."""
    for file, action in _actions(subject):
        name, when = action.head.name or "", _guard(file, action)
        if when:
            rules = (
                _rule(subject, f"{name}_demanded", f"must {name}")
                + "\n\n"
                + _rule(subject, f"{name}_forbidden", f"cannot {name}{when}")
            )
            yield Change((file.at_end(rules),), f"must and cannot `{name}`{when}", (name,))


@operator("may-and-cannot", "S13")
def may_and_cannot(subject: Subject) -> Iterator[Change]:
    """One rule allows an action that another forbids."""
    for file, action in _actions(subject):
        name = action.head.name or ""
        rules = (
            _rule(subject, f"{name}_allowed", f"may {name}")
            + "\n\n"
            + _rule(subject, f"{name}_forbidden", f"cannot {name}")
        )
        yield Change((file.at_end(rules),), f"may and cannot `{name}`", (name,))


@operator("flip-modality", "S12", "D02", "S13", "S10", "X01", "X02", "D05", certain=False)
def flip_modality(subject: Subject) -> Iterator[Change]:
    """What cannot be done must be done, or the other way round."""
    for file in subject.files:
        for node in file.of(ast.Norm):
            other = {"must": "cannot", "cannot": "must", "may": "cannot"}[node.modality]
            edit = file.swap_in(node, node.modality, other)
            if edit is not None and node.before is None and not node.as_often:
                yield Change((edit,), f"`{node.modality}` becomes `{other}`")


@operator("forbid-action", "D02", "D05", "X01", "X02", "D03", "D06", certain=False)
def forbid_action(subject: Subject) -> Iterator[Change]:
    """An action is forbidden, always."""
    for file, action in _actions(subject):
        name = action.head.name or ""
        yield Change((file.at_end(_rule(subject, f"{name}_forbidden", f"cannot {name}")),), f"cannot `{name}`", (name,))


@operator("copy-rule", "S11")
def copy_rule(subject: Subject) -> Iterator[Change]:
    """A rule stands twice, under two names."""
    for file in subject.files:
        for node in file.of(ast.Norm):
            parent = file.parents.get(id(node))
            if not isinstance(parent, ast.Rule) or parent.head.name is None:
                continue
            kept = [n for n in parent.lines if isinstance(n, ast.Norm | ast.RuleWhile | ast.RuleException)]
            if len(kept) == 1:
                yield Change((file.at_end(_rule(subject, f"{parent.head.name}_again", file.text(node))),),
                             f"`{file.text(node)}` twice")  # fmt: skip


@operator("two-rule-cycle", "S14", fast=True)
def two_rule_cycle(subject: Subject) -> Iterator[Change]:
    """Two rules go before each other."""
    for file, action in _actions(subject):
        name = action.head.name or ""
        one, other = fresh(subject, f"{name}_demanded"), fresh(subject, f"{name}_forbidden")
        rules = f"rule {one}\n    must {name}\n    beats {other}\n\nrule {other}\n    cannot {name}\n    beats {one}"
        yield Change((file.at_end(rules),), f"two rules about `{name}` beat each other", (name,))


@operator("tighter-invariant", "D11", "D01", certain=False)
def tighter_invariant(subject: Subject) -> Iterator[Change]:
    """What always holds leaves out its limit."""
    swapped = {"=": "<", "<=": "<", ">=": ">"}
    for file in subject.files:
        for node in file.of(ast.Invariant):
            for inner in (node.condition,):
                if isinstance(inner, ast.Compare) and inner.op in swapped:
                    between = Span(inner.span.file, *inner.left.span.end, *inner.right.span.start)
                    edit = file.swap_in(between, inner.op, swapped[inner.op])
                    if edit is not None:
                        yield Change((edit,), f"`{inner.op}` becomes `{swapped[inner.op]}` in `{file.text(node)}`")


@operator("tighter-limit", "D11", "D01", "D02", certain=False)
def tighter_limit(subject: Subject) -> Iterator[Change]:
    """A limit is one less."""
    for file in subject.files:
        for node in file.of(ast.Limit):
            if node.which == "at most":
                yield Change(
                    (file.put(node.number, f"({file.text(node.number)} - 1)"),), f"one less in `{file.text(node)}`"
                )


@operator("broken-invariant", "D11", "D01", certain=False, held_out=True)
def broken_invariant(subject: Subject) -> Iterator[Change]:
    """What always holds never does."""
    for file in subject.files:
        for node in file.of(ast.Invariant):
            edit = file.swap_in(node, "always", "never") or file.swap_in(node, "never", "always")
            if edit is not None:
                yield Change((edit,), f"`{file.text(node)}` turned round")
