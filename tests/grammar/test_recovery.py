"""One mistake gives one finding, where it is; and nothing that is typed makes the parser fail or stop for long."""

import random
import re
import string
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.lexing import has_code
from dreambook.grammar.parser import MAX_ERRORS, parse
from dreambook.grammar.source import source_from_text
from dreambook.grammar.spelling import spellings
from tests.grammar.generate import rulebooks

RULESETS = Path(__file__).parents[2] / "rulesets"
SHIPPED = sorted(RULESETS.rglob("*.dream"))
EACH = 12
"""Every so manieth of the seeded mistakes is tried: all of them would take minutes."""
MOST = 60
"""In a long file it is about so many."""

_WORD = re.compile(r'"[^"]*"|\w+|[^\w\s]')


def read(text: str) -> tuple[ast.Document, list[Diagnostic]]:
    source, characters = source_from_text(text, "a.dream")
    document, found = parse(source)
    return document, characters + found


def damaged(line: str) -> Iterator[str]:
    """The line with one thing wrong: a word lost or twice, a quote lost, another depth."""
    for word in _WORD.finditer(line):
        yield line[: word.start()] + line[word.end() :]
        yield f"{line[: word.end()]} {word.group()}{line[word.end() :]}"
        if word.group().startswith('"'):
            yield line[: word.start()] + line[word.start() + 1 :]
            yield line[: word.end() - 1] + line[word.end() :]
    depth = len(line) - len(line.lstrip())
    for other in {depth - 4, depth - 2, depth + 2, depth + 4, 0} - {depth}:
        if other >= 0:
            yield " " * other + line.lstrip()


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_seeded_mistakes(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").split("\n")
    whole, found = read("\n".join(lines))
    assert found == []
    code = [i for i, line in enumerate(lines) if has_code(line)]
    every = [(i, line) for i in code for line in damaged(lines[i])]
    mistakes = every[:: max(EACH, len(every) // MOST)]
    counts, near, missed = [], 0, 0
    for index, line in mistakes:
        document, found = read("\n".join([*lines[:index], line, *lines[index + 1 :]]))
        if not found:
            # What is left says something else, or the same.
            missed += not ast.same(document.blocks, whole.blocks)
            continue
        counts.append(len(found))
        following = next((i for i in code if i > index), index)
        places = {label.span.line - 1 for label in found[0].labels}
        near += bool(places & {index, following})
    assert sum(counts) <= 1.15 * len(counts) + 1
    assert near >= 0.98 * len(counts) - 1
    # An expansion is short, and mostly declarations, which say something else without one of their words.
    patch = any(line.startswith(("expansion ", "variant ")) for line in lines)
    assert missed <= (0.35 if patch else 0.25) * len(mistakes)


def noise(size: int) -> dict[str, str]:
    """Texts of about `size` characters that nobody would write."""
    chance = random.Random(7)
    words = SHIPPED[0].read_text(encoding="utf-8").split()
    some = [chance.choice(words) for _ in range(size // 6)]
    return {
        "printable": "".join(chance.choices(string.printable, k=size)),
        "unicode": "".join(chr(chance.randrange(32, 0x3000)) for _ in range(size)),
        "words": " ".join(some),
        "lines of words": "\n".join(some),
        "indented": "setup\n" + "".join(f"{' ' * 4 * chance.randrange(1, 6)}{word} {word}\n" for word in some),
        "NUL": "\0" * size,
        "line breaks": "\n" * size,
        "quotes": '"' * size,
        "open quotes": "setup\n" + '    "abc\n' * (size // 9),
        "parentheses": "setup\n    let points = " + "(" * size,
        "lines of parentheses": "setup\n" + "    let points = (\n" * (size // 18),
        "commas": "choices\n    colour: " + "red,\n" * (size // 5),
        "a sum": "setup\n    let points = " + "1 + " * (size // 4) + "1",
        "a denial": "setup\n    if " + "not " * (size // 4) + "night\n        nothing",
        "a chain": "setup\n    shuffle " + "deck of " * (size // 8) + "deck",
        "a name": "setup\n    shuffle " + "a" * size,
        "a number": "setup\n    gain " + "9" * size,
        "a text": 'setup\n    "' + "x" * size + '"',
        "wrong lines": "setup\n" + "    shuffle shuffle\n" * (size // 20),
        "wrong sections": "shuffle shuffle\n" * (size // 16),
        "wrong in the end": "setup\n" + "    shuffle deck\n" * (size // 40) + "    shuffle shuffle\n",
        "nested": "setup\n" + "".join(f"{' ' * depth}if night\n" for depth in range(1, int((2 * size) ** 0.5))),
    }


@pytest.mark.parametrize("kind", sorted(noise(100)))
def test_noise(kind: str) -> None:
    text = "language 1\n" + noise(100_000)[kind]
    start = time.process_time()
    document, found = read(text)
    spent = time.process_time() - start
    assert isinstance(document, ast.Document)
    assert len(found) <= MAX_ERRORS + 2000
    # Half a second on the machine where this was written; others may be slower.
    assert spent < 5


@pytest.mark.parametrize(
    "text",
    [
        "setup\n    let points = " + "(" * 1000 + "1" + ")" * 1000,
        "setup\n    let points = " + "1 + " * 1000 + "1",
        "setup\n    let points = " + "- " * 1000 + "1",
        "setup\n    shuffle " + "hand of " * 1000 + "player",
        "setup\n" + "".join(f"{'    ' * depth}if night\n" for depth in range(1, 1000)),
    ],
)
def test_what_is_nested_too_deep_is_one_finding(text: str) -> None:
    _, found = read("language 1\n" + text)
    assert [diagnostic.code for diagnostic in found] == ["P05"]


def test_what_is_right_after_a_mistake_is_in_the_tree() -> None:
    document, found = read(
        "language 1\nsetup\n    shuffle shuffle\n    if night\n        move to\n    shuffle deck\nconstants\n    goal = 3\n"
    )
    assert len(found) == 2
    setup, constants = document.blocks[1:]
    assert isinstance(setup, ast.Setup)
    assert [type(statement) for statement in setup.block.statements] == [ast.Shuffle]
    assert isinstance(constants, ast.Constants)


def test_what_goes_on_from_a_wrong_line_is_not_blamed() -> None:
    _, found = read(
        "language 1\nsetup\n    if if night\n        nothing\n    otherwise if day\n        nothing\n    otherwise\n        nothing\n"
    )
    assert [diagnostic.span.line for diagnostic in found if diagnostic.span] == [3]


def test_a_lost_heading_is_one_finding() -> None:
    text = "language 1\ncomponents\n    card Dream x 3\n\n    deck: pile of Dream\n    pool: row of Dream\n"
    _, found = read(text)
    assert len(found) == 1
    assert found[0].help == "it would be right below `zones`"
    assert "heading may be missing" in found[0].notes[-1]


def test_blocks_are_kept_and_move() -> None:
    text = 'language 1\n\nsetup\n    shuffle deck\n    "Words."\n\nphase voting\n    nothing\n'
    first, _ = read(text)
    again, _ = read(text)
    assert all(a is b for a, b in zip(first.blocks[1:], again.blocks[1:], strict=True))
    moved, _ = read("language 1\n# moved\n\n" + text.removeprefix("language 1\n"))
    assert ast.same(first.blocks, moved.blocks)
    for a, b in zip(first.blocks[1:], moved.blocks[1:], strict=True):
        for one, other in zip(a.walk(), b.walk(), strict=True):
            assert (one.span.line + 2, one.span.end_line + 2) == (other.span.line, other.span.end_line)
            assert (one.span.column, one.span.end_column) == (other.span.column, other.span.end_column)


@given(st.data())
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=80)
def test_damaged_rulebooks(data: st.DataObject) -> None:
    """Whatever is typed into a rulebook, there is a tree, and every finding has a place in the text."""
    text = data.draw(rulebooks())
    pieces = st.one_of(
        st.sampled_from(sorted(spellings().values())), st.text(max_size=4), st.sampled_from("\n \t\"'(),:#")
    )
    for _ in range(data.draw(st.integers(1, 4))):
        start = data.draw(st.integers(0, len(text)))
        end = min(len(text), start + data.draw(st.integers(0, 12)))
        text = text[:start] + data.draw(pieces) + text[end:]
    document, found = read(text)
    assert isinstance(document, ast.Document)
    rows = len(source_from_text(text, "a.dream")[0].lines)
    for diagnostic in found:
        assert diagnostic.message and "\n" not in diagnostic.message
        for label in diagnostic.labels:
            assert 1 <= label.span.line <= label.span.end_line <= rows + 1
            assert label.span.start <= label.span.end


@given(st.text(max_size=200))
@settings(deadline=None, max_examples=100)
def test_any_text(text: str) -> None:
    document, _ = read(text)
    assert isinstance(document, ast.Document)
