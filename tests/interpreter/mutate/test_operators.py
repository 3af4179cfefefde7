"""The table of operators, and the mutants that they make."""

import inspect
import re
from functools import lru_cache
from pathlib import Path

import pytest

from dreambook.grammar.codes import CODES
from dreambook.interpreter.api import load, shipped_patches
from dreambook.interpreter.mutate import operators
from dreambook.interpreter.mutate.operators import all_operators
from dreambook.interpreter.mutate.running import Wish, mutants_of
from dreambook.interpreter.mutate.subject import Subject

CORPUS = Path(__file__).parent / "corpus"
DOCS = Path(__file__).parents[3] / "docs" / "mutation.md"
SUBJECTS = (str(CORPUS / "lanterns.dream"), "classics/hearts", "classics/pig+two_dice")
TOGETHER = "oneironauts+honest_votes+long_night"


@lru_cache(maxsize=8)
def subject(name: str) -> Subject:
    return Subject(name, load(name))


def test_there_are_forty_operators_and_more_and_each_names_kinds_that_there_are() -> None:
    table = all_operators()
    assert sum(not op.preserving for op in table.values()) >= 40
    for op in table.values():
        assert set(op.kinds) <= set(CODES)
        assert op.says, op.name
        assert op.preserving == (not op.kinds)


def test_operators_are_split_into_those_for_development_and_those_held_out() -> None:
    breaking = [op for op in all_operators().values() if not op.preserving]
    held_out = [op for op in breaking if op.held_out]
    assert 0.15 < len(held_out) / len(breaking) < 0.35


@pytest.mark.parametrize("name", SUBJECTS)
def test_every_mutant_can_be_read_and_differs_from_its_rulebook(name: str) -> None:
    can_be_read(subject(name), Wish(limit=2))


def test_mutants_of_patches_can_be_read() -> None:
    can_be_read(subject(TOGETHER), Wish(kinds=("V01", "V02", "V03", "V04", "V05"), limit=1))


def can_be_read(one: Subject, wish: Wish) -> None:
    before = {file.source.name: file.source.text for file in one.files}
    mutants = [mutant for mutant in mutants_of(one, wish) if not wish.kinds or set(mutant.kinds) & set(wish.kinds)]
    assert mutants
    for mutant in mutants:
        assert dict(mutant.texts) != before, (mutant.operator, mutant.says)
        found = [d for d in mutant.loaded().diagnostics if d.code[0] in "PF" and d.severity.value == "error"]
        assert not found, (mutant.operator, mutant.says, found[0].message)
        assert mutant.lines, mutant.operator


def test_the_same_seed_picks_the_same_mutants() -> None:
    one = subject(SUBJECTS[0])
    picked = [[m.says for m in mutants_of(one, Wish(limit=1, seed=seed))] for seed in (0, 0, 1)]
    assert picked[0] == picked[1] != picked[2]


def test_operators_know_nothing_of_a_game() -> None:
    names = {path.split("/")[-1].split("+")[0] for path in shipped_patches()} | {"onirim", "hearts", "lanterns"}
    folder = Path(inspect.getfile(operators)).parent
    for path in folder.glob("*.py"):
        words = set(re.findall(r"\w+", path.read_text(encoding="utf-8")))
        assert not words & names, path.name


def test_the_document_lists_every_operator_with_its_kinds() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| ([^|]*) \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE)
    listed = {name: tuple(kinds.replace("-", "").replace(",", " ").split()) for name, kinds in rows}
    assert listed == {op.name: op.kinds for op in all_operators().values()}
