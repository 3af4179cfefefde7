"""Changes to texts that are found in their trees."""

import pytest

from dreambook.grammar import ast
from dreambook.interpreter.api import load_text
from dreambook.interpreter.mutate.subject import Change, Subject

TEXT = """language 1
rulebook trial "Trial"
    players 2
    competitive

variables
    points: 0 to 9, one for each player

turns
    choose one
        option take
            # This remark stays.
            gain 1 points
        option rest
            nothing

end
    win for active when points of active >= 5
"""


def subject() -> Subject:
    return Subject("trial", load_text(TEXT, "trial.dream"))


def changed(*edits: object) -> tuple[list[str], list[int]]:
    mutant = subject().mutant("any", ("S01",), Change(tuple(edits), "a change"))  # type: ignore[arg-type]
    return dict(mutant.texts)["trial.dream"].splitlines(), [line for _, line in mutant.lines]


def test_a_node_is_replaced_and_everything_else_stays() -> None:
    file = subject().base
    gain = next(file.of(ast.Gain))
    lines, touched = changed(file.put(gain.things, "2 points"))
    assert lines == TEXT.replace("gain 1 points", "gain 2 points").splitlines()
    assert touched == [13]


def test_the_only_statement_of_a_block_becomes_nothing() -> None:
    file = subject().base
    lines, touched = changed(file.without(next(file.of(ast.Gain))))
    assert lines[11:13] == ["            # This remark stays.", "            nothing"]
    assert touched == [13]


def test_what_is_deeper_goes_with_a_node() -> None:
    file = subject().base
    lines, _ = changed(file.without(next(file.of(ast.Option))))
    assert lines[9:11] == ["    choose one", "        option rest"]


def test_lines_stand_before_and_after_a_node_as_deep_as_it() -> None:
    file = subject().base
    option = next(file.of(ast.Option))
    lines, touched = changed(
        file.before(option, "option wait", "    nothing"), file.after(option, "option hop", "    nothing")
    )
    assert [line.strip() for line in lines[9:16]] == [
        "choose one", "option wait", "nothing", "option take", "# This remark stays.", "gain 1 points", "option hop",
    ]  # fmt: skip
    assert touched == [11, 12, 16, 17]
    assert not load_text("\n".join(lines), "trial.dream").diagnostics


def test_a_new_part_stands_at_the_end() -> None:
    lines, touched = changed(subject().base.at_end("rule idle\n    may rest"))
    assert lines[-2:] == ["rule idle", "    may rest"]
    assert touched[-1] == len(lines)


def test_a_mutant_knows_the_names_on_its_lines() -> None:
    one = subject()
    gain = next(one.base.of(ast.Gain))
    mutant = one.mutant("any", ("S01",), Change((one.base.without(gain),), "without it"))
    assert "points" in mutant.names


@pytest.mark.parametrize("kind", [ast.Gain, ast.Option, ast.Compare, ast.Variable, ast.Period])
def test_the_text_of_a_node_is_what_stands_at_its_place(kind: type[ast.Node]) -> None:
    file = subject().base
    node = next(file.of(kind))
    assert TEXT[file.offset(*node.span.start) :].startswith(file.text(node))
