"""The table that the package carries belongs to the grammar beside it, and has no conflicts."""

from importlib.resources import files
from typing import Any

import pytest

from dreambook.grammar import automaton as automaton_module
from dreambook.grammar.automaton import Automaton, Callbacks, Meta, automaton
from dreambook.grammar.build_declarations import DocumentBuilder
from dreambook.grammar.lexing import read_lines, tokens_of
from dreambook.grammar.make_table import TABLE_NAME, encode, grammar_text, make_table, table_key


@pytest.fixture(scope="module")
def made() -> dict[str, Any]:
    """The table made anew. `strict` fails where two rules compete for a word."""
    return make_table(grammar_text(), strict=True)


def shipped() -> str:
    return (files("dreambook.grammar") / TABLE_NAME).read_text(encoding="utf-8")


def test_the_shipped_table_is_that_of_the_grammar(made: dict[str, Any]) -> None:
    # After a change of dream.lark: python -m dreambook.grammar.make_table
    assert encode(made) == shipped()


def test_every_rule_has_a_method_of_the_builder(made: dict[str, Any]) -> None:
    builder = DocumentBuilder("a.dream")
    lone = {method for _, method, _, _, _, alone in made["rules"] if alone}
    wanted = {method for origin, method, *_ in made["rules"] if not origin.startswith("_")}
    missing = sorted(name for name in wanted if not hasattr(builder, name))
    assert [name for name in missing if name not in lone] == []


def test_a_table_of_another_grammar_is_not_used(
    made: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    edited = grammar_text() + "\n// edited\n"
    calls = []

    def counted(grammar: str) -> dict[str, Any]:
        calls.append(grammar)
        return made | {"key": table_key(grammar)}

    monkeypatch.setattr(automaton_module, "grammar_text", lambda: edited)
    monkeypatch.setattr(automaton_module, "make_table", counted)
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / name)
    for _ in range(2):
        assert isinstance(automaton.__wrapped__(), Automaton)
    # The second time it is read from the cache folder.
    assert calls == [edited]


def test_what_cannot_be_written_to_the_cache_is_made_each_time(
    made: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Any
) -> None:
    (tmp_path / "file").write_text("no folder")
    monkeypatch.setattr(automaton_module, "grammar_text", lambda: "other")
    monkeypatch.setattr(automaton_module, "make_table", lambda grammar: made | {"key": table_key(grammar)})
    monkeypatch.setattr("platformdirs.user_cache_path", lambda name: tmp_path / "file")
    assert isinstance(automaton.__wrapped__(), Automaton)


def test_places_end_with_the_last_word() -> None:
    lines = ["constants", "    goal = 3 + 4  # points", "", "    # more", "    rows = 2"]
    node = automaton().run(tokens_of(read_lines(lines)), Callbacks(DocumentBuilder("a.dream")))
    first, second = node.items
    assert str(first.span) == "a.dream:2:5"
    assert (first.span.end, first.value.span.start, first.value.span.end) == ((2, 17), (2, 12), (2, 17))
    assert (second.span.start, node.span.start, node.span.end) == ((5, 5), (1, 1), (5, 13))
    assert Meta().empty
