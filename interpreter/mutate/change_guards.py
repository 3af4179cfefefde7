"""Operators on conditions: S07 and S10 by how they are made; what others do is seen in play."""

from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, File, Subject

SEEN = ("D02", "D10", "D11", "D03", "D04", "D05", "D06", "D07", "D01")
"""What a rule that was changed anyhow may come to in play, the usual first."""
_NEXT = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "=": "!=", "!=": "=", "is": "is not", "is not": "is"}


def guards(file: File) -> Iterator[tuple[ast.Node, ast.Expression]]:
    """The conditions of a file that decide whether something is done, offered or worth something, with what they stand in."""
    for node in file.of(ast.If, ast.Option, ast.WhenLine, ast.Require):
        if node.condition is not None:
            yield node, node.condition
    for line in file.of(ast.ValueLine, ast.Norm):
        if line.when is not None:
            yield line, line.when


def comparisons(file: File) -> Iterator[ast.Compare]:
    """The comparisons in conditions of the rules: not those of examples, nor of what always holds."""
    for node in file.of(ast.Compare):
        if not file.within(node, ast.Example, ast.Invariant, ast.Scope):
            yield node


@operator("contradictory-guard", "S07", "D05")
def contradictory_guard(subject: Subject) -> Iterator[Change]:
    """A condition contradicts itself."""
    for file in subject.files:
        for _, condition in guards(file):
            text = file.text(condition)
            yield Change((file.put(condition, f"({text}) and not ({text})"),), f"`{text}` and not")


@operator("trivial-guard", "S07")
def trivial_guard(subject: Subject) -> Iterator[Change]:
    """A condition is true whatever happens."""
    for file in subject.files:
        for _, condition in guards(file):
            text = file.text(condition)
            yield Change((file.put(condition, f"({text}) or not ({text})"),), f"`{text}` or not")


@operator("guard-beyond-range", "S07", "S03", "D05", held_out=True)
def guard_beyond_range(subject: Subject) -> Iterator[Change]:
    """A condition asks for more than a variable can hold."""
    variables = subject.rulebook.rules.variables
    for file in subject.files:
        for _, condition in guards(file):
            if not isinstance(condition, ast.Compare) or condition.op not in ("=", ">", ">="):
                continue
            left = condition.left.what if isinstance(condition.left, ast.Of) else condition.left
            node = variables.get(left.name) if isinstance(left, ast.Name) else None
            if node is not None and isinstance(node.type, ast.NumberRange) and node.span.file == file.source.name:
                text = f"({file.text(node.type.high)}) + 1"
                yield Change((file.put(condition.right, text),), f"`{file.text(condition)}` asks for too much")


@operator("dead-branch", "S10", "S07", "D05")
def dead_branch(subject: Subject) -> Iterator[Change]:
    """A branch stands behind one with the same condition."""
    for file in subject.files:
        for node in file.of(ast.If):
            line = file.source.lines[node.span.line - 1].strip()
            if node.otherwise is None and line.startswith("if "):
                text = file.text(node.condition)
                yield Change(
                    (file.after(node, f"otherwise if {text}", "    nothing"),), f"`otherwise if {text}` after it"
                )


@operator("nested-same-guard", "S07", "S10")
def nested_same_guard(subject: Subject) -> Iterator[Change]:
    """A condition is asked again where it is known to hold."""
    for file in subject.files:
        for node in file.of(ast.If):
            first = node.then.statements[0]
            if first.span.line == node.span.line:
                continue
            text = file.text(node.condition)
            yield Change((file.before(first, f"if {text}", "    nothing"),), f"`{text}` is asked again inside")


# ------------------------------------------------------------------ what it does is seen in play
@operator("negate-guard", *SEEN, certain=False)
def negate_guard(subject: Subject) -> Iterator[Change]:
    """A condition is turned round."""
    for file in subject.files:
        for _, condition in guards(file):
            text = file.text(condition)
            yield Change((file.put(condition, f"not ({text})"),), f"not `{text}`")


@operator("shift-relation", *SEEN, certain=False)
def shift_relation(subject: Subject) -> Iterator[Change]:
    """A relation takes its limit in, or leaves it out."""
    for file in subject.files:
        for node in comparisons(file):
            if node.op in ("<", "<=", ">", ">="):
                between = Span(node.span.file, *node.left.span.end, *node.right.span.start)
                edit = file.swap_in(between, node.op, _NEXT[node.op])
                if edit is not None:
                    yield Change((edit,), f"`{node.op}` becomes `{_NEXT[node.op]}` in `{file.text(node)}`")


@operator("flip-equality", *SEEN, certain=False, held_out=True)
def flip_equality(subject: Subject) -> Iterator[Change]:
    """What must be equal must be different."""
    for file in subject.files:
        for node in comparisons(file):
            if node.op in ("=", "is"):
                between = Span(node.span.file, *node.left.span.end, *node.right.span.start)
                edit = file.swap_in(between, node.op, _NEXT[node.op])
                if edit is not None:
                    yield Change((edit,), f"`{node.op}` becomes `{_NEXT[node.op]}` in `{file.text(node)}`")


@operator("shift-limit", *SEEN, certain=False)
def shift_limit(subject: Subject) -> Iterator[Change]:
    """The number that a condition compares with is one more."""
    for file in subject.files:
        for node in comparisons(file):
            if node.op in ("<", "<=", ">", ">=", "=") and isinstance(node.right, ast.Number):
                yield Change((file.put(node.right, str(node.right.value + 1)),), f"one more in `{file.text(node)}`")


@operator("and-or", *SEEN, certain=False)
def and_or(subject: Subject) -> Iterator[Change]:
    """`and` becomes `or`, or `or` becomes `and`."""
    for file in subject.files:
        for node in file.of(ast.And, ast.Or):
            if file.within(node, ast.Example, ast.Invariant) or len(node.parts) != 2:
                continue
            old, new = ("and", "or") if isinstance(node, ast.And) else ("or", "and")
            between = Span(node.span.file, *node.parts[0].span.end, *node.parts[1].span.start)
            edit = file.swap_in(between, f" {old} ", f" {new} ")
            if edit is not None:
                yield Change((edit,), f"`{old}` becomes `{new}` in `{file.text(node)}`")


@operator("drop-conjunct", *SEEN, certain=False)
def drop_conjunct(subject: Subject) -> Iterator[Change]:
    """One of several conditions is gone."""
    for file in subject.files:
        for node in file.of(ast.And):
            if file.within(node, ast.Example, ast.Invariant):
                continue
            last, before = node.parts[-1], node.parts[-2]
            gone = Span(node.span.file, *before.span.end, *last.span.end)
            text = file.text(gone)
            if text.count("(") == text.count(")"):
                yield Change((file.put(gone, ""),), f"without `{file.text(last)}`")


@operator("drop-guard", *SEEN, "S08", "S09", certain=False)
def drop_guard(subject: Subject) -> Iterator[Change]:
    """What was offered, done or forbidden under a condition is so always."""
    for file in subject.files:
        for node in file.of(ast.WhenLine, ast.Require):
            yield Change((file.without(node),), f"without `{file.text(node)}`")
        for option in file.of(ast.Option):
            if option.condition is not None:
                edit = file.swap_in(option, f" if {file.text(option.condition)}", "")
                if edit is not None:
                    yield Change((edit,), f"without `if {file.text(option.condition)}`")
        for norm in file.of(ast.Norm):
            if norm.when is not None:
                edit = file.swap_in(norm, f" when {file.text(norm.when)}", "")
                if edit is not None:
                    yield Change((edit,), f"without `when {file.text(norm.when)}`")
