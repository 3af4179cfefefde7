"""Operators on examples: X01, X02, X04."""

from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, Edit, File, Subject

_RESULTS = {"wins": "loses", "loses": "wins"}


def _other_claim(file: File, claim: ast.Node) -> Edit | None:
    """The same claim with another figure, so that only one of the two can be true."""
    if isinstance(claim, ast.ClaimCondition):
        condition = claim.condition
        if isinstance(condition, ast.Compare) and condition.op == "=" and isinstance(condition.right, ast.Number):
            return file.put(condition.right, str(condition.right.value + 1))
    elif isinstance(claim, ast.ClaimChanges) and isinstance(claim.by, ast.Number):
        return file.put(claim.by, str(claim.by.value + 1))
    elif isinstance(claim, ast.ClaimResult) and claim.result in _RESULTS:
        return file.swap_in(claim, claim.result, _RESULTS[claim.result])
    elif isinstance(claim, ast.ClaimOption):
        return file.swap_in(claim, "may" if claim.allowed else "cannot", "cannot" if claim.allowed else "may")
    return None


def _claims(file: File) -> Iterator[tuple[ast.Example, ast.Then, Edit]]:
    for example in file.of(ast.Example):
        for line in example.lines:
            edit = _other_claim(file, line.claim) if isinstance(line, ast.Then) else None
            if isinstance(line, ast.Then) and edit is not None:
                yield example, line, edit


@operator("example-other-claim", "X01", "V05", "X02")
def example_other_claim(subject: Subject) -> Iterator[Change]:
    """An example says that it comes out otherwise."""
    for file in subject.files:
        for example, line, edit in _claims(file):
            yield Change((edit,), f'"{example.title}": not `{file.text(line)}`')


@operator("examples-disagree", "X04", "X01", "V05", fast=True)
def examples_disagree(subject: Subject) -> Iterator[Change]:
    """Two examples that begin alike come out otherwise."""
    for file in subject.files:
        for example, line, edit in _claims(file):
            then = [n for n in example.lines if isinstance(n, ast.Then)]
            plain = (
                all(n is then[-1] or not isinstance(n, ast.Then) for n in example.lines if n is not line)
                or len(then) == 1
            )
            after = example.lines[example.lines.index(line) :]
            if not plain and any(isinstance(n, ast.When) for n in after):
                continue
            if any(isinstance(n, ast.When) for n in example.lines[example.lines.index(then[0]) :]):
                continue
            if isinstance(line.claim, ast.ClaimOption) and len(line.claim.items) != 1:
                continue
            first, _ = file.lines_of(example)
            start = file.starts[first - 1]
            text = file.block_of(example).rstrip("\n")
            copy = text[: edit.start - start] + edit.text + text[edit.end - start :]
            copy = copy.replace(f'"{example.title}"', f'"{example.title}, once more"', 1)
            if file.parents.get(id(example)) is file.document:
                yield Change((file.at_end(copy),), f'"{example.title}" twice, once not `{file.text(line)}`')


@operator("example-of-nobody", "X02", "V05", fast=True, held_out=True)
def example_of_nobody(subject: Subject) -> Iterator[Change]:
    """An example is for a number of players that the rulebook is not for."""
    for file in subject.files:
        for fact in file.of(ast.GivenPlayers):
            yield Change((file.put(fact.number, "13"),), "an example with 13 players")


@operator("example-nobody-chooses", "X02", "X01", "S01", "S03", "V05")
def example_nobody_chooses(subject: Subject) -> Iterator[Change]:
    """In an example a number is chosen that is not among the options."""
    for file in subject.files:
        for step in file.of(ast.StepChooses):
            for item in step.items:
                if isinstance(item, ast.Phrase) and isinstance(item.of, ast.Number):
                    yield Change((file.put(item.of, "99"),), "an example in which 99 is chosen")


@operator("example-other-player", "X02", "X01", "V05", certain=False, held_out=True)
def example_other_player(subject: Subject) -> Iterator[Change]:
    """In an example somebody chooses whose turn it is not."""
    for file in subject.files:
        for step in file.of(ast.StepChooses):
            if step.player in (1, 2):
                other = 3 - step.player
                edit = file.swap_in(step, f"player {step.player}", f"player {other}")
                if edit is not None:
                    yield Change((edit,), f"player {other} chooses in an example, and not player {step.player}")


@operator("example-without-step", "X02", "X01", "V05", certain=False)
def example_without_step(subject: Subject) -> Iterator[Change]:
    """A step of an example is left out."""
    for file in subject.files:
        for step in file.of(ast.When):
            yield Change((file.without(step),), f"without `{file.text(step)}`")


@operator("example-other-given", "X01", "X02", "V05", certain=False)
def example_other_given(subject: Subject) -> Iterator[Change]:
    """An example begins with another figure."""
    for file in subject.files:
        for fact in file.of(ast.GivenIs):
            if isinstance(fact.value, ast.Number):
                yield Change((file.put(fact.value, str(fact.value.value + 1)),), f"`{file.text(fact)}`: one more")


@operator("cite-another-rule", "X03")
def cite_another_rule(subject: Subject) -> Iterator[Change]:
    """An example cites the section of a rule that it does not show."""
    file = subject.base
    restated: dict[str, list[str]] = {}
    for node in file.of(ast.Action, ast.Procedure, ast.Trigger):
        for cite in node.head.cites:
            restated.setdefault(cite.section, []).append(node.head.name or "")
    others = {
        cite.section
        for cite in file.of(ast.Cite)
        if not file.within(cite, ast.Action, ast.Procedure, ast.Trigger, ast.Example)
    }
    for example in file.of(ast.Example):
        names = {node.name for node in example.walk() if isinstance(node, ast.Name)}
        cited = {cite.section for cite in example.cites}
        for section, rules in restated.items():
            if len(cited) == 1 and section not in cited | others and len(rules) == 1 and rules[0] not in names:
                edit = file.swap_in(example, f'cites "{next(iter(cited))}"', f'cites "{section}"')
                if edit is not None:
                    yield Change((edit,), f'"{example.title}" cites "{section}"', (rules[0],))
                break
