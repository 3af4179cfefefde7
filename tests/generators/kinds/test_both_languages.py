"""The sheets of a game have the same content in each language: the same sections, with as many lines in each."""

from collections.abc import Iterator

import pytest

from dreambook.generators.document import Block, Document, Section, Steps, Table
from dreambook.generators.documents import book_of
from dreambook.generators.kinds import KINDS
from dreambook.generators.verbalise.step import Step
from dreambook.interpreter.api import load

GAMES = (
    "morpheus", "oneironauts", "dreamscape+nightmare+willo_the_wisp", "traumduell",
    "onirim+sphinx+diver+confusion+extra_nightmares",
    *(f"classics/{name}" for name in (
        "chess", "connect_four", "draughts", "go", "goofspiel", "hearts", "kuhn_poker", "liars_dice", "mancala", "pig", "reversi",
        "tic_tac_toe",
    )),
)  # fmt: skip
SHEETS = ("reference", "turn", "score", "summary")


def _shape(document: Document) -> list[tuple[int, tuple[object, ...]]]:
    return [(depth, tuple(map(_of_block, section.blocks))) for depth, section in _sections(document.sections)]


def _sections(sections: tuple[Section, ...], depth: int = 0) -> Iterator[tuple[int, Section]]:
    for section in sections:
        yield depth, section
        yield from _sections(section.sections, depth + 1)


def _of_block(block: Block) -> object:
    match block:
        case Steps():
            return tuple(map(_of_step, block.steps))
        case Table():
            return (len(block.columns), tuple(tuple(map(bool, row.cells)) for row in block.rows))
    return type(block).__name__


def _of_step(step: Step) -> object:
    return (bool(step.title), tuple(map(_of_step, step.steps)), tuple(map(_of_step, step.otherwise)))


@pytest.mark.parametrize("game", GAMES)
def test_sheets_have_the_same_lines_in_both_languages(game: str) -> None:
    rules = load(game).rules
    english, german = (book_of(rules, language) for language in ("en", "de"))
    for kind in SHEETS:
        assert _shape(KINDS[kind](english)) == _shape(KINDS[kind](german)), kind
