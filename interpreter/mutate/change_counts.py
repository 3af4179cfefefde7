"""Operators on figures: how many there are, how many are taken, for how many players: S05, D01, D10, D11, D14."""

from collections.abc import Iterator

from dreambook.grammar import ast
from dreambook.interpreter.mutate.operators import operator
from dreambook.interpreter.mutate.subject import Change, File, Subject


def _copies(file: File) -> Iterator[tuple[ast.Component, ast.Expression]]:
    for node in file.of(ast.Component):
        for said in (node.copies, node.copies_each):
            if isinstance(said, ast.Number | ast.Name):
                yield node, said


def _amount(subject: Subject, phrase: ast.Phrase) -> ast.Expression | None:
    """What says how many: a figure, or the name of one before the name of the thing."""
    if phrase.amount is not None or not phrase.adjectives:
        return phrase.amount
    first, rules = phrase.adjectives[0], subject.rulebook.rules
    return first if first.name in rules.constants or first.name in rules.variables else None


def _each_once(node: ast.Component) -> bool:
    return any(isinstance(item, ast.Property) and item.each is not None for item in node.items)


@operator("printed-count-off", "S05", fast=True)
def printed_count_off(subject: Subject) -> Iterator[Change]:
    """There is one copy less than what is printed on them asks for."""
    file = subject.base
    for node, said in _copies(file):
        if _each_once(node):
            yield Change((file.put(said, f"{file.text(said)} - 1"),), f"one `{node.name}` less", (node.name,))


@operator("one-copy-less", "D10", "D01", "D02", "S05", certain=False)
def one_copy_less(subject: Subject) -> Iterator[Change]:
    """There is one component less in the box."""
    for file in subject.files:
        for node, said in _copies(file):
            if not _each_once(node):
                yield Change((file.put(said, f"{file.text(said)} - 1"),), f"one `{node.name}` less", (node.name,))


@operator("half-the-copies", "D10", "D01", "D02", "S05", certain=False, held_out=True)
def half_the_copies(subject: Subject) -> Iterator[Change]:
    """There are half as many components in the box."""
    for file in subject.files:
        for node, said in _copies(file):
            if not _each_once(node) and isinstance(said, ast.Number) and said.value > 1:
                yield Change((file.put(said, str(said.value // 2)),), f"half as many `{node.name}`", (node.name,))


@operator("drop-player-row", "S05", fast=True)
def drop_player_row(subject: Subject) -> Iterator[Change]:
    """A figure is not said for every number of players."""
    for file in subject.files:
        for node in file.of(ast.PlayerTable):
            if len(node.rows) > 2:
                rows = file.text(node).split(", ")
                yield Change((file.put(node, ", ".join(rows[:-1])),), f"`{rows[-1]}` is missing")
            elif len(node.rows) == 2:
                last, low = node.rows[-1], node.rows[-1].low
                if isinstance(low, ast.Number) and last.high is low:
                    yield Change((file.put(low, str(low.value + 1)),), f"`{file.text(last)}` is for one player more")


@operator("widen-players", "S05", "D01", "D02", "D10", certain=False)
def widen_players(subject: Subject) -> Iterator[Change]:
    """The rulebook is for one player more."""
    file = subject.base
    heading = subject.rulebook.rules.rulebook
    if heading is None or heading.low is None:
        return
    last = heading.high or heading.low
    if isinstance(last, ast.Number):
        text = str(last.value + 1) if heading.high is not None else f"{last.value} to {last.value + 1}"
        yield Change((file.put(last, text),), "one player more")


@operator("fewer-players", "S05", "D01", "D02", certain=False, held_out=True)
def fewer_players(subject: Subject) -> Iterator[Change]:
    """The rulebook is for one player less."""
    file = subject.base
    heading = subject.rulebook.rules.rulebook
    if heading is None or not isinstance(heading.low, ast.Number) or heading.low.value < 2:
        return
    low = heading.low.value - 1
    yield Change(
        (file.put(heading.low, f"{low}" if heading.high is not None else f"{low} to {low + 1}"),), "one player less"
    )


@operator("deal-too-many", "D01")
def deal_too_many(subject: Subject) -> Iterator[Change]:
    """The setup deals a thousand more than there can be."""
    for file in subject.files:
        for node in file.of(ast.Deal):
            amount = _amount(subject, node.things.items[0])
            if amount is not None and file.within(node, ast.Setup) and not node.what_is_left:
                yield Change((file.put(amount, f"({file.text(amount)} + 1000)"),), "the setup deals too many")


@operator("deal-one-more", "D01", "D02", "D10", "D11", certain=False)
def deal_one_more(subject: Subject) -> Iterator[Change]:
    """One more is dealt or drawn."""
    for file in subject.files:
        for node in file.of(ast.Deal, ast.Draw):
            amount = _amount(subject, node.things.items[0]) if node.things is not None else None
            if amount is not None:
                yield Change((file.put(amount, f"({file.text(amount)} + 1)"),), "one more is taken")
            elif isinstance(node, ast.Draw) and node.things is not None and node.things.items[0].article:
                phrase = node.things.items[0]
                edit = file.swap_in(phrase, file.text(phrase).split(" ")[0], "2")
                if edit is not None and node.then is None:
                    yield Change((edit,), "two are drawn")


@operator("take-one-more", "D02", "D10", "D11", "D01", certain=False)
def take_one_more(subject: Subject) -> Iterator[Change]:
    """One more is gained, lost or paid."""
    for file in subject.files:
        for node in file.of(ast.Gain, ast.Lose, ast.Pay):
            amount = _amount(subject, node.things.items[0])
            if amount is not None:
                yield Change((file.put(amount, f"({file.text(amount)} + 1)"),), f"`{file.text(node)}`: one more")


@operator("smaller-range", "D11", "S03", "S05", certain=False)
def smaller_range(subject: Subject) -> Iterator[Change]:
    """A variable reaches one less far."""
    for file in subject.files:
        for node in file.of(ast.Variable):
            if isinstance(node.type, ast.NumberRange):
                high = node.type.high
                yield Change(
                    (file.put(high, f"({file.text(high)}) - 1"),), f"`{node.name}` reaches one less far", (node.name,)
                )


@operator("half-the-range", "D11", "S03", "S05", certain=False, held_out=True)
def half_the_range(subject: Subject) -> Iterator[Change]:
    """A variable reaches half as far."""
    constants = subject.rulebook.rules.constants
    for file in subject.files:
        for node in file.of(ast.Variable):
            if isinstance(node.type, ast.NumberRange):
                high = node.type.high
                number = next((n for n in high.walk() if isinstance(n, ast.Number | ast.Name)), high)
                value = (
                    constants[number.name].value
                    if isinstance(number, ast.Name) and number.name in constants
                    else number
                )
                if isinstance(value, ast.Number) and value.value > 1:
                    edit = file.put(high, str(value.value // 2))
                    yield Change((edit,), f"`{node.name}` reaches half as far", (node.name,))


@operator("smaller-zone", "D11", "D01", certain=False)
def smaller_zone(subject: Subject) -> Iterator[Change]:
    """A zone holds one less."""
    for file in subject.files:
        for node in file.of(ast.Zone):
            if node.capacity is not None:
                number = node.capacity.number
                if isinstance(number, ast.Number):
                    text = str(number.value - 1)
                elif not node.capacity.in_each:
                    text = f"({file.text(number)} - 1)"
                else:
                    continue
                yield Change((file.put(number, text),), f"`{node.name}` holds one less", (node.name,))


@operator("face-without-copy", "D14", "S05", fast=True)
def face_without_copy(subject: Subject) -> Iterator[Change]:
    """What is printed goes one further than there are copies of it."""
    file = subject.base
    for node in file.of(ast.Component):
        # Where no number of copies is said, there are as many as what is printed asks for.
        for item in node.items if node.copies is not None else ():
            if isinstance(item, ast.Property) and item.each is not None and isinstance(item.type, ast.NumberRange):
                high = item.type.high
                yield Change((file.put(high, f"{file.text(high)} + 1"),), f"`{item.name}` of `{node.name}` goes one further",
                             (node.name, item.name))  # fmt: skip


@operator("drop-table-row", "S05", "D14", "S01", "D11", "X01", certain=False)
def drop_table_row(subject: Subject) -> Iterator[Change]:
    """A row of a table is gone."""
    for file in subject.files:
        for node in file.of(ast.Table):
            for row in node.rows[1:]:
                yield Change((file.without(row),), f"the row `{file.text(row)}` is gone")
