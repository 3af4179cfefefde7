"""What is said about mistakes: mistakes.txt has one to a chunk, with all that is said about it."""

import re
from pathlib import Path

import pytest

from dreambook.grammar import slips
from dreambook.grammar.automaton import automaton
from dreambook.grammar.diagnostics import Diagnostic
from dreambook.grammar.lexing import read_lines, words_in
from dreambook.grammar.line_examples import context_of, example_for, line_examples
from dreambook.grammar.parser import parse
from dreambook.grammar.source import source_from_text
from dreambook.grammar.spelling import MAX_SHOWN, after, alternatives, said, spellings
from tests.golden import check_golden

MISTAKES = Path(__file__).with_name("mistakes.txt")

# A heading for each context, below which its examples can stand.
FRAMES = {
    "top": "",
    "rulebook": "rulebook dive\n",
    "patch": "variant small for big\n",
    "constants": "constants\n",
    "choices": "choices\n",
    "signs": "signs pic\n",
    "pattern": "pattern arch of pic\n",
    "components": "components\n",
    "component": "components\n    card Dream\n",
    "table": "components\n    card Dream\n        table\n",
    "zones": "zones\n",
    "zone": "zones\n    deck: pile\n",
    "variables": "variables\n",
    "words": "words de\n",
    "glossary": "glossary\n",
    "sections": "sections\n",
    "aim": "aim\n",
    "scope": "scope small\n",
    "starter": "starter night_watch\n",
    "statement": "setup\n",
    "action": "action travel\n",
    "choose one": "setup\n    choose one\n",
    "value": "value toll of bridge: a Bridge\n",
    "rule": "rule limit\n",
    "end": "end\n",
    "example": 'example "small"\n',
}


def findings(text: str) -> list[Diagnostic]:
    source, found = source_from_text(text, "a.dream")
    return found + parse(source)[1]


def shown(diagnostic: Diagnostic) -> str:
    """A finding in one line, as mistakes.txt has it."""
    span = diagnostic.span
    assert span is not None
    parts = [f"{diagnostic.code} {span.line}:{span.column} {diagnostic.message}", diagnostic.help, *diagnostic.notes]
    parts += [f"{label.text} {label.span.line}" for label in diagnostic.labels[1:]]
    return ">> " + " | ".join(part for part in parts if part)


def test_mistakes() -> None:
    chunks = MISTAKES.read_text(encoding="utf-8").split("\n---\n")
    written = []
    for chunk in chunks:
        text = "".join(f"{line}\n" for line in chunk.splitlines() if not line.startswith(">> "))
        written.append(text + "\n".join(shown(diagnostic) for diagnostic in findings(text)))
    check_golden(MISTAKES, "\n---\n".join(written) + "\n")


class TestExamples:
    @pytest.mark.parametrize("context", FRAMES)
    def test_every_line_that_can_begin_here_has_one(self, context: str) -> None:
        known = automaton()
        states = after(FRAMES[context])
        if context != "top":
            known.advance(states, "_INDENT")
        headings = list(read_lines(FRAMES[context].splitlines()))
        accepted = known.accepted(states) - {"_NL", "_DEDENT", "QUOTED"}
        names = {"NAME", *_soft_words()} if "NAME" in accepted else set()
        missing = [name for name in sorted(accepted - names) if not example_for(headings, name)]
        assert missing == []
        assert "NAME" not in names & accepted or example_for(headings, "NAME") or context in ("table", "end")

    @pytest.mark.parametrize("context", sorted(line_examples()))
    def test_each_can_be_read(self, context: str) -> None:
        frame = FRAMES[context]
        depth = "    " * (frame.count("\n") if context != "top" else 0)
        for example in line_examples()[context].values():
            before = (
                "    if night\n        nothing\n" if example.startswith("otherwise") and context == "statement" else ""
            )
            lines = f"language 1\n{frame}{before}{depth}{example}\n"
            if example == "language 1":
                lines = example
            # What needs lines below it gets some.
            bodies = ["", *(f"{depth}    {body}\n" for body in _BODIES)]
            assert any(findings(lines + body) == [] for body in bodies), example

    def test_contexts(self) -> None:
        for context, frame in FRAMES.items():
            assert context_of(list(read_lines(frame.splitlines()))) == context
        nested = ["zones", "    deck: pile", "        when empty", "            if night"]
        assert context_of(list(read_lines(nested))) == "statement"


_BODIES = (
    "nothing", "always night", "goal = 3", "red: green, blue", "card Dream", "deck: pile", "points: 0 to 3", "is 2", 
    "win when night", "given 2 players", "name | points", "option hold", 'Dream: "Karte"', "players 2", "most points", '"Setting up"',
    "W: night",
)  # fmt: skip


def _soft_words() -> frozenset[str]:
    return automaton().accepted(after("setup\n    let"))


class TestSpelling:
    def test_no_terminal_is_named(self) -> None:
        known = automaton()
        for state in range(len(known.states._rows)):
            accepted = frozenset(name for name in known.states[state] if name.isupper() or name == "$END")
            shown = alternatives(accepted)
            assert len(shown) <= MAX_SHOWN + 1
            outside = re.sub(r"`[^`]*`", "", " ".join(shown))
            assert not re.search(r"[A-Z_]{2,}|ANON", outside), shown

    def test_every_terminal_is_spelled_as_it_is_written(self) -> None:
        for name, text in spellings().items():
            words = words_in(text)
            assert [word.type for word in words] == [name], (name, text)
            assert said(name) == f"`{text}`"

    def test_every_word_meant_is_one_of_the_language(self) -> None:
        texts = {word for text in spellings().values() for word in text.split()}
        for meant in slips.WORDS.values():
            assert set(meant.split()) <= texts, meant


class TestSlips:
    @pytest.mark.parametrize("sign", slips.SIGNS)
    def test_every_sign_is_answered(self, sign: str) -> None:
        found = findings(f"language 1\nsetup\n    set points {sign} goal\n")
        assert len(found) == 1
        assert found[0].help


def test_a_file_that_is_no_rulebook_ends_with_a_note() -> None:
    text = "language 1\n" + "".join(f"phase p{i}\n    shuffle shuffle\n" for i in range(300))
    found = findings(text)
    assert len(found) == 101
    assert found[-1].message == "100 mistakes so far: the rest of the file is not read"
