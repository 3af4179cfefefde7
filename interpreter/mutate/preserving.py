"""Changes that change nothing that counts: whatever the checker says of them is a false alarm."""

from collections.abc import Iterator
from itertools import pairwise

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.mutate.change_names import fresh
from dreambook.interpreter.mutate.change_patches import renamed
from dreambook.interpreter.mutate.change_values import exceptions
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, Subject

_BLOCKS = (ast.Procedure, ast.Rule, ast.Value, ast.Example, ast.Scoring, ast.EndSection)
_MIRROR = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "=": "=", "!=": "!="}
_OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<"}


@operator("swap-parts")
def swap_parts(subject: Subject) -> Iterator[Change]:
    """Two parts of the file stand in the other order."""
    for file in subject.files:
        for one, other in pairwise(file.document.blocks):
            if (
                isinstance(one, _BLOCKS)
                and isinstance(other, _BLOCKS)
                and one.span.file == other.span.file == file.source.name
            ):
                first, middle, end = file.lines_of(one)[0], file.lines_of(other)[0], file.lines_of(other)[1]
                between = file.source.text[file.starts[file.lines_of(one)[1] - 1] : file.starts[middle - 1]]
                whole = Span(one.span.file, first, 1, end, 1)
                if "#" not in between:
                    text = file.block_of(other) + between + file.block_of(one)
                    yield Change((file.put(whole, text),), f"line {middle} before line {first}")


@operator("rename-throughout")
def rename_throughout(subject: Subject) -> Iterator[Change]:
    """A name is spelled otherwise everywhere."""
    rules = subject.rulebook.rules
    if rules.words or len(subject.files) > 1:
        # What other files say of the name would have to go along, in their own terms.
        return
    for name in (*rules.constants, *rules.variables, *rules.procedures, *rules.values):
        new = fresh(subject, f"{name}_so_called")
        if not name[:1].isupper() and name not in rules.options and name not in rules.properties:
            yield Change(tuple(renamed(subject.base, name, new)), f"`{name}` is called `{new}`", (name,))


@operator("mirror-comparison")
def mirror_comparison(subject: Subject) -> Iterator[Change]:
    """A comparison is written from the other side."""
    for file in subject.files:
        for node in file.of(ast.Compare):
            plain = (ast.Name, ast.Number)
            if (
                node.op in _MIRROR
                and isinstance(node.left, plain)
                and isinstance(node.right, plain)
                and not file.within(node, ast.Example)
            ):
                text = f"{file.text(node.right)} {_MIRROR[node.op]} {file.text(node.left)}"
                yield Change((file.put(node, text),), f"`{text}`")


@operator(
    "double-negation",
)
def double_negation(subject: Subject) -> Iterator[Change]:
    """A comparison is said by its opposite."""
    for file in subject.files:
        for node in file.of(ast.Compare):
            if node.op in _OPPOSITE and not file.within(node, ast.Example):
                between = Span(node.span.file, *node.left.span.end, *node.right.span.start)
                edit = file.swap_in(between, node.op, _OPPOSITE[node.op])
                if edit is not None:
                    at = edit.start - file.offset(*node.span.start)
                    text = file.text(node)
                    text = f"(not ({text[:at]}{edit.text}{text[at + len(node.op) :]}))"
                    yield Change((file.put(node, text),), f"`{text}`")


@operator("swap-conjuncts")
def swap_conjuncts(subject: Subject) -> Iterator[Change]:
    """Two conditions stand in the other order."""
    for file in subject.files:
        for node in file.of(ast.And, ast.Or):
            if len(node.parts) != 2 or not all(isinstance(part, ast.Compare) for part in node.parts):
                continue
            one, other = (file.text(part) for part in node.parts)
            if "where" not in one + other and "has" not in one + other:
                word = "and" if isinstance(node, ast.And) else "or"
                yield Change((file.put(node, f"{other} {word} {one}"),), f"`{other}` before `{one}`")


@operator("nest-conjunction")
def nest_conjunction(subject: Subject) -> Iterator[Change]:
    """Two conditions become one within the other."""
    for file in subject.files:
        for node in file.of(ast.If):
            condition, line = node.condition, file.source.lines[node.span.line - 1].strip()
            if (
                not isinstance(condition, ast.And)
                or len(condition.parts) != 2
                or node.otherwise is not None
                or not line.startswith("if ")
            ):
                continue
            one, other = (file.text(part) for part in condition.parts)
            if "where" in one + other or " has " in one + other or node.then.span.line == node.span.line:
                continue
            first, after = file.lines_of(node)
            depth = file.indent(node)
            inner = file.source.text[file.starts[node.then.span.line - 1] : file.starts[after - 1]]
            deeper = "".join(f"    {text}" if text.strip() else text for text in inner.splitlines(keepends=True))
            whole = Span(node.span.file, first, 1, after, 1)
            yield Change(
                (file.put(whole, f"{depth}if {one}\n{depth}    if {other}\n{deeper}"),), f"`{other}` within `{one}`"
            )


@operator("turn-branches")
def turn_branches(subject: Subject) -> Iterator[Change]:
    """The two ways of an `if` change places, and the condition is turned round."""
    for file in subject.files:
        for node in file.of(ast.If):
            line = file.source.lines[node.span.line - 1].strip()
            if node.otherwise is None or not line.startswith("if ") or isinstance(node.otherwise.statements[0], ast.If):
                continue
            then, other = node.then.span, node.otherwise.span
            head = file.source.lines[other.line - 2].strip()
            if head != "otherwise" or then.line == node.span.line or "#" in file.text(node):
                continue
            middle = file.source.text[file.starts[then.line - 1] : file.starts[other.line - 2]]
            after = file.lines_of(node.otherwise.statements[-1])[1]
            last = file.source.text[file.starts[other.line - 1] : file.starts[after - 1]]
            depth = file.indent(node)
            whole = Span(node.span.file, node.span.line, 1, after, 1)
            text = f"{depth}if not ({file.text(node.condition)})\n{last}{depth}otherwise\n{middle}"
            yield Change((file.put(whole, text),), f"not `{file.text(node.condition)}`")


@operator("name-a-number")
def name_a_number(subject: Subject) -> Iterator[Change]:
    """A figure in a condition gets a name."""
    file = subject.base
    section = next(file.of(ast.Constants), None)
    if section is None or not section.items or isinstance(section.items[-1], ast.Note):
        return
    for node in file.of(ast.Compare):
        if (
            isinstance(node.right, ast.Number)
            and type(node.right) is ast.Number
            and not file.within(node, ast.Example, ast.Scope)
        ):
            name = fresh(subject, "that_many")
            yield Change((file.put(node.right, name), file.after(section.items[-1], f"{name} = {node.right.value}")),
                         f"`{node.right.value}` gets a name")  # fmt: skip


@operator("split-rule")
def split_rule(subject: Subject) -> Iterator[Change]:
    """The lines of a rule stand in two."""
    for file in subject.files:
        for rule in file.of(ast.Rule):
            said = [n for n in rule.lines if isinstance(n, ast.Norm | ast.Limit | ast.Invariant)]
            if len(said) > 1 and not any(
                isinstance(n, ast.RuleWhile | ast.RuleException | ast.Beats | ast.RuleOtherwise | ast.RuleBefore)
                for n in rule.lines
            ):
                new = f"rule {fresh(subject, (rule.head.name or 'rule') + '_second_part')}\n    {file.text(said[-1])}"
                if file.parents.get(id(rule)) is file.document:
                    yield Change(
                        (file.without(said[-1]), file.at_end(new)), f"`{file.text(said[-1])}` in a rule of its own"
                    )


@operator("equal-overlap")
def equal_overlap(subject: Subject) -> Iterator[Change]:
    """A second exception says the same in fewer cases."""
    for file in subject.files:
        for value in file.of(ast.Value):
            # Of one that another goes before the copy would not know that it does.
            beaten = {name for other in exceptions(value) for name in other.beats}
            for line in exceptions(value):
                if line.name in beaten:
                    continue
                if line.when is not None and subject.rulebook.player_counts and len(subject.rulebook.player_counts) > 1:
                    low = subject.rulebook.player_counts[0]
                    text = f"except is {file.text(line.value)} when ({file.text(line.when)}) and player_count > {low}"
                    yield Change((file.after(line, text),), f"`{text}`")


@operator("declared-exception")
def declared_exception(subject: Subject) -> Iterator[Change]:
    """A narrower exception beats another one, and says so."""
    for file in subject.files:
        for value in file.of(ast.Value):
            for line in exceptions(value):
                counts = subject.rulebook.player_counts
                if (
                    line.when is None
                    or line.name is None
                    or len(counts) < 2
                    or not isinstance(line.value, ast.Number | ast.Arithmetic)
                ):
                    continue
                # It says the same: another figure would be another rule, which may break what always holds.
                text = f"except is ({file.text(line.value)}) + 0 when ({file.text(line.when)}) and player_count > {counts[-1] - 1} beats {line.name}"
                beaten = any(other.beats for other in exceptions(value))
                if not beaten and len(exceptions(value)) == 1:
                    yield Change((file.after(line, text),), f"`{text}`")


@operator("remark")
def remark(subject: Subject) -> Iterator[Change]:
    """A remark stands beside a rule."""
    for file in subject.files:
        for block in file.document.blocks:
            if block.span.file == file.source.name and not isinstance(block, ast.Language):
                yield Change(
                    (file.before(block, "# See the notes of the last session."),),
                    f"a remark before line {block.span.line}",
                )
