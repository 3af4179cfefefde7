"""Operators on names, types and references: S01, S03, S04, S14, S16, S18."""

from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.grammar.span import Span
from dreambook.interpreter.model.symbols import BUILTIN_FUNCTIONS, BUILTIN_NAMES
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, File, Subject


def fresh(subject: Subject, name: str) -> str:
    """A name that nothing in the rulebook has, made from another."""
    taken = {*subject.rulebook.rules.names, *subject.rulebook.rules.options, *BUILTIN_NAMES, *BUILTIN_FUNCTIONS}
    while name in taken:
        name += "_x"
    return name


def _uses(file: File, subject: Subject) -> Iterator[ast.Name]:
    """Where a declared name is used."""
    rules = subject.rulebook.rules
    known = {*rules.constants, *rules.zones, *rules.variables, *rules.values, *rules.procedures, *rules.kinds}
    for name in file.of(ast.Name):
        if name.name in known and not name.quoted and file.text(name) == name.name and not file.within(name, ast.Words):
            yield name


@operator("rename-use", "S01", fast=True)
def rename_use(subject: Subject) -> Iterator[Change]:
    """One use of a name is spelled otherwise."""
    for file in subject.files:
        for name in _uses(file, subject):
            other = fresh(subject, name.name + "_x")
            yield Change((file.put(name, other),), f"`{name.name}` is `{other}` in one place")


@operator("rename-declaration", "S01", fast=True, held_out=True)
def rename_declaration(subject: Subject) -> Iterator[Change]:
    """A declaration gets another name, and its uses do not."""
    file = subject.base
    used = {name.name for each in subject.files for name in _uses(each, subject)}
    for node in file.of(ast.Constant, ast.Zone, ast.Variable):
        edit = file.swap_in(node, node.name, fresh(subject, node.name + "_x"))
        if node.name in used and edit is not None and not file.text(node).startswith('"'):
            yield Change((edit,), f"the declaration of `{node.name}` is spelled otherwise", (node.name,))


@operator("duplicate-declaration", "S01", fast=True)
def duplicate_declaration(subject: Subject) -> Iterator[Change]:
    """A declaration stands twice."""
    file = subject.base
    for node in file.of(ast.Constant, ast.Zone, ast.Variable):
        if not file.within(node, ast.Scope, ast.Replaced):
            yield Change((file.after(node, file.text(node).split("\n")[0]),), f"`{node.name}` is declared twice")


@operator("compare-unlike", "S03", fast=True)
def compare_unlike(subject: Subject) -> Iterator[Change]:
    """A number is compared with a truth, or an option with a number."""
    for file in subject.files:
        for node in file.of(ast.Compare):
            if node.op in ("<", "<=", ">", ">="):
                yield Change((file.put(node.right, "yes"),), f"`{file.text(node)}` compares a number with `yes`")


@operator("swap-option", "S03", "S01", fast=True)
def swap_option(subject: Subject) -> Iterator[Change]:
    """An option is replaced by one of another list."""
    rules = subject.rulebook.rules
    for file in subject.files:
        for node in file.of(ast.Compare):
            if node.op not in ("is", "is not") or not isinstance(node.right, ast.Name):
                continue
            lists = rules.options.get(node.right.name, [])
            for other, where in rules.options.items():
                if len(lists) == 1 and where and not set(where) & set(lists) and other not in rules.names:
                    yield Change((file.put(node.right, other),), f"`{node.right.name}` is `{other}`, of another list")
                    break


@operator("start-out-of-range", "S03", "S05", fast=True)
def start_out_of_range(subject: Subject) -> Iterator[Change]:
    """A variable begins beyond its range."""
    file = subject.base
    for node in file.of(ast.Variable):
        if isinstance(node.type, ast.NumberRange) and node.starts_at is not None:
            high = file.text(node.type.high)
            yield Change((file.put(node.starts_at, f"({high}) + 1"),), f"`{node.name}` starts above its range")


@operator("break-citation", "S04", fast=True)
def break_citation(subject: Subject) -> Iterator[Change]:
    """A rule cites a printed section that is not there."""
    file = subject.base
    if not list(file.of(ast.Sections)):
        return
    for node in file.of(ast.Cite):
        edit = file.swap_in(node, node.section, node.section + " II")
        if edit is not None:
            yield Change((edit,), f'"{node.section}" is cited by a title that no section has')


@operator("rename-section", "S04", "S18", fast=True, held_out=True)
def rename_section(subject: Subject) -> Iterator[Change]:
    """A printed section gets another title, and what cites it does not."""
    file = subject.base
    cited = {cite.section for cite in file.of(ast.Cite)}
    for node in file.of(ast.Section):
        edit = file.swap_in(node, node.title, node.title + " II")
        if node.title in cited and edit is not None:
            yield Change((edit,), f'the section "{node.title}" is renamed', (node.title,))


@operator("no-rules-here", "S18", fast=True)
def no_rules_here(subject: Subject) -> Iterator[Change]:
    """A printed section that a rule restates is said to hold no rules."""
    file = subject.base
    cited = {cite.section for cite in file.of(ast.Cite) if not file.within(cite, ast.Example)}
    for section in file.of(ast.Section):
        if section.title in cited and not section.no_rules and not section.items:
            line = Span(section.span.file, *section.span.start, *section.span.end)
            text = f'{file.text(line)}, no rules because "It tells a story."'
            yield Change((file.put(line, text),), f'"{section.title}" is said to hold no rules', (section.title,))


@operator("override-nothing", "S14", "S01", fast=True)
def override_nothing(subject: Subject) -> Iterator[Change]:
    """What an exception or a rule beats is not there."""
    for file in subject.files:
        for node in file.of(ast.ValueLine, ast.RuleException, ast.Beats):
            names = node.names if isinstance(node, ast.Beats) else node.beats
            if names:
                edit = file.swap_in(node, names[-1], fresh(subject, names[-1] + "_x"), last=True)
                if edit is not None:
                    yield Change((edit,), f"`beats {names[-1]}` names nothing that is there")


@operator("reverse-end-order", "S14")
def reverse_end_order(subject: Subject) -> Iterator[Change]:
    """Two ends beat each other."""
    file = subject.base
    for node in file.of(ast.EndBeats):
        yield Change((file.after(node, f"{node.loser} beats {node.winner}"),), "two ends beat each other")


@operator("beats-itself", "S14", fast=True, held_out=True)
def beats_itself(subject: Subject) -> Iterator[Change]:
    """A rule goes before itself."""
    file = subject.base
    for node in file.of(ast.Rule):
        if node.head.name:
            yield Change(
                (file.after(node, f"beats {node.head.name}", deeper=True),), f"`{node.head.name}` beats itself"
            )


@operator("cyclic-constant", "S16", fast=True)
def cyclic_constant(subject: Subject) -> Iterator[Change]:
    """A constant is said by a figure that is said by it."""
    file = subject.base
    for node in file.of(ast.Constant):
        if not file.within(node, ast.Scope, ast.Replaced) and isinstance(node.value, ast.Number):
            other = fresh(subject, f"{node.name}_less")
            yield Change((file.put(node.value, f"{other} + 1"), file.after(node, f"{other} = {node.name} - 1")),
                         f"`{node.name}` is defined by itself")  # fmt: skip


@operator("endless-call", "S16", fast=True, held_out=True)
def endless_call(subject: Subject) -> Iterator[Change]:
    """A procedure does itself."""
    for file in subject.files:
        for node in file.of(ast.Procedure):
            if node.head.name and not node.parameters:
                yield Change(
                    (file.after(node, f"do {node.head.name}", deeper=True),), f"`{node.head.name}` does itself"
                )
