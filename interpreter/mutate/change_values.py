"""Operators on values and their exceptions: S08, S09, S10, S11, S14, S15, S16."""

from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, File, Subject


def lines(value: ast.Value) -> list[ast.ValueLine]:
    """The lines of a value that say what it is."""
    return [line for line in value.lines if isinstance(line, ast.ValueLine)]


def exceptions(value: ast.Value) -> list[ast.ValueLine]:
    """The exceptions that put another figure in the place of the usual one."""
    return [line for line in lines(value) if line.exception and line.change == "is" and line.when is not None]


def _other(file: File, value: ast.Expression) -> str:
    """Another outcome of the same kind; empty where none can be told."""
    if isinstance(value, ast.Truth):
        return "no" if value.value else "yes"
    if isinstance(value, ast.Number):
        return str(value.value + 1)
    text = file.text(value)
    return (
        f"({text}) + 1"
        if (isinstance(value, ast.Arithmetic) and value.op != "other than") or text.startswith("count of ")
        else ""
    )


@operator("second-answer", "S08")
def second_answer(subject: Subject) -> Iterator[Change]:
    """An exception stands there once more, with another outcome."""
    for file in subject.files:
        for value in file.of(ast.Value):
            for line in exceptions(value):
                other = _other(file, line.value)
                if other and line.when is not None:
                    text = f"except is {other} when {file.text(line.when)}"
                    yield Change((file.after(line, text),), f"`{text}` as well", (value.head.name or "",))


@operator("drop-exception-guard", "S08", "S10")
def drop_exception_guard(subject: Subject) -> Iterator[Change]:
    """One of several exceptions of a value holds always."""
    for file in subject.files:
        for value in file.of(ast.Value):
            found = [line for line in exceptions(value) if not line.beats]
            beaten = {name for line in lines(value) for name in line.beats}
            if len(found) < 2 or beaten:
                continue
            for line in found:
                if line.when is not None and len({file.text(other.value) for other in found}) > 1:
                    edit = file.swap_in(line, f" when {file.text(line.when)}", "")
                    if edit is not None:
                        yield Change((edit,), f"`{line.name or 'an exception'}` holds always", (value.head.name or "",))


@operator("drop-order", "S08", certain=False)
def drop_order(subject: Subject) -> Iterator[Change]:
    """An exception does not say any more which one it beats."""
    for file in subject.files:
        for line in file.of(ast.ValueLine):
            if line.beats:
                edit = file.swap_in(line, f" beats {', '.join(line.beats)}", "", last=True)
                if edit is not None:
                    yield Change((edit,), f"without `beats {', '.join(line.beats)}`")


@operator("gap", "S09")
def gap(subject: Subject) -> Iterator[Change]:
    """What a value usually is holds only under the condition of one of its exceptions."""
    for file in subject.files:
        for value in file.of(ast.Value):
            usual = [line for line in lines(value) if not line.exception and line.change == "is"]
            found = exceptions(value)
            if len(usual) == 1 and usual[0].when is None and found and found[0].when is not None:
                text = f"{file.text(usual[0])} when {file.text(found[0].when)}"
                yield Change((file.put(usual[0], text),), f"`{text}`", (value.head.name or "",))


@operator("drop-usual", "S09", "S08", "S03", certain=False)
def drop_usual(subject: Subject) -> Iterator[Change]:
    """A value has no line for what it usually is."""
    for file in subject.files:
        for value in file.of(ast.Value):
            for line in lines(value):
                if not line.exception and len(lines(value)) > 1:
                    yield Change((file.without(line),), f"without `{file.text(line)}`", (value.head.name or "",))


@operator("negated-line", "S09", "S08", certain=False, held_out=True)
def negated_line(subject: Subject) -> Iterator[Change]:
    """A line of a value holds exactly when it did not."""
    for file in subject.files:
        for line in file.of(ast.ValueLine):
            if line.when is not None:
                text = file.text(line.when)
                yield Change((file.put(line.when, f"not ({text})"),), f"when not `{text}`")


@operator("broad-exception", "S10")
def broad_exception(subject: Subject) -> Iterator[Change]:
    """An exception that holds always beats the others."""
    for file in subject.files:
        for value in file.of(ast.Value):
            named = [line.name for line in exceptions(value) if line.name]
            usual = next((line for line in lines(value) if not line.exception and line.change == "is"), None)
            if named and usual is not None and not any(line.beats for line in lines(value)):
                last = lines(value)[-1]
                text = f"except broad is {file.text(usual.value)} beats {', '.join(named)}"
                yield Change((file.after(last, text),), f"`{text}`", (value.head.name or "",))


@operator("copy-line", "S11")
def copy_line(subject: Subject) -> Iterator[Change]:
    """A line of a value stands twice."""
    for file in subject.files:
        for line in file.of(ast.ValueLine):
            if line.when is not None and line.change == "is":
                text = file.text(line)
                text = text.replace(f"except {line.name} is", "except is", 1) if line.name else text
                yield Change((file.after(line, text),), f"`{text}` twice")


@operator("mixed-changes", "S15")
def mixed_changes(subject: Subject) -> Iterator[Change]:
    """Two exceptions add to a figure and multiply it, and nothing says in which order."""
    for file in subject.files:
        for value in file.of(ast.Value):
            found = exceptions(value)
            usual = next((line for line in lines(value) if not line.exception and line.change == "is"), None)
            if (
                usual is None
                or not isinstance(usual.value, ast.Number | ast.Arithmetic)
                or not found
                or found[0].when is None
            ):
                continue
            when = file.text(found[0].when)
            last = lines(value)[-1]
            yield Change((file.after(last, f"except plus 1 when {when}", f"except times 2 when {when}"),),
                         "one exception adds, one multiplies", (value.head.name or "",))  # fmt: skip


@operator("value-of-itself", "S16", fast=True, held_out=True)
def value_of_itself(subject: Subject) -> Iterator[Change]:
    """A value is defined by itself."""
    for file in subject.files:
        for value in file.of(ast.Value):
            if len(value.parameters) != 1 or value.head.name is None:
                continue
            for line in lines(value):
                if isinstance(line.value, ast.Number | ast.Arithmetic):
                    text = f"{value.head.name} of {value.parameters[0].name}"
                    yield Change(
                        (file.put(line.value, text),), f"`{value.head.name}` is what it is", (value.head.name,)
                    )
                    break
