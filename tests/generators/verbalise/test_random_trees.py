"""Every tree has its sentence, whatever it says: random statements and expressions of all classes."""

import re
import typing
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from dreambook.generators.build_view import summary_view
from dreambook.generators.documents import languages, make_document
from dreambook.generators.verbalise.context import Context, Referent
from dreambook.generators.verbalise.step import Step
from dreambook.generators.verbalise.verbaliser import Verbaliser
from dreambook.generators.words.messages import Noun
from dreambook.grammar import ast
from dreambook.grammar.diagnostics import Diagnostics
from dreambook.grammar.parser import parse
from dreambook.grammar.source import source_from_text
from dreambook.interpreter.model.symbols import collect
from dreambook.interpreter.model.types import NUMBER, PLAYER, Type, set_of
from tests.generators.rulebooks import rules_of
from tests.generators.verbalise.random_trees import SPAN, Trees
from tests.grammar.generate import rulebook

CORPUS = Path(__file__).parent / "corpus.dream"
STATEMENTS = sorted(typing.get_args(typing.get_args(ast.Statement)[0]), key=lambda cls: cls.__name__)
EXPRESSIONS = sorted(typing.get_args(typing.get_args(ast.Expression)[0]), key=lambda cls: cls.__name__)
NOISE = re.compile(r"_|None|[{}]|\$|[\ue000-\ue001]|  |\( | \)| [.,;:]|[.,;:][,;]|\.\.|\ba [aeiou]n? ")
CONTEXT = Context(
    {
        "local_card": Referent(Type("component", "Dream"), Noun("dream card", "dream cards")),
        "local_number": Referent(NUMBER, Noun("bid", "bids"), named=True),
        "local_player": Referent(PLAYER, Noun("winner", "winners"), named=True),
        "local_set": Referent(set_of(PLAYER), Noun("bidder", "bidders"), many=True, named=True),
    }
)


@pytest.fixture(scope="module", params=languages())
def verbaliser(request: pytest.FixtureRequest) -> Verbaliser:
    return Verbaliser.in_language(rules_of(CORPUS), request.param)


def _walk(steps: tuple[Step, ...]) -> Iterator[Step]:
    for step in steps:
        yield step
        yield from _walk((*step.steps, *step.otherwise))


def check_steps(steps: tuple[Step, ...]) -> None:
    """Every step says something, in whole sentences, and nothing of the source shows through."""
    for step in _walk(steps):
        assert step.text or step.title or step.said or step.steps
        if step.text:
            assert step.text[-1] in ".:?!", step.text
            assert not NOISE.search(step.text.replace("{ braces }", "braces").replace("“None”", "“none”")), step.text
            first = next((letter for letter in step.text if letter.isalnum()), "X")
            assert first.isupper() or first.isdigit(), step.text


@pytest.mark.parametrize("cls", STATEMENTS, ids=lambda cls: cls.__name__)
def test_every_statement_has_its_sentence(verbaliser: Verbaliser, cls: type[ast.Node]) -> None:
    for seed in range(25):
        statement = Trees(seed).node(cls, 4)
        steps = verbaliser.block(ast.Block(span=SPAN, statements=(statement,)), CONTEXT)
        assert steps or cls is ast.Note
        check_steps(steps)


@pytest.mark.parametrize("cls", EXPRESSIONS, ids=lambda cls: cls.__name__)
def test_every_expression_has_its_words(verbaliser: Verbaliser, cls: type[ast.Node]) -> None:
    about = CONTEXT.about_item(CONTEXT.names["local_card"])
    for seed in range(12):
        node = Trees(seed).node(cls, 4)
        for ctx in (CONTEXT, about, Context(speaking="they"), Context(active=False)):
            for said in (verbaliser.thing(node, ctx), verbaliser.clause(node, ctx)):
                text = verbaliser.text(said)
                assert text and not NOISE.search(text.replace("“None”", "“none”")), (node, text)


def test_blocks_of_many_statements(verbaliser: Verbaliser) -> None:
    for seed in range(60):
        trees = Trees(seed)
        chosen = [trees.random.choice(STATEMENTS) for _ in range(6)]
        block = ast.Block(span=SPAN, statements=tuple(trees.node(cls, 3) for cls in chosen))
        check_steps(verbaliser.block(block, CONTEXT))


@pytest.mark.parametrize("language", languages())
def test_random_rulebooks_are_printed(language: str) -> None:
    """Whole files, derived from the grammar: whatever can be written can be printed."""
    for seed in range(40):
        source, _ = source_from_text(rulebook(Random(seed)), "random.dream")
        document, _ = parse(source)
        rules = collect(document, Diagnostics(), {source.name: source.lines})
        view = summary_view(Verbaliser.in_language(rules, language))
        for name in ("setup", "play", "actions", "procedures", "events", "norms", "values", "end", "scoring"):
            check_steps(getattr(view, name))
        assert make_document(rules, language=language) and make_document(rules, to="html", language=language)
