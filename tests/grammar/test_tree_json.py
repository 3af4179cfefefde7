"""Trees as JSON: what is written is read again as the same tree, and the schema describes it."""

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import jsonschema
import pytest
from hypothesis import HealthCheck, given, settings

from dreambook.grammar import ast
from dreambook.grammar.parser import parse
from dreambook.grammar.source import source_from_text
from dreambook.grammar.span import Span
from dreambook.grammar.tree_json import BadTree, from_json, json_schema, to_json
from tests.grammar.generate import every_rule, rulebook, rulebooks

RULESETS = Path(__file__).parents[2] / "rulesets"

# What no short text of one rule has.
ALSO = "language 1\nvariant small for big  # a comment\n    after night, day\n"
MEASURED = "language 1\nconstants\n    stride = 15 cm\n"
CALLED = "language 1\ncomponents\n    card Mill x 2\n        effect: procedure\n"


def tree(text: str) -> ast.Document:
    document, found = parse(source_from_text(text, "a.dream")[0])
    # A generated line may say an attribute twice, which is refused when the tree is there.
    assert [d for d in found if d.code != "P07" and "is said twice" not in d.message] == []
    return document


@pytest.fixture(scope="module")
def small_trees() -> list[ast.Document]:
    """A tree for each rule of the grammar."""
    texts = [text if text.startswith("language") else f"language 1\n{text}" for _, text in every_rule()]
    return [tree(text) for text in [*texts, ALSO, CALLED, MEASURED]]


def node_classes() -> Iterator[type[ast.Node]]:
    for value in vars(ast).values():
        if isinstance(value, type) and issubclass(value, ast.Node) and value not in (ast.Node, ast.Line):
            yield value


def check(document: ast.Document) -> None:
    """What the parser made, without validation, is what the classes say; and it goes to JSON and back."""
    for node in document.walk():
        assert list(node.__dict__) == list(type(node).fields)
        for value in node.__dict__.values():
            for item in value if type(value) is tuple else (value,):
                # No token of the parser among them, which would only look like a string.
                assert isinstance(item, ast.Node) or type(item) in (str, int, bool, type(None), Span), (node, item)
    again = from_json(to_json(document))
    assert again == document
    assert to_json(again) == to_json(document)


def test_every_rule_of_the_grammar(small_trees: list[ast.Document]) -> None:
    for document in small_trees:
        check(document)


def test_every_class_of_nodes_is_made(small_trees: list[ast.Document]) -> None:
    made = {type(node) for document in small_trees for node in document.walk()}
    assert sorted(kind.__name__ for kind in set(node_classes()) - made) == []


@given(rulebooks())
@settings(deadline=None, suppress_health_check=list(HealthCheck), max_examples=60)
def test_random_rulebooks(text: str) -> None:
    check(tree(text))


@pytest.mark.parametrize("path", sorted(RULESETS.rglob("*.dream")), ids=lambda path: path.stem)
def test_shipped_rulebooks(path: Path) -> None:
    check(tree(path.read_text(encoding="utf-8")))


@pytest.fixture(scope="module")
def schema() -> dict[str, Any]:
    return json_schema()


class TestSchema:
    def test_it_is_a_schema_with_every_class(self, schema: dict[str, Any]) -> None:
        jsonschema.Draft202012Validator.check_schema(schema)
        assert {kind.__name__ for kind in node_classes()} - {"Document"} <= set(schema["$defs"])

    def test_trees_are_valid(self, schema: dict[str, Any]) -> None:
        validator = jsonschema.Draft202012Validator(schema)
        for seed in range(5):
            validator.validate(json.loads(to_json(tree(rulebook(Random(seed), blocks=3)))))

    @pytest.mark.parametrize(
        "change",
        [
            {"node": "Rulebook"},
            {"node": "Dokument"},
            {"blocks": [{"node": "Language"}]},
            {"unknown": 1},
            {"comments": "none"},
        ],
    )
    def test_other_things_are_not(self, schema: dict[str, Any], change: dict[str, Any]) -> None:
        changed = json.loads(to_json(tree("language 1\n"))) | change
        assert not jsonschema.Draft202012Validator(schema).is_valid(changed)
        with pytest.raises(BadTree):
            from_json(json.dumps(changed))


def test_what_is_missing_is_left_out() -> None:
    written = json.loads(to_json(tree("language 1\nsetup\n    nothing\n")))
    head = written["blocks"][1]["head"]
    assert head["node"] == "Head"
    assert "title" not in head


def test_bad_trees_say_where() -> None:
    with pytest.raises(BadTree, match="the text: "):
        from_json("{")
    with pytest.raises(BadTree, match=r"^blocks/0"):
        from_json(json.dumps(json.loads(to_json(tree("language 1\n"))) | {"blocks": [{"node": "Nothing"}]}))


def test_comments_are_kept() -> None:
    document = tree(
        '# One.\nlanguage 1  # two "three" # four\nsetup  #five\n    "# no comment"\n    nothing\n    # six\n'
    )
    assert [(comment.text, comment.own_line, str(comment.span)) for comment in document.comments] == [
        ("# One.", True, "a.dream:1:1"),
        ('# two "three" # four', False, "a.dream:2:13"),
        ("#five", False, "a.dream:3:8"),
        ("# six", True, "a.dream:6:5"),
    ]
