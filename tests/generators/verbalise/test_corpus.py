"""Every class of statement and expression gets a good sentence: corpus.dream, sentence by sentence in corpus.txt."""

import re
import typing
from pathlib import Path

import pytest

from dreambook.generators.build_view import summary_view
from dreambook.generators.verbalise import expressions, frames, functions, joining, norms
from dreambook.generators.verbalise.conditions import CONDITIONS
from dreambook.generators.verbalise.context import Context
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.subjects import CONDITION_CLASSES
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.languages import messages_in
from dreambook.grammar import ast
from dreambook.interpreter.model.symbols import BUILTIN_FUNCTIONS, BUILTIN_NAMES, Rules
from tests.generators.rulebooks import rules_of
from tests.golden import check_golden

HERE = Path(__file__).parent


@pytest.fixture(scope="module")
def rules() -> Rules:
    return rules_of(HERE / "corpus.dream")


def _verbaliser(rules: Rules, players: int | None = None) -> Verbaliser:
    messages = messages_in("en")
    return Verbaliser(rules, messages, messages.grammar, players)


def _classes(union: object) -> set[type[ast.Node]]:
    (members, *_) = typing.get_args(union)
    return set(typing.get_args(members))


STATEMENTS = _classes(ast.Statement)
EXPRESSIONS = _classes(ast.Expression)


def _lines(steps: tuple[Step, ...], depth: int = 0) -> list[str]:
    lines = []
    for step in steps:
        parts = [f"[{step.title}]" if step.title else "", *(f'"{said}"' for said in step.said), step.text]
        lines.append("    " * depth + "- " + " ".join(part for part in parts if part))
        lines += _lines(step.steps, depth + 1)
        for other in step.otherwise:
            lines += _lines((other,), depth)
    return lines


class TestTables:
    def test_every_statement_is_said_by_exactly_one_table(self) -> None:
        assert set(joining.ACTS) | set(frames.FRAMES) == STATEMENTS
        # A score with a title is a line of its own; all others are in one table.
        assert set(joining.ACTS) & set(frames.FRAMES) == {ast.Score}

    def test_every_expression_is_said(self) -> None:
        assert set(expressions.EXPRESSIONS) == EXPRESSIONS | {ast.Phrase}

    def test_every_condition_is_said(self) -> None:
        assert set(CONDITIONS) == set(CONDITION_CLASSES) <= EXPRESSIONS

    def test_every_function_of_the_language_is_said(self) -> None:
        assert set(functions.FUNCTIONS) == set(BUILTIN_FUNCTIONS)

    def test_every_name_of_the_language_is_said(self) -> None:
        assert set(expressions._BUILTIN) >= set(BUILTIN_NAMES)


class TestCorpus:
    def test_it_has_every_class(self, rules: Rules) -> None:
        found = {type(node) for node in rules.document.walk()}
        assert found >= STATEMENTS
        assert found >= EXPRESSIONS

    def test_it_has_every_function(self, rules: Rules) -> None:
        said = {
            node.what.name
            for node in rules.document.walk()
            if isinstance(node, ast.Of) and isinstance(node.what, ast.Name)
        }
        # `space of` is read as a side of a space; `face of` and `corners of` are said as `position of` is.
        assert said >= set(BUILTIN_FUNCTIONS) - {"space", "face", "spaces"}

    @pytest.mark.parametrize("language", ["en", "de"])
    def test_sentences(self, rules: Rules, language: str) -> None:
        """The sentences of each block, beside their place in the source."""
        v = Verbaliser.in_language(rules, language)
        rules = v.rules
        top = Context()
        lines: list[str] = []
        for setup in rules.setups:
            lines += ["", "# setup", *_lines(v.block(setup.block))]
        for period in rules.play:
            lines += ["", "# play", *_lines(frames.period(v, period, top))]
        for block in rules.document.blocks:
            if isinstance(block, ast.Action):
                lines += ["", f"# action {block.head.name}", *_lines((frames.action(v, block, top),))]
        lines += ["", "# procedures", *_lines(tuple(norms.procedure(v, node) for node in rules.procedures.values()))]
        view = summary_view(v)
        for name in ("values", "norms", "events", "end", "scoring"):
            lines += ["", f"# {name}", *_lines(getattr(view, name))]
        lines += ["", "# zones", *(f"- {zone.name}: {zone.whole}" for zone in view.zones)]
        check_golden(
            HERE / ("corpus.txt" if language == "en" else f"corpus.{language}.txt"), "\n".join(lines).strip() + "\n"
        )

    def test_nothing_of_the_source_shines_through(self, rules: Rules) -> None:
        view = summary_view(_verbaliser(rules))
        steps = (*view.setup, *view.play, *view.actions, *view.procedures, *view.events, *view.norms, *view.values)
        said = [sentence for step in (*steps, *view.end, *view.scoring) for sentence in step.sentences()]
        assert len(said) > 150
        for sentence in said:
            assert not re.search(r"_|\bNone\b|[{}]|  | [.,;:]|\.\.|\bit is not true that it\b", sentence), sentence
            assert sentence == sentence.strip()

    def test_names_in_conditions_are_said_by_their_titles(self, rules: Rules) -> None:
        view = summary_view(_verbaliser(rules))
        said = " ".join(sentence for step in view.actions for sentence in step.sentences())
        assert "dreams seen" in said and "discard pile" in said and "leaf green" not in said

    def test_numbers_of_constants_are_worked_out(self, rules: Rules) -> None:
        (setup,) = rules.setups
        for players, cards in (
            (None, "5 dream cards (4 with 3–4 players)"),
            (2, "5 dream cards"),
            (3, "4 dream cards"),
        ):
            steps = _verbaliser(rules, players).block(setup.block)
            assert f"Deal each player {cards} from the deck." in [step.text for step in steps]

    def test_the_authors_numbers_agree_with_their_nouns(self, rules: Rules) -> None:
        (setup,) = rules.setups
        said, _ = frames.split(_verbaliser(rules, 2), setup.block, Context())
        assert said == ("Everybody begins with 5 cards and 1 dream card.",)
